"""The bound of Card City's yardstick: no city and no score that can be played is beyond it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import card_city_shapes as shapes
import card_city_yardstick as yardstick
import pytest
from card_city_bound import bound
from card_city_shapes import ANY, AREA, HOMES, YARDS, Shape, homes

from fourwalls.bots import make_bot
from fourwalls.core import NATURE, QuickRng
from fourwalls.games.card_city import GAME, CardCityOptions
from fourwalls.games.card_city.city import City, tri_sum
from fourwalls.games.card_city.kinds import COMMERCIAL, INDUSTRIAL, KINDS, LEISURE, RESIDENTIAL
from fourwalls.games.card_city.scoring import points
from fourwalls.games.card_city.state import CardCityState
from fourwalls.games.card_city.steps import BOTTOM_STEP, BUILD_STEP

FILE = shapes.load()


def squares(drawing: str, letter: str) -> int:
    """The squares of the area with a letter in a drawing of five rows."""
    return sum(1 << square for square, at in zip(AREA, "".join(drawing.split()), strict=True) if at == letter)


# -- shapes -------------------------------------------------------------------------------------------------------


def test_cards_of_the_pool_stand_apart() -> None:
    """Of the 300 pairs of squares of the area 40 touch (CC-069, CC-070)."""
    pairs = [chosen for chosen in shapes.apart(shapes.WHOLE, 2) if chosen.bit_count() == 2]
    assert len(pairs) == len(set(pairs)) == 260


@pytest.mark.rule("CC-E20", "CC-I24")
def test_a_district_grows_as_far_as_its_cultural_cards_let_it() -> None:
    drawing = "..... .L... LR... .H... ....."
    grown = homes(squares(drawing, "R"), squares(drawing, "L") | squares(drawing, "H"), squares(drawing, "L"))
    assert max(home.bit_count() for home in grown) == 3
    two_leisure = homes(squares(drawing, "R"), squares(drawing, "L"), squares(drawing, "L"))
    assert max(home.bit_count() for home in two_leisure) == 2


@pytest.mark.rule("CC-E08", "CC-104")
def test_a_commercial_card_between_two_districts_grows_once() -> None:
    drawing = "PRLI. RC.I. H.... ..... ....."
    contact, shop = squares(drawing, "R"), squares(drawing, "C")
    needs: dict[int, int] = {}
    shapes.grow_shops(shop, 0, squares(drawing, "."), contact, needs)
    assert needs.pop(shop) == 0
    grown = {shop | squares("..... ..X.. ..... ..... .....", "X"), shop | squares("..... ..... .X... ..... .....", "X")}
    assert needs == dict.fromkeys(grown, 2)


def test_the_file_has_what_is_found_again() -> None:
    """One of the placements with the most points of all: eleven Residential cards in one district."""
    cultural = squares("X.... .X.X. .X... ..... .....", "X")
    found = shapes.shapes_with(cultural, 66)
    assert max(shape.points for shape in found) == 66
    for shape in found:
        assert any(shapes.covers(other, shape) for other in FILE)


def test_the_file_has_plain_shapes_that_are_found_again() -> None:
    for shape in shapes.plain_shapes(squares("RR.R. .R.RR R.R.. .R... ...R.", "R")):
        assert any(shapes.covers(other, shape) for other in FILE)


@pytest.mark.parametrize("seed", range(6))
def test_every_city_that_is_played_has_its_shape(seed: int) -> None:
    setup = GAME.setup(CardCityOptions(), 1)
    state, rng, advice = setup.start(), QuickRng(seed), yardstick.ADVICE
    while state.to_act:
        seat = state.to_act[0]
        if seat == NATURE:
            state.play(NATURE, state.draw(rng))
        else:
            state.play(seat, advice.rollout(state, seat, state.legal(seat), rng) if seed % 2 else state.legal(seat)[-1])
    assert isinstance(state, CardCityState)
    city = state.cities[0]
    income: shapes.Table = tuple(
        tuple(tri_sum(city[COMMERCIAL]) if c == 3 and r == HOMES else 0 for r in range(HOMES + 1)) for c in range(4)
    )
    played = Shape(
        tri_sum(city[RESIDENTIAL]),
        city[RESIDENTIAL].bit_count(),
        6 - state.discards[0][RESIDENTIAL],
        city[LEISURE].bit_count(),
        min(YARDS, city[INDUSTRIAL].bit_count()),
        (((0,) * (HOMES + 1),) * 4,) * 3 + (income,),
    )
    assert any(shapes.covers(shape, played) for shape in FILE)


# -- the bound ----------------------------------------------------------------------------------------------------


def beginnings(seed: int) -> Iterator[tuple[CardCityState, list[int]]]:
    """A game's positions at the beginning of each round, and the kinds that are drawn after that."""
    order = yardstick.pool_order(seed)
    kinds, bot = yardstick.kinds_of(order), make_bot("greedy", yardstick.SETUP, 0, seed.to_bytes(32, "big"))
    state = yardstick.SETUP.start()
    assert isinstance(state, CardCityState)
    for number in range(1, 11):
        state = yardstick.deal(state, order)
        yield state.copy(), kinds[3 * number :]
        while state.to_act and state.round == number:
            state.play(0, bot.choose(state.view(0)).move)


def best_end(state: CardCityState) -> int:
    """The best score that can be had, by going through all that can be played."""
    best, waiting, seen = -99, [state], set()
    while waiting:
        now = waiting.pop()
        if not now.to_act:
            best = max(best, sum(points(now.cities[0], now.coins[0], False)))
            continue
        for move in now.legal(0):
            after = now.copy()
            after.play(0, move)
            key: tuple[City, object] = (
                after.cities[0],
                (after.coins, after.hands, after.step, after.bottom, after.round),
            )
            if key not in seen:
                seen.add(key)
                waiting.append(after)
    return best


@pytest.mark.parametrize("seed", [0, 3])
def test_nothing_in_the_last_round_beats_the_bound(seed: int) -> None:
    state, coming = list(beginnings(seed))[-1]
    assert state.step == BUILD_STEP
    assert coming == []
    assert yardstick.play_bot("greedy", seed) <= best_end(state) <= bound(state, coming, FILE, 5)


def test_nothing_in_the_last_two_rounds_beats_the_bound() -> None:
    state, coming = list(beginnings(4))[-2]
    assert (state.step, state.round) == (BOTTOM_STEP, 9)
    assert best_end(state) <= bound(state, coming, FILE, 5)


def test_no_plan_and_no_bot_beats_the_bound() -> None:
    order = yardstick.pool_order(2)
    least = max(yardstick.clairvoyant(order, 3), yardstick.play_bot("greedy", 2))
    assert least <= yardstick.bound_of(order, 60)


ONE_EACH = tuple((c,) * (HOMES + 1) for c in range(4))
"""The income table of Commercial cards that never develop."""


def test_the_bound_is_exact_where_nothing_depends_on_squares() -> None:
    """Six single homes, one Industrial card, no Leisure: ten cards besides that one (CC-081), 11 in all.

    From the draws C C C, I R R, R R R, R P P the player keeps C C, I R, R R and R, and the cards put down come back:
    the third C in round 7, two R in round 8. Income: 10 for the City Hall, 6 × 2 and 4 × 3 for the shops. With the
    first 3 coins that makes 37, 7 points: 6 − 14 + 7 = −1.
    """
    kinds = [KINDS.index(letter) for letter in "CCCIRRRRRRPPPPIIILLL"]
    state = yardstick.SETUP.load(
        b'{"step": "bottom", "offer": [{"kind": "C"}, {"kind": "C"}, {"kind": "C"}],'
        b' "pool": {"R": 6, "L": 3, "I": 4, "P": 4}}'
    )
    assert isinstance(state, CardCityState)
    shape = Shape(6, 6, 6, 0, 1, (ONE_EACH,) * 4)
    assert bound(state, kinds[3:], [shape], 60) == -1
    # A second one makes room for the four Parking cards, and for one that a development could add (CC-082).
    assert bound(state, kinds[3:], [shape._replace(yards=2)], 60) == -1 + 1 + 4 + 1


def test_a_shape_that_cannot_be_built_is_no_bound() -> None:
    """Without Industrial cards there are never seven others (CC-080)."""
    state, coming = next(beginnings(0))
    with pytest.raises(ValueError, match="INFEASIBLE"):
        bound(state, coming, [Shape(6, 6, 6, 0, 0, (ONE_EACH,) * 4)], 60)


def test_shapes_put_together_stand_for_all_of_them() -> None:
    some = [Shape(55, 10, 6, 3, 4, (ONE_EACH,) * 4), Shape(56, 11, 6, 3, 4, (ONE_EACH,) * 4)]
    (one,) = shapes.together(some)
    assert one[:5] == (56, ANY, 6, 3, 4)
    assert all(shapes.covers(one, shape) for shape in some)
    assert not any(shapes.covers(shape, one) for shape in some)
    assert itertools.chain.from_iterable(one.income)
