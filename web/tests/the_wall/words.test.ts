import { describe, expect, it } from "vitest";
import { billFor, purseOf, readRules, type Offer } from "../../src/boards/the_wall/situation";
import { Words, offerName, pileSentence, placedName, tableInWords } from "../../src/boards/the_wall/words";
import type { Message } from "../../src/generated/wire";
import { situation } from "./help";
import { list } from "../../src/lib/words";

const SUITS: Record<string, string> = { M: "Moons", S: "Suns", W: "Waves", L: "Leaves", Y: "Wyrms", K: "Knots" };
function text({ id }: Message): string {
  const [kind, name = ""] = id.split(".");
  if (kind === "suit") return SUITS[name] ?? "";
  const title = name.replace(
    /(^|_)(\w)/g,
    (_all, gap: string, letter: string) => (gap ? " " : "") + letter.toUpperCase(),
  );
  return kind === "card" ? `the ${title}` : title;
}
const words = new Words(text, ["Anna", "Bert"]);

describe("names that say all", () => {
  const offer = (table: Parameters<typeof situation>[0], place: number): string => {
    const here = situation(table);
    const { id, prices } = here.offers[place] as Offer;
    const bill = billFor(id, Math.min(...prices.map((each) => each.price)), here.rules);
    return offerName(words, here, { id, prices }, { bill, purse: purseOf(here) });
  };

  it("tell the price, the discount and what is missing", () => {
    expect(offer({ dice: "MMSSYK", counters: ["L2", ""] }, 0)).toBe(
      "Mill, value 8, Waves and Leaves, Place, costs you 8, Waves missing",
    );
    expect(offer({ dice: "MMWSYK" }, 2)).toBe(
      "Lunatic, value 6, Moons and Waves, Person, costs you 5 instead of 6, you can pay it",
    );
    expect(offer({ dice: "", counters: ["M1", ""] }, 2)).toBe(
      "Lunatic, value 6, Moons and Waves, Person, costs you 5 instead of 6, 4 units short, Waves missing",
    );
  });

  it("tell both prices of a card with two types", () => {
    expect(offer({ dice: "LKMMSS" }, 1)).toContain("Place or Event, costs you 6 for Places, costs you 6 for Events");
  });

  it("tell whose price it is in another's turn", () => {
    const here = situation({ turn: 1 });
    expect(offerName(words, here, here.offers[0] as Offer, null)).toContain("costs Bert 7 instead of 8");
  });

  it("tell counters on a card and what a power would cost", () => {
    const placed = { id: "cave", guards: null, guardCount: 2 };
    expect(placedName(words, placed, 19)).toBe(
      "Cave, value 7, Waves and Wyrms, Place, protected by 2 counters, your power: 19 counters",
    );
  });

  it("tell who controls a pile", () => {
    expect(pileSentence(words, situation(), 0)).toContain("You control it");
    expect(pileSentence(words, situation(), 1)).toContain("Control: Bert");
    expect(pileSentence(words, situation(), 2)).toContain("Nobody controls it");
    expect(pileSentence(words, situation({ seat: null }), 1)).toContain("0 cards of Anna, 1 of Bert");
  });

  it("tell the table in a few sentences", () => {
    const told = tableInWords(words, situation({ dice: "MM", spent: "K", counters: ["S2", ""] }), 12).join(" ");
    for (const part of [
      "To act: Anna",
      "Dice to use: 2 Moons",
      "Spent: 1 Knots",
      "Counters of Anna: 2 Suns",
      "Counters of Bert: none",
      "12 cards",
    ]) {
      expect(told).toContain(part);
    }
  });
});

describe("after the end", () => {
  const told = tableInWords(words, situation({ step: "over", dice: "MM", spent: "K" }), 0).join(" ");

  it("nobody is to act, and nothing has a price", () => {
    expect(told).toContain("In the market: Mill, value 8, Waves and Leaves, Place; Market");
    for (const part of ["To act", " for ", "less", "power", "Dice"]) expect(told).not.toContain(part);
  });
});

describe("somebody who is called You", () => {
  it("is never the subject of a verb", () => {
    const you = new Words(text, ["You", "You"]);
    for (const seat of [0, 1, null]) {
      const told = tableInWords(you, situation({ seat, dice: "MM", counters: ["S2", ""] }), 12).join(" ");
      expect(told).not.toMatch(/You (has|is|controls|pays)\b|turn of You/);
    }
  });
});

describe("small words", () => {
  it("put things in a row", () => {
    expect(list([])).toBe("");
    expect(list(["a"])).toBe("a");
    expect(list(["a", "b", "c"])).toBe("a, b and c");
  });

  it("read the options of a table", () => {
    expect(readRules(undefined)).toEqual({ matching: false, stallLimit: 60 });
    expect(readRules({ payment: "matching", stall_limit: 0 })).toEqual({ matching: true, stallLimit: 0 });
  });
});
