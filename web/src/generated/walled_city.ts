// Made by scripts/make_types.py from the Python structs. Don't edit: run it again.
import type { Outcome, Prompt } from './wire';

/** A neighbourhood, Faction or Tower as it would be counted now: its value, and the colours, best first. */
export type Count = [what: string, value: number, rows: CountRow[]];

/** A colour in a count: Citizens, Nobles among them, and Votes. */
export type CountRow = [colour: number, citizens: number, nobles: number, votes: number];

/** A Fence: the area that it divided, and the points of its boundary where it ends. */
export interface FencePos {
  area: string;
  ends: [number, number];
}

/** A position. What is left out of a hand-written one is filled in: see docs/games/walled_city.md. */
export interface Position {
  round?: number;
  step?: string;
  start?: number;
  order?: number[] | null;
  at?: number;
  paths?: Record<string, string>;
  gaps?: Record<string, string>;
  fences?: FencePos[];
  peasants?: (Record<string, number>)[] | null;
  nobles?: (Record<string, number>)[] | null;
  removed?: number[] | null;
  items?: Record<string, string>;
  hands?: (Record<string, number> | null)[] | null;
  off?: (string | null)[] | null;
  played?: (Record<string, number>)[] | null;
  zones?: Record<string, ZonePos>;
  display?: string[];
  held?: (string | null)[] | null;
  used?: number[];
  discarded?: string[];
  votes?: (Record<string, number>)[] | null;
  work?: WorkPos | null;
  power?: PowerPos | null;
  trades?: TradePos[];
}

/** A power that is being carried out, with the numbers that `powers/` keeps. */
export interface PowerPos {
  guild: string;
  numbers?: number[];
}

/** A gift of Butchers; cards that the viewer does not know are missing. `seen` is for the eyes of a view only. */
export interface TradePos {
  holder: number;
  receiver: number;
  given?: string | null;
  back?: string | null;
  done?: boolean;
  looked?: boolean;
  played?: (Record<string, number>)[];
  laid?: string[];
  seen?: Record<string, number> | null;
}

/** A view of The Walled City. Hands and zones have the cards that the viewer knows. */
export interface WalledCityView {
  game: string;
  seats: number;
  seat?: number | null;
  to_act?: number[];
  turn?: number | null;
  prompt?: Prompt | null;
  outcome?: Outcome | null;
  position: Position;
  stock: ([number, number])[];
  hand_sizes: number[];
  board: string;
  outlines: Record<string, ([number, number])[]>;
  left?: number[];
  totals?: number[];
  values: Record<string, number>;
  now?: Count[];
}

/** What a seat is about to do. `place` is a Path, Gap or zone; `numbers` are what is still to be used. */
export interface WorkPos {
  place?: string | null;
  card?: string | null;
  numbers?: [number, number] | null;
  areas?: [string | null, string | null] | null;
  side?: number;
  drapers?: boolean;
  off?: boolean;
}

/** A card in a zone: whose it is, its numbers with the one at the zone's first Tower first (none: not known). */
export interface ZonePos {
  seat: number;
  numbers?: string | null;
  off?: boolean;
}
