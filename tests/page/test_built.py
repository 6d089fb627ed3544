"""What was built: up to date with the Python structs, small, and without addresses of a machine."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from server.running import ProcessServer

from .conftest import Visit
from .visitor import ACTIONS, WALL

ROOT = Path(__file__).parents[2]
BUDGET = 250_000
"""Bytes of the first load, as they come over the line."""


@pytest.mark.parametrize("script", ["make_types.py", "make_catalog_cases.py"])
def test_generated_files_are_up_to_date(script: str) -> None:
    """The TypeScript types and the catalog's cases are what the Python code says."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "web" / "scripts" / script), "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_lock_file_names_no_place() -> None:
    """Packages come from whatever registry npm is set to."""
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    assert len(lock["packages"]) > 50
    assert [name for name, package in lock["packages"].items() if "resolved" in package] == []
    assert all("integrity" in package for name, package in lock["packages"].items() if name)


def loaded(visit: Visit, address: str, wait: str) -> int:
    """How many bytes come over the line until a page is there, in a fresh browser."""
    visitor = visit()
    session = visitor.page.context.new_cdp_session(visitor.page)
    session.send("Network.enable")
    sizes: list[int] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    visitor.page.goto(address, wait_until="networkidle")
    visitor.page.wait_for_selector(wait)
    visitor.page.wait_for_timeout(200)
    assert len(sizes) > 5
    return int(sum(sizes))


def test_the_first_load_is_small(visit: Visit, server: ProcessServer) -> None:
    """Fonts, code and data of the first page, and of a table for somebody who comes by a link."""
    assert loaded(visit, "/", "article") < BUDGET
    links = server.open_table(WALL, "me", "greedy")
    assert loaded(visit, f"/t/{links['table']}#{links['owner']}", ACTIONS) < BUDGET
