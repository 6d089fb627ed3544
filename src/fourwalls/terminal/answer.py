"""Answers to the decision at hand: moves, words to search for, or just Enter; and why a move is not possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from fourwalls.core import Action, Move, NotParseable, Reason

from .choose import Found, NoSuchNumber, read_input
from .listing import show_choices
from .messages import t
from .session import Session

WHY_LINES = 4
"""So many actions are explained when words fit many."""


def enter(session: Session, typed: str) -> bool:
    """Moves to make, or words to search for. True if a move was made."""
    reading = read_input(typed, session.choices, session.match.setup)
    if isinstance(reading, NoSuchNumber):
        session.screen.say(t("play.no_number", number=reading.number, count=len(session.choices)))
    elif isinstance(reading, Found):
        show_found(session, typed, reading.places)
    else:
        session.following = False
        return session.play(reading.moves)
    return False


def show_found(session: Session, words: str, places: Sequence[int]) -> None:
    """The part of the list that was searched for; a single action becomes the suggestion."""
    if len(places) == 1:
        choice = session.choices[places[0]]
        session.suggested = choice.move
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
    if session.suggested is not None:
        session.following = True
        return session.play([session.suggested])
    session.suggest()
    return False


def explain_move(session: Session, move: Move) -> None:
    """One action: possible, or the rules that forbid it."""
    text = session.catalog.text(session.match.setup.action(move).message, session.names)
    reasons = session.match.explain(session.seat, move)
    session.screen.say(t("why.not" if reasons else "why.possible", text=text))
    session.show_reasons(reasons)


def explain_words(session: Session, words: str) -> None:
    """The actions of the whole game that have these words, with what forbids them; those nearest to possible first."""
    found = nearest_first(search_actions(session, words))
    if not found:
        session.screen.say(t("why.nothing", words=words))
        return
    for each in found[:WHY_LINES]:
        explain_move(session, each.move)
    if len(found) > WHY_LINES:
        session.screen.say(t("why.more", count=len(found) - WHY_LINES), "muted")


class Explained(NamedTuple):
    """An action with the reasons against it; none: it is possible."""

    move: Move
    action: Action
    reasons: tuple[Reason, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        return tuple(reason.rule for reason in self.reasons)


def nearest_first(found: Sequence[Explained]) -> list[Explained]:
    """Possible actions, then those with reasons of their own, then those that share them with many others.

    Of each kind only those with the fewest reasons count, and actions of another decision only if there are no others.
    """
    near = [each for each in found if "CORE-DECISION" not in each.rules] or found
    fewest: dict[str, int] = {}
    for each in near:
        fewest[each.action.kind] = min(len(each.reasons), fewest.get(each.action.kind, len(each.reasons)))
    near = [each for each in near if not each.reasons or len(each.reasons) <= max(1, fewest[each.action.kind])]
    sharing = Counter(each.rules for each in near)
    return sorted(near, key=lambda each: (bool(each.reasons), sharing[each.rules]))


def search_actions(session: Session, words: str) -> list[Explained]:
    """Every action whose notation or text has all the words, with the reasons against it."""
    wanted = words.casefold().split()
    found = []
    for move in range(session.match.setup.action_count):
        try:
            action = session.match.setup.action(move)
        except NotParseable:
            continue
        text = f"{action.notation} {session.catalog.text(action.message, session.names)}".casefold()
        if all(word in text for word in wanted):
            found.append(Explained(move, action, tuple(session.match.explain(session.seat, move))))
    return found
