"""Section 1: what is in the box, seen through prices, payments and chances."""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import comb, factorial, prod

import pytest

from fourwalls.core import InvalidOptions, InvalidPosition, NotParseable

from .helpers import (
    CARDS,
    PILES,
    SETUP,
    SUITS,
    at,
    chances,
    control,
    do,
    ending,
    held,
    load,
    marker_count,
    moves,
    pos,
    position,
    result,
    side,
)

RANKS = {
    "TW-005": ("author", "desert", "origin"),
    "TW-006": ("journey", "painter", "savage"),
    "TW-007": ("mountain", "sailor", "battle"),
    "TW-008": ("forest", "discovery", "soldier"),
    "TW-009": ("lunatic", "penitent", "market"),
    "TW-010": ("chance_meeting", "castle", "cave"),
    "TW-011": ("diplomat", "mill", "betrayal"),
    "TW-012": ("pact", "darkness", "merchant"),
}


@cache
def facts(card: str) -> tuple[int, str, tuple[str, ...]]:
    """Value, suits and piles of a card, found by buying it in an empty city with counters only."""
    market = [card, *[other for other in CARDS if other != card][:2]]
    rich = at(market=market, dice="MMMMMM", counters=(" ".join(f"{suit}9" for suit in SUITS), ""))
    ways = sorted(move for move in moves(rich) if move.startswith(f"buy {card}"))
    piles, lengths = [], set()
    for way in ways:
        state = do(rich.copy(), way)
        paid = 0
        while pos(state)["step"] == "pay":
            do(state, min(moves(state)))
            paid += 1
        lengths.add(paid)
        piles += [pile for pile in PILES if card in pos(state)["sides"][0][pile]]
    suits = ""
    for suit in SUITS:
        others = SUITS.replace(suit, "")
        state = at(market=market, dice=others[0] * 6, counters=(" ".join(f"{other}9" for other in others), ""))
        if not any(move in moves(state) for move in ways):
            suits += suit
    (value,) = lengths
    return value, suits, tuple(sorted(piles, key=PILES.index))


@pytest.mark.rule("TW-001")
def test_two_players() -> None:
    assert SETUP.game.meta.seats == (2,)
    assert SETUP.seats == 2
    for seats in (0, 1, 3, 4):
        with pytest.raises(InvalidOptions):
            SETUP.game.setup(SETUP.game.options_type(), seats)


@pytest.mark.rule("TW-003", "TW-023")
def test_a_die_shows_one_of_six_suits_with_equal_chance() -> None:
    state = do(at(step="keep", dice="MSWLY", spent="K", turn=1), "keep MSWLY")
    assert chances(state) == {f"roll {suit}": 1 for suit in "MSWLYK"}


@pytest.mark.rule("TW-023")
def test_dice_fall_independently() -> None:
    rolls = chances(do(at(step="keep"), "keep none"))
    assert sum(rolls.values()) == 6**6
    assert len(rolls) == comb(11, 5)
    for roll, weight in rolls.items():
        faces = Counter(roll.removeprefix("roll "))
        assert weight == factorial(6) // prod(map(factorial, faces.values()))


@pytest.mark.rule("TW-004")
def test_three_cards_of_each_rank_with_two_suits() -> None:
    ranks: dict[int, list[str]] = {}
    for card in CARDS:
        value, suits, _ = facts(card)
        ranks.setdefault(value, []).append(suits)
    assert sorted(ranks) == list(range(2, 10))
    for suits_of_rank in ranks.values():
        assert [len(suits) for suits in suits_of_rank] == [2, 2, 2]
    assert {move.removeprefix("deal ") for move in chances(SETUP.start())} == set(CARDS)


@pytest.mark.parametrize(
    ("rule", "ids"),
    [
        pytest.param("TW-005", RANKS["TW-005"], marks=pytest.mark.rule("TW-005")),
        pytest.param("TW-006", RANKS["TW-006"], marks=pytest.mark.rule("TW-006")),
        pytest.param("TW-007", RANKS["TW-007"], marks=pytest.mark.rule("TW-007")),
        pytest.param("TW-008", RANKS["TW-008"], marks=pytest.mark.rule("TW-008")),
        pytest.param("TW-009", RANKS["TW-009"], marks=pytest.mark.rule("TW-009")),
        pytest.param("TW-010", RANKS["TW-010"], marks=pytest.mark.rule("TW-010")),
        pytest.param("TW-011", RANKS["TW-011"], marks=pytest.mark.rule("TW-011")),
        pytest.param("TW-012", RANKS["TW-012"], marks=pytest.mark.rule("TW-012")),
    ],
)
def test_rank(rule: str, ids: tuple[str, ...]) -> None:
    rank = 2 + list(RANKS).index(rule)
    for card in ids:
        expected = CARDS[card]
        assert facts(card) == (rank, expected.suits, expected.piles)


@pytest.mark.rule("TW-013")
def test_cards_by_type() -> None:
    assert Counter(facts(card)[2] for card in CARDS) == {
        ("people",): 9,
        ("places",): 7,
        ("events",): 6,
        ("places", "events"): 2,
    }


@pytest.mark.rule("TW-014")
def test_each_suit_once_at_each_rank() -> None:
    for suit in SUITS:
        assert sorted(facts(card)[0] for card in CARDS if suit in facts(card)[1]) == list(range(2, 10))


@pytest.mark.rule("TW-015", "TW-016")
def test_values_are_ranks_and_add_up_to_132() -> None:
    assert sum(facts(card)[0] for card in CARDS) == 132


@pytest.mark.rule("TW-017", "TW-018")
def test_aces_and_crowns_are_only_power_cards() -> None:
    state = SETUP.start()
    names = {move.removeprefix("deal ") for move in chances(state)}
    assert not any("ace" in name.split("_") or "crown" in name.split("_") for name in names)
    for seat in (0, 1):
        fresh = at(turn=seat, power=None)
        do(fresh, "no action")
        assert chances(fresh) == {f"flip {suit}": 1 for suit in "MSWLYK"}


@pytest.mark.rule("TW-019", "TW-020", "TW-021")
@pytest.mark.parametrize(
    "card",
    [
        "light_keeper",
        "watchman",
        "harvest",
        "borderland",
        "excuse",
        "consul",
        "rite",
        "window",
        "island",
        "ace",
        "crown",
    ],
)
def test_pawns_excuse_and_courts_are_no_cards_of_the_market(card: str) -> None:
    for text in (f"buy {card}", f"steal {card}", f"discard {card}", f"clear {card}", f"protect {card}", f"deal {card}"):
        with pytest.raises(NotParseable):
            SETUP.parse(text)
    with pytest.raises(InvalidPosition):
        load(position(market=[card, "desert", "cave"]))


@pytest.mark.rule("TW-022")
def test_seven_dice() -> None:
    state = do(at(power="S", dice="MSWLYK"), "power", "sun M")
    assert len(pos(state)["dice"]) + len(pos(state)["sun_die"]) == 7
    assert "power" not in moves(state)
    with pytest.raises(InvalidPosition):
        load(position(dice="MMSWLYK"))


@pytest.mark.rule("TW-025", "TW-075")
def test_counters_never_run_out() -> None:
    state = at(counters=("M500 K1", "M500"), dice="MMMMMM")
    do(state, "take M")
    assert held(state, 0) == {"M": 506, "K": 1}
    assert held(state, 1) == {"M": 500}


@pytest.mark.rule("TW-026")
def test_one_marker_for_each_pile() -> None:
    state = at(a=side(people="author", places="desert"), b=side(events="journey"))
    assert control(state) == [0, 0, 1]
    assert sum(marker_count(result(ending(a=side(people="author", places="desert"), b=side(events="journey"))))) == 3
