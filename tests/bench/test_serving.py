"""The load benchmark: it plays on real servers, and says what it has measured."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import msgspec
import pytest

from fourwalls.bench.programs import BOARDGAME_IO, Fourwalls, _BoardgameIoTable, _FourwallsTable
from fourwalls.bench.serving import Load, Serving, measure


@pytest.mark.parametrize("pace", [0, 0.05])
def test_a_server_is_loaded_with_real_tables(pace: float) -> None:
    load = measure(Fourwalls("the_wall"), 3, 1.0, pace)
    assert (load.program, load.tables, load.pace) == ("the_wall", 3, pace)
    assert load.moves_per_second > 0
    assert 0 < load.median_ms <= load.p99_ms
    assert load.bytes_per_move > 1000


def test_what_goes_wrong_ends_the_measurement() -> None:
    with pytest.raises(Exception, match="404"):
        measure(Fourwalls("no_such_game"), 2, 1.0)


def load_of(program: str, moves_per_second: float, pace: float = 0) -> Load:
    return Load(
        program=program,
        tables=200,
        pace=pace,
        moves_per_second=moves_per_second,
        median_ms=1,
        p99_ms=2,
        cpu_ms=0.1,
        bytes_per_move=1000,
    )


def test_rates_are_compared_within_a_round() -> None:
    serving = Serving(
        python="3",
        machine="m",
        cores=2,
        busy=0.5,
        programs={"chess": "about chess", BOARDGAME_IO: "about it"},
        peers=[BOARDGAME_IO],
        steady=[load_of("chess", 200, 1), load_of(BOARDGAME_IO, 200, 1)],
        rounds=[
            [load_of("chess", ours), load_of(BOARDGAME_IO, theirs)]
            for ours, theirs in ((300, 100), (100, 50), (80, 20))
        ],
    )
    lines = serving.lines()
    assert "2 cores for server and players, load average before 0.5" in lines[0]
    assert "chess, 200 tables, a move every 1 s at each: 200 moves/s" in "\n".join(lines)
    assert f"chess: 3.0 x {BOARDGAME_IO} (2.0 to 4.0)" in lines  # 300/100, 100/50 and 80/20
    assert any("as fast as possible: 300 moves/s" in line and "best of 3 rounds" in line for line in lines)
    assert msgspec.json.decode(msgspec.json.encode(serving), type=Serving) == serving


class FakeLine:
    """A socket that remembers what was sent."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.received = 0

    def send(self, text: bytes) -> None:
        self.sent.append(text.decode())


def test_a_move_at_a_table_of_ours_ends_when_it_is_answered_and_both_have_seen_it() -> None:
    def update(lines: int, *moves: int, over: bool = False) -> bytes:
        actions = [{"move": move} for move in moves]
        return json.dumps({"type": "update", "lines": lines, "to_act": [1], "over": over, "actions": actions}).encode()

    async def play() -> None:
        heard: list[int] = []
        table = _FourwallsTable(["a", "b"], lambda: heard.append(1), pytest.fail)
        lines = [FakeLine(), FakeLine()]
        table._lines = lines  # type: ignore[assignment]
        table._hear(0, b'{"type":"welcome"}')
        table._hear(0, update(3))
        table._hear(1, update(3, 5, 6, 7))
        assert table._ready.is_set()
        table._hear(0, update(3))  # the other one is there now
        assert heard == []
        table.move()
        assert json.loads(lines[1].sent[-1]) == {"type": "play", "id": 1, "seat": 1, "lines": 3, "moves": [6]}
        table._hear(0, update(4, over=True))
        table._hear(1, update(4, over=True))
        assert heard == []
        table._hear(1, b'{"type":"done","id":1}')
        assert (heard, table.over) == ([1], True)
        with pytest.raises(RuntimeError, match="stale"):
            table._hear(1, b'{"type":"refused","id":1,"code":"stale"}')

    asyncio.run(play())


def test_a_move_at_boardgame_io_ends_when_both_players_have_seen_it() -> None:
    def event(*items: Any) -> bytes:
        return b"42/market," + json.dumps(items).encode()

    def state(number: int, player: str, **ctx: Any) -> Any:
        return {"G": {}, "ctx": {"currentPlayer": player, **ctx}, "_stateID": number}

    async def play() -> None:
        heard: list[int] = []
        table = _BoardgameIoTable("m", ["a", "b"], lambda: heard.append(1), pytest.fail)
        lines = [FakeLine(), FakeLine()]
        table._lines = lines  # type: ignore[assignment]
        for seat in (0, 1):
            table._hear(seat, b'40/market,{"sid":"x"}')
            table._hear(seat, event("sync", "m", {"state": state(0, "0"), "log": []}))
        assert lines[1].sent == ['42/market,["sync","m","1","b",2]']
        assert table._ready.is_set()
        table._hear(0, b"2")
        assert lines[0].sent[-1] == "3"
        table.move()
        assert json.loads(lines[0].sent[-1].removeprefix("42/market,"))[2:] == [0, "m", "0"]
        table._hear(0, event("update", "m", state(1, "0"), []))
        table._hear(0, event("matchData", "m", []))
        assert heard == []
        table._hear(1, event("update", "m", state(1, "0"), []))
        assert (heard, table.over) == ([1], False)
        table.move()
        for seat in (0, 1):
            table._hear(seat, event("update", "m", state(2, "1", gameover={"draw": True}), []))
        assert (heard, table.over) == ([1, 1], True)

    asyncio.run(play())
