"""The moves of every decision once more, from the ledger and a position as JSON: slow, and without the engine's tables.

Where areas lie is asked of `land.py`; whose decision it is and what is written in a position is all that is believed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fourwalls.games.walled_city.board import BoardData

from .slow import Slow

Position = dict[str, Any]
Moves = set[str]

PIECES = {
    ("londonderry", 4): (14, 16), ("londonderry", 3): (18, 20), ("londonderry", 2): (20, 25),
    ("borderlands", 4): (16, 17), ("borderlands", 3): (18, 19), ("borderlands", 2): (20, 25),
}  # fmt: skip
"""Nobles and Peasants of a player (WC-035 to WC-039, WC-172 to WC-179)."""

MOMENTS = ("place", "numbers", "promote", "adjust", "end")


def total(card: str) -> int:
    return sum(map(int, card.split("/")))


class Model:
    """The decision at hand of a position."""

    def __init__(self, board: BoardData, position: Position, seats: int) -> None:
        self.board, self.pos, self.seats = board, position, seats
        self.slow = Slow(board, position, seats)
        self.land = self.slow.land
        self.areas = self.slow.areas
        self.towers = self.slow.towers
        self.step: str = position.get("step", "place")
        self.round: int = position.get("round", 1)
        order = position["order"]
        self.seat: int = order[position.get("at", 0) % len(order)]
        self.work: Position = position.get("work", {})
        self.colours = range(len(position["nobles"]))
        self.items: dict[str, str] = position.get("items", {})

    # -- pieces -------------------------------------------------------------------------------------------------------

    def name(self, colour: int) -> str:
        return "neutral" if colour == self.seats else str(colour + 1)

    def number(self, kind: str, colour: int, place: str) -> int:
        return int(self.pos[kind][colour].get(place, 0))

    def on_board(self, kind: str, colour: int) -> int:
        return sum(self.pos[kind][colour].values())

    def stock(self, kind: str, colour: int) -> int:
        nobles, peasants = (20, 25) if colour == self.seats else PIECES[self.board.id, self.seats]
        gone = self.pos.get("removed", [0] * len(self.colours))[colour] if kind == "nobles" else 0
        return (nobles if kind == "nobles" else peasants) - self.on_board(kind, colour) - gone

    def where(self, kind: str, colour: int, places: list[str]) -> list[str]:
        return [place for place in places if self.number(kind, colour, place)]

    @property
    def places(self) -> list[str]:
        return [*self.areas, *self.towers]

    def neighbourhood(self, area: str) -> set[str]:
        return next(group for group in self.slow.neighbourhoods() if area in group)

    def intact(self) -> list[str]:
        """Paths and Gaps with an intact item on top."""
        works = {**self.pos.get("paths", {}), **self.pos.get("gaps", {})}
        return [place for place, word in works.items() if not word.endswith("x")]

    # -- the steps ----------------------------------------------------------------------------------------------------

    def moves(self) -> Moves:
        if "power" in self.pos:
            return self.power_moves(self.pos["power"]["guild"], self.pos["power"].get("numbers", []))
        found: Moves = getattr(self, f"at_{self.step}")()
        if self.step in MOMENTS and self.can_use():
            found.add("use")
        return found

    def at_first_roads(self) -> Moves:
        return {f"road {path.id}" for path in self.board.paths if path.id not in self.pos.get("paths", {})}

    def at_align(self) -> Moves:
        return {f"take {guild}" for guild in self.pos["display"]}

    def at_place(self) -> Moves:
        kind, word = ("paths", "road") if self.round == 1 else ("gaps", "wall")
        built = self.pos.get(kind, {})
        drapers = self.work.get("drapers", False)
        return {
            f"{word} {each.id}"
            for each in getattr(self.board, kind)
            if each.id not in built or (drapers and not built[each.id].endswith("x"))
        }

    def at_card(self) -> Moves:
        return {f"card {card}" for card in self.pos["hands"][self.seat]}

    def at_numbers(self) -> Moves:
        high, low = self.work["card"].split("/")
        return {f"numbers {high} {low}", f"numbers {low} {high}"}

    at_direction = at_numbers

    def at_area(self) -> Moves:
        return {f"area {area}" for area in self.land.sides(self.work["place"])[self.work.get("side", 0)]}

    def at_share(self) -> Moves:
        first, second = self.work["numbers"]
        left = self.stock("nobles", self.seat) + self.stock("peasants", self.seat)
        return {f"share {here}" for here in range(first + 1) if here <= left and left - here <= second}

    def at_nobles(self) -> Moves:
        numbers = self.work["numbers"]
        count = numbers[self.work.get("side", 0) if self.round == 1 else 0]
        nobles, peasants = self.stock("nobles", self.seat), self.stock("peasants", self.seat)
        return {f"nobles {some}" for some in range(count + 1) if some <= nobles and count - some <= peasants}

    def nearest(self) -> list[str]:
        return next(list(gap.towers) for gap in self.board.gaps if gap.id == self.work["place"])

    def at_promote(self) -> Moves:
        here = self.neighbourhood(self.land.gap_area(self.work["place"]))
        return {"stop"} | {
            f"promote {self.name(colour)} {area} {tower}"
            for colour in self.colours
            for area in here
            if self.number("nobles", colour, area)
            for tower in self.nearest()
        }

    def at_adjust(self) -> Moves:
        if self.round == 1:
            first, second = self.land.sides(self.work["place"])
            places = {*first, *second}
        else:
            places = self.neighbourhood(self.land.gap_area(self.work["place"])) | set(self.nearest())
        found = {"keep"}
        for place in places & set(self.items):
            kind, value = self.items[place].split()
            if kind == "chit":
                found.add(f"flip {place}")
                continue
            if value != "3":
                found.add(f"raise {place}")
            if value != "1":
                found.add(f"lower {place}")
        return found

    def at_end(self) -> Moves:
        return {"end"}

    def at_lay(self) -> Moves:
        own = {"card off"} if self.pos.get("off", [""] * self.seats)[self.seat] else set()
        return self.at_card() | own

    def at_zone(self) -> Moves:
        return {f"zone {zone.id}" for zone in self.board.zones if zone.id not in self.pos.get("zones", {})}

    # -- powers -------------------------------------------------------------------------------------------------------

    def can_use(self) -> bool:
        if self.seat in self.pos.get("used", []) or (self.step == "promote" and self.work.get("side", 0)):
            return False
        return self.usable(self.pos["held"][self.seat])

    def usable(self, guild: str) -> bool:
        """Whether the power can do something now (WC-R45, WC-R46) and this is its moment (WC-R13)."""
        if guild in ("bakers", "drapers") and self.step != "place":
            return False
        seat = self.seat
        others = [colour for colour in self.colours if colour != seat]
        in_areas = [len(self.where("nobles", colour, self.areas)) > 0 for colour in self.colours]
        conditions: dict[str, Callable[[], bool]] = {
            "mercers": lambda: self.stock("nobles", seat) > 0 and any(self.on_board("nobles", c) for c in others),
            "painter_stainers": lambda: (
                self.stock("peasants", seat) > 0 and any(self.on_board("peasants", c) for c in others)
            ),
            "taylors": lambda: any(self.on_board("peasants", c) for c in others),
            "grocers": lambda: bool(self.copied()),
            "drapers": lambda: any(place[0] == "PG"[self.round - 1] for place in self.intact()),
            "fishmongers": lambda: bool(self.fishmongers()),
            "goldsmiths": lambda: bool(self.intact()),
            "skinners": lambda: bool(self.intact()),
            "bakers": lambda: self.on_board("nobles", seat) >= 3,
            "butchers": lambda: bool(self.pos["hands"][seat]),
            "haberdashers": lambda: bool(self.items),
            "salters": lambda: self.stock("nobles", seat) + self.stock("peasants", seat) > 0,
            "barbers": lambda: sum(self.on_board("nobles", c) for c in self.colours) >= 2,
            "ironmongers": lambda: all(in_areas),
            "ironmongers_b": lambda: self.stock("nobles", seat) >= 2,
            "vintners": lambda: bool(self.vintners(-1)),
            "saddlers": lambda: bool(self.saddlers([0, -1, -1])),
            "clothworkers": lambda: len(self.items) >= 2,
            "curriers": lambda: bool(self.curriers(-1)),
            "carpenters": lambda: (
                len(self.pos.get("fences", [])) < 2 and any(self.land.fences(area) for area in self.areas)
            ),
        }
        return conditions[guild]()

    def copied(self) -> list[str]:
        held = [guild for seat, guild in enumerate(self.pos["held"]) if seat != self.seat]
        return [guild for guild in held if guild != "grocers" and self.usable(guild)]

    def power_moves(self, guild: str, numbers: list[int]) -> Moves:
        if guild in ("mercers", "painter_stainers", "taylors"):
            return self.from_each(guild, *numbers)
        if guild == "grocers":
            return {f"copy {each}" for each in self.copied()}
        if guild in ("goldsmiths", "skinners"):
            return {f"{'break' if guild == 'goldsmiths' else 'remove'} {place}" for place in self.intact()}
        if guild in ("bakers", "barbers"):
            colours = [self.seat] if guild == "bakers" else list(self.colours)
            return {f"noble {self.name(c)} {place}" for c in colours for place in self.where("nobles", c, self.places)}
        if guild == "haberdashers":
            found = {f"item {place}" for place in self.items}
            return found | {"stop"} if numbers[0] < 4 else found
        if guild == "ironmongers_b":
            return {f"tower {tower}" for tower in self.towers}
        if guild == "clothworkers":
            return {f"item {place}" for place in self.items} - {f"item {self.place_of(numbers[0])}"}
        found = getattr(self, guild)(*([numbers] if guild in ("saddlers", "carpenters") else numbers))
        assert isinstance(found, set)
        return found

    def place_of(self, number: int) -> str:
        """Positions number the areas, then room for two more, then the Towers."""
        names = [*(area.id for area in self.board.areas), "N1", "N2", *self.towers]
        return names[number] if number >= 0 else ""

    def from_each(self, guild: str, colour: int, done: int) -> Moves:
        kind = "nobles" if guild == "mercers" else "peasants"
        found = {f"{kind[:-1]} {self.name(colour)} {place}" for place in self.where(kind, colour, self.places)}
        later = [c for c in self.colours if c > colour and c != self.seat and self.on_board(kind, c)]
        return found | {"skip"} if guild != "taylors" and (done or later) else found

    def fishmongers(self) -> Moves:
        colours = [colour for colour in self.colours if self.stock("peasants", colour) >= 4]
        return {f"noble {self.name(c)} {area}" for c in colours for area in self.where("nobles", c, self.areas)}

    def salters(self, stage: int, placed: int) -> Moves:
        found = {f"area {area}" for area in self.areas}
        skip = placed if stage else self.stock("peasants", self.seat)
        return found | {"skip"} if skip else found

    def ironmongers(self, colour: int, area: int) -> Moves:
        if area >= 0:
            return {f"tower {tower}" for tower in self.towers}
        return {f"noble {self.name(colour)} {place}" for place in self.where("nobles", colour, self.areas)}

    def vintners(self, colour: int, count: int = 0) -> Moves:
        colours = [c for c in self.colours if self.on_board("peasants", c) >= 3 and self.stock("nobles", c) >= 3]
        return {
            f"peasant {self.name(c)} {area}"
            for c in ([colour] if colour >= 0 else colours)
            for area in self.where("peasants", c, self.areas)
        }

    def saddlers(self, numbers: list[int]) -> Moves:
        kind, _, area, *moved = numbers
        if area >= 0:
            return {f"area {other}" for _, other in self.land.over[self.place_of(area)]}
        gone = [(colour, self.place_of(place)) for colour, place in zip(moved[::2], moved[1::2], strict=True)]
        found: Moves = set()
        for word, needed in (("peasant", 3), ("noble", 2)):
            free = {
                (c, place): self.number(f"{word}s", c, place) - gone.count((c, place))
                for c in self.colours
                for place in self.areas
                if self.land.over[place]
            }
            if kind == (1 if word == "peasant" else 2) or (kind == 0 and sum(free.values()) >= needed):
                found |= {f"{word} {self.name(c)} {place}" for (c, place), count in free.items() if count > 0}
        return found

    def curriers(self, first: int) -> Moves:
        def swap(one: str, other: str) -> bool:
            chits = [place for place in (one, other) if self.items[place].startswith("chit")]
            return one != other and (not chits or not {one, other} & set(self.towers))

        firsts = [self.place_of(first)] if first >= 0 else list(self.items)
        pairs = [(one, other) for one in firsts for other in self.items if swap(one, other)]
        return {f"item {other if first >= 0 else one}" for one, other in pairs}

    def carpenters(self, numbers: list[int]) -> Moves:
        area, first, second, *shares = numbers
        if area < 0:
            return {f"area {each}" for each in self.areas if self.land.fences(each)}
        here = self.place_of(area)
        if second < 0:
            fences = self.land.fences(here)
            return {f"point {one + 1 if first < 0 else other + 1}" for one, other in fences if first in (-1, one)}
        counts = [self.number(kind, c, here) for c in self.colours for kind in ("peasants", "nobles")]
        counts = [count for count in counts if count]
        if len(shares) < len(counts):
            return {f"share {some}" for some in range(counts[len(shares)] + 1)}
        return {"part 1", "part 2"}

    def butchers(self, phase: int, number: int) -> Moves:
        hands, trades = self.pos["hands"], self.pos.get("trades", [])
        if phase == 0:
            given = bool(trades) and not trades[-1].get("done", True)
            found = {f"card {card}" for card in hands[self.seat]}
            return found | {"skip"} if given or number < self.seats - 1 else found
        trade = trades[number]
        hand = hands[trade["receiver"]]
        higher = {f"card {card}" for card in hand if total(card) > total(trade["given"])}
        return higher or {f"card {card}" for card in hand}


def moves_of(board: BoardData, position: Position, seats: int) -> Moves:
    """The notation of all moves of the one who is to decide."""
    return Model(board, position, seats).moves()
