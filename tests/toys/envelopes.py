"""Envelopes: a small game with every kind of secret. 2 or 3 seats.

Each seat is dealt a secret hand of bids. In each round nature puts a prize into an envelope and lets one seat, the
round's host, peek into it. All seats bid one card in secret; the highest single bid wins the envelope and looks
inside (equal highest bids: nobody wins). The winner puts a post on a line of 100 places, not nearer than 10 to
another post. In the end prizes count their value, and the highest post one point more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Self

import msgspec

from fourwalls.core import (
    NATURE,
    Action,
    Advice,
    Drawing,
    Emit,
    Event,
    InvalidOptions,
    InvalidPosition,
    Message,
    Meta,
    Move,
    NotParseable,
    Options,
    Outcome,
    Param,
    Prompt,
    Reason,
    Rng,
    Score,
    Seat,
    Span,
    View,
    message,
    plain_state,
    refusal,
    refuse,
    weighted,
)

from .envelopes_data import (
    BID_COPIES,
    BIDS,
    CATALOG,
    FIRST_DEAL,
    FIRST_PRIZE,
    GAP,
    LINE,
    NOBODY,
    PRIZE_COPIES,
    PRIZES,
    EnvelopesOptions,
    EnvelopesView,
    Position,
    position_faults,
    progress,
)


@plain_state
class EnvelopesState:
    """One position of Envelopes."""

    __slots__ = ("_setup", "bids", "hands", "played", "posts", "prizes", "step", "to_act", "winners")

    def __init__(self, setup: EnvelopesSetup, position: Position) -> None:
        self._setup = setup
        self.hands = position.hands
        self.bids = position.bids
        self.played = position.played
        self.prizes = position.prizes
        self.winners = position.winners
        self.posts = position.posts
        self.step: str = ""
        self.to_act: tuple[Seat, ...] = ()
        self.go_on()

    def copy(self) -> Self:
        """Replaced by `plain_state`."""
        raise NotImplementedError

    def fields(self) -> tuple[Any, ...]:
        """Replaced by `plain_state`."""
        raise NotImplementedError

    def go_on(self) -> None:
        """Work out the step and who acts next."""
        self.step, self.to_act = progress(
            self._setup.options.hand,
            hand_sizes=[len(hand) for hand in self.hands],
            has_bid=[bid != 0 for bid in self.bids],
            filled=len(self.prizes),
            winners=self.winners,
            posts=len(self.posts),
        )

    @property
    def turn(self) -> Seat | None:
        """The winner's turn while it puts up its post."""
        return self.to_act[0] if self.step == "post" else None

    @property
    def dealt_to(self) -> Seat:
        """The seat that the next card is dealt to."""
        return sum(map(len, self.hands)) % len(self.hands)

    @property
    def host(self) -> Seat:
        """The seat that sees the next prize."""
        return len(self.prizes) % len(self.hands)

    @property
    def outcome(self) -> Outcome | None:
        """Prizes and the highest post."""
        if self.step != "over":
            return None
        seats = range(len(self.hands))
        prizes = tuple(
            sum(prize for prize, winner in zip(self.prizes, self.winners, strict=True) if winner == seat)
            for seat in seats
        )
        best = max(self.posts, key=lambda post: post[1])[0] if self.posts else NOBODY
        extra = tuple(int(seat == best) for seat in seats)
        scores = tuple(a + b for a, b in zip(prizes, extra, strict=True))
        ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
        account = (Score(message("envelopes.score.prizes"), prizes), Score(message("envelopes.score.post"), extra))
        return Outcome(scores, ranks, message("envelopes.end"), account)

    def unseen_bids(self) -> Counter[int]:
        """The bid cards that were not dealt."""
        gone = Counter(card for cards in (*self.hands, *self.played, self.bids) for card in cards)
        return Counter({card: BID_COPIES - gone[card] for card in BIDS})

    def chances(self) -> Sequence[tuple[Move, int]]:
        """The cards left, by their number."""
        if self.step == "deal":
            left = self.unseen_bids()
            return [(FIRST_DEAL + card - 1, left[card]) for card in BIDS if left[card]]
        if self.step == "prize":
            left = Counter({card: PRIZE_COPIES - self.prizes.count(card) for card in PRIZES})
            return [(FIRST_PRIZE + card - 1, left[card]) for card in PRIZES if left[card]]
        return []

    def draw(self, rng: Rng) -> Move:
        """One card of those left."""
        chances = self.chances()
        return chances[weighted(rng, [weight for _, weight in chances])][0]

    def legal(self, seat: Seat) -> Sequence[Move]:
        """The cards in hand; for a post the free places, each tenth one, else the first that is free."""
        if seat not in self.to_act:
            return []
        if seat == NATURE:
            return [move for move, _ in self.chances()]
        if self.step == "bid":
            return [card - 1 for card in sorted(set(self.hands[seat]))]
        free = [place for place in range(LINE) if self.blocking(place) is None]
        return [Param("post", (place,)) for place in free if place % 10 == 0 or place in (free[0], free[-1])]

    def blocking(self, place: int) -> int | None:
        """The place of a post that is too near."""
        return next((other for _, other in self.posts if abs(other - place) < GAP), None)

    def explain(self, seat: Seat, move: Move) -> Sequence[Reason]:
        """Why not: the general reasons first, then the rules of Envelopes."""
        if self.step == "over":
            return [refusal(CATALOG, "CORE-OVER", "core.over")]
        if type(seat) is not int or seat not in self.to_act:
            if self.to_act == (NATURE,) or seat == NATURE:
                return [refusal(CATALOG, "CORE-TURN", "core.nature" if seat != NATURE else "envelopes.prompt.nature")]
            others: list[int | str | Message] = [message("envelopes.seat", seat=other) for other in self.to_act]
            return [refusal(CATALOG, "CORE-TURN", "core.turn", seat=seat, to_act=others)]
        try:
            action = self._setup.action(move)
        except NotParseable:
            return [refusal(CATALOG, "CORE-MOVE", "core.move")]
        if action.kind != self.step:
            return [refusal(CATALOG, "CORE-DECISION", "core.decision", prompt=self.prompt_message())]
        return self.explain_rules(seat, move, action)

    def explain_rules(self, seat: Seat, move: Move, action: Action) -> Sequence[Reason]:
        """Why not, for a move of the right kind."""
        if isinstance(move, Param):
            place = move.values[0]
            other = self.blocking(place)
            if other is None:
                return []
            things = (f"post:{other}",)
            return [refusal(CATALOG, "ENV-02", "envelopes.too_near", things, place=place, gap=GAP, other=other)]
        card = action.message.args["card"]
        assert isinstance(card, int)
        if seat == NATURE:
            if move in self.legal(NATURE):
                return []
            return [refusal(CATALOG, "ENV-03", "envelopes.none_left", action.things, card=card)]
        if card in self.hands[seat]:
            return []
        return [refusal(CATALOG, "ENV-01", "envelopes.no_card", action.things, card=card)]

    def prompt_message(self) -> Message:
        """The decision at hand."""
        known = {"bid": "envelopes.prompt.bid", "post": "envelopes.prompt.post"}
        return message(known.get(self.step, "envelopes.prompt.nature"))

    def play(self, seat: Seat, move: Move, emit: Emit | None = None) -> None:
        """Make a move."""
        reasons = self.explain(seat, move)
        if reasons:
            raise refuse(reasons)
        getattr(self, f"play_{self.step}")(seat, move, emit)
        self.go_on()
        if self.step == "over" and emit:
            emit(Event("opened", message("envelopes.opened", cards=list(self.prizes)), reveals=True))

    def play_deal(self, seat: Seat, move: int, emit: Emit | None) -> None:
        """A card into a hand."""
        card, to = move - FIRST_DEAL + 1, self.dealt_to
        self.hands = replaced(self.hands, to, tuple(sorted((*self.hands[to], card))))
        if emit:
            own = Event("dealt", message("envelopes.dealt.own", card=card), (f"card:{card}",), reveals=True)
            emit(Event("dealt", message("envelopes.dealt", seat=to), reveals=True, private=((to, own),)))

    def play_prize(self, seat: Seat, move: int, emit: Emit | None) -> None:
        """A prize into the envelope."""
        card, host = move - FIRST_PRIZE + 1, self.host
        self.prizes = (*self.prizes, card)
        if emit:
            own = Event("filled", message("envelopes.filled.host", card=card), reveals=True)
            private = ((host, own),) if self._setup.options.peek == "host" else ()
            emit(Event("filled", message("envelopes.filled"), reveals=True, private=private))

    def play_bid(self, seat: Seat, move: int, emit: Emit | None) -> None:
        """A secret bid; after the last one all are shown."""
        card = move + 1
        hand = list(self.hands[seat])
        hand.remove(card)
        self.hands = replaced(self.hands, seat, tuple(hand))
        self.bids = replaced(self.bids, seat, card)
        if emit:
            own = Event("has_bid", message("envelopes.has_bid.own", card=card), (f"card:{card}",))
            emit(Event("has_bid", message("envelopes.has_bid", seat=seat), private=((seat, own),)))
        if all(self.bids):
            self.show_bids(emit)

    def show_bids(self, emit: Emit | None) -> None:
        """All bids are known; the highest single one wins."""
        bids = self.bids
        tied = bids.count(max(bids)) > 1
        winner = NOBODY if tied else bids.index(max(bids))
        self.bids = (0,) * len(bids)
        self.played = (*self.played, bids)
        self.winners = (*self.winners, winner)
        if not emit:
            return
        emit(Event("shown", message("envelopes.shown", cards=list(bids)), reveals=True))
        if tied:
            emit(Event("tied", message("envelopes.tied")))
            return
        own = Event("won", message("envelopes.won.own", card=self.prizes[-1]), reveals=True)
        emit(Event("won", message("envelopes.won", seat=winner), reveals=True, private=((winner, own),)))

    def play_post(self, seat: Seat, move: Param, emit: Emit | None) -> None:
        """A post on the line."""
        place = move.values[0]
        self.posts = (*self.posts, (seat, place))
        if emit:
            emit(Event("posted", message("envelopes.posted", seat=seat, place=place), (f"post:{place}",)))

    def automatic(self) -> tuple[Seat, Move] | None:
        """A last card; the sizes of hands are public."""
        if self.step == "bid" and self._setup.options.quick:
            seat = self.to_act[0]
            if len(self.hands[seat]) == 1:
                return seat, self.hands[seat][0] - 1
        return None

    def audience(self, seat: Seat, move: Move) -> tuple[Seat, ...] | None:
        """Who sees a card that is dealt, filled in or bid; the bid that completes a round is shown at once."""
        if self.step == "deal":
            return (self.dealt_to,)
        if self.step == "prize":
            return (self.host,) if self._setup.options.peek == "host" else ()
        if self.step == "bid" and len(self.to_act) > 1:
            return (seat,)
        return None

    def knows_prize(self, seat: Seat | None, number: int) -> bool:
        """Whether a seat has seen the prize of a round: as its host, as its winner, or at the end."""
        hosted = self._setup.options.peek == "host" and number % len(self.hands) == seat
        won = seat is not None and number < len(self.winners) and self.winners[number] == seat
        return hosted or won or self.step == "over"

    def view(self, seat: Seat | None) -> EnvelopesView:
        """What a seat knows."""
        prizes = tuple(prize if self.knows_prize(seat, number) else 0 for number, prize in enumerate(self.prizes))
        return EnvelopesView(
            game=GAME.meta.id,
            seats=len(self.hands),
            seat=seat,
            to_act=self.to_act,
            turn=self.turn,
            prompt=None if seat is None or seat not in self.to_act else self.prompt(seat),
            outcome=self.outcome,
            hand=() if seat is None else self.hands[seat],
            hand_sizes=tuple(map(len, self.hands)),
            bid=0 if seat is None else self.bids[seat],
            has_bid=tuple(bid != 0 for bid in self.bids),
            played=self.played,
            prizes=prizes,
            winners=self.winners,
            posts=self.posts,
        )

    def prompt(self, seat: Seat) -> Prompt:
        """The decision of a seat."""
        rules = ("ENV-01",) if self.step == "bid" else ("ENV-02",)
        return Prompt(
            self.step, self.prompt_message(), tuple(self.legal(seat)), {"round": len(self.winners) + 1}, rules
        )

    def dump(self) -> bytes:
        """The position as JSON."""
        names = Position.__struct_fields__
        return msgspec.json.encode(Position(**{name: getattr(self, name) for name in names}))


def replaced(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    """The tuple with one value replaced."""
    return (*values[:place], value, *values[place + 1 :])


class EnvelopesSetup:
    """Envelopes with options and seats fixed."""

    state_type = EnvelopesState
    advice: Advice | None = None
    action_count = len(BIDS)
    chance_count = len(BIDS) + len(PRIZES)

    def __init__(self, game: EnvelopesGame, options: EnvelopesOptions, seats: int) -> None:
        self.game = game
        self.options = options
        self.seats = seats
        kinds = (
            [("bid", card) for card in BIDS] + [("deal", card) for card in BIDS] + [("prize", card) for card in PRIZES]
        )
        self.actions = [
            Action(kind, f"{kind} {card}", message(f"envelopes.{kind}", card=card), (f"card:{card}",))
            for kind, card in kinds
        ]
        self.numbers = {action.notation: number for number, action in enumerate(self.actions)}

    @property
    def max_moves(self) -> int | None:
        """Deals, and for each round a prize, the bids and a post."""
        return self.seats * self.options.hand + self.options.hand * (self.seats + 2)

    @property
    def score_bounds(self) -> tuple[int, int]:
        """Nothing, or the best prizes there are and the highest post."""
        prizes = sorted(PRIZES * PRIZE_COPIES, reverse=True)
        return 0, sum(prizes[: self.options.hand]) + 1

    def action(self, move: Move) -> Action:
        """The structured value of a move."""
        if isinstance(move, Param):
            if move.kind == "post" and len(move.values) == 1 and 0 <= move.values[0] < LINE:
                place = move.values[0]
                return Action("post", f"post {place}", message("envelopes.post", place=place), (f"post:{place}",))
        elif 0 <= move < len(self.actions):
            return self.actions[move]
        raise NotParseable(str(move), f"a move from 0 to {len(self.actions) - 1}, or post with a place below {LINE}")

    def move(self, action: Action) -> Move:
        """The number of an action."""
        return self.parse(action.notation)

    def parse(self, text: str) -> Move:
        """Read notation."""
        if text in self.numbers:
            return self.numbers[text]
        kind, _, place = str(text).partition(" ")
        if kind == "post" and place.isascii() and place.isdigit() and str(int(place)) == place and int(place) < LINE:
            return Param("post", (int(place),))
        raise NotParseable(text, f"bid 1 ... bid {BIDS[-1]}, or post 0 ... post {LINE - 1}")

    def start(self) -> EnvelopesState:
        """Nothing is dealt."""
        return self.state_type(self, Position(hands=((),) * self.seats, bids=(0,) * self.seats))

    def load(self, data: bytes) -> EnvelopesState:
        """A position, checked."""
        try:
            position = msgspec.json.decode(data, type=Position)
        except msgspec.DecodeError as error:
            raise InvalidPosition([str(error)]) from None
        faults = position_faults(position, self.seats, self.options.hand)
        if faults:
            raise InvalidPosition(faults)
        return self.state_type(self, position)

    def sample(self, view: View, rng: Rng) -> EnvelopesState:
        """A possible world: unknown bids and prizes from those that are left."""
        assert isinstance(view, EnvelopesView)
        gone = Counter(card for cards in (view.hand, (view.bid,), *view.played) for card in cards)
        bids = pool([(card, BID_COPIES - gone[card]) for card in BIDS])
        prizes = pool([(card, PRIZE_COPIES - view.prizes.count(card)) for card in PRIZES])
        hands, made = [], []
        for seat in range(view.seats):
            if seat == view.seat:
                hands.append(view.hand)
                made.append(view.bid)
            else:
                made.append(take(bids, rng) if view.has_bid[seat] else 0)
                hands.append(tuple(sorted(take(bids, rng) for _ in range(view.hand_sizes[seat]))))
        position = Position(
            hands=tuple(hands),
            bids=tuple(made),
            played=view.played,
            prizes=tuple(prize or take(prizes, rng) for prize in view.prizes),
            winners=view.winners,
            posts=view.posts,
        )
        return self.state_type(self, position)

    def canonical(self, state: Any, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
        """No series of moves has a fixed order here."""
        return moves

    def draw_board(self, view: View, names: Sequence[str], width: int) -> Drawing:
        """The board in text."""
        assert isinstance(view, EnvelopesView)
        lines = [(Span("prizes ", "muted"), Span(" ".join(str(prize or "?") for prize in view.prizes)))]
        for seat in range(view.seats):
            cards = " ".join(map(str, view.hand)) if seat == view.seat else "? " * view.hand_sizes[seat]
            lines.append((Span(f"{names[seat][: width - 14]:<{min(12, width - 14)}} ", f"seat.{seat}"), Span(cards)))
        lines.append((Span("posts ", "muted"), Span(" ".join(f"{seat + 1}@{place}" for seat, place in view.posts))))
        return tuple(lines)


def pool(counts: Sequence[tuple[int, int]]) -> list[int]:
    """The cards with these counts, one by one."""
    return [card for card, count in counts for _ in range(count)]


def take(cards: list[int], rng: Rng) -> int:
    """A card taken at random."""
    return cards.pop(rng.below(len(cards)))


class EnvelopesGame:
    """The rules of Envelopes."""

    setup_type = EnvelopesSetup
    meta = Meta(
        id="envelopes",
        title="Envelopes",
        summary="Bid in secret for envelopes.",
        designer="nobody",
        seats=(2, 3),
        default_seats=2,
        minutes=1,
        rules_version="1",
        rule_prefix="ENV",
        stage="alpha",
        secrets=True,
        simultaneous=True,
    )
    catalog = CATALOG
    options_type: type[Options] = EnvelopesOptions
    view_type: type[View] = EnvelopesView

    def setup(self, options: Options, seats: int) -> EnvelopesSetup:
        """Envelopes for 2 or 3 seats."""
        if not isinstance(options, EnvelopesOptions):
            raise InvalidOptions(f"Envelopes needs EnvelopesOptions, not {type(options).__name__}")
        if type(seats) is not int or seats not in self.meta.seats:
            raise InvalidOptions(f"Envelopes has 2 or 3 seats, not {seats}")
        return self.setup_type(self, options, seats)


GAME = EnvelopesGame()
