/**
 * Arrow keys inside a group of pieces: one of them is in the tab order, the arrows go to the others. Pieces are the
 * buttons with `data-rove`.
 */
export function roving(group: HTMLElement): () => void {
  const pieces = (): HTMLElement[] => [...group.querySelectorAll<HTMLElement>("[data-rove]")];

  const mend = (): void => {
    const all = pieces();
    const current = all.find((piece) => piece.tabIndex === 0 && piece === group.ownerDocument.activeElement);
    const chosen = current ?? all.find((piece) => piece.dataset["rove"] === "first") ?? all[0];
    for (const piece of all) piece.tabIndex = piece === chosen ? 0 : -1;
  };

  const onKey = (event: KeyboardEvent): void => {
    const up = getComputedStyle(group).flexDirection.endsWith("reverse") ? 1 : -1;
    const step = { ArrowRight: 1, ArrowDown: -up, ArrowLeft: -1, ArrowUp: up, Home: -Infinity, End: Infinity }[
      event.key
    ];
    const all = pieces();
    const at = all.indexOf(event.target as HTMLElement);
    if (step === undefined || at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = step === -Infinity ? 0 : step === Infinity ? all.length - 1 : (at + step + all.length) % all.length;
    event.preventDefault();
    event.stopPropagation();
    all[to]?.focus();
  };

  const onFocus = (event: FocusEvent): void => {
    const all = pieces();
    if (!all.includes(event.target as HTMLElement)) return;
    for (const piece of all) piece.tabIndex = piece === event.target ? 0 : -1;
  };

  const observer = new MutationObserver(mend);
  observer.observe(group, { childList: true, subtree: true });
  group.addEventListener("keydown", onKey);
  group.addEventListener("focusin", onFocus);
  mend();
  return () => {
    observer.disconnect();
    group.removeEventListener("keydown", onKey);
    group.removeEventListener("focusin", onFocus);
  };
}
