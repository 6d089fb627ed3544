"""What The Wall says about itself, and its options (TW-143 to TW-148)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fourwalls.core import Meta, Options

META = Meta(
    id="the_wall",
    title="The Wall",
    summary="Roll dice, buy cards and pull a city's people, places and events to your side of the wall.",
    designer="Julien Griffon",
    publisher="The Decktet wiki",
    credits="Played with a Decktet, a six-suit deck by P. D. Magnus. Inspired by Magnate (Cristyn Magnus) and "
    "Agricola Express (Jesse McGatha).",
    seats=(2,),
    default_seats=2,
    minutes=45,
    rules_version="1",
    rule_prefix="TW",
    stage="beta",
)

LimitOfTurns = Annotated[int, msgspec.Meta(ge=0, le=100_000)]


class WallOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options that the ledger's section 12 gives. Limits are numbers of turns; 0 switches them off."""

    payment: Literal["any", "matching"] = "any"
    first_player: Literal["first", "second"] = "first"
    aces: Literal["first", "second"] = "first"
    people_pawn: Literal["light_keeper", "watchman"] = "light_keeper"
    stall_limit: LimitOfTurns = 60
    turn_limit: LimitOfTurns = 1000
