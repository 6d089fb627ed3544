"""The games of the tests are installed beside the others, for this process and those it starts."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fourwalls.core import games

from .running import ThreadServer, quick_settings

TOYS = {"envelopes": "toys.envelopes:GAME", "ladder": "toys.ladder:GAME", "pebbles": "toys.pebbles:GAME"}


@pytest.fixture(scope="package")
def plugins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder that says which games are installed."""
    folder = tmp_path_factory.mktemp("plugins")
    info = folder / "toys-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toys\nVersion: 1\n")
    lines = [f"{name} = {place}" for name, place in TOYS.items()]
    (info / "entry_points.txt").write_text("\n".join(["[fourwalls.games]", *lines, ""]))
    sys.path.insert(0, str(folder))
    games.cache_clear()
    yield folder
    sys.path.remove(str(folder))
    games.cache_clear()


@pytest.fixture(scope="package")
def server(plugins: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadServer]:
    """A server for all tests that leave it as it was."""
    with ThreadServer(quick_settings(tmp_path_factory.mktemp("data"))) as running:
        yield running
