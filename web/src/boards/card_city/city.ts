/**
 * One city as the page needs it to show what a card would do: the rules of the ledger for squares, districts, income and
 * points. What can really be done, and what counts, the server says.
 */

export const KINDS = ["R", "C", "L", "I", "P"] as const;
export type Kind = (typeof KINDS)[number];
/** What can stand on a square: a kind of card, or the City Hall. */
export type Piece = Kind | "H";

export const SIDE = 9;
const WIDEST = 5;
export const HALL = 40;
export const LEISURE_COST = 5;

/** The cards of a city by the number of their square: 9 times the row and the column, the City Hall on 40. */
export type City = ReadonlyMap<number, Piece>;

/** The two variants. */
export interface Variants {
  decentralization: boolean;
  meters: boolean;
}

export function squareName(square: number): string {
  return "abcdefghi".charAt(square % SIDE) + String(Math.floor(square / SIDE) + 1);
}

export function squareNumber(name: string): number {
  return "abcdefghi".indexOf(name.charAt(0)) + SIDE * (Number(name.charAt(1)) - 1);
}

export function isKind(letter: string): letter is Kind {
  return (KINDS as readonly string[]).includes(letter);
}

/** A city from the rows of a drawing, with the City Hall brought to the middle of the board. */
export function readCity(rows: readonly string[]): City {
  const lines = rows.map((row) => row.replaceAll(" ", ""));
  const hallRow = lines.findIndex((line) => line.includes("H"));
  const hallColumn = lines[hallRow]?.indexOf("H") ?? 0;
  const city = new Map<number, Piece>();
  lines.forEach((line, row) =>
    [...line].forEach((letter, column) => {
      if (letter !== ".") city.set(SIDE * (row - hallRow + 4) + column - hallColumn + 4, letter as Piece);
    }),
  );
  return city;
}

export function withCard(city: City, kind: Kind, square: number): City {
  return new Map(city).set(square, kind);
}

// -- squares --------------------------------------------------------------------------------------------------------

export interface Extent {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export const rowOf = (square: number): number => Math.floor(square / SIDE);
export const columnOf = (square: number): number => square % SIDE;

export function extent(city: City): Extent {
  const squares = [...city.keys()];
  const rows = squares.map(rowOf);
  const columns = squares.map(columnOf);
  return {
    top: Math.min(...rows),
    bottom: Math.max(...rows),
    left: Math.min(...columns),
    right: Math.max(...columns),
  };
}

export function neighbours(square: number): number[] {
  const row = rowOf(square);
  const column = columnOf(square);
  return [
    ...(row > 0 ? [square - SIDE] : []),
    ...(column < SIDE - 1 ? [square + 1] : []),
    ...(row < SIDE - 1 ? [square + SIDE] : []),
    ...(column > 0 ? [square - 1] : []),
  ];
}

/** Whether the city with this square still fits five squares by five (CC-066). */
function fits(area: Extent, square: number): boolean {
  const row = rowOf(square);
  const column = columnOf(square);
  return (
    Math.max(area.bottom, row) - Math.min(area.top, row) < WIDEST &&
    Math.max(area.right, column) - Math.min(area.left, column) < WIDEST
  );
}

/** The empty squares beside the city that fit the 5×5 square (CC-064, CC-066). */
function space(city: City): number[] {
  const area = extent(city);
  const beside = new Set([...city.keys()].flatMap(neighbours));
  return [...beside].filter((square) => !city.has(square) && fits(area, square));
}

const touchesKind = (city: City, square: number, ...kinds: Piece[]): boolean =>
  neighbours(square).some((each) => kinds.includes(city.get(each) as Piece));

/** Where a card can be built; nowhere: it is discarded (CC-063 to CC-086). */
export function building(city: City, kind: Kind, coins: number): number[] {
  if (kind !== "I" && full(city)) return [];
  if (kind === "L" && coins < LEISURE_COST) return [];
  const against: Piece[] = { R: ["R", "I"], C: ["C"], L: [], I: ["R"], P: [] }[kind] as Piece[];
  return space(city).filter((square) => !touchesKind(city, square, ...against));
}

/** Why a card can't be built (CC-079); null where it can. */
export function whyLost(city: City, kind: Kind, coins: number): "coins" | "limit" | "squares" | null {
  if (kind === "L" && coins < LEISURE_COST) return "coins";
  if (kind !== "I" && full(city)) return "limit";
  return building(city, kind, coins).length ? null : "squares";
}

/** Where districts can develop (CC-087 to CC-107). */
export function growth(city: City, reserve: Partial<Record<Kind, number>>): { R: number[]; C: number[] } {
  if (full(city)) return { R: [], C: [] };
  const free = space(city);
  const ready = (kind: "R" | "C"): Set<number> => {
    if (!reserve[kind]) return new Set();
    const able = districts(city, kind).filter((one) => touches(city, kind, one) > one.length);
    return new Set(able.flatMap((one) => one.flatMap(neighbours)));
  };
  const homes = ready("R");
  const shops = ready("C");
  return {
    R: free.filter((square) => homes.has(square) && !touchesKind(city, square, "I")),
    C: free.filter((square) => shops.has(square)),
  };
}

// -- counts ---------------------------------------------------------------------------------------------------------

function count(city: City, kind: Piece): number {
  return [...city.values()].filter((each) => each === kind).length;
}

/** Cards that are not Industrial (CC-084). */
export function sizeOf(city: City): number {
  return city.size - count(city, "I");
}

/** How many of those the city may hold (CC-080 to CC-083). */
export function limitOf(city: City): number {
  return 5 + 5 * count(city, "I");
}

export function full(city: City): boolean {
  return sizeOf(city) >= limitOf(city);
}

/** 1, 3, 6, 10 … for 1, 2, 3, 4 … cards (CC-129). */
export function tri(cards: number): number {
  return (cards * (cards + 1)) / 2;
}

/** The district that a card belongs to, by square. */
export function districtOf(city: City, square: number): number[] {
  const kind = city.get(square);
  const found = new Set([square]);
  for (const each of found) {
    for (const next of neighbours(each)) if (kind !== undefined && city.get(next) === kind) found.add(next);
  }
  return [...found].sort((a, b) => a - b);
}

/** All districts of a kind (CC-014). */
export function districts(city: City, kind: Piece): number[][] {
  const found: number[][] = [];
  const seen = new Set<number>();
  for (const square of [...city.keys()].sort((a, b) => a - b)) {
    if (city.get(square) !== kind || seen.has(square)) continue;
    const one = districtOf(city, square);
    one.forEach((each) => seen.add(each));
    found.push(one);
  }
  return found;
}

/** What counts for a development: Cultural cards around homes, Residential districts around shops (CC-099, CC-104). */
export function touches(city: City, kind: "R" | "C", district: readonly number[]): number {
  const around = new Set(district.flatMap(neighbours));
  if (kind === "R") return [...around].filter((each) => ["L", "H"].includes(city.get(each) ?? "")).length;
  return districts(city, "R").filter((one) => one.some((each) => around.has(each))).length;
}

/** The colours beside a district; a City Hall is red and purple (CC-137). */
function coloursNear(city: City, district: readonly number[]): Set<Piece> {
  const kind = city.get(district[0] ?? -1);
  const colours = new Set<Piece>();
  for (const square of district.flatMap(neighbours)) {
    const piece = city.get(square);
    if (piece === undefined || piece === kind) continue;
    colours.add(piece);
    if (piece === "H") colours.add("L");
  }
  return colours;
}

const METERS = [0, 0, 0, 1, 2, 3];

/** Coins of a round (CC-108 to CC-111, CC-141 to CC-143). */
export function incomeOf(city: City, meters: boolean): number {
  const shops = districts(city, "C").reduce((sum, one) => sum + tri(one.length), 0);
  if (!meters) return 1 + shops;
  return districts(city, "P").reduce((sum, one) => sum + (METERS[coloursNear(city, one).size] ?? 0), 1 + shops);
}

/** The colours that a district must touch for its bonus (CC-131 to CC-136, CC-R47). */
const REQUIRED: Record<Kind, readonly Piece[]> = {
  R: ["C", "L", "H", "P"],
  C: ["R", "L", "H", "I", "P"],
  L: ["R", "C", "H", "I", "P"],
  I: ["C", "L", "H", "P"],
  P: ["R", "C", "L", "H", "I"],
};

/** The parts of the score as it would be now, in the order in which they are told (CC-122 to CC-125, CC-130 to CC-140). */
export function pointsOf(city: City, coins: number, decentralization: boolean): Record<string, number> {
  const points: Record<string, number> = {
    residential: districts(city, "R").reduce((sum, one) => sum + tri(one.length), 0),
    empty: city.size - 25,
    coins: Math.floor(coins / 5),
  };
  if (!decentralization) return points;
  const around = KINDS.flatMap((kind) =>
    districts(city, kind).filter((one) => {
      const near = coloursNear(city, one);
      return REQUIRED[kind].every((piece) => near.has(piece));
    }),
  );
  const works = districts(city, "I").length;
  return {
    ...points,
    surrounded: 5 * around.length,
    steps: 2 * stepsFromCentre(city),
    industrial: works > 1 ? tri(works) : 0,
  };
}

/** Steps from the City Hall to the centre of the 5×5 area, where that is best for the player (CC-138, CC-R50). */
function stepsFromCentre(city: City): number {
  const { top, bottom, left, right } = extent(city);
  const steps = (wide: number, at: number): number => Math.max(Math.abs(at - 2), Math.abs(at + 3 - wide));
  return steps(bottom - top + 1, 4 - top) + steps(right - left + 1, 4 - left);
}

export function scoreOf(points: Record<string, number>): number {
  return Object.values(points).reduce((sum, part) => sum + part, 0);
}
