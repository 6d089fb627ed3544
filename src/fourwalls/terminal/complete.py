"""The Tab key: words that can follow what is typed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def completions(line: str, phrases: Iterable[str], heads: Sequence[str] = ()) -> list[str]:
    """The words that the last word of a line may become, each once.

    Whole phrases go first, such as notations; what stands before a comma does not count, nor a head such as `why`.
    Else any word of a phrase fits, as in `die M S`.
    """
    *before, last = line.rpartition(",")[2].lower().lstrip().split(" ")
    before = [word for word in before if word]
    if before and before[0] in heads:
        before = before[1:]
    split = [phrase.split() for phrase in phrases]
    follow = [
        words[len(before)]
        for words in split
        if len(words) > len(before)
        and [word.lower() for word in words[: len(before)]] == before
        and words[len(before)].lower().startswith(last)
    ]
    anywhere = [word for words in split for word in words if word.lower().startswith(last)]
    return list(dict.fromkeys(follow or (anywhere if before and last else [])))
