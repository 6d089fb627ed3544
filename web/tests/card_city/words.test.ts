import { describe, expect, it } from "vitest";
import { readCity, squareNumber, type Kind } from "../../src/boards/card_city/city";
import { effectOf } from "../../src/boards/card_city/preview";
import { cardWords, cityInWords, legalWords } from "../../src/boards/card_city/words";
import { signed } from "../../src/lib/numbers";
import { words } from "./help";

const card = (rows: string[], square: string): string => cardWords(words, readCity(rows), squareNumber(square));
function legal(rows: string[], kind: Kind, square: string, coins = 0, cost = 0): string {
  const treasury = { coins, reserve: { R: 5, C: 5 }, cost };
  const variants = { decentralization: false, meters: false };
  return legalWords(words, effectOf(readCity(rows), kind, squareNumber(square), treasury, variants));
}

describe("a city that can be heard", () => {
  it("names square, kind, district, and what the district gives and needs", () => {
    const rows = ["R R P R .", ". R H R L", ". . C . I", ". . R . ."];
    expect(card(rows, "c4")).toBe(
      "Row 4 column 3 (c4): Residential, district of 3; 6 points; touches 1 of 4 Cultural cards it needs to grow",
    );
    expect(card(rows, "e6")).toBe(
      "Row 6 column 5 (e6): Commercial, a district of its own; 1 coin a round; " +
        "touches 1 of 2 Residential districts it needs to grow",
    );
    expect(card(rows, "e5")).toBe("Row 5 column 5 (e5): City Hall");
    expect(card(rows, "e4")).toBe("Row 4 column 5 (e4): Parking, a district of its own");
    expect(card(rows, "d6")).toBe("Row 6 column 4 (d6): empty");
  });

  it("says that a district has what it needs", () => {
    expect(card(["I L C P", "H R . R"], "f5")).toContain("touches 2 Cultural cards, enough to grow");
  });

  it("says what a card would do", () => {
    expect(legal(["I L C P", "H R . R"], "R", "g5")).toBe(
      "Row 5 column 7 (g5): empty, Residential can come here; joins 2 districts into one of 3; " +
        "then Residential can’t grow any more; score −16 → −11",
    );
    expect(legal(["H"], "L", "e4", 5, 5)).toBe(
      "Row 4 column 5 (e4): empty, Leisure can come here; costs 5 coins; score −23 → −23",
    );
  });

  it("goes row by row", () => {
    expect(cityInWords(words, readCity([". L .", "P H C"]))).toBe(
      "Row 4: Leisure e4. Row 5: Parking d5, City Hall e5 and Commercial f5.",
    );
  });

  it("writes a real minus", () => {
    expect([signed(-3), signed(0), signed(4)]).toEqual(["−3", "0", "4"]);
  });
});
