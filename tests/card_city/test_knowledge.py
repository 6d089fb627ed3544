"""Hidden information: who knows which card, when that changes, and that nothing else gives it away."""

from __future__ import annotations

import json
from collections import Counter

import msgspec
import pytest

from fourwalls.core import NATURE, Event, QuickRng

from .helpers import PER_SEAT, Table, at, divide, know, load, offer, places, plain_view, setup_of, start
from .playouts import GAMES, seats_of, walk

EVERYBODY = {0, 1, 2, 3}


def four() -> Table:
    """Four players; the first has divided and the second has to choose."""
    return divide(offer("RRCIPLIC", seats=4), "R,C", "C,L,I", "lay 13 257 468")


def kinds(table: Table, viewer: int | None) -> list[str | None]:
    """The kinds of the cards on offer as a viewer sees them."""
    return [card.kind for card in table.view(viewer).position.offer]


def faces(events: list[Event], viewer: int | None) -> list[bytes]:
    """What a viewer is told."""
    return [msgspec.json.encode(event.seen_by(viewer)) for event in events]


@pytest.mark.rule("CC-H01", "CC-036", "CC-R08")
@pytest.mark.parametrize("viewer", [0, 1, 2, 3, None])
def test_what_is_public(viewer: int | None) -> None:
    table = divide(
        offer(
            "RRCIPLIC",
            seats=4,
            mayor=2,
            cities=[["P", "H"], ["H"], ["H I"], ["C H"]],
            coins=[1, 2, 3, 4],
            reserve={"R": 7, "C": 6, "I": 5},
            discarded=["", "LR", "", "P"],
        ),
        "R,C",
        "C,L,I",
        "lay 13 257 468",
    ).do("take 1")
    divide(table, "L,open R", "C,open I", "lay 26 45 78")
    shown = table.view(viewer).position
    assert [list(rows) for rows in shown.cities] == [["P", "H"], ["H"], ["HI"], ["CH"]]
    assert list(shown.coins) == [1, 2, 3, 4]
    assert shown.reserve == {"R": 7, "C": 6, "I": 5}
    assert list(shown.discarded) == ["", "RL", "", "P"]
    assert table.view(viewer).pool_size == 40
    assert (shown.round, shown.step, shown.mayor, shown.seat) == (5, "choose", 2, 2)
    assert table.view(viewer).chooser == 0
    assert [card.at for card in shown.offer] == [3, "group", 3, "up", "up", "group", "down", "down"]
    assert [card.kind for card in shown.offer][:7] == [*"RRCIPLI"]


@pytest.mark.rule("CC-H02", "CC-R10", "CC-026")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_between_rounds_all_can_work_out_what_is_in_the_pool(seed: int) -> None:
    seats = seats_of(seed)
    left = Counter({kind: seats * number for kind, number in PER_SEAT.items()})
    offered: Counter[str] = Counter()
    rounds = 0
    for table, _, _ in walk(seed):
        data = table.pos
        if data["step"] == "choose":
            offered = Counter(card["kind"] for card in data["offer"])
        if data["step"] == "draw" and not data["offer"]:
            rounds += 1
            left -= offered
            for viewer in (*range(seats), None):
                assert table.view(viewer).position.pool is None
                assert table.view(viewer).unseen == {kind: number for kind, number in left.items() if number}
    assert rounds == 10


@pytest.mark.rule("CC-H03", "CC-044")
def test_drawn_cards_are_told_to_the_drawer_alone() -> None:
    told = []
    for draws in ("RRCIPL", "PPPCIR"):
        table = at("H", seats=3, step="draw", mayor=1, pool={"R": 9, "C": 9, "L": 6, "I": 6, "P": 6})
        events: list[Event] = []
        for kind in draws:
            move = table.setup.parse(f"draw {kind}")
            assert table.state.audience(NATURE, move) == (1,)
            table.do(f"draw {kind}", events=events)
        assert kinds(table, 1) == list(draws)
        told.append(events)
        for viewer in (0, 2, None):
            assert kinds(table, viewer) == [None] * 6
    for viewer in (0, 2, None):
        assert faces(told[0], viewer) == faces(told[1], viewer)
    assert faces(told[0], 1) != faces(told[1], 1)


@pytest.mark.rule("CC-H04", "CC-D03")
def test_a_division_is_shown_only_when_it_is_complete() -> None:
    table = offer("RRCIPLIC", seats=4)
    before = {viewer: plain_view(table, viewer) for viewer in (1, 2, 3, None)}
    for text in ("group R", "group C", "hide C", "hide L"):
        move = table.setup.parse(text)
        assert table.state.audience(0, move) == (0,)
        events: list[Event] = []
        table.do(text, events=events)
        for viewer, view in before.items():
            assert plain_view(table, viewer) == view
            assert not faces([event for event in events if event.seen_by(viewer).kind == "divided"], viewer)
        assert table.view(0).position.picks
    table.do("hide I", "lay 13 257 468")
    for viewer in (1, 2, 3, None):
        assert kinds(table, viewer) == ["R", "R", "C", None, "P", None, "I", None]


@pytest.mark.rule("CC-H05", "CC-R14", "CC-I16")
def test_who_knows_the_face_down_half() -> None:
    table = four()
    assert know(table) == [EVERYBODY, EVERYBODY, EVERYBODY, {0}, EVERYBODY, {0}, EVERYBODY, {0}]
    assert kinds(table, 0) == list("RRCIPLIC")
    for viewer in (1, 2, 3, None):
        assert kinds(table, viewer) == ["R", "R", "C", None, "P", None, "I", None]
    table.do("take 2")
    divide(table, "C,open P", "L,open R", "lay 58 47 26")
    assert places(table)[1] == places(table)[5] == "down"
    for viewer in (2, 3, None):
        assert kinds(table, viewer) == ["R", "R", "C", "I", "P", None, "I", "C"]
    for viewer in (0, 1):
        assert kinds(table, viewer) == list("RRCIPLIC")


@pytest.mark.rule("CC-H06", "CC-R14")
def test_what_a_chooser_learns() -> None:
    table = four()
    hidden = kinds(table, 1)
    assert hidden.count(None) == 3
    first = table.after("take 1")
    assert kinds(first, 1) == hidden
    second = table.after("take 2")
    assert kinds(second, 1) == list("RRCIPLIC")
    assert kinds(second, 2) == kinds(second, None) == hidden
    events: list[Event] = []
    table.copy().do("take 2", events=events)
    chosen = [event for event in events if event.kind == "chosen"]
    assert [event.reveals for event in chosen] == [True]
    assert faces(chosen, 1) != faces(chosen, 2) == faces(chosen, 3) == faces(chosen, None)
    plain: list[Event] = []
    table.copy().do("take 1", events=plain)
    assert not any(event.reveals for event in plain)


@pytest.mark.rule("CC-H06")
def test_the_last_chooser_learns_nothing_by_taking_group_1() -> None:
    table = divide(offer("RCIL", seats=2), "R,C", "L", "lay 12 3 4")
    assert kinds(table, 1) == ["R", "C", "I", None]
    assert table.after("take 1").pos["hands"] == ["LI", "RC"]


@pytest.mark.rule("CC-H07")
def test_the_divider_knows_the_two_cards_left_to_him() -> None:
    table = divide(four().do("take 1"), "C,L", "I,open R", "lay 68 57 24").do("take 1")
    divide(table, "open R,open P", "I", "lay 25 7 4")
    assert (know(table)[3], know(table)[6]) == ({0}, EVERYBODY)
    assert kinds(table, 0) == list("RRCIPLIC")
    assert kinds(table, 3)[3] is None
    assert table.do("take 1").pos["hands"][0] == "II"


@pytest.mark.rule("CC-H08", "CC-I16", "CC-R15", "CC-R16")
@pytest.mark.parametrize("seed", range(GAMES))
def test_knowledge_only_grows_and_labels_stay(seed: int) -> None:
    earlier: list[tuple[str, set[int]]] = []
    for table, _, _ in walk(seed):
        data = table.pos
        now = [(card["kind"], set(card["known"])) for card in data["offer"]]
        for (kind, known), (old_kind, old_known) in zip(now, earlier, strict=False):
            assert seats_of(seed) == 1 or (kind == old_kind and known >= old_known)
        for card in data["offer"]:
            assert card["at"] not in ("group", "up") or len(card["known"]) == seats_of(seed)
            if data["seat"] is not None and card["at"] in ("hand", "group", "up", "down"):
                assert data["seat"] in card["known"]
        earlier = now if data["step"] in ("draw", "divide", "lay", "choose") else []


@pytest.mark.rule("CC-H08")
def test_what_can_be_worked_out_is_not_entered() -> None:
    table = offer("RRRR", seats=2, round=10, pool={})
    divide(table, "R,R", "R", "lay 12 3 4")
    assert kinds(table, 1) == ["R", "R", "R", None]
    assert table.view(1).unseen == {"R": 1}
    assert know(table)[3] == {0}


@pytest.mark.rule("CC-R16", "CC-D03")
def test_a_label_tells_nothing_about_a_kind() -> None:
    table = offer("RRCIPLIC", seats=4)
    assert [card["kind"] for card in table.pos["offer"]] == list("RRCIPLIC")
    table.do("group R", "group C", "hide C", "hide L", "hide I")
    assert table.chances() == {
        f"lay {first}{third} {others}": 1
        for first, third, others in [
            ("1", "3", "257 468"),
            ("1", "3", "245 678"),
            ("2", "3", "157 468"),
            ("2", "3", "145 678"),
            ("1", "8", "257 346"),
            ("1", "8", "245 367"),
            ("2", "8", "157 346"),
            ("2", "8", "145 367"),
        ]
    }


@pytest.mark.rule("CC-R12", "CC-H10")
def test_nothing_is_said_of_replaced_leisure_cards() -> None:
    table = start(2)
    events: list[Event] = []
    for text in ("mayor 1", "draw R", "draw I", "draw P", "draw C"):
        table.do(text, events=events)
    told = json.dumps([[json.loads(face) for face in faces(events, viewer)] for viewer in (0, 1, None)])
    assert "eisure" not in told
    assert '"kind.L"' not in told
    assert {event.kind for event in events} <= {"mayor", "round", "drawn"}
    assert table.view(1).pool_size == 36


@pytest.mark.rule("CC-H09", "CC-R17")
def test_all_hands_are_public_before_anyone_builds() -> None:
    table = divide(offer("RCIL", seats=2, coins=[9, 9]), "R,C", "L", "lay 12 3 4")
    events: list[Event] = []
    table.do("take 1", events=events)
    assert table.step == "build"
    for viewer in (0, 1, None):
        assert [sorted(hand) for hand in table.view(viewer).position.hands] == [["I", "L"], ["C", "R"]]
    assert [event.reveals for event in events if event.kind == "shown"] == [True]
    assert plain_view(table, 0) == plain_view(table, 1) == plain_view(table, None)


@pytest.mark.rule("CC-H09", "CC-H12", "CC-R08")
@pytest.mark.parametrize("seed", [1, 2, 3, 6, 11])
def test_nothing_is_hidden_from_phase_2_on(seed: int) -> None:
    seen = 0
    for table, seat, move in walk(seed):
        if table.step not in ("build", "grow", "buy"):
            continue
        seen += 1
        views = [plain_view(table, viewer) for viewer in (*range(seats_of(seed)), None)]
        assert all(view == views[0] for view in views)
        assert table.state.audience(seat, move) is None
        events: list[Event] = []
        table.copy().do(table.notation(move), seat=seat, events=events)
        assert all(event.private == () or event.kind in ("drawn", "round") for event in events)
    assert seen > 30


@pytest.mark.rule("CC-H11")
@pytest.mark.parametrize("seed", [0, 4, 8])
def test_solo_hides_nothing_but_the_order_of_cards_never_drawn(seed: int) -> None:
    for table, seat, move in walk(seed):
        data = table.pos
        view = table.view(0)
        assert plain_view(table, 0) == plain_view(table, None)
        assert table.state.audience(seat, move) is None
        assert sorted(card.kind for card in view.position.offer) == sorted(card["kind"] for card in data["offer"])
        assert view.position.pool == {kind: number for kind, number in data["pool"].items() if number}
        assert list(view.position.bottom) == data["bottom"]
        world = Table(table.setup, table.setup.sample(view, QuickRng(seed)))
        assert world.pos == data


@pytest.mark.rule("CC-H11", "CC-R09")
def test_solo_the_next_cards_of_the_pool_are_not_known() -> None:
    table = load({"round": 5, "step": "draw", "bottom": "RCPI", "pool": {"R": 4, "I": 4}}, 1)
    assert table.chances() == {"draw R": 4, "draw I": 4}
    assert setup_of(1).seats == 1
