"""The cards of a division named in any order, as people name them; the engine itself takes them in one (CC-D03)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from fourwalls.core import Message, Move, Prompt, message, refusal, refuse

from .actions import ACTION_COUNT, CARD_WORDS, GROUP, HIDE, OPEN, TAKE, action, card_name
from .kinds import KINDS
from .messages import CATALOG
from .offer import divisions, hidden_size, to_divide
from .steps import DIVIDE, STEPS
from .view import CardCityView, make_view

if TYPE_CHECKING:
    from fourwalls.core import Reason

    from .state import CardCityState


def collect(state: CardCityState, picked: Sequence[Move]) -> CardCityView | None:
    """What the divider sees once it has named these cards; None at another decision."""
    if state.step != DIVIDE:
        return None
    named: Counter[int] = Counter()
    for move in picked:
        if not isinstance(move, int) or move not in _possible(state, named):
            raise refuse([_reason(state, named, move)])
        named[move] += 1
    view = make_view(state, state.seat)
    assert view.prompt is not None
    words = (*view.position.picks, *(action(move).notation for move in sorted(named.elements())))
    prompt = _prompt(state, named, words, view.prompt.rules)
    return replace(view, position=replace(view.position, picks=words), prompt=prompt)


def _moves_of(way: Sequence[int], done: int) -> Counter[int]:
    """The moves that a complete division takes, after those that are made already."""
    moves = [GROUP + card if place < 2 else HIDE + card for place, card in enumerate(way)]
    return Counter(moves[done:])


def _possible(state: CardCityState, named: Counter[int]) -> list[int]:
    """The moves that can be added so that the division can still be completed."""
    picks = state.offer[3]
    found: set[int] = set()
    for way in divisions(to_divide(state), picks):
        moves = _moves_of(way, len(picks))
        if named <= moves:
            found |= set(moves - named)
    return sorted(found)


def _left(state: CardCityState, named: Counter[int]) -> list[int]:
    left = to_divide(state)
    for move in named.elements():
        left.remove(move % HIDE)
    return left


def _reason(state: CardCityState, named: Counter[int], move: Move) -> Reason:
    if not isinstance(move, int) or not 0 <= move < ACTION_COUNT:
        return refusal(CATALOG, "CORE-MOVE", "core.move")
    if move < TAKE and (card := move % HIDE) not in _left(state, named):
        return refusal(CATALOG, "CC-051", "why.no_card_to_name", (f"kind:{KINDS[card % OPEN]}",), card=card_name(card))
    prompt = Message(f"step.{STEPS[DIVIDE]}")
    return refusal(CATALOG, "CORE-DECISION", "core.decision", prompt=prompt)


def _prompt(state: CardCityState, named: Counter[int], words: tuple[str, ...], rules: tuple[str, ...]) -> Prompt:
    left = _left(state, named)
    hidden = hidden_size(len(left) + len(words))
    to_group = 2 - sum(word.startswith("group") for word in words)
    to_hide = hidden - sum(word.startswith("hide") for word in words)
    kind = "group" if to_group else "hide"
    text = message(f"prompt.{kind}", left=to_group or to_hide) if to_group or to_hide else message("prompt.divided")
    cards: list[int | str] = [CARD_WORDS[card] for card in left]
    picks: list[int | str] = list(words)
    parts: dict[str, int | str | list[int | str]] = {
        "cards": cards,
        "picks": picks,
        "group_left": to_group,
        "hide_left": to_hide,
    }
    return Prompt(kind, text, tuple(_possible(state, named)), parts, rules)
