"""The short way into a game for somebody who has just started the program."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from fourwalls.core import Game, Player, RecordError, games, option_specs

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
    if option_specs(game.options_type):
        screen.say(t("menu.options", id=game.meta.id), "muted")
    kinds = opponents(screen, how_many(screen, game))
    return table.play_new(game, players(screen, kinds), game.options_type(), None, screen)


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


def how_many(screen: Screen, game: Game) -> int:
    """The number of seats, where a game can have several; Enter takes the usual one."""
    usual = game.meta.default_seats
    counts = [usual, *(count for count in game.meta.seats if count != usual)]
    if len(counts) == 1:
        return usual
    lines = [t("menu.alone") if count == 1 else t("menu.seats_line", count=count) for count in counts]
    return counts[choose(screen, t("menu.seats"), lines)]


def opponents(screen: Screen, seats: int) -> tuple[str, ...]:
    """The kinds of the seats: one person against bots of a level, or people only."""
    if seats == 1:
        return (HUMAN,)
    people = t("menu.level.human" if seats == 2 else "menu.level.humans")
    chosen = choose(screen, t("menu.opponent"), [*(t(f"menu.level.{level}") for level in LEVELS), people])
    return (HUMAN, *[[*LEVELS, HUMAN][chosen]] * (seats - 1))


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
