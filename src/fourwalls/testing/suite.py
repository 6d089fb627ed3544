"""Run the suite on a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from fourwalls.core import Game, Options

from . import checks
from .report import QUICK, Effort, Fault, Report
from .trial import CHECKS, Scramble, Trial

assert checks.__all__, "importing the package of the checks is what fills CHECKS"


def check_game(
    game: Game,
    *,
    seats: int | None = None,
    options: Options | None = None,
    data: Any = None,
    scramble: Scramble | None = None,
    broken: Sequence[bytes] = (),
    effort: Effort = QUICK,
    seed: int = 0,
    only: Iterable[str] = (),
) -> Report:
    """Run all checks, or `only` some by id, and report every fault. The same arguments give the same report.

    `scramble(state, seat, rng)` gives another world that differs only in what the seat (None: a spectator) can't know;
    a game with secrets needs one that is independent of its `sample`. `broken` are positions that `load` must refuse.
    `data` is what the game is set up with besides options, such as a board.
    Raises KeyError for an unknown check.
    """
    options = game.options_type() if options is None else options
    seats = game.meta.default_seats if seats is None else seats
    plain = msgspec.to_builtins(options)
    report = Report(game=game.meta.id, seats=seats, options=plain, seed=seed)
    ids = list(only) or list(CHECKS)
    if unknown := [name for name in ids if name not in CHECKS]:
        raise KeyError(f"there are no checks {unknown}")
    try:
        trial = Trial(
            game, seats=seats, options=options, data=data, scramble=scramble, broken=broken, effort=effort, seed=seed
        )
        trial.setup.start()
    except Exception as error:
        report.faults.append(Fault(check="start", detail=f"no game could be started: {error!r}"))
        return report
    for name in ids:
        skipped = trial.run(name)
        if skipped is not None:
            report.skipped[name] = skipped
    report.faults += trial.faults
    report.cases = trial.cases
    report.figures = trial.figures
    return report


def assert_conforms(
    game: Game,
    *,
    seats: int | None = None,
    options: Options | None = None,
    data: Any = None,
    scramble: Scramble | None = None,
    broken: Sequence[bytes] = (),
    effort: Effort = QUICK,
    seed: int = 0,
) -> Report:
    """For tests: the report of `check_game` if the game passes. Raises AssertionError with the report if it doesn't."""
    report = check_game(
        game, seats=seats, options=options, data=data, scramble=scramble, broken=broken, effort=effort, seed=seed
    )
    if not report.passed:
        raise AssertionError(str(report))
    return report
