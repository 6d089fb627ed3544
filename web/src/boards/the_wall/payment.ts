/** Paying: what is due, what is still missing, and how a payment can be completed. Nothing here knows the page. */
import { SUITS, type Counts, type Suit } from "./cards";

/** A die of the pool, the Suns die or a counter, as a unit of a payment. */
export interface Unit {
  kind: "die" | "sun" | "counter";
  suit: Suit;
}

/** What somebody can pay with. */
export interface Purse {
  dice: Suit[];
  sun: Suit | null;
  counters: Counts;
}

/** What has to be paid: so many units, with at least one of each suit in `need`, all of suits in `only` (null: any). */
export interface Bill {
  price: number;
  need: readonly Suit[];
  only: readonly Suit[] | null;
}

export function unitNotation(unit: Unit): string {
  return unit.kind === "sun" ? "sun die" : `${unit.kind} ${unit.suit}`;
}

/** The unit that a notation such as "die M" means; the Suns die's face isn't in it. */
export function readUnit(notation: string, sun: Suit | null): Unit {
  if (notation === "sun die") return { kind: "sun", suit: sun ?? "S" };
  const [kind, suit] = notation.split(" ");
  return { kind: kind === "die" ? "die" : "counter", suit: suit as Suit };
}

export function due(bill: Bill, paid: readonly Unit[]): number {
  return bill.price - paid.length;
}

/** The suits that the payment has to have and has not yet. */
export function missing(bill: Bill, paid: readonly Unit[]): Suit[] {
  return bill.need.filter((suit) => !paid.some((unit) => unit.suit === suit));
}

/** Everything in a purse as single units: pool dice, the Suns die, counters. */
export function units(purse: Purse): Unit[] {
  const dice = purse.dice.map((suit): Unit => ({ kind: "die", suit }));
  const sun: Unit[] = purse.sun ? [{ kind: "sun", suit: purse.sun }] : [];
  const counters = SUITS.flatMap((suit) =>
    Array.from({ length: purse.counters[suit] }, (): Unit => ({ kind: "counter", suit })),
  );
  return [...dice, ...sun, ...counters];
}

/** The purse without units that are in the payment already. */
export function left(purse: Purse, paid: readonly Unit[]): Purse {
  const dice = [...purse.dice];
  const counters = { ...purse.counters };
  let sun = purse.sun;
  for (const unit of paid) {
    if (unit.kind === "sun") sun = null;
    else if (unit.kind === "counter") counters[unit.suit] -= 1;
    else dice.splice(dice.indexOf(unit.suit), 1);
  }
  return { dice, sun, counters };
}

function fits(bill: Bill, unit: Unit): boolean {
  return bill.only === null || bill.only.includes(unit.suit);
}

/** How far a purse is from a bill: units short, and suits of which it has none. */
export interface Shortfall {
  units: number;
  suits: Suit[];
}

export function shortfall(bill: Bill, purse: Purse): Shortfall {
  const held = units(purse).filter((unit) => fits(bill, unit));
  return {
    units: Math.max(0, bill.price - held.length),
    suits: bill.need.filter((suit) => !held.some((unit) => unit.suit === suit)),
  };
}

export function payable(bill: Bill, purse: Purse): boolean {
  const short = shortfall(bill, purse);
  return short.units === 0 && short.suits.length === 0;
}

/** Why a unit can't be added: all is paid, it is of no suit of the card, or suits still missing need the room. */
export type Obstacle = "full" | "suit" | "room";

export function obstacle(bill: Bill, paid: readonly Unit[], unit: Unit): Obstacle | null {
  if (due(bill, paid) <= 0) return "full";
  if (!fits(bill, unit)) return "suit";
  return missing(bill, [...paid, unit]).length > due(bill, paid) - 1 ? "room" : null;
}

/**
 * The payment completed for somebody: first the suits it has to have, dice before counters, since dice come back to
 * the table and counters are gone; the suits there are most of first. Null where it can't be completed.
 */
export function complete(bill: Bill, purse: Purse, paid: readonly Unit[]): Unit[] | null {
  const payment = [...paid];
  let rest = left(purse, payment);
  const add = (unit: Unit): void => {
    payment.push(unit);
    rest = left(rest, [unit]);
  };
  for (const suit of missing(bill, payment)) {
    const unit = units(rest).find((each) => each.suit === suit);
    if (!unit) return null;
    add(unit);
  }
  while (due(bill, payment) > 0) {
    const unit = best(units(rest).filter((each) => fits(bill, each)));
    if (!unit) return null;
    add(unit);
  }
  return payment.length === bill.price ? payment : null;
}

const ORDER = { die: 0, sun: 1, counter: 2 };

/** Units in the order in which they are made and shown: dice, the Suns die, counters, each by suit. */
export function unitsInOrder<Each extends Unit>(payment: readonly Each[]): Each[] {
  return [...payment].sort((a, b) => ORDER[a.kind] - ORDER[b.kind] || SUITS.indexOf(a.suit) - SUITS.indexOf(b.suit));
}

function best(choices: Unit[]): Unit | undefined {
  const many = (unit: Unit): number =>
    choices.filter((each) => each.kind === unit.kind && each.suit === unit.suit).length;
  return [...choices].sort((a, b) => ORDER[a.kind] - ORDER[b.kind] || many(b) - many(a))[0];
}

/** Counters for a power: most plentiful first, so that as many suits as possible stay in hand. */
export function counterUnits(counters: Counts, count: number): Unit[] {
  const purse: Purse = { dice: [], sun: null, counters };
  return complete({ price: count, need: [], only: null }, purse, []) ?? [];
}
