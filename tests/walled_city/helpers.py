"""Positions, moves and reasons of The Walled City in its own notation, through the contract only."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from typing import Any

import pytest

from fourwalls.core import NATURE, Event, IllegalMove, Outcome, QuickRng, State
from fourwalls.games.walled_city import GAME, WalledCityOptions, WalledCitySetup, WalledCityState
from fourwalls.games.walled_city.board import BoardData
from fourwalls.games.walled_city.guilds import GUILDS as TABLE

from .boards import BOARD_M, BOARD_T

GUILDS = tuple(guild.id for guild in sorted(TABLE, key=lambda guild: (int(guild.priority.strip("b")), guild.priority)))
"""All Guilds in the order of priority (WC-195)."""

BOARDS: dict[str, BoardData] = {"M": BOARD_M, "T": BOARD_T}

Position = dict[str, Any]


@cache
def setup_of(seats: int = 3, board: str = "londonderry", options: WalledCityOptions | None = None) -> WalledCitySetup:
    """The game on a named board, or for single positions on test board M or T."""
    if board in BOARDS:
        chosen = options or WalledCityOptions(board="borderlands" if board == "T" else "londonderry")
        return GAME.setup_on(BOARDS[board], chosen, seats, whole=False)
    assert board in ("londonderry", "borderlands")
    named = WalledCityOptions(board="borderlands") if board == "borderlands" else WalledCityOptions()
    return GAME.setup(options or named, seats)


class Table:
    """A state with its setup, so that moves can be given and read in notation."""

    def __init__(self, setup: WalledCitySetup, state: WalledCityState) -> None:
        self.setup = setup
        self.state: WalledCityState = state

    def copy(self) -> Table:
        return Table(self.setup, self.state.copy())

    def seat(self) -> int:
        (seat,) = self.state.to_act
        return seat

    def moves(self, kind: str = "") -> set[str]:
        """The legal moves of whoever is to act, those that begin with a word."""
        offered = list(self.state.legal(self.seat()))
        texts = {self.setup.action(move).notation for move in offered}
        assert len(texts) == len(offered)
        return {text for text in texts if text.split()[0].startswith(kind)}

    def chances(self) -> dict[str, int]:
        assert self.state.to_act == (NATURE,)
        return {self.setup.action(move).notation: weight for move, weight in self.state.chances()}

    def do(self, *texts: str, events: list[Event] | None = None) -> Table:
        """Play these moves of whoever is to act; several can stand in one text, with commas. The same table back."""
        for text in ", ".join(texts).split(", "):
            self.state.play(self.seat(), self.setup.parse(text), events.append if events is not None else None)
        return self

    def after(self, *texts: str) -> Table:
        return self.copy().do(*texts)

    def why(self, text: str, seat: int | None = None) -> set[str]:
        """The rules that forbid a move now; empty when it is legal."""
        by = self.seat() if seat is None else seat
        return {reason.rule for reason in self.state.explain(by, self.setup.parse(text))}

    def refuse(self, text: str, *rules: str, seat: int | None = None) -> None:
        """Check that a move is refused with at least these rules, and changes nothing."""
        by = self.seat() if seat is None else seat
        move = self.setup.parse(text)
        before = self.state.dump()
        with pytest.raises(IllegalMove) as refused:
            self.state.play(by, move)
        given = {reason.rule for reason in refused.value.reasons}
        assert given >= set(rules), f"{text} was refused for {sorted(given)}, not for {rules}"
        assert self.state.dump() == before

    @property
    def pos(self) -> Position:
        return dict(json.loads(self.state.dump()))

    @property
    def step(self) -> str:
        return str(self.pos.get("step", "place"))

    @property
    def outcome(self) -> Outcome:
        assert self.state.outcome is not None
        return self.state.outcome

    def pieces(self, place: str) -> dict[int, tuple[int, int]]:
        """By colour: Peasants and Nobles in a place."""
        pos = self.pos
        both = zip(pos["peasants"], pos["nobles"], strict=True)
        found = {colour: (p.get(place, 0), n.get(place, 0)) for colour, (p, n) in enumerate(both)}
        return {colour: each for colour, each in found.items() if any(each)}

    def stock(self, colour: int) -> tuple[int, int]:
        """Peasants and Nobles in a supply."""
        nobles, peasants = self.state.view(None).stock[colour]
        return peasants, nobles

    def item(self, place: str) -> str | None:
        items: dict[str, str] = self.pos.get("items", {})
        return items.get(place)

    def value(self, faction: str) -> int:
        return int(self.state.view(None).values[faction])

    def totals(self) -> list[int]:
        return list(self.state.view(None).totals)

    def groups(self) -> set[frozenset[str]]:
        """The neighbourhoods as sets of areas."""
        ids = self.setup.base.place_ids
        masks = self.state._map.neighbourhoods(self.state.paths)
        return {frozenset(ids[area] for area in range(20) if mask >> area & 1) for mask in masks}

    def play_out(self, seed: int = 0) -> Table:
        """On to the end with random moves."""
        rng = QuickRng(seed)
        while self.state.to_act:
            random_move(self.state, rng)
        return self


def random_move(state: State, rng: QuickRng) -> None:
    seat = state.to_act[0]
    moves = state.legal(seat)
    state.play(seat, state.draw(rng) if seat == NATURE else moves[rng.below(len(moves))])


def start(seats: int = 3, board: str = "londonderry", **options: Any) -> Table:
    """A game before its first move."""
    setup = setup_of(seats, board, WalledCityOptions(board=board, **options))  # type: ignore[arg-type]
    return Table(setup, setup.start())


def set_up(seats: int = 3, board: str = "londonderry", seed: int = 0, **options: Any) -> Table:
    """A game with everything random done: at its first decision."""
    table = start(seats, board, **options)
    rng = QuickRng(seed)
    while table.state.to_act == (NATURE,):
        random_move(table.state, rng)
    return table


def at(seats: int = 3, board: str = "M", options: WalledCityOptions | None = None, **fields: Any) -> Table:
    """A position. Unless said otherwise all hold Guilds that are used; the display has enough of the others.

    `people` is a shorter way to say who stands where: {"c": {0: (2, 1)}} are two Peasants and a Noble of seat 0.
    """
    setup = setup_of(seats, board, options)
    people = fields.pop("people", {})
    data: Position = {"round": 1, "step": "place", **fields}
    data.setdefault("held", ["mercers", "fishmongers", "skinners", "clothworkers"][:seats])
    data.setdefault(
        "used", [seat for seat, guild in enumerate(data["held"]) if guild] if data["step"] != "align" else []
    )
    held = [guild for guild in data["held"] if guild]
    if "display" not in data:
        others = [guild for guild in GUILDS if guild not in (*held, *data.get("discarded", ()))]
        data["display"] = others[:seats] if data["round"] == 1 else others[:1]
    if setup.off_cards and data["step"] != "over":
        data.setdefault("off", ["2/2", "3/1", "4/0"])
    colours = setup.colours
    peasants: list[dict[str, int]] = [{} for _ in range(colours)]
    nobles: list[dict[str, int]] = [{} for _ in range(colours)]
    for place, own in people.items():
        for colour, (some_peasants, some_nobles) in own.items():
            if some_peasants:
                peasants[colour][place] = some_peasants
            if some_nobles:
                nobles[colour][place] = some_nobles
    data.setdefault("peasants", peasants)
    data.setdefault("nobles", nobles)
    return Table(setup, setup.load(json.dumps(data).encode()))


def last_turn(seats: int = 3, board: str = "M", seat: int = 0, round_: int = 1, **fields: Any) -> Table:
    """The last turn of a Build phase, of this seat (which has the last place in the order)."""
    setup = setup_of(seats, board, fields.get("options"))
    turns = seats * (setup.chart.roads if round_ == 1 else setup.chart.walls)
    order = [other for other in range(seats) if other != seat] + [seat]
    defaults: dict[str, Any] = {"round": round_, "at": turns - 1, "order": order}
    return at(seats, board, **(defaults | fields))


def hand(words: str) -> dict[str, int]:
    """Cards by name from words."""
    return dict(Counter(words.split()))
