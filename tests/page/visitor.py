"""Somebody with a browser: what they do at a table, and what they get to see."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Locator, Page, WebSocket, expect
from server.running import Address

ACTIONS = "#actions ol button"
WALL = "the_wall"


class Visitor:
    """A browser. `frames` are all messages that came through sockets, `complaints` the errors in its console."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[dict[str, Any]] = []
        self.complaints: list[str] = []
        self.forgiven: tuple[str, ...] = ()
        page.on("websocket", self._listen)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda message: self._hear(message.type, message.text))

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(json.loads(frame)))

    def _hear(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not any(part in text for part in self.forgiven):
            self.complaints.append(f"{kind}: {text}")

    def forgive(self, *parts: str) -> None:
        """Errors with these words are expected."""
        self.forgiven += parts

    # -- at a table -------------------------------------------------------------------------------------------------

    def sit_down(self, table: str, token: str) -> None:
        """Open a table by its link."""
        self.page.goto(f"/t/{table}#{token}")
        expect(self.page.locator("h2#result, #prompt, #curtain").first).to_be_visible()
        welcome = self.page.get_by_role("dialog", name="Welcome")
        if welcome.is_visible():
            welcome.get_by_role("button", name="Sit down").click()

    @property
    def actions(self) -> Locator:
        """The buttons of the list of actions."""
        return self.page.locator(ACTIONS)

    @property
    def result(self) -> Locator:
        """The result, when the game is over."""
        return self.page.locator("#result")

    def wait_for_turn(self) -> bool:
        """Wait until there is something to do, be it in a sheet that is closed, or the game is over: then False."""
        self.page.wait_for_selector(f"{ACTIONS}, #result", state="attached")
        return not self.result.count()

    def action_texts(self) -> list[str]:
        """The actions in words."""
        return texts(self.page, f"{ACTIONS} .what")

    def story(self) -> list[str]:
        """The log, line by line."""
        return texts(self.page, "#panel-story :is(li, h3)")

    def lines(self) -> int:
        """How long the record is as far as the page shows it, once nothing of mine is under way."""
        return int(self.page.wait_for_function("document.documentElement.dataset.lines").json_value())

    def prompt(self) -> str | None:
        """The kind of decision that the last update asked for; None where there is none."""
        view = next(frame["view"] for frame in reversed(self.frames) if frame["type"] == "update")
        return view["prompt"]["kind"] if view.get("prompt") else None

    def wait_after(self, lines: int) -> None:
        """Wait until the page shows more than this and nothing of mine is under way."""
        self.page.wait_for_function("lines => Number(document.documentElement.dataset.lines) > lines", arg=lines)


def texts(place: Page | Locator, selector: str) -> list[str]:
    """The words of all that fit."""
    return [" ".join(words.split()) for words in place.locator(selector).all_text_contents()]


def purposeful(actions: list[str], turn: int) -> int:
    """The number of an action that brings a game to its end: buy and pay; not always the same otherwise."""
    for words in ("Buy", "Pay", "Do nothing", "End your turn", "Go on", "Place no more"):
        found = [number for number, text in enumerate(actions) if text.startswith(words)]
        taking = any(text.startswith("Take") for text in actions)
        if found and not (words == "Do nothing" and taking):
            return found[0]
    return turn % len(actions)


def short_game(server: Address, *seats: str, cards: int = 3) -> Any:
    """A table of The Wall with few cards left in the deck."""
    deck = ["desert", "origin", "journey", "painter", "savage", "mountain"][:cards]
    position = {"deck": deck, "market": ["sailor", "battle", "forest"], "dice": "MMSWLK", "turns": 0}
    return server.open_table(WALL, *seats, position=json.dumps(position))
