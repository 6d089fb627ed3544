"""Powers on dice and chits: Haberdashers, Clothworkers, Curriers (WC-239 to WC-241, WC-252, WC-283, WC-284)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fourwalls.core import NATURE, Emit
from fourwalls.games.walled_city import events
from fourwalls.games.walled_city.guilds import CLOTHWORKERS, CURRIERS, HABERDASHERS
from fourwalls.games.walled_city.kinds import FACTION_OF, FIRST_DIE, MINUS, PLUS, is_chit
from fourwalls.games.walled_city.pieces import set_item

from .base import Moves, Power, Why

if TYPE_CHECKING:
    from fourwalls.games.walled_city.state import WalledCityState

ATTEMPTS: Final = 4


def _places(state: WalledCityState) -> list[int]:
    return [place for place, item in enumerate(state.items) if item]


def _item_moves(state: WalledCityState, places: list[int]) -> Moves:
    return [state._setup.table.item + place for place in places]


class Haberdashers(Power):
    """`power` has the attempts that are left, and the place of the item that is being rolled or flipped, or -1."""

    def lacks(self, state: WalledCityState, seat: int) -> Why | None:
        return None if any(state.items) else Why(self.rule, "too_few_items")

    def begin(self, state: WalledCityState, seat: int, emit: Emit | None) -> bool:
        state.power = (self.guild, ATTEMPTS, -1)
        return False

    def legal(self, state: WalledCityState, seat: int) -> Moves:
        moves = _item_moves(state, _places(state))
        if state.power[1] < ATTEMPTS:
            moves.append(state._setup.table.stop)
        return moves

    def play(self, state: WalledCityState, seat: int, move: int, emit: Emit | None) -> bool:
        table = state._setup.table
        left = state.power[1]
        if seat == NATURE:
            return self._rolled(state, move, emit)
        if move == table.stop:
            return True
        state.power = (self.guild, left - 1, move - table.item)
        state.to_act = (NATURE,)
        return False

    def _rolled(self, state: WalledCityState, move: int, emit: Emit | None) -> bool:
        """The result: a die's new value or a chit's side."""
        table = state._setup.table
        _, left, place = state.power
        item = state.items[place]
        if is_chit(item):
            set_item(state, place, (MINUS, PLUS)[move - table.chit])
        else:
            set_item(state, place, FIRST_DIE + 3 * FACTION_OF[item] + move - table.roll)
        if emit:
            emit(events.item_set(state, "rolled", state.seat, place))
        state.power = (self.guild, left, -1)
        state.to_act = (state.seat,)
        return left == 0

    def against(self, state: WalledCityState, seat: int, move: int) -> Why | None:
        table = state._setup.table
        if move == table.stop:
            return Why("WC-R45", "nothing_done")
        return _no_item(state, move)

    def fits(self, state: WalledCityState) -> bool:
        if len(state.power) != 3:
            return False
        _, left, place = state.power
        if place == -1:
            return 1 <= left <= ATTEMPTS
        return 0 <= left < ATTEMPTS and 0 <= place < len(state.items) and bool(state.items[place])


def _no_item(state: WalledCityState, move: int) -> Why | None:
    place = move - state._setup.table.item
    if not 0 <= place < len(state.items):
        return None
    return Why("WC-R56", "no_item", {"place": events.place_word(state, place)})


class TwoItems(Power):
    """Two different items. `power` has the place of the first one, or -1."""

    def _partners(self, state: WalledCityState, first: int) -> list[int]:
        return [place for place in _places(state) if place != first and self._pair(state, first, place)]

    def _pair(self, state: WalledCityState, first: int, second: int) -> bool:
        """Whether two items can be picked together."""
        return True

    def lacks(self, state: WalledCityState, seat: int) -> Why | None:
        return None if len(_places(state)) >= 2 and self._firsts(state) else Why("WC-R46", "too_few_items")

    def _firsts(self, state: WalledCityState) -> list[int]:
        return [place for place in _places(state) if self._partners(state, place)]

    def begin(self, state: WalledCityState, seat: int, emit: Emit | None) -> bool:
        state.power = (self.guild, -1)
        return False

    def legal(self, state: WalledCityState, seat: int) -> Moves:
        first = state.power[1]
        return _item_moves(state, self._firsts(state) if first < 0 else self._partners(state, first))

    def play(self, state: WalledCityState, seat: int, move: int, emit: Emit | None) -> bool:
        place = move - state._setup.table.item
        first = state.power[1]
        if first < 0:
            state.power = (self.guild, place)
            return False
        self._change(state, seat, first, place, emit)
        return True

    def _change(self, state: WalledCityState, seat: int, first: int, second: int, emit: Emit | None) -> None:
        raise NotImplementedError

    def against(self, state: WalledCityState, seat: int, move: int) -> Why | None:
        place, first = move - state._setup.table.item, state.power[1]
        if not 0 <= place < len(state.items):
            return None
        if not state.items[place]:
            return _no_item(state, move)
        if place == first:
            return Why("WC-R58" if self.guild == CLOTHWORKERS else "WC-R59", "same_item")
        return Why("WC-284", "chit_in_tower")

    def fits(self, state: WalledCityState) -> bool:
        if len(state.power) != 2:
            return False
        first = state.power[1]
        if first == -1:
            return bool(self._firsts(state))
        return 0 <= first < len(state.items) and bool(state.items[first]) and bool(self._partners(state, first))


class Clothworkers(TwoItems):
    """Both are set to their lowest."""

    def _change(self, state: WalledCityState, seat: int, first: int, second: int, emit: Emit | None) -> None:
        for place in (first, second):
            item = state.items[place]
            set_item(state, place, MINUS if is_chit(item) else FIRST_DIE + 3 * FACTION_OF[item])
            if emit:
                emit(events.item_set(state, "lowered", seat, place))


class Curriers(TwoItems):
    """They change places; no chit ever comes into a Tower."""

    def _pair(self, state: WalledCityState, first: int, second: int) -> bool:
        room = state._setup.base.area_room
        items = state.items
        return not ((is_chit(items[first]) and second >= room) or (is_chit(items[second]) and first >= room))

    def _change(self, state: WalledCityState, seat: int, first: int, second: int, emit: Emit | None) -> None:
        one, other = state.items[first], state.items[second]
        set_item(state, first, other)
        set_item(state, second, one)
        if emit:
            things = (events.place_thing(state, first), events.place_thing(state, second))
            emit(events.event("swapped", *things, seat=seat, place=events.place_word(state, first),
                              other=events.place_word(state, second)))  # fmt: skip


POWERS = (
    Haberdashers(HABERDASHERS, "WC-239"),
    Clothworkers(CLOTHWORKERS, "WC-252"),
    Curriers(CURRIERS, "WC-283"),
)
