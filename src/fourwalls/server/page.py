"""The built page: its files, and the same first file for every address that the page itself understands."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from functools import lru_cache
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from .tables import Tables

NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Fourwalls</title>
<h1>The page is not built</h1>
<p>The server runs, but the page that belongs to it is not part of this installation.
Install Fourwalls with pip, or play in a terminal: <code>fourwalls play</code>.</p></html>
"""
TEXT = {".html", ".js", ".css", ".svg", ".json", ".map", ".txt", ".webmanifest", ".ico", ".wasm"}


@get("/", include_in_schema=False, sync_to_thread=False, opt={"packed": True})
def show_home(request: Request[Any, Any, Any], tables: NamedDependency[Tables]) -> Response[bytes]:
    """The page."""
    return _answer(request, tables.settings.page, "")


@get("/{path:path}", include_in_schema=False, sync_to_thread=False, opt={"packed": True})
def show_page(request: Request[Any, Any, Any], tables: NamedDependency[Tables], path: FromPath[str]) -> Response[bytes]:
    """A file of the page, or the page."""
    return _answer(request, tables.settings.page, path.strip("/"))


def _answer(request: Request[Any, Any, Any], folder: Path, name: str) -> Response[bytes]:
    if name == "api" or name.startswith("api/"):
        raise NotFoundException
    file = _find(folder, name)
    if file is None:
        if Path(name).suffix and not name.startswith("t/"):
            raise NotFoundException  # a missing file, not an address
        file = folder / "index.html"
    if not file.is_file():
        return Response(NOT_BUILT.encode(), media_type="text/html", headers={"Cache-Control": "no-cache"})
    body, packed, tag = _read(file, file.stat().st_mtime_ns)
    hashed = name.startswith("assets/")  # the build puts a hash into these names
    headers = {
        "Cache-Control": "public, max-age=31536000, immutable" if hashed else "no-cache",
        "ETag": tag,
        "Vary": "Accept-Encoding",
    }
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers, media_type=kind)
    if packed and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        body = packed
    return Response(body, headers=headers, media_type=kind)


def _find(folder: Path, name: str) -> Path | None:
    """The file with this name inside the folder, never outside it."""
    if not name or "\\" in name or "\0" in name or any(part in ("", ".", "..") for part in name.split("/")):
        return None
    file = folder / name
    try:
        return file if file.is_file() and file.resolve().is_relative_to(folder.resolve()) else None
    except OSError:  # no file can have such a name, perhaps because it is too long
        return None


@lru_cache(maxsize=256)
def _read(file: Path, _: int) -> tuple[bytes, bytes, str]:
    """A file's bytes, the same compressed (empty if that is no use), and its tag."""
    body = file.read_bytes()
    packed = gzip.compress(body, 9, mtime=0) if file.suffix in TEXT and len(body) > 500 else b""
    return body, packed, f'"{hashlib.sha256(body).hexdigest()[:32]}"'
