"""Storage: what is written stands, nobody writes twice, and nothing secret stands where it should not."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import stat
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from fourwalls.core import FourwallsError, Match, Player, find_game
from fourwalls.server import bot_seats
from fourwalls.server.storage import (
    Conflict,
    FolderInUse,
    NewEntry,
    Storage,
    StorageDown,
    StorageError,
    StoredTable,
    claim,
    prepare,
)
from fourwalls.server.storage.schema import metadata
from fourwalls.server.tokens import Grant, find_grant, new_token, token_hash

from .guest import Guest, play_out
from .running import ProcessServer, ThreadServer, quick_settings

SEED = bytes(range(32))


def new_match() -> Match:
    return Match.start(find_game("pebbles"), [Player("A"), Player("B")], seed=SEED)


def entry(id: str = "a", match: Match | None = None, **more: Any) -> NewEntry:
    record = (match or new_match()).record
    table = StoredTable(id=id, record=record, holders=("owner", "link"), seed=SEED)
    return NewEntry(table=table, grants=(Grant(token_hash(id), "owner"),), **more)


def rows(folder: Path, query: str) -> list[Any]:
    connection = sqlite3.connect(folder / "fourwalls.db")
    try:
        return connection.execute(query).fetchall()
    finally:
        connection.close()


def test_a_table_is_read_as_it_was_written(plugins: Path, tmp_path: Path) -> None:
    async def work() -> None:
        storage = await Storage.open(tmp_path)
        match = new_match()
        await storage.create(entry("a", match))
        for take in (0, 1):
            transaction = match.prepare(lambda take=take: match.play(match.to_act[0], take))  # type: ignore[misc]
            await storage.append("a", transaction.lines)
            match.commit(transaction)
        await storage.close()
        storage = await Storage.open(tmp_path)
        stored = await storage.load("a")
        assert stored is not None
        assert stored.record.write() == match.record.write()
        assert (stored.holders, stored.seed, stored.rematch) == (("owner", "link"), SEED, None)
        assert await storage.load("b") is None
        assert await storage.grants("b") == []
        await storage.close()

    play_out(work())


def test_a_line_is_written_once(plugins: Path, tmp_path: Path) -> None:
    async def work() -> None:
        storage = await Storage.open(tmp_path)
        await storage.create(entry("a"))
        mine, theirs = new_match(), new_match()
        mine.play(0, 0)
        theirs.play(0, 1)
        await storage.append("a", theirs.record.lines)
        with pytest.raises(Conflict):
            await storage.append("a", mine.record.lines)
        stored = await storage.load("a")
        assert stored is not None
        assert stored.record.lines == theirs.record.lines
        with pytest.raises(Conflict):  # no line without its table
            await storage.append("b", mine.record.lines)
        with pytest.raises(Conflict):
            await storage.create(entry("a"))
        await storage.close()

    play_out(work())


def test_what_fails_among_many_fails_alone(plugins: Path, tmp_path: Path) -> None:
    async def work() -> None:
        storage = await Storage.open(tmp_path)
        names = [f"t{number}" for number in range(20)]
        await asyncio.gather(*(storage.create(entry(name)) for name in names))
        match = new_match()
        match.play(0, 0)
        lines = match.record.lines
        results = await asyncio.gather(
            *(storage.append(name, lines) for name in [*names, "t7", "nix"]), return_exceptions=True
        )
        assert results[:20] == [None] * 20
        assert [type(result) for result in results[20:]] == [Conflict, Conflict]
        await storage.close()
        assert rows(tmp_path, "select count(*) from lines") == [(20,)]

    play_out(work())


def test_a_table_has_one_rematch(plugins: Path, tmp_path: Path) -> None:
    async def work() -> None:
        storage = await Storage.open(tmp_path)
        await storage.create(entry("a"))
        results = await asyncio.gather(
            *(storage.create(entry(name, rematch_of="a")) for name in "bc"), return_exceptions=True
        )
        assert sorted(map(type, results), key=str) == sorted([type(None), Conflict], key=str)
        stored = await storage.load("a")
        assert stored is not None
        assert stored.rematch in ("b", "c")
        assert len(rows(tmp_path, "select id from tables")) == 2
        await storage.close()

    play_out(work())


def test_the_database_keeps_hashes_of_secrets_and_lets_seeds_go(plugins: Path, tmp_path: Path) -> None:
    async def talk(server: ThreadServer) -> list[str]:
        links = server.open_table("pebbles", "me", "open")
        tokens = [links["owner"], links["spectator"], links["seats"][0]["token"]]
        async with await Guest.enter(server, links["table"], links["owner"]) as guest:
            await guest.first_move()
            assert len(rows(tmp_path, "select * from seeds")) == 1
            await guest.ask("concede", seat=0)
            tokens.append((await guest.ask("rematch"))["token"])
        return tokens

    with ThreadServer(quick_settings(tmp_path)) as server:
        tokens = play_out(talk(server))
    assert rows(tmp_path, "select table_id from seeds") == rows(
        tmp_path, "select rematch from tables where rematch > ''"
    )
    written = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for token in tokens:
        assert token.encode() not in written
        assert token_hash(token) in written
    assert stat.S_IMODE((tmp_path / "fourwalls.db").stat().st_mode) == 0o600


def test_settings_of_the_database(tmp_path: Path) -> None:
    async def ask(names: list[str]) -> list[Any]:
        storage = await Storage.open(tmp_path)
        with storage._engine.connect() as connection:
            found = [connection.exec_driver_sql(f"pragma {name}").scalar() for name in names]
        await storage.close()
        return found

    assert play_out(ask(["journal_mode", "synchronous", "foreign_keys"])) == ["wal", 2, 1]


def test_one_file_stays_when_the_server_is_stopped(plugins: Path, tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path)) as server:
        server.open_table("pebbles", "me", "open")
        assert (tmp_path / "fourwalls.db-wal").exists()
    assert [path.name for path in tmp_path.iterdir()] == ["fourwalls.db"]
    assert len(rows(tmp_path, "select id from tables")) == 1


@pytest.mark.parametrize("lost", [True, False])
def test_a_log_that_was_taken_away_after_a_crash_is_missed(
    plugins: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture, lost: bool
) -> None:
    with ProcessServer(quick_settings(tmp_path), plugins) as server:
        server.open_table("pebbles", "me", "open")
        server.kill()
    if lost:
        (tmp_path / "fourwalls.db-wal").unlink()
    with caplog.at_level("WARNING"):
        prepare(tmp_path)
        prepare(tmp_path)
    said = [record.getMessage() for record in caplog.records if "-wal is missing" in record.getMessage()]
    assert len(said) == lost
    assert len(rows(tmp_path, "select id from tables")) == (not lost)


def test_migrations_make_the_schema(tmp_path: Path) -> None:
    prepare(tmp_path)
    prepare(tmp_path)
    engine = create_engine(f"sqlite:///{tmp_path / 'fourwalls.db'}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_a_folder_that_can_not_be_used_says_why(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StorageError, match="can't use"):
        prepare(tmp_path / "file")
    (tmp_path / "fourwalls.db").write_bytes(b"this is no database" * 100)
    with pytest.raises(StorageError, match="not a database"):
        prepare(tmp_path)


def test_a_folder_may_have_any_name(plugins: Path, tmp_path: Path) -> None:
    async def work() -> None:
        folder = tmp_path / "a b" / "50% ü?x=1#y"
        storage = await Storage.open(folder)
        await storage.create(entry("a"))
        await storage.close()
        assert rows(folder, "select id from tables") == [("a",)]

    play_out(work())


def test_a_database_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    prepare(tmp_path)
    connection = sqlite3.connect(tmp_path / "fourwalls.db")
    connection.execute("update alembic_version set version_num = '9999'")
    connection.commit()
    connection.close()
    with pytest.raises(StorageError, match="newer version"):
        prepare(tmp_path)


def test_tokens_are_long_and_only_the_right_one_fits() -> None:
    tokens = [new_token() for _ in range(50)]
    assert len(set(tokens)) == 50
    assert min(map(len, tokens)) >= 43
    grants = [Grant(token_hash(token), "spectator") for token in tokens]
    assert find_grant(tokens[7], grants) == grants[7]
    for wrong in ("", tokens[7][:-1], tokens[7] + "x", "\ud800", new_token()):
        assert find_grant(wrong, grants) is None


# -- a second process at the same table


def test_who_loses_a_race_to_another_process_reads_again(plugins: Path, tmp_path: Path) -> None:
    async def talk(here: ThreadServer, there: ThreadServer) -> None:
        links = here.open_table("pebbles", "me", "open")
        one = await Guest.enter(here, links["table"], links["owner"])
        other = await Guest.enter(there, links["table"], links["owner"])
        assert (await one.play(0))["type"] == "done"
        answer = await other.play(1)
        assert (answer["type"], answer["code"]) == ("refused", "stale")
        await other.reach(1)
        assert other.now["view"]["heap"] == 9
        assert other.log == one.log
        await one.leave()
        await other.leave()

    with ThreadServer(quick_settings(tmp_path)) as here, ThreadServer(quick_settings(tmp_path)) as there:
        play_out(talk(here, there))


def test_when_storage_fails_nothing_is_acknowledged_and_the_table_is_read_again(
    plugins: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(self: Storage, *_: object) -> None:
        raise OSError("the disk is full")

    async def talk(server: ThreadServer) -> None:
        links = server.open_table("pebbles", "me", "open")
        async with await Guest.enter(server, links["table"], links["owner"]) as guest:
            with monkeypatch.context() as broken:
                broken.setattr(Storage, "append", fail)
                answer = await guest.play(0)
                assert (answer["type"], answer["code"]) == ("failed", "internal")
                assert "disk" not in answer["text"]
                broken.setattr(Storage, "load", fail)
                await guest.say(type="play", id=9, seat=0, lines=0, moves=[0])
                assert (await guest.closed())[0] == 1013
            assert guest.now["lines"] == 0
        async with await Guest.enter(server, links["table"], links["owner"]) as guest:
            assert guest.now["view"]["heap"] == 10
            assert (await guest.play(0))["type"] == "done"

    with ThreadServer(quick_settings(tmp_path)) as server:
        play_out(talk(server))


def make_full(storage: Storage, full: bool) -> None:
    """Let the database have no more pages than it has, which is for SQLite the same as a disk that is full."""
    with ExitStack() as stack:
        for connection in [stack.enter_context(storage._engine.connect()) for _ in range(5)]:
            connection.exec_driver_sql(f"PRAGMA max_page_count={1 if full else 2**30}")


def test_a_full_disk_is_told_in_words_and_the_game_goes_on_when_there_is_room(
    plugins: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def talk(server: ThreadServer) -> None:
        links = server.open_table("pebbles", "me", "me", options={"heap": 100})
        order = {"game": "pebbles", "seats": [{"kind": "me", "name": "A"}, {"kind": "me", "name": "B"}]}
        async with await Guest.enter(server, links["table"], links["owner"]) as guest:
            make_full(server.tables.storage, True)
            while (answer := await guest.play(0))["type"] == "done":
                pass  # there is room left in the pages
            for _ in range(3):
                assert (answer["type"], answer["code"]) == ("failed", "storage")
                assert "nothing was changed" in answer["text"]
                lines = guest.now["lines"]
                assert guest.now["view"]["heap"] == 100 - lines
                answer = await guest.play(0)
            while (refused := server.post("/api/tables", order)).status == 201:
                pass
            assert refused.status == 503
            assert "nothing was changed" in refused.json["detail"]
            make_full(server.tables.storage, False)
            assert (await guest.play(0))["type"] == "done"
            assert guest.now["lines"] == lines + 1

    with ThreadServer(quick_settings(tmp_path)) as server:
        play_out(talk(server))
    said = [record.getMessage() for record in caplog.records if record.levelname in ("WARNING", "ERROR")]
    full, again = "no table can be stored or read: database or disk is full", "tables can be stored again"
    # In between some table may have found a little room. What matters: it is said when it begins and when it ends.
    assert said == [full, again] * (len(said) // 2)
    assert len(said) <= 4
    assert "Traceback" not in caplog.text


@pytest.mark.parametrize(
    "fault", [StorageDown("the disk is full"), RuntimeError("a fault of ours")], ids=["storage", "ours"]
)
def test_a_bot_tries_again_when_its_move_could_not_be_stored(
    plugins: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    append, tries = Storage.append, 0

    async def fail_twice(self: Storage, table: str, lines: Any) -> None:
        nonlocal tries
        if lines[0].seat == 1 and (tries := tries + 1) < 3:
            raise fault
        await append(self, table, lines)

    async def talk(server: ThreadServer) -> None:
        links = server.open_table("pebbles", "me", "random")
        async with await Guest.enter(server, links["table"], links["owner"]) as guest:
            for lines in (2, 4):
                assert (await guest.play(0))["type"] == "done"
                await guest.reach(lines)
            assert tries == 4

    monkeypatch.setattr(Storage, "append", fail_twice)
    monkeypatch.setattr(bot_seats, "FIRST_PAUSE", 0.01)
    with ThreadServer(quick_settings(tmp_path)) as server:
        play_out(talk(server))


DAMAGE: dict[str, Callable[[Path], object]] = {
    "log deleted": lambda data: (data / "fourwalls.db-wal").unlink(),
    "log replaced": lambda data: (data / "other").replace(data / "fourwalls.db-wal"),
    "log cut short": lambda data: os.truncate(data / "fourwalls.db-wal", 0),
    "main file cut short": lambda data: os.truncate(data / "fourwalls.db", 4096),
}


@pytest.mark.parametrize("how", DAMAGE)
def test_when_a_part_of_the_database_is_taken_away_nothing_is_acknowledged(
    plugins: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture, how: str
) -> None:
    async def talk(server: ThreadServer) -> None:
        links = server.open_table("pebbles", "me", "me")
        async with await Guest.enter(server, links["table"], links["owner"]) as guest:
            assert (await guest.play(0))["type"] == "done"
            (tmp_path / "other").touch()
            DAMAGE[how](tmp_path)
            answer = await guest.play(0)
            assert (answer["type"], answer["code"]) == ("failed", "storage")
        order = {"game": "pebbles", "seats": [{"kind": "me", "name": "A"}, {"kind": "me", "name": "B"}]}
        for _ in range(3):
            assert server.post("/api/tables", order).status == 503

    with ThreadServer(quick_settings(tmp_path)) as server:
        play_out(talk(server))
    said = [record.getMessage() for record in caplog.records if "no table can be stored" in record.getMessage()]
    assert len(said) == 1
    if how == "log deleted":  # what was in it could be saved
        assert len(rows(tmp_path, "select * from lines")) == 1


@pytest.mark.parametrize("how", ["folder deleted", "file deleted", "file replaced"])
def test_when_the_database_is_taken_away_nothing_is_acknowledged(plugins: Path, tmp_path: Path, how: str) -> None:
    data = tmp_path / "data"

    async def talk(server: ThreadServer) -> None:
        links = server.open_table("pebbles", "me", "me")
        async with await Guest.enter(server, links["table"], links["owner"]) as guest:
            assert (await guest.play(0))["type"] == "done"
            if how == "folder deleted":
                shutil.rmtree(data)
            else:
                for file in data.iterdir():
                    file.unlink()
            if how == "file replaced":
                prepare(data)
            answer = await guest.play(0, seat=1, lines=1)
            assert (answer["type"], answer["code"]) == ("failed", "storage")
            assert guest.now["lines"] == 1
        order = {"game": "pebbles", "seats": [{"kind": "me", "name": "A"}, {"kind": "me", "name": "B"}]}
        assert server.post("/api/tables", order).status == 503
        assert server.get(f"/api/tables/{links['table']}/record", links["owner"]).status == 200  # it can be saved

    with ThreadServer(quick_settings(data)) as server:
        play_out(talk(server))
    assert data.exists() is (how != "folder deleted")
    assert (data / "fourwalls.db").exists() is (how == "file replaced")


def test_a_table_of_other_rules_is_there_but_can_not_be_played_on(plugins: Path, tmp_path: Path) -> None:
    async def talk(server: ThreadServer, links: dict[str, Any]) -> None:
        path = f"/api/tables/{links['table']}"
        answer = server.get(path, links["owner"])
        assert answer.status == 409
        assert "can't be played on" in answer.json["detail"]
        assert server.get(f"{path}/record", links["owner"]).status == 200
        with pytest.raises(AssertionError, match="can't be played on"):
            await Guest.enter(server, links["table"], links["owner"])

    with ThreadServer(quick_settings(tmp_path)) as server:
        links = server.open_table("pebbles", "me", "open")
    connection = sqlite3.connect(tmp_path / "fourwalls.db")
    connection.execute('update tables set header = replace(cast(header as text), \'"rules":"\', \'"rules":"x\')')
    connection.commit()
    connection.close()
    with ThreadServer(quick_settings(tmp_path)) as server:
        play_out(talk(server, links))


def test_a_folder_has_one_server(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    for address in ("http://127.0.0.1:1", "http://127.0.0.1:2"):
        with claim(folder, address):
            for _ in range(2):
                with pytest.raises(FolderInUse, match=rf"\(process {os.getpid()}\)") as caught, claim(folder, ""):
                    pass
                assert caught.value.address == address
                assert address in str(caught.value)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_folder_that_can_not_be_claimed_says_why(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StorageError, match="can't use"), claim(tmp_path / "file", ""):
        pass
    (tmp_path / "fourwalls.lock").write_bytes(b"this is no database" * 100)
    with pytest.raises(StorageError, match="not a database"), claim(tmp_path, ""):
        pass


def test_prepare_raises_what_the_command_line_can_show() -> None:
    assert issubclass(StorageError, FourwallsError)
