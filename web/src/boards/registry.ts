/**
 * The boards of the games: a folder here named like the game's id, with an `index.ts` that exports a `BoardModule`.
 *
 * A game without a board is played with the list of actions. The server's content security policy forbids
 * `style="..."` in templates: use Svelte's `style:name={value}` or classes.
 */

import type { Component } from "svelte";
import type { Action, Entry, LegalAction, Message, Param, View } from "../generated/wire";

export type Move = number | Param;

export interface BoardProps<V extends View = View> {
  /** The game's view, of the seat in front. */
  view: V;
  /** What the seat in front can do now; empty when it is not to act. */
  actions: LegalAction[];
  /** The players' names by seat. */
  names: string[];
  /** The seat in front, or null for a spectator. */
  seat: number | null;
  /** Plays one move, or a whole payment. */
  play: (moves: Move[]) => Promise<void>;
  /** Takes the last decision back; without it there is nothing to take back. */
  undo?: (() => void) | undefined;
  /** Asks the server why this notation is not possible, and shows the answer beside the anchor. */
  why: (notation: string, anchor?: HTMLElement | SVGElement) => void;
  /** A message of the game in words. */
  text: (message: Message) => string;
  /** What happened since the last view, for animations. */
  events: Entry[];
  /** Whether things may move. */
  motion: boolean;
  /** Plays a sound by its name (see lib/sounds.ts), where sounds are on. */
  sound: (name: string) => void;
  /** Highlights these things everywhere, also in the list of actions. */
  focus: (things: string[]) => void;
  /** What to highlight, such as `card:painter` `die:M` `pile:people`. */
  highlight: string[];
  /** The table's options, by name. */
  options?: Record<string, number | string | boolean | string[]>;
}

export interface GuideStep {
  title: string;
  text: string;
  /** A position to begin from; without one the step goes on where the last one was. */
  position?: object;
  highlight?: string[];
  /** The notations that go on to the next step; without them a button does. */
  expect?: string[];
  /** The event that has to follow, where the move only begins what is to be done. */
  event?: string;
}

export interface BoardModule {
  // Each board has its own view type, which only its own code knows.
  default: Component<BoardProps<any>>;
  guide?: GuideStep[];
}

export type { Action, Entry, LegalAction, Message, Param, View };

const found = import.meta.glob<BoardModule>("./*/index.ts");

export const boards: Record<string, () => Promise<BoardModule>> = Object.fromEntries(
  Object.entries(found).map(([path, load]) => [path.split("/")[1] ?? "", load]),
);
