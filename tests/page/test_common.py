"""The common page: links for spectators, replays in words, rules for newcomers, and nothing that covers the board."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Page, expect
from server.running import ProcessServer

from .conftest import Visit
from .test_help import PAYING, at_table
from .visitor import ACTIONS, WALL, Visitor, texts

NOTATION = re.compile(r"\b(buy|die|counter|take|keep|deal|roll|flip) [a-zA-Z]+$")


def boxes(page: Page, *selectors: str) -> list[FloatRect]:
    """Where these are on the page."""
    found = [page.locator(selector).first.bounding_box() for selector in selectors]
    return [box for box in found if box is not None]


def apart(one: FloatRect, other: FloatRect) -> bool:
    """Whether two boxes cover nothing of each other."""
    wide = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    high = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return wide <= 0 or high <= 0


def spectators_link(visitor: Visitor) -> str:
    """The link for spectators that the dialog shows."""
    visitor.page.get_by_role("button", name="Links").click()
    link = visitor.page.get_by_role("textbox", name="For spectators").input_value()
    visitor.page.keyboard.press("Escape")
    return link


def test_there_is_a_link_for_spectators_at_every_table(visit: Visit, server: ProcessServer) -> None:
    """At one that was opened elsewhere, at a rematch, and for who only watches."""
    visitor = visit()
    links = server.open_table(WALL, "me", "greedy")
    visitor.sit_down(links["table"], links["owner"])
    assert spectators_link(visitor).endswith(f"/t/{links['table']}#{links['spectator']}")
    visitor.page.get_by_role("button", name="Concede").click()
    visitor.page.get_by_role("dialog").get_by_role("button", name="Concede").click()
    visitor.page.get_by_role("button", name="Rematch").click()
    expect(visitor.page).not_to_have_url(re.compile(links["table"]))
    expect(visitor.page.locator("#prompt")).to_be_visible()
    address = spectators_link(visitor)
    assert links["spectator"] not in address
    watcher = visit()
    watcher.page.goto(address)
    expect(watcher.page.get_by_role("heading", name=re.compile("watching|turn"))).to_be_visible()
    expect(watcher.page.locator("#actions")).to_have_count(0)
    assert spectators_link(watcher) == address
    expect(watcher.page.get_by_text("My own link")).to_have_count(0)


def test_a_replay_is_told_like_the_story(visit: Visit, server: ProcessServer) -> None:
    """A step a move, in the sentences of the log, to the last one; a game that was conceded has no empty step."""
    visitor = visit()
    page = visitor.page
    links = server.open_table(WALL, "me", "greedy", position=json.dumps(PAYING))
    visitor.sit_down(links["table"], links["owner"])
    for words in ("Buy the Mountain", "Pay with a Moons die", "Pay with"):
        visitor.wait_for_turn()
        lines = visitor.lines()
        visitor.actions.filter(has_text=words).first.click()
        visitor.wait_after(lines)
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("dialog").get_by_role("button", name="Concede").click()
    expect(visitor.result).to_be_visible()
    story = " ".join(visitor.story())
    page.get_by_role("link", name="See the game again").click()
    steps = page.locator("[data-step]")
    expect(steps.first).to_be_visible()
    told = [words for words in texts(page, "[data-step] .words > span, [data-step] > p") if words != "The start."]
    assert " ".join(told) == story
    assert not [words for words in told if NOTATION.search(words)]
    assert all(words for words in texts(page, "[data-step] .words"))
    page.keyboard.press("End")
    expect(page.locator(".said")).to_contain_text("concedes.")


def test_rules_begin_with_the_game_in_short(visit: Visit, server: ProcessServer) -> None:
    """Beside the board that is all that is open; what one looks up is closed on the page of its own, too."""
    visitor = visit()
    page = visitor.page
    at_table(visitor, server)
    page.get_by_role("tab", name="Rules").click()
    panel = page.locator("#panel-rules")
    expect(panel.locator("details").first).to_contain_text("In short")
    expect(panel.locator("details[open]")).to_have_count(1)
    panel.get_by_role("heading", name="Controlling a pile").click()
    expect(panel.get_by_text("strictly more cards").first).to_be_visible()
    panel.get_by_role("searchbox").fill("undecided")
    expect(panel.locator("li[data-id]").first).to_be_visible()
    page.goto(f"/rules/{WALL}")
    expect(page.get_by_text("The six dice").or_(page.get_by_text("There are seven dice.")).first).to_be_visible()
    expect(page.get_by_role("heading", name="Rulings")).to_be_visible()
    expect(page.locator('[data-id="TW-R01"]')).to_be_hidden()
    page.get_by_role("link", name="Rulings").click()
    expect(page.locator('[data-id="TW-R01"]')).to_be_visible()


def test_a_game_without_rules_says_so_kindly(visit: Visit) -> None:
    """No error, and a way on."""
    visitor = visit()
    visitor.forgive("404")
    visitor.page.goto("/rules/pebbles")
    expect(visitor.page.get_by_text("not written down here yet")).to_be_visible()
    expect(visitor.page.get_by_role("link", name="To the games")).to_be_visible()


def test_what_a_choice_costs_stands_beside_it(visit: Visit, server: ProcessServer) -> None:
    """Shown after the words of the action, and part of the button's name."""
    visitor = visit()
    at_table(visitor, server, PAYING)
    notes: dict[str, Any] = visitor.frames[-1]["view"]["prompt"]["notes"]
    assert "buy mountain" in notes
    visitor.page.get_by_role("button", name=re.compile(r"Buy the Mountain for Places.*, .*4")).focus()
    expect(visitor.page.locator(f'{ACTIONS}[data-notation="buy mountain"] .muted')).to_contain_text("4")


@pytest.mark.parametrize("height", [700, 800])
def test_help_leaves_the_board_where_it_is(visit: Visit, server: ProcessServer, height: int) -> None:
    """Neither a hint nor a note nor an answer to why moves or covers dice and buttons."""
    visitor = visit(width=1280, height=height)
    page = visitor.page
    at_table(visitor, server, PAYING)
    before = boxes(page, ".board")
    page.keyboard.press("h")
    expect(page.get_by_role("group", name="A hint")).to_be_visible()
    page.get_by_role("button", name="Save").click()
    note = page.locator(".place[role=status] > div")
    expect(note).to_contain_text("Saved as")
    assert boxes(page, ".board") == before
    (said, board, hint) = boxes(page, ".place[role=status] > div", ".board", "[role=group][aria-label='A hint']")
    assert apart(said, board)
    assert apart(hint, board)
    page.locator("#undo").focus()
    page.keyboard.press("Enter")
    why = page.get_by_role("dialog", name="Why not?")
    expect(why).to_be_visible()
    answer, undo, bar = boxes(page, ".why", "#undo", "[data-clear]")
    assert apart(answer, undo)
    assert apart(answer, bar)


def test_the_right_column_fills_the_screen_however_far_one_scrolls(visit: Visit, server: ProcessServer) -> None:
    """Its lower edge stays at that of the screen."""
    visitor = visit(width=1280, height=640)
    page = visitor.page
    at_table(visitor, server, PAYING)
    for to in (0, 20, 10_000):
        page.evaluate("to => scrollTo(0, to)", to)
        page.wait_for_function(
            "() => Math.abs(document.querySelector('.right').getBoundingClientRect().bottom - innerHeight) <= 2"
        )
    assert page.evaluate("scrollY") > 47  # the head of the page is out of sight


def test_in_the_guide_the_others_wait_until_one_has_read(visit: Visit) -> None:
    """After "Well done" nothing more happens by itself."""
    visitor = visit()
    page = visitor.page
    page.goto(f"/learn/{WALL}")
    guide = page.get_by_role("region", name="Your first game of The Wall")
    page.locator(ACTIONS).first.wait_for()
    guide.get_by_role("button", name="Next").click()
    expect(guide).to_contain_text("Step 2 of")
    lines = visitor.lines()
    page.locator(f'{ACTIONS}[data-notation="take M"]').click()
    expect(guide).to_contain_text("Well done.")
    page.locator(f'{ACTIONS}[data-notation="end turn"]').click()
    update: dict[str, Any] = {}
    for _ in range(500):
        update = [frame for frame in visitor.frames if frame["type"] == "update"][-1]
        if update["to_act"] == [0] and update["lines"] > lines + 2:
            break
        page.wait_for_timeout(10)
    assert update["to_act"] == [0]  # the other has moved, and it is my turn again
    assert 0 < len(visitor.story()) < update["log"][-1]["number"]
    shown = len(visitor.story())
    page.get_by_role("button", name="Go on", exact=True).click()
    page.wait_for_function("shown => document.querySelectorAll('#panel-story :is(li, h3)').length > shown", arg=shown)
    visitor.wait_for_turn()
