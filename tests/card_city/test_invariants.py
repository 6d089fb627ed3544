"""The invariants, worked out from the dumps and events of random games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from fourwalls.core import NATURE

from . import brute
from .helpers import Position, Table, on_board
from .playouts import Playout, Step, playouts, walk


def held(data: Position, kind: str) -> int:
    """The cards of a kind in hands or on offer."""
    return "".join(data["hands"]).count(kind) + [card["kind"] for card in data["offer"]].count(kind)


def in_cities(data: Position, kind: str) -> int:
    return sum(str(row).count(kind) for rows in data["cities"] for row in rows)


def discarded(data: Position, kind: str) -> int:
    return sum(cards.count(kind) for cards in data["discarded"])


def in_pool(data: Position, kind: str) -> int:
    return int(data["pool"][kind]) + list(data["bottom"]).count(kind)


def positions() -> Iterator[tuple[Playout, Position]]:
    for game in playouts():
        yield game, game.steps[0].before
        for step in game.steps:
            yield game, step.after


def changes(step: Step) -> Iterator[tuple[int, dict[brute.Square, str], dict[brute.Square, str]]]:
    """For each seat its city before and after a step."""
    for seat, (before, after) in enumerate(zip(step.before["cities"], step.after["cities"], strict=True)):
        yield seat, on_board(before), on_board(after)


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param("R", marks=pytest.mark.rule("CC-I01")),
        pytest.param("C", marks=pytest.mark.rule("CC-I02")),
        pytest.param("I", marks=pytest.mark.rule("CC-I03")),
    ],
)
def test_cards_of_the_reserve_kinds(kind: str) -> None:
    total = {"R": 34, "C": 24, "I": 20}[kind]
    for _, data in positions():
        assert in_pool(data, kind) + data["reserve"][kind] + held(data, kind) + in_cities(data, kind) == total


@pytest.mark.parametrize(
    ("kind", "total", "each"),
    [
        pytest.param("L", 12, 3, marks=pytest.mark.rule("CC-I04")),
        pytest.param("P", 16, 4, marks=pytest.mark.rule("CC-I05")),
    ],
)
@pytest.mark.rule("CC-R07")
def test_leisure_and_parking(kind: str, total: int, each: int) -> None:
    for game, data in positions():
        used = in_pool(data, kind) + held(data, kind) + in_cities(data, kind) + discarded(data, kind)
        assert used + total - each * game.seats == total


@pytest.mark.rule("CC-I06", "CC-R07")
def test_the_reserve_follows_from_what_happened() -> None:
    seen: Counter[str] = Counter()
    for game in playouts():
        start = {"R": 34 - 6 * game.seats, "C": 24 - 3 * game.seats, "I": 20 - 4 * game.seats}
        taken: Counter[str] = Counter()
        for step in game.steps:
            if step.text.startswith("grow "):
                taken[step.text.split()[1]] += 1
            if step.text.startswith("buy ") and step.text != "buy nothing":
                taken["I"] += 1
            for kind in "RCI":
                left = start[kind] + discarded(step.after, kind) - taken[kind]
                assert step.after["reserve"][kind] == left >= 0
        seen += taken
    assert min(seen[kind] for kind in "RCI") > 0


@pytest.mark.rule("CC-I07", "CC-I08", "CC-I09")
def test_cities() -> None:
    for game in playouts():
        for step in game.steps:
            for _, before, city in changes(step):
                if city == before:
                    continue
                assert list(city.values()).count("H") == 1
                assert len(brute.districts(dict.fromkeys(city, "X"), "X")) == 1
                rows, columns = ({square[axis] for square in city} for axis in (0, 1))
                assert max(rows) - min(rows) < 5
                assert max(columns) - min(columns) < 5
                industrial = list(city.values()).count("I")
                assert len(city) - industrial <= 5 * (1 + industrial)
                assert len(city) <= min(25, 5 + 6 * industrial)
                assert len(city) < 25 or industrial >= 4
                for square, kind in city.items():
                    if kind == "R":
                        assert "I" not in [city.get(other) for other in brute.beside(square)]


@pytest.mark.rule("CC-I12")
def test_cards_in_a_city_were_built_grown_or_bought() -> None:
    for game in playouts():
        built, more = Counter[int](), Counter[int]()
        for step in game.steps:
            if step.text.startswith("build "):
                built[step.seat] += 1
            elif step.text.startswith("grow ") or (step.text.startswith("buy ") and step.text != "buy nothing"):
                more[step.seat] += 1
            for seat, _, city in changes(step):
                assert len(city) == 1 + built[seat] + more[seat]
                if step.after["step"] in ("grow", "buy"):
                    assert built[seat] + len(step.after["discarded"][seat]) == 2 * step.after["round"]


@pytest.mark.rule("CC-I13", "CC-R42")
def test_the_pool_shrinks() -> None:
    for game, data in positions():
        left = sum(data["pool"].values()) + len(data["bottom"])
        if game.seats > 1 and data["step"] in ("divide", "lay", "choose", "build", "grow", "buy"):
            assert left == 20 * game.seats - 2 * game.seats * data["round"]
        if game.seats == 1 and data["step"] in ("build", "grow", "buy"):
            assert left == 20 - 2 * data["round"]
        if data["step"] == "over":
            assert left == 0


@pytest.mark.rule("CC-I14", "CC-048", "CC-049")
def test_phase_1() -> None:
    for game, data in positions():
        offer = data["offer"]
        if game.seats == 1 or data["step"] not in ("divide", "lay", "choose"):
            continue
        where = [card["at"] for card in offer]
        kept = [place for place in where if isinstance(place, int)]
        assert len(offer) == 2 * game.seats
        assert set(Counter(kept).values()) <= {2}
        assert data["seat"] not in kept
        if data["step"] == "choose":
            assert where.count("group") == 2
            assert where.count("up") == where.count("down") == (len(offer) - len(kept) - 2) // 2
        else:
            assert where.count("hand") == len(offer) - len(kept)


@pytest.mark.rule("CC-I14", "CC-I15", "CC-R13", "CC-D05")
def test_offers_and_choosers() -> None:
    for game in playouts():
        choosers: dict[int, list[int]] = {}
        for step in game.steps:
            if step.before["step"] == "choose":
                choosers.setdefault(step.before["round"], []).append(step.seat)
                kept = {card["at"] for card in step.before["offer"] if isinstance(card["at"], int)}
                mayor = step.before["mayor"]
                number = len(choosers[step.before["round"]])
                asked_later = {(mayor + later) % game.seats for later in range(number + 1, game.seats)}
                assert set(range(game.seats)) - kept == {step.before["seat"], step.seat} | asked_later
        for number in range(1, 11 if game.seats > 1 else 1):
            mayor = next(step.before["mayor"] for step in game.steps if step.before["round"] == number)
            assert choosers[number] == [(mayor + place) % game.seats for place in range(1, game.seats)]


@pytest.mark.rule("CC-I17", "CC-087")
def test_no_development_is_left_at_the_end_of_phase_3() -> None:
    for game in playouts():
        for step in game.steps:
            if step.after["coins"] != step.before["coins"] and step.before["step"] in ("build", "grow"):
                ended = step.after["round"] > step.before["round"] or step.after["step"] in ("buy", "over")
                for _, _, city in changes(step):
                    assert not ended or not brute.developments(city, step.after["reserve"])


@pytest.mark.rule("CC-I18", "CC-077")
def test_cities_never_lose_cards() -> None:
    for game in playouts():
        for step in game.steps:
            for seat, before, after in changes(step):
                assert before.items() <= after.items()
                assert len(after) - len(before) <= (seat == step.seat)


@pytest.mark.rule("CC-I20")
def test_the_first_round() -> None:
    for game in playouts():
        for step in game.steps:
            if step.before["round"] > 1:
                break
            assert not step.text.startswith("grow ")
            assert step.after["discarded"] == [""] * game.seats
            after_income = step.after["step"] == "buy" or step.after["round"] == 2
            if step.before["step"] == "build" and after_income and "parking_meters" not in game.options:
                assert set(step.after["coins"]) <= {4, 5, 6}


@pytest.mark.rule("CC-I25", "CC-145")
def test_solo_uses_all_twenty_cards() -> None:
    for game in playouts():
        if game.seats == 1:
            built = sum(step.text.startswith("build ") for step in game.steps)
            assert built + len(game.end["discarded"][0]) == 20


@pytest.mark.rule("CC-I26", "CC-I19")
def test_each_phase_ends() -> None:
    for game in playouts():
        grown: Counter[tuple[int, int]] = Counter()
        for step in game.steps:
            if step.text.startswith("grow "):
                grown[step.before["round"], step.seat] += 1
        assert max(grown.values(), default=0) <= 24
        assert len(game.steps) < 1 + 10 * (2 * game.seats + 20 * game.seats) + 24 * game.seats


@pytest.mark.rule("CC-R20", "CC-061")
def test_no_order_of_building_matters() -> None:
    checked = 0
    for seed in range(1, 12):
        for table, _, _ in walk(seed):
            seats = table.state.to_act
            if table.step != "build" or len(seats) < 2:
                continue
            for one, other in combinations(seats, 2):
                ways = []
                for order in ((one, other), (other, one)):
                    end: Table = table.copy()
                    for seat in order:
                        end.do(max(table.moves(seat)), seat=seat)
                    ways.append(end.state)
                assert ways[0] == ways[1]
                checked += 1
    assert checked > 50


@pytest.mark.rule("CC-D09", "CC-D12", "CC-040")
def test_phase_4_and_the_end_have_no_decision_and_no_chance() -> None:
    steps = {step.before["step"] for game in playouts() for step in game.steps}
    assert steps == {"start", "draw", "divide", "lay", "choose", "bottom", "build", "grow", "buy"}
    for game in playouts():
        assert game.end["step"] == "over"
        actors = {step.seat for step in game.steps if step.before["step"] in ("start", "draw", "lay")}
        assert actors == {NATURE}
        others = {step.seat for step in game.steps if step.before["step"] not in ("start", "draw", "lay")}
        assert NATURE not in others
