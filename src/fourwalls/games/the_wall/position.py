"""Positions as JSON with names: written by `dump`, read and checked by `load`."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from fourwalls.core import NATURE, InvalidPosition
from fourwalls.core.bits import bits_in

from .actions import DEAL
from .cards import ALL_CARDS, CARD_NUMBER, CARDS, LEAVES, PILES, SUIT_MASK, SUITS
from .dice import LETTERS, NUMBER
from .legal import leaves_faces, unit_suit
from .state import NO_GUARDS, Six, WallState
from .steps import CHANCE_STEPS, COST, OVER, PAY, PROTECT_STEP, PROTECT_WITH, STEPS, TURN_TO

if TYPE_CHECKING:
    from .setup import WallSetup


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's cards, by pile."""

    people: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    events: tuple[str, ...] = ()


class Powers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's power cards: the suits face down (no order) and the active one."""

    deck: str | None = None
    active: str | None = None


class Pending(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A sub-decision under way: the card, pile and die it is about, what is due, and the units paid so far."""

    card: str | None = None
    pile: str | None = None
    face: str | None = None
    new_face: str | None = None
    due: int = 0
    paid: tuple[str, ...] = ()


class Position(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position. What is left out of a hand-written one is filled in: see docs/games/the_wall.md."""

    turn: int | None = None
    step: str = "main"
    stack: tuple[str, ...] = ()
    turns: int | None = None
    stall: int = 0
    last_turns: int | None = None
    deck: tuple[str, ...] | None = None
    market: tuple[str | None, str | None, str | None] = (None, None, None)
    out: tuple[str, ...] | None = None
    sides: tuple[Side, Side] = (Side(), Side())
    guards: dict[str, str] = {}
    counters: tuple[str, str] = ("", "")
    dice: str = ""
    spent: str = ""
    sun_die: str | None = None
    sun_spent: bool = False
    powers: tuple[Powers, Powers] = (Powers(), Powers())
    power_used: bool = False
    card_moved: bool = False
    pending: Pending | None = None


# -- writing ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _names(mask: int) -> tuple[str, ...]:
    return tuple(CARDS[card].id for card in bits_in(mask))


def _letter(suit: int) -> str | None:
    return None if suit < 0 else SUITS[suit]


def _card_id(card: int) -> str | None:
    return None if card < 0 else CARDS[card].id


@lru_cache(maxsize=4096)
def counter_words(counters: Six) -> str:
    """Counters as in the ledger: "M3 S2"."""
    return " ".join(f"{letter}{count}" for letter, count in zip(SUITS, counters, strict=True) if count)


def _unit_word(unit: int) -> str:
    return "sun die" if unit == 6 else f"die {SUITS[unit]}" if unit < 6 else f"counter {SUITS[unit - 7]}"


_UNITS = {_unit_word(unit): unit for unit in range(13)}


def _pending(state: WallState) -> Pending | None:
    old, new = leaves_faces(state) if state.step == TURN_TO or state.active[state.seat] == LEAVES else (-1, -1)
    pending = Pending(
        _card_id(state.card),
        PILES[state.choice] if state.step == PAY else None,
        _letter(old) if state.step in (TURN_TO, COST) else None,
        _letter(new) if state.step == COST else None,
        state.due,
        tuple(_unit_word(unit) for unit in state.paid),
    )
    return None if pending == Pending() else pending


def to_position(state: WallState, *, with_decks: bool = True) -> Position:
    """The state with names; without the decks' contents for a view."""
    powers = [
        Powers("".join(SUITS[s] for s in range(6) if deck >> s & 1) if with_decks else None, _letter(active))
        for deck, active in zip(state.power_decks, state.active, strict=True)
    ]
    sides = [Side(*(_names(pile) for pile in state.piles[at : at + 3])) for at in (0, 3)]
    first, second, third = (_card_id(card) for card in state.market)
    return Position(
        turn=state.seat,
        step=STEPS[state.step],
        stack=tuple(STEPS[step] for step in state.stack),
        turns=state.turns,
        stall=max(state.stall, 0),
        last_turns=None if state.last_turns < 0 else state.last_turns,
        deck=tuple(CARDS[card].id for card in state.deck) if with_decks else None,
        market=(first, second, third),
        out=_names(state.out),
        sides=(sides[0], sides[1]),
        guards={CARDS[card].id: counter_words(guard) for card, guard in enumerate(state.guards) if any(guard)},
        counters=(counter_words(state.counters[0]), counter_words(state.counters[1])),
        dice=LETTERS[state.free],
        spent=LETTERS[state.used],
        sun_die=_letter(state.sun),
        sun_spent=state.sun_spent,
        powers=(powers[0], powers[1]),
        power_used=state.power_used,
        card_moved=state.stall < 0,
        pending=_pending(state),
    )


# -- reading ------------------------------------------------------------------------------------------------------

_COUNTER = re.compile(r"([MSWLYK])([1-9][0-9]{0,99})")


class _Reader:
    """Turns names into numbers and collects what is wrong on the way."""

    def __init__(self) -> None:
        self.faults: list[str] = []

    def card(self, where: str, name: str | None) -> int:
        if name is None:
            return -1
        if name not in CARD_NUMBER:
            self.faults.append(f"{where}: there is no card {name!r}; the cards are {', '.join(CARD_NUMBER)}")
            return -1
        return CARD_NUMBER[name]

    def cards(self, where: str, names: tuple[str, ...]) -> int:
        mask = 0
        for name in names:
            card = self.card(where, name)
            if card >= 0:
                if mask >> card & 1:
                    self.faults.append(f"{where}: {name} is there twice (TW-I01)")
                mask |= 1 << card
        return mask

    def suit(self, where: str, letter: str | None) -> int:
        if letter is None:
            return -1
        if len(letter) != 1 or letter not in SUITS:
            self.faults.append(f"{where}: {letter!r} is not one of the suit letters {SUITS}")
            return -1
        return SUITS.index(letter)

    def suits(self, where: str, letters: str) -> int:
        if len(set(letters)) != len(letters) or set(letters) - set(SUITS):
            self.faults.append(f"{where}: {letters!r} is not a set of the suit letters {SUITS}, each at most once")
            return 0
        return sum(1 << SUITS.index(letter) for letter in letters)

    def dice(self, where: str, letters: str) -> int:
        counts = tuple(letters.count(letter) for letter in SUITS)
        if sum(counts) != len(letters) or len(letters) > 6:
            self.faults.append(f"{where}: {letters!r} is not at most six of the suit letters {SUITS}")
            return 0
        return NUMBER[counts]

    def counters(self, where: str, words: str) -> Six:
        counts = [0] * 6
        for word in words.split():
            match = _COUNTER.fullmatch(word)
            if match is None:
                self.faults.append(f"{where}: {word!r} is not a suit letter and a number above 0, such as M3")
            elif counts[SUITS.index(match[1])]:
                self.faults.append(f"{where}: {match[1]} is given twice")
            else:
                counts[SUITS.index(match[1])] = int(match[2])
        return (counts[0], counts[1], counts[2], counts[3], counts[4], counts[5])

    def step(self, where: str, name: str) -> int:
        if name not in STEPS:
            self.faults.append(f"{where}: {name!r} is not one of the steps {', '.join(STEPS)}")
            return OVER
        place: int = STEPS.index(name)
        return place


def _read_pending(reader: _Reader, state: WallState, pending: Pending | None) -> None:
    given = pending or Pending()
    card = reader.card("pending.card", given.card)
    old, new = reader.suit("pending.face", given.face), reader.suit("pending.new_face", given.new_face)
    choice = old if new < 0 else 6 * old + new
    if given.pile is not None:
        if given.pile in PILES:
            choice = PILES.index(given.pile)
        else:
            reader.faults.append(f"pending.pile: {given.pile!r} is not one of {', '.join(PILES)}")
    _check_fields(reader, state, given)
    units = [_UNITS.get(word, -1) for word in given.paid]
    if -1 in units:
        reader.faults.append("pending.paid: units are 'die M', 'sun die' or 'counter M'")
    paid = tuple(unit for unit in units if unit >= 0)
    need = SUIT_MASK[card] if state.step == PAY and card >= 0 else 0
    for unit in paid:
        need &= ~(1 << unit_suit(state, unit)) if unit != 6 or state.sun >= 0 else -1
    state.pending = (card, choice, given.due, need, paid)


_FIELDS = {
    PAY: ({"card", "pile", "due"}, {"paid"}),
    TURN_TO: ({"face"}, set()),
    COST: ({"due"}, {"card", "face", "new_face", "paid"}),
    PROTECT_STEP: (set(), {"paid"}),
    PROTECT_WITH: ({"card"}, {"paid"}),
}
"""By step of a sub-decision: the fields of `pending` that must be there, and those that can be."""


def _check_fields(reader: _Reader, state: WallState, given: Pending) -> None:
    must, can = _FIELDS.get(state.step, (set(), set()))
    there = {name for name in Pending.__struct_fields__ if getattr(given, name)}
    if missing := sorted(must - there):
        reader.faults.append(f"pending: step {STEPS[state.step]} needs {', '.join(missing)}")
    if state.step == COST and ("face" in there) != ("new_face" in there):
        reader.faults.append("pending: face and new_face go together")
    if spare := sorted(there - must - can):
        reader.faults.append(f"pending: step {STEPS[state.step]} has no {', '.join(spare)}")


def _read_cards(reader: _Reader, state: WallState, position: Position) -> None:
    market = [reader.card(f"market[{slot}]", name) for slot, name in enumerate(position.market)]
    state.market = (market[0], market[1], market[2])
    piles = [
        reader.cards(f"sides[{seat}].{PILES[pile]}", getattr(side, PILES[pile]))
        for seat, side in enumerate(position.sides)
        for pile in range(3)
    ]
    state.piles = (piles[0], piles[1], piles[2], piles[3], piles[4], piles[5])
    placed = sum(1 << card for card in {card for card in market if card >= 0})
    for pile_mask in piles:
        placed |= pile_mask
    out = reader.cards("out", position.out or ())
    deck = ALL_CARDS & ~placed & ~out if position.deck is None else reader.cards("deck", position.deck)
    if position.out is None and position.deck is not None:
        out = ALL_CARDS & ~placed & ~deck
    state.out = out
    state.deals = tuple([DEAL + card for card in bits_in(deck)])
    guards = list(NO_GUARDS)
    for name, words in position.guards.items():
        card = reader.card("guards", name)
        if card >= 0:
            guards[card] = reader.counters(f"guards.{name}", words)
    state.guards = tuple(guards)


def _read_turns(reader: _Reader, state: WallState, position: Position) -> None:
    first = state._setup.first_player
    actives = [reader.suit(f"powers[{seat}].active", powers.active) for seat, powers in enumerate(position.powers)]
    state.powers = (actives[0], actives[1], 0, 0)
    seat = position.turn if position.turn is not None else first
    if seat not in (0, 1):
        reader.faults.append(f"turn: {seat} is not a seat (0 or 1)")
        seat = first
    state.seat = seat
    turns = position.turns if position.turns is not None else _fitting_turns(state, position)
    if position.stall < 0 or (position.card_moved and position.stall):
        reader.faults.append(f"stall: {position.stall} is not a number from 0; it is 0 once a card moved (TW-I20)")
    state.clock = (turns, -1 if position.card_moved else position.stall, -1)
    decks = []
    for each, powers in enumerate(position.powers):
        if powers.deck is not None:
            decks.append(reader.suits(f"powers[{each}].deck", powers.deck))
        else:
            decks.append(_fitting_deck(state, each))
    state.powers = (actives[0], actives[1], decks[0], decks[1])


def finished_turns(state: WallState, seat: int) -> int:
    """How many turns of a seat are finished."""
    first = state._setup.first_player
    return (state.turns + (seat == first)) // 2


def power_deck_size(state: WallState, seat: int) -> int:
    """How many power cards of a seat lie face down (TW-I08)."""
    finished = finished_turns(state, seat)
    return (6 - finished % 6) % 6 if finished else 6


def _fitting_turns(state: WallState, position: Position) -> int:
    """The smallest number of finished turns that goes with the seat to act, the active powers and the limits."""
    first = state._setup.first_player
    least = position.stall
    if state.active != (-1, -1) or position.last_turns is not None or position.step == "over":
        least = max(least, 2)
    played = int(position.step == "over")
    return least if (least + first + played) % 2 == state.seat else least + 1


def _fitting_deck(state: WallState, seat: int) -> int:
    suits = [suit for suit in range(6) if suit != state.active[seat]][: power_deck_size(state, seat)]
    return sum(1 << suit for suit in suits)


def read_position(setup: WallSetup, position: Position) -> WallState:
    """A state from a position, with everything checked. Raises InvalidPosition with all that is wrong."""
    from .check import faults  # noqa: PLC0415

    reader = _Reader()
    state = WallState()
    state._legal = None
    state._setup = setup
    state.step = reader.step("step", position.step)
    state.stack = tuple(reader.step("stack", name) for name in position.stack)
    _read_turns(reader, state, position)
    _read_cards(reader, state, position)
    state.counters = (
        reader.counters("counters[0]", position.counters[0]),
        reader.counters("counters[1]", position.counters[1]),
    )
    state.free = reader.dice("dice", position.dice)
    state.used = reader.dice("spent", position.spent)
    state.sun = reader.suit("sun_die", position.sun_die)
    state.sun_spent = position.sun_spent
    state.power_used = position.power_used
    _read_pending(reader, state, position.pending)
    if position.last_turns is not None or not state.deals:
        last_turns = 2 if position.last_turns is None else position.last_turns
        state.clock = (*state.clock[:2], last_turns)
    state.to_act = () if state.step == OVER else (NATURE,) if state.step in CHANCE_STEPS else (state.seat,)
    if problems := reader.faults or faults(state):
        raise InvalidPosition(problems)
    return state


def load(setup: WallSetup, data: bytes) -> WallState:
    """Read a position from JSON. Raises InvalidPosition."""
    try:
        position = msgspec.json.decode(data, type=Position)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise InvalidPosition([str(error)]) from None
    return read_position(setup, position)
