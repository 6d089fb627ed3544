"""The Wall: dice, counters and a card market; pull people, places and events to your side."""

from .game import GAME, TheWall
from .meta import WallOptions
from .setup import WallSetup
from .state import WallState
from .view import WallView

__all__ = ["GAME", "TheWall", "WallOptions", "WallSetup", "WallState", "WallView"]
