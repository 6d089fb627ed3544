"""A record with hashes that fit is still refused when a line stands where no match would have written it."""

from __future__ import annotations

from typing import Any

import pytest
from toys.envelopes import GAME as ENVELOPES

from fourwalls.core import NATURE, Match, Move, Player, Record, RecordError, Resolved, State, verify

from .helpers import SEED, new_match, play_on, players, rechained, rows, unfinished
from .records import FINISHED, changed, fault, where
from .toy import LADDER, ONE, PASS, ROLL, TWO


def rolled() -> list[dict[str, Any]]:
    """The lines of a match in which a die was just rolled: climb, roll, face."""
    match = new_match(LADDER)
    match.play(0, ONE)
    match.play(0, ROLL)
    return rows(match.record)


SHOPPING: list[dict[str, Any]] = [
    {"what": "undo", "seat": 0, "undo": 1},
    {"what": "undo", "seat": 0, "undo": 2},
    {"what": "stop"},
    {"what": "resign", "seat": 0},
    {"what": "consent", "seat": 1},
    {"what": "seat", "seat": 1, "player": {"kind": "human", "name": "Bea"}},
    {"what": "move", "seat": 0, "move": "climb 1"},
]


@pytest.mark.parametrize("first", [{}, {"first": True}])
@pytest.mark.parametrize("extra", SHOPPING)
def test_nothing_stands_before_chance_that_is_due(extra: dict[str, Any], first: dict[str, bool]) -> None:
    """Else dice could be shopped for: the next number of a line gives another result."""
    lines = [*rolled()[:3], {"n": 3, "ms": 0} | extra | first]
    error = fault(rechained(lines))
    assert error.line == 4
    assert "chance or an automatic move is missing" in str(error)
    with pytest.raises(RecordError, match="is missing before"):
        Match.resume(Record.read(rechained(lines)), SEED, game=LADDER)


@pytest.mark.parametrize("extra", SHOPPING[1:])
def test_nothing_stands_before_an_automatic_move_that_is_due(extra: dict[str, Any]) -> None:
    match = new_match(LADDER)
    match.play(0, [ONE, ONE, ONE])
    lines = [*rows(match.record)[:4], {"n": 4, "ms": 0, "first": True} | extra]
    assert "is missing before" in str(fault(rechained(lines)))


def test_a_forger_can_not_roll_again_by_taking_back() -> None:
    """Roll, take it back unseen, roll again: as it would go on from the changed lines."""
    lines = rolled()[:3]
    lines += [{"n": 3, "ms": 0, "what": "undo", "seat": 0, "undo": 1}]
    lines += [{"n": 4, "ms": 0, "what": "move", "seat": 0, "move": "roll", "first": True}]
    with pytest.raises(RecordError, match="line 4: chance"):
        Match.resume(Record.read(rechained(lines)), SEED, game=LADDER)


@pytest.mark.parametrize(
    "nature", ["", "Seed", "SEED", "seed ", "seed+", "seeds", "seed2", "seed+seed", "a b", "\x1b[2J", "x" * 41]
)
def test_only_known_forms_of_nature(nature: str) -> None:
    assert fault(changed(0, nature=nature)).line == 1
    with pytest.raises(ValueError, match="a resolver can't be called"):
        new_match(LADDER, resolver=Invented(nature))


class Invented:
    """Dice that always show what somebody likes."""

    def __init__(self, name: str) -> None:
        self.name = name

    def resolve(self, state: State, number: int) -> Move | Resolved:
        """The best face."""
        return state.legal(NATURE)[-1]


@pytest.mark.parametrize("name", ["table", "see-it", "companion"])
def test_invented_dice_are_never_called_complete(name: str) -> None:
    match = new_match(LADDER, resolver=Invented(name))
    match.play(0, ROLL)
    check = verify(play_on(match).record.write(), game=LADDER)
    assert not check.complete
    assert f"of chance or physics from {name!r}" in check.unchecked[0]
    forged = rechained([rows(match.record)[0] | {"nature": "seed"}, *rows(match.record)[1:]])
    assert "had to come here" in str(fault(forged))


def test_one_spelling() -> None:
    """What a match would not have written like this is refused, though it comes to the same."""
    match = new_match(LADDER, seats=2)
    match.play(0, [ONE, ONE, ONE])
    match.play(1, ROLL)
    match.undo_reasons(1)
    match.play(1, PASS)
    record = play_on(match).record
    forced = next(line.n for line in record.lines if line.forced)
    face = where("move", NATURE, record)
    end = where("end", None, record)
    for data, line, words in [
        (changed(forced, record, forced=None), forced, "it is 'forced'"),
        (changed(forced, record, first=True), forced, "is missing before"),
        (changed(face, record, forced=True), face, "is not 'forced'"),
        (changed(face, record, first=True), face, "is missing before"),
        (changed(face, record, result={"a": 1}), face, "only a result from a table"),
        (changed(1, record, result={"a": 1}), 1, "only a result from a table"),
        (changed(face - 1, record, first=None), face - 1, "a decision of its own"),
        (changed(face + 1, record, first=None), face + 1, "a decision of its own"),
        (changed(end, record, first=True), end, "belongs to the transaction before"),
        (changed(0, record, options={}), 0, "not written in full"),
        (changed(0, record, options={"turns": " 2 "}), 0, "not written in full"),
        (changed(0, record, started="yesterday\x1b[31m"), 0, "has to look like"),
        (changed(0, record, started="2026-01-31T20:15:00+00:00"), 0, "has to look like"),
    ]:
        error = fault(data)
        assert error.line == line + 1, str(error)
        assert words in str(error)


@pytest.mark.parametrize("what", ["undo", "seat", "timeout"])
def test_a_note_is_a_transaction_of_its_own(what: str) -> None:
    place = where(what)
    if what == "undo":
        assert verify(changed(place, first=True), game=LADDER).complete
    error = fault(changed(place, first=None))
    assert error.line == place + 1
    assert "a decision of its own" in str(error)


def test_consents_stand_before_their_undo() -> None:
    match = new_match(LADDER, seats=3)
    match.play(0, ONE)
    match.play(0, PASS)
    match.undo(0, (1, 2))
    match.play(0, PASS)
    lines = match.record.lines
    assert [(line.what, line.first) for line in lines[2:5]] == [("consent", True), ("consent", False), ("undo", False)]
    assert verify(match.record.write(), game=LADDER).lines == 6
    swapped = rows(match.record)
    swapped[3]["seat"], swapped[4]["seat"] = 2, 1
    assert "a decision of its own" in str(fault(rechained(swapped)))


def test_a_series_is_one_transaction_only_for_one_seat_without_chance() -> None:
    match = new_match(LADDER)
    match.play(0, ONE)
    match.play(0, PASS)
    match.play(1, ONE)
    assert verify(changed(2, match.record, first=None), game=LADDER).lines == 3, "as if both had been given at once"
    assert "a decision of its own" in str(fault(changed(3, match.record, first=None)))


def test_secret_matches_verify_in_every_copy() -> None:
    match = play_on(Match.start(ENVELOPES, players(3), seed=SEED, clock=lambda: 0))
    for seat in (None, 0, 1, 2):
        assert verify(match.record.redacted(seat).write(), game=ENVELOPES).complete


def test_a_series_that_was_cut_off_goes_on_as_if_its_moves_had_come_one_by_one() -> None:
    """Nobody can know the rest of it, and nothing that is written is taken away."""
    whole, single = new_match(LADDER), new_match(LADDER)
    whole.play(0, [ONE, ONE, TWO])
    for lines in range(1, 4):
        cut = Match.resume(unfinished(whole.record, lines), SEED, game=LADDER, clock=lambda: 0)
        single.play(0, TWO if lines == 3 else ONE)
        assert cut.state == single.state
        assert cut.to_act == single.to_act
        assert verify(play_on(cut).record.write(), game=LADDER).complete


def test_a_new_player_has_consented_to_nothing() -> None:
    match = new_match(LADDER)
    match.play(0, ONE)
    match.play(0, PASS)
    match.consent(1)
    assert not match.undo_reasons(0)
    match.take_seat(1, Player("Bea"))
    assert match.undo_reasons(0)
    again = Match.resume(match.record, SEED, game=LADDER)
    assert again.undo_reasons(0)


def test_the_sample_is_untouched() -> None:
    assert verify(FINISHED.write(), game=LADDER).complete
