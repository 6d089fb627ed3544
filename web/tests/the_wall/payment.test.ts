import { describe, expect, it } from "vitest";
import { noCounts, readCounters, suitsOf, type Suit } from "../../src/boards/the_wall/cards";
import {
  complete,
  counterUnits,
  missing,
  obstacle,
  payable,
  shortfall,
  unitNotation,
  units,
  type Bill,
  type Purse,
  type Unit,
} from "../../src/boards/the_wall/payment";

const purse = (dice: string, counters = "", sun: Suit | null = null): Purse => ({
  dice: suitsOf(dice),
  sun,
  counters: counters ? readCounters(counters) : noCounts(),
});
const bill = (price: number, need: string, only: string | null = null): Bill => ({
  price,
  need: suitsOf(need),
  only: only === null ? null : suitsOf(only),
});
const die = (suit: Suit): Unit => ({ kind: "die", suit });
const counter = (suit: Suit): Unit => ({ kind: "counter", suit });
const words = (payment: readonly Unit[] | null): string[] | null => payment?.map(unitNotation) ?? null;

describe("what is missing", () => {
  it("counts units and suits that are short (TW-E07)", () => {
    expect(shortfall(bill(4, "YK"), purse("YYYMSL"))).toEqual({ units: 0, suits: ["K"] });
    expect(payable(bill(4, "YK"), purse("YYYMSL", "K1"))).toBe(true);
    expect(shortfall(bill(8, "WL"), purse("MS"))).toEqual({ units: 6, suits: ["W", "L"] });
  });

  it("counts only units that fit where the payment has to match (TW-E06)", () => {
    const discovery = bill(5, "SW", "SW");
    expect(shortfall(discovery, purse("SWMMLK"))).toEqual({ units: 3, suits: [] });
    expect(payable(bill(5, "SW"), purse("SWMMLK"))).toBe(true);
  });

  it("lets any kind of unit stand for a suit", () => {
    expect(missing(bill(3, "SK"), [{ kind: "sun", suit: "K" }])).toEqual(["S"]);
    expect(missing(bill(3, "SK"), [counter("S"), die("K")])).toEqual([]);
  });
});

describe("adding a unit", () => {
  const mill = bill(4, "WL");

  it("keeps room for the suits that must be in it", () => {
    expect(obstacle(mill, [die("M"), die("M")], die("M"))).toBe("room");
    expect(obstacle(mill, [die("M"), die("M")], die("W"))).toBeNull();
    expect(obstacle(mill, [die("M"), die("M"), die("W")], die("S"))).toBe("room");
  });

  it("stops at the price", () => {
    expect(obstacle(mill, [die("M"), die("M"), die("W"), die("L")], die("S"))).toBe("full");
  });

  it("refuses suits that don't match where they have to", () => {
    expect(obstacle(bill(4, "WL", "WL"), [], die("M"))).toBe("suit");
    expect(obstacle(bill(4, "WL", "WL"), [], counter("L"))).toBeNull();
  });
});

describe("completing a payment", () => {
  it("takes the suits it needs first, and dice before counters", () => {
    expect(words(complete(bill(4, "YK"), purse("YYYMSL", "K1 Y3"), []))).toEqual([
      "die Y",
      "counter K",
      "die Y",
      "die Y",
    ]);
  });

  it("goes on from what is chosen already", () => {
    const payment = complete(bill(5, "MW"), purse("MMWLSK", "M3"), [counter("M"), die("K")]);
    expect(words(payment)?.slice(0, 2)).toEqual(["counter M", "die K"]);
    expect(payment).toHaveLength(5);
    expect(missing(bill(5, "MW"), payment ?? [])).toEqual([]);
  });

  it("spends pool dice before the Suns die, so that the opponent has to roll them", () => {
    expect(words(complete(bill(2, "MK"), purse("MK", "", "M"), []))).toEqual(["die M", "die K"]);
  });

  it("knows when it can't be done", () => {
    expect(complete(bill(4, "YK"), purse("YYYMSL"), [])).toBeNull();
    expect(complete(bill(8, "WL"), purse("WLMMSS"), [])).toBeNull();
    expect(complete(bill(5, "SW", "SW"), purse("SWMMLK"), [])).toBeNull();
  });

  it("is exact, whatever can be paid", () => {
    const dice = ["MMSWLK", "YYYYYY", "MSWLYK", "", "WL"];
    const counters = ["", "M3 S2", "K1 W4 L9"];
    for (const pool of dice) {
      for (const held of counters) {
        for (const sun of [null, "W"] as const) {
          const mine = purse(pool, held, sun);
          for (let price = 2; price <= 9; price += 1) {
            for (const only of [null, "WL"]) {
              const due = bill(price, "WL", only);
              const payment = complete(due, mine, []);
              expect(payment !== null).toBe(payable(due, mine));
              if (!payment) continue;
              expect(payment).toHaveLength(price);
              expect(missing(due, payment)).toEqual([]);
              for (const name of new Set(payment.map(unitNotation))) {
                const count = (list: Unit[]): number => list.filter((unit) => unitNotation(unit) === name).length;
                expect(count(payment)).toBeLessThanOrEqual(count(units(mine)));
              }
            }
          }
        }
      }
    }
  });

  it("pays powers with the most plentiful counters", () => {
    expect(words(counterUnits(readCounters("M3 S1 K2"), 3))).toEqual(["counter M", "counter M", "counter K"]);
    expect(counterUnits(readCounters("M1"), 2)).toEqual([]);
  });
});
