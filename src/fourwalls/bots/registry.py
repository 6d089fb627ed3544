"""Bot specs: `random`, `greedy`, `search`, `search:400` (iterations), `search:1.5s` (seconds)."""

from __future__ import annotations

import re
from functools import cache
from importlib.metadata import entry_points

from fourwalls.core import Seat, Setup

from .base import Bot, Budget, Factory, InvalidBot
from .greedy import make_greedy
from .random import make_random
from .search import make_search

_OWN: dict[str, Factory] = {"random": make_random, "greedy": make_greedy, "search": make_search}
_BUDGET = re.compile(r"(?P<iterations>[0-9]{1,9})|(?P<seconds>[0-9]{1,6}(\.[0-9]{1,6})?)s", re.ASCII)


@cache
def bots() -> dict[str, Factory]:
    """All bots by name: our own, and those of the entry point group `fourwalls.bots`."""
    found = dict(_OWN)
    for entry in sorted(entry_points(group="fourwalls.bots"), key=lambda entry: entry.name):
        if entry.name in _OWN:
            raise InvalidBot(f"the entry point {entry.name!r} ({entry.value}) has the name of one of our own bots")
        found[entry.name] = entry.load()
    return found


def read_spec(spec: str) -> tuple[str, Budget | None]:
    """The name and the budget in a spec. Raises InvalidBot."""
    name, colon, text = spec.partition(":")
    if name not in bots():
        raise InvalidBot(f"there is no bot {name!r}; the bots are: {', '.join(bots())}")
    if not colon:
        return name, None
    match = _BUDGET.fullmatch(text)
    if match is None or float(text.removesuffix("s")) == 0:
        raise InvalidBot(
            f"the budget {text!r} in {spec!r} is neither a number of iterations such as '{name}:400' "
            f"nor a number of seconds such as '{name}:1.5s'"
        )
    if match["seconds"]:
        return name, Budget(seconds=float(match["seconds"]))
    return name, Budget(iterations=int(text))


def make_bot(spec: str, setup: Setup, seat: Seat, seed: bytes) -> Bot:
    """A bot for a seat. The same spec, seed and view give the same move, unless the budget is in seconds.

    Raises InvalidBot for a spec that is not right, ValueError for a seat that the setup does not have.
    """
    name, budget = read_spec(spec)
    if not 0 <= seat < setup.seats:
        raise ValueError(f"there is no seat {seat} in a game for {setup.seats}")
    return bots()[name](setup, seat, seed, budget)
