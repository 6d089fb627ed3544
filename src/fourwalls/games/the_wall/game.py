"""The Wall as a `Game`."""

from __future__ import annotations

from fourwalls.core import InvalidOptions, Options

from .messages import CATALOG
from .meta import META, WallOptions
from .setup import WallSetup
from .view import WallView


class TheWall:
    """The rules of The Wall; stateless."""

    meta = META
    catalog = CATALOG
    options_type = WallOptions
    view_type = WallView

    def setup(self, options: Options, seats: int = 2) -> WallSetup:
        if type(seats) is not int or seats != 2:
            raise InvalidOptions(f"The Wall is for exactly 2 players, not {seats} (TW-001)")
        if not isinstance(options, WallOptions):
            raise InvalidOptions(f"The Wall has options of its own (WallOptions), not {type(options).__name__}")
        return WallSetup(self, options)


GAME = TheWall()
