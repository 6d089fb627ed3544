"""The game's texts, by message id, in our own words."""

from __future__ import annotations

from typing import Final

from fourwalls.core import CORE_MESSAGES, Catalog

from .board_texts import BOARD, GUIDE
from .cards import CARDS, SUITS

_SUIT_WORDS = ("Moons", "Suns", "Waves", "Leaves", "Wyrms", "Knots")

_NAMES = {
    **{f"suit.{letter}": word for letter, word in zip(SUITS, _SUIT_WORDS, strict=True)},
    **{f"card.{card.id}": "the " + card.id.replace("_", " ").title() for card in CARDS},
    "pile.people": "People",
    "pile.places": "Places",
    "pile.events": "Events",
    "dice.none": "none",
    "dice.faces": "{count} {suit}",
    "unit.die": "{count} {suit} {count|die|dice}",
    "unit.sun_die": "the Suns die ({suit})",
    "unit.counter": "{count} {suit} {count|counter|counters}",
    "order.units": "pool dice, the Suns die, counters, each from Moons to Knots",
    "order.counters": "counters from Moons to Knots",
}

_OPTIONS = {
    "option.payment": "Payment",
    "option.payment.help": "A payment has each suit of the card at least once. What may the rest of it show?",
    "option.payment.rule": "TW-R01",
    "option.payment.any": "any suit",
    "option.payment.matching": "only suits of the card",
    "option.first_player": "Starting player",
    "option.first_player.help": "Who has the first turn",
    "option.first_player.first": "the first seat",
    "option.first_player.second": "the second seat",
    "option.aces": "Holder of the aces",
    "option.aces.help": "The power cards of one player are aces, those of the other crowns. They do the same",
    "option.aces.first": "the first seat",
    "option.aces.second": "the second seat",
    "option.people_pawn": "Head of the People pile",
    "option.people_pawn.help": "Only a picture and a name",
    "option.people_pawn.light_keeper": "the Light Keeper",
    "option.people_pawn.watchman": "the Watchman",
    "option.stall_limit": "Stall limit",
    "option.stall_limit.rule": "TW-R15",
    "option.stall_limit.help": "The game ends after so many turns in a row without a card bought or lost; 0: never",
    "option.turn_limit": "Turn limit",
    "option.turn_limit.rule": "TW-R25",
    "option.turn_limit.help": "The game ends after so many turns of both players together; 0: never",
}

_ACTIONS = {
    "action.keep": "Keep {dice}",
    "action.power": "Use your power",
    "action.go_on": "Go on, and save your power for later in the turn",
    "action.no_action": "Do nothing and end your turn",
    "action.end_turn": "End your turn without using your power",
    "action.stop": "Place no more counters",
    "action.take": "Take {suit} counters",
    "action.die": "Pay with a {suit} die",
    "action.sun_die": "Pay with the Suns die",
    "action.counter": "Pay with a {suit} counter",
    "action.turn": "Turn a die that shows {suit}",
    "action.to": "Turn it to {suit}",
    "action.buy": "Buy {card} for {pile}",
    "action.clear": "Clear {card} from the market",
    "action.steal": "Steal {card}",
    "action.discard": "Discard {card}",
    "action.protect": "Put a counter on {card}",
    "action.roll": "The roll: {dice}",
    "action.sun": "The Suns die shows {suit}",
    "action.flip": "The power flipped is {suit}",
    "action.deal": "The card turned up is {card}",
}

_FIND = {
    "find.power": "Moons Suns Waves Leaves Wyrms Knots",
    "find.turn": "Leaves",
    "find.to": "Leaves",
    "find.clear": "use Waves",
    "find.steal": "use Wyrms",
    "find.discard": "use Moons remove",
    "find.protect": "use Knots",
}
"""More words by which people look for an action."""

_STEPS = {
    "step.deal": "the first market cards are turned up",
    "step.before": "use your power before you keep dice, or go on",
    "step.keep": "keep the dice you like, the others are rolled",
    "step.roll": "the other dice are rolled",
    "step.main": "buy a card, take counters of one suit, or do neither",
    "step.pay": "pay for the card, unit by unit",
    "step.refill": "the market is filled up",
    "step.sun_roll": "the Suns die is rolled",
    "step.turn_die": "choose the die to turn",
    "step.turn_to": "choose the suit to turn it to",
    "step.cost": "pay for your power with counters",
    "step.clear": "choose the market card to clear",
    "step.steal": "choose the card to steal",
    "step.discard": "choose the card to discard",
    "step.protect": "choose a card of yours to protect",
    "step.protect_with": "choose the counter to put on it",
    "step.after": "use your power after your action, or end your turn",
    "step.flip": "a power card is flipped",
    "step.over": "the game is over",
}

_PROMPTS = {
    "prompt.before": "Use your power ({suit}) now, or go on and keep it for later in this turn.",
    "prompt.keep": "Choose the dice to keep; the others are rolled.",
    "prompt.main": "Buy a card, take counters of one suit, or do neither.",
    "prompt.pay": "Pay {due} for {card}{need}.{order}",
    "prompt.pay_more": "Pay {due} more for {card}{need}. Paid so far: {units}.{order}",
    "pay.any_order": "",
    "pay.in_order": " In this order: {order}.",
    "need.none": "",
    "need.one": ", with at least one {suit}",
    "need.two": ", with at least one {suit} and one {other}",
    "prompt.turn_die": "Leaves: choose the die to turn.",
    "prompt.turn_to": "Leaves: choose the new suit for the {face} die.",
    "prompt.cost": "To {aim}, pay {due} {due|counter|counters}.{order}",
    "prompt.cost_more": "To {aim}, pay {due} more {due|counter|counters}. Paid so far: {units}.{order}",
    "aim.M": "discard {card}",
    "aim.W": "clear {card} from the market",
    "aim.L": "turn a die from {face} to {suit}",
    "aim.Y": "steal {card}",
    "prompt.clear": "Waves: choose the market card that leaves the game.",
    "prompt.steal": "Wyrms: choose the card to steal.",
    "prompt.discard": "Moons: choose the card that leaves the game.",
    "prompt.protect": "Knots: choose a card of yours to put a counter on.",
    "prompt.protect_more": "Knots: choose the next card, or stop.",
    "prompt.protect_with": "Knots: choose the counter for {card}.",
    "prompt.after": "Use your power ({suit}), or end your turn.",
}

_NOTES = {
    "note.price": "costs {price}",
    "note.price_lead": "costs {price} ({value} − 1: you lead)",
    "note.take": "{count} {count|counter|counters}",
    "note.power": "{suit}: {what}",
    "note.power_one": "{suit}: the only card in reach is {card}, for {cost} counters",
    "note.cost": "{cost} {cost|counter|counters}",
    "note.target": "{cost} counters, from {pile}",
    "note.guards": "has {count} {count|counter|counters}",
}

_EVENTS = {
    "event.turn": "Turn {number}: {seat}.",
    "event.dealt": "{card} comes to the market.",
    "event.refilled": "{card} comes to the market.",
    "event.end_triggered": "That was the last card of the deck: after this turn each player has one more.",
    "event.kept": "{seat} keeps {dice}.",
    "event.rolled": "{seat} rolls {dice}.",
    "event.sun_rolled": "The Suns die shows {suit}.",
    "event.flipped": "{seat} flips a power for the next turn: {suit}.",
    "event.no_action": "{seat} neither buys nor takes.",
    "event.took": "{seat} takes {count} {suit} {count|counter|counters}.",
    "event.bought": "{seat} buys {card} for {pile}, paying {units}.",
    "event.power_used": "{seat} uses {suit}.",
    "event.turned": "{seat} turns a die from {face} to {suit}, paying {units}.",
    "event.cleared": "{seat} clears {card} from the market, paying {units}.",
    "event.stole": "{seat} steals {card} from {other_seat}'s {pile}, paying {units}.",
    "event.discarded": "{seat} discards {card} from {other_seat}'s {pile}, paying {units}.",
    "event.protected": "{seat} puts a {suit} counter on {card}.",
    "event.stall": "No card was bought, stolen or discarded for {count} turns; after {limit} the game ends.",
    "event.won": "{seat} wins. {reason}",
    "event.draw": "The game is a draw. {reason}",
}

_OUTCOME = {
    "over.last_turns": "The deck is used up and both players had their last turn.",
    "over.stall": "No card moved for too many turns.",
    "over.turn_limit": "The turn limit is reached.",
    "account.cards": "Cards in {pile}",
    "account.markers": "Markers",
    "account.values": "Markers are equal: values in {pile}",
    "account.markers_again": "Markers with the undecided piles",
    "account.total": "Still equal: all values",
    "account.counters": "Still equal: counters in front",
}

_WHY = {
    "why.not_your_turn": "It is {to_act_seat}'s turn, not {seat}'s.",
    "why.not_nature": "Nothing is left to chance now: {to_act_seat} decides.",
    "why.result": "That result can't come up now: {prompt}.",
    "why.keep_late": "Dice are kept before the roll, and there is only one roll.",
    "why.keep_spent": "{spent} of the {suit} dice {spent|was|were} spent in the last turn and must be rolled; "
    "you can keep {count}.",
    "why.keep_missing": "You can keep {count} {suit} {count|die|dice}, not more.",
    "why.no_power": "You have no power in your first turn.",
    "why.power_used": "You have used your power in this turn.",
    "why.power_later": "You chose to go on; you can use your power after the roll.",
    "why.power_time": "{suit} can be used only between the roll and your action.",
    "why.no_target_card": "There is no card on the other side.",
    "why.no_market": "The market is empty.",
    "why.no_own_card": "There is no card on your side to protect.",
    "why.power_cost_card": "{card} would cost {cost} counters; you have {held}.",
    "why.power_cost_one": "It costs one counter, and you have none.",
    "why.other_power": "That is the power of {suit}; yours in this turn is {active}.",
    "why.power_first": "Choose to use your power ({suit}) first.",
    "why.no_such_die": "No die shows {suit}.",
    "why.same_suit": "The die shows {suit} already.",
    "why.not_in_market": "{card} is not in the market.",
    "why.own_card": "{card} is on your own side.",
    "why.not_on_their_side": "{card} is not on the other side.",
    "why.not_on_your_side": "{card} is not on your side.",
    "why.no_counters": "You have no counter left.",
    "why.protect_one": "Place at least one counter before you stop.",
    "why.protect_counters": "Only counters can be put on a card.",
    "why.one_main_action": "You have had your action in this turn.",
    "why.main_before_roll": "Buying and taking come after the roll.",
    "why.suit_not_shown": "No die shows {suit}.",
    "why.wrong_pile": "{card} does not go to {pile}, but to {fits}.",
    "why.missing_suit": "{card} needs at least one of each of its suits; missing: {suits}.",
    "why.too_few_units": "{card} costs {price}; you have {units} dice and counters.",
    "why.too_few_matching": "{card} costs {price} in units of its own suits; you have {units} of these.",
    "why.paid_in_full": "Nothing more is due: the payment equals the price exactly.",
    "why.not_matching": "{suit} is not a suit of the card: pay with {suits}.",
    "why.keep_room": "Then there is no room for the suits still missing: {suits} ({left} left to pay).",
    "why.no_unspent_die": "No unspent die shows {suit}.",
    "why.no_sun_die": "There is no seventh die in this turn.",
    "why.sun_die_spent": "The Suns die is spent already.",
    "why.no_such_counter": "You have no {suit} counter left.",
    "why.counters_only": "Powers are paid with counters, not with dice.",
}

CATALOG: Final = Catalog(
    CORE_MESSAGES, _NAMES, _OPTIONS, _ACTIONS, _FIND, _STEPS, _PROMPTS, _NOTES, _EVENTS, _OUTCOME, _WHY, BOARD, GUIDE
)
