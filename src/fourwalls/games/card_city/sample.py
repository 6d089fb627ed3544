"""Possible worlds behind a view: the kinds of unseen cards are drawn as the rules draw them (CC-H02 to CC-H08)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from fourwalls.core import Rng

from .kinds import KINDS, LEISURE
from .offer import complete, nameable, to_divide
from .position import state_of
from .steps import DIVIDE, LAY_STEP

if TYPE_CHECKING:
    from .setup import CardCitySetup
    from .state import CardCityState
    from .view import CardCityView


def sample(setup: CardCitySetup, view: CardCityView, rng: Rng) -> CardCityState:
    """A world that the viewer can't tell from the true one, each as likely as the cards make it."""
    position = view.position
    if setup.seats > 1:
        left = [view.unseen.get(letter, 0) for letter in KINDS]
        offer = list(position.offer)
        for label, card in enumerate(offer):
            if card.kind is None:
                kind = _draw(left, position.round == 1, rng)
                left[kind] -= 1
                offer[label] = replace(card, kind=KINDS[kind])
        pool = {letter: count for letter, count in zip(KINDS, left, strict=True) if count}
        position = replace(position, offer=tuple(offer), pool=pool)
    state, faults = state_of(setup, position)
    assert not faults, faults
    if state.step in (DIVIDE, LAY_STEP) and view.seat != state.seat:
        _divide(state, rng)
    return state


def _draw(left: list[int], first_round: bool, rng: Rng) -> int:
    """A kind, with the chances of a card from these; in round 1 without Leisure (CC-045)."""
    counts = [0 if first_round and kind == LEISURE else count for kind, count in enumerate(left)]
    point = rng.below(sum(counts))
    for kind, count in enumerate(counts):
        point -= count
        if point < 0:
            return kind
    raise AssertionError("counts changed while drawing")


def _divide(state: CardCityState, rng: Rng) -> None:
    """What the divider may have named so far, which the viewer can't see: each possibility with the same chance."""
    ways = _prefixes(to_divide(state), (), state.step == LAY_STEP)
    cards, places, dividers, _ = state.offer
    state.offer = (cards, places, dividers, ways[rng.below(len(ways))])


def _prefixes(left: list[int], picks: tuple[int, ...], whole: bool) -> list[tuple[int, ...]]:
    """The complete divisions, or all that are not complete yet."""
    if complete(len(left) + len(picks), picks):
        return [picks] if whole else []
    found = [] if whole else [picks]
    for card in nameable(left, picks):
        rest = list(left)
        rest.remove(card)
        found += _prefixes(rest, (*picks, card), whole)
    return found
