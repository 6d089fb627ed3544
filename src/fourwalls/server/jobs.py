"""What worker processes do: choose a bot's move, replay a record. Jobs and answers are JSON."""

from __future__ import annotations

import signal
import traceback
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from multiprocessing.connection import Connection
from typing import Any, Literal

import msgspec

from fourwalls.bots import Choice, make_bot
from fourwalls.core import FourwallsError, Seat, Setup, Value, find_game, make_setup, read_options
from fourwalls.core.record import canonical_json

from .replays import replay_of_table, replay_of_upload
from .wire import Replay


class Choose(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A bot's decision. All that the bot gets to know is the view."""

    game: str
    options: dict[str, Value]
    data: Any = None
    seats: int
    spec: str
    seat: Seat
    seed: bytes
    view: msgspec.Raw


class ReplayTable(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """The replay of a record of ours, as a seat or a spectator may see it."""

    record: bytes
    seat: Seat | None


class ReplayUpload(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """The replay of a file that somebody sent."""

    record: bytes


Job = Choose | ReplayTable | ReplayUpload


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """The result; or, as a text, what was wrong with the input, or the traceback of a fault of ours."""

    kind: Literal["result", "refused", "fault"]
    content: msgspec.Raw


def do(job: Job) -> Choice | Replay:
    """Do a job here and now. Raises FourwallsError for wrong input."""
    if isinstance(job, Choose):
        return _choose(job)
    if isinstance(job, ReplayTable):
        return replay_of_table(job.record, job.seat)
    return replay_of_upload(job.record)


def _choose(job: Choose) -> Choice:
    setup = _setup(job.game, canonical_json(job.options), job.seats, canonical_json(job.data))
    bot = make_bot(job.spec, setup, job.seat, job.seed)
    return bot.choose(msgspec.json.decode(job.view, type=setup.game.view_type))


@lru_cache(maxsize=16)
def _setup(game: str, options: bytes, seats: int, data: bytes) -> Setup:
    found = find_game(game)
    chosen = read_options(found.options_type, msgspec.json.decode(options))
    return make_setup(found, chosen, seats, msgspec.json.decode(data))


def work(pipe: Connection, run: Callable[[Job], Choice | Replay] = do) -> None:
    """The life of a worker process: a job in, an answer out, until the pipe ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    decoder = msgspec.json.Decoder(Job)
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            job = decoder.decode(pipe.recv_bytes())
            try:
                answer = _answer("result", run(job))
            except FourwallsError as error:
                answer = _answer("refused", str(error))
            except Exception:
                answer = _answer("fault", traceback.format_exc())
            pipe.send_bytes(msgspec.json.encode(answer))


def _answer(kind: Literal["result", "refused", "fault"], content: object) -> Answer:
    return Answer(kind=kind, content=msgspec.Raw(msgspec.json.encode(content)))
