/** Values kept in the browser; where it keeps none (private windows), they live as long as the page. */

const memory = new Map<string, string>();

export function read<T>(key: string, fallback: T): T {
  let text: string | null | undefined = memory.get(key);
  try {
    text = localStorage.getItem(`fourwalls.${key}`) ?? text;
  } catch {
    // No storage: memory is all there is.
  }
  try {
    return text ? (JSON.parse(text) as T) : fallback;
  } catch {
    return fallback;
  }
}

export function write(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  memory.set(key, text);
  try {
    localStorage.setItem(`fourwalls.${key}`, text);
  } catch {
    // Full or forbidden: the value lives in memory.
  }
}
