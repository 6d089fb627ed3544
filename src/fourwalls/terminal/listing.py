"""The numbered list of legal actions."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from .choose import Choice
from .messages import t
from .screen import Screen

SHORT = 14
"""So many actions are listed without being asked for more."""

WIDE = 76
"""From this width on, a long list of short actions stands in two columns."""


def show_choices(
    screen: Screen, choices: Sequence[Choice], places: Sequence[int] | None = None, *, all_of_them: bool = False
) -> None:
    """The actions with their numbers, in words and, where there is room, in notation."""
    shown = range(len(choices)) if places is None else places
    cut = shown if all_of_them or len(shown) <= SHORT + 1 else shown[:SHORT]
    lines = [_line(place + 1, choices[place]) for place in cut]
    half = screen.width // 2
    if screen.width >= WIDE and len(lines) > 6 and all(line.cell_len < half for line in lines):
        rows = (len(lines) + 1) // 2
        for row in range(rows):
            line = lines[row]
            if row + rows < len(lines):
                line.pad_right(half - line.cell_len)
                line.append_text(lines[row + rows])
            screen.say(line)
    else:
        for line in lines:
            screen.say(line)
    if len(cut) < len(shown):
        screen.say(t("play.more", count=len(shown) - len(cut)), "muted", indent=4)


def _line(number: int, choice: Choice) -> Text:
    line = Text.assemble((f"{number:>3}", "key"), f" {choice.text}")
    if choice.notation.casefold() != choice.text.casefold():
        line.append(f"  {choice.notation}", "muted")
    return line
