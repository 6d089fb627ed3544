"""docs/add-a-game.md shows a game that is tested, and lists the checks as they are."""

from __future__ import annotations

import re
from pathlib import Path

import toys

from fourwalls.testing import CHECKS

GUIDE = (Path(__file__).parents[2] / "docs" / "add-a-game.md").read_text(encoding="utf-8")


def lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


def test_the_example_is_the_toy() -> None:
    shown = "\n".join(re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL))
    toy = Path(toys.__path__[0], "pebbles.py").read_text(encoding="utf-8")
    assert lines(shown) == lines(toy)


def test_the_example_of_a_test_passes() -> None:
    (test,) = re.findall(r"```py\n(.*?)```", GUIDE, re.DOTALL)
    scope: dict[str, object] = {}
    exec(test, scope)
    run = scope["test_pebbles"]
    assert callable(run)
    run()


def test_the_checks_are_listed() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \| (.*) \|$", GUIDE, re.MULTILINE)
    assert rows == [(name, check.__doc__) for name, check in CHECKS.items()]


def test_every_path_that_the_guide_names_exists() -> None:
    root = Path(__file__).parents[2]
    paths = re.findall(r"`((?:src|tests|docs)/[\w/.]+)`", GUIDE)
    assert len(paths) > 5
    assert [path for path in paths if not (root / path).exists()] == []
