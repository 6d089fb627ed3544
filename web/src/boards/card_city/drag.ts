/** Dragging a card to a zone, by mouse, pen or finger. What is short is a click and stays one. */
import { ZONES, type Zone } from "./division";

const FAR = 6;

/** `drop` gets the zone that the card was let go over, and the label of a card that lies there. */
export function drag(drop: (zone: Zone, instead?: number) => void): (card: HTMLElement) => () => void {
  return (card) => {
    let start: { x: number; y: number } | null = null;
    let moving = false;
    let target: HTMLElement | null = null;

    const under = (event: PointerEvent): HTMLElement | null =>
      (card.ownerDocument.elementFromPoint(event.clientX, event.clientY) as HTMLElement | null) ?? null;

    const aim = (zone: HTMLElement | null): void => {
      if (zone === target) return;
      target?.classList.remove("target");
      target = zone;
      target?.classList.add("target");
    };

    const end = (): void => {
      card.classList.remove("dragged");
      card.style.removeProperty("transform");
      aim(null);
      start = null;
      moving = false;
    };

    const onDown = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      start = { x: event.clientX, y: event.clientY };
      card.setPointerCapture(event.pointerId);
    };
    const onMove = (event: PointerEvent): void => {
      if (!start) return;
      const x = event.clientX - start.x;
      const y = event.clientY - start.y;
      if (!moving && Math.hypot(x, y) < FAR) return;
      moving = true;
      card.classList.add("dragged");
      card.style.transform = `translate(${x}px, ${y}px) rotate(2deg)`;
      aim(under(event)?.closest<HTMLElement>("[data-zone]") ?? null);
    };
    const onUp = (event: PointerEvent): void => {
      if (!start || !moving) {
        start = null;
        return;
      }
      const place = under(event);
      const zone = ZONES.find((each) => each === target?.dataset["zone"]);
      const label = place?.closest<HTMLElement>("[data-label]")?.dataset["label"];
      end();
      // The click that follows belongs to the drag.
      card.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => card.removeEventListener("click", swallow, { capture: true }));
      if (zone) drop(zone, label === undefined ? undefined : Number(label));
    };
    const swallow = (event: Event): void => event.stopImmediatePropagation();

    card.addEventListener("pointerdown", onDown);
    card.addEventListener("pointermove", onMove);
    card.addEventListener("pointerup", onUp);
    card.addEventListener("pointercancel", end);
    return () => {
      end();
      card.removeEventListener("pointerdown", onDown);
      card.removeEventListener("pointermove", onMove);
      card.removeEventListener("pointerup", onUp);
      card.removeEventListener("pointercancel", end);
    };
  };
}
