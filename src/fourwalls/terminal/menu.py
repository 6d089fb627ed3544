"""The short way into a game for somebody who has just started the program."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from fourwalls.core import Game, Player, RecordError, games

from . import store, table
from .errors import TerminalError, UsageError
from .messages import t
from .plain_text import number_in
from .screen import Screen
from .seats import HUMAN, make_players, usual_names

LEVELS = ("search", "greedy", "random")
"""Opponents by strength, the best first."""


def start(screen: Screen) -> int:
    """Choose a game and an opponent, or go on with a game that was left; then play."""
    installed = list(games().values())
    if not installed:
        raise TerminalError(t("menu.no_games"))
    screen.say(t("menu.title"), "title")
    screen.say(t("menu.welcome"))
    left = next(store.unfinished(), None)
    line = _describe(left) if left else None
    if left and line and choose(screen, t("menu.left"), [line, t("menu.new")]) == 0:
        return table.go_on(left, screen)
    game = installed[0]
    if len(installed) > 1:
        game = installed[choose(screen, t("menu.game"), [t("menu.game_line", **_words(each)) for each in installed])]
    else:
        screen.say()
        screen.say(t("menu.game_line", **_words(game)))
    return table.play_new(game, players(screen, opponents(screen, game)), game.options_type(), None, screen)


def _words(game: Game) -> dict[str, str | int]:
    return {"title": game.meta.title, "summary": game.meta.summary, "minutes": game.meta.minutes}


def _describe(file: Path) -> str | None:
    """An unfinished game in a line; None if it can't be read."""
    try:
        header = table.read_record(file).header
    except (RecordError, TerminalError):
        return None
    title = games()[header.game].meta.title if header.game in games() else header.game
    names = t("menu.against").join(player.name for player in header.seats)
    return t("menu.left_line", title=title, names=names, started=header.started[:16].replace("T", " "))


def opponents(screen: Screen, game: Game) -> tuple[str, ...]:
    """The kinds of the seats: one person against bots of a level, or people only."""
    lines = [t(f"menu.level.{level}") for level in LEVELS]
    others = game.meta.default_seats - 1
    if others < 1:
        return (HUMAN,)
    chosen = choose(screen, t("menu.opponent"), [*lines, t("menu.level.human")])
    return (HUMAN, *[[*LEVELS, HUMAN][chosen]] * others)


def players(screen: Screen, kinds: Sequence[str]) -> tuple[Player, ...]:
    """The players; several people are asked for their names, and Enter takes a name of its own."""
    names: list[str] = []
    if kinds.count(HUMAN) > 1:
        screen.say()
        screen.say(t("menu.names"), "strong")
        while len(names) < len(kinds):
            usual = usual_names(kinds)[len(names)]
            names.append(screen.ask(t("menu.name", number=len(names) + 1, usual=usual)) or usual)
            try:
                make_players(kinds, names)
            except UsageError as error:
                screen.say(str(error))
                names.pop()
    return make_players(kinds, names)


def choose(screen: Screen, question: str, lines: Sequence[str]) -> int:
    """One of some numbered lines; Enter takes the first."""
    screen.say()
    screen.say(question, "strong")
    for number, line in enumerate(lines, 1):
        screen.say(line, key=f"{number:>3} ")
    while True:
        typed = screen.ask(t("menu.ask", count=len(lines)))
        if not typed:
            return 0
        if typed.isdecimal() and 1 <= number_in(typed) <= len(lines):
            return number_in(typed) - 1
        screen.say(t("menu.again", count=len(lines)))
