"""What a person typed, read as moves: numbers of the list, notation, several at once, or words to search for."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from fourwalls.core import Move, NotParseable, Setup

from .plain_text import number_in

MOST_WORDS = 60
"""Longer lines are not cut into notations; no series of moves is that long."""


WORD = 3
"""From so many letters on it is a word, and not a letter of notation."""


class Choice(NamedTuple):
    """One legal action as it is listed, perhaps with a remark; numbers in the list count from 1."""

    move: Move
    notation: str
    text: str
    note: str = ""

    @property
    def words(self) -> set[str]:
        """All its words."""
        return words_in(f"{self.notation} {self.text} {self.note}")


class Moves(NamedTuple):
    """The input means these moves, in this order. They may be refused by the rules."""

    moves: tuple[Move, ...]


class Found(NamedTuple):
    """The input is part of these listed actions (their places from 0); none if it means nothing."""

    places: tuple[int, ...]


class NoSuchNumber(NamedTuple):
    """The input has a number that the list does not have."""

    number: int


class Unclear(NamedTuple):
    """A part of a row of short words fits several listed actions, or none."""

    word: str
    notations: tuple[str, ...]


Reading = Moves | Found | NoSuchNumber | Unclear


def read_input(
    typed: str, choices: Sequence[Choice], setup: Setup, done: Sequence[Choice] = (), *, rows: bool = False
) -> Reading:
    """What was typed, tried in this order: notation in the list, numbers, other notation, several notations, words.

    With `rows`, several short words can each be the end of a listed notation, or of one in `done`: `M S` is
    `die M`, `die S`.
    """
    words = typed.split()
    listed = {_plain(choice.notation): choice.move for choice in choices}
    whole = _plain(typed)
    if whole in listed:
        return Moves((listed[whole],))
    if re.fullmatch(r"\d+([\s,]+\d+)*[\s,]*", typed):
        return _numbers([number_in(number) for number in re.findall(r"\d+", typed)], choices)
    moves = _several(typed, choices, setup, listed) if "," in typed else _one_or_more(words, setup, listed)
    if moves is not None:
        return moves
    if rows and len(words) > 1 and all(len(word) < WORD for word in words):
        return _row(words, {choice.notation: choice.move for choice in (*choices, *done)})
    return Found(find(words, choices))


def _row(words: Sequence[str], notations: dict[str, Move]) -> Moves | Unclear:
    moves = []
    for word in words:
        fits = [notation for notation in notations if notation.casefold().split()[-1:] == [word.casefold()]]
        if len(fits) != 1:
            return Unclear(word, tuple(fits))
        moves.append(notations[fits[0]])
    return Moves(tuple(moves))


def find(words: Sequence[str], choices: Sequence[Choice]) -> tuple[int, ...]:
    """The listed actions that have all these words: in their notation, else anywhere, else as parts of words."""
    wanted = [word.casefold() for word in words]
    tests: tuple[Callable[[Choice], bool], ...] = (
        lambda choice: set(wanted) <= set(choice.notation.casefold().split()),
        lambda choice: set(wanted) <= choice.words,
        lambda choice: all(word in f"{choice.notation} {choice.text} {choice.note}".casefold() for word in wanted),
    )
    for test in tests:
        if found := tuple(place for place, choice in enumerate(choices) if test(choice)):
            return found
    return ()


def words_in(text: str) -> set[str]:
    """The words of a text, without case and punctuation."""
    return set(re.findall(r"[^\W_]+(?:['’][^\W_]+)*", text.casefold()))


def has_words(wanted: Sequence[str], words: Collection[str]) -> bool:
    """Whether all wanted words are there; long ones may also begin a word."""
    return all(word in words or (len(word) >= WORD and any(each.startswith(word) for each in words)) for word in wanted)


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


def _numbers(numbers: Sequence[int], choices: Sequence[Choice]) -> Reading:
    for number in numbers:
        if not 1 <= number <= len(choices):
            return NoSuchNumber(number)
    return Moves(tuple(choices[number - 1].move for number in numbers))


def _several(typed: str, choices: Sequence[Choice], setup: Setup, listed: dict[str, Move]) -> Reading | None:
    """Parts between commas; each is a number, or one or more notations."""
    moves: list[Move] = []
    for part in filter(None, map(str.strip, typed.split(","))):
        if part.isdecimal():
            read: Reading | None = _numbers([number_in(part)], choices)
        else:
            read = _one_or_more(part.split(), setup, listed)
        if not isinstance(read, Moves):
            return read
        moves.extend(read.moves)
    return Moves(tuple(moves)) if moves else None


def _one_or_more(words: Sequence[str], setup: Setup, listed: dict[str, Move]) -> Moves | None:
    """Words as one notation, or as a row of notations if they can be cut in one way only.

    In a row the verb need not be said again: `die M S` is `die M`, `die S`.
    """
    whole = _parse(words, setup, listed)
    if whole is not None:
        return Moves((whole,))
    if len(words) > MOST_WORDS:
        return None
    # The ways to cut the first n words into notations, each with its last verb; two show that it is not clear.
    cuts: list[list[tuple[tuple[Move, ...], str]]] = [[((), "")]]
    for end in range(1, len(words) + 1):
        ways = {}
        for start in range(end):
            for moves, verb in cuts[start]:
                piece = words[start:end]
                move = _parse(piece, setup, listed)
                if move is not None:
                    ways[(*moves, move)] = piece[0]
                elif verb and (move := _parse([verb, *piece], setup, listed)) is not None:
                    ways[(*moves, move)] = verb
        cuts.append(list(ways.items())[:2])
    return Moves(cuts[-1][0][0]) if len(cuts[-1]) == 1 and words else None


def _parse(words: Sequence[str], setup: Setup, listed: dict[str, Move]) -> Move | None:
    text = " ".join(words)
    try:
        return setup.parse(text)
    except NotParseable:
        return listed.get(_plain(text))
