"""Carpenters: a Fence that divides an area in two (WC-253 to WC-263, WC-R18 to WC-R19, WC-R52 to WC-R56).

`power` has the area, the two ends of the Fence (numbers of `fence.ends`; -1 for what is not chosen yet), and how many
Citizens of each colour and kind go to the first part.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fourwalls.core import Arg, Emit, Message
from fourwalls.games.walled_city import events
from fourwalls.games.walled_city.fence import common_edges, division, drawn, ends, fenced, fences_of
from fourwalls.games.walled_city.fence import divisible as areas_of
from fourwalls.games.walled_city.guilds import CARPENTERS
from fourwalls.games.walled_city.map import MOST_FENCES
from fourwalls.games.walled_city.pieces import move_noble, move_peasant, set_item
from fourwalls.games.walled_city.points import edge_words, point_words

from .base import Moves, Power, Why

if TYPE_CHECKING:
    from fourwalls.games.walled_city.state import WalledCityState


class Carpenters(Power):
    """The Fence, then the division of the Citizens, then perhaps the part that gets the item."""

    guild = CARPENTERS
    rule = "WC-253"
    kinds = frozenset(("area", "point", "share", "part"))

    def lacks(self, state: WalledCityState, seat: int) -> Why | None:
        if len(state.fences) >= MOST_FENCES:
            return Why("WC-R53", "no_more_fences")
        # The first area with a Fence is enough: to look at all of them takes long on a new map.
        some = any(fences_of(state._map, area) for area in range(state._map.area_count))
        return None if some else Why("WC-256", "no_fence_here")

    def begin(self, state: WalledCityState, seat: int, emit: Emit | None) -> bool:
        state.power = (self.guild, -1, -1, -1)
        return False

    def _kinds(self, state: WalledCityState) -> list[tuple[int, int]]:
        """Each kind of Citizen in the area and its number: twice the colour for Peasants, 1 more for Nobles."""
        area = state.power[1]
        found = []
        for colour, both in enumerate(zip(state.peasants, state.nobles, strict=True)):
            found += [(2 * colour + noble, own[area]) for noble, own in enumerate(both) if own[area]]
        return found

    def _firsts(self, state: WalledCityState) -> list[int]:
        return sorted({first for first, _ in fences_of(state._map, state.power[1])})

    def legal(self, state: WalledCityState, seat: int) -> Moves:
        table = state._setup.table
        _, area, first, second, *shares = state.power
        if area < 0:
            return [table.area + each for each in areas_of(state._map)]
        if first < 0:
            return [table.point + each for each in self._firsts(state)]
        if second < 0:
            return [table.point + last for one, last in fences_of(state._map, area) if one == first]
        kinds = self._kinds(state)
        if len(shares) < len(kinds):
            return list(range(table.share, table.share + kinds[len(shares)][1] + 1))
        return [table.part, table.part + 1]

    def play(self, state: WalledCityState, seat: int, move: int, emit: Emit | None) -> bool:
        table = state._setup.table
        power = state.power
        _, area, first, second, *shares = power
        if area < 0:
            state.power = (self.guild, move - table.area, -1, -1)
            return False
        if first < 0:
            state.power = (self.guild, area, move - table.point, -1)
            return False
        if second < 0:
            state.power = (self.guild, area, first, move - table.point)
            shares = []
        elif move < table.part:
            shares = [*shares, move - table.share]
            state.power = (self.guild, area, first, second, *shares)
        else:
            return self._build(state, seat, move - table.part, emit)
        return self._go_on(state, seat, shares, emit)

    def _go_on(self, state: WalledCityState, seat: int, shares: list[int], emit: Emit | None) -> bool:
        """Once all Citizens are divided the item follows the most of them (WC-255)."""
        kinds = self._kinds(state)
        if len(shares) < len(kinds):
            return False
        here, every = sum(shares), sum(count for _, count in kinds)
        if 2 * here == every and state.items[state.power[1]]:
            return False
        return self._build(state, seat, int(2 * here < every), emit)

    def _build(self, state: WalledCityState, seat: int, part: int, emit: Emit | None) -> bool:
        """The Fence stands; `part` 1 takes the item to the new area."""
        _, area, first, second, *shares = state.power
        new = state._map.area_count
        for (kind, count), stays in zip(self._kinds(state), shares, strict=True):
            move = move_noble if kind % 2 else move_peasant
            if count > stays:
                move(state, kind // 2, area, new, count - stays)
        if part and state.items[area]:
            set_item(state, new, state.items[area])
            set_item(state, area, 0)
        fence = (area, first, second)
        state.fences = (*state.fences, fence)
        state._map = fenced(state._map, fence)
        if emit:
            emit(events.event("fence", events.place_thing(state, area), events.place_thing(state, new), seat=seat,
                              place=events.place_word(state, area), new=events.place_word(state, new)))  # fmt: skip
        return True

    def against(self, state: WalledCityState, seat: int, move: int) -> Why | None:
        table = state._setup.table
        _, area, _, second, *shares = state.power
        kind = table.action(move).kind
        if area < 0:
            if kind != "area":
                return None
            number = move - table.area
            text = "no_fence_in" if number < state._map.area_count else "no_such_area"
            return Why("WC-256", text, {"place": events.place_word(state, number)})
        if second < 0:
            return self._against_point(state, move - table.point) if kind == "point" else None
        kinds = self._kinds(state)
        if kind != "share" or len(shares) == len(kinds):
            return None
        which, count = kinds[len(shares)]
        name = Message("kind.nobles" if which % 2 else "kind.peasants")
        args: dict[str, Arg] = {"kind": name, "colour": events.colour_of(state, which // 2), "count": count}
        return Why("WC-254", "not_so_many", args | {"place": events.place_word(state, area)})

    def _against_point(self, state: WalledCityState, point: int) -> Why:
        """Why no Fence ends at a point, and at the first end if that is chosen."""
        _, area, first, *_ = state.power
        here = state._map
        place: dict[str, Arg] = {"place": events.place_word(state, area)}
        count = len(ends(here, area))
        if point >= count:
            return Why("WC-R18", "no_such_point", place | {"count": count})
        fences = fences_of(here, area)
        if first < 0:
            others = [str(one + 1) for one, other in fences if other == point]
            words = place | {"point": point_words(here, area, point), "points": [*others]}
            return Why("WC-R52", "begins_elsewhere" if others else "no_fence_at", words)
        words = {"one": point_words(here, area, first), "other": point_words(here, area, point)}
        if point == first:
            return Why("WC-R18", "same_point", words)
        if common := common_edges(here, area, first, point):
            return Why("WC-R52", "on_one_edge", words | {"edge": edge_words(here, area, min(common))})
        low, high = min(first, point), max(first, point)
        if (low, high) in fences:
            return Why("WC-R52", "begins_elsewhere", place | {"point": words["other"], "points": [str(low + 1)]})
        if drawn(here, area, low, high) is None:
            return Why("WC-253", "leaves_area", words | place)
        meaning = division(here, area, low, high)
        one, other = next(each for each in fences if division(here, area, *each) == meaning)
        return Why("WC-R52", "divides_alike", words | {"points": [str(one + 1), str(other + 1)]})

    def fits(self, state: WalledCityState) -> bool:
        power = state.power
        if len(power) < 4 or len(state.fences) >= MOST_FENCES:
            return False
        _, area, first, second, *shares = power
        if area == -1:
            return (first, second) == (-1, -1) and not shares and bool(areas_of(state._map))
        if area not in areas_of(state._map):
            return False
        if first == -1 or second == -1:
            return not shares and second == -1 and (first == -1 or first in self._firsts(state))
        if (first, second) not in fences_of(state._map, area):
            return False
        kinds = self._kinds(state)
        if len(shares) > len(kinds) or any(not 0 <= s <= k[1] for s, k in zip(shares, kinds, strict=False)):
            return False
        tie = 2 * sum(shares) == sum(count for _, count in kinds) and bool(state.items[area])
        return len(shares) < len(kinds) or tie
