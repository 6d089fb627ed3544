"""What somebody stumbled over who had never seen the page: keys, the story, the phone, guests, names, replays."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect
from server.running import ProcessServer

from .conftest import Visit
from .test_help import PAYING, at_table
from .visitor import ACTIONS, WALL, texts

MANY = {**PAYING, "dice": "MSWLYK", "market": ["author", "painter", "journey"], "counters": ["", ""]}
"""Ten actions at least, so that a 1 can go on."""


def test_enter_takes_the_number_wherever_the_focus_is(visit: Visit, server: ProcessServer) -> None:
    visitor = visit()
    page = visitor.page
    for place in ("#undo", f"{ACTIONS} >> nth=4"):
        at_table(visitor, server, MANY)
        lines = visitor.lines()
        page.locator(place).focus()
        page.keyboard.press("1")
        expect(page.locator("#actions [role=status]")).to_contain_text("Number 1 …")
        first = page.locator(ACTIONS).first.get_attribute("data-notation")
        page.keyboard.press("Enter")
        visitor.wait_after(lines)
        expect(page.locator(".why")).to_have_count(0)
        ((table, token),) = re.findall("/t/(.+)#(.+)", page.url)
        record = server.get(f"/api/tables/{table}/record", token).body
        assert json.loads(record.splitlines()[lines + 1])["move"] == first


def test_a_number_is_forgotten_when_one_goes_elsewhere(visit: Visit, server: ProcessServer) -> None:
    visitor = visit()
    page = visitor.page
    at_table(visitor, server, MANY)
    page.keyboard.press("1")
    page.keyboard.press("Tab")
    expect(page.locator("#actions [role=status]")).to_contain_text("actions")


def test_escape_leaves_the_finder_for_where_one_was(visit: Visit, server: ProcessServer) -> None:
    visitor = visit()
    page = visitor.page
    at_table(visitor, server, MANY)
    page.get_by_role("button", name="Hint").focus()
    page.keyboard.press("/")
    page.keyboard.type("author")
    finder = page.get_by_role("textbox", name="Find an action")
    page.keyboard.press("Escape")
    expect(finder).to_be_focused()
    expect(finder).to_have_value("")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Hint")).to_be_focused()


AT_END = (
    "() => { const box = document.querySelector('.story');"
    " return box.scrollHeight > box.clientHeight && box.scrollHeight - box.scrollTop - box.clientHeight < 2; }"
)


def test_the_story_follows_the_game(visit: Visit, server: ProcessServer) -> None:
    """Also after a look at the rules, a hint and an undo; not while somebody reads further up."""
    visitor = visit(height=700)
    page = visitor.page
    at_table(visitor, server)

    def take_counters() -> None:
        lines = visitor.lines()
        visitor.actions.filter(has_text=re.compile("Take|Keep none|End|Go on")).first.click()
        visitor.wait_after(lines)
        visitor.wait_for_turn()

    for _ in range(6):
        take_counters()
    page.wait_for_function(AT_END)
    page.get_by_role("tab", name="Rules").click()
    take_counters()
    page.get_by_role("tab", name="Story").click()
    page.wait_for_function(AT_END)
    page.keyboard.press("h")
    expect(page.get_by_role("group", name="A hint")).to_be_visible()
    page.wait_for_function(AT_END)
    take_counters()
    page.wait_for_function(AT_END)
    page.locator(".story").hover()
    page.mouse.wheel(0, -400)
    newest = page.get_by_role("button", name="To the newest")
    expect(newest).to_be_visible()
    top = page.locator(".story").evaluate("box => box.scrollTop")
    take_counters()
    assert page.locator(".story").evaluate("box => box.scrollTop") == top
    newest.click()
    page.wait_for_function(AT_END)
    expect(newest).to_have_count(0)


def test_what_was_taken_back_is_struck_out(visit: Visit, server: ProcessServer) -> None:
    visitor = visit()
    page = visitor.page
    at_table(visitor, server, {**PAYING, "powers": [{"active": "W"}, {"active": "M"}]})
    visitor.actions.filter(has_text="Take Moons").click()
    expect(page.locator("#panel-story")).to_contain_text("takes 2 Moons counters")
    page.keyboard.press("u")
    expect(page.locator("#panel-story s", has_text="takes 2 Moons counters")).to_be_visible()
    expect(page.locator("#panel-story li").last).to_have_text("Player 1 takes back what is struck out.")


def test_on_a_phone_the_list_gives_way_to_the_board(visit: Visit, server: ProcessServer) -> None:
    """What to do stands at the list only where it can't be read above."""
    visitor = visit(phone=True)
    page = visitor.page
    links = server.open_table(WALL, "me", "greedy", position=json.dumps(PAYING))
    page.goto(f"/t/{links['table']}#{links['owner']}")
    handle = page.locator(".handle")
    handle.tap()
    expect(handle).to_have_attribute("aria-expanded", "true")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.locator("section.board").tap(position={"x": 20, "y": 8})
    expect(handle).to_have_attribute("aria-expanded", "false")
    expect(handle.locator(".prompt")).to_have_text("")
    page.evaluate("scrollTo(0, 400)")
    expect(handle.locator(".prompt")).to_have_text(re.compile("Buy a card"))


def test_a_guest_is_welcomed_and_says_a_name(visit: Visit, server: ProcessServer) -> None:
    host, guest = visit(), visit()
    links = server.open_table(WALL, "me", "open")
    host.sit_down(links["table"], links["owner"])
    owner, seat = texts(host.page, "ul[aria-label=Players] .name")
    guest.page.goto(f"/t/{links['table']}#{links['seats'][0]['token']}")
    welcome = guest.page.get_by_role("dialog", name="Welcome to The Wall")
    expect(welcome).to_contain_text(f"{owner} has invited you to play.")
    name = welcome.get_by_role("textbox")
    expect(name).to_have_value(seat)
    for wrong in (owner, "you", " "):
        name.fill(wrong)
        welcome.get_by_role("button", name="Sit down").click()
        expect(welcome.get_by_role("alert")).not_to_be_empty()
    name.fill("Zoe")
    welcome.get_by_role("button", name="Sit down").click()
    expect(welcome).to_have_count(0)
    expect(host.page.locator("ul[aria-label=Players]")).to_contain_text("Zoe")
    guest.page.reload()
    expect(guest.page.locator("#prompt")).to_be_visible()
    expect(welcome).to_have_count(0)
    watcher = visit()
    watcher.page.goto(f"/t/{links['table']}#{links['spectator']}")
    expect(watcher.page.get_by_text("You are watching.")).to_be_visible()


def test_the_name_of_the_settings_is_taken_at_new_tables(visit: Visit) -> None:
    page = visit().page
    page.goto(f"/new/{WALL}")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("textbox", name="Your name").fill("Zoe")
    page.keyboard.press("Escape")
    expect(page.get_by_role("textbox", name="Name of seat 1")).to_have_value("Zoe")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", name="Your turn, Zoe")).to_be_visible()


def test_after_a_game(visit: Visit, server: ProcessServer) -> None:
    """Its result is in the list of my tables, a replay has a way back, and at a rematch one hears of the new seats."""
    visitor = visit()
    page = visitor.page
    at_table(visitor, server, PAYING)
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("dialog").get_by_role("button", name="Concede").click()
    expect(visitor.result).to_be_visible()
    page.get_by_role("link", name="See the game again").click()
    page.get_by_role("link", name="Back to the table").click()
    expect(visitor.result).to_be_visible()
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator(".place[role=status] > div")).to_contain_text("changed seats")
    page.goto("/")
    expect(page.get_by_role("listitem").filter(has_text=re.compile(r"Over: .+ wins"))).to_be_visible()


def test_few_of_my_tables_are_shown_until_one_wants_all(visit: Visit, server: ProcessServer) -> None:
    visitor = visit()
    page = visitor.page
    for _ in range(7):
        links = server.open_table(WALL, "me", "greedy")
        visitor.sit_down(links["table"], links["owner"])
    page.goto("/")
    tables = page.locator("section[aria-labelledby=mine] li")
    expect(tables).to_have_count(5)
    page.get_by_role("button", name="Show all 7").click()
    expect(tables).to_have_count(7)
    tables.first.get_by_role("button", name=re.compile("off this list")).click()
    expect(tables).to_have_count(6)


def test_the_board_stays_where_it_is(visit: Visit, server: ProcessServer) -> None:
    """However long the words above it are, and whatever is looked up beside it."""
    visitor = visit(width=1280, height=800)
    page = visitor.page
    at_table(visitor, server, PAYING)
    board = page.locator("section.board")
    before = board.bounding_box()
    page.locator(".rules button").first.click()
    expect(page.locator("#panel-rules .target").first).to_be_visible()
    assert page.evaluate("scrollY") == 0
    for words in ("Buy the Mountain", "Pay with a Moons die", "Pay with", "Pay with"):
        lines = visitor.lines()
        visitor.actions.filter(has_text=words).first.click()
        visitor.wait_after(lines)
        now = board.bounding_box()
        assert before is not None
        assert now is not None
        assert (now["x"], now["y"]) == (before["x"], before["y"])
