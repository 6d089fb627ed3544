"""What all powers have in common: when they can be used, by whom they can be copied, and who sees them."""

from __future__ import annotations

from typing import Any

from fourwalls.core import NATURE
from walled_city.helpers import Table, last_turn

OTHERS = ("curriers", "clothworkers", "vintners", "salters")

FIRST = [{"area": "n", "ends": [2, 8]}]
"""A Fence in area n of board M, from the corner of p5 and p1 to between g1 and g2: N1 has p5 and g2 (WC-E29)."""


def holding(guild: str, seats: int = 3, round_: int = 1, **fields: Any) -> Table:
    """The last turn of a Build phase, of seat 0 which holds this Guild unused; all others are used."""
    others = [other for other in OTHERS if other != guild]
    held = [guild, *others[: seats - 1]]
    defaults: dict[str, Any] = {"held": held, "used": list(range(1, seats))}
    return last_turn(seats, round_=round_, **(defaults | fields))


def check_moments(given: Table, *, early: bool = False) -> None:
    """The power can be used before, between and after the steps of the turn and at no other time (WC-R12, WC-R13)."""
    table = given.copy()

    def between() -> None:
        if early:
            table.refuse("use", "WC-R13")
        else:
            assert "use" in table.moves()

    assert "use" in table.moves()
    table.refuse("use", "CORE-TURN", seat=1)
    table.do(min(table.moves("road" if table.state.round == 1 else "wall")))
    table.refuse("use", "WC-R12")
    table.do("card 2/1")
    between()
    table.do("numbers 1 2")
    while table.step != "nobles":
        table.do(min(table.moves()))
    table.refuse("use", "WC-R12")
    table.do("nobles 0")
    if table.state.round == 1:
        table.refuse("use", "WC-R12")
        table.do("nobles 0")
    elif table.step == "promote":
        between()
        table.do("stop")
    assert table.step == "adjust"
    between()
    table.do("keep")
    if not early:
        assert table.moves() == {"end", "use"}
        table.do("end")
    assert table.step == "lay"
    table.refuse("use", "WC-R12")


def check_used(given: Table, *moves: str) -> Table:
    """The power carried out; it can't be used again in the same turn (WC-066)."""
    table = given.after("use", *moves)
    assert "power" not in table.pos
    assert table.pos["used"] == list(range(table.state.seats))
    assert "use" not in table.moves()
    table.refuse("use", "WC-066")
    return table


WHAT = ("paths", "gaps", "fences", "peasants", "nobles", "removed", "items", "step", "work", "hands")


def check_copied(guild: str, *moves: str, seats: int = 3, **fields: Any) -> Table:
    """Grocers do just the same with it, under the same conditions (WC-220, WC-R47).

    Its holder gets 3 Votes, and its card is not turned by that (WC-221).
    """
    own = holding(guild, seats, **fields)
    held = own.pos["held"]
    others = [other for other in held[1:] if other != guild]
    table = holding(
        "grocers", seats, **(fields | {"held": ["grocers", guild, *others[1:]], "used": [*range(2, seats)]})
    )
    own.do("use")
    table.do("use")
    assert table.totals() == [0] * seats
    assert f"copy {guild}" in table.moves()
    table.do(f"copy {guild}")
    assert table.totals()[1] == 3
    assert table.pos["used"] == [0, *range(2, seats)]
    for move in moves:
        assert table.moves() == own.moves() if table.state.to_act != (NATURE,) else table.chances() == own.chances()
        assert table.state.view(0).position.power == own.state.view(0).position.power
        own.do(move)
        table.do(move)
    assert {name: table.pos.get(name) for name in WHAT} == {name: own.pos.get(name) for name in WHAT}
    return table


def check_public(table: Table) -> None:
    """Everybody sees how far a power is, and who decides gets the question (WC-K01, WC-K11)."""
    viewers = (None, *range(table.state.seats))
    powers = {seat: table.state.view(seat).position.power for seat in viewers}
    assert all(power == powers[None] for power in powers.values())
    assert [seat for seat in viewers if table.state.view(seat).prompt] == [s for s in table.state.to_act if s != NATURE]
