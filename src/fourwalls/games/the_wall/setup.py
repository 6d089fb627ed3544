"""The Wall with its options fixed."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import msgspec

from fourwalls.core import Action, Advice, Drawing, Move, NotParseable, QuickRng, Rng, Seat, State, View

from . import actions
from .actions import ACTION_COUNT, ACTIONS, CHANCE_COUNT, COUNTER, DIE, MOVE_COUNT
from .meta import WallOptions
from .position import Position, Powers, load, read_position
from .view import WallView

if TYPE_CHECKING:
    from .game import TheWall
    from .state import WallState

LONGEST_TURN = 40
"""No turn has more moves on average: at most 26, and two for each of the at most seven counters it brings."""


class WallSetup:
    """A game, its options and two seats."""

    seats = 2
    action_count = ACTION_COUNT
    chance_count = CHANCE_COUNT
    score_bounds = (0, 3)

    def __init__(self, game: TheWall, options: WallOptions) -> None:
        self.game = game
        self.options = options
        self.matching = options.payment == "matching"
        self.first_player = int(options.first_player == "second")
        self.stall_limit = options.stall_limit or sys.maxsize
        self.turn_limit = options.turn_limit or sys.maxsize

    @property
    def max_moves(self) -> int | None:
        """The turn limit times the longest turn; without a turn limit steals can go on for ever (TW-R25)."""
        return LONGEST_TURN * self.options.turn_limit if self.options.turn_limit else None

    @cached_property
    def advice(self) -> Advice | None:
        from .advice import WallAdvice  # noqa: PLC0415

        return WallAdvice()

    def action(self, move: Move) -> Action:
        if type(move) is not int or not 0 <= move < MOVE_COUNT:
            raise NotParseable(str(move), f"a move number from 0 to {MOVE_COUNT - 1}")
        return ACTIONS[move]

    def move(self, action: Action) -> Move:
        return actions.parse(action.notation)

    def parse(self, text: str) -> Move:
        return actions.parse(text)

    def start(self) -> WallState:
        return self._first.copy()

    @cached_property
    def _first(self) -> WallState:
        """The position at the start, made once."""
        return read_position(self, Position(step="deal", turn=self.first_player, turns=0, out=()))

    def load(self, data: bytes) -> WallState:
        return load(self, data)

    def sample(self, view: View, rng: Rng) -> WallState:
        """The one world behind a view: all that is hidden is the order of decks, which no state holds (TW-V02)."""
        assert isinstance(view, WallView)
        first, second = (self._powers(view, seat) for seat in range(2))
        return read_position(self, msgspec.structs.replace(view.position, powers=(first, second)))

    def _powers(self, view: WallView, seat: int) -> Powers:
        """The contents of a power deck follow from the discard and the active card (TW-V03)."""
        active = view.position.powers[seat].active
        seen = view.discards[seat] + (active or "")
        return Powers("".join(letter for letter in "MSWLYK" if letter not in seen), active)

    def collect(self, view: View, picked: Sequence[Move]) -> WallView | None:
        """Units of a payment, picked in any order (see `core.Collects`)."""
        from .collect import collect  # noqa: PLC0415

        return collect(self.sample(view, QuickRng(0)), picked)

    def canonical(self, state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
        """Each run of units in the engine's order: pool dice, the Suns die, counters, each by suit (TW-D05).

        Knots placements name a card before each counter and stay as they are.
        """
        ordered: list[Move] = []
        run: list[int] = []
        for move in moves:
            if type(move) is int and DIE <= move < COUNTER + 6:
                run.append(move)
            else:
                ordered += [*sorted(run), move]
                run = []
        return [*ordered, *sorted(run)]

    def draw_board(self, view: View, names: Sequence[str], width: int) -> Drawing:
        from .drawing import draw_board  # noqa: PLC0415

        assert isinstance(view, WallView)
        return draw_board(view, names, width)
