"""Slope: Ladder, but how far a climb goes is measured, not listed: nature's moves are parameters without chances."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from fourwalls.core import (
    NATURE,
    Action,
    Catalog,
    Emit,
    Event,
    Move,
    NotParseable,
    Param,
    Reason,
    Rng,
    Seat,
    message,
    plain_state,
    refusal,
)

from .ladder import CATALOG as LADDER_CATALOG
from .ladder import CLIMB, FALL, LadderGame, LadderSetup, LadderState

LONGEST = 200
RUNG = 60
CATALOG = Catalog(
    LADDER_CATALOG.templates, {"ladder.rise": "rise {length}", "ladder.long": "A rise is at most {most}."}
)


@plain_state
class SlopeState(LadderState):
    """One position of Slope."""

    __slots__ = LadderState.__slots__

    def legal(self, seat: Seat) -> Sequence[Move]:
        """For nature, only some of what can happen."""
        if seat == NATURE and self.climbing:
            return [Param("rise", (length,)) for length in (0, RUNG, LONGEST)]
        return super().legal(seat)

    def chances(self) -> Sequence[tuple[Move, int]]:
        """Nobody can list them."""
        return ()

    def draw(self, rng: Rng) -> Move:
        """How far a climb goes."""
        return Param("rise", (rng.below(LONGEST + 1),))

    def explain(self, seat: Seat, move: Move) -> Sequence[Reason]:
        """Why not."""
        if seat == NATURE and type(seat) is int and self.to_act == (NATURE,) and isinstance(move, Param):
            try:
                self._setup.action(move)
            except NotParseable:
                return [refusal(CATALOG, "LAD-02", "ladder.long", most=LONGEST)]
            return []
        if seat == NATURE and move in range(FALL, FALL + 3):
            move = -1
        return super().explain(seat, move)

    def play(self, seat: Seat, move: Move, emit: Emit | None = None) -> None:
        """Make a move."""
        if not isinstance(move, Param) or self.explain(seat, move):
            super().play(seat, move, emit)
            return
        rung = min(self.rungs[self.next] + move.values[0] // RUNG, self._setup.options.height)
        self.rungs = (*self.rungs[: self.next], rung, *self.rungs[self.next + 1 :])
        actor, self.climbing = self.next, False
        self.next = (actor + 1) % len(self.rungs)
        self.go_on()
        if emit:
            emit(Event("moves", message("ladder.moves", seat=actor, rung=rung)))


class SlopeSetup(LadderSetup):
    """Slope with a height and a number of seats."""

    state_type = SlopeState
    action_count = CLIMB + 2
    chance_count = 0

    def action(self, move: Move) -> Action:
        """The structured value of a move."""
        if isinstance(move, int) and move >= self.action_count:
            raise NotParseable(str(move), "climb, rest, or rise")
        if not isinstance(move, Param):
            return super().action(move)
        if move.kind != "rise" or len(move.values) != 1 or not 0 <= move.values[0] <= LONGEST:
            raise NotParseable(str(move), f"a rise from 0 to {LONGEST}")
        length = move.values[0]
        return Action("rise", f"rise {length}", message("ladder.rise", length=length))

    def parse(self, text: str) -> Move:
        """Read notation."""
        kind, _, length = str(text).partition(" ")
        if kind == "rise" and length.isascii() and length.isdigit() and len(length) <= 3:
            move = Param("rise", (int(length),))
            if self.action(move).notation == text:
                return move
        if text in ("climb", "rest"):
            return super().parse(text)
        raise NotParseable(text, f"climb, rest, or rise 0 to rise {LONGEST}")


class SlopeGame(LadderGame):
    """The rules of Slope."""

    setup_type = SlopeSetup
    catalog = CATALOG
    meta = replace(LadderGame.meta, id="slope", title="Slope")


GAME = SlopeGame()
