/**
 * Arrow keys in a city: one square is in the tab order, the arrows go to its neighbours. A square with `data-prefer` is
 * the first choice, so that Tab leads to where something can be done.
 */
import { SIDE, squareNumber } from "./city";

const STEPS: Record<string, number> = { ArrowUp: -SIDE, ArrowDown: SIDE, ArrowLeft: -1, ArrowRight: 1 };

export function grid(plot: HTMLElement): () => void {
  const squares = (): HTMLElement[] => [...plot.querySelectorAll<HTMLElement>("[data-square]")];
  const find = (number: number): HTMLElement | undefined =>
    squares().find((each) => squareNumber(each.dataset["square"] ?? "") === number);

  const mend = (): void => {
    const all = squares();
    const focused = all.find((each) => each === plot.ownerDocument.activeElement);
    const kept = all.find((each) => each.tabIndex === 0 && each.dataset["prefer"] !== undefined);
    const first = focused ?? kept ?? all.find((each) => each.dataset["prefer"] !== undefined) ?? find(40) ?? all[0];
    for (const each of all) each.tabIndex = each === first ? 0 : -1;
  };

  const onKey = (event: KeyboardEvent): void => {
    const by = STEPS[event.key];
    const from = (event.target as HTMLElement).dataset["square"];
    if (by === undefined || from === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const at = squareNumber(from);
    const sideways = Math.abs(by) === 1;
    if (sideways && Math.floor(at / SIDE) !== Math.floor((at + by) / SIDE)) return;
    find(at + by)?.focus();
  };

  const onFocus = (event: FocusEvent): void => {
    for (const each of squares()) each.tabIndex = each === event.target ? 0 : -1;
  };

  const observer = new MutationObserver(mend);
  observer.observe(plot, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-prefer"] });
  plot.addEventListener("keydown", onKey);
  plot.addEventListener("focusin", onFocus);
  mend();
  return () => {
    observer.disconnect();
    plot.removeEventListener("keydown", onKey);
    plot.removeEventListener("focusin", onFocus);
  };
}
