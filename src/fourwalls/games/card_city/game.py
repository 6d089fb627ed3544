"""Card City as a `Game`."""

from __future__ import annotations

from fourwalls.core import InvalidOptions, Options

from .messages import CATALOG
from .meta import META, CardCityOptions
from .setup import CardCitySetup
from .view import CardCityView


class CardCity:
    """The rules of Card City; stateless."""

    meta = META
    catalog = CATALOG
    options_type = CardCityOptions
    view_type = CardCityView

    def setup(self, options: Options, seats: int) -> CardCitySetup:
        if type(seats) is not int or seats not in META.seats:
            raise InvalidOptions(f"Card City is for 1 to 4 players, not {seats} (CC-019)")
        if not isinstance(options, CardCityOptions):
            raise InvalidOptions(f"Card City has options of its own (CardCityOptions), not {type(options).__name__}")
        return CardCitySetup(self, options, seats)


GAME = CardCity()
