/** What events sound like, and where the cards came from that they speak of. */
import type { Entry } from "../../generated/wire";

/** The event of an entry by its text: in a replay entries have no other name. */
export function eventOf(entry: Entry): string {
  return entry.message.id.replace("event.", "");
}

export const SOUNDS: Record<string, string> = {
  drawn: "card",
  drawn_cards: "card",
  drawn_own: "card",
  divided: "card",
  divided_own: "card",
  divided_some: "card",
  chosen: "card",
  chosen_hidden: "card",
  shown: "card",
  put_down: "card",
  discarded: "card",
  built: "place",
  built_for: "place",
  grown: "place",
  bought: "place",
  income: "click",
};

/** For the place of each new card the names of the places it may have come from, the likeliest first. */
export function originsOf(events: readonly Entry[]): Map<string, string[]> {
  const origins = new Map<string, string[]>();
  for (const entry of events) {
    const { seat, square, kind } = entry.message.args;
    const letter = kindLetter(kind);
    if (typeof square !== "string" || letter === null) continue;
    const hand = [0, 1].flatMap((place) => [
      `hand:${String(seat)}:${letter}:${place}`,
      `lying:${String(seat)}:${place}`,
    ]);
    origins.set(`square:${String(seat)}:${square}`, eventOf(entry).startsWith("built") ? hand : [`stock:${letter}`]);
  }
  return origins;
}

/** "R" from the message `kind.R`. */
function kindLetter(value: Entry["message"]["args"][string] | undefined): string | null {
  if (typeof value !== "object" || Array.isArray(value)) return null;
  return value.id.startsWith("kind.") ? value.id.slice(5) : null;
}
