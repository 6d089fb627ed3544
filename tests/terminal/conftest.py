"""Every test has a data folder of its own."""

from pathlib import Path

import pytest

from .inline import Talk


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def talk(data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Talk:
    return Talk(data, monkeypatch, capsys)
