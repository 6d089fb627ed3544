"""The numbered list of legal actions."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from .choose import Choice
from .messages import t
from .screen import Screen

SHORT = 14
"""So many actions are listed without being asked for more."""

SHORTER = 8
"""The same for a longer list on a low screen, so that the board stays in sight."""

LOW = 30
"""Lines of a screen below which it is a low one."""

WIDE = 76
"""From this width on, a long list of short actions stands in two columns."""


def show_choices(
    screen: Screen, choices: Sequence[Choice], places: Sequence[int] | None = None, *, all_of_them: bool = False
) -> None:
    """The actions with their numbers, in words and, where there is room, in notation."""
    shown = range(len(choices)) if places is None else places
    cut = shown if all_of_them or len(shown) <= SHORT + 1 else shown[: SHORTER if screen.height < LOW else SHORT]
    items = [_item(place + 1, choices[place], screen.width) for place in cut]
    half = screen.width // 2
    if screen.width >= WIDE and len(items) > 6 and all(key.cell_len + line.cell_len < half for key, line in items):
        rows = (len(items) + 1) // 2
        for row in range(rows):
            line = Text.assemble(*items[row])
            if row + rows < len(items):
                line.pad_right(half - line.cell_len)
                line.append_text(Text.assemble(*items[row + rows]))
            screen.say(line)
    else:
        for key, line in items:
            screen.say(line, key=key)
    if len(cut) < len(shown):
        screen.say(t("play.more", count=len(shown) - len(cut)), "muted", key="    ")


def _item(number: int, choice: Choice, width: int) -> tuple[Text, Text]:
    """A number, and the action in words, with its notation where it fits on the line."""
    key, line = Text(f"{number:>3} ", style="key"), Text(choice.text)
    if choice.note:
        line.append(t("play.note", note=choice.note), "accent")
    fits = key.cell_len + line.cell_len + 2 + len(choice.notation) <= width
    if fits and choice.notation.casefold() != choice.text.casefold():
        line.append(f"  {choice.notation}", "muted")
    return key, line
