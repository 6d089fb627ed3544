"""Citizens and items on the move: what all rules and powers do with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .work import plus, put

if TYPE_CHECKING:
    from .state import WalledCityState


def settle_noble(state: WalledCityState, colour: int, place: int, number: int = 1) -> None:
    """Nobles from the supply to a place; with a negative number back to the supply."""
    state.nobles = put(state.nobles, colour, plus(state.nobles[colour], place, number))
    state.stock_n = plus(state.stock_n, colour, -number)


def settle_peasant(state: WalledCityState, colour: int, area: int, number: int = 1) -> None:
    """Peasants from the supply to an area; with a negative number back to the supply."""
    state.peasants = put(state.peasants, colour, plus(state.peasants[colour], area, number))
    state.stock_p = plus(state.stock_p, colour, -number)


def move_noble(state: WalledCityState, colour: int, here: int, there: int, number: int = 1) -> None:
    """Nobles from one place to another."""
    own = plus(plus(state.nobles[colour], here, -number), there, number)
    state.nobles = put(state.nobles, colour, own)


def move_peasant(state: WalledCityState, colour: int, here: int, there: int, number: int = 1) -> None:
    """Peasants from one area to another."""
    own = plus(plus(state.peasants[colour], here, -number), there, number)
    state.peasants = put(state.peasants, colour, own)


def remove_noble(state: WalledCityState, colour: int, place: int, number: int = 1) -> None:
    """Nobles from a place out of the game (WC-I03)."""
    state.nobles = put(state.nobles, colour, plus(state.nobles[colour], place, -number))
    state.removed = plus(state.removed, colour, number)


def set_item(state: WalledCityState, place: int, item: int) -> None:
    state.items = put(state.items, place, item)


def nobles_in_areas(state: WalledCityState, colour: int) -> int:
    return sum(state.nobles[colour][: state._setup.base.area_room])
