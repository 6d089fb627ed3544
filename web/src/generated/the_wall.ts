// Made by scripts/make_types.py from the Python structs. Don't edit: run it again.
import type { Outcome, Prompt } from './wire';

/** A sub-decision under way: the card, pile and die it is about, what is due, and the units paid so far. */
export interface Pending {
  card?: string | null;
  pile?: string | null;
  face?: string | null;
  new_face?: string | null;
  due?: number;
  paid?: string[];
}

/** A position. What is left out of a hand-written one is filled in: see docs/games/the_wall.md. */
export interface Position {
  turn: number | null;
  step: string;
  stack: string[];
  turns: number | null;
  stall: number;
  last_turns: number | null;
  deck: string[] | null;
  market: [string | null, string | null, string | null];
  out: string[] | null;
  sides: [Side, Side];
  guards: Record<string, string>;
  counters: [string, string];
  dice: string;
  spent: string;
  sun_die: string | null;
  sun_spent: boolean;
  powers: [Powers, Powers];
  power_used: boolean;
  card_moved: boolean;
  pending: Pending | null;
}

/** A player's power cards: the suits face down (no order) and the active one. */
export interface Powers {
  deck: string | null;
  active: string | null;
}

/** What a market card costs the seat whose turn it is, in one of its piles. */
export interface Price {
  card: string;
  pile: string;
  price: number;
}

/** A player's cards, by pile. */
export interface Side {
  people: string[];
  places: string[];
  events: string[];
}

/** A view of The Wall. The position is public; of the decks only the sizes are in it. */
export interface WallView {
  game: string;
  seats: number;
  seat?: number | null;
  to_act?: number[];
  turn?: number | null;
  prompt?: Prompt | null;
  outcome?: Outcome | null;
  position: Position;
  deck_size: number;
  power_deck_sizes: [number, number];
  discards: [string, string];
  control: [number | null, number | null, number | null];
  prices: Price[];
  heads: [string, string, string];
  power_cards: [string, string];
  payment?: 'any' | 'matching';
  stall_limit?: number;
}
