"""Who makes nature's moves: the seed, a simulated table, or people at a real one."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from .game import State
from .moves import Move
from .randomness import Draws


class Resolved(NamedTuple):
    """Nature's move with what else has to be kept of it, as JSON (a trajectory, the engine's name …)."""

    move: Move
    result: Any = None


class Resolver(Protocol):
    """Makes nature's moves for a match."""

    @property
    def name(self) -> str:
        """What stands in the record as `nature`: "seed" promises that every draw can be computed again."""

    def resolve(self, state: State, number: int) -> Move | Resolved | None:
        """Nature's move for line `number` of the record; None: it will be reported later."""


class SeedResolver:
    """Draws every move of nature from the seed: the same line number gives the same draw."""

    name = "seed"

    def __init__(self, seed: bytes) -> None:
        """`seed` is the mixed one (`mixed_seed`)."""
        self._seed = seed

    def resolve(self, state: State, number: int) -> Move:
        """Nature's move for line `number`."""
        return state.draw(Draws(self._seed, "nature", number))
