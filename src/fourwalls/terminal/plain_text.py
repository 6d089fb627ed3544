"""Text from files and command lines, made harmless; and the numbers that people type."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from cyclopts import Token

from .messages import t

MOST = 10**9
"""Greater numbers mean nothing here, and Python does not read very long ones."""

_SIGNS = {code: chr(0x2400 + code) for code in range(0x20)} | {0x7F: "\u2421"}
_SIGNS |= dict.fromkeys((*range(0x80, 0xA0), 0x2028, 0x2029, *range(0x202A, 0x202F), *range(0x2066, 0x206A)), "\ufffd")
del _SIGNS[ord("\n")]


def visible(text: str) -> str:
    """The text with a sign in place of each control character, so that nothing can command the terminal.

    The length stays the same. Line feeds stay.
    """
    return text.translate(_SIGNS)


def number_in(digits: str) -> int:
    """The number that decimal digits mean; any greater one is MOST."""
    digits = digits.lstrip("0") or "0"
    return min(MOST, int(digits)) if len(digits) <= 10 else MOST


def whole_number(kind: Any, tokens: Sequence[Token]) -> int:
    """A whole number from the command line, where cyclopts alone would round 1.5. Raises ValueError."""
    text = tokens[0].value
    if not re.fullmatch(r"[+-]?[0-9]{1,12}", text):
        raise ValueError(t("flags.whole", text=text))
    return int(text)
