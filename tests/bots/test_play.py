"""Bots at play: legal, repeatable, blind to everything but the view, and no fools."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import msgspec
import pytest
from toys import envelopes, ladder, pebbles

from fourwalls.bots import BOT_MESSAGES, Bot, Budget, Choice, make_bot
from fourwalls.bots.base import rng_for
from fourwalls.bots.search import USUAL, Search, unnamed
from fourwalls.core import NATURE, Catalog, Game, QuickRng, Setup, State, View, seed_from_text
from fourwalls.games import the_wall

THE_WALL: Any = the_wall.GAME
GAMES: list[tuple[Any, int]] = [
    (pebbles.GAME, 2),
    (ladder.GAME, 1),
    (ladder.GAME, 3),
    (envelopes.GAME, 2),
    (envelopes.GAME, 3),
    (THE_WALL, 2),
]
SPECS = ("random", "greedy", "search:12")
TEXTS = Catalog(BOT_MESSAGES)


def bots_for(setup: Setup, specs: tuple[str, ...], seed: int) -> list[Bot]:
    return [
        make_bot(specs[seat % len(specs)], setup, seat, seed_from_text(f"{seed}/{seat}")) for seat in range(setup.seats)
    ]


def through_json(game: Game, view: View) -> View:
    """The view as a bot far away would get it: nothing of the state can come along."""
    return msgspec.json.decode(msgspec.json.encode(view), type=game.view_type)


def play(game: Game, setup: Setup, bots: list[Bot], seed: int, limit: int = 2_000) -> tuple[State, list[Choice]]:
    state = setup.start()
    rng = QuickRng(seed)
    choices = []
    for _ in range(limit):
        if not state.to_act:
            break
        seat = state.to_act[0]
        if seat == NATURE:
            state.play(NATURE, state.draw(rng))
            continue
        view = through_json(game, state.view(seat))
        choice = bots[seat].choose(view)
        assert view.prompt is not None
        assert choice.move in view.prompt.moves
        state.play(seat, choice.move)
        choices.append(choice)
    return state, choices


@pytest.mark.parametrize(("game", "seats"), GAMES, ids=lambda value: getattr(getattr(value, "meta", None), "id", None))
@pytest.mark.parametrize("first", range(len(SPECS)))
def test_all_bots_play_all_games_legally_and_say_why(game: Any, seats: int, first: int) -> None:
    setup = game.setup(game.options_type(), seats)
    specs = SPECS[first:] + SPECS[:first]
    state, choices = play(game, setup, bots_for(setup, specs, first), seed=first)
    assert state.outcome is not None or setup.max_moves is None
    for choice in choices:
        assert TEXTS.text(choice.why)
        assert choice.expects is None or (len(choice.expects) == seats and all(-1 <= e <= 1 for e in choice.expects))
        assert all(-1 <= other.value <= 1 for other in choice.considered)
        assert not choice.considered or choice.move in [other.move for other in choice.considered]


@pytest.mark.parametrize("spec", ["random", "greedy", "search:40"])
@pytest.mark.parametrize("game", [envelopes.GAME, THE_WALL], ids=["envelopes", "the_wall"])
def test_the_same_view_and_seed_give_the_same_choice(game: Any, spec: str) -> None:
    setup = game.setup(game.options_type(), 2)
    views = some_views(game, setup)
    used = make_bot(spec, setup, 0, bytes(32))
    first = [used.choose(view) for view in views]
    fresh = [make_bot(spec, setup, 0, bytes(32)).choose(view) for view in reversed(views)]
    assert first == fresh[::-1]


def some_views(game: Any, setup: Setup) -> list[View]:
    """Views of the first seat in a game of random moves."""
    state, rng = setup.start(), QuickRng(7)
    views: list[View] = []
    while state.to_act and len(views) < 25:
        seat = state.to_act[0]
        if seat == NATURE:
            state.play(NATURE, state.draw(rng))
            continue
        if seat == 0:
            views.append(through_json(game, state.view(seat)))
        moves = state.legal(seat)
        state.play(seat, moves[rng.below(len(moves))])
    return views


REPEAT = """
import sys
sys.path.insert(0, "tests")
from bots.test_play import THE_WALL, some_views
from fourwalls.bots import make_bot
setup = THE_WALL.setup(THE_WALL.options_type(), 2)
for spec in ("random", "greedy", "search:30"):
    print([make_bot(spec, setup, 0, bytes(32)).choose(view).move for view in some_views(THE_WALL, setup)])
"""


def test_choices_do_not_depend_on_hash_randomisation() -> None:
    def run(hash_seed: str) -> str:
        env = {**os.environ, "PYTHONHASHSEED": hash_seed}
        return subprocess.run(
            [sys.executable, "-c", REPEAT], env=env, check=True, capture_output=True, text=True
        ).stdout

    once = run("1")
    assert once.count("\n") == 3
    assert run("2") == once


def test_other_seeds_give_other_random_moves() -> None:
    setup = THE_WALL.setup(THE_WALL.options_type(), 2)
    views = some_views(THE_WALL, setup)
    one, two = (make_bot("random", setup, 0, seed_from_text(text)) for text in ("one", "two"))
    assert [one.choose(view).move for view in views] != [two.choose(view).move for view in views]


def test_random_picks_every_move_about_equally_often() -> None:
    setup = pebbles.GAME.setup(pebbles.GAME.options_type(), 2)
    view = setup.start().view(0)
    counts = [0, 0, 0]
    for number in range(900):
        counts[make_bot("random", setup, 0, seed_from_text(str(number))).choose(view).move] += 1  # type: ignore[index]
    assert all(240 < count < 360 for count in counts)


@pytest.mark.parametrize("heap", range(2, 11))
def test_search_takes_pebbles_perfectly(heap: int) -> None:
    setup = pebbles.GAME.setup(pebbles.GAME.options_type(), 2)
    choice = make_bot("search:1500", setup, 0, bytes(32)).choose(pebbles.PebblesState(heap, 0).view(0))
    if heap % 4:
        assert choice.move == heap % 4 - 1
        assert choice.expects is not None
        assert choice.expects[0] > 0


@pytest.mark.parametrize("looks", [1, 2, 3, 4])
def test_search_with_hardly_a_look_still_answers(looks: int) -> None:
    setup = pebbles.GAME.setup(pebbles.PebblesOptions(), 2)
    choice = make_bot(f"search:{looks}", setup, 0, bytes(32)).choose(setup.start().view(0))
    assert choice.move in setup.start().legal(0)
    assert 1 <= len(choice.considered) <= looks


def test_search_with_seconds_thinks_about_that_long_and_answers() -> None:
    setup = pebbles.GAME.setup(pebbles.GAME.options_type(), 2)
    choice = make_bot("search:0.02s", setup, 0, bytes(32)).choose(setup.start().view(0))
    assert sum(other.visits for other in choice.considered) > 1


def test_in_search_no_seat_answers_a_bid_that_it_can_not_see() -> None:
    """Seat 1 bids after seat 0 in every iteration, but chooses in a tree where that bid is an edge without a name."""
    setup = envelopes.GAME.setup(envelopes.GAME.options_type(hand=3, quick=False), 2)
    position = {"hands": [[1, 3, 5], [2, 3, 4]], "bids": [0, 0], "prizes": [3]}
    state = setup.load(msgspec.json.encode(position))
    search = Search(setup, 0, state.view(0), QuickRng(1), USUAL)
    search.run(Budget(iterations=300), state.legal(0))
    mine, theirs = search.roots
    assert set(mine.children) == {2 * (card - 1) for card in (1, 3, 5)}
    assert set(theirs.children) == {unnamed(0)}
    answers = {key: child for key, child in theirs.children[unnamed(0)].children.items() if key in range(10)}
    assert sum(answer.visits for answer in answers.values()) > 100


def test_the_order_of_what_a_view_has_by_name_or_number_changes_no_choice() -> None:
    class Noted(View, frozen=True, kw_only=True):
        notes: dict[int, str]

    def number(notes: dict[int, str]) -> int:
        return rng_for(Noted(game="noted", seats=1, notes=notes), bytes(32)).below(1 << 40)

    assert number({1: "one", 2: "two"}) == number({2: "two", 1: "one"}) != number({1: "one"})


def test_a_view_without_a_decision_is_refused() -> None:
    setup = pebbles.GAME.setup(pebbles.GAME.options_type(), 2)
    for spec in SPECS:
        with pytest.raises(ValueError, match="no decision"):
            make_bot(spec, setup, 1, bytes(32)).choose(setup.start().view(1))
