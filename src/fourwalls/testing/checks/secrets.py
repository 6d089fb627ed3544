"""Secrets: what a seat can't know must not reach it, by any way.

Two worlds that differ only in what a viewer can't know come from the caller's `scramble`, which is independent of
`sample`. In both the viewer must get the same, to the last byte.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from fourwalls.core import NATURE, Event, Move, QuickRng, Seat, State
from fourwalls.testing.trial import Scramble, Skip, Spot, Trial, check, encoded, strip_seat, view_bytes


def scrambler(trial: Trial) -> Scramble:
    """The caller's scramble, or why there is nothing to do."""
    if trial.scramble is None:
        raise Skip("no scramble was given")
    return trial.scramble


def worlds(trial: Trial, label: object = "") -> Iterator[tuple[Spot, Seat | None, State]]:
    """Positions, each with viewers and other worlds that the viewer can't tell from it."""
    scramble = scrambler(trial)
    rng = trial.rng("worlds", label)
    for spot in trial.spots():
        for viewer in trial.viewers:
            for _ in range(trial.effort.worlds):
                yield spot, viewer, scramble(spot.state.copy(), viewer, rng)


@check("scramble")
def scramble_works(trial: Trial) -> None:
    """A game with secrets comes with a scramble, which gives valid and different worlds."""
    if trial.scramble is None or not trial.secrets:
        trial.expect(not trial.secrets, "the game has secrets: the suite needs a scramble for it")
        raise Skip("the game has no secrets")
    different = 0
    for spot, viewer, other in worlds(trial):
        different += other != spot.state
        loaded = trial.setup.load(other.dump())
        trial.expect(loaded == other, f"scramble for {viewer} gives a world that load changes", spot)
    trial.expect(different > 0, "scramble never changes anything")


@check("secrets-open")
def secrets_open(trial: Trial) -> None:
    """Without secrets all seats and a spectator see the same, and no move or event is for some seats only."""
    if trial.secrets:
        raise Skip("the game has secrets")
    rng = trial.rng()
    for spot in trial.spots():
        state = spot.state
        open_view = msgspec.json.encode(strip_seat(state.view(None)))
        for viewer in range(trial.seats):
            same = msgspec.json.encode(strip_seat(state.view(viewer))) == open_view
            trial.expect(same, f"seat {viewer} sees more than its prompt, but meta.secrets is False", spot)
        for seat in state.to_act:
            move = trial.pick(state, seat, rng)
            everybody = state.audience(seat, move) is None
            trial.expect(everybody, f"{trial.notation(move)} has an audience, but meta.secrets is False", spot)
            heard: list[Event] = []
            state.copy().play(seat, move, heard.append)
            faces = [event.kind for event in heard if event.private]
            trial.expect(not faces, f"the events {faces} have private faces, but meta.secrets is False", spot)


@check("secrets-views")
def secrets_views(trial: Trial) -> None:
    """Views do not depend on what the viewer can't know."""
    for spot, viewer, other in worlds(trial):
        here, there = (msgspec.structs.replace(state.view(viewer), prompt=None) for state in (spot.state, other))
        same = msgspec.json.encode(here) == msgspec.json.encode(there)
        trial.expect(same, f"the view of {viewer} is another one in this world", spot, other)


@check("secrets-prompts")
def secrets_prompts(trial: Trial) -> None:
    """Prompts do not depend on what the viewer can't know."""
    for spot, viewer, other in worlds(trial):
        here, there = spot.state.view(viewer).prompt, other.view(viewer).prompt
        same = encoded(here) == encoded(there)
        trial.expect(same, f"the prompt of {viewer} is another one in this world", spot, other)


@check("secrets-legal")
def secrets_legal(trial: Trial) -> None:
    """Legal lists, with their order, do not depend on what the seat can't know."""
    for spot, viewer, other in worlds(trial):
        if viewer is None:
            continue
        same = list(spot.state.legal(viewer)) == list(other.legal(viewer))
        trial.expect(same, f"legal({viewer}) is another list in this world", spot, other)


@check("secrets-reasons")
def secrets_reasons(trial: Trial) -> None:
    """Reasons do not depend on what the seat can't know."""
    rng = trial.rng()
    for spot, viewer, other in worlds(trial):
        if viewer is None:
            continue
        for move in (*trial.tried_moves(spot.state, viewer, rng), *trial.foreign_moves()):
            here, there = spot.state.explain(viewer, move), other.explain(viewer, move)
            if list(here) != list(there):
                told = f"{encoded(list(here)).decode()} or {encoded(list(there)).decode()}"
                trial.fault(f"{trial.notation(move)} by {viewer}: {told} in this world", spot, other)
        trial.cases[trial.check] += 1


@check("public-to-act")
def public_to_act(trial: Trial) -> None:
    """Who is to act, whose turn it is and whether a move is automatic follow from public information."""
    for spot, viewer, other in worlds(trial):
        if viewer is not None:
            continue
        for name in ("to_act", "turn"):
            here, there = getattr(spot.state, name), getattr(other, name)
            trial.expect(here == there, f"{name} is {here}, but {there} in this world", spot, other)
        forced = [automatic and automatic[0] for automatic in (spot.state.automatic(), other.automatic())]
        told = f"there is an automatic move by {forced[0]}, but by {forced[1]} in this world"
        trial.expect(forced[0] == forced[1], told, spot, other)


@check("secrets-audience")
def secrets_audience(trial: Trial) -> None:
    """Seats know their own moves, and `audience` names nobody who can't see in its view which move it was."""
    if not trial.secrets:
        raise Skip("the game has no secrets")
    for spot in trial.spots():
        for seat in spot.state.to_act:
            for viewer in trial.viewers:
                _sees_move(trial, spot, seat, viewer)


def _sees_move(trial: Trial, spot: Spot, seat: Seat, viewer: Seat | None) -> None:
    """Moves that a viewer may know, but that look the same in its view, lead to the same position."""
    found: dict[bytes, tuple[State, Move]] = {}
    for move in list(spot.state.legal(seat))[:30]:
        audience = spot.state.audience(seat, move)
        known = audience is None or viewer in audience
        if viewer == seat:
            trial.expect(known, f"seat {seat} may not know its own move {trial.notation(move)}", spot)
        if not known:
            continue
        after = spot.state.copy()
        after.play(seat, move)
        state, other = found.setdefault(view_bytes(after, viewer), (after, move))
        named = f"{trial.notation(other)} and {trial.notation(move)} by {seat}"
        trial.expect(state == after, f"{viewer} may know {named}, but sees no difference", spot)


class Pair(msgspec.Struct):
    """One move in two worlds that a viewer can't tell apart: the same move, or two that are hidden from it."""

    spot: Spot
    viewer: Seat | None
    seat: Seat
    moves: tuple[Move, Move]
    hidden: bool
    audiences: tuple[tuple[Seat, ...] | None, tuple[Seat, ...] | None]
    after: tuple[State, State]
    events: tuple[list[Event], list[Event]]

    @property
    def alike(self) -> bool:
        """Whether the viewer still can't tell the worlds apart."""
        return view_bytes(self.after[0], self.viewer) == view_bytes(self.after[1], self.viewer)

    def seen(self, side: int) -> list[bytes]:
        """The events of one world as the viewer sees them."""
        return [encoded(event.seen_by(self.viewer)) for event in self.events[side]]


def pairs(trial: Trial) -> Iterator[Pair]:
    """Games in two worlds at once, as long as the viewer can't tell them apart."""
    scramble = scrambler(trial)
    rng = trial.rng("pairs")
    for spot in trial.spots():
        for viewer in trial.viewers:
            for _ in range(trial.effort.worlds):
                yield from _in_step(trial, spot, viewer, scramble(spot.state.copy(), viewer, rng), rng)


def _in_step(trial: Trial, spot: Spot, viewer: Seat | None, right: State, rng: QuickRng) -> Iterator[Pair]:
    left = spot.state.copy()
    for _ in range(5):
        alike = left.to_act == right.to_act and view_bytes(left, viewer) == view_bytes(right, viewer)
        if not left.to_act or not alike:
            return
        seat = left.to_act[rng.below(len(left.to_act))]
        move = trial.pick(left, seat, rng)
        audience = left.audience(seat, move)
        hidden = audience is not None and viewer not in audience
        other = trial.pick(right, seat, rng) if hidden else move
        if right.explain(seat, other):
            return
        audiences = (audience, right.audience(seat, other))
        events: tuple[list[Event], list[Event]] = ([], [])
        left, right = left.copy(), right.copy()
        left.play(seat, move, events[0].append)
        right.play(seat, other, events[1].append)
        yield Pair(spot, viewer, seat, (move, other), hidden, audiences, (left, right), events)


@check("secrets-events")
def secrets_events(trial: Trial) -> None:
    """Events tell a viewer no more than its view does, and who may know a move is not a secret itself."""
    for pair in pairs(trial):
        named = " or ".join(dict.fromkeys(map(trial.notation, pair.moves))) + f" by {pair.seat}"
        same = pair.audiences[0] == pair.audiences[1]
        trial.expect(same, f"{named}: the audience is {pair.audiences[0]} or {pair.audiences[1]}", pair.spot)
        if pair.alike:
            same = pair.seen(0) == pair.seen(1)
            told = f"{pair.seen(0)} or {pair.seen(1)}"
            trial.expect(same, f"{named}: {pair.viewer} can tell worlds with equal views apart by {told}", pair.spot)


@check("reveals")
def reveals(trial: Trial) -> None:
    """A seat's move that makes something known to somebody sends an event that says so."""
    for pair in pairs(trial):
        if pair.hidden or pair.seat == NATURE or pair.alike:
            continue
        marked = any(event.reveals for event in pair.events[0])
        named = f"{trial.notation(pair.moves[0])} by {pair.seat}"
        trial.expect(marked, f"{named} shows {pair.viewer} something new, but no event has reveals", pair.spot)
