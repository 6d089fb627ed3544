"""The parts of the suite: statistics, efforts, reports, and what it does when something goes wrong."""

from __future__ import annotations

import math
from typing import Any

import pytest
from toys import envelopes, pebbles
from toys.broken import BROKEN
from toys.broken_rules import HighestCardForgotten
from toys.scramble import scramble

from fourwalls.core import QuickRng, Record, Verification
from fourwalls.testing import QUICK, Effort, assert_conforms, check_game
from fourwalls.testing.checks import matches
from fourwalls.testing.statistics import LIMIT, more_often, surprise


def binomial_tail(hits: int, tries: int, chance: float) -> float:
    return sum(math.comb(tries, k) * chance**k * (1 - chance) ** (tries - k) for k in range(hits, tries + 1))


@pytest.mark.parametrize("tries", [5, 40, 200])
@pytest.mark.parametrize("chance", [0.02, 0.3, 0.5, 0.9])
def test_surprise_bounds_the_true_chance(tries: int, chance: float) -> None:
    for hits in range(math.ceil(tries * chance), tries + 1):
        assert binomial_tail(hits, tries, chance) <= math.exp(-surprise(hits, tries, chance)) * 1.000001


def test_surprise_is_none_for_what_is_expected_and_infinite_for_the_impossible() -> None:
    assert surprise(30, 100, 0.3) == pytest.approx(0.0)
    assert surprise(0, 0, 0.3) == 0.0
    assert surprise(1, 100, 0.0) == math.inf
    assert surprise(99, 100, 1.0) == math.inf
    assert surprise(100, 100, 1.0) == 0.0
    with pytest.raises(ValueError, match="5 hits in 4 tries"):
        surprise(5, 4, 0.5)


def test_fair_draws_are_no_surprise_and_unfair_ones_are() -> None:
    rng = QuickRng(1)
    fair = sum(rng.below(6) == 0 for _ in range(3000))
    unfair = sum(rng.below(4) == 0 for _ in range(3000))
    assert surprise(fair, 3000, 1 / 6) < LIMIT / 2
    assert surprise(unfair, 3000, 1 / 6) > LIMIT


def test_more_often_is_for_one_side_only() -> None:
    assert more_often(0, 100) == 0.0
    assert more_often(55, 45) < LIMIT
    assert more_often(100, 20) > LIMIT


def test_effort_scales() -> None:
    twice = QUICK.times(2)
    assert (twice.games, twice.positions, twice.draws) == (2 * QUICK.games, 2 * QUICK.positions, 2 * QUICK.draws)
    assert QUICK.times(0.001).games == 1


def test_the_same_arguments_give_the_same_report() -> None:
    def report(seed: int) -> str:
        return str(check_game(pebbles.GAME, seed=seed, effort=Effort(games=4, positions=10, matches=1)))

    assert report(3) == report(3)


def test_a_report_shows_faults_positions_and_moves() -> None:
    game = BROKEN["legal-explain"][0].game
    report = check_game(game, scramble=scramble, only=["legal-explain", "advice", "board"])
    assert not report.passed
    assert report.failed == ("legal-explain",)
    assert len(report.faults) == QUICK.faults
    text = str(report)
    assert "FAULT legal-explain" in text
    assert "ok    board" in text
    assert "-     advice" in text
    fault = report.faults[0]
    assert f"position: {fault.position}" in text
    assert isinstance(game.setup(game.options_type(), 2).load(fault.position.encode()), HighestCardForgotten)
    assert ", ".join(fault.moves) in text


def test_assert_conforms_raises_with_the_report() -> None:
    with pytest.raises(AssertionError, match=r"FAULT +board"):
        assert_conforms(BROKEN["board"][0].game, scramble=scramble)


def test_an_unknown_check_is_refused() -> None:
    with pytest.raises(KeyError, match="no such check"):
        check_game(pebbles.GAME, only=["no such check"])


def test_positions_given_as_broken_must_be_refused() -> None:
    report = check_game(pebbles.GAME, broken=[b'{"heap":11,"seat":0}'], only=["broken-positions"])
    assert report.passed
    report = check_game(pebbles.GAME, broken=[b'{"heap":3,"seat":0}'], only=["broken-positions"])
    assert 'load accepts {"heap":3,"seat":0}' in report.faults[0].detail


def test_after_a_fault_the_other_checks_still_run() -> None:
    report = check_game(BROKEN["dead-end"][0].game, scramble=scramble)
    assert "dead-end" in report.failed
    assert report.cases["sample-view"] > 0


def test_a_verify_that_sees_nothing_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def blind(data: bytes, **_: Any) -> Verification:
        return Verification(complete=True, lines=data.count(b"\n"), unchecked=(), outcome=None, head="")

    monkeypatch.setattr(matches, "verify", blind)
    report = check_game(envelopes.GAME, scramble=scramble, effort=Effort(faults=1000), only=["verify-tampering"])
    details = [fault.detail for fault in report.faults]
    for kind in ("flipped bit", "swapped", "lost", "changed to", "wrong result", "another seed"):
        assert any(kind in detail for detail in details), kind


def test_a_redaction_that_hides_nothing_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Record, "redacted", lambda self, seat: self)
    report = check_game(envelopes.GAME, scramble=scramble, only=["redaction", "secrets-logs"])
    assert report.failed == ("redaction", "secrets-logs")
