"""Makes the pictures of the README from real games: python docs/make_pictures.py"""

from __future__ import annotations

import re
from pathlib import Path

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
    screen.draw(game.draw_board(match.view(0), match.names, screen.width))
    screen.say()
    prompt = match.view(0).prompt
    screen.say(game.catalog.text(prompt.message, match.names), "strong", key="● Anna: ")
    svg = screen.console.export_svg(title="The Wall")
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.S).replace("Fira Code", "ui-monospace")
    (PICTURES / "the_wall_terminal.svg").write_text(svg)


class Null:
    """A file that keeps nothing."""

    def write(self, text: str) -> int:
        return len(text)

    def flush(self) -> None:
        """Nothing to do."""


if __name__ == "__main__":
    the_wall_terminal()
