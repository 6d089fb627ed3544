"""The table at the end of a league."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from statistics import fmean
from typing import Final

import msgspec

from .config import ArenaConfig
from .intervals import interval
from .results import Fault, GameResult

SHOWN: Final = 10
"""Faults that the text tells one by one; the report has all of them."""


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One bot: seats it played, first places alone and shared, its score share with the ends of the 95 % interval,
    seconds per decision, and matches lost by a fault."""

    bot: str
    played: int
    wins: int
    draws: int
    losses: int
    share: float
    low: float
    high: float
    decisions: int
    seconds_per_move: float
    faults: int


class ArenaReport(msgspec.Struct, frozen=True, kw_only=True):
    """What is known after `done` of `total` matches. Rows go by bot, in the order of the configuration."""

    config: ArenaConfig
    done: int
    total: int
    rows: tuple[Row, ...]
    mean_moves: float
    faults: tuple[Fault, ...]

    def text(self) -> str:
        """The table in plain text."""
        width = max(3, *(len(row.bot) for row in self.rows))
        lines = [
            f"{self.config.game}: {self.done} of {self.total} games, {self.mean_moves:.0f} moves a game",
            f"{'bot':<{width}}   score   95 % interval     wins  draws losses   s/move  faults",
        ]
        for row in self.rows:
            lines.append(
                f"{row.bot:<{width}}  {row.share:>6.1%}  {row.low:>6.1%} - {row.high:<6.1%}  "
                f"{row.wins:>6} {row.draws:>6} {row.losses:>6}  {row.seconds_per_move:>7.4f}  {row.faults:>6}"
            )
        for fault in self.faults[:SHOWN]:
            lines.append(f"FAULT {fault.bot} in game {fault.game}, seat {fault.seat + 1}: {fault.kind}: {fault.text}")
            lines.append(f"      match seed {fault.seed}")
        if len(self.faults) > SHOWN:
            lines.append(f"and {len(self.faults) - SHOWN} more faults")
        return "\n".join(lines)


def make_report(config: ArenaConfig, results: Iterable[GameResult], total: int) -> ArenaReport:
    """The report of these results."""
    played = sorted(results, key=lambda result: result.number)
    return ArenaReport(
        config=config,
        done=len(played),
        total=total,
        rows=tuple(_row(config, bot, played) for bot in range(len(config.bots))),
        mean_moves=fmean(result.moves for result in played) if played else 0.0,
        faults=tuple(result.fault for result in played if result.fault),
    )


def _row(config: ArenaConfig, bot: int, results: list[GameResult]) -> Row:
    units: dict[int, list[float]] = defaultdict(list)
    wins = draws = decisions = faults = 0
    seconds = 0.0
    for result in results:
        for seat, who in enumerate(result.lineup):
            if who != bot:
                continue
            units[result.seed].append(result.share(seat))
            first = result.ranks[seat] == 1
            alone = result.ranks.count(1) == 1
            wins += first and alone
            draws += first and not alone
            decisions += result.decisions[seat]
            seconds += result.seconds[seat]
            faults += result.fault is not None and result.fault.seat == seat
    scores = [score for unit in units.values() for score in unit]
    low, high = interval(list(units.values()))
    return Row(
        bot=config.bots[bot],
        played=len(scores),
        wins=wins,
        draws=draws,
        losses=len(scores) - wins - draws,
        share=fmean(scores) if scores else 0.0,
        low=low,
        high=high,
        decisions=decisions,
        seconds_per_move=seconds / decisions if decisions else 0.0,
        faults=faults,
    )
