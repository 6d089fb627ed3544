"""Drapers: this turn's Road or Wall may go on top of another one (WC-222 to WC-224, WC-R10, WC-R45)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fourwalls.core import Emit
from fourwalls.games.walled_city.guilds import DRAPERS

from .base import Power, Why
from .on_work import intact_top

if TYPE_CHECKING:
    from fourwalls.games.walled_city.state import WalledCityState


class Drapers(Power):
    """A permission alone: there is nothing to be chosen, and `work` keeps it until the turn is over."""

    guild = DRAPERS
    rule = "WC-222"
    kinds = frozenset[str]()

    def lacks(self, state: WalledCityState, seat: int) -> Why | None:
        if state.round == 1:
            return None if any(map(intact_top, state.paths)) else Why("WC-R45", "no_road_to_build_on")
        return None if any(map(intact_top, state.gaps)) else Why("WC-R45", "no_wall_to_build_on")

    def begin(self, state: WalledCityState, seat: int, emit: Emit | None) -> bool:
        state.work = state.work._replace(drapers=1)
        return True

    def fits(self, state: WalledCityState) -> bool:
        return False
