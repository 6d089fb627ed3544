/** The form for a new table: what it starts with, and what is wrong with what was filled in. */

import type { GameInfo, NewTable, OptionSpec, SeatOrder } from "../generated/wire";
import { t } from "../messages";
import { botName, freeName, isPronoun, myName, usualBot } from "./open";

export type Value = number | string | boolean;

/** A seat of the form. `touched`: somebody wrote its name, so it is not changed any more. */
export interface SeatForm {
  kind: SeatOrder["kind"];
  name: string;
  bot: string;
  touched: boolean;
}

/** Me and bots; to watch: bots alone. */
export function firstSeats(game: GameInfo, watch: boolean): SeatForm[] {
  const most = Math.max(...game.meta.seats);
  const seats: SeatForm[] = Array.from({ length: most }, (_, seat) => ({
    kind: watch || seat ? "bot" : "me",
    name: "",
    bot: usualBot(game),
    touched: false,
  }));
  return named(game, seats);
}

/** The name that somebody gave themselves: where one person plays here, it is kept for the next time. */
export function ownName(seats: SeatForm[]): string {
  const mine = seats.filter((seat) => seat.kind === "me");
  return mine.length === 1 && mine[0]?.touched ? mine[0].name.trim() : "";
}

/** Seats whose names nobody wrote get fitting ones, each another. */
export function named(game: GameInfo, seats: SeatForm[]): SeatForm[] {
  const taken: string[] = seats.filter((seat) => seat.touched).map((seat) => seat.name);
  return seats.map((seat, number) => {
    if (seat.touched) return seat;
    const wish =
      seat.kind === "bot"
        ? botName(game, seat.bot)
        : seat.kind === "open"
          ? t("new.guest")
          : seats.findIndex((other) => other.kind === "me") === number
            ? myName()
            : t("new.player", { number: number + 1 });
    const name = freeName(wish, taken);
    taken.push(name);
    return { ...seat, name };
  });
}

export function range(spec: OptionSpec): string {
  const { minimum, maximum } = spec;
  if (minimum !== null && maximum !== null) return t("new.range", { minimum, maximum });
  if (minimum !== null) return t("new.range_low", { minimum });
  return maximum === null ? "" : t("new.range_high", { maximum });
}

/** Every option as usual; lists as text. */
export function firstOptions(game: GameInfo): Record<string, Value> {
  return Object.fromEntries(
    game.options.map((spec) => [spec.name, Array.isArray(spec.default) ? spec.default.join(", ") : spec.default]),
  );
}

/** The words of a list that was written with commas. */
function listed(value: Value): string[] {
  const words = String(value).split(",");
  return words.map((word) => word.trim()).filter(Boolean);
}

/** What is wrong, in words; nothing if all is well. */
export function problems(
  game: GameInfo,
  seats: SeatForm[],
  options: Record<string, Value>,
  label: (spec: OptionSpec) => string,
): string[] {
  const found: string[] = [];
  const names = seats.map((seat) => seat.name.trim());
  if (names.some((name) => !name)) found.push(t("new.empty_name"));
  const pronoun = names.find(isPronoun);
  if (pronoun) found.push(t("new.pronoun", { name: pronoun }));
  const twice = names.find((name, seat) => name && names.indexOf(name) !== seat);
  if (twice) found.push(t("new.same_name", { name: twice }));
  for (const spec of game.options) {
    const value = options[spec.name];
    if (value === undefined) continue;
    if (spec.kind === "list") {
      const words = listed(value);
      const option = label(spec);
      const unknown = words.find((word) => !spec.choices.includes(word));
      const twice = words.find((word, place) => words.indexOf(word) !== place);
      if (unknown) found.push(t("new.word", { option, word: unknown }));
      else if (twice) found.push(t("new.word_twice", { option, word: twice }));
    }
    if (spec.kind !== "number") continue;
    const low = spec.minimum !== null && Number(value) < spec.minimum;
    const high = spec.maximum !== null && Number(value) > spec.maximum;
    if (value === "" || !Number.isInteger(Number(value)) || low || high) {
      found.push(t("new.number", { option: label(spec), range: range(spec) }));
    }
  }
  return found;
}

/** Whether a game can be repeated: who gives the seed can know all dice and cards, so nobody else may play. */
export function mayRepeat(seats: SeatForm[]): boolean {
  return seats.every((seat) => seat.kind !== "open");
}

/** The order for the server: only options that are not as usual. */
export function order(game: GameInfo, seats: SeatForm[], options: Record<string, Value>, seed: string): NewTable {
  const changed = game.options.flatMap((spec) => {
    const value = options[spec.name];
    if (value === undefined) return [];
    const read = spec.kind === "number" ? Number(value) : spec.kind === "list" ? listed(value) : value;
    return String(read) === String(spec.default) ? [] : [[spec.name, read] as const];
  });
  return {
    game: game.meta.id,
    seats: seats.map(({ kind, name, bot }) => ({ kind, name: name.trim(), ...(kind === "bot" ? { bot } : {}) })),
    options: Object.fromEntries(changed),
    ...(seed.trim() && mayRepeat(seats) ? { seed: seed.trim() } : {}),
  };
}
