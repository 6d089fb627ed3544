"""What the choices inside powers promise: Votes that the holder can expect more than the others on average."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, cast

from .guilds import (
    BAKERS,
    BARBERS,
    BUTCHERS,
    CARPENTERS,
    CLOTHWORKERS,
    CURRIERS,
    FISHMONGERS,
    GOLDSMITHS,
    GROCERS,
    HABERDASHERS,
    IRONMONGERS,
    IRONMONGERS_B,
    MERCERS,
    PAINTER_STAINERS,
    SADDLERS,
    SALTERS,
    SKINNERS,
    TAYLORS,
    VINTNERS,
)
from .kinds import CHIT_OF, MINUS, TOTALS, VALUE_OF, is_chit
from .majorities import packed
from .planning import Planner
from .worth import GUILD_WORTH

if TYPE_CHECKING:
    from .state import WalledCityState

FEW: Final = 8
"""Of many choices so many are judged by what comes of them."""

AVERAGE: Final = 2
"""Of a die that is rolled again."""


def power_scores(state: WalledCityState, seat: int, moves: Sequence[int]) -> list[float]:
    """A score for each choice of the power that is being carried out."""
    return _SCORES[state.power[0]](Planner(state, seat), moves)


def _after(plan: Planner, move: int) -> float:
    """What the city is worth after a choice that ends the power."""
    other = plan.state.copy()
    other.play(plan.seat, move)
    return Planner(other, plan.seat).margin()


def _exchange(plan: Planner, moves: Sequence[int], change: Callable[[int], int], *, noble: bool) -> list[float]:
    """A piece of a colour in a place, and what changes there when it is picked (packed, by colour)."""
    table = plan.table
    found = []
    for move in moves:
        piece = table.noble_of(move) if noble else table.peasant_of(move)
        found.append(plan.outlook.gain(piece[1], change(piece[0]), plan.seat) if piece else 0.0)
    return found


def _mercers(plan: Planner, moves: Sequence[int]) -> list[float]:
    own = packed(1, 1, plan.seat)
    return _exchange(plan, moves, lambda colour: own - packed(1, 1, colour), noble=True)


def _painter_stainers(plan: Planner, moves: Sequence[int]) -> list[float]:
    own = packed(1, 0, plan.seat)
    return _exchange(plan, moves, lambda colour: own - packed(1, 0, colour), noble=False)


def _taylors(plan: Planner, moves: Sequence[int]) -> list[float]:
    return _exchange(plan, moves, lambda colour: -packed(1, 0, colour), noble=False)


def _removed(plan: Planner, moves: Sequence[int]) -> list[float]:
    return _exchange(plan, moves, lambda colour: -packed(1, 1, colour), noble=True)


def _fishmongers(plan: Planner, moves: Sequence[int]) -> list[float]:
    return _exchange(plan, moves, lambda colour: packed(4, 0, colour) - packed(1, 1, colour), noble=True)


def _vintners(plan: Planner, moves: Sequence[int]) -> list[float]:
    return _exchange(plan, moves, lambda colour: packed(1, 1, colour) - packed(1, 0, colour), noble=False)


def _salters(plan: Planner, moves: Sequence[int]) -> list[float]:
    noble = plan.state.power[1] == 0
    return [
        0.0 if move == plan.table.skip else plan.piece(move - plan.table.area, plan.seat, noble=noble)
        for move in moves
    ]  # fmt: skip


def _towers(plan: Planner) -> range:
    return range(plan.outlook.room, plan.outlook.room + plan.table.tower_count)


def _ironmongers(plan: Planner, moves: Sequence[int]) -> list[float]:
    _, colour, area = plan.state.power
    if area >= 0:
        return [plan.moved(colour, area, plan.outlook.room + move - plan.table.tower) for move in moves]
    best = max(plan.piece(tower, colour, noble=True) for tower in _towers(plan))
    return [score + best for score in _removed(plan, moves)]


def _second_ironmongers(plan: Planner, moves: Sequence[int]) -> list[float]:
    room = plan.outlook.room - plan.table.tower
    return [plan.piece(room + move, plan.seat, noble=True) for move in moves]


def _saddlers(plan: Planner, moves: Sequence[int]) -> list[float]:
    table, state = plan.table, plan.state
    kind, colour, area = state.power[1:4]
    if area >= 0:
        return [plan.moved(colour, area, move - table.area, noble=kind != 1) for move in moves]
    found = []
    for move in moves:
        peasant = table.peasant_of(move)
        piece = peasant or table.noble_of(move)
        assert piece is not None
        targets = state._map.crossings[piece[1]]
        found.append(max(plan.moved(*piece, target, noble=not peasant) for target in targets))
    return found


def _works(plan: Planner, moves: Sequence[int]) -> list[float]:
    """A Road or Wall that goes."""
    return [_after(plan, move) for move in moves]


def _rolled(plan: Planner, moves: Sequence[int]) -> list[float]:
    """An item that is rolled or flipped again; to stop is 0."""
    found = []
    for move in moves:
        if move == plan.table.stop:
            found.append(0.0)
            continue
        place = move - plan.table.item
        item = plan.state.items[place]
        up = -CHIT_OF[item] if is_chit(item) else AVERAGE - VALUE_OF[item]
        found.append(plan.outlook.gain_of_item(place, up, plan.seat) if up else -0.01)
    return found


def _lowered(plan: Planner, moves: Sequence[int]) -> list[float]:
    """An item that is set to its lowest."""
    found = []
    for move in moves:
        place = move - plan.table.item
        item = plan.state.items[place]
        down = (MINUS - item) * 2 if is_chit(item) else 1 - VALUE_OF[item]
        found.append(plan.outlook.gain_of_item(place, down, plan.seat) if down else 0.0)
    return found


def _swapped(plan: Planner, moves: Sequence[int]) -> list[float]:
    """Two items that change places; the first one is judged by a few partners."""
    state = plan.state
    if state.power[1] >= 0:
        return [_after(plan, move) for move in moves]
    found = []
    for turn, move in enumerate(moves):
        if turn % 3:
            found.append(-1e3)
            continue
        other = state.copy()
        other.play(plan.seat, move)
        partners = cast("Sequence[int]", other.legal(plan.seat))[turn % 2 :: 4]
        found.append(max(_after(Planner(other, plan.seat), partner) for partner in partners) if partners else -1e3)
    return found


def _fence(plan: Planner, moves: Sequence[int]) -> list[float]:
    """Areas with many Citizens; others are kept together, the own ones shared out."""
    state, table, seat = plan.state, plan.table, plan.seat
    _, area, _, second, *shares = state.power
    if area < 0:
        return [_to_share(state, seat, move - table.area) for move in moves]
    if second < 0:
        return [-abs(place - len(moves) // 2) for place in range(len(moves))]
    if moves[0] >= table.part:
        return [0.0 for _ in moves]
    kinds = [(kind, own[area]) for kind, own in _kinds(state) if own[area]]
    kind, count = kinds[len(shares)]
    if kind // 2 == seat:
        return [-abs(move - table.share - count // 2) for move in moves]
    return [move - table.share for move in moves]


def _kinds(state: WalledCityState) -> list[tuple[int, tuple[int, ...]]]:
    """Peasants and Nobles of each colour, as Carpenters ask about them."""
    both = zip(state.peasants, state.nobles, strict=True)
    return [(2 * colour + kind, own) for colour, two in enumerate(both) for kind, own in enumerate(two)]


def _to_share(state: WalledCityState, seat: int, area: int) -> float:
    own = state.peasants[seat][area] + state.nobles[seat][area]
    every = sum(peasants[area] + nobles[area] for peasants, nobles in zip(state.peasants, state.nobles, strict=True))
    return min(own, 4) + 0.5 * min(every - own, 6) if own > 1 else 0.0


def _traded(plan: Planner, moves: Sequence[int]) -> list[float]:
    """The lowest card is given, the highest one taken."""
    state, table = plan.state, plan.table
    _, phase, number = state.power
    takes = phase == 1 and state.trades[number].looked
    return [
        -10.0 if move == table.skip else TOTALS[move - table.card] * (1.0 if takes else -1.0) for move in moves
    ]  # fmt: skip


def _copied(plan: Planner, moves: Sequence[int]) -> list[float]:
    return [GUILD_WORTH[move - plan.table.copy] for move in moves]


_SCORES: Final[dict[int, Callable[[Planner, Sequence[int]], list[float]]]] = {
    MERCERS: _mercers,
    CARPENTERS: _fence,
    GROCERS: _copied,
    FISHMONGERS: _fishmongers,
    PAINTER_STAINERS: _painter_stainers,
    GOLDSMITHS: _works,
    BAKERS: _removed,
    SKINNERS: _works,
    TAYLORS: _taylors,
    BUTCHERS: _traded,
    HABERDASHERS: _rolled,
    SALTERS: _salters,
    BARBERS: _removed,
    IRONMONGERS: _ironmongers,
    IRONMONGERS_B: _second_ironmongers,
    VINTNERS: _vintners,
    SADDLERS: _saddlers,
    CLOTHWORKERS: _lowered,
    CURRIERS: _swapped,
}
