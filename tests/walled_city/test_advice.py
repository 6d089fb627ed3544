"""What bots are told: a judgement that goes the right way, moves worth a look, and whole games by bots."""

from __future__ import annotations

from typing import Any

import pytest

from fourwalls.bots import make_bot
from fourwalls.core import NATURE, QuickRng
from fourwalls.games.walled_city import GAME, WalledCityOptions, WalledCitySetup, WalledCityState
from fourwalls.games.walled_city.advice import WalledCityAdvice
from fourwalls.games.walled_city.guilds import GUILDS
from fourwalls.games.walled_city.judgement import FEATURES, STAGES, WEIGHTS, Outlook
from fourwalls.games.walled_city.majorities import after_flight, packed, unpacked
from fourwalls.games.walled_city.worth import GUILD_WORTH

from .helpers import Table, at, random_move, set_up
from .scramble import scramble

SEED = bytes(32)
ADVICE = WalledCityAdvice()
TABLES = [
    (2, WalledCityOptions(defense_cards=2)),
    (3, WalledCityOptions(guilds="mixed")),
    (4, WalledCityOptions()),
    (2, WalledCityOptions(board="borderlands", guilds="mixed")),
    (3, WalledCityOptions(board="borderlands")),
    (4, WalledCityOptions(board="borderlands", guilds="mixed")),
]


def value(table: Table, seat: int = 0) -> float:
    return ADVICE.evaluate(table.state)[seat]


def chosen(table: Table, spec: str) -> str:
    bot = make_bot(spec, table.setup, table.seat(), SEED)
    return table.setup.action(bot.choose(table.state.view(table.seat())).move).notation


# -- the judgement ----------------------------------------------------------------------------------------------------


def test_all_weights_are_there() -> None:
    assert len(WEIGHTS) == STAGES
    assert {len(weights) for weights in WEIGHTS} == {len(FEATURES)}
    assert len(GUILD_WORTH) == len(GUILDS)


def test_citizens_of_all_colours_go_into_one_number() -> None:
    total = packed(3, 1, 0) + packed(25, 0, 1) + packed(2, 2, 4) + packed(1, 1, 0)
    assert unpacked(total, 5) == [(4, 2), (25, 0), (0, 0), (0, 0), (2, 2)]
    assert unpacked(after_flight(total, 5, 0), 5) == [(2, 0), (25, 0), (0, 0), (0, 0), (0, 0)]
    assert after_flight(total, 5, 8) == total


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
def test_a_judgement_is_a_return_and_candidates_are_legal(seats: int, options: WalledCityOptions) -> None:
    """At every decision of a random game, inside powers too."""
    state = GAME.setup(options, seats).start()
    rng = QuickRng(seats)
    while state.to_act:
        seat = state.to_act[0]
        if seat != NATURE:
            values = ADVICE.evaluate(state)
            assert len(values) == seats
            assert all(-1 <= each <= 1 for each in values)
            assert abs(sum(values)) < 1e-9
            moves = state.legal(seat)
            before = state.copy()
            found = ADVICE.candidates(state, seat, moves)
            assert found
            assert len(set(found)) == len(found)
            assert set(found) <= set(moves)
            assert list(ADVICE.candidates(state, seat, moves)) == list(found)
            assert ADVICE.rollout(state, seat, moves, rng) in moves
            assert state == before
        random_move(state, rng)
    assert state.outcome is not None
    assert ADVICE.evaluate(state) == state.outcome.returns()


ROADS = {f"p{number}": "r" for number in range(2, 9)}
"""On all Paths of the small board but one."""

SIDES: Any = {"n": {0: (3, 0), 1: (1, 0)}, "e": {0: (0, 1)}, "s": {1: (2, 1), 2: (1, 0)}, "w": {2: (4, 0)}}


def test_it_is_the_same_for_every_seat() -> None:
    """Who changes places with all that is theirs changes judgements."""
    turned = {place: {(seat + 1) % 3: pieces for seat, pieces in own.items()} for place, own in SIDES.items()}
    votes = [{"areas_1": 3}, {"areas_1": 7}, {"factions_1": 5}]
    guilds = ["mercers", "fishmongers", "clothworkers"]
    fields: Any = {"round": 2, "step": "place", "used": [0, 1, 2]}
    one = at(3, people=SIDES, votes=votes, held=guilds, order=[0, 1, 2], **fields)
    other = at(3, people=turned, votes=[votes[2], *votes[:2]], held=[guilds[2], *guilds[:2]], order=[1, 2, 0], **fields)
    values = ADVICE.evaluate(one.state)
    assert ADVICE.evaluate(other.state) == pytest.approx((values[2], values[0], values[1]))


@pytest.mark.parametrize("round_", [1, 2])
def test_more_is_better(round_: int) -> None:
    """Votes, and dice of a Faction that the seat leads."""
    place: Any = {"round": round_, "people": SIDES, "paths": ROADS, "order": [1, 2, 0], "at": 14 if round_ == 1 else 11}
    items = {"n": "blue 2", "w": "green 1"}
    base = at(3, items=items, **place)
    more_votes = at(3, items=items, votes=[{"areas_1": 4}, {}, {}], **place)
    higher_die = at(3, items={**items, "n": "blue 3"}, **place)
    for better in (more_votes, higher_die):
        assert value(better) > value(base)
    assert value(higher_die) - value(base) > value(higher_die, 2) - value(base, 2)


@pytest.mark.parametrize("round_", [1, 2])
def test_citizens_are_better_where_they_decide(round_: int) -> None:
    """Four more bring first place in the south; in the north the seat is ahead without them."""
    roads: Any = {"paths": ROADS, "order": [1, 2, 0], "at": 14 if round_ == 1 else 11}
    south = at(3, round=round_, people={**SIDES, "s": {0: (4, 0), **SIDES["s"]}}, **roads)
    north = at(3, round=round_, people={**SIDES, "n": {**SIDES["n"], 0: (7, 0)}}, **roads)
    assert value(south) > value(north)


def test_watchmen_at_high_numbers_are_better() -> None:
    """When only Towers are to be counted, a lead there is worth the numbers of both zones (WC-163)."""
    zones = {"Z1": {"seat": 0, "numbers": "0 5"}, "Z2": {"seat": 1, "numbers": "4 0"}}

    def laying(tower: str) -> Table:
        return at(3, "londonderry", round=2, step="lay", zones=zones, nobles=[{tower: 2}, {"T5": 1}, {"T6": 1}])

    ids = laying("T1").setup.base
    between = [ids.place_ids[ids.area_room + t] for t in set(ids.zone_towers[0]) & set(ids.zone_towers[1])]
    assert len(between) == 1
    expected = Outlook(laying(between[0]).state).expected()[0] - Outlook(laying("T7").state).expected()[0]
    assert 5 < expected < 9  # 9 Votes more than none, but cards still to be laid may come to the other Tower


def test_open_gaps_cost_nobles() -> None:
    """Nobles flee when no Wall can come any more (WC-149); Peasants stay."""
    turns: Any = {"round": 2, "at": 11, "order": [1, 2, 0]}
    nobles = at(3, people={"n": {0: (0, 3), 1: (1, 0)}}, **turns)
    peasants = at(3, people={"n": {0: (3, 0), 1: (1, 0)}}, **turns)
    assert sum(Outlook(nobles.state).counted()) != 0
    assert Outlook(nobles.state).counted()[0] < Outlook(peasants.state).counted()[0]


# -- choices ----------------------------------------------------------------------------------------------------------

BOTS = ["greedy", "search:60"]


@pytest.mark.parametrize("spec", BOTS)
def test_the_die_of_an_own_faction_is_raised(spec: str) -> None:
    table = at(3, items={"n": "blue 1"}, people={"n": {0: (9, 0)}}, paths={"p1": "r"}, step="adjust",
               work={"place": "p1", "card": "3/1"}, at=14, order=[1, 2, 0], played=[{"3/1": 1}, {}, {}])  # fmt: skip
    assert table.moves() >= {"raise n", "keep"}
    assert chosen(table, spec) == "raise n"


@pytest.mark.parametrize("spec", BOTS)
def test_the_high_number_is_laid_at_the_own_tower(spec: str) -> None:
    table = at(3, "londonderry", round=2, step="direction", nobles=[{"T1": 3}, {"T2": 3}, {}],
               work={"place": "Z1", "card": "4/0"})  # fmt: skip
    towers = table.setup.base.zone_towers[0]
    own = towers.index(table.setup.base.place_ids.index("T1") - table.setup.base.area_room)
    assert chosen(table, spec) == ("numbers 4 0" if own == 0 else "numbers 0 4")


# -- whole games ------------------------------------------------------------------------------------------------------


def play(setup: WalledCitySetup, specs: list[str], seed: int) -> WalledCityState:
    """A whole game of bots."""
    state, rng = setup.start(), QuickRng(seed)
    bots = [make_bot(spec, setup, seat, SEED) for seat, spec in enumerate(specs)]
    moves = 0
    while state.to_act:
        seat = state.to_act[0]
        state.play(seat, state.draw(rng) if seat == NATURE else bots[seat].choose(state.view(seat)).move)
        moves += 1
    assert setup.max_moves is not None
    assert moves <= setup.max_moves
    return state


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
def test_greedy_beats_random(seats: int, options: WalledCityOptions) -> None:
    state = play(GAME.setup(options, seats), ["greedy"] + ["random"] * (seats - 1), seats)
    assert state.outcome is not None
    assert state.outcome.ranks[0] == 1


def test_search_plays_whole_games() -> None:
    state = play(GAME.setup(WalledCityOptions(), 2), ["search:20", "random"], 1)
    assert state.outcome is not None
    assert state.outcome.ranks[0] == 1


@pytest.mark.parametrize("spec", ["greedy", "search:20"])
def test_bots_do_not_know_hidden_cards(spec: str) -> None:
    """In worlds that differ in nothing but what a seat can't see it chooses the same (WC-K03, WC-K04)."""
    table, rng = set_up(2, seed=3), QuickRng(3)
    compared = 0
    while table.state.to_act and compared < 4:
        seat = table.state.to_act[0]
        if seat != NATURE and table.pos.get("zones") and len(table.state.legal(seat)) > 1 and rng.below(8) == 0:
            other = Table(table.setup, scramble(table.state, seat, rng))
            if other.state != table.state:
                assert chosen(table, spec) == chosen(other, spec)
                compared += 1
        random_move(table.state, rng)
    assert compared
