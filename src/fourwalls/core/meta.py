"""What a game says about itself before it is played."""

from __future__ import annotations

from typing import Literal

import msgspec


class Meta(msgspec.Struct, frozen=True, kw_only=True):
    """Title, people, seats and length of a game, apart from its rules. `minutes` is what the box says.

    `secrets`: whether seats can know different things, when there are several. `simultaneous`: whether several seats
    may be to act at once. `data`: a word for what the game can be set up with besides (see `TakesData`), such as
    "board", with the texts `data.board` and `data.board.help`.
    """

    id: str
    title: str
    summary: str
    designer: str
    publisher: str = ""
    credits: str = ""
    seats: tuple[int, ...]
    default_seats: int
    minutes: int
    rules_version: str
    rule_prefix: str
    stage: Literal["alpha", "beta", "production"]
    secrets: bool = False
    simultaneous: bool = False
    data: str = ""
