"""Card City with its options and number of seats fixed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from fourwalls.core import NATURE, Action, Advice, Drawing, Move, NotParseable, QuickRng, Rng, Seat, State, View

from . import actions
from .actions import ACTION_COUNT, CHANCE_COUNT, MOVE_COUNT
from .city import NEW_CITY
from .kinds import NONE, ROUNDS, START_COINS, TRI, start_pool, start_reserve
from .meta import CardCityOptions
from .play import begin_round
from .state import NO_OFFER, CardCityState
from .steps import START

if TYPE_CHECKING:
    from .game import CardCity
    from .view import CardCityView


class CardCitySetup:
    """A game, its variants and its seats."""

    action_count = ACTION_COUNT
    chance_count = CHANCE_COUNT

    def __init__(self, game: CardCity, options: CardCityOptions, seats: int) -> None:
        self.game = game
        self.options = options
        self.seats = seats

    @property
    def max_moves(self) -> int | None:
        """The moves of ten rounds and, over the whole game, at most 24 developments in each city."""
        n = self.seats
        acquisition = 4 if n == 1 else 2 * n + sum(2 + (m - 2) // 2 + 2 for m in range(4, 2 * n + 1, 2))
        return 1 + ROUNDS * (acquisition + 4 * n) + 24 * n

    @property
    def score_bounds(self) -> tuple[int, int]:
        """No score is beyond: of at most 24 cards without the City Hall at most 20 are not Industrial (CC-I08)."""
        most = TRI[20] + (START_COINS + ROUNDS * (1 + TRI[20] + 39)) // 5
        return (-24, most + 5 * 24 + 8 + TRI[13] if self.options.decentralization else most)

    @cached_property
    def advice(self) -> Advice | None:
        from .advice import CardCityAdvice  # noqa: PLC0415

        return CardCityAdvice()

    def action(self, move: Move) -> Action:
        if type(move) is not int or not 0 <= move < MOVE_COUNT:
            raise NotParseable(str(move), f"a move number from 0 to {MOVE_COUNT - 1}")
        return actions.action(move)

    def move(self, action: Action) -> Move:
        return actions.parse(action.notation)

    def parse(self, text: str) -> Move:
        return actions.parse(text)

    def start(self) -> CardCityState:
        return self._first.copy()

    @cached_property
    def _first(self) -> CardCityState:
        """The position at the start, made once."""
        n = self.seats
        state = CardCityState()
        state._legal = None
        state._setup = self
        state.bottom = ()
        state.cities = (NEW_CITY,) * n
        state.clock = (0, 0, -1)
        state.coins = (START_COINS,) * n
        state.discards = (NONE,) * n
        state.hands = ((),) * n
        state.offer = NO_OFFER
        state.pool = start_pool(n)
        state.reserve = start_reserve(n)
        state.step = START
        state.to_act = (NATURE,)
        if n == 1:
            begin_round(state, 0, None)
        return state

    def load(self, data: bytes) -> CardCityState:
        from .position import load  # noqa: PLC0415

        return load(self, data)

    def sample(self, view: View, rng: Rng) -> CardCityState:
        from .sample import sample  # noqa: PLC0415
        from .view import CardCityView  # noqa: PLC0415

        assert isinstance(view, CardCityView)
        return sample(self, view, rng)

    def collect(self, view: View, picked: Sequence[Move]) -> CardCityView | None:
        """The cards of a division, named in any order (see `core.Collects`)."""
        from .collect import collect  # noqa: PLC0415

        return collect(self.sample(view, QuickRng(0)), picked) if view.prompt is not None else None

    def canonical(self, state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
        """Each run of `group` and `hide` moves in the engine's order: group 1 first, each by card (CC-D03)."""
        ordered: list[Move] = []
        run: list[int] = []
        for move in moves:
            if type(move) is int and move < actions.TAKE:
                run.append(move)
            else:
                ordered += [*sorted(run), move]
                run = []
        return [*ordered, *sorted(run)]

    def draw_board(self, view: View, names: Sequence[str], width: int) -> Drawing:
        from .drawing import draw_board  # noqa: PLC0415
        from .view import CardCityView  # noqa: PLC0415

        assert isinstance(view, CardCityView)
        return draw_board(view, names, width)
