"""Fair, repeatable randomness: every draw is PRF(seed, purpose, number), without modulo bias."""

from __future__ import annotations

import hashlib
import random
import re
import secrets
from collections.abc import Sequence
from typing import Protocol


class Rng(Protocol):
    """A source of whole numbers."""

    def below(self, n: int) -> int:
        """A number from 0 to n-1, all equally likely."""


class Draws:
    """The draws of one (seed, purpose, number): a stream of PRF blocks, read with rejection sampling.

    The same three arguments always give the same draws. BLAKE2b with the seed as key (RFC 7693).
    """

    def __init__(self, seed: bytes, purpose: str, number: int) -> None:
        if len(seed) != 32:
            raise ValueError(f"a seed has 32 bytes, not {len(seed)}")
        self._seed = seed
        self._label = f"{purpose}\0{number}\0".encode()
        self._block = 0
        self._buffer = b""

    def below(self, n: int) -> int:
        """A number from 0 to n-1, exactly uniform. Raises ValueError for n < 1."""
        if n < 1:
            raise ValueError(f"can't draw a number below {n}")
        if n == 1:
            return 0
        bits = (n - 1).bit_length()
        size = (bits + 7) // 8
        while True:
            value = int.from_bytes(self.take(size), "big") >> (size * 8 - bits)
            if value < n:
                return value

    def take(self, size: int) -> bytes:
        """The next bytes of the stream as they come."""
        while len(self._buffer) < size:
            text = self._label + self._block.to_bytes(8, "big")
            self._buffer += hashlib.blake2b(text, key=self._seed, digest_size=64).digest()
            self._block += 1
        taken, self._buffer = self._buffer[:size], self._buffer[size:]
        return taken


class QuickRng(random.Random):
    """A fast generator for bots and benchmarks; never for a match's own dice and never inside a state."""

    def below(self, n: int) -> int:
        """A number from 0 to n-1; the bias of at most n/2^53 does not matter to a bot."""
        return int(self.random() * n)


def new_seed() -> bytes:
    """A fresh 256-bit seed from the operating system."""
    return secrets.token_bytes(32)


def seed_from_text(text: str) -> bytes:
    """A seed for people who want to repeat a game: 64 hex digits as they stand, any other text hashed."""
    if re.fullmatch("[0-9a-fA-F]{64}", text):
        return bytes.fromhex(text)
    # What is no UTF-8 on a command line arrives as surrogates, which is as good a seed as any.
    return hashlib.sha256(b"fourwalls seed\0" + text.encode(errors="surrogatepass")).digest()


def commitment(seed: bytes) -> str:
    """The hash of a seed that is published when a match starts; the seed follows when it ends."""
    return hashlib.sha256(b"fourwalls commitment\0" + seed).hexdigest()


def mixed_seed(seed: bytes, nonces: Sequence[str]) -> bytes:
    """The seed that draws are made from: the committed one with every seat's nonce, so that nobody chose it."""
    if not any(nonces):
        return seed
    parts = b"".join(len(nonce.encode()).to_bytes(4, "big") + nonce.encode() for nonce in nonces)
    return hashlib.blake2b(parts, key=seed, digest_size=32, person=b"fourwalls mix").digest()


def weighted(rng: Rng, weights: Sequence[int]) -> int:
    """An index, drawn with whole-number weights. Raises ValueError when they add up to nothing."""
    point = rng.below(sum(weights))
    for index, weight in enumerate(weights):
        point -= weight
        if point < 0:
            return index
    raise AssertionError("weights changed while drawing")
