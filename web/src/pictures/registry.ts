/** The games' pictures on the home page, by game id: a Svelte component here with that name. */

import type { Component } from "svelte";
import Other from "./Other.svelte";

const found = import.meta.glob<{ default: Component }>("./*.svelte", { eager: true });

/** The picture of a game, or a plain one for a game without. */
export function picture(game: string): Component {
  return found[`./${game}.svelte`]?.default ?? Other;
}
