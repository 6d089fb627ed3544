"""Section 11: the final scoring."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from .helpers import CARDS, PILES, Side, ending, examples, marker_count, result, side, winner


def judge(halves: tuple[Side, Side], counters: tuple[int, int]) -> tuple[int | None, tuple[int, int]]:
    """Winner and markers by the ledger, TW-134 to TW-141."""

    def more(pair: tuple[int, int]) -> int | None:
        return None if pair[0] == pair[1] else int(pair[1] > pair[0])

    def value(cards: list[str]) -> int:
        return sum(CARDS[card].value for card in cards)

    leads = [more((len(halves[0][pile]), len(halves[1][pile]))) for pile in PILES]
    markers = (leads.count(0), leads.count(1))
    if (best := more(markers)) is not None:
        return best, markers
    leads = [
        more((value(halves[0][pile]), value(halves[1][pile]))) if lead is None else lead
        for pile, lead in zip(PILES, leads, strict=True)
    ]
    markers = (leads.count(0), leads.count(1))
    for pair in (markers, (sum(map(value, halves[0].values())), sum(map(value, halves[1].values()))), counters):
        if (best := more(pair)) is not None:
            return best, markers
    return None, markers


@st.composite
def cities(draw: Any) -> tuple[Side, Side]:
    """Two sides with few cards, so that ties of every kind come up."""
    halves = (side(), side())
    for card in draw(st.permutations(sorted(CARDS)))[: draw(st.integers(0, 8))]:
        halves[draw(st.integers(0, 1))][draw(st.sampled_from(CARDS[card].piles))].append(card)
    return halves


@pytest.mark.rule("TW-134", "TW-135", "TW-136", "TW-137", "TW-138", "TW-139", "TW-140", "TW-141", "TW-142", "TW-I21")
@examples(250)
@given(halves=cities(), counters=st.tuples(st.integers(0, 2), st.integers(0, 2)))
def test_the_result_is_the_ledgers_and_swapping_sides_swaps_it(
    halves: tuple[Side, Side], counters: tuple[int, int]
) -> None:
    text = tuple(f"M{number}" if number else "" for number in counters)
    outcome = result(ending(a=halves[0], b=halves[1], counters=text))
    best, markers = judge(halves, counters)
    assert winner(outcome) == best
    assert marker_count(outcome) == markers
    swapped = result(ending(a=halves[1], b=halves[0], counters=text[::-1]))
    assert winner(swapped) == (None if best is None else 1 - best)
    assert swapped.ranks == outcome.ranks[::-1]
    assert swapped.scores == outcome.scores[::-1]


@pytest.mark.rule("TW-134", "TW-R39")
def test_markers_by_number_of_cards_at_the_end() -> None:
    outcome = result(ending(a=side(people="author painter", places="desert"), b=side(people="merchant", events="pact")))
    assert marker_count(outcome) == (2, 1)
    assert winner(outcome) == 0


@pytest.mark.rule("TW-134")
def test_earlier_control_does_not_matter() -> None:
    state = ending(a=side(people="author painter"), b=side(people="merchant diplomat"))
    assert marker_count(result(state)) == (0, 1)


@pytest.mark.rule("TW-135", "TW-R38")
def test_a_pile_with_equal_numbers_is_undecided() -> None:
    outcome = result(ending(a=side(people="author", places="desert"), b=side(people="merchant")))
    assert marker_count(outcome) == (1, 0)
    assert winner(outcome) == 0


@pytest.mark.rule("TW-136")
def test_with_more_markers_no_values_are_looked_at() -> None:
    outcome = result(ending(a=side(people="author"), b=side(), counters=("", "M99")))
    assert winner(outcome) == 0
    values = ending(a=side(people=["author", "desert"][0], places="origin"), b=side(events="pact"))
    assert winner(result(values)) == 0


@pytest.mark.rule("TW-137", "TW-138", "TW-R14")
def test_equal_markers_let_values_decide_the_undecided_piles() -> None:
    one_all = result(
        ending(
            a=side(people="author painter", places="castle", events="pact"),
            b=side(people="soldier", places="desert mountain", events="betrayal"),
        )
    )
    assert (winner(one_all), marker_count(one_all)) == (0, (2, 1))
    none = result(ending(a=side(people="author"), b=side(people="painter")))
    assert (winner(none), marker_count(none)) == (1, (0, 1))


@pytest.mark.rule("TW-137", "TW-138")
def test_values_are_looked_at_only_in_undecided_piles() -> None:
    # People goes to the first seat by number although its values there are lower, so Events decides the recount
    outcome = result(
        ending(
            a=side(people="author painter", places="castle", events="journey"),
            b=side(people="merchant", places="desert mountain", events="battle"),
        )
    )
    assert (winner(outcome), marker_count(outcome)) == (1, (1, 2))


@pytest.mark.rule("TW-137", "TW-R38")
def test_equal_sums_stay_undecided() -> None:
    outcome = result(ending(a=side(people="lunatic"), b=side(people="penitent")))
    assert marker_count(outcome) == (0, 0)
    assert winner(outcome) is None


@pytest.mark.rule("TW-139", "TW-R14")
def test_then_the_sum_of_all_values() -> None:
    # piles 1-1 with Events empty, so markers stay 1-1; totals 2+3 = 5 against 7
    outcome = result(ending(a=side(people="author painter"), b=side(places="castle")))
    assert marker_count(outcome) == (1, 1)
    assert winner(outcome) == 1


@pytest.mark.rule("TW-140", "TW-R14")
@pytest.mark.parametrize(("counters", "best"), [(("M2 K1", "S2"), 0), (("M1", "S1 K1"), 1), (("M2", "K2"), None)])
def test_then_the_counters_in_front(counters: tuple[str, str], best: int | None) -> None:
    there = {"a": side(people="lunatic"), "b": side(people="penitent"), "guards": {"lunatic": "M9"}}
    assert winner(result(ending(counters=counters, **there))) == best


@pytest.mark.rule("TW-141", "TW-R14")
def test_then_a_draw() -> None:
    outcome = result(ending())
    assert winner(outcome) is None
    assert outcome.ranks == (1, 1)
    assert outcome.returns() == (0, 0)


@pytest.mark.rule("TW-142", "TW-109")
def test_values_are_the_printed_ones() -> None:
    there = {"a": side(people="author painter"), "b": side(places="castle")}
    for on_cards in ({}, {"author": "M30"}, {"painter": "M3 K3"}):
        outcome = result(ending(guards=on_cards, **there))
        assert outcome.account[-1].values == (5, 7)
        assert winner(outcome) == 1


@pytest.mark.rule("TW-134", "TW-137", "TW-139")
def test_the_account_shows_every_number() -> None:
    outcome = result(ending(a=side(people="author painter"), b=side(places="castle")))
    lines = [score.values for score in outcome.account]
    assert lines == [(2, 0), (0, 1), (0, 0), (1, 1), (0, 0), (1, 1), (5, 7)]
