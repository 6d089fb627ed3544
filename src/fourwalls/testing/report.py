"""What a run of the suite found: faults, figures, and how much was looked at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from fourwalls.core import Value


class Effort(msgspec.Struct, frozen=True, kw_only=True):
    """How much a run of the suite looks at. `QUICK` takes about a second for a small game.

    `games`: random games played to collect positions; `positions`: how many of them each check looks at;
    `moves`: actions tried in one position; `worlds`: scrambled worlds or samples for each position;
    `draws`: draws for each statistical test; `matches`: whole matches; `tampers`: damaged copies of each record;
    `longest`: where a random game without a declared bound is cut off; `faults`: how many faults of one check are kept.
    """

    games: int = 12
    positions: int = 40
    moves: int = 400
    worlds: int = 4
    draws: int = 1500
    matches: int = 2
    tampers: int = 40
    longest: int = 3000
    faults: int = 3

    def times(self, factor: float) -> Effort:
        """The same effort made larger or smaller."""

        def scaled(number: int) -> int:
            return max(1, round(number * factor))

        return Effort(
            games=scaled(self.games),
            positions=scaled(self.positions),
            moves=self.moves,
            worlds=scaled(self.worlds),
            draws=scaled(self.draws),
            matches=scaled(self.matches),
            tampers=scaled(self.tampers),
            longest=self.longest,
            faults=self.faults,
        )


QUICK = Effort()
"""For every run of the tests."""
THOROUGH = Effort(games=60, positions=300, worlds=8, draws=6000, matches=8, tampers=200)
"""For a game that has changed, and for each round of `fourwalls.testing.soak`."""


SHOWN = 60
"""How many of the last moves a printed fault shows; `Fault.moves` has them all."""


class Fault(msgspec.Struct, frozen=True, kw_only=True):
    """Something a game does wrong: which check saw it, what it was, and how to get there.

    `moves` are the moves from the start, `SEAT: NOTATION` (nature is seat -1); `position` is the dump, if there is one.
    """

    check: str
    detail: str
    position: str = ""
    moves: tuple[str, ...] = ()

    def __str__(self) -> str:
        lines = [f"{self.check}: {self.detail}"]
        if self.position:
            lines.append(f"    position: {self.position}")
        if self.moves:
            shown = self.moves[-SHOWN:]
            cut = "... " if len(shown) < len(self.moves) else ""
            lines.append(f"    after {len(self.moves)} moves: {cut}{', '.join(shown)}")
        return "\n".join(lines)


class Report(msgspec.Struct, kw_only=True):
    """The result of one run: `cases` counts what each check looked at; `figures` are measured, not judged."""

    game: str
    seats: int
    options: dict[str, Value]
    seed: int
    faults: list[Fault] = []
    cases: Counter[str] = msgspec.field(default_factory=Counter)
    skipped: dict[str, str] = {}
    figures: dict[str, int | float | str] = {}

    @property
    def passed(self) -> bool:
        """Whether no fault was found."""
        return not self.faults

    @property
    def failed(self) -> Sequence[str]:
        """The ids of the checks that found a fault, in the order of the suite."""
        return tuple(dict.fromkeys(fault.check for fault in self.faults))

    def __str__(self) -> str:
        title = f"{self.game}, {self.seats} seats, options {self.options}, seed {self.seed}"
        lines = [title + (": passed" if self.passed else f": {len(self.faults)} faults")]
        failed = set(self.failed)
        for name, count in self.cases.items():
            mark = "FAULT" if name in failed else "ok" if count else "none"
            lines.append(f"  {mark:5} {name:22} {count:>8} cases")
        lines += [f"  -     {name:22} {why}" for name, why in self.skipped.items()]
        lines += [f"  {name}: {value}" for name, value in self.figures.items()]
        return "\n".join([*lines, *map(str, self.faults)])
