"""Card City in text: every city as a grid, the offer, the cards to build."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Final

from fourwalls.core import Arg, Drawing, Message, Span
from fourwalls.core.bits import bits_in
from fourwalls.core.drawing import Spans, cut, padded, trimmed, wrapped

from .actions import BUILD, BUY, BUY_NOTHING, GROW
from .board_texts import BOARD
from .city import SIDE, SQUARES, City, cards
from .kinds import KINDS
from .messages import CATALOG
from .position import OfferCard, read_city
from .view import Board, CardCityView

MARKS: Final = "●■▲◆"
BLOCK: Final = 19
"""Columns of a city: two for the numbers of rows, two for each of at most seven columns, and what is left."""


def draw_board(view: CardCityView, names: Sequence[str], width: int) -> Drawing:
    """The board from the view's side: the viewing seat's city comes first."""
    picture = _Picture(view, names, max(20, min(width, 100)))
    return tuple(trimmed(line) for line in picture.lines())


def text(id: str, names: Sequence[str] = (), /, **args: Arg) -> str:
    """A text of the board."""
    assert id in BOARD or not id.startswith("board."), id
    return CATALOG.text(Message(id, args), names)


def kind_span(letter: str | None) -> Span:
    """A card's letter in its colour; "?" for one that is not seen."""
    return Span("?", "muted") if letter is None else Span(letter, f"kind.{letter}")


def kinds_spans(letters: Iterable[str | None]) -> Spans:
    """Some cards, with spaces between them."""
    spans: Spans = []
    for letter in letters:
        spans += [Span(" "), kind_span(letter)] if spans else [kind_span(letter)]
    return spans


class _Picture:
    """The parts of one drawing."""

    def __init__(self, view: CardCityView, names: Sequence[str], width: int) -> None:
        self.view = view
        self.position = view.position
        self.width = width
        self.names = tuple(cut(name, 14) for name in names)
        first = view.seat or 0
        self.order = [(first + step) % view.seats for step in range(view.seats)]
        self.cities: list[City] = []
        for rows in view.position.cities or ():
            read = read_city(rows)
            assert not isinstance(read, str)
            self.cities.append(read)

    def lines(self) -> list[Spans]:
        """Everything, from top to bottom."""
        parts: list[list[Spans]] = [self.heading(), [[]], self.grids(), self.offer(), self.stocks(), self.growing()]
        return [line for part in parts for line in part]

    def name(self, seat: int) -> Span:
        return Span(f"{MARKS[seat]} {self.names[seat]}", f"seat.{seat}")

    def muted(self, id: str, /, **args: Arg) -> Span:
        return Span(text(id, self.names, **args), "muted")

    def heading(self) -> list[Spans]:
        """The round, the first mayor, and the stocks that all share."""
        position = self.position
        over = position.step == "over"
        title = text("board.over") if over else text("board.round", number=max(1, position.round))
        parts: list[Spans] = [[Span(title, "strong")]]
        if self.view.seats > 1 and position.step not in ("start", "over"):
            parts.append([self.muted("board.mayor", seat=position.mayor)])
        parts.append([self.muted("board.pool", count=self.view.pool_size)])
        reserve = position.reserve or {}
        words = [Span(f" {letter}{reserve.get(letter, 0)}", f"kind.{letter}") for letter in "RCI"]
        parts.append([self.muted("board.reserve"), *words])
        return wrapped(parts, self.width)

    # -- cities -----------------------------------------------------------------------------------------------------

    def grids(self) -> list[Spans]:
        """As many cities side by side as fit."""
        across = max(1, self.width // (BLOCK + 1))
        lines: list[Spans] = []
        for start in range(0, len(self.order), across):
            blocks = [self.block(seat) for seat in self.order[start : start + across]]
            for row in zip_longest(*blocks, fillvalue=list[Span]()):
                lines.append([span for cell in row for span in padded(cell, BLOCK + 1)])
            lines.append([])
        return lines

    def block(self, seat: int) -> list[Spans]:
        """One city with what can be counted in it."""
        facts: Board = self.view.boards[seat]
        coins = (self.position.coins or ())[seat]
        hand = (self.position.hands or ("",) * self.view.seats)[seat]
        lines: list[Spans] = [
            [Span(cut(self.name(seat).text, BLOCK), f"seat.{seat}")],
            [Span(text("board.coins", count=coins)), self.muted("board.plus", count=facts.income)],
            [Span(text("board.cards", size=facts.size, limit=facts.limit))],
            [Span(text("board.score", count=facts.score), "strong")],
        ]
        if any(self.position.hands or ()):
            lines.append([self.muted("board.hand"), Span(" "), *self.hand(hand)] if hand else [])
        return [*lines, *self.grid(seat)]

    def hand(self, hand: str) -> Spans:
        """The cards to build; an arrow where their order is fixed."""
        return [kind_span(letter) if letter in KINDS else Span(letter, "muted") for letter in hand]

    def targets(self, seat: int) -> dict[int, str]:
        """The squares among the viewer's moves, with a mark."""
        prompt = self.view.prompt
        if prompt is None or seat != self.view.seat:
            return {}
        marks: dict[int, str] = {}
        for move in prompt.moves:
            if not isinstance(move, int):
                continue
            if BUILD <= move < GROW or BUY <= move < BUY_NOTHING:
                marks[move - BUILD if move < GROW else move - BUY] = "+"
            elif GROW <= move < BUY:
                kind, square = divmod(move - GROW, SQUARES)
                marks[square] = "*" if square in marks else KINDS[kind].lower()
        return marks

    def grid(self, seat: int) -> list[Spans]:
        """The city and the squares around it that a card could come to."""
        city = self.cities[seat]
        marks = self.targets(seat)
        filled = bits_in(cards(city))
        shown = [*filled, *bits_in(city[5])]
        rows = range(min(shown) // SIDE, max(shown) // SIDE + 1)
        across = range(min(square % SIDE for square in shown), max(square % SIDE for square in shown) + 1)
        letters = dict(zip(filled, (self.letter(city, square) for square in filled), strict=True))
        lines: list[Spans] = [[Span("  " + "".join(f" {'abcdefghi'[column]}" for column in across), "muted")]]
        for row in rows:
            line = [Span(f"{row + 1:>2}", "muted")]
            for column in across:
                square = SIDE * row + column
                line.append(Span(" "))
                if square in letters:
                    line.append(kind_span(letters[square]))
                elif square in marks:
                    line.append(Span(marks[square], "accent"))
                else:
                    line.append(Span("·" if city[5] >> square & 1 else " ", "muted"))
            lines.append(line)
        return lines

    def letter(self, city: City, square: int) -> str:
        return next((KINDS[kind] for kind in range(5) if city[kind] >> square & 1), "H")

    # -- cards ------------------------------------------------------------------------------------------------------

    def offer(self) -> list[Spans]:
        """The cards of phase 1: what is kept, what is to be divided or chosen."""
        position = self.position
        if not position.offer:
            return []
        if position.step == "bottom" or (position.step == "draw" and self.view.seats == 1):
            return wrapped(
                [[self.muted("board.drawn")], kinds_spans(card.kind for card in self.at("hand"))], self.width
            )
        secret = [card.kind is not None for card in position.offer if self.secret(card)]
        notes = [self.muted(name) for name, seen in (("board.yours", True), ("board.nobodys", False)) if seen in secret]
        lines = wrapped([[Span(text("board.offer"), "strong")], *([note] for note in notes)], self.width)
        for seat in range(self.view.seats):
            if kept := self.at(seat):
                lines += self.labelled(text("board.keeps", self.names, seat=seat), kept)
        if position.step == "draw":
            return [*lines, *self.labelled(text("board.drawn"), self.at("hand"))]
        if position.step in ("divide", "lay"):
            lines += self.labelled(text("board.hand_of", self.names, seat=position.seat or 0), self.at("hand"))
            return [*lines, *self.picks()]
        lines += self.labelled(text("board.group1"), self.at("group"))
        lines += self.labelled(text("board.group2"), self.at("up"))
        return [*lines, *self.labelled(text("board.down"), self.at("down"))]

    def at(self, place: int | str) -> list[OfferCard]:
        return [card for card in self.position.offer if card.at == place]

    def secret(self, card: OfferCard) -> bool:
        """Whether some players have not seen a card."""
        return len(card.known or ()) < self.view.seats

    def labelled(self, label: str, offered: Sequence[OfferCard]) -> list[Spans]:
        """Some cards on offer; those that not all have seen are in brackets."""
        spans: Spans = []
        for card in offered:
            spans.append(Span(" "))
            around = "()" if self.secret(card) and card.kind is not None else "  "
            spans += [Span(around[0], "muted"), kind_span(card.kind), Span(around[1], "muted")]
        return wrapped([[Span(f"  {label}", "muted")], spans], self.width, "    ")

    def picks(self) -> list[Spans]:
        """What the viewer has named so far."""
        lines: list[Spans] = []
        for number, word in enumerate(("group", "hide"), 1):
            named = [pick.split()[-1] for pick in self.position.picks if pick.startswith(word)]
            if named:
                lines += wrapped(
                    [[Span("  "), self.muted(f"board.named{number}")], kinds_spans(named)], self.width, "    "
                )
        return lines

    def stocks(self) -> list[Spans]:
        """What the viewer has not seen, the bottom of the pool, and the discards."""
        position = self.position
        lines: list[Spans] = []
        if position.step not in ("over", "start"):
            counts = [[Span(f"{letter}{self.view.unseen.get(letter, 0)}", f"kind.{letter}")] for letter in KINDS]
            lines += wrapped([[self.muted("board.unseen")], *counts], self.width)
        if position.bottom:
            lines += wrapped([[self.muted("board.bottom")], kinds_spans(position.bottom)], self.width)
        discarded = "".join(position.discarded or ())
        if discarded:
            counts = [[Span(f"{k}{discarded.count(k)}", f"kind.{k}")] for k in KINDS if k in discarded]
            lines += wrapped([[self.muted("board.discarded")], *counts], self.width)
        return lines

    def growing(self) -> list[Spans]:
        """The viewer's districts that can grow, with what they touch and what they need."""
        seat = self.view.seat
        if seat is None or self.position.step == "over":
            return []
        parts: list[Spans] = [[self.muted("board.needs")]]
        for one in self.view.boards[seat].districts:
            if one.needs:
                style = "accent" if one.touches >= one.needs else "muted"
                names = one.squares.replace(" ", "+")
                parts.append([kind_span(one.kind), Span(f" {names} {one.touches}/{one.needs}", style)])
        return wrapped(parts, self.width) if len(parts) > 1 else []
