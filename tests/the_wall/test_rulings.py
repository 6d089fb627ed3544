"""The rulings: what was decided where the rulebook is silent or can be read in two ways."""

from __future__ import annotations

import pytest

from fourwalls.core import NATURE, State

from .helpers import (
    SETUP,
    after,
    at,
    beginning,
    cards,
    chances,
    control,
    do,
    ending,
    guards,
    held,
    load,
    market,
    moves,
    pass_turn,
    pay,
    payments,
    pos,
    price,
    refuse,
    result,
    setup_of,
    side,
    units,
    winner,
)


@pytest.mark.rule("TW-R01")
def test_r01_the_exact_price_with_each_suit_and_the_rest_free() -> None:
    state = at(market=["discovery", "cave", "mill"], dice="SWMMLK", counters=("Y9", ""))
    lines = payments(state, "buy discovery")
    assert {len(line) for line in lines} == {5}
    assert all({"die S", "die W"} <= set(line) for line in lines)
    assert tuple(pay("SW", counters="Y3")) in lines
    strict = at(options={"payment": "matching"}, market=["discovery", "cave", "mill"], dice="SSSWWK")
    assert payments(strict, "buy discovery") == {tuple(pay("SSSWW"))}


@pytest.mark.rule("TW-R02")
def test_r02_the_pile_is_chosen_once() -> None:
    state = at(market=["origin", "cave", "mill"], dice="WLMMSS", other="Y", counters=("", "K5"))
    do(state, "buy origin events", "die W", "die L", "deal pact", "flip M", "power", "steal origin")
    do(state, *["counter K"] * 5)
    assert cards(state, 1, "events") == {"origin"}
    assert cards(state, 1, "places") == set()


@pytest.mark.rule("TW-R03")
def test_r03_six_shared_dice_and_a_guest() -> None:
    state = do(SETUP.start(), "deal mountain", "deal pact", "deal cave")
    assert sum(chances(state).values()) == 6**6
    do(state, "roll MMSWLK", "take M", "flip S")
    assert moves(state) >= {"keep SWLK", "keep none"}
    refuse(state, "keep M", "TW-047")
    sun = do(at(power="S", dice="MMSWLK"), "power", "sun Y", "no action", "flip M")
    refuse(sun, "keep Y")
    assert len(moves(sun)) == 3 * 2**4


@pytest.mark.rule("TW-R04")
def test_r04_all_dice_that_show_the_suit_now() -> None:
    state = at(power="L", counters=("K1", ""), dice="MMSWLL")
    do(state, "power", "turn S", "to M", "counter K", "take M")
    assert held(state, 0) == units("M3")
    assert pos(state)["spent"] == "MMM"
    sun = do(at(power="S", dice="MMSWLL"), "power", "sun M", "take M")
    assert held(sun, 0) == units("M3")
    assert pos(sun)["dice"] == "SWLL"


@pytest.mark.rule("TW-R05")
def test_r05_counters_do_not_run_out() -> None:
    state = do(at(counters=("M9999", "M9999"), dice="MMMMMM"), "take M")
    assert held(state, 0) == units("M10005")


@pytest.mark.rule("TW-R06")
def test_r06_no_main_action_is_a_choice_and_two_are_not() -> None:
    state = at(dice="MMSSLL")
    assert "no action" in moves(state)
    assert pos(after(state, "no action"))["step"] == "flip"
    assert pos(after(state, "take M"))["step"] == "flip"


@pytest.mark.rule("TW-R07")
def test_r07_a_power_lasts_one_turn() -> None:
    fresh = do(SETUP.start(), "deal mountain", "deal pact", "deal cave", "roll MMSWLK")
    refuse(fresh, "power", "TW-077")
    do(fresh, "no action", "flip S", "keep none", "roll MMSWLK")
    refuse(fresh, "power", "TW-077")
    do(fresh, "no action", "flip S", "keep none", "roll MMSWLK")
    assert "power" in moves(fresh)
    do(fresh, "no action", "flip L", "keep none", "roll MMSWLK", "no action", "flip M", "keep none", "roll MMSWLK")
    # the unused Suns are gone, Leaves are active and can't be paid for
    assert pos(fresh)["powers"][0] == {"deck": "MWYK", "active": "L"}
    refuse(fresh, "power", "TW-087")


@pytest.mark.rule("TW-R08")
@pytest.mark.parametrize("power", "LS")
def test_r08_leaves_and_suns_between_roll_and_main_action(power: str) -> None:
    rule = {"L": "TW-096", "S": "TW-102"}[power]
    early = at(turn=1, power=power, step="keep", counters=("", "K1"))
    refuse(early, "power", rule)
    middle = at(power=power, counters=("K1", ""), dice="MMSSLL")
    assert "power" in moves(middle)
    late = do(middle, "take M")
    assert late.to_act == (NATURE,)


@pytest.mark.rule("TW-R09")
@pytest.mark.parametrize("power", "YMK")
def test_r09_wyrms_moons_and_knots_at_any_time(power: str) -> None:
    there = {"power": power, "a": side(people="author"), "b": side(people="painter"), "counters": ("K7", "")}
    assert "power" in moves(beginning(**there))
    state = at(dice="MMSSLL", **there)
    assert "power" in moves(state)
    assert "power" in moves(do(state, "take M"))


@pytest.mark.rule("TW-R10")
def test_r10_the_refill_after_waves_can_be_the_last_draw() -> None:
    state = at(power="W", market=["desert", "cave", "mill"], deck=["pact"], counters=("K1", ""))
    do(state, "power", "clear desert", "counter K")
    assert state.to_act == (NATURE,)
    do(state, "deal pact")
    assert (market(state), pos(state)["last_turns"]) == (["pact", "cave", "mill"], 2)


@pytest.mark.rule("TW-R11")
def test_r11_counters_on_cards_only_raise_costs() -> None:
    there = {"turn": 1, "a": side(people="author"), "guards": {"author": "M2"}}
    refuse(at(power="M", counters=("", "S6"), **there), "power", "TW-087")
    state = do(at(power="M", counters=("", "S7"), **there), "power", "discard author", *["counter S"] * 7)
    assert guards(state, "author") == units("")
    assert (held(state, 0), held(state, 1)) == (units(""), units(""))


@pytest.mark.rule("TW-R12")
def test_r12_the_exact_end() -> None:
    state = at(market=["author", "cave", "mill"], deck=["pact"], dice="MKSSLL", turns=20)
    do(state, "buy author", "die M", "die K", "deal pact")
    do(state, min(chances(state)))
    for turn in (1, 0):
        assert (state.turn, state.outcome) == (turn, None)
        pass_turn(state)
    assert state.outcome is not None
    assert pos(state)["turns"] == 23


@pytest.mark.rule("TW-R13")
def test_r13_the_discount_is_one_for_buying_only() -> None:
    lead = {"a": side(people="author savage"), "b": side(people="painter")}
    refuse(at(power="Y", counters=("K6", ""), **lead), "power", "TW-087")
    refuse(at(power="M", counters=("K4", ""), **lead), "power", "TW-087")
    assert price(at(market=["merchant", "cave", "mill"], counters=("L9 K9", ""), **lead), "buy merchant") == 8


@pytest.mark.rule("TW-R14")
def test_r14_the_order_of_the_last_ties() -> None:
    # with a lead in markers neither values nor counters matter
    assert winner(result(ending(a=side(people="author"), counters=("", "M9")))) == 0
    # values of the undecided pile before the total: 1-1 and Events to the second player, who has less in all
    city = {"a": side(people="merchant", events="journey"), "b": side(places="desert", events="battle")}
    assert winner(result(ending(**city))) == 1
    # the total before the counters
    assert winner(result(ending(a=side(people="author"), b=side(places="castle"), counters=("M9", "")))) == 1
    # the counters last
    assert winner(result(ending(a=side(people="lunatic"), b=side(people="penitent"), counters=("M1", "")))) == 0
    assert winner(result(ending(a=side(people="lunatic"), b=side(people="penitent")))) is None


@pytest.mark.rule("TW-R15")
def test_r15_sixty_turns_in_a_row() -> None:
    state = do(SETUP.start(), "deal darkness", "deal merchant", "deal pact")
    for turn in range(60):
        assert (pos(state)["stall"], state.outcome) == (turn, None)
        pass_turn(state)
    assert state.outcome is not None


@pytest.mark.rule("TW-R16")
def test_r16_the_first_seat_starts_by_default() -> None:
    assert setup_of().start().turn == 0
    assert setup_of(first_player="second", aces="first").start().turn == 1
    assert setup_of(first_player="first", aces="second").start().turn == 0


@pytest.mark.rule("TW-R18", "TW-021")
def test_r18_no_courts_in_the_deck() -> None:
    assert len(chances(SETUP.start())) == 24
    assert len(pos(SETUP.start())["deck"]) == 24


@pytest.mark.rule("TW-R19")
def test_r19_moons_discards_and_does_not_steal() -> None:
    state = at(power="M", b=side(people="painter"), counters=("K5", ""))
    do(state, "power")
    assert moves(state) == {"discard painter"}
    do(state, "discard painter", *["counter K"] * 5)
    assert pos(state)["sides"] == [side(), side()]
    assert "painter" in pos(state)["out"]


@pytest.mark.rule("TW-R20")
def test_r20_no_counters_at_the_start() -> None:
    assert pos(SETUP.start())["counters"] == ["", ""]


@pytest.mark.rule("TW-R21")
def test_r21_dice_do_not_pay_for_powers() -> None:
    state = at(power="M", b=side(people="author"), dice="MMMMMM", counters=("K3", ""))
    do(state, "power", "discard author")
    refuse(state, "die M", "TW-084")
    assert moves(state) == {"counter K"}


@pytest.mark.rule("TW-R22")
def test_r22_waves_before_between_and_after() -> None:
    there = {"power": "W", "market": ["desert", "cave", "mill"], "counters": ("K1", ""), "dice": "MMSSLL"}
    assert "power" in moves(beginning(**there))
    state = at(**there)
    assert "power" in moves(state)
    assert "power" in moves(do(state, "take M"))


@pytest.mark.rule("TW-R23")
def test_r23_knots_has_no_limit_but_one_is_the_least() -> None:
    state = do(at(power="K", a=side(people="author", places="castle"), counters=("M4", "")), "power")
    refuse(state, "stop", "TW-R23")
    do(state, *["protect author", "counter M"] * 2, *["protect castle", "counter M"], "stop")
    assert (guards(state, "author"), guards(state, "castle"), held(state, 0)) == (units("M2"), units("M1"), units("M1"))


@pytest.mark.rule("TW-R24")
def test_r24_the_same_power_twice_in_a_row() -> None:
    state = at(turns=12, power="K", powers=[{"deck": "", "active": "K"}, {"deck": "", "active": "S"}])
    do(state, "no action", "flip K")
    assert pos(state)["powers"][0] == {"deck": "MSWLY", "active": "K"}


@pytest.mark.rule("TW-R25")
def test_r25_steals_back_and_forth_end_at_the_turn_limit() -> None:
    rich = {"power": "Y", "other": "Y", "counters": ("K99", "K99"), "dice": "MMSSLL"}
    halves = (side(people="author"), side())
    for turns in range(996, 1000):
        turn = turns % 2
        state = at(turn=turn, turns=turns, a=halves[turn - 1], b=halves[turn], **rich)
        do(state, "power", "steal author", *["counter K"] * 5)
        pass_turn(state)
        assert pos(state)["stall"] == 0
        assert (state.outcome is not None) == (turns == 999)


@pytest.mark.rule("TW-R26")
def test_r26_the_discount_is_a_unit_of_any_kind() -> None:
    state = at(a=side(people="author"), market=["lunatic", "cave", "mill"], dice="MWSSLL", counters=("K5", ""))
    assert {tuple(pay("MWSSL")), tuple(pay("MW", counters="K3"))} <= payments(state, "buy lunatic")


@pytest.mark.rule("TW-R27")
def test_r27_one_exact_price() -> None:
    state = at(a=side(people="author"), market=["lunatic", "cave", "mill"], dice="MWSSLL", counters=("K5", ""))
    assert {len(line) for line in payments(state, "buy lunatic")} == {5}


@pytest.mark.rule("TW-R28")
def test_r28_control_is_looked_up_at_the_payment() -> None:
    there = {"a": side(people="author"), "b": side(people="painter"), "market": ["lunatic", "cave", "mill"]}
    state = at(power="M", counters=("K5 M9 W9", ""), **there)
    assert price(state, "buy lunatic") == 6
    do(state, "power", "discard painter", *pay(counters="M5"))
    assert price(state, "buy lunatic") == 5


@pytest.mark.rule("TW-R29")
def test_r29_all_six_dice_can_be_kept() -> None:
    state = at(turn=1, step="keep", dice="MMSSLL")
    assert "keep MMSSLL" in moves(state)
    do(state, "keep MMSSLL")
    assert pos(state)["step"] == "main"
    assert pos(state)["dice"] == "MMSSLL"


@pytest.mark.rule("TW-R30")
def test_r30_the_second_player_may_keep_in_their_first_turn() -> None:
    state = do(SETUP.start(), "deal darkness", "deal merchant", "deal pact", "roll MMSWLK", "take M", "flip Y")
    assert (state.turn, pos(state)["step"]) == (1, "keep")
    assert len(moves(state)) == 16


@pytest.mark.rule("TW-R31")
def test_r31_the_suns_die_is_not_a_pool_die() -> None:
    state = do(at(power="S", dice="MKSSLL", market=["author", "cave", "mill"]), "power", "sun K")
    assert payments(state, "buy author") == {("die M", "die K"), ("die M", "sun die")}
    two = at(dice="MMKSSL", market=["author", "cave", "mill"])
    assert payments(two, "buy author") == {("die M", "die K")}


@pytest.mark.rule("TW-R32")
def test_r32_not_to_the_same_suit() -> None:
    state = do(at(power="L", counters=("K1", "")), "power", "turn W")
    refuse(state, "to W", "TW-R32")


@pytest.mark.rule("TW-R33")
@pytest.mark.parametrize(("power", "cost"), [("W", 1), ("Y", 5), ("M", 3), ("K", 1)])
def test_r33_gained_counters_pay_at_once(power: str, cost: int) -> None:
    state = at(
        power=power,
        a=side(people="painter"),
        b=side(people="author"),
        market=["desert", "cave", "mill"],
        dice="L" * cost + "M" * (6 - cost),
    )
    refuse(state, "power", "TW-087")
    do(state, "take L")
    assert moves(state) == {"power", "end turn"}


@pytest.mark.rule("TW-R34")
def test_r34_waves_without_a_deck() -> None:
    state = at(power="W", market=["desert", "cave", None], deck=[], last_turns=0, counters=("K2", ""))
    do(state, "power")
    assert moves(state) == {"clear desert", "clear cave"}
    do(state, "clear desert", "counter K")
    assert market(state) == [None, "cave", None]


@pytest.mark.rule("TW-R35")
def test_r35_a_flip_at_the_very_end() -> None:
    state = do(ending(), "no action")
    assert pos(state)["step"] == "flip"
    do(state, min(chances(state)))
    assert pos(state)["step"] == "over"


@pytest.mark.rule("TW-R36")
def test_r36_last_turns_before_stall_before_turn_limit() -> None:
    def reason(state: State) -> str:
        return result(state).reason.id

    both = {"stall": 59, "turn": 1, "turns": 999}
    last, stall, limit = reason(ending()), reason(at(stall=59, turns=100)), reason(at(turn=1, turns=999))
    assert len({last, stall, limit}) == 3
    assert reason(ending(**both)) == last
    assert reason(at(**both)) == stall


@pytest.mark.rule("TW-R37")
def test_r37_no_own_cards_and_no_market_cards() -> None:
    there = {"a": side(people="author"), "b": side(people="painter"), "market": ["cave", "mill", "pact"]}
    for power, verb in (("Y", "steal"), ("M", "discard")):
        state = do(at(power=power, counters=("K30", ""), **there), "power")
        assert moves(state) == {f"{verb} painter"}
        refuse(state, f"{verb} author", "TW-R37")
        refuse(state, f"{verb} cave")


@pytest.mark.rule("TW-R38")
def test_r38_an_empty_pile_stays_undecided() -> None:
    outcome = result(ending(a=side(people="author"), b=side(people="painter")))
    assert [score.values for score in outcome.account] == [
        (1, 1), (0, 0), (0, 0), (0, 0), (2, 3), (0, 0), (0, 0), (0, 1),
    ]  # fmt: skip


@pytest.mark.rule("TW-R39")
def test_r39_a_lead_that_shrinks_to_a_tie_controls_nothing() -> None:
    state = at(turn=1, power="Y", a=side(people="author painter"), b=side(people="savage soldier merchant"))
    assert control(state)[0] == 1
    even = at(turn=1, power="M", a=side(people="author painter"), b=side(people="savage"), counters=("", "K3"))
    assert control(even)[0] == 0
    do(even, "power", "discard author", *["counter K"] * 3)
    assert control(even)[0] is None


@pytest.mark.rule("TW-R40")
def test_r40_kept_dice_can_be_turned_and_paid() -> None:
    there = {"turn": 1, "step": "keep", "dice": "MS", "spent": "LLLL", "counters": ("", "Y1")}
    state = do(at(power="L", **there), "keep MS", "roll WWWW", "power", "turn S", "to K", "counter Y")
    assert pos(state)["dice"] == "MWWWWK"
    paid = at(market=["author", "cave", "mill"], **{**there, "dice": "MK"})
    do(paid, "keep MK", "roll WWWW", "buy author", "die M", "die K")
    assert cards(paid, 1, "people") == {"author"}


@pytest.mark.rule("TW-R41")
def test_r41_six_kept_and_one_more() -> None:
    state = do(at(turn=1, power="S", step="keep", dice="MMSSLL"), "keep MMSSLL", "power", "sun M")
    assert (pos(state)["dice"], pos(state)["sun_die"]) == ("MMSSLL", "M")
    assert load(pos(state)).dump() == state.dump()
