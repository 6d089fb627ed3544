/** The story of a game as people read it: in paragraphs, one for each turn or round. */

import type { Entry } from "../generated/wire";

const HEADS = new Set(["turn", "round"]);

/** Whether an entry begins a paragraph. */
export const isHead = (entry: Entry): boolean => HEADS.has(entry.kind);

/** An entry of the story. `undone`: it was taken back; `takesBack`: it tells that entries shown here were. */
export interface Told {
  entry: Entry;
  undone: boolean;
  takesBack: boolean;
}

export interface Paragraph {
  head: Entry | null;
  told: Told[];
}

function linesTakenBack(entry: Entry): number[] {
  const { lines } = entry.message.args;
  return entry.kind === "core.undo" && Array.isArray(lines) ? lines.filter((line) => typeof line === "number") : [];
}

/** The log in paragraphs. What was taken back begins none. */
export function paragraphs(log: readonly Entry[]): Paragraph[] {
  const gone = new Set(log.flatMap(linesTakenBack));
  const shown = new Set(log.map((entry) => entry.line));
  const found: Paragraph[] = [];
  for (const entry of log) {
    const undone = gone.has(entry.line);
    const last = found.at(-1);
    if (isHead(entry) && !undone) {
      found.push({ head: entry, told: [] });
      continue;
    }
    const told = { entry, undone, takesBack: linesTakenBack(entry).some((line) => shown.has(line)) };
    if (last) last.told.push(told);
    else found.push({ head: null, told: [told] });
  }
  return found;
}
