"""Card City as a `Game`."""

from __future__ import annotations

from collections.abc import Sequence

from fourwalls.core import Drawing, InvalidOptions, Options, View

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

    def draw_board(self, view: View, names: Sequence[str], width: int) -> Drawing:
        from .drawing import draw_board  # noqa: PLC0415

        assert isinstance(view, CardCityView)
        return draw_board(view, names, width)


GAME = CardCity()
