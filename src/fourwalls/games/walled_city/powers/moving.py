"""Powers that put, change or move Citizens: Fishmongers, Salters, both Ironmongers, Vintners, Barbers, Saddlers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fourwalls.core import Arg, Emit
from fourwalls.games.walled_city import events
from fourwalls.games.walled_city.guilds import (
    BARBERS,
    FISHMONGERS,
    IRONMONGERS,
    IRONMONGERS_B,
    SADDLERS,
    SALTERS,
    VINTNERS,
)
from fourwalls.games.walled_city.pieces import (
    move_noble,
    move_peasant,
    nobles_in_areas,
    remove_noble,
    settle_noble,
    settle_peasant,
)

from .base import Moves, Power, Why

if TYPE_CHECKING:
    from fourwalls.games.walled_city.state import WalledCityState


def no_piece(state: WalledCityState, rule: str, found: tuple[int, int]) -> Why:
    """There is no such piece of a colour at a place."""
    colour, place = found
    args: dict[str, Arg] = {"colour": events.colour_of(state, colour), "place": events.place_word(state, place)}
    return Why(rule, "no_piece_there", args)


class Fishmongers(Power):
    """A Noble in an area becomes four Peasants of its colour (WC-225 to WC-227)."""

    PEASANTS = 4

    def _colours(self, state: WalledCityState) -> list[int]:
        return [colour for colour, stock in enumerate(state.stock_p) if stock >= self.PEASANTS]

    def legal(self, state: WalledCityState, seat: int) -> Moves:
        table = state._setup.table
        return [
            table.noble_move(colour, area)
            for colour in self._colours(state)
            for area in range(table.area_room)
            if state.nobles[colour][area]
        ]

    def lacks(self, state: WalledCityState, seat: int) -> Why | None:
        some = any(nobles_in_areas(state, colour) for colour in self._colours(state))
        return None if some else Why("WC-227", "fishmongers")

    def begin(self, state: WalledCityState, seat: int, emit: Emit | None) -> bool:
        return False

    def play(self, state: WalledCityState, seat: int, move: int, emit: Emit | None) -> bool:
        found = state._setup.table.noble_of(move)
        assert found is not None
        colour, area = found
        settle_noble(state, colour, area, -1)
        settle_peasant(state, colour, area, self.PEASANTS)
        if emit:
            emit(events.piece(state, "fishmongers", colour, area, seat=seat))
        return True

    def against(self, state: WalledCityState, seat: int, move: int) -> Why | None:
        found = state._setup.table.noble_of(move)
        if found is None:
            return None
        if found[1] >= state._setup.base.area_room:
            return Why("WC-225", "not_in_area", {"place": events.place_word(state, found[1])})
        if not state.nobles[found[0]][found[1]]:
            return no_piece(state, self.rule, found)
        count = state.stock_p[found[0]]
        return Why("WC-227", "four_peasants", {"colour": events.colour_of(state, found[0]), "count": count})

    def fits(self, state: WalledCityState) -> bool:
        return len(state.power) == 1


class Salters(Power):
    """A Noble and a Peasant from the supply (WC-242 to WC-245). `power` has 0 (Noble) or 1, and what was placed."""

    def lacks(self, state: WalledCityState, seat: int) -> Why | None:
        return None if state.stock_n[seat] or state.stock_p[seat] else Why("WC-245", "nothing_in_stock")

    def begin(self, state: WalledCityState, seat: int, emit: Emit | None) -> bool:
        state.power = (self.guild, 0 if state.stock_n[seat] else 1, 0)
        return False

    def legal(self, state: WalledCityState, seat: int) -> Moves:
        table = state._setup.table
        moves = [table.area + area for area in range(state._map.area_count)]
        if self._may_skip(state, seat):
            moves.append(table.skip)
        return moves

    def _may_skip(self, state: WalledCityState, seat: int) -> bool:
        _, stage, placed = state.power
        return bool(placed if stage else state.stock_p[seat])

    def play(self, state: WalledCityState, seat: int, move: int, emit: Emit | None) -> bool:
        table = state._setup.table
        _, stage, _ = state.power
        if move != table.skip:
            area = move - table.area
            (settle_peasant if stage else settle_noble)(state, seat, area, 1)
            if emit:
                emit(events.settled(state, seat, area, stage, 1 - stage))
        if stage or not state.stock_p[seat]:
            return True
        state.power = (self.guild, 1, int(move != table.skip))
        return False

    def against(self, state: WalledCityState, seat: int, move: int) -> Why | None:
        table = state._setup.table
        if move == table.skip:
            return Why("WC-R45", "nothing_done")
        if 0 <= move - table.area < table.area_room:
            return Why("WC-242", "no_such_area", {"place": events.place_word(state, move - table.area)})
        return None

    def fits(self, state: WalledCityState) -> bool:
        if len(state.power) != 3:
            return False
        _, stage, placed = state.power
        seat = state.seat
        if stage == 0:
            return placed == 0 and state.stock_n[seat] > 0
        return stage == 1 and placed in (0, 1) and state.stock_p[seat] > 0


class Ironmongers(Power):
    """A Noble of every colour from an area to a Tower (WC-246 to WC-248). `power`: its colour, and its area or -1."""

    def lacks(self, state: WalledCityState, seat: int) -> Why | None:
        for colour in range(len(state.nobles)):
            if not nobles_in_areas(state, colour):
                return Why("WC-248", "no_noble_in_area", {"colour": events.colour_of(state, colour)})
        return None

    def begin(self, state: WalledCityState, seat: int, emit: Emit | None) -> bool:
        state.power = (self.guild, 0, -1)
        return False

    def legal(self, state: WalledCityState, seat: int) -> Moves:
        table = state._setup.table
        _, colour, area = state.power
        if area >= 0:
            return list(range(table.tower, table.tower + table.tower_count))
        own = state.nobles[colour]
        return [table.noble_move(colour, area) for area in range(table.area_room) if own[area]]

    def play(self, state: WalledCityState, seat: int, move: int, emit: Emit | None) -> bool:
        table = state._setup.table
        _, colour, area = state.power
        if area < 0:
            found = table.noble_of(move)
            assert found is not None
            state.power = (self.guild, colour, found[1])
            return False
        target = table.area_room + move - table.tower
        move_noble(state, colour, area, target)
        if emit:
            emit(events.piece(state, "promoted", colour, area, target, seat=seat))
        state.power = (self.guild, colour + 1, -1)
        return colour + 1 == len(state.nobles)

    def against(self, state: WalledCityState, seat: int, move: int) -> Why | None:
        found = state._setup.table.noble_of(move)
        _, colour, area = state.power
        if found is None or area >= 0:
            return None
        if found[0] != colour:
            return Why(self.rule, "other_colour", {"colour": events.colour_of(state, colour)})
        if found[1] >= state._setup.base.area_room:
            return Why("WC-R17", "not_in_area", {"place": events.place_word(state, found[1])})
        return no_piece(state, self.rule, found)

    def fits(self, state: WalledCityState) -> bool:
        if len(state.power) != 3:
            return False
        _, colour, area = state.power
        colours = len(state.nobles)
        if not 0 <= colour < colours or not all(nobles_in_areas(state, c) for c in range(colour, colours)):
            return False
        return area == -1 or (0 <= area < state._setup.base.area_room and state.nobles[colour][area] > 0)


class Counting(Power):
    """A power of a fixed number of like choices; `power` has how many were made."""

    number = 2

    def begin(self, state: WalledCityState, seat: int, emit: Emit | None) -> bool:
        state.power = (self.guild, 0)
        return False

    def left(self, state: WalledCityState, seat: int) -> int:
        """How many choices could still be made."""
        raise NotImplementedError

    def done(self, state: WalledCityState) -> bool:
        count = state.power[1] + 1
        state.power = (self.guild, count)
        return count == self.number

    def fits(self, state: WalledCityState) -> bool:
        if len(state.power) != 2:
            return False
        count = state.power[1]
        return 0 <= count < self.number and self.left(state, state.seat) >= self.number - count


class SecondIronmongers(Counting):
    """Two Nobles from the supply into Towers (WC-276, WC-277, WC-R23)."""

    def left(self, state: WalledCityState, seat: int) -> int:
        return state.stock_n[seat]

    def lacks(self, state: WalledCityState, seat: int) -> Why | None:
        return None if state.stock_n[seat] >= self.number else Why("WC-R23", "two_in_stock")

    def legal(self, state: WalledCityState, seat: int) -> Moves:
        table = state._setup.table
        return list(range(table.tower, table.tower + table.tower_count))

    def play(self, state: WalledCityState, seat: int, move: int, emit: Emit | None) -> bool:
        table = state._setup.table
        place = table.area_room + move - table.tower
        settle_noble(state, seat, place, 1)
        if emit:
            emit(events.settled(state, seat, place, 0, 1))
        return self.done(state)


class Removing(Counting):
    """Nobles leave the game, one after the other."""

    def play(self, state: WalledCityState, seat: int, move: int, emit: Emit | None) -> bool:
        found = state._setup.table.noble_of(move)
        assert found is not None
        remove_noble(state, *found)
        if emit:
            emit(events.piece(state, "removed_noble", *found, seat=seat))
        return self.done(state)


class Barbers(Removing):
    """Two Nobles anywhere leave the game (WC-275)."""

    def left(self, state: WalledCityState, seat: int) -> int:
        return sum(map(sum, state.nobles))

    def lacks(self, state: WalledCityState, seat: int) -> Why | None:
        return None if self.left(state, seat) >= self.number else Why("WC-R46", "two_nobles")

    def legal(self, state: WalledCityState, seat: int) -> Moves:
        table = state._setup.table
        return [
            table.noble_move(colour, place)
            for colour, own in enumerate(state.nobles)
            for place, count in enumerate(own)
            if count
        ]

    def against(self, state: WalledCityState, seat: int, move: int) -> Why | None:
        found = state._setup.table.noble_of(move)
        return None if found is None else no_piece(state, self.rule, found)


class Vintners(Power):
    """Three Peasants of one colour become Nobles (WC-250, WC-251). `power`: the colour or -1, and how many did."""

    NUMBER: Final = 3

    def _colours(self, state: WalledCityState) -> list[int]:
        return [
            colour
            for colour, own in enumerate(state.peasants)
            if sum(own) >= self.NUMBER and state.stock_n[colour] >= self.NUMBER
        ]

    def lacks(self, state: WalledCityState, seat: int) -> Why | None:
        return None if self._colours(state) else Why("WC-250", "vintners")

    def begin(self, state: WalledCityState, seat: int, emit: Emit | None) -> bool:
        state.power = (self.guild, -1, 0)
        return False

    def legal(self, state: WalledCityState, seat: int) -> Moves:
        table, chosen = state._setup.table, state.power[1]
        return [
            table.peasant_move(colour, area)
            for colour in (self._colours(state) if chosen < 0 else (chosen,))
            for area in range(table.area_room)
            if state.peasants[colour][area]
        ]

    def play(self, state: WalledCityState, seat: int, move: int, emit: Emit | None) -> bool:
        found = state._setup.table.peasant_of(move)
        assert found is not None
        colour, area = found
        settle_peasant(state, colour, area, -1)
        settle_noble(state, colour, area, 1)
        if emit:
            emit(events.piece(state, "ennobled", colour, area, seat=seat))
        count = state.power[2] + 1
        state.power = (self.guild, colour, count)
        return count == self.NUMBER

    def against(self, state: WalledCityState, seat: int, move: int) -> Why | None:
        found = state._setup.table.peasant_of(move)
        if found is None:
            return None
        chosen = state.power[1]
        if chosen >= 0 and found[0] != chosen:
            return Why("WC-251", "other_colour", {"colour": events.colour_of(state, chosen)})
        if not state.peasants[found[0]][found[1]]:
            return no_piece(state, self.rule, found)
        return Why("WC-250", "three_and_three", {"colour": events.colour_of(state, found[0])})

    def fits(self, state: WalledCityState) -> bool:
        if len(state.power) != 3:
            return False
        _, colour, count = state.power
        if colour == -1:
            return count == 0 and bool(self._colours(state))
        left = self.NUMBER - count
        if not (0 <= colour < len(state.nobles) and 1 <= count < self.NUMBER):
            return False
        return sum(state.peasants[colour]) >= left and state.stock_n[colour] >= left


class Saddlers(Power):
    """Three Peasants or two Nobles, each across one Path (WC-279 to WC-282, WC-R25, WC-R60).

    `power` has the kind (0 not chosen yet, 1 Peasants, 2 Nobles), colour and area of the piece that is being moved
    (or -1), and then colour and area of each piece that has been moved.
    """

    NUMBERS: Final = (0, 3, 2)

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
        return [
            kind for kind in (1, 2) if sum(count for _, _, count in self._pieces(state, kind)) >= self.NUMBERS[kind]
        ]

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
        return (len(moved) + 2) // 2 == self.NUMBERS[kind]

    def against(self, state: WalledCityState, seat: int, move: int) -> Why | None:
        table = state._setup.table
        kind, _, area = state.power[1:4]
        if area >= 0:
            if 0 <= move - table.area < table.area_room:
                args = {"place": events.place_word(state, area), "target": events.place_word(state, move - table.area)}
                return Why("WC-281", "no_path_between", {**args})
            return None
        peasant = table.peasant_of(move)
        found = peasant or table.noble_of(move)
        if found is None:
            return None
        if kind and kind != (1 if peasant else 2):
            return Why("WC-R25", "one_kind")
        if found[1] >= state._setup.base.area_room:
            return Why("WC-279", "not_in_area", {"place": events.place_word(state, found[1])})
        if not (state.peasants if peasant else state.nobles)[found[0]][found[1]]:
            return no_piece(state, self.rule, found)
        if not kind and (1 if peasant else 2) not in self._kinds(state):
            return Why("WC-R25", "too_few_to_move")
        return Why("WC-R60", "moved_already", {"place": events.place_word(state, found[1])})

    def fits(self, state: WalledCityState) -> bool:
        power, base = state.power, state._setup.base
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
        left = self.NUMBERS[kind] - len(moved)
        pieces = self._pieces(state, kind)
        if left <= 0 or sum(count for _, _, count in pieces) < left or base.area_count <= 0:
            return False
        if (colour, area) == (-1, -1):
            return bool(moved)
        return any((c, a) == (colour, area) for c, a, _ in pieces)


POWERS = (
    Fishmongers(FISHMONGERS, "WC-225"),
    Salters(SALTERS, "WC-242"),
    Ironmongers(IRONMONGERS, "WC-246"),
    SecondIronmongers(IRONMONGERS_B, "WC-276"),
    Vintners(VINTNERS, "WC-250"),
    Barbers(BARBERS, "WC-275"),
    Saddlers(SADDLERS, "WC-279"),
)
