"""Random games played by engine and model at once, with tastes that lead to rare positions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from .helpers import Table, start
from .model import BORDERLANDS, COMMON, LONDONDERRY, PRIORITY, Model, Options, total

BOARDS = ("londonderry", "borderlands")
DECKS = ("board", "mixed", "londonderry", "borderlands")


NOBLES: tuple[Callable[[list[str]], str], ...] = (min, max, lambda moves: moves[len(moves) // 2])
"""As few as possible, as many as possible, or half."""


class Moment(NamedTuple):
    """A moment of a game: the table, the model, and who may do what by the model, or None at the end."""

    table: Table
    model: Model
    options: tuple[int, Options] | None


def options_of(seed: int) -> tuple[int, dict[str, Any]]:
    """Seats and options: each board with each number of seats in turn, everything else by chance."""
    random = Random(seed)
    seats = 2 + seed % 3
    options = {
        "board": BOARDS[seed // 3 % 2],
        "guilds": random.choice(DECKS),
        "start_player": random.choice(["random", "1", str(seats)]),
        "defense_cards": 1 + (seats == 2 and random.random() < 0.5),
    }
    return seats, options


class Taste:
    """What the players of one game like, so that powers are used, supplies run out and equal counts arise."""

    def __init__(self, seed: int, deck: str) -> None:
        self.random = random = Random(seed)
        guilds = {"londonderry": COMMON + LONDONDERRY, "borderlands": COMMON + BORDERLANDS}.get(deck, PRIORITY)
        self.guilds = ["grocers", *random.sample(guilds, 3)]
        self.boldness = random.choice([0.1, 0.3, 0.9])
        self.firmness = random.choice([0.0, 0.7, 0.95])
        """How often a liking decides."""
        self.large_cards = random.random() < 0.6
        self.nobles = random.choice(NOBLES)
        self.corner = random.choice(["", "A", "E", "Q", "T"])
        """The places that are liked: powers and promotions gather in few of them."""

    def pick(self, model: Model, options: Options) -> str:
        """One of the moves; nature is moved by the same likings as the players."""
        moves = sorted(options)
        if "use" in options and self.random.random() < self.boldness:
            return "use"
        if self.random.random() < self.firmness:
            moves = self._liked(model, [move for move in moves if move != "use"]) or moves
        return self.random.choices(moves, [options[move] for move in moves])[0]

    def _liked(self, model: Model, moves: list[str]) -> list[str]:
        word, last = moves[0].split()[0], [move.split()[-1] for move in moves]
        if word in ("display", "take", "copy"):
            return [move for move, guild in zip(moves, last, strict=True) if guild in self.guilds]
        if word == "card" and "off" not in last and self.large_cards:
            most = max(map(total, (card for card in last if "/" in card)))
            return [move for move, card in zip(moves, last, strict=True) if "/" in card and total(card) == most]
        if word == "nobles":
            return [self.nobles(moves)]
        if word == "numbers" and model.round == 2:
            return [max(moves)]
        if "skip" in moves or "stop" in moves:
            moves = [move for move in moves if move not in ("skip", "stop")]
        if word in ("road", "wall", "break", "remove"):
            stacks = model.city.roads | model.city.walls
            if built := [move for move in moves if len(stacks[move.split()[-1]]) > 1]:
                return built
            return [move for move in moves if stacks[move.split()[-1]]]
        return [move for move in moves if self.corner and self.corner in move.split()[-1]]


def walk(seed: int) -> Iterator[Moment]:
    """One game of both sides, from before its first move to its end."""
    seats, options = options_of(seed)
    table, model = start(seats, **options), Model(seats, **options)
    taste = Taste(seed, options["board"] if options["guilds"] == "board" else options["guilds"])
    script = model.game()
    now: tuple[int, Options] | None = next(script)
    while now is not None:
        yield Moment(table, model, now)
        moves = now[1]
        if any(move.startswith("point ") for move in moves):  # the engine may offer fewer Fences, see WC-R52
            moves = dict.fromkeys(table.moves(), 1)
        text = taste.pick(model, moves)
        table.do(text)
        try:
            now = script.send(text)
        except StopIteration:
            now = None
    yield Moment(table, model, None)
