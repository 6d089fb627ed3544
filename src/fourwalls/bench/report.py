"""One benchmark run: rounds of every program in turn, so that a busy moment of the machine hits all alike.

All rounds play the same games, in units of some hundredths of a second for every program, and the least time of each
unit counts: so neither quick games nor an undisturbed moment favour anybody.
"""

from __future__ import annotations

import platform
from collections.abc import Callable, Sequence

import msgspec

from fourwalls.core import Game

from . import speed
from .peers import Catanatron
from .speed import Speed, default_setup

ROUNDS = 8
UNITS = 10
GAMES = 40
PEER_GAMES = 1
COPIES = 100_000
PEER_COPIES = 2_000


Runs = dict[int, tuple[int | float, ...]]
"""By unit of work: counts of moves, and the least seconds that they took."""


def _keep(runs: Runs, unit: int, run: tuple[int | float, ...]) -> None:
    if unit not in runs or run[-1] < runs[unit][-1]:
        runs[unit] = run


def _rates(runs: Runs) -> list[float]:
    """What was counted, per second."""
    *counts, seconds = map(sum, zip(*runs.values(), strict=True))
    return [count / seconds for count in counts]


class Report(msgspec.Struct, kw_only=True):
    """The figures of a run; peer rates are per second, 0 when no peer was asked for."""

    python: str
    machine: str
    speeds: list[Speed]
    peer_actions: float = 0.0
    peer_copies: float = 0.0
    peer_choice_share: float = 0.0

    def lines(self) -> list[str]:
        """The report in words, one line a figure."""
        lines = [f"Python {self.python} on {self.machine}; the best of {ROUNDS} rounds in turn, one core"]
        if self.peer_actions:
            share = f"{self.peer_choice_share:.0%} of them with a choice"
            lines.append(f"catanatron: {self.peer_actions:,.0f} actions/s, {share}; {self.peer_copies:,.0f} copies/s")
        for each in self.speeds:
            choices, peers = each.decisions * each.choice_share, self.peer_actions * self.peer_choice_share
            lines += [
                f"{each.game}: random play, moves of seats and nature: {self._rate(each.moves, self.peer_actions)}",
                f"{each.game}: random play, moves of seats alone: {self._rate(each.decisions, self.peer_actions)}",
                f"{each.game}: random play, moves with a choice: {self._rate(choices, peers)}",
                f"{each.game}: copies: {self._rate(each.copies, self.peer_copies)}",
                f"{each.game}: a move and the legal list after it: p99 {each.legal_p99_ms:.3f} ms",
                f"{each.game}: the same over the longest lists: p99 {each.legal_worst_p99_ms:.3f} ms",
                f"{each.game}: view median {each.view_median_bytes} bytes",
                f"{each.game}: search:1000 {each.search_seconds:.2f} s a move",
            ]
        return lines

    @staticmethod
    def _rate(ours: float, theirs: float) -> str:
        return f"{ours:,.0f}/s" + (f" = {ours / theirs:.1f} x catanatron" if theirs else "")


def run_bench(
    games: Sequence[Game], *, peers: bool = False, seed: int = 1, say: Callable[[str], None] = lambda text: None
) -> Report:
    """Measure all games, and the peer when asked for. Raises PeerMissingError before anything is measured."""
    peer = Catanatron() if peers else None
    report = Report(
        python=platform.python_version(), machine=platform.machine(), speeds=[Speed(game=g.meta.id) for g in games]
    )
    setups = [default_setup(game) for game in games]
    plays: list[Runs] = [{} for _ in games]
    peer_plays: Runs = {}
    for number in range(ROUNDS):
        say(f"round {number + 1} of {ROUNDS}")
        for unit in range(UNITS):
            for setup, runs in zip(setups, plays, strict=True):
                _keep(runs, unit, speed.random_play(setup, GAMES, seed + unit))
            if peer is not None:
                _keep(peer_plays, unit, peer.actions(PEER_GAMES, seed + unit))
        for setup, figures in zip(setups, report.speeds, strict=True):
            middle = next(speed.positions(setup, 1, seed + number))
            figures.copies = max(figures.copies, speed.copies(middle, COPIES))
        if peer is not None:
            report.peer_copies = max(report.peer_copies, peer.copies(PEER_COPIES, seed + number))
    for runs, figures in zip(plays, report.speeds, strict=True):
        figures.decisions, figures.moves = _rates(runs)
    if peer is not None:
        (report.peer_actions,) = _rates(peer_plays)
    if peer is not None:
        report.peer_choice_share = peer.choice_share(PEER_GAMES, seed)
    for setup, figures in zip(setups, report.speeds, strict=True):
        figures.choice_share = speed.choice_share(setup, GAMES, seed)
        say(f"{figures.game}: legal lists, views and search")
        figures.legal_p99_ms = speed.legal_p99(setup, seed)
        figures.legal_worst_p99_ms = speed.legal_worst_p99(setup.game, seed)
        figures.view_median_bytes = speed.view_bytes(setup, seed)
        figures.search_seconds = speed.search_seconds(setup, 12, seed)
    return report
