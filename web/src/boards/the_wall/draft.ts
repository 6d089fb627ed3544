/**
 * What a player has begun to choose and not yet sent. A whole purchase or use of a power is put together here and
 * goes to the server at once; until then it can be cancelled. Where the engine is in the middle of one already (the
 * list of actions was used), the draft goes on from there.
 */
import type { WallView } from "../../generated/the_wall";
import { buyNotation, card, moveNumber, type Pile, type Suit } from "./cards";
import { billFor, findPlaced, priceOf, purseOf, takeCost, type Situation } from "./situation";
import {
  complete,
  counterUnits,
  due,
  missing,
  obstacle,
  unitNotation,
  unitsInOrder,
  type Bill,
  type Obstacle,
  type Unit,
} from "./payment";

/** A unit chosen for a payment; `die` is the die on the table. */
export type Chosen = Unit & { die?: number };

export interface Placement {
  card: string;
  suit: Suit;
}

export interface BuyDraft {
  kind: "buy";
  card: string;
  pile: Pile | null;
  units: Chosen[];
}

export interface TakeDraft {
  kind: "take";
  suit: Suit;
}

export interface CardPowerDraft {
  kind: "clear" | "steal" | "discard";
  card: string | null;
  units: Chosen[];
}

export interface TurnDraft {
  kind: "turn";
  face: Suit | null;
  die: number | null;
  to: Suit | null;
  units: Chosen[];
}

export interface ProtectDraft {
  kind: "protect";
  placements: Placement[];
  card: string | null;
}

export interface SunsDraft {
  kind: "suns";
}

/** To end the turn with nothing, where something could be had. */
export interface NothingDraft {
  kind: "nothing";
}

export type Draft = BuyDraft | TakeDraft | CardPowerDraft | TurnDraft | ProtectDraft | SunsDraft | NothingDraft;
export type PaidDraft = BuyDraft | CardPowerDraft | TurnDraft;

const OF_POWER: Record<Suit, Draft["kind"]> = {
  M: "discard",
  S: "suns",
  W: "clear",
  L: "turn",
  Y: "steal",
  K: "protect",
};

/** The draft of a power that is just being used. */
export function powerDraft(suit: Suit): Draft {
  const kind = OF_POWER[suit];
  if (kind === "turn") return { kind, face: null, die: null, to: null, units: [] };
  if (kind === "protect") return { kind, placements: [], card: null };
  if (kind === "suns") return { kind };
  return { kind: kind as CardPowerDraft["kind"], card: null, units: [] };
}

/** Steps inside a purchase or a power, where the engine already waits for its parts. */
const UNDER_WAY = new Set([
  "pay",
  "cost",
  "clear",
  "steal",
  "discard",
  "turn_die",
  "turn_to",
  "protect",
  "protect_with",
]);

export function underWay(situation: Situation): boolean {
  return situation.acting && UNDER_WAY.has(situation.step);
}

/** The draft with which the engine's step begins; null where nothing is begun. */
export function openDraft(situation: Situation, view: WallView): Draft | null {
  if (!underWay(situation)) return null;
  const pending = view.position.pending;
  if (situation.step === "pay") {
    return { kind: "buy", card: pending?.card ?? "", pile: (pending?.pile ?? null) as Pile | null, units: [] };
  }
  const suit = situation.active[situation.me as 0 | 1];
  if (!suit) return null;
  const draft = powerDraft(suit);
  if (draft.kind === "turn") {
    draft.face = (pending?.face ?? null) as Suit | null;
    draft.to = (pending?.new_face ?? null) as Suit | null;
  } else if (draft.kind === "protect") {
    draft.card = situation.step === "protect_with" ? (pending?.card ?? null) : null;
  } else if (draft.kind === "clear" || draft.kind === "steal" || draft.kind === "discard") {
    draft.card = pending?.card ?? null;
  }
  return withSuggestion(situation, draft);
}

/** The bill of a draft; null where its subject is not chosen yet. */
export function billOf(situation: Situation, draft: Draft): Bill | null {
  const paid = situation.paid.length;
  if (draft.kind === "buy") {
    if (draft.pile === null) return null;
    const bill = billFor(draft.card, priceOf(situation, draft.card, draft.pile), situation.rules);
    const need = bill.need.filter((suit) => !situation.paid.some((unit) => unit.suit === suit));
    return { ...bill, need, price: bill.price - (situation.step === "pay" ? paid : 0) };
  }
  const cost = powerCost(situation, draft);
  return cost === null ? null : { price: cost, need: [], only: null };
}

function powerCost(situation: Situation, draft: Draft): number | null {
  if (draft.kind === "turn") return draft.to && draft.face ? 1 : null;
  if (draft.kind === "clear") return draft.card ? 1 : null;
  if (draft.kind !== "steal" && draft.kind !== "discard") return null;
  if (!draft.card) return null;
  const placed = findPlaced(situation, draft.card)?.placed;
  const cost = takeCost(draft.kind === "steal" ? "Y" : "M", draft.card, placed?.guardCount ?? 0);
  return situation.step === "cost" ? cost - situation.paid.length : cost;
}

/** Counters of a power are suggested at once, most plentiful first; they can be changed. */
export function withSuggestion(situation: Situation, draft: Draft): Draft {
  if (draft.kind === "buy" || !("units" in draft)) return draft;
  const bill = billOf(situation, draft);
  const units = bill ? counterUnits(purseOf(situation).counters, bill.price) : [];
  return { ...draft, units };
}

/** Why a unit can't be added to the draft's payment; null: it can. */
export function obstacleTo(situation: Situation, draft: Draft, unit: Unit): Obstacle | "counters" | "gone" | null {
  const bill = billOf(situation, draft);
  if (!bill || !("units" in draft)) return null;
  if (draft.kind !== "buy" && unit.kind !== "counter") return "counters";
  const purse = purseOf(situation);
  const same = (each: Unit): boolean => each.kind === unit.kind && each.suit === unit.suit;
  const held =
    unit.kind === "counter"
      ? purse.counters[unit.suit]
      : unit.kind === "sun"
        ? Number(purse.sun !== null)
        : purse.dice.filter((suit) => suit === unit.suit).length;
  if (draft.units.filter(same).length >= held) return "gone";
  return obstacle(bill, draft.units, unit);
}

/** The payment of a draft completed; null where it can't be. */
export function payForMe(situation: Situation, draft: PaidDraft): Unit[] | null {
  const bill = billOf(situation, draft);
  if (!bill) return null;
  const purse = purseOf(situation);
  const paid = complete(bill, draft.kind === "buy" ? purse : { ...purse, dice: [], sun: null }, draft.units);
  return paid && unitsInOrder(paid);
}

/**
 * The draft with which the engine's payment goes on, with what was chosen before the list of actions began or paid
 * it: what still fits stays, and what has been paid since is not chosen twice.
 */
export function carriedOver(situation: Situation, before: Draft | null, paidBefore: number, begun: Draft): Draft {
  if (begun.kind !== "buy" || before?.kind !== "buy" || before.card !== begun.card) return begun;
  if (before.pile !== null && before.pile !== begun.pile) return begun;
  const paid = situation.paid.slice(paidBefore);
  let draft = begun;
  for (const { kind, suit } of before.units) {
    const place = paid.findIndex((unit) => unit.kind === kind && unit.suit === suit);
    if (place >= 0) paid.splice(place, 1);
    else if (!obstacleTo(situation, draft, { kind, suit }))
      draft = { ...draft, units: [...draft.units, { kind, suit }] };
  }
  return draft;
}

/** What is still to be chosen before the draft can be sent. */
export interface Progress {
  ready: boolean;
  due: number;
  missing: Suit[];
  price: number;
}

export function progressOf(situation: Situation, draft: Draft): Progress {
  if (draft.kind === "take" || draft.kind === "suns" || draft.kind === "nothing")
    return { ready: true, due: 0, missing: [], price: 0 };
  if (draft.kind === "protect") {
    const done = draft.placements.length > 0 || (situation.step === "protect" && situation.paid.length > 0);
    return { ready: done, due: 0, missing: [], price: 0 };
  }
  const bill = billOf(situation, draft);
  if (!bill) return { ready: false, due: 0, missing: [], price: 0 };
  const left = due(bill, draft.units);
  const lacking = missing(bill, draft.units);
  return { ready: left === 0 && lacking.length === 0, due: left, missing: lacking, price: bill.price };
}

/** Counters that placements of a draft have used up already. */
export function placedCounters(draft: Draft, suit: Suit): number {
  return draft.kind === "protect" ? draft.placements.filter((each) => each.suit === suit).length : 0;
}

/** The notations that carry out a draft that is ready, from the engine's step on. */
export function notationsOf(situation: Situation, draft: Draft): string[] {
  const step = situation.step;
  const fresh = !underWay(situation);
  const power = fresh ? ["power"] : [];
  const paid = "units" in draft ? draft.units.map(unitNotation) : [];
  switch (draft.kind) {
    case "take":
      return [`take ${draft.suit}`];
    case "suns":
      return power;
    case "nothing":
      return ["no action"];
    case "buy":
      return step === "pay"
        ? paid
        : [buyNotation(draft.card, draft.pile ?? (card(draft.card).piles[0] as Pile)), ...paid];
    case "turn": {
      const turn = fresh || step === "turn_die" ? [`turn ${draft.face}`] : [];
      const to = fresh || step === "turn_die" || step === "turn_to" ? [`to ${draft.to}`] : [];
      return [...power, ...turn, ...to, ...paid];
    }
    case "protect": {
      const placed = draft.placements.flatMap((each) => [`protect ${each.card}`, `counter ${each.suit}`]);
      // At protect_with the engine has the first card already.
      return [...power, ...(step === "protect_with" ? placed.slice(1) : placed), "stop"];
    }
    default:
      return step === "cost" ? paid : [...power, `${draft.kind} ${draft.card}`, ...paid];
  }
}

/** The same as numbers, as the wire wants them. */
export function movesOf(situation: Situation, draft: Draft): number[] {
  return notationsOf(situation, draft).map(moveNumber);
}

/** The moves that keep these dice and roll the others; before that a power is saved for later where it was offered. */
export function keepNotations(situation: Situation, kept: string): string[] {
  const keep = `keep ${kept || "none"}`;
  if (situation.step !== "before") return [keep];
  return situation.free.length > 0 ? ["go on", keep] : ["go on"];
}
