"""Sections 1 to 4, 15 and 16: components, boards, and the table before the first decision."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import msgspec
import pytest

from fourwalls.core import NATURE, InvalidData, InvalidOptions, InvalidPosition, NotParseable, read_options
from fourwalls.games.walled_city import GAME, WalledCityOptions
from fourwalls.games.walled_city.board import BoardData, InvalidBoard, faults, named_board, read_board
from fourwalls.games.walled_city.meta import GuildId

from .boards import BOARD_M
from .helpers import at, hand, set_up, setup_of, start

CARDS = ["1/0", "2/0", "3/0", "4/0", "5/0", "1/1", "2/1", "3/1", "4/1", "2/2", "3/2"]
BOTH = ("londonderry", "borderlands")


@pytest.mark.rule("WC-001", "WC-R41")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_for_two_to_four_players(seats: int) -> None:
    assert GAME.meta.seats == (2, 3, 4)
    with pytest.raises(InvalidOptions, match="WC-001"):
        GAME.setup(WalledCityOptions(), seats)


@pytest.mark.rule("WC-R32", "WC-R34")
def test_options_that_do_not_fit_the_seats() -> None:
    with pytest.raises(InvalidOptions, match="WC-R32"):
        GAME.setup(WalledCityOptions(defense_cards=2), 3)
    with pytest.raises(InvalidOptions, match="WC-R34"):
        GAME.setup(WalledCityOptions(start_player="4"), 3)


@pytest.mark.rule("WC-011", "WC-R01", "WC-036", "WC-038", "WC-040", "WC-173", "WC-175", "WC-180", "WC-041", "WC-186",
                  "WC-187", "WC-042")  # fmt: skip
@pytest.mark.parametrize(
    ("board", "seats", "decks", "without", "size"),
    [
        ("londonderry", 4, 1, "1/0 2/0", 9),
        ("londonderry", 3, 1, "", 11),
        ("londonderry", 2, 2, "5/0 2/0 1/0", 16),
        ("borderlands", 4, 1, "1/0", 10),
        ("borderlands", 3, 1, "", 11),
        ("borderlands", 2, 2, "5/0 4/1", 18),
    ],
)
def test_hands(board: str, seats: int, decks: int, without: str, size: int) -> None:
    table = set_up(seats, board)
    expected = hand(" ".join(card for card in CARDS * decks if card not in without.split()))
    assert sum(expected.values()) == size
    assert table.pos["hands"] == [expected] * seats


@pytest.mark.rule("WC-035", "WC-037", "WC-039", "WC-172", "WC-174", "WC-179", "WC-012", "WC-013", "WC-015", "WC-I08")
@pytest.mark.parametrize(
    ("board", "seats", "works", "citizens"),
    [
        ("londonderry", 4, (4, 3), (14, 16)),
        ("londonderry", 3, (5, 4), (18, 20)),
        ("londonderry", 2, (6, 6), (20, 25)),
        ("borderlands", 4, (5, 3), (16, 17)),
        ("borderlands", 3, (6, 4), (18, 19)),
        ("borderlands", 2, (8, 6), (20, 25)),
    ],
)
def test_pieces(board: str, seats: int, works: tuple[int, int], citizens: tuple[int, int]) -> None:
    (roads, walls), (nobles, peasants) = works, citizens
    table = set_up(seats, board)
    assert all(table.stock(seat) == (peasants, nobles) for seat in range(seats))
    chart = table.setup.chart
    assert (chart.roads, chart.walls) == (roads, walls)
    assert walls * seats == 12


@pytest.mark.rule("WC-175", "WC-176", "WC-R36", "WC-K05", "WC-D01")
def test_off_colour_cards() -> None:
    table = start(3, "borderlands")
    assert table.chances() == {"deal 2/2": 1, "deal 3/1": 1, "deal 4/0": 1}
    assert table.state.audience(NATURE, table.setup.parse("deal 3/1")) == (0,)
    table.do("deal 3/1")
    assert table.chances() == {"deal 2/2": 1, "deal 4/0": 1}
    table.do("deal 2/2, deal 4/0")
    assert table.pos["off"] == ["3/1", "2/2", "4/0"]
    assert table.state.view(1).position.off == (None, "2/2", None)
    assert table.state.view(None).position.off == (None, None, None)
    assert "off" not in set_up(3, "londonderry").pos
    assert "off" not in set_up(4, "borderlands").pos


@pytest.mark.rule("WC-188", "WC-189", "WC-045", "WC-E38", "WC-R16", "WC-I28")
@pytest.mark.parametrize(("board", "edge"), [("londonderry", 12), ("borderlands", 4)])
def test_neutral_citizens(board: str, edge: int) -> None:
    table = set_up(2, board)
    towers = [f"T{number}" for number in range(1, 9)]
    areas = {gap.area for gap in named_board(board).gaps}
    assert len(areas) == edge
    assert all(table.pieces(area) == {2: (2, 1)} for area in areas)
    assert all(table.pieces(tower) == {2: (0, 1)} for tower in towers)
    assert table.stock(2) == (25 - 2 * edge, 20 - edge - 8)
    assert len(set_up(3).pos["nobles"]) == 3


@pytest.mark.rule("WC-046", "WC-017", "WC-018", "WC-R37", "WC-030", "WC-049", "WC-019", "WC-181", "WC-I04", "WC-I05")
@pytest.mark.parametrize(("board", "chits"), [("londonderry", 4), ("borderlands", 1)])
def test_dice_and_chits(board: str, chits: int) -> None:
    pos = set_up(4, board, seed=3).pos
    items = Counter(word.split()[0] for word in pos["items"].values())
    assert items == {"blue": 4, "green": 4, "orange": 4, "purple": 4, "yellow": 4, "chit": chits}
    spots = {area.id: area.spot for area in named_board(board).areas}
    for place, word in pos["items"].items():
        assert (word.split()[0] == "chit") == (spots.get(place) == "chit")
    table = start(4)
    assert table.chances() == {
        f"die {faction} {value}": 4
        for faction in ("blue", "green", "orange", "purple", "yellow")
        for value in (1, 2, 3)
    }
    table.do("die blue 2")
    assert table.chances()["die blue 1"] == 3
    table.do("die blue 2, die blue 1")
    assert table.chances() == {"chit -1": 1, "chit +1": 1}


@pytest.mark.rule("WC-053", "WC-054", "WC-I14", "WC-185")
@pytest.mark.parametrize("board", BOTH)
@pytest.mark.parametrize(("seats", "size"), [(4, 9), (3, 7), (2, 5)])
def test_the_display(board: str, seats: int, size: int) -> None:
    table = set_up(seats, board)
    assert len(table.pos["display"]) == size


@pytest.mark.rule("WC-032", "WC-033", "WC-044", "WC-R30")
def test_order_of_setup() -> None:
    table = start(3)
    steps = []
    while table.state.to_act == (NATURE,):
        if table.step not in steps:
            steps.append(table.step)
        table.do(min(table.chances()))
    assert steps == ["items", "display", "start"]
    assert table.pos.get("round", 1) == 1
    assert table.totals() == [0, 0, 0]


# -- boards -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WC-R06", "WC-008", "WC-022", "WC-024", "WC-025", "WC-026", "WC-027", "WC-028", "WC-031", "WC-R08")
def test_londonderry() -> None:
    board = named_board("londonderry")
    assert (len(board.areas), len(board.paths), len(board.gaps)) == (16, 24, 14)
    assert (len(board.towers), len(board.zones)) == (8, 8)
    assert Counter(area.spot for area in board.areas) == {"die": 12, "chit": 4}
    assert all(len(side) == 1 for path in board.paths for side in path.sides)
    assert len({gap.area for gap in board.gaps}) == 12
    assert Counter(path.length for path in board.paths) == {"long": 2, "medium": 14, "short": 8}


@pytest.mark.rule("WC-R07", "WC-182", "WC-R08", "WC-016")
def test_borderlands() -> None:
    board = named_board("borderlands")
    assert (len(board.areas), len(board.paths), len(board.gaps)) == (13, 24, 16)
    assert (len(board.towers), len(board.zones)) == (8, 8)
    assert Counter(area.spot for area in board.areas) == {"die": 12, "chit": 1}
    assert sum(sorted(map(len, path.sides)) == [1, 2] for path in board.paths) == 8
    assert len({gap.area for gap in board.gaps}) <= 12
    assert Counter(path.length for path in board.paths) == {"long": 2, "medium": 14, "short": 8}


@pytest.mark.rule("WC-029", "WC-028", "WC-027", "WC-023")
@pytest.mark.parametrize("name", BOTH)
def test_towers_of_gaps_and_zones(name: str) -> None:
    """Walking round the city: the Towers before and after each Gap, and a zone between neighbouring Towers."""
    board = named_board(name)
    ring = [stretch.tower or stretch.gap for stretch in board.perimeter if stretch.tower or stretch.gap]
    towers = [each for each in ring if each in {tower.id for tower in board.towers}]
    for gap in board.gaps:
        place = ring.index(gap.id)
        before = next(each for each in reversed(ring + ring[:place]) if each in towers)
        after = next(each for each in ring[place:] + ring if each in towers)
        assert gap.towers == (before, after)
    neighbours = {frozenset(pair) for pair in zip(towers, [*towers[1:], towers[0]], strict=True)}
    assert {frozenset(zone.towers) for zone in board.zones} == neighbours


def changed(**fields: Any) -> BoardData:
    return msgspec.structs.replace(BOARD_M, **fields)


@pytest.mark.rule("WC-R42")
@pytest.mark.parametrize(
    ("board", "words"),
    [
        (changed(zones=BOARD_M.zones[:3]), "t1: 1 Defense zones"),
        (changed(gaps=BOARD_M.gaps[1:]), "n: its boundary names other Gaps"),
        (changed(paths=BOARD_M.paths[1:]), "c: its boundary names other Paths"),
        (changed(towers=BOARD_M.towers[1:]), "there is no Tower 't1'"),
        (changed(areas=(*BOARD_M.areas, BOARD_M.areas[0])), "c: 2 things have this id"),
        (changed(gaps=(msgspec.structs.replace(BOARD_M.gaps[0], towers=("t1", "t1")), *BOARD_M.gaps[1:])), "g1: a Gap"),
    ],
)
def test_what_is_wrong_with_a_board_is_said(board: BoardData, words: str) -> None:
    assert any(words in fault for fault in faults(board)), faults(board)
    with pytest.raises(InvalidBoard):
        read_board(msgspec.json.encode(board))


@pytest.mark.rule("WC-R42")
def test_all_that_is_wrong_is_collected() -> None:
    with pytest.raises(InvalidBoard) as refused:
        GAME.setup_on(BOARD_M, WalledCityOptions(), 3)
    assert len(refused.value.faults) == 3
    assert "16 are needed" in str(refused.value)


@pytest.mark.rule("WC-R42")
def test_a_board_without_links_is_refused() -> None:
    board = json.loads(msgspec.json.encode(BOARD_M))
    for area in board["areas"]:
        area["boundary"] = [piece for piece in area["boundary"] if piece.get("path") not in ("p1", "p5", "p8")]
    board["paths"] = [path for path in board["paths"] if path["id"] not in ("p1", "p5", "p8")]
    with pytest.raises(InvalidBoard, match="no Paths connect n with c"):
        read_board(json.dumps(board).encode())


@pytest.mark.parametrize("data", [b"", b"[]", b'{"id":"x"}', b"\xff"])
def test_what_is_no_board_is_refused(data: bytes) -> None:
    with pytest.raises(InvalidData):
        read_board(data)


@pytest.mark.rule("WC-R42", "WC-007")
def test_another_board_can_be_played() -> None:
    """Londonderry under another name is a board of its own."""
    board = msgspec.structs.replace(named_board("londonderry"), id="mine")
    setup = GAME.setup_on(board, WalledCityOptions(), 4)
    from .helpers import Table  # noqa: PLC0415

    table = Table(setup, setup.start()).play_out(1)
    assert table.outcome.ranks.count(1) == 1
    assert table.state.view(None).board == "mine"


# -- positions and notation -------------------------------------------------------------------------------------------


@pytest.mark.rule("WC-I01", "WC-I02", "WC-I04", "WC-I06", "WC-I10", "WC-I11", "WC-I13")
@pytest.mark.parametrize(
    "fields",
    [
        {"people": {"c": {0: (0, 19)}}},
        {"people": {"c": {0: (21, 0)}}},
        {"people": {"t1": {0: (1, 0)}}},
        {"items": {"t1": "chit +1"}},
        {"items": {"c": "chit +1", "n": "chit +1"}},
        {"people": {"N1": {0: (1, 0)}}},
        {"gaps": {"g1": "w"}},
        {"hands": [{"1/0": 5}, {}, {}]},
        {"zones": {"y1": {"seat": 0, "numbers": "3 2"}}},
        {"zones": {"y1": {"seat": 0, "numbers": "3 3"}}},
        {"fences": [{"area": "n", "ends": [0, 1]}]},
        {"held": ["mercers", "mercers", "skinners"]},
        {"used": [0, 0]},
        {"order": [0, 1, 1]},
    ],
)
def test_positions_that_cannot_be(fields: dict[str, Any]) -> None:
    with pytest.raises(InvalidPosition):
        at(at=14, paths={"p1": "r"}, **fields)


def test_notation_reads_loosely_and_says_what_is_expected() -> None:
    setup = setup_of()
    assert setup.parse("  ROAD p01 ") == setup.parse("road P01")
    for text in ("road", "road P99", "card 9/9", "", "promote 1 A1", "nobles 9"):
        with pytest.raises(NotParseable) as refused:
            setup.parse(text)
        assert refused.value.expected


LISTED: tuple[GuildId, ...] = ("curriers", "ironmongers", "ironmongers_b", "carpenters", "mercers")


@pytest.mark.rule("WC-R40", "WC-055")
def test_a_deck_of_ones_own_is_any_list_at_least_as_long_as_the_display() -> None:
    """Both Ironmongers may be in it, and cards of both boards."""
    table = set_up(2, own_guilds=LISTED)
    assert sorted(table.pos["display"]) == sorted(LISTED)


@pytest.mark.rule("WC-R40")
def test_a_list_that_is_too_short_or_beside_another_deck_is_refused() -> None:
    with pytest.raises(InvalidOptions, match="own_guilds: 5 Guilds; with 3 players it takes 7 or more"):
        GAME.setup(WalledCityOptions(own_guilds=LISTED), 3)
    with pytest.raises(InvalidOptions, match="guilds=mixed and own_guilds: only one of them"):
        GAME.setup(WalledCityOptions(own_guilds=LISTED, guilds="mixed"), 2)
    with pytest.raises(InvalidOptions, match=r"own_guilds: 'mercers, mercers, .*' is not a list of different words"):
        read_options(WalledCityOptions, {"own_guilds": "mercers, mercers, bakers, taylors, salters"})
