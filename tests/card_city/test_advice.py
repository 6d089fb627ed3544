"""What bots are told: no dead ends, plans for whole rounds, and divisions judged by what the others make of them."""

from __future__ import annotations

import json
from itertools import combinations

import pytest

from fourwalls.bots import make_bot
from fourwalls.core import Guesses, Move, QuickRng, State
from fourwalls.games.card_city import GAME, CardCityOptions
from fourwalls.games.card_city.advice import terms_of
from fourwalls.games.card_city.city import NEW_CITY, City, add, building
from fourwalls.games.card_city.dealing import Table, advantage
from fourwalls.games.card_city.judgement import COUNTED, counted, worth
from fourwalls.games.card_city.kinds import KINDS
from fourwalls.games.card_city.outlook import TRAITS, outlook
from fourwalls.games.card_city.state import CardCityState
from fourwalls.games.card_city.weights import ALONE, TOGETHER

SEED = bytes(32)


def load(seats: int = 1, **position: object) -> CardCityState:
    state = GAME.setup(CardCityOptions(), seats).load(json.dumps(position).encode())
    assert isinstance(state, CardCityState)
    return state


def notation(state: State, move: Move) -> str:
    assert isinstance(state, CardCityState)
    return state._setup.action(move).notation


def chosen(state: CardCityState, spec: str, seat: int = 0) -> str:
    bot = make_bot(spec, state._setup, seat, SEED)
    return notation(state, bot.choose(state.view(seat)).move)


def city_of(*rows: str) -> City:
    """A city from its rows, with the City Hall on square 40."""
    cells = [(r, c, letter) for r, row in enumerate(rows) for c, letter in enumerate(row.replace(" ", ""))]
    ((top, left),) = ((r, c) for r, c, letter in cells if letter == "H")
    city = NEW_CITY
    for r, c, letter in cells:
        if letter in KINDS:
            city = add(city, KINDS.index(letter), 40 + 9 * (r - top) + c - left)
    return city


def traits(*rows: str) -> dict[str, int]:
    return dict(zip(TRAITS, outlook(city_of(*rows)).traits, strict=True))


def test_every_trait_has_weights_for_nine_rounds() -> None:
    for weights in (ALONE, TOGETHER):
        assert set(weights) == set(COUNTED)
        assert {len(row) for row in weights.values()} == {9}


@pytest.mark.parametrize("coins", [0, 7, 40])
def test_worth_is_the_sum_of_what_is_counted(coins: int) -> None:
    state = load(round=4, cities=[["I L C P", "H R . R"]], coins=[coins], hands=["PR"])
    terms = terms_of(state)
    values = counted(state.cities[0], coins, terms)
    expected = sum(ALONE[name][terms.rounds - 1] * value for name, value in zip(COUNTED, values, strict=True))
    assert worth(state.cities[0], coins, terms) == pytest.approx(expected)


def test_traits_of_the_rulebooks_development_city() -> None:
    """CC-E06: the home between Leisure and City Hall can develop, the other one has no Cultural card beside it."""
    seen = traits("I L C P", "H R . R")
    assert (seen["single_ready"], seen["single_two"], seen["homes"], seen["points"]) == (1, 1, 2, 2)
    # A card between the two homes makes one district of 3: 6 points instead of 2.
    assert (seen["join_ready"], seen["join"]) == (4, 4)
    assert (seen["cards"], seen["leisure"], seen["industrial"], seen["room"]) == (7, 1, 1, 4)


def test_traits_of_a_city_hall_alone() -> None:
    """Four squares beside it, each free for a home with one Cultural card; it reaches 9 by 9 squares (CC-065)."""
    seen = traits("H")
    assert (seen["space"], seen["free_1"], seen["free_2"], seen["window"], seen["room"]) == (4, 4, 0, 81, 4)


def test_a_home_that_cannot_grow_is_locked() -> None:
    """All squares beside the home are taken, or stand next to an Industrial card (CC-098)."""
    seen = traits(". I . .", "I . L P", ". H R L", ". P L .")
    assert seen["locked"] == 1
    assert sum(seen[f"single_{lack}"] for lack in ("ready", "one", "two", "far")) == 0


# A City Hall with homes on all four sides is a dead end: the city is at its limit of 5, and every square beside it
# touches a home, so that no Industrial card can ever raise the limit (CC-072, CC-080, CC-085).


def test_closed_in_by_homes_nothing_can_be_built() -> None:
    closed = city_of(". R .", "R H R", ". R .")
    assert not any(building(closed, kind, 99) for kind in range(len(KINDS)))


@pytest.mark.parametrize("spec", ["greedy", "search:60"])
@pytest.mark.parametrize("other", "ICP")
def test_two_homes_are_not_kept_when_they_close_in_the_city_hall(spec: str, other: str) -> None:
    drawn = [{"kind": kind} for kind in ("R", "R", other)]
    state = load(round=2, step="bottom", cities=[["R H R"]], coins=[5], offer=drawn)
    assert chosen(state, spec) == "bottom R"


@pytest.mark.parametrize("spec", ["greedy", "search:60"])
def test_two_homes_are_not_taken_when_they_close_in_the_city_hall(spec: str) -> None:
    offer = [{"kind": kind, "at": at} for kind, at in (("R", "group"), ("R", "group"), ("P", "up"), ("I", "down"))]
    state = load(2, round=2, step="choose", cities=[["P H C"], ["R H R"]], coins=[5, 5], offer=offer)
    assert chosen(state, spec, 1) == "take 2"


@pytest.mark.parametrize("spec", ["greedy", "search:200"])
def test_the_last_round_is_played_for_points(spec: str) -> None:
    """On f6 two homes become a district of 3, 6 points; on e7 districts of 2 and 1, 4 points (CC-122)."""
    state = load(round=10, step="grow", cities=[[". H P P I", "L R . R ."]], coins=[3], pool={})
    assert [notation(state, move) for move in state.legal(0)] == ["grow R f6", "grow R e7"]
    assert chosen(state, spec) == "grow R f6"


# -- dividing and choosing ----------------------------------------------------------------------------------------


def offers(kinds: tuple[int, ...]) -> list[tuple[tuple[int, int], tuple[int, ...]]]:
    """All ways to put two of the cards into group 1."""
    found = []
    for first, second in combinations(range(len(kinds)), 2):
        rest = tuple(kind for place, kind in enumerate(kinds) if place not in (first, second))
        found.append(((kinds[first], kinds[second]), rest))
    return found


def test_an_offer_is_searched_against_the_choosers_best_reply() -> None:
    """Of all divisions the divider gets the one whose better group, for the chooser, leaves it most."""
    state = load(
        2, round=6, step="divide", cities=[["I L C P", "H R . R"], [". L .", "L R .", ". H ."]], coins=[9, 7],
        offer=[{"kind": kind} for kind in "RCLI"],
    )  # fmt: skip
    table = Table(state.cities, state.coins, terms_of(state))
    kinds = (0, 1, 2, 3)
    expected = []
    for pair, rest in offers(kinds):
        keeps_rest = {0: table.pair(0, rest[0], rest[1]), 1: table.pair(1, *pair)}
        keeps_pair = {0: table.pair(0, *pair), 1: table.pair(1, rest[0], rest[1])}
        expected.append(advantage(max(keeps_rest, keeps_pair, key=lambda values: advantage(values, 1)), 0))
    assert advantage(table.divide(kinds, 0, (1,)), 0) == pytest.approx(max(expected))


def test_the_first_candidate_division_is_the_best_one() -> None:
    """The order of the divider's first card follows what the best division with it brings."""
    state = load(
        2, round=6, step="divide", cities=[["I L C P", "H R . R"], [". L .", "L R .", ". H ."]], coins=[9, 7],
        offer=[{"kind": kind} for kind in "RLIP"],
    )  # fmt: skip
    advice = state._setup.advice
    assert advice is not None
    best = advice.candidates(state, 0, state.legal(0))[0]
    values = {}
    for move in state.legal(0):
        after = state.copy()
        after.play(0, move)
        values[move] = advice.evaluate(after)[0]
    assert values[best] == pytest.approx(max(values.values()))


@pytest.mark.parametrize("spec", ["greedy", "search:100"])
def test_a_chooser_takes_the_group_that_is_better_for_it(spec: str) -> None:
    """In the last round Leisure cards are of no use without coins; two other cards fill two squares (CC-123)."""
    state = load(
        2,
        round=10,
        step="choose",
        mayor=0,
        cities=[["H P"], ["H R", "L ."]],
        coins=[0, 0],
        offer=[
            {"kind": "R", "at": "group"},
            {"kind": "P", "at": "group"},
            {"kind": "L", "at": "up"},
            {"kind": "L", "at": "down"},
        ],
        pool={},
    )
    assert chosen(state, spec, 1) == "take 1"


@pytest.mark.parametrize(
    ("cards", "takes"), [(("R", "P", "L", "L"), "take 1"), (("L", "L", "R", "P"), "take 2")], ids=["first", "second"]
)
def test_a_guess_and_a_quick_move_take_the_better_group(cards: tuple[str, ...], takes: str) -> None:
    """As above: in the last round Leisure cards can't be paid."""
    places = zip(cards, ("group", "group", "up", "down"), strict=True)
    state = load(
        2,
        round=10,
        step="choose",
        mayor=0,
        cities=[["H P"], ["H R", "L ."]],
        coins=[0, 0],
        offer=[{"kind": kind, "at": at} for kind, at in places],
        pool={},
    )
    advice = state._setup.advice
    assert isinstance(advice, Guesses)
    moves = state.legal(1)
    assert notation(state, advice.guess(state, 1, moves, QuickRng(1))) == takes
    assert notation(state, advice.rollout(state, 1, moves, QuickRng(1))) == takes


def test_a_guessed_division_is_the_best_candidate() -> None:
    state = load(
        2, round=6, step="divide", cities=[["I L C P", "H R . R"], [". L .", "L R .", ". H ."]], coins=[9, 7],
        offer=[{"kind": kind} for kind in "RLIP"],
    )  # fmt: skip
    advice = state._setup.advice
    assert isinstance(advice, Guesses)
    moves = state.legal(0)
    assert advice.guess(state, 0, moves, QuickRng(1)) == advice.candidates(state, 0, moves)[0]


def test_worth_of_the_end_is_the_score() -> None:
    """CC-E10: 19 points, 1 coin left."""
    city = ["R R R P I", "L H C I I", "L C R L I", "R P P C .", "C R R R ."]
    state = load(round=10, step="buy", cities=[city], coins=[36], pool={})
    assert worth(state.cities[0], 36, terms_of(state)) == pytest.approx(19.01)
