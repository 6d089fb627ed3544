"""The Walled City: neighbourhoods made by Roads, Walls round them, and Watchmen on the Towers."""

from .game import GAME, WalledCity
from .meta import WalledCityOptions
from .setup import WalledCitySetup
from .state import WalledCityState
from .view import WalledCityView

__all__ = ["GAME", "WalledCity", "WalledCityOptions", "WalledCitySetup", "WalledCityState", "WalledCityView"]
