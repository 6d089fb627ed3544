"""Card City: what is hidden stays hidden, why not, undo, the guide, and its states for everybody."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from server.running import ProcessServer

from .card_city import AT_LIMIT, CARD_CITY, EITHER, FINISHED, HOMES, SHOPS, Builder, on_offer, square, table_at
from .conftest import Visit
from .test_built import BUDGET, loaded
from .test_everybody import PICTURES, faults
from .test_secrets import updates
from .visitor import Visitor

ROOT = Path(__file__).parents[2]
VARIANTS = {"decentralization": True, "parking_meters": True}


def test_the_hidden_half_is_nowhere(visit: Visit, server: ProcessServer) -> None:
    """Of a division the chooser and those who watch get backs: in the page, in its words, and through the socket."""
    cities = [["H C"], ["H C"]]
    links = table_at(server, "me", "open", step="divide", cities=cities, offer=on_offer("RRPL"))
    divider, chooser, watcher = visit(), visit(), visit()
    divider.sit_down(links["table"], links["owner"])
    chooser.sit_down(links["table"], links["seats"][0]["token"])
    watcher.sit_down(links["table"], links["spectator"])
    for other in (chooser, watcher):
        expect(other.page.locator(".offer .back")).to_have_count(4)
        assert kinds_on_offer(other) == [None] * 4
    for kind in ("Residential", "Residential", "Leisure"):
        divider.page.locator(".zone.up").get_by_role("button", name=kind).first.click()
    expect(divider.page.locator(".zone.down .card.kind-L")).to_have_count(1)
    divider.page.get_by_role("button", name="Offer these groups").click()

    expect(chooser.page.get_by_role("button", name="Take group 2", exact=True)).to_be_visible()
    for other in (chooser, watcher):
        expect(other.page.locator(".offer .back")).to_have_count(1)
        assert sorted(kinds_on_offer(other), key=str) == [None, "P", "R", "R"]
        assert other.page.locator(".offer .kind-L").count() == 0
        told = json.dumps([entry for update in updates(other) for entry in update["log"]])
        assert "kind.P" in told
        assert "kind.L" not in told
        assert not any("Leisure" in line for line in other.story())
    assert None not in kinds_on_offer(divider)
    chooser.page.get_by_role("button", name="Take group 2", exact=True).click()
    # All hands become public when building begins.
    expect(watcher.page.locator(".small-city .lying .kind-L").first).to_be_attached()


def kinds_on_offer(visitor: Visitor) -> list[str | None]:
    """The kinds of the cards of phase 1, as the last update told them."""
    return [card["kind"] for card in updates(visitor)[-1]["view"]["position"]["offer"]]


def test_why_not_and_undo(visit: Visit, server: ProcessServer) -> None:
    """A square without a glow says why; what was built can be taken back before anything is revealed."""
    links = table_at(server, "me", "greedy", coins=[3, 3], hands=["R>I", ""])
    visitor = visit()
    visitor.sit_down(links["table"], links["owner"])
    page = visitor.page
    why = page.get_by_role("dialog", name="Why not?")
    for name, words in (("f6", "can't be built next to"), ("d4", "can't stand next to"), ("e4", "is taken by")):
        square(page, name).dispatch_event("click")
        expect(why).to_contain_text(words)
        page.keyboard.press("Escape")
        expect(why).to_have_count(0)
    square(page, "e6").click()
    expect(square(page, "e6")).to_have_accessible_name(re.compile("Residential"))
    page.keyboard.press("u")
    expect(square(page, "e6")).to_have_accessible_name(re.compile("empty, Residential can come here"))


def test_a_card_without_a_square(visit: Visit, server: ProcessServer) -> None:
    """CC-E13: at the limit the home is lost if it comes first; the page says so before it happens."""
    links = table_at(server, "me", "greedy", cities=[["P H L", "C P ."], SHOPS], hands=["RI", ""])
    visitor = visit()
    visitor.sit_down(links["table"], links["owner"])
    page = visitor.page
    page.locator(".hand").get_by_role("button", name="Residential").click()
    expect(page.locator(".hand")).to_contain_text("Your city is full: 5 of 5 cards")
    page.locator(".hand").get_by_role("button", name="Industrial").click()
    square(page, "d7").click()
    expect(page.locator("[role=grid] .legal")).to_have_count(7)


def test_nothing_glows_before_a_card_is_chosen(visit: Visit, server: ProcessServer) -> None:
    """Not even with the focus on a card: what glows is what a click does."""
    links = table_at(server, "me", "greedy", step="choose", mayor=1, seat=1, cities=[["H"], ["H"]], offer=PAIRS)
    visitor = visit()
    visitor.sit_down(links["table"], links["owner"])
    page = visitor.page
    page.get_by_role("button", name="Take group 1", exact=True).click()
    cards = page.locator(".hand li button")
    expect(cards).to_have_count(2)
    for card in (cards.first, cards.last):
        card.focus()
        card.hover()
        expect(page.locator("[role=grid] .legal")).to_have_count(0)
    square(page, "d5").click()
    expect(page.locator(".hand")).to_contain_text("Choose a card, then a square")
    cards.first.click()
    expect(cards.first).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[role=grid] .legal")).to_have_count(4)  # CC-065
    square(page, "d5").click()
    expect(square(page, "d5")).to_have_accessible_name(re.compile("Residential"))


PAIRS = on_offer("RP", "group") + on_offer("I", "up") + on_offer("I", "down")


def test_what_happens_by_itself_is_told(visit: Visit, server: ProcessServer) -> None:
    """CC-078, CC-085: a full city loses both cards; that stands there until the next decision, or is closed."""
    links = table_at(server, "me", step="bottom", cities=[["P H L", "C P ."]], offer=on_offer("RRI"))
    visitor = visit()
    visitor.sit_down(links["table"], links["owner"])
    page = visitor.page
    page.locator(".hand").get_by_role("button", name="Put Industrial under the pool").click()
    notice = page.locator(".notice")
    expect(notice).to_contain_text("2 Residential were discarded: the city is at its limit of 5 cards.")
    notice.get_by_role("button", name="Close").click()
    expect(notice).to_have_count(0)


def test_a_card_that_cannot_be_paid(visit: Visit, server: ProcessServer) -> None:
    """CC-074, CC-079: on the card, in words, and in the list of actions; it is not discarded without asking."""
    links = table_at(server, "me", "greedy", coins=[4, 3], hands=["LC", ""])
    visitor = visit()
    visitor.sit_down(links["table"], links["owner"])
    page = visitor.page
    expect(visitor.actions.filter(has_text="Leisure first")).to_contain_text("can’t be built, would be discarded")
    card = page.locator(".hand").get_by_role("button", name="Leisure")
    expect(card).to_contain_text("5 coins, you have 4")
    card.click()
    expect(page.locator(".hand")).to_contain_text("Leisure costs 5 coins, you have 4.")
    page.get_by_role("button", name="Discard Leisure").click()
    expect(card).to_have_count(0)
    expect(page.locator(".notice").get_by_text("Leisure")).to_have_count(0)


def test_who_sees_what_lies_face_down(visit: Visit, server: ProcessServer) -> None:
    """CC-H05: a face-down card that all have seen is nothing new for whoever takes it."""
    open_card = {"kind": "P", "at": "down", "known": [0, 1, 2]}
    offer = [*on_offer("RL", 0), *on_offer("CI", "group"), {**open_card, "at": "up"}, open_card]
    links = table_at(server, "greedy", "greedy", "me", step="choose", seat=1, mayor=0, offer=offer)
    visitor = visit()
    visitor.sit_down(links["table"], links["owner"])
    page = visitor.page
    expect(page.get_by_text("Take group 1 or group 2. You have seen all their cards.").first).to_be_visible()
    expect(page.locator(".offer .dim")).to_contain_text("seen by all")
    expect(page.locator(".offer")).not_to_contain_text("see what is hidden")


def test_a_division_goes_on_from_the_list(visit: Visit, server: ProcessServer) -> None:
    """What was named in the list of actions lies in its group; the rest can be done on the board, and by dragging."""
    links = table_at(server, "me", "greedy", step="divide", offer=on_offer("RCLI"))
    visitor = visit()
    visitor.sit_down(links["table"], links["owner"])
    page = visitor.page
    page.wait_for_selector(".division")
    visitor.actions.filter(has_text="put Commercial into group 1").click()
    expect(page.locator(".zone.group .fixed")).to_have_count(1)
    page.locator(".zone.up").get_by_role("button", name="Industrial").drag_to(page.locator(".zone.group"))
    expect(page.locator(".zone.group button")).to_have_count(2)
    page.locator(".zone.up").get_by_role("button", name="Residential").drag_to(page.locator(".zone.down"))
    expect(page.locator(".zone.down button")).to_have_count(1)
    page.locator(".zone.up").get_by_role("button", name="Leisure").drag_to(page.locator(".zone.down button"))
    expect(page.locator(".zone.down").get_by_role("button", name="Leisure")).to_be_visible()
    page.get_by_role("button", name="Offer these groups").click()
    expect(page.locator(".division")).to_have_count(0)
    assert any("Group 1: Commercial, Industrial" in line for line in visitor.story())


def test_the_guide(visit: Visit, server: ProcessServer) -> None:
    """All steps on the board, to the end."""
    visitor = visit()
    page = visitor.page
    page.goto(f"/learn/{CARD_CITY}")
    builder = Builder(visitor)
    steps: list[Callable[[], None]] = [
        builder.decide,
        lambda: square(page, "d5").click(),
        lambda: square(page, "c5").click(),
        builder.decide,
        builder.divide,
        lambda: page.get_by_role("button", name="Take group 2", exact=True).click(),
        lambda: page.locator(".hand").get_by_role("button", name="Buy nothing").click(),
    ]
    for number, step in enumerate(steps, 1):
        expect(page.get_by_text(f"Step {number} of {len(steps)}")).to_be_visible()
        page.wait_for_selector(".asks.legal, .hand li button, .division, .take")
        step()
        expect(page.get_by_text("Well done.", exact=True)).to_be_visible()
        if number < len(steps):
            page.get_by_role("button", name="Next").click()
    expect(page.get_by_role("button", name="Play a real game")).to_be_visible()


def test_the_first_load_is_small(visit: Visit, server: ProcessServer) -> None:
    """For somebody who comes to a table by a link."""
    links = server.open_table(CARD_CITY, "me")
    assert loaded(visit, f"/t/{links['table']}#{links['owner']}", "[role=grid]") < BUDGET


def test_the_cases_are_up_to_date() -> None:
    """What the board's own counting is held against is what the engine says."""
    script = ROOT / "web" / "scripts" / "make_card_city_cases.py"
    done = subprocess.run([sys.executable, str(script), "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


# -- states ----------------------------------------------------------------------------------------------------------

STATES: dict[str, tuple[tuple[str, ...], dict[str, Any], str]] = {
    "divide": (("me", "greedy", "greedy", "greedy"), {"step": "divide", "offer": on_offer("RLICPRCI")}, ".division"),
    "choose": (
        ("greedy", "me", "greedy"),
        {"step": "choose", "seat": 0, "offer": on_offer("RL", "group") + on_offer("IC", "up") + on_offer("PR", "down")},
        ".take",
    ),
    "first": (("me", "greedy"), {"coins": [7, 3], "hands": ["LR", ""]}, ".hand li button"),
    "build": (("me", "open"), {"coins": [7, 13], "hands": ["C>I", "RL"]}, ".asks.legal"),
    "grow": (("me", "greedy"), {"step": "grow", "cities": [EITHER, HOMES]}, ".asks.legal"),
    "buy": (
        ("me", "greedy", "greedy", "greedy"),
        {"step": "buy", "cities": [AT_LIMIT, HOMES, SHOPS, EITHER], "coins": [6, 3, 12, 0]},
        ".asks.legal",
    ),
    "solo": (("me",), {"step": "bottom", "offer": on_offer("RIP")}, ".ladder"),
    "end": (("me", "greedy"), {"round": 10, "step": "buy", "cities": [FINISHED, HOMES], "coins": [36, 3]}, ".end"),
}


@pytest.mark.parametrize("name", STATES)
def test_for_everybody(name: str, visit: Visit, server: ProcessServer) -> None:
    """Wide and at 360 px, light and dark: pictures of all four, axe on one of each, nothing wider than the screen."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    seats, position, wait = STATES[name]
    wrong: list[str] = []
    for phone, checked in ((False, "light"), (True, "dark")):
        visitor = visit(phone=phone)
        links = table_at(server, *seats, options=VARIANTS if len(seats) > 3 else {}, **position)
        visitor.sit_down(links["table"], links["owner"])
        if name == "end":
            visitor.page.locator(".hand").get_by_role("button", name="Buy nothing").click()
        expect(visitor.page.locator(wait).first).to_be_visible()
        for colours in ("light", "dark"):
            visitor.page.emulate_media(color_scheme="dark" if colours == "dark" else "light")
            where = f"card_city_{name}-{'phone' if phone else 'wide'}-{colours}"
            visitor.page.screenshot(path=PICTURES / f"{where}.png", full_page=phone)
            if colours == checked:
                wrong += [f"{where}: {fault}" for fault in faults(visitor.page)]
        if wide(visitor.page):
            wrong.append(f"{name}: wider than the screen")
    assert wrong == []


def wide(page: Page) -> bool:
    """Whether something is wider than the screen."""
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))
