import { describe, expect, it } from "vitest";
import type { Entry, Message } from "../../src/generated/wire";
import { byItself, decided } from "../../src/boards/card_city/notice";
import { words } from "./help";

let number = 0;
function entry(id: string, args: Message["args"]): Entry {
  number += 1;
  return { number, line: number, kind: "", message: { id: `event.${id}`, args }, things: [] };
}
const kind = (letter: string): Message => ({ id: `kind.${letter}`, args: {} });
const lost = (seat: number, letter: string): Entry =>
  entry("discarded", { seat, kind: kind(letter), why: { id: "discard.limit", args: {} } });
const round = (count: number): Entry => entry("round_alone", { number: count, seat: 0 });
const tell = (events: Entry[], ask: string | null): string[] => byItself(events, 0, { ask, round: 3 }, words);

describe("what happened by itself", () => {
  it("says which cards were lost, and why", () => {
    expect(tell([lost(0, "R"), lost(0, "P")], "bottom")).toEqual(["Residential and Parking were discarded: limit."]);
    expect(tell([lost(0, "R"), lost(0, "R")], null)).toEqual(["2 Residential were discarded: limit."]);
    expect(tell([lost(1, "R")], null)).toEqual([]);
  });

  it("leaves out what was decided", () => {
    const built = entry("built", { seat: 0, kind: kind("R"), square: "d5" });
    expect(tell([built], "build")).toEqual([]);
    expect(tell([built, lost(0, "P")], "first")).toEqual(["Parking was discarded: limit."]);
    expect(tell([lost(0, "P")], "first")).toEqual([]);
    expect(tell([built], "bottom")).toEqual(["Residential was built on d5, the only square for it."]);
    const grown = entry("grown", { seat: 0, kind: kind("C"), square: "d6" });
    expect(tell([grown], "grow")).toEqual([]);
    expect(tell([built, grown], "build")).toEqual(["Commercial grew onto d6: there was no other choice."]);
  });

  it("tells of the only square of a card that was named first in the list, and of nothing else that was said", () => {
    const named = (events: Entry[]): string[] => byItself(events, 0, { ask: "first", round: 3, named: true }, words);
    const built = entry("built", { seat: 0, kind: kind("R"), square: "d5" });
    expect(named([built])).toEqual(["Residential was built on d5, the only square for it."]);
    expect(named([built, lost(0, "P")])).toHaveLength(2);
    expect(named([lost(0, "P"), built])).toEqual(["Residential was built on d5, the only square for it."]);
    expect(named([lost(1, "P"), lost(0, "P")])).toEqual([]);
  });

  it("tells of a whole round without a decision", () => {
    const income = entry("income", { seat: 0, coins: 2 });
    expect(tell([lost(0, "R"), income, round(4), lost(0, "L"), lost(0, "P"), income, round(5)], "build")).toEqual([
      "Round 3: Residential was discarded: limit.",
      "Round 4, with nothing for you to decide: Leisure and Parking were discarded: limit.",
    ]);
    expect(tell([income, round(4), income, round(5)], "buy")).toEqual([
      "Round 4, with nothing for you to decide: you took 2 coins.",
    ]);
  });

  it("knows a decision of one's own from what others do", () => {
    const built = (seat: number): Entry => entry("built", { seat, kind: kind("R"), square: "d5" });
    expect(decided([built(0)], 0, { ask: "build", round: 3 })).toBe(true);
    expect(decided([built(1)], 0, { ask: "build", round: 3 })).toBe(false);
    expect(decided([lost(0, "R")], 0, { ask: null, round: 3 })).toBe(false);
  });
});
