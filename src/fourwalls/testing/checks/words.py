"""Notation, actions and messages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fourwalls.core import CORE_MESSAGES, NATURE, Event, Message, Move, NotParseable, Param
from fourwalls.testing.trial import Spot, Trial, check

from .rules import actors

GARBAGE = ("", " ", "\n", "no such move", "²", "１", "-1", "0" * 5000, "\x00", "🎲", "none none", "[]", "1e9")


def met_moves(trial: Trial) -> Sequence[Move]:
    """The whole-number action space, and the parameters that were played or listed."""
    moves: dict[Move, None] = dict.fromkeys(trial.space)
    for walk in trial.walks:
        moves.update(dict.fromkeys(step.move for step in walk.spots[-1].path))
    for spot in trial.spots():
        for seat in spot.state.to_act:
            moves.update(dict.fromkeys(spot.state.legal(seat)))
    return list(moves)


@check("notation")
def notation(trial: Trial) -> None:
    """`parse(action(m).notation) == m` for every move; other texts raise NotParseable or are a move of this game."""
    rng = trial.rng()
    setup = trial.setup
    known: dict[str, Move] = {}
    for move in met_moves(trial):
        text = setup.action(move).notation
        other = known.setdefault(text, move)
        trial.expect(other == move, f"the moves {move} and {other} are both written {text!r}")
        one_line = bool(text) and text == text.strip() and text.isprintable()
        trial.expect(one_line, f"the notation {text!r} is not one line of text without spaces around it")
        read = setup.parse(text)
        trial.expect(read == move, f"{text!r} is the move {move}, but is read as {read}")
    texts = list(known)
    wrong = [*GARBAGE]
    for _ in range(min(200, 4 * len(texts))):
        text = texts[rng.below(len(texts))]
        place = rng.below(len(text) + 1)
        wrong += [text[:place] + texts[rng.below(len(texts))][:3] + text[place:], text[:place] + text[place + 1 :]]
    for text in wrong:
        if text not in known:
            _parse_wrong(trial, text)


def _parse_wrong(trial: Trial, text: str) -> None:
    try:
        move = trial.setup.parse(text)
    except NotParseable as error:
        trial.expect(bool(error.expected), f"NotParseable for {text[:40]!r} does not say what would be right")
    except Exception as error:
        trial.expect(False, f"parse raised {type(error).__name__}: {error}, for {text[:40]!r}")
    else:
        trial.expect(trial.in_space(move), f"{text[:40]!r} is read as {move}, which is outside the action space")


@check("actions")
def actions(trial: Trial) -> None:
    """`move(action(m)) == m`; actions are hashable values; numbers outside the declared space raise NotParseable."""
    setup = trial.setup
    for move in met_moves(trial):
        action = setup.action(move)
        trial.expect(setup.move(action) == move, f"move(action({move})) is {setup.move(action)}")
        again = setup.action(move)
        trial.expect(action == again and hash(action) == hash(again), f"action({move}) is different each time")
        trial.expect(bool(action.kind), f"action({move}) has no kind")
        trial.expect(all(map(str.strip, action.things)), f"action({move}) has a thing without a name")
        trial.expect(str(action) == action.notation, f"str(action({move})) is not its notation")
    for move in trial.foreign_moves():
        try:
            action = setup.action(move)
        except NotParseable:
            trial.expect(True, "")
        else:
            trial.expect(False, f"action({move}) is {action.notation!r}, but the move is outside the declared space")
    for walk in trial.walks:
        for spot in walk.spots:
            _parts(trial, spot)


def _parts(trial: Trial, spot: Spot) -> None:
    """Seats' numbers come first, nature's after them."""
    first, end = trial.setup.action_count, len(trial.space)
    for seat in spot.state.to_act:
        own = range(first, end) if seat == NATURE else range(first)
        wrong = [move for move in spot.state.legal(seat) if not isinstance(move, Param) and move not in own]
        trial.expect(not wrong, f"legal({seat}) has the moves {wrong}, which are not in {own}", spot)


@check("messages")
def messages(trial: Trial) -> None:
    """Every message that occurs has a text, and reasons carry it; rule ids have the game's prefix."""
    catalog, meta = trial.game.catalog, trial.game.meta
    missing = [name for name in CORE_MESSAGES if name not in catalog]
    trial.expect(not missing, f"the catalog lacks the core's messages {missing}")
    for move in met_moves(trial):
        _renders(trial, trial.setup.action(move).message, None)
    rng = trial.rng()
    for spot in trial.spots():
        for said in _said(trial, spot):
            _renders(trial, said, spot)
        for seat in actors(trial):
            for move in (*trial.tried_moves(spot.state, seat, rng), *trial.foreign_moves()):
                for reason in spot.state.explain(seat, move):
                    _renders(trial, reason.message, spot)
                    same = catalog.text(reason.message) == reason.text
                    trial.expect(same, f"the text of {reason} is not that of its message", spot)
                    prefixed = reason.rule.startswith(("CORE-", f"{meta.rule_prefix}-"))
                    trial.expect(prefixed, f"{reason.rule} is neither CORE- nor {meta.rule_prefix}-", spot)


def _said(trial: Trial, spot: Spot) -> Iterator[Message]:
    """All messages of a position and of one move from it."""
    state, rng = spot.state, trial.rng("said", spot.length)
    outcome = state.outcome
    if outcome:
        yield outcome.reason
        yield from (line.message for line in outcome.account)
    for seat in range(trial.seats):
        prompt = state.view(seat).prompt
        if prompt:
            yield prompt.message
            yield from prompt.notes.values()
    if state.to_act:
        heard: list[Event] = []
        seat = state.to_act[0]
        state.copy().play(seat, trial.pick(state, seat, rng), heard.append)
        for event in heard:
            yield event.message
            yield from (face.message for _, face in event.private)


def _renders(trial: Trial, said: Message, spot: Spot | None) -> None:
    names = [f"Player {number}" for number in range(trial.seats)]
    try:
        text = trial.game.catalog.text(said, names)
    except Exception as error:
        trial.expect(False, f"message {said.id!r} with {said.args} can't be shown: {error!r}", spot)
        return
    whole = bool(text.strip()) and "{" not in text and "}" not in text
    trial.expect(whole, f"message {said.id!r} with {said.args} is shown as {text!r}", spot)
