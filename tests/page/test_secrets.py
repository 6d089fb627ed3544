"""Nothing hidden is in the page or in what comes through its socket: Envelopes has every kind of secret."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect
from server.running import ProcessServer

from .conftest import Visit
from .visitor import ACTIONS, Visitor


def updates(visitor: Visitor) -> list[dict[str, Any]]:
    """All that was told about how things stand."""
    return [frame for frame in visitor.frames if frame["type"] == "update"]


def messages(visitor: Visitor) -> list[str]:
    """The ids of all that happened, as it was told."""
    return [entry["message"]["id"] for update in updates(visitor) for entry in update["log"]]


def bid(visitor: Visitor) -> None:
    """Take the first action, whatever it is."""
    visitor.wait_for_turn()
    lines = visitor.lines()
    visitor.actions.first.click()
    visitor.wait_after(lines)


def test_two_browsers(visit: Visit, server: ProcessServer) -> None:
    """Each gets the view of its own seat and no other, and the spectator gets none."""
    links = server.open_table("envelopes", "me", "open", options={"hand": 3})
    people = [visit(), visit(), visit()]
    for person in people:
        person.forgive("404")  # Envelopes has no rules text
    people[0].sit_down(links["table"], links["owner"])
    people[1].sit_down(links["table"], links["seats"][0]["token"])
    people[2].sit_down(links["table"], links["spectator"])
    bid(people[0])
    expect(people[1].page.locator(ACTIONS).first).to_be_visible()

    assert [{update["view"].get("seat") for update in updates(person)} for person in people] == [{0}, {1}, {None}]
    assert [messages(person).count("envelopes.dealt.own") for person in people] == [3, 3, 0]
    assert [messages(person).count("envelopes.has_bid.own") for person in people] == [1, 0, 0]
    assert [messages(person).count("envelopes.filled.host") for person in people] == [1, 0, 0]
    hands = [updates(person)[0]["view"]["hand"] for person in people]
    assert [len(hand) for hand in hands] == [3, 3, 0]
    for person in people[1:]:
        assert all(update["view"]["bid"] == 0 for update in updates(person))
        assert "You bid" not in person.page.content()
        assert "inside" not in person.page.content()
    assert "You bid" in people[0].page.content()
    for person, token in zip(people, (links["owner"], links["seats"][0]["token"], links["spectator"]), strict=True):
        others = {links["owner"], links["seats"][0]["token"], links["spectator"]} - {token}
        assert not any(other in str(person.frames) or other in person.page.content() for other in others)


def test_the_curtain(visit: Visit, server: ProcessServer) -> None:
    """Two at one screen: behind the curtain the page has nothing, and nobody's view comes before they sit down."""
    links = server.open_table("envelopes", "me", "me", options={"hand": 2})
    visitor = visit()
    visitor.forgive("404")
    page = visitor.page
    visitor.sit_down(links["table"], links["owner"])
    expect(page.get_by_role("heading", name="Hand over to Player 1")).to_be_visible()
    expect(page.get_by_role("button", name="I am Player 1")).to_be_focused()
    assert {update["view"].get("seat") for update in updates(visitor)} == {None}
    assert "You get" not in page.content()
    page.keyboard.press("Enter")
    expect(page.get_by_text("You get").first).to_be_visible()
    mine = [entry for entry in visitor.story() if "You get" in entry]

    bid(visitor)
    expect(page.get_by_role("heading", name="Hand over to Player 2")).to_be_visible()
    expect(page.locator(ACTIONS)).to_have_count(0)
    assert "You get" not in page.content()
    assert "You bid" not in page.content()
    assert 1 not in {update["view"].get("seat") for update in updates(visitor)}
    page.keyboard.press("1")  # a key that would bid, were the curtain open
    expect(page.get_by_role("heading", name="Hand over to Player 2")).to_be_visible()

    page.get_by_role("button", name="I am Player 2").click()
    expect(page.get_by_text("You get").first).to_be_visible()
    expect(page.locator(ACTIONS).first).to_be_visible()
    assert "You bid" not in page.content()
    assert updates(visitor)[-1]["view"]["seat"] == 1
    assert len([entry for entry in visitor.story() if "You get" in entry]) == len(mine) == 2


def test_a_whole_game_with_secrets(visit: Visit, server: ProcessServer) -> None:
    """The curtain opens and closes to the end; then everybody may see everything."""
    links = server.open_table("envelopes", "me", "me", "random", options={"hand": 2})
    visitor = visit()
    visitor.forgive("404")
    visitor.sit_down(links["table"], links["owner"])
    page = visitor.page
    for _ in range(60):
        page.wait_for_selector(f"{ACTIONS}, #curtain, #result")
        if visitor.result.is_visible():
            break
        if page.locator("#curtain").is_visible():
            page.locator("section", has=page.locator("#curtain")).get_by_role("button").click()
            page.wait_for_selector(f"{ACTIONS}, #result")
        else:
            bid(visitor)
    expect(visitor.result).to_be_visible()
    expect(page.locator("#panel-story").get_by_text("All envelopes are opened")).to_be_visible()


def test_the_curtain_falls_only_before_a_secret(visit: Visit, server: ProcessServer) -> None:
    """Card City: who divides knows hidden cards and has to sit down; choosing among two and building go on as they are.

    Behind the curtain there is nothing, and keys do nothing.
    """
    links = server.open_table("card_city", "me", "me", seed="two at one screen")
    visitor = visit()
    page = visitor.page
    visitor.sit_down(links["table"], links["owner"])
    sat: list[int] = []
    decided: set[tuple[str, int]] = set()
    while len(sat) < 3:
        page.wait_for_selector(f"{ACTIONS}, #curtain")
        last = updates(visitor)[-1]
        step, front = last["view"]["position"].get("step", "build"), last["view"].get("seat")
        if not page.locator("#curtain").is_visible():
            assert front in last["to_act"]
            assert step != "divide" or front == sat[-1]
            decided.add((step, front))
            bid(visitor)
            continue
        assert step == "divide"
        assert front not in last["to_act"]
        for key in "nu1":
            page.keyboard.press(key)
        expect(page.locator("#curtain")).to_be_visible()
        expect(page.locator("#live")).to_have_text("")
        expect(page.locator("#panel-story")).to_have_count(0)
        sat += last["to_act"]
        page.get_by_role("button", name="I am Player").click()
        page.wait_for_selector(ACTIONS)
        assert updates(visitor)[-1]["view"]["seat"] == sat[-1]
    assert {("build", 0), ("build", 1), ("choose", 0), ("choose", 1)} <= decided
