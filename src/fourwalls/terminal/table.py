"""A table: a match, its file and its bots put together, played in a session, and left in good order."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fourwalls.bots import Bot, make_bot
from fourwalls.core import Game, Match, Options, Player, Record, RecordFile, Seat, resume_match, seed_path, start_match

from . import loop, store
from .errors import Leave, TerminalError
from .flags import show_options
from .messages import t
from .reading import read_file
from .screen import Screen, remark
from .seats import HUMAN
from .session import Session

GUIDED_GAMES = 2
"""The guide speaks up in so many finished games of a kind; after that only when it is asked."""


def play_new(
    game: Game, players: Sequence[Player], options: Options, seed: bytes | None, screen: Screen, *, data: Any = None
) -> int:
    """Start a game, kept in a file of its own, and play it. Returns the exit code."""
    match, file = start_match(store.new_file(game.meta.id), game, players, options=options, data=data, seed=seed)
    with file:
        intro(screen, game)
        show_options(screen, match.setup, data)
        return _play(match, file, screen)


def go_on(path: Path, screen: Screen) -> int:
    """Go on with a game from its file. Returns the exit code."""
    if read_record(path).finished:
        raise TerminalError(t("table.finished", file=str(path)))
    if not seed_path(path).exists():
        raise TerminalError(t("table.no_seed", file=str(path)))
    match, file = resume_match(path)
    with file:
        screen.title(t("table.back", title=match.game.meta.title))
        return _play(match, file, screen, resumed=True)


def latest(game: str | None) -> Path:
    """The unfinished game that was played last. Raises TerminalError when there is none."""
    found = next(store.unfinished(game), None)
    if found is None:
        raise TerminalError(t("table.none", game=game or t("table.a_game")))
    return found


def read_record(path: Path) -> Record:
    """A record from a file. Raises RecordError, and TerminalError for a file that can't be read."""
    return Record.read(read_file(path))


def intro(screen: Screen, game: Game) -> None:
    """What the game is about, in its own words, and how to answer."""
    screen.title(game.meta.title)
    words = game.catalog.templates.get("guide.intro", game.meta.summary)
    for paragraph in words.split("\n"):
        screen.say(paragraph)
    screen.say(t("table.how"), "muted")


def make_bots(match: Match, seed: bytes) -> dict[Seat, Bot]:
    """The bots at the table; their seeds follow from the match's, but say nothing about its dice."""
    return {
        seat: make_bot(player.kind, match.setup, seat, hashlib.blake2b(b"bot %d" % seat, key=seed).digest()[:32])
        for seat, player in enumerate(match.players)
        if player.kind != HUMAN
    }


def _play(match: Match, file: RecordFile, screen: Screen, *, resumed: bool = False) -> int:
    guided = store.finished_count(match.game.meta.id) < GUIDED_GAMES
    session = Session(match, make_bots(match, file.seed), screen, guided=guided)
    if resumed:
        session.catch_up()
    try:
        loop.run(session)
    except Leave:
        screen.say(t("table.left"))
    except EOFError:
        screen.say()
        screen.say(t("table.eof"))
    except KeyboardInterrupt:
        screen.say()
        remark(t("table.left"))
        return 130
    else:
        screen.say(t("table.kept", file=str(file.path)), "muted")
    return 0
