"""The socket of a table: hello first, then messages both ways until one side goes."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from .clients import Client
from .limits import Bucket, client_of
from .live import TableBroken
from .problems import log_fault
from .requests import Malformed, answer, number_of, read_message
from .settings import Settings
from .storage import StorageDown
from .tables import TableClosed, Tables, UnknownTable, WrongToken
from .wire import ClientMessage, Failed, Hello, Hint, Refused, ServerMessage, Welcome

_ENCODER = msgspec.json.Encoder()

POLICY, INTERNAL, TRY_AGAIN = 1008, 1011, 1013

EARLY = 0.002
"""So many seconds too early a timer of the event loop may ring."""


class _Gone(Exception):
    """The other side has closed the socket."""


class Line:
    """Text frames in and out of a socket."""

    def __init__(self, socket: WebSocket[Any, Any, Any], settings: Settings) -> None:
        self._socket = socket
        self._size = settings.frame_size

    @property
    def address(self) -> str:
        """Whose the other side is, for counting."""
        client = self._socket.client
        return client_of(client.host) if client is not None else ""

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
            raise Malformed(0, f"The message has {len(data)} bytes; at most {self._size} are right.", "size")
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


class _TurnedAway(Exception):
    """Somebody who may not come in, and why."""

    def __init__(self, failed: Failed) -> None:
        self.failed = failed
        super().__init__(failed.text)


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, Any], table: FromPath[str], tables: NamedDependency[Tables]) -> None:
    """One client at one table."""
    await socket.accept()
    line = Line(socket, tables.settings)
    try:
        await _meet(line, tables, table)
    except _Gone:
        pass
    except TableBroken:
        await line.close(TRY_AGAIN, "the table has to be opened again")
    except Exception:
        number = log_fault(f"the socket of table {table}")
        with contextlib.suppress(_Gone):
            await line.say(Failed(id=0, code="internal", text=f"Something went wrong; logged under number {number}."))
        await line.close(INTERNAL, "internal error")


async def _meet(line: Line, tables: Tables, table: str) -> None:
    try:
        client = await _hello(line, tables, table)
    except _TurnedAway as reason:
        await line.say(reason.failed)
        await line.close(POLICY, reason.failed.code)
        return
    client.table.join(client)
    try:
        await client.say(Welcome(info=client.table.info(client.grant)))
        await client.update()
        await _serve(line, tables, client)
    finally:
        client.table.leave(client)


async def _hello(line: Line, tables: Tables, table: str) -> Client:
    """Let somebody in who knows a secret of the table. Raises _TurnedAway."""
    try:
        async with asyncio.timeout(tables.settings.hello_seconds):
            message = read_message(await line.receive())
        if not isinstance(message, Hello):
            raise _TurnedAway(Failed(id=0, code="hello", text="The first message has to be `hello`."))
        grant = await tables.grant(table, message.token)
        live = await tables.get(table)
        return Client(live, grant, message.token, message.since, line.send, address=line.address)
    except TimeoutError:
        failed = Failed(id=0, code="hello", text="Nobody said hello in time.")
    except Malformed as error:
        failed = Failed(id=error.id, code=error.code, text=error.text)
    except WrongToken as error:
        failed = Failed(id=0, code="token", text=str(error))
    except (UnknownTable, TableClosed) as error:
        failed = Failed(id=0, code="table", text=str(error))
    except StorageDown:  # it has said so itself in the log
        failed = Failed(id=0, code="storage", text="The server can't read its tables just now. Try again in a while.")
    raise _TurnedAway(failed)


async def _serve(line: Line, tables: Tables, client: Client) -> None:
    """Answer messages and send updates, until the client goes or something fails."""
    tasks = {asyncio.create_task(_listen(line, tables, client)), asyncio.create_task(client.keep_updated())}
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _listen(line: Line, tables: Tables, client: Client) -> None:
    """Answer messages one after the other; only a hint, which takes a while, does not keep others waiting."""
    bucket = Bucket(tables.settings.messages)
    hint: asyncio.Task[None] | None = None
    try:
        while True:
            try:
                message = read_message(await line.receive())
            except Malformed as error:
                await client.say(Failed(id=error.id, code=error.code, text=error.text))
                await asyncio.sleep(bucket.take())
                continue
            if wait := bucket.take():
                text = f"Too many messages; go on in {wait:.1f} s."
                await client.say(Failed(id=number_of(message), code="rate", text=text))
                await asyncio.sleep(wait + EARLY)
            elif not isinstance(message, Hint):
                await _respond(tables, client, message)
            elif hint is None or hint.done():
                hint = asyncio.create_task(_respond(tables, client, message))
            else:
                await client.say(Refused(id=message.id, code="busy", text="A hint is on its way already."))
    finally:
        if hint is not None:
            hint.cancel()
            await asyncio.gather(hint, return_exceptions=True)


async def _respond(tables: Tables, client: Client, message: ClientMessage) -> None:
    try:
        response = await answer(tables, client, message)
    except (_Gone, TableBroken):
        raise
    except Exception:
        number = log_fault(f"table {client.table.id}, {type(message).__name__}")
        text = f"Something went wrong on the server. It was logged under number {number}."
        response = Failed(id=number_of(message), code="internal", text=text)
    if response is not None:
        await client.say(response)
