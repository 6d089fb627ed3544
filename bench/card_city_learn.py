"""Learn what traits and prospects of a city are worth, from games that bots play with what they know so far.

One run plays some games, adds them to what earlier runs counted (older games fade), solves for the weights with the
least squared error, one row for each number of rounds to come, and writes `weights.py` anew. Run it again and again:

    for n in $(seq 20); do python bench/card_city_learn.py alone --games 500 --seed $n; done

In each game the bots play as the advice says but for one round, in which they pick at random among moves worth a look,
so that worse cities are seen, too. Only the rounds from that one on are counted: what came of it is then what the
advice makes of such a city. The weights in the package come from a compiled program that did the same with the same
traits, up to 8,000 games a run and 28 runs alone, 900 games a run and 24 runs together; it explored by chances that
grow with a move's worth instead of evenly.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Sequence
from pathlib import Path

from fourwalls.core import NATURE, Move, QuickRng
from fourwalls.games.card_city import GAME, CardCityOptions, weights
from fourwalls.games.card_city.advice import terms_of
from fourwalls.games.card_city.judgement import COUNTED, counted
from fourwalls.games.card_city.kinds import ROUNDS
from fourwalls.games.card_city.scoring import points
from fourwalls.games.card_city.state import CardCityState
from fourwalls.games.card_city.steps import CHOOSE, DIVIDE, LAY_STEP

SIZE = len(COUNTED)
FADE = 0.6
"""What games of the run before count."""
NEIGHBOUR = 0.25
"""What games with one round more or less to come count."""
RIDGE = 3.0
"""Keeps weights small that the games say nothing about."""

Row = list[float]


class Sums:
    """The normal equations for one number of rounds to come."""

    def __init__(self, matrix: list[Row] | None = None, right: Row | None = None) -> None:
        self.matrix = matrix or [[0.0] * SIZE for _ in range(SIZE)]
        self.right = right or [0.0] * SIZE

    def add(self, values: Sequence[float], score: float) -> None:
        present = [(place, value) for place, value in enumerate(values) if value]
        for place, value in present:
            self.right[place] += value * score
            row = self.matrix[place]
            for other, factor in present:
                row[other] += value * factor

    def add_all(self, other: Sums, part: float) -> None:
        for mine, theirs in zip((*self.matrix, self.right), (*other.matrix, other.right), strict=True):
            for place, value in enumerate(theirs):
                mine[place] += part * value


def solve(matrix: list[Row], right: Row) -> Row:
    """The solution of linear equations, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for place in range(size):
        best = max(range(place, size), key=lambda row: abs(rows[row][place]))
        rows[place], rows[best] = rows[best], rows[place]
        pivot = rows[place]
        for row in rows[place + 1 :]:
            if factor := row[place] / pivot[place]:
                for column in range(place, size + 1):
                    row[column] -= factor * pivot[column]
    found = [0.0] * size
    for place in reversed(range(size)):
        row = rows[place]
        found[place] = (row[size] - sum(row[at] * found[at] for at in range(place + 1, size))) / row[place]
    return found


def fitted(sums: Sequence[Sums], at: int) -> Row:
    """The weights for one number of rounds to come; `sums` begin with one round to come."""
    both = Sums()
    both.add_all(sums[at], 1)
    for near in (at - 1, at + 1):
        if 0 <= near < len(sums):
            both.add_all(sums[near], NEIGHBOUR)
    for place, row in enumerate(both.matrix):
        row[place] += RIDGE
    return solve(both.matrix, both.right)


# -- games --------------------------------------------------------------------------------------------------------


def best_move(state: CardCityState, seat: int, moves: Sequence[Move], rng: QuickRng) -> Move:
    """What the advice would play."""
    advice = state._setup.advice
    assert advice is not None
    if state.step in (DIVIDE, LAY_STEP, CHOOSE):
        return advice.candidates(state, seat, moves)[0]
    return advice.rollout(state, seat, moves, rng)


def play(seats: int, seed: int, sums: Sequence[Sums]) -> list[int]:
    """Play one game and count its cities; the scores."""
    setup = GAME.setup(CardCityOptions(), seats)
    advice = setup.advice
    assert advice is not None
    rng, chance = QuickRng(seed), random.Random(seed)
    explored = chance.randrange(1, ROUNDS)
    state, seen, number = setup.start(), [], 0
    assert isinstance(state, CardCityState)
    while state.to_act:
        if state.round != number:
            if explored <= number:
                before = terms_of(state)._replace(rounds=ROUNDS - number)
                seen += [
                    (seat, before.rounds, counted(state.cities[seat], state.coins[seat], before))
                    for seat in range(seats)
                ]
            number = state.round
        seat = state.to_act[0]
        if seat == NATURE:
            state.play(NATURE, state.draw(rng))
            continue
        moves = state.legal(seat)
        if number == explored and len(moves) > 1:
            state.play(seat, chance.choice(advice.candidates(state, seat, moves)))
        else:
            state.play(seat, best_move(state, seat, moves, rng))
    scores = [sum(points(city, coins, False)) for city, coins in zip(state.cities, state.coins, strict=True)]
    for seat, rounds, values in seen:
        sums[rounds - 1].add(values, scores[seat])
    return scores


# -- files --------------------------------------------------------------------------------------------------------


def load(file: Path) -> list[Sums]:
    """What earlier runs counted, faded."""
    sums = [Sums() for _ in range(ROUNDS - 1)]
    if file.exists():
        for mine, old in zip(sums, json.loads(file.read_text()), strict=True):
            mine.add_all(Sums(old["matrix"], old["right"]), FADE)
    return sums


def write(kind: str, rows: Sequence[Row], file: Path) -> None:
    """Put new weights of a kind into a file like the package's."""
    head, middle, rest = file.read_text().partition(f"{kind.upper()}: Final[Weights] = {{\n")
    lines = (
        f'    "{name}": ({", ".join(f"{row[place]:.3f}" for row in rows)}),\n' for place, name in enumerate(COUNTED)
    )
    file.write_text(head + middle + "".join(lines) + rest[rest.index("}\n") :])


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn Card City's weights from games; one run of many.")
    parser.add_argument("kind", choices=("alone", "together"))
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1, help="another one for each run")
    parser.add_argument("--file", type=Path, default=None, help="what was counted; card_city_KIND.json by default")
    arguments = parser.parse_args()
    file = arguments.file or Path(f"card_city_{arguments.kind}.json")
    sums = load(file)
    scores: list[int] = []
    for number in range(arguments.games):
        seats = 1 if arguments.kind == "alone" else 2 + number % 3
        scores += play(seats, arguments.seed * 1_000_003 + number, sums)
    file.write_text(json.dumps([{"matrix": each.matrix, "right": each.right} for each in sums]))
    write(arguments.kind, [fitted(sums, at) for at in range(len(sums))], Path(weights.__file__))
    print(f"{arguments.games} games, {sum(scores) / len(scores):.1f} points on average, one round played at random")


if __name__ == "__main__":
    main()
