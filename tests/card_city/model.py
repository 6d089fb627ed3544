"""A whole game played a second time, slowly, from the ledger alone: what is legal, what happens, who knows what.

It reads positions in the form of `helpers.plain` and moves in notation. Random games compare it with the engine.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

from fourwalls.core import NATURE

from . import brute
from .helpers import KINDS, Position, counts, in_kind_order, on_board, square_name

Named = tuple[bool, str]
"""What a divider can say of a card: whether all have seen it, and its kind."""


def in_words(card: Named) -> str:
    return f"open {card[1]}" if card[0] else card[1]


class Model:
    """One position, and what the ledger makes of it."""

    def __init__(self, data: Position, seats: int, *, decentralization: bool = False, parking_meters: bool = False):
        self.seats = seats
        self.decentral = decentralization
        self.parking_meters = parking_meters
        self.round: int = data["round"]
        self.step: str = data["step"]
        self.mayor: int = data["mayor"]
        self.seat: int | None = data["seat"]
        self.cities = [on_board(rows) for rows in data["cities"]]
        self.coins: list[int] = list(data["coins"])
        self.hands: list[str] = list(data["hands"])
        self.offer = [{**card, "known": set(card["known"])} for card in data["offer"]]
        self.picks: list[str] = list(data["picks"])
        self.pool: Counter[str] = Counter(data["pool"])
        self.bottom: list[str] = list(data["bottom"])
        self.reserve: Counter[str] = Counter(data["reserve"])
        self.discarded = [Counter(cards) for cards in data["discarded"]]

    @property
    def order(self) -> list[int]:
        """The seats in turn order."""
        return [(self.mayor + number) % self.seats for number in range(self.seats)]

    @property
    def chooser(self) -> int:
        assert self.seat is not None
        served = {card["at"] for card in self.offer} | {self.seat}
        asked = [(self.seat + number) % self.seats for number in range(1, self.seats)]
        return next(seat for seat in asked if seat not in served)

    def position(self) -> Position:
        """The position as `helpers.plain` has it, cities as squares."""
        return {
            "round": self.round,
            "step": self.step,
            "mayor": self.mayor,
            "seat": self.seat,
            "cities": self.cities,
            "coins": self.coins,
            "hands": self.hands,
            "offer": [{**card, "known": sorted(card["known"])} for card in self.offer],
            "picks": self.picks,
            "pool": counts(self.pool),
            "bottom": self.bottom,
            "reserve": {kind: self.reserve[kind] for kind in "RCI"},
            "discarded": [in_kind_order(cards.elements()) for cards in self.discarded],
        }

    # Who may do what.

    def to_act(self) -> tuple[int, ...]:
        if self.step in ("start", "draw", "lay"):
            return (NATURE,)
        if self.step == "build":
            return tuple(seat for seat in self.order if self.hands[seat])
        if self.step == "over":
            return ()
        if self.step == "bottom":
            return (0,)
        if self.step == "choose":
            return (self.chooser,)
        assert self.seat is not None
        return (self.seat,)

    def legal(self, seat: int) -> set[str]:
        if self.step == "divide":
            return self._picks_left()
        if self.step == "choose":
            return {"take 1", "take 2"}
        if self.step == "bottom":
            return {f"bottom {card['kind']}" for card in self.offer}
        if self.step == "build":
            return self._builds(seat)
        if self.step == "grow":
            options = brute.developments(self.cities[seat], self.reserve)
            return {f"grow {kind} {square_name(square)}" for kind, square in options}
        assert self.step == "buy"
        squares = brute.purchase_squares(self.cities[seat], self.coins[seat], self.reserve)
        return {"buy nothing"} | {f"buy {square_name(square)}" for square in squares}

    def chances(self) -> dict[str, int]:
        if self.step == "start":
            return {f"mayor {seat + 1}": 1 for seat in range(self.seats)}
        if self.step == "draw":
            return {f"draw {kind}": number for kind, number in self._drawable().items()}
        assert self.step == "lay"
        return dict.fromkeys(self._layouts(), 1)

    def _drawable(self) -> dict[str, int]:
        return {kind: number for kind, number in self.pool.items() if number and not (self.round == 1 and kind == "L")}

    def _builds(self, seat: int) -> set[str]:
        hand = self.hands[seat]
        if self._undecided(hand):
            return {f"first {kind}" for kind in hand}
        squares = brute.building_squares(self.cities[seat], hand[0], self.coins[seat])
        return {f"build {square_name(square)}" for square in squares}

    @staticmethod
    def _undecided(hand: str) -> bool:
        return len(hand) == 2 and hand[0] != hand[1]

    # Dividing.

    def _name(self, card: Any) -> Named:
        return len(card["known"]) == self.seats, card["kind"]

    def _order_of(self, card: Named) -> tuple[bool, int]:
        return card[0], KINDS.index(card[1])

    def _to_divide(self) -> list[Named]:
        return sorted((self._name(card) for card in self.offer if card["at"] == "hand"), key=self._order_of)

    def _picks_left(self) -> set[str]:
        """The next words of all divisions that begin with what was said already."""
        cards = self._to_divide()
        hidden = (len(cards) - 2) // 2
        found = set()
        for group in combinations(range(len(cards)), 2):
            rest = [number for number in range(len(cards)) if number not in group]
            for down in combinations(rest, hidden):
                words = [f"group {in_words(cards[number])}" for number in group]
                words += [f"hide {in_words(cards[number])}" for number in down]
                if words[: len(self.picks)] == self.picks:
                    found.add(words[len(self.picks)])
        return found

    def _layouts(self) -> set[str]:
        """All ways in which the labels fit what the divider said."""
        cards = {label: self._name(card) for label, card in enumerate(self.offer, 1) if card["at"] == "hand"}
        hidden = (len(cards) - 2) // 2
        found = set()
        for group in combinations(cards, 2):
            rest = [label for label in cards if label not in group]
            for down in combinations(rest, hidden):
                words = sorted(f"group {in_words(cards[label])}" for label in group)
                words += sorted(f"hide {in_words(cards[label])}" for label in down)
                up = [label for label in rest if label not in down]
                if words == sorted(self.picks[:2]) + sorted(self.picks[2:]):
                    found.add("lay " + " ".join("".join(map(str, part)) for part in (group, up, down)))
        return found

    # What happens.

    def play(self, seat: int, text: str) -> None:
        verb, *rest = text.split()
        getattr(self, f"_{verb}")(seat, *rest)

    def _mayor(self, _: int, number: str) -> None:
        self.mayor, self.round = int(number) - 1, 1
        self._begin_draw()

    def _begin_draw(self) -> None:
        self.step, self.seat, self.offer = "draw", None, []
        self._drawn_so_far()

    def _drawn_so_far(self) -> None:
        wanted = 3 if self.seats == 1 else 2 * self.seats
        if self.seats == 1 and self.pool.total() <= wanted - len(self.offer):
            sure = list(self.pool.elements())
            self.pool.clear()
            missing = wanted - len(self.offer) - len(sure)
            sure += self.bottom[:missing]
            self.bottom = self.bottom[missing:]
            self.offer += [self._fresh(kind) for kind in sure]
        elif len(self.offer) < wanted:
            return
        if self.seats > 1:
            self.step, self.seat = "divide", self.mayor
        elif len(self.offer) == 3:
            self.step = "bottom"
        else:
            self._begin_build({0: "".join(card["kind"] for card in self.offer)})

    def _fresh(self, kind: str) -> dict[str, Any]:
        return {"kind": kind, "at": "hand", "known": {self.mayor}}

    def _draw(self, _: int, kind: str) -> None:
        self.pool[kind] -= 1
        self.offer.append(self._fresh(kind))
        self._drawn_so_far()

    def _bottom(self, _: int, kind: str) -> None:
        hand = [card["kind"] for card in self.offer]
        hand.remove(kind)
        self.bottom.append(kind)
        self._begin_build({0: "".join(hand)})

    def _group(self, _: int, *card: str) -> None:
        self.picks.append(" ".join(("group", *card)))

    def _hide(self, _: int, *card: str) -> None:
        self.picks.append(" ".join(("hide", *card)))
        if len(self.picks) == 2 + (len(self._to_divide()) - 2) // 2:
            self.step = "lay"

    def _lay(self, _: int, *parts: str) -> None:
        for place, labels in zip(("group", "up", "down"), parts, strict=True):
            for label in labels:
                card = self.offer[int(label) - 1]
                card["at"] = place
                if place != "down":
                    card["known"] = set(range(self.seats))
        self.step, self.picks = "choose", []

    def _take(self, chooser: int, number: str) -> None:
        divider = self.seat
        assert divider is not None
        second = [card for card in self.offer if card["at"] in ("up", "down")]
        first = [card for card in self.offer if card["at"] == "group"]
        if number == "2":
            for card in second:
                card["known"].add(chooser)
        keeper, other = (chooser, divider) if number == "1" else (divider, chooser)
        for card in first:
            card["at"] = keeper
        for card in second:
            card["at"] = other if len(second) == 2 else "hand"
        if len(second) > 2:
            self.step, self.seat = "divide", other
        else:
            hands = {
                seat: "".join(card["kind"] for card in self.offer if card["at"] == seat) for seat in range(self.seats)
            }
            self._begin_build(hands)

    def _begin_build(self, hands: dict[int, str]) -> None:
        self.step, self.seat, self.offer = "build", None, []
        for seat, hand in hands.items():
            self.hands[seat] = in_kind_order(hand)
            self._discard_what_does_not_fit(seat)
        self._end_build()

    def _discard_what_does_not_fit(self, seat: int) -> None:
        while (hand := self.hands[seat]) and not self._undecided(hand) and not self._builds(seat):
            kind = hand[0]
            self.discarded[seat][kind] += 1
            if kind in "RCI":
                self.reserve[kind] += 1
            self.hands[seat] = hand.replace(">", "")[1:]

    def _first(self, seat: int, kind: str) -> None:
        other = self.hands[seat].replace(kind, "", 1)
        self.hands[seat] = f"{kind}>{other}"
        self._discard_what_does_not_fit(seat)
        self._end_build()

    def _build(self, seat: int, square: str) -> None:
        kind = self.hands[seat][0]
        self.coins[seat] -= 5 if kind == "L" else 0
        self._place(seat, square, kind)
        self.hands[seat] = self.hands[seat].replace(">", "")[1:]
        self._discard_what_does_not_fit(seat)
        self._end_build()

    def _place(self, seat: int, square: str, kind: str) -> None:
        self.cities[seat][int(square[1]), "abcdefghi".index(square[0]) + 1] = kind

    def _end_build(self) -> None:
        if not any(self.hands):
            self._next_to_grow(self.order[::-1])

    def _next_to_grow(self, asked: list[int]) -> None:
        for seat in asked:
            if brute.developments(self.cities[seat], self.reserve):
                self.step, self.seat = "grow", seat
                return
        for seat, city in enumerate(self.cities):
            self.coins[seat] += brute.income(city, parking_meters=self.parking_meters)
        self._next_to_buy(self.order)

    def _grow(self, seat: int, kind: str, square: str) -> None:
        self.reserve[kind] -= 1
        self._place(seat, square, kind)
        backwards = self.order[::-1]
        turn = backwards.index(seat) + 1
        self._next_to_grow(backwards[turn:] + backwards[:turn])

    def _next_to_buy(self, asked: list[int]) -> None:
        for seat in asked:
            if brute.purchase_squares(self.cities[seat], self.coins[seat], self.reserve):
                self.step, self.seat = "buy", seat
                return
        self.mayor = (self.mayor + 1) % self.seats
        self.seat = None
        if self.round == 10:
            self.step = "over"
        else:
            self.round += 1
            self._begin_draw()

    def _buy(self, seat: int, square: str) -> None:
        if square != "nothing":
            self.reserve["I"] -= 1
            self.coins[seat] -= brute.price(self.cities[seat])
            self._place(seat, square, "I")
        self._next_to_buy(self.order[self.order.index(seat) + 1 :])

    # What is seen.

    def seen(self, viewer: int | None) -> list[str | None]:
        """The kinds of the offer that a seat, or a spectator, has seen."""
        everybody = set(range(self.seats))
        return [
            card["kind"] if (viewer in card["known"] or card["known"] == everybody) else None for card in self.offer
        ]

    def unseen(self, viewer: int | None) -> Counter[str]:
        """The cards of pool and offer that a seat, or a spectator, has not seen."""
        hidden = Counter(self.pool)
        hidden.update(card["kind"] for card, kind in zip(self.offer, self.seen(viewer), strict=True) if kind is None)
        return +hidden

    def scores(self) -> list[int]:
        return [
            brute.score(city, coins, decentral=self.decentral)
            for city, coins in zip(self.cities, self.coins, strict=True)
        ]

    def ranks(self) -> list[int]:
        return brute.ranks(self.scores(), [coins % 5 for coins in self.coins])
