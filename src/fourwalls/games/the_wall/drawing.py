"""The Wall in text: three piles with the wall between two players, the market, dice, counters and powers."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Final

from fourwalls.core import Arg, Drawing, Message, Span
from fourwalls.core.drawing import Spans, cut, padded, trimmed, width_of, wrapped

from .board_texts import BOARD
from .cards import CARD_NUMBER, CARDS, PILES, SUITS
from .messages import CATALOG
from .view import Price, WallView

MARKS: Final = "●■"
WIDE: Final = 76
"""From this width on the piles stand side by side."""

_MAIN_STEPS: Final = frozenset(("main", "sun_roll", "turn_die", "turn_to"))
_BEFORE_ROLL: Final = frozenset(("before", "keep"))


def draw_board(view: WallView, names: Sequence[str], width: int) -> Drawing:
    """The board from the view's side: the viewing seat (for spectators the first) is at the bottom."""
    board = _Board(view, names, max(20, min(width, 100)))
    return tuple(trimmed(line) for line in board.lines())


def text(id: str, names: Sequence[str] = (), /, **args: Arg) -> str:
    """A text of the board."""
    assert id in BOARD or not id.startswith("board."), id
    return CATALOG.text(Message(id, args), names)


def suits(letters: str | Iterable[str]) -> Spans:
    """Suit letters, each in its colour."""
    return [Span(letter, f"suit.{letter}") if letter in SUITS else Span(letter) for letter in letters]


def flowed(words: str, width: int, indent: str = "") -> list[Spans]:
    """A muted remark, broken between words."""
    lines = textwrap.wrap(words, width, initial_indent=indent, subsequent_indent=indent)
    return [[Span(line, "muted")] for line in lines]


def counters(words: str) -> Spans:
    """Counters such as "M3 S2", with how many they are together."""
    held = words.split()
    if not held:
        return [Span(text("board.none"), "muted")]
    spans = [span for word in held for span in (*suits(word[0]), Span(word[1:] + " "))]
    return [*spans, Span(f"({count(words)})", "muted")]


def count(words: str) -> int:
    """How many counters "M3 S2" are."""
    return sum(int(word[1:]) for word in words.split())


class _Board:
    """The parts of one drawing."""

    def __init__(self, view: WallView, names: Sequence[str], width: int) -> None:
        self.view = view
        self.position = view.position
        self.width = width
        self.wide = width >= WIDE
        longest = 24 if self.wide else 14
        self.names = tuple(cut(name, longest) for name in names)
        self.near = view.seat if view.seat is not None else 0
        self.far = 1 - self.near

    def lines(self) -> list[Spans]:
        """Everything, from top to bottom."""
        piles = self.wide_piles() if self.wide else self.narrow_piles()
        parts: list[list[Spans]] = [
            self.heading(),
            self.player(self.far),
            piles,
            self.player(self.near),
            [[]] if self.wide else [],
            self.market(),
            self.dice(),
        ]
        return [line for part in parts for line in part]

    def name(self, seat: int) -> Span:
        return Span(f"{MARKS[seat]} {self.names[seat]}", f"seat.{seat}")

    # -- the frame ------------------------------------------------------------------------------------------------

    def heading(self) -> list[Spans]:
        """Whose turn it is, and how near the end."""
        position = self.position
        if position.step == "over":
            parts = [[Span(text("board.over"), "strong")]]
        else:
            turn = text("board.turn", self.names, number=(position.turns or 0) + 1, seat=self.view.turn or 0)
            parts = [[Span(turn, "strong")]]
            parts.append([Span(text("board.draw_deck", count=self.view.deck_size), "muted")])
            left = position.last_turns
            if left is not None:
                words = text("board.last_turns", count=left) if left else text("board.last_turn")
                parts.append([Span(words, "accent")])
            limit = self.view.stall_limit
            if limit and 2 * position.stall >= limit:
                parts.append([Span(text("board.stall", count=position.stall), "accent")])
                parts.append([Span(text("board.stall_limit", limit=limit), "accent")])
        return wrapped(parts, self.width)

    def player(self, seat: int) -> list[Spans]:
        """A player's counters and power."""
        holding = [Span(text("board.counters") + " ", "muted"), *counters(self.position.counters[seat])]
        parts = [[self.name(seat)], holding, self.power(seat)]
        lines = wrapped(parts, self.width)
        active = self.position.powers[seat].active
        if active and self.position.step != "over":
            lines += flowed(text(f"board.power.{active}"), self.width, "  ")
        return lines

    def power(self, seat: int) -> Spans:
        """The active power and when it can be used."""
        active = self.position.powers[seat].active
        spans = [Span(text("board.power") + " ", "muted")]
        if active is None:
            return [*spans, Span(text("board.no_power"), "muted")]
        spans.append(Span(text(f"suit.{active}"), f"suit.{active}"))
        if self.position.step == "over":
            return spans
        if seat != self.view.turn:
            return [*spans, Span(f" ({text('board.next_turn')})", "muted")]
        if self.position.power_used:
            return [*spans, Span(f" ({text('board.used')})", "muted")]
        prompt = self.view.prompt
        usable = prompt is not None and prompt.parts.get("power_usable") == 1
        when = text("board.now" if usable else "board.later")
        return [*spans, Span(f" ({when})", "accent" if usable else "muted")]

    # -- the piles ------------------------------------------------------------------------------------------------

    def card(self, id: str) -> Spans:
        """Name, value, suits, and the counters that protect it."""
        card = CARDS[CARD_NUMBER[id]]
        spans = [Span(f"{_title(id)} {card.value} "), *suits(SUITS[suit] for suit in card.suits)]
        guard = count(self.position.guards.get(id, ""))
        return [*spans, Span(f" +{guard}", "strong")] if guard else spans

    def side(self, seat: int, pile: str) -> list[Spans]:
        """A player's cards in a pile."""
        ids: tuple[str, ...] = getattr(self.position.sides[seat], pile)
        return [self.card(card) for card in ids]

    def wide_piles(self) -> list[Spans]:
        """Three columns; the cards grow away from the wall on both sides."""
        column = self.width // 3
        far = [self.side(self.far, pile) for pile in PILES]
        near = [self.side(self.near, pile) for pile in PILES]
        height = max(map(len, far))
        above = [[*[[]] * (height - len(cards)), *cards] for cards in far]
        lines: list[Spans] = [[]]
        lines += [self.row(row, column) for row in zip(*above, strict=True)]
        wall: Spans = []
        for number, pile in enumerate(PILES):
            brick = [Span(f"━ {text(f'pile.{pile}').upper()} ", "strong"), *self.control(number)]
            wall += [*brick, Span(" " + "━" * (column - width_of(brick) - 1), "muted")]
        lines.append(wall)
        lines += [self.row(row, column) for row in zip_longest(*near, fillvalue=[])]
        return [*lines, *self.guard_legend(), []]

    def row(self, cells: Iterable[Spans], width: int) -> Spans:
        """One line of the three columns."""
        return [span for cell in cells for span in padded([Span("  "), *cell], width)]

    def control(self, pile: int) -> Spans:
        """Who has more cards in a pile, and how many on each side, the leader's first."""
        seat = self.view.control[pile]
        sizes = [len(getattr(self.position.sides[each], PILES[pile])) for each in (0, 1)]
        if seat is None:
            return [Span(f"{sizes[0]}:{sizes[1]}", "muted")]
        name = self.name(seat).text
        room = (self.width // 3 if self.wide else self.width) - len(text(f"pile.{PILES[pile]}")) - 10
        return [Span(f"{cut(name, room)} {sizes[seat]}:{sizes[1 - seat]}", f"seat.{seat}")]

    def narrow_piles(self) -> list[Spans]:
        """One pile under the other, with the seats' marks before their cards; a side without cards takes no line."""
        lines: list[Spans] = []
        for number, pile in enumerate(PILES):
            head = [Span(f"━━ {text(f'pile.{pile}').upper()} ", "strong"), *self.control(number), Span(" ")]
            lines.append([*head, Span("━" * max(0, self.width - width_of(head)), "muted")])
            for seat in (self.far, self.near):
                rows = wrapped(self.side(seat, pile), self.width, "  ")
                if rows:
                    rows[0][0] = Span(f"{MARKS[seat]} ", f"seat.{seat}")
                lines += rows
        return [*lines, *self.guard_legend()]

    def guard_legend(self) -> list[Spans]:
        """What the numbers behind protected cards mean, where there are any."""
        if not self.position.guards:
            return []
        return flowed(text("board.guards"), self.width)

    # -- market and dice ------------------------------------------------------------------------------------------

    def market(self) -> list[Spans]:
        """The cards with type, suits, price for the player to act, and what is missing."""
        head = [[Span(text("board.market"), "strong")]]
        if self.view.prices and self.view.turn is not None and self.position.step != "over":
            head.append([Span(text("board.prices_for", self.names, seat=self.view.turn), "muted")])
        lines = wrapped(head, self.width)
        for card in self.position.market:
            if card is None:
                lines.append([Span("  "), Span(text("board.empty_slot"), "muted")])
                continue
            over = self.position.step == "over"
            prices = [price for price in self.view.prices if price.card == card and not over]
            parts = [padded([Span("  "), *self.card(card)], 22)]
            for price in prices:
                parts += self.price(price)
            if prices and (state := self.state_of(prices)):
                parts.append(state)
            lines += wrapped(parts, self.width, later=" " * (24 if self.wide else 6))
        return lines

    def price(self, price: Price) -> list[Spans]:
        """The price in a pile, and why it is less than the card's value."""
        spans = [[Span(text(f"pile.{price.pile}") + " "), Span(str(price.price), "strong")]]
        value = CARDS[CARD_NUMBER[price.card]].value
        if price.price == value:
            return spans
        words = "board.discount_yours" if self.view.seat == self.view.turn else "board.discount"
        why = text(words, self.names, value=value, seat=self.view.turn or 0)
        return [*spans, [Span(why, "muted")]]

    def state_of(self, prices: Sequence[Price]) -> Spans:
        """Whether the card can be paid now, or what is missing; nothing while the dice are not known."""
        position = self.position
        if position.step == "pay":
            paid = position.pending is not None and position.pending.card == prices[0].card
            return [Span(text("board.being_paid"), "accent")] if paid else []
        if position.step not in _MAIN_STEPS:
            return []
        units = self.units(prices[0].card)
        lacking = [letter for letter in _suits_of(prices[0].card) if letter not in units]
        short = min(price.price for price in prices) - len(units)
        parts = [text("board.no_suit", suits=" ".join(lacking))] if lacking else []
        if short > 0:
            matching = self.view.payment == "matching"
            parts.append(text("board.short_matching" if matching else "board.short", count=short))
        if parts:
            return [Span(", ".join(parts), "muted")]
        return [Span(text("board.payable" if self.view.prompt else "board.in_reach"), "accent")]

    def units(self, card: str) -> str:
        """The suits of all dice and counters that the player to act could pay for a card with."""
        every = self.all_units()
        return "".join(filter(_suits_of(card).__contains__, every)) if self.view.payment == "matching" else every

    def all_units(self) -> str:
        """The suits of all dice and counters of the player to act."""
        position = self.position
        held = "".join(word[0] * int(word[1:]) for word in position.counters[self.view.turn or 0].split())
        sun = position.sun_die if position.sun_die and not position.sun_spent else ""
        return position.dice + sun + held

    def dice(self) -> list[Spans]:
        """What the dice show, and which were spent."""
        position = self.position
        parts: list[Spans] = [[Span(text("board.dice"), "strong")]]
        if not position.dice and not position.spent:
            return wrapped([*parts, [Span(text("board.not_rolled"), "muted")]], self.width)
        early = position.step in _BEFORE_ROLL
        parts.append(self.dice_part("board.keepable" if early else "board.free", position.dice))
        parts.append(self.dice_part("board.to_roll" if early else "board.spent", position.spent))
        if position.sun_die:
            state = "board.sun_spent" if position.sun_spent else "board.sun"
            parts.append(self.dice_part(state, position.sun_die))
        return wrapped([part for part in parts if part], self.width)

    def dice_part(self, id: str, letters: str) -> Spans:
        """Some dice with what they are; nothing for none."""
        return [Span(text(id) + " ", "muted"), *suits(" ".join(letters))] if letters else []


def _title(id: str) -> str:
    return id.replace("_", " ").title()


def _suits_of(id: str) -> tuple[str, ...]:
    return tuple(SUITS[suit] for suit in CARDS[CARD_NUMBER[id]].suits)
