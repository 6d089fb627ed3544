"""`fourwalls replay`: a recorded game again, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

from cyclopts import App, Parameter

from fourwalls.core import Outcome, Record, RecordError, RecordLine, State
from fourwalls.core.verify import Unknown, Walk

from .account import show_outcome
from .errors import UsageError
from .flags import show_options
from .messages import t
from .plain_text import number_in, whole_number
from .screen import Screen
from .table import read_record

app = App(name="replay", help=t("replay.help"))


@app.default
def replay(
    file: Annotated[Path, Parameter(name="FILE", help=t("replay.help.file"))],
    /,
    *,
    everything: Annotated[
        bool, Parameter(name="--all", negative="", show_default=False, help=t("replay.help.all"))
    ] = False,
    to: Annotated[int | None, Parameter(help=t("replay.help.to"), converter=whole_number, show_default=False)] = None,
) -> int:
    """Step through, tell all, or show one position."""
    show = Show(read_record(file), Screen())
    show.title()
    if to is not None:
        show.go_to(to)
    elif everything:
        show.tell(len(show.steps) - 1)
    else:
        show.step_through()
    if show.broken is not None:
        raise show.broken
    return 0


class Step(NamedTuple):
    """A line of the record, what it tells, and the position after it."""

    line: RecordLine | None
    told: tuple[str, ...]
    state: State


class Show:
    """A record on the screen, as a spectator sees it. Step 0 is the start; `broken`: what is wrong after the last."""

    def __init__(self, record: Record, screen: Screen) -> None:
        self.record = record
        self.screen = screen
        walk = Walk(record, seed=record.seed)
        self.game = walk.game
        self.setup = walk.progress.setup
        self.names = [player.name for player in record.header.seats]
        self.steps = [Step(None, (), walk.progress.state.copy())]
        self.outcome: Outcome | None = None
        self.broken: RecordError | None = None
        self.ending = t("replay.running")
        for line in record.lines:
            try:
                entries = walk.step(line)
            except Unknown:
                self.ending = t("replay.hidden")
                break
            except RecordError as error:
                self.broken = error
                break
            told = [self.game.catalog.text(entry.event.seen_by(None).message, self.names) for entry in entries]
            self.steps.append(Step(line, tuple(told), walk.progress.state.copy()))
            self.outcome = walk.progress.outcome

    def title(self) -> None:
        """What was played, by whom, when."""
        header = self.record.header
        names = t("replay.against").join(self.names)
        started = header.started[:16].replace("T", " ")
        self.screen.title(t("replay.title", title=self.game.meta.title, names=names, started=started))
        show_options(self.screen, self.setup, header.own_data)

    def go_to(self, number: int) -> None:
        """The position after a line."""
        if not 0 <= number < len(self.steps):
            raise UsageError(t("replay.no_line", number=number, all=len(self.steps) - 1))
        self.say_step(number)
        self.board(number)

    def tell(self, last: int, first: int = 1) -> None:
        """The lines in words, then the board, and the result if this is the end."""
        for number in range(first, last + 1):
            self.say_step(number)
        self.board(last)

    def say_step(self, number: int) -> None:
        """One line in words; lines without an event of their own say nothing."""
        for words in self.steps[number].told:
            self.screen.say(self.screen.coloured(words, self.names), key=f"{number:>4}  ")

    def board(self, number: int) -> None:
        """The board after a line, and at the end the result."""
        self.screen.say()
        view = self.steps[number].state.view(None)
        self.screen.draw(self.setup.draw_board(view, self.names, self.screen.width))
        if number == len(self.steps) - 1:
            if self.outcome is not None:
                show_outcome(self.screen, self.outcome, self.game.catalog, self.names)
            else:
                self.screen.say(self.ending, "muted")

    def step_through(self) -> None:
        """Ask before each step: as many decisions as it takes until something happens, with the chance after them."""
        stops = self.stops()
        at, last = 0, len(self.steps) - 1
        self.board(0)
        while at < last:
            try:
                typed = self.screen.ask(t("replay.ask", number=at, all=last)).lower()
            except EOFError:
                return
            if typed == "q":
                return
            target = self.target(typed, at, stops)
            if target is None:
                self.screen.say(t("replay.again", all=last))
            else:
                self.tell(target, min(at + 1, target) if target else 1)
                at = target

    def stops(self) -> Sequence[int]:
        """Where stepping stops: the last line of each transaction, if it or one since the last stop tells something."""
        stops = [0]
        for number in range(1, len(self.steps)):
            following = self.steps[number + 1].line if number + 1 < len(self.steps) else None
            ends = following is None or following.first
            if ends and any(each.told for each in self.steps[stops[-1] + 1 : number + 1]):
                stops.append(number)
        return stops

    def target(self, typed: str, at: int, stops: Sequence[int]) -> int | None:
        """The step that was asked for; None if the input means nothing."""
        last = len(self.steps) - 1
        if typed.isdecimal():
            return number_in(typed) if number_in(typed) <= last else None
        words = {
            "": min((stop for stop in stops if stop > at), default=last),
            "b": max((stop for stop in stops if stop < at), default=0),
            "a": last,
        }
        return words.get(typed)
