"""The seed of a match and all that is made from it: nature's draws, salts, moves for seats that resigned."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from .moves import Seat
from .randomness import Draws, commitment, mixed_seed
from .record import canonical_json


class Secret:
    """A match's seed with its nonces. Every line number has draws of its own, so a match resumes as it would go on."""

    def __init__(self, seed: bytes, nonces: Sequence[str]) -> None:
        if len(seed) != 32:
            raise ValueError(f"a seed has 32 bytes, not {len(seed)}")
        self.seed = seed
        self.mixed = mixed_seed(seed, nonces)

    @property
    def hash(self) -> str:
        """What is published at the start."""
        return commitment(self.seed)

    def draws(self, purpose: str, number: int) -> Draws:
        """The draws of one line for one purpose: "nature", "resigned", "timeout", "bot" or "salt"."""
        return Draws(self.mixed, purpose, number)

    def seal(self, number: int, move: str, result: Any, knows: Sequence[Seat]) -> str:
        """The salted hash that stands for a hidden move in line `number`."""
        salt = self.draws("salt", number).take(32).hex()
        content = {"knows": list(knows), "move": move}
        if result is not None:
            content["result"] = result
        text = f"fourwalls hidden\n{salt}\n".encode() + canonical_json(content)
        return hashlib.sha256(text).hexdigest()
