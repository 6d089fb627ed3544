"""The invariants, worked out from the dumps, views and events of random games and from the ledger's own table."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourwalls.core import NATURE, Event, State
from fourwalls.games.the_wall import WallView

from .helpers import CARDS, PILES, SUITS, Position, control, ending, examples, load, on_sides, pos, result, side, units
from .playouts import GAMES, OPTIONS, Playout, Step, playouts, walk

MAIN_ACTIONS = {"bought", "took", "no_action"}


def views(every: int = 6) -> Iterator[tuple[State, WallView]]:
    """The states of some random games, with what a spectator sees."""
    for seed in range(0, GAMES, every):
        for state, _, _ in walk(seed):
            view = state.view(None)
            assert isinstance(view, WallView)
            yield state, view


def places(data: Position) -> list[str]:
    """Every card of a position, once for each place it is in."""
    return [*data["deck"], *(card for card in data["market"] if card), *on_sides(data), *data["out"]]


def decides(data: Position) -> bool:
    """Whether a seat decides at this point, or the game is over."""
    return data["step"] not in ("deal", "roll", "refill", "sun_roll", "flip")


def tallies(game: Playout) -> Iterator[tuple[Position, Counter[str]]]:
    """The position after each step of the game itself, with the events so far by kind."""
    seen: Counter[str] = Counter()
    for step in game.steps:
        seen.update(step.kinds)
        if step.before["step"] != "deal":
            yield step.after, seen.copy()


def lead(data: Position, pile: str) -> int | None:
    """The seat with more cards in a pile."""
    mine, theirs = (len(data["sides"][seat][pile]) for seat in (0, 1))
    return None if mine == theirs else int(theirs > mine)


def paid(steps: list[Step]) -> list[str]:
    return [step.text for step in steps if step.before["step"] == "pay"]


@pytest.mark.rule("TW-I01", "TW-I02")
def test_every_card_is_in_one_place() -> None:
    for game in playouts():
        for step in game.steps:
            assert sorted(places(step.after)) == sorted(CARDS)
            assert sum(CARDS[card].value for card in places(step.after)) == 132


@pytest.mark.rule("TW-I03", "TW-I04")
def test_deck_and_market_follow_from_what_left_them() -> None:
    for game in playouts():
        for data, seen in tallies(game):
            if not decides(data):
                continue
            gone = seen["bought"] + seen["cleared"]
            market = [card for card in data["market"] if card]
            assert len(data["deck"]) == max(0, 21 - gone)
            assert len(market) == 24 - len(data["deck"]) - gone
            assert len(market) == 3 or not data["deck"]


@pytest.mark.rule("TW-I05")
def test_cards_on_sides_and_out_of_the_game() -> None:
    for game in playouts():
        for data, seen in tallies(game):
            assert len(on_sides(data)) == seen["bought"] - seen["discarded"]
            assert len(data["out"]) == seen["cleared"] + seen["discarded"]


@pytest.mark.rule("TW-I06")
def test_a_placed_card_stays_in_its_pile() -> None:
    for game in playouts():
        home: dict[str, str] = {}
        for step in game.steps:
            now = {card: pile for half in step.after["sides"] for pile in PILES for card in half[pile]}
            for card, pile in now.items():
                assert pile in CARDS[card].piles
                assert home.get(card, pile) == pile
            home = now


@pytest.mark.rule("TW-I07", "TW-I08")
def test_power_cards() -> None:
    for state, view in views():
        data = pos(state)
        first = data["turn"] if data["turns"] % 2 == 0 else 1 - data["turn"]
        for seat in (0, 1):
            powers, discard = data["powers"][seat], view.discards[seat]
            active = powers["active"] or ""
            assert sorted(powers["deck"] + discard + active) == sorted(SUITS)
            assert view.power_deck_sizes[seat] == len(powers["deck"])
            finished = (data["turns"] + (seat == first)) // 2
            if data["step"] == "flip" and seat == data["turn"]:
                continue
            if finished == 0:
                assert (len(powers["deck"]), active) == (6, "")
            else:
                assert len(powers["deck"]) == (6 - finished % 6) % 6
                assert len(discard) == 5 - len(powers["deck"])
                assert len(active) == 1


@pytest.mark.rule("TW-I09")
def test_each_block_of_six_flips_has_each_suit() -> None:
    for game in playouts():
        flips: list[list[str]] = [[], []]
        for step in game.steps:
            if step.text.startswith("flip "):
                flips[step.before["turn"]].append(step.text[-1])
        for of_seat in flips:
            for start in range(0, len(of_seat) - 5, 6):
                assert sorted(of_seat[start : start + 6]) == sorted(SUITS)
            rest = of_seat[len(of_seat) // 6 * 6 :]
            assert len(set(rest)) == len(rest)


@pytest.mark.rule("TW-I10")
def test_six_pool_dice_and_a_seventh_only_after_suns() -> None:
    for game in playouts():
        for number, turn in enumerate(game.turns()):
            sun: str | None = None
            for step in turn:
                if step.text.startswith("sun ") and step.seat == NATURE:
                    sun = step.text[-1]
                if step.text.startswith("flip "):
                    sun = None
                data = step.after
                assert data["sun_die"] == (sun if data["step"] != "flip" else None)
                pool = data["dice"] + data["spent"]
                if data["step"] == "roll":
                    assert len(pool) < 6
                elif number or step.text.startswith("roll "):
                    assert len(pool) == 6


@pytest.mark.rule("TW-I11")
def test_kept_dice_were_not_spent() -> None:
    for game in playouts():
        last: Position = {"dice": "", "spent": ""}
        for turn in game.turns():
            for step in turn:
                if step.text.startswith("keep "):
                    kept = Counter(step.text.removeprefix("keep ").replace("none", ""))
                    pool = Counter(last["dice"] + last["spent"])
                    assert kept + Counter(last["spent"]) <= pool
                    assert Counter(step.after["dice"]) == kept or step.after["step"] == "main"
            last = turn[-1].before


@pytest.mark.rule("TW-I12", "TW-I15")
def test_what_is_spent_in_a_turn() -> None:
    for game in playouts():
        for turn in game.turns():
            end = turn[-1].before
            sun_spent = sum(1 for step in turn if step.text == "sun die")
            main = [step for step in turn if MAIN_ACTIONS & set(step.kinds)]
            assert len(main) == 1
            (kind,) = MAIN_ACTIONS & set(main[0].kinds)
            if kind == "no_action":
                assert end["spent"] == ""
            elif kind == "took":
                suit = main[0].text[-1]
                assert set(end["spent"]) <= {suit}
                assert suit not in end["dice"]
            else:
                (buy,) = (step for step in turn if step.text.startswith("buy "))
                card = buy.text.split()[1]
                (pile,) = (pile for pile in PILES if card in main[0].after["sides"][buy.seat][pile])
                value = CARDS[card].value
                price = max(2, value - (lead(buy.before, pile) == buy.seat))
                units_paid = paid(turn)
                counters = sum(text.startswith("counter ") for text in units_paid)
                assert len(end["spent"]) + sun_spent + counters == len(units_paid) == price
                assert 2 <= price <= 9
                assert value != 2 or price == 2


@pytest.mark.rule("TW-I13")
def test_counters_are_whole_and_lie_only_on_placed_cards() -> None:
    for game in playouts():
        for step in game.steps:
            data = step.after
            for text in (*data["counters"], *data["guards"].values()):
                assert all(number > 0 for number in units(text).values())
            assert set(data["guards"]) <= set(on_sides(data))


@pytest.mark.rule("TW-I14")
def test_counters_come_by_taking_and_go_by_paying_or_placing() -> None:
    for game in playouts():
        for step in game.steps:
            for seat in (0, 1):
                change = units(step.after["counters"][seat])
                change.subtract(units(step.before["counters"][seat]))
                expected: Counter[str] = Counter()
                if seat == step.seat and step.text.startswith("take "):
                    suit = step.text[-1]
                    expected[suit] = (step.before["dice"] + (step.before["sun_die"] or "")).count(suit)
                if seat == step.seat and step.text.startswith("counter "):
                    expected[step.text[-1]] = -1
                assert {suit: n for suit, n in change.items() if n} == {suit: n for suit, n in expected.items() if n}


@pytest.mark.rule("TW-I14", "TW-I13")
def test_counters_on_cards_come_by_knots_and_go_with_the_card() -> None:
    for game in playouts():
        for step in game.steps:
            before = {card: units(text) for card, text in step.before["guards"].items()}
            after = {card: units(text) for card, text in step.after["guards"].items()}
            if before == after:
                continue
            if "protected" in step.kinds:
                (card,) = (card for card in after if after[card] != before.get(card))
                assert after[card] - before.get(card, Counter()) == Counter({step.text[-1]: 1})
            else:
                assert {"stole", "discarded"} & set(step.kinds)
                assert len(before) == len(after) + 1


@pytest.mark.rule("TW-I15")
def test_prices_that_are_shown() -> None:
    for state, view in views():
        data = pos(state)
        assert {price.card for price in view.prices} == {card for card in data["market"] if card}
        for price in view.prices:
            value = CARDS[price.card].value
            assert price.price == max(2, value - (lead(data, price.pile) == data["turn"]))


@pytest.mark.rule("TW-I16")
def test_costs_of_steals_and_discards() -> None:
    seen = 0
    for game in playouts():
        for turn in game.turns():
            for step in turn:
                if not {"stole", "discarded"} & set(step.kinds):
                    continue
                seen += 1
                (choice,) = (each for each in turn if each.text.startswith(("steal ", "discard ")))
                verb, card = choice.text.split()
                guards = sum(units(choice.before["guards"].get(card, "")).values())
                counters = sum(each.before["step"] == "cost" for each in turn)
                assert counters == 2 * CARDS[card].value + 2 * guards + (1 if verb == "steal" else -1)
                assert counters % 2 == 1
                assert counters >= (5 if verb == "steal" else 3)
    assert seen >= GAMES // 4


@pytest.mark.rule("TW-I17")
def test_one_main_action_and_one_power_at_most() -> None:
    for game in playouts():
        for number, turn in enumerate(game.turns()):
            powers = sum(step.text == "power" for step in turn)
            assert powers <= (number >= 2)
            assert sum(kind in MAIN_ACTIONS for step in turn for kind in step.kinds) == 1
            assert sum(step.text.startswith(("buy ", "take ")) for step in turn) <= 1


@st.composite
def cities(draw: Any) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    halves = (side(), side())
    for card in draw(st.permutations(sorted(CARDS)))[: draw(st.integers(0, 12))]:
        halves[draw(st.integers(0, 1))][draw(st.sampled_from(CARDS[card].piles))].append(card)
    return halves


@pytest.mark.rule("TW-I18")
@examples(120)
@given(halves=cities())
def test_markers_and_undecided_piles_are_three(halves: tuple[dict[str, list[str]], dict[str, list[str]]]) -> None:
    state = ending(a=halves[0], b=halves[1])
    leads = [lead(pos(state), pile) for pile in PILES]
    assert control(state) == leads
    markers = (leads.count(0), leads.count(1))
    assert sum(markers) + leads.count(None) == 3
    account = result(state).account
    assert account[3].values == markers
    if markers[0] == markers[1]:
        assert (markers[0], leads.count(None)) in ((0, 3), (1, 1))
    assert sum(result(ending(a=halves[0], b=halves[1])).scores) <= 3


@pytest.mark.rule("TW-I19")
def test_two_turns_after_the_deck_is_empty() -> None:
    ended = set()
    for game in playouts():
        turns = list(game.turns())
        empty = [number for number, turn in enumerate(turns) if not turn[-1].after["deck"]]
        ended.add(game.outcome.reason.id)
        guarded = turns[-1][-1].after["stall"] >= (game.options.get("stall_limit", 60) or 10**9)
        guarded = guarded or len(turns) >= (game.options.get("turn_limit", 1000) or 10**9)
        if empty and not guarded:
            assert len(turns) == empty[0] + 3
        else:
            assert guarded
            assert len(empty) <= 3
    assert len(ended) == 3


@pytest.mark.rule("TW-I20")
def test_the_stall_count() -> None:
    for game in playouts():
        stall = 0
        for turn in game.turns():
            moved = any({"bought", "stole", "discarded", "cleared"} & set(step.kinds) for step in turn)
            stall = 0 if moved else stall + 1
            assert turn[-1].after["stall"] == stall
            assert 0 <= stall <= (game.options.get("stall_limit", 60) or stall)


@pytest.mark.rule("TW-I21")
def test_one_result() -> None:
    for game in playouts():
        assert game.outcome.ranks in ((1, 2), (2, 1), (1, 1))
        end = game.steps[-1].after
        swapped = ending(
            a=end["sides"][1],
            b=end["sides"][0],
            counters=end["counters"][::-1],
            guards=end["guards"],
            market=end["market"],
            deck=[],
        )
        assert result(swapped).ranks == game.outcome.ranks[::-1]


@pytest.mark.rule("TW-I22", "TW-V01", "TW-V02")
def test_everybody_sees_the_same() -> None:
    for seed in range(0, GAMES, 6):
        for state, seat, _ in walk(seed):
            faces = [json.loads(msgspec.json.encode(state.view(viewer))) for viewer in (0, 1, None)]
            for viewer, face in zip((0, 1, None), faces, strict=True):
                assert face.pop("seat", None) == viewer
                prompt = face.pop("prompt", None)
                assert (prompt is not None) == (viewer == seat)
                if prompt is not None:
                    assert prompt["moves"] == list(state.legal(seat))
            assert faces[0] == faces[1] == faces[2]


@pytest.mark.rule("TW-I22", "TW-V02")
def test_no_view_depends_on_the_order_of_a_deck() -> None:
    random = Random(7)
    for seed in range(0, GAMES, 12):
        for state, seat, _ in walk(seed):
            data = json.loads(state.dump())
            random.shuffle(data["deck"])
            for powers in data["powers"]:
                powers["deck"] = "".join(random.sample(powers["deck"], len(powers["deck"])))
            other = load(data, **OPTIONS[seed % len(OPTIONS)])
            assert other == state
            for viewer in (0, 1, None):
                assert msgspec.json.encode(other.view(viewer)) == msgspec.json.encode(state.view(viewer))
            assert list(other.legal(seat)) == list(state.legal(seat))


@pytest.mark.rule("TW-V05")
def test_no_event_and_no_move_is_private() -> None:
    for seed in range(0, GAMES, 12):
        for state, seat, move in walk(seed):
            assert state.audience(seat, move) is None
            events: list[Event] = []
            state.copy().play(seat, move, events.append)
            assert all(event.private == () for event in events)
