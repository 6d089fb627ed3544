/** Names that say all: what a screen reader hears, and what a tooltip shows. */
import type { Message } from "../../generated/wire";
import { list } from "../../lib/words";
import { SUITS, card, total, type Counts, type Pile, type Suit } from "./cards";
import { say } from "./messages";
import { payable, shortfall, type Bill, type Purse, type Unit } from "./payment";
import type { Offer, PlacedCard, Situation } from "./situation";

export type GameText = (message: Message) => string;

/** The game's words for a suit, a pile and a card. */
export class Words {
  constructor(
    readonly text: GameText,
    readonly names: readonly string[],
  ) {}

  suit(suit: Suit): string {
    return this.text({ id: `suit.${suit}`, args: {} });
  }

  suits(suits: readonly Suit[]): string {
    return list(suits.map((suit) => this.suit(suit)));
  }

  pile(pile: Pile): string {
    return this.text({ id: `pile.${pile}`, args: {} });
  }

  /** "the Mill" */
  card(id: string): string {
    return this.text({ id: `card.${id}`, args: {} });
  }

  /** "Mill", as it stands on the card */
  title(id: string): string {
    return this.card(id).replace(/^the /i, "");
  }

  name(seat: number): string {
    return this.names[seat] ?? "";
  }

  kinds(id: string): string {
    const kinds = card(id).piles.map((pile) => say(`kind.${pile}`));
    return kinds.length > 1 ? say("kind.and", { first: kinds[0] ?? "", second: kinds[1] ?? "" }) : (kinds[0] ?? "");
  }

  unit(unit: Unit): string {
    const suit = this.suit(unit.suit);
    if (unit.kind === "counter") return say("counter.unit", { suit });
    return unit.kind === "sun" ? say("die.sun", { suit }) : say("die.label", { suit });
  }

  counters(counts: Counts): string {
    const held = SUITS.filter((suit) => counts[suit]);
    return list(held.map((suit) => say("words.count_suit", { count: counts[suit], suit: this.suit(suit) })));
  }
}

/** "Mill, value 8, Waves and Leaves, Place" */
export function cardName(words: Words, id: string): string {
  const data = card(id);
  const args = { name: words.title(id), value: data.value, suits: words.suits(data.suits), kinds: words.kinds(id) };
  return say("card.name", args);
}

/** What is missing for a bill: "2 units short", "Waves missing"; empty where it can be paid. */
export function lacking(words: Words, bill: Bill, purse: Purse): string[] {
  const short = shortfall(bill, purse);
  const parts = short.units ? [say("price.short_label", { count: short.units })] : [];
  return [...parts, ...short.suits.map((suit) => say("price.missing", { suits: words.suit(suit) }))];
}

/** What is to be paid, and with what. */
export interface Account {
  bill: Bill;
  purse: Purse;
}

/** A market card with its price and what is missing: everything that its button has to say. */
export function offerName(words: Words, situation: Situation, offer: Offer, account: Account | null): string {
  const parts = [cardName(words, offer.id)];
  const mine = situation.seated && situation.myTurn;
  const who = words.name(situation.turn);
  for (const { pile, price, full } of offer.prices) {
    const amount = offer.prices.length > 1 ? say("price.in_pile", { price, pile: words.pile(pile) }) : price;
    const id = mine ? "price.costs_you" : "price.costs_name";
    parts.push(say(id, { price: amount, name: who }) + (price < full ? ` ${say("price.instead", { full })}` : ""));
  }
  if (account && offer.prices.length) {
    const { bill, purse } = account;
    parts.push(...(payable(bill, purse) ? [say("price.payable")] : lacking(words, bill, purse)));
  }
  return parts.join(", ");
}

/** A card on a side, with its counters and, for a power that can take it, the cost. */
export function placedName(words: Words, placed: PlacedCard, cost: number | null): string {
  const parts = [cardName(words, placed.id)];
  if (placed.guardCount) parts.push(say("card.guards", { count: placed.guardCount }));
  if (cost !== null) parts.push(say("power.target_cost", { cost }));
  return parts.join(", ");
}

/** One pile in a sentence. */
export function pileSentence(words: Words, situation: Situation, place: number): string {
  const pile = situation.piles[place];
  if (!pile) return "";
  const args = {
    pile: words.pile(pile.pile),
    mine: pile.mine.length,
    theirs: pile.theirs.length,
    name: words.name(situation.them),
    near: words.name(situation.me),
  };
  const parts = [say(situation.seated ? "pile.yours" : "pile.both", args)];
  if (pile.control === null) parts.push(say("pile.nobody"));
  else if (pile.control === "me" && situation.seated) parts.push(say("pile.you_control"));
  else {
    const holder = pile.control === "me" ? situation.me : situation.them;
    parts.push(say("pile.they_control", { name: words.name(holder) }));
  }
  if (pile.control !== null && situation.step !== "over") parts.push(say("pile.discount_words"));
  return parts.join(" ");
}

/** The whole table in a few sentences, for people who hear it. */
export function tableInWords(words: Words, situation: Situation, deckSize: number): string[] {
  const over = situation.step === "over";
  const sentences = [];
  if (!over) sentences.push(say("words.turn", { name: words.name(situation.turn) }));
  sentences.push(...situation.piles.map((_, place) => pileSentence(words, situation, place)));
  const offers = situation.offers.filter((offer) => offer !== null);
  const cards = offers.map((offer) => {
    const name = cardName(words, offer.id);
    const price = [...new Set(offer.prices.map((each) => each.price))].join(" / ");
    return price ? say("words.market_card", { name, price }) : name;
  });
  sentences.push(cards.length ? say("words.market", { cards: cards.join("; ") }) : say("words.market_empty"));
  if (situation.free.length && !over)
    sentences.push(say("words.dice", { dice: words.counters(countSuits(situation.free)) }));
  if (situation.spent.length && !over)
    sentences.push(say("words.spent", { dice: words.counters(countSuits(situation.spent)) }));
  for (const seat of [situation.me, situation.them]) {
    const name = words.name(seat);
    const held = situation.counters[seat as 0 | 1];
    sentences.push(
      total(held)
        ? say("words.counters", { name, counters: words.counters(held) })
        : say("words.no_counters", { name }),
    );
    const active = situation.active[seat as 0 | 1];
    const use = say(`power.use.${situation.use[seat as 0 | 1]}`);
    if (active && !over) sentences.push(say("words.power", { name, suit: words.suit(active), use: use.toLowerCase() }));
  }
  sentences.push(say("words.deck", { count: deckSize }));
  return sentences;
}

export function countSuits(suits: readonly Suit[]): Counts {
  const counts: Counts = { M: 0, S: 0, W: 0, L: 0, Y: 0, K: 0 };
  for (const suit of suits) counts[suit] += 1;
  return counts;
}
