/** A number with a real minus. */
export function signed(count: number): string {
  return count < 0 ? `−${-count}` : String(count);
}
