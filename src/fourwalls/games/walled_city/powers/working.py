"""Powers on Roads and Walls: Drapers, Goldsmiths, Skinners (WC-222 to WC-236, WC-R10, WC-R11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fourwalls.core import Emit
from fourwalls.games.walled_city import events
from fourwalls.games.walled_city.guilds import DRAPERS, GOLDSMITHS, SKINNERS
from fourwalls.games.walled_city.work import plus

from .base import Moves, Power, Why

if TYPE_CHECKING:
    from fourwalls.games.walled_city.state import WalledCityState


def _intact_top(work: int) -> bool:
    return work > 0 and not work & 1


class Drapers(Power):
    """This turn's Road or Wall may go on top of another one."""

    def lacks(self, state: WalledCityState, seat: int) -> Why | None:
        works = state.paths if state.round == 1 else state.gaps
        return None if any(map(_intact_top, works)) else Why("WC-R45", "nothing_built")

    def begin(self, state: WalledCityState, seat: int, emit: Emit | None) -> bool:
        state.work = state.work._replace(drapers=1)
        return True

    def fits(self, state: WalledCityState) -> bool:
        return False


class OnWork(Power):
    """Goldsmiths break, Skinners remove, the top Road or Wall of one Path or Gap."""

    def __init__(self, guild: int, rule: str, kind: str, change: int, broken_rule: str) -> None:
        super().__init__(guild, rule)
        self.kind = kind
        self.change = change
        self.broken_rule = broken_rule

    def _first(self, state: WalledCityState) -> int:
        table = state._setup.table
        return table.breaks if self.guild == GOLDSMITHS else table.remove

    def lacks(self, state: WalledCityState, seat: int) -> Why | None:
        works = (*state.paths, *state.gaps)
        return None if any(map(_intact_top, works)) else Why(self.rule, "nothing_built")

    def begin(self, state: WalledCityState, seat: int, emit: Emit | None) -> bool:
        return False

    def legal(self, state: WalledCityState, seat: int) -> Moves:
        first = self._first(state)
        works = (*state.paths, *state.gaps)
        return [first + place for place, work in enumerate(works) if _intact_top(work)]

    def play(self, state: WalledCityState, seat: int, move: int, emit: Emit | None) -> bool:
        place = move - self._first(state)
        paths = len(state.paths)
        if place < paths:
            state.paths = plus(state.paths, place, self.change)
        else:
            state.gaps = plus(state.gaps, place - paths, self.change)
        if emit:
            word = events.work_word(state, place)
            thing = f"{'path' if place < paths else 'gap'}:{word}"
            emit(events.event(f"{self.kind}_{'road' if place < paths else 'wall'}", thing, seat=seat, place=word))
        return True

    def against(self, state: WalledCityState, seat: int, move: int) -> Why | None:
        place = move - self._first(state)
        works = (*state.paths, *state.gaps)
        if not 0 <= place < len(works):
            return None
        word = events.work_word(state, place)
        if works[place] & 1:
            return Why(self.broken_rule, "broken_already", {"place": word})
        return Why(self.rule, "empty_work", {"place": word})

    def fits(self, state: WalledCityState) -> bool:
        return len(state.power) == 1


# Broken on top: an intact Road (2) becomes a broken one (1). Removed: an intact Road (2) goes.
POWERS = (
    Drapers(DRAPERS, "WC-222"),
    OnWork(GOLDSMITHS, "WC-228", "broken", -1, "WC-R11"),
    OnWork(SKINNERS, "WC-234", "removed", -2, "WC-236"),
)
