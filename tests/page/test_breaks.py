"""What breaks in the middle of a game: the page is loaded anew, the server is killed, the connection is gone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import WebSocketRoute, expect
from server.running import ProcessServer, quick_settings

from .conftest import Visit
from .visitor import ACTIONS, WALL, Visitor


def play_some(visitor: Visitor, moves: int) -> None:
    """Take the first action a few times."""
    for _ in range(moves):
        assert visitor.wait_for_turn()
        lines = visitor.lines()
        visitor.actions.first.click()
        visitor.wait_after(lines)
    assert visitor.wait_for_turn()


def test_reload_in_the_middle(visit: Visit, server: ProcessServer) -> None:
    """All is as before: the story, the actions, and whose turn it is. The list of my tables leads back too."""
    visitor = visit()
    links = server.open_table(WALL, "me", "greedy")
    visitor.sit_down(links["table"], links["owner"])
    play_some(visitor, 4)
    before = (visitor.story(), visitor.action_texts(), visitor.page.locator("#prompt").text_content())
    visitor.page.reload()
    visitor.wait_for_turn()
    assert (visitor.story(), visitor.action_texts(), visitor.page.locator("#prompt").text_content()) == before
    visitor.page.goto("/")
    expect(visitor.page.get_by_text("It is your turn")).to_be_visible()
    visitor.page.get_by_role("link", name=re.compile("Go on")).click()
    visitor.wait_for_turn()
    assert visitor.story() == before[0]
    play_some(visitor, 2)
    assert visitor.story()[: len(before[0])] == before[0]


def test_a_killed_server(visit: Visit, plugins: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """kill -9 in the middle of a game: all that was acknowledged is there again, and the page comes back by itself."""
    settings = quick_settings(tmp_path)
    with ProcessServer(settings, plugins) as first:
        visitor = visit(url=first.url)
        visitor.forgive("ERR_CONNECTION_REFUSED")
        links = first.open_table(WALL, "me", "me")
        visitor.sit_down(links["table"], links["owner"])
        play_some(visitor, 6)
        before = visitor.story()
        lines = visitor.lines()
        wish = visitor.action_texts()[0]
        first.kill()
        expect(visitor.page.locator(".lost")).to_be_visible()
        # A move made meanwhile is not lost, and is played once.
        visitor.actions.first.click()
        monkeypatch.setenv("PORT", first.url.rsplit(":", 1)[1])
        with ProcessServer(settings, plugins) as second:
            assert second.url == first.url
            expect(visitor.page.locator(".lost")).to_have_count(0)
            visitor.wait_after(lines)
            visitor.wait_for_turn()
            assert visitor.story()[: len(before)] == before
            assert len(visitor.story()) > len(before) or visitor.action_texts()[0] != wish
            play_some(visitor, 3)
            visitor.page.reload()
            visitor.wait_for_turn()
            assert visitor.story()[: len(before)] == before


def test_no_connection_for_a_while(visit: Visit, server: ProcessServer) -> None:
    """The socket breaks and comes back: what the other did meanwhile is told afterwards."""
    links = server.open_table(WALL, "me", "open")
    visitor, other = visit(), visit()
    sockets: list[WebSocketRoute] = []
    broken = False

    def connect(socket: WebSocketRoute) -> None:
        if broken:
            socket.close()
        else:
            socket.connect_to_server()
            sockets.append(socket)

    visitor.page.route_web_socket(re.compile("/api/"), connect)
    visitor.sit_down(links["table"], links["owner"])
    other.sit_down(links["table"], links["seats"][0]["token"])
    visitor.actions.filter(has_text="Take").first.click()
    expect(other.page.get_by_role("heading", name="Your turn")).to_be_visible()
    broken = True
    sockets[0].close()
    expect(visitor.page.locator(".lost")).to_be_visible()
    expect(other.page.get_by_text("away", exact=True)).to_be_visible()
    play_some_of(other)
    assert visitor.story() != other.story()
    broken = False
    expect(visitor.page.get_by_role("heading", name="Your turn")).to_be_visible()
    expect(other.page.get_by_text("here", exact=True)).to_be_visible()
    assert visitor.story() == other.story()


def play_some_of(other: Visitor) -> None:
    """The other person's whole turn."""
    while not other.page.get_by_role("heading", name="Player 1’s turn").is_visible():
        other.page.wait_for_selector(f"{ACTIONS}, #prompt")
        if other.actions.count():
            lines = other.lines()
            take = other.actions.filter(has_text="Take")
            (take if take.count() else other.actions).first.click()
            other.wait_after(lines)


def test_a_wrong_link(visit: Visit, server: ProcessServer) -> None:
    """A cut-off token, an unknown table and a missing secret are told apart from a server that is away."""
    links = server.open_table(WALL, "me", "greedy")
    visitor = visit()
    visitor.forgive("401", "403", "404")
    page = visitor.page
    for address in (f"/t/{links['table']}#{links['owner'][:-1]}", "/t/nowhere#" + "x" * 43):
        page.goto(address)
        expect(page.get_by_role("heading", name="This table can’t be opened")).to_be_visible()
        page.goto("about:blank")
    page.goto(f"/t/{links['table']}")
    expect(page.get_by_text("has lost its secret part")).to_be_visible()
    page.goto("/somewhere/else")
    expect(page.get_by_role("heading", name="There is no such page")).to_be_visible()
    page.goto("/new/chess")
    expect(page.get_by_role("heading", name="That did not work")).to_be_visible()


def test_a_file_that_is_no_game(visit: Visit, tmp_path: Path) -> None:
    """A wrong file is refused with what is wrong; another can be chosen at once."""
    visitor = visit()
    visitor.forgive("400", "422")
    page = visitor.page
    page.goto("/replay")
    file = tmp_path / "holiday.walls"
    file.write_text("not a game\n")
    with page.expect_file_chooser() as choosing:
        page.get_by_role("button", name="Open a .walls file").click()
    choosing.value.set_files(file)
    expect(page.get_by_role("heading", name="That did not work")).to_be_visible()
    expect(page.get_by_text(re.compile("line 1", re.IGNORECASE))).to_be_visible()
    expect(page.get_by_role("button", name="Open another file")).to_be_visible()
