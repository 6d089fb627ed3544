/** One of several pieces is in the tab order; arrow keys go to the others. */

export interface Way {
  /** What the pieces are, as a selector. */
  pieces: string;
  /** Where Tab leads while none of them has the focus. */
  first: (all: HTMLElement[]) => HTMLElement | undefined;
  /** Where a key leads from a piece: null where it leads nowhere, undefined for a key that means something else. */
  next: (key: string, from: HTMLElement, all: HTMLElement[]) => HTMLElement | null | undefined;
  /** Attributes of pieces on which `first` depends. */
  watched?: string[];
}

/** Lets the keys work in a group, until what is returned is called. */
export function rove(group: HTMLElement, { pieces, first, next, watched }: Way): () => void {
  const all = (): HTMLElement[] => [...group.querySelectorAll<HTMLElement>(pieces)];
  const choose = (one: HTMLElement | undefined, among: HTMLElement[]): void => {
    for (const piece of among) piece.tabIndex = piece === one ? 0 : -1;
  };

  const mend = (): void => {
    const found = all();
    choose(found.find((piece) => piece === group.ownerDocument.activeElement) ?? first(found) ?? found[0], found);
  };
  const onKey = (event: KeyboardEvent): void => {
    const found = all();
    const from = event.target as HTMLElement;
    if (!found.includes(from) || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = next(event.key, from, found);
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    to?.focus();
  };
  const onFocus = (event: FocusEvent): void => {
    const found = all();
    if (found.includes(event.target as HTMLElement)) choose(event.target as HTMLElement, found);
  };

  const observer = new MutationObserver(mend);
  const attributes = watched ? { attributes: true, attributeFilter: watched } : {};
  observer.observe(group, { childList: true, subtree: true, ...attributes });
  group.addEventListener("keydown", onKey);
  group.addEventListener("focusin", onFocus);
  mend();
  return () => {
    observer.disconnect();
    group.removeEventListener("keydown", onKey);
    group.removeEventListener("focusin", onFocus);
  };
}
