"""What can't be: the conditions that every position of Card City meets (invariants CC-I01 to CC-I26)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .actions import OPEN
from .chance import drawable
from .city import HALL, building, cards, district, full, growth, limit, near, size
from .fill import pool_size
from .kinds import INDUSTRIAL, KINDS, LEISURE, ROUNDS
from .legal import buys
from .offer import DOWN, FRONT, HAND, UP, complete, nameable, on_offer
from .steps import (
    BOTTOM_STEP,
    BUILD_STEP,
    BUY_STEP,
    CHOOSE,
    DIVIDE,
    DRAW_STEP,
    GROW_STEP,
    LAY_STEP,
    OFFER_STEPS,
    OVER,
    SEAT_STEPS,
    START,
    STEPS,
)

if TYPE_CHECKING:
    from .state import CardCityState


def faults(state: CardCityState) -> list[str]:
    """Everything that is wrong with a position, in words; empty for one that can be played on.

    Later checks read what earlier ones made sure of, so they run only while nothing is wrong.
    """
    for check in (_clock, _cities, _stocks, _offer, _offer_places, _picks, _hands, _decision):
        if found := list(check(state)):
            return found
    return []


def find_seat(state: CardCityState) -> None:
    """At `grow` and `buy`, where no seat is given: the first one in order that can."""
    seats, mayor = len(state.cities), state.mayor
    backwards = state.step == GROW_STEP
    order = [(mayor - 1 - step if backwards else mayor + step) % seats for step in range(seats)]
    seat = next((seat for seat in order if _can(state, seat)), order[0])
    state.clock = (state.round, mayor, seat)
    state.to_act = (seat,)


def _can(state: CardCityState, seat: int) -> bool:
    if state.step == GROW_STEP:
        return any(growth(state.cities[seat], state.reserve[0], state.reserve[1]))
    return bool(buys(state.cities[seat], state.coins[seat], state.reserve))


def _clock(state: CardCityState) -> Iterator[str]:
    number, step = state.round, state.step
    name = STEPS[step]
    if step == START and (number != 0 or len(state.cities) == 1):
        yield "step start: only before round 1, so round is 0, and with 2 to 4 seats (CC-R02, CC-R59)"
    if step != START and not 1 <= number <= ROUNDS:
        yield f"round: {number} is not from 1 to {ROUNDS} (CC-039)"
    if step == OVER and number != ROUNDS:
        yield f"step over: the game ends after round {ROUNDS}, so round is {ROUNDS} (CC-121)"
    if (state.seat >= 0) != (step in SEAT_STEPS):
        yield f"seat: at step {name} there is {'a' if step in SEAT_STEPS else 'no'} seat whose turn it is"
    alone = len(state.cities) == 1
    if step in (DIVIDE, LAY_STEP, CHOOSE) and alone:
        yield f"step {name}: a solo player divides nothing (CC-146)"
    if step == BOTTOM_STEP and not alone:
        yield "step bottom: only in solo (CC-146)"
    for seat, coins in enumerate(state.coins):
        if coins < 0:
            yield f"coins[{seat}]: {coins} is below 0 (CC-I11)"


def _cities(state: CardCityState) -> Iterator[str]:
    for seat, city in enumerate(state.cities):
        every = cards(city)
        if district(HALL, every) != every:
            yield f"cities[{seat}]: not all cards are linked by their sides (CC-I07)"
        if size(city) > limit(city):
            yield f"cities[{seat}]: {size(city)} cards that are not Industrial; the limit is {limit(city)} (CC-I08)"
        if near(city[0]) & city[INDUSTRIAL]:
            yield f"cities[{seat}]: a Residential and an Industrial card are side by side (CC-I09)"


def _stocks(state: CardCityState) -> Iterator[str]:
    right, there = pool_size(state), sum(state.pool) + len(state.bottom)
    alone = len(state.cities) == 1
    if there != right:
        yield f"pool: {there} cards; in round {state.round} at step {STEPS[state.step]} there are {right} (CC-I13)"
    if state.bottom and not alone:
        yield "bottom: only in solo are cards known to lie at the bottom (CC-R55)"
    if state.reserve[LEISURE] or state.reserve[4]:
        yield "reserve: Leisure and Parking cards never come from the reserve; use discarded (CC-R07)"
    if state.step == DRAW_STEP:
        drawn = len(state.offer[0])
        if alone and sum(state.pool) <= 3 - drawn:
            yield "step draw: the cards to be drawn are all known, so nothing is left to chance (CC-D11)"
        elif not alone and sum(drawable(state)) < 2 * len(state.cities) - drawn:
            yield "pool: too few cards that are not Leisure for the draw of round 1 (CC-045)"


def _offer(state: CardCityState) -> Iterator[str]:
    offered, places, _, picks = state.offer
    kinds = [card % OPEN for card in offered]
    seats, step, name = len(state.cities), state.step, STEPS[state.step]
    if step not in OFFER_STEPS and (kinds or picks):
        yield f"offer: at step {name} no cards are on offer"
    if step == DRAW_STEP and len(kinds) >= (3 if seats == 1 else 2 * seats):
        yield "step draw: the offer is complete already (CC-043)"
    if step in (DIVIDE, LAY_STEP, CHOOSE) and len(kinds) != 2 * seats:
        yield f"offer: {len(kinds)} cards; with {seats} seats there are {2 * seats} (CC-043)"
    if step == BOTTOM_STEP and len(kinds) != 3:
        yield f"offer: {len(kinds)} cards; there are 3 of which one goes to the bottom (CC-146)"
    if step in (DRAW_STEP, BOTTOM_STEP) and any(place != HAND for place in places):
        yield f"offer: at step {name} all cards are in the hand of the drawer (CC-044)"
    if state.round == 1 and LEISURE in kinds:
        yield "offer: in round 1 there is no Leisure card among the drawn ones (CC-045)"
    if seats == 1 and kinds != sorted(kinds):
        yield f"offer: drawn cards of a solo player stand in the order {KINDS}"


def _offer_places(state: CardCityState) -> Iterator[str]:
    """Who keeps cards, and who can know which, follows from who has been asked (CC-I14, CC-I15, CC-H05)."""
    offered, places, dividers, _ = state.offer
    seats, mayor, step = len(state.cities), state.mayor, state.step
    if step in (DRAW_STEP, BOTTOM_STEP) and offered and (dividers != 1 << mayor or max(offered) >= OPEN):
        yield "offer: drawn cards are known to the first mayor only (CC-H03)"
    if step not in (DIVIDE, LAY_STEP, CHOOSE):
        return
    asked = (2 * seats - on_offer(state)) // 2
    order = [(mayor + offset) % seats for offset in range(seats)]
    keepers = [seat for seat in order[: asked + 1] if seat != state.seat]
    if state.seat not in order[: asked + 1] or any(places.count(seat) != 2 * (seat in keepers) for seat in order):
        yield "offer: everybody who was asked, but for the divider, keeps two cards, and nobody else (CC-I14)"
        return
    laid = places.count(FRONT), places.count(UP), places.count(DOWN)
    if step == CHOOSE and (laid[0] != 2 or laid[1] != laid[2] or not laid[1] or HAND in places):
        yield "offer: at step choose group 1 has two cards, and of group 2 as many lie face up as face down (CC-I14)"
    if step != CHOOSE and (any(laid) or places.count(HAND) < 4):
        yield "offer: the divider has all cards that nobody keeps in hand, at least four (CC-050)"
    if any(card < OPEN for card, place in zip(offered, places, strict=True) if place not in (HAND, DOWN)):
        yield "offer: kept cards, group 1 and cards that lie face up are known to all (CC-H04)"
    if min(offered) < OPEN and not _knowers(state, dividers, order[: asked + 1]):
        yield "offer: cards not known to all are known to the first mayor, the divider, and dividers before (CC-H05)"
    if not asked and any(card >= OPEN for card, place in zip(offered, places, strict=True) if place in (HAND, DOWN)):
        yield "offer: before the first division is shown nothing of it is known to all (CC-H03)"


def _knowers(state: CardCityState, seen: int, asked: list[int]) -> bool:
    """Whether these can be all dividers so far."""
    members = [seat for seat in range(len(state.cities)) if seen >> seat & 1]
    inside = all(seat in asked for seat in members)
    return inside and state.mayor in members and max(map(asked.index, members)) == asked.index(state.seat)


def _picks(state: CardCityState) -> Iterator[str]:
    offered, places, _, picks = state.offer
    if state.step not in (DIVIDE, LAY_STEP):
        if picks:
            yield f"picks: at step {STEPS[state.step]} nothing is being divided"
        return
    left = sorted(card for card, place in zip(offered, places, strict=True) if place == HAND)
    count = len(left)
    for place, card in enumerate(picks):
        if complete(count, picks[:place]) or card not in nameable(left, picks[:place]):
            yield f"picks[{place}]: this card can't be named after the others (CC-D03)"
            return
        left.remove(card)
    if complete(count, picks) != (state.step == LAY_STEP):
        right = "complete" if state.step == LAY_STEP else "not complete"
        yield f"picks: at step {STEPS[state.step]} the division is {right} (CC-D03)"


def _hands(state: CardCityState) -> Iterator[str]:
    if state.step != BUILD_STEP:
        if any(state.hands):
            yield f"hands: at step {STEPS[state.step]} nobody has cards to build"
        return
    if not any(state.hands):
        yield "hands: at step build somebody has cards to build"
    for seat, hand in enumerate(state.hands):
        if hand and hand[0] >= 0 and not building(state.cities[seat], hand[0], state.coins[seat]):
            letter = KINDS[hand[0]]
            at_limit = full(state.cities[seat]) and letter != "I"
            why = "the city is at its limit" if at_limit else "no square fits, or it is too dear"
            yield f"hands[{seat}]: {letter} can't be built ({why}), so it would have been discarded (CC-078)"


def _decision(state: CardCityState) -> Iterator[str]:
    if state.step == GROW_STEP and not _can(state, state.seat):
        yield f"seat: at step grow seat {state.seat} has to have a possible development (CC-D08)"
    if state.step == BUY_STEP and not _can(state, state.seat):
        yield f"seat: at step buy seat {state.seat} has to be able to buy an Industrial card (CC-D10)"
