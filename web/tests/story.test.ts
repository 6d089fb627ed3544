import { describe, expect, it } from "vitest";
import type { Entry } from "../src/generated/wire";
import { Follower, type Box } from "../src/lib/follow.svelte";
import { paragraphs } from "../src/lib/story";
import { entry } from "./fakes";

function takesBack(number: number, lines: number[]): Entry {
  return { ...entry(number, "undo", "core.undo"), message: { id: "core.log.undo", args: { seat: 0, lines } } };
}

describe("the story", () => {
  it("has a paragraph for each turn", () => {
    const log = [entry(1), entry(2, "turn", "turn"), entry(3), entry(4, "turn", "turn")];
    expect(paragraphs(log).map(({ head, told }) => [head?.number, told.length])).toEqual([
      [undefined, 1],
      [2, 1],
      [4, 0],
    ]);
  });

  it("marks what was taken back, and the sentence that says so", () => {
    const [first] = paragraphs([entry(1), entry(2), entry(3), takesBack(4, [2, 3]), entry(5)]);
    const numbers = (entries: Entry[]): number[] => entries.map(({ number }) => number);
    expect(first?.told.map(({ undone, takesBack }) => [undone, numbers(takesBack)])).toEqual([
      [false, []],
      [true, []],
      [true, []],
      [false, [2, 3]],
      [false, []],
    ]);
  });

  it("says it in other words where nothing was told of what is taken back", () => {
    const [first] = paragraphs([entry(1), takesBack(4, [3])]);
    expect(first?.told.map(({ takesBack }) => takesBack)).toEqual([[], []]);
  });

  it("goes on in the turn that was not ended after all", () => {
    const log = [entry(1, "turn", "turn"), entry(2), entry(3, "turn", "turn"), takesBack(4, [2, 3]), entry(5)];
    expect(paragraphs(log).map(({ head, told }) => [head?.number, told.map((told) => told.entry.number)])).toEqual([
      [1, [2, 3, 4, 5]],
    ]);
  });
});

/** A box as the browser has it: it can't be scrolled past its ends, and out of sight it has no size. */
class Panel implements Box {
  top = 0;
  shown = true;
  constructor(
    public text = 1000,
    public room = 300,
  ) {}
  get scrollHeight(): number {
    return this.shown ? Math.max(this.text, this.room) : 0;
  }
  get clientHeight(): number {
    return this.shown ? this.room : 0;
  }
  get scrollTop(): number {
    return this.top;
  }
  set scrollTop(to: number) {
    this.top = Math.max(0, Math.min(to, this.scrollHeight - this.clientHeight));
  }
  get atEnd(): boolean {
    return this.top === this.scrollHeight - this.clientHeight;
  }
}

describe("a box that follows its text", () => {
  function begun(): [Panel, Follower] {
    const panel = new Panel();
    const follower = new Follower();
    follower.changed(panel);
    return [panel, follower];
  }

  it("shows the end of what is new", () => {
    const [panel, follower] = begun();
    expect(panel.atEnd).toBe(true);
    panel.text += 400;
    follower.changed(panel);
    expect(panel.atEnd).toBe(true);
  });

  it("stays where somebody scrolled up to, until they go back or ask for the newest", () => {
    const [panel, follower] = begun();
    panel.scrollTop = 200;
    follower.scrolled(panel);
    panel.text += 100;
    follower.changed(panel);
    expect([panel.top, follower.following]).toEqual([200, false]);
    follower.toEnd(panel);
    expect([panel.atEnd, follower.following]).toEqual([true, true]);
    panel.scrollTop = 200;
    follower.scrolled(panel);
    panel.scrollTop = 10_000;
    follower.scrolled(panel);
    expect(follower.following).toBe(true);
  });

  it("goes on after it was out of sight", () => {
    const [panel, follower] = begun();
    panel.shown = false;
    panel.scrollTop = 0;
    follower.scrolled(panel);
    panel.text += 500;
    follower.changed(panel);
    panel.shown = true;
    follower.scrolled(panel); // The browser tells that it was scrolled, but nobody has scrolled.
    follower.changed(panel);
    expect([panel.atEnd, follower.following]).toEqual([true, true]);
  });

  it("goes on after a hint took room from it", () => {
    const [panel, follower] = begun();
    panel.room = 100;
    panel.scrollTop -= 1;
    follower.scrolled(panel);
    follower.changed(panel);
    expect([panel.atEnd, follower.following]).toEqual([true, true]);
  });

  it("goes on after an undo made its text shorter", () => {
    const [panel, follower] = begun();
    panel.text = 500;
    panel.scrollTop = panel.top;
    follower.scrolled(panel);
    panel.text = 1200;
    follower.changed(panel);
    expect([panel.atEnd, follower.following]).toEqual([true, true]);
  });
});
