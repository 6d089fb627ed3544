"""Whole games of Card City on its board: alone, by mouse, by keys, on a phone, with three and four seats."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from server.running import ProcessServer

from .card_city import CARD_CITY, DISCARD, FINISHED, HOMES, SHOPS, Builder, square, squares, table_at
from .conftest import Visit
from .test_games import account, tab_to
from .visitor import Visitor

VARIANTS = {"decentralization": True, "parking_meters": True}


def test_a_whole_solo_game_by_mouse(visit: Visit, server: ProcessServer, tmp_path: Path) -> None:
    """Ten rounds on the board; the level, the list of best games, the picture, and the game again."""
    visitor = visit()
    page = visitor.page
    links = server.open_table(CARD_CITY, "me", seed="fountains")
    visitor.sit_down(links["table"], links["owner"])
    assert Builder(visitor).play() >= 20

    rows = account(page)
    assert [row[0] for row in rows[1:4]] == ["Residential districts", "Empty squares", "Coins, 5 for a point"]
    score = number(rows, "Score", 1)
    assert score == sum(whole(row[1]) for row in rows[1:4])
    expect(page.get_by_text(re.compile("^Ten rounds were played. Level: "))).to_be_visible()
    expect(page.get_by_text("A new best!")).to_be_visible()
    best = page.locator(".games li")
    expect(best).to_have_count(1)
    expect(best).to_contain_text(str(score).replace("-", ""))
    page.reload()
    expect(best).to_have_count(1)

    for kind in ("SVG", "PNG"):
        with page.expect_download() as saving:
            page.get_by_role("button", name=f"Picture ({kind})").click()
        file = tmp_path / saving.value.suggested_filename
        saving.value.save_as(file)
        start = b"<svg xmlns" if kind == "SVG" else b"\x89PNG"
        assert file.read_bytes().startswith(start)
    svg = next(tmp_path.glob("*.svg")).read_text(encoding="utf-8")
    assert svg.count(">City Hall<") == 1
    built = page.locator("[role=grid] .card")
    assert sum(svg.count(f">{name}<") for name in names_of(page)) == built.count()

    page.get_by_role("link", name="See the game again").click()
    page.get_by_role("button", name="To the end").click()
    expect(built).to_have_count(svg.count('font-size="13.5"'))
    page.get_by_role("button", name="To the start").click()
    expect(built).to_have_count(1)


def whole(text: str) -> int:
    """A number as the page writes it, with a real minus."""
    return int(text.replace("\u2212", "-"))


def number(rows: list[list[str]], part: str, column: int) -> int:
    """A number of the table at the end."""
    return next(whole(row[column]) for row in rows if row[0] == part)


def names_of(page: Page) -> set[str]:
    """The kinds in the large city, in words."""
    return set(page.locator("[role=grid] .card .name").all_text_contents())


def test_a_game_by_keys(visit: Visit, server: ProcessServer) -> None:
    """Two seats, no mouse: groups, choices, squares and purchases by Tab, arrows and Enter."""
    links = table_at(server, "me", "greedy", round=9, step="draw", coins=[9, 3])
    visitor = visit()
    visitor.sit_down(links["table"], links["owner"])
    decided = {"division": 0, "take": 0, "square": 0}
    while visitor.wait_for_turn():
        lines = visitor.lines()
        decided[decide_by_keys(visitor)] += 1
        visitor.wait_after(lines)
        assert sum(decided.values()) < 60
    expect(visitor.result).to_be_focused()
    assert decided["division"] == decided["take"] == 1
    assert decided["square"] >= 4


def decide_by_keys(visitor: Visitor) -> str:
    """Make the decision at hand with keys alone."""
    page = visitor.page
    page.wait_for_selector(".asks.legal, .hand li button, .division, .take, .hand .do button")
    if page.locator(".division").is_visible():
        cards = page.locator(".zone.up button")
        tab_to(page, cards.first)
        label = cards.first.get_attribute("data-label")
        page.keyboard.press("ArrowUp")
        expect(page.locator(f'.zone.group [data-label="{label}"]')).to_be_focused()
        tab_to(page, cards.first)
        page.keyboard.press("Enter")
        tab_to(page, cards.first)
        page.keyboard.press("ArrowDown")
        expect(page.locator(".zone.down button")).to_be_focused()
        tab_to(page, page.get_by_role("button", name="Offer these groups"))
        page.keyboard.press("Enter")
        return "division"
    if page.locator(".take").first.is_visible():
        tab_to(page, page.get_by_role("button", name="Take group 2", exact=True))
        page.keyboard.press("Enter")
        return "take"
    if not page.locator(".hand .chosen").count():
        tab_to(page, page.locator(".hand li button").first)
        page.keyboard.press("Enter")
        discard = page.locator(DISCARD)
        if discard.is_visible():
            tab_to(page, discard)
            page.keyboard.press("Enter")
            return "square"
    tab_to(page, page.locator('[role=grid] .square[tabindex="0"]'), "Shift+Tab")
    expect(page.locator("[role=grid] :is(.legal, .other):focus")).to_have_count(1)
    page.keyboard.press("Enter")
    return "square"


def test_arrows_go_from_square_to_square(visit: Visit, server: ProcessServer) -> None:
    """The city is a grid that can be heard: every square says where it is and what stands or can stand there."""
    links = table_at(server, "me", "greedy", hands=["R", ""])
    visitor = visit()
    visitor.sit_down(links["table"], links["owner"])
    page = visitor.page
    square(page, "f5").focus()
    expect(page.locator(":focus")).to_have_accessible_name(
        "Row 5 column 6 (f5): Residential, a district of its own; 1 point; touches 2 Cultural cards, enough to grow"
    )
    for key, where in (("ArrowUp", "f4"), ("ArrowLeft", "e4"), ("ArrowDown", "e5"), ("ArrowDown", "e6")):
        page.keyboard.press(key)
        expect(square(page, where)).to_be_focused()
    expect(square(page, "e6")).to_have_accessible_name(re.compile("empty, Residential can come here"))
    expect(page.get_by_role("grid", name="Your city")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(square(page, "e6")).to_have_accessible_name(re.compile("Residential"))


@pytest.mark.parametrize("seats", [3, 4])
def test_more_seats_with_all_variants(seats: int, visit: Visit, server: ProcessServer) -> None:
    """All cities in sight, and every part of the score told."""
    players = ["me", *["greedy"] * (seats - 1)]
    links = table_at(server, *players, options=VARIANTS, round=10, step="draw", coins=[9] * seats)
    visitor = visit()
    visitor.sit_down(links["table"], links["owner"])
    page = visitor.page
    expect(page.locator(".small-city")).to_have_count(seats - 1)
    Builder(visitor).play()
    rows = account(page)
    assert len(rows[0]) == seats + 1
    parts = [row[0] for row in rows]
    for part in ("Districts with all colours around them", "City Hall away from the centre", "Industrial districts"):
        assert part in parts
    for column in range(1, seats + 1):
        assert number(rows, "Score", column) == sum(whole(row[column]) for row in rows[1:7])


def test_a_game_on_a_phone(visit: Visit, server: ProcessServer) -> None:
    """By touch: the first tap shows what a card would do, the second builds it; nothing is wider than the screen."""
    links = table_at(server, "me", "greedy", round=10, step="build", hands=["RI", ""])
    visitor = visit(phone=True)
    visitor.sit_down(links["table"], links["owner"])
    page = visitor.page
    square(page, "e5").tap()
    expect(page.locator(".survey")).to_contain_text("City Hall")
    page.locator(".hand li button").first.tap()
    name = squares(page, ".legal")[0]
    lines = visitor.lines()
    square(page, name).tap()
    expect(page.locator(".survey")).to_contain_text(f"Residential on {name}")
    expect(page.get_by_role("button", name="Build it here")).to_be_visible()
    assert visitor.lines() == lines
    page.get_by_role("button", name="Build it here").tap()
    expect(square(page, name)).to_have_accessible_name(re.compile("Residential"))
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    Builder(visitor, touch=True).play()
    expect(visitor.result).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_two_build_at_once(visit: Visit, server: ProcessServer) -> None:
    """In any order, each at their own screen; the one who is done sees who is not."""
    links = table_at(server, "me", "open", coins=[3, 3], hands=["PI", "PR"])
    one, other = visit(), visit()
    one.sit_down(links["table"], links["owner"])
    other.sit_down(links["table"], links["seats"][0]["token"])
    # What one has begun stays while the other builds.
    chosen = one.page.locator(".hand").get_by_role("button", name="Industrial")
    chosen.click()
    expect(chosen).to_have_attribute("aria-pressed", "true")
    for person in (other, one):
        page = person.page
        for _ in range(2):
            lines = person.lines()
            Builder(person).decide()
            person.wait_after(lines)
        if person is other:
            expect(page.locator(".hand")).to_contain_text("Still building: Player 1.")
            expect(one.page.locator(".small-city")).to_contain_text("ready")
            expect(chosen).to_have_attribute("aria-pressed", "true")
            expect(page.locator(".small-city")).to_contain_text("building")
    expect(one.page.locator(".round .now")).not_to_have_text("Build")


def test_two_at_one_screen(visit: Visit, server: ProcessServer) -> None:
    """Nothing is secret while both build: the screen goes on with the other city, and says what is to be done there."""
    links = table_at(server, "me", "me", cities=[["H C"], ["H C"]], hands=["PI", "PI"])
    visitor = visit()
    visitor.sit_down(links["table"], links["owner"])
    page = visitor.page
    for seat in (1, 2):
        expect(page.get_by_role("heading", name=f"Player {seat}’s turn")).to_be_visible()
        for _ in range(2):
            lines = visitor.lines()
            Builder(visitor).decide()
            visitor.wait_after(lines)
        if seat == 1:
            expect(page.locator("#live")).to_contain_text("Player 1 builds")
            expect(page.locator("#live")).to_contain_text(page.locator("#prompt").text_content() or "-")
    expect(page.get_by_role("heading", name="Hand over to Player")).to_be_visible()
    expect(page.locator(".card, [data-kind]")).to_have_count(0)
    page.get_by_role("button", name="I am Player").click()
    expect(page.locator(".division .card").first).to_be_visible()


def test_cards_fly(visit: Visit, server: ProcessServer) -> None:
    """With movement on, a game goes on as without."""
    links = table_at(server, "greedy", "me", round=10, step="draw", cities=[FINISHED, SHOPS], coins=[0, 30])
    visitor = visit(motion=True)
    visitor.sit_down(links["table"], links["owner"])
    Builder(visitor).play()
    expect(visitor.result).to_be_visible()


def test_another_city_large(visit: Visit, server: ProcessServer) -> None:
    """A click on a small city shows it large; to build, one's own comes back."""
    links = table_at(server, "me", "greedy", step="choose", seat=1, mayor=1, offer=OFFER)
    visitor = visit()
    visitor.sit_down(links["table"], links["owner"])
    page = visitor.page
    expect(page.locator("[role=grid] .card")).to_have_count(len("".join(HOMES).replace(" ", "").replace(".", "")))
    page.get_by_role("button", name="Look at the city of Player 2").click()
    expect(page.get_by_role("heading", name="City of Player 2")).to_be_visible()
    expect(page.locator("[role=grid] .card")).to_have_count(len("".join(SHOPS).replace(" ", "").replace(".", "")))
    page.get_by_role("button", name="Take group 1", exact=True).click()
    expect(page.get_by_role("heading", name="Your city")).to_be_visible()


OFFER = [
    {"kind": "P", "at": "group"},
    {"kind": "I", "at": "group"},
    {"kind": "R", "at": "up"},
    {"kind": "C", "at": "down"},
]
