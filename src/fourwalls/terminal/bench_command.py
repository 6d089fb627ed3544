"""`fourwalls bench`: how fast the engines are on this machine."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import App, Parameter
from cyclopts.validators import Number

from fourwalls.core import games

from .errors import TerminalError
from .messages import t
from .screen import Screen

app = App(name="bench", help=t("bench.help"))


@app.default
def bench(
    *,
    server: Annotated[bool, Parameter(negative="", show_default=False, help=t("bench.help.server"))] = False,
    peers: Annotated[bool, Parameter(negative="", show_default=False, help=t("bench.help.peers"))] = False,
    tables: Annotated[int, Parameter(help=t("bench.help.tables"), validator=Number(gte=1, lte=5000))] = 200,
    json: Annotated[Path | None, Parameter(help=t("bench.help.json"), show_default=False)] = None,
) -> int:
    """Measure, and print the figures."""
    # Only this command pays for loading it.
    from fourwalls.bench import PeerMissingError, Report, Serving, run_bench, run_serving  # noqa: PLC0415

    screen = Screen()
    report: Report | Serving
    try:
        with screen.thinking(t("bench.running")) as say:
            if server:
                for_two = [game.meta.id for game in games().values() if 2 in game.meta.seats]
                report = run_serving(for_two, tables=tables, peers=peers, say=say)
            else:
                report = run_bench(list(games().values()), peers=peers, say=say)
    except PeerMissingError as error:
        raise TerminalError(str(error)) from None
    for line in report.lines():
        screen.say(line)
    if json is not None:
        json.write_bytes(msgspec.json.format(msgspec.json.encode(report)) + b"\n")
    return 0
