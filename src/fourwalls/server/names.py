"""What people can be called at a table: names that can be seen, told apart and put in a sentence."""

from __future__ import annotations

import re
import unicodedata

PRONOUNS = frozenset({"i", "me", "you", "he", "she", "it", "we", "they"})
"""Words that are no names: sentences about whoever is called so would be wrong. The page knows them too."""

BLANK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0d\uffa0\U000e0100-\U000e01ef]")
"""Signs that Python takes for printable and that nobody sees, but for the two that make a sign a picture or not."""

MOST_MARKS = 3
"""So many marks on one letter there are in real words (Hebrew, Tibetan); more of them grow out of the line."""


def name_fault(name: str) -> str | None:
    """What is wrong with a name, as the end of a sentence that begins with it; None if nothing is."""
    if (
        not name.isprintable()
        or BLANK.search(name)
        or not any(unicodedata.category(sign)[0] in "LNPS" for sign in name)
    ):
        return "has to be a text that can be seen"
    plain = unicodedata.normalize("NFKC", name).strip()
    if plain.casefold() in PRONOUNS:
        return f"can't be {name.strip()!r}: nobody would know who is meant"
    if _longest_run_of_marks(plain) > MOST_MARKS:
        return f"has more than {MOST_MARKS} marks on one letter"
    return None


def _longest_run_of_marks(text: str) -> int:
    longest = run = 0
    for sign in text:
        run = run + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        longest = max(longest, run)
    return longest
