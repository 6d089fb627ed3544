"""Section 2: the table before the first roll."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fourwalls.core import NATURE, State
from fourwalls.games.the_wall import WallView

from .helpers import CARDS, PILES, SETUP, SUITS, at, cards, chances, do, moves, on_sides, pos, setup_of, side


def look(state: State) -> WallView:
    view = state.view(None)
    assert isinstance(view, WallView)
    return view


def dealt(**options: str) -> State:
    """A game whose market is dealt, before the first roll."""
    return do(setup_of(**options).start(), "deal author", "deal mill", "deal pact")


@pytest.mark.rule("TW-027", "TW-028")
def test_three_piles_with_two_empty_sides() -> None:
    data = pos(dealt())
    assert [list(half) for half in data["sides"]] == [list(PILES), list(PILES)]
    assert on_sides(data) == []


@pytest.mark.rule("TW-028")
def test_nobody_has_a_discount_at_the_start() -> None:
    state = do(dealt(), "roll MMKKKK", "buy author", "die M", "die K")
    assert pos(state)["spent"] == "MK"
    rich = at(power=None, market=["mountain", "forest", "cave"], dice="MMMSSS")
    for text in ("buy mountain", "die M", "die M", "die M"):
        do(rich, text)
        assert pos(rich)["step"] == "pay"


@pytest.mark.parametrize(
    "pile",
    [
        pytest.param("people", marks=pytest.mark.rule("TW-030")),
        pytest.param("places", marks=pytest.mark.rule("TW-031")),
        pytest.param("events", marks=pytest.mark.rule("TW-032")),
    ],
)
def test_heads_of_the_piles_and_what_they_take(pile: str) -> None:
    number = PILES.index(pile)
    heads = {"people": ["light_keeper", "watchman"], "places": ["borderland"], "events": ["harvest"]}[pile]
    for people_pawn in ("light_keeper", "watchman"):
        view = look(dealt(people_pawn=people_pawn))
        assert view.heads[number] == (people_pawn if pile == "people" else heads[0])
        assert view.heads[number] in heads
    for card, (_, suits, piles) in CARDS.items():
        rest = [other for other in CARDS if other != card][:2]
        state = at(market=[card, *rest], counters=(f"{suits[0]}9 {suits[1]}9", ""))
        way = f"buy {card}" if piles == (pile,) else f"buy {card} {pile}"
        if pile in piles:
            do(state, way)
            while pos(state)["step"] == "pay":
                do(state, max(moves(state)))
            assert cards(state, 0, pile) == {card}
        else:
            assert SETUP.parse(way) not in state.legal(0)


@pytest.mark.rule("TW-033", "TW-040", "TW-145")
@pytest.mark.parametrize(("option", "power_cards"), [("first", ("aces", "crowns")), ("second", ("crowns", "aces"))])
def test_one_seat_has_the_aces_and_the_other_the_crowns(option: str, power_cards: tuple[str, str]) -> None:
    state = dealt(aces=option)
    assert look(state).power_cards == power_cards
    assert [powers["deck"] for powers in pos(state)["powers"]] == [SUITS, SUITS]


@pytest.mark.rule("TW-034")
def test_power_decks_are_shuffled_and_face_down() -> None:
    state = do(dealt(), "roll MMMMMM", "no action")
    assert chances(state) == {f"flip {suit}": 1 for suit in "MSWLYK"}
    do(state, "flip W", "keep none", "roll MMMMMM", "no action")
    assert chances(state) == {f"flip {suit}": 1 for suit in "MSWLYK"}


@pytest.mark.rule("TW-035", "TW-036")
def test_the_market_is_three_cards_of_a_shuffled_deck() -> None:
    state = SETUP.start()
    left = set(CARDS)
    for card in ("mill", "origin", "cave"):
        assert chances(state) == {f"deal {other}": 1 for other in left}
        do(state, f"deal {card}")
        left.remove(card)
    assert pos(state)["market"] == ["mill", "origin", "cave"]
    assert all(text.startswith("roll ") for text in chances(state))


@pytest.mark.rule("TW-037")
def test_the_deck_after_setup() -> None:
    data = pos(dealt())
    assert set(data["deck"]) == set(CARDS) - {"author", "mill", "pact"}
    assert len(data["deck"]) == 21
    assert data["out"] == []


@pytest.mark.rule("TW-038")
def test_nobody_starts_with_counters() -> None:
    state = dealt()
    assert pos(state)["counters"] == ["", ""]
    do(state, "roll MMMMMM")
    assert not any(text.startswith("power") for text in moves(state))


@pytest.mark.rule("TW-039")
def test_dice_have_no_face_before_the_first_roll() -> None:
    for state in (SETUP.start(), dealt()):
        assert (pos(state)["dice"], pos(state)["spent"], pos(state)["sun_die"]) == ("", "", None)
        assert state.to_act == (NATURE,)


@pytest.mark.rule("TW-040", "TW-144")
@pytest.mark.parametrize(("option", "seat"), [("first", 0), ("second", 1)])
def test_the_starting_player_is_an_option(option: str, seat: int) -> None:
    state = do(dealt(first_player=option), "roll MSWLYK")
    assert state.to_act == (seat,)
    assert state.turn == seat
    do(state, "no action", "flip M")
    assert state.to_act == (1 - seat,)


@pytest.mark.rule("TW-041")
def test_dealing_the_first_market_does_not_trigger_the_end() -> None:
    state = dealt()
    assert pos(state)["last_turns"] is None
    for _ in range(4):
        do(state, *(["keep none"] if "keep none" in _safe_moves(state) else []), "roll MSWLYK", "no action")
        do(state, min(chances(state)))
    assert state.outcome is None


def _safe_moves(state: State) -> set[str]:
    return set() if state.to_act == (NATURE,) else moves(state)


@pytest.mark.rule("TW-146", "TW-R17")
def test_the_people_pawn_changes_no_rule() -> None:
    keeper, watchman = dealt(people_pawn="light_keeper"), dealt(people_pawn="watchman")
    line = ["roll MSWLYK", "buy author", "die M", "die K", "deal cave", "flip M", "keep SW", "roll MMMM"]
    for text in line:
        do(keeper, text)
        do(watchman, text)
        assert keeper.to_act == watchman.to_act
        actor = keeper.to_act[0]
        assert list(keeper.legal(actor)) == list(watchman.legal(actor))
        assert keeper.dump() == watchman.dump()
        assert look(keeper).heads[0] != look(watchman).heads[0]
        assert replace(look(keeper), heads=look(watchman).heads) == look(watchman)


@pytest.mark.rule("TW-001")
def test_title() -> None:
    assert (SETUP.game.meta.id, SETUP.game.meta.title) == ("the_wall", "The Wall")
    assert side() == {"people": [], "places": [], "events": []}
