"""Card City: share out building cards and grow a city of 25 squares."""

from .game import GAME, CardCity
from .meta import CardCityOptions
from .setup import CardCitySetup
from .state import CardCityState
from .view import CardCityView

__all__ = ["GAME", "CardCity", "CardCityOptions", "CardCitySetup", "CardCityState", "CardCityView"]
