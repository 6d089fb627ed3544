"""Example games in which each of the 20 powers is used (`make_records.py` makes them), played again and verified."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourwalls.core import Record, replay, verify
from fourwalls.games.walled_city import WalledCityState
from fourwalls.games.walled_city.guilds import GUILDS

FILES = sorted((Path(__file__).parent / "records").glob("*.walls"))


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_an_example_game_is_as_it_was(file: Path) -> None:
    """Every move is possible, every result of chance is that of the seed, and the end is as recorded."""
    found = verify(file.read_bytes())
    assert found.complete
    assert found.unchecked == ()
    assert found.outcome is not None
    assert found.outcome.ranks.count(1) == 1


@pytest.mark.rule("WC-194", "WC-220")
def test_each_power_is_used() -> None:
    used: set[str] = set()
    for file in FILES:
        for line, state in replay(Record.read(file.read_bytes())):
            assert isinstance(state, WalledCityState)
            if line.move == "use" and line.seat is not None:
                used.add(GUILDS[state.held[line.seat]].id)
            elif line.move is not None and line.move.startswith("copy "):
                used.add(line.move.removeprefix("copy "))
    assert used == {guild.id for guild in GUILDS}
