"""Taking moves back: it brings back the position, and is refused where one of the four rules says so."""

from __future__ import annotations

import msgspec

from fourwalls.core import NATURE, LogEntry, Match, RecordError, Seat, UndoRefused, verify
from fourwalls.testing.trial import Trial, check, view_bytes

from .matches import Game, where


@check("undo-identity")
def undo_identity(trial: Trial) -> None:
    """Playing and taking back, with consent where it is needed, is the identity; the match with it still verifies."""
    for number in range(trial.effort.matches):
        game = Game(trial, number)
        match = game.match
        while not match.over:
            if len(match.record.lines) > 60 and game.rng.below(4):
                game.step()  # taking back plays all of a match again: not after every move of a long one
                continue
            before = _all(trial, match)
            seat = match.to_act[game.rng.below(len(match.to_act))]
            move = trial.pick(match.state, seat, game.rng)
            told = f"{trial.notation(move)} by {seat}"
            others = [other for other in range(trial.seats) if other != seat and game.rng.below(4)]
            match.play(seat, move)
            if match.over or match.undo_reasons(seat, others):
                continue
            match.undo(seat, others)
            after = _all(trial, match)
            trial.expect(after == before, f"{told}, taken back, does not bring back the position", where(trial, match))
            if match.to_act and game.rng.below(3):
                game.step()
            if len(match.record.lines) > trial.effort.longest:
                match.stop()
        try:
            verify(match.record.write(), game=trial.game)
        except RecordError as error:
            trial.expect(False, f"a record with moves taken back does not verify: {error}")


def _all(trial: Trial, match: Match) -> tuple[object, ...]:
    """Everything that can be seen of a match, but for its log."""
    state = match.state
    views = [view_bytes(state, viewer) for viewer in trial.viewers]
    legal = [list(match.legal(seat)) for seat in range(trial.seats)]
    return state.dump(), views, legal, match.to_act, match.outcome


class Decision(msgspec.Struct):
    """What undo has to know of one decision, and of what followed it in the same transaction."""

    seat: Seat
    turn: Seat | None
    to_act: tuple[Seat, ...]
    own: list[LogEntry]
    all: list[LogEntry]
    nature: bool


@check("undo-refusals")
def undo_refusals(trial: Trial) -> None:
    """Undo is refused exactly where it would change the turn, cross a move, something revealed, or chance."""
    for number in range(trial.effort.matches):
        game = Game(trial, number)
        match = game.match
        decisions: list[Decision] = []
        while not match.over and len(match.record.lines) <= trial.effort.longest:
            seat = match.to_act[game.rng.below(len(match.to_act))]
            turn, to_act, lines = match.view(None).turn, match.to_act, len(match.record.lines)
            entries = match.play(seat, trial.pick(match.state, seat, game.rng))
            added = match.record.lines[lines:]
            own = [entry for entry in entries if entry.line == added[0].n]
            nature = any(line.seat == NATURE for line in added)
            decisions.append(Decision(seat, turn, to_act, own, entries, nature))
            for asking in range(trial.seats):
                _asked(trial, match, decisions, asking)
            if trial.full:
                return


def _asked(trial: Trial, match: Match, decisions: list[Decision], seat: Seat) -> None:
    wanted = {f"CORE-UNDO-{word}" for word in _against(match, decisions, seat)}
    given = {reason.rule for reason in match.undo_reasons(seat)}
    spot = where(trial, match)
    if not trial.expect(given == wanted, f"undo by {seat} is refused for {given or 'nothing'}, not {wanted}", spot):
        return
    if wanted:
        before, lines = match.state.dump(), len(match.record.lines)
        try:
            match.undo(seat)
        except UndoRefused as error:
            same = {reason.rule for reason in error.reasons} == given
            trial.expect(same, f"undo by {seat} is refused for other reasons than told: {error}", spot)
        else:
            trial.expect(False, f"undo by {seat} has reasons against it, but is done", spot)
        same = match.state.dump() == before and len(match.record.lines) == lines
        trial.expect(same, f"a refused undo by {seat} changes the match", spot)


def _against(match: Match, decisions: list[Decision], seat: Seat) -> set[str]:
    """The rules of undo, worked out from what a spectator sees."""
    if match.over:
        return {"OVER"}
    places = [place for place, decision in enumerate(decisions) if decision.seat == seat]
    if not places:
        return {"NOTHING"}
    span = decisions[places[-1] :]
    first, others = span[0], span[1:]
    rules = set()
    entries = [entry for decision in span for entry in decision.all]
    # A seat alone has nobody who would have to agree.
    if len(match.players) > 1 and not _open_round(match, span):
        if first.turn != match.view(None).turn:
            rules.add("TURN")
        if others:
            rules.add("OTHER")
    if any(entry.event.reveals for entry in entries):
        rules.add("REVEALED")
    if any(decision.nature for decision in span):
        rules.add("RANDOM")
    return rules


def _open_round(match: Match, span: list[Decision]) -> bool:
    """Whether all these decisions belong to one simultaneous round that still waits for somebody, in the same turn."""
    waiting = set(span[0].to_act)
    if len(waiting) < 2 or match.view(None).turn != span[0].turn:
        return False
    following = [*(decision.to_act for decision in span[1:]), match.to_act]
    for decision, to_act in zip(span, following, strict=True):
        if decision.nature or not to_act or set(to_act) not in (waiting, waiting - {decision.seat}):
            return False
        waiting = set(to_act)
    return True
