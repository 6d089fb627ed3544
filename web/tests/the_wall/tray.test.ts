import { describe, expect, it } from "vitest";
import { suitsOf } from "../../src/boards/the_wall/cards";
import { bySuit, emptyTray, nextTray, type TrayDie } from "../../src/boards/the_wall/tray";

const shown = (free: string, spent = "", kept: string | null = null) => ({
  free: suitsOf(free),
  spent: suitsOf(spent),
  kept: kept === null ? null : suitsOf(kept),
});
const faces = (tray: readonly TrayDie[]): string => tray.map((die) => die.face ?? "-").join("");
const start = nextTray(emptyTray(), shown("MMSWLK", "", ""));

describe("the dice on the table", () => {
  it("have no faces before the first roll, and then are all rolled", () => {
    expect(faces(emptyTray())).toBe("------");
    expect(faces(start)).toBe("MMSWLK");
    expect(start.every((die) => die.rolls === 1)).toBe(true);
    expect(faces(nextTray(emptyTray(), shown("")))).toBe("------");
  });

  it("stay where they are when some are spent", () => {
    const tray = nextTray(start, shown("SLK", "MMW"));
    expect(faces(tray)).toBe("MMSWLK");
    expect(tray.filter((die) => die.spent).map((die) => die.face)).toEqual(["M", "M", "W"]);
    expect(tray.every((die) => die.rolls === 1)).toBe(true);
  });

  it("come back from being spent after an undo", () => {
    const spent = nextTray(start, shown("SLK", "MMW"));
    expect(nextTray(spent, shown("MMSWLK"))).toEqual(start);
  });

  it("are rolled again when they are not kept, even where they show the same", () => {
    const tray = nextTray(start, shown("MMSWLK", "", "M"), new Set([1]));
    expect(tray.map((die) => die.rolls)).toEqual([2, 1, 2, 2, 2, 2]);
    expect(tray[1]?.face).toBe("M");
    expect([...faces(tray)].sort().join("")).toBe("KLMMSW");
  });

  it("keep unspent dice first", () => {
    const spent = nextTray(start, shown("MSWLK", "M"));
    const left = spent.find((die) => die.face === "M" && !die.spent);
    const tray = nextTray(spent, shown("MKKKKK", "", "M"));
    expect(tray.filter((die) => die.rolls === 1).map((die) => die.id)).toEqual([left?.id]);
  });

  it("show a die that Leaves has turned without rolling it", () => {
    const tray = nextTray(start, shown("MMSWYK"));
    expect(faces(tray)).toBe("MMSWYK");
    expect(tray.every((die) => die.rolls === 1)).toBe(true);
  });

  it("lie by suit", () => {
    const tray = nextTray(emptyTray(), shown("KLWSMM", "", ""));
    expect(faces(bySuit(tray))).toBe("MMSWLK");
  });
});
