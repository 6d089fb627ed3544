/** Who has won, in words. */

import type { Outcome } from "../generated/wire";
import { t } from "../messages";

export function resultText(outcome: Outcome, names: readonly string[], mine: readonly number[]): string {
  const winners = outcome.ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  const [first = 0] = winners;
  const name = (seat: number): string => names[seat] ?? String(seat + 1);
  if (outcome.ranks.length === 1) return t("end.alone", { name: name(0), score: outcome.scores[0] ?? 0 });
  if (winners.length === outcome.ranks.length) return t("end.draw");
  if (winners.length > 1) return t("end.shared", { names: winners.map(name) });
  return mine.length === 1 && mine[0] === first ? t("end.you_won") : t("end.won", { name: name(first) });
}
