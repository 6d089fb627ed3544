"""A position of The Walled City: flat whole numbers and tuples, and the contract's methods on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from fourwalls.core import NATURE, Emit, Move, Outcome, Reason, Rng, Seat, plain_state, refuse

from .chance import chances, draw
from .counting import outcome
from .guilds import BUTCHERS
from .kinds import Counts
from .legal import legal
from .map import Map
from .play import play
from .powers.butchers import audience as trade_audience
from .steps import CARD_STEP, CHANCE_STEPS, DEAL, DEFENSE_STEPS, OVER, PLACE, ZONE_STEP
from .work import Trade, Work, Zone

if TYPE_CHECKING:
    from typing import Self

    from .setup import WalledCitySetup
    from .view import WalledCityView


@plain_state
class WalledCityState:
    """One position.

    `paths` and `gaps` have twice the number of intact Roads (Walls), and 1 more for a broken one on top. `peasants`,
    `nobles` are by colour and place, `items` by place; `stock_p` and `stock_n` are the supplies by colour, `removed`
    the Nobles that left the game. `played` counts the Construction cards that each seat has played. `at` counts what
    was done of the phase: Roads of the setup, Guilds, turns, or cards laid. `power` is a power that is being carried
    out: its Guild, and numbers of its own.
    """

    __slots__ = (
        "_legal",
        "_map",
        "_setup",
        "at",
        "discarded",
        "display",
        "fences",
        "gaps",
        "hands",
        "held",
        "items",
        "nobles",
        "off",
        "order",
        "parts",
        "paths",
        "peasants",
        "played",
        "power",
        "removed",
        "round",
        "start",
        "step",
        "stock_n",
        "stock_p",
        "to_act",
        "trades",
        "used",
        "work",
        "zones",
    )

    _legal: tuple[int, Sequence[int]] | None
    _map: Map
    _setup: WalledCitySetup
    at: int
    discarded: int
    display: int
    fences: tuple[tuple[int, int, int], ...]
    gaps: tuple[int, ...]
    hands: tuple[Counts, ...]
    held: tuple[int, ...]
    items: tuple[int, ...]
    nobles: tuple[tuple[int, ...], ...]
    off: tuple[int, ...]
    order: tuple[int, ...]
    parts: tuple[tuple[int, ...], ...]
    paths: tuple[int, ...]
    peasants: tuple[tuple[int, ...], ...]
    played: tuple[Counts, ...]
    power: tuple[int, ...]
    removed: tuple[int, ...]
    round: int
    start: int
    step: int
    stock_n: tuple[int, ...]
    stock_p: tuple[int, ...]
    to_act: tuple[int, ...]
    trades: tuple[Trade, ...]
    used: int
    work: Work
    zones: tuple[Zone | None, ...]

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def seat(self) -> int:
        """Whose turn it is in the phase."""
        return self.order[self.at % len(self.order)]

    def votes(self, seat: int) -> int:
        """The Votes that a seat has (WC-003)."""
        return sum(self.parts[seat])

    def left(self, seat: int) -> int:
        """The Roads (in round 2 the Walls) that a seat has left to build; everybody has one turn for each."""
        setup = self._setup
        rounds, rest = divmod(self.at, len(self.order))
        place = self.order.index(seat)
        total = setup.chart.roads if self.round == 1 else setup.chart.walls
        building = place == rest and self.step > PLACE
        return total - rounds - (place < rest) - building

    # -- the contract ---------------------------------------------------------------------------------------------

    @property
    def turn(self) -> Seat | None:
        """Who takes a turn, chooses a Guild or lays a card; nobody while the table is set."""
        if not self.to_act or self.step in CHANCE_STEPS:
            return None
        return self.seat

    @property
    def outcome(self) -> Outcome | None:
        return outcome(self) if self.step == OVER else None

    def legal(self, seat: Seat) -> Sequence[Move]:
        known = self._legal
        if known is not None and known[0] == seat:
            return known[1]
        if seat not in self.to_act:
            return ()
        moves = [move for move, _ in chances(self)] if seat == NATURE else legal(self, seat)
        self._legal = (seat, moves)
        return moves

    def explain(self, seat: Seat, move: Move) -> Sequence[Reason]:
        from .explain import explain  # noqa: PLC0415

        return explain(self, seat, move)

    def chances(self) -> Sequence[tuple[Move, int]]:
        return chances(self) if self.to_act == (NATURE,) else ()

    def draw(self, rng: Rng) -> Move:
        if self.to_act != (NATURE,):
            raise ValueError("nature is not to act")
        return draw(self, rng)

    def play(self, seat: Seat, move: Move, emit: Emit | None = None) -> None:
        if type(seat) is not int or type(move) is not int or move not in self.legal(seat):
            raise refuse(self.explain(seat, move))
        self._legal = None
        play(self, seat, move, emit)

    def automatic(self) -> tuple[Seat, Move] | None:
        """An only move that everybody can see to be the only one."""
        if len(self.to_act) != 1 or self.to_act == (NATURE,) or self._about_cards():
            return None
        seat = self.to_act[0]
        moves = self.legal(seat)
        return (seat, moves[0]) if len(moves) == 1 else None

    def _about_cards(self) -> bool:
        """Whether the decision is about cards that not everybody sees."""
        if self.power:
            return self.power[0] == BUTCHERS
        return self.step == CARD_STEP or (self.step in DEFENSE_STEPS and self.step != ZONE_STEP)

    def audience(self, seat: Seat, move: Move) -> tuple[Seat, ...] | None:
        """Cards dealt, laid or traded are known to those whose they are (WC-K03 to WC-K06)."""
        if self.power:
            return trade_audience(self, seat) if self.power[0] == BUTCHERS else None
        if self.step == DEAL:
            return (self.off.index(-1),)
        if self.step in DEFENSE_STEPS and self.step != ZONE_STEP:
            return (seat,)
        return None

    def view(self, seat: Seat | None) -> WalledCityView:
        from .view import make_view  # noqa: PLC0415

        return make_view(self, seat)

    def dump(self) -> bytes:
        from .position import to_position  # noqa: PLC0415

        return msgspec.json.encode(to_position(self))

    def __repr__(self) -> str:
        return f"<The Walled City {self.dump().decode()}>"

    if TYPE_CHECKING:

        def copy(self) -> Self: ...
        def fields(self) -> tuple[object, ...]: ...
