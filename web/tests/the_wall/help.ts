/** Views of The Wall for the tests of its board. */
import type { LegalAction } from "../../src/generated/wire";
import type { Position, WallView } from "../../src/generated/the_wall";
import { card } from "../../src/boards/the_wall/cards";
import { readSituation, type Situation } from "../../src/boards/the_wall/situation";

const PILES = ["people", "places", "events"] as const;

export interface Table extends Partial<Position> {
  legal?: string[];
  seat?: number | null;
  matching?: boolean;
}

export function view(table: Table = {}): WallView {
  const position: Position = {
    turn: 0,
    step: "main",
    stack: [],
    turns: 8,
    stall: 0,
    last_turns: null,
    deck: null,
    market: ["mill", "market", "lunatic"],
    out: [],
    sides: [
      { people: ["painter"], places: [], events: [] },
      { people: [], places: ["cave"], events: [] },
    ],
    guards: {},
    counters: ["", ""],
    dice: "",
    spent: "",
    sun_die: null,
    sun_spent: false,
    powers: [
      { deck: null, active: "Y" },
      { deck: null, active: "L" },
    ],
    power_used: false,
    card_moved: false,
    pending: null,
  };
  for (const name of Object.keys(position) as (keyof Position)[]) {
    if (table[name] !== undefined) Object.assign(position, { [name]: table[name] });
  }
  const control = PILES.map((pile) => {
    const lead = position.sides[0][pile].length - position.sides[1][pile].length;
    return lead === 0 ? null : lead > 0 ? 0 : 1;
  }) as WallView["control"];
  const prices = position.market.flatMap((id) =>
    id === null
      ? []
      : card(id).piles.map((pile) => {
          const value = card(id).value;
          const mine = control[PILES.indexOf(pile)] === position.turn;
          return { card: id, pile, price: value > 2 && mine ? value - 1 : value };
        }),
  );
  return {
    game: "the_wall",
    seats: 2,
    seat: table.seat === undefined ? 0 : table.seat,
    to_act: [position.turn ?? 0],
    turn: position.turn,
    position,
    deck_size: 12,
    power_deck_sizes: [2, 2],
    discards: ["MS", "WK"],
    control,
    prices,
    heads: ["light_keeper", "borderland", "harvest"],
    power_cards: ["aces", "crowns"],
  };
}

export function actions(legal: readonly string[]): LegalAction[] {
  return legal.map((notation, move) => ({
    move,
    action: { kind: notation.split(" ")[0] ?? "", notation, message: { id: notation, args: {} }, things: [] },
  }));
}

export function situation(table: Table = {}): Situation {
  const seat = table.seat === undefined ? 0 : table.seat;
  return readSituation(view(table), seat, actions(table.legal ?? []), {
    matching: table.matching ?? false,
    stallLimit: 60,
  });
}
