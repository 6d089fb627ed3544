"""Samples behind views while Butchers trade cards: they fit all that the viewer knows (WC-K06, WC-K07, WC-I27)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fourwalls.core import NATURE, QuickRng
from fourwalls.games.walled_city import WalledCityState

from .helpers import Table, at, start


def trading(seats: int, board: str, seed: int) -> Iterator[Table]:
    """A random game in which somebody takes Butchers and uses them: the positions from the first gift on."""
    table = start(seats, board, guilds="mixed")
    state, setup = table.state, table.setup
    rng = QuickRng(seed)
    wanted = [setup.parse(text) for text in ("display butchers", "take butchers", "use")]
    while state.to_act:
        seat = state.to_act[0]
        moves = state.legal(seat)
        move = next((each for each in wanted if each in moves), None)
        if move is None:
            move = state.draw(rng) if seat == NATURE else moves[rng.below(len(moves))]
        state.play(seat, move)
        if state.trades:
            yield table


@pytest.mark.rule("WC-K06", "WC-K07", "WC-I27", "WC-I12")
@pytest.mark.parametrize(("seats", "board"), [(2, "londonderry"), (3, "borderlands"), (4, "londonderry")])
def test_samples_fit_what_the_viewer_knows(seats: int, board: str) -> None:
    rng = QuickRng(7)
    looked = 0
    for number, table in enumerate(trading(seats, board, seed=seats)):
        if table.state.power or number % 9 == 0:
            looked += 1
            for viewer in (None, *range(seats)):
                check_sample(table, viewer, rng)
    assert looked > 5


def check_sample(table: Table, viewer: int | None, rng: QuickRng) -> None:
    """The same view, the same hand sizes, and a position that can be loaded."""
    state = table.state
    view = state.view(viewer)
    world = table.setup.sample(view, rng)
    assert isinstance(world, WalledCityState)
    assert world.view(viewer) == view
    assert list(map(sum, world.hands)) == list(map(sum, state.hands))
    assert table.setup.load(world.dump()) == world
    for trade, other in zip(state.trades, world.trades, strict=True):
        if viewer in (trade.holder, trade.receiver):
            assert (trade.given, trade.back) == (other.given, other.back)


@pytest.mark.rule("WC-K07")
def test_spectators_conclude_from_a_look_at_a_whole_hand() -> None:
    """The receiver has cards with total 5, so only such a card can have been given without a higher one coming back."""
    every = ["1/0", "2/0", "3/0", "4/0", "5/0", "1/1", "2/1", "3/1", "4/1", "2/2", "3/2"]
    table = at(board="londonderry", held=["butchers", "vintners", "salters"], used=[1, 2])
    assert table.pos["hands"][1] == dict.fromkeys(every, 1)
    table.do("use, card 4/1, skip")
    assert table.state.to_act == (0,)
    view = table.state.view(None)
    rng = QuickRng(1)
    worlds = [table.setup.sample(view, rng) for _ in range(60)]
    given = {table.setup.action(table.setup.table.card + world.trades[0].given).notation for world in worlds}
    assert given == {"card 5/0", "card 4/1", "card 3/2"}
