/** What a card on a square would do: shown before anybody decides. */
import {
  districtOf,
  extent,
  growth,
  incomeOf,
  limitOf,
  pointsOf,
  sizeOf,
  withCard,
  type City,
  type Kind,
  type Variants,
} from "./city";

/** How a card comes into a city. */
export type Way = "build" | "grow" | "buy";

/** A number before and after. */
export type Change = [number, number];

export interface Effect {
  kind: Kind;
  square: number;
  /** The district that the card will belong to, and how many districts it makes one. */
  district: number[];
  joined: number;
  /** Coins to pay. */
  cost: number;
  coins: Change;
  income: Change;
  size: Change;
  limit: Change;
  score: Change;
  points: [Record<string, number>, Record<string, number>];
  /** The kinds that can develop then and could not before. */
  unlocks: ("R" | "C")[];
  /** The kinds that could develop and can't any more. */
  blocks: ("R" | "C")[];
  /** Whether the city reaches its full width or height with it. */
  walls: boolean;
}

export interface Treasury {
  coins: number;
  reserve: Partial<Record<Kind, number>>;
  /** What the card costs. */
  cost: number;
}

export function effectOf(city: City, kind: Kind, square: number, treasury: Treasury, variants: Variants): Effect {
  const { coins, reserve, cost } = treasury;
  const then = withCard(city, kind, square);
  const district = districtOf(then, square);
  const before = new Set(district.filter((each) => each !== square).map((each) => districtOf(city, each)[0]));
  const left = coins - cost;
  const points: [Record<string, number>, Record<string, number>] = [
    pointsOf(city, coins, variants.decentralization),
    pointsOf(then, left, variants.decentralization),
  ];
  const sum = (parts: Record<string, number>): number => Object.values(parts).reduce((all, part) => all + part, 0);
  const could = growth(city, reserve);
  const can = growth(then, reserve);
  const both = ["R", "C"] as const;
  return {
    kind,
    square,
    district,
    joined: before.size,
    cost,
    coins: [coins, left],
    income: [incomeOf(city, variants.meters), incomeOf(then, variants.meters)],
    size: [sizeOf(city), sizeOf(then)],
    limit: [limitOf(city), limitOf(then)],
    score: [sum(points[0]), sum(points[1])],
    points,
    unlocks: both.filter((each) => can[each].some((free) => !could[each].includes(free))),
    blocks: both.filter((each) => could[each].length > 0 && can[each].length === 0),
    walls: reaches(then) > reaches(city),
  };
}

/** How many of its two directions a city fills from border to border. */
function reaches(city: City): number {
  const { top, bottom, left, right } = extent(city);
  return Number(bottom - top === 4) + Number(right - left === 4);
}
