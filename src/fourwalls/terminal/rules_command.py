"""`fourwalls rules`: the rules of a game, in numbered sentences."""

from __future__ import annotations

from typing import Annotated

from cyclopts import App, Parameter

from fourwalls.core import find_game
from fourwalls.ledger import read_ledger

from . import rulebook
from .messages import t
from .screen import Screen

app = App(name="rules", help=t("rules.help"))


@app.default
def rules(
    game: Annotated[str, Parameter(name="GAME", help=t("rules.help.game"))],
    words: Annotated[tuple[str, ...], Parameter(name="WORDS", help=t("rules.help.words"), show_default=False)] = (),
    /,
    *,
    everything: Annotated[
        bool, Parameter(name="--all", negative="", show_default=False, help=t("rules.help.all"))
    ] = False,
) -> int:
    """Contents, one rule, rules with some words, or everything."""
    ledger = read_ledger(find_game(game).meta.id)
    screen = Screen()
    if words:
        asked = " ".join(words)
        more = t("rules.all_of_them", game=game, words=asked)
        rulebook.show(screen, ledger, asked, more, everything=everything)
    elif everything:
        rulebook.show_all(screen, ledger)
    else:
        rulebook.show_contents(screen, ledger)
        screen.say()
        screen.say(t("rules.more", game=game, id=ledger.ids[0]), "muted")
    return 0
