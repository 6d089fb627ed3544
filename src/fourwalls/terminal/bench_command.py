"""`fourwalls bench`: how fast the engines are on this machine."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import App, Parameter

from fourwalls.core import games

from .errors import TerminalError
from .messages import t
from .screen import Screen

app = App(name="bench", help=t("bench.help"))


@app.default
def bench(
    *,
    peers: Annotated[bool, Parameter(negative="", show_default=False, help=t("bench.help.peers"))] = False,
    json: Annotated[Path | None, Parameter(help=t("bench.help.json"), show_default=False)] = None,
) -> int:
    """Measure, and print the figures."""
    from fourwalls.bench import PeerMissingError, run_bench  # noqa: PLC0415  # only this command pays for loading it

    screen = Screen()
    try:
        with screen.thinking(t("bench.running")) as say:
            report = run_bench(list(games().values()), peers=peers, say=say)
    except PeerMissingError as error:
        raise TerminalError(str(error)) from None
    for line in report.lines():
        screen.say(line)
    if json is not None:
        json.write_bytes(msgspec.json.format(msgspec.json.encode(report)) + b"\n")
    return 0
