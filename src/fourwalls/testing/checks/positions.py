"""Copies, and positions as JSON."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import msgspec

from fourwalls.core import InvalidPosition, QuickRng, State
from fourwalls.testing.trial import Spot, Trial, check, refused_load, view_bytes


@check("copy")
def copies(trial: Trial) -> None:
    """A copy is equal and independent, in both directions."""
    rng = trial.rng()
    for spot in trial.spots():
        original = _fresh(trial, spot)
        before = original.dump()
        twin = original.copy()
        trial.expect(twin is not original and type(twin) is type(original), "copy gives the same object", spot)
        trial.expect(twin == original and twin.dump() == before, "a copy is not equal", spot)
        for viewer in trial.viewers:
            trial.expect(view_bytes(twin, viewer) == view_bytes(original, viewer), "a copy has another view", spot)
        if not original.to_act:
            continue
        seat = original.to_act[0]
        move = trial.pick(original, seat, rng)
        twin.play(seat, move)
        trial.expect(original.dump() == before, f"{trial.notation(move)} in a copy changes the original", spot)
        after = twin.dump()
        seen = (twin != original) == (after != before)
        trial.expect(seen, f"{trial.notation(move)} changes the dump, but == does not see it", spot)
        original.play(seat, move)
        trial.expect(twin == original and original.dump() == after, "a copy plays differently", spot)
        if original.to_act:
            original.play(original.to_act[0], trial.pick(original, original.to_act[0], rng))
            trial.expect(twin.dump() == after, "a move in the original changes a copy", spot)


def _fresh(trial: Trial, spot: Spot) -> State:
    """The position, played again from the start without any copy."""
    state = trial.setup.start()
    for step in spot.path:
        state.play(step.seat, step.move)
    return state


@check("load-dump")
def load_dump(trial: Trial) -> None:
    """`load(dump(s))` is `s`, in a fresh setup too, and plays on the same."""
    rng = trial.rng()
    for spot in trial.spots():
        data = spot.state.dump()
        setup = trial.fresh_setup()
        try:
            loaded = setup.load(data)
        except InvalidPosition as error:
            trial.expect(False, f"load refuses what dump wrote: {error}", spot)
            continue
        state = spot.state.copy()
        for _ in range(4):
            if not _same(trial, spot, loaded, state) or not state.to_act:
                break
            seat = state.to_act[rng.below(len(state.to_act))]
            move = trial.pick(state, seat, rng)
            state.play(seat, move)
            loaded.play(seat, move)


def _same(trial: Trial, spot: Spot, loaded: State, state: State) -> bool:
    """Whether a loaded position is the same in everything that can be asked."""
    pairs = {
        "==": (loaded == state, True),
        "dump": (loaded.dump(), state.dump()),
        "to_act": (loaded.to_act, state.to_act),
        "turn": (loaded.turn, state.turn),
        "outcome": (loaded.outcome, state.outcome),
        "chances": (list(loaded.chances()), list(state.chances())),
        "automatic": (loaded.automatic(), state.automatic()),
    }
    for seat in state.to_act:
        pairs[f"legal({seat})"] = (list(loaded.legal(seat)), list(state.legal(seat)))
    for viewer in trial.viewers:
        pairs[f"view({viewer})"] = (view_bytes(loaded, viewer), view_bytes(state, viewer))
    differing = [name for name, (left, right) in pairs.items() if left != right]
    return trial.expect(not differing, f"load(dump(s)) differs from s in {', '.join(differing)}", spot)


@check("broken-positions")
def broken_positions(trial: Trial) -> None:
    """A broken position raises InvalidPosition that says what is wrong; what is accepted can be played to its end."""
    for data in trial.broken:
        _must_refuse(trial, data, None)
    for data in (b"", b"{", b"[]", b"null", b"7", b'"text"', b"\xff\xfe", b'{"\xff": 1}', b'{"no such field": 1}'):
        _must_refuse(trial, data, None)
    rng = trial.rng()
    for spot in trial.spots():
        data = spot.state.dump()
        _must_refuse(trial, data[: rng.below(len(data))], spot)
        position = msgspec.json.decode(data)
        for name in position:
            for wrong in ({"no such field": 1}, [[[["no such thing"]]]], 1.5):
                _must_refuse(trial, msgspec.json.encode({**position, name: wrong}), spot)
        _must_refuse(trial, msgspec.json.encode({**position, "no such field": 1}), spot)
        for broken in _mutations(position, rng):
            _refuse_or_play(trial, msgspec.json.encode(broken), spot, rng)


def _must_refuse(trial: Trial, data: bytes, spot: Spot | None) -> None:
    shown = data.decode(errors="replace")
    try:
        error = refused_load(trial.setup, data)
    except Exception as wrong:
        trial.expect(False, f"load raised {type(wrong).__name__}: {wrong}, for {shown}", spot)
        return
    if error is None:
        trial.expect(False, f"load accepts {shown}", spot)
        return
    kind = type(error).__name__
    trial.expect(isinstance(error, InvalidPosition), f"load raised {kind} instead of InvalidPosition for {shown}", spot)
    faults = getattr(error, "faults", ())
    trial.expect(bool(faults) and all(faults), f"InvalidPosition does not say what is wrong with {shown}", spot)


def _refuse_or_play(trial: Trial, data: bytes, spot: Spot, rng: QuickRng) -> None:
    """A changed position is refused, or else it is a position: it comes back from its dump and can be played."""
    shown = data.decode()
    try:
        state = trial.setup.load(data)
    except InvalidPosition as error:
        trial.expect(bool(error.faults) and all(error.faults), f"no word on what is wrong with {shown}", spot)
        return
    except Exception as wrong:
        trial.expect(False, f"load raised {type(wrong).__name__}: {wrong}, for {shown}", spot)
        return
    try:
        again = trial.setup.load(state.dump())
        trial.expect(again == state, f"load accepts {shown}, but its dump does not come back", spot)
        for _ in range(trial.effort.longest):
            if not state.to_act:
                break
            seat = state.to_act[rng.below(len(state.to_act))]
            state.play(seat, trial.pick(state, seat, rng))
        for viewer in trial.viewers:
            state.view(viewer)
    except Exception as wrong:
        trial.expect(False, f"load accepts {shown}, then comes {type(wrong).__name__}: {wrong}", spot)


def _mutations(position: dict[str, Any], rng: QuickRng) -> Iterator[dict[str, Any]]:
    """Positions with one thing changed: a field missing, a number changed, an entry doubled, lost or moved."""
    for name in position:
        yield {other: value for other, value in position.items() if other != name}
    for _ in range(12):
        changed = copy.deepcopy(position)
        places = list(_places(changed))
        holder, key = places[rng.below(len(places))]
        value = holder[key]
        if isinstance(value, bool):
            holder[key] = not value
        elif isinstance(value, int):
            holder[key] = (value + 1, value - 1, -value - 1, 10**6, 2**70)[rng.below(5)]
        elif isinstance(value, str):
            holder[key] = (value + value[:1], value[1:], value[::-1], value.swapcase(), "no such word")[rng.below(5)]
        elif isinstance(value, list) and value:
            entry = value[rng.below(len(value))]
            holder[key] = ([*value, entry], value[1:], value[::-1], [])[rng.below(4)]
        else:
            holder[key] = (None, 0, [], "x")[rng.below(4)]
        yield changed


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Everything inside a JSON value, as its container and key."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from _places(value[key])
