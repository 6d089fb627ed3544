"""Nature: what can happen, how often, and drawing it."""

from __future__ import annotations

from collections import Counter

from fourwalls.core import NATURE, State
from fourwalls.testing.statistics import LIMIT, surprise
from fourwalls.testing.trial import Skip, Spot, Trial, check


def by_nature(state: State) -> bool:
    """Whether nature is to act."""
    return state.to_act == (NATURE,)


@check("chances")
def chances(trial: Trial) -> None:
    """Nature's moves have whole weights above 0, are listed once, are nature's legal moves, and come from its space."""
    first = trial.setup.action_count
    for spot in trial.spots():
        listed = spot.state.chances()
        moves = [move for move, _ in listed]
        if not by_nature(spot.state):
            trial.expect(not listed, f"chances lists {len(listed)} moves, but nature is not to act", spot)
            continue
        if not listed:
            continue
        wrong = [weight for _, weight in listed if type(weight) is not int or weight < 1]
        trial.expect(not wrong, f"chances has the weights {wrong}", spot)
        trial.expect(len(set(moves)) == len(moves), "chances has a move twice", spot)
        legal = set(spot.state.legal(NATURE))
        trial.expect(set(moves) == legal, "chances and legal(NATURE) are not the same moves", spot)
        outside = [m for m in moves if isinstance(m, int) and m not in range(first, first + trial.setup.chance_count)]
        trial.expect(not outside, f"nature's moves {outside} are outside its part of the action space", spot)


@check("draw-chances")
def draw_chances(trial: Trial) -> None:
    """`draw` gives moves of `chances` as often as their weights say."""
    spots = list(trial.spots(by_nature))
    if not spots:
        raise Skip("no position with nature to act was met")
    spots.sort(key=_unevenness, reverse=True)
    tested = spots[: max(3, trial.effort.worlds)]
    for number, spot in enumerate(tested):
        rng = trial.rng("draws", number)
        listed = dict(spot.state.chances())
        counts = Counter(spot.state.draw(rng) for _ in range(trial.effort.draws))
        if not listed:
            refused = [move for move in counts if spot.state.explain(NATURE, move)]
            trial.expect(not refused, f"draw gives {[trial.notation(m) for m in refused]}, which explain refuses", spot)
            continue
        total = sum(listed.values())
        for move in {*listed, *counts}:
            chance = listed.get(move, 0) / total
            found = surprise(counts[move], trial.effort.draws, chance)
            trial.expect(
                found < LIMIT,
                f"draw gave {trial.notation(move)} {counts[move]} times of {trial.effort.draws}, not {chance:.2%}",
                spot,
            )


def _unevenness(spot: Spot) -> float:
    """How far the weights are from equal ones: uneven ones show a fault sooner."""
    weights = [weight for _, weight in spot.state.chances()]
    return max(weights) * len(weights) / sum(weights) if weights else 0.0
