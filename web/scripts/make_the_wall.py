"""Writes what the board of The Wall has to know of the game before a move is made: cards and the numbers of moves.

    python web/scripts/make_the_wall.py

tests/the_wall/test_board_data.py fails when the file isn't up to date. Kept dice are left out: their numbers follow
from the order of the multisets, see moves.ts.
"""

from __future__ import annotations

import json
from pathlib import Path

from fourwalls.games.the_wall.actions import ACTION_COUNT, ACTIONS
from fourwalls.games.the_wall.cards import CARDS, PILES, SUITS

TARGET = Path(__file__).parents[1] / "src" / "boards" / "the_wall" / "components.json"


def components() -> str:
    """The file's text."""
    cards = {
        card.id: {
            "value": card.value,
            "suits": [SUITS[suit] for suit in card.suits],
            "piles": [PILES[pile] for pile in card.piles],
        }
        for card in CARDS
    }
    moves = {action.notation: number for number, action in enumerate(ACTIONS[:ACTION_COUNT]) if action.kind != "keep"}
    lines = [f'    "{name}": {json.dumps(data)}' for name, data in cards.items()]
    joined = ",\n".join(lines)
    return f'{{\n  "cards": {{\n{joined}\n  }},\n  "moves": {json.dumps(moves)}\n}}\n'


if __name__ == "__main__":
    TARGET.write_text(components())
