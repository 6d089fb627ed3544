/** What happened to one's own city without a decision: cards that were discarded or had one square only, whole rounds. */
import type { Entry, Message } from "../../generated/wire";
import { say } from "./messages";
import { eventOf } from "./story";
import type { Words } from "./words";

/** What was to be decided when these things happened; null: nothing. */
export interface Asked {
  ask: string | null;
  round: number;
  /** Whether the card that comes first was named without a square for it, as in the list of actions. */
  named?: boolean;
}

const OWN = ["built", "built_for", "discarded", "grown", "bought", "passed", "put_down", "chosen", "chosen_hidden"];

function isOf(seat: number, entry: Entry): boolean {
  return entry.message.args["seat"] === seat;
}

/** Whether the seat decided something among these events: then what happened before is past. */
export function decided(events: readonly Entry[], seat: number, { ask }: Asked): boolean {
  return ask !== null && events.some((entry) => isOf(seat, entry) && OWN.includes(eventOf(entry)));
}

/** Lines to read, one for each round at least where more than one is spoken of. */
export function byItself(events: readonly Entry[], seat: number, asked: Asked, words: Words): string[] {
  const rounds = inRounds(events, asked.round);
  const spans = rounds.length > 1;
  return rounds.flatMap(({ round, entries }, place) => {
    const said = sentences(notAsked(entries, seat, place === 0 ? asked : null), words);
    const whole = place > 0 && place < rounds.length - 1;
    if (!said.length && !whole) return [];
    const income = entries.findLast((entry) => isOf(seat, entry) && eventOf(entry) === "income");
    const coins = income ? say("notice.income", { count: income.message.args["coins"] as number }) : "";
    const what = said.join(" ") || coins;
    return spans ? [say(whole ? "notice.passed" : "notice.round", { number: round, what })] : said;
  });
}

/** The events by the round that they belong to, the first one being under way. */
function inRounds(events: readonly Entry[], first: number): { round: number; entries: Entry[] }[] {
  const rounds = [{ round: first, entries: [] as Entry[] }];
  for (const entry of events) {
    if (eventOf(entry).startsWith("round")) {
      rounds.push({ round: entry.message.args["number"] as number, entries: [] });
    }
    rounds.at(-1)?.entries.push(entry);
  }
  return rounds;
}

/** By what was to be decided: the events that answer it. A card named first is built, or else discarded. */
const ANSWERS: Record<string, string[]> = {
  first: ["built", "built_for", "discarded"],
  build: ["built", "built_for"],
  grow: ["grown"],
  bottom: ["put_down"],
};

/** What the seat did not ask for: all of its events but the answer to its decision. */
function notAsked(entries: readonly Entry[], seat: number, asked: Asked | null): Entry[] {
  const own = entries.filter((entry) => isOf(seat, entry));
  const ask = asked?.ask;
  // A card that was only named was built by itself if it was built at once; that it can't be built was said before.
  if (asked?.named) return own[0] && eventOf(own[0]) === "discarded" ? own.slice(1) : own;
  const answer = own.find((entry) => ANSWERS[ask ?? ""]?.includes(eventOf(entry)));
  return own.filter((entry) => entry !== answer);
}

function sentences(entries: readonly Entry[], words: Words): string[] {
  const discarded = entries.filter((entry) => eventOf(entry) === "discarded");
  const reasons = new Map<string, string[]>();
  for (const { message } of discarded) {
    const why = words.text(message.args["why"] as Message);
    reasons.set(why, [...(reasons.get(why) ?? []), words.text(message.args["kind"] as Message)]);
  }
  const others = entries.flatMap((entry) => {
    const id = { built: "built", built_for: "built", grown: "grown", put_down: "put_down" }[eventOf(entry)];
    if (!id) return [];
    const { kind, square = "" } = entry.message.args;
    return [say(`notice.${id}` as "notice.built", { kind: words.text(kind as Message), square })];
  });
  const lost = [...reasons].map(([why, kinds]) =>
    say("notice.discarded", { kinds: words.several(kinds), count: kinds.length, why }),
  );
  return [...lost, ...others];
}
