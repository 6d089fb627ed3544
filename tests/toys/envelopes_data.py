"""The parts, texts, view and positions of Envelopes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated, Literal, NamedTuple

import msgspec

from fourwalls.core import CORE_MESSAGES, NATURE, Catalog, Options, Seat, View

BIDS = (1, 2, 3, 4, 5)
BID_COPIES = 3
PRIZES = (1, 2, 3)
PRIZE_COPIES = 2
LINE = 100
GAP = 10
NOBODY = -1

FIRST_DEAL = len(BIDS)
FIRST_PRIZE = FIRST_DEAL + len(BIDS)

MESSAGES = {
    "option.hand": "Hand size",
    "option.hand.help": "Cards in each hand, which is also the number of rounds.",
    "option.quick": "Quick end",
    "option.quick.help": "A last card is bid without asking.",
    "option.peek": "Peek",
    "option.peek.help": "Who looks into an envelope before the bids.",
    "option.peek.host": "the host",
    "option.peek.nobody": "nobody",
    "envelopes.seat": "{seat}",
    "envelopes.bid": "bid {card}",
    "envelopes.post": "post at {place}",
    "envelopes.deal": "deal {card}",
    "envelopes.prize": "prize {card}",
    "envelopes.prompt.bid": "Choose a card to bid.",
    "envelopes.prompt.post": "Choose a place for your post.",
    "envelopes.prompt.nature": "Nobody has to decide anything.",
    "envelopes.dealt": "{seat} gets a card.",
    "envelopes.dealt.own": "You get a {card}.",
    "envelopes.filled": "An envelope is filled.",
    "envelopes.filled.host": "An envelope is filled; you see a {card} inside.",
    "envelopes.has_bid": "{seat} has bid.",
    "envelopes.has_bid.own": "You bid {card}.",
    "envelopes.shown": "The bids are shown: {cards}.",
    "envelopes.won": "{seat} wins the envelope.",
    "envelopes.won.own": "You win the envelope; there is a {card} inside.",
    "envelopes.tied": "Nobody wins the envelope.",
    "envelopes.posted": "{seat} puts a post at {place}.",
    "envelopes.opened": "All envelopes are opened: {cards}.",
    "envelopes.end": "All cards are bid.",
    "envelopes.score.prizes": "Prizes",
    "envelopes.score.post": "Highest post",
    "envelopes.no_card": "You do not hold a {card}.",
    "envelopes.too_near": "{place} is less than {gap} places from the post at {other}.",
    "envelopes.none_left": "There is no {card} left.",
}
CATALOG = Catalog(CORE_MESSAGES, MESSAGES)


class EnvelopesOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of Envelopes."""

    hand: Annotated[int, msgspec.Meta(ge=2, le=4)] = 3
    quick: bool = True
    peek: Literal["host", "nobody"] = "host"


class EnvelopesView(View, frozen=True, kw_only=True):
    """What a seat knows: its hand and bid, and for each envelope its prize or 0 (unknown)."""

    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    bid: int
    has_bid: tuple[bool, ...]
    played: tuple[tuple[int, ...], ...]
    prizes: tuple[int, ...]
    winners: tuple[int, ...]
    posts: tuple[tuple[int, int], ...]


class Position(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position as JSON. `posts` are pairs of seat and place; `bids` has 0 for a seat that has not bid."""

    hands: tuple[tuple[int, ...], ...]
    bids: tuple[int, ...]
    played: tuple[tuple[int, ...], ...] = ()
    prizes: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    posts: tuple[tuple[int, int], ...] = ()


class Public(NamedTuple):
    """How far a position is, from public information only."""

    step: Literal["deal", "prize", "bid", "post", "over"]
    to_act: tuple[Seat, ...]


def progress(
    size: int,
    *,
    hand_sizes: Sequence[int],
    has_bid: Sequence[bool],
    filled: int,
    winners: Sequence[int],
    posts: int,
) -> Public:
    """The step of the game and who has to act."""
    seats, rounds = len(hand_sizes), len(winners)
    if not rounds and not filled and sum(hand_sizes) < seats * size:
        return Public("deal", (NATURE,))
    if posts < sum(winner != NOBODY for winner in winners):
        return Public("post", (winners[-1],))
    if rounds == size:
        return Public("over", ())
    if filled == rounds:
        return Public("prize", (NATURE,))
    return Public("bid", tuple(seat for seat in range(seats) if not has_bid[seat]))


def position_faults(position: Position, seats: int, size: int) -> list[str]:
    """Everything that is wrong with a position."""
    lists = (position.hands, position.bids, *position.played)
    if any(len(values) != seats for values in lists):
        return [f"hands, bids and each round of played need {seats} entries"]
    faults: list[str] = []
    cards = [card for hand in (*position.hands, *position.played) for card in hand] + [b for b in position.bids if b]
    faults += [f"there is no bid card {card}" for card in sorted(set(cards) - set(BIDS))]
    faults += [f"there are only {BID_COPIES} cards {card}" for card in BIDS if cards.count(card) > BID_COPIES]
    faults += [f"there is no prize {card}" for card in sorted(set(position.prizes) - set(PRIZES))]
    faults += [
        f"there are only {PRIZE_COPIES} prizes {card}" for card in PRIZES if position.prizes.count(card) > PRIZE_COPIES
    ]
    faults += [f"hand {n} is not in order" for n, hand in enumerate(position.hands) if list(hand) != sorted(hand)]
    rounds = len(position.played)
    faults += round_faults(position, rounds)
    if len(position.prizes) > size:
        faults.append(f"there are only {size} rounds")
    held = [len(hand) + (bid != 0) + rounds for hand, bid in zip(position.hands, position.bids, strict=True)]
    whole = sum(held) == seats * size and max(held) == size
    dealing = not position.prizes and not rounds and not any(position.bids)
    even = held == [sum(held) // seats + (seat < sum(held) % seats) for seat in range(seats)]
    if not whole and not (dealing and even and sum(held) < seats * size):
        faults.append(f"the seats have had {held} cards; each has {size}, or fewer in turn while cards are dealt")
    return faults


def round_faults(position: Position, rounds: int) -> list[str]:
    """What is wrong with rounds, winners and posts."""
    faults: list[str] = []
    winners = [NOBODY if bids.count(max(bids)) > 1 else bids.index(max(bids)) for bids in position.played]
    if list(position.winners) != winners:
        faults.append(f"the winners of these bids are {winners}")
    bidding = any(position.bids)
    if all(position.bids):
        faults.append("when all seats have bid the round belongs to played")
    if len(position.prizes) not in ((rounds + 1,) if bidding else (rounds, rounds + 1)):
        faults.append(f"{rounds} rounds are played, so there are {rounds} or {rounds + 1} prizes")
    owners = [winner for winner in winners if winner != NOBODY]
    last_open = bool(winners) and winners[-1] != NOBODY and len(position.prizes) == rounds
    if [seat for seat, _ in position.posts] not in ([owners, owners[:-1]] if last_open else [owners]):
        faults.append(f"the posts belong to {owners} in this order")
    places = [place for _, place in position.posts]
    faults += [f"there is no place {place}" for place in places if not 0 <= place < LINE]
    ordered = sorted(places)
    if any(b - a < GAP for a, b in pairwise(ordered)):
        faults.append(f"posts stand at least {GAP} places apart")
    return faults
