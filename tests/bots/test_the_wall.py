"""What the bots make of The Wall: a judgement that is fair, and moves that a beginner would find."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fourwalls.bots import make_bot
from fourwalls.core import NATURE, QuickRng, State, read_options
from fourwalls.games import the_wall

GAME: Any = the_wall.GAME
SETUP: Any = GAME.setup(GAME.options_type(), 2)
ADVICE: Any = SETUP.advice

SIDES = [
    {"people": ["savage"], "places": ["desert"], "events": []},
    {"people": ["painter", "soldier"], "places": [], "events": ["battle"]},
]


def position(**fields: object) -> Any:
    powers = [{"active": "L"}, {"active": "L"}]
    return SETUP.load(msgspec.json.encode({"powers": powers, "turns": 8 + fields.get("turn", 0), **fields}))  # type: ignore[operator]


def moves_of_bot(spec: str, state: Any, count: int) -> list[str]:
    """The notation of the bot's next moves, chance drawn."""
    bot, rng = make_bot(spec, SETUP, state.seat, bytes(32)), QuickRng(5)
    made: list[str] = []
    while state.to_act and len(made) < count:
        if state.to_act == (NATURE,):
            state.play(NATURE, state.draw(rng))
            continue
        move = bot.choose(state.view(state.seat)).move
        made.append(SETUP.action(move).notation)
        state.play(state.seat, move)
    return made


@pytest.mark.parametrize("payment", ["any", "matching"])
def test_advice_is_fair_and_sensible_all_game_long(payment: str) -> None:
    setup = GAME.setup(read_options(GAME.options_type, {"payment": payment}), 2)
    advice, rng = setup.advice, QuickRng(3)
    for _ in range(12):
        state = setup.start()
        while state.to_act:
            mine, theirs = advice.evaluate(state)
            assert -1 <= mine == -theirs <= 1
            seat = state.to_act[0]
            if seat == NATURE:
                state.play(NATURE, state.draw(rng))
                continue
            moves = list(state.legal(seat))
            before = state.copy()
            candidates = list(advice.candidates(state, seat, moves))
            quick = advice.rollout(state, seat, moves, rng)
            assert candidates
            assert len(set(candidates)) == len(candidates)
            assert {*candidates, quick} <= set(moves)
            assert state == before
            state.play(seat, moves[rng.below(len(moves))])
        assert advice.evaluate(state) == state.outcome.returns()


def test_changing_sides_changes_the_sign() -> None:
    one = position(sides=SIDES, counters=["M3", "S1"], market=["cave", "pact", "sailor"], dice="MMSWLK", step="keep")
    other = position(
        sides=SIDES[::-1], counters=["S1", "M3"], market=["cave", "pact", "sailor"], dice="MMSWLK", step="keep", turn=1
    )
    assert ADVICE.evaluate(one) == pytest.approx(ADVICE.evaluate(other)[::-1])


def value(**changes: object) -> float:
    fields: dict[str, object] = {"sides": SIDES, "counters": ["M3", "S1"], "dice": "MMSWLK", "step": "keep"}
    return float(ADVICE.evaluate(position(**{**fields, "market": ["cave", "pact", "sailor"], **changes}))[0])


def test_more_of_anything_is_better() -> None:
    more_cards = [{**SIDES[0], "events": ["journey"]}, SIDES[1]]
    assert value(sides=more_cards) > value() > value(sides=[SIDES[0], {**SIDES[1], "events": ["battle", "journey"]}])
    assert value(counters=["M5", "S1"]) > value() > value(counters=["M3", "S4"])


def test_a_lead_is_worth_more_towards_the_end() -> None:
    ahead = [{"people": ["savage"], "places": ["desert"], "events": []}, {"people": [], "places": [], "events": []}]
    early, late = value(sides=ahead), value(sides=ahead, deck=["castle"])
    assert 0 < early < late


@pytest.mark.parametrize("spec", ["greedy", "search:60"])
def test_bots_buy_the_card_that_wins_in_the_last_turn(spec: str) -> None:
    """One marker each; only the Journey decides the third pile."""
    sides = [{"people": ["savage"], "places": [], "events": []}, {"people": [], "places": ["castle"], "events": []}]
    state = position(
        sides=sides, deck=[], last_turns=0, market=["mountain", "journey", "sailor"], dice="MSWWLY", step="main"
    )
    assert moves_of_bot(spec, state, 1) == ["buy journey"]


@pytest.mark.parametrize("spec", ["greedy", "search:60"])
def test_bots_steal_the_card_that_wins_in_the_last_turn(spec: str) -> None:
    sides = [{"people": ["savage"], "places": [], "events": []}, {"people": [], "places": ["mountain"], "events": []}]
    state = position(
        sides=sides, deck=[], last_turns=0, market=[None, None, None], dice="MSWWLY", step="main",
        counters=["M4 S4 K1", ""], powers=[{"active": "Y"}, {"active": "M"}],
    )  # fmt: skip
    made = moves_of_bot(spec, state, 50)
    assert made.index("power") < made.index("steal mountain")
    assert state.outcome.ranks == (1, 2)


def test_payments_take_dice_before_counters_and_do_not_leave_a_pair() -> None:
    state = position(
        sides=SIDES, counters=["M3 W2", "S1"], market=["journey", "pact", "cave"], dice="MWWWLK", step="main"
    )
    state.play(0, SETUP.parse("buy journey"))
    assert moves_of_bot("search:50", state, 3) == ["die M", "die W", "die W"]


def test_the_free_die_of_suns_is_taken_before_the_main_action() -> None:
    state = position(
        sides=SIDES, market=["journey", "pact", "cave"], dice="MWWSLK", step="main",
        powers=[{"active": "S"}, {"active": "M"}],
    )  # fmt: skip
    assert moves_of_bot("search:50", state, 1) == ["power"]


def test_bots_never_change_what_they_are_shown() -> None:
    state: State = position(sides=SIDES, market=["journey", "pact", "cave"], dice="MWWSLK", step="main")
    view = state.view(0)
    before = msgspec.json.encode(view)
    for spec in ("random", "greedy", "search:30"):
        make_bot(spec, SETUP, 0, bytes(32)).choose(view)
    assert msgspec.json.encode(view) == before
