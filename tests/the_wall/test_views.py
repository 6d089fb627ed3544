"""Hidden information: what is public, what nobody knows, and when it becomes known."""

from __future__ import annotations

import msgspec
import pytest

from fourwalls.core import QuickRng, State
from fourwalls.games.the_wall import WallView

from .helpers import CARDS, SETUP, SUITS, at, do, moves, pos, side

NOT_MARKET = [card for card in CARDS if card != "market"]
"""The cards whose id is not the name of a field as well."""


def see(state: State, seat: int | None = None) -> WallView:
    view = state.view(seat)
    assert isinstance(view, WallView)
    return view


def text(state: State, seat: int | None = None) -> str:
    return msgspec.json.encode(state.view(seat)).decode()


@pytest.mark.rule("TW-V01")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_what_is_public(seat: int | None) -> None:
    state = at(
        turn=1,
        turns=9,
        step="keep",
        power="L",
        other="M",
        powers=[{"deck": "S", "active": "M"}, {"deck": "SK", "active": "L"}],
        a=side(people="author", events="origin"),
        b=side(places="castle"),
        guards={"castle": "M1 K2"},
        counters=("M3", "S2 L1"),
        market=["desert", "cave", "mill"],
        out=["pact", "battle"],
        dice="MMS",
        spent="WLK",
        stall=4,
    )
    view = see(state, seat)
    shown = view.position
    assert shown.market == ("desert", "cave", "mill")
    assert shown.sides[0].people == ("author",)
    assert shown.sides[0].events == ("origin",)
    assert shown.sides[1].places == ("castle",)
    assert shown.guards == {"castle": "M1 K2"}
    assert shown.counters == ("M3", "S2 L1")
    assert (shown.dice, shown.spent, shown.sun_die) == ("MMS", "WLK", None)
    assert set(shown.out or ()) == {"pact", "battle"}
    assert [powers.active for powers in shown.powers] == ["M", "L"]
    assert (view.discards, view.power_deck_sizes) == (("WLYK", "MWY"), (1, 2))
    assert shown.power_used is False
    assert view.deck_size == 24 - 3 - 3 - 2
    assert (view.turn, shown.turn, shown.step, shown.turns) == (1, 1, "keep", 9)
    assert (shown.last_turns, shown.stall) == (None, 4)
    assert view.to_act == (1,)
    assert view.control == (0, 1, 0)


@pytest.mark.rule("TW-V01")
def test_used_powers_the_seventh_die_and_the_end_are_public() -> None:
    state = do(at(power="S", deck=[], market=["cave", None, None], last_turns=1), "power", "sun K")
    view = see(state)
    assert view.position.power_used is True
    assert view.position.sun_die == "K"
    assert (view.position.last_turns, view.deck_size) == (1, 0)
    spent = see(do(state, "take K"))
    assert (spent.position.sun_spent, spent.position.sun_die) in ((True, "K"), (False, None))


@pytest.mark.rule("TW-V02")
def test_no_deck_is_in_a_view() -> None:
    state = do(SETUP.start(), "deal author", "deal market", "deal pact", "roll MSWLYK")
    for seat in (0, 1, None):
        assert see(state, seat).position.deck is None
        assert all(powers.deck is None for powers in see(state, seat).position.powers)
        shown = text(state, seat)
        assert '"author"' in shown
        for card in set(NOT_MARKET) - {"author", "pact"}:
            assert f'"{card}"' not in shown
    assert not SETUP.game.meta.secrets
    assert not SETUP.game.meta.simultaneous


@pytest.mark.rule("TW-V03")
def test_the_contents_of_decks_follow_from_what_was_seen() -> None:
    state = at(turns=7, turn=1, power="W", a=side(people="author"), out=["pact"], counters=("", "K1"))
    view = see(state, 0)
    seen = [card for card in view.position.market if card]
    for half in view.position.sides:
        seen += [*half.people, *half.places, *half.events]
    seen += view.position.out or ()
    assert set(pos(state)["deck"]) == set(CARDS) - set(seen)
    for seat in (0, 1):
        known = view.discards[seat] + (view.position.powers[seat].active or "")
        assert set(pos(state)["powers"][seat]["deck"]) == set(SUITS) - set(known)
    assert SETUP.sample(view, QuickRng(1)) == state


@pytest.mark.rule("TW-V03")
def test_the_last_card_is_known() -> None:
    state = at(power="W", deck=["pact"], market=["desert", "cave", "mill"], counters=("K1", ""))
    world = SETUP.sample(see(state), QuickRng(1))
    assert pos(world)["deck"] == ["pact"]


@pytest.mark.rule("TW-V04")
def test_when_a_card_a_power_and_a_die_become_public() -> None:
    state = do(at(market=["author", "desert", "mill"], dice="MKSSLL"), "buy author", "die M", "die K")
    assert '"pact"' not in text(state)
    do(state, "deal pact")
    assert '"pact"' in text(state)
    assert see(state).position.powers[0].active != "W"
    do(state, "flip W")
    assert see(state, 1).position.powers[0].active == "W"
    do(state, "keep none")
    assert see(state).position.dice == ""
    do(state, "roll MMMSSS")
    assert see(state).position.dice == "MMMSSS"
    sun = do(at(power="S"), "power")
    assert see(sun).position.sun_die is None
    assert see(do(sun, "sun Y")).position.sun_die == "Y"


@pytest.mark.rule("TW-V05")
def test_choices_are_public_when_they_are_made() -> None:
    state = do(at(turn=1, step="keep", dice="LK", spent="MMSW"), "keep K")
    assert see(state, 0).position.dice == "K"
    paying = do(at(market=["mountain", "cave", "mill"], dice="MMSSLL"), "buy mountain", "die M")
    pending = see(paying, 1).position.pending
    assert pending is not None
    assert (pending.card, pending.paid, pending.due) == ("mountain", ("die M",), 3)
    assert see(paying, 1).prompt is None
    prompt = see(paying, 0).prompt
    assert prompt is not None
    assert {SETUP.action(move).notation for move in prompt.moves} == moves(paying)
    assert len(paying.to_act) == 1
