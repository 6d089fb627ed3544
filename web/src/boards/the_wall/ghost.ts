/** What a choice would bring, as a ghost on the board, before anything is done. */
import { card, type Pile, type Suit } from "./cards";
import type { Draft } from "./draft";
import { findPlaced, type Situation } from "./situation";

export type Wish =
  | { kind: "buy" | "steal" | "discard" | "clear" | "protect"; card: string; pile?: Pile | null }
  | { kind: "take"; suit: Suit };

export interface Ghost {
  /** A card that would come to a pile on the near side, by pile. */
  arrives: Partial<Record<Pile, string>>;
  /** Cards that would leave the place where they are. */
  leaves: string[];
  /** Who would control a pile then. */
  control: Partial<Record<Pile, "me" | "them" | null>>;
  /** Counters that would come. */
  gain: Partial<Record<Suit, number>>;
}

export const NO_GHOST: Ghost = { arrives: {}, leaves: [], control: {}, gain: {} };

/** What a draft is going to do, where that is settled. */
export function wishOf(draft: Draft | null): Wish | null {
  if (!draft) return null;
  if (draft.kind === "take") return { kind: "take", suit: draft.suit };
  if (draft.kind === "buy") return { kind: "buy", card: draft.card, pile: draft.pile };
  if (draft.kind === "steal" || draft.kind === "discard" || draft.kind === "clear") {
    return draft.card ? { kind: draft.kind, card: draft.card } : null;
  }
  return null;
}

export function ghostOf(situation: Situation, wish: Wish | null): Ghost {
  if (!wish) return NO_GHOST;
  if (wish.kind === "take") return { ...NO_GHOST, gain: { [wish.suit]: shown(situation, wish.suit) } };
  const ghost: Ghost = { arrives: {}, leaves: [], control: {}, gain: {} };
  if (wish.kind === "buy") {
    const piles = wish.pile ? [wish.pile] : card(wish.card).piles;
    for (const pile of piles) {
      ghost.arrives[pile] = wish.card;
      ghost.control[pile] = controlAfter(situation, pile, 1, 0);
    }
  } else if (wish.kind === "clear") {
    ghost.leaves.push(wish.card);
  } else if (wish.kind === "steal" || wish.kind === "discard") {
    const found = findPlaced(situation, wish.card);
    if (!found) return ghost;
    ghost.leaves.push(wish.card);
    const gained = Number(wish.kind === "steal");
    if (gained) ghost.arrives[found.pile] = wish.card;
    ghost.control[found.pile] = controlAfter(situation, found.pile, gained, -1);
  }
  return ghost;
}

/** How many dice show a suit, the Suns die included. */
export function shown(situation: Situation, suit: Suit): number {
  const dice = situation.free.filter((face) => face === suit).length;
  return dice + Number(situation.sun === suit && !situation.sunSpent);
}

function controlAfter(situation: Situation, pile: Pile, mine: number, theirs: number): "me" | "them" | null {
  const state = situation.piles.find((each) => each.pile === pile);
  const lead = (state?.mine.length ?? 0) + mine - (state?.theirs.length ?? 0) - theirs;
  return lead > 0 ? "me" : lead < 0 ? "them" : null;
}

/** The things that a wish touches, to be lit in the list of actions too. */
export function thingsOf(wish: Wish | null): string[] {
  if (!wish) return [];
  if (wish.kind === "take") return [`die:${wish.suit}`];
  return [`card:${wish.card}`, ...(wish.pile ? [`pile:${wish.pile}`] : [])];
}
