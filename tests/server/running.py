"""Servers for tests: in a thread of this process, or in a process of its own that can be killed."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Coroutine, Mapping
from pathlib import Path
from typing import Any, NamedTuple, Self, TypeVar
from unittest import mock

import msgspec
import uvicorn

from fourwalls.core import seed_from_text
from fourwalls.server.app import create_app
from fourwalls.server.protocols import Config
from fourwalls.server.run import address_of, bind
from fourwalls.server.settings import Rate, Settings
from fourwalls.server.tables import Tables

T = TypeVar("T")

TESTS = Path(__file__).parents[1]
PLENTY = Rate(burst=100_000, per_minute=1_000_000)


def quick_settings(data: Path, **more: Any) -> Settings:
    """Settings for tests: bots don't wait, and no limit is in the way."""
    usual: dict[str, Any] = {
        "bot_pace": 0,
        "watch_pace": 0,
        "workers": 1,
        "messages": PLENTY,
        "new_tables": PLENTY,
        "uploads": PLENTY,
        "requests": PLENTY,
        "frames": PLENTY,
        "connections": 1000,
        "sockets": 1000,
        "hint_bot": "search:20",
    }
    return Settings(data=data, **{**usual, **more})


class Answer(NamedTuple):
    """The answer to an HTTP request."""

    status: int
    headers: Any
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Address:
    """Where a server is, and HTTP requests to it."""

    url: str

    def ask(
        self,
        path: str,
        *,
        method: str = "GET",
        token: str | None = None,
        body: bytes | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """Any request."""
        asked = {"Authorization": f"Bearer {token}"} if token else {}
        request = urllib.request.Request(
            self.url + path, data=body, method=method, headers={**asked, **(headers or {})}
        )
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return Answer(answer.status, answer.headers, answer.read())
        except urllib.error.HTTPError as error:
            with error:
                return Answer(error.code, error.headers, error.read())

    def get(self, path: str, token: str | None = None, **headers: str) -> Answer:
        """A GET request."""
        return self.ask(path, token=token, headers={name.replace("_", "-"): value for name, value in headers.items()})

    def post(self, path: str, body: object, **headers: str) -> Answer:
        """A POST request; anything but bytes is sent as JSON."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        sent = {"Content-Type": "application/json", **{k.replace("_", "-"): v for k, v in headers.items()}}
        return self.ask(path, method="POST", body=data, headers=sent)

    def open_table(self, game: str, *seats: str, **more: Any) -> Any:
        """A new table; a seat is "me", "open" or a bot's spec."""
        orders = [
            {"kind": seat, "name": f"Player {number}"}
            if seat in ("me", "open")
            else {"kind": "bot", "name": f"Player {number}", "bot": seat}
            for number, seat in enumerate(seats, 1)
        ]
        answer = self.post("/api/tables", {"game": game, "seats": orders, **more})
        assert answer.status == 201, answer.body
        return answer.json


class ThreadServer(Address):
    """A server in a thread."""

    def __init__(self, settings: Settings) -> None:
        self.app = create_app(settings)
        self._server = uvicorn.Server(Config(self.app, settings))
        self._bound = bind("127.0.0.1", 0)
        self.url = address_of(self._bound)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._bound]}, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        end = time.monotonic() + 30
        while not self._server.started:
            assert self._thread.is_alive(), "the server did not start"
            assert time.monotonic() < end, "the server takes too long to start"
            time.sleep(0.01)
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join(30)
        assert not self._thread.is_alive()
        self._bound.close()

    def open_seeded(self, seed: str, game: str, *seats: str, **more: Any) -> Any:
        """A new table whose seed the test knows, also where seats are open; who opens one can't give a seed then."""
        with mock.patch("fourwalls.server.tables.new_seed", return_value=seed_from_text(seed)):
            return self.open_table(game, *seats, **more)

    @property
    def tables(self) -> Tables:
        """The tables inside."""
        tables: Tables = self.app._app.state.tables  # type: ignore[attr-defined]
        return tables

    def inside(self, work: Coroutine[Any, Any, T]) -> T:
        """Run something in the server's event loop."""
        return asyncio.run_coroutine_threadsafe(work, self.tables._sweeper.get_loop()).result(30)


class ProcessServer(Address):
    """A server in a process of its own, which the test may kill."""

    def __init__(self, settings: Settings, plugins: Path) -> None:
        env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(plugins), str(TESTS)])}
        self.process = subprocess.Popen(
            [
                sys.executable,
                str(Path(__file__).with_name("served.py")),
                msgspec.json.encode(settings, enc_hook=str).decode(),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=env,
            text=True,
        )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()
        if not self.url:
            self.process.wait()
            raise AssertionError(self.process.communicate()[1])

    def kill(self) -> None:
        """kill -9."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> str:
        """Ctrl-C; returns what it said on stderr."""
        self.process.send_signal(signal.SIGINT)
        _, err = self.process.communicate(timeout=30)
        return err

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.kill()
        for pipe in (self.process.stdout, self.process.stderr):
            assert pipe is not None
            pipe.close()
