"""Files that people name: records, and data of their own such as a board."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fourwalls.core import InvalidData, read_data
from fourwalls.core.data import MOST_BYTES

from .errors import TerminalError
from .messages import t


def read_file(path: Path) -> bytes:
    """The bytes of a file. Raises TerminalError."""
    return _read(path, -1)


def read_data_file(path: Path) -> Any:
    """The JSON value in a file. Raises TerminalError."""
    text = _read(path, MOST_BYTES + 1)
    if len(text) > MOST_BYTES:
        raise TerminalError(t("file.too_large", file=str(path), most=f"{MOST_BYTES:,}"))
    try:
        return read_data(text)
    except InvalidData as error:
        raise TerminalError(t("file.no_data", file=str(path), problem="; ".join(error.faults))) from None


def _read(path: Path, most: int) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(most)
    except FileNotFoundError:
        raise TerminalError(t("file.missing", file=str(path))) from None
    except ValueError as error:  # a zero byte in the path
        raise TerminalError(t("file.unreadable", file=repr(str(path)), problem=str(error))) from None
    except OSError as error:
        raise TerminalError(t("file.unreadable", file=str(path), problem=error.strerror or str(error))) from None
