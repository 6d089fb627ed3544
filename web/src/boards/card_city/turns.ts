/** Whose turn follows whose in a round. */
import type { Situation } from "./situation";

/** Who will choose from what is divided now: the next seat clockwise that has no cards (CC-052); null where nobody does. */
export function dividesFor(situation: Situation): number | null {
  const { seats, active } = situation;
  if (active === null) return null;
  for (let by = 1; by < seats.length; by += 1) {
    const seat = (active + by) % seats.length;
    if (!seats[seat]?.kept.length) return seat;
  }
  return null;
}

/** Who would choose next if the chooser took group 2 and divided it: null where it is kept. */
export function nextAfter(situation: Situation): number | null {
  const { seats, chooser, active } = situation;
  if (chooser === null) return null;
  for (let by = 1; by < seats.length; by += 1) {
    const seat = (chooser + by) % seats.length;
    if (seat !== active && !seats[seat]?.kept.length) return seat;
  }
  return null;
}
