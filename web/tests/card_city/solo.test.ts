import { describe, expect, it } from "vitest";
import { bestGames, forgetGames, keepGame, levelOf, nextLevel, variantsKey } from "../../src/boards/card_city/best";
import { write } from "../../src/lib/storage";

describe("levels", () => {
  it("CC-148, CC-R58: by the score", () => {
    const scores = [-4, 0, 9, 10, 14, 15, 20, 25, 30, 35, 40, 45, 49, 50];
    expect(scores.map(levelOf)).toEqual([
      "homestead",
      "homestead",
      "homestead",
      "hamlet",
      "hamlet",
      "village",
      "neighborhood",
      "town",
      "suburb",
      "city",
      "metropolis",
      "capital",
      "capital",
      "megalopolis",
    ]);
  });

  it("say how far the next one is", () => {
    expect(nextLevel(-4)).toEqual({ level: "hamlet", missing: 14 });
    expect(nextLevel(10)).toEqual({ level: "village", missing: 5 });
    expect(nextLevel(49)).toEqual({ level: "megalopolis", missing: 1 });
    expect(nextLevel(50)).toBeNull();
  });
});

describe("the best games of this browser", () => {
  const game = (score: number, variants = ""): Parameters<typeof keepGame>[0] => ({
    score,
    day: "2026-11-30",
    variants,
  });

  it("are ten, the best first, for each set of variants", () => {
    write("card_city.best", []);
    expect(keepGame(game(12))).toBe(1);
    expect(keepGame(game(20))).toBe(1);
    expect(keepGame(game(12))).toBe(3);
    expect(keepGame(game(40, "parking_meters"))).toBe(1);
    expect(bestGames("").map((each) => each.score)).toEqual([20, 12, 12]);
    for (let score = 30; score < 40; score += 1) keepGame(game(score));
    expect(bestGames("")).toHaveLength(10);
    expect(keepGame(game(5))).toBe(0);
    forgetGames("");
    expect(bestGames("")).toEqual([]);
    expect(bestGames("parking_meters")).toHaveLength(1);
  });

  it("leave out what is no game", () => {
    write("card_city.best", [game(3), null, { score: "x" }, 7]);
    expect(bestGames("")).toEqual([game(3)]);
    write("card_city.best", "broken");
    expect(bestGames("")).toEqual([]);
  });

  it("are told apart by the variants", () => {
    expect(variantsKey({ decentralization: false, meters: false })).toBe("");
    expect(variantsKey({ decentralization: true, meters: true })).toBe("decentralization+parking_meters");
  });
});
