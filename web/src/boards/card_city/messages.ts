/** The texts of this board, by id. Names of kinds and levels, and the parts of the score, come from the game's catalog. */
import { Catalog } from "../../lib/catalog";
import type { Message } from "../../generated/wire";

const TEXTS = {
  // -- the round ----------------------------------------------------------------------------------------------------
  "round.number": "Round {number} of 10",
  "round.over": "After ten rounds",
  "phase.share": "Share",
  "phase.draw": "Draw",
  "phase.build": "Build",
  "phase.grow": "Grow",
  "phase.buy": "Buy",
  "phase.label": "The phases of a round",
  "stock.pool": "Pool",
  "stock.pool_help": "Cards in the pool, which are drawn: {count}.",
  "stock.unseen": "Not seen yet: {cards}.",
  "stock.bottom": "Under the pool, the next first: {cards}.",
  "stock.reserve": "Reserve",
  "stock.reserve_help": "Cards in the reserve, for growing and buying: {cards}.",
  "stock.mayor": "First mayor: {name}",
  "stock.count": "{count} {kind}",

  // -- a city -------------------------------------------------------------------------------------------------------
  "city.mine": "Your city",
  "city.of": "City of {name}",
  "city.look": "Look at the city of {name}",
  "city.back": "Back to your city",
  "city.figures": "{coins} {coins|coin|coins} · {size} of {limit} cards · score {score}",
  "city.others": "All cities",
  "city.facts": "{name}: {coins} {coins|coin|coins}, score {score}, {size} of {limit} cards",
  "city.builds": "building",
  "city.acts": "to decide",
  "city.ready": "ready",
  "city.legend": "2/3 on a card: its district touches 2 of the 3 neighbours that it needs to grow.",

  // -- squares ------------------------------------------------------------------------------------------------------
  "square.at": "row {row} column {column} ({square})",
  "square.card": "{at}: {kind}",
  "square.alone": "{at}: {kind}, a district of its own",
  "square.district": "{at}: {kind}, district of {count}",
  "square.empty": "{at}: empty",
  "square.legal": "{at}: empty, {kind} can come here",
  "square.needs.R": "touches {touches} of {needs} Cultural cards it needs to grow",
  "square.needs.C": "touches {touches} of {needs} Residential districts it needs to grow",
  "square.grows.R": "touches {touches} Cultural cards, enough to grow",
  "square.grows.C": "touches {touches} Residential districts, enough to grow",
  "square.points": "{count} {count|point|points}",
  "square.coins": "{count} {count|coin|coins} a round",

  // -- what a card would do -----------------------------------------------------------------------------------------
  "effect.title": "{kind} on {square}",
  "effect.district": "district of {count}",
  "effect.joins": "joins {joined} districts into one of {count}",
  "effect.cost": "costs {count} coins",
  "effect.income": "income {before} → {after}",
  "effect.score": "score {before} → {after}",
  "effect.limit": "room for {after} cards instead of {before}",
  "effect.unlocks": "then {kinds} can grow",
  "effect.blocks": "then {kinds} can’t grow any more",
  "effect.walls": "the city reaches its full width",
  "effect.tag_grows.R": "home grows",
  "effect.tag_grows.C": "shop grows",
  "effect.tag_district": "district of\u00a0{count}",
  "effect.tag_income": "{count} a\u00a0round",

  // -- facts --------------------------------------------------------------------------------------------------------
  "facts.title": "Figures of {name}",
  "facts.mine": "Your figures",
  "facts.coins": "Coins",
  "facts.income": "+{count} a round",
  "facts.income_help": "City Hall and Commercial districts",
  "facts.size": "Cards",
  "facts.size_of": "{size} of {limit}",
  "facts.size_help": "All cards but Industrial ones count. Each Industrial card makes room for 5 more.",
  "facts.price": "Next Industrial card",
  "facts.price_of": "{count} coins",
  "facts.score": "Score if it ended now",
  "facts.total": "Score",
  "facts.score_over": "Score, part by part",
  "facts.discarded": "Discarded: {cards}",

  // -- hand ---------------------------------------------------------------------------------------------------------
  "hand.title": "Your cards",
  "hand.of": "Cards of {name}",
  "hand.first": "Which comes first? Choose a card, then a square.",
  "hand.now": "now",
  "hand.next": "next",
  "hand.cost": "{count} coins",
  "hand.squares": "{kind}: {count} {count|square|squares} to choose from.",
  "hand.lost.coins": "{cost} coins, you have {coins}",
  "hand.lost.limit": "no room: {size} of {limit}",
  "hand.lost.squares": "no square fits",
  "hand.lost_text.coins": "{kind} costs {cost} coins, you have {coins}. If it comes first it is discarded.",
  "hand.lost_text.limit":
    "Your city is full: {size} of {limit} cards that are not Industrial. If {kind} comes first it is discarded.",
  "hand.lost_text.squares": "No square of your city fits {kind} now. If it comes first it is discarded.",
  "hand.discard": "Discard {kind}",
  "hand.card": "{kind}, {state}",
  "hand.grow": "Your city grows",
  "hand.grow_text": "Choose what grows, then a glowing square.",
  "hand.grow_one": "{kind} grows: choose a glowing square.",
  "hand.left": "{count} in the reserve",
  "hand.buy": "Buy an Industrial card?",
  "hand.buy_text": "It costs {price} of your {coins} coins. Choose a glowing square for it, or buy nothing.",
  "hand.nothing": "Buy nothing",
  "hand.bottom": "One of the three goes under the pool",
  "hand.bottom_text": "The other two are built now. What goes under the pool comes back near the end.",
  "hand.put": "Put {kind} under the pool",
  "hand.confirm": "Build it here",
  "hand.confirm_grow": "Let it grow here",
  "hand.confirm_buy": "Buy it for here",
  "hand.wait": "Still building: {names}.",
  "hand.done": "Your cards are built.",

  // -- what happened by itself --------------------------------------------------------------------------------------
  "notice.title": "What happened by itself",
  "notice.close": "Close",
  "notice.discarded": "{kinds} {count|was|were} discarded: {why}.",
  "notice.built": "{kind} was built on {square}, the only square for it.",
  "notice.grown": "{kind} grew onto {square}: there was no other choice.",
  "notice.put_down": "{kind} went under the pool: there was no other kind.",
  "notice.round": "Round {number}: {what}",
  "notice.passed": "Round {number}, with nothing for you to decide: {what}",
  "notice.income": "you took {count} {count|coin|coins}.",

  // -- the offer ----------------------------------------------------------------------------------------------------
  "offer.title": "The offer",
  "offer.divide": "Divide the cards",
  "offer.divides": "{name} divides {count} cards",
  "offer.divide_text": "Click a card to move it on, drag it, or use the up and down keys. {name} chooses a group.",
  "offer.choose": "Take one of the groups",
  "offer.chooses": "{name} chooses",
  "offer.group": "Group 1",
  "offer.group2": "Group 2",
  "offer.up": "Group 2, face up",
  "offer.down": "Group 2, face down",
  "offer.room": "{count} of {room}",
  "offer.stay": "{room} {room|stays|stay} here",
  "offer.done": "Offer these groups",
  "offer.more_group": "{count} more for group 1",
  "offer.more_down": "{count} more face down",
  "offer.again": "Begin again",
  "offer.full": "There is no room for another card in {zone}: take one out first.",
  "offer.fixed": "{kind} was named already; Undo takes it back.",
  "offer.take": "Take group {group}",
  "offer.take1": "You keep these two cards.",
  "offer.take2_two": "You keep these two cards and see what is hidden.",
  "offer.take2": "You see what is hidden, and divide these {count} cards for {name}.",
  "offer.take2_seen": "You divide these {count} cards for {name}.",
  "offer.back": "face down",
  "offer.seen": "face down, but you know it",
  "offer.seen_short": "you know it",
  "offer.see_group": "Lies open: all see these two.",
  "offer.see_up": "All see these.",
  "offer.see_down": "Only you see what lies face down.",
  "offer.see_down_some": "Only those who have divided these cards see what lies face down.",
  "offer.open": "seen by all",
  "offer.card": "{kind}, {zone}",
  "offer.you_keep": "You keep",
  "offer.keeps": "{name} keeps",

  // -- solo ---------------------------------------------------------------------------------------------------------
  "solo.ladder": "Levels",
  "solo.points": "from {count}",
  "solo.below": "below 10",
  "solo.here": "you are here",
  "solo.now": "Now: {score} · {level}",
  "solo.all": "All levels",
  "solo.missing": "{count} more {count|point|points}: {level}",
  "solo.top": "The highest level",
  "solo.best": "Your best games",
  "solo.none": "Your best ten games are kept here, in this browser.",
  "solo.line": "{score} {score|point|points}, {level}, {date}",
  "solo.new": "A new best!",
  "solo.forget": "Forget the list",

  // -- the end ------------------------------------------------------------------------------------------------------
  "end.title": "The cities",
  "end.text": "Keep them as a picture.",
  "end.svg": "Picture (SVG)",
  "end.png": "Picture (PNG)",
  "end.saved": "Saved as {name}.",
  "end.failed": "This browser can’t make that picture.",
  "end.points": "{count} {count|point|points}",
  "end.level": "{points} · {level}",
  "end.picture": "Card City, ten rounds",

  // -- the table in words -------------------------------------------------------------------------------------------
  "words.rows": "Row {row}: {cards}.",
  "words.and": " and ",
} as const;

export type TextId = keyof typeof TEXTS;

const CATALOG = new Catalog(TEXTS);

/** A text of the board. */
export function say(id: TextId, args: Message["args"] = {}): string {
  return CATALOG.text({ id, args });
}

/** Words in a row: "Leisure", "Leisure and Parking". */
export function list(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? "";
  return words.slice(0, -1).join(", ") + say("words.and") + (words.at(-1) ?? "");
}
