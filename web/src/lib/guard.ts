/**
 * Keeps a press that was meant for one button from hitting the one that comes under the pointer in its place: a second
 * press at the same spot counts only once what lies there has been in sight for a moment.
 */
/** So long what has changed its place is not to be pressed, in milliseconds. */
export const MOMENT = 400;
const SPOT = 40;

export interface Press {
  x: number;
  y: number;
  /** In milliseconds. */
  at: number;
}

export class Guard {
  #changed = Number.NEGATIVE_INFINITY;
  #last: Press | null = null;

  /** The buttons have changed. */
  changed(at: number): void {
    this.#changed = at;
  }

  /** A press anywhere on the page; whether it may count. */
  press(press: Press): boolean {
    const last = this.#last;
    this.#last = press;
    const same = last !== null && Math.hypot(press.x - last.x, press.y - last.y) < SPOT;
    return !same || press.at - this.#changed >= MOMENT;
  }
}
