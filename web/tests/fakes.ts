/** A socket that does as it is told, and messages of a small made-up game. */

import type { Entry, GameInfo, LegalAction, ServerMessage, TableInfo, Update } from "../src/generated/wire";

export class FakeSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: Record<string, unknown>[] = [];
  closed = false;

  constructor(readonly address: string) {}

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
    this.onclose?.();
  }

  open(): void {
    this.onopen?.();
  }
  tell(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drop(): void {
    this.onclose?.();
  }
}

export const seats = [
  { seat: 0, name: "Ann", kind: "human", connected: true },
  { seat: 1, name: "Bob", kind: "greedy", connected: true },
];

export function info(values: Partial<TableInfo> = {}): TableInfo {
  return {
    table: "table",
    game: "stones",
    options: {},
    data: null,
    seats,
    role: "owner",
    mine: [0],
    lines: 0,
    over: false,
    to_act: [0],
    started: "2026-01-01T00:00:00Z",
    seeded: false,
    placed: false,
    host: 0,
    outcome: null,
    rematch: null,
    ...values,
  };
}

export function action(move: number, words = `Take ${move}`): LegalAction {
  return {
    move,
    action: {
      kind: "take",
      notation: `take ${move}`,
      message: { id: "say", args: { words } },
      things: [`stone:${move}`],
    },
  };
}

export function entry(number: number, words = `entry ${number}`, kind = "took"): Entry {
  return { number, line: number, kind, message: { id: "say", args: { words } }, things: [] };
}

export function update(values: Partial<Update> = {}): Update {
  return {
    type: "update",
    lines: 1,
    to_act: [0],
    view: { game: "stones", seats: 2, seat: 0 },
    actions: [],
    log: [],
    seats,
    mine: [0],
    over: false,
    undo: null,
    wish: null,
    thinking: [],
    reset: false,
    rematch: null,
    ...values,
  };
}

export function game(values: Partial<GameInfo["meta"]> = {}): GameInfo {
  return {
    meta: {
      id: "stones",
      title: "Stones",
      summary: "Take stones.",
      designer: "Nobody",
      publisher: "",
      credits: "",
      seats: [2],
      default_seats: 2,
      minutes: 5,
      rules_version: "1",
      rule_prefix: "ST",
      stage: "alpha",
      secrets: false,
      simultaneous: false,
      data: "",
      ...values,
    },
    options: [
      { name: "size", kind: "number", default: 10, choices: [], minimum: 1, maximum: 20 },
      { name: "last", kind: "choice", default: "wins", choices: ["wins", "loses"], minimum: null, maximum: null },
      { name: "open", kind: "flag", default: true, choices: [], minimum: null, maximum: null },
    ],
    templates: { say: "{words}", ask: "Take some, {seat}" },
    bots: [
      { spec: "random", name: "Easy", description: "Any move." },
      { spec: "greedy", name: "Medium", description: "The nearest." },
    ],
  };
}
