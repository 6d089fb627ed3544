/** Levels of a solo game, and the best games of this browser. */
import { read, write } from "../../lib/storage";

/** The lowest score of each level, the highest first; below the last one it is a Homestead too (CC-148, CC-R58). */
export const LEVELS = [
  { least: 50, level: "megalopolis" },
  { least: 45, level: "capital" },
  { least: 40, level: "metropolis" },
  { least: 35, level: "city" },
  { least: 30, level: "suburb" },
  { least: 25, level: "town" },
  { least: 20, level: "neighborhood" },
  { least: 15, level: "village" },
  { least: 10, level: "hamlet" },
  { least: -Infinity, level: "homestead" },
] as const;

export function levelOf(score: number): string {
  return LEVELS.find(({ least }) => score >= least)?.level ?? "homestead";
}

/** The next higher level and how far it is; null at the top. */
export function nextLevel(score: number): { level: string; missing: number } | null {
  const above = LEVELS.filter(({ least }) => least > score).at(-1);
  return above ? { level: above.level, missing: above.least - score } : null;
}

export interface BestGame {
  score: number;
  /** The day, as the browser keeps it: 2026-11-30. */
  day: string;
  /** Which variants were played: games with others can't be compared. */
  variants: string;
}

const KEY = "card_city.best";
const KEPT = 10;

/** The best games with these variants, the best first. What is in the browser may be old or edited. */
export function bestGames(variants: string): BestGame[] {
  return all().filter((game) => game.variants === variants);
}

function all(): BestGame[] {
  const value = read<unknown>(KEY, []);
  return Array.isArray(value) ? value.filter(isGame) : [];
}

function isGame(value: unknown): value is BestGame {
  const game = value as BestGame | null;
  return Number.isInteger(game?.score) && typeof game?.day === "string" && typeof game.variants === "string";
}

/** Puts a game into the list; its place there from 1 on, or 0 if ten others are better. */
export function keepGame(game: BestGame): number {
  const others = all().filter((each) => each.variants !== game.variants);
  const same = bestGames(game.variants);
  const place = same.filter((each) => each.score >= game.score).length;
  same.splice(place, 0, game);
  write(KEY, [...others, ...same.slice(0, KEPT)]);
  return place < KEPT ? place + 1 : 0;
}

export function forgetGames(variants: string): void {
  write(
    KEY,
    all().filter((each) => each.variants !== variants),
  );
}

export function variantsKey({ decentralization, meters }: { decentralization: boolean; meters: boolean }): string {
  return [decentralization ? "decentralization" : "", meters ? "parking_meters" : ""].filter(Boolean).join("+");
}
