/** A division while it is made: which cards are group 1, and which of group 2 lie face up and face down. */
import type { OfferCard } from "../../generated/card_city";

export const ZONES = ["group", "up", "down"] as const;
export type Zone = (typeof ZONES)[number];

/** A card to be divided: its label, and how a divider names it. */
export interface Dealt {
  label: number;
  /** "R", or "open R" for a card that all have seen. */
  word: string;
  kind: string;
  open: boolean;
}

export interface Division {
  cards: Dealt[];
  /** By label. */
  zones: ReadonlyMap<number, Zone>;
  /** Labels that the engine has been told already: these stay where they are. */
  fixed: ReadonlySet<number>;
}

/** The cards that lie with the divider, and what was named of them already. */
export function readDivision(offer: readonly OfferCard[], picks: readonly string[], seats: number): Division {
  const cards = offer.flatMap((card, label) => {
    if (card.at !== "hand" || card.kind === null) return [];
    const open = card.known?.length === seats;
    return [{ label, kind: card.kind, open, word: open ? `open ${card.kind}` : card.kind }];
  });
  cards.sort((a, b) => "RCLIP".indexOf(a.kind) - "RCLIP".indexOf(b.kind) || Number(a.open) - Number(b.open));
  const zones = new Map<number, Zone>(cards.map((card) => [card.label, "up"]));
  const fixed = new Set<number>();
  for (const pick of picks) {
    const [verb, ...word] = pick.split(" ");
    const card = cards.find((each) => each.word === word.join(" ") && !fixed.has(each.label));
    if (!card) continue;
    zones.set(card.label, verb === "group" ? "group" : "down");
    fixed.add(card.label);
  }
  return { cards, zones, fixed };
}

/** How many cards a zone takes (CC-048 to CC-050). */
export function room({ cards }: Division, zone: Zone): number {
  return zone === "group" ? 2 : (cards.length - 2) / 2;
}

export function inZone({ cards, zones }: Division, zone: Zone): Dealt[] {
  return cards.filter((card) => zones.get(card.label) === zone);
}

export function isFull(division: Division, zone: Zone): boolean {
  return inZone(division, zone).length >= room(division, zone);
}

/** Whether every card has its place. */
export function isComplete(division: Division): boolean {
  return isFull(division, "group") && isFull(division, "down");
}

/** The division with a card elsewhere. Where a zone is full it changes places with `instead`, if that is given. */
export function moved(division: Division, label: number, to: Zone, instead?: number): Division | null {
  const from = division.zones.get(label);
  if (from === undefined || division.fixed.has(label)) return null;
  if (from === to) return division;
  const zones = new Map(division.zones);
  if (to !== "up" && isFull(division, to)) {
    if (instead === undefined || division.fixed.has(instead) || zones.get(instead) !== to) return null;
    zones.set(instead, from);
  }
  zones.set(label, to);
  return { ...division, zones };
}

/** Where a click sends a card: into group 1, then face down, and back to the others. */
export function nextZone(division: Division, label: number): Zone {
  if (division.zones.get(label) !== "up") return "up";
  if (!isFull(division, "group")) return "group";
  return isFull(division, "down") ? "up" : "down";
}

/** The moves that the engine has not been told yet, in notation. */
export function notations(division: Division): string[] {
  const left = (zone: Zone): Dealt[] => inZone(division, zone).filter((card) => !division.fixed.has(card.label));
  return [...left("group").map((card) => `group ${card.word}`), ...left("down").map((card) => `hide ${card.word}`)];
}
