"""Nature's moves: listed with weights, drawn, and checked."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product
from typing import TYPE_CHECKING, Final

from fourwalls.core import Rng

from .actions import DRAW, LABELS, LAY, LAY_NUMBER, MAYOR, MOVE_COUNT, label_bits
from .kinds import LEISURE, Five
from .offer import HAND
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
    cards, places, _, picks = state.offer
    labels: dict[int, list[int]] = {}
    for label, card in enumerate(cards):
        if places[label] == HAND:
            labels.setdefault(card, []).append(label)
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
                some.append((label_bits(first), label_bits(up), label_bits(second)))
        ways.append(some)
    found = []
    for way in product(*ways):
        lay = (sum(part[0] for part in way), sum(part[1] for part in way), sum(part[2] for part in way))
        found.append((LAY_NUMBER[lay], 1))
    return sorted(found)


def _draw_start(state: CardCityState, rng: Rng) -> int:
    return MAYOR + rng.below(len(state.cities))


def _draw_card(state: CardCityState, rng: Rng) -> int:
    r, c, l, i, p = state.pool  # noqa: E741 (the kinds' letters)
    if state.clock[0] == 1:
        l = 0  # noqa: E741
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
    cards, places, _, picks = state.offer
    left = [card if places[label] == HAND else -1 for label, card in enumerate(cards)]
    group = 0
    for pick in picks[:2]:
        group |= 1 << _take_out(left, pick, rng)
    down = 0
    for pick in picks[2:]:
        down |= 1 << _take_out(left, pick, rng)
    up = 0
    for label, card in enumerate(left):
        if card >= 0:
            up |= 1 << label
    return LAY_NUMBER[group, up, down]


def _take_out(left: list[int], card: int, rng: Rng) -> int:
    """The label of one of the cards that are alike; -1 comes in its place."""
    label = left.index(card)
    if (alike := left.count(card)) > 1:
        for _ in range(rng.below(alike)):
            label = left.index(card, label + 1)
    left[label] = -1
    return label


def _start_possible(state: CardCityState, move: int) -> bool:
    return MAYOR <= move < MAYOR + len(state.cities)


def _draw_possible(state: CardCityState, move: int) -> bool:
    kind = move - DRAW
    return 0 <= kind < 5 and state.pool[kind] > 0 and (kind != LEISURE or state.clock[0] > 1)


def _lay_possible(state: CardCityState, move: int) -> bool:
    """Whether every card is where it was named to be."""
    if not LAY <= move < MOVE_COUNT:
        return False
    (first, second), up, down = LABELS[move - LAY]
    cards, places, _, picks = state.offer
    for label in (first, second, *up, *down):
        if label >= len(places) or places[label] != HAND:
            return False
    if len(up) + len(down) + 2 < places.count(HAND):
        return False
    a, b = cards[first], cards[second]
    named = (a, b) if a < b else (b, a)
    return (*named, *sorted([cards[label] for label in down])) == picks


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
