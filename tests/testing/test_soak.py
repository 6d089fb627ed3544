"""The suite for a whole night: rounds, progress, stored faults."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from toys import (
    broken_rules,  # noqa: F401 - fills BROKEN
    envelopes,
)
from toys.broken import BROKEN
from toys.envelopes_data import EnvelopesOptions
from toys.scramble import scramble

from fourwalls.testing import Effort, Fault
from fourwalls.testing.soak import Failure, Progress, Soak, drawn_options, main

SMALL = ["--data", "kept", "--factor", "0.02"]


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def progress(game: str) -> Progress:
    return msgspec.json.decode(Path("kept", game, "progress.json").read_bytes(), type=Progress)


def test_a_second_run_goes_on_where_the_first_stopped(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["toys.pebbles:GAME", "--rounds", "2", *SMALL]) == 0
    first = progress("pebbles")
    assert main(["toys.pebbles:GAME", "--rounds", "1", *SMALL]) == 0
    second = progress("pebbles")
    assert (first.rounds, second.rounds) == (2, 3)
    assert second.cases["legal-explain"] > first.cases["legal-explain"] > 0
    rounds = [line.split(",")[0] for line in capsys.readouterr().out.splitlines() if line.startswith("round")]
    assert rounds == ["round 0", "round 1", "round 2"]


def test_progress_with_other_rules_does_not_count(tmp_path: Path) -> None:
    old = Progress(game="envelopes", rules="0", rounds=7)
    Path("progress.json").write_bytes(msgspec.json.encode(old))
    assert Soak(envelopes.GAME, tmp_path, Effort(), scramble).progress.rounds == 0


def test_no_time_means_no_round(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["toys.pebbles:GAME", "--hours", "0", *SMALL]) == 0
    assert "0 rounds" in capsys.readouterr().out


def test_a_fault_is_stored_and_seen_again(capsys: pytest.CaptureFixture[str]) -> None:
    broken = ["toys.broken_rules:HASH_GAME", "--scramble", "toys.scramble:scramble"]
    assert main([*broken, "--rounds", "1", *SMALL]) == 1
    assert "hash-seed" in capsys.readouterr().out
    (stored,) = Path("kept", "envelopes").glob("fault-0-*-hash-seed.json")
    failure = msgspec.json.decode(stored.read_bytes(), type=Failure)
    assert failure.fault.check == "hash-seed"
    assert main([*broken, "--again", str(stored)]) == 1
    assert failure.fault.detail in capsys.readouterr().out
    assert main(["toys.envelopes:GAME", "--scramble", "toys.scramble:scramble", "--again", str(stored)]) == 0


def test_a_stored_fault_has_the_moves_that_lead_to_it(tmp_path: Path) -> None:
    game = BROKEN["dead-end"][0].game
    soak = Soak(game, tmp_path, Effort(positions=10), scramble)
    report = soak.round()
    stored = [msgspec.json.decode(path.read_bytes(), type=Failure) for path in tmp_path.glob("fault-*")]
    assert len(stored) == len(report.faults) == soak.progress.faults
    fault = next(failure.fault for failure in stored if failure.fault.check == "dead-end")
    state = game.setup(EnvelopesOptions(), 2).start()
    for words in fault.moves:
        seat, _, text = words.partition(": ")
        state.play(int(seat), game.setup(EnvelopesOptions(), 2).parse(text))
    assert state.dump().decode() == fault.position
    assert [seat for seat in state.to_act if not state.legal(seat)]


def test_ctrl_c_keeps_the_rounds_that_are_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = Soak.round

    def interrupted(self: Soak) -> object:
        if self.progress.rounds == 1:
            raise KeyboardInterrupt
        return plain(self)

    monkeypatch.setattr(Soak, "round", interrupted)
    assert main(["toys.pebbles:GAME", *SMALL]) == 0
    assert progress("pebbles").rounds == 1
    assert "goes on from here" in capsys.readouterr().out


def test_options_are_drawn_within_their_bounds() -> None:
    drawn = [drawn_options(envelopes.GAME, 2, seed) for seed in range(60)]
    assert drawn[:2] == [EnvelopesOptions()] * 2
    assert {options.hand for options in drawn if isinstance(options, EnvelopesOptions)} == {2, 3, 4}
    assert {options.peek for options in drawn if isinstance(options, EnvelopesOptions)} == {"host", "nobody"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["no such game"], "there is no game 'no such game'"),
        (["toys.envelopes:NO_GAME"], "toys.envelopes:NO_GAME"),
        (["toys.pebbles:GAME", "--scramble", "no.such:module"], "no.such:module"),
        (["toys.pebbles:GAME", "--again", "no-such-file.json"], "no-such-file.json"),
    ],
)
def test_wrong_arguments(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert said in capsys.readouterr().err


def test_a_long_fault_is_shown_from_its_end() -> None:
    fault = Fault(check="dead-end", detail="x", moves=tuple(f"0: move {number}" for number in range(200)))
    assert "after 200 moves: ... 0: move 140" in str(fault)
    assert str(fault).endswith("0: move 199")
