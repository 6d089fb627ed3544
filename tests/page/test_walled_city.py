"""The Walled City on the page, which has no board for it: a whole game goes through the list of actions."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from server.running import ProcessServer

from fourwalls.core import verify

from .conftest import Visit


def test_the_home_page_offers_it(visit: Visit) -> None:
    visitor = visit()
    visitor.page.goto("/")
    expect(visitor.page.get_by_role("button", name="Play now: The Walled City")).to_be_visible()


@pytest.mark.rule("WC-002")
def test_a_whole_game_by_the_list(visit: Visit, server: ProcessServer) -> None:
    """A person against a bot: both rounds, and the record verifies."""
    links = server.open_table("walled_city", "me", "random")
    visitor = visit()
    visitor.sit_down(links["table"], links["owner"])
    kinds = set()
    clicks = 0
    while visitor.wait_for_turn():
        lines = visitor.lines()
        kinds.add(visitor.prompt())
        visitor.actions.nth(clicks % visitor.actions.count()).click()
        visitor.wait_after(lines)
        clicks += 1
        assert clicks < 400
    assert kinds >= {"align", "place", "card", "nobles", "adjust", "lay", "zone"}
    expect(visitor.result).to_be_focused()
    record = server.get(f"/api/tables/{links['table']}/record", links["owner"]).body
    checked = verify(record)
    assert checked.complete
    assert checked.outcome is not None
    assert str(checked.outcome.scores[0]) in visitor.page.locator("table").first.inner_text()
