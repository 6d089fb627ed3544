"""`fourwalls arena`: many games between bots, and how sure the result is."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter
from cyclopts.types import PositiveInt
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from fourwalls.arena import ArenaConfig, ArenaReport, run_arena
from fourwalls.core import Game, games

from . import store
from .errors import UsageError
from .flags import keyword, read_flags, setup_parameters, with_parameters
from .messages import t
from .screen import Screen, remark

app = App(name="arena", help=t("arena.help"))


@app.default
def arena(
    game: Annotated[str, Parameter(name="GAME", help=t("arena.help.game"))],
    *bots: Annotated[str, Parameter(name="BOT", help=t("arena.help.bots"))],
) -> int:
    """Only the name of a game that is not installed comes here."""
    raise UsageError(t("arena.no_game", name=game, games=", ".join(games())))


def _game_command(game: Game) -> Any:
    bots = inspect.Parameter(
        "bots",
        inspect.Parameter.VAR_POSITIONAL,
        annotation=Annotated[str, Parameter(name="BOT", help=t("arena.help.bots"))],
    )
    parameters = [
        bots,
        keyword("games", PositiveInt, t("arena.help.games"), default=100),
        keyword("seats", int | None, t("arena.help.seats"), show_default=False),
        keyword("seed", str, t("arena.help.seed"), default="arena"),
        keyword("workers", int, t("arena.help.workers"), default=0),
        keyword("folder", Path | None, t("arena.help.folder"), show_default=False),
        *setup_parameters(game),
    ]

    def run(
        *bots: str, games: int = 100, seats: int | None = None, seed: str = "arena", workers: int = 0,
        folder: Path | None = None, **values: Any,
    ) -> int:  # fmt: skip
        if not bots:
            raise UsageError(t("arena.no_bots"))
        given = read_flags(game, values)
        config = ArenaConfig(
            game=game.meta.id,
            bots=bots,
            games=games,
            seats=seats,
            options=given.options,
            data=given.data,
            seed=seed,
            workers=workers,
            folder=str(folder or store.data_folder() / "arena"),
        )
        return play_league(config, Screen())

    return with_parameters(run, parameters, t("arena.help.one", title=game.meta.title, id=game.meta.id))


def play_league(config: ArenaConfig, screen: Screen) -> int:
    """Play, with a bar where there is a terminal, and show the table. Returns 1 if a bot was at fault."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(bar_width=None),
        MofNCompleteColumn(),
        TimeRemainingColumn(compact=True),
    )
    with Progress(*columns, console=screen.console, transient=True, disable=not screen.live) as bar:
        task = bar.add_task(t("arena.playing"), total=config.games)

        def progress(done: int, total: int, report: ArenaReport) -> None:
            bar.update(task, completed=done, total=total, description=_standing(report))

        try:
            report = run_arena(config, progress)
        except KeyboardInterrupt:
            bar.stop()
            remark(t("arena.interrupted"))
            return 130
    screen.lines(report.text())
    return 1 if report.faults else 0


def _standing(report: ArenaReport) -> str:
    """The leader so far."""
    best = max(report.rows, key=lambda row: row.share)
    return t("arena.leads", bot=best.bot, share=f"{best.share:.0%}")


for each in games().values():
    app.command(_game_command(each), name=each.meta.id)
