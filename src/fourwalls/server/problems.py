"""Errors as problem+json (RFC 9457). What goes wrong inside is logged with a number, and only the number is told."""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.routes import HTTPRoute

from fourwalls.core import FourwallsError, InvalidPosition, UnknownGame
from fourwalls.ledger import UnknownRule

from .storage import StorageDown
from .tables import TableClosed, UnknownTable, WrongToken
from .wire import Problem
from .workers import JobFailed

log = logging.getLogger(__name__)

MEDIA_TYPE = "application/problem+json"
MOST_SHOWN = 200
"""So many characters of an address are repeated in answers and in the log."""
STATUS: dict[type[FourwallsError], int] = {
    UnknownTable: 404,
    UnknownGame: 404,
    UnknownRule: 404,
    WrongToken: 401,
    TableClosed: 409,
}


def problem_of(status: int, detail: str) -> Problem:
    """What was wrong, under the name of its status."""
    return Problem(title=HTTPStatus(status).phrase, status=status, detail=detail)


def problem(status: int, detail: str, headers: Mapping[str, str] | None = None) -> Response[bytes]:
    """A response that says what was wrong."""
    body = msgspec.json.encode(problem_of(status, detail))
    return Response(body, status_code=status, media_type=MEDIA_TYPE, headers=dict(headers or {}))


def path_of(request: Request[Any, Any, Any]) -> str:
    """The path that was asked for. Unlike `request.url`, it can be told whatever the Host header says."""
    path: str = request.scope["path"]
    return path


def _shown(request: Request[Any, Any, Any]) -> str:
    path = path_of(request)
    return path if len(path) <= MOST_SHOWN else path[:MOST_SHOWN] + " ..."


def on_refused(request: Request[Any, Any, Any], error: FourwallsError) -> Response[bytes]:
    """Input that the engine or a table refuses."""
    status = STATUS.get(type(error), 400)
    detail = str(error)
    if isinstance(error, InvalidPosition):
        detail = "The position can't be: " + "; ".join(error.faults)
    return problem(status, detail, {"WWW-Authenticate": "Bearer"} if status == 401 else None)


def on_http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """What the HTTP layer refuses."""
    detail = error.detail
    if isinstance(error, ValidationException):
        detail = "; ".join(_faults(error)) or detail
    elif error.status_code == 404:
        detail = f"There is nothing at {_shown(request)}."
    if error.status_code >= 500:
        return on_fault(request, error)
    allow = {"Allow": ", ".join(_methods(request))} if error.status_code == 405 else None
    return problem(error.status_code, detail, allow)


def _methods(request: Request[Any, Any, Any]) -> list[str]:
    """The methods that the request's address has."""
    found: set[str] = set()
    for route in request.app.routes:
        pattern = re.sub(r"\\\{.+?\\\}", "[^/]+", re.escape(route.path_format))
        if isinstance(route, HTTPRoute) and re.fullmatch(pattern + "/?", path_of(request)):
            found |= route.methods
    return sorted(found)


def on_failed_job(request: Request[Any, Any, Any], error: JobFailed) -> Response[bytes]:
    """Something that the workers could not do."""
    log.error("a job for %s failed: %s", _shown(request), error)
    return problem(503, "This could not be done now. Try again later.")


def on_storage_down(request: Request[Any, Any, Any], error: StorageDown) -> Response[bytes]:
    """Nothing can be read or written just now; the storage has said so itself in the log."""
    return problem(503, "The server can't store or read anything just now; nothing was changed. Try again in a while.")


def on_too_deep(request: Request[Any, Any, Any], error: RecursionError) -> Response[bytes]:
    """JSON that is nested too deeply to be read."""
    log.warning("a request to %s is nested too deeply", _shown(request))
    return problem(400, "The request is nested too deeply.")


def _faults(error: ValidationException) -> list[str]:
    extra = error.extra if isinstance(error.extra, list) else []
    faults = []
    for item in extra:
        if isinstance(item, dict) and "message" in item:
            where = item.get("key")
            if where == "data" and item["message"] == repr("data"):  # Litestar's words for it
                return ["There is no body; JSON is right here."]
            faults.append(f"{where}: {item['message']}" if where else str(item["message"]))
    return faults


def on_fault(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """A fault of ours."""
    number = log_fault(f"{request.method} {_shown(request)}")
    return problem(500, f"Something went wrong on the server. It was logged under number {number}.")


def log_fault(where: str) -> str:
    """Log the exception that is being handled; returns the number under which it stands in the log."""
    number = secrets.token_hex(4)
    log.exception("fault %s at %s", number, where)
    return number
