"""What Card City says about itself, and its options (CC-130, CC-141, CC-R54)."""

from __future__ import annotations

from fourwalls.core import Meta, Options

META = Meta(
    id="card_city",
    title="Card City",
    summary="Share out building cards, grow a city of 25 squares by its zoning laws, and leave no square empty.",
    designer="Alban Viard",
    publisher="Ludibay",
    seats=(1, 2, 3, 4),
    default_seats=2,
    minutes=30,
    rules_version="1",
    rule_prefix="CC",
    stage="alpha",
    secrets=True,
    simultaneous=True,
)


class CardCityOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The two variants; the third one, solo, is a game with one seat."""

    decentralization: bool = False
    parking_meters: bool = False
