"""`fourwalls games`: what can be played."""

from __future__ import annotations

from cyclopts import App

from fourwalls.core import games

from .messages import t
from .screen import Screen

app = App(name="games", help=t("games.help"))


@app.default
def list_games() -> int:
    """Every installed game with its people."""
    screen = Screen()
    for game in games().values():
        meta = game.meta
        screen.title(t("games.title", title=meta.title, id=meta.id))
        screen.say(meta.summary)
        seats = ", ".join(map(str, meta.seats))
        screen.say(t("games.facts", seats=seats, minutes=meta.minutes, stage=meta.stage, rules=meta.rules_version))
        publisher = t("games.publisher", publisher=meta.publisher) if meta.publisher else ""
        screen.say(t("games.people", designer=meta.designer, publisher=publisher, credits=meta.credits), "muted")
    return 0
