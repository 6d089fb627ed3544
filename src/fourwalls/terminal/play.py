"""`fourwalls play`: a new game, or the one that was left."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter

from fourwalls.core import Game, games, read_options, seed_from_text

from . import menu, table
from .errors import UsageError
from .flags import keyword, read_flags, setup_parameters, with_parameters
from .messages import t
from .screen import Screen
from .seats import read_players, read_seats, seat_counts, usual_seats

app = App(name="play", help=t("play.help"))


@app.default
def play(
    file: Annotated[str | None, Parameter(name="FILE", help=t("play.help.file"))] = None,
    /,
    *,
    resume: Annotated[bool, Parameter(negative="", show_default=False, help=t("play.help.resume"))] = False,
) -> int:
    """Without a game: go on with one, or choose."""
    if resume:
        path = table.latest(None) if file is None else Path(file)
        return table.go_on(path, Screen())
    if file is not None:
        raise UsageError(t("play.no_game", name=file, games=", ".join(games())))
    return menu.start(Screen())


def add_games() -> None:
    """A command for each installed game, with its options as flags."""
    for game in games().values():
        if game.meta.id not in app:
            app.command(_game_command(game), name=game.meta.id)


def _game_command(game: Game) -> Any:
    seats_help = t("play.help.seats", seats=seat_counts(game), usual=",".join(usual_seats(game)))
    parameters = [
        keyword("seats", str | None, seats_help, show_default=False),
        keyword("names", str | None, t("play.help.names"), show_default=False),
        keyword("seed", str | None, t("play.help.seed"), show_default=False),
        keyword("resume", bool, t("play.help.resume_game"), default=False, negative="", show_default=False),
        *setup_parameters(game),
    ]

    def run(
        *, seats: str | None = None, names: str | None = None, seed: str | None = None, resume: bool = False,
        **values: Any,
    ) -> int:  # fmt: skip
        if resume:
            if any(value is not None for value in (seats, names, seed, *values.values())):
                raise UsageError(t("play.resume_alone"))
            return table.go_on(table.latest(game.meta.id), Screen())
        kinds = read_seats(game, seats)
        players = read_players(kinds, names)
        given = read_flags(game, values)
        options = read_options(game.options_type, given.options)
        chosen_seed = None if seed is None else seed_from_text(seed)
        return table.play_new(game, players, options, chosen_seed, Screen(), data=given.data)

    meta = game.meta
    return with_parameters(run, parameters, t("play.help.game", title=meta.title, summary=meta.summary, id=meta.id))
