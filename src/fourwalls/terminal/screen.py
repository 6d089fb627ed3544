"""Everything that is written to and read from the terminal goes through here."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from fourwalls.core import Drawing

from .messages import t
from .plain_text import visible
from .styles import MARKS, THEME


class _Console(Console):
    """A console that leaves it to the command what to do when the reader of its output has gone."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class Screen:
    """A terminal, or a pipe: then without colour, and without anything that moves."""

    def __init__(self) -> None:
        self.console = _Console(theme=THEME, highlight=False, emoji=False, markup=False)
        self.live = sys.stdin.isatty() and self.console.is_terminal
        self.forget: Callable[[], None] = lambda: None
        if self.live:
            with contextlib.suppress(ImportError):
                import readline  # noqa: PLC0415  # makes input() a line editor with a history

                self.forget = readline.clear_history

    @property
    def width(self) -> int:
        """Columns, never less than 20 and never more than a line that is easy to read."""
        return max(20, min(self.console.width, 100))

    def say(self, words: str | Text = "", style: str = "", indent: int = 0, key: str | Text = "") -> None:
        """A paragraph, wrapped between words; a key (a number, a bullet) stands before it, with the rest beside it."""
        text = Text(words, style=style) if isinstance(words, str) else words
        text.plain = visible(text.plain)
        key = Text(key) if isinstance(key, str) else key
        left = indent + key.cell_len
        lines = text.wrap(self.console, max(10, self.width - left)) or [Text()]
        for place, line in enumerate(lines):
            line.rstrip()
            before = Text.assemble(" " * indent, key) if place == 0 else Text(" " * left)
            self.console.print(Text.assemble(before, line) if line.plain or place == 0 else Text(), soft_wrap=True)

    def title(self, words: str) -> None:
        """A heading with a little air above."""
        self.say()
        self.say(words, "title")

    def draw(self, drawing: Drawing) -> None:
        """A board; its lines are never wrapped."""
        for line in drawing:
            text = Text(no_wrap=True, overflow="crop")
            for span in line:
                text.append(visible(span.text), self._known(span.style))
            self.console.print(text, soft_wrap=True)

    def lines(self, words: str) -> None:
        """Lines that are laid out already."""
        self.console.print(Text(visible(words), no_wrap=True), soft_wrap=True)

    def _known(self, style: str) -> str:
        """A style that the theme has; a game may use names of its own, which then stay plain."""
        return style if style in THEME.styles else ""

    def table(self, head: Sequence[str], rows: Sequence[Sequence[str]], numbers_from: int = 1) -> None:
        """A small table; columns from `numbers_from` on are set to the right."""
        table = Table(box=None, pad_edge=False, header_style="muted")
        for place, name in enumerate(head):
            table.add_column(visible(name), justify="right" if place >= numbers_from else "left", overflow="fold")
        for row in rows:
            table.add_row(*map(visible, row))
        self.console.print(table, width=self.width)

    def name(self, seat: int, names: Sequence[str]) -> Text:
        """A player's mark and name in the seat's colour."""
        return Text(f"{MARKS[seat % len(MARKS)]} {names[seat]}", style=f"seat.{seat % len(MARKS)}")

    def coloured(self, words: str, names: Sequence[str]) -> Text:
        """A text in which players' names have their colour."""
        text = Text(words)
        for seat, name in enumerate(names):
            text.highlight_words([name], style=f"seat.{seat % len(MARKS)}")
        return text

    def ask(self, prompt: str) -> str:
        """One line from the person, without the spaces around it. Raises EOFError at the end of the input."""
        line = input(f"{visible(prompt)} ").strip()
        if not self.live:
            self.say()
        return line

    def confirm(self, question: str) -> bool:
        """Only a clear yes counts."""
        return self.ask(question).lower() in ("y", "yes")

    @contextlib.contextmanager
    def thinking(self, words: str) -> Iterator[Callable[[str], None]]:
        """A sign of life while something takes its time; gives a function to change its words. Nothing on a pipe."""
        if not self.live:
            yield lambda _: None
            return
        with self.console.status(Text(words, style="muted"), spinner="dots") as status:
            yield lambda more: status.update(Text(more, style="muted"))

    def curtain(self, name: str) -> None:
        """Hide what the last person saw and typed, and wait for the next one."""
        self._wipe()
        self.say(t("curtain.pass", name=name), "strong")
        self.ask(t("curtain.ready", name=name))
        self._wipe()

    def _wipe(self) -> None:
        """An empty screen, with nothing to scroll or to step back to."""
        if self.live:
            self.console.clear()
            self.console.file.write("\x1b[3J")
            self.forget()


def complain(words: str) -> None:
    """What went wrong, on stderr."""
    remark(words, t("error.word") + " ")


def remark(words: str, mark: str = "") -> None:
    """Something beside the output proper, on stderr."""
    console = Console(stderr=True, theme=THEME, highlight=False, emoji=False, markup=False, soft_wrap=True)
    console.print(Text.assemble((mark, "bad"), visible(words)))
