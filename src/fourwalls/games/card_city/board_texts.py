"""The words around the board in text, and the guide for a first game."""

from __future__ import annotations

from typing import Final

BOARD: Final = {
    "board.round": "Round {number} of 10",
    "board.over": "The game is over.",
    "board.mayor": "first mayor: {seat}",
    "board.pool": "pool {count}",
    "board.reserve": "reserve",
    "board.coins": "{count} {count|coin|coins}",
    "board.plus": " +{count}",
    "board.cards": "{size} of {limit} cards",
    "board.score": "score {count}",
    "board.hand": "to build",
    "board.offer": "On offer",
    "board.yours": "( ) you have seen it, others have not",
    "board.nobodys": "? you have not seen it",
    "board.group1": "group 1",
    "board.group2": "group 2",
    "board.down": "face down",
    "board.hand_of": "{seat} divides",
    "board.drawn": "drawn",
    "board.named1": "group 1 so far",
    "board.named2": "face down so far",
    "board.keeps": "{seat} keeps",
    "board.unseen": "not seen yet",
    "board.bottom": "under the pool",
    "board.discarded": "discarded",
    "board.needs": "districts: touched/needed",
}

GUIDE: Final = {
    "guide.intro": "You are the mayor of a city that grows around its City Hall to at most 5 by 5 squares. After ten "
    "rounds Residential districts score 1, 3, 6, 10, 15 … points for 1, 2, 3, 4, 5 … cards, every empty square costs "
    "one point, and five coins make one point.\n"
    "In each round you get two cards and have to build them if you can. Then districts grow by themselves where their "
    "neighbours are right: a Residential district needs Leisure cards or the City Hall around it, a Commercial "
    "district different Residential districts. Commercial districts give coins; coins pay for Leisure and Industrial "
    "cards. Without Industrial cards a city holds only 5 other cards, with each of them 5 more.\n"
    "The letters are R Residential, C Commercial, L Leisure, I Industrial, P Parking and H City Hall. Columns are a to "
    "i, rows 1 to 9, and the City Hall stands on e5.",
    "guide.group": "You divide, the next player chooses. Make two groups that you would take equally gladly: what the "
    "other leaves is yours, or is divided again by whoever takes it.",
    "guide.hide": "Cards that lie face down are known to you only. They are a surprise for the others until someone "
    "takes them.",
    "guide.choose": "Group 1 is yours as it is. With group 2 you see its hidden cards at once, and if it has more than "
    "two cards you divide it for the next player.",
    "guide.bottom": "The card comes back near the end of the game, so put down what helps you later, or what would "
    "hurt now.",
    "guide.first": "The order matters: an Industrial card first makes room for others, and a card without a legal "
    "square at its moment is lost.",
    "guide.build": "R may not touch R or I, C may not touch C. Leave squares free where districts can grow, next to "
    "Leisure cards and the City Hall.",
    "guide.grow": "Growing is a duty as long as it is possible. Two districts that become one need more neighbours "
    "for the next step, but one district of 3 is worth more than three of 1.",
    "guide.buy": "An Industrial card lets the city hold 5 more cards. Each one costs 5 coins more than the one before.",
}
"""`guide.intro` begins a game; the others say what a kind of decision is about and why it matters."""
