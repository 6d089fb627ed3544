"""Playing a league: match by match here, or on all cores."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from typing import Final, Literal

from fourwalls.bots import Bot, Choice, make_bot
from fourwalls.core import FourwallsError, Match, Param, Player

from .config import ArenaConfig, Fixture, League
from .report import ArenaReport, make_report
from .results import Fault, GameResult, ResultFile, first_of_each
from .workers import play_on_workers

ENDLESS: Final = 10_000
"""Lines of a record after which a match is stopped, without a winner, in a game that has no bound of its own."""

Progress = Callable[[int, int, ArenaReport], None]
"""Called after each match with the matches done, all matches, and the report so far."""


def run_arena(config: ArenaConfig, progress: Progress | None = None) -> ArenaReport:
    """Play a league, or what is missing of it.

    Raises ArenaError, InvalidBot, InvalidData, InvalidOptions or UnknownGame before anything is played. A bot that
    fails loses its match and is in the report; an error of the game itself ends the league. With `folder`, what was
    played until then is kept, also after Ctrl-C or a kill.
    """
    league = League(config)
    total = league.total
    with ExitStack() as stack:
        file = stack.enter_context(ResultFile(config.folder, league)) if config.folder is not None else None
        results = first_of_each(file.results if file else [], total)
        missing = (fixture for fixture in league.fixtures() if fixture.number not in results)
        for result in _play_all(league, missing, total - len(results)):
            if file:
                file.add(result)
            results[result.number] = result
            if progress:
                progress(len(results), total, make_report(config, results.values(), total))
    return make_report(config, results.values(), total)


def _play_all(league: League, fixtures: Iterable[Fixture], count: int) -> Iterator[GameResult]:
    workers = min(league.config.workers or _cores(), count)
    if workers > 1:
        return play_on_workers(league.config, fixtures, workers)
    return (play_fixture(league, fixture) for fixture in fixtures)


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play_fixture(league: League, fixture: Fixture) -> GameResult:
    """Play one match to its end, or to the first fault of a bot."""
    return _Table(league, fixture).play()


class _Table:
    """One match with the bots around it."""

    def __init__(self, league: League, fixture: Fixture) -> None:
        self.league = league
        self.fixture = fixture
        self.specs = [league.config.bots[bot] for bot in fixture.lineup]
        self.bots: list[Bot] = [
            make_bot(spec, league.setup, seat, league.bot_seed(fixture, seat)) for seat, spec in enumerate(self.specs)
        ]
        players = [Player(name=spec, kind=spec) for spec in self.specs]
        self.match = Match.start(
            league.game, players, options=league.options, data=league.config.data, seed=league.match_seed(fixture)
        )
        self.decisions = [0] * league.seats
        self.seconds = [0.0] * league.seats

    def play(self) -> GameResult:
        match = self.match
        bounded = self.league.setup.max_moves is not None
        while not match.over:
            if not bounded and len(match.record.lines) > ENDLESS:
                match.stop()
                break
            fault = self._decide(match.to_act[0])
            if fault:
                return self._result(tuple(1 + (seat == fault.seat) for seat in range(self.league.seats)), fault)
        return self._result(None, None)

    def _decide(self, seat: int) -> Fault | None:
        """One bot's decision, or its fault."""
        view = self.match.view(seat)
        began = time.perf_counter()
        try:
            choice = self.bots[seat].choose(view)
        except Exception as error:
            return self._fault(seat, "exception", f"{type(error).__name__}: {error}")
        self.seconds[seat] += time.perf_counter() - began
        self.decisions[seat] += 1
        if not isinstance(choice, Choice) or not isinstance(choice.move, int | Param):
            return self._fault(seat, "illegal move", f"{choice!r} is not a Choice with a move")
        try:
            self.match.play(seat, choice.move)
        except FourwallsError as error:
            return self._fault(seat, "illegal move", f"{choice.move!r}: {error}")
        return None

    def _fault(self, seat: int, kind: Literal["exception", "illegal move"], text: str) -> Fault:
        seed = self.league.match_seed(self.fixture).hex()
        return Fault(bot=self.specs[seat], seat=seat, kind=kind, text=text, game=self.fixture.number, seed=seed)

    def _result(self, ranks: tuple[int, ...] | None, fault: Fault | None) -> GameResult:
        outcome = self.match.outcome
        made = sum(line.what == "move" and line.seat is not None and line.seat >= 0 for line in self.match.record.lines)
        if ranks is None:
            assert outcome is not None
            ranks = outcome.ranks
        return GameResult(
            number=self.fixture.number,
            seed=self.fixture.seed,
            lineup=self.fixture.lineup,
            ranks=ranks,
            scores=outcome.scores if outcome and not fault else (),
            reason=outcome.reason.id if outcome and not fault else "",
            moves=made,
            decisions=tuple(self.decisions),
            seconds=tuple(round(seconds, 6) for seconds in self.seconds),
            fault=fault,
        )
