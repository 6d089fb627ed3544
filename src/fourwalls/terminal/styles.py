"""What the style names of a drawing look like in a terminal."""

from __future__ import annotations

from typing import Final

from rich.theme import Theme

# The hues of the look, at a lightness that reads on black and on white alike (contrast about 4 or more).
COLOURS: Final = {
    "accent": "#BB6A3C",
    "muted": "#7F7A72",
    "bad": "#CF4B45",
    "seat.0": "#5E8B3A",
    "seat.1": "#C9543C",
    "seat.2": "#5B80A8",
    "seat.3": "#A37712",
    "seat.4": "#9A62AF",
    "seat.5": "#22897F",
    "suit.M": "#777A98",
    "suit.S": "#B07110",
    "suit.W": "#2F7FC8",
    "suit.L": "#3F8A3F",
    "suit.Y": "#CF4B45",
    "suit.K": "#9A7048",
    "kind.R": "#3F8A3F",
    "kind.C": "#2F7FC8",
    "kind.L": "#CF4B45",
    "kind.H": "#9A62AF",
    "kind.I": "#B07110",
    "kind.P": "#7F7A72",
}

MARKS: Final = "●■▲◆★✚"
"""A seat is never colour alone: its mark goes with it."""

THEME: Final = Theme({**COLOURS, "strong": "bold", "key": "bold", "title": f"bold {COLOURS['accent']}"})
