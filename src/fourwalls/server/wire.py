"""What goes over the wire, as structs: the server checks input with them, the page's types are made from them.

HTTP bodies are JSON of these structs; errors are `Problem` (RFC 9457). A socket carries one JSON message a frame:
`ClientMessage` up, `ServerMessage` down, told apart by `type`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from fourwalls.core import Action, Message, Meta, Move, OptionSpec, Outcome, Reason, Seat, Value, View

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Text = Annotated[str, msgspec.Meta(max_length=200)]
Token = Annotated[str, msgspec.Meta(min_length=20, max_length=100)]


class Wire(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """The base of all messages: unknown fields are refused, and none is ever part of a cycle."""


# -- HTTP ---------------------------------------------------------------------------------------------------------


class Problem(Wire, frozen=True, kw_only=True):
    """An error in the form of RFC 9457; `reasons` where the rules refuse something."""

    type: str = "about:blank"
    title: str
    status: int
    detail: str = ""
    reasons: tuple[Reason, ...] = ()


class BotLevel(Wire, frozen=True, kw_only=True):
    """A bot that can take a seat: its spec, its name and what it is, in words."""

    spec: str
    name: str
    description: str


class GameInfo(Wire, frozen=True, kw_only=True):
    """A game as the home page and a table need it. `templates` are its texts by message id (see `Catalog`)."""

    meta: Meta
    options: tuple[OptionSpec, ...]
    templates: dict[str, str]
    bots: tuple[BotLevel, ...]


class RuleLine(Wire, frozen=True, kw_only=True):
    """A numbered rule, ruling, invariant or example."""

    id: str
    text: str


class RuleSection(Wire, frozen=True, kw_only=True):
    """A section of a rule ledger: an anchor, its title, its level (2 or 3), free text, and the numbered lines.

    `aside`: to look things up (notation, rulings, examples), not to learn the game from.
    """

    anchor: str
    title: str
    level: int
    text: str
    lines: tuple[RuleLine, ...]
    aside: bool


class SeatOrder(Wire, frozen=True, kw_only=True):
    """Who shall sit in a seat: the person who opens the table, a bot, or whoever gets the link."""

    kind: Literal["me", "bot", "open"]
    name: Name
    bot: Annotated[str, msgspec.Meta(max_length=60)] = ""


class NewTable(Wire, frozen=True, kw_only=True):
    """An order for a table. `data` is what the game is set up with besides, such as a board of somebody's own.

    `position` starts from a position as JSON text (guides); `seed` repeats a game, which is possible where no seat is
    open.
    """

    game: Annotated[str, msgspec.Meta(max_length=60)]
    seats: Annotated[tuple[SeatOrder, ...], msgspec.Meta(min_length=1, max_length=10)]
    options: dict[str, Value] = {}
    data: Any = None
    position: Annotated[str, msgspec.Meta(max_length=20_000)] | None = None
    seed: Text | None = None


class SeatLink(Wire, frozen=True, kw_only=True):
    """The secret link of an open seat."""

    seat: Seat
    token: Token


class TableLinks(Wire, frozen=True, kw_only=True):
    """A new table and its secrets, told once: the owner's token plays all "me" seats."""

    table: str
    owner: Token
    spectator: Token
    seats: tuple[SeatLink, ...]


class SeatInfo(Wire, frozen=True, kw_only=True):
    """A seat as everybody sees it. `kind` is "human" or a bot's spec; `connected`: somebody has it open."""

    seat: Seat
    name: str
    kind: str
    connected: bool


class TableInfo(Wire, frozen=True, kw_only=True):
    """A table as a token's holder sees it: role, the seats it plays, and how far the game is.

    `host` is the first seat of whoever opened the table, if they play. `data` is what the game was set up with besides.

    `seeded`: who opened it gave the seed, and so can know all dice and cards. `placed`: they set up the position that
    it starts from, and so can know what is hidden in it.
    """

    table: str
    game: str
    options: dict[str, Value]
    data: Any = None
    seats: tuple[SeatInfo, ...]
    role: Literal["owner", "seat", "spectator"]
    mine: tuple[Seat, ...]
    lines: int
    over: bool
    to_act: tuple[Seat, ...]
    started: str
    seeded: bool
    placed: bool
    rematch: str | None = None
    host: Seat | None = None
    outcome: Outcome | None = None


class Entry(Wire, frozen=True, kw_only=True):
    """A log entry as its reader may see it: its number, the kind of event, its text and the things it touches."""

    number: int
    line: int
    kind: str
    message: Message
    things: tuple[str, ...]


class ReplayStep(Wire, frozen=True, kw_only=True):
    """A step of a replay: a whole move with all that follows by itself, as the log tells it, and the view after it.

    `lines` is the record's length after it, `seat` who decided it (None: nobody, or all together).
    """

    lines: int
    seat: Seat | None
    log: tuple[Entry, ...]
    view: View


class Replay(Wire, frozen=True, kw_only=True):
    """A whole game as a spectator (or, for a running table, the token's seat) may see it.

    Step 0 is the start, with all that comes before the first decision.
    """

    game: str
    names: tuple[str, ...]
    options: dict[str, Value]
    data: Any = None
    steps: tuple[ReplayStep, ...]
    verified: str
    outcome: Outcome | None = None


# -- socket, up ---------------------------------------------------------------------------------------------------


class Hello(Wire, frozen=True, kw_only=True, tag="hello"):
    """The first message: the token, and the number of the last log entry that the client has."""

    token: Token
    since: int = 0


class Sit(Wire, frozen=True, kw_only=True, tag="sit"):
    """Show me the view of this seat of mine (hot seat; the curtain is open for it)."""

    seat: Seat


class Play(Wire, frozen=True, kw_only=True, tag="play"):
    """Moves of a seat of mine, one or a whole payment; `lines` is the record's length that the client has seen."""

    id: int
    seat: Seat
    lines: int
    moves: Annotated[tuple[Move, ...], msgspec.Meta(min_length=1, max_length=500)]


class Explain(Wire, frozen=True, kw_only=True, tag="explain"):
    """Why is this not possible? A move, or its notation."""

    id: int
    seat: Seat
    move: Move | None = None
    notation: Text = ""


class Undo(Wire, frozen=True, kw_only=True, tag="undo"):
    """Take back the last own choice (or, with `turn`, as much of the turn as is fair)."""

    id: int
    seat: Seat
    turn: bool = False


class Consent(Wire, frozen=True, kw_only=True, tag="consent"):
    """The answer to another seat's wish to undo."""

    id: int
    seat: Seat
    wish: int
    agree: bool


class Rename(Wire, frozen=True, kw_only=True, tag="rename"):
    """A seat of mine shall have this name from here on."""

    id: int
    seat: Seat
    name: Name


class Concede(Wire, frozen=True, kw_only=True, tag="concede"):
    id: int
    seat: Seat


class Hint(Wire, frozen=True, kw_only=True, tag="hint"):
    """What would a bot do here, and why?"""

    id: int
    seat: Seat


class Rematch(Wire, frozen=True, kw_only=True, tag="rematch"):
    """The same game again; the first who asks opens the new table."""

    id: int


class Invite(Wire, frozen=True, kw_only=True, tag="invite"):
    """A link for spectators, please; who asks again gets the same one."""

    id: int


class Ping(Wire, frozen=True, kw_only=True, tag="ping"):
    id: int


ClientMessage = Hello | Sit | Play | Explain | Undo | Consent | Rename | Concede | Hint | Rematch | Invite | Ping

# -- socket, down -------------------------------------------------------------------------------------------------


class Welcome(Wire, frozen=True, kw_only=True, tag="welcome"):
    """The answer to `hello`; an `update` with the log from `since` on follows."""

    info: TableInfo


class LegalAction(Wire, frozen=True, kw_only=True):
    """A legal move with all that a button for it needs."""

    move: Move
    action: Action


class UndoState(Wire, frozen=True, kw_only=True):
    """Whether a seat can take back its last choice or its turn now, and if not, why; `needs` consent of these seats."""

    seat: Seat
    last: tuple[Reason, ...]
    turn: tuple[Reason, ...]
    needs: tuple[Seat, ...] = ()


class Wish(Wire, frozen=True, kw_only=True):
    """Somebody's wish to undo that waits for consent."""

    wish: int
    seat: Seat
    waiting: tuple[Seat, ...]


class Update(Wire, frozen=True, kw_only=True, tag="update"):
    """How things stand: the view of the seat in front (or a spectator's), its actions, and new log entries.

    `reset` says that the log was cut (undo): entries replace all from the first one's number on.
    """

    lines: int
    to_act: tuple[Seat, ...]
    view: View
    actions: tuple[LegalAction, ...]
    log: tuple[Entry, ...]
    seats: tuple[SeatInfo, ...]
    mine: tuple[Seat, ...]
    over: bool
    undo: UndoState | None = None
    wish: Wish | None = None
    thinking: tuple[Seat, ...] = ()
    reset: bool = False
    rematch: str | None = None


class Done(Wire, frozen=True, kw_only=True, tag="done"):
    """The request with this id was carried out (for moves: stored and played)."""

    id: int


class Refused(Wire, frozen=True, kw_only=True, tag="refused"):
    """The request with this id was not carried out; nothing has changed. `code` says what kind of refusal it is."""

    id: int
    code: Literal["illegal", "stale", "turn", "over", "undo", "seat", "notation", "busy", "unavailable"]
    text: str
    reasons: tuple[Reason, ...] = ()


class Explained(Wire, frozen=True, kw_only=True, tag="explained"):
    """The answer to `explain`: no reasons means that the move is legal."""

    id: int
    reasons: tuple[Reason, ...]


class Advised(Wire, frozen=True, kw_only=True, tag="advised"):
    """The answer to `hint`: the move, what it is worth for the seat (0 to 1), why, and the next best ones."""

    id: int
    action: LegalAction
    chance: float | None
    why: Message
    others: tuple[LegalAction, ...] = ()


class Offered(Wire, frozen=True, kw_only=True, tag="offered"):
    """A rematch is open: its table, and the token for what this client was at the old one."""

    id: int
    table: str
    token: Token


class Invited(Wire, frozen=True, kw_only=True, tag="invited"):
    """The answer to `invite`: a token for spectators of this table."""

    id: int
    token: Token


class Failed(Wire, frozen=True, kw_only=True, tag="failed"):
    """A message that could not be read or answered; the connection goes on. `id` is 0 where it had none."""

    id: int
    code: Literal["malformed", "hello", "token", "table", "rate", "size", "storage", "internal"]
    text: str


class Pong(Wire, frozen=True, kw_only=True, tag="pong"):
    id: int


ServerMessage = Welcome | Update | Done | Refused | Explained | Advised | Offered | Invited | Failed | Pong
