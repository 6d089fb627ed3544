"""The socket of a table: hello first, then messages both ways until one side goes."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from .clients import Client
from .limits import Bucket
from .problems import log_fault
from .requests import Malformed, answer, number_of, read_message
from .settings import Settings
from .tables import TableClosed, Tables, UnknownTable, WrongToken
from .wire import ClientMessage, Failed, Hello, Hint, Refused, ServerMessage, Welcome

_ENCODER = msgspec.json.Encoder()

GOING_AWAY, POLICY, TRY_LATER = 1001, 1008, 1013


class _Gone(Exception):
    """The other side has closed the socket."""


class Line:
    """Text frames in and out of a socket."""

    def __init__(self, socket: WebSocket[Any, Any, Any], settings: Settings) -> None:
        self._socket = socket
        self._size = settings.frame_size

    async def receive(self) -> bytes:
        """The next frame. Raises _Gone, or Malformed for a frame that is no text or too long."""
        event = await self._socket.receive()
        if event["type"] != "websocket.receive":
            raise _Gone
        text = event.get("text")
        if text is None:
            raise Malformed(0, "Messages are text frames.")
        data = text.encode("utf-8", "surrogatepass")
        if len(data) > self._size:
            raise Oversized(f"The message has {len(data)} bytes; at most {self._size} are right.")
        return data

    async def send(self, data: bytes) -> None:
        """Send a frame. Raises _Gone."""
        try:
            await self._socket.send_data(data.decode(), mode="text")
        except (WebSocketDisconnect, OSError, RuntimeError):
            raise _Gone from None

    async def say(self, message: ServerMessage) -> None:
        """Send a message."""
        await self.send(_ENCODER.encode(message))

    async def close(self, code: int, reason: str) -> None:
        """Close the socket, if it is still open."""
        with contextlib.suppress(Exception):
            await self._socket.close(code=code, reason=reason)


class Oversized(Malformed):
    """A frame that is too long."""

    def __init__(self, text: str) -> None:
        super().__init__(0, text)


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, Any], table: str, tables: Tables) -> None:
    """One client at one table."""
    await socket.accept()
    line = Line(socket, tables.settings)
    try:
        client = await _hello(line, tables, table)
        if client is not None:
            await _serve(line, tables, client)
    except _Gone:
        pass
    except Exception:
        number = log_fault(f"the socket of table {table}")
        with contextlib.suppress(_Gone):
            await line.say(Failed(id=0, code="internal", text=f"Something went wrong; logged under number {number}."))
        await line.close(1011, "internal error")


async def _hello(line: Line, tables: Tables, id: str) -> Client | None:
    """Let somebody in who knows a secret of the table; else say why not and close."""
    try:
        async with asyncio.timeout(tables.settings.hello_seconds):
            message = read_message(await line.receive())
    except TimeoutError:
        await _turn_away(line, Failed(id=0, code="hello", text="Nobody said hello in time."))
        return None
    except Malformed as error:
        await _turn_away(line, Failed(id=error.id, code="malformed", text=error.text))
        return None
    if not isinstance(message, Hello):
        await _turn_away(line, Failed(id=0, code="hello", text="The first message has to be `hello`."))
        return None
    try:
        grant = await tables.grant(id, message.token)
        table = await tables.get(id)
    except WrongToken as error:
        await _turn_away(line, Failed(id=0, code="token", text=str(error)))
        return None
    except (UnknownTable, TableClosed) as error:
        await _turn_away(line, Failed(id=0, code="table", text=str(error)))
        return None
    client = Client(table, grant, message.since, line.send)
    table.join(client)
    try:
        await client.say(Welcome(info=table.info(grant)))
    except BaseException:
        table.leave(client)
        raise
    return client


async def _turn_away(line: Line, failed: Failed) -> None:
    await line.say(failed)
    await line.close(POLICY, failed.code)


async def _serve(line: Line, tables: Tables, client: Client) -> None:
    """Answer messages one after the other; updates and hints come in between."""
    updates = asyncio.create_task(client.keep_updated())
    hints: set[asyncio.Task[None]] = set()
    bucket = Bucket(tables.settings.messages)
    try:
        await client.update()
        while not updates.done():
            try:
                message = read_message(await line.receive())
            except Oversized as error:
                await client.say(Failed(id=0, code="size", text=error.text))
                continue
            except Malformed as error:
                await client.say(Failed(id=error.id, code="malformed", text=error.text))
                continue
            if wait := bucket.take():
                text = f"Too many messages; go on in {wait:.1f} s."
                await client.say(Failed(id=number_of(message), code="rate", text=text))
                continue
            if isinstance(message, Hint):
                if hints:
                    await client.say(Refused(id=message.id, code="busy", text="A hint is on its way already."))
                else:
                    task = asyncio.create_task(_respond(tables, client, message))
                    hints.add(task)
                    task.add_done_callback(hints.discard)
            else:
                await _respond(tables, client, message)
    finally:
        client.table.leave(client)
        for task in (updates, *hints):
            task.cancel()
        await asyncio.gather(updates, *hints, return_exceptions=True)


async def _respond(tables: Tables, client: Client, message: ClientMessage) -> None:
    try:
        response = await answer(tables, client, message)
    except _Gone:
        raise
    except Exception:
        number = log_fault(f"table {client.table.id}, {type(message).__name__}")
        text = f"Something went wrong on the server. It was logged under number {number}."
        response = Failed(id=number_of(message), code="internal", text=text)
    if response is not None:
        await client.say(response)
