"""The board in text: the map, every area with what is there and where its Paths lead, then Towers, Gaps and players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from fourwalls.core import Drawing, Span
from fourwalls.core.drawing import Line, Spans, columns, cut, trimmed, wrapped

from .fence import with_fences
from .kinds import FACTIONS
from .map import FENCE_EDGE, Map
from .picture import BROKEN, citizens, draw_map
from .position import Named, Position

if TYPE_CHECKING:
    from .setup import WalledCitySetup
    from .view import Count, WalledCityView

LEGEND = (
    "═ Road or Wall",
    f"{BROKEN} broken",
    "┄ nothing built",
    "1:2P1N of Player 1, 2 Peasants and 1 Noble",
    "n neutral",
)


def draw_board(setup: WalledCitySetup, view: WalledCityView, names: Sequence[str], width: int) -> Drawing:
    """All of a view, in lines of at most this width."""
    position = view.position
    here = _map_of(setup, position)
    lines: list[Line] = draw_map(setup.board, view, width)
    if lines:
        legend: list[Spans] = [[Span(words, "muted")] for words in LEGEND if view.seats == 2 or words != "n neutral"]
        lines += [tuple(line) for line in wrapped(legend, width, later="")]
    for group, areas in _neighbourhoods(view, here):
        lines.append((Span(group, "strong"),))
        for area in areas:
            parts = list(_area(view, here, area))
            lines += [trimmed(line) for line in wrapped(parts, width, "  ", "    ")]
    for title, parts in (
        ("Towers", _towers(view, here)),
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


def _map_of(setup: WalledCitySetup, position: Position) -> Map:
    """The map with the Fences of a position."""
    number = {name: place for place, name in enumerate(setup.base.place_ids)}
    return with_fences(setup.base, tuple((number[fence.area], *fence.ends) for fence in position.fences))


def _cut(line: Line, width: int) -> Line:
    """A line that is too wide is cut off."""
    left, kept = width, []
    for span in line:
        kept.append(Span(cut(span.text, left), span.style))
        left -= columns(kept[-1].text)
        if left <= 0:
            break
    return tuple(kept)


def _neighbourhoods(view: WalledCityView, here: Map) -> Iterator[tuple[str, list[int]]]:
    """A heading and its areas: all together before the first count."""
    ids = here.place_ids[: here.area_count]
    counts = [count for count in view.now if _is_neighbourhood(count, ids)]
    if not counts:
        yield "Areas", list(range(here.area_count))
    for number, count in enumerate(counts, 1):
        yield f"Neighbourhood {number}", [ids.index(name) for name in count.what.split()]


def _is_neighbourhood(count: Count, ids: Sequence[str]) -> bool:
    return count.what.split()[0] in ids


def _area(view: WalledCityView, here: Map, area: int) -> Iterator[Spans]:
    """What is in an area, and beyond each of its Paths: "A1 blue 2 1:2P1N", "P13 to A2"; then its Gaps."""
    position, name = view.position, here.place_ids[area]
    yield _place(view, name)
    for edge in here.boundaries[area]:
        if edge.kind == FENCE_EDGE:
            yield [Span("Fence", "strong")]
        elif edge.path >= 0:
            path = here.path_ids[edge.path]
            built = path in position.paths
            beyond = " ".join(here.place_ids[there] for there in _beyond(here, edge.path, area))
            yield [Span(path, "strong" if built else "muted"), Span(f"{_state(position.paths, path)} to {beyond}")]
    for edge in here.boundaries[area]:
        for gap in edge.gaps:
            name = here.gap_ids[gap]
            yield [Span(name, "strong" if name in position.gaps else "muted"), Span(_state(position.gaps, name))]


def _beyond(here: Map, path: int, area: int) -> tuple[int, ...]:
    first, second = here.path_sides[path]
    return second if area in first else first


def _state(works: dict[str, str], name: str) -> str:
    """Whether a Path is a Road, or a Gap a Wall, as in the legend."""
    work = works.get(name, "")
    return "" if not work else BROKEN if work.endswith("x") else "═" * len(work)


def _place(view: WalledCityView, name: str) -> Spans:
    """A place with its item and Citizens."""
    item = view.position.items.get(name, "")
    spans = [Span(name, "accent"), Span(f" {item}" if item else "")]
    for each in citizens(view, name):
        spans += [Span(" "), *each]
    return spans


def _towers(view: WalledCityView, here: Map) -> list[Spans]:
    """Towers at which there is anything."""
    found = [_place(view, name) for name in here.place_ids[here.area_room :]]
    return [[*spans, Span(";")] for spans in found if len(spans) > 2 or spans[1].text]


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
