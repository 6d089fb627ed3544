"""Search in pairs: it starts from what looks best at once, and finds what only shows further on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from toys import pebbles

from fourwalls.bots import Budget, make_bot
from fourwalls.bots.paired import CONTENDERS, COST, FEWEST, TRUST, Contender, Paired
from fourwalls.bots.search import SearchBot
from fourwalls.core import NATURE, Guesses, Move, QuickRng, Seat, State, View
from fourwalls.games.card_city import GAME, CardCityOptions

SEED = bytes(32)


class Misled:
    """Advice for Pebbles: taking one always looks a little better, but all guess the perfect move."""

    def evaluate(self, state: Any) -> tuple[float, ...]:
        value = 0.01 * state.heap
        return (value, -value) if state.seat == 1 else (-value, value)

    def candidates(self, state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
        return moves

    def settled(self, state: State) -> bool:
        return False

    def rollout(self, state: State, seat: Seat, moves: Sequence[Move], rng: object) -> Move:
        return moves[0]

    def guess(self, state: Any, seat: Seat, moves: Sequence[Move], rng: object) -> Move:
        return moves[(state.heap % 4 or 1) - 1]


class MisledSetup(pebbles.PebblesSetup):
    """Pebbles with that advice."""

    advice: Any = Misled()


@pytest.mark.parametrize("heap", [6, 7, 10, 11, 14, 15])
def test_what_shows_only_further_on_is_found(heap: int) -> None:
    """Who leaves a multiple of 4 wins; at first only the smallest move looks good."""
    setup = MisledSetup(pebbles.GAME, pebbles.PebblesOptions())
    assert isinstance(setup.advice, Guesses)
    view = pebbles.PebblesState(heap, 0).view(0)
    assert make_bot("greedy", setup, 0, SEED).choose(view).move == 0
    choice = make_bot("search:300", setup, 0, SEED).choose(view)
    assert choice.move == heap % 4 - 1
    assert choice.expects is not None
    assert choice.expects[0] > 0.5


def views(seats: int, count: int) -> list[tuple[Seat, View]]:
    """Decisions of a game of random moves."""
    state, rng = GAME.setup(CardCityOptions(), seats).start(), QuickRng(3)
    found: list[tuple[Seat, View]] = []
    while state.to_act and len(found) < count:
        seat = state.to_act[0]
        if seat == NATURE:
            state.play(NATURE, state.draw(rng))
            continue
        moves = state.legal(seat)
        if len(moves) > 1:
            found.append((seat, state.view(seat)))
        state.play(seat, moves[rng.below(len(moves))])
    return found


@pytest.mark.parametrize("seats", [2, 3])
def test_without_a_look_it_is_the_first_judgement_that_counts(seats: int) -> None:
    setup = GAME.setup(CardCityOptions(), seats)
    for seat, view in views(seats, 12):
        search = make_bot("search:1", setup, seat, SEED).choose(view)
        greedy = make_bot("greedy", setup, seat, SEED).choose(view)
        assert search.expects is not None
        assert greedy.expects is not None
        assert search.expects[seat] == pytest.approx(greedy.expects[seat])
        assert sum(other.visits for other in search.considered) == 0


def test_the_budget_is_kept_and_all_contenders_meet_the_same_worlds() -> None:
    setup = GAME.setup(CardCityOptions(), 2)
    budget = 12 * COST
    for seat, view in views(2, 12):
        considered = make_bot(f"search:{budget}", setup, seat, SEED).choose(view).considered
        assert len(considered) <= CONTENDERS
        assert sum(other.visits for other in considered) <= budget // COST
        if len(considered) > 1:
            assert {other.visits for other in considered} == {12 // len(considered)}


def test_the_same_luck_gives_the_same_look() -> None:
    setup = GAME.setup(CardCityOptions(), 2)
    advice: Any = setup.advice
    for seat, view in views(2, 6):
        paired = Paired(setup, advice, seat, view, QuickRng(1))
        world = setup.sample(view, QuickRng(2))
        move = world.legal(seat)[0]
        looks = {paired._play_on(world.copy(), move, luck) for luck in (5, 5, 6, 7, 8)}
        assert 1 < len(looks) <= 4


def contender(first: float, *looks: float) -> Contender:
    made = Contender(0, (first, -first), 0)
    for look in looks:
        made.add((look, -look))
    return made


def test_the_first_judgement_counts_as_some_looks() -> None:
    assert contender(0.5).value == pytest.approx(0.5)
    assert contender(0.5, *[-0.1] * TRUST).value == pytest.approx(0.2)
    assert contender(0.5, *[-0.1] * TRUST).expects == pytest.approx((0.2, -0.2))


def test_only_who_is_clearly_behind_is_dropped() -> None:
    """The luck that both have does not count: behind by 0.1 in each look is clear, by 0.1 now and then is not."""
    luck = (0.9, -0.7, 0.3, -0.2, 0.8, -0.9)
    leader = contender(0.1, *luck)
    assert contender(0.0, *(look - 0.1 for look in luck)).behind(leader)
    assert contender(0.0, *luck).behind(leader)
    assert not contender(0.0, *(look + 0.02 for look in luck)).behind(leader)
    assert not contender(
        0.0, *(look + sign * 0.1 for look, sign in zip(luck, (-1, 1, -1, 1, -1, 1), strict=True))
    ).behind(leader)


def test_a_decision_that_is_clear_takes_fewer_looks() -> None:
    setup = MisledSetup(pebbles.GAME, pebbles.PebblesOptions())
    bot = SearchBot(setup, 0, SEED, Budget(iterations=1000 * COST))
    choice = bot.choose(pebbles.PebblesState(6, 0).view(0))
    assert {other.visits for other in choice.considered} == {FEWEST}
