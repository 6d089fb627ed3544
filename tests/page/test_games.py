"""Whole games: by mouse, by keys, on a phone, and by two people at two browsers."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect
from server.running import ProcessServer

from fourwalls.core import verify

from .conftest import Visit
from .visitor import ACTIONS, WALL, Visitor, purposeful, short_game, texts


def play_by_mouse(visitor: Visitor) -> int:
    """Click through the list of actions until the game is over; how many clicks it took."""
    clicks = 0
    while visitor.wait_for_turn():
        lines = visitor.lines()
        visitor.actions.nth(purposeful(visitor.action_texts(), clicks)).click()
        visitor.wait_after(lines)
        clicks += 1
        assert clicks < 1500
    return clicks


def account(page: Page) -> list[list[str]]:
    """The table of the end screen."""
    return [texts(row, "th, td") for row in page.locator("table tr").all()]


def test_a_whole_game_by_mouse(visit: Visit, tmp_path: Path) -> None:
    """From the first page to the end, kept as a file, and looked at again from the file."""
    visitor = visit()
    page = visitor.page
    page.goto("/")
    page.get_by_label("The bot to play The Wall against").select_option("greedy")
    page.get_by_role("button", name="Play now: The Wall", exact=True).click()
    assert play_by_mouse(visitor) > 20

    expect(visitor.result).to_be_focused()
    expect(visitor.result).to_have_text(re.compile(r"win|draw"))
    rows = account(page)
    assert rows[0][1:] == ["Mason", "Medium bot"]
    assert [row[0] for row in rows[1:4]] == ["Cards in People", "Cards in Places", "Cards in Events"]
    assert [row[0] for row in rows[-2:]] == ["Score", "Place"]

    with page.expect_download() as saving:
        page.locator("section", has=visitor.result).get_by_role("button", name="Save").click()
    file = tmp_path / "game.walls"
    saving.value.save_as(file)
    checked = verify(file.read_bytes())
    assert checked.complete
    assert checked.outcome is not None
    assert rows[-1][1:] == [str(rank) for rank in checked.outcome.ranks]

    page.goto("/")
    expect(page.get_by_text(re.compile("Over: (.+ wins|You win!|A draw)"))).to_be_visible()
    with page.expect_file_chooser() as choosing:
        page.get_by_role("button", name="Open a .walls file").click()
    choosing.value.set_files(file)
    expect(page.get_by_role("heading", name="The Wall: the game again")).to_be_visible()
    page.get_by_role("button", name="To the end").click()
    assert account(page) == rows
    page.reload()
    expect(page.get_by_role("slider")).to_be_visible()


def test_a_whole_game_by_keys(visit: Visit, server: ProcessServer) -> None:
    """No mouse at all: Tab, Enter and numbers; the focus is never lost."""
    visitor = visit()
    page = visitor.page
    page.goto("/")
    tab_to(page, page.get_by_label("The bot to play The Wall against"))
    page.keyboard.type("Medium")
    tab_to(page, page.get_by_role("button", name="Play now: The Wall", exact=True), "Shift+Tab")
    page.keyboard.press("Enter")
    turn = 0
    while visitor.wait_for_turn():
        lines = visitor.lines()
        actions = visitor.action_texts()
        number = str(purposeful(actions, turn) + 1)
        page.keyboard.type(number)
        if int(number) * 10 <= len(actions):
            page.keyboard.press("Enter")
        visitor.wait_after(lines)
        turn += 1
        assert turn < 1500
    expect(visitor.result).to_be_focused()
    tab_to(page, page.get_by_role("button", name="Rematch"))
    page.keyboard.press("Enter")
    expect(visitor.result).to_have_count(0)
    expect(page.locator("#prompt")).to_be_visible()
    page.wait_for_selector(ACTIONS)
    # The list itself: find an action by its words, and take it with Enter.
    wish = visitor.action_texts()[-1]
    page.keyboard.press("/")
    page.keyboard.type(wish)
    lines = visitor.lines()
    page.keyboard.press("ArrowDown")
    expect(visitor.actions.filter(has_text=wish).first).to_be_focused()
    page.keyboard.press("Enter")
    visitor.wait_after(lines)


def tab_to(page: Page, target: Locator, key: str = "Tab") -> None:
    """Press Tab until the target has the focus."""
    for _ in range(60):
        if target.evaluate("it => it === document.activeElement"):
            return
        page.keyboard.press(key)
    raise AssertionError("Tab does not lead there")


def test_a_game_on_a_phone(visit: Visit, server: ProcessServer) -> None:
    """By touch, from the sheet of actions; nothing is wider than the screen."""
    links = short_game(server, "me", "greedy")
    visitor = visit(phone=True)
    visitor.sit_down(links["table"], links["owner"])
    page = visitor.page
    handle = page.locator("#actions .handle")
    taps = 0
    while visitor.wait_for_turn():
        if handle.get_attribute("aria-expanded") == "false":
            handle.tap()
        lines = visitor.lines()
        visitor.actions.nth(purposeful(visitor.action_texts(), taps)).tap()
        visitor.wait_after(lines)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        taps += 1
        assert taps < 400
    assert taps > 3
    expect(visitor.result).to_be_in_viewport()
    expect(handle).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_two_people_by_links(visit: Visit, server: ProcessServer) -> None:
    """One opens a table and sends the link; they play to the end, undo by consent, and play again."""
    host, guest = visit(), visit()
    host.page.goto(f"/new/{WALL}")
    host.page.get_by_role("group", name="Seat 2").get_by_text("By link").click()
    host.page.get_by_label("Name of seat 2").fill("Zoe")
    host.page.get_by_role("button", name="Begin").click()
    dialog = host.page.get_by_role("dialog", name="Invite and share")
    link = dialog.get_by_label("Zoe’s seat", exact=True).input_value()
    watching = dialog.get_by_label("For spectators", exact=True).input_value()
    dialog.get_by_role("button", name="Close").click()
    expect(host.page.get_by_text("away", exact=True)).to_be_visible()

    guest.page.goto(link)
    guest.page.get_by_role("button", name="Sit down").click()
    expect(guest.page.get_by_role("heading", name="Mason’s turn")).to_be_visible()
    expect(host.page.get_by_text("here", exact=True)).to_be_visible()
    spectator = visit()
    spectator.page.goto(watching)
    expect(spectator.page.get_by_role("heading", name="Mason’s turn")).to_be_visible()
    expect(spectator.page.locator("#actions")).to_have_count(0)

    host.actions.filter(has_text="Take").first.click()
    expect(guest.page.get_by_role("heading", name="Your turn")).to_be_visible()
    expect(host.page.get_by_role("heading", name="Zoe’s turn")).to_be_visible()
    assert guest.story() == host.story() == spectator.story()

    guest.page.get_by_role("button", name="Concede").click()
    guest.page.get_by_role("dialog").get_by_role("button", name="Play on").click()
    expect(guest.result).to_have_count(0)
    guest.page.get_by_role("button", name="Concede").click()
    guest.page.get_by_role("dialog").get_by_role("button", name="Concede", exact=True).click()
    expect(host.result).to_have_text("You win!")
    expect(guest.result).to_have_text("Mason wins")
    expect(spectator.result).to_have_text("Mason wins")

    host.page.get_by_role("button", name="Rematch").click()
    expect(host.page.get_by_role("heading", name=re.compile("turn"))).to_be_visible()
    guest.page.get_by_role("button", name="Join the rematch").click()
    expect(guest.page.get_by_role("heading", name=re.compile("turn"))).to_be_visible()
    expect(host.page.get_by_text("here", exact=True)).to_be_visible()
    assert guest.page.url.split("#")[0] == host.page.url.split("#")[0]
    assert guest.page.url != host.page.url


def test_two_people_play_to_the_end(visit: Visit, server: ProcessServer) -> None:
    """Both click in turn, and both see the same result."""
    links = short_game(server, "me", "open", cards=1)
    people = [visit(), visit()]
    people[0].sit_down(links["table"], links["owner"])
    people[1].sit_down(links["table"], links["seats"][0]["token"])
    clicks = 0
    while not people[0].result.is_visible():
        for person in people:
            if person.actions.count() and not person.result.is_visible():
                lines = person.lines()
                person.actions.nth(purposeful(person.action_texts(), clicks)).click()
                person.wait_after(lines)
                clicks += 1
        people[0].page.wait_for_timeout(10)
        assert clicks < 400
    rows = [account(person.page) for person in people]
    expect(people[1].result).to_be_visible()
    assert account(people[1].page) == account(people[0].page) == rows[0]


def test_one_screen_for_two(visit: Visit, server: ProcessServer) -> None:
    """Hot seat without secrets: the next one goes on without a curtain."""
    links = server.open_table("pebbles", "me", "me")
    visitor = visit()
    visitor.forgive("404")  # Pebbles has no rules text
    visitor.sit_down(links["table"], links["owner"])
    expect(visitor.page.get_by_role("heading", name="Player 1’s turn")).to_be_visible()
    expect(visitor.page.get_by_text("no drawn board")).to_be_visible()
    visitor.actions.first.click()
    expect(visitor.page.get_by_role("heading", name="Player 2’s turn")).to_be_visible()
    expect(visitor.page.locator("#curtain")).to_have_count(0)
    play_by_mouse(visitor)
    expect(visitor.result).to_have_text(re.compile("Player [12] wins"))


def test_a_game_is_repeated_where_nobody_plays_by_link_and_all_are_told(visit: Visit, server: ProcessServer) -> None:
    """Whoever gives the words that dice and cards come from can know them."""
    page = visit().page
    page.goto(f"/new/{WALL}")
    page.get_by_text("How it is played").click()
    page.get_by_label("Repeat a game").fill("a rainy day")
    seat = page.get_by_role("group", name="Seat 2")
    seat.get_by_text("By link").click()
    expect(page.get_by_label("Repeat a game")).to_have_count(0)
    expect(page.get_by_text("Only where nobody plays by link")).to_be_visible()
    seat.get_by_text("Bot", exact=True).click()
    expect(page.get_by_label("Repeat a game")).to_have_value("a rainy day")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_text("A repeated game")).to_be_visible()

    links = server.open_table(WALL, "me", "greedy", seed="a rainy day")
    watcher = visit()
    watcher.sit_down(links["table"], links["spectator"])
    expect(watcher.page.get_by_text("A repeated game")).to_be_visible()
    links = server.open_table(WALL, "me", "greedy")
    watcher.sit_down(links["table"], links["spectator"])
    expect(watcher.page.get_by_text("A repeated game")).to_have_count(0)
