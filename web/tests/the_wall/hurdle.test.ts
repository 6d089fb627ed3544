import { describe, expect, it } from "vitest";
import { hurdleOf } from "../../src/boards/the_wall/hurdle";
import { situation, type Table } from "./help";

const powers = (suit: string): NonNullable<Table["powers"]> => [
  { deck: null, active: suit },
  { deck: null, active: "L" },
];
type Sides = NonNullable<Table["sides"]>;
const nobody = { people: [], places: [], events: [] };
const sides = (mine: Partial<Sides[0]>, theirs: Partial<Sides[1]>): Sides => [
  { ...nobody, ...mine },
  { ...nobody, ...theirs },
];
const hurdle = (suit: string, table: Table = {}): unknown => hurdleOf(situation({ powers: powers(suit), ...table }));

describe("why a power can't be used now", () => {
  it("is too few counters for the cheapest card (TW-090, TW-093)", () => {
    const here: Table = { sides: sides({}, { people: ["author"], places: ["cave"] }), counters: ["M2 K1", ""] };
    expect(hurdle("Y", here)).toEqual({ why: "counters", cost: 5, held: 3 });
    expect(hurdle("M", here)).toBeNull();
    expect(hurdle("M", { ...here, guards: { author: "S1" } })).toEqual({ why: "counters", cost: 5, held: 3 });
  });

  it("is one counter for Waves, Leaves and Knots, nothing for Suns", () => {
    for (const suit of "WLK") expect(hurdle(suit)).toEqual({ why: "counters", cost: 1, held: 0 });
    for (const suit of "WLK") expect(hurdle(suit, { counters: ["S1", ""] })).toBeNull();
    expect(hurdle("S")).toBeNull();
  });

  it("is that nothing is there to use it on (TW-088)", () => {
    const rich: Table = { counters: ["M20", ""] };
    expect(hurdle("Y", { ...rich, sides: sides({ people: ["author"] }, {}) })).toEqual({ why: "across" });
    expect(hurdle("M", { ...rich, sides: sides({ people: ["author"] }, {}) })).toEqual({ why: "across" });
    expect(hurdle("K", { ...rich, sides: sides({}, { people: ["author"] }) })).toEqual({ why: "own" });
    expect(hurdle("W", { ...rich, market: [null, null, null] })).toEqual({ why: "market" });
  });

  it("is the time for Suns and Leaves (TW-096, TW-102)", () => {
    for (const suit of "SL") {
      expect(hurdle(suit, { step: "keep", counters: ["S1", ""] })).toEqual({ why: "roll" });
      expect(hurdle(suit, { step: "after", counters: ["S1", ""] })).toEqual({ why: "late" });
    }
    expect(hurdle("W", { step: "keep", counters: ["S1", ""] })).toBeNull();
  });
});
