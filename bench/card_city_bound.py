"""What nobody can beat in Card City alone: an upper bound on the score with all cards known.

The game is solved by CP-SAT with some of its rules left out. Whoever may break rules gets at least as much as whoever
keeps to them, so the best score of what is left is a bound. Exactly kept are: the cards of each round and which of them
goes to the bottom and comes back when (CC-146, CC-R55, CC-R56), the size limits (CC-080 to CC-086), what Leisure and
Industrial cards cost and when (CC-074, CC-114 to CC-119), income by rounds (CC-108 to CC-111), and the score (CC-122 to
CC-125). Left out are:

- squares: only counts are kept. What a city can be at the end comes from the shapes of `card_city_shapes.py`: one of
  them is chosen, and it says how many points there are, for how many Industrial cards there is room, and what income
  Commercial cards can bring at most, by how many cards of the pool are built so far;
- duties: nothing has to be built or developed (CC-063, CC-087);
- when developments are possible: each can be made at any time, as long as there is room.

As no solution is taken from the solver but its proven bound, the time it is given makes the bound better, not right.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from card_city_shapes import ANY, HOMES, SHOPS, YARDS, Shape
from ortools.sat.python import cp_model

from fourwalls.games.card_city.kinds import (
    COMMERCIAL,
    INDUSTRIAL,
    KINDS,
    LEISURE,
    LEISURE_COST,
    RESIDENTIAL,
    ROUNDS,
    TRI,
    start_pool,
)
from fourwalls.games.card_city.state import CardCityState
from fourwalls.games.card_city.steps import BOTTOM_STEP

Number = cp_model.LinearExpr
ALL: Final = range(len(KINDS))
MOST: Final = 25
"""Cards of a city (CC-066)."""
RICH: Final = 1000
"""More coins than anybody can have."""


def total(parts: Sequence[Number]) -> Number:
    """A sum, as the solver writes it."""
    return cp_model.LinearExpr.sum(list(parts))


class Game:
    """The relaxed game from the beginning of a round, as a model."""

    def __init__(self, state: CardCityState, coming: Sequence[int], shapes: Sequence[Shape]) -> None:
        """`state` is at the beginning of a round, with its cards; `coming` are the kinds drawn later, in order."""
        self.model = cp_model.CpModel()
        self.shapes = shapes
        self.first = state.round
        city = state.cities[0]
        offer = state.offer[0] if state.step == BOTTOM_STEP else [kind for kind in state.hands[0] if kind >= 0]
        line = (*offer, *coming, *state.bottom)
        none, one = self.model.new_constant(0), self.model.new_constant(1)
        self.line: list[Sequence[Number]] = [[one if kind == card else none for kind in ALL] for card in line]
        built = [start_pool(1)[kind] - line.count(kind) - state.discards[0][kind] for kind in ALL]
        self.built: list[Number] = [self.model.new_constant(number) for number in built]
        self.grown: list[Number] = [
            self.model.new_constant(city[kind].bit_count() - built[kind]) for kind in (RESIDENTIAL, COMMERCIAL)
        ]
        self.bought: Number = self.model.new_constant(city[INDUSTRIAL].bit_count() - built[INDUSTRIAL])
        self.coins: Number = self.model.new_constant(state.coins[0])
        self.choose_shape()
        for number in range(self.first, ROUNDS + 1):
            self.add_round(number)
        self.score = self.add_score()

    # -- small parts ----------------------------------------------------------------------------------------------

    def number(self, most: int, least: int = 0) -> cp_model.IntVar:
        return self.model.new_int_var(least, most, "")

    def named(self, value: Number, most: int) -> cp_model.IntVar:
        """A variable for a sum."""
        variable = self.number(most)
        self.model.add(variable == value)
        return variable

    def one_of(self, variables: Sequence[cp_model.IntVar], rows: Sequence[Sequence[int]]) -> None:
        self.model.add_allowed_assignments(variables, rows)

    # -- the game -------------------------------------------------------------------------------------------------

    def choose_shape(self) -> None:
        """One of the shapes, and what it says of itself."""
        self.shape, self.points = self.number(len(self.shapes) - 1), self.number(TRI[2 * HOMES])
        self.homes, self.yards = self.number(2 * HOMES), self.number(MOST)
        pool = start_pool(1)
        rows = [
            (place, shape.points, homes, yards, built, leisure)
            for place, shape in enumerate(self.shapes)
            for yards in [shape.yards if shape.yards < YARDS else MOST]
            for homes in ([shape.homes] if shape.homes != ANY else range(2 * HOMES + 1))
            for built in ([shape.built] if shape.built != ANY else range(HOMES + 1))
            for leisure in ([shape.leisure] if shape.leisure != ANY else range(pool[LEISURE] + 1))
        ]
        self.homes_built, self.leisure = self.number(HOMES), self.number(pool[LEISURE])
        self.one_of((self.shape, self.points, self.homes, self.yards, self.homes_built, self.leisure), rows)

    def add_round(self, number: int) -> None:
        """What a round adds to the city and to the coins."""
        model, last = self.model, number == ROUNDS
        drawn, self.line = self.line[: 2 if last else 3], self.line[2 if last else 3 :]
        down = [model.new_constant(0) if last else model.new_bool_var("") for _ in ALL]
        if not last:
            model.add_exactly_one(down)
            self.line.append(down)
        adds = [self.number(2) for _ in ALL]
        for kind in ALL:
            had = total([card[kind] for card in drawn])
            model.add(adds[kind] + down[kind] <= had)
            model.add(down[kind] <= had)
        model.add(LEISURE_COST * adds[LEISURE] <= self.coins)
        self.built = [self.named(self.built[kind] + adds[kind], start_pool(1)[kind]) for kind in ALL]
        limit = 5 + 5 * (self.built[INDUSTRIAL] + self.bought)
        model.add(self.size() <= limit)
        self.grown = [self.named(grown + self.number(MOST), MOST) for grown in self.grown]
        model.add(self.size() <= limit)
        buys, price = model.new_bool_var(""), self.number(RICH)
        model.add(price == LEISURE_COST + 5 * (self.built[INDUSTRIAL] + self.bought)).only_enforce_if(buys)
        model.add(price == 0).only_enforce_if(~buys)
        self.coins = self.named(self.coins - LEISURE_COST * adds[LEISURE] + self.income() - price, RICH)
        self.bought = self.named(self.bought + buys, ROUNDS)

    def size(self) -> Number:
        """The cards that are not Industrial."""
        return 1 + total([*(self.built[kind] for kind in ALL if kind != INDUSTRIAL), *self.grown])

    def income(self) -> Number:
        """The most coins that a round can bring, 1 of them for the City Hall."""
        shops, homes = self.named(self.built[COMMERCIAL], SHOPS), self.named(self.built[RESIDENTIAL], HOMES)
        brings = self.number(TRI[MOST])
        leisure = self.named(self.built[LEISURE], start_pool(1)[LEISURE])
        rows = [
            (place, stage, c, r, brings)
            for place, shape in enumerate(self.shapes)
            for stage, table in enumerate(shape.income)
            for c, row in enumerate(table)
            for r, brings in enumerate(row)
        ]
        self.one_of((self.shape, leisure, shops, homes, brings), rows)
        # Without developments each card brings one coin; with them not more than if all were in one district.
        grown, together = self.named(self.grown[1], MOST), self.number(TRI[MOST])
        self.one_of(
            (shops, grown, together),
            [(c, g, TRI[c + g] if g else c) for c in range(SHOPS + 1) for g in range(MOST - SHOPS + 1)],
        )
        income = self.number(TRI[MOST])
        self.model.add(income <= brings)
        self.model.add(income <= together)
        return income + 1

    def add_score(self) -> Number:
        """The score at the end; the shape fits the cards."""
        model = self.model
        industrial = self.built[INDUSTRIAL] + self.bought
        model.add(self.built[RESIDENTIAL] == self.homes_built)
        model.add(self.built[RESIDENTIAL] + self.grown[0] == self.homes)
        model.add(self.built[LEISURE] == self.leisure)
        model.add(industrial <= self.yards)
        model.add(self.size() + industrial <= MOST)
        fifths = self.number(RICH)
        model.add(5 * fifths <= self.coins)
        return self.points + self.size() + industrial - MOST + fifths


def bound(state: CardCityState, coming: Sequence[int], shapes: Sequence[Shape], seconds: float) -> int:
    """A score that nobody can beat from the beginning of a round on.

    `seconds` are those of the solver's own clock, which counts work, so that results are the same everywhere.
    """
    game = Game(state, coming, shapes)
    game.model.maximize(game.score)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_deterministic_time = seconds
    status = solver.solve(game.model)
    if status == cp_model.UNKNOWN:
        raise ValueError(f"no bound after {seconds} seconds; it needs more")
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        raise ValueError(f"the model is {solver.status_name(status)}: no game ends in one of the shapes")
    return math.floor(solver.best_objective_bound + 1e-6)
