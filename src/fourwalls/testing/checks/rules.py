"""Legal moves, refusals, the end of a game and its outcome."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from fourwalls.core import (
    NATURE,
    Event,
    GameOver,
    IllegalMove,
    InvalidOptions,
    Move,
    NotParseable,
    Outcome,
    OutOfTurn,
    Reason,
    Seat,
)
from fourwalls.testing.trial import Spot, Trial, check, view_bytes

WHOLE = 8
"""In one of so many positions a large action space is tried as a whole."""


def actors(trial: Trial) -> Sequence[Seat]:
    """All seats and nature."""
    return (*range(trial.seats), NATURE)


@check("legal-explain")
def legal_explain(trial: Trial) -> None:
    """`legal` is the set of all moves for which `explain` is empty; a seat not in `to_act` has none."""
    rng = trial.rng()
    for number, spot in enumerate(trial.spots()):
        state = spot.state
        for seat in actors(trial):
            whole = number % WHOLE == 0 and seat in state.to_act
            listed = list(state.legal(seat))
            legal = set(listed)
            trial.expect(len(legal) == len(listed), f"legal({seat}) has a move twice", spot)
            if seat not in state.to_act:
                trial.expect(not legal, f"seat {seat} is not to act, but legal({seat}) is not empty", spot)
            for move in (*trial.tried_moves(state, seat, rng, whole=whole), *trial.foreign_moves()):
                _agree(trial, spot, seat, move, legal)
        if trial.full:
            return


def _agree(trial: Trial, spot: Spot, seat: Seat, move: Move, legal: set[Move]) -> None:
    reasons = spot.state.explain(seat, move)
    listed = move in legal
    named = f"{trial.notation(move)} by {seat}"
    if listed:
        trial.expect(not reasons, f"{named} is in legal, but explain gives {_texts(reasons)}", spot)
    elif isinstance(move, int) and not trial.unlisted(spot.state, seat):
        trial.expect(bool(reasons), f"{named} is not in legal, but explain gives no reason", spot)
    elif not trial.in_space(move):
        trial.expect(bool(reasons), f"{named} is outside the declared space, but explain gives no reason", spot)
    for reason in reasons:
        trial.expect(bool(reason.rule and reason.text), f"{named}: a reason has no rule or no text: {reason}", spot)


def _texts(reasons: Sequence[Reason]) -> str:
    return "; ".join(map(str, reasons))


@check("legal-plays")
def legal_plays(trial: Trial) -> None:
    """Every move that `explain` allows can be played."""
    for walk in trial.walks:
        if walk.stopped and walk.stopped.check == trial.check:
            trial.faults.append(walk.stopped)
    rng = trial.rng()
    for spot in trial.spots():
        for seat in spot.state.to_act:
            moves = [move for move in trial.tried_moves(spot.state, seat, rng) if not spot.state.explain(seat, move)]
            for move in moves:
                try:
                    spot.state.copy().play(seat, move)
                except IllegalMove as error:
                    trial.fault(f"explain allows {trial.notation(move)} by {seat}, play refuses it: {error}", spot)
                trial.cases[trial.check] += 1


@check("play-refuses")
def play_refuses(trial: Trial) -> None:
    """`play` refuses every other move with the reasons of `explain`, tells nobody, and leaves the state as it was."""
    rng = trial.rng()
    for spot in trial.spots():
        for seat in actors(trial):
            tried = (*trial.tried_moves(spot.state, seat, rng), *trial.foreign_moves())
            wrong = [move for move in tried if spot.state.explain(seat, move)]
            for move in rng.sample(wrong, min(len(wrong), 25)):
                _refused(trial, spot, seat, move)


def _refused(trial: Trial, spot: Spot, seat: Seat, move: Move) -> None:
    state, before = spot.state.copy(), spot.state.dump()
    reasons = tuple(state.explain(seat, move))
    events: list[Event] = []
    named = f"{trial.notation(move)} by {seat}"
    try:
        state.play(seat, move, events.append)
    except IllegalMove as error:
        trial.expect(error.reasons == reasons, f"{named}: play says {error}, explain says {_texts(reasons)}", spot)
        kind = {"CORE-OVER": GameOver, "CORE-TURN": OutOfTurn}.get(reasons[0].rule, IllegalMove)
        trial.expect(type(error) is kind, f"{named}: refused with {type(error).__name__}, not {kind.__name__}", spot)
    else:
        trial.expect(False, f"{named} has reasons against it, but play accepts it", spot)
        return
    trial.expect(not events, f"{named} is refused, but sent {len(events)} events", spot)
    same = state == spot.state and state.dump() == before
    trial.expect(same, f"{named} is refused, but changed the state", spot, state)


@check("wrong-types")
def wrong_types(trial: Trial) -> None:
    """What is no whole number is no seat and no number of seats, and what is no text is no notation."""
    wrong: Any
    for wrong in (float(trial.seats), str(trial.seats), *_truths(trial.seats)):
        _raises(trial, InvalidOptions, f"setup for {wrong!r} seats", partial(trial.game.setup, trial.options, wrong))
    for wrong in (5, None, b"1"):
        _raises(trial, NotParseable, f"parse({wrong!r})", partial(trial.setup.parse, wrong))
    rng = trial.rng()
    for spot in trial.spots(lambda state: bool(state.to_act)):
        for seat in spot.state.to_act:
            move = trial.pick(spot.state, seat, rng)
            for wrong in (float(seat), *_truths(seat)):
                if trial.expect(bool(spot.state.explain(wrong, move)), f"explain takes {wrong!r} for a seat", spot):
                    _refused(trial, spot, wrong, move)


def _truths(number: int) -> Sequence[bool]:
    """The truth value that equals a number, if there is one."""
    return [value for value in (False, True) if value == number]


def _raises(trial: Trial, kind: type[Exception], named: str, call: Callable[[], object]) -> None:
    try:
        call()
    except kind:
        trial.expect(True, "")
    except Exception as error:
        trial.expect(False, f"{named} raises {error!r}, not {kind.__name__}")
    else:
        trial.expect(False, f"{named} is accepted")


@check("queries-pure")
def queries_pure(trial: Trial) -> None:
    """Asking a state (legal, explain, chances, draw, view, automatic, audience, outcome) does not change it."""
    rng = trial.rng()
    for spot in trial.spots():
        state, before = spot.state.copy(), spot.state.dump()
        for viewer in trial.viewers:
            state.view(viewer)
        for seat in actors(trial):
            for move in state.legal(seat):
                state.explain(seat, move)
                state.audience(seat, move)
            state.explain(seat, rng.below(max(1, len(trial.space))))
        state.chances()
        if state.to_act == (NATURE,):
            state.draw(rng)
        state.automatic()
        _ = (state.outcome, state.turn)
        state.copy()
        same = state == spot.state and state.dump() == before
        trial.expect(same, "asking changed the state", spot, state)


@check("dead-end")
def dead_end(trial: Trial) -> None:
    """Somebody can move until there is an outcome; `to_act` is well-formed."""
    for walk in trial.walks:
        if walk.stopped and walk.stopped.check == trial.check:
            trial.faults.append(walk.stopped)
        for spot in walk.spots:
            to_act = spot.state.to_act
            seats = set(to_act)
            trial.expect(isinstance(to_act, tuple), f"to_act is a {type(to_act).__name__}, not a tuple", spot)
            known = seats == {NATURE} or seats <= set(range(trial.seats))
            trial.expect(known and len(seats) == len(to_act), f"to_act is {to_act}", spot)
            over = spot.state.outcome is not None
            trial.expect(over == (not to_act), f"to_act is {to_act}, the outcome {spot.state.outcome}", spot)
            for seat in to_act:
                trial.expect(bool(spot.state.legal(seat)), f"seat {seat} is to act and has no legal move", spot)


@check("automatic")
def automatic(trial: Trial) -> None:
    """An automatic move is the only legal one of a seat that is to act."""
    for spot in trial.spots():
        forced = spot.state.automatic()
        if forced is None:
            trial.cases[trial.check] += 1
            continue
        seat, move = forced
        ready = seat in spot.state.to_act and seat != NATURE
        trial.expect(ready, f"an automatic move for seat {seat}, which is not to act", spot)
        legal = list(spot.state.legal(seat))
        named = [trial.notation(other) for other in legal]
        trial.expect(legal == [move], f"automatic is {trial.notation(move)}, legal for {seat} is {named}", spot)


@check("length-bound")
def length_bound(trial: Trial) -> None:
    """Every game ends within `max_moves`; scores and lengths are reported as figures."""
    limit = trial.setup.max_moves
    for walk in trial.walks:
        length = len(walk.spots) - 1
        if limit is not None and walk.stopped is None:
            trial.expect(length <= limit, f"a game is longer than {limit} moves", walk.spots[-1])
    lengths = sorted(len(walk.spots) - 1 for walk in trial.walks if not walk.last.to_act)
    trial.figures["games ended"] = f"{len(lengths)} of {len(trial.walks)}"
    if lengths:
        trial.figures["moves in a game"] = f"{lengths[0]} to {lengths[-1]}, median {lengths[len(lengths) // 2]}"
    if limit is None:
        trial.expect(bool(lengths), f"no random game ended within {trial.effort.longest} moves")


def ended(trial: Trial) -> Sequence[tuple[Spot, Outcome]]:
    """The ends of all games, with their outcomes."""
    ends = [(walk.spots[-1], walk.last.outcome) for walk in trial.walks]
    return [(spot, outcome) for spot, outcome in ends if outcome is not None]


@check("score-bounds")
def score_bounds(trial: Trial) -> None:
    """Scores are within the declared bounds."""
    low, high = trial.setup.score_bounds
    for spot, outcome in ended(trial):
        for score in outcome.scores:
            trial.expect(low <= score <= high, f"a score of {score} is not within {low} and {high}", spot)


@check("outcome-consistent")
def outcome_consistent(trial: Trial) -> None:
    """Scores, ranks, returns and account have the right form, and everybody sees the same outcome."""
    for spot, outcome in ended(trial):
        ranks, returns = outcome.ranks, outcome.returns()
        sizes = {len(outcome.scores), len(ranks), *(len(line.values) for line in outcome.account)}
        if not trial.expect(sizes == {trial.seats}, f"not one entry for each seat: {outcome}", spot):
            continue
        places = tuple(1 + sum(other < rank for other in ranks) for rank in ranks)
        trial.expect(ranks == places, f"the ranks {ranks} should be {places}", spot)
        trial.expect(abs(sum(returns)) < 1e-9, f"the returns {returns} do not add up to 0", spot)
        for viewer in trial.viewers:
            trial.expect(spot.state.view(viewer).outcome == outcome, f"{viewer} sees another outcome", spot)


@check("game-over")
def game_over(trial: Trial) -> None:
    """After the end every move is refused with CORE-OVER."""
    for spot, _ in ended(trial):
        for seat in actors(trial):
            for move in (0, len(trial.space) - 1):
                rules = [reason.rule for reason in spot.state.explain(seat, move)]
                trial.expect(rules == ["CORE-OVER"], f"after the end explain({seat}) gives {rules}", spot)


@check("events")
def events(trial: Trial) -> None:
    """A listener changes nothing; events are plain data, with faces for seats of this game only."""
    rng = trial.rng()
    for spot in trial.spots(lambda state: bool(state.to_act)):
        seat = spot.state.to_act[rng.below(len(spot.state.to_act))]
        move = trial.pick(spot.state, seat, rng)
        heard: list[Event] = []
        loud, silent = spot.state.copy(), spot.state.copy()
        loud.play(seat, move, heard.append)
        silent.play(seat, move)
        same = loud == silent and loud.dump() == silent.dump()
        trial.expect(same, f"{trial.notation(move)}: a listener makes a difference", spot)
        for event in heard:
            owners = [owner for owner, _ in event.private]
            known = set(owners) <= set(range(trial.seats)) and len(set(owners)) == len(owners)
            trial.expect(known, f"event {event.kind} has faces for {owners}", spot)
            nested = [owner for owner, face in event.private if face.private]
            trial.expect(not nested, f"event {event.kind}: the faces of {nested} have faces of their own", spot)
            hidden = spot.state.audience(seat, move)
            if hidden is not None:
                trial.expect(set(hidden) <= set(range(trial.seats)), f"audience is {hidden}", spot)
        for viewer in trial.viewers:
            trial.expect(view_bytes(loud, viewer) == view_bytes(silent, viewer), "a listener changes a view", spot)
