"""Everything that is written to and read from the terminal goes through here."""

from __future__ import annotations

import contextlib
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from fourwalls.core import Drawing

from .complete import completions
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
        self.phrases: Sequence[str] = ()
        """What the Tab key completes; `heads` are words that may stand before it."""
        self.heads: Sequence[str] = ()
        self._line: Callable[[], str] = str
        if self.live:
            with contextlib.suppress(ImportError):
                import readline  # noqa: PLC0415  # makes input() a line editor with a history

                self.forget = readline.clear_history
                self._line = readline.get_line_buffer
                readline.set_completer(self._complete)
                readline.set_completer_delims(" ,")
                libedit = "libedit" in (readline.__doc__ or "")
                readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")

    def _complete(self, _: str, number: int) -> str | None:
        """For the line editor: the word number so and so that can stand here."""
        found = completions(self._line(), self.phrases, self.heads)
        return f"{found[number]} " if number < len(found) else None

    @property
    def width(self) -> int:
        """Columns, never less than 20 and never more than a line that is easy to read."""
        return max(20, min(self.console.width, 100))

    @property
    def height(self) -> int:
        """Lines of the terminal; a pipe has room for everything."""
        return self.console.height if self.live else 1000

    def say(self, words: str | Text = "", style: str = "", indent: int = 0, key: str | Text = "") -> None:
        """A paragraph, wrapped between words; a key (a number, a bullet) stands before it, with the rest beside it.

        What stands after a line feed is a command, which is never broken, so that it can be copied.
        """
        command = ""
        if isinstance(words, str) and "\n" in words:
            words, _, command = words.partition("\n")
            if cell_len(words) + 1 + cell_len(command) <= self.width - indent:
                words, command = f"{words} {command}", ""
        text = Text(words, style=style) if isinstance(words, str) else words
        text.plain = visible(text.plain)
        key = Text(key) if isinstance(key, str) else key
        left = indent + key.cell_len
        lines = list(wrapped(self.console, text, max(10, self.width - left))) or [Text()]
        for place, line in enumerate(lines):
            line.rstrip()
            before = Text.assemble(" " * indent, key) if place == 0 else Text(" " * left)
            self.console.print(Text.assemble(before, line) if line.plain or place == 0 else Text(), soft_wrap=True)

        if command:
            self.console.print(Text(visible(command), style=style), soft_wrap=True)

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
        """An empty screen, with nothing to scroll, to step back to or to complete."""
        self.phrases = ()
        if self.live:
            self.console.clear()
            self.console.file.write("\x1b[3J")
            self.forget()


def wrapped(console: Console, text: Text, width: int) -> Iterable[Text]:
    """A text in lines, broken between words; words that are too long are broken too, but for paths of files."""
    words = [(each.start(), each.group()) for each in re.finditer(r"\S+\s*", text.plain)]
    if not any("/" in word or "\\" in word for _, word in words if cell_len(word.rstrip()) > width):
        return text.wrap(console, width)
    breaks, used = [], 0
    for start, word in words:
        if used and used + cell_len(word.rstrip()) > width:
            breaks.append(start)
            used = 0
        used += cell_len(word)
    return text.divide(breaks)


def complain(words: str) -> None:
    """What went wrong, on stderr."""
    remark(words, t("error.word") + " ")


def remark(words: str, mark: str = "") -> None:
    """Something beside the output proper, on stderr."""
    console = Console(stderr=True, theme=THEME, highlight=False, emoji=False, markup=False, soft_wrap=True)
    console.print(Text.assemble((mark, "bad"), visible(words)))
