/** The story of a game as people read it: in paragraphs, one for each turn or round. */

import type { Entry } from "../generated/wire";

const HEADS = new Set(["turn", "round"]);

/** Whether an entry begins a paragraph. */
export const isHead = (entry: Entry): boolean => HEADS.has(entry.kind);

/** An entry of the story. `undone`: it was taken back. `takesBack`: the entries that it tells to be taken back. */
export interface Told {
  entry: Entry;
  undone: boolean;
  takesBack: Entry[];
}

export interface Paragraph {
  head: Entry | null;
  told: Told[];
}

function linesTakenBack(entry: Entry): number[] {
  const { lines } = entry.message.args;
  return isUndo(entry) && Array.isArray(lines) ? lines.filter((line) => typeof line === "number") : [];
}

/** What an entry tells to be taken back, as far as the log has told of it; a decision may have been begun only. */
export function takenBack(entry: Entry, log: readonly Entry[]): Entry[] {
  const lines = new Set(linesTakenBack(entry));
  return lines.size ? log.filter((other) => lines.has(other.line)) : [];
}

export const isUndo = (entry: Entry): boolean => entry.kind === "core.undo";

/** The log in paragraphs. What was taken back begins none. */
export function paragraphs(log: readonly Entry[]): Paragraph[] {
  const gone = new Set(log.flatMap(linesTakenBack));
  const found: Paragraph[] = [];
  for (const entry of log) {
    const undone = gone.has(entry.line);
    const last = found.at(-1);
    if (isHead(entry) && !undone) {
      found.push({ head: entry, told: [] });
      continue;
    }
    const told = { entry, undone, takesBack: takenBack(entry, log) };
    if (last) last.told.push(told);
    else found.push({ head: null, told: [told] });
  }
  return found;
}
