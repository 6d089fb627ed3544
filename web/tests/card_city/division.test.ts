import { describe, expect, it } from "vitest";
import {
  inZone,
  isComplete,
  moved,
  nextZone,
  notations,
  readDivision,
  room,
  type Division,
} from "../../src/boards/card_city/division";
import { moveNumber } from "../../src/boards/card_city/moves";
import type { OfferCard } from "../../src/generated/card_city";
import made from "./cases.json";

const lying = (kinds: string, known = [0]): OfferCard[] => [...kinds].map((kind) => ({ kind, at: "hand", known }));
const labels = (division: Division, zone: "group" | "up" | "down"): number[] =>
  inZone(division, zone).map((card) => card.label);
function after(division: Division, ...clicked: number[]): Division {
  return clicked.reduce((now, label) => moved(now, label, nextZone(now, label)) ?? now, division);
}

describe("dividing", () => {
  it.each([
    [4, 1],
    [6, 2],
    [8, 3],
  ])("CC-050: of %i cards two are group 1, %i lie face up and as many face down", (count, half) => {
    const division = readDivision(lying("RCLIPRCL".slice(0, count)), [], 4);
    expect(["group", "up", "down"].map((zone) => room(division, zone as "up"))).toEqual([2, half, half]);
    expect(labels(division, "up")).toHaveLength(count);
  });

  it("sends clicked cards into group 1, then face down, and back", () => {
    const division = readDivision(lying("RCLI"), [], 2);
    const done = after(division, 2, 3, 0);
    expect(isComplete(done)).toBe(true);
    expect(notations(done)).toEqual(["group L", "group I", "hide R"]);
    expect(isComplete(after(done, 3))).toBe(false);
    expect(labels(after(done, 3), "up")).toEqual([1, 3]);
    // With both other places taken a further card stays where it is.
    expect(after(done, 1)).toBe(done);
  });

  it("changes places with the card under it where there is no room", () => {
    const done = after(readDivision(lying("RCLI"), [], 2), 2, 3, 0);
    expect(moved(done, 1, "group")).toBeNull();
    const swapped = moved(done, 1, "group", 3) as Division;
    expect(notations(swapped)).toEqual(["group C", "group L", "hide R"]);
    expect(labels(swapped, "up")).toEqual([3]);
  });

  it("names cards that all have seen as open ones, and tells equal kinds apart by that", () => {
    const offer = [...lying("RR"), ...lying("RC", [0, 1, 2])];
    const division = readDivision(offer, [], 3);
    expect(notations(after(division, 2, 0, 3))).toEqual(["group R", "group open R", "hide open C"]);
  });

  it("leaves what the engine was told already where it is", () => {
    const division = readDivision(lying("RCLI"), ["group R"], 2);
    expect(labels(division, "group")).toEqual([0]);
    expect(moved(division, 0, "up")).toBeNull();
    expect(notations(after(division, 1, 2))).toEqual(["group C", "hide L"]);
  });

  it("takes only the cards that are with the divider", () => {
    const offer: OfferCard[] = [{ kind: "P", at: 1, known: [0, 1, 2] }, ...lying("RCLI")];
    expect(readDivision(offer, [], 3).cards.map((card) => card.kind)).toEqual(["R", "C", "L", "I"]);
  });
});

describe("the numbers of moves", () => {
  it("are those of the engine", () => {
    const moves = Object.entries(made.moves);
    expect(moves.length).toBeGreaterThan(100);
    for (const [notation, number] of moves) expect(moveNumber(notation)).toBe(number);
  });

  it("are not made up", () => {
    for (const wrong of ["take 1", "group X", "build j5", "hide", ""]) expect(() => moveNumber(wrong)).toThrow();
  });
});
