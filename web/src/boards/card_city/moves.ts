/** The numbers of moves that are not in the list of actions yet, as the engine counts them (actions.py). */
import { KINDS, squareNumber, type Kind } from "./city";

const HIDE = 10;
const FIRST = 22;
const BUILD = 27;
const OPEN = 5;

/** The number of a `group`, `hide`, `first` or `build` move. Throws for another notation: a mistake in the program. */
export function moveNumber(notation: string): number {
  const words = notation.split(" ");
  const [verb = "", last = ""] = [words[0], words.at(-1)];
  if (verb === "build" && /^[a-i][1-9]$/.test(last)) return BUILD + squareNumber(last);
  const kind = KINDS.indexOf(last as Kind);
  const card = kind + (words[1] === "open" ? OPEN : 0);
  if (kind >= 0 && verb === "group") return card;
  if (kind >= 0 && verb === "hide") return HIDE + card;
  if (kind >= 0 && verb === "first") return FIRST + kind;
  throw new Error(`there is no number for ${notation}`);
}
