import { describe, expect, it } from "vitest";
import { Guard } from "../src/lib/guard";

describe("a press at a place where the buttons have just changed", () => {
  const at = (time: number, x = 100): { x: number; y: number; at: number } => ({ x, y: 50, at: time });

  it("does not count when it follows another at the same spot", () => {
    const guard = new Guard();
    expect(guard.press(at(0))).toBe(true);
    guard.changed(20);
    expect(guard.press(at(200))).toBe(false);
    expect(guard.press(at(300, 104))).toBe(false);
  });

  it("counts after a moment", () => {
    const guard = new Guard();
    guard.press(at(0));
    guard.changed(20);
    expect(guard.press(at(500))).toBe(true);
  });

  it("counts where the pointer went to another place", () => {
    const guard = new Guard();
    guard.press(at(0));
    guard.changed(20);
    expect(guard.press(at(200, 300))).toBe(true);
  });

  it("counts where nothing has changed", () => {
    const guard = new Guard();
    guard.changed(0);
    guard.press(at(1000));
    expect(guard.press(at(1100))).toBe(true);
  });
});
