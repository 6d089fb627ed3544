"""The map in text: what is where, as on the printed board, drawn from the points of the board's data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from fourwalls.core import Span
from fourwalls.core.drawing import Line, columns

from .board import BoardData, Point

if TYPE_CHECKING:
    from .view import WalledCityView

TALL: Final = 2.1
"""A letter is so many times as tall as it is wide."""

NARROWEST, WIDEST = 60, 84
"""With fewer columns there is no room for the words in the areas; with more the map would fill the screen."""

MARGIN: Final = 4
"""Columns beside what is farthest left and right, for its name."""

WAYS: Final = {"": "┄┆", "built": "═║", "fence": "─│"}
"""Flat and steep pieces of a line."""

BROKEN: Final = "×"

Labels = list[list[Span]]
"""Lines of words that stand at one place."""


class Canvas:
    """Letters in rows and columns, each with a style, onto which a board of some size is drawn."""

    def __init__(self, points: Sequence[Point], width: int) -> None:
        across, down = zip(*points, strict=True)
        self.corner = min(across), min(down)
        self.scale = (width - MARGIN) / max(1, max(across) - self.corner[0])
        self.width = width
        self.height = round((max(down) - self.corner[1]) * self.scale / TALL) + 1
        self.cells: dict[tuple[int, int], Span] = {}
        self.taken: set[tuple[int, int]] = set()

    def at(self, point: tuple[float, float]) -> tuple[float, float]:
        """Column and row of a point of the board."""
        return (point[0] - self.corner[0]) * self.scale + MARGIN / 2, (point[1] - self.corner[1]) * self.scale / TALL

    def line(self, points: Sequence[Point], kind: str, style: str) -> None:
        """A line through points of the board."""
        for start, end in pairwise(map(self.at, points)):
            across, down = end[0] - start[0], end[1] - start[1]
            steps = max(1, round(max(abs(across), abs(down)) * 2))
            letter = WAYS[kind][abs(down) * TALL > abs(across)]
            for step in range(steps + 1):
                self._put(start[0] + across * step / steps, start[1] + down * step / steps, Span(letter, style))

    def _put(self, column: float, row: float, span: Span) -> None:
        cell = (round(row), round(column))
        if 0 <= cell[0] < self.height and 0 <= cell[1] < self.width:
            self.cells[cell] = span

    def words(self, point: tuple[float, float], labels: Labels, room: int | None = None) -> None:
        """Lines of words with their middle at a point, over what is drawn there; not over other words.

        `room` are the columns that there are; what does not fit is left out, from the last word on.
        """
        column, row = self.at(point)
        top = round(row - (len(labels) - 1) / 2)
        for number, spans in enumerate(labels):
            fitting = _fitting(spans, self.width if room is None else room)
            left = round(column - sum(columns(span.text) for span in fitting) / 2 + 0.01)
            left = max(0, min(left, self.width - sum(columns(span.text) for span in fitting)))
            self._write(top + number, left, fitting)

    def _write(self, row: int, left: int, spans: list[Span]) -> None:
        letters = [(letter, span.style) for span in spans for letter in span.text]
        cells = [(row, left + number) for number in range(len(letters))]
        if not 0 <= row < self.height or self.taken & set(cells):
            return
        for cell, (letter, style) in zip(cells, letters, strict=True):
            self.cells[cell] = Span(letter, style)
        self.taken.update(cells)

    def lines(self) -> Iterator[Line]:
        """The rows, letters of one style in a row put together."""
        for row in range(self.height):
            found: list[Span] = []
            last = max((column for line, column in self.cells if line == row), default=-1)
            for column in range(last + 1):
                span = self.cells.get((row, column), Span(" "))
                if found and found[-1].style == span.style:
                    found[-1] = Span(found[-1].text + span.text, span.style)
                else:
                    found.append(span)
            yield tuple(found)


def _fitting(spans: Iterable[Span], room: int) -> list[Span]:
    kept: list[Span] = []
    for span in spans:
        room -= columns(span.text)
        if room < 0:
            break
        kept.append(span)
    return kept


def draw_map(board: BoardData, view: WalledCityView, width: int) -> list[Line]:
    """The board as a picture; empty where it has no points, or where there is no room for one."""
    width = min(width, WIDEST)
    if width < NARROWEST or not all(area.polygon for area in board.areas):
        return []
    points = [*board.wall, *(tower.at for tower in board.towers)]
    canvas = Canvas([*points, *(point for area in board.areas for point in area.polygon)], width)
    _ground(canvas, board, view)
    _names(canvas, board, view)
    _areas(canvas, board, view)
    return list(canvas.lines())


def _ground(canvas: Canvas, board: BoardData, view: WalledCityView) -> None:
    """Walls and Paths, and what is built on them."""
    position = view.position
    canvas.line([*board.wall, *board.wall[:1]], "fence", "muted")
    for area in board.areas:
        if area.id in view.outlines:
            outline = view.outlines[area.id]
            canvas.line([*outline, outline[0]], "fence", "accent")
    for items, works in ((board.paths, position.paths), (board.gaps, position.gaps)):
        for item in items:
            work = works.get(item.id, "")
            canvas.line(item.line, "built" if work else "", "strong" if work else "muted")


def _names(canvas: Canvas, board: BoardData, view: WalledCityView) -> None:
    """Towers, Gaps and Paths, each with its name; a broken Road or Wall has a sign after it."""
    position = view.position
    for tower in board.towers:
        canvas.words(tower.at, [[Span(f"▣{tower.id}", "accent")]])
    for items, works in ((board.gaps, position.gaps), (board.paths, position.paths)):
        for item in items:
            work = works.get(item.id, "")
            name = f"{item.id}{BROKEN if work.endswith('x') else ''}"
            canvas.words(_middle(canvas, item.line), [[Span(name, "strong" if work else "muted")]])


def _middle(canvas: Canvas, line: Sequence[Point]) -> tuple[float, float]:
    """Half the way along a line."""
    spans = [abs(one[0] - other[0]) + abs(one[1] - other[1]) for one, other in pairwise(line)]
    left = sum(spans) / 2
    for (one, other), span in zip(pairwise(line), spans, strict=True):
        if left <= span:
            share = left / span if span else 0
            return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share
        left -= span
    return line[0] if line else (0, 0)


def _areas(canvas: Canvas, board: BoardData, view: WalledCityView) -> None:
    """In every area its name, what lies on its spot, and the Citizens of each colour."""
    spots = {area.id: area.spot_at for area in board.areas}
    outlines: dict[str, Sequence[Point]] = {area.id: area.polygon for area in board.areas}
    for name, outline in view.outlines.items():
        outlines[name] = outline
        spots[name] = round(sum(x for x, _ in outline) / len(outline)), round(sum(y for _, y in outline) / len(outline))
    for name, spot in spots.items():
        across = [x for x, _ in outlines[name]]
        room = max(6, int(2 * min(spot[0] - min(across), max(across) - spot[0]) * canvas.scale) - 3)
        canvas.words(spot, _area_words(view, name, room), room)


def _area_words(view: WalledCityView, name: str, room: int) -> Labels:
    item = view.position.items.get(name, "").removeprefix("chit ")
    labels: Labels = [[Span(name, "accent"), Span(f" {item}" if item else "")]]
    for spans in citizens(view, name):
        used = sum(columns(span.text) for span in labels[-1])
        wide = sum(columns(span.text) for span in spans)
        if len(labels) > 1 and used + 1 + wide <= room:
            labels[-1] += [Span(" "), *spans]
        else:
            labels.append(spans)
    return labels


def citizens(view: WalledCityView, place: str) -> Iterator[list[Span]]:
    """By colour: how many Peasants and Nobles stand at a place, such as "1:2P1N"."""
    position = view.position
    for colour, (peasants, nobles) in enumerate(zip(position.peasants or (), position.nobles or (), strict=True)):
        ours, theirs = peasants.get(place, 0), nobles.get(place, 0)
        if ours or theirs:
            words = (f"{ours}P" if ours else "") + (f"{theirs}N" if theirs else "")
            yield [Span(f"{'n' if colour == view.seats else colour + 1}:{words}", f"seat.{colour}")]
