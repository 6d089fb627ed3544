"""Answers to the decision at hand: moves, words to search for, or just Enter."""

from __future__ import annotations

from collections.abc import Sequence

from .choose import Found, NoSuchNumber, Unclear, read_input
from .listing import show_choices
from .messages import t
from .reasons import explain_words
from .session import Session


def enter(session: Session, typed: str) -> bool:
    """Moves to make, or words to search for. True if a move was made."""
    reading = read_input(typed, session.choices, session.match.setup, session.done, rows=session.picks.open)
    if isinstance(reading, NoSuchNumber):
        session.screen.say(t("play.no_number", number=reading.number, count=len(session.choices)))
    elif isinstance(reading, Unclear):
        show_unclear(session, reading)
    elif isinstance(reading, Found):
        show_found(session, typed, reading.places)
    else:
        session.following = False
        return session.play(reading.moves)
    return False


def show_unclear(session: Session, reading: Unclear) -> None:
    """A letter that stands for several things, or for nothing."""
    if reading.notations:
        notations = t("play.or").join(reading.notations)
        session.screen.say(t("play.unclear", word=reading.word, notations=notations))
    else:
        session.screen.say(t("play.nothing_for", word=reading.word))


def show_found(session: Session, words: str, places: Sequence[int]) -> None:
    """The part of the list that was searched for; a single action becomes the suggestion."""
    if len(places) == 1:
        choice = session.choices[places[0]]
        session.suggested = (choice.move,)
        session.screen.say(t("play.one_found", number=places[0] + 1, text=choice.text))
    elif places:
        session.screen.say(t("play.found", count=len(places), words=words))
        show_choices(session.screen, session.choices, places, all_of_them=True)
    else:
        explain_words(session, words)


def press_enter(session: Session) -> bool:
    """An empty line: the only action, the suggestion just shown, or else a suggestion. True if a move was made."""
    if len(session.choices) == 1:
        return session.play([session.choices[0].move])
    if session.suggested:
        session.following = True
        return session.play(session.suggested)
    session.suggest()
    return False
