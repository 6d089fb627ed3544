"""Write what Python counts in cities, to hold the board of Card City against: `make_card_city_cases.py [--check]`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any, Final, cast

from fourwalls.core import NATURE, InvalidPosition, QuickRng, Setup, State, read_options
from fourwalls.games.card_city import GAME
from fourwalls.games.card_city.view import CardCityView

FILE: Final = Path(__file__).parents[1] / "tests" / "card_city" / "cases.json"
COUNT: Final = 60
KINDS: Final = "RCLIP"
MADE: Final = ("group", "hide", "first", "build")
"""The kinds of moves that the board numbers by itself."""
PLAIN: Final = GAME.setup(read_options(GAME.options_type, {}), 1)
VARIANTS: Final = GAME.setup(read_options(GAME.options_type, {"decentralization": True, "parking_meters": True}), 1)
PLENTY: Final = {"R": 10, "C": 5, "I": 5}
"""The reserve where districts grow."""


def cases() -> dict[str, Any]:
    """Cities with all that counts in them, and the numbers of the moves that the board makes by itself."""
    rng = Random(20)
    moves = [PLAIN.action(move) for move in range(PLAIN.action_count)]
    return {
        "cities": [case(a_city(rng, number), rng.randrange(40)) for number in range(COUNT)],
        "moves": {move.notation: number for number, move in enumerate(moves) if move.kind in MADE},
    }


def a_city(rng: Random, number: int) -> list[str]:
    """The city of a solo game played at random: in every second one before a district grows, if one does."""
    state, chance = PLAIN.start(), QuickRng(number)
    moves = rng.choice((12, 40, 200))
    while state.to_act and moves:
        seen = view(state)
        if number % 2 and seen.prompt is not None and seen.prompt.kind == "grow":
            break
        if state.to_act == (NATURE,):
            state.play(NATURE, state.draw(chance))
        else:
            state.play(0, rng.choice(state.legal(0)))
        moves -= number % 2 == 0
    return list(view(state).position.cities[0])  # type: ignore[index]


def view(state: State) -> CardCityView:
    """What can be seen of a solo game."""
    return cast("CardCityView", state.view(0))


def case(rows: list[str], coins: int) -> dict[str, Any]:
    """A city with what the engine says of it."""
    over = {"round": 10, "step": "over", "cities": [rows], "coins": [coins]}
    plain, variants = (view(load(setup, over)).boards[0] for setup in (PLAIN, VARIANTS))
    return {
        "rows": rows,
        "coins": coins,
        "size": plain.size,
        "limit": plain.limit,
        "income": [plain.income, variants.income],
        "points": variants.points,
        "building": [squares({"hands": [kind], "coins": [coins]}, rows, "build") for kind in KINDS],
        "growth": [squares({"step": "grow", "reserve": PLENTY}, rows, f"grow {kind}") for kind in "RC"],
    }


def load(setup: Setup, position: dict[str, Any]) -> State:
    """A position."""
    return setup.load(json.dumps(position).encode())


def squares(position: dict[str, Any], rows: list[str], words: str) -> str:
    """Where something can be done: nowhere, if such a position can't be."""
    try:
        state = load(PLAIN, {"round": 10, "cities": [rows], **position})
    except InvalidPosition:
        return ""
    names = [PLAIN.action(move).notation for move in state.legal(0)]
    return " ".join(name.removeprefix(f"{words} ") for name in names if name.startswith(f"{words} "))


def main() -> int:
    """Write the file, or check it."""
    text = json.dumps(cases(), separators=(",", ":")) + "\n"
    if "--check" in sys.argv[1:]:
        fresh = FILE.is_file() and FILE.read_text(encoding="utf-8") == text
        if not fresh:
            print(f"{FILE.name} is not up to date: run python web/scripts/make_card_city_cases.py")
        return not fresh
    FILE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
