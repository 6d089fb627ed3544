/** Arrow keys inside a group of pieces, which are the buttons with `data-rove`; `data-rove="first"` is where Tab leads. */
import { rove } from "../../lib/roving";

export function roving(group: HTMLElement): () => void {
  return rove(group, {
    pieces: "[data-rove]",
    first: (all) => all.find((piece) => piece.dataset["rove"] === "first"),
    next: (key, from, all) => {
      const up = getComputedStyle(group).flexDirection.endsWith("reverse") ? 1 : -1;
      const step = { ArrowRight: 1, ArrowDown: -up, ArrowLeft: -1, ArrowUp: up, Home: -Infinity, End: Infinity }[key];
      if (step === undefined) return undefined;
      if (Math.abs(step) === Infinity) return all.at(step < 0 ? 0 : -1);
      return all[(all.indexOf(from) + step + all.length) % all.length];
    },
  });
}
