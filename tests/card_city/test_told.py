"""What prompts, notes and events tell a seat: what it knows, and what it can pay."""

from __future__ import annotations

import pytest

from fourwalls.core import Event, Message
from fourwalls.games.card_city.messages import CATALOG

from .helpers import Table, at, offer

NAMES = ("Ann", "Ben", "Cy", "Dee")


def prompt(table: Table, seat: int) -> str:
    asked = table.view(seat).prompt
    assert asked is not None
    return CATALOG.text(asked.message, NAMES)


def notes(table: Table, seat: int) -> dict[str, Message]:
    asked = table.view(seat).prompt
    assert asked is not None
    return dict(asked.notes)


@pytest.mark.rule("CC-H05", "CC-H06")
def test_the_chooser_is_asked_by_what_she_knows() -> None:
    """CC-E30: after the second division k2 lies face down but is known to all; only k6 is new."""
    table = offer("RRCIPLIC", seats=4)
    table.do("group R", "group C", "hide C", "hide L", "hide I", "lay 13 257 468")
    assert "with 3 cards that you have not seen" in prompt(table, 1)
    table.do("take 2", "group C", "group I", "hide L", "hide open R", "lay 48 57 26")
    assert "with 1 card that you have not seen" in prompt(table, 2)


@pytest.mark.rule("CC-074", "CC-079")
def test_a_card_that_cannot_be_built_is_said_to_be_lost() -> None:
    table = at("H", coins=[4, 3], hands=["LP", ""])
    lost = notes(table, 0)["first L"]
    assert CATALOG.text(lost, NAMES).startswith("can’t be built, would be discarded")
    assert "5 coins" in CATALOG.text(lost, NAMES)
    assert "first P" not in notes(table, 0)
    assert notes(at("H", coins=[5, 3], hands=["LP", ""]), 0)["first L"].id == "note.cost"


@pytest.mark.rule("CC-H05")
def test_the_story_says_what_only_the_divider_sees() -> None:
    table = offer("RCLI", seats=2)
    events: list[Event] = []
    table.do("group R", "group C", "hide L", events=events)
    table.do("lay 12 4 3", events=events)
    [told] = [event for event in events if event.kind == "divided"]
    assert "only you see this" in CATALOG.text(told.seen_by(0).message, NAMES)
    for viewer in (1, None):
        words = CATALOG.text(told.seen_by(viewer).message, NAMES)
        assert "only you" not in words
        assert "Leisure" not in words
