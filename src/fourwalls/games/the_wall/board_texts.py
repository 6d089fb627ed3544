"""Texts of the board in a terminal, and of the guide for people who see the game for the first time."""

from __future__ import annotations

from typing import Final

BOARD: Final = {
    "board.turn": "Turn {number}: {seat}",
    "board.over": "The game is over",
    "board.last_turns": "{count} {count|turn|turns} left after this one",
    "board.last_turn": "the last turn",
    "board.draw_deck": "{count} {count|card|cards} in the deck",
    "board.stall": "no card moved for {count} turns",
    "board.stall_limit": "(at {limit} the game ends)",
    "board.nobody": "nobody",
    "board.none": "none",
    "board.market": "MARKET",
    "board.empty_slot": "(empty)",
    "board.prices_for": "prices for {seat}",
    "board.price": "{pile} {price}",
    "board.discount_yours": "({value} − 1: you lead)",
    "board.discount": "({value} − 1: {seat} leads)",
    "board.being_paid": "being paid",
    "board.payable": "you can pay it",
    "board.in_reach": "enough",
    "board.short": "{count} short",
    "board.no_suit": "no {suits}",
    "board.short_matching": "{count} short in its suits",
    "board.dice": "DICE",
    "board.not_rolled": "not rolled yet",
    "board.keepable": "may be kept",
    "board.to_roll": "must be rolled",
    "board.free": "to use",
    "board.spent": "spent",
    "board.sun": "Suns die",
    "board.sun_spent": "Suns die spent",
    "board.counters": "counters",
    "board.power": "power",
    "board.no_power": "none yet",
    "board.next_turn": "next turn",
    "board.used": "used",
    "board.now": "now",
    "board.later": "this turn",
    "board.guards": "+1, +2 … behind a card: so many counters protect it; each makes it cost 2 more to take.",
    "board.power.M": "remove a card across the wall for 2 × value − 1 counters",
    "board.power.S": "roll a seventh die, after the roll",
    "board.power.W": "remove a market card for 1 counter",
    "board.power.L": "turn a die for 1 counter, after the roll",
    "board.power.Y": "steal a card across the wall for 2 × value + 1 counters",
    "board.power.K": "put counters on your cards to protect them",
}

GUIDE: Final = {
    "guide.intro": "A wall is going up through the city, and two leaders pull its people, places and events to their "
    "side. There are three piles: in each, whoever has more cards at the end gets its marker, and more markers win. "
    "How much the cards are worth only breaks ties.\n"
    "In your turn you keep some of the dice that were left to you, roll the others, and then either buy one card from "
    "the market or take counters to pay with later. In between you may use a power that changes from turn to turn.\n"
    "The suits are M Moons, S Suns, W Waves, L Leaves, Y Wyrms and K Knots; every card has two of them.",
    "guide.before": "Most powers can be used at any time of your turn. Waves is worth a thought now: a new market card "
    "may change which dice you want to keep.",
    "guide.keep": "Dice that were spent last turn must be rolled; of the others you may keep what helps. Look at the "
    "market: to buy a card you need both its suits and, dice and counters together, as many as its price. Many dice "
    "of one suit give many counters. Type letters, such as MS, to find a choice.",
    "guide.main": "A bought card goes to your side of its pile and counts at the end. Counters stay with you: they pay "
    "for later cards and for powers. The dice you use now your opponent has to roll; what you leave they may keep. "
    "Some powers, Suns and Leaves, work only now, before your action.",
    "guide.pay": "Every suit of the card has to be in the payment; the rest is free. Dice come back to the table, "
    "counters are gone, so counters are better saved. You can type the whole payment at once, in any "
    "order, such as: die M S S, counter K.",
    "guide.cost": "Powers are paid with counters only, of any suits.",
    "guide.turn_die": "Turn a die to make a missing suit, or one more of a suit that you want to take.",
    "guide.clear": "The card leaves the game and another takes its place. Good against a card that your opponent "
    "waits for.",
    "guide.steal": "A stolen card counts twice: one more for you, one less for the other side of the same pile.",
    "guide.discard": "The card is gone for good; look for a pile in which one card less turns the lead.",
    "guide.protect": "Each counter on a card makes it cost two more to steal or remove. It stays there and can't be "
    "spent any more.",
    "guide.after": "Counters that you have just taken can pay for your power now. What is not used is lost when your "
    "turn ends.",
}
"""`guide.intro` begins a game; the others say what a kind of decision is about and why it matters."""
