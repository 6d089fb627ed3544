/** Opening tables: the orders that the page sends, and what to do with the answer. */

import type { GameInfo, NewTable, SeatOrder } from "../generated/wire";
import { t } from "../messages";
import * as api from "./api";
import { myTables } from "./mytables.svelte";
import { router } from "./router.svelte";
import { settings } from "./settings.svelte";

/** Words that are no names: sentences about whoever is called so would be wrong. */
const PRONOUNS = new Set(["i", "me", "you", "he", "she", "it", "we", "they"]);
export const isPronoun = (name: string): boolean => PRONOUNS.has(name.trim().toLowerCase());

/** What the person at this screen is called: as at their last table, or as the settings say. */
export const myName = (): string =>
  settings.kept.name && !isPronoun(settings.kept.name) ? settings.kept.name : t("new.you");

/** The bot to play against when nothing was chosen: a good one that answers soon. */
export function usualBot(game: GameInfo): string {
  const specs = game.bots.map((bot) => bot.spec);
  const wishes = [settings.kept.bot, "search", "search:400", "search:100", "greedy", "random"];
  return wishes.find((wish) => specs.includes(wish)) ?? specs[0] ?? "random";
}

/** What a bot is called at a table: "Hard bot". A bot that somebody has installed has its own name. */
export function botName(game: GameInfo, spec: string): string {
  const level = game.bots.find((bot) => bot.spec === spec)?.name ?? spec;
  return level === spec ? spec : t("new.bot", { level: level.split(",")[0] ?? level });
}

/** Seats with me in the first one and the same bot in all others; each has a name of its own. */
export function seatsAgainst(game: GameInfo, spec: string, count: number): SeatOrder[] {
  const taken = [myName()];
  const seats: SeatOrder[] = [{ kind: "me", name: myName() }];
  while (seats.length < count) {
    const name = freeName(botName(game, spec), taken);
    taken.push(name);
    seats.push({ kind: "bot", name, bot: spec });
  }
  return seats;
}

/** The name, or the name with the first number that makes it new. */
export function freeName(name: string, taken: readonly string[]): string {
  let free = name;
  for (let number = 2; taken.includes(free); number += 1) free = `${name} ${number}`;
  return free;
}

/** Opens a table, keeps its links, and goes there. Throws ApiError. */
export async function openTable(order: NewTable): Promise<void> {
  const links = await api.newTable(order);
  const names = order.seats.map((seat) => seat.name);
  myTables.opened(order.game, names, links);
  router.go({ page: "table", table: links.table, token: links.owner });
}

/** What to tell about an error. */
export function problemText(error: unknown): string {
  if (error instanceof api.ApiError) {
    if (error.status === 0) return t("page.offline");
    const reasons = error.problem?.reasons.map((reason) => reason.text) ?? [];
    return [error.message, ...reasons].filter(Boolean).join(" ");
  }
  console.error(error);
  return t("page.failed");
}
