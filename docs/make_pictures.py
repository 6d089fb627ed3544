"""Makes the pictures of the README from real games: python docs/make_pictures.py

The page's pictures are taken with Chromium from a server of their own, on a table in the middle of a game.
"""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright
from rich.console import Console

from fourwalls.bots import make_bot
from fourwalls.core import Match, Player, find_game, seed_from_text
from fourwalls.terminal.screen import Screen
from fourwalls.terminal.styles import THEME

PICTURES = Path(__file__).parent / "pictures"


def the_wall_terminal() -> None:
    """A decision in the middle of a game between two bots, as a person sees it."""
    game = find_game("the_wall")
    seed = seed_from_text("a picture")
    match = Match.start(game, [Player("Anna"), Player("Ben")], seed=seed)
    bots = [make_bot("greedy", match.setup, seat, seed) for seat in (0, 1)]
    while match.state.turns < 30 or match.view(0).prompt is None or match.view(0).prompt.kind != "main":
        seat = match.to_act[0]
        match.play(seat, bots[seat].choose(match.view(seat)).move)
    screen = Screen()
    plain = {"highlight": False, "emoji": False, "markup": False}
    screen.console = Console(theme=THEME, record=True, width=92, file=Null(), **plain)
    screen.draw(match.setup.draw_board(match.view(0), match.names, screen.width))
    screen.say()
    prompt = match.view(0).prompt
    screen.say(game.catalog.text(prompt.message, match.names), "strong", key="● Anna: ")
    svg = screen.console.export_svg(title="The Wall")
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.S).replace("Fira Code", "ui-monospace")
    (PICTURES / "the_wall_terminal.svg").write_text(svg)


TABLE: dict[str, Any] = {
    "turn": 0,
    "turns": 30,
    "market": ["mill", "soldier", "pact"],
    "sides": [
        {"people": ["painter", "lunatic", "sailor"], "places": ["castle"], "events": ["journey"]},
        {"people": ["savage"], "places": ["mountain", "forest"], "events": ["discovery", "battle"]},
    ],
    "guards": {"castle": "M1 K1"},
    "counters": ["M1 W3 L2", "S2 Y4"],
    "dice": "MWWLYK",
    "powers": [{"active": "Y"}, {"active": "W"}],
    "out": ["author", "merchant"],
}
"""A table in the middle of a game."""


def page() -> None:
    """The home page, a table, and the table on a phone in the dark."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "fourwalls.server", "--port", str(port), "--data", data]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            _page_pictures(f"http://127.0.0.1:{port}")
        finally:
            server.terminate()
            server.wait()


def _page_pictures(url: str) -> None:
    links = _open_table(url)
    table = f"{url}/t/{links['table']}#{links['owner']}"
    shots: list[tuple[str, str, dict[str, Any]]] = [
        ("home", url, {"viewport": {"width": 1280, "height": 900}}),
        ("table", table, {"viewport": {"width": 1360, "height": 900}}),
        ("phone", table, {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark"}),
    ]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"]
        )
        for name, address, settings in shots:
            tab = browser.new_context(reduced_motion="reduce", **settings).new_page()
            tab.goto(address)
            tab.wait_for_load_state("networkidle")
            tab.wait_for_timeout(1500)
            tab.screenshot(path=PICTURES / f"{name}.png")
        browser.close()


def _open_table(url: str) -> dict[str, Any]:
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "me", "name": "Ben"}]
    order = {"game": "the_wall", "seats": seats, "position": json.dumps(TABLE)}
    request = urllib.request.Request(
        f"{url}/api/tables", json.dumps(order).encode(), {"Content-Type": "application/json", "Origin": url}
    )
    for _ in range(100):
        try:
            with urllib.request.urlopen(request) as answer:
                links: dict[str, Any] = json.load(answer)
                return links
        except OSError:
            time.sleep(0.2)
    raise SystemExit("the server did not start")


class Null:
    """A file that keeps nothing."""

    def write(self, text: str) -> int:
        return len(text)

    def flush(self) -> None:
        """Nothing to do."""


if __name__ == "__main__":
    the_wall_terminal()
    page()
