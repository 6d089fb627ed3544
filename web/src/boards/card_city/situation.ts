/** The view, read once into what the parts of the board ask for. Fields that are as usual are left out of it. */
import type { Board, CardCityView, OfferCard } from "../../generated/card_city";
import type { LegalAction } from "../../generated/wire";
import { isKind, readCity, squareNumber, type City, type Kind, type Variants } from "./city";

export type Step =
  "start" | "draw" | "divide" | "lay" | "choose" | "bottom" | "build" | "grow" | "income" | "buy" | "over";

/** A seat and its city. */
export interface SeatState {
  seat: number;
  city: City;
  coins: number;
  /** What the engine counts in the city. */
  board: Board;
  /** The cards still to be built, in their order where `ordered`. */
  hand: Kind[];
  ordered: boolean;
  discarded: Kind[];
  /** The cards kept in phase 1, as far as they are known. */
  kept: OfferedCard[];
}

export interface OfferedCard {
  label: number;
  /** Null: not known here. */
  kind: Kind | null;
  /** Whether all have seen it. */
  open: boolean;
}

export interface Situation {
  step: Step;
  round: number;
  mayor: number;
  /** Who divides, develops or buys. */
  active: number | null;
  chooser: number | null;
  alone: boolean;
  /** The seat in front; 0 for those who watch. */
  me: number;
  seated: boolean;
  acting: boolean;
  toAct: number[];
  seats: SeatState[];
  /** The cards not kept by anybody, by where they are. */
  offer: Record<"hand" | "group" | "up" | "down", OfferedCard[]>;
  rawOffer: OfferCard[];
  picks: string[];
  pool: number;
  /** Solo: the pool by kind, and what lies under it. */
  poolKinds: Partial<Record<Kind, number>> | null;
  bottom: Kind[];
  unseen: Partial<Record<Kind, number>>;
  reserve: Partial<Record<Kind, number>>;
  /** The legal moves by notation. */
  legal: ReadonlyMap<string, LegalAction>;
  variants: Variants;
}

export function kindsOf(letters: string): Kind[] {
  return [...letters].filter(isKind);
}

const kindOf = (letter: string | null): Kind | null => (letter !== null && isKind(letter) ? letter : null);

export function readSituation(
  view: CardCityView,
  actions: readonly LegalAction[],
  options: Record<string, unknown> = {},
): Situation {
  const { position } = view;
  const seat = view.seat ?? null;
  const offer: Situation["offer"] = { hand: [], group: [], up: [], down: [] };
  const kept: OfferedCard[][] = Array.from({ length: view.seats }, () => []);
  (position.offer ?? []).forEach((card, label) => {
    const open = (card.known?.length ?? 0) === view.seats;
    const place = typeof card.at === "number" ? kept[card.at] : offer[card.at as keyof typeof offer];
    place?.push({ label, kind: kindOf(card.kind), open });
  });
  const toAct = view.to_act ?? [];
  return {
    step: (position.step ?? "build") as Step,
    round: position.round ?? 1,
    mayor: position.mayor ?? 0,
    active: position.seat ?? null,
    chooser: view.chooser ?? null,
    alone: view.seats === 1,
    me: seat ?? 0,
    seated: seat !== null,
    acting: seat !== null && toAct.includes(seat),
    toAct: toAct.filter((each) => each >= 0),
    seats: Array.from({ length: view.seats }, (_, each) => readSeat(view, each, kept[each] ?? [])),
    offer,
    rawOffer: position.offer ?? [],
    picks: position.picks ?? [],
    pool: view.pool_size,
    poolKinds: position.pool ?? null,
    bottom: kindsOf(position.bottom ?? ""),
    unseen: view.unseen,
    reserve: position.reserve ?? {},
    legal: new Map(actions.map((each) => [each.action.notation, each])),
    variants: { decentralization: options["decentralization"] === true, meters: options["parking_meters"] === true },
  };
}

function readSeat(view: CardCityView, seat: number, kept: OfferedCard[]): SeatState {
  const { position } = view;
  const word = position.hands?.[seat] ?? "";
  const board = view.boards?.[seat];
  if (!board) throw new Error(`the view has no board of seat ${seat}`);
  return {
    seat,
    city: readCity(position.cities?.[seat] ?? ["H"]),
    coins: position.coins?.[seat] ?? 0,
    board,
    hand: kindsOf(word),
    ordered: word.length === 1 || word.includes(">"),
    discarded: kindsOf(position.discarded?.[seat] ?? ""),
    kept,
  };
}

/** The squares of legal moves that begin with these words, such as "build" or "grow R". */
export function squaresOf(situation: Situation, words: string): Set<number> {
  const found = new Set<number>();
  for (const notation of situation.legal.keys()) {
    if (notation.startsWith(`${words} `) && /^[a-i][1-9]$/.test(notation.slice(words.length + 1))) {
      found.add(squareNumber(notation.slice(words.length + 1)));
    }
  }
  return found;
}
