"""Taylors: one Peasant of each other player goes back to its supply (WC-237, WC-238)."""

from __future__ import annotations

from fourwalls.games.walled_city.guilds import TAYLORS

from .from_each import FromEach


class Taylors(FromEach):
    """Of everybody who has one on the board; none of them can be skipped (WC-R27)."""

    guild = TAYLORS
    rule = "WC-237"
    kinds = frozenset(("peasant", "skip"))
    nobles = False
    replaced = False
