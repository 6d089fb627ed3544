"""Help at the table: why not, hints, rules, undo, keys, the guide, and what is read out."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import expect
from server.running import ProcessServer

from .conftest import Visit
from .visitor import ACTIONS, WALL, Visitor

ROOT = Path(__file__).parents[2]
PAYING = {
    "turns": 4,
    "step": "main",
    "dice": "MMSWLK",
    "market": ["mountain", "castle", "cave"],
    "counters": ["M1 K2", ""],
    "powers": [{"active": "Y"}, {"active": "M"}],
}

BEGUN = {"pay", "turn_die", "turn_to", "steal", "cost"}
"""Kinds of decisions inside a purchase or a power."""


def at_table(visitor: Visitor, server: ProcessServer, position: object = None, *seats: str) -> None:
    """Sit at a new table of The Wall."""
    more = {} if position is None else {"position": json.dumps(position)}
    links = server.open_table(WALL, *(seats or ("me", "greedy")), **more)
    visitor.sit_down(links["table"], links["owner"])
    visitor.wait_for_turn()


def test_why_not(visit: Visit, server: ProcessServer) -> None:
    """What the filter does not find can be asked for, and the reason leads to its rule."""
    visitor = visit()
    page = visitor.page
    at_table(visitor, server, PAYING)
    page.keyboard.press("/")
    page.keyboard.type("buy cave places")
    page.get_by_role("button", name="Why not “buy cave places”?").click()
    why = page.get_by_role("dialog", name="Why not?")
    expect(why).to_be_focused()
    expect(why.locator("p").first).to_have_text(re.compile("Cave"))
    why.get_by_role("button", name=re.compile("^(?!Close)")).first.click()
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")
    rule = page.locator("#panel-rules li.target")
    expect(rule).to_be_in_viewport()
    expect(rule).to_have_text(re.compile("^TW-"))
    page.keyboard.press("Escape")
    expect(why).to_have_count(0)


def test_refused_moves_say_why(visit: Visit, server: ProcessServer) -> None:
    """Undo across a roll is refused with the reason, at the button; the focus goes back."""
    visitor = visit()
    page = visitor.page
    at_table(visitor, server, {**PAYING, "step": "keep", "dice": "MMSWLK"})
    lines = visitor.lines()
    visitor.actions.first.click()
    visitor.wait_after(lines)
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    undo.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Why not?")).to_contain_text("random result")
    page.keyboard.press("Escape")
    expect(undo).to_be_focused()


def test_undo(visit: Visit, server: ProcessServer) -> None:
    """A payment under way is taken back: one unit, then all of it."""
    visitor = visit()
    page = visitor.page
    at_table(visitor, server, PAYING)
    before = visitor.action_texts()
    prompts: list[str | None] = []
    for words in ("Buy the Mountain", "Pay with a Moons die"):
        prompts.append(page.locator("#prompt").text_content())
        lines = visitor.lines()
        visitor.actions.filter(has_text=words).first.click()
        visitor.wait_after(lines)
    expect(page.locator("#prompt")).not_to_have_text(prompts[1] or "")
    page.keyboard.press("u")
    expect(page.locator("#prompt")).to_have_text(prompts[1] or "")
    page.get_by_role("button", name="Start over my turn").click()
    expect(page.locator("#prompt")).to_have_text(prompts[0] or "")
    assert visitor.action_texts() == before
    assert any("takes back" in line for line in visitor.story())


def test_undo_by_consent(visit: Visit, server: ProcessServer) -> None:
    """Across the other's move it needs their consent, which can be refused and given."""
    links = server.open_table("pebbles", "me", "open")
    asker, other = visit(), visit()
    for person in (asker, other):
        person.forgive("404")  # Pebbles has no rules text
    asker.sit_down(links["table"], links["owner"])
    other.sit_down(links["table"], links["seats"][0]["token"])
    asker.actions.first.click()
    expect(other.page.locator(ACTIONS).first).to_be_visible()
    for answer, gone in (("Rather not", False), ("Agree", True)):
        asker.page.get_by_role("button", name="Undo").click()
        expect(asker.page.get_by_role("alert")).to_contain_text("Asked: Player 2")
        wish = other.page.get_by_role("alert")
        expect(wish).to_contain_text("Player 1 would like to take back")
        wish.get_by_role("button", name=answer).click()
        expect(wish).to_have_count(0)
        expect(asker.page.get_by_role("alert")).to_have_count(0)
        expect(asker.page.get_by_role("heading", name="Your turn")).to_have_count(1 if gone else 0)


def test_hint(visit: Visit, server: ProcessServer) -> None:
    """A hint names a move of the list and why, and can be done at once."""
    visitor = visit()
    page = visitor.page
    at_table(visitor, server, PAYING)
    texts = visitor.action_texts()
    page.keyboard.press("h")
    hint = page.get_by_role("group", name="A hint")
    expect(hint).to_be_visible()
    move = (hint.locator("strong").text_content() or "").removeprefix("The bot would: ")
    assert move in texts
    expect(page.locator(f"{ACTIONS}.chosen")).to_contain_text(move)
    expect(hint).to_contain_text(re.compile(r"about \d+ in 100"))
    lines = visitor.lines()
    hint.get_by_role("button", name="Do it").click()
    visitor.wait_after(lines)
    expect(hint).to_have_count(0)


def test_rules_beside_the_board(visit: Visit, server: ProcessServer) -> None:
    """The prompt leads to its section; the rules can be searched, and their references followed."""
    visitor = visit()
    page = visitor.page
    at_table(visitor, server, PAYING)
    page.locator(".rules .links").get_by_role("button", name="Main action: buy a card").click()
    panel = page.locator("#panel-rules")
    expect(panel.locator("li.target")).to_be_in_viewport()
    panel.get_by_role("searchbox").fill("last turns")
    expect(panel.get_by_text(re.compile(r"\d+ rules? found"))).to_be_visible()
    panel.get_by_role("searchbox").fill("dragon")
    expect(panel.get_by_text("No rule has these words.")).to_be_visible()
    page.goto(f"/rules/{WALL}#TW-R05")
    expect(page.locator("li.target")).to_have_text(re.compile("^TW-R05"))
    expect(page.locator("li.target")).to_be_in_viewport()


def test_words_for_those_who_listen(visit: Visit, server: ProcessServer) -> None:
    """The live region says what happened and what to do; n says it again; the title says whose turn it is."""
    visitor = visit()
    page = visitor.page
    at_table(visitor, server)
    live = page.locator("#live")
    expect(page).to_have_title(re.compile("^Your turn – The Wall"))
    lines = visitor.lines()
    visitor.actions.filter(has_text="Take").first.click()
    visitor.wait_after(lines)
    visitor.wait_for_turn()
    prompt = page.locator("#prompt").text_content() or ""
    expect(live).to_contain_text("Player 2 flips a power")
    expect(live).to_contain_text(prompt)
    page.keyboard.press("n")
    expect(live).to_have_text(prompt)


def test_keys_and_settings(visit: Visit, server: ProcessServer) -> None:
    """? shows the keys; settings are kept; keys can be switched off; the skip link leads to the actions."""
    visitor = visit()
    page = visitor.page
    at_table(visitor, server)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("1")  # not at the table now
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    story = visitor.story()

    page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog", name="Settings")
    dialog.get_by_role("group", name="Colours").get_by_text("dark").click()
    dialog.get_by_role("group", name="Keys without").get_by_text("off").click()
    dialog.get_by_role("group", name="Sounds").get_by_text("on").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Settings")).to_be_focused()
    page.reload()
    visitor.wait_for_turn()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.keyboard.press("1")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert visitor.story() == story

    page.get_by_role("link", name="Skip to the list of actions").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#actions")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(visitor.actions.first).to_be_focused()


def test_the_guide(visit: Visit) -> None:
    """Each step of the first game can be done as it asks; other moves are noticed; a real game comes after it."""
    steps = json.loads((ROOT / "web" / "src" / "boards" / WALL / "guide.json").read_text(encoding="utf-8"))
    visitor = visit()
    page = visitor.page
    page.goto("/")
    page.get_by_role("link", name="Learn it in five minutes: The Wall", exact=True).click()
    guide = page.get_by_role("region", name="Your first game of The Wall")
    for number, step in enumerate(steps, 1):
        expect(guide).to_contain_text(f"Step {number} of {len(steps)}")
        expect(guide.get_by_role("heading")).to_have_text(step["title"])
        lines = visitor.lines()
        page.locator(f'{ACTIONS}[data-notation="{step["expect"][0]}"]').click()
        visitor.wait_after(lines)
        while visitor.prompt() in BEGUN:
            # What is only begun is not done.
            expect(guide).to_contain_text("try it on the board")
            lines = visitor.lines()
            visitor.actions.first.click()
            visitor.wait_after(lines)
        expect(guide).to_contain_text("Well done.")
        if number < len(steps):
            guide.get_by_role("button", name="Next").click()
    guide.get_by_role("button", name="Back").click()
    expect(guide).to_contain_text(f"Step {len(steps) - 1} of")
    expect(guide).to_contain_text("try it on the board")
    guide.get_by_role("button", name="Next").click()
    expect(guide).to_contain_text(f"Step {len(steps)} of")
    page.locator(f'{ACTIONS}:not([data-notation="{steps[-1]["expect"][0]}"])').first.click()
    expect(guide).to_contain_text("That is possible too.")
    guide.get_by_role("button", name="Once more").click()
    expect(guide).to_contain_text("try it on the board")
    guide.get_by_role("button", name="Play a real game").click()
    expect(page).to_have_url(re.compile("/t/"))
    visitor.wait_for_turn()


def test_bots_can_be_watched(visit: Visit) -> None:
    """Two bots play to the end; their game can be looked at again step by step."""
    visitor = visit()
    page = visitor.page
    page.goto(f"/new/{WALL}?watch")
    for seat in (1, 2):
        page.get_by_label(f"Level of the bot in seat {seat}").select_option("greedy")
    page.get_by_role("button", name="Watch").click()
    expect(visitor.result).to_be_visible()
    page.get_by_role("link", name="See the game again").click()
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("0")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value("1")
    expect(page.locator("[aria-current=step]")).to_have_count(1)
    page.keyboard.press("End")
    expect(page.get_by_role("heading", name=re.compile("wins|draw"))).to_be_visible()
    page.keyboard.press("p")  # from the end: from the start again
    expect(slider).not_to_have_value(slider.get_attribute("max") or "")
    page.keyboard.press("p")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
