/** Keys without Ctrl or Alt. They are silent while somebody writes, and can be switched off in the settings. */

import { settings } from "./settings.svelte";

export type Keys = Record<string, (event: KeyboardEvent) => void>;

function writes(target: EventTarget | null): boolean {
  return target instanceof Element && !!target.closest("input:not([type=range]), textarea, select, [contenteditable]");
}

/** Whether a key may mean something for the whole page: nobody writes, and no dialog on top has the keys for itself. */
export function isFree(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing) return false;
  return !writes(event.target) && !document.querySelector("dialog[open]");
}

/** Calls what belongs to the key; `digit` gets all digits. True if something was called. */
export function dispatch(keys: Keys, event: KeyboardEvent): boolean {
  if (!isFree(event)) return false;
  if (!settings.kept.keys && event.key.length === 1) return false;
  const name = /^[0-9]$/.test(event.key) ? "digit" : event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const call = keys[name];
  if (!call) return false;
  // Space and Enter belong to the control that has the focus.
  const control =
    event.target instanceof Element && event.target.closest("button, a, summary, [role=tab], [role=button]");
  if (control && (event.key === " " || event.key === "Enter")) return false;
  event.preventDefault();
  call(event);
  return true;
}
