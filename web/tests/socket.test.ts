import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ServerMessage } from "../src/generated/wire";
import { RequestError, TableSocket, type Handlers } from "../src/lib/socket";
import { FakeSocket, info, update } from "./fakes";

let sockets: FakeSocket[];
let states: [string, number][];
let since: number;
let handlers: Handlers;
let client: TableSocket;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  sockets = [];
  states = [];
  since = 0;
  handlers = {
    welcome: vi.fn(),
    update: vi.fn(),
    failed: vi.fn(),
    connection: (state, tries) => states.push([state, tries]),
    since: () => since,
  };
  client = new TableSocket("ws://walls.example/", "token", handlers, (address) => {
    const socket = new FakeSocket(address);
    sockets.push(socket);
    return socket as unknown as WebSocket;
  });
});
afterEach(() => {
  client.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const last = (): FakeSocket => sockets.at(-1) as FakeSocket;

function welcome(): void {
  last().open();
  last().tell({ type: "welcome", info: info() });
}

describe("a table's socket", () => {
  it("says hello first, and is open after the welcome", () => {
    last().open();
    expect(last().sent).toEqual([{ type: "hello", token: "token", since: 0 }]);
    expect(states).toEqual([["connecting", 0]]);
    last().tell({ type: "welcome", info: info() });
    expect(states.at(-1)).toEqual(["open", 0]);
    expect(handlers.welcome).toHaveBeenCalledWith({ type: "welcome", info: info() });
  });

  it("hands on updates", () => {
    welcome();
    last().tell(update({ lines: 3 }));
    expect(handlers.update).toHaveBeenCalledWith(update({ lines: 3 }));
  });

  it("finds each request's answer by its number", async () => {
    welcome();
    const one = client.ask({ type: "explain", seat: 0, notation: "a" });
    const two = client.ask({ type: "explain", seat: 0, notation: "b" });
    expect(last().sent.slice(1)).toEqual([
      { type: "explain", seat: 0, notation: "a", id: 1 },
      { type: "explain", seat: 0, notation: "b", id: 2 },
    ]);
    last().tell({ type: "explained", id: 2, reasons: [] });
    last().tell({ type: "explained", id: 1, reasons: [] });
    expect((await two).id).toBe(2);
    expect((await one).id).toBe(1);
  });

  it("gives refusals as errors", async () => {
    welcome();
    const asked = client.ask({ type: "undo", seat: 0 });
    last().tell({ type: "refused", id: 1, code: "undo", text: "no", reasons: [] });
    await expect(asked).rejects.toMatchObject({ answer: { code: "undo" } });
  });

  it("keeps requests until there is a connection", async () => {
    const asked = client.ask({ type: "hint", seat: 1 });
    expect(last().sent).toEqual([]);
    welcome();
    expect(last().sent.at(-1)).toEqual({ type: "hint", seat: 1, id: 1 });
    last().tell({ type: "done", id: 1 });
    await expect(asked).resolves.toEqual({ type: "done", id: 1 });
  });

  it("reports failures that nobody asked for", () => {
    welcome();
    last().tell({ type: "failed", id: 0, code: "rate", text: "slower" });
    expect(handlers.failed).toHaveBeenCalledWith({ type: "failed", id: 0, code: "rate", text: "slower" });
  });
});

describe("a connection that breaks", () => {
  it("comes back by itself, with the number of the last entry", () => {
    welcome();
    since = 17;
    last().drop();
    expect(states.at(-1)).toEqual(["lost", 1]);
    vi.advanceTimersByTime(250);
    expect(sockets).toHaveLength(2);
    last().open();
    expect(last().sent).toEqual([{ type: "hello", token: "token", since: 17 }]);
  });

  it("waits longer each time, but never longer than some seconds", () => {
    const waits: number[] = [];
    for (let tries = 0; tries < 8; tries += 1) {
      last().drop();
      const count = sockets.length;
      let waited = 0;
      while (sockets.length === count) {
        vi.advanceTimersByTime(50);
        waited += 50;
      }
      waits.push(waited);
    }
    expect(waits).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000, 5000]);
  });

  it("starts with short waits again after a welcome", () => {
    last().drop();
    vi.advanceTimersByTime(250);
    last().drop();
    vi.advanceTimersByTime(500);
    welcome();
    last().drop();
    expect(states.at(-1)).toEqual(["lost", 1]);
  });

  it("sends a move again, with the same number of lines, so that it is played once", async () => {
    welcome();
    const asked = client.ask({ type: "play", seat: 0, lines: 5, moves: [7] });
    const sent = last().sent.at(-1);
    last().drop();
    vi.advanceTimersByTime(250);
    welcome();
    expect(last().sent.at(-1)).toEqual(sent);
    last().tell({ type: "refused", id: 1, code: "stale", text: "", reasons: [] });
    await expect(asked).rejects.toMatchObject({ answer: { code: "stale" } });
  });

  it("never sends an undo twice", async () => {
    welcome();
    const asked = client.ask({ type: "undo", seat: 0 });
    last().drop();
    await expect(asked).rejects.toEqual(new RequestError(null));
    vi.advanceTimersByTime(250);
    welcome();
    expect(last().sent).toHaveLength(1);
  });

  it("comes back at once when the browser is on line again", () => {
    welcome();
    last().drop();
    dispatchEvent(new Event("online"));
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(10_000);
    expect(sockets).toHaveLength(2);
  });

  it("is noticed by silence", () => {
    welcome();
    vi.advanceTimersByTime(20_000);
    expect(last().sent.at(-1)).toEqual({ type: "ping", id: 1 });
    vi.advanceTimersByTime(10_000);
    expect(states.at(-1)).toEqual(["lost", 1]);
  });

  it("is not suspected while there are signs of life", () => {
    welcome();
    for (let count = 0; count < 10; count += 1) {
      vi.advanceTimersByTime(20_000);
      last().tell({ type: "pong", id: count + 1 });
    }
    expect(states.at(-1)).toEqual(["open", 0]);
  });

  it.each(["token", "table"] as const)("is given up when the %s is wrong", (code) => {
    last().open();
    const message: ServerMessage = { type: "failed", id: 0, code, text: "wrong" };
    last().tell(message);
    expect(states.at(-1)?.[0]).toBe("refused");
    expect(handlers.failed).toHaveBeenCalledWith(message);
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });

  it("does not come back after it was closed", async () => {
    welcome();
    const asked = client.ask({ type: "hint", seat: 0 });
    client.close();
    await expect(asked).rejects.toEqual(new RequestError(null));
    await expect(client.ask({ type: "hint", seat: 0 })).rejects.toEqual(new RequestError(null));
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    expect(last().closed).toBe(true);
  });
});
