"""`fourwalls verify`: compute a record again and say whether it is right."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from fourwalls.core import verify

from .messages import t
from .reading import read_file
from .screen import Screen

app = App(name="verify", help=t("verify.help"))


@app.default
def verify_file(file: Annotated[Path, Parameter(name="FILE", help=t("verify.help.file"))], /) -> int:
    """Exit code 0 if every line is right; a wrong one raises RecordError, which names it."""
    result = verify(read_file(file))
    screen = Screen()
    ended = "verify.complete" if result.complete else "verify.not_proven"
    screen.say(t("verify.open" if result.outcome is None else ended, lines=result.lines))
    for open_point in result.unchecked:
        screen.say(open_point, indent=2)
    return 0
