import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Reason } from "../src/generated/wire";
import { announcer } from "../src/lib/announce.svelte";
import { myTables } from "../src/lib/mytables.svelte";
import { settings } from "../src/lib/settings.svelte";
import { TableState } from "../src/lib/table.svelte";
import { ui } from "../src/lib/ui.svelte";
import { action, entry, FakeSocket, game, info, update } from "./fakes";

let socket: FakeSocket;
let table: TableState;

function begin(meta = {}, options: { patient?: boolean } = {}): void {
  table = new TableState(game(meta), "table", "token", {
    ...options,
    open: (address) => (socket = new FakeSocket(address)) as unknown as WebSocket,
  });
  socket.open();
  socket.tell({ type: "welcome", info: info() });
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  ui.clear();
  settings.set("speed", "normal");
  settings.set("motion", "on");
  begin();
});
afterEach(() => {
  table.close();
  vi.useRealTimers();
});

const reason = (text: string): Reason => ({
  rule: "ST-1",
  message: { id: "say", args: { words: text } },
  things: [],
  text,
});
const last = () => socket.sent.at(-1);

describe("a table", () => {
  it("shows what the server tells", () => {
    socket.tell(update({ lines: 2, actions: [action(1)], log: [entry(1), entry(2)] }));
    expect(table.names).toEqual(["Ann", "Bob"]);
    expect(table.acting).toBe(true);
    expect(table.log.map((item) => item.number)).toEqual([1, 2]);
    expect(table.news).toEqual([]); // history is no news
    expect(socket.address).toMatch(/\/api\/tables\/table\/socket$/);
  });

  it("keeps itself in the list of my tables", () => {
    expect(myTables.find("table", "token")).toMatchObject({ game: "stones", names: ["Ann", "Bob"], over: false });
    socket.tell(update({ over: true }));
    expect(myTables.find("table")?.over).toBe(true);
  });

  it("adds new entries, and none twice", () => {
    socket.tell(update({ lines: 1, log: [entry(1)] }));
    settings.set("speed", "instant");
    socket.tell(update({ lines: 2, log: [entry(1), entry(2)] }));
    expect(table.log.map((item) => item.number)).toEqual([1, 2]);
    expect(table.news.map((item) => item.number)).toEqual([2]);
  });

  it("cuts the story where a reset says so", () => {
    socket.tell(update({ log: [entry(1), entry(2), entry(3)] }));
    socket.tell(update({ lines: 4, log: [entry(2, "other")], reset: true }));
    expect(table.log.map((item) => table.text(item.message))).toEqual(["Entry 1", "Other"]);
  });

  it("tells what happened, and then what to do", () => {
    announcer.say("-");
    vi.advanceTimersByTime(200); // what was said before is done
    socket.tell(update({ lines: 1, to_act: [1], log: [entry(1)] }));
    const prompt = { kind: "take", message: { id: "ask", args: { seat: 0 } }, moves: [1] };
    settings.set("speed", "instant");
    socket.tell(
      update({
        lines: 2,
        view: { game: "stones", seats: 2, seat: 0, prompt },
        actions: [action(1)],
        log: [entry(2, "Bob takes 2.")],
      }),
    );
    vi.advanceTimersByTime(200);
    expect(announcer.text).toBe("Bob takes 2. Take some, Ann");
  });
});

describe("others' moves", () => {
  beforeEach(() => socket.tell(update({ to_act: [1], log: [entry(1)] })));

  it("are shown one after the other", () => {
    socket.tell(update({ lines: 2, log: [entry(2)] }));
    socket.tell(update({ lines: 3, log: [entry(3)] }));
    vi.advanceTimersByTime(0);
    expect([table.now?.lines, table.waiting]).toEqual([2, 1]);
    vi.advanceTimersByTime(settings.pause);
    expect([table.now?.lines, table.waiting]).toEqual([3, 0]);
    expect(table.log.map((item) => item.number)).toEqual([1, 2, 3]);
  });

  it("are shown at once when somebody skips ahead", () => {
    for (const lines of [2, 3, 4]) socket.tell(update({ lines, log: [entry(lines)] }));
    table.skip();
    expect([table.now?.lines, table.waiting, table.log.length]).toEqual([4, 0, 4]);
  });

  it("are shown at once without motion", () => {
    settings.set("motion", "off");
    for (const lines of [2, 3]) socket.tell(update({ lines, log: [entry(lines)] }));
    expect(table.now?.lines).toBe(3);
  });

  it("that wait are not asked for again after a break", () => {
    socket.tell(update({ lines: 2, log: [entry(2)] }));
    socket.tell(update({ lines: 3, log: [entry(3)] }));
    socket.drop();
    vi.advanceTimersByTime(400);
    socket.open();
    expect(last()).toEqual({ type: "hello", token: "token", since: 3 });
  });
});

describe("at a patient table", () => {
  beforeEach(() => {
    table.close();
    begin({}, { patient: true });
    socket.tell(update({ lines: 5, actions: [action(1)], log: [entry(1)] }));
    void table.play([1]);
    socket.tell(update({ lines: 6, to_act: [1], log: [entry(2)] }));
    socket.tell(update({ lines: 7, log: [entry(3)] }));
    socket.tell(update({ lines: 8, log: [entry(4)] }));
  });

  it("what others do after a move of mine waits until somebody goes on", () => {
    vi.advanceTimersByTime(60_000);
    expect([table.now?.lines, table.log.length]).toEqual([6, 2]);
    table.goOn();
    vi.advanceTimersByTime(2 * settings.pause);
    expect([table.now?.lines, table.log.length]).toEqual([8, 4]);
  });

  it("it waits without motion, too", () => {
    settings.set("motion", "off");
    socket.tell(update({ lines: 9, log: [entry(5)] }));
    expect(table.now?.lines).toBe(6);
    table.goOn();
    expect(table.now?.lines).toBe(9);
  });
});

describe("my moves", () => {
  beforeEach(() => socket.tell(update({ lines: 5, actions: [action(1), action(2)], log: [entry(1)] })));

  it("carry what I have seen, and are shown at once", async () => {
    const played = table.play([2]);
    expect(last()).toEqual({ type: "play", seat: 0, lines: 5, moves: [2], id: 1 });
    expect(table.busy).toBe(true);
    socket.tell({ type: "done", id: 1 });
    await played;
    expect(table.busy).toBe(true); // until it is seen
    socket.tell(update({ lines: 6, to_act: [1], log: [entry(2)] }));
    expect([table.busy, table.now?.lines]).toEqual([false, 6]);
    expect(table.played).toEqual({ lines: 5, notations: ["take 2"] });
  });

  it("may be seen before they are answered", async () => {
    const played = table.play([2]);
    socket.tell(update({ lines: 6, to_act: [1], log: [entry(2)] }));
    socket.tell({ type: "done", id: 1 });
    await played;
    expect([table.busy, table.now?.lines]).toEqual([false, 6]);
  });

  it("are sent once, however often one clicks", () => {
    void table.play([1]);
    void table.play([1]);
    expect(socket.sent.filter((message) => message.type === "play")).toHaveLength(1);
  });

  it("that are illegal say why", async () => {
    const played = table.play([2]);
    socket.tell({ type: "refused", id: 1, code: "illegal", text: "", reasons: [reason("too many")] });
    await played;
    expect(table.why?.reasons).toEqual([reason("too many")]);
    expect(table.busy).toBe(false);
  });

  it("that come too late ask to look again", async () => {
    const played = table.play([2]);
    socket.tell({ type: "refused", id: 1, code: "stale", text: "", reasons: [] });
    await played;
    expect(ui.note?.text).toMatch(/moved on/);
  });

  it("that were played before a break are not complained about", async () => {
    const played = table.play([2]);
    socket.drop();
    vi.advanceTimersByTime(400);
    socket.open();
    socket.tell({ type: "welcome", info: info() });
    socket.tell(update({ lines: 6, to_act: [1], log: [entry(2)] }));
    socket.tell({ type: "refused", id: 1, code: "stale", text: "", reasons: [] });
    await played;
    expect([ui.note, table.busy, table.now?.lines]).toEqual([null, false, 6]);
  });

  it("end advice and answers about the past", () => {
    table.why = { reasons: [], anchor: null };
    table.focus(["stone:1"]);
    settings.set("speed", "instant");
    socket.tell(update({ lines: 6, log: [entry(2)] }));
    expect([table.why, table.highlight]).toEqual([null, []]);
  });
});

describe("questions", () => {
  beforeEach(() => socket.tell(update({ lines: 5, actions: [action(1)], log: [entry(1)] })));

  it("why something is not possible are answered beside it", async () => {
    const anchor = document.createElement("button");
    const asked = table.askWhy("take 9", anchor);
    expect(last()).toEqual({ type: "explain", seat: 0, notation: "take 9", id: 1 });
    socket.tell({ type: "explained", id: 1, reasons: [reason("so few")] });
    await asked;
    expect(table.why).toEqual({ reasons: [reason("so few")], anchor });
  });

  it("for a hint mark what it touches", async () => {
    const asked = table.hint();
    expect(table.advising).toBe(true);
    socket.tell({
      type: "advised",
      id: 1,
      action: action(1),
      chance: 0.5,
      why: { id: "say", args: { words: "w" } },
      others: [],
    });
    await asked;
    expect([table.advising, table.highlight]).toEqual([false, ["stone:1"]]);
  });

  it("for a hint that is out of date are forgotten", async () => {
    const asked = table.hint();
    settings.set("speed", "instant");
    socket.tell(update({ lines: 6, log: [entry(2)] }));
    socket.tell({
      type: "advised",
      id: 1,
      action: action(1),
      chance: 0.5,
      why: { id: "say", args: { words: "w" } },
      others: [],
    });
    await asked;
    expect(table.advice).toBeNull();
  });

  it("of undo are answered here where the reasons are known", async () => {
    settings.set("speed", "instant");
    socket.tell(update({ lines: 6, undo: { seat: 0, last: [reason("dice fell")], turn: [], needs: [] } }));
    await table.undo(false);
    expect(table.why?.reasons).toEqual([reason("dice fell")]);
    void table.undo(true);
    expect(last()).toMatchObject({ type: "undo", seat: 0, turn: true });
  });

  it("of undo go to the others where they have to agree", () => {
    settings.set("speed", "instant");
    socket.tell(update({ lines: 6, undo: { seat: 0, last: [reason("Bob moved")], turn: [], needs: [1] } }));
    void table.undo(false);
    expect(last()).toMatchObject({ type: "undo", seat: 0 });
  });

  it("for a spectators' link are answered with it", async () => {
    const asked = table.invite();
    expect(last()).toEqual({ type: "invite", id: 1 });
    socket.tell({ type: "invited", id: 1, token: "watch" });
    expect(await asked).toBe("watch");
  });

  it("of others are answered for the seat that was asked", () => {
    settings.set("speed", "instant");
    socket.tell(update({ lines: 6, wish: { wish: 3, seat: 1, waiting: [0] } }));
    void table.consent(true);
    expect(last()).toEqual({ type: "consent", seat: 0, wish: 3, agree: true, id: 1 });
  });
});

describe("the curtain", () => {
  const view = (seat: number | null) => ({ game: "stones", seats: 2, seat });

  it("is closed between secret hands at one screen", () => {
    table.close();
    begin({ secrets: true });
    socket.tell(update({ mine: [0, 1], view: view(null), to_act: [0] }));
    expect(table.curtain).toBe(0);
    expect(table.actions).toEqual([]);
    table.sit(0);
    expect(last()).toEqual({ type: "sit", seat: 0 });
    socket.tell(
      update({ mine: [0, 1], view: view(0), to_act: [0], actions: [action(1)], reset: true, log: [entry(1)] }),
    );
    expect([table.curtain, table.acting]).toEqual([null, true]);
    settings.set("speed", "instant");
    socket.tell(update({ lines: 2, mine: [0, 1], view: view(0), to_act: [1] }));
    expect(table.curtain).toBe(1);
  });

  it("stays open where the server brings the next seat to the front; that one hears what happened and what to do", () => {
    table.close();
    begin({ secrets: true });
    const prompt = { kind: "take", message: { id: "say", args: { words: "Take stones." } }, moves: [1] };
    const actions = [action(1)];
    socket.tell(update({ mine: [0, 1], view: { ...view(0), prompt }, to_act: [0], actions, log: [entry(1)] }));
    announcer.say("a secret");
    socket.tell(
      update({
        lines: 2,
        mine: [0, 1],
        view: { ...view(1), prompt },
        to_act: [1],
        actions,
        reset: true,
        log: [entry(1, "Bob takes 1."), entry(2, "Ann takes 2.")],
      }),
    );
    vi.advanceTimersByTime(100);
    expect([table.curtain, table.seat, table.acting]).toEqual([null, 1, true]);
    expect(table.news.map((item) => item.number)).toEqual([2]);
    expect(announcer.text).toBe("Ann takes 2. Take stones.");
  });

  it("is not there for one person, for open games, and at the end", () => {
    socket.tell(update({ mine: [0, 1], view: view(0), to_act: [1] }));
    expect(table.curtain).toBeNull();
    table.close();
    begin({ secrets: true });
    socket.tell(update({ mine: [0], view: view(0), to_act: [1] }));
    expect(table.curtain).toBeNull();
    settings.set("speed", "instant");
    socket.tell(update({ mine: [0, 1], view: view(0), to_act: [], over: true }));
    expect(table.curtain).toBeNull();
  });
});
