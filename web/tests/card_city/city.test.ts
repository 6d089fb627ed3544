import { describe, expect, it } from "vitest";
import {
  building,
  districts,
  growth,
  incomeOf,
  KINDS,
  limitOf,
  pointsOf,
  readCity,
  scoreOf,
  sizeOf,
  squareName,
  squareNumber,
  touches,
  tri,
  withCard,
} from "../../src/boards/card_city/city";
import made from "./cases.json";

const names = (squares: readonly number[]): string => squares.map(squareName).sort().join(" ");
const RESERVE = { R: 10, C: 10, I: 10 };

describe("a city as the engine counts it", () => {
  it.each(made.cities.map((each) => [each.rows.join("/"), each] as const))("%s", (_rows, each) => {
    const city = readCity(each.rows);
    expect(sizeOf(city)).toBe(each.size);
    expect(limitOf(city)).toBe(each.limit);
    expect([incomeOf(city, false), incomeOf(city, true)]).toEqual(each.income);
    expect(pointsOf(city, each.coins, true)).toEqual(each.points);
    const sorted = (text: string): string => text.split(" ").sort().join(" ");
    KINDS.forEach((kind, index) => {
      expect(names(building(city, kind, each.coins))).toBe(sorted(each.building[index] ?? ""));
    });
    const { R, C } = growth(city, RESERVE);
    expect([names(R), names(C)]).toEqual(each.growth.map(sorted));
  });
});

describe("the examples of the ledger", () => {
  it("CC-E04: districts", () => {
    const city = readCity(["R R P R .", ". R H R L", ". . C . I", ". . R . ."]);
    expect(
      districts(city, "R")
        .map((one) => one.length)
        .sort(),
    ).toEqual([1, 2, 3]);
    expect(pointsOf(city, 0, false)["residential"]).toBe(10);
    expect([sizeOf(city), limitOf(city)]).toEqual([10, 10]);
    expect(growth(city, RESERVE)).toEqual({ R: [], C: [] });
  });

  it("CC-E06: Residential development", () => {
    const city = readCity(["I L C P", "H R . R"]);
    const { R } = growth(city, RESERVE);
    // A = (2,3) and B = (3,2) of the drawing, with the City Hall on e5.
    expect(names(R)).toBe("f6 g5");
    const joined = withCard(city, "R", squareNumber("g5"));
    expect(districts(joined, "R")).toHaveLength(1);
    expect(touches(joined, "R", districts(joined, "R")[0] ?? [])).toBe(2);
    expect(growth(joined, RESERVE).R).toEqual([]);
  });

  it("CC-E07 and CC-E08: a district counts once for a Commercial one", () => {
    const one = readCity(["R R L I", "R C . I", "H . . ."]);
    expect(growth(one, RESERVE).C).toEqual([]);
    const two = readCity(["P R L I", "R C . I", "H . . ."]);
    expect(growth(two, RESERVE).C).toHaveLength(2);
    expect(growth(two, { R: 5 }).C).toEqual([]);
  });

  it("CC-E09: income", () => {
    expect(incomeOf(readCity(["C H C", "L P I", ". C C"]), false)).toBe(6);
  });

  it("CC-E10: scoring", () => {
    const city = readCity(["R R R P I", "L H C I I", "L C R L I", "R P P C .", "C R R R ."]);
    const points = pointsOf(city, 36, false);
    expect(points).toEqual({ residential: 14, empty: -2, coins: 7 });
    expect(scoreOf(points)).toBe(19);
  });

  it("CC-E11: Decentralization", () => {
    const city = readCity(["I P P . .", "C H R . .", ". R R C I", ". . L . .", ". . I . ."]);
    const points = pointsOf(city, 7, true);
    expect(points).toEqual({ residential: 6, empty: -13, coins: 1, surrounded: 5, steps: 4, industrial: 6 });
    expect(scoreOf(points)).toBe(9);
  });

  it("CC-E13 and CC-E15: the size limit", () => {
    const city = readCity(["P H L", "C P ."]);
    expect(building(city, "R", 20)).toEqual([]);
    expect(building(city, "L", 20)).toEqual([]);
    expect(building(city, "I", 0)).toHaveLength(9);
  });

  it("CC-E14: Leisure has to be paid", () => {
    const city = readCity(["H"]);
    expect(building(city, "L", 4)).toEqual([]);
    expect(building(city, "L", 5)).toHaveLength(4);
  });

  it("CC-E16: five squares wide", () => {
    const city = readCity(["P I H C L"]);
    expect(KINDS.map((kind) => building(city, kind, 5).length)).toEqual([8, 8, 10, 10, 10]);
  });

  it("CC-E26: Parking Meters", () => {
    const income = (...rows: string[]): number => incomeOf(readCity(rows), true);
    expect(income("H P C")).toBe(3);
    expect(income("H P L")).toBe(1);
    expect(income("H P P C")).toBe(3);
    expect(income(".C.", "HPI", ".R.")).toBe(5);
  });

  it("CC-E12: tables", () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(tri)).toEqual([1, 3, 6, 10, 15, 21, 28, 36, 45, 55]);
  });
});
