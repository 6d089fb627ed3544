/** Where a box lies beside what it is about. */

export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

const GAP = 8;

/**
 * The corner of a box beside its anchor: beside, above or under it, where it covers neither the anchor nor what has to
 * stay clear. Where there is no such place, it lies where it covers least of them; without an anchor in the middle.
 */
export function placeBeside(
  anchor: Rect | null,
  box: Size,
  screen: Size,
  clear: readonly Rect[] = [],
): { left: number; top: number } {
  const inside = (left: number, top: number): Rect => {
    const x = Math.max(GAP, Math.min(screen.width - box.width - GAP, left));
    const y = Math.max(GAP, Math.min(screen.height - box.height - GAP, top));
    return { left: x, top: y, right: x + box.width, bottom: y + box.height };
  };
  if (!anchor) return inside((screen.width - box.width) / 2, screen.height * 0.35);
  const middle = { x: (anchor.left + anchor.right - box.width) / 2, y: (anchor.top + anchor.bottom - box.height) / 2 };
  const columns = [middle.x, anchor.left, anchor.right - box.width];
  const places = [
    ...columns.map((x) => inside(x, anchor.bottom + GAP)),
    ...columns.map((x) => inside(x, anchor.top - box.height - GAP)),
    inside(anchor.right + GAP, middle.y),
    inside(anchor.left - box.width - GAP, middle.y),
    ...clear.map((rect) => inside(middle.x, rect.top - box.height - GAP)),
  ];
  const covered = (place: Rect): number =>
    4 * overlap(place, anchor) + clear.reduce((sum, rect) => sum + overlap(place, rect), 0);
  const [best] = places.map((place) => ({ place, covers: covered(place) })).sort((a, b) => a.covers - b.covers);
  return best?.place ?? inside(0, 0);
}

function overlap(one: Rect, other: Rect): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

/** Brings something to the middle of the box that scrolls it; the page stays where it is, if the box is in sight. */
export function reveal(place: HTMLElement): void {
  let box = place.parentElement;
  while (box && !(box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY))) {
    box = box.parentElement;
  }
  if (!box) {
    place.scrollIntoView({ block: "center" });
    return;
  }
  const [inside, around] = [place.getBoundingClientRect(), box.getBoundingClientRect()];
  box.scrollTop += inside.top + inside.height / 2 - (around.top + around.height / 2);
  // On a phone the box itself is further down.
  const now = place.getBoundingClientRect();
  if (now.top < 0 || now.bottom > innerHeight) place.scrollIntoView({ block: "center" });
}
