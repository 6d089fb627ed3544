"""Rates: so many at once, so many in the long run, and nothing is remembered for ever."""

from __future__ import annotations

import pytest

from fourwalls.server.limits import Bucket, Buckets
from fourwalls.server.settings import Rate


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


def test_a_bucket_lets_a_burst_through_and_then_its_rate() -> None:
    clock = Clock()
    bucket = Bucket(Rate(burst=3, per_minute=30), clock)
    assert [bucket.take() for _ in range(3)] == [0, 0, 0]
    assert bucket.take() == pytest.approx(2)
    clock.seconds += 1
    assert bucket.take() == pytest.approx(1)
    clock.seconds += 1
    assert bucket.take() == 0
    assert bucket.take() > 0
    clock.seconds += 1000
    assert [bucket.take() == 0 for _ in range(4)] == [True, True, True, False]


def test_each_address_has_its_own_bucket() -> None:
    buckets = Buckets(Rate(burst=1, per_minute=1), Clock())
    assert buckets.take("a") == 0
    assert buckets.take("a") > 0
    assert buckets.take("b") == 0


def test_who_has_not_come_for_long_is_forgotten_and_others_are_not() -> None:
    clock = Clock()
    buckets = Buckets(Rate(burst=1, per_minute=1), clock)
    for number in range(5000):
        clock.seconds += 0.1
        buckets.take(str(number))
    assert len(buckets._buckets) < 3000
    assert buckets.take("4999") > 0
