"""Sets of small whole numbers as the bits of one."""

from __future__ import annotations


def bits_in(mask: int) -> list[int]:
    """The numbers in a set, lowest first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
