/** How pieces go from one place of a board to another: each has `data-fly` with a name. */

/** In milliseconds. */
export const SWIFT = 420;
export const EASE = "cubic-bezier(.3, .1, .2, 1)";

export function flying(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>("[data-fly]")];
}

/** Lets a piece come from where it was; `over` is what keeps it above the others on its way. */
export function glide(piece: HTMLElement, from: DOMRect, over: Keyframe): void {
  const to = piece.getBoundingClientRect();
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  if (to.width === 0 || Math.abs(x) + Math.abs(y) < 3) return;
  const scale = Math.min(1.8, Math.max(0.3, from.height / to.height));
  piece.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, ...over },
      { transform: "none", ...over },
    ],
    { duration: SWIFT, easing: EASE },
  );
}
