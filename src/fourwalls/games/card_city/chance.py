"""Nature's moves: listed with weights, drawn, and checked."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product
from typing import TYPE_CHECKING, Final

from fourwalls.core import Rng

from .actions import DRAW, LAY, LAY_NUMBER, LAYS, MAYOR, OPEN
from .kinds import Five
from .offer import EVERYBODY, HAND
from .steps import DRAW_STEP, LAY_STEP, START

if TYPE_CHECKING:
    from .state import CardCityState

Chances = list[tuple[int, int]]


def drawable(state: CardCityState) -> Five:
    """What the next drawn card can be: the cards never drawn, in round 1 without Leisure (CC-045, CC-R11)."""
    r, c, l, i, p = state.pool  # noqa: E741 (the kinds' letters)
    return (r, c, l, i, p) if state.clock[0] > 1 else (r, c, 0, i, p)


def _start_chances(state: CardCityState) -> Chances:
    return [(MAYOR + seat, 1) for seat in range(len(state.cities))]


def _draw_chances(state: CardCityState) -> Chances:
    return [(DRAW + kind, count) for kind, count in enumerate(drawable(state)) if count]


def _classes(state: CardCityState) -> list[tuple[list[int], int, int]]:
    """The labels that can be exchanged, and how many of them go to group 1 and face down."""
    kinds, places, known, picks = state.offer
    everybody = EVERYBODY[len(state.cities)]
    labels: dict[int, list[int]] = {}
    for label, kind in enumerate(kinds):
        if places[label] == HAND:
            labels.setdefault(kind + OPEN if known[label] == everybody else kind, []).append(label)
    group, down = picks[:2], picks[2:]
    return [(those, group.count(card), down.count(card)) for card, those in labels.items()]


def _lay_chances(state: CardCityState) -> Chances:
    """All ways to say which labels are meant, with the same chance (CC-D03)."""
    ways = []
    for labels, group, down in _classes(state):
        some = []
        for first in combinations(labels, group):
            rest = [label for label in labels if label not in first]
            for second in combinations(rest, down):
                up = [label for label in rest if label not in second]
                some.append((_bits(first), _bits(up), _bits(second)))
        ways.append(some)
    found = []
    for way in product(*ways):
        lay = (sum(part[0] for part in way), sum(part[1] for part in way), sum(part[2] for part in way))
        found.append((LAY_NUMBER[lay], 1))
    return sorted(found)


def _bits(labels: tuple[int, ...] | list[int]) -> int:
    return sum(1 << label for label in labels)


def _draw_start(state: CardCityState, rng: Rng) -> int:
    return MAYOR + rng.below(len(state.cities))


def _draw_card(state: CardCityState, rng: Rng) -> int:
    r, c, l, i, p = drawable(state)  # noqa: E741
    point = rng.below(r + c + l + i + p)
    if point < r:
        return DRAW
    point -= r
    if point < c:
        return DRAW + 1
    point -= c
    if point < l:
        return DRAW + 2
    return DRAW + 3 if point - l < i else DRAW + 4


def _draw_lay(state: CardCityState, rng: Rng) -> int:
    group = up = down = 0
    for labels, to_group, to_down in _classes(state):
        for _ in range(to_group):
            group |= 1 << labels.pop(rng.below(len(labels)))
        for _ in range(to_down):
            down |= 1 << labels.pop(rng.below(len(labels)))
        for label in labels:
            up |= 1 << label
    return LAY_NUMBER[group, up, down]


def _start_possible(state: CardCityState, move: int) -> bool:
    return MAYOR <= move < MAYOR + len(state.cities)


def _draw_possible(state: CardCityState, move: int) -> bool:
    return DRAW <= move < DRAW + 5 and drawable(state)[move - DRAW] > 0


def _lay_possible(state: CardCityState, move: int) -> bool:
    """Whether every card is where it was named to be."""
    if not LAY <= move < LAY + len(LAYS):
        return False
    group, up, down = LAYS[move - LAY]
    if group | up | down != sum(1 << label for label, place in enumerate(state.offer[1]) if place == HAND):
        return False
    for labels, to_group, to_down in _classes(state):
        mask = _bits(labels)
        if (mask & group).bit_count() != to_group or (mask & down).bit_count() != to_down:
            return False
    return True


CHANCES: Final[dict[int, Callable[[CardCityState], Chances]]] = {
    START: _start_chances,
    DRAW_STEP: _draw_chances,
    LAY_STEP: _lay_chances,
}
"""Nature's moves with weights, by step."""

DRAWS: Final[dict[int, Callable[[CardCityState, Rng], int]]] = {
    START: _draw_start,
    DRAW_STEP: _draw_card,
    LAY_STEP: _draw_lay,
}
"""How nature draws one of them."""

POSSIBLE: Final[dict[int, Callable[[CardCityState, int], bool]]] = {
    START: _start_possible,
    DRAW_STEP: _draw_possible,
    LAY_STEP: _lay_possible,
}
"""Whether one of them can come up."""
