"""Bot specs and the registry."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint

import pytest
from toys.envelopes import GAME

from fourwalls.bots import Budget, InvalidBot, bots, make_bot, read_spec, registry
from fourwalls.bots.base import BOT_MESSAGES

SETUP = GAME.setup(GAME.options_type(), 2)


@pytest.mark.parametrize(
    ("spec", "read"),
    [
        ("random", ("random", None)),
        ("greedy", ("greedy", None)),
        ("search", ("search", None)),
        ("search:400", ("search", Budget(iterations=400))),
        ("search:1.5s", ("search", Budget(seconds=1.5))),
        ("search:2s", ("search", Budget(seconds=2.0))),
    ],
)
def test_specs_are_read(spec: str, read: tuple[str, Budget | None]) -> None:
    assert read_spec(spec) == read
    name, budget = read
    assert spec == (f"{name}:{budget}" if budget else name)


@pytest.mark.parametrize("text", ["", "0", "0s", "-5", "1e3", "1.5", "s", "½", "٣", "10 s", "nans", "infs"])
def test_bad_budgets_are_refused_with_what_would_be_right(text: str) -> None:
    with pytest.raises(InvalidBot, match=r"'search:400'.*'search:1\.5s'"):
        read_spec(f"search:{text}")


def test_an_unknown_bot_is_refused_with_the_names_of_the_known() -> None:
    with pytest.raises(InvalidBot, match="no bot 'serch'; the bots are: random, greedy, search"):
        make_bot("serch:400", SETUP, 0, bytes(32))


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_bots_without_a_budget_refuse_one(name: str) -> None:
    with pytest.raises(InvalidBot, match=f"write '{name}', not '{name}:5'"):
        make_bot(f"{name}:5", SETUP, 0, bytes(32))


def test_a_seat_must_exist() -> None:
    with pytest.raises(ValueError, match="no seat 2"):
        make_bot("random", SETUP, 2, bytes(32))


@pytest.fixture
def entry(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    bots.cache_clear()
    yield
    monkeypatch.undo()
    bots.cache_clear()


@pytest.mark.usefixtures("entry")
def test_others_add_bots_by_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [EntryPoint("lucky", "fourwalls.bots.random:make_random", "fourwalls.bots")]
    monkeypatch.setattr(registry, "entry_points", lambda group: found if group == "fourwalls.bots" else [])
    assert list(bots()) == ["random", "greedy", "search", "lucky"]
    make_bot("lucky", SETUP, 0, bytes(32))


@pytest.mark.usefixtures("entry")
def test_an_entry_point_can_not_replace_our_own(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [EntryPoint("search", "elsewhere:make", "fourwalls.bots")]
    monkeypatch.setattr(registry, "entry_points", lambda group: found)
    with pytest.raises(InvalidBot, match="'search' \\(elsewhere:make\\)"):
        bots()


def test_what_bots_say_has_a_text() -> None:
    assert set(BOT_MESSAGES) == {"bots.only", "bots.random", "bots.greedy", "bots.search", "bots.plain"}
