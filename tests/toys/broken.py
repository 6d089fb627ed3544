"""Deliberately broken variants of the toys: one or more for each check of the suite, which must name it.

Each variant overrides one thing. `BROKEN` has them by the check that must find the fault.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from fourwalls.core import Catalog, Game, QuickRng, Seat, State, plain_state
from fourwalls.testing import Scramble

from .envelopes import EnvelopesGame, EnvelopesSetup, EnvelopesState
from .scramble import scramble


class Broken(NamedTuple):
    """A game that is wrong, with what the suite needs to see it."""

    name: str
    game: Game
    seats: int = 2
    scramble: Scramble | None = scramble


BROKEN: dict[str, list[Broken]] = defaultdict(list)
"""Broken games by the check that must find the fault."""

StateT = TypeVar("StateT", bound=type[EnvelopesState])
SetupT = TypeVar("SetupT", bound=type[EnvelopesSetup])
GameT = TypeVar("GameT", bound=type[EnvelopesGame])


def add(check: str, name: str, parts: dict[str, Any], seats: int = 2) -> None:
    """Envelopes with some parts replaced."""
    game = type(name, (EnvelopesGame,), parts)()
    BROKEN[check].append(Broken(name, game, seats))


def broken_state(check: str, seats: int = 2) -> Callable[[StateT], StateT]:
    """Envelopes with this class of states."""

    def use(cls: StateT) -> StateT:
        own_copy = cls.__dict__.get("copy")
        plain_state(cls)
        if own_copy:
            cls.copy = own_copy  # type: ignore[method-assign]
        setup = type(f"{cls.__name__}Setup", (EnvelopesSetup,), {"state_type": cls})
        add(check, cls.__name__, {"setup_type": setup, "__module__": cls.__module__}, seats)
        return cls

    return use


def broken_setup(check: str) -> Callable[[SetupT], SetupT]:
    """Envelopes with this class of setups."""

    def use(cls: SetupT) -> SetupT:
        add(check, cls.__name__, {"setup_type": cls})
        return cls

    return use


def broken_game(check: str) -> Callable[[GameT], GameT]:
    """Envelopes with this class of games."""

    def use(cls: GameT) -> GameT:
        BROKEN[check].append(Broken(cls.__name__, cls()))
        return cls

    return use


def without(catalog: Catalog, *ids: str) -> Catalog:
    """A catalog that lacks some texts."""
    return Catalog({name: text for name, text in catalog.templates.items() if name not in ids})


def same_world(state: State, seat: Seat | None, rng: QuickRng) -> State:
    """A scramble that scrambles nothing."""
    return state
