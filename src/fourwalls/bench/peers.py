"""The same figures for Catanatron 3.2.1, a well-known fast engine for a game of similar size (four random players)."""

from __future__ import annotations

import importlib
import time
from typing import Any

PEER = "catanatron==3.2.1"


class PeerMissingError(Exception):
    """The peer is not installed; the text says how to get it."""


class Catanatron:
    """Random play and copies of Catanatron; made only when it is asked for."""

    def __init__(self) -> None:
        try:
            self._module: Any = importlib.import_module("catanatron")
        except ImportError:
            raise PeerMissingError(f"the peer is not installed; install it with: pip install {PEER}") from None

    def _game(self, seed: int) -> Any:
        colors = self._module.Color
        players = [self._module.RandomPlayer(c) for c in (colors.RED, colors.BLUE, colors.ORANGE, colors.WHITE)]
        return self._module.Game(players, seed=seed)

    def actions(self, games: int, seed: int) -> tuple[int, float]:
        """Whole random games: actions of players (rolls and ends of turns included) and seconds."""
        actions = 0
        begin = time.perf_counter()
        for number in range(games):
            game = self._game(seed + number)
            game.play()
            actions += len(game.state.actions)
        return actions, time.perf_counter() - begin

    def choice_share(self, games: int, seed: int) -> float:
        """The share of actions for which there was a choice (rolling, for one, is an action without)."""
        actions = choices = 0
        for number in range(games):
            game = self._game(seed + number)
            while game.winning_color() is None and game.state.num_turns < 1000:
                actions += 1
                choices += len(game.state.playable_actions) > 1
                game.play_tick()
        return choices / actions

    def copies(self, count: int, seed: int) -> float:
        """Copies per second of a game 100 actions in."""
        game = self._game(seed)
        for _ in range(100):
            game.play_tick()
        begin = time.perf_counter()
        for _ in range(count):
            game.copy()
        return count / (time.perf_counter() - begin)
