"""`why`: what forbids an action, and which actions somebody may mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from fourwalls.core import Action, Move, NotParseable, Reason

from .choose import Moves, Unclear, has_words, read_input, words_in
from .messages import t
from .session import Session

WHY_LINES = 5
"""So many actions are explained when words fit many."""


def why(session: Session, words: str) -> None:
    """Why an action is, or is not, possible now; several where the words fit several."""
    reading = read_input(words, session.choices, session.match.setup, session.done, rows=session.picks.open)
    if isinstance(reading, Moves):
        for move in reading.moves:
            explain_move(session, move)
    elif isinstance(reading, Unclear):
        for notation in reading.notations:
            explain_move(session, session.match.setup.parse(notation))
        if not reading.notations:
            explain_words(session, words)
    else:
        explain_words(session, words)


def explain_move(session: Session, move: Move) -> None:
    """One action: possible, or the rules that forbid it."""
    reasons = session.reasons(move)
    text = next(
        (
            choice.text + t("play.note", note=choice.note)
            for choice in session.choices
            if choice.move == move and choice.note
        ),
        session.text_of(move),
    )
    session.screen.say(t("why.not" if reasons else "why.possible", text=text))
    session.show_reasons(reasons)


def explain_words(session: Session, words: str) -> None:
    """The actions of the whole game that have these words, with what forbids them; those nearest to possible first."""
    found = nearest_first(search_actions(session, words))
    if not found:
        session.screen.say(t("why.nothing", words=words))
        return
    sharing = Counter(each.rules for each in found)
    own = [each for each in found if not each.reasons or sharing[each.rules] <= WHY_LINES]
    shown = (own or found)[:WHY_LINES]
    if len(shown) > 1 and all(each.rules == ("CORE-DECISION",) for each in shown):
        texts = [session.text_of(each.move) for each in shown]
        session.screen.say(t("why.none", texts=t("play.and_then").join(texts)))
        session.show_reasons(shown[0].reasons)
    else:
        for each in shown:
            explain_move(session, each.move)
    if len(found) > len(shown):
        session.screen.say(t("why.more", count=len(found) - len(shown)), "muted")


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

    An action is left out if another one of its kind that begins with the same thing lacks less: a card bought for
    a pile that it does not go to, say. Actions of another decision count only if there are no others.
    """
    near = [each for each in found if "CORE-DECISION" not in each.rules] or list(found)
    least: dict[tuple[str, ...], list[set[str]]] = {}
    for each in near:
        least.setdefault(_subject(each), []).append(set(each.rules))
    near = [each for each in near if not any(rules < set(each.rules) for rules in least[_subject(each)])]
    sharing = Counter(each.rules for each in near)
    return sorted(near, key=lambda each: (bool(each.reasons), sharing[each.rules]))


def _subject(each: Explained) -> tuple[str, ...]:
    return (each.action.kind, *each.action.things[:1])


def search_actions(session: Session, words: str) -> list[Explained]:
    """Every action whose notation or text has all the words, with the reasons against it.

    The game may have more words for a kind of action (`find.KIND`), and a remark on a listed one counts too.
    """
    wanted = words.casefold().split()
    catalog = session.catalog.templates
    notes = {choice.move: choice.note for choice in session.choices}
    found = []
    for move in range(session.match.setup.action_count):
        try:
            action = session.match.setup.action(move)
        except NotParseable:
            continue
        more = f"{catalog.get(f'find.{action.kind}', '')} {notes.get(move, '')}"
        text = session.catalog.text(action.message, session.names)
        if has_words(wanted, words_in(f"{action.notation} {text} {more}")):
            found.append(Explained(move, action, tuple(session.reasons(move))))
    return found
