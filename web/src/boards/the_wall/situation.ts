/** A view of The Wall as the board needs it: from the side of the seat in front, with what can be done now. */
import { isSuit } from "../../drawings/suits";
import type { LegalAction } from "../../generated/wire";
import type { WallView } from "../../generated/the_wall";
import { PILES, buyNotation, card, readCounters, suitsOf, type Counts, type Pile, type Suit } from "./cards";
import { readUnit, type Bill, type Purse, type Unit } from "./payment";

export interface Rules {
  /** Whether all units have to be of the card's suits. */
  matching: boolean;
  /** Turns without a card moved after which the game ends; 0: never. */
  stallLimit: number;
}

export function readRules(options: Record<string, unknown> | undefined): Rules {
  const limit = options?.["stall_limit"];
  return { matching: options?.["payment"] === "matching", stallLimit: typeof limit === "number" ? limit : 60 };
}

export interface PlacedCard {
  id: string;
  guards: Counts | null;
  guardCount: number;
}

export interface PileState {
  pile: Pile;
  head: string;
  mine: PlacedCard[];
  theirs: PlacedCard[];
  /** Who controls it: the seat in front, the other one, or nobody. */
  control: "me" | "them" | null;
}

export interface Offer {
  id: string;
  prices: { pile: Pile; price: number; full: number; legal: boolean }[];
}

export type PowerUse = "ready" | "used" | "later" | "waiting" | "none";

export interface Situation {
  me: number;
  them: number;
  /** Whether the seat in front is a player's (a spectator sees the first seat in front). */
  seated: boolean;
  acting: boolean;
  turn: number;
  myTurn: boolean;
  step: string;
  stage: "start" | "keep" | "main" | "after" | "over";
  legal: ReadonlySet<string>;
  piles: PileState[];
  offers: (Offer | null)[];
  free: Suit[];
  spent: Suit[];
  sun: Suit | null;
  sunSpent: boolean;
  counters: [Counts, Counts];
  active: [Suit | null, Suit | null];
  use: [PowerUse, PowerUse];
  rules: Rules;
  paid: Unit[];
}

const KEEP_STAGE = new Set(["before", "keep", "roll"]);

/** The part of the turn: a sub-decision belongs to the part it comes back to. */
function stageOf(step: string, stack: string[]): Situation["stage"] {
  const back = stack.at(-1) ?? step;
  if (step === "over") return "over";
  if (step === "pay") return "main";
  if (KEEP_STAGE.has(back)) return "keep";
  if (back === "after" || back === "flip") return "after";
  return back === "main" ? "main" : "start";
}

export function readSituation(
  view: WallView,
  seat: number | null,
  actions: readonly LegalAction[],
  rules: Rules,
): Situation {
  const position = view.position;
  const me = seat ?? 0;
  const them = 1 - me;
  const turn = position.turn ?? 0;
  const legal = new Set(actions.map((each) => each.action.notation));
  const sun = position.sun_die && isSuit(position.sun_die) ? position.sun_die : null;
  const active: [Suit | null, Suit | null] = [activeOf(view, 0), activeOf(view, 1)];
  const use: [PowerUse, PowerUse] = [useOf(view, 0, legal), useOf(view, 1, legal)];
  return {
    me,
    them,
    seated: seat !== null,
    acting: seat !== null && (view.to_act ?? []).includes(seat),
    turn,
    myTurn: turn === me && position.step !== "over",
    step: position.step,
    stage: stageOf(position.step, position.stack),
    legal,
    piles: PILES.map((pile, place) => readPile(view, pile, place, me)),
    offers: position.market.map((id) => (id === null ? null : readOffer(view, id, legal))),
    free: suitsOf(position.dice),
    spent: suitsOf(position.spent),
    sun,
    sunSpent: position.sun_spent,
    counters: [readCounters(position.counters[0]), readCounters(position.counters[1])],
    active,
    use,
    rules,
    paid: (position.pending?.paid ?? []).map((unit) => readUnit(unit, sun)),
  };
}

function activeOf(view: WallView, seat: 0 | 1): Suit | null {
  const letter = view.position.powers[seat].active;
  return letter && isSuit(letter) ? letter : null;
}

/** Powers that can be used only between the roll and the main action. */
export const TIMED: ReadonlySet<Suit> = new Set<Suit>(["S", "L"]);

function useOf(view: WallView, seat: 0 | 1, legal: ReadonlySet<string>): PowerUse {
  const position = view.position;
  const active = activeOf(view, seat);
  if (active === null) return "none";
  if (position.turn !== seat || position.step === "over") return "waiting";
  if (position.power_used) return "used";
  return legal.has("power") ? "ready" : "later";
}

function readPile(view: WallView, pile: Pile, place: number, me: number): PileState {
  const position = view.position;
  const side = (seat: number): PlacedCard[] =>
    (position.sides[seat as 0 | 1][pile] ?? []).map((id) => {
      const words = position.guards[id];
      const guards = words ? readCounters(words) : null;
      return { id, guards, guardCount: guards ? Object.values(guards).reduce((sum, count) => sum + count, 0) : 0 };
    });
  const control = view.control[place as 0 | 1 | 2];
  return {
    pile,
    head: view.heads[place as 0 | 1 | 2],
    mine: side(me),
    theirs: side(1 - me),
    control: control === null ? null : control === me ? "me" : "them",
  };
}

function readOffer(view: WallView, id: string, legal: ReadonlySet<string>): Offer {
  const full = card(id).value;
  const prices = view.prices
    .filter((price) => price.card === id && view.position.step !== "over")
    .map((price) => {
      const pile = price.pile as Pile;
      return { pile, price: price.price, full, legal: legal.has(buyNotation(id, pile)) };
    });
  return { id, prices };
}

export function priceOf(situation: Situation, id: string, pile: Pile): number {
  const offer = situation.offers.find((each) => each?.id === id);
  return offer?.prices.find((price) => price.pile === pile)?.price ?? card(id).value;
}

/** The bill for a market card. */
export function billFor(id: string, price: number, rules: Rules): Bill {
  const suits = card(id).suits;
  return { price, need: suits, only: rules.matching ? suits : null };
}

/** What the seat in front can pay with now. Where a payment has begun, units before the last one are out of reach. */
export function purseOf(situation: Situation): Purse {
  const counters = { ...situation.counters[situation.me as 0 | 1] };
  const sun = situation.sunSpent ? null : situation.sun;
  const last = situation.paid.at(-1);
  if (!last) return { dice: situation.free, sun, counters };
  const order = "MSWLYK";
  const dice =
    last.kind === "die" ? situation.free.filter((suit) => order.indexOf(suit) >= order.indexOf(last.suit)) : [];
  if (last.kind === "counter") {
    for (const suit of order.slice(0, order.indexOf(last.suit))) counters[suit as Suit] = 0;
  }
  return { dice, sun: last.kind === "counter" ? null : sun, counters };
}

/** Counters that Wyrms or Moons costs for a card on the other side (TW-090, TW-093). */
export function takeCost(power: "Y" | "M", id: string, guardCount: number): number {
  return 2 * card(id).value + (power === "Y" ? 1 : -1) + 2 * guardCount;
}

export function findPlaced(situation: Situation, id: string): { placed: PlacedCard; pile: Pile; mine: boolean } | null {
  for (const pile of situation.piles) {
    for (const mine of [true, false]) {
      const placed = (mine ? pile.mine : pile.theirs).find((each) => each.id === id);
      if (placed) return { placed, pile: pile.pile, mine };
    }
  }
  return null;
}
