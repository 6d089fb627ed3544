"""Powers on the top Road or Wall of a Path or Gap: Goldsmiths break it, Skinners remove it (WC-R10, WC-R11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from fourwalls.core import Emit
from fourwalls.games.walled_city import events
from fourwalls.games.walled_city.actions import Actions
from fourwalls.games.walled_city.work import plus

from .base import Moves, Power, Why

if TYPE_CHECKING:
    from fourwalls.games.walled_city.state import WalledCityState


def intact_top(work: int) -> bool:
    """Whether something is built, and nothing on it is broken."""
    return work > 0 and not work & 1


class OnWork(Power):
    """One Path or Gap is chosen."""

    event: ClassVar[str]
    change: ClassVar[int]
    """What it adds to the number of a work: 2 for each intact one, 1 for a broken one on top."""
    broken_rule: ClassVar[str]
    """Why it can't be done to something broken."""

    def first(self, table: Actions) -> int:
        """The move of the first Path."""
        raise NotImplementedError

    def lacks(self, state: WalledCityState, seat: int) -> Why | None:
        works = (*state.paths, *state.gaps)
        return None if any(map(intact_top, works)) else Why(self.rule, "nothing_built")

    def legal(self, state: WalledCityState, seat: int) -> Moves:
        first = self.first(state._setup.table)
        works = (*state.paths, *state.gaps)
        return [first + place for place, work in enumerate(works) if intact_top(work)]

    def play(self, state: WalledCityState, seat: int, move: int, emit: Emit | None) -> bool:
        place = move - self.first(state._setup.table)
        paths = len(state.paths)
        if place < paths:
            state.paths = plus(state.paths, place, self.change)
        else:
            state.gaps = plus(state.gaps, place - paths, self.change)
        if emit:
            word = events.work_word(state, place)
            thing = f"{'path' if place < paths else 'gap'}:{word}"
            emit(events.event(f"{self.event}_{'road' if place < paths else 'wall'}", thing, seat=seat, place=word))
        return True

    def against(self, state: WalledCityState, seat: int, move: int) -> Why | None:
        place = move - self.first(state._setup.table)
        word = events.work_word(state, place)
        if (*state.paths, *state.gaps)[place]:
            return Why(self.broken_rule, "broken_already", {"place": word})
        return Why(self.rule, "empty_work", {"place": word})
