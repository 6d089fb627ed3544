"""The Walled City with its board, options and number of seats fixed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from fourwalls.core import NATURE, Action, Advice, Drawing, Move, NotParseable, Rng, Seat, State, View

from .actions import actions_of
from .board import BoardData
from .guilds import bits_of, deck_bits
from .kinds import CHARTS, DISPLAY, NEUTRAL_NOBLES, NEUTRAL_PEASANTS, NO_CARDS, START_ROADS, start_hand
from .map import compiled
from .meta import WalledCityOptions
from .pieces import settle_noble, settle_peasant
from .state import WalledCityState
from .steps import DEAL, ITEMS
from .work import NO_PARTS, NO_WORK

if TYPE_CHECKING:
    from .game import WalledCity

MOVES_OF_A_TURN = 5 + 2 + 1 + 2 + 6 + 2
"""Place, card, numbers, areas, share, Nobles, promotions with their stop, adjust, end."""
MOVES_OF_A_POWER = 20


class WalledCitySetup:
    """A game, its board, its options and its seats."""

    def __init__(
        self, game: WalledCity, options: WalledCityOptions, seats: int, board: BoardData, *, whole: bool = True
    ) -> None:
        self.game = game
        self.options = options
        self.seats = seats
        self.board = board
        self.whole = whole
        """Whether the board has room for whole games, not only for single positions."""
        self.base = compiled(board)
        self.table = actions_of(self.base, seats)
        self.chart = CHARTS[options.board, seats]
        self.hand = start_hand(self.chart, seats)
        self.colours = seats + (seats == 2)
        self.deck = bits_of(options.own_guilds) or deck_bits(
            options.board if options.guilds == "board" else options.guilds
        )
        self.display_size = DISPLAY[seats]
        self.start_roads = START_ROADS[seats]
        self.start_player = None if options.start_player == "random" else int(options.start_player) - 1
        self.off_cards = seats == 3 and options.board == "borderlands"
        room = self.base.area_room
        self.spots = (*range(self.base.area_count), *range(room, room + self.base.tower_count))
        """The places of all dice and chits, in the order in which they are drawn."""
        self.action_count = self.table.count
        self.chance_count = self.table.total - self.table.count

    def received(self, colour: int) -> tuple[int, int]:
        """The Nobles and Peasants of a colour (WC-R16)."""
        if colour == self.seats:
            return NEUTRAL_NOBLES, NEUTRAL_PEASANTS
        return self.chart.nobles, self.chart.peasants

    @property
    def max_moves(self) -> int | None:
        turns = self.seats * (self.chart.roads + self.chart.walls)
        laid = 2 * self.seats * self.options.defense_cards
        table = 1 + 3 + len(self.spots) + self.display_size + self.start_roads + 2 * self.seats
        return table + turns * MOVES_OF_A_TURN + 3 * laid + 2 * self.seats * MOVES_OF_A_POWER

    @property
    def score_bounds(self) -> tuple[int, int]:
        """Each chit takes or gives a seat 1 Vote in a count (WC-100); first places everywhere are the most."""
        chits = 2 * sum(area.spot == "chit" for area in self.board.areas)
        areas, towers = self.base.area_room, self.base.tower_count
        return (-chits, 2 * 5 * areas + chits + 60 + 60 + 10 * towers + 3 * self.seats + 2 * 13)

    @cached_property
    def advice(self) -> Advice | None:
        from .advice import WalledCityAdvice  # noqa: PLC0415 (advice knows the rules, and they this module)

        return WalledCityAdvice()

    def action(self, move: Move) -> Action:
        if type(move) is not int or not 0 <= move < self.table.total:
            raise NotParseable(str(move), f"a move number from 0 to {self.table.total - 1}")
        return self.table.action(move)

    def move(self, action: Action) -> Move:
        return self.table.parse(action.notation)

    def parse(self, text: str) -> Move:
        return self.table.parse(text)

    def start(self) -> WalledCityState:
        return self._first.copy()

    @cached_property
    def _first(self) -> WalledCityState:
        """The position at the start, made once."""
        seats, colours = self.seats, range(self.colours)
        state = WalledCityState()
        state._legal = None
        state._map = self.base
        state._setup = self
        state.at = state.discarded = state.display = state.start = state.used = 0
        state.fences = ()
        state.gaps = (0,) * len(self.base.gap_ids)
        state.hands = (self.hand,) * seats
        state.held = (-1,) * seats
        state.items = (0,) * self.base.place_count
        state.nobles = state.peasants = ((0,) * self.base.place_count,) * self.colours
        state.off = (-1,) * seats
        state.order = tuple(range(seats))
        state.parts = (NO_PARTS,) * seats
        state.paths = (0,) * len(self.base.path_ids)
        state.played = (NO_CARDS,) * seats
        state.power = ()
        state.removed = (0,) * self.colours
        state.round = 1
        state.step = DEAL if self.off_cards else ITEMS
        state.stock_n = tuple(self.received(colour)[0] for colour in colours)
        state.stock_p = tuple(self.received(colour)[1] for colour in colours)
        state.to_act = (NATURE,)
        state.trades = ()
        state.work = NO_WORK
        state.zones = (None,) * len(self.base.zone_ids)
        if seats == 2:
            self._seed_neutral(state)
        return state

    def _seed_neutral(self, state: WalledCityState) -> None:
        """Neutral Citizens in areas with Gaps, and a Watchman in every Tower (WC-188, WC-189)."""
        neutral = self.seats
        for area in sorted(set(self.base.gap_area)):
            settle_noble(state, neutral, area, 1)
            settle_peasant(state, neutral, area, 2)
        for tower in range(self.base.tower_count):
            settle_noble(state, neutral, self.base.area_room + tower, 1)

    def load(self, data: bytes) -> WalledCityState:
        from .position import load  # noqa: PLC0415

        return load(self, data)

    def sample(self, view: View, rng: Rng) -> WalledCityState:
        from .sample import sample  # noqa: PLC0415
        from .view import WalledCityView  # noqa: PLC0415

        assert isinstance(view, WalledCityView)
        return sample(self, view, rng)

    def canonical(self, state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
        """Every order of decisions is the only one, so a series stays as it is."""
        return moves

    def draw_board(self, view: View, names: Sequence[str], width: int) -> Drawing:
        from .drawing import draw_board  # noqa: PLC0415
        from .view import WalledCityView  # noqa: PLC0415

        assert isinstance(view, WalledCityView)
        return draw_board(self, view, names, width)
