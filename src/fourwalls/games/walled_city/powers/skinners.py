"""Skinners: a Road or Wall goes to the box (WC-234 to WC-236, WC-R10, WC-R20)."""

from __future__ import annotations

from fourwalls.games.walled_city.actions import Actions
from fourwalls.games.walled_city.guilds import SKINNERS

from .on_work import OnWork


class Skinners(OnWork):
    """The Path or Gap can be built on again."""

    guild = SKINNERS
    rule = "WC-234"
    kinds = frozenset(("remove",))
    event = "removed"
    change = -2
    broken_rule = "WC-236"

    def first(self, table: Actions) -> int:
        return table.remove
