/** Why the near player's active power can't be used at this moment: what the power's card says in a few words. */
import { total } from "./cards";
import { TIMED, takeCost, type Situation } from "./situation";

export type Hurdle =
  /** Before the roll; after the main action. */
  | { why: "roll" | "late" }
  /** Nothing it could be used on. */
  | { why: "across" | "own" | "market" }
  /** Too few counters. */
  | { why: "counters"; cost: number; held: number };

/** Null where nothing that is known here is in the way. */
export function hurdleOf(situation: Situation): Hurdle | null {
  const { me, stage } = situation;
  const suit = situation.active[me as 0 | 1];
  if (suit === null) return null;
  if (TIMED.has(suit) && stage === "keep") return { why: "roll" };
  if (TIMED.has(suit) && stage === "after") return { why: "late" };
  const held = total(situation.counters[me as 0 | 1]);
  const across = situation.piles.flatMap((pile) => pile.theirs);
  let cost = suit === "S" ? 0 : 1;
  if (suit === "Y" || suit === "M") {
    if (!across.length) return { why: "across" };
    cost = Math.min(...across.map((placed) => takeCost(suit, placed.id, placed.guardCount)));
  }
  if (suit === "K" && situation.piles.every((pile) => !pile.mine.length)) return { why: "own" };
  if (suit === "W" && situation.offers.every((offer) => offer === null)) return { why: "market" };
  return held < cost ? { why: "counters", cost, held } : null;
}
