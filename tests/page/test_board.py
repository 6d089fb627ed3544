"""The Wall's board: what a decision needs is in sight, slips cost nothing, and what can't be done says why."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from server.running import ProcessServer

from .conftest import Visit
from .visitor import WALL, Visitor

LATE: dict[str, Any] = {
    "turns": 52,
    "step": "main",
    "dice": "MWYYKK",
    "market": ["diplomat", "betrayal", "darkness"],
    "deck": ["merchant", "author"],
    "out": ["pact"],
    "counters": ["M3 W6 L5 K2", "S2 Y4 L1"],
    "sides": [
        {
            "people": ["painter", "lunatic", "sailor", "penitent"],
            "places": ["castle", "desert", "cave"],
            "events": ["journey", "market"],
        },
        {
            "people": ["savage", "soldier"],
            "places": ["mountain", "forest", "mill"],
            "events": ["discovery", "battle", "origin", "chance_meeting"],
        },
    ],
    "guards": {"castle": "M1 K1", "mill": "S1 Y2"},
    "powers": [{"active": "Y"}, {"active": "M"}],
}
"""Nearly the end: up to four cards on a side."""


def sit(visitor: Visitor, server: ProcessServer, position: dict[str, Any], **more: Any) -> Locator:
    """Sit down at a table with this position; the board."""
    links = server.open_table(WALL, "me", "me", position=json.dumps(position), **more)
    visitor.sit_down(links["table"], links["owner"])
    board = visitor.page.locator(".board .layout")
    expect(board).to_be_visible()
    return board


def die(page: Page, suit: str) -> Locator:
    """The first die that shows a suit."""
    return page.locator(f'.tray [data-nest="die:{suit}"]').first


def edges(place: Locator) -> tuple[float, float]:
    """Where it begins and ends from above."""
    box = place.bounding_box()
    assert box is not None
    return box["y"], box["y"] + box["height"]


def test_a_decision_fits_the_window(visit: Visit, server: ProcessServer) -> None:
    """At 1280 × 800, late in the game, all that is needed is in sight at once, and nothing is behind the bar."""
    visitor = visit(width=1280, height=800)
    board = sit(visitor, server, LATE)
    bar_top, bar_end = edges(visitor.page.locator(".board .bar"))
    assert bar_end <= 800
    parts = board.locator(".market, .tray, .power, .counters, .slab")
    assert parts.count() == 1 + 1 + 2 + 2 + 18
    for part in parts.all():
        top, end = edges(part)
        assert top >= 0
        assert end <= bar_top


def test_a_decision_on_a_phone(visit: Visit, server: ProcessServer) -> None:
    """The market with its prices and all dice come before the bar without scrolling; a tap tells a stone's suits."""
    visitor = visit(phone=True)
    board = sit(visitor, server, LATE)
    page = visitor.page
    bar_top, bar_end = edges(page.locator(".board .bar"))
    assert bar_end <= edges(page.locator("#actions .handle"))[0]
    for part in board.locator(".plate, .tray .die").all():
        assert edges(part)[1] <= bar_top
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    board.locator('[data-thing="card:castle"]').tap()
    expect(board.locator(".peek")).to_have_text("Castle, value 7, Suns and Knots, Place, protected by 2 counters")


@pytest.mark.parametrize("by", ["the button below", "a die"])
def test_taking_asks_first(visit: Visit, server: ProcessServer, by: str) -> None:
    """A press chooses and can be cancelled; the bar's button takes."""
    visitor = visit()
    board = sit(visitor, server, LATE)
    page = visitor.page
    lines = visitor.lines()
    press = die(page, "Y") if by == "a die" else board.get_by_role("button", name="Take 2 Wyrms counters").last
    confirm = page.locator(".bar").get_by_role("button", name="Take 2 Wyrms counters")
    press.click()
    expect(confirm).to_be_visible()
    page.locator(".bar").get_by_role("button", name="Cancel").click()
    expect(confirm).to_have_count(0)
    assert visitor.lines() == lines
    press.click()
    confirm.click()
    visitor.wait_after(lines)
    expect(page.locator('.me [data-nest="counter:0:Y"] .count')).to_have_text("2")


def test_taking_by_keys(visit: Visit, server: ProcessServer) -> None:
    """Enter chooses and leads to the button that confirms; Enter again takes."""
    visitor = visit()
    board = sit(visitor, server, LATE)
    page = visitor.page
    lines = visitor.lines()
    page.keyboard.press("Tab")
    board.locator(".take").nth(2).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".bar .confirm")).to_be_focused()
    assert visitor.lines() == lines
    page.keyboard.press("Enter")
    visitor.wait_after(lines)


def test_a_power_says_why_not(visit: Visit, server: ProcessServer) -> None:
    """The card says in short what is missing, and a click anywhere on it gives the reason (TW-087, TW-090)."""
    visitor = visit()
    board = sit(visitor, server, {**LATE, "counters": ["M4", ""]})
    power = board.locator(".power.mine")
    expect(power).to_contain_text("Needs 5 counters, you have 4.")
    power.click(position={"x": 12, "y": 12})
    why = visitor.page.get_by_role("dialog", name="Why not?")
    expect(why).to_contain_text(re.compile("5 counters"))


def test_matching_payment(visit: Visit, server: ProcessServer) -> None:
    """With `matching` only the card's suits pay (TW-063): others don't glow, and say why when clicked."""
    visitor = visit()
    options = {"payment": "matching"}
    changes = {
        "market": ["sailor", "betrayal", "darkness"],
        "out": ["pact", "diplomat", "lunatic", "penitent"],
        "sides": [{**LATE["sides"][0], "people": ["painter"]}, LATE["sides"][1]],
        "dice": "WWLLYM",
        "counters": ["", ""],
    }
    board = sit(visitor, server, {**LATE, **changes}, options=options)
    page = visitor.page
    board.locator('[data-thing="card:sailor"]').click()
    expect(board.locator(".die.can")).to_have_count(4)
    die(page, "Y").click()
    expect(page.locator(".bar .text")).to_have_text("Only Waves and Leaves can pay for this card.")
    lines = visitor.lines()
    page.get_by_role("button", name="Pay for me").click()
    page.locator(".bar .confirm").click()
    visitor.wait_after(lines)
    expect(board.locator('.side [data-thing="card:sailor"]')).to_be_visible()
    spent = board.get_by_role("group", name="must roll").locator("button.die")
    expect(spent).to_have_count(4)


def test_after_the_end(visit: Visit, server: ProcessServer) -> None:
    """Nothing has a price any more, for eyes and for ears."""
    visitor = visit()
    last = {**LATE, "deck": [], "out": ["pact", "merchant", "author"], "last_turns": 0, "counters": ["", ""]}
    board = sit(visitor, server, last)
    expect(board.locator(".plate")).to_have_count(3)
    page = visitor.page
    page.locator(".bar").get_by_role("button", name="Do neither, end turn").click()
    expect(visitor.result).to_be_visible()
    expect(board.locator(".offer")).to_have_count(3)
    expect(board.locator(".plate, .discount, .take, .state")).to_have_count(0)
    heard = " ".join(page.locator(".board > .hidden p").all_text_contents())
    assert "Darkness, value 9, Waves and Wyrms, Place" in heard
    assert " for " not in heard
    assert "cost" not in heard
