/** The texts of this board, by id. Names of cards, suits and piles come from the game's own catalog. */
import { Catalog } from "../../lib/catalog";
import type { Message } from "../../generated/wire";

const TEXTS = {
  // -- places -------------------------------------------------------------------------------------------------------
  "place.wall": "The wall",
  "place.market": "The market",
  "place.dice": "Dice",
  "place.do": "Your move",
  "place.counters": "Counters of {name}",
  "place.power": "Power of {name}",
  "place.mine": "{pile}: cards of {name}",
  "place.empty": "no card yet",
  "place.words": "The table in words",

  // -- how far it is ------------------------------------------------------------------------------------------------
  "facts.deck": "{count} in the deck",
  "facts.deck_empty": "The deck is empty",
  "facts.out": "{count} out",
  "facts.out_list": "Out of the game: {cards}.",
  "facts.out_none": "No card is out of the game.",
  "facts.two_left": "The last card is drawn: after this turn each player has one more.",
  "facts.one_left": "One more turn after this one.",
  "facts.last": "This is the last turn.",
  "facts.stall": "No card has moved for {count} turns; at {limit} the game ends.",

  // -- piles --------------------------------------------------------------------------------------------------------
  "pile.you_lead": "{pile}: you have {mine}, {name} has {theirs}. You control it: cards cost you one less here.",
  "pile.they_lead": "{pile}: you have {mine}, {name} has {theirs}. {name} controls it and pays one less here.",
  "pile.nobody": "{pile}: you have {mine}, {name} has {theirs}. Nobody controls it.",
  "pile.one_leads": "{pile}: {near} has {mine}, {name} has {theirs}. {leader} controls it and pays one less here.",
  "pile.none_leads": "{pile}: {near} has {mine}, {name} has {theirs}. Nobody controls it.",
  "pile.discount": "−1",
  "pile.or": "or here",

  // -- cards --------------------------------------------------------------------------------------------------------
  "card.and": " and ",
  "kind.people": "Person",
  "kind.places": "Place",
  "kind.events": "Event",
  "kind.and": "{first} or {second}",
  "card.name": "{name}, value {value}, {suits}, {kinds}",
  "card.guards": "protected by {count} {count|counter|counters}",
  "card.guard_tag": "+{count}",
  "card.guard_help": "{counters} on the card: it costs {count} more to steal or remove",
  "card.empty": "Empty place: the deck is used up",
  "price.costs_you": "costs you {price}",
  "price.costs_name": "costs {name} {price}",
  "price.instead": "instead of {full}",
  "price.in_pile": "{price} for {pile}",
  "price.payable": "you can pay it",
  "price.short": "{count} short",
  "price.short_label": "{count} {count|unit|units} short",
  "price.missing": "{suits} missing",
  "price.still_for": "Prices for {name}",
  "price.for_you": "Your prices",
  "price.with_kept": "With what you keep",
  "power.target_cost": "your power: {cost} {cost|counter|counters}",

  // -- dice ---------------------------------------------------------------------------------------------------------
  "die.label": "{suit} die",
  "die.sun": "Suns die: {suit}",
  "die.none": "A die without a face yet",
  "die.kept": "kept",
  "die.will_roll": "will be rolled",
  "die.must_roll": "spent last turn, must be rolled",
  "die.spent": "spent",
  "die.chosen": "in the payment",
  "die.group_take": "Take {count}",
  "die.group_take_label": "Take {count} {suit} {count|counter|counters}",
  "dice.hint_keep": "Keep what you like; the others are rolled.",
  "dice.hint_main": "Dice pay for cards, or bring counters of their suit.",
  "dice.not_rolled": "The dice are not rolled yet.",
  "dice.kept": "to keep or roll",
  "dice.must": "must be rolled",
  "dice.free": "to use",
  "dice.spent": "spent",
  "dice.left_for": "left for {name}",

  // -- counters -----------------------------------------------------------------------------------------------------
  "counter.label": "{suit}: {count} {count|counter|counters}",
  "counter.unit": "{suit} counter",
  "counter.pay": "pay one",
  "counter.place": "put one on {card}",
  "counter.total": "{count} in all",
  "counter.none": "No counters",
  "counter.gain": "+{count}",

  // -- powers -------------------------------------------------------------------------------------------------------
  "power.none": "No power in the first turn",
  "power.M": "Remove a card across the wall",
  "power.S": "Roll a seventh die",
  "power.W": "Clear a market card",
  "power.L": "Turn one die",
  "power.Y": "Steal a card across the wall",
  "power.K": "Protect your cards",
  "power.cost.M": "2 × value − 1 counters",
  "power.cost.S": "Free",
  "power.cost.W": "1 counter",
  "power.cost.L": "1 counter",
  "power.cost.Y": "2 × value + 1 counters",
  "power.cost.K": "As many counters as you like",
  "power.when.any": "any time in your turn",
  "power.when.main": "after the roll, before the action",
  "power.use.ready": "Ready",
  "power.use.used": "Used",
  "power.use.later": "Not now",
  "power.use.waiting": "Next turn",
  "power.use.none": "None yet",
  "power.button": "Use {suit}",
  "power.deck": "{count} face down",
  "power.gone": "used up:",
  "power.aces": "Ace",
  "power.crowns": "Crown",
  "power.kind": "{kind} of {suit}",

  // -- what to do ---------------------------------------------------------------------------------------------------
  "do.keep_none": "Click dice to keep them, or roll all {count}.",
  "do.keep_some": "Keep {count}, roll {rest}.",
  "do.keep_all": "Keep all six: nothing is rolled.",
  "do.roll": "Roll {count} {count|die|dice}",
  "do.no_roll": "Keep all",
  "do.go_on": "Roll the dice",
  "do.before": "You can use your power before the roll, or keep it for later in this turn.",
  "do.main": "Buy a card from the market, or take counters of one suit.",
  "do.main_power": "Buy a card, or take counters of one suit. Your power can come first.",
  "do.no_action": "Do neither, end turn",
  "do.after": "You can still use your power, or end your turn.",
  "do.end_turn": "End turn",
  "do.cancel": "Cancel",
  "do.clear_choice": "Keep none",
  "do.take": "Take {count} {suit} {count|counter|counters}",
  "do.take_text": "All {suit} dice are spent for {count} {count|counter|counters}.",
  "do.choose_pile": "For which pile do you buy {card}?",
  "do.pile": "{pile} for {price}",
  "do.pay_any": "Pay {due} more for {card}, any suit.",
  "do.pay_one": "Pay {due} more for {card}: one must be {suits}.",
  "do.pay_two": "Pay {due} more for {card}: {suits} must be in it.",
  "do.paid": "{card} is paid for.",
  "do.buy": "Buy {card}",
  "do.pay_for_me": "Pay for me",
  "do.take_back": "Take back: {unit}",
  "do.cost": "Pay {due} more {due|counter|counters}.",
  "do.cost_paid": "These counters pay for it; click to change them.",
  "do.choose_steal": "Choose a card across the wall to steal.",
  "do.choose_discard": "Choose a card across the wall to remove.",
  "do.choose_clear": "Choose the market card to clear.",
  "do.choose_die": "Choose the die to turn.",
  "do.choose_face": "Turn the {suit} die to:",
  "do.choose_protect": "Choose a card of yours to protect.",
  "do.choose_counter": "Choose counters to put on {card}; each makes it cost 2 more to take.",
  "do.steal": "Steal {card}",
  "do.discard": "Remove {card}",
  "do.clear": "Clear {card}",
  "do.turn": "Turn to {suit}",
  "do.protect": "Place {count} {count|counter|counters}",
  "do.stop": "Place no more",
  "do.undo_hint": "This was begun already: finish it, or undo.",

  // -- why not, where the answer is known here ----------------------------------------------------------------------
  "no.full": "It is paid for already. Take a unit back first, or confirm.",
  "no.suit": "Here only {suits} may be paid with.",
  "no.room": "Then there is no room for {suits}, which must be in the payment.",
  "no.gone": "There is no more of that.",
  "no.counters": "Powers are paid with counters, not with dice.",
  "no.pile": "Choose the pile first.",
  "no.card_first": "Choose the card first.",

  // -- the table in words -------------------------------------------------------------------------------------------
  "words.turn": "It is the turn of {name}.",
  "words.market": "In the market: {cards}.",
  "words.market_card": "{name} for {price}",
  "words.market_empty": "The market is empty.",
  "words.dice": "Dice to use: {dice}.",
  "words.spent": "Spent: {dice}.",
  "words.counters": "{name} has {counters}.",
  "words.no_counters": "{name} has no counters.",
  "words.power": "The power of {name}: {suit}, {use}.",
  "words.count_suit": "{count} {suit}",
  "words.deck": "{count} {count|card|cards} in the deck.",
} as const;

export type TextId = keyof typeof TEXTS;

const CATALOG = new Catalog(TEXTS);

/** A text of the board. */
export function say(id: TextId, args: Message["args"] = {}): string {
  return CATALOG.text({ id, args });
}

/** Words in a row: "Waves", "Waves and Leaves", "Moons, Waves and Leaves". */
export function list(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? "";
  return words.slice(0, -1).join(", ") + say("card.and") + (words.at(-1) ?? "");
}
