"""Random games in one number: to see that a game plays the same in every process.

Run as a program it reads a `Request` as JSON from stdin and prints the digest.
"""

from __future__ import annotations

import hashlib
import importlib
import sys
from typing import Any

import msgspec

from fourwalls.core import Game, Value, read_options

from .report import Effort
from .trial import Trial, encoded, view_bytes


class Request(msgspec.Struct):
    """Where to find a game, and what to play."""

    path: list[str]
    module: str
    name: str
    options: dict[str, Value]
    data: Any
    seats: int
    seed: int


def digest(trial: Trial, number: int) -> str:
    """One game of a trial as a hash of all its positions, views and legal lists, with their order."""
    seen = hashlib.sha256()
    rng = trial.rng("digest")
    for spot in trial.walk("random", number).spots:
        state = spot.state
        seen.update(state.dump())
        for viewer in trial.viewers:
            seen.update(view_bytes(state, viewer))
        for seat in state.to_act:
            seen.update(encoded([trial.notation(move) for move in state.legal(seat)]))
        if state.to_act:
            world = trial.setup.sample(state.view(None), rng)
            seen.update(world.dump())
    return seen.hexdigest()


def place_of(game: Game) -> tuple[str, str] | None:
    """The module and the name under which a game object can be imported."""
    parts = type(game).__module__.split(".")
    for length in range(len(parts), 0, -1):
        module = ".".join(parts[:length])
        for name, value in vars(sys.modules.get(module, object())).items() if module in sys.modules else ():
            if value is game:
                return module, name
    return None


def main() -> None:
    """Read a request, print a digest."""
    request = msgspec.json.decode(sys.stdin.buffer.read(), type=Request)
    sys.path[:] = request.path
    game: Game = getattr(importlib.import_module(request.module), request.name)
    options = read_options(game.options_type, request.options)
    trial = Trial(game, seats=request.seats, options=options, data=request.data, effort=Effort(), seed=request.seed)
    print(digest(trial, 0))


if __name__ == "__main__":
    main()
