"""Somebody who plays Card City on its board, and tables of it for tests."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Locator, Page
from server.running import Address

from .visitor import Visitor

CARD_CITY = "card_city"
DISCARD = ".hand .button:has-text('Discard')"

HOMES = ["I L C P", "H R . R"]
"""CC-E06: the home on f5 can grow."""
SHOPS = ["P R L I", "R C . I", "H . . ."]
"""CC-E08: the shop touches two Residential districts."""
EITHER = [". L . .", ". R H I", "R C . ."]
"""CC-E19: a home and a shop can grow."""
AT_LIMIT = [". L .", "L R .", ". H P"]
"""CC-E23: no Industrial card, five others."""
FINISHED = ["R R R P I", "L H C I I", "L C R L I", "R P P C .", "C R R R ."]
"""CC-E10: 19 points with 36 coins."""
CITIES = [HOMES, SHOPS, EITHER, AT_LIMIT]


def on_offer(kinds: str, at: str | int = "hand") -> list[dict[str, Any]]:
    """Cards of phase 1 at one place."""
    return [{"kind": kind, "at": at} for kind in kinds]


def table_at(server: Address, *seats: str, options: dict[str, Any] | None = None, **position: Any) -> Any:
    """A table of Card City at a position; every seat has a city, if nothing else is said."""
    cities = position.pop("cities", [CITIES[seat] for seat in range(len(seats))])
    text = json.dumps({"round": 3, "cities": cities, **position})
    seed = {} if "open" in seats else {"seed": "fountains"}  # nobody may know the cards that others will get
    return server.open_table(CARD_CITY, *seats, position=text, options=options or {}, **seed)


def squares(page: Page, which: str) -> list[str]:
    """The names of the squares of the large city that fit, such as `.legal`."""
    names: list[str] = page.locator(f"[role=grid] .square{which}").evaluate_all(
        "all => all.map(it => it.dataset.square)"
    )
    return names


def square(page: Page, name: str) -> Locator:
    """A square of the large city."""
    return page.locator(f'[role=grid] [data-square="{name}"]')


class Builder:
    """Plays on the board as people do, with a mouse or a finger: always the first thing that can be done."""

    def __init__(self, visitor: Visitor, *, touch: bool = False) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.touch = touch

    def play(self) -> int:
        """Go on until the game is over; how many decisions it took."""
        decisions = 0
        while self._wait():
            lines = self.visitor.lines()
            self.decide()
            self.visitor.wait_after(lines)
            decisions += 1
            assert decisions < 300
        return decisions

    def _wait(self) -> bool:
        """Wait for a decision; False when the game is over."""
        self.page.wait_for_selector("#result, .asks.legal, .hand li button, .division, .take, .hand .do button")
        return not self.visitor.result.is_visible()

    def decide(self) -> None:
        """The first thing that can be done."""
        if self.page.locator(".division").is_visible():
            self.divide()
        elif self.page.locator(".take").first.is_visible():
            self._press(self.page.locator(".take").first)
        else:
            self._build()

    def divide(self) -> None:
        """Click cards until two groups lie there, then offer them."""
        offer = self.page.get_by_role("button", name="Offer these groups")
        while offer.get_attribute("aria-disabled") == "true":
            self._press(self.page.locator(".zone.up button").first)
        self._press(offer)

    def _build(self) -> None:
        legal, cards = self.page.locator(".asks.legal"), self.page.locator(".hand li button")
        if not self.page.locator(".hand .chosen").count():
            bottom = cards.count() == 3
            self._press(cards.first)
            discard = self.page.locator(DISCARD)
            if discard.is_visible():
                self._press(discard)
                return
            if bottom:
                return
        name = legal.first.get_attribute("data-square") or ""
        self._press(square(self.page, name))
        if self.touch:
            self._press(square(self.page, name))

    def _press(self, target: Locator) -> None:
        if self.touch:
            target.tap()
        else:
            target.click()
