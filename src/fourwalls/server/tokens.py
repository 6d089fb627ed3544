"""Secret links: whoever has the token has the seat. Only hashes of tokens are stored."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Iterable
from typing import Literal

import msgspec

from fourwalls.core import Seat

Role = Literal["owner", "seat", "spectator"]


class Grant(msgspec.Struct, frozen=True):
    """What a token (known by its hash) is good for; `seat` is set for the role "seat" alone."""

    hash: bytes
    role: Role
    seat: Seat | None = None


def new_token() -> str:
    """A secret of 256 bits, fit for a link."""
    return secrets.token_urlsafe(32)


def next_token(token: str, table: str) -> str:
    """The secret that the holder of a token has at the next table."""
    return _made_from(token, "rematch " + table)


def spectator_token(token: str) -> str:
    """The secret for spectators that the holder of a token can give away."""
    return _made_from(token, "spectator")


def _made_from(token: str, purpose: str) -> str:
    """Another secret: always the same one for a purpose, and no way back."""
    key = token.encode("utf-8", "surrogatepass")
    made = hmac.digest(key, purpose.encode(), "sha256")
    return base64.urlsafe_b64encode(made).rstrip(b"=").decode()


def token_hash(token: str) -> bytes:
    """What is stored of a token. It needs no salt: a token is as random as its hash."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def find_grant(token: str, grants: Iterable[Grant]) -> Grant | None:
    """The grant of a token; compares with every one of them, in constant time."""
    wanted = token_hash(token)
    found = None
    for grant in grants:
        if hmac.compare_digest(grant.hash, wanted):
            found = grant
    return found
