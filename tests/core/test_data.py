"""Data that a game is set up with: judged by the game, kept in the record, and there again wherever a match goes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from fourwalls.core import (
    FourwallsError,
    InvalidData,
    InvalidOptions,
    Match,
    Options,
    Record,
    make_setup,
    plain_data,
    read_data,
    replay,
    resume_match,
    start_match,
    verify,
)
from fourwalls.core.data import MOST_BYTES

from .helpers import SEED, new_match, play_on, players, rechained, rows, unfinished
from .records import changed, fault
from .toy import LADDER, ONE, PASS, LadderGame, LadderOptions, LadderSetup, LadderState


class PlannedSetup(LadderSetup):
    """Ladder with as many turns as a plan says."""

    turns = 0

    def start(self) -> LadderState:
        return LadderState(self.seats, self.seats * self.turns, (0,) * self.seats)


class PlannedLadder(LadderGame):
    """Ladder that takes a plan: `{"turns": 1 to 9, "rungs": [...]}`."""

    meta = replace(LadderGame.meta, id="planned", title="Planned Ladder", data="plan")

    def setup_with(self, data: Any, options: Options, seats: int) -> PlannedSetup:
        self.setup(options, seats)
        assert isinstance(options, LadderOptions)
        faults = []
        if type(data.get("turns")) is not int or not 1 <= data["turns"] <= 9:
            faults.append(f"turns is {data.get('turns')!r}; 1 to 9 are right")
        if not isinstance(data.get("rungs", []), list):
            faults.append(f"rungs is {data['rungs']!r}; a list is right")
        if faults:
            raise InvalidData(faults, "plan")
        setup = PlannedSetup(self, options, seats, None)
        setup.turns = data["turns"]
        return setup


PLANNED = PlannedLadder()
PLAN = {"turns": 1, "rungs": ["oak", 1.5, None, {"b": 1, "a": "ö"}]}


def finished() -> Record:
    """A whole match with the plan: one turn each, not two."""
    match = new_match(PLANNED, data=PLAN)
    for seat in (0, 1):
        match.play(seat, ONE)
        match.play(seat, PASS)
    assert match.over
    return match.record


def test_the_record_has_the_data_and_needs_nothing_else() -> None:
    data = finished().write()
    assert json.loads(data.splitlines()[0])["data"] == PLAN
    check = verify(data, game=PLANNED)
    assert check.complete
    assert check.outcome is not None
    assert check.outcome.scores == (1, 1)
    assert len(list(replay(Record.read(data), game=PLANNED))) == len(finished().lines)
    assert Record.read(data).write() == data


def test_without_data_nothing_of_it_is_written() -> None:
    for game in (LADDER, PLANNED):
        record = new_match(game).record
        assert "data" not in rows(record)[0]
        assert record.header.own_data is None


def test_the_match_does_not_depend_on_what_becomes_of_the_callers_value() -> None:
    plan = {"turns": 2, "rungs": ["oak"]}
    match = new_match(PLANNED, data=plan)
    plan["turns"] = 9
    plan["rungs"].append("ash")  # type: ignore[attr-defined]
    assert match.record.header.own_data == {"turns": 2, "rungs": ["oak"]}


def test_changed_data_is_found() -> None:
    """By the hash; and where the hashes were made anew, by what follows from the data."""
    record = finished()
    whole = record.write()
    assert whole.count(b'"turns":1') == 1
    assert "the hash does not fit" in fault(whole.replace(b'"turns":1', b'"turns":2'), PLANNED).problem
    last = len(record.lines) + 1
    assert fault(changed(0, record, data=PLAN | {"turns": 2}), PLANNED).line == last


def test_data_that_the_game_refuses_is_a_fault_of_the_first_line() -> None:
    found = fault(changed(0, finished(), data={"turns": 10, "rungs": 1}), PLANNED)
    assert found.line == 1
    assert "turns is 10; 1 to 9 are right; rungs is 1; a list is right" in found.problem
    found = fault(changed(0, finished(), game="ladder"), LADDER)
    assert (found.line, "with nothing but its options" in found.problem) == (1, True)


def test_null_is_not_written() -> None:
    lines = rows(finished())
    lines[0]["data"] = None
    assert "does not have it" in fault(rechained(lines), PLANNED).problem


def test_a_match_goes_on_from_its_record_with_undo() -> None:
    match = new_match(PLANNED, data=PLAN)
    match.play(0, ONE)
    again = Match.resume(Record.read(unfinished(match.record).write()), SEED, game=PLANNED)
    again.undo(0)
    assert again.state == match.setup.start()
    assert play_on(again).over
    assert verify(again.record.write(), game=PLANNED).complete


def test_a_file_has_the_data_too(tmp_path: Path) -> None:
    path = tmp_path / "game.walls"
    _, file = start_match(path, PLANNED, players(2), seed=SEED, data=PLAN)
    file.close()
    match, file = resume_match(path, game=PLANNED)
    with file:
        assert match.record.header.own_data == PLAN


def test_all_that_is_wrong_is_said_at_once() -> None:
    with pytest.raises(InvalidData) as caught:
        new_match(PLANNED, data={"turns": 0, "rungs": {}})
    assert caught.value.faults == ("turns is 0; 1 to 9 are right", "rungs is {}; a list is right")
    assert str(caught.value).startswith("this plan can't be used: turns is 0")


def test_a_game_without_data_takes_none() -> None:
    with pytest.raises(InvalidData, match="Ladder is played with nothing but its options"):
        new_match(LADDER, data=PLAN)
    assert make_setup(LADDER, LadderOptions(), 2).seats == 2


def test_options_and_seats_count_with_data_too() -> None:
    with pytest.raises(InvalidOptions):
        make_setup(PLANNED, LadderOptions(), 4, PLAN)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ({1: 2}, "can't be written as JSON"),
        (object(), "can't be written as JSON"),
        ("\ud800", "can't be written as JSON"),
        ("x" * MOST_BYTES, "50,000 are possible"),
    ],
)
def test_what_is_no_json_value_is_refused(value: Any, words: str) -> None:
    with pytest.raises(InvalidData, match=words):
        plain_data(value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b"\xff\xfe", "not JSON"),
        (b"1e999", "not JSON"),
        (b'"\\ud800"', "not JSON"),
        (b"null", "says nothing"),
        (b"[" * 40_000, "nested too deeply"),
        (b" " * (MOST_BYTES + 1), "50,000 are possible"),
    ],
)
def test_what_is_no_json_is_refused(text: bytes, words: str) -> None:
    with pytest.raises(FourwallsError, match=words):
        read_data(text)
    assert read_data(b'{"a": [1, 2.5, "x", true, null]}') == {"a": [1, 2.5, "x", True, None]}
