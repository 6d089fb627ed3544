"""The Wall's board in text: what it shows, and that it fits."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fourwalls.core import NATURE, Drawing, QuickRng, State, find_game, plain_text
from fourwalls.core.drawing import columns

WALL = find_game("the_wall")
SETUP = WALL.setup(WALL.options_type(), 2)

MIDDLE: dict[str, Any] = {
    "turn": 0,
    "step": "main",
    "turns": 20,
    "market": ["desert", "cave", "market"],
    "sides": [
        {"people": ["painter", "sailor"], "places": ["forest"], "events": ["chance_meeting"]},
        {"people": ["savage"], "places": ["castle", "mountain", "mill"], "events": ["battle"]},
    ],
    "guards": {"sailor": "M1 W1", "castle": "K1"},
    "counters": ["M3 S2", ""],
    "dice": "MMSWLK",
    "powers": [{"active": "Y"}, {"active": "L"}],
}


def load(**changes: Any) -> State:
    return SETUP.load(json.dumps({**MIDDLE, **changes}).encode())


def draw(state: State, seat: int | None = 0, width: int = 80, names: tuple[str, str] = ("Ann", "Bob")) -> Drawing:
    return SETUP.draw_board(state.view(seat), names, width)


@pytest.mark.parametrize("width", [40, 60, 75, 76, 80, 100])
@pytest.mark.parametrize("names", [("Ann", "Bob"), ("A name of thirty letters, truly", "市" * 30)])
def test_it_fits_in_every_position_of_some_games(width: int, names: tuple[str, str]) -> None:
    rng = QuickRng(width)
    state = SETUP.start()
    for _ in range(400):
        if not state.to_act:
            state = SETUP.start()
        seat = state.to_act[0]
        state.play(seat, state.draw(rng) if seat == NATURE else rng.choice(list(state.legal(seat))))
        for viewer in (0, None):
            wide = [line for line in draw(state, viewer, width, names) if sum(columns(s.text) for s in line) > width]
            assert wide == []


@pytest.mark.parametrize("width", [40, 80])
def test_piles_between_the_players_with_who_controls_them(width: int) -> None:
    text = plain_text(draw(load(), 0, width))
    assert "PEOPLE ● Ann 2:1" in text
    assert "PLACES ■ Bob 3:1" in text
    assert "EVENTS 1:1" in text
    assert text.index("Savage 3 LY") < text.index("Painter 3 SK"), "the viewer's side is the near one"
    other = plain_text(draw(load(), 1, width))
    assert other.index("Painter 3 SK") < other.index("Savage 3 LY")
    for card in ("Sailor 4 WL +2", "Castle 7 SK +1", "Forest 5 ML", "Mill 8 WL", "Chance Meeting 7 ML", "Battle 4 YK"):
        assert card in text
    assert "+1, +2 … behind a card: so many counters protect it" in text.replace("\n", " ")


def test_the_market_says_prices_and_what_is_missing() -> None:
    lines = plain_text(draw(load())).splitlines()
    market = {line.split()[0]: " ".join(line.split()) for line in lines if line.startswith("  ")}
    assert market["Desert"] == "Desert 2 SY Places 2 no Y"
    assert market["Cave"] == "Cave 7 WY Places 7 no Y"
    assert market["Market"] == "Market 6 LK Places 6 Events 6 you can pay it"
    poor = plain_text(draw(load(market=["merchant", "cave", None], counters=["", ""], deck=[], last_turns=1)))
    assert "People 8  (9 − 1: you lead)  2 short" in poor, "Ann has more people, so the Merchant costs her 8"
    assert "Places 7  no Y, 1 short" in poor
    assert "(empty)" in poor
    watched = plain_text(draw(load(market=["merchant", "cave", None], deck=[], last_turns=1), None))
    assert "People 8  (9 − 1: Ann leads)" in watched


def test_with_the_option_matching_only_usable_units_count() -> None:
    matching = WALL.setup(WALL.options_type(payment="matching"), 2)
    state = matching.load(json.dumps({**MIDDLE, "counters": ["M3 S2 L2", ""]}).encode())
    lines = plain_text(draw(state)).splitlines()
    market = {line.split()[0]: " ".join(line.split()) for line in lines if line.startswith("  ")}
    assert market["Market"] == "Market 6 LK Places 6 Events 6 2 short in its suits", "L die, K die, 2 L counters"
    assert market["Desert"] == "Desert 2 SY Places 2 no Y"
    assert market["Cave"] == "Cave 7 WY Places 7 no Y, 6 short in its suits"
    (reason,) = state.explain(0, matching.parse("buy market events"))
    assert reason.text == "The Market costs 6 in units of its own suits; you have 4 of these."


def test_a_card_that_is_being_paid() -> None:
    state = load(counters=["L3", ""])
    state.play(0, SETUP.parse("buy market events"))
    assert "Market 6 LK           Places 6  Events 6  being paid" in plain_text(draw(state))
    assert "short" not in plain_text(draw(state))


def test_dice_before_and_after_the_roll() -> None:
    keep = load(step="keep", dice="MSL", spent="WWK")
    assert "DICE  may be kept M S L  must be rolled W W K" in plain_text(draw(keep))
    sun = load(sun_die="W", power_used=True, powers=[{"active": "S"}, {"active": "L"}])
    text = plain_text(draw(sun))
    assert "DICE  to use M M S W L K  Suns die W" in text
    assert "power Suns (used)" in text


def test_counters_and_powers() -> None:
    text = plain_text(draw(load()))
    assert "● Ann  counters M3 S2 (5)  power Wyrms (this turn)" in text, "five counters steal nothing here"
    assert "■ Bob  counters none  power Leaves (next turn)" in text
    assert "steal a card across the wall" in text
    assert "power Wyrms (now)" in plain_text(draw(load(counters=["M9", ""])))


def test_the_end_comes_into_sight() -> None:
    assert "12 cards in the deck" in plain_text(draw(load()))
    last = plain_text(draw(load(deck=[], last_turns=1)))
    assert "1 turn left after this one" in last
    assert "the last turn" in plain_text(draw(load(deck=[], last_turns=0)))


def test_a_stall_comes_into_sight_half_way() -> None:
    assert "no card moved" not in plain_text(draw(load(stall=19, turns=40)))
    limited = WALL.setup(WALL.options_type(stall_limit=40), 2)
    state = limited.load(json.dumps({**MIDDLE, "stall": 20}).encode())
    assert "no card moved for 20 turns\n  (at 40 the game ends)" in plain_text(draw(state))
    never = WALL.setup(WALL.options_type(stall_limit=0), 2)
    assert "no card moved" not in plain_text(draw(never.load(json.dumps({**MIDDLE, "stall": 20}).encode())))


def test_a_pile_without_cards_takes_one_line() -> None:
    state = load(sides=[{"people": ["painter"]}, {}], guards={})
    lines = plain_text(draw(state, width=60)).splitlines()
    assert [line.split()[1] for line in lines if line.startswith("━━")] == ["PEOPLE", "PLACES", "EVENTS"]
    assert "● Painter 3 SK" in lines
    places = next(place for place, line in enumerate(lines) if "PLACES" in line)
    assert "EVENTS" in lines[places + 1]


def test_suits_are_letters_with_their_style() -> None:
    spans = [span for line in draw(load()) for span in line]
    assert {span.style for span in spans if span.text == "M"} == {"suit.M"}
    assert {f"suit.{letter}" for letter in "MSWLYK"} <= {span.style for span in spans}
    assert {"seat.0", "seat.1"} <= {span.style for span in spans}


def test_a_guide_for_every_kind_of_decision_that_newcomers_meet() -> None:
    rng = QuickRng(5)
    state = SETUP.start()
    kinds = set()
    for _ in range(4000):
        if not state.to_act:
            state = SETUP.start()
        seat = state.to_act[0]
        prompt = state.view(seat).prompt if seat != NATURE else None
        if prompt is not None:
            kinds.add(prompt.kind)
        state.play(seat, state.draw(rng) if seat == NATURE else rng.choice(list(state.legal(seat))))
    assert {"before", "keep", "main", "pay", "after", "clear", "protect"} <= kinds
    known = set(WALL.catalog.templates)
    assert {kind for kind in kinds if f"guide.{kind}" not in known} <= {"turn_to", "protect_with"}
