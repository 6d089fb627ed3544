"""From the names of a position to the numbers of a state, with everything noted that can't be read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from fourwalls.core import NATURE

from .fence import fences_of, with_fences
from .guilds import BUTCHERS, GUILD_NUMBER, HABERDASHERS
from .kinds import CARD_NUMBER, CARDS, ITEM_NUMBER, KINDS_OF_CARDS, Counts
from .map import MOST_FENCES
from .position import Position, TradePos, WorkPos, ZonePos
from .rounds import by_votes
from .state import WalledCityState
from .steps import CHANCE_STEPS, DEFENSE_STEPS, OVER, STEPS, TURN_STEPS
from .work import NO_PARTS, NO_WORK, PARTS, Trade, Work, Zone

if TYPE_CHECKING:
    from .setup import WalledCitySetup

T = TypeVar("T")

LIMIT = 1000
"""No number in a position is larger."""


class Reader:
    """Turns names into numbers and collects what is wrong on the way."""

    def __init__(self, setup: WalledCitySetup) -> None:
        self.setup = setup
        self.faults: list[str] = []
        base = setup.base
        self.places = {name: place for place, name in enumerate(base.place_ids)}
        self.paths = {name: path for path, name in enumerate(base.path_ids)}
        self.gaps = {name: gap for gap, name in enumerate(base.gap_ids)}
        self.zones = {name: zone for zone, name in enumerate(base.zone_ids)}

    def _find(self, where: str, name: str, known: Mapping[str, int], what: str) -> int:
        if name not in known:
            self.faults.append(f"{where}: there is no {what} {name!r}")
            return 0
        return known[name]

    def _number(self, where: str, number: int, low: int = 0, high: int = LIMIT) -> int:
        if not low <= number <= high:
            self.faults.append(f"{where}: {number} is not from {low} to {high}")
            return low
        return number

    def _each(self, where: str, values: Sequence[T] | None, count: int, default: T) -> Sequence[T]:
        """One value for each seat or colour."""
        if values is None:
            return (default,) * count
        if len(values) != count:
            self.faults.append(f"{where}: {len(values)} values, not {count}")
            return (default,) * count
        return values

    def _cards(self, where: str, given: Mapping[str, int]) -> Counts:
        counts = [0] * KINDS_OF_CARDS
        for word, count in given.items():
            counts[self._find(where, word, CARD_NUMBER, "card")] = self._number(where, count, 0, 4)
        return tuple(counts)

    def _works(self, where: str, given: Mapping[str, str], known: Mapping[str, int], letter: str) -> tuple[int, ...]:
        """What is built: the letter for each intact item, "x" for a broken one on top."""
        works = [0] * len(known)
        for name, word in given.items():
            number = self._find(where, name, known, where[:-1])
            intact = word.removesuffix("x")
            if not word or len(word) > 9 or intact != letter * len(intact):
                self.faults.append(f"{where}.{name}: {word!r} is not a row of {letter!r}, with 'x' last for broken")
                continue
            works[number] = 2 * len(intact) + word.endswith("x")
        return tuple(works)

    def _pieces(self, where: str, given: Sequence[Mapping[str, int]]) -> tuple[tuple[int, ...], ...]:
        found = []
        for colour, own in enumerate(given):
            counts = [0] * self.setup.base.place_count
            for name, count in own.items():
                counts[self._find(f"{where}[{colour}]", name, self.places, "place")] = self._number(where, count, 0, 99)
            found.append(tuple(counts))
        return tuple(found)

    def _guild_bits(self, where: str, names: Sequence[str]) -> int:
        bits = 0
        for name in names:
            guild = 1 << self._find(where, name, GUILD_NUMBER, "Guild")
            if bits & guild:
                self.faults.append(f"{where}: {name} is there twice")
            bits |= guild
        return bits

    def _seat(self, where: str, seat: int) -> int:
        return self._number(where, seat, 0, self.setup.seats - 1)

    # -- the whole ----------------------------------------------------------------------------------------------------

    def state(self, position: Position) -> WalledCityState:
        """The state that a position describes, as far as it can be read."""
        setup = self.setup
        seats, colours = setup.seats, setup.colours
        state = WalledCityState()
        state._legal = None
        state._setup = setup
        state.step = self._find("step", position.step, {name: n for n, name in enumerate(STEPS)}, "step")
        state.round = self._number("round", position.round, 1, 2)
        state.start = self._seat("start", position.start)
        state.at = self._number("at", position.at)
        state.paths = self._works("paths", position.paths, self.paths, "r")
        state.gaps = self._works("gaps", position.gaps, self.gaps, "w")
        self._fences(state, position)
        state.peasants = self._pieces("peasants", self._each("peasants", position.peasants, colours, {}))
        state.nobles = self._pieces("nobles", self._each("nobles", position.nobles, colours, {}))
        removed = self._each("removed", position.removed, colours, 0)
        state.removed = tuple(self._number("removed", number, 0, 99) for number in removed)
        state.items = self._items(position)
        state.stock_n = tuple(setup.received(c)[0] - sum(state.nobles[c]) - state.removed[c] for c in range(colours))
        state.stock_p = tuple(setup.received(c)[1] - sum(state.peasants[c]) for c in range(colours))
        state.display = self._guild_bits("display", position.display)
        state.discarded = self._guild_bits("discarded", position.discarded)
        held = self._each("held", position.held, seats, None)
        state.held = tuple(self._find("held", g, GUILD_NUMBER, "Guild") if g is not None else -1 for g in held)
        state.used = sum({1 << self._seat("used", seat) for seat in position.used})
        if len(set(position.used)) < len(position.used):
            self.faults.append("used: a seat is there twice")
        state.parts = self._votes(position)
        state.power = self._power(position)
        self._all_cards(state, position)
        state.work = self._work(state, position.work) if position.work else NO_WORK
        state.order = tuple(range(seats))
        if not self.faults:
            self._order(state, position)
            state.to_act = self._to_act(state)
        return state

    def _fences(self, state: WalledCityState, position: Position) -> None:
        fences: list[tuple[int, int, int]] = []
        state._map = here = self.setup.base
        if len(position.fences) > MOST_FENCES:
            self.faults.append(f"fences: {len(position.fences)}; there are at most {MOST_FENCES} (WC-I06)")
        for given in position.fences[:MOST_FENCES]:
            area = self._find("fences", given.area, self.places, "area")
            if area >= here.area_count or given.ends not in fences_of(here, area):
                self.faults.append(f"fences: in {given.area} there is no Fence with the ends {given.ends} (WC-R52)")
                break
            fences.append((area, *given.ends))
            here = with_fences(self.setup.base, tuple(fences))
        state.fences, state._map = tuple(fences), here

    def _items(self, position: Position) -> tuple[int, ...]:
        items = [0] * self.setup.base.place_count
        for name, word in position.items.items():
            items[self._find("items", name, self.places, "place")] = self._find("items", word, ITEM_NUMBER, "item")
        return tuple(items)

    def _votes(self, position: Position) -> tuple[tuple[int, ...], ...]:
        found = []
        for given in self._each("votes", position.votes, self.setup.seats, {}):
            parts = [*NO_PARTS]
            for name, votes in given.items():
                part = self._find("votes", name, {name: n for n, name in enumerate(PARTS)}, "part of Votes")
                parts[part] = self._number("votes", votes, -LIMIT, LIMIT)
            found.append(tuple(parts))
        return tuple(found)

    def _power(self, position: Position) -> tuple[int, ...]:
        if position.power is None:
            return ()
        guild = self._find("power", position.power.guild, GUILD_NUMBER, "Guild")
        return (guild, *(self._number("power", number, -1) for number in position.power.numbers))

    def _work(self, state: WalledCityState, given: WorkPos) -> Work:
        laying = state.step in DEFENSE_STEPS
        known = self.zones if laying else self.paths if state.round == 1 else self.gaps
        areas = given.areas or (None, None)
        first, second = given.numbers or (0, 0)
        return Work(
            self._find("work", given.place, known, "place") if given.place is not None else -1,
            self._find("work", given.card, CARD_NUMBER, "card") if given.card is not None else -1,
            self._number("work", first, 0, 5),
            self._number("work", second, 0, 5),
            self._find("work", areas[0], self.places, "area") if areas[0] is not None else -1,
            self._find("work", areas[1], self.places, "area") if areas[1] is not None else -1,
            self._number("work", given.side, 0, 5),
            int(given.drapers),
            int(given.off),
        )

    # -- cards --------------------------------------------------------------------------------------------------------

    def _all_cards(self, state: WalledCityState, position: Position) -> None:
        seats = self.setup.seats
        played = self._each("played", position.played, seats, {})
        state.played = tuple(self._cards("played", given) for given in played)
        zones: list[Zone | None] = [None] * len(self.zones)
        for name, card in position.zones.items():
            zones[self._find("zones", name, self.zones, "zone")] = self._zone(card)
        state.zones = tuple(zones)
        state.trades = tuple(self._trade(given) for given in position.trades)
        off = self._each("off", position.off, seats, "")
        state.off = tuple(self._off_card(word) for word in off)
        hands = self._each("hands", position.hands, seats, None)
        kept = [self._rest_of_hand(state, seat) for seat in range(seats)] if None in hands else []
        if None in hands and state.trades:
            self.faults.append("hands: with trades of Butchers every hand is given")
        state.hands = tuple(
            self._cards("hands", hand) if hand is not None else kept[seat] for seat, hand in enumerate(hands)
        )
        if kept and any(min(hand) < 0 for hand in kept):
            self.faults.append("played: more cards are played and laid than a hand has (WC-I12)")

    def _off_card(self, word: str | None) -> int:
        if word is None:
            self.faults.append("off: a card is missing; only views leave it out")
            return -1
        return self._find("off", word, CARD_NUMBER, "card") if word else -1

    def _rest_of_hand(self, state: WalledCityState, seat: int) -> Counts:
        """What is left of the hand of the start (WC-K03)."""
        hand = [start - gone for start, gone in zip(self.setup.hand, state.played[seat], strict=True)]
        for zone in state.zones:
            if zone is not None and zone[0] == seat and not zone[3]:
                hand[zone[1]] -= 1
        return tuple(hand)

    def _zone(self, given: ZonePos) -> Zone:
        numbers = (given.numbers or "").split(" ")
        seat = self._seat("zones", given.seat)
        if given.numbers is None or len(numbers) != 2 or not all(len(n) == 1 and n in "012345" for n in numbers):
            self.faults.append(f"zones: {given.numbers!r} is not two numbers such as '3 2'")
            return (seat, 0, 0, 0)
        first, second = map(int, numbers)
        pair = (max(first, second), min(first, second))
        if pair not in CARDS:
            self.faults.append(f"zones: there is no card {pair[0]}/{pair[1]} (WC-R01)")
            return (seat, 0, 0, 0)
        return (seat, CARDS.index(pair), int(first < second), int(given.off))

    def _trade(self, given: TradePos) -> Trade:
        if given.given is None or (given.back is None) == given.done or given.seen is not None:
            self.faults.append("trades: cards are missing; only views leave them out")
        laid = {self._find("trades", name, self.zones, "zone") for name in given.laid}
        played = self._each("trades.played", given.played, self.setup.seats, {})
        return Trade(
            self._seat("trades", given.holder),
            self._seat("trades", given.receiver),
            self._find("trades", given.given or "1/0", CARD_NUMBER, "card"),
            self._find("trades", given.back, CARD_NUMBER, "card") if given.back is not None else -1,
            int(given.looked),
            tuple(self._cards("trades.played", cards) for cards in played),
            sum(1 << zone for zone in laid),
        )

    # -- whose turn it is ---------------------------------------------------------------------------------------------

    def _order(self, state: WalledCityState, position: Position) -> None:
        """The order given, or the one that the Guilds and Votes make."""
        seats = range(self.setup.seats)
        if position.order is not None:
            if sorted(position.order) != list(seats):
                self.faults.append(f"order: {list(position.order)} is not each seat once")
                return
            state.order = position.order
        elif state.step in TURN_STEPS:
            state.order = tuple(sorted(seats, key=lambda seat: state.held[seat]))
        elif state.step in DEFENSE_STEPS:
            state.order = by_votes(state)
        elif state.step not in CHANCE_STEPS:
            state.order = tuple((state.start + step) % len(seats) for step in seats)

    def _to_act(self, state: WalledCityState) -> tuple[int, ...]:
        if state.step == OVER:
            return ()
        if state.step in CHANCE_STEPS:
            return (NATURE,)
        power = state.power
        if power and power[0] == HABERDASHERS and len(power) == 3 and power[2] >= 0:
            return (NATURE,)
        if power and power[0] == BUTCHERS and len(power) == 3 and power[1] == 1 and power[2] < len(state.trades):
            trade = state.trades[power[2]]
            return (trade.holder if trade.looked else trade.receiver,)
        return (state.seat,)
