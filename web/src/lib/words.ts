/** Words put together. */

import { t } from "../messages";

/** Words in a row: "Waves", "Waves and Leaves", "Moons, Waves and Leaves". */
export function list(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? "";
  return words.slice(0, -1).join(", ") + t("page.and") + (words.at(-1) ?? "");
}
