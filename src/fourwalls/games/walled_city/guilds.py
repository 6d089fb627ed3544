"""The 20 Guilds as data: their numbers and decks (WC-194 to WC-216, WC-R02 to WC-R05).

A Guild's place in the table is its place in the order of priority.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple


class Guild(NamedTuple):
    """A Guild card. `decks` has L for Londonderry, B for Borderlands; `early`: only before Construct (WC-R13)."""

    id: str
    priority: str
    decks: str
    early: bool = False
    constant: bool = False


GUILDS: Final = (
    Guild("mercers", "1", "L"),
    Guild("carpenters", "1b", "B"),
    Guild("grocers", "2", "LB"),
    Guild("drapers", "3", "LB", early=True),
    Guild("fishmongers", "4", "L"),
    Guild("painter_stainers", "4b", "B"),
    Guild("goldsmiths", "5", "L"),
    Guild("bakers", "5b", "B", early=True),
    Guild("skinners", "6", "LB"),
    Guild("taylors", "7", "L"),
    Guild("butchers", "7b", "B"),
    Guild("haberdashers", "8", "LB"),
    Guild("salters", "9", "L"),
    Guild("barbers", "9b", "B"),
    Guild("ironmongers", "10", "L"),
    Guild("ironmongers_b", "10b", "B"),
    Guild("vintners", "11", "L"),
    Guild("saddlers", "11b", "B"),
    Guild("clothworkers", "12", "L"),
    Guild("curriers", "12b", "B"),
)

GUILD_NUMBER: Final = {guild.id: number for number, guild in enumerate(GUILDS)}

(
    MERCERS,
    CARPENTERS,
    GROCERS,
    DRAPERS,
    FISHMONGERS,
    PAINTER_STAINERS,
    GOLDSMITHS,
    BAKERS,
    SKINNERS,
    TAYLORS,
    BUTCHERS,
    HABERDASHERS,
    SALTERS,
    BARBERS,
    IRONMONGERS,
    IRONMONGERS_B,
    VINTNERS,
    SADDLERS,
    CLOTHWORKERS,
    CURRIERS,
) = range(len(GUILDS))


def bits_of(guilds: Iterable[str]) -> int:
    """Guilds by name as bits."""
    return sum(1 << GUILD_NUMBER[guild] for guild in guilds)


def deck_bits(deck: str) -> int:
    """The Guilds of a deck as bits: "londonderry", "borderlands" or "mixed"."""
    letters = {"londonderry": "L", "borderlands": "B", "mixed": "LB"}[deck]
    return sum(1 << number for number, guild in enumerate(GUILDS) if set(letters) & set(guild.decks))
