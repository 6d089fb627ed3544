"""Data of somebody's own that a game is set up with, such as a board: a plain JSON value that the game judges."""

from __future__ import annotations

from typing import Any, Final, Protocol, runtime_checkable

import msgspec

from .errors import InvalidData
from .game import Game, Setup
from .options import Options
from .record import canonical_json

MOST_BYTES: Final = 50_000
"""So long data may be as JSON: every record and every job for a bot has it, and a server takes it from anybody."""


@runtime_checkable
class TakesData(Protocol):
    """What a Game can offer besides, where its `meta.data` names it: being set up with data of somebody's own."""

    def setup_with(self, data: Any, options: Options, seats: int) -> Setup:
        """As `setup`, with a plain JSON value. Raises InvalidData with everything that is wrong, and InvalidOptions."""


def make_setup(game: Game, options: Options, seats: int, data: Any = None) -> Setup:
    """A game with options, seats and data fixed; `data` None: what comes with the game.

    Raises InvalidOptions, and InvalidData, also where a game takes none.
    """
    if data is None:
        return game.setup(options, seats)
    if not game.meta.data or not isinstance(game, TakesData):
        raise InvalidData([f"{game.meta.title} is played with nothing but its options"])
    return game.setup_with(plain_data(data), options, seats)


def plain_data(data: Any) -> Any:
    """A copy of a JSON value with nothing else in it. Raises InvalidData for what is none, or is too long."""
    try:
        text = canonical_json(data)
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidData([f"it can't be written as JSON: {error}"]) from None
    return read_data(text)


def read_data(text: bytes) -> Any:
    """The JSON value in a text. Raises InvalidData."""
    if len(text) > MOST_BYTES:
        raise InvalidData([f"it has {len(text):,} bytes; {MOST_BYTES:,} are possible"])
    try:
        value = msgspec.json.decode(text)
    except RecursionError:
        raise InvalidData(["it is nested too deeply"]) from None
    except (msgspec.MsgspecError, ValueError) as error:
        raise InvalidData([f"it is not JSON: {error}"]) from None
    if value is None:
        raise InvalidData(["it is null, which says nothing"])
    return value
