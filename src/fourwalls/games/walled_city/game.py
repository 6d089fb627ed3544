"""The Walled City as a `Game`."""

from __future__ import annotations

from typing import Any

from fourwalls.core import InvalidOptions, Options

from .board import BoardData, InvalidBoard, faults, faults_for, named_board, to_board
from .kinds import DISPLAY
from .messages import CATALOG
from .meta import META, WalledCityOptions
from .setup import WalledCitySetup
from .view import WalledCityView


class WalledCity:
    """The rules of The Walled City; stateless."""

    meta = META
    catalog = CATALOG
    options_type = WalledCityOptions
    view_type = WalledCityView

    def setup(self, options: Options, seats: int) -> WalledCitySetup:
        checked = self._checked(options, seats)
        return WalledCitySetup(self, checked, seats, named_board(checked.board))

    def setup_with(self, data: Any, options: Options, seats: int) -> WalledCitySetup:
        """On a board of somebody's own, as JSON."""
        return self.setup_on(to_board(data), options, seats)

    def setup_on(self, board: BoardData, options: Options, seats: int, *, whole: bool = True) -> WalledCitySetup:
        """A game on another board; its numbers of pieces and its Guilds are those of the board that the options name.

        `whole`: the board must have room for a whole game; otherwise it is only for single positions. Raises
        InvalidBoard.
        """
        checked = self._checked(options, seats)
        if whole:
            found = [*faults(board), *faults_for(board, checked.board, seats, checked.defense_cards)]
            if found:
                raise InvalidBoard(found)
        return WalledCitySetup(self, checked, seats, board, whole=whole)

    def _checked(self, options: Options, seats: int) -> WalledCityOptions:
        if type(seats) is not int or seats not in META.seats:
            raise InvalidOptions(f"The Walled City is for 2 to 4 players, not {seats} (WC-001)")
        if not isinstance(options, WalledCityOptions):
            raise InvalidOptions(f"The Walled City has options of its own, not {type(options).__name__}")
        if options.defense_cards == 2 and seats != 2:
            raise InvalidOptions("defense_cards=2 is for 2 players only (WC-R32)")
        if options.start_player != "random" and int(options.start_player) > seats:
            raise InvalidOptions(f"start_player={options.start_player}: there are only {seats} seats (WC-R34)")
        if options.own_guilds and options.guilds != "board":
            raise InvalidOptions(f"guilds={options.guilds} and own_guilds: only one of them can say what the deck is")
        if options.own_guilds and len(options.own_guilds) < DISPLAY[seats]:
            raise InvalidOptions(
                f"own_guilds: {len(options.own_guilds)} Guilds; with {seats} players it takes {DISPLAY[seats]} or more "
                "(WC-R40)"
            )
        return options


GAME = WalledCity()
