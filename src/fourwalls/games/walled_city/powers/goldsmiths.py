"""Goldsmiths: a Road or Wall is broken and stays where it is (WC-228 to WC-232, WC-R10, WC-R11)."""

from __future__ import annotations

from fourwalls.games.walled_city.actions import Actions
from fourwalls.games.walled_city.guilds import GOLDSMITHS

from .on_work import OnWork


class Goldsmiths(OnWork):
    """Nothing is ever built there again."""

    guild = GOLDSMITHS
    rule = "WC-228"
    kinds = frozenset(("break",))
    event = "broken"
    change = -1
    broken_rule = "WC-R11"

    def first(self, table: Actions) -> int:
        return table.breaks
