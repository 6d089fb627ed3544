"""Positions as JSON with names: written by `dump`, read and checked by `load`."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from fourwalls.core import NATURE, InvalidPosition, NotParseable

from .actions import HIDE, OPEN, TAKE, action, parse
from .city import HALL_SQUARE, NEW_CITY, SIDE, WIDEST, City, add
from .fill import fill_stocks
from .kinds import KINDS, NONE, START_COINS, Five
from .offer import DOWN, FRONT, HAND, UP, chooser
from .state import NO_OFFER, CardCityState, Offer
from .steps import BUILD_STEP, BUY_STEP, CHANCE_STEPS, CHOOSE, DIVIDE, GROW_STEP, OVER, SEAT_STEPS, STEPS

if TYPE_CHECKING:
    from .setup import CardCitySetup

PLACES = {"hand": HAND, "group": FRONT, "up": UP, "down": DOWN}
_PLACE_NAMES = {number: name for name, number in PLACES.items()}


class OfferCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card of phase 1: its kind (null: not known to the viewer), where it is, and which seats have seen it."""

    kind: str | None
    at: int | str = "hand"
    known: tuple[int, ...] | None = None


class Position(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position. What is left out of a hand-written one is filled in: see docs/games/card_city.md."""

    round: int = 1
    step: str = "build"
    mayor: int = 0
    seat: int | None = None
    cities: tuple[tuple[str, ...], ...] | None = None
    coins: tuple[int, ...] | None = None
    hands: tuple[str, ...] | None = None
    offer: tuple[OfferCard, ...] = ()
    picks: tuple[str, ...] = ()
    pool: dict[str, int] | None = None
    bottom: str = ""
    reserve: dict[str, int] | None = None
    discarded: tuple[str, ...] | None = None


# -- writing ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1000)
def city_rows(city: City) -> tuple[str, ...]:
    """A city as the rows of its smallest rectangle, "." for an empty square."""
    letters = {HALL_SQUARE: "H"}
    for kind, letter in enumerate(KINDS):
        mask = city[kind]
        while mask:
            low = mask & -mask
            letters[low.bit_length() - 1] = letter
            mask ^= low
    columns = [square % SIDE for square in letters]
    rows = range(min(letters) // SIDE, max(letters) // SIDE + 1)
    return tuple(
        "".join(letters.get(SIDE * row + column, ".") for column in range(min(columns), max(columns) + 1))
        for row in rows
    )


def counts_of(counts: Five) -> dict[str, int]:
    """Counts by letter; kinds of which there is none are left out."""
    return {letter: count for letter, count in zip(KINDS, counts, strict=True) if count}


def hand_word(hand: tuple[int, ...]) -> str:
    """The cards to be built: "RI" without an order yet, "R>I", "R"."""
    if hand and hand[0] < 0:
        return "".join(KINDS[kind] for kind in hand[1:])
    return ">".join(KINDS[kind] for kind in hand)


def to_position(state: CardCityState) -> Position:
    """The state with names."""
    cards, places, dividers, picks = state.offer
    everybody = tuple(range(len(state.cities)))
    some = tuple(seat for seat in everybody if dividers >> seat & 1)
    offer = tuple(
        OfferCard(KINDS[card % OPEN], _PLACE_NAMES.get(place, place), everybody if card >= OPEN else some)
        for card, place in zip(cards, places, strict=True)
    )
    return Position(
        round=state.round,
        step=STEPS[state.step],
        mayor=state.mayor,
        seat=state.seat if state.seat >= 0 else None,
        cities=tuple(map(city_rows, state.cities)),
        coins=state.coins,
        hands=tuple(map(hand_word, state.hands)),
        offer=offer,
        picks=pick_words(picks),
        pool=counts_of(state.pool),
        bottom="".join(KINDS[kind] for kind in state.bottom),
        reserve=counts_of(state.reserve),
        discarded=tuple("".join(KINDS[kind] * count for kind, count in enumerate(each)) for each in state.discards),
    )


def pick_words(picks: tuple[int, ...]) -> tuple[str, ...]:
    """What the divider has named, in notation."""
    return tuple(action(card if place < 2 else HIDE + card).notation for place, card in enumerate(picks))


# -- reading ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=2000)
def read_city(rows: tuple[str, ...]) -> City | str:
    """A city from its rows, or what is wrong with them."""
    lines = ["".join(row.split()).upper() for row in rows]
    if wrong := set("".join(lines)) - set(KINDS + "H."):
        return f"{''.join(sorted(wrong))!r} is not one of the letters {KINDS}, H for the City Hall, or . for none"
    halls = [(r, c) for r, line in enumerate(lines) for c, letter in enumerate(line) if letter == "H"]
    if len(halls) != 1:
        return f"{len(halls)} City Halls; a city has exactly one (CC-067)"
    (hall_row, hall_column) = halls[0]
    placed = [
        (r - hall_row + SIDE // 2, c - hall_column + SIDE // 2, KINDS.index(letter))
        for r, line in enumerate(lines)
        for c, letter in enumerate(line)
        if letter in KINDS
    ]
    rows_used = [SIDE // 2, *(r for r, _, _ in placed)]
    columns_used = [SIDE // 2, *(c for _, c, _ in placed)]
    if max(max(rows_used) - min(rows_used), max(columns_used) - min(columns_used)) >= WIDEST:
        return "the cards do not fit in a square of 5 by 5 (CC-066)"
    city = NEW_CITY
    for r, c, kind in placed:
        city = add(city, kind, SIDE * r + c)
    return city


class Reader:
    """Turns names into numbers and collects what is wrong on the way."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.faults: list[str] = []

    def per_seat(self, where: str, values: tuple[object, ...] | None) -> bool:
        """Whether there is one value for each seat."""
        if values is not None and len(values) != self.seats:
            self.faults.append(f"{where}: {len(values)} values; there is one for each of {self.seats} seats")
            return False
        return values is not None

    def kind(self, where: str, letter: str) -> int:
        if len(letter) != 1 or letter not in KINDS:
            self.faults.append(f"{where}: {letter!r} is not one of the letters {KINDS}")
            return 0
        return KINDS.index(letter)

    def kinds(self, where: str, letters: str) -> tuple[int, ...]:
        return tuple(self.kind(where, letter) for letter in letters)

    def counts(self, where: str, given: dict[str, int]) -> Five:
        counts = [0] * 5
        for letter, count in given.items():
            kind = self.kind(where, letter)
            counts[kind] = count
            if count < 0:
                self.faults.append(f"{where}: {count} cards of {letter}")
        return (counts[0], counts[1], counts[2], counts[3], counts[4])

    def hand(self, where: str, word: str) -> tuple[int, ...]:
        parts = word.split(">") if ">" in word else [*word]
        kinds = tuple(self.kind(where, part) for part in parts)
        if len(kinds) > 2:
            self.faults.append(f"{where}: {word!r}; a hand has at most two cards (CC-042)")
            return ()
        if len(kinds) == 2 and ">" not in word and kinds[0] != kinds[1]:
            return (-1, *sorted(kinds))
        return kinds

    def seat(self, where: str, seat: int) -> int:
        if not 0 <= seat < self.seats:
            self.faults.append(f"{where}: {seat} is not a seat (0 to {self.seats - 1})")
            return 0
        return seat


def _read_cities(reader: Reader, position: Position) -> tuple[City, ...]:
    cities = [NEW_CITY] * reader.seats
    if reader.per_seat("cities", position.cities):
        for seat, rows in enumerate(position.cities or ()):
            read = read_city(rows)
            if isinstance(read, str):
                reader.faults.append(f"cities[{seat}]: {read}")
            else:
                cities[seat] = read
    return tuple(cities)


def _read_offer(reader: Reader, position: Position, divider: int) -> Offer:
    """The cards on offer; those not known to all are known to the same seats, the dividers so far (CC-H05)."""
    if not position.offer:
        return NO_OFFER
    cards, places, secret = [], [], set()
    everybody = frozenset(range(reader.seats))
    for label, given in enumerate(position.offer):
        where = f"offer[{label}]"
        if given.kind is None:
            reader.faults.append(f"{where}: the kind is missing; only views leave it out")
        kind = reader.kind(f"{where}.kind", given.kind or "R")
        place = PLACES.get(given.at, -1) if isinstance(given.at, str) else given.at
        if not 0 <= place < reader.seats and (place < HAND or given.at not in PLACES):
            reader.faults.append(f"{where}.at: {given.at!r} is not one of {', '.join(PLACES)} or a seat")
            place = HAND
        known = everybody if given.known is None else frozenset(given.known)
        if given.known is None and place in (HAND, DOWN):
            known = frozenset((divider,))
        if not known <= everybody:
            reader.faults.append(f"{where}.known: {sorted(known - everybody)} are not seats")
        is_open = known == everybody and reader.seats > 1
        cards.append(kind + OPEN if is_open else kind)
        places.append(place)
        if not is_open:
            secret.add(known)
    if len(secret) > 1:
        reader.faults.append("offer: cards not known to all are known to the same seats, the dividers (CC-H05)")
    dividers = next(iter(secret), frozenset())
    bits = sum(1 << seat for seat in dividers & everybody)
    return (tuple(cards), tuple(places), bits, _read_picks(reader, position.picks))


def _read_picks(reader: Reader, words: tuple[str, ...]) -> tuple[int, ...]:
    picks = []
    for place, word in enumerate(words):
        try:
            move = parse(word)
        except NotParseable as error:
            reader.faults.append(f"picks[{place}]: {error}")
            continue
        if move >= TAKE or (move < HIDE) != (place < 2):
            reader.faults.append(f"picks[{place}]: {word!r}; the first two are 'group' moves, the others 'hide' moves")
        picks.append(move % HIDE)
    return tuple(picks)


def state_of(setup: CardCitySetup, position: Position) -> tuple[CardCityState, list[str]]:
    """The state that a position describes, and the names and numbers in it that can't be read."""
    reader = Reader(setup.seats)
    state = CardCityState()
    state._legal = None
    state._setup = setup
    if position.step in STEPS:
        state.step = STEPS.index(position.step)
    else:
        reader.faults.append(f"step: {position.step!r} is not one of {', '.join(STEPS)}")
        state.step = BUILD_STEP
    mayor = reader.seat("mayor", position.mayor)
    seat = -1 if position.seat is None else reader.seat("seat", position.seat)
    if seat < 0 and state.step in SEAT_STEPS - {GROW_STEP, BUY_STEP}:
        seat = mayor
    state.clock = (position.round, mayor, seat)
    state.cities = _read_cities(reader, position)
    state.coins = (START_COINS,) * setup.seats
    if reader.per_seat("coins", position.coins):
        state.coins = position.coins or ()
    state.hands = ((),) * setup.seats
    if reader.per_seat("hands", position.hands):
        state.hands = tuple(reader.hand(f"hands[{n}]", word) for n, word in enumerate(position.hands or ()))
    state.discards = (NONE,) * setup.seats
    if reader.per_seat("discarded", position.discarded):
        words = [reader.kinds(f"discarded[{n}]", word) for n, word in enumerate(position.discarded or ())]
        state.discards = tuple(_count(kinds) for kinds in words)
    state.offer = _read_offer(reader, position, seat if seat >= 0 else mayor)
    state.bottom = reader.kinds("bottom", position.bottom)
    pool = None if position.pool is None else reader.counts("pool", position.pool)
    reserve = None if position.reserve is None else reader.counts("reserve", position.reserve)
    if not reader.faults:
        reader.faults += fill_stocks(state, pool, reserve)
        state.to_act = _to_act(state)
    return state, reader.faults


def _count(kinds: tuple[int, ...]) -> Five:
    return (kinds.count(0), kinds.count(1), kinds.count(2), kinds.count(3), kinds.count(4))


def _to_act(state: CardCityState) -> tuple[int, ...]:
    if state.step == OVER:
        return ()
    if state.step in CHANCE_STEPS:
        return (NATURE,)
    seats, mayor = len(state.cities), state.mayor
    if state.step == BUILD_STEP:
        return tuple(seat for step in range(seats) if state.hands[seat := (mayor + step) % seats])
    if state.step == CHOOSE:
        return (chooser(state),)
    if state.step in (DIVIDE, GROW_STEP, BUY_STEP):
        return (state.seat,)
    return (0,)


def read_position(setup: CardCitySetup, position: Position) -> CardCityState:
    """A state from a position, with everything checked. Raises InvalidPosition with all that is wrong."""
    from .check import faults, find_seat  # noqa: PLC0415

    state, wrong = state_of(setup, position)
    if not wrong and state.step in (GROW_STEP, BUY_STEP) and state.seat < 0:
        find_seat(state)
    if problems := wrong or faults(state):
        raise InvalidPosition(problems)
    return state


def load(setup: CardCitySetup, data: bytes) -> CardCityState:
    """Read a position from JSON. Raises InvalidPosition."""
    try:
        position = msgspec.json.decode(data, type=Position)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise InvalidPosition([str(error)]) from None
    return read_position(setup, position)
