"""The board in text: every area with its item, its Citizens and where its Paths lead, then Towers, Gaps and players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fourwalls.core import Drawing, Span
from fourwalls.core.drawing import Line, Spans, columns, cut, trimmed, wrapped

from .kinds import FACTIONS
from .position import Named, Position

if TYPE_CHECKING:
    from .view import WalledCityView


def draw_board(view: WalledCityView, names: Sequence[str], width: int) -> Drawing:
    """All of a view, in lines of at most this width."""
    position = view.position
    lines: list[Line] = []
    for title, parts in (
        ("Areas", _places(view, towers=False)),
        ("Towers", _places(view, towers=True)),
        ("Roads", _works(position.paths)),
        ("Walls", _works(position.gaps)),
        ("Zones", _zones(position, names)),
        ("Factions", _factions(view)),
        ("Votes, if they were counted now", _counts(view, names)),
        ("Players", _players(view, names)),
    ):
        if parts:
            lines.append((Span(title, "strong"),))
            lines += [trimmed(line) for line in wrapped(parts, width, "  ", "  ")]
    return tuple(_cut(line, width) for line in lines)


def _cut(line: Line, width: int) -> Line:
    """A line that is too wide is cut off."""
    left, kept = width, []
    for span in line:
        kept.append(Span(cut(span.text, left), span.style))
        left -= columns(kept[-1].text)
        if left <= 0:
            break
    return tuple(kept)


def _places(view: WalledCityView, *, towers: bool) -> list[Spans]:
    """Places with their item and Citizens: "A1 blue 2: 1 2P 1N"."""
    position = view.position
    every = _area_names(view)
    pieces = (*(position.peasants or ()), *(position.nobles or ()))
    used = {*position.items, *(place for own in pieces for place in own)}
    parts: list[Spans] = []
    for place in sorted(used - every if towers else every):
        item = position.items.get(place, "")
        spans = [Span(place, "accent"), Span(f" {item}" if item else "")]
        for colour in range(len(position.nobles or ())):
            nobles = (position.nobles or ())[colour].get(place, 0)
            peasants = (position.peasants or ())[colour].get(place, 0)
            if nobles or peasants:
                words = " ".join(filter(None, (f"{peasants}P" if peasants else "", f"{nobles}N" if nobles else "")))
                spans.append(Span(f" {_colour(view, colour)}:{words}", f"seat.{colour}"))
        parts.append([*spans, Span(";")])
    return parts


def _colour(view: WalledCityView, colour: int) -> str:
    return "n" if colour == view.seats else str(colour + 1)


def _area_names(view: WalledCityView) -> set[str]:
    """The areas, from the neighbourhoods; before the first count from the items and pieces."""
    found = {area for count in view.now if count.what not in FACTIONS for area in count.what.split()}
    return found or set(view.position.items)


def _works(works: dict[str, str]) -> list[Spans]:
    """Paths or Gaps with what is built there; x is broken."""
    return [[Span(f"{name}" if len(word) == 1 and word != "x" else f"{name}({word})")] for name, word in works.items()]


def _zones(position: Position, names: Sequence[str]) -> list[Spans]:
    found: list[Spans] = []
    for name, zone in position.zones.items():
        face = zone.numbers or ("off-colour" if zone.off else "?")
        found.append([Span(f"{name}: {face} ", ""), Span(names[zone.seat], f"seat.{zone.seat}")])
    return found


def _factions(view: WalledCityView) -> list[Spans]:
    return [[Span(f"{name} {value}")] for name, value in view.values.items()]


def _counts(view: WalledCityView, names: Sequence[str]) -> list[Spans]:
    """Who would get what: Votes, and in brackets the Citizens and the Nobles among them."""
    found: list[Spans] = []
    for count in view.now:
        worth = f" ({count.value:+d})" if count.value and count.what not in FACTIONS else ""
        spans = [Span(f"{count.what}{worth}:", "accent")]
        for row in count.rows:
            name = names[row.colour] if row.colour < view.seats else "neutral"
            spans.append(Span(f" {name} {row.votes} ({row.citizens}, {row.nobles}N)", f"seat.{row.colour}"))
        found.append([*spans, Span(";")] if count.rows else [*spans, Span(" nobody;", "muted")])
    return found


def _cards(cards: Named) -> str:
    return " ".join(f"{word}" + (f"×{count}" if count > 1 else "") for word, count in cards.items())


def _players(view: WalledCityView, names: Sequence[str]) -> list[Spans]:
    """Votes, Guild, supply and hand of each."""
    position = view.position
    found: list[Spans] = []
    for seat in range(view.seats):
        guild = (position.held or ())[seat]
        used = " (used)" if seat in position.used else ""
        nobles, peasants = view.stock[seat]
        hand = (position.hands or ())[seat]
        cards = _cards(hand) if hand is not None else f"{view.hand_sizes[seat]} cards"
        left = f", {view.left[seat]} to build" if view.left else ""
        text = f" {view.totals[seat]} Votes, {guild or 'no Guild'}{used}, {peasants}P {nobles}N{left}, {cards};"
        found.append([Span(names[seat], f"seat.{seat}"), Span(text)])
    return found
