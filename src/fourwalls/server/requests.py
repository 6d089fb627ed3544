"""What clients ask for on a socket, and the answers."""

from __future__ import annotations

import logging
from typing import Literal

import msgspec

from fourwalls.core import FourwallsError, Reason
from fourwalls.core.errors import NotParseable

from .bot_seats import choose_job
from .clients import Client
from .refusals import Refusal, refusal_for
from .storage import StorageDown
from .tables import Tables
from .updates import legal_action
from .wire import (
    Advised,
    ClientMessage,
    Concede,
    Consent,
    Done,
    Explain,
    Explained,
    Failed,
    Hello,
    Hint,
    Invite,
    Invited,
    Offered,
    Ping,
    Play,
    Pong,
    Refused,
    Rematch,
    Rename,
    ServerMessage,
    Sit,
    Undo,
)
from .workers import JobFailed

log = logging.getLogger(__name__)

NOT_STORED = "The server can't store this just now, so nothing was changed. Try again in a while."

_DECODER: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


class _Numbered(msgspec.Struct):
    id: int = 0


class Malformed(Exception):
    """A message that can't be read. `id` is its number, or 0."""

    def __init__(self, id: int, text: str, code: Literal["malformed", "size"] = "malformed") -> None:
        self.id = id
        self.code: Literal["malformed", "size"] = code
        self.text = text
        super().__init__(text)


def read_message(data: bytes) -> ClientMessage:
    """Read a message. Raises Malformed."""
    try:
        return _DECODER.decode(data)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        try:
            number = msgspec.json.decode(data, type=_Numbered).id
        except (msgspec.MsgspecError, ValueError, RecursionError):
            number = 0
        raise Malformed(number, f"This is not a message of Fourwalls: {error}") from None


async def answer(tables: Tables, client: Client, message: ClientMessage) -> ServerMessage | None:
    """Do what a client asks for, and the answer. What is refused has changed nothing."""
    try:
        return await _carry_out(tables, client, message)
    except (Refusal, FourwallsError) as error:
        refusal = error if isinstance(error, Refusal) else refusal_for(error)
        return Refused(id=number_of(message), code=refusal.code, text=refusal.text, reasons=refusal.reasons)
    except StorageDown:  # it has said so itself in the log
        return Failed(id=number_of(message), code="storage", text=NOT_STORED)


def number_of(message: ClientMessage) -> int:
    """The number by which an answer names a message; 0 for those that have none."""
    return 0 if isinstance(message, Sit | Hello) else message.id


async def _carry_out(tables: Tables, client: Client, message: ClientMessage) -> ServerMessage | None:
    table = client.table
    if isinstance(message, Hello):
        return Failed(id=0, code="hello", text="You have said hello already.")
    if isinstance(message, Ping):
        return Pong(id=message.id)
    if isinstance(message, Rematch | Invite):
        return await _link(tables, client, message)
    if isinstance(message, Sit):
        await client.sit(message.seat)
        return None
    if isinstance(message, Consent):
        client.check_own(message.seat)
        await table.answer(message.seat, message.wish, message.agree)
        return await _done(client, message.id)
    client.check_seat(message.seat)
    if isinstance(message, Explain):
        return Explained(id=message.id, reasons=_reasons(client, message))
    if isinstance(message, Hint):
        return await _advise(tables, client, message)
    if isinstance(message, Play):
        await table.play(message.seat, message.moves, message.lines)
    elif isinstance(message, Undo):
        await table.undo(message.seat, message.turn, client.mine)
    elif isinstance(message, Rename):
        await table.rename(message.seat, message.name)
    elif isinstance(message, Concede):
        await table.concede(message.seat)
    return await _done(client, message.id)


async def _done(client: Client, id: int) -> Done:
    """The answer after a change, which the client hears of first."""
    await client.update()
    return Done(id=id)


def _reasons(client: Client, message: Explain) -> tuple[Reason, ...]:
    match = client.table.match
    move = message.move
    if move is None:
        try:
            move = match.setup.parse(message.notation)
        except NotParseable as error:
            raise Refusal("notation", str(error)) from None
    return tuple(match.explain(message.seat, move))


async def _advise(tables: Tables, client: Client, message: Hint) -> Advised:
    table, seat = client.table, message.seat
    match, lines = table.match, table.lines
    if seat not in match.to_act:
        raise Refusal("over" if match.over else "turn", "There is nothing to decide for this seat now.")
    job = choose_job(table, seat, tables.settings.hint_bot)

    def check() -> None:
        table.check_fresh(seat, lines)

    try:
        choice = await tables.hints.choose(table.id, client.address, job, check)
    except JobFailed as error:
        log.error("no hint at table %s: %s", table.id, error)
        raise Refusal("unavailable", "There is no hint now. Try again later.") from None
    check()
    others = [other.move for other in choice.considered if other.move != choice.move]
    return Advised(
        id=message.id,
        action=legal_action(match, choice.move),
        chance=None if choice.expects is None else (choice.expects[seat] + 1) / 2,
        why=choice.why,
        others=tuple(legal_action(match, move) for move in others[:3]),
    )


async def _link(tables: Tables, client: Client, message: Rematch | Invite) -> Offered | Invited:
    if isinstance(message, Invite):
        return Invited(id=message.id, token=await tables.invite(client.table, client.grant, client.token))
    table, token = await tables.rematch(client.table, client.grant, client.token)
    return Offered(id=message.id, table=table, token=token)
