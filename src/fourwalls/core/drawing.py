"""A board as lines of styled text, so that any terminal (or screen reader) can show any game."""

from __future__ import annotations

from typing import NamedTuple


class Span(NamedTuple):
    """A run of text with a style name: "", "muted", "strong", "accent", "seat.0" … "seat.5", "suit.M" …, "kind.R" …"""

    text: str
    style: str = ""


Line = tuple[Span, ...]
Drawing = tuple[Line, ...]


def plain_text(drawing: Drawing) -> str:
    """The drawing as text without styles."""
    return "\n".join("".join(span.text for span in line) for line in drawing)
