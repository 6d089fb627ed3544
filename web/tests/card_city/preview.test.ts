import { describe, expect, it } from "vitest";
import { readCity, squareNumber, type Kind } from "../../src/boards/card_city/city";
import { effectOf, type Effect } from "../../src/boards/card_city/preview";

const VARIANTS = { decentralization: false, meters: false };
function effect(rows: string[], kind: Kind, square: string, coins = 0, cost = 0): Effect {
  return effectOf(readCity(rows), kind, squareNumber(square), { coins, reserve: { R: 5, C: 5 }, cost }, VARIANTS);
}

describe("what a card would do", () => {
  it("joins districts: CC-E06 with A", () => {
    const found = effect(["I L C P", "H R . R"], "R", "g5");
    expect([found.joined, found.district.length]).toEqual([2, 3]);
    // Two single homes are worth 2 points, three together 6; one empty square less.
    expect(found.score[1] - found.score[0]).toBe(4 + 1);
    expect(found.blocks).toEqual(["R"]);
  });

  it("makes room: an Industrial card lets a city at its limit grow, as in CC-E23", () => {
    const rows = [". L .", "L R .", ". H P"];
    const found = effect(rows, "I", "d5", 6, 5);
    expect(found.limit).toEqual([5, 10]);
    expect(found.size).toEqual([5, 5]);
    expect(found.coins).toEqual([6, 1]);
    expect(found.unlocks).toEqual(["R"]);
    // Beside the only square where the home can grow, the Industrial card forbids it.
    expect(effect(rows, "I", "f3", 6, 5).unlocks).toEqual([]);
  });

  it("pays: coins for Leisure can cost a point", () => {
    const found = effect(["H"], "L", "e4", 5, 5);
    expect(found.points.map((parts) => parts["coins"])).toEqual([1, 0]);
    expect(found.score).toEqual([-23, -23]);
  });

  it("earns: a Commercial card brings a coin a round", () => {
    expect(effect(["H"], "C", "e4").income).toEqual([1, 2]);
  });

  it("says when the city reaches its full width", () => {
    expect(effect(["H P P P"], "P", "i5").walls).toBe(true);
    expect(effect(["H P P P"], "P", "e4").walls).toBe(false);
  });
});
