"""A board of somebody's own: judged with all its faults at once, played, kept in the record, and never a crash."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from fourwalls.core import NATURE, InvalidData, Match, Options, Player, QuickRng, make_setup, verify
from fourwalls.games.walled_city import GAME, WalledCityOptions
from fourwalls.games.walled_city.board import named_board
from fourwalls.testing import Effort, assert_conforms

from .scramble import scramble

Board = dict[str, Any]
SOME = tuple(f"P{number:02}" for number in range(1, 10))
BORDERLANDS = WalledCityOptions(board="borderlands")


@cache
def _text(name: str) -> bytes:
    return msgspec.json.encode(named_board(name))


def board(name: str = "londonderry") -> Board:
    """One of the two boards as somebody's own, to be changed."""
    return dict(json.loads(_text(name))) | {"id": "mine", "name": "My town"}


def faults(data: Any, options: Options | None = None, seats: int = 4) -> tuple[str, ...]:
    with pytest.raises(InvalidData) as refused:
        make_setup(GAME, options or WalledCityOptions(), seats, data)
    return refused.value.faults


def without(data: Board, kind: str, *ids: str) -> Board:
    """The board without some things, on boundaries and round the city too."""
    word = kind.removesuffix("s")
    data[kind] = [thing for thing in data[kind] if thing["id"] not in ids]
    for around in (data["perimeter"], *(area["boundary"] for area in data["areas"])):
        around[:] = [piece for piece in around if piece.get(word) not in ids and piece.get("street") not in ids]
    return data


def changed(change: Callable[[Board], object]) -> Board:
    data = board()
    change(data)
    return data


def twice_beside(data: Board) -> None:
    data["zones"][0]["towers"] = ["T1", "T1"]


def chit_at(data: Board, *places: int) -> None:
    for place in places:
        data["areas"][place]["spot"] = "chit"


@pytest.mark.rule("WC-R42")
@pytest.mark.parametrize(
    ("data", "words"),
    [
        (without(board(), "paths", *SOME), "15 Paths for all Roads: 16 are needed"),
        (without(board(), "gaps", "G01", "G02", "G03"), "11 Gaps for all Walls: 12 are needed"),
        (changed(lambda data: data["zones"].pop()), "7 Defense zones for all cards: 8 are needed"),
        (changed(twice_beside), "T1: 3 Defense zones; a Tower has two"),
        (changed(twice_beside), "Z1: a zone lies between two different Towers"),
        (changed(lambda data: data["gaps"][0].update(towers=["T1", "T1"])), "G01: a Gap has two nearest Towers"),
        (changed(lambda data: data["gaps"][0].update(area="Q9")), "G01: there is no area 'Q9'"),
        (changed(lambda data: chit_at(data, *range(16))), "16 spots for chits: there are 4 chits"),
        (changed(lambda data: data["areas"][0].pop("spot")), "missing required field `spot`"),
        (changed(lambda data: data["areas"].append(data["areas"][0])), "a1: 2 things have this id"),
        (changed(lambda data: data["areas"][0].update(name="A\u202eB")), "A1: a name has 1 to 40 letters"),
        (changed(lambda data: data.update(name="")), "mine: a name has 1 to 40 letters"),
        (changed(lambda data: data.update(size=[10**9, 1])), "coordinates go from"),
        (changed(lambda data: data["perimeter"].append({"gap": "G99"})), "perimeter: there is no Gap 'G99'"),
        (without(board(), "paths", "P13", "P01"), "no Paths connect"),
    ],
)
def test_each_condition_is_said_in_words(data: Board, words: str) -> None:
    assert any(words in fault for fault in faults(data)), faults(data)


@pytest.mark.rule("WC-R42", "WC-R16")
def test_what_depends_on_the_players_is_judged_for_them() -> None:
    """On Borderlands 4 players build 20 Roads, 3 players 18 and the one of the setup."""
    data = without(board("borderlands"), "paths", *SOME[:5])
    assert "19 Paths for all Roads: 20 are needed (WC-R42)" in faults(data, BORDERLANDS, 4)
    assert not any("for all Roads" in fault for fault in faults(data | {"zones": []}, BORDERLANDS, 3))
    fewer = changed(lambda data: data["zones"].pop())
    for cards, wanted in ((1, False), (2, True)):
        found = faults(fewer, WalledCityOptions(defense_cards=cards), 2)
        assert wanted == any("7 Defense zones for all cards: 8 are needed" in fault for fault in found)


@pytest.mark.rule("WC-R42")
def test_everything_is_said_at_once() -> None:
    data = changed(twice_beside)
    data["gaps"] = data["gaps"][:5]
    chit_at(data, *range(16))
    found = " ".join(faults(data))
    for words in ("5 Gaps for all Walls", "16 spots for chits", "T1: 3 Defense zones", "names other Gaps"):
        assert words in found


@pytest.mark.rule("WC-R42")
@pytest.mark.parametrize("data", [1, "londonderry", [], {}, [board()]])
def test_what_is_no_board_is_refused(data: Any) -> None:
    assert "it has not the form of a board" in faults(data)[0]


def start(data: Board, options: WalledCityOptions, seats: int = 3) -> Match:
    players = [Player(f"Player {seat}") for seat in range(seats)]
    return Match.start(GAME, players, options=options, data=data, seed=bytes(32), clock=lambda: 0)


@pytest.mark.rule("WC-R42", "WC-007")
def test_the_record_of_a_game_on_a_board_needs_no_file() -> None:
    match = start(board("borderlands"), BORDERLANDS)
    rng = QuickRng(1)
    while not match.over:
        moves = match.legal(match.to_act[0])
        match.play(match.to_act[0], moves[rng.below(len(moves))])
    data = match.record.write()
    assert json.loads(data.splitlines()[0])["data"] == board("borderlands")
    assert verify(data).complete
    smaller = data.replace(b'"name":"My town"', b'"name":"Our town"', 1)
    with pytest.raises(Exception, match="hash does not fit"):
        verify(smaller)


@pytest.mark.rule("WC-R42", "WC-172")
def test_the_option_says_whose_pieces_are_used() -> None:
    """Numbers of pieces of Borderlands on the map of Londonderry: 6 Roads with 3 players, and its cards (WC-174)."""
    view = start(board(), BORDERLANDS).view(0)
    plain = start(board(), WalledCityOptions()).view(0)
    assert view.board == plain.board == "mine"  # type: ignore[attr-defined]
    assert [view.stock[0], plain.stock[0]] == [(18, 19), (18, 20)]  # type: ignore[attr-defined]


@pytest.mark.rule("WC-R42")
def test_a_board_of_ones_own_conforms() -> None:
    few = Effort(games=1, positions=25, worlds=1, matches=1, draws=100, tampers=5)
    data = msgspec.json.decode(msgspec.json.encode(board("borderlands")))
    report = assert_conforms(GAME, seats=2, options=BORDERLANDS, data=data, scramble=scramble, effort=few)
    assert report.figures["games ended"] == "1 of 1"


# -- boards with random mistakes --------------------------------------------------------------------------------------

Place = tuple[Any, ...]


def places(value: Any, path: Place = ()) -> Iterator[Place]:
    """The places of everything in a JSON value."""
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield (*path, key)
        yield from places(value[key], (*path, key))


def at(value: Any, path: Place) -> Any:
    for key in path:
        value = value[key]
    return value


STRANGE: tuple[Any, ...] = ("", "A1", "a1", "n1", None, [], {}, 0, True, "x" * 60, 10**30, -1)


def mistaken(rng: Random) -> Board:
    """A board with one to three random changes."""
    data = board(rng.choice(("londonderry", "borderlands")))
    for _ in range(rng.choice((1, 1, 2, 3))):
        place = rng.choice(list(places(data)))
        within, key = at(data, place[:-1]), place[-1]
        same = [other for other in places(data) if type(at(data, other)) is type(within[key])]
        how = rng.choice(("copy", "copy", "remove", "strange"))
        if how == "copy":
            within[key] = deepcopy(at(data, rng.choice(same)))
        elif how == "remove":
            del within[key]
        else:
            within[key] = rng.choice(STRANGE)
    return data


@pytest.mark.rule("WC-R42", "WC-I26")
@pytest.mark.parametrize("seed", range(60))
def test_any_board_is_refused_or_can_be_played(seed: int) -> None:
    rng, seats = QuickRng(seed), 2 + seed % 3
    try:
        setup = make_setup(GAME, WalledCityOptions(guilds="mixed"), seats, mistaken(Random(seed)))
    except InvalidData:
        return
    state = setup.start()
    use = setup.parse("use")
    while state.to_act:
        seat = state.to_act[0]
        moves = state.legal(seat)
        move = state.draw(rng) if seat == NATURE else moves[rng.below(len(moves))]
        state.play(seat, use if use in moves and rng.below(2) else move)
    assert state.outcome is not None
    assert setup.load(state.dump()) == state
    assert setup.draw_board(state.view(None), ["A", "B", "C", "D"], 60)
