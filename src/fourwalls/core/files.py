"""Records on disk: `NAME.walls`, and while the match runs its seed in `NAME.walls.seed`."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, BinaryIO, Self

from .errors import RecordError
from .game import Game
from .match import Match
from .options import Options
from .randomness import new_seed
from .record import Chain, Line, Player, Record
from .resolver import Resolver
from .transaction import Clock


class RecordFile:
    """A record that is being written, locked against other processes until it is closed.

    Only its owner may read it (mode 0600), for it has hidden moves in clear. The seed stands in a file of its own,
    which goes when the end of the match, with the seed, is written.
    """

    def __init__(self, path: Path, file: BinaryIO, record: Record, seed: bytes) -> None:
        """Use `create` or `open`."""
        self.path = path
        self.record = record
        self.seed = seed
        self._file = file
        self._chain = Chain(record.head)
        self._count = len(record.lines)
        self._size = file.seek(0, os.SEEK_END)

    @classmethod
    def create(cls, path: Path, record: Record, seed: bytes) -> Self:
        """A new file with what is recorded so far. Raises RecordError if there is any file of this name already.

        What can't be written whole leaves no file behind.
        """
        data = record.write()
        file = _open_locked(path, os.O_RDWR | os.O_CREAT | os.O_EXCL)
        try:
            if not record.finished:
                _write_seed(seed_path(path), seed)
            _write_all(file, data)
            os.fsync(file.fileno())
            _sync_folder(path)
        except BaseException:
            file.close()
            path.unlink(missing_ok=True)
            seed_path(path).unlink(missing_ok=True)
            raise
        return cls(path, file, record, seed)

    @classmethod
    def open(cls, path: Path) -> Self:
        """Go on with a file; an unfinished last line is cut off. Raises RecordError."""
        file = _open_locked(path, os.O_RDWR)
        try:
            record = Record.read(file.read())
            if record.torn:
                file.truncate(file.seek(-len(record.torn), os.SEEK_END))
                os.fsync(file.fileno())
            seed = record.seed or _read_seed(path)
            if record.finished:
                seed_path(path).unlink(missing_ok=True)
        except BaseException:
            file.close()
            raise
        return cls(path, file, record, seed)

    def append(self, lines: Sequence[Line]) -> None:
        """Write lines and wait until they are safe on the disk; all of them or none."""
        if not lines:
            return
        if lines[0].n != self._count + 1:
            raise RecordError(0, f"line {self._count + 1} was to be written to {self.path}, not line {lines[0].n}")
        chain = Chain(self._chain.head)
        data = b"".join([chain.encode(line) for line in lines])
        try:
            _write_all(self._file, data)
            os.fsync(self._file.fileno())
        except BaseException:  # also Ctrl-C: the match will not know these lines
            self._file.truncate(self._size)
            self._file.seek(self._size)
            raise
        self._chain = chain
        self._count += len(lines)
        self._size += len(data)
        if lines[-1].what == "end":
            seed_path(self.path).unlink(missing_ok=True)
            _sync_folder(self.path)

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def start_match(
    path: Path,
    game: Game,
    players: Sequence[Player],
    *,
    options: Options | None = None,
    data: Any = None,
    seed: bytes | None = None,
    nonces: Sequence[str] = (),
    position: bytes | None = None,
    resolver: Resolver | None = None,
    clock: Clock | None = None,
) -> tuple[Match, RecordFile]:
    """A new match that is recorded in a new file; the arguments are those of `Match.start`."""
    seed = new_seed() if seed is None else seed
    match = Match.start(
        game,
        players,
        options=options,
        data=data,
        seed=seed,
        nonces=nonces,
        position=position,
        resolver=resolver,
        clock=clock,
    )
    file = RecordFile.create(path, match.record, seed)
    match.store = file.append
    return match, file


def resume_match(
    path: Path, *, game: Game | None = None, resolver: Resolver | None = None, clock: Clock | None = None
) -> tuple[Match, RecordFile]:
    """Go on with the match in a file; the arguments are those of `Match.resume`. Raises RecordError."""
    file = RecordFile.open(path)
    try:
        match = Match.resume(file.record, file.seed, game=game, store=file.append, clock=clock, resolver=resolver)
    except BaseException:
        file.close()
        raise
    return match, file


def seed_path(path: Path) -> Path:
    """Where the seed of a running match stands."""
    return path.with_name(path.name + ".seed")


def _open_locked(path: Path, flags: int) -> BinaryIO:
    try:
        descriptor = os.open(path, flags | getattr(os, "O_BINARY", 0), 0o600)
    except FileExistsError:
        raise RecordError(0, f"{path} exists already") from None
    except ValueError as error:  # a zero byte in the path
        raise RecordError(0, f"can't open {str(path)!r}: {error}") from None
    except OSError as error:
        raise RecordError(0, f"can't open {path}: {error.strerror}") from None
    file = os.fdopen(descriptor, "r+b", buffering=0)
    try:
        _lock(descriptor)
    except OSError:
        file.close()
        raise RecordError(0, f"{path} is being played by another program") from None
    return file


def _lock(descriptor: int) -> None:
    """Take the only lock on an open file; the system lets go of it when the file is closed or the process ends."""
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415

        # Windows locks bytes against reading too, so the lock is on a byte far behind the end.
        os.lseek(descriptor, 1 << 40, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        os.lseek(descriptor, 0, os.SEEK_SET)
    else:
        import fcntl  # noqa: PLC0415

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _write_all(file: BinaryIO, data: bytes) -> None:
    """Write to an unbuffered file, which may take less than it is given."""
    view = memoryview(data)
    while view:
        view = view[file.write(view) :]


def _write_seed(path: Path, seed: bytes) -> None:
    path.unlink(missing_ok=True)  # left by a match that was never begun; its mode may be wrong
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(seed.hex() + "\n")
        file.flush()
        os.fsync(descriptor)


def _read_seed(path: Path) -> bytes:
    try:
        seed = bytes.fromhex(seed_path(path).read_text(encoding="ascii"))
    except FileNotFoundError:
        where = seed_path(path)
        raise RecordError(0, f"the match can be replayed but not played on: its seed is missing ({where})") from None
    except (OSError, ValueError) as error:
        raise RecordError(0, f"can't read the seed in {seed_path(path)}: {error}") from None
    if len(seed) != 32:
        raise RecordError(0, f"the seed in {seed_path(path)} does not have 64 hex digits")
    return seed


def _sync_folder(path: Path) -> None:
    """Make a new or removed name in a folder safe, where the system can do that."""
    if sys.platform == "win32":
        return
    with contextlib.suppress(OSError):
        descriptor = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
