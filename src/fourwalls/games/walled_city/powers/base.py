"""What a power of a Guild must offer. A power is always carried out by the seat whose turn it is (WC-R12, WC-R47).

While it is, the state's `power` has its Guild, and then whole numbers of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

from fourwalls.core import Arg, Emit
from fourwalls.games.walled_city import events
from fourwalls.games.walled_city.actions import guild_name
from fourwalls.games.walled_city.guilds import GROCERS, GUILDS
from fourwalls.games.walled_city.steps import PLACE

if TYPE_CHECKING:
    from fourwalls.games.walled_city.state import WalledCityState

Moves = list[int]


class Why(NamedTuple):
    """Why something is not possible: the rule, the id of the text, and its arguments."""

    rule: str
    id: str
    args: dict[str, Arg] = {}  # noqa: RUF012 (never changed)


class Power:
    """The power of one Guild."""

    guild: ClassVar[int]
    rule: ClassVar[str]
    """The ledger's main sentence about it."""
    kinds: ClassVar[frozenset[str]]
    """The kinds of moves that it offers at some time."""

    def lacks(self, state: WalledCityState, seat: int) -> Why | None:
        """Why the power could do nothing now (WC-R45); None: it can be activated."""
        raise NotImplementedError

    def begin(self, state: WalledCityState, seat: int, emit: Emit | None) -> bool:
        """Set the state's `power` for the first decision; True: there is none, and the power is done."""
        return False

    def legal(self, state: WalledCityState, seat: int) -> Moves:
        """The moves of the decision at hand."""
        raise NotImplementedError

    def play(self, state: WalledCityState, seat: int, move: int, emit: Emit | None) -> bool:
        """Make one of them; True: the power is done."""
        raise NotImplementedError

    def against(self, state: WalledCityState, seat: int, move: int) -> Why | None:
        """Why a move of its kinds is not among them; None: another decision of the power is at hand."""
        raise NotImplementedError

    def fits(self, state: WalledCityState) -> bool:
        """Whether the numbers in a position's `power` can be (for `load`)."""
        return len(state.power) == 1


def usable(state: WalledCityState, seat: int) -> bool:
    """Whether the seat, on turn, can activate the power of its Guild now."""
    guild = state.held[seat]
    return guild >= 0 and not state.used >> seat & 1 and why_not(state, seat, guild) is None


def why_not(state: WalledCityState, seat: int, guild: int) -> Why | None:
    """Why a power can't be carried out now by a seat; None: it can."""
    from . import POWERS  # noqa: PLC0415

    if GUILDS[guild].early and state.step != PLACE:
        return Why("WC-R13", "early", {"guild": guild_name(guild)})
    return POWERS[guild].lacks(state, seat)


def copied(state: WalledCityState, seat: int) -> Moves:
    """The Guilds of others whose powers Grocers can copy now (WC-220, WC-R47)."""
    return [
        guild
        for other, guild in enumerate(state.held)
        if other != seat and guild >= 0 and guild != GROCERS and why_not(state, seat, guild) is None
    ]


def no_piece(state: WalledCityState, rule: str, found: tuple[int, int]) -> Why:
    """There is no such piece of a colour at a place."""
    colour, place = found
    args: dict[str, Arg] = {"colour": events.colour_of(state, colour), "place": events.place_word(state, place)}
    return Why(rule, "no_piece_there", args)


def in_tower(state: WalledCityState, rule: str, place: int) -> Why:
    """The piece stands in a Tower, and the power is about areas."""
    return Why(rule, "not_in_area", {"place": events.place_word(state, place)})
