"""What The Walled City says about itself, and its options (WC-R32, WC-R34, WC-R40)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fourwalls.core import Meta, Options

META = Meta(
    id="walled_city",
    title="The Walled City",
    summary="Build Roads that cut a city into neighbourhoods, hold the most of them, then wall the city in.",
    designer="Daryl Andrews and Stephen Sauer",
    publisher="Mercury Games",
    seats=(2, 3, 4),
    default_seats=3,
    minutes=60,
    rules_version="1",
    rule_prefix="WC",
    stage="alpha",
    secrets=True,
    data="board",
)


GuildId = Literal[
    "mercers",
    "carpenters",
    "grocers",
    "drapers",
    "fishmongers",
    "painter_stainers",
    "goldsmiths",
    "bakers",
    "skinners",
    "taylors",
    "butchers",
    "haberdashers",
    "salters",
    "barbers",
    "ironmongers",
    "ironmongers_b",
    "vintners",
    "saddlers",
    "clothworkers",
    "curriers",
]


class WalledCityOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The board, the deck of Guilds, who begins, and how many cards are laid in a Defense phase.

    `own_guilds` are the cards of a deck of one's own, in place of one of `guilds`; at least as many as the display has.
    """

    board: Literal["londonderry", "borderlands"] = "londonderry"
    guilds: Literal["board", "londonderry", "borderlands", "mixed"] = "board"
    own_guilds: tuple[GuildId, ...] = ()
    start_player: Literal["random", "1", "2", "3", "4"] = "random"
    defense_cards: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1
