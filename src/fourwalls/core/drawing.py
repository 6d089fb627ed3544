"""A board as lines of styled text, so that any terminal (or screen reader) can show any game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple
from unicodedata import east_asian_width


class Span(NamedTuple):
    """A run of text with a style name: "", "muted", "strong", "accent", "seat.0" … "seat.5", "suit.M" …, "kind.R" …"""

    text: str
    style: str = ""


Line = tuple[Span, ...]
Drawing = tuple[Line, ...]
Spans = list[Span]
"""A line that is being made."""


def plain_text(drawing: Drawing) -> str:
    """The drawing as text without styles."""
    return "\n".join("".join(span.text for span in line) for line in drawing)


def columns(words: str) -> int:
    """How many columns a text takes; the letters of some scripts take two."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in words)


def cut(words: str, width: int) -> str:
    """A text, shortened with an ellipsis if it is too wide."""
    if columns(words) <= width:
        return words
    while columns(words) > max(0, width - 1):
        words = words[:-1]
    return words + "…"


def width_of(spans: Iterable[Span]) -> int:
    """Columns of a run of spans."""
    return sum(columns(span.text) for span in spans)


def padded(spans: Spans, width: int) -> Spans:
    """Filled up to a width."""
    return [*spans, Span(" " * max(0, width - width_of(spans)))]


def wrapped(parts: Iterable[Spans], width: int, indent: str = "", later: str = "  ") -> list[Spans]:
    """Parts in lines, with two spaces between them, never broken inside a part; `later` indents the lines after."""
    lines: list[Spans] = []
    for part in parts:
        if lines and width_of(lines[-1]) + 2 + width_of(part) <= width:
            lines[-1] = [*lines[-1], Span("  "), *part]
        else:
            lines.append([Span(later if lines else indent), *part])
    return lines


def trimmed(spans: Spans) -> Line:
    """Without spaces at the end of the line."""
    line = list(spans)
    while line and not line[-1].text.strip():
        line.pop()
    if line:
        line[-1] = Span(line[-1].text.rstrip(), line[-1].style)
    return tuple(line)
