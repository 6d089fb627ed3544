/**
 * Cards that move from one place to another. A card has `data-fly` with the name of its place; where a card appears that
 * was elsewhere before, `origins` says where it came from.
 */
import { flying, glide, SWIFT } from "../../lib/glide";

export class Motion {
  #before = new Map<string, DOMRect>();
  /** The cards that lay on the table, by their kind; "" for a back. */
  #offered: { name: string; kind: string }[] = [];

  constructor(readonly root: HTMLElement) {}

  /** Remembers where everything is, before the board changes. */
  look(): void {
    this.#before = new Map(flying(this.root).map((piece) => [this.#name(piece), piece.getBoundingClientRect()]));
    this.#offered = flying(this.root)
      .map((piece) => ({ name: this.#name(piece), kind: piece.dataset["kind"] ?? "" }))
      .filter(({ name }) => name.startsWith("offer:"));
    for (const nest of this.root.querySelectorAll<HTMLElement>("[data-nest]")) {
      this.#before.set(nest.dataset["nest"] as string, nest.getBoundingClientRect());
    }
  }

  /** Lets what appeared elsewhere come from where it was: by its own name, or by that of its origin. */
  fly(origins: ReadonlyMap<string, readonly string[]>): void {
    for (const piece of flying(this.root)) {
      const name = this.#name(piece);
      const names = [name, ...(origins.get(name) ?? [])];
      const from = names.map((each) => this.#before.get(each)).find(Boolean) ?? this.#fromOffer(piece);
      // Squares of a city slide by themselves when it grows: only a card that is new there comes flying.
      const slides = name.startsWith("square:") && this.#before.has(name);
      if (from && !slides) glide(piece, from, { zIndex: 6 });
    }
    this.#before.clear();
  }

  /** A card in a hand comes from the offer: from one of its kind, or from one that was not known. */
  #fromOffer(piece: HTMLElement): DOMRect | undefined {
    if (!/^(hand|lying):/.test(this.#name(piece))) return undefined;
    const kind = piece.dataset["kind"];
    const same = this.#offered.findIndex((each) => each.kind === kind);
    const place = same >= 0 ? same : this.#offered.findIndex((each) => !each.kind);
    const [found] = place >= 0 ? this.#offered.splice(place, 1) : [];
    return found && this.#before.get(found.name);
  }

  /** What has just happened to shows for a moment. */
  pulse(thing: string): void {
    for (const piece of this.root.querySelectorAll<HTMLElement>(`[data-thing="${thing}"]`)) {
      piece.animate(
        [
          { boxShadow: "0 0 0 0 var(--accent)", borderRadius: "9px" },
          { boxShadow: "0 0 0 3px var(--accent)", borderRadius: "9px", offset: 0.5 },
          { boxShadow: "0 0 0 16px transparent", borderRadius: "9px" },
        ],
        { duration: 600, delay: SWIFT },
      );
    }
  }

  #name(piece: HTMLElement): string {
    return piece.dataset["fly"] as string;
  }
}
