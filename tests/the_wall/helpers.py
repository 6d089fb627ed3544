"""Positions, moves and reasons of The Wall in its own notation, through the contract only."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, NamedTuple, cast

import pytest
from hypothesis import settings

from fourwalls.core import NATURE, Event, IllegalMove, Outcome, Setup, State, Value, read_options
from fourwalls.games.the_wall import GAME, WallView

SUITS = "MSWLYK"
PILES = ("people", "places", "events")
SCALE = int(os.environ.get("FOURWALLS_SCALE", "1"))
"""How many times more random games and examples than usual are tried (for a night's run)."""


class Card(NamedTuple):
    """A number card as the ledger has it."""

    value: int
    suits: str
    piles: tuple[str, ...]


CARDS = {
    "author": Card(2, "MK", ("people",)),
    "desert": Card(2, "SY", ("places",)),
    "origin": Card(2, "WL", ("places", "events")),
    "journey": Card(3, "MW", ("events",)),
    "painter": Card(3, "SK", ("people",)),
    "savage": Card(3, "LY", ("people",)),
    "mountain": Card(4, "MS", ("places",)),
    "sailor": Card(4, "WL", ("people",)),
    "battle": Card(4, "YK", ("events",)),
    "forest": Card(5, "ML", ("places",)),
    "discovery": Card(5, "SW", ("events",)),
    "soldier": Card(5, "YK", ("people",)),
    "lunatic": Card(6, "MW", ("people",)),
    "penitent": Card(6, "SY", ("people",)),
    "market": Card(6, "LK", ("places", "events")),
    "chance_meeting": Card(7, "ML", ("events",)),
    "castle": Card(7, "SK", ("places",)),
    "cave": Card(7, "WY", ("places",)),
    "diplomat": Card(8, "MS", ("people",)),
    "mill": Card(8, "WL", ("places",)),
    "betrayal": Card(8, "YK", ("events",)),
    "pact": Card(9, "MS", ("events",)),
    "darkness": Card(9, "WY", ("places",)),
    "merchant": Card(9, "LK", ("people",)),
}

Side = dict[str, list[str]]
Position = dict[str, Any]


def examples(number: int) -> settings:
    """Hypothesis settings: the same examples in each run, more and fresh ones when FOURWALLS_SCALE is set."""
    return settings(max_examples=number * SCALE, deadline=None, derandomize=SCALE == 1, database=None)


@cache
def setup_of(**options: Value) -> Setup:
    """The game with these options."""
    return GAME.setup(read_options(GAME.options_type, options), 2)


SETUP = setup_of()


def side(people: str = "", places: str = "", events: str = "") -> Side:
    """One player's side, card ids with spaces between."""
    return {"people": people.split(), "places": places.split(), "events": events.split()}


USED = "used"
"""The default for the power of the player at turn: one that was used, so that it is out of the way."""


def position(
    *,
    turn: int = 0,
    power: str | None = USED,
    other: str | None = "S",
    a: Side | None = None,
    b: Side | None = None,
    **fields: Any,
) -> Position:
    """A position of a game under way: six dice, a market of three free cards, the other cards in the deck.

    `power` and `other` are the active powers of the player at turn and of the opponent; None: a first turn.
    """
    sides = [a or side(), b or side()]
    data: Position = {"turn": turn, "sides": sides, "dice": "MSWLYK", "turns": 2 + turn}
    if power == USED:
        power = "K"
        data["power_used"] = True
    elif power is None:
        other = other if turn else None
        data["turns"] = turn
    mine, theirs = {"active": power}, {"active": other}
    data["powers"] = [theirs, mine] if turn else [mine, theirs]
    data.update(fields)
    if "market" not in data:
        named = {card for cards in (*sides[0].values(), *sides[1].values()) for card in cards}
        named |= set(data.get("deck", ())) | set(data.get("out", ()))
        data["market"] = [card for card in CARDS if card not in named][:3]
    return data


def load(data: Mapping[str, Any], **options: Value) -> State:
    return setup_of(**options).load(json.dumps(data).encode())


def at(*, options: Any = None, **fields: Any) -> State:
    """The state of a `position`."""
    return load(position(**fields), **(options or {}))


def beginning(*, power: Any, **fields: Any) -> State:
    """The first seat's turn as it begins, after the second seat did nothing in theirs."""
    return flip_any(do(at(turn=1, other=power, **fields), "no action"))


def ending(*, options: Any = None, **fields: Any) -> State:
    """The last turn of a game: nothing in the deck or the market, the cards on no side are out of the game."""
    return at(options=options, **{"deck": [], "market": [None] * 3, "last_turns": 0, **fields})


def seat_of(state: State) -> int:
    (seat,) = state.to_act
    return seat


def notation(move: Any) -> str:
    return SETUP.action(move).notation


def moves(state: State) -> set[str]:
    """The legal moves of whoever is to act."""
    return {notation(move) for move in state.legal(seat_of(state))}


def chances(state: State) -> dict[str, int]:
    """Nature's moves and their weights."""
    assert state.to_act == (NATURE,)
    return {notation(move): weight for move, weight in state.chances()}


def do(state: State, *texts: str, events: list[Event] | None = None) -> State:
    """Play these moves of seats and nature, whoever is to act; gives the same state back."""
    for text in texts:
        state.play(seat_of(state), SETUP.parse(text), events.append if events is not None else None)
    return state


def after(state: State, *texts: str) -> State:
    """A copy of the state with these moves played."""
    return do(state.copy(), *texts)


def why(state: State, text: str, seat: int | None = None) -> set[str]:
    """The rules that forbid a move now; empty when it is legal."""
    return {reason.rule for reason in state.explain(seat_of(state) if seat is None else seat, SETUP.parse(text))}


def refuse(state: State, text: str, *rules: str, seat: int | None = None) -> None:
    """Check that a move is not offered, is refused with at least these rules, and changes nothing."""
    by = seat_of(state) if seat is None else seat
    move = SETUP.parse(text)
    if by in state.to_act:
        assert move not in state.legal(by), f"{text} is offered"
    before = state.dump()
    with pytest.raises(IllegalMove) as refused:
        state.play(by, move)
    given = {reason.rule for reason in refused.value.reasons}
    assert given == why(state, text, by)
    assert given >= set(rules), f"{text} was refused for {sorted(given)}, not for {rules}"
    assert state.dump() == before


DEFAULTS: Position = {
    "stack": [],
    "sun_die": None,
    "sun_spent": False,
    "power_used": False,
    "last_turns": None,
    "stall": 0,
    "deck": [],
    "out": [],
    "guards": {},
    "counters": ["", ""],
    "dice": "",
    "spent": "",
    "pending": None,
}


def pos(state: State) -> Position:
    """The position as the dump has it, with defaults filled in."""
    return {**DEFAULTS, **json.loads(state.dump())}


def units(text: str) -> Counter[str]:
    """Counters such as "M3 S2" as numbers by suit."""
    return Counter({part[0]: int(part[1:]) for part in text.split()})


def held(state: State, seat: int) -> Counter[str]:
    """The counters in front of a player."""
    return units(pos(state)["counters"][seat])


def guards(state: State, card: str) -> Counter[str]:
    """The counters on a card."""
    return units(pos(state)["guards"].get(card, ""))


def cards(state: State, seat: int, pile: str) -> set[str]:
    """The cards on a player's side of a pile."""
    return set(cast(Side, pos(state)["sides"][seat])[pile])


def on_sides(data: Position) -> list[str]:
    return [card for half in data["sides"] for pile in PILES for card in half[pile]]


def market(state: State) -> list[str | None]:
    return list(pos(state)["market"])


def in_suit_order(letters: str) -> str:
    return "".join(sorted(letters, key=SUITS.index))


def pay(dice: str = "", sun: bool = False, counters: str = "") -> list[str]:
    """The units of a payment in canonical order."""
    paid = [f"die {suit}" for suit in in_suit_order(dice)] + ["sun die"] * sun
    for suit, number in sorted(units(counters).items(), key=lambda item: SUITS.index(item[0])):
        paid += [f"counter {suit}"] * number
    return paid


def payments(state: State, buy: str) -> set[tuple[str, ...]]:
    """Every whole payment that can be made for a card now, found by trying all lines."""
    seat = seat_of(state)

    def lines(here: State, paid: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        if here.to_act != (seat,) or pos(here)["step"] != "pay":
            yield paid
            return
        for text in moves(here):
            yield from lines(after(here, text), (*paid, text))

    return set(lines(after(state, buy), ()))


def possible_payments(
    card: str, price: int, dice: str, *, sun: str | None = None, counters: str = "", matching: bool = False
) -> set[tuple[str, ...]]:
    """Every whole payment that the ledger allows, found by counting: TW-058 to TW-063, TW-119."""
    stock = Counter({f"die {suit}": number for suit, number in Counter(dice).items()})
    stock += Counter({f"counter {suit}": number for suit, number in units(counters).items()})
    shown = {kind: kind[-1] for kind in stock}
    if sun:
        stock["sun die"] = 1
        shown["sun die"] = sun
    order = [f"die {suit}" for suit in SUITS] + ["sun die"] + [f"counter {suit}" for suit in SUITS]
    kinds = [kind for kind in order if stock[kind]]
    found = set()
    for paid in combinations_with_replacement(kinds, price):
        suits = {shown[kind] for kind in paid}
        enough = all(number <= stock[kind] for kind, number in Counter(paid).items())
        if enough and suits.issuperset(CARDS[card].suits) and (not matching or suits.issubset(CARDS[card].suits)):
            found.add(paid)
    return found


def price(state: State, buy: str) -> int:
    """What a card costs now: how many units it takes until it is paid."""
    paying = after(state, buy)
    units_paid = 0
    while pos(paying)["step"] == "pay":
        do(paying, min(moves(paying)))
        units_paid += 1
    return units_paid


def flip_any(state: State) -> State:
    """Flip the first power that can come."""
    assert pos(state)["step"] == "flip"
    return do(state, next(iter(sorted(chances(state)))))


def pass_turn(state: State) -> State:
    """Play on to the end of the turn with as little as possible: keep nothing, roll, no action, flip."""
    start = pos(state)["turns"]
    while state.outcome is None and pos(state)["turns"] == start:
        if state.to_act == (NATURE,):
            do(state, min(chances(state)))
            continue
        offered = moves(state)
        (text,) = {"go on", "keep none", "no action", "end turn"} & offered
        do(state, text)
    return state


def result(state: State) -> Outcome:
    """The outcome of a game in its last turn, when nothing more is done."""
    pass_turn(state)
    assert state.outcome is not None
    assert state.to_act == ()
    return state.outcome


def winner(outcome: Outcome) -> int | None:
    """The seat that won, None for a draw."""
    assert sorted(outcome.ranks) in ([1, 2], [1, 1])
    return None if outcome.ranks == (1, 1) else outcome.ranks.index(1)


def marker_count(outcome: Outcome) -> tuple[int, int]:
    """The markers of both seats after the last count."""
    first, second = outcome.scores
    return first, second


def control(state: State) -> list[int | None]:
    """The controlling seat of each pile, in the order of PILES."""
    view = state.view(None)
    assert isinstance(view, WallView)
    return list(view.control)
