/** Names that say all: what a screen reader hears, and what stands under a city. */
import type { Message } from "../../generated/wire";
import { signed } from "../../lib/numbers";
import { list } from "../../lib/words";
import { columnOf, districtOf, KINDS, rowOf, squareName, touches, tri, type City, type Kind, type Piece } from "./city";
import { say } from "./messages";
import type { Effect } from "./preview";

/** The game's words for kinds, levels and parts of the score, and the players' names. */
export class Words {
  constructor(
    readonly text: (message: Message) => string,
    readonly names: readonly string[],
  ) {}

  kind(kind: Piece): string {
    return this.text({ id: `kind.${kind}`, args: {} });
  }

  kinds(kinds: readonly Piece[]): string {
    return list(kinds.map((kind) => this.kind(kind)));
  }

  /** Several things, the same ones counted: "2 Residential and Parking". */
  several(names: readonly string[]): string {
    const counts = new Map<string, number>();
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
    return list([...counts].map(([kind, count]) => (count > 1 ? say("stock.count", { count, kind }) : kind)));
  }

  /** "2 Residential, 1 Leisure", in the order of the kinds. */
  counts(counts: Partial<Record<Kind, number>>): string {
    const some = KINDS.filter((kind) => counts[kind]);
    return list(some.map((kind) => say("stock.count", { count: counts[kind] ?? 0, kind: this.kind(kind) })));
  }

  level(level: string): string {
    return this.text({ id: `level.${level}`, args: {} });
  }

  part(part: string): string {
    return this.text({ id: `account.${part}`, args: {} });
  }

  name(seat: number): string {
    return this.names[seat] ?? "";
  }
}

export function place(square: number): string {
  return say("square.at", { row: rowOf(square) + 1, column: columnOf(square) + 1, square: squareName(square) });
}

/** "row 5 column 4 (d5): Residential, district of 3", and what the district gives and needs. */
export function cardWords(words: Words, city: City, square: number): string {
  const piece = city.get(square);
  const at = place(square);
  if (!piece) return say("square.empty", { at });
  const kind = words.kind(piece);
  if (piece === "H") return say("square.card", { at, kind });
  return [districtName(words, city, square, at), ...districtFacts(city, square)].join("; ");
}

function districtName(words: Words, city: City, square: number, at: string): string {
  const kind = words.kind(city.get(square) as Piece);
  const count = districtOf(city, square).length;
  return count === 1 ? say("square.alone", { at, kind }) : say("square.district", { at, kind, count });
}

function districtFacts(city: City, square: number): string[] {
  const kind = city.get(square);
  if (kind !== "R" && kind !== "C") return [];
  const district = districtOf(city, square);
  const needs = district.length + 1;
  const touched = touches(city, kind, district);
  const worth = say(kind === "R" ? "square.points" : "square.coins", { count: tri(district.length) });
  return [worth, say(touched >= needs ? `square.grows.${kind}` : `square.needs.${kind}`, { touches: touched, needs })];
}

/** What a card would do on a square, in short pieces. */
export function effectWords(words: Words, effect: Effect): string[] {
  const { kind, district, joined, cost, income, score, limit, unlocks, blocks, walls } = effect;
  const grows = kind === "R" || kind === "C";
  return [
    ...(joined > 1
      ? [say("effect.joins", { joined, count: district.length })]
      : district.length > 1 || grows
        ? [say("effect.district", { count: district.length })]
        : []),
    ...(cost ? [say("effect.cost", { count: cost })] : []),
    ...(unlocks.length ? [say("effect.unlocks", { kinds: words.kinds(unlocks) })] : []),
    ...(blocks.length ? [say("effect.blocks", { kinds: words.kinds(blocks) })] : []),
    ...(limit[0] !== limit[1] ? [say("effect.limit", { before: limit[0], after: limit[1] })] : []),
    ...(income[0] !== income[1] ? [say("effect.income", { before: income[0], after: income[1] })] : []),
    say("effect.score", { before: signed(score[0]), after: signed(score[1]) }),
    ...(walls ? [say("effect.walls")] : []),
  ];
}

/** A legal square with what the card would do there. */
export function legalWords(words: Words, effect: Effect): string {
  const head = say("square.legal", { at: place(effect.square), kind: words.kind(effect.kind) });
  return [head, ...effectWords(words, effect)].join("; ");
}

/** A city row by row, for people who hear it. */
export function cityInWords(words: Words, city: City): string {
  const rows = new Map<number, string[]>();
  for (const square of [...city.keys()].sort((a, b) => a - b)) {
    const row = rows.get(rowOf(square)) ?? [];
    row.push(`${words.kind(city.get(square) as Piece)} ${squareName(square)}`);
    rows.set(rowOf(square), row);
  }
  return [...rows].map(([row, cards]) => say("words.rows", { row: row + 1, cards: list(cards) })).join(" ");
}
