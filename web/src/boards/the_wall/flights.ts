/**
 * Things that move from one place of the board to another. Pieces have `data-fly` with a key that stays the same
 * wherever they lie; `data-nest` marks where pieces come from or go to that lie nowhere else (the deck, the dice).
 */
import { EASE, flying, glide, SWIFT } from "../../lib/glide";

interface Seen {
  box: DOMRect;
  copy: HTMLElement | null;
}

export class Flights {
  #before = new Map<string, Seen>();

  constructor(readonly root: HTMLElement) {}

  /** Remembers where everything is, before the board changes. */
  look(): void {
    this.#before.clear();
    for (const piece of flying(this.root)) {
      const key = piece.dataset["fly"] as string;
      const copy = key.startsWith("card:") ? (piece.cloneNode(true) as HTMLElement) : null;
      this.#before.set(key, { box: piece.getBoundingClientRect(), copy });
    }
  }

  /** Lets everything that lies elsewhere now come from where it was. */
  fly(): void {
    if (this.#before.size === 0) return;
    const gone = new Set(this.#before.keys());
    for (const piece of flying(this.root)) {
      const key = piece.dataset["fly"] as string;
      gone.delete(key);
      const from = this.#before.get(key)?.box ?? this.#nest(piece.dataset["from"]);
      if (from) glide(piece, from, { zIndex: 5, position: "relative" });
    }
    for (const key of gone) this.#leave(this.#before.get(key) as Seen);
    this.#before.clear();
  }

  /** Counters fly from the dice that show their suit to their heap. */
  toss(suit: string, heap: string): void {
    const target = this.root.querySelector<HTMLElement>(`[data-nest="${heap}"]`);
    const token = target?.querySelector("svg");
    if (!target || !token) return;
    const home = this.root.getBoundingClientRect();
    const to = token.getBoundingClientRect();
    const dice = [...this.root.querySelectorAll<HTMLElement>(`[data-nest="die:${suit}"]`)];
    dice.forEach((die, place) => {
      const from = die.getBoundingClientRect();
      const copy = token.cloneNode(true) as SVGElement;
      Object.assign(copy.style, {
        position: "absolute",
        left: `${from.left + from.width / 2 - to.width / 2 - home.left}px`,
        top: `${from.top + from.height / 2 - to.height / 2 - home.top}px`,
        width: `${to.width}px`,
        height: `${to.height}px`,
        zIndex: "6",
        pointerEvents: "none",
      });
      this.root.append(copy);
      const x = to.left + to.width / 2 - from.left - from.width / 2;
      const y = to.top + to.height / 2 - from.top - from.height / 2;
      copy.animate([{ transform: "none" }, { transform: `translate(${x}px, ${y}px)` }], {
        duration: SWIFT,
        delay: 70 * place,
        easing: EASE,
        fill: "both",
      }).onfinish = () => copy.remove();
    });
  }

  /** What has just happened to shows for a moment. */
  pulse(thing: string): void {
    for (const piece of this.root.querySelectorAll<HTMLElement>(`[data-thing="${thing}"]`)) {
      const ring = { boxShadow: "0 0 0 2px var(--accent)", offset: 0.5 };
      piece.animate([{ boxShadow: "0 0 0 0 var(--accent)" }, ring, { boxShadow: "0 0 0 14px transparent" }], 600);
    }
  }

  #nest(name: string | undefined): DOMRect | undefined {
    return name ? this.root.querySelector(`[data-nest="${name}"]`)?.getBoundingClientRect() : undefined;
  }

  /** A card that left the game goes to where those cards are counted. */
  #leave(seen: Seen): void {
    const nest = this.#nest("out");
    if (!seen.copy || !nest) return;
    const home = this.root.getBoundingClientRect();
    const ghost = seen.copy;
    ghost.inert = true;
    ghost.setAttribute("aria-hidden", "true");
    ghost.removeAttribute("data-fly");
    Object.assign(ghost.style, {
      position: "absolute",
      left: `${seen.box.left - home.left}px`,
      top: `${seen.box.top - home.top}px`,
      width: `${seen.box.width}px`,
      height: `${seen.box.height}px`,
      margin: "0",
      zIndex: "6",
      pointerEvents: "none",
    });
    this.root.append(ghost);
    const x = nest.left + nest.width / 2 - seen.box.left - seen.box.width / 2;
    const y = nest.top + nest.height / 2 - seen.box.top - seen.box.height / 2;
    ghost.animate(
      [
        { transform: "none", opacity: 1 },
        { transform: `translate(${x}px, ${y}px) scale(.3) rotate(-8deg)`, opacity: 0 },
      ],
      { duration: SWIFT + 120, easing: EASE, fill: "forwards" },
    ).onfinish = () => ghost.remove();
  }
}
