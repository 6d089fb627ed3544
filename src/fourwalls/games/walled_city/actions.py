"""The moves as numbers, and what each of them means, for a board and a number of seats.

Everything that generates or plays moves asks an `Actions` table where a kind begins; words and notation are here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from fourwalls.core import Action, Arg, Message, NotParseable

from .guilds import GUILDS
from .kinds import CARD_WORDS, CARDS, FACTIONS
from .map import Map

NUMBERS: Final = tuple(sorted({pair for high, low in CARDS for pair in ((high, low), (low, high))}))
"""The two numbers of a card, the one for the first side (or Settle, or the first Tower of a zone) first."""
NUMBERS_MOVE: Final = {pair: place for place, pair in enumerate(NUMBERS)}

MOST_SHARE: Final = 25
"""No more Citizens of a colour and kind are ever divided or placed."""

Words = dict[str, Arg]


def guild_name(guild: int) -> Message:
    return Message(f"guild.{GUILDS[guild].id}")


def faction_name(faction: int) -> Message:
    return Message(f"faction.{FACTIONS[faction]}")


def colour_name(colour: int, seats: int) -> Message:
    """The player whose colour it is, or the neutral one."""
    return Message("colour.neutral") if colour == seats else Message("colour.seat", {"seat": colour})


class Actions:
    """The action space: `x.card`, `x.area` … are the numbers of the first move of each kind."""

    def __init__(self, ids: tuple[str, ...], rooms: tuple[int, int], lists: Sequence[tuple[str, ...]], seats: int):
        paths, gaps, zones = lists
        area_room, tower_count = rooms
        self.seats = seats
        self.place_ids = ids
        self.area_room = area_room
        self.place_count = len(ids)
        self.tower_count = tower_count
        self.colours = seats + (seats == 2)
        self._actions: list[Action] = []
        areas, towers = ids[:area_room], ids[area_room:]
        self._turn(paths, gaps, areas, towers, zones)
        self._powers(paths, gaps, areas, towers)
        self.count = len(self._actions)
        self._nature()
        self.total = len(self._actions)
        self._by_notation = {action.notation.lower(): number for number, action in enumerate(self._actions)}
        assert len(self._by_notation) == self.total

    # -- making the table ---------------------------------------------------------------------------------------------

    def _add(self, kind: str, rest: str = "", /, *things: str, word: str = "", **args: Arg) -> None:
        notation = f"{word or kind} {rest}".strip()
        self._actions.append(Action(kind, notation, Message(f"action.{kind}", args), things))

    def _next(self) -> int:
        return len(self._actions)

    def _turn(self, paths: tuple[str, ...], gaps: tuple[str, ...], areas: tuple[str, ...], towers: tuple[str, ...],
              zones: tuple[str, ...]) -> None:  # fmt: skip
        """The decisions of the phases."""
        self.take = self._next()
        for number, guild in enumerate(GUILDS):
            self._add("take", guild.id, f"guild:{guild.id}", guild=guild_name(number), number=guild.priority)
        self.road = self._next()
        for path in paths:
            self._add("road", path, f"path:{path}", path=path)
        self.wall = self._next()
        for gap in gaps:
            self._add("wall", gap, f"gap:{gap}", gap=gap)
        self.card = self._next()
        for word in CARD_WORDS:
            self._add("card", word, f"card:{word}", card=word)
        self.off_card = self._next()
        self._add("off_card", "off", word="card")
        self.numbers = self._next()
        for first, second in NUMBERS:
            self._add("numbers", f"{first} {second}", first=first, second=second)
        self.area = self._next()
        for area in areas:
            self._add("area", area, f"area:{area}", area=area)
        self._citizens(areas, towers)
        self._rest_of_turn(areas, towers, zones)

    def _citizens(self, areas: tuple[str, ...], towers: tuple[str, ...]) -> None:
        """Citizens who are settled and promoted."""
        self.share = self._next()
        for count in range(MOST_SHARE + 1):
            self._add("share", str(count), count=count)
        self.nobles = self._next()
        for count in range(6):
            self._add("nobles", str(count), count=count)
        self.promote = self._next()
        for colour in range(self.colours):
            for area in areas:
                for tower in towers:
                    self._piece("promote", colour, area, f"tower:{tower}", tower)

    def _rest_of_turn(self, areas: tuple[str, ...], towers: tuple[str, ...], zones: tuple[str, ...]) -> None:
        """Items, the end of the turn, and zones."""
        self.stop = self._next()
        self._add("stop")
        self.items = {}
        for word in ("raise", "lower", "flip"):
            self.items[word] = self._next()
            for place in (*areas, *towers):
                self._add(word, place, f"place:{place}", place=place)
        self.keep = self._next()
        self._add("keep")
        self.end = self._next()
        self._add("end")
        self.zone = self._next()
        for zone in zones:
            self._add("zone", zone, f"zone:{zone}", zone=zone)

    def _piece(self, kind: str, colour: int, place: str, thing: str = "", target: str = "") -> None:
        args: Words = {"colour": colour_name(colour, self.seats), "place": place}
        word = "neutral" if colour == self.seats else str(colour + 1)
        if target:
            args["target"] = target
        things = (f"place:{place}", *((thing,) if thing else ()))
        notation = " ".join(part for part in (kind, word, place, target) if part)
        self._actions.append(Action(kind, notation, Message(f"action.{kind}", args), things))

    def _powers(self, paths: tuple[str, ...], gaps: tuple[str, ...], areas: tuple[str, ...],
                towers: tuple[str, ...]) -> None:  # fmt: skip
        """The choices inside powers."""
        self.use = self._next()
        self._add("use")
        self.copy = self._next()
        for number, guild in enumerate(GUILDS):
            self._add("copy", guild.id, f"guild:{guild.id}", guild=guild_name(number))
        self.skip = self._next()
        self._add("skip")
        self.noble = self._next()
        for colour in range(self.colours):
            for place in (*areas, *towers):
                self._piece("noble", colour, place)
        self.peasant = self._next()
        for colour in range(self.colours):
            for area in areas:
                self._piece("peasant", colour, area)
        self.tower = self._next()
        for tower in towers:
            self._add("tower", tower, f"tower:{tower}", tower=tower)
        self.item = self._next()
        for place in (*areas, *towers):
            self._add("item", place, f"place:{place}", place=place)
        self.breaks = self._next()
        for word in (*paths, *gaps):
            self._add("break", word, f"{'path' if word in paths else 'gap'}:{word}", work=word)
        self.remove = self._next()
        for word in (*paths, *gaps):
            self._add("remove", word, f"{'path' if word in paths else 'gap'}:{word}", work=word)
        self.point = self._next()
        for number in range(MOST_ENDS):
            self._add("point", str(number + 1), f"point:{number + 1}", number=number + 1)
        self.part = self._next()
        for number in (1, 2):
            self._add("part", str(number), f"part:{number}", number=number)

    def _nature(self) -> None:
        self.start = self._next()
        for seat in range(4):
            self._add("start", str(seat + 1), f"seat:{seat}", seat=seat)
        self.die = self._next()
        for faction, name in enumerate(FACTIONS):
            for value in (1, 2, 3):
                self._add("die", f"{name} {value}", faction=faction_name(faction), value=value)
        self.chit = self._next()
        for sign in ("-1", "+1"):
            self._add("chit", sign, sign=sign)
        self.display = self._next()
        for number, guild in enumerate(GUILDS):
            self._add("display", guild.id, f"guild:{guild.id}", guild=guild_name(number))
        self.deal = self._next()
        for word in CARD_WORDS:
            self._add("deal", word, f"card:{word}", card=word)
        self.roll = self._next()
        for value in (1, 2, 3):
            self._add("roll", str(value), value=value)

    # -- asking it ----------------------------------------------------------------------------------------------------

    def action(self, move: int) -> Action:
        return self._actions[move]

    def noble_move(self, colour: int, place: int) -> int:
        return self.noble + colour * self.place_count + place

    def noble_of(self, move: int) -> tuple[int, int] | None:
        """The colour and place of a `noble` move."""
        offset = move - self.noble
        return divmod(offset, self.place_count) if 0 <= offset < self.colours * self.place_count else None

    def peasant_move(self, colour: int, area: int) -> int:
        return self.peasant + colour * self.area_room + area

    def peasant_of(self, move: int) -> tuple[int, int] | None:
        """The colour and area of a `peasant` move."""
        offset = move - self.peasant
        return divmod(offset, self.area_room) if 0 <= offset < self.colours * self.area_room else None

    def promote_move(self, colour: int, area: int, tower: int) -> int:
        return self.promote + (colour * self.area_room + area) * self.tower_count + tower

    def promote_of(self, move: int) -> tuple[int, int, int]:
        """The colour, area and Tower of a `promote` move."""
        piece, tower = divmod(move - self.promote, self.tower_count)
        colour, area = divmod(piece, self.area_room)
        return colour, area, tower

    def parse(self, text: str) -> int:
        """Read notation. Letter case and spare spaces do not matter. Raises NotParseable."""
        normal = " ".join(text.split()).lower() if isinstance(text, str) else ""
        if normal in self._by_notation:
            return self._by_notation[normal]
        verb = normal.split(" ")[0]
        raise NotParseable(str(text), _EXPECTED_AFTER.get(verb, EXPECTED))


MOST_ENDS: Final = 60
"""No area of a board has more points where a Fence can end."""

EXPECTED: Final = (
    "a move such as 'take mercers', 'road P01', 'wall G01', 'card 3/2', 'numbers 3 2', 'area A1', 'nobles 1', "
    "'promote 1 A1 T2', 'raise A1', 'lower T1', 'flip A4', 'keep', 'use', 'end', 'zone Z1' (see docs/games)"
)
_PIECE: Final = "a colour (1 to 4 or neutral) and a place"
_EXPECTED_AFTER: Final = {
    "take": "'take' and a Guild, such as 'take mercers'",
    "copy": "'copy' and a Guild, such as 'copy bakers'",
    "road": "'road' and a Path of the board, such as 'road P01'",
    "wall": "'wall' and a Gap of the board, such as 'wall G01'",
    "card": "'card' and a Construction card, such as 'card 3/2', or 'card off'",
    "numbers": "'numbers' and the two numbers of a card, such as 'numbers 2 3'",
    "area": "'area' and an area of the board",
    "share": f"'share' and a number from 0 to {MOST_SHARE}",
    "nobles": "'nobles' and a number from 0 to 5",
    "promote": f"'promote', {_PIECE}, and a Tower, such as 'promote 1 A1 T2'",
    "noble": f"'noble', {_PIECE}, such as 'noble 2 T1'",
    "peasant": f"'peasant', {_PIECE}, such as 'peasant 2 A1'",
    "zone": "'zone' and a Defense zone, such as 'zone Z1'",
    "tower": "'tower' and a Tower, such as 'tower T1'",
    "item": "'item' and an area or a Tower",
    "raise": "'raise' and an area or a Tower",
    "lower": "'lower' and an area or a Tower",
    "flip": "'flip' and an area",
    "break": "'break' and a Path or a Gap",
    "remove": "'remove' and a Path or a Gap",
    "point": f"'point' and a number from 1 to {MOST_ENDS}",
    "part": "'part 1' or 'part 2'",
}


@lru_cache(maxsize=50)
def actions_of(base: Map, seats: int) -> Actions:
    """The table for a board and a number of seats."""
    return Actions(
        base.place_ids,
        (base.area_room, base.tower_count),
        (base.path_ids, base.gap_ids, base.zone_ids),
        seats,
    )
