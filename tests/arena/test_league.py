"""Leagues: who plays whom, common seeds, faults, results that survive a kill."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from toys import ladder, pebbles

from fourwalls.arena import ArenaConfig, ArenaError, ArenaReport, GameResult, run_arena
from fourwalls.arena import league as arena_league
from fourwalls.arena.config import Fixture, League, lineups, rotations
from fourwalls.bots import Budget, Choice, InvalidBot, bots
from fourwalls.bots.random import RandomBot
from fourwalls.core import InvalidOptions, Message, Seat, Setup, UnknownGame, View, games


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games(), "pebbles", pebbles.GAME)
    monkeypatch.setitem(games(), "ladder", ladder.GAME)


def quick(**changes: Any) -> ArenaConfig:
    return msgspec.structs.replace(
        ArenaConfig(game="pebbles", bots=("search:60", "random"), games=20, workers=1), **changes
    )


# -- who plays whom -----------------------------------------------------------------------------------------------


def test_two_bots_change_seats_with_the_same_seed() -> None:
    league = League(quick(games=5))
    fixtures = list(league.fixtures())
    assert [fixture.lineup for fixture in fixtures] == [(0, 1), (1, 0)] * 3  # rounded up to whole seeds
    assert [fixture.seed for fixture in fixtures] == [0, 0, 1, 1, 2, 2]
    seeds = [league.match_seed(fixture) for fixture in fixtures]
    assert seeds[0] == seeds[1] != seeds[2]


@pytest.mark.parametrize("games", [1, 2, 5, 6, 7, 12, 13])
def test_every_lineup_is_played_in_all_rotations(games: int) -> None:
    league = League(quick(bots=("random", "greedy", "search:5"), games=games))
    fixtures = list(league.fixtures())
    assert len(fixtures) == league.total == games + games % 2
    assert fixtures == [league.fixture(number) for number in range(league.total)]
    assert fixtures[: min(6, games)] == [
        Fixture(number, 0, lineup)
        for number, lineup in enumerate([(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)][: min(6, games)])
    ]


def test_a_long_league_is_not_listed() -> None:
    league = League(quick(games=10**15))
    assert league.total == 10**15
    assert next(league.fixtures()) == Fixture(0, 0, (0, 1))


@pytest.mark.parametrize("changes", [{"seed": "\udcff"}, {"bots": ("random", "\udcff")}])
def test_texts_that_can_not_be_written_are_refused(changes: dict[str, Any]) -> None:
    with pytest.raises((ArenaError, InvalidBot)):
        run_arena(quick(**changes))


@pytest.mark.parametrize(
    ("count", "seats", "groups"),
    [
        (1, 1, [(0,)]),
        (1, 2, [(0, 0)]),
        (3, 1, [(0,), (1,), (2,)]),
        (2, 2, [(0, 1)]),
        (3, 2, [(0, 1), (0, 2), (1, 2)]),
        (2, 3, [(0, 0, 1), (0, 1, 1)]),
    ],
)
def test_any_number_of_bots_meets_at_any_number_of_seats(count: int, seats: int, groups: list[tuple[int, ...]]) -> None:
    assert lineups(count, seats) == groups
    played = [lineup for group in groups for lineup in rotations(group)]
    for bot in range(count):
        by_seat = [sum(lineup[seat] == bot for lineup in played) for seat in range(seats)]
        assert len(set(by_seat)) == 1


@pytest.mark.parametrize(
    ("names", "seats"), [(("random",), 1), (("random", "search:9", "search:5"), 2), (("random", "search:5"), 3)]
)
def test_leagues_of_other_sizes_are_played(names: tuple[str, ...], seats: int) -> None:
    report = run_arena(quick(game="ladder", bots=names, seats=seats, games=4, options={"height": 2}))
    assert report.done == report.total >= 4
    assert sum(row.played for row in report.rows) == seats * report.total
    assert sum(row.share * row.played for row in report.rows) == pytest.approx(
        report.total * (seats / 2 if seats > 1 else 1)
    )


def test_a_game_without_a_bound_is_stopped_without_a_winner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena_league, "ENDLESS", 300)
    monkeypatch.setitem(bots(), "resting", lambda *_: Resting(bytes(32)))
    report = run_arena(quick(game="ladder", bots=("resting",), seats=2, games=2, options={"height": 20}))
    assert 280 < report.mean_moves <= 300
    assert [(row.share, row.draws) for row in report.rows] == [(0.5, 4)]


class Resting(RandomBot):
    """Takes the last move of the list: in Ladder, a rest wherever that is possible."""

    def choose(self, view: View) -> Choice:
        assert view.prompt is not None
        return Choice(view.prompt.moves[-1], Message("bots.random"))


# -- results ------------------------------------------------------------------------------------------------------


def test_the_report_has_a_row_for_each_bot() -> None:
    calls: list[tuple[int, int, int]] = []
    report = run_arena(quick(), lambda done, total, so_far: calls.append((done, total, so_far.done)))
    assert calls == [(done, 20, done) for done in range(1, 21)]
    search, other = report.rows
    assert search.share + other.share == 1
    assert 0.5 < search.low < search.share <= search.high
    assert search.wins == other.losses
    assert search.wins + search.draws + search.losses == search.played == 20
    assert search.decisions > 20
    assert 0 < other.seconds_per_move < search.seconds_per_move
    assert 4 < report.mean_moves < 22
    assert not report.faults
    assert report.text().splitlines()[0] == f"pebbles: 20 of 20 games, {report.mean_moves:.0f} moves a game"
    assert "search:60" in report.text()


def outcomes(report_or_file: Path) -> list[tuple[Any, ...]]:
    lines = next(report_or_file.glob("*/results.jsonl")).read_bytes().splitlines()[1:]
    results = [msgspec.json.decode(line, type=GameResult) for line in lines]
    return sorted((r.number, r.lineup, r.ranks, r.scores, r.moves, r.decisions) for r in results)


def test_the_same_league_gives_the_same_games_on_any_number_of_processes(tmp_path: Path) -> None:
    config = ArenaConfig(game="the_wall", bots=("greedy", "random"), games=4)
    reports = [
        run_arena(msgspec.structs.replace(config, workers=workers, folder=str(tmp_path / str(workers))))
        for workers in (1, 2)
    ]
    assert outcomes(tmp_path / "1") == outcomes(tmp_path / "2")
    assert [row.share for row in reports[0].rows] == [row.share for row in reports[1].rows]
    assert not reports[0].faults
    assert all(result[4] > 40 for result in outcomes(tmp_path / "1"))


def test_another_seed_gives_other_games(tmp_path: Path) -> None:
    for seed in "ab":
        run_arena(quick(seed=seed, folder=str(tmp_path / seed)))
    assert outcomes(tmp_path / "a") != outcomes(tmp_path / "b")


# -- going on -----------------------------------------------------------------------------------------------------


def results_file(folder: Path) -> Path:
    return next(folder.glob("*/results.jsonl"))


def same(one: ArenaReport, other: ArenaReport) -> bool:
    """Whether two reports agree in everything but the time it took."""

    def timeless(report: ArenaReport) -> Any:
        return [msgspec.structs.replace(row, seconds_per_move=0.0) for row in report.rows], report.mean_moves

    return bool(timeless(one) == timeless(other))


def test_what_was_played_is_not_played_again(tmp_path: Path) -> None:
    first = run_arena(quick(folder=str(tmp_path)))
    calls: list[int] = []
    assert run_arena(quick(folder=str(tmp_path)), lambda done, *_: calls.append(done)) == first
    assert not calls
    more = run_arena(quick(folder=str(tmp_path), games=24), lambda done, *_: calls.append(done))
    assert calls == [21, 22, 23, 24]
    assert same(more, run_arena(quick(games=24)))


@pytest.mark.parametrize("cut", [1, 40, 120])
def test_a_torn_last_line_is_played_again(tmp_path: Path, cut: int) -> None:
    whole = run_arena(quick(folder=str(tmp_path)))
    path = results_file(tmp_path)
    path.write_bytes(path.read_bytes()[:-cut])
    calls: list[int] = []
    assert same(run_arena(quick(folder=str(tmp_path)), lambda done, *_: calls.append(done)), whole)
    assert calls == [20]
    assert len(outcomes(tmp_path)) == 20


def test_a_damaged_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    run_arena(quick(folder=str(tmp_path)))
    path = results_file(tmp_path)
    lines = path.read_bytes().splitlines(keepends=True)
    damaged = b"".join([*lines[:5], b"{nonsense}\n", *lines[6:]])
    path.write_bytes(damaged)
    with pytest.raises(ArenaError, match=r"line 6.*move it away"):
        run_arena(quick(folder=str(tmp_path)))
    assert path.read_bytes() == damaged


@pytest.mark.parametrize(
    "fields",
    [
        {"number": -1},
        {"number": 4},
        {"seed": 7},
        {"lineup": [0, 2]},
        {"lineup": [0, -1]},
        {"lineup": []},
        {"lineup": [0, 1, 0]},
        {"ranks": []},
        {"ranks": [1]},
        {"ranks": [0, 1]},
        {"ranks": [2, 2]},
        {"ranks": [1, 3]},
        {"scores": [1]},
        {"moves": -1},
        {"decisions": []},
        {"decisions": [1, -1]},
        {"seconds": [1.0]},
        {"seconds": [-1.0, 0.0]},
        {"fault": {"bot": "random", "seat": 2, "kind": "exception", "text": "", "game": 3, "seed": ""}},
    ],
)
def test_results_that_can_not_be_are_refused(tmp_path: Path, fields: dict[str, object]) -> None:
    config = quick(bots=("random", "greedy"), games=4, folder=str(tmp_path))
    run_arena(config)
    path = results_file(tmp_path)
    head, *lines = path.read_bytes().splitlines()
    lines[3] = msgspec.json.encode(msgspec.json.decode(lines[3]) | fields)
    path.write_bytes(b"\n".join([head, *lines, b""]))
    with pytest.raises(ArenaError, match=r"line 5 of .* is damaged"):
        run_arena(config)


@pytest.mark.skipif(sys.platform == "win32", reason="no locks there")
def test_two_runs_can_not_write_to_the_same_results(tmp_path: Path) -> None:
    def again(*_: object) -> None:
        with pytest.raises(ArenaError, match="another run"):
            run_arena(quick(folder=str(tmp_path)))

    assert run_arena(quick(folder=str(tmp_path), games=2), again).done == 2


KILLED = """
import sys
from fourwalls.arena import ArenaConfig, run_arena
config = ArenaConfig(game="the_wall", bots=("greedy", "random"), games=60, workers=2, folder=sys.argv[1])
if __name__ == "__main__":
    run_arena(config, lambda done, total, report: print(done, flush=True))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")
def test_a_kill_loses_only_the_running_games_and_leaves_no_process(tmp_path: Path) -> None:
    script = tmp_path / "league.py"
    script.write_text(KILLED)
    results = tmp_path / "results"
    league = subprocess.Popen([sys.executable, script, results], stdout=subprocess.PIPE, text=True)
    assert league.stdout is not None
    for _ in range(3):
        league.stdout.readline()
    workers = [int(pid) for pid in children(league.pid)]
    os.kill(league.pid, signal.SIGKILL)
    done = 3 + len(league.stdout.read().splitlines())
    league.wait()
    kept = outcomes(results)
    assert done <= len(kept) <= done + 1  # the last one may be on the disk but not yet reported
    assert workers
    wait_until_gone(workers)
    numbers: list[int] = []
    config = ArenaConfig(game="the_wall", bots=("greedy", "random"), games=8, workers=1, folder=str(results))
    report = run_arena(config, lambda so_far, *_: numbers.append(so_far))
    assert report.done == 8
    assert len(numbers) == 8 - len([one for one in kept if one[0] < 8])
    assert set(kept) <= set(outcomes(results))


def children(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


def wait_until_gone(pids: list[int]) -> None:
    for _ in range(600):
        if not any(
            Path(f"/proc/{pid}/cmdline").exists() and b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
            for pid in pids
        ):
            return
        time.sleep(0.05)
    pytest.fail("a worker outlives the league")


def test_results_of_other_code_are_not_taken(tmp_path: Path) -> None:
    """Two bots with one name in two files: the league of one does not go on with the results of the other."""
    keys = set()
    for text in ("one", "two", "one"):
        source = tmp_path / text / "bot.py"
        source.parent.mkdir(exist_ok=True)
        source.write_text(f"from fourwalls.bots.random import RandomBot\n\nTEXT = {text!r}\n")
        source.write_text(source.read_text() + "def make(setup, seat, seed, budget):\n    return RandomBot(seed)\n")
        scope = {"__name__": "bot"}
        exec(compile(source.read_text(), source, "exec"), scope)
        with pytest.MonkeyPatch.context() as patch:
            patch.setitem(bots(), "made", scope["make"])
            keys.add(League(quick(bots=("made", "random"))).key())
    assert len(keys) == 2


# -- what goes wrong ----------------------------------------------------------------------------------------------


class Clumsy(RandomBot):
    """Fails at its third decision."""

    def __init__(self, how: str) -> None:
        super().__init__(bytes(32))
        self.how = how
        self.left = 2

    def choose(self, view: View) -> Choice:
        self.left -= 1
        if self.left >= 0:
            return super().choose(view)
        if self.how == "raise":
            raise RuntimeError("stumbled")
        return Choice(99, Message("bots.random")) if self.how == "illegal" else None  # type: ignore[return-value]


def clumsy(how: str) -> Any:
    def make(setup: Setup, seat: Seat, seed: bytes, budget: Budget | None) -> Clumsy:
        return Clumsy(how)

    return make


@pytest.mark.parametrize(
    ("how", "kind", "text"),
    [
        ("raise", "exception", "RuntimeError: stumbled"),
        ("illegal", "illegal move", "99"),
        ("nothing", "illegal move", "None is not a Choice"),
    ],
)
def test_a_bot_at_fault_loses_and_is_named_with_the_seed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, how: str, kind: str, text: str
) -> None:
    monkeypatch.setitem(bots(), "clumsy", clumsy(how))
    config = quick(bots=("clumsy", "random"), games=2, options={"heap": 21}, folder=str(tmp_path))
    report = run_arena(config)
    assert report.rows[0].share == 0
    assert report.rows[0].faults == len(report.faults) == 2
    league = League(config)
    for fault, fixture in zip(report.faults, league.fixtures(), strict=True):
        assert (fault.bot, fault.kind, fault.seat) == ("clumsy", kind, fixture.lineup.index(0))
        assert text in fault.text
        assert fault.seed == league.match_seed(fixture).hex()
        assert fault.seed in report.text()
    assert run_arena(config) == report


def test_many_faults_do_not_flood_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bots(), "clumsy", clumsy("raise"))
    report = run_arena(quick(bots=("clumsy",), games=14, options={"heap": 21}))
    assert len(report.faults) == 14
    assert report.text().count("FAULT") == 10
    assert report.text().endswith("and 4 more faults")


def test_an_error_of_the_game_itself_ends_the_league(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: object, seat: Seat | None) -> View:
        raise RuntimeError("no view today")

    monkeypatch.setattr(pebbles.PebblesState, "view", broken)
    with pytest.raises(RuntimeError, match="no view today"):
        run_arena(quick())


@pytest.mark.parametrize(
    ("changes", "error", "says"),
    [
        ({"bots": ()}, ArenaError, "at least one bot"),
        ({"games": 0}, ArenaError, "at least one game, not 0"),
        ({"workers": -1}, ArenaError, "0 .one per core. or more, not -1"),
        ({"bots": ("random", "serch")}, InvalidBot, "no bot 'serch'"),
        ({"bots": ("random:3",)}, InvalidBot, "takes no budget"),
        ({"game": "chess"}, UnknownGame, "no game 'chess'"),
        ({"seats": 3}, InvalidOptions, "3"),
        ({"options": {"size": 3}}, InvalidOptions, "no option 'size'"),
    ],
)
def test_bad_leagues_are_refused_before_anything_is_played(
    tmp_path: Path, changes: dict[str, Any], error: type[Exception], says: str
) -> None:
    with pytest.raises(error, match=says):
        run_arena(quick(folder=str(tmp_path), **changes))
    assert not list(tmp_path.iterdir())
