/** The cards, and the numbers of the moves, as `components.json` has them from the engine. */
import { SUITS, isSuit, type Suit } from "../../drawings/suits";
import data from "./components.json";

export { SUITS, type Suit };

export const PILES = ["people", "places", "events"] as const;
export type Pile = (typeof PILES)[number];

export interface CardData {
  value: number;
  suits: Suit[];
  piles: Pile[];
}

export const CARDS = data.cards as unknown as Record<string, CardData>;

/** The data of a card. Throws for a name that is none: a mistake in the program. */
export function card(id: string): CardData {
  const found = CARDS[id];
  if (!found) throw new Error(`there is no card ${id}`);
  return found;
}

/** Every set of at most six dice, in the engine's order: fewer dice first, then by the order of the suits. */
function diceSets(): string[] {
  const sets: string[] = [];
  const grow = (letters: string, from: number, left: number): void => {
    if (left === 0) sets.push(letters);
    else for (let suit = from; suit < 6; suit += 1) grow(letters + (SUITS[suit] ?? ""), suit, left - 1);
  };
  for (let size = 0; size <= 6; size += 1) grow("", 0, size);
  return sets;
}

let keeps: Map<string, number> | undefined;

/** The number of a move, from its notation as the engine writes it. Throws for a notation that is none. */
export function moveNumber(notation: string): number {
  keeps ??= new Map(diceSets().map((letters, number) => [`keep ${letters || "none"}`, number]));
  const found = keeps.get(notation) ?? (data.moves as Record<string, number>)[notation];
  if (found === undefined) throw new Error(`there is no move ${notation}`);
  return found;
}

/** Letters in the order of the suits. */
export function inOrder(letters: readonly string[]): string {
  return [...letters].sort((a, b) => SUITS.indexOf(a as Suit) - SUITS.indexOf(b as Suit)).join("");
}

export function suitsOf(letters: string): Suit[] {
  return [...letters].filter(isSuit);
}

/** How many of each suit. */
export type Counts = Record<Suit, number>;

export function noCounts(): Counts {
  return { M: 0, S: 0, W: 0, L: 0, Y: 0, K: 0 };
}

/** Counters such as "M3 S2". */
export function readCounters(words: string): Counts {
  const counts = noCounts();
  for (const word of words.split(" ")) {
    const suit = word.charAt(0);
    if (isSuit(suit)) counts[suit] += Number(word.slice(1));
  }
  return counts;
}

export function total(counts: Counts): number {
  return SUITS.reduce((sum, suit) => sum + counts[suit], 0);
}

/** How buying is written: the pile only where two fit. */
export function buyNotation(id: string, pile: Pile): string {
  return card(id).piles.length > 1 ? `buy ${id} ${pile}` : `buy ${id}`;
}
