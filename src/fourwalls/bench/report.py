"""One benchmark run: rounds of every program in turn, so that a busy moment of the machine hits all alike.

All rounds play the same games, so the best round is the one least disturbed, and not the one with the quickest games.
"""

from __future__ import annotations

import platform
from collections.abc import Callable, Sequence

import msgspec

from fourwalls.core import Game

from . import speed
from .peers import Catanatron
from .speed import Speed, default_setup

ROUNDS = 5
GAMES = 40
PEER_GAMES = 20
COPIES = 100_000
PEER_COPIES = 2_000


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
                f"{each.game}: legal p99 {each.legal_p99_ms:.3f} ms, view median {each.view_median_bytes} bytes",
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
    for number in range(ROUNDS):
        say(f"round {number + 1} of {ROUNDS}")
        for setup, figures in zip(setups, report.speeds, strict=True):
            decisions, moves, seconds = speed.random_play(setup, GAMES, seed)
            figures.decisions = max(figures.decisions, decisions / seconds)
            figures.moves = max(figures.moves, moves / seconds)
            middle = next(speed.positions(setup, 1, seed + number))
            figures.copies = max(figures.copies, speed.copies(middle, COPIES))
        if peer is not None:
            actions, seconds = peer.actions(PEER_GAMES, seed)
            report.peer_actions = max(report.peer_actions, actions / seconds)
            report.peer_copies = max(report.peer_copies, peer.copies(PEER_COPIES, seed + number))
    if peer is not None:
        report.peer_choice_share = peer.choice_share(PEER_GAMES, seed)
    for setup, figures in zip(setups, report.speeds, strict=True):
        figures.choice_share = speed.choice_share(setup, GAMES, seed)
        say(f"{figures.game}: legal lists, views and search")
        figures.legal_p99_ms = speed.legal_p99(setup, seed)
        figures.view_median_bytes = speed.view_bytes(setup, seed)
        figures.search_seconds = speed.search_seconds(setup, 12, seed)
    return report
