"""Saddlers: three Peasants or two Nobles, each across one Path (WC-279 to WC-282, WC-R25, WC-R60).

`power` has the kind (0 not chosen yet, 1 Peasants, 2 Nobles), colour and area of the piece that is being moved
(or -1), and then colour and area of each piece that has been moved.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fourwalls.core import Emit
from fourwalls.games.walled_city import events
from fourwalls.games.walled_city.guilds import SADDLERS
from fourwalls.games.walled_city.pieces import move_noble, move_peasant

from .base import Moves, Power, Why, in_tower, no_piece

if TYPE_CHECKING:
    from fourwalls.games.walled_city.state import WalledCityState

NUMBERS: Final = (0, 3, 2)
"""How many pieces of each kind."""


class Saddlers(Power):
    """A piece, then the area that it enters; the first piece decides the kind."""

    guild = SADDLERS
    rule = "WC-279"
    kinds = frozenset(("noble", "peasant", "area"))

    def _pieces(self, state: WalledCityState, kind: int) -> list[tuple[int, int, int]]:
        """Colour, area and number of pieces that have not been moved yet and can cross a Path."""
        every = state.peasants if kind == 1 else state.nobles
        power = state.power
        moved = list(zip(power[4::2], power[5::2], strict=True)) if power[:1] == (self.guild,) else []
        crossings = state._map.crossings
        found = []
        for colour, own in enumerate(every):
            for area in range(state._map.area_count):
                if own[area] and crossings[area] and (count := own[area] - moved.count((colour, area))) > 0:
                    found.append((colour, area, count))
        return found

    def _kinds(self, state: WalledCityState) -> list[int]:
        return [kind for kind in (1, 2) if sum(count for _, _, count in self._pieces(state, kind)) >= NUMBERS[kind]]

    def lacks(self, state: WalledCityState, seat: int) -> Why | None:
        return None if self._kinds(state) else Why("WC-R25", "saddlers")

    def begin(self, state: WalledCityState, seat: int, emit: Emit | None) -> bool:
        state.power = (self.guild, 0, -1, -1)
        return False

    def legal(self, state: WalledCityState, seat: int) -> Moves:
        table = state._setup.table
        kind, _, area = state.power[1:4]
        if area >= 0:
            return [table.area + target for target in state._map.crossings[area]]
        moves = []
        for each in (kind,) if kind else self._kinds(state):
            to_move = table.peasant_move if each == 1 else table.noble_move
            moves += [to_move(colour, here) for colour, here, _ in self._pieces(state, each)]
        return moves

    def play(self, state: WalledCityState, seat: int, move: int, emit: Emit | None) -> bool:
        table = state._setup.table
        _, kind, colour, area, *moved = state.power
        if area < 0:
            peasant = table.peasant_of(move)
            found = peasant or table.noble_of(move)
            assert found is not None
            state.power = (self.guild, 1 if peasant else 2, *found, *moved)
            return False
        target = move - table.area
        (move_peasant if kind == 1 else move_noble)(state, colour, area, target)
        if emit:
            what = "moved_peasant" if kind == 1 else "moved_noble"
            emit(events.piece(state, what, colour, area, target, seat=seat))
        state.power = (self.guild, kind, -1, -1, *moved, colour, target)
        return (len(moved) + 2) // 2 == NUMBERS[kind]

    def against(self, state: WalledCityState, seat: int, move: int) -> Why | None:
        table = state._setup.table
        kind, _, area = state.power[1:4]
        targets = 0 <= move - table.area < table.area_room
        if targets != (area >= 0):
            return None
        if targets:
            args = {"place": events.place_word(state, area), "target": events.place_word(state, move - table.area)}
            return Why("WC-281", "no_path_between", {**args})
        peasant = table.peasant_of(move)
        found = peasant or table.noble_of(move)
        assert found is not None
        if kind and kind != (1 if peasant else 2):
            return Why("WC-R25", "one_kind")
        if found[1] >= state._setup.base.area_room:
            return in_tower(state, self.rule, found[1])
        if not (state.peasants if peasant else state.nobles)[found[0]][found[1]]:
            return no_piece(state, self.rule, found)
        place = events.place_word(state, found[1])
        if not state._map.crossings[found[1]]:
            return Why("WC-R25", "no_way_out", {"place": place})
        if not kind and (1 if peasant else 2) not in self._kinds(state):
            return Why("WC-R25", "too_few_to_move")
        return Why("WC-R60", "moved_already", {"place": place})

    def fits(self, state: WalledCityState) -> bool:
        power = state.power
        if len(power) < 4 or len(power) % 2 or power[1] not in (0, 1, 2):
            return False
        kind, colour, area = power[1:4]
        moved = list(zip(power[4::2], power[5::2], strict=True))
        colours, areas = range(len(state.nobles)), range(state._map.area_count)
        if any(c not in colours or a not in areas for c, a in moved):
            return False
        if kind == 0:
            return (colour, area) == (-1, -1) and not moved and bool(self._kinds(state))
        own = state.peasants if kind == 1 else state.nobles
        if any(own[c][a] < moved.count((c, a)) for c, a in moved):
            return False
        left = NUMBERS[kind] - len(moved)
        pieces = self._pieces(state, kind)
        if left <= 0 or sum(count for _, _, count in pieces) < left:
            return False
        if (colour, area) == (-1, -1):
            return bool(moved)
        return any((c, a) == (colour, area) for c, a, _ in pieces)
