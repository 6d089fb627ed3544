/** The list of actions: filtering by words, and choosing by number. */

/** Lower case without accents, so that typing is easy. */
export function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Whether all words of the filter are in one of the texts. */
export function matches(filter: string, ...texts: string[]): boolean {
  const all = plain(texts.join(" "));
  return plain(filter)
    .split(/\s+/)
    .every((word) => all.includes(word));
}

/** What a typed number means: an action to take at once (counted from 0), a number to go on with, or nothing. */
export type Typed = { take: number } | { wait: string } | { none: true };

/** A digit was typed after these. A number that can only mean one action is taken at once. */
export function typed(before: string, digit: string, count: number): Typed {
  const text = (before + digit).replace(/^0+/, "");
  const number = Number(text);
  if (!text || number > count) {
    return before && digit !== "0" && Number(digit) <= count ? typed("", digit, count) : { none: true };
  }
  return number * 10 > count ? { take: number - 1 } : { wait: text };
}
