"""The suite for a whole night: `python -m fourwalls.testing.soak GAME --hours 8`.

Each round has its own seed, options and number of seats. What was done is kept in a folder, and the next run goes on
from there. Faults are stored one by one, with all that is needed to see them again: `--again FILE`.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from fourwalls.core import (
    FourwallsError,
    Game,
    InvalidOptions,
    Options,
    QuickRng,
    Value,
    find_game,
    option_specs,
    read_options,
)

from .report import THOROUGH, Effort, Fault, Report
from .suite import check_game
from .trial import Scramble


class Progress(msgspec.Struct):
    """What was done so far. `rules` is the version of the rules that it was done with."""

    game: str
    rules: str
    rounds: int = 0
    faults: int = 0
    seconds: float = 0.0
    cases: dict[str, int] = {}


class Failure(msgspec.Struct):
    """A fault with the round it was found in: the same round finds it again."""

    game: str
    rules: str
    seed: int
    seats: int
    options: dict[str, Value]
    effort: Effort
    fault: Fault


class Soak:
    """The rounds of one game, kept in a folder of its own."""

    def __init__(self, game: Game, folder: Path, effort: Effort, scramble: Scramble | None) -> None:
        self.game = game
        self.folder = folder
        self.effort = effort
        self.scramble = scramble
        self.file = folder / "progress.json"
        self.progress = self._read()

    def _read(self) -> Progress:
        fresh = Progress(game=self.game.meta.id, rules=self.game.meta.rules_version)
        if not self.file.exists():
            return fresh
        kept = msgspec.json.decode(self.file.read_bytes(), type=Progress)
        return kept if kept.rules == fresh.rules else fresh

    def round(self) -> Report:
        """One run of the suite; its result is on the disk before this returns."""
        seed = self.progress.rounds
        begin = time.monotonic()
        seats = self.game.meta.seats[seed % len(self.game.meta.seats)]
        report = check_game(
            self.game,
            seats=seats,
            options=drawn_options(self.game, seats, seed),
            scramble=self.scramble,
            effort=self.effort,
            seed=seed,
        )
        self.folder.mkdir(parents=True, exist_ok=True)
        for place, fault in enumerate(report.faults, 1):
            self._store(report, fault, place)
        self.progress.rounds += 1
        self.progress.faults += len(report.faults)
        self.progress.seconds += time.monotonic() - begin
        self.progress.cases = dict(Counter(self.progress.cases) + report.cases)
        _write(self.file, self.progress)
        return report

    def _store(self, report: Report, fault: Fault, place: int) -> None:
        meta = self.game.meta
        failure = Failure(meta.id, meta.rules_version, report.seed, report.seats, report.options, self.effort, fault)
        _write(self.folder / f"fault-{report.seed}-{place}-{fault.check}.json", failure)


def _write(path: Path, value: Any) -> None:
    """Replace a file at once, so that it is never half written."""
    new = path.with_suffix(".new")
    new.write_bytes(msgspec.json.format(msgspec.json.encode(value)) + b"\n")
    new.replace(path)


TRIES = 50
"""Options are drawn so often at most, where a game can't do with some of them together."""


def drawn_options(game: Game, seats: int, seed: int) -> Options:
    """The default options in the first round of each number of seats, and in others each option drawn anew."""
    if seed >= len(game.meta.seats):
        rng = QuickRng(f"options {seed}")
        for _ in range(TRIES):
            options = _draw(game, rng)
            with suppress(InvalidOptions):
                game.setup(options, seats)
                return options
    return game.options_type()


def _draw(game: Game, rng: QuickRng) -> Options:
    values: dict[str, Value] = {}
    for spec in option_specs(game.options_type):
        if spec.kind == "flag":
            values[spec.name] = bool(rng.below(2))
        elif spec.kind == "choice":
            values[spec.name] = spec.choices[rng.below(len(spec.choices))]
        elif spec.kind == "list":
            continue  # which lists a game can do with, it does not declare
        elif rng.below(2) and spec.minimum is not None and spec.maximum is not None:
            most = spec.maximum - spec.minimum
            values[spec.name] = spec.minimum + rng.below(1 + (min(most, 20) if rng.below(2) else most))
    return read_options(game.options_type, values)


def again(path: Path, game: Game, scramble: Scramble | None) -> Report:
    """Run the check that found a stored fault once more, as it was run then."""
    failure = msgspec.json.decode(path.read_bytes(), type=Failure)
    return check_game(
        game,
        seats=failure.seats,
        options=read_options(game.options_type, failure.options),
        scramble=scramble,
        effort=failure.effort,
        seed=failure.seed,
        only=() if failure.fault.check == "start" else (failure.fault.check,),
    )


def named(place: str) -> Any:
    """The object at MODULE:NAME. Raises FourwallsError."""
    module, _, name = place.partition(":")
    try:
        return getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise FourwallsError(f"{place!r} is not MODULE:NAME of something that can be imported: {error}") from None


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line. Returns 1 if there are faults, 2 if it could not begin."""
    parser = argparse.ArgumentParser(prog="python -m fourwalls.testing.soak", description=__doc__)
    parser.add_argument("game", help="a game id, or MODULE:NAME of a game object")
    parser.add_argument("--hours", type=float, default=8.0, help="stop after the round that is running then")
    parser.add_argument("--rounds", type=int, help="stop after so many rounds")
    parser.add_argument("--data", type=Path, default=Path("soak"), help="the folder for progress and faults")
    parser.add_argument("--scramble", help="MODULE:NAME of the scramble of a game with secrets")
    parser.add_argument("--factor", type=float, default=1.0, help="how much larger each round is")
    parser.add_argument("--again", type=Path, metavar="FILE", help="see a stored fault again, and stop")
    asked = parser.parse_args(arguments)
    sys.path.insert(0, "")
    try:
        game: Game = named(asked.game) if ":" in asked.game else find_game(asked.game)
        scramble: Scramble | None = named(asked.scramble) if asked.scramble else None
        if asked.again:
            report = again(asked.again, game, scramble)
            print(report)
            return int(not report.passed)
        soak = Soak(game, asked.data / game.meta.id, THOROUGH.times(asked.factor), scramble)
    except (FourwallsError, OSError, msgspec.DecodeError) as error:
        print(error, file=sys.stderr)
        return 2
    return run(soak, asked.hours, asked.rounds)


def run(soak: Soak, hours: float, rounds: int | None) -> int:
    """Rounds until the time is over; returns 1 if one found a fault. Ctrl-C loses only the round that is running."""
    end = time.monotonic() + hours * 3600
    done = faults = 0
    try:
        while time.monotonic() < end and (rounds is None or done < rounds):
            report = soak.round()
            done += 1
            faults += len(report.faults)
            result = "passed" if report.passed else f"{len(report.faults)} FAULTS: {', '.join(report.failed)}"
            seats = f"{report.seats} seats, {report.options}"
            print(f"round {report.seed}, {seats}: {sum(report.cases.values())} cases, {result}", flush=True)
    except KeyboardInterrupt:
        print("stopped; the next run goes on from here")
    kept = soak.progress
    total = (
        f"{kept.rounds} rounds, {sum(kept.cases.values())} cases, {kept.faults} faults in {kept.seconds / 3600:.2f} h"
    )
    print(f"{total}; see {soak.folder}")
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
