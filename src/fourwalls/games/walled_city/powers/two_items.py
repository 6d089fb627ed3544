"""Powers on dice and chits; and those on two different ones: Clothworkers, Curriers (WC-R46, WC-R56, WC-D24)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from fourwalls.core import Emit
from fourwalls.games.walled_city import events

from .base import Moves, Power, Why

if TYPE_CHECKING:
    from fourwalls.games.walled_city.state import WalledCityState


def places_of_items(state: WalledCityState) -> list[int]:
    """The places with a die or chit."""
    return [place for place, item in enumerate(state.items) if item]


def item_moves(state: WalledCityState, places: list[int]) -> Moves:
    """The moves that choose what lies in these places."""
    return [state._setup.table.item + place for place in places]


def no_item(state: WalledCityState, place: int) -> Why:
    """Neither a die nor a chit is there."""
    return Why("WC-R56", "no_item", {"place": events.place_word(state, place)})


class TwoItems(Power):
    """Two different items. `power` has the place of the first one, or -1."""

    kinds = frozenset(("item",))
    same_rule: ClassVar[str]
    """Why one item can't be picked twice."""

    def pair(self, state: WalledCityState, first: int, second: int) -> bool:
        """Whether two different items can be picked together."""
        return True

    def change(self, state: WalledCityState, seat: int, first: int, second: int, emit: Emit | None) -> None:
        """What becomes of both."""
        raise NotImplementedError

    def _partners(self, state: WalledCityState, first: int) -> list[int]:
        return [place for place in places_of_items(state) if place != first and self.pair(state, first, place)]

    def _firsts(self, state: WalledCityState) -> list[int]:
        return [place for place in places_of_items(state) if self._partners(state, place)]

    def lacks(self, state: WalledCityState, seat: int) -> Why | None:
        return None if self._firsts(state) else Why("WC-R46", "too_few_items")

    def begin(self, state: WalledCityState, seat: int, emit: Emit | None) -> bool:
        state.power = (self.guild, -1)
        return False

    def legal(self, state: WalledCityState, seat: int) -> Moves:
        first = state.power[1]
        return item_moves(state, self._firsts(state) if first < 0 else self._partners(state, first))

    def play(self, state: WalledCityState, seat: int, move: int, emit: Emit | None) -> bool:
        place = move - state._setup.table.item
        first = state.power[1]
        if first < 0:
            state.power = (self.guild, place)
            return False
        self.change(state, seat, first, place, emit)
        return True

    def against(self, state: WalledCityState, seat: int, move: int) -> Why | None:
        place, first = move - state._setup.table.item, state.power[1]
        if not state.items[place]:
            return no_item(state, place)
        if place == first:
            return Why(self.same_rule, "same_item", {"place": events.place_word(state, place)})
        return Why("WC-284", "chit_in_tower")

    def fits(self, state: WalledCityState) -> bool:
        if len(state.power) != 2:
            return False
        first = state.power[1]
        if first == -1:
            return bool(self._firsts(state))
        return 0 <= first < len(state.items) and bool(state.items[first]) and bool(self._partners(state, first))
