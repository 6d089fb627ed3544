"""A decision whose moves may be picked in any order, such as the units of a payment: picked here, made together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress

from fourwalls.core import Collects, IllegalMove, Move, Setup, View


class Picks:
    """What a seat has picked of such a decision, and what it sees then. At any other decision `open` is false.

    `chosen` were picked by the person; `automatic` follow because nothing else is left. Raises IllegalMove for moves
    that can't be picked.
    """

    def __init__(self, setup: Setup, start: View, chosen: Sequence[Move] = ()) -> None:
        self.setup = setup
        self.start = start
        self.chosen = tuple(chosen)
        self.automatic: tuple[Move, ...] = ()
        self.view = start
        self.open = False
        if isinstance(setup, Collects) and (view := setup.collect(start, self.chosen)) is not None:
            self.open = True
            self.view = view
            while self.chosen and len(self._more()) == 1:
                self.automatic += self._more()
                self.view = setup.collect(start, self.moves) or self.view

    @property
    def moves(self) -> tuple[Move, ...]:
        """All that is picked."""
        return self.chosen + self.automatic

    @property
    def complete(self) -> bool:
        """Whether nothing more can be picked."""
        return self.open and not self._more()

    def _more(self) -> tuple[Move, ...]:
        return self.view.prompt.moves if self.view.prompt else ()

    def plus(self, moves: Sequence[Move]) -> Picks:
        """With more picked. Raises IllegalMove."""
        return Picks(self.setup, self.start, (*self.chosen, *moves))

    def read(self, moves: Sequence[Move], done: Sequence[Move]) -> Picks:
        """With what somebody typed: more moves, or the whole collection anew, perhaps with what was done for them.

        `done` are moves of this decision that were made automatically before. Raises IllegalMove.
        """
        try:
            return self.plus(moves)
        except IllegalMove:
            own = without(moves, (*done, *self.automatic))
            if 0 < len(own) < len(moves):
                with suppress(IllegalMove):
                    return self.plus(own)
            with suppress(IllegalMove):
                whole = Picks(self.setup, self.start, without(moves, done))
                if len(moves) > 1 and whole.complete:
                    return whole
            raise


def without(moves: Sequence[Move], done: Sequence[Move]) -> list[Move]:
    """A series without what is done already, each once."""
    left = Counter(done)
    rest = []
    for move in moves:
        if left[move]:
            left[move] -= 1
        else:
            rest.append(move)
    return rest
