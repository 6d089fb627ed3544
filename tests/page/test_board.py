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


KEEP: dict[str, Any] = {**LATE, "step": "keep", "dice": "MWYY", "spent": "KK", "counters": ["", ""]}
BEFORE: dict[str, Any] = {**KEEP, "step": "before", "counters": ["M9 W6 L5 K2", "S2 Y4 L1"]}
TWO_PILES: dict[str, Any] = {
    **LATE,
    "market": ["origin", "betrayal", "darkness"],
    "out": ["pact", "diplomat"],
    "sides": [LATE["sides"][0], {**LATE["sides"][1], "events": ["discovery", "battle", "chance_meeting"]}],
}
"""The Origin goes to Places or to Events (TW-006)."""


@pytest.mark.parametrize("begun", ["main", "before", "payment", "two piles"])
def test_a_decision_fits_the_window(visit: Visit, server: ProcessServer, begun: str) -> None:
    """At 1280 × 800, late in the game, all that is needed is in sight at once, and nothing is behind the bar."""
    visitor = visit(width=1280, height=800)
    position = {"before": BEFORE, "two piles": TWO_PILES}.get(begun, LATE)
    board = sit(visitor, server, position)
    if begun in ("payment", "two piles"):
        board.locator(f'[data-thing="card:{"origin" if begun == "two piles" else "darkness"}"]').click()
        expect(visitor.page.get_by_role("button", name="Cancel")).to_be_visible()
    bar_top, bar_end = edges(visitor.page.locator(".board .bar"))
    assert bar_end <= 800
    parts = board.locator(".market, .tray, .power, .counters, button.slab")
    assert parts.count() == 1 + 1 + 2 + 2 + (17 if begun == "two piles" else 18)
    for part in parts.all():
        top, end = edges(part)
        assert top >= 0
        assert end <= bar_top


def covers(place: Locator, x: float, y: float) -> bool:
    """Whether a point lies on it."""
    box = place.bounding_box()
    return box is not None and 0 <= x - box["x"] <= box["width"] and 0 <= y - box["y"] <= box["height"]


@pytest.mark.parametrize("phone", [False, True])
def test_nothing_comes_under_the_pointer_of_somebody_who_rolls(
    visit: Visit, server: ProcessServer, *, phone: bool
) -> None:
    """What ends the turn, what rolls and what confirms have places of their own: a second press does nothing."""
    visitor = visit(phone=phone)
    sit(visitor, server, KEEP)
    page = visitor.page
    buttons = page.locator(".bar button")
    lines = visitor.lines()
    roll = page.get_by_role("button", name="Roll 6 dice")
    box = roll.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    roll.click()
    expect(page.get_by_role("button", name="Do neither, end turn")).to_be_visible()
    visitor.wait_after(lines)
    assert not any(covers(button, x, y) for button in buttons.all())
    lines = visitor.lines()
    page.locator(".take").first.click()
    confirm = page.locator(".bar .confirm")
    box = confirm.bounding_box()
    assert box is not None
    confirm.click()
    visitor.wait_after(lines)
    # The other player's turn, at the same screen, begins with the roll.
    expect(page.get_by_role("button", name=re.compile("^Roll"))).to_be_visible()
    rolling = page.locator(".bar .roll").get_by_role("button").first.bounding_box()
    assert rolling is not None
    assert rolling["x"] + rolling["width"] <= box["x"]


def test_ending_the_turn_with_nothing_asks_first(visit: Visit, server: ProcessServer) -> None:
    """A double press doesn't end the turn either: it can be cancelled."""
    visitor = visit()
    sit(visitor, server, LATE)
    page = visitor.page
    lines = visitor.lines()
    page.get_by_role("button", name="Do neither, end turn").dblclick()
    expect(page.locator(".bar .text")).to_have_text("You buy nothing, take nothing, and your turn is over.")
    assert visitor.lines() == lines
    page.locator(".bar").get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Do neither, end turn").click()
    page.locator(".bar").get_by_role("button", name="End turn with nothing").click()
    visitor.wait_after(lines)
    assert any("neither buys nor takes" in line for line in visitor.story())


def test_paying_for_me_by_a_double_press(visit: Visit, server: ProcessServer) -> None:
    """The payment is filled in and stays; its units lie in order."""
    visitor = visit()
    board = sit(visitor, server, LATE)
    page = visitor.page
    board.locator('[data-thing="card:darkness"]').click()
    page.get_by_role("button", name="Pay for me").dblclick()
    expect(page.locator(".bar .confirm")).to_have_text("Buy the Darkness")
    units = [text.split(": ")[1] for text in page.locator(".slot .hidden").all_text_contents()]
    dice = ["Moons die", "Waves die", "Wyrms die", "Wyrms die", "Knots die", "Knots die"]
    assert units[:6] == dice
    assert len(units) == 9


def test_a_pile_is_chosen_where_the_card_would_lie(visit: Visit, server: ProcessServer) -> None:
    """A click on the ghost or on a pile's plaque chooses the pile, as the buttons in the bar do."""
    visitor = visit()
    board = sit(visitor, server, TWO_PILES)
    page = visitor.page
    board.locator('[data-thing="card:origin"]').click()
    assert board.locator(".coming .either").all_text_contents() == ["here", "or here"]
    board.locator(".coming").last.click()
    expect(page.get_by_role("button", name="Events for 2")).to_have_attribute("aria-pressed", "true")
    board.locator('[data-thing="pile:places"]').click()
    expect(page.get_by_role("button", name="Places for 2")).to_have_attribute("aria-pressed", "true")
    expect(board.locator(".coming")).to_have_count(1)


def test_a_payment_begun_in_the_list_goes_on_on_the_board(visit: Visit, server: ProcessServer) -> None:
    """What was chosen here stays, what is paid counts, and it can be taken back or completed."""
    visitor = visit()
    board = sit(visitor, server, LATE)
    page = visitor.page
    offer = board.locator('[data-thing="card:darkness"]')
    offer.click()
    die(page, "W").click()
    die(page, "Y").click()
    own = page.locator(".bar button.slot")
    expect(own).to_have_count(2)
    for notation, paid in (("buy darkness", 0), ("die M", 1)):
        page.locator(f'#actions [data-notation="{notation}"]').click()
        expect(page.locator(".bar .settled")).to_have_count(paid)
        expect(page.get_by_role("button", name="Take back", exact=True)).to_be_visible()
        expect(own).to_have_count(2)
    expect(page.locator(".bar .slot")).to_have_count(9)
    expect(offer.locator(".hidden").first).to_have_text(re.compile("you can pay it"))
    page.get_by_role("button", name="Take back", exact=True).click()
    expect(page.locator(".bar .settled")).to_have_count(0)
    expect(own).to_have_count(2)
    page.get_by_role("button", name="Pay for me").click()
    lines = visitor.lines()
    page.locator(".bar .confirm").click()
    visitor.wait_after(lines)
    expect(board.locator('.side [data-thing="card:darkness"]')).to_be_visible()


def test_what_is_short_is_told_of_what_is_left_to_pay(visit: Visit, server: ProcessServer) -> None:
    """A suit that is paid is not missing any more."""
    visitor = visit()
    position = {**LATE, "market": ["sailor", "betrayal", "darkness"], "dice": "WLMMYY", "counters": ["L1", ""]}
    position["sides"] = [{**LATE["sides"][0], "people": ["painter", "lunatic"]}, LATE["sides"][1]]
    position["out"] = ["pact", "diplomat", "penitent"]
    board = sit(visitor, server, position)
    page = visitor.page
    offer = board.locator('[data-thing="card:sailor"]')
    expect(offer.locator(".yes")).to_be_visible()
    page.locator('#actions [data-notation="buy sailor"]').click()
    page.locator('#actions [data-notation="die M"]').click()
    page.locator('#actions [data-notation="die W"]').click()
    expect(page.locator(".bar .settled")).to_have_count(2)
    expect(offer.locator(".yes")).to_be_visible()
    expect(offer.locator(".short, .needs")).to_have_count(0)
    expect(board.locator('[data-thing="card:betrayal"]').locator(".short, .needs, .yes")).to_have_count(0)


def test_leaves_shows_what_a_turned_die_would_buy(visit: Visit, server: ProcessServer) -> None:
    """Before it is confirmed the market counts with the die as it would be, and without the counter it costs."""
    visitor = visit()
    position = {**LATE, "market": ["merchant", "betrayal", "darkness"], "deck": ["diplomat", "author"]}
    position |= {"dice": "MWYYYY", "counters": ["M9", ""], "powers": [{"active": "L"}, {"active": "M"}]}
    board = sit(visitor, server, position)
    page = visitor.page
    betrayal = board.locator('[data-thing="card:betrayal"]')
    expect(betrayal.locator(".needs")).to_have_text("K")
    page.get_by_role("button", name="Use Leaves").click()
    die(page, "M").click()
    page.locator(".facebutton").get_by_text("Knots").click(force=True)
    expect(betrayal.locator(".yes")).to_be_visible()
    page.locator(".bar").get_by_role("button", name="Cancel").click()
    expect(betrayal.locator(".needs")).to_have_text("K")


@pytest.mark.parametrize("by", ["Escape", "a press elsewhere", "a move"])
def test_the_list_of_cards_out_of_the_game_closes(visit: Visit, server: ProcessServer, by: str) -> None:
    """It lies above the cards only as long as somebody reads it."""
    visitor = visit()
    board = sit(visitor, server, LATE)
    page = visitor.page
    board.get_by_text("1 out").click()
    told = board.get_by_text("Out of the game: Pact.")
    expect(told).to_be_visible()
    if by == "Escape":
        page.keyboard.press("Escape")
    elif by == "a press elsewhere":
        board.get_by_role("heading", name="The market").click()
    else:
        page.locator('#actions [data-notation="take W"]').press("Enter")
    expect(told).to_be_hidden()


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
    page.locator(".bar").get_by_role("button", name="End turn with nothing").click()
    expect(visitor.result).to_be_visible()
    expect(board.locator(".offer")).to_have_count(3)
    expect(board.locator(".plate, .discount, .take, .state")).to_have_count(0)
    heard = " ".join(page.locator(".board > .hidden p").all_text_contents())
    assert "Darkness, value 9, Waves and Wyrms, Place" in heard
    assert " for " not in heard
    assert "cost" not in heard
