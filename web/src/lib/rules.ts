/** Finding one's way in a game's rules. */

import type { RuleLine, RuleSection } from "../generated/wire";
import { t, type TextId } from "../messages";
import { matches } from "./choices";

/** Titles that say little to who only plays, and what stands in their place. */
const PLAINER: Record<string, TextId> = { Invariants: "rules.invariants", Decisions: "rules.decisions" };

/** The title of a section without its number, for links in sentences. */
export function plainTitle(title: string): string {
  const words = title.replace(/^[\d.]+\s+/, "");
  const plainer = PLAINER[words];
  return plainer ? t(plainer) : words;
}

/** Sections with these rules, each once: the words of a link, and the first rule that it leads to. */
export function linksFor(ids: readonly string[], sections: readonly RuleSection[]): { id: string; title: string }[] {
  const links: { id: string; title: string }[] = [];
  for (const id of ids) {
    const section = sections.find((candidate) => candidate.lines.some((line) => line.id === id));
    if (!section) continue;
    const title = plainTitle(section.title);
    if (!links.some((link) => link.title === title)) links.push({ id, title });
  }
  return links;
}

/** The sections and lines that have all words; sections without any are left out. */
export function found(sections: readonly RuleSection[], words: string): RuleSection[] {
  if (!words.trim()) return [...sections];
  const fits = (section: RuleSection) => (line: RuleLine) => matches(words, section.title, line.id, line.text);
  return sections
    .map((section) => ({ ...section, text: "", lines: section.lines.filter(fits(section)) }))
    .filter((section) => section.lines.length > 0);
}

/** A section with its parts. */
export interface Chapter {
  head: RuleSection;
  sections: RuleSection[];
}

/** Sections in chapters: one of level 2 with all deeper ones that follow it. */
export function chapters(sections: readonly RuleSection[]): Chapter[] {
  const out: Chapter[] = [];
  for (const section of sections) {
    const last = out.at(-1);
    if (last && section.level > 2 && section.aside === last.head.aside) last.sections.push(section);
    else out.push({ head: section, sections: [section] });
  }
  return out;
}

export type Piece = { kind: "text" | "code" | "strong" | "rule"; text: string };

const PIECES = /`([^`]+)`|\*\*([^*]+)\*\*|\b([A-Z]{2,4}-[A-Z]?\d{1,3})\b/g;

/** A line of the rules as pieces: words, code, strong words, and ids of other rules. */
export function pieces(text: string): Piece[] {
  const parts: Piece[] = [];
  let last = 0;
  for (const match of text.matchAll(PIECES)) {
    if (match.index > last) parts.push({ kind: "text", text: text.slice(last, match.index) });
    const [whole, code, strong, rule] = match;
    if (code !== undefined) parts.push({ kind: "code", text: code });
    else if (strong !== undefined) parts.push({ kind: "strong", text: strong });
    else if (rule !== undefined) parts.push({ kind: "rule", text: rule });
    last = match.index + whole.length;
  }
  if (last < text.length) parts.push({ kind: "text", text: text.slice(last) });
  return parts;
}

/** Free text of a section as paragraphs and lists. */
export function blocks(text: string): (string | string[])[] {
  const out: (string | string[])[] = [];
  for (const line of text.split("\n").filter((part) => part.trim())) {
    const item = /^\s*-\s+(.*)$/.exec(line)?.[1];
    const last = out.at(-1);
    if (item === undefined) out.push(line);
    else if (Array.isArray(last)) last.push(item);
    else out.push([item]);
  }
  return out;
}
