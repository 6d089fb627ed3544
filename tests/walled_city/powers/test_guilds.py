"""The table of Guilds and what is said about powers in general: section 17. Each power has its own file here."""

from __future__ import annotations

import pytest

from fourwalls.core import Message
from fourwalls.games.walled_city.guilds import GUILDS
from walled_city.boards import ALL_ROADS
from walled_city.helpers import GUILDS as IN_ORDER
from walled_city.helpers import set_up

from .common import holding


@pytest.mark.rule(
    "WC-194", "WC-197", "WC-198", "WC-199", "WC-200", "WC-201", "WC-202", "WC-203", "WC-204", "WC-205", "WC-206",
    "WC-207", "WC-208", "WC-209", "WC-210", "WC-211", "WC-212", "WC-213", "WC-214", "WC-215", "WC-216", "WC-R02",
    "WC-R03", "WC-R04", "WC-R05", "WC-067", "WC-009", "WC-010",
)  # fmt: skip
def test_the_table_of_guilds() -> None:
    expected = """
        mercers 1 L, carpenters 1b B, grocers 2 LB, drapers 3 LB, fishmongers 4 L, painter_stainers 4b B,
        goldsmiths 5 L, bakers 5b B, skinners 6 LB, taylors 7 L, butchers 7b B, haberdashers 8 LB, salters 9 L,
        barbers 9b B, ironmongers 10 L, ironmongers_b 10b B, vintners 11 L, saddlers 11b B, clothworkers 12 L,
        curriers 12b B"""
    found = [(guild.id, guild.priority, guild.decks) for guild in GUILDS]
    assert found == [tuple(words.split()) for words in expected.split(",")]
    assert not any(guild.constant for guild in GUILDS)
    assert list(IN_ORDER) == [guild.id for guild in GUILDS]


@pytest.mark.rule("WC-066", "WC-I15", "WC-R12")
def test_a_power_is_used_once_and_not_inside_a_step() -> None:
    table = holding("salters")
    assert "use" in table.moves()
    table.do("road p1")
    table.refuse("use", "WC-R12")
    table.do("card 2/1")
    assert "use" in table.moves()
    table.do("numbers 2 1")
    table.refuse("use", "WC-R12")
    table.do("nobles 0, nobles 0")
    assert "use" in table.moves()
    table.do("keep")
    assert table.moves() == {"end", "use"}
    used = holding("salters").do("use, area c, area n")
    assert used.pos["used"] == [0, 1, 2]
    used.refuse("use", "WC-066")


@pytest.mark.rule("WC-R12", "WC-D05")
def test_between_settle_and_promote_but_not_after_the_first_promotion() -> None:
    table = holding("salters", round_=2, people={"s": {0: (0, 3)}}, paths=ALL_ROADS)
    table.do("wall g4, card 2/1, numbers 1 2, nobles 0")
    assert "use" in table.moves()
    table.do("promote 1 s t2")
    table.refuse("use", "WC-R12")


@pytest.mark.rule("WC-R40", "WC-055", "WC-050", "WC-051", "WC-053", "WC-054")
@pytest.mark.parametrize(
    ("board", "guilds", "size"),
    [("londonderry", "board", 12), ("borderlands", "board", 12), ("londonderry", "mixed", 20)],
)
def test_decks_of_guilds(board: str, guilds: str, size: int) -> None:
    table = set_up(4, board, guilds=guilds)
    deck = {guild.id for guild in GUILDS if guilds == "mixed" or board[0].upper() in guild.decks}
    assert len(deck) == size
    assert len(table.pos["display"]) == 9
    assert set(table.pos["display"]) <= deck


@pytest.mark.rule("WC-066", "WC-063")
def test_prompts_say_what_powers_do() -> None:
    """Each Guild that can be taken, copied or used has a note, and each note a text."""
    from fourwalls.games.walled_city import GAME  # noqa: PLC0415

    table = set_up(4, guilds="mixed")
    prompt = table.state.view(table.seat()).prompt
    assert prompt is not None
    assert set(prompt.notes) == table.moves("take")
    assert all(GAME.catalog.text(guild_help(guild.id)) for guild in GUILDS)
    using = holding("grocers", held=["grocers", "salters", "barbers"], used=[1, 2])
    first = using.state.view(0).prompt
    assert first is not None
    assert set(first.notes) == {"use"}
    second = using.do("use").state.view(0).prompt
    assert second is not None
    assert set(second.notes) == {"copy salters"}


def guild_help(guild: str) -> Message:
    return Message(f"guild.help.{guild}")
