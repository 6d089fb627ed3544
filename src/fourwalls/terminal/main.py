"""The `fourwalls` command: reads the command line, and turns errors into messages and exit codes."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated

from cyclopts import App, CycloptsError, Parameter

from fourwalls import __version__
from fourwalls.bots import InvalidBot
from fourwalls.core import FourwallsError, InvalidData, InvalidOptions, UnknownGame, games

from . import menu, play
from .errors import UsageError
from .messages import t
from .program import program
from .screen import Screen, complain, remark

COMMANDS = ("play", "serve", "games", "rules", "replay", "verify", "arena", "bench")
OK, FAILED, WRONG_USE, INTERRUPTED = 0, 1, 2, 130

app = App(name="fourwalls", help=t("main.help"), version=__version__, suppress_keyboard_interrupt=False)


@app.default
def main_job(
    *words: Annotated[str, Parameter(show=False)],
    terminal: Annotated[bool, Parameter(negative="", show_default=False, help=t("main.help.terminal"))] = False,
) -> int:
    """Start the main job: the page in a browser, or a friendly game in this terminal."""
    if words:
        raise UsageError(t("main.no_command", word=words[0], commands=", ".join(COMMANDS)))
    if not terminal and sys.stdin.isatty():
        from . import serve_command  # noqa: PLC0415  # the terminal game need not wait for it

        if serve_command.page_is_built():
            return serve_command.run(Screen(), opens=serve_command.browser_is_there())
    return menu.start(Screen())


app.command(play.app)
for name in COMMANDS[1:]:
    app.command(f"fourwalls.terminal.{name}_command:app", name=name, help=t(f"{name}.help"))


def run(arguments: Sequence[str] | None = None) -> None:
    """The entry point; leaves with an exit code: 0 fine, 1 failed, 2 wrong use, 130 interrupted."""
    sys.exit(carry_out(sys.argv[1:] if arguments is None else arguments))


def carry_out(arguments: Sequence[str]) -> int:
    """Run a command and return its exit code; whatever a person can cause ends in a message, not a traceback."""
    _prepare_streams()
    try:
        play.add_games()
        code = app(list(arguments), exit_on_error=False, print_error=False, result_action="return_value")
        sys.stdout.flush()
        return code if isinstance(code, int) else OK
    except (CycloptsError, UsageError, InvalidOptions, InvalidBot, UnknownGame) as error:
        complain(t("main.usage", problem=str(error), command=_command(arguments)))
        return WRONG_USE
    except InvalidData as error:
        faults = "\n".join(t("data.fault", fault=fault) for fault in error.faults)
        complain(t("data.faults", what=error.what, faults=faults))
    except FourwallsError as error:
        complain(str(error))
    except EOFError:
        Screen().say(t("main.eof"))
        return OK
    except BrokenPipeError:
        # The reader of our output has gone, as in `fourwalls rules the_wall | head`: nothing is wrong here.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except OSError as error:
        complain(t("main.system", problem=str(error)))
    except KeyboardInterrupt:
        remark(t("main.interrupted"))
        return INTERRUPTED
    return FAILED


def _prepare_streams() -> None:
    """Make do with what there is: streams that are closed, letters that a terminal lacks, a screen without columns."""
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115 (open to the end)
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    for size in ("COLUMNS", "LINES"):
        if not os.environ.get(size, "").strip("0"):
            os.environ.pop(size, None)


def _command(arguments: Sequence[str]) -> str:
    """The part of the command line whose --help helps."""
    words = [program()]
    for word in arguments[:2]:
        if word in COMMANDS or word in games():
            words.append(word)
    return " ".join(words)
