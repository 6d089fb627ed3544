"""A whole game played a second time, slowly, from the rulebook and the ledger alone.

`Model.game` is the game as a script: it stops at each decision and each chance with who acts and what is possible, in
notation, and goes on with what was chosen. Random games compare it with the engine in `test_model.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator

from fourwalls.core import NATURE

from .model_city import City, top_intact
from .model_counts import FACTIONS, Crowd, Tally, crowd_of, faction_votes, neighbourhood_votes, tower_votes

Options = dict[str, int]
"""What is possible, in notation; for chance with whole-number weights."""
Script = Generator[tuple[int, Options], str, None]

DECK = ("1/0", "2/0", "3/0", "4/0", "5/0", "1/1", "2/1", "3/1", "4/1", "2/2", "3/2")
"""WC-R01."""
CHARTS = {
    ("londonderry", 4): (4, 3, 14, 16, "1/0 2/0"),
    ("londonderry", 3): (5, 4, 18, 20, ""),
    ("londonderry", 2): (6, 6, 20, 25, "5/0 2/0 1/0"),
    ("borderlands", 4): (5, 3, 16, 17, "1/0"),
    ("borderlands", 3): (6, 4, 18, 19, ""),
    ("borderlands", 2): (8, 6, 20, 25, "5/0 4/1"),
}
"""Roads, Walls, Nobles, Peasants and discarded cards (WC-035 to WC-040, WC-172 to WC-180)."""
DISPLAY = {4: 9, 3: 7, 2: 5}
"""WC-053."""
LONDONDERRY = (
    "mercers", "fishmongers", "goldsmiths", "taylors", "salters", "ironmongers", "vintners", "clothworkers",
)  # fmt: skip
BORDERLANDS = (
    "carpenters", "painter_stainers", "bakers", "butchers", "barbers", "ironmongers_b", "saddlers", "curriers",
)  # fmt: skip
COMMON = ("grocers", "drapers", "skinners", "haberdashers")
PRIORITY = (
    "mercers", "carpenters", "grocers", "drapers", "fishmongers", "painter_stainers", "goldsmiths", "bakers",
    "skinners", "taylors", "butchers", "haberdashers", "salters", "barbers", "ironmongers", "ironmongers_b",
    "vintners", "saddlers", "clothworkers", "curriers",
)  # fmt: skip
"""WC-194 to WC-216."""


def one_of(moves: list[str] | set[str]) -> Options:
    return dict.fromkeys(moves, 1)


def numbers_of(card: str) -> tuple[int, int]:
    high, low = card.split("/")
    return int(high), int(low)


def total(card: str) -> int:
    return sum(numbers_of(card))


class Laid:
    """A card in a zone, with the number at the zone's first Tower first."""

    def __init__(self, seat: int, card: str, numbers: tuple[int, int], *, off: bool) -> None:
        self.seat, self.card, self.numbers, self.off = seat, card, numbers, off


class Trade:
    """A gift of Butchers and what came back, with what was played and laid by then."""

    def __init__(self, model: Model, holder: int, receiver: int, given: str) -> None:
        self.holder, self.receiver, self.given = holder, receiver, given
        self.back: str | None = None
        self.looked = False
        self.seen: Counter[str] = Counter()
        """The hand that the holder looked at, the given card in it."""
        self.saw_off = False
        self.played = [Counter(cards) for cards in model.played]
        self.laid = set(model.zones)


class Model:
    """One game: what lies where, and the script that goes on with it."""

    def __init__(
        self, seats: int, *, board: str = "londonderry", guilds: str = "board", start_player: str = "random",
        defense_cards: int = 1,
    ) -> None:  # fmt: skip
        self.seats, self.board = seats, board
        self.defense_cards = defense_cards
        self.start_option = start_player
        self.city = City(board)
        self.roads, self.walls, nobles, peasants, without = CHARTS[board, seats]
        self.colours = [*range(seats), seats] if seats == 2 else list(range(seats))
        deck = board if guilds == "board" else guilds
        self.deck = {*COMMON, *(LONDONDERRY * (deck != "borderlands")), *(BORDERLANDS * (deck != "londonderry"))}
        self.supply = {(colour, "N"): nobles for colour in range(seats)}
        self.supply |= {(colour, "P"): peasants for colour in range(seats)}
        self.people: Counter[tuple[int, str, str]] = Counter()
        """How many stand where: by colour, "N" or "P", and place."""
        self.removed: Counter[int] = Counter()
        self.items: dict[str, str] = {}
        cards = [card for card in DECK if card not in without.split()]
        self.hands = [Counter(cards * (2 if seats == 2 else 1)) for _ in range(seats)]
        self.played: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.off = [""] * seats
        self.off_cards = board == "borderlands" and seats == 3
        self.zones: dict[str, Laid] = {}
        self.display: set[str] = set()
        self.held: list[str | None] = [None] * seats
        self.used: set[int] = set()
        self.discarded: set[str] = set()
        self.votes: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.trades: list[Trade] = []
        self.round, self.step, self.start, self.at = 1, "deal" if self.off_cards else "items", 0, 0
        self.order = list(range(seats))
        self.place = self.card = self.dividing = ""
        self.laying_off = self.drapers = self.skipped = False
        self.power: str | None = None
        if seats == 2:
            self.supply |= {(2, "N"): 20, (2, "P"): 25}
            self._seed()

    # What lies where.

    @property
    def places(self) -> list[str]:
        return [*self.city.areas, *self.city.towers]

    @property
    def seat(self) -> int:
        return self.order[self.at % self.seats]

    def count(self, colour: int, kind: str, places: list[str] | set[str] | None = None) -> int:
        """How many of a colour and kind stand on the board, or in some places of it."""
        wanted = self.places if places is None else places
        return sum(self.people[colour, kind, place] for place in wanted)

    def settle(self, colour: int, kind: str, place: str, number: int = 1) -> None:
        """From the supply onto the board; a negative number goes back."""
        self.people[colour, kind, place] += number
        self.supply[colour, kind] -= number
        assert self.people[colour, kind, place] >= 0
        assert self.supply[colour, kind] >= 0

    def remove(self, colour: int, place: str) -> None:
        """A Noble leaves the game."""
        self.settle(colour, "N", place, -1)
        self.supply[colour, "N"] -= 1
        self.removed[colour] += 1

    def move(self, colour: int, kind: str, place: str, target: str) -> None:
        self.settle(colour, kind, place, -1)
        self.settle(colour, kind, target)

    def total(self, seat: int) -> int:
        return self.votes[seat].total()

    def name(self, colour: int) -> str:
        return "neutral" if colour == self.seats else str(colour + 1)

    def _seed(self) -> None:
        """WC-188, WC-189."""
        for area in {self.city.area_at(gap) for gap in self.city.gaps}:
            self.settle(2, "N", area, 1)
            self.settle(2, "P", area, 2)
        for tower in self.city.towers:
            self.settle(2, "N", tower)

    # The game.

    def game(self) -> Script:
        yield from self._setup()
        for self.round in (1, 2):
            yield from self._align()
            yield from self._build()
            if self.round == 2:
                self._flight()
            self._count_votes()
            yield from self._defense()
        for tally in self.towers():
            self._award("towers", tally)
        self.step, self.at = "over", self.seats * self.defense_cards

    def _setup(self) -> Script:
        if self.off_cards:
            for seat in range(3):
                move = yield NATURE, one_of([f"deal {card}" for card in ("2/2", "3/1", "4/0") if card not in self.off])
                self.off[seat] = move.split()[1]
        self.step = "items"
        for at, place in enumerate(self.places):
            self.at = at
            move = yield NATURE, self._items(place)
            self.items[place] = move.removeprefix("die ")
        self.step, self.at = "display", 0
        for _ in range(DISPLAY[self.seats]):
            move = yield NATURE, one_of([f"display {guild}" for guild in self.deck - self.display])
            self.display.add(move.split()[1])
        self.step = "start"
        if self.start_option == "random":
            move = yield NATURE, one_of([f"start {seat + 1}" for seat in range(self.seats)])
            self.start = int(move.split()[1]) - 1
        else:
            self.start = int(self.start_option) - 1
        self.order = [(self.start + number) % self.seats for number in range(self.seats)]
        self.step = "first_roads"
        for at in range({2: 4, 3: 1, 4: 0}[self.seats]):
            self.at = at
            move = yield self.seat, one_of([f"road {path}" for path, road in self.city.roads.items() if not road])
            self.city.roads[move.split()[1]] = "r"

    def _items(self, place: str) -> Options:
        if self.city.spots.get(place) == "chit":
            return one_of(["chit -1", "chit +1"])
        there = Counter(item.split()[0] for item in self.items.values())
        return {
            f"die {faction} {value}": 4 - there[faction] for faction in FACTIONS if there[faction] < 4
            for value in (1, 2, 3)
        }  # fmt: skip

    def _by_votes(self, guilds: list[str | None]) -> list[int]:
        """Fewest Votes first; equal ones by Guild (WC-114, WC-124)."""
        return sorted(range(self.seats), key=lambda seat: (self.total(seat), PRIORITY.index(guilds[seat] or "")))

    def _align(self) -> Script:
        self.step = "align"
        if self.round == 2:
            self.order = self._by_votes(self.held)
            self.discarded = {guild for guild in self.held if guild}
            self.held = [None] * self.seats
            self.used = set()
        for at in range(self.seats):
            self.at = at
            move = yield self.seat, one_of([f"take {guild}" for guild in self.display])
            guild = move.split()[1]
            self.display.remove(guild)
            self.held[self.seat] = guild

    def _build(self) -> Script:
        self.order = sorted(range(self.seats), key=lambda seat: PRIORITY.index(self.held[seat] or ""))
        for at in range(self.seats * (self.roads if self.round == 1 else self.walls)):
            self.at = at
            yield from self._turn()
            self.place = self.card = ""
            self.drapers = self.skipped = False

    # A turn.

    def _turn(self) -> Script:
        self.step = "place"
        place = yield from self._moment(self._places)
        if not place:
            return
        self.place = place.split()[1]
        stacks, piece = (self.city.roads, "r") if self.round == 1 else (self.city.walls, "w")
        stacks[self.place] += piece
        self.step = "card"
        move = yield self.seat, one_of([f"card {card}" for card in +self.hands[self.seat]])
        self.card = move.split()[1]
        self.hands[self.seat][self.card] -= 1
        self.played[self.seat][self.card] += 1
        self.step = "numbers"
        high, low = numbers_of(self.card)
        move = yield from self._moment(lambda: one_of({f"numbers {high} {low}", f"numbers {low} {high}"}))
        first, second = map(int, move.split()[1:])
        if self.round == 1:
            yield from self._settle_both((first, second))
        else:
            yield from self._settle(self.city.area_at(self.place), min(first, self._stock()))
            yield from self._promote(second)
        self.step = "adjust"
        self._adjust((yield from self._moment(self._adjustments)))
        self.step = "end"
        yield from self._moment(lambda: {"end": 1} if self.can_use() else {})

    def _moment(self, options: Callable[[], Options]) -> Generator[tuple[int, Options], str, str]:
        """A decision before which the power can be used (WC-R12, WC-D05); "" if there is none, or none any more."""
        from .model_powers import use_power  # noqa: PLC0415

        while possible := options():
            move = yield self.seat, possible | ({"use": 1} if self.can_use() else {})
            if move != "use":
                return move
            yield from use_power(self)
        return ""

    def can_use(self) -> bool:
        from .model_powers import usable  # noqa: PLC0415

        return self.seat not in self.used and usable(self, self.held[self.seat] or "")

    def _places(self) -> Options:
        if self.skipped:
            return {}
        word, stacks = ("road", self.city.roads) if self.round == 1 else ("wall", self.city.walls)
        free = [name for name, stack in stacks.items() if not stack or (self.drapers and top_intact(stack))]
        return one_of([f"{word} {name}" for name in free])

    def _stock(self) -> int:
        return self.supply[self.seat, "N"] + self.supply[self.seat, "P"]

    def _settle_both(self, numbers: tuple[int, int]) -> Script:
        """Round 1: each number on its side (WC-079 to WC-081, WC-183, WC-R14)."""
        areas = []
        for side, number in zip(self.city.sides[self.place], numbers, strict=True):
            area = side[0]
            if len(side) > 1 and number and self._stock():
                self.step = "area"
                area = (yield self.seat, one_of([f"area {each}" for each in side])).split()[1]
            areas.append(area)
        first, second = numbers
        there = self._stock()
        if there < first + second:
            ways = [f"share {count}" for count in range(first + 1) if 0 <= there - count <= second]
            self.step = "share"
            if there:
                first = int((yield self.seat, one_of(ways)).split()[1])
                second = there - first
            else:
                first = second = 0
        yield from self._settle(areas[0], first)
        yield from self._settle(areas[1], second)

    def _settle(self, area: str, number: int) -> Script:
        if not number:
            return
        self.step = "nobles"
        ways = [
            count for count in range(number + 1)
            if count <= self.supply[self.seat, "N"] and number - count <= self.supply[self.seat, "P"]
        ]  # fmt: skip
        nobles = int((yield self.seat, one_of([f"nobles {count}" for count in ways])).split()[1])
        self.settle(self.seat, "N", area, nobles)
        self.settle(self.seat, "P", area, number - nobles)

    def _promote(self, number: int) -> Script:
        """Up to so many Nobles of the neighbourhood to the two nearest Towers (WC-138 to WC-143)."""
        self.step = "promote"
        for done in range(number):
            if done == 0:
                move = yield from self._moment(lambda: self._promotions(at_all=self.can_use()))
            elif possible := self._promotions():
                move = yield self.seat, possible
            else:
                return
            if move in ("stop", ""):
                return
            _, colour, area, tower = move.split()
            self.move(self.colour(colour), "N", area, tower)

    def colour(self, name: str) -> int:
        return self.seats if name == "neutral" else int(name) - 1

    def _promotions(self, *, at_all: bool = False) -> Options:
        """Nothing where no Noble is there, unless the player is to be asked at all."""
        near = self.city.neighbourhood(self.city.area_at(self.place))
        found = [
            f"promote {self.name(colour)} {area} {tower}" for colour in self.colours for area in near
            for tower in self.city.nearest[self.place] if self.people[colour, "N", area]
        ]  # fmt: skip
        return one_of([*found, "stop"]) if found or at_all else {}

    def _adjustments(self) -> Options:
        if self.round == 1:
            first, second = self.city.sides[self.place]
            near = [*first, *second]
        else:
            near = [*self.city.neighbourhood(self.city.area_at(self.place)), *self.city.nearest[self.place]]
        found = {"keep": 1}
        for place in near:
            what, value = self.items.get(place, "none 0").split()
            if what == "chit":
                found[f"flip {place}"] = 1
            if what in FACTIONS and value != "3":
                found[f"raise {place}"] = 1
            if what in FACTIONS and value != "1":
                found[f"lower {place}"] = 1
        return found

    def _adjust(self, move: str) -> None:
        if move == "keep":
            return
        word, place = move.split()
        what, value = self.items[place].split()
        if word == "flip":
            self.items[place] = "chit -1" if value == "+1" else "chit +1"
        else:
            self.items[place] = f"{what} {int(value) + (1 if word == 'raise' else -1)}"

    # Counts.

    def crowd(self, places: set[str]) -> Crowd:
        return crowd_of(
            (colour, kind, count) for (colour, kind, place), count in self.people.items() if place in places
        )

    def neighbourhoods(self) -> list[Tally]:
        found = []
        for group in self.city.neighbourhoods():
            there = [self.items.get(area, "none 0").split() for area in group]
            chits = sum(int(value) for what, value in there if what == "chit")
            crowd = self.crowd(group)
            found.append(Tally(" ".join(sorted(group)), chits, crowd, neighbourhood_votes(crowd, chits)))
        return found

    def factions(self) -> list[Tally]:
        """In round 1 without Towers (WC-104 to WC-112, WC-154 to WC-156)."""
        places = self.city.neighbourhoods()
        if self.round == 2:
            places += [{tower} for tower in self.city.towers]
        found = []
        for faction in FACTIONS:
            value, near = 0, set()
            for group in places:
                dice = [int(self.items[place].split()[1]) for place in group if self._is(place, faction)]
                value += sum(dice)
                near |= group if dice else set()
            crowd = self.crowd(near)
            found.append(Tally(faction, value, crowd, faction_votes(crowd, value)))
        return found

    def _is(self, place: str, faction: str) -> bool:
        return self.items.get(place, "").startswith(faction)

    def towers(self) -> list[Tally]:
        found = []
        for tower in self.city.towers:
            first, second = [
                self.zones[zone].numbers[ends.index(tower)] if zone in self.zones else 0
                for zone, ends in self.city.zones.items() if tower in ends
            ]  # fmt: skip
            watchmen = {colour: self.people[colour, "N", tower] for colour in self.colours}
            crowd = {colour: (count, count) for colour, count in watchmen.items() if count}
            found.append(Tally(tower, first + second, crowd, tower_votes(watchmen, (first, second))))
        return found

    def _count_votes(self) -> None:
        for tally in self.neighbourhoods():
            self._award(f"areas_{self.round}", tally)
        for tally in self.factions():
            self._award(f"factions_{self.round}", tally)

    def _award(self, source: str, tally: Tally) -> None:
        for colour, votes in tally.votes.items():
            if colour < self.seats:
                self.votes[colour][source] += votes

    def fleeing(self) -> set[str]:
        """The areas of all neighbourhoods with an open Gap."""
        exposed = {self.city.area_at(gap) for gap in self.city.open_gaps()}
        return set().union(*(group for group in self.city.neighbourhoods() if group & exposed))

    def _flight(self) -> None:
        for area in self.fleeing():
            for colour in self.colours:
                while self.people[colour, "N", area]:
                    self.remove(colour, area)

    # Defense.

    def _defense(self) -> Script:
        self.order = self._by_votes(self.held)
        for at in range(self.seats * self.defense_cards):
            self.at = at
            seat = self.seat
            self.step = "lay"
            cards = [f"card {card}" for card in +self.hands[seat]] + (["card off"] if self.off[seat] else [])
            move = yield seat, one_of(cards)
            self.laying_off = move == "card off"
            self.card = self.off[seat] if self.laying_off else move.split()[1]
            self.step = "zone"
            free = [zone for zone in self.city.zones if zone not in self.zones]
            self.place = (yield seat, one_of([f"zone {zone}" for zone in free])).split()[1]
            self.step = "direction"
            high, low = numbers_of(self.card)
            move = yield seat, one_of({f"numbers {high} {low}", f"numbers {low} {high}"})
            first, second = map(int, move.split()[1:])
            self.zones[self.place] = Laid(seat, self.card, (first, second), off=self.laying_off)
            if self.laying_off:
                self.off[seat] = ""
            else:
                self.hands[seat][self.card] -= 1
            self.place, self.card, self.laying_off = "", "", False

    def scores(self) -> list[int]:
        return [self.total(seat) for seat in range(self.seats)]

    def ranks(self) -> list[int]:
        """Most Votes first, ties by the Guild of round 2 (WC-170, WC-171)."""
        best = sorted(range(self.seats), key=lambda seat: (-self.total(seat), PRIORITY.index(self.held[seat] or "")))
        return [best.index(seat) + 1 for seat in range(self.seats)]
