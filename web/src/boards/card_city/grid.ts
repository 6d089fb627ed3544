/**
 * Arrow keys in a city go to the neighbours of a square. A square with `data-prefer` is the first choice, so that Tab
 * leads to where something can be done.
 */
import { rove } from "../../lib/roving";
import { SIDE, squareNumber } from "./city";

const STEPS: Record<string, number> = { ArrowUp: -SIDE, ArrowDown: SIDE, ArrowLeft: -1, ArrowRight: 1 };
const HALL = 40;

const numberOf = (square: HTMLElement): number => squareNumber(square.dataset["square"] ?? "");

export function grid(plot: HTMLElement): () => void {
  return rove(plot, {
    pieces: "[data-square]",
    first: (all) => {
      const preferred = all.filter((each) => each.dataset["prefer"] !== undefined);
      const kept = preferred.find((each) => each.tabIndex === 0);
      return kept ?? preferred[0] ?? all.find((each) => numberOf(each) === HALL);
    },
    next: (key, from, all) => {
      const by = STEPS[key];
      if (by === undefined) return undefined;
      const at = numberOf(from);
      const sideways = Math.abs(by) === 1;
      if (sideways && Math.floor(at / SIDE) !== Math.floor((at + by) / SIDE)) return null;
      return all.find((each) => numberOf(each) === at + by) ?? null;
    },
    watched: ["data-prefer"],
  });
}
