/** The story of a game as people read it: in paragraphs, one for each turn or round. */

import type { Entry } from "../generated/wire";

const HEADS = new Set(["turn", "round"]);

/** Whether an entry begins a paragraph. */
export const isHead = (entry: Entry): boolean => HEADS.has(entry.kind);
