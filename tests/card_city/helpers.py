"""Positions, moves and reasons of Card City in its own notation, through the contract only."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import settings

from fourwalls.core import NATURE, Event, IllegalMove, Message, Move, Outcome, Setup, State, Value, read_options
from fourwalls.games.card_city import GAME

from .brute import City, Square, drawn

KINDS = "RCLIP"
ALL = {"R": 34, "C": 24, "L": 12, "I": 20, "P": 16}
PER_SEAT = {"R": 6, "I": 4, "P": 4, "C": 3, "L": 3}
SCALE = int(os.environ.get("FOURWALLS_SCALE", "1"))
"""How many times more random games and examples than usual are tried (for a night's run)."""

Position = dict[str, Any]


def examples(number: int) -> settings:
    """Hypothesis settings: the same examples in each run, more and fresh ones when FOURWALLS_SCALE is set."""
    return settings(max_examples=number * SCALE, deadline=None, derandomize=SCALE == 1, database=None)


@cache
def setup_of(seats: int, **options: Value) -> Setup:
    """The game with these seats and options."""
    return GAME.setup(read_options(GAME.options_type, options), seats)


def square_name(square: Square) -> str:
    """A square of the board with the City Hall at row 5 and column 5, in notation."""
    row, column = square
    return "abcdefghi"[column - 1] + str(row)


def hall(city: City) -> Square:
    (square,) = (square for square, letter in city.items() if letter == "H")
    return square


def names(drawing: str, squares: Iterable[Square]) -> set[str]:
    """Squares of a drawing (row and column as the ledger counts them) in notation."""
    row, column = hall(drawn(drawing))
    return {square_name((5 + r - row, 5 + c - column)) for r, c in squares}


def name(drawing: str, row: int, column: int) -> str:
    """One square of a drawing in notation."""
    (found,) = names(drawing, [(row, column)])
    return found


def on_board(rows: Sequence[str]) -> dict[Square, str]:
    """A city with its City Hall at row 5 and column 5, from the rows of a position."""
    city = drawn("\n".join(rows))
    row, column = hall(city)
    return {(5 + r - row, 5 + c - column): letter for (r, c), letter in city.items()}


def rows_of(drawing: str) -> list[str]:
    return [row.strip() for row in drawing.replace("/", "\n").split("\n") if row.strip()]


def in_kind_order(letters: Iterable[str]) -> str:
    return "".join(sorted(letters, key=KINDS.index))


class Table:
    """A state with its setup, so that moves can be given and read in notation."""

    def __init__(self, setup: Setup, state: State, me: int | None = None) -> None:
        self.setup = setup
        self.state = state
        self.me = me

    def copy(self) -> Table:
        return Table(self.setup, self.state.copy(), self.me)

    def seat(self) -> int:
        """The one who is to act; of several the one who was said to be of interest."""
        if self.me in self.state.to_act:
            return self.me
        (seat,) = self.state.to_act
        return seat

    def notation(self, move: Move) -> str:
        return self.setup.action(move).notation

    def moves(self, seat: int | None = None) -> set[str]:
        """The legal moves of a seat, or of whoever is to act."""
        offered = list(self.state.legal(self.seat() if seat is None else seat))
        texts = {self.notation(move) for move in offered}
        assert len(texts) == len(offered)
        return texts

    def squares(self, word: str, seat: int | None = None) -> set[str]:
        """The squares of the moves that begin with these words."""
        return {text.split()[-1] for text in self.moves(seat) if text.startswith(word + " ")}

    def chances(self) -> dict[str, int]:
        """Nature's moves and their weights."""
        assert self.state.to_act == (NATURE,)
        return {self.notation(move): weight for move, weight in self.state.chances()}

    def do(self, *texts: str, seat: int | None = None, events: list[Event] | None = None) -> Table:
        """Play these moves of a seat, or of whoever is to act (seats and nature); gives the same table back."""
        for text in texts:
            by = self.seat() if seat is None else seat
            self.state.play(by, self.setup.parse(text), events.append if events is not None else None)
        return self

    def after(self, *texts: str, seat: int | None = None) -> Table:
        """A copy with these moves played."""
        return self.copy().do(*texts, seat=seat)

    def why(self, text: str, seat: int | None = None) -> set[str]:
        """The rules that forbid a move now; empty when it is legal."""
        by = self.seat() if seat is None else seat
        return {reason.rule for reason in self.state.explain(by, self.setup.parse(text))}

    def refuse(self, text: str, *rules: str, seat: int | None = None) -> None:
        """Check that a move is not offered, is refused with at least these rules, and changes nothing."""
        by = self.seat() if seat is None else seat
        move = self.setup.parse(text)
        if by in self.state.to_act:
            assert move not in self.state.legal(by), f"{text} is offered"
        before = self.state.dump()
        with pytest.raises(IllegalMove) as refused:
            self.state.play(by, move)
        given = {reason.rule for reason in refused.value.reasons}
        assert given == self.why(text, by)
        assert given >= set(rules), f"{text} was refused for {sorted(given)}, not for {rules}"
        assert self.state.dump() == before

    @property
    def pos(self) -> Position:
        """The position as the dump has it, with defaults filled in and everything in one order."""
        return plain(json.loads(self.state.dump()), self.setup.seats)

    @property
    def step(self) -> str:
        return str(self.pos["step"])

    @property
    def coins(self) -> list[int]:
        return list(self.pos["coins"])

    @property
    def outcome(self) -> Outcome:
        assert self.state.outcome is not None
        assert self.state.to_act == ()
        return self.state.outcome

    def city(self, seat: int = 0) -> dict[Square, str]:
        """A seat's city by squares, the City Hall at row 5 and column 5."""
        return on_board(self.pos["cities"][seat])

    def at(self, square: str, seat: int = 0) -> str | None:
        """The card on a square, given in notation."""
        return self.city(seat).get((int(square[1]), "abcdefghi".index(square[0]) + 1))

    def view(self, seat: int | None = None) -> Any:
        return self.state.view(seat)

    def board(self, seat: int = 0) -> Any:
        """What everybody sees of a seat's city in numbers."""
        return self.view(None).boards[seat]

    def finish_round(self) -> Table:
        """Play on to the next round, or to the end, buying nothing."""
        now = self.pos["round"]
        while self.state.to_act and self.pos["round"] == now:
            seat = self.state.to_act[0]
            moves = self.moves(seat)
            self.do("buy nothing" if "buy nothing" in moves else min(moves), seat=seat)
        return self


DEFAULTS: Position = {"round": 1, "step": "build", "mayor": 0, "seat": None, "offer": [], "picks": [], "bottom": []}


def counts(numbers: Mapping[str, int] | None) -> dict[str, int]:
    return {kind: (numbers or {}).get(kind, 0) for kind in KINDS}


def plain(data: Position, seats: int) -> Position:
    """A dumped position with defaults filled in and lists without an order sorted."""
    full = {**DEFAULTS, **data}
    full["cities"] = data.get("cities") or [["H"]] * seats
    full["coins"] = data.get("coins") or [3] * seats
    full["hands"] = [in_hand(hand) for hand in data.get("hands") or [""] * seats]
    full["discarded"] = [in_kind_order(cards) for cards in data.get("discarded") or [""] * seats]
    full["pool"] = counts(data.get("pool"))
    full["reserve"] = {kind: counts(data.get("reserve"))[kind] for kind in "RCI"}
    full["picks"] = list(full["picks"] or [])
    full["bottom"] = list(full["bottom"] or [])
    full["offer"] = [offered(card, full, seats) for card in full["offer"] or []]
    return full


def in_hand(text: str) -> str:
    """The cards to be built, in one form: where the order does not matter it is that of the kinds."""
    return text if ">" in text and text[0] != text[-1] else in_kind_order(text.replace(">", ""))


def offered(card: Position, data: Position, seats: int) -> Position:
    """A card of an offer with its defaults filled in."""
    place = card.get("at", "hand")
    known = card.get("known")
    if known is None:
        owner = data["mayor"] if data["seat"] is None else data["seat"]
        known = list(range(seats)) if place in ("group", "up") or isinstance(place, int) else [owner]
    return {"kind": card.get("kind"), "at": place, "known": sorted(known)}


def load(data: Mapping[str, Any], seats: int, **options: Value) -> Table:
    setup = setup_of(seats, **options)
    return Table(setup, setup.load(json.dumps(data).encode()))


def start(seats: int, **options: Value) -> Table:
    """A game before its first move."""
    setup = setup_of(seats, **options)
    return Table(setup, setup.start())


def at(
    *drawings: str, seats: int | None = None, options: Mapping[str, Value] | None = None, fill: str = "H", **fields: Any
) -> Table:
    """A position of a game under way with these cities; seats without one have `fill`. Round 5 unless given."""
    seats = seats or max(2, len(drawings))
    cities = [rows_of(drawing) for drawing in drawings] + [rows_of(fill)] * (seats - len(drawings))
    return load({"round": 5, "cities": cities, **fields}, seats, **(options or {}))


def build(drawing: str, hand: str, coins: int = 3, **fields: Any) -> Table:
    """The first seat of two has this city and these cards to build; the other has not built yet either."""
    table = at(drawing, hands=[hand, "P"], coins=[coins, 3], **fields)
    table.me = 0
    return table


def built(drawing: str, coins: int = 0, **fields: Any) -> Table:
    """Phase 2 has just ended: the first seat of two has this city, the other has a City Hall and a Parking card."""
    return at(drawing, hands=["", "P"], coins=[coins, 0], **fields).do("build d5")


def developments(table: Table) -> set[str]:
    """What the first seat can add by development now."""
    if table.step != "grow" or table.state.to_act != (0,):
        return set()
    return {text.removeprefix("grow ") for text in table.moves()}


def grow(drawing: str, **fields: Any) -> Table:
    """The first seat of two has to develop this city; the other has a City Hall alone."""
    return at(drawing, step="grow", **fields)


def buy(drawing: str, coins: int, **fields: Any) -> Table:
    """The first seat of two may buy for this city."""
    return at(drawing, step="buy", coins=[coins, 0], **fields)


def ended(*drawings: str, coins: Sequence[int], options: Mapping[str, Value] | None = None) -> Outcome:
    """The outcome of a game that ended with these cities and coins."""
    table = at(*drawings, seats=len(drawings), options=options, round=10, step="over", coins=list(coins))
    return table.outcome


def parts(outcome: Outcome) -> dict[str, tuple[int, ...]]:
    """The lines of the final account by what they count."""
    return {line.message.id.removeprefix("account."): line.values for line in outcome.account}


def level(outcome: Outcome) -> str:
    """The solo level."""
    said = outcome.reason.args["level"]
    assert isinstance(said, Message)
    return said.id.removeprefix("level.")


def offer(kinds: str, *, seats: int, mayor: int = 0, **fields: Any) -> Table:
    """The first mayor has drawn these cards, in label order, and has to divide them."""
    cards = [{"kind": kind, "at": "hand"} for kind in kinds]
    data = {"round": 5, "step": "divide", "mayor": mayor, "seat": mayor, "offer": cards, **fields}
    return load(data, seats)


def divide(table: Table, group: str, down: str, lay: str) -> Table:
    """A whole division: the cards of group 1 and the face-down ones in notation, and how nature lays the labels."""
    for words, verb in ((group, "group"), (down, "hide")):
        for card in words.split(","):
            table.do(f"{verb} {card}")
    return table.do(lay)


def know(table: Table) -> list[set[int]]:
    """For each label the seats that know the card."""
    return [set(card["known"]) for card in table.pos["offer"]]


def places(table: Table) -> list[str | int]:
    """Where each labelled card is."""
    return [card["at"] for card in table.pos["offer"]]


def plain_view(table: Table, seat: int | None) -> Position:
    """A view as plain data without what is the viewer's alone by its form: the seat number and the prompt."""
    data: Position = json.loads(msgspec.json.encode(table.view(seat)))
    data.pop("seat", None)
    data.pop("prompt", None)
    return data
