"""The record of a match: a header, then one numbered line per happening, chained by hashes. See docs/records.md."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from typing import Any, Final, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from .errors import NotParseable, RecordError
from .moves import NATURE, Seat
from .options import Value
from .view import Outcome

FORMAT: Final = 1
"""The version of the file format that this program writes."""

UNSEEN: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""Signs that a name can't have: controls of terminals, ends of lines, and what turns the direction of writing."""

What = Literal["move", "undo", "resign", "stop", "timeout", "seat", "consent", "end"]


def is_text(value: object) -> bool:
    """Whether a value is a text that can be written in UTF-8."""
    return isinstance(value, str) and not re.search("[\ud800-\udfff]", value)


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays: a name, and "human" or what a bot is made of, such as "search:400"."""

    name: str
    kind: str = "human"

    def __post_init__(self) -> None:
        """Names come from command lines too, where undecodable bytes arrive as lone surrogates."""
        for text in (self.name, self.kind):
            if not is_text(text):
                raise NotParseable(str(text), "a text in UTF-8")
            if UNSEEN.search(text):
                raise NotParseable(text, "a text in one line without control characters")


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line: what is played by whom. `started` is ISO 8601 in UTC, `position` the start position as JSON.

    `data` is what the game was set up with besides, such as a board; the line lacks it where there is none.
    `nature` says who resolves chance: "seed", "seed+NAME" (chance from the seed, the rest from a table) or a table.
    """

    fourwalls: int
    game: str
    rules: str
    options: dict[str, Value]
    data: Any = msgspec.UNSET
    seats: tuple[Player, ...]
    position: Any = None
    nonces: tuple[str, ...] = ()
    seed_hash: str
    nature: str
    started: str

    @property
    def own_data(self) -> Any:
        """The data, or None."""
        return None if self.data is msgspec.UNSET else self.data


NATURES: Final = re.compile(r"seed|(seed\+)?(?!seed)[a-z][a-z0-9_-]{0,39}")
"""What `nature` can be: "seed", "seed+NAME", or the NAME of a table in small letters."""


class Line(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """One happening. `n` counts from 1 after the header, `ms` are milliseconds since the start.

    `first` starts a transaction; the lines after it, up to the next `first`, belong to it. `hidden` is the salted hash
    of a move that only the seats in `knows` may know; a redacted copy has it without `move`, `result` and `knows`.
    `undo` counts lines taken back: the last ones, or with `own` the last ones of this seat.
    """

    n: int
    ms: int
    what: What
    seat: Seat | None = None
    move: str | None = None
    hidden: str | None = None
    knows: tuple[Seat, ...] | None = None
    forced: bool = False
    first: bool = False
    undo: int = 0
    own: bool = False
    result: Any = None
    player: Player | None = None
    outcome: Outcome | None = None
    seed: str | None = None

    def public(self) -> Line:
        """The line as everybody may have it: what is hidden only as its hash."""
        return self if self.hidden is None else replace(self, move=None, result=None, knows=None)


def canonical_json(value: Any) -> bytes:
    """JSON without spaces and with sorted keys: one text for one value."""
    return msgspec.json.encode(value, order="sorted")


class Chain:
    """Writes lines and keeps the hash over all of them so far.

    The hash of a line is SHA-256 over the hash before it (none for the header), a line feed and the canonical JSON
    of the public line without its hash.
    """

    def __init__(self, head: str = "") -> None:
        self.head = head

    def encode(self, item: Header | Line) -> bytes:
        """The next line of the file, with its hash and its line feed."""
        public = item.public() if isinstance(item, Line) else item
        text = self.head.encode() + b"\n" + canonical_json(public)
        self.head = hashlib.sha256(text).hexdigest()
        return canonical_json(item)[:-1] + b',"h":"' + self.head.encode() + b'"}\n'


class Record:
    """A header and lines. `torn` holds the bytes of an unfinished last line that `read` has dropped."""

    def __init__(self, header: Header, lines: Iterable[Line] = (), torn: bytes = b"") -> None:
        self.header = header
        self.lines = list(lines)
        self.torn = torn

    @property
    def finished(self) -> bool:
        """Whether the end, with outcome and seed, is written."""
        return bool(self.lines) and self.lines[-1].what == "end"

    @property
    def seed(self) -> bytes | None:
        """The seed, published with the end of a match; None before."""
        text = self.lines[-1].seed if self.lines else None
        return None if text is None else bytes.fromhex(text)

    @property
    def head(self) -> str:
        """The hash over everything: whoever keeps it can tell later whether a record was changed."""
        chain = Chain()
        chain.encode(self.header)
        for line in self.lines:
            chain.encode(line)
        return chain.head

    def write(self) -> bytes:
        """The whole file."""
        chain = Chain()
        return chain.encode(self.header) + b"".join([chain.encode(line) for line in self.lines])

    def redacted(self, seat: Seat | None) -> Record:
        """A copy for one seat, or for everybody (None), without the moves that they may not know."""
        return Record(self.header, [line if seat in (line.knows or ()) else line.public() for line in self.lines])

    @classmethod
    def read(cls, data: bytes) -> Record:
        """Read a file and check its form, its numbers and its hashes. Raises RecordError with the line in the file."""
        *rows, torn = data.split(b"\n")
        if not rows:
            raise RecordError(1, "not a Fourwalls record: there is no complete first line")
        chain = Chain()
        header = _read_header(rows[0])
        _same(1, chain, header, rows[0])
        record = cls(header, torn=torn)
        for place, row in enumerate(rows[1:], 1):
            if record.finished:
                raise RecordError(place + 1, "something stands after the end of the match")
            line = _decode(Line, row, place + 1)
            if line.n != place:
                raise RecordError(place + 1, f"the line says it is number {line.n}; number {place} was expected")
            if line.ms < (record.lines[-1].ms if record.lines else 0):
                raise RecordError(place + 1, "the line is from before the start, or before the line above")
            _check_form(line, len(header.seats))
            _same(place + 1, chain, line, row)
            record.lines.append(line)
        if torn and record.finished:
            raise RecordError(len(rows) + 1, "something stands after the end of the match")
        return record


class _Format(msgspec.Struct):
    fourwalls: int


_TAIL = re.compile(rb'(.+),"h":"[0-9a-f]{64}"\}', re.DOTALL)
_Item = TypeVar("_Item")


def _decode(kind: type[_Item], row: bytes, number: int) -> _Item:
    match = _TAIL.fullmatch(row)
    if match is None:
        raise RecordError(number, "the line is not JSON that ends with its hash")
    try:
        return msgspec.json.decode(match[1] + b"}", type=kind)
    except (msgspec.MsgspecError, ValueError, RecursionError, NotParseable) as error:
        raise RecordError(number, f"not a line of a record: {error}") from None


def _read_header(row: bytes) -> Header:
    try:
        version = msgspec.json.decode(row, type=_Format).fourwalls
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise RecordError(1, "not a Fourwalls record") from None
    if version != FORMAT:
        raise RecordError(1, f"the record has format {version}; this program reads format {FORMAT}")
    header = _decode(Header, row, 1)
    if not header.seats:
        raise RecordError(1, "a match has at least one seat")
    if header.data is None:
        raise RecordError(1, "where there is no data, the line does not have it")
    if not NATURES.fullmatch(header.nature):
        raise RecordError(1, f"nature is {header.nature!r}; it can be 'seed', 'seed+NAME' or the name of a table")
    if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", header.started, re.ASCII):
        raise RecordError(1, f"started is {header.started!r}; it has to look like '2026-01-31T20:15:00Z'")
    if len(header.nonces) > len(header.seats):
        raise RecordError(1, "there are more nonces than seats")
    return header


def _same(number: int, chain: Chain, item: Header | Line, row: bytes) -> None:
    """Check that a line is written in the one right way and continues the chain."""
    expected = chain.encode(item)[:-1]
    if expected == row:
        return
    hash_length = 66  # 64 digits, quotation mark and closing brace
    if expected[:-hash_length] == row[:-hash_length]:
        raise RecordError(number, "the hash does not fit: this line or one before it was changed")
    raise RecordError(number, "the line is not in canonical form (sorted keys, no spaces, no default values)")


_COMMON = {"n", "ms", "what", "first"}
_FIELDS: dict[What, tuple[set[str], set[str]]] = {
    "move": ({"seat"}, {"move", "hidden", "knows", "result", "forced"}),
    "timeout": ({"seat"}, {"move", "hidden", "knows"}),
    "undo": ({"seat", "undo"}, {"own"}),
    "resign": ({"seat"}, set()),
    "stop": (set(), set()),
    "seat": ({"seat", "player"}, set()),
    "consent": ({"seat"}, set()),
    "end": ({"outcome", "seed"}, set()),
}
"""By kind of line: the fields it must have, and those it may have."""

_DEFAULTS = {field.name: field.default for field in msgspec.structs.fields(Line)}


def _check_form(line: Line, seats: int) -> None:
    """Refuse fields that a kind of line does not have, and seats that the match does not have."""
    number = line.n + 1
    present = {name for name, default in _DEFAULTS.items() if getattr(line, name) != default} - _COMMON
    needed, allowed = _FIELDS[line.what]
    if missing := sorted(needed - present):
        raise RecordError(number, f"a line of kind {line.what!r} needs: {', '.join(missing)}")
    if extra := sorted(present - needed - allowed):
        raise RecordError(number, f"a line of kind {line.what!r} can't have: {', '.join(extra)}")
    if line.seat is not None:
        lowest = NATURE if line.what == "move" else 0
        if not lowest <= line.seat < seats:
            raise RecordError(number, f"there is no seat {line.seat}")
    if line.what in ("move", "timeout"):
        if line.move is None and (line.hidden is None or line.knows is not None or line.result is not None):
            raise RecordError(number, "the move is missing")
        if line.move is not None and (line.hidden is None) != (line.knows is None):
            raise RecordError(number, "a hidden move needs its hash and who knows it")
    if line.undo < 0:
        raise RecordError(number, "at least one line has to be taken back")
    for name in ("hidden", "seed"):
        text = getattr(line, name)
        if text is not None and not re.fullmatch("[0-9a-f]{64}", text):
            raise RecordError(number, f"{name} is not 64 hex digits")
    if (line.n == 1) > line.first:
        raise RecordError(number, "the first line has to start a transaction")
