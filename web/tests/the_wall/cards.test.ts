import { describe, expect, it } from "vitest";
import { CARDS, buyNotation, card, inOrder, moveNumber, readCounters, total } from "../../src/boards/the_wall/cards";
import { PICTURES } from "../../src/drawings/pictures";

describe("cards and moves", () => {
  it("number kept dice as the engine does (tests/the_wall/test_guide.py has the same numbers)", () => {
    const numbers: Record<string, number> = { "keep none": 0, "keep M": 1, "keep K": 6, "keep MM": 7, "keep MK": 12 };
    Object.assign(numbers, { "keep SLLY": 166, "keep MMMMMM": 462, "keep MMSWLK": 539, "keep KKKKKK": 923 });
    for (const [notation, number] of Object.entries(numbers)) expect(moveNumber(notation)).toBe(number);
    expect(moveNumber("power")).toBe(924);
  });

  it("refuse what is no card or move", () => {
    expect(() => moveNumber("keep KM")).toThrow("keep KM");
    expect(() => card("tower")).toThrow("tower");
  });

  it("name the pile only where two fit", () => {
    expect(buyNotation("mill", "places")).toBe("buy mill");
    expect(buyNotation("market", "events")).toBe("buy market events");
  });

  it("have a picture each", () => {
    expect(Object.keys(PICTURES).sort()).toEqual(Object.keys(CARDS).sort());
  });

  it("read counters and order letters", () => {
    expect(readCounters("M3 K12")).toMatchObject({ M: 3, S: 0, K: 12 });
    expect(total(readCounters(""))).toBe(0);
    expect(inOrder(["K", "M", "L", "M"])).toBe("MMLK");
  });
});
