// Made by scripts/make_types.py from the Python structs. Don't edit: run it again.
import type { Outcome, Prompt } from './wire';

/** What can be counted in a city: see docs/games/card_city.md. */
export interface Board {
  size: number;
  limit: number;
  cards: number;
  income: number;
  price: number;
  score: number;
  left: number;
  points: Record<string, number>;
  districts: District[];
}

/** A view of Card City. Of the cards on offer it has the kinds that the viewer has seen. */
export interface CardCityView {
  game: string;
  seats: number;
  seat?: number | null;
  to_act?: number[];
  turn?: number | null;
  prompt?: Prompt | null;
  outcome?: Outcome | null;
  position: Position;
  pool_size: number;
  unseen: Record<string, number>;
  chooser?: number | null;
  boards?: Board[];
}

/** A district: its squares, what it touches, and how much of that it needs to develop (CC-099, CC-104). */
export interface District {
  kind: string;
  squares: string;
  touches?: number;
  needs?: number;
}

/** A card of phase 1: its kind (null: not known to the viewer), where it is, and which seats have seen it. */
export interface OfferCard {
  kind: string | null;
  at: number | string;
  known: number[] | null;
}

/** A position. What is left out of a hand-written one is filled in: see docs/games/card_city.md. */
export interface Position {
  round?: number;
  step?: string;
  mayor?: number;
  seat?: number | null;
  cities?: string[][] | null;
  coins?: number[] | null;
  hands?: string[] | null;
  offer?: OfferCard[];
  picks?: string[];
  pool?: Record<string, number> | null;
  bottom?: string;
  reserve?: Record<string, number> | null;
  discarded?: string[] | null;
}
