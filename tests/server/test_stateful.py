"""The server against a match of the core: whatever clients do, lose and find again, they see what the core says."""

from __future__ import annotations

import asyncio
import itertools
import json
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar, TypeVar

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from fourwalls.core import FourwallsError, Match, Param, Player, Seat, find_game, read_options, seed_from_text

from .guest import Guest
from .running import ThreadServer, quick_settings

T = TypeVar("T")

SEATS = st.sampled_from((0, 1))
NUMBERS = itertools.count()


class World:
    """One server for all examples, and an event loop for their clients."""

    def __init__(self, data: Path) -> None:
        self._settings = quick_settings(data)
        self.server = ThreadServer(self._settings)
        self.server.__enter__()
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(60)

    def restart(self) -> None:
        self.server.__exit__()
        self.server = ThreadServer(self._settings)
        self.server.__enter__()

    def close(self) -> None:
        self.server.__exit__()
        self.loop.call_soon_threadsafe(self.loop.stop)


class TableMachine(RuleBasedStateMachine):
    """One table for two people with links of their own and a spectator; `match` is what it should be."""

    world: ClassVar[World]

    @initialize(game=st.sampled_from(("pebbles", "ladder", "envelopes")))
    def open(self, game: str) -> None:
        seed = f"seed {next(NUMBERS)}"
        found = find_game(game)
        options = read_options(found.options_type, {})
        self.match = Match.start(
            found, [Player("Player 1"), Player("Player 2")], options=options, seed=seed_from_text(seed)
        )
        links = self.world.server.open_seeded(seed, game, "open", "open")
        self.table = links["table"]
        self.tokens = {**{link["seat"]: link["token"] for link in links["seats"]}, None: links["spectator"]}
        self.guests: dict[Seat | None, Guest] = {}
        self.logs: dict[Seat | None, list[Any]] = {seat: [] for seat in self.tokens}
        for seat in self.tokens:
            self.come(seat)

    def come(self, seat: Seat | None) -> None:
        """Open a socket, with what the client remembers."""
        log = self.logs[seat]
        since = log[-1]["number"] if log else 0
        guest = self.world.run(Guest.enter(self.world.server, self.table, self.tokens[seat], since))
        assert not guest.now["reset"] or any(entry["kind"] == "core.undo" for entry in guest.now["log"])
        guest.log = log + guest.log
        self.guests[seat] = guest

    def ask(self, seat: Seat, type: str, **fields: Any) -> dict[str, Any]:
        return self.world.run(self.guests[seat].ask(type, seat=seat, **fields))

    def same(self, answer: dict[str, Any], step: Any) -> None:
        """The core takes it exactly when the server does."""
        try:
            step()
        except FourwallsError:
            assert answer["type"] == "refused", answer
        else:
            assert answer["type"] == "done", answer

    @rule(seat=SEATS, pick=st.integers(0, 9))
    def play(self, seat: Seat, pick: int) -> None:
        """A legal move if there is one, else one that is not."""
        legal = self.match.legal(seat)
        move = legal[pick % len(legal)] if legal else pick
        sent = msgspec.to_builtins(move)
        answer = self.ask(seat, "play", lines=len(self.match.record.lines), moves=[sent])
        self.same(answer, lambda: self.match.play(seat, move))

    @rule(seat=SEATS, move=st.one_of(st.integers(-3, 30), st.integers(), st.just({"kind": "post", "values": [3, 4]})))
    def play_anything(self, seat: Seat, move: Any) -> None:
        answer = self.ask(seat, "play", lines=len(self.match.record.lines), moves=[move])
        value = move if isinstance(move, int) else msgspec.convert(move, Param)
        self.same(answer, lambda: self.match.play(seat, value))

    @precondition(lambda self: len(self.match.record.lines) > 0)
    @rule(seat=SEATS)
    def play_late(self, seat: Seat) -> None:
        """A move from before the start of the match is never played."""
        answer = self.ask(seat, "play", lines=-1, moves=[0])
        assert (answer["type"], answer["code"]) == ("refused", "stale")

    @rule(seat=SEATS, turn=st.booleans(), agree=st.booleans())
    def undo(self, seat: Seat, turn: bool, agree: bool) -> None:
        """Take back; where the other person has to agree, they answer."""
        other = 1 - seat
        takes_back = self.match.restart_turn if turn else self.match.undo
        needs = bool(self.match.undo_reasons(seat)) and not self.match.undo_reasons(seat, [other])
        answer = self.ask(seat, "undo", turn=turn)
        if not needs:
            self.same(answer, lambda: takes_back(seat))
            return
        assert answer["type"] == "done"
        wish = self.world.run(self.guests[other].until(lambda now: now["wish"] is not None))["wish"]
        assert (wish["seat"], wish["waiting"]) == (seat, [other])
        assert self.ask(other, "consent", wish=wish["wish"], agree=agree)["type"] == "done"
        if agree:
            takes_back(seat, [other])

    @rule(seat=SEATS, pick=st.integers(0, 19))
    def concede(self, seat: Seat, pick: int) -> None:
        """Seldom."""
        if pick == 0:
            self.same(self.ask(seat, "concede"), lambda: self.match.resign(seat))

    @rule(seat=st.sampled_from((0, 1, None)))
    def drop(self, seat: Seat | None) -> None:
        """A connection is lost and made again; what was missed comes."""
        guest = self.guests[seat]
        self.logs[seat] = guest.log
        self.world.loop.call_soon_threadsafe(guest.drop)
        self.come(seat)

    @rule(seat=SEATS, frame=st.one_of(st.text(max_size=20), st.just('{"type":"play","seat":0}'), st.just("[" * 9999)))
    def say_nonsense(self, seat: Seat, frame: str) -> None:
        self.world.run(self.guests[seat].socket.send(frame))
        assert self.world.run(self.guests[seat].ask("ping"))["type"] == "pong"

    @rule(pick=st.integers(0, 4))
    def restart(self, pick: int) -> None:
        """Seldom: the server is stopped and started again."""
        if pick:
            return
        self.world.restart()
        for seat, guest in self.guests.items():
            self.logs[seat] = guest.log
            self.come(seat)

    @invariant()
    def everybody_sees_what_the_core_says(self) -> None:
        lines = len(self.match.record.lines)
        for seat, guest in self.guests.items():
            now = self.world.run(guest.until(lambda now: now["lines"] >= lines and now["wish"] is None))
            assert now["lines"] == lines
            assert now["over"] == self.match.over
            assert tuple(now["to_act"]) == self.match.to_act
            assert now["view"] == json.loads(msgspec.json.encode(self.match.view(seat)))
            moves = [] if seat is None else list(self.match.legal(seat))
            assert [action["move"] for action in now["actions"]] == json.loads(msgspec.json.encode(moves))
            told = [(entry["number"], entry["kind"], entry["message"]["id"]) for entry in guest.log]
            entries = self.match.log(seat)
            assert told == [(entry.number, entry.event.kind, entry.event.message.id) for entry in entries]

    def teardown(self) -> None:
        for guest in getattr(self, "guests", {}).values():
            self.world.run(guest.leave())


@contextmanager
def world_for(machine: type[TableMachine], data: Path) -> Iterator[None]:
    machine.world = World(data)
    try:
        yield
    finally:
        machine.world.close()


@pytest.mark.usefixtures("plugins")
def test_clients_see_what_the_core_says(tmp_path: Path) -> None:
    with world_for(TableMachine, tmp_path):
        run_state_machine_as_test(
            TableMachine,
            settings=settings(
                max_examples=20,
                stateful_step_count=25,
                deadline=None,
                derandomize=True,
                database=None,
                suppress_health_check=list(HealthCheck),
            ),
        )
