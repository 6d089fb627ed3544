"""The end of a game: who won, why it ended, and how every point was made."""

from __future__ import annotations

from collections.abc import Sequence

from fourwalls.core import Catalog, Match, Outcome

from .messages import t
from .screen import Screen


def show_end(screen: Screen, match: Match) -> None:
    """The outcome of a match that is over."""
    outcome = match.outcome
    assert outcome is not None, "a match that is over has an outcome"
    screen.say()
    view = match.view(None)
    screen.draw(match.setup.draw_board(view, match.names, screen.width))
    show_outcome(screen, outcome, match.game.catalog, match.names)


def show_outcome(screen: Screen, outcome: Outcome, catalog: Catalog, names: Sequence[str]) -> None:
    """Result, reason and account."""
    screen.title(t("end.title"))
    screen.say(screen.coloured(catalog.text(outcome.reason, names), names))
    rows = [(catalog.text(score.message, names), *map(str, score.values)) for score in outcome.account]
    rows.append((t("end.score"), *map(str, outcome.scores)))
    if len(set(outcome.ranks)) > 1:
        rows.append((t("end.rank"), *map(str, outcome.ranks)))
    screen.say()
    screen.table([t("end.what"), *names], rows)
    screen.say()
    screen.say(screen.coloured(winners(outcome, names), names), "strong")


def winners(outcome: Outcome, names: Sequence[str]) -> str:
    """The result in one sentence."""
    best = [names[seat] for seat, rank in enumerate(outcome.ranks) if rank == 1]
    if len(names) == 1:
        return t("end.alone", name=names[0], score=outcome.scores[0])
    if len(best) == len(names):
        return t("end.draw")
    return t("end.won" if len(best) == 1 else "end.shared", names=t("end.and").join(best))
