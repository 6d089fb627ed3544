"""Draws are fair, repeatable and separate."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourwalls.core import Draws, QuickRng, commitment, mixed_seed, new_seed, seed_from_text, weighted

SEED = bytes(range(32))

CRITICAL = {1: 15.14, 2: 18.42, 5: 25.74, 6: 27.86, 9: 33.72, 36: 75.00, 99: 161.8}
"""Values that chi-square passes once in 10,000 (1: 0.0001), by degrees of freedom."""


def chi_square(counts: Counter[int], weights: list[int]) -> float:
    total, whole = counts.total(), sum(weights)
    expected = [total * weight / whole for weight in weights]
    return sum((counts[place] - mean) ** 2 / mean for place, mean in enumerate(expected))


@pytest.mark.parametrize("n", [2, 3, 6, 10, 37, 100])
def test_one_stream_is_uniform(n: int) -> None:
    draws = Draws(SEED, "nature", 1)
    counts = Counter(draws.below(n) for _ in range(200 * n))
    assert set(counts) == set(range(n))
    assert chi_square(counts, [1] * n) < CRITICAL[n - 1]


@pytest.mark.parametrize("n", [3, 6, 10])
def test_first_draws_of_many_lines_are_uniform(n: int) -> None:
    counts = Counter(Draws(SEED, "nature", number).below(n) for number in range(400 * n))
    assert chi_square(counts, [1] * n) < CRITICAL.get(n - 1, 20.0)


def test_no_modulo_bias() -> None:
    """Below 3·2^14 a 16-bit number taken modulo would give the lowest quarter twice as often as it should."""
    n = 3 * 2**14
    draws = Draws(SEED, "nature", 1)
    thirds = Counter(draws.below(n) // 2**14 for _ in range(9000))
    assert chi_square(thirds, [1, 1, 1]) < CRITICAL[2]


def test_weights() -> None:
    draws = Draws(SEED, "nature", 1)
    weights = [1, 0, 5]
    counts = Counter(weighted(draws, weights) for _ in range(6000))
    assert counts[1] == 0
    assert chi_square(Counter({0: counts[0], 1: counts[2]}), [1, 5]) < CRITICAL[1]
    with pytest.raises(ValueError, match="below 0"):
        weighted(draws, [])


@given(st.binary(min_size=32, max_size=32), st.integers(0, 10**9), st.integers(1, 2**70))
def test_draws_repeat_and_keep_the_bound(seed: bytes, number: int, n: int) -> None:
    first = [Draws(seed, "nature", number).below(n) for _ in range(2)]
    assert first[0] == first[1]
    assert 0 <= first[0] < n


def test_purposes_numbers_and_seeds_are_separate() -> None:
    streams = {
        Draws(seed, purpose, number).take(16)
        for seed in (SEED, bytes(32))
        for purpose in ("nature", "salt", "nature1")
        for number in (1, 11, 111)
    }
    assert len(streams) == 18


def test_take_is_the_published_stream() -> None:
    block = hashlib.blake2b(b"salt\x007\x00" + bytes(8), key=SEED, digest_size=64).digest()
    assert Draws(SEED, "salt", 7).take(32) == block[:32]


def test_draws_refuse_nonsense() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Draws(b"short", "nature", 1)
    with pytest.raises(ValueError, match="below 0"):
        Draws(SEED, "nature", 1).below(0)
    assert Draws(SEED, "nature", 1).below(1) == 0


def test_seeds() -> None:
    assert len(new_seed()) == 32
    assert new_seed() != new_seed()
    assert seed_from_text(SEED.hex()) == SEED
    assert seed_from_text("g" * 64) != seed_from_text("h" * 64)
    for text in ("tuesday", "", "ab " * 21 + "a", "\udcff", "\ud800"):
        assert len(seed_from_text(text)) == 32
    assert seed_from_text("\udcff") != seed_from_text("\udcfe")


def test_nonces_change_every_draw_and_can_not_be_shifted() -> None:
    assert mixed_seed(SEED, ()) == SEED == mixed_seed(SEED, ("", ""))
    seeds = {mixed_seed(SEED, nonces) for nonces in [("a",), ("a", "b"), ("ab", ""), ("", "ab"), ("b", "a")]}
    assert len(seeds) == 5
    assert SEED not in seeds


def test_commitment_hides_and_binds() -> None:
    assert commitment(SEED) == hashlib.sha256(b"fourwalls commitment\0" + SEED).hexdigest()
    assert commitment(SEED) != commitment(bytes(32))


def test_quick_rng() -> None:
    rng = QuickRng(1)
    assert {rng.below(3) for _ in range(100)} == {0, 1, 2}
