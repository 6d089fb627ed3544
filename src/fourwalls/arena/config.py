"""What an arena plays: bots, games, seats, options, seed; and the fixtures that follow from it."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Iterator
from functools import cache
from itertools import accumulate, combinations, combinations_with_replacement
from pathlib import Path
from typing import Any

import msgspec

from fourwalls import core
from fourwalls.bots import bots, make_bot, read_spec
from fourwalls.core import (
    FourwallsError,
    Game,
    Options,
    Setup,
    Value,
    find_game,
    make_setup,
    read_options,
    seed_from_text,
)
from fourwalls.core.record import canonical_json, is_text


class ArenaConfig(msgspec.Struct, frozen=True, kw_only=True):
    """A league of bots.

    `data` is what the game is set up with besides options, such as a board. `games` is rounded up so that every seed is
    played in all rotations. `seats` None: the game's usual number.
    `workers` 0: one process per core; 1: this process. `folder` is where results are kept, to go on after an
    interruption; None keeps none. Everything but `games`, `workers` and `folder` names the results.
    """

    game: str
    bots: tuple[str, ...]
    games: int = 100
    seats: int | None = None
    options: dict[str, Value] = {}
    data: Any = None
    seed: str = "arena"
    workers: int = 0
    folder: str | None = None


class ArenaError(FourwallsError):
    """A league that can't be played, or results that can't be used."""


class Fixture(msgspec.Struct, frozen=True):
    """One match to play: its number, the number of its seed, and the bot (by place in the list) in each seat."""

    number: int
    seed: int
    lineup: tuple[int, ...]


class League:
    """A configuration, checked, with its game."""

    def __init__(self, config: ArenaConfig) -> None:
        """Raises ArenaError, InvalidBot, InvalidData, InvalidOptions or UnknownGame."""
        if not config.bots:
            raise ArenaError("a league needs at least one bot")
        if config.games < 1:
            raise ArenaError(f"a league plays at least one game, not {config.games}")
        if config.workers < 0:
            raise ArenaError(f"the number of workers is 0 (one per core) or more, not {config.workers}")
        if not all(map(is_text, (config.seed, *config.bots))):
            raise ArenaError("the seed and the bots of a league are texts in UTF-8")
        self.config = config
        self.game: Game = find_game(config.game)
        self.seats = self.game.meta.default_seats if config.seats is None else config.seats
        self.options: Options = read_options(self.game.options_type, config.options)
        self.setup: Setup = make_setup(self.game, self.options, self.seats, config.data)
        for spec in config.bots:
            make_bot(spec, self.setup, 0, bytes(32))
        blocks = [rotations(group) for group in lineups(len(config.bots), self.seats)]
        self._seatings = [seating for block in blocks for seating in block]
        self._ends = [0, *accumulate(map(len, blocks))]

    @property
    def total(self) -> int:
        """How many matches are played: the games asked for, and what is missing then of a lineup's rotations."""
        seeds, rest = divmod(self.config.games, len(self._seatings))
        return seeds * len(self._seatings) + next(end for end in self._ends if end >= rest)

    def fixture(self, number: int) -> Fixture:
        """A match by its number from 0; they go seed by seed, lineup by lineup, and for each by rotations."""
        seed, place = divmod(number, len(self._seatings))
        return Fixture(number, seed, self._seatings[place])

    def fixtures(self) -> Iterator[Fixture]:
        """All matches in order."""
        return map(self.fixture, range(self.total))

    def match_seed(self, fixture: Fixture) -> bytes:
        """The seed of a match, the same for all lineups with this seed number."""
        return seed_from_text(f"{self.config.seed}\0{fixture.seed}")

    def bot_seed(self, fixture: Fixture, seat: int) -> bytes:
        """The seed of the bot in a seat."""
        return seed_from_text(f"{self.config.seed}\0{fixture.seed}\0bot {fixture.lineup[seat]} seat {seat}")

    def identity(self) -> dict[str, object]:
        """What results belong to: two leagues with the same identity play the same matches.

        Seconds of thought as a budget are the exception: then chance decides.
        """
        return {
            "code": self._code(),
            "game": self.config.game,
            "rules": self.game.meta.rules_version,
            "seats": self.seats,
            "options": msgspec.json.decode(canonical_json(self.options)),
            "data": self.config.data,
            "bots": list(self.config.bots),
            "seed": self.config.seed,
        }

    def _code(self) -> str:
        """A hash of the sources of core, bots and game: results of other code would be results of other bots."""
        factories = [bots()[read_spec(spec)[0]] for spec in self.config.bots]
        files = {file for thing in (core, type(self.game), *factories) for file in _sources(thing)}
        return _hash(frozenset(files))

    def key(self) -> str:
        """A short name of the identity, for files."""
        text = msgspec.json.encode(self.identity(), order="deterministic")
        return hashlib.sha256(text).hexdigest()[:12]


@cache
def _hash(files: frozenset[Path]) -> str:
    """One hash of files; taken once in a process, because it is about the code that runs and not the files later."""
    hashes = sorted(hashlib.sha256(file.read_bytes()).digest() for file in files)
    return hashlib.sha256(b"".join(hashes)).hexdigest()[:12]


def _sources(thing: Any) -> list[Path]:
    """The source files of the package that something is defined in, or of its module where there is no package."""
    file = Path(inspect.getfile(thing))
    module = inspect.getmodule(thing)
    return sorted(file.parent.rglob("*.py")) if module and module.__package__ else [file]


def lineups(bots: int, seats: int) -> list[tuple[int, ...]]:
    """Who meets whom: every group of as many bots as seats; with fewer bots than seats, groups with all of them."""
    if bots >= seats:
        return list(combinations(range(bots), seats))
    return [group for group in combinations_with_replacement(range(bots), seats) if len(set(group)) == bots]


def rotations(group: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The different ways to seat a group around the table in its order."""
    return list(dict.fromkeys(group[shift:] + group[:shift] for shift in range(len(group))))
