"""Every page and state: axe finds nothing serious, nothing is wider than the screen, and pictures are kept."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from server.running import ProcessServer

from .conftest import Visit
from .visitor import ACTIONS, WALL, Visitor, purposeful

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
PICTURES = ROOT / "build" / "screenshots"
BAD = ("serious", "critical")

BUSY = {
    "turns": 30,
    "step": "main",
    "dice": "MSWLKY",
    "market": ["mountain", "market", "cave"],
    "deck": ["desert", "pact", "mill", "betrayal"],
    "counters": ["M2 K1 L2", "S3 Y1"],
    "sides": [
        {"people": ["painter", "sailor"], "places": ["castle"], "events": ["journey"]},
        {"people": ["soldier"], "places": ["forest", "origin"], "events": ["battle", "chance_meeting"]},
    ],
    "guards": {"castle": "M1 K1"},
    "powers": [{"active": "Y"}, {"active": "K"}],
}

Go = Callable[[Visitor, ProcessServer], None]
STATES: dict[str, Go] = {}


def state(go: Go) -> Go:
    """A page or state to be looked at, named like the function."""
    STATES[go.__name__] = go
    return go


def sit(visitor: Visitor, server: ProcessServer, *seats: str, game: str = WALL, **more: Any) -> dict[str, Any]:
    """Open a table and sit down at it."""
    links: dict[str, Any] = server.open_table(game, *seats, **more)
    visitor.sit_down(links["table"], links["owner"])
    return links


def open_sheet(page: Page) -> None:
    """On a phone the actions are in a sheet."""
    handle = page.locator("#actions .handle")
    if handle.is_visible() and handle.get_attribute("aria-expanded") == "false":
        handle.click()


def without_toys(route: Route) -> None:
    """The games that are really installed."""
    answer = route.fetch()
    route.fulfill(response=answer, json=[game for game in answer.json() if boards_of(game)])


def boards_of(game: dict[str, Any]) -> bool:
    """Whether a game has a board of its own."""
    return (ROOT / "web" / "src" / "boards" / str(game["meta"]["id"])).is_dir()


@state
def home(visitor: Visitor, server: ProcessServer) -> None:
    sit(visitor, server, "me", "greedy")
    visitor.page.route("**/api/games", without_toys)
    visitor.page.goto("/")
    expect(visitor.page.get_by_text("It is your turn")).to_be_visible()


@state
def new_table(visitor: Visitor, server: ProcessServer) -> None:
    page = visitor.page
    page.goto(f"/new/{WALL}")
    page.get_by_role("group", name="Seat 2").get_by_text("By link").click()
    page.get_by_text("How it is played").click()
    page.get_by_label("Stall limit").fill("many")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("alert")).to_be_visible()


@state
def watch_bots(visitor: Visitor, server: ProcessServer) -> None:
    visitor.page.goto(f"/new/{WALL}?watch")
    expect(visitor.page.get_by_role("button", name="Watch")).to_be_visible()


@state
def table(visitor: Visitor, server: ProcessServer) -> None:
    sit(visitor, server, "me", "greedy", position=json.dumps(BUSY))
    visitor.page.wait_for_selector(ACTIONS, state="attached")


@state
def table_keep(visitor: Visitor, server: ProcessServer) -> None:
    sit(visitor, server, "me", "greedy", position=json.dumps({**BUSY, "step": "keep"}))
    visitor.page.wait_for_selector(ACTIONS, state="attached")


@state
def table_pay(visitor: Visitor, server: ProcessServer) -> None:
    sit(visitor, server, "me", "greedy", position=json.dumps(BUSY))
    open_sheet(visitor.page)
    visitor.actions.filter(has_text="Buy the Market for Places").click()
    expect(visitor.page.locator("#prompt")).to_contain_text("Pay 6")
    visitor.page.keyboard.press("Escape")


@state
def table_actions(visitor: Visitor, server: ProcessServer) -> None:
    sit(visitor, server, "me", "greedy", position=json.dumps({**BUSY, "step": "keep"}))
    open_sheet(visitor.page)
    expect(visitor.actions.first).to_be_visible()
    visitor.actions.nth(2).focus()


@state
def table_hint(visitor: Visitor, server: ProcessServer) -> None:
    sit(visitor, server, "me", "greedy", position=json.dumps(BUSY))
    visitor.page.get_by_role("button", name="Hint").click()
    expect(visitor.page.get_by_role("group", name="A hint")).to_be_visible()


@state
def table_why(visitor: Visitor, server: ProcessServer) -> None:
    sit(visitor, server, "me", "greedy", position=json.dumps(BUSY))
    open_sheet(visitor.page)
    visitor.page.get_by_label("Find an action").fill("buy castle")
    visitor.page.get_by_role("button", name="Why not").click()
    expect(visitor.page.get_by_role("dialog", name="Why not?")).to_be_visible()


@state
def table_rules(visitor: Visitor, server: ProcessServer) -> None:
    sit(visitor, server, "me", "greedy", position=json.dumps(BUSY))
    visitor.page.locator(".rules .links").get_by_role("button").first.click()
    expect(visitor.page.locator("li.target")).to_be_in_viewport()


@state
def table_links(visitor: Visitor, server: ProcessServer) -> None:
    page = visitor.page
    page.goto(f"/new/{WALL}")
    page.get_by_role("group", name="Seat 2").get_by_text("By link").click()
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("dialog", name="Invite and share")).to_be_visible()


@state
def table_concede(visitor: Visitor, server: ProcessServer) -> None:
    sit(visitor, server, "me", "greedy")
    visitor.page.get_by_role("button", name="Concede").click()
    expect(visitor.page.get_by_role("dialog")).to_be_visible()


@state
def table_waiting(visitor: Visitor, server: ProcessServer) -> None:
    links = server.open_table(WALL, "open", "me", position=json.dumps(BUSY))
    visitor.sit_down(links["table"], links["owner"])
    expect(visitor.page.get_by_role("heading", name="Player 1’s turn")).to_be_visible()


@state
def table_end(visitor: Visitor, server: ProcessServer) -> None:
    over = {**BUSY, "deck": [], "last_turns": 1, "step": "after"}
    sit(visitor, server, "me", "me", position=json.dumps(over), seed="fountains")
    for turn in range(40):
        visitor.page.wait_for_selector(f"{ACTIONS}:visible, .handle:visible, #result:visible")
        if visitor.result.is_visible():
            break
        open_sheet(visitor.page)
        lines = visitor.lines()
        visitor.actions.nth(purposeful(visitor.action_texts(), turn)).click()
        visitor.wait_after(lines)
    expect(visitor.result).to_be_visible()


@state
def table_without_board(visitor: Visitor, server: ProcessServer) -> None:
    visitor.forgive("404")  # Pebbles has no rules text
    sit(visitor, server, "me", "me", game="pebbles")
    expect(visitor.actions.first).to_be_visible()


@state
def curtain(visitor: Visitor, server: ProcessServer) -> None:
    visitor.forgive("404")
    sit(visitor, server, "me", "me", game="envelopes")
    expect(visitor.page.locator("#curtain")).to_be_visible()


@state
def replay(visitor: Visitor, server: ProcessServer) -> None:
    links = sit(visitor, server, "me", "greedy", position=json.dumps(BUSY))
    open_sheet(visitor.page)
    lines = visitor.lines()
    visitor.actions.filter(has_text="Take").first.click()
    visitor.wait_after(lines)
    visitor.page.goto(f"/replay/{links['table']}#{links['owner']}")
    visitor.page.get_by_role("button", name="One step on").click()
    expect(visitor.page.locator("[aria-current=step]")).to_be_visible()


@state
def replay_open(visitor: Visitor, server: ProcessServer) -> None:
    visitor.page.goto("/replay")
    expect(visitor.page.get_by_role("heading", name="Replay")).to_be_visible()


@state
def rules(visitor: Visitor, server: ProcessServer) -> None:
    visitor.page.goto(f"/rules/{WALL}")
    expect(visitor.page.get_by_role("heading", name="Rules of The Wall")).to_be_visible()


@state
def guide(visitor: Visitor, server: ProcessServer) -> None:
    visitor.page.goto(f"/learn/{WALL}")
    expect(visitor.page.get_by_role("region", name="Your first game of The Wall")).to_be_visible()
    visitor.page.wait_for_selector("#prompt")


@state
def settings(visitor: Visitor, server: ProcessServer) -> None:
    visitor.page.goto("/")
    visitor.page.get_by_role("button", name="Settings").click()
    expect(visitor.page.get_by_role("dialog", name="Settings")).to_be_visible()


@state
def keys(visitor: Visitor, server: ProcessServer) -> None:
    visitor.page.goto("/")
    visitor.page.get_by_role("button", name="Keys").click()
    expect(visitor.page.get_by_role("dialog", name="Keys")).to_be_visible()


@state
def missing(visitor: Visitor, server: ProcessServer) -> None:
    visitor.page.goto("/nowhere")
    expect(visitor.page.get_by_role("heading", name="There is no such page")).to_be_visible()


def faults(page: Page) -> list[str]:
    """What axe finds serious or critical, with the places."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run({ resultTypes: ['violations'] })")
    return [
        f"{item['id']} ({item['impact']}): {node['target']} {node['html'][:160]} {node['failureSummary'][:300]}"
        for item in found["violations"]
        if item["impact"] in BAD
        for node in item["nodes"]
    ]


@pytest.mark.parametrize("name", STATES)
def test_for_everybody(name: str, visit: Visit, server: ProcessServer) -> None:
    """Wide and at 360 px, light and dark: pictures of all four, axe on one of each."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    wrong: list[str] = []
    for phone, checked in ((False, "light"), (True, "dark")):
        visitor = visit(phone=phone)
        STATES[name](visitor, server)
        page = visitor.page
        for colours in ("light", "dark"):
            page.emulate_media(color_scheme="dark" if colours == "dark" else "light")
            where = f"{name}-{'phone' if phone else 'wide'}-{colours}"
            page.screenshot(path=PICTURES / f"{where}.png")
            if colours == checked:
                wrong += [f"{where}: {fault}" for fault in faults(page)]
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            wrong.append(f"{name}: wider than the screen")
    assert wrong == []
