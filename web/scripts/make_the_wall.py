"""Writes what the board of The Wall has to know of the game before a move is made: cards and the numbers of moves.

    python web/scripts/make_the_wall.py

tests/the_wall/test_guide.py fails when the file isn't up to date. Kept dice are left out: their numbers follow
from the order of the multisets, see cards.ts.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from fourwalls.games.the_wall.actions import ACTION_COUNT, ACTIONS
from fourwalls.games.the_wall.cards import CARDS, PILES, SUITS

TARGET = Path(__file__).parents[1] / "src" / "boards" / "the_wall" / "components.json"


def components() -> dict[str, Any]:
    """Cards by id, and the numbers of moves by notation."""
    cards = {
        card.id: {
            "value": card.value,
            "suits": [SUITS[suit] for suit in card.suits],
            "piles": [PILES[pile] for pile in card.piles],
        }
        for card in CARDS
    }
    moves = {action.notation: number for number, action in enumerate(ACTIONS[:ACTION_COUNT]) if action.kind != "keep"}
    return {"cards": cards, "moves": moves}


if __name__ == "__main__":
    TARGET.write_text(json.dumps(components(), indent=2) + "\n")
