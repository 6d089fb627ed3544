"""Decisions of several seats at once, and series of moves given at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby, permutations

from fourwalls.core import NATURE, Collects, IllegalMove, Move, Seat, State, View
from fourwalls.testing.trial import Skip, Spot, Trial, check


def several(state: State) -> bool:
    """Whether more than one seat is to act."""
    return len(state.to_act) > 1


@check("simultaneous-order")
def simultaneous_order(trial: Trial) -> None:
    """When several seats are to act, every order of the same moves gives the same state."""
    rng = trial.rng()
    spots = list(trial.spots(several))
    if not trial.game.meta.simultaneous:
        for spot in spots:
            trial.expect(False, f"to_act is {spot.state.to_act}, but meta.simultaneous is False", spot)
        raise Skip("meta says that seats never act at once")
    trial.expect(bool(spots) or trial.seats == 1, "meta.simultaneous is True, but no game had several seats to act")
    for spot in spots:
        moves = {seat: trial.pick(spot.state, seat, rng) for seat in spot.state.to_act}
        orders = list(permutations(moves))
        results: dict[bytes, tuple[int, ...]] = {}
        for order in rng.sample(orders, min(6, len(orders))):
            state = spot.state.copy()
            for seat in order:
                state.play(seat, moves[seat])
            results.setdefault(state.dump(), order)
        told = ", ".join(f"{seat}: {trial.notation(move)}" for seat, move in moves.items())
        trial.expect(len(results) == 1, f"the order of {told} makes a difference: {list(results.values())}", spot)


@check("canonical")
def canonical(trial: Trial) -> None:
    """`canonical` orders a series of moves: nothing is added or lost, and a series that was played stays playable."""
    for walk in trial.walks:
        place = 0
        steps = walk.spots[-1].path
        for seat, run in groupby(steps, key=lambda step: step.seat):
            moves = [step.move for step in run]
            spot = walk.spots[place]
            place += len(moves)
            if seat == NATURE or trial.full:
                continue
            for count in {1, len(moves)}:
                given = moves[:count]
                state = spot.state.copy()
                ordered = list(trial.setup.canonical(state, seat, given))
                texts = [trial.notation(move) for move in given], [trial.notation(move) for move in ordered]
                same = Counter(texts[0]) == Counter(texts[1])
                trial.expect(same, f"canonical makes {texts[1]} of {texts[0]}", spot)
                trial.expect(state == spot.state, f"canonical of {texts[0]} changes the state", spot)
                again = list(trial.setup.canonical(state, seat, ordered))
                trial.expect(again == ordered, f"canonical orders {texts[1]} once more, differently", spot)
                _playable(trial, spot, seat, ordered)


def _playable(trial: Trial, spot: Spot, seat: Seat, moves: Sequence[Move]) -> None:
    state = spot.state.copy()
    for move in moves:
        reasons = state.explain(seat, move)
        if not trial.expect(not reasons, f"canonical gives a series that stops at {trial.notation(move)}", spot):
            return
        state.play(seat, move)


MOST_PICKS = 500
"""A collection is complete before so many moves are picked."""


@check("collect")
def collect(trial: Trial) -> None:
    """Where moves can be picked in any order, all legal ones can, and a complete collection can be made."""
    setup, rng = trial.setup, trial.rng()
    if not isinstance(setup, Collects):
        raise Skip("the setup collects no moves")
    for spot in trial.spots(lambda state: bool(state.to_act) and state.to_act != (NATURE,)):
        seat = spot.state.to_act[0]
        start = spot.state.view(seat)
        if (seen := setup.collect(start, ())) is None:
            continue
        legal = set(spot.state.legal(seat))
        trial.expect(legal <= set(_offered(seen)), "a legal move can't be picked", spot)
        picked: list[Move] = []
        while seen is not None and (offered := _offered(seen)) and len(picked) < MOST_PICKS:
            picked.append(rng.choice(offered))
            try:
                seen = setup.collect(start, picked)
            except IllegalMove as error:
                trial.expect(False, f"picking {trial.notation(picked[-1])} was offered, but: {error}", spot)
                break
        else:
            trial.expect(len(picked) < MOST_PICKS, f"a collection goes on after {MOST_PICKS} moves", spot)
            _playable(trial, spot, seat, setup.canonical(spot.state, seat, picked))


def _offered(view: View) -> tuple[Move, ...]:
    return view.prompt.moves if view.prompt is not None else ()


@check("advice")
def advice(trial: Trial) -> None:
    """What a game tells bots is within its bounds, keeps to the legal moves and changes no state."""
    told = trial.setup.advice
    if told is None:
        raise Skip("the game gives no advice")
    rng = trial.rng()
    for spot in trial.spots(lambda state: bool(state.to_act) and state.to_act != (NATURE,)):
        state = spot.state.copy()
        seat = state.to_act[0]
        moves = list(state.legal(seat))
        values = told.evaluate(state)
        bounded = len(values) == trial.seats and all(-1.0 <= value <= 1.0 for value in values)
        trial.expect(bounded, f"evaluate gives {values}", spot)
        chosen = list(told.candidates(state, seat, moves))
        trial.expect(
            bool(chosen) and set(chosen) <= set(moves), "candidates gives none or other than legal moves", spot
        )
        trial.expect(told.rollout(state, seat, moves, rng) in moves, "rollout gives a move that is not legal", spot)
        trial.expect(state == spot.state, "advice changes the state", spot)
