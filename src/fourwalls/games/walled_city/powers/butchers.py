"""Butchers: cards given to others, and what comes back (WC-272 to WC-274, WC-R28, WC-R48 to WC-R50).

`power` has 0 and how far round the table the next receiver sits, while cards are given; then 1 and the number of the
trade whose return is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fourwalls.core import Emit, Event
from fourwalls.games.walled_city import events
from fourwalls.games.walled_city.guilds import BUTCHERS
from fourwalls.games.walled_city.kinds import CARD_WORDS, TOTALS, Counts
from fourwalls.games.walled_city.work import Trade, plus, put

from .base import Moves, Power, Why

if TYPE_CHECKING:
    from fourwalls.games.walled_city.state import WalledCityState


def higher(hand: Counts, given: int) -> list[int]:
    """The cards of a hand with a higher total than the one received (WC-R49)."""
    return [card for card, count in enumerate(hand) if count and TOTALS[card] > TOTALS[given]]


def audience(state: WalledCityState, seat: int) -> tuple[int, ...]:
    """Holder and receiver know the card (WC-K06)."""
    _, phase, number = state.power
    if phase:
        trade = state.trades[number]
        return tuple(sorted((trade.holder, trade.receiver)))
    return tuple(sorted((seat, (seat + number) % state.seats)))


def _pass_card(state: WalledCityState, giver: int, receiver: int, card: int) -> None:
    hands = put(state.hands, giver, plus(state.hands[giver], card, -1))
    state.hands = put(hands, receiver, plus(hands[receiver], card, 1))


class Butchers(Power):
    """First all gifts, then what comes back, in the same order."""

    guild = BUTCHERS
    rule = "WC-272"
    kinds = frozenset(("card", "off_card", "skip"))

    def lacks(self, state: WalledCityState, seat: int) -> Why | None:
        return None if any(state.hands[seat]) else Why("WC-R45", "no_card")

    def begin(self, state: WalledCityState, seat: int, emit: Emit | None) -> bool:
        state.power = (self.guild, 0, 1)
        return False

    def _gave(self, state: WalledCityState) -> bool:
        """Whether this use has begun with a gift: what was given before has all come back."""
        return bool(state.trades) and state.trades[-1].back < 0

    def legal(self, state: WalledCityState, seat: int) -> Moves:
        table = state._setup.table
        _, phase, number = state.power
        if phase == 0:
            moves = [table.card + card for card, count in enumerate(state.hands[seat]) if count]
            if number < state.seats - 1 or self._gave(state):
                moves.append(table.skip)
            return moves
        trade = state.trades[number]
        hand = state.hands[trade.receiver]
        cards = [card for card, count in enumerate(hand) if count] if trade.looked else higher(hand, trade.given)
        return [table.card + card for card in cards]

    def play(self, state: WalledCityState, seat: int, move: int, emit: Emit | None) -> bool:
        table = state._setup.table
        _, phase, number = state.power
        if phase:
            return self._return(state, number, move - table.card, emit)
        if move != table.skip:
            receiver = (seat + number) % state.seats
            card = move - table.card
            _pass_card(state, seat, receiver, card)
            laid = sum(1 << zone for zone, there in enumerate(state.zones) if there is not None)
            state.trades = (*state.trades, Trade(seat, receiver, card, -1, 0, state.played, laid))
            if emit:
                emit(self._told("gave", state, seat, receiver, card))
        if number < state.seats - 1 and any(state.hands[seat]):
            state.power = (self.guild, 0, number + 1)
            return False
        return self._ask(state, next(n for n, trade in enumerate(state.trades) if trade.back < 0), emit)

    def _ask(self, state: WalledCityState, number: int, emit: Emit | None) -> bool:
        """The next return; True: there is none."""
        if number == len(state.trades):
            return True
        trade = state.trades[number]
        state.power = (self.guild, 1, number)
        if higher(state.hands[trade.receiver], trade.given):
            state.to_act = (trade.receiver,)
            if emit:
                emit(events.event("must_return", reveals=True, seat=trade.receiver, holder_seat=trade.holder))
            return False
        state.trades = put(state.trades, number, trade._replace(looked=1))
        state.to_act = (trade.holder,)
        if emit:
            emit(events.event("looked", reveals=True, seat=trade.holder, owner_seat=trade.receiver))
        return False

    def _return(self, state: WalledCityState, number: int, card: int, emit: Emit | None) -> bool:
        trade = state.trades[number]
        _pass_card(state, trade.receiver, trade.holder, card)
        state.trades = put(state.trades, number, trade._replace(back=card))
        if emit:
            kind = "took" if trade.looked else "returned"
            seats = (trade.holder, trade.receiver) if trade.looked else (trade.receiver, trade.holder)
            emit(self._told(kind, state, *seats, card))
        return self._ask(state, number + 1, emit)

    def _told(self, kind: str, state: WalledCityState, seat: int, other: int, card: int) -> Event:
        """All hear of a card; these two know which."""
        face = events.event(f"{kind}_card", f"card:{CARD_WORDS[card]}", seat=seat, other_seat=other,
                            card=CARD_WORDS[card])  # fmt: skip
        return events.private(kind, {seat: face, other: face}, seat=seat, other_seat=other)

    def against(self, state: WalledCityState, seat: int, move: int) -> Why | None:
        table = state._setup.table
        _, phase, number = state.power
        if move == table.off_card:
            return Why("WC-R28", "off_not_traded")
        word = CARD_WORDS[move - table.card] if move != table.skip else ""
        if phase == 0:
            return Why("WC-272", "not_in_hand", {"card": word}) if word else Why("WC-R48", "nothing_given")
        trade = state.trades[number]
        if not word:
            args = {"seat": trade.receiver, "holder_seat": trade.holder}
            return Why("WC-R50" if trade.looked else "WC-R49", "must_give", {**args})
        if not state.hands[trade.receiver][move - table.card]:
            return Why(
                "WC-274" if trade.looked else "WC-273", "not_in_that_hand", {"card": word, "seat": trade.receiver}
            )
        return Why("WC-273", "not_higher", {"card": word, "given": CARD_WORDS[trade.given]})

    def fits(self, state: WalledCityState) -> bool:
        if len(state.power) != 3:
            return False
        _, phase, number = state.power
        pending = [trade for trade in state.trades if trade.back < 0]
        if phase == 0:
            asked = [(trade.receiver - state.seat) % state.seats for trade in pending]
            return 1 <= number < state.seats and any(state.hands[state.seat]) and all(each < number for each in asked)
        return phase == 1 and 0 <= number < len(state.trades) and state.trades[number].back < 0
