"""Games are found through the entry point `fourwalls.games`, never by name."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from .errors import UnknownGame
from .game import Game


@cache
def games() -> dict[str, Game]:
    """All installed games by id."""
    found: dict[str, Game] = {}
    for entry in sorted(entry_points(group="fourwalls.games"), key=lambda entry: entry.name):
        game: Game = entry.load()
        found[game.meta.id] = game
    return found


def find_game(id: str) -> Game:
    """The game with this id. Raises UnknownGame."""
    try:
        return games()[id]
    except KeyError:
        known = ", ".join(games()) or "none"
        raise UnknownGame(f"there is no game {id!r}; installed: {known}") from None
