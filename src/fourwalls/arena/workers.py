"""Matches on several processes: each has a pipe to this one, asks for nothing else and ends when its pipe does.

Our own few lines instead of a pool, because a pool waits for ever when a worker is killed, and its workers stay
behind when this process is killed.
"""

from __future__ import annotations

import signal
import traceback
from collections.abc import Iterable, Iterator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess

import msgspec

from .config import ArenaConfig, ArenaError, Fixture, League
from .results import GameResult


class _Answer(msgspec.Struct, frozen=True):
    result: GameResult | None
    error: str = ""


class _Worker:
    def __init__(self, config: ArenaConfig) -> None:
        context = get_context("spawn")
        self.pipe, far = context.Pipe()
        self.process: SpawnProcess = context.Process(
            target=work, args=(far, msgspec.json.encode(config)), daemon=True, name="fourwalls-arena"
        )
        self.process.start()
        far.close()  # so that the end of the process is the end of the pipe
        self.fixture: Fixture | None = None

    def give(self, fixture: Fixture | None) -> None:
        self.fixture = fixture
        if fixture is None:
            self.pipe.close()
        else:
            with suppress(BrokenPipeError):  # a dead worker is noticed when its answer is taken
                self.pipe.send_bytes(msgspec.json.encode(fixture))

    def take(self) -> GameResult:
        assert self.fixture is not None
        try:
            answer = msgspec.json.decode(self.pipe.recv_bytes(), type=_Answer)
        except (EOFError, ConnectionResetError):
            self.process.join(5)
            code = self.process.exitcode
            raise ArenaError(f"a worker died in game {self.fixture.number} (exit code {code})") from None
        if answer.result is None:
            raise ArenaError(f"game {self.fixture.number} (seed number {self.fixture.seed}) failed:\n{answer.error}")
        return answer.result

    def end(self) -> None:
        self.pipe.close()
        self.process.terminate()
        self.process.join()


def play_on_workers(config: ArenaConfig, fixtures: Iterable[Fixture], count: int) -> Iterator[GameResult]:
    """The results in the order in which they come. Raises ArenaError when the game itself fails or a worker dies."""
    waiting = iter(fixtures)
    workers = [_Worker(config) for _ in range(count)]
    try:
        for worker in workers:
            worker.give(next(waiting, None))
        while busy := {worker.pipe: worker for worker in workers if worker.fixture}:
            for pipe in wait(list(busy)):
                assert isinstance(pipe, Connection)
                worker = busy[pipe]
                result = worker.take()
                worker.give(next(waiting, None))
                yield result
    finally:
        for worker in workers:
            worker.end()


def work(pipe: Connection, data: bytes) -> None:
    """The life of a worker: a fixture in, an answer out, until the pipe ends."""
    from .league import play_fixture  # noqa: PLC0415 (league knows this module)

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that asked for the matches
    league = League(msgspec.json.decode(data, type=ArenaConfig))
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            fixture = msgspec.json.decode(pipe.recv_bytes(), type=Fixture)
            try:
                answer = _Answer(play_fixture(league, fixture))
            except Exception:
                answer = _Answer(None, traceback.format_exc())
            pipe.send_bytes(msgspec.json.encode(answer))
