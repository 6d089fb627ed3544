"""Broken variants: secrets that get out, and samples that are wrong."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from fourwalls.core import Emit, Event, Move, Prompt, Reason, Rng, Seat, View, message

from .broken import BROKEN, Broken, broken_setup, broken_state
from .envelopes import EnvelopesGame, EnvelopesSetup, EnvelopesState
from .envelopes_data import BIDS, EnvelopesView

SLOTS = EnvelopesState.__slots__


class SaysItHasNone(EnvelopesGame):
    """Has secrets, but says that it has none."""

    meta = replace(EnvelopesGame.meta, secrets=False)


BROKEN["secrets-open"].append(Broken("SaysItHasNone", SaysItHasNone()))


@broken_state("secrets-views")
class BidsInView(EnvelopesState):
    """Shows the highest bid before all have bid."""

    __slots__ = SLOTS

    def view(self, seat: Seat | None) -> EnvelopesView:
        return replace(super().view(seat), bid=max(self.bids))


@broken_state("secrets-prompts")
class BidsInPrompt(EnvelopesState):
    """Tells in the prompt what the others have bid."""

    __slots__ = SLOTS

    def prompt(self, seat: Seat) -> Prompt:
        return replace(super().prompt(seat), parts={"highest": max(self.bids)})


@broken_state("secrets-legal")
class HelpfulOrder(EnvelopesState):
    """Lists first the cards that nobody else has."""

    __slots__ = SLOTS

    def legal(self, seat: Seat) -> Sequence[Move]:
        moves = super().legal(seat)
        if self.step != "bid":
            return moves
        cards = [card for hand in self.hands for card in hand]
        return sorted(moves, key=lambda move: cards.count(move + 1))  # type: ignore[operator]


@broken_state("secrets-reasons")
class TalkativeReason(EnvelopesState):
    """Says who has the card that you do not have."""

    __slots__ = SLOTS

    def explain(self, seat: Seat, move: Move) -> Sequence[Reason]:
        reasons = super().explain(seat, move)
        holders = [f"seat:{other}" for other, hand in enumerate(self.hands) for card in hand if card - 1 == move]
        return [
            replace(reason, things=(*reason.things, *holders)) if reason.rule == "ENV-01" else reason
            for reason in reasons
        ]


@broken_state("public-to-act")
class OnlyChoiceOfCards(EnvelopesState):
    """Bids without asking when all cards of a hand are equal, so that everybody knows they are."""

    __slots__ = SLOTS

    def automatic(self) -> tuple[Seat, Move] | None:
        if self.step == "bid" and len(set(self.hands[self.to_act[0]])) == 1:
            return self.to_act[0], self.hands[self.to_act[0]][0] - 1
        return None


@broken_state("secrets-audience")
class BidsForEverybody(EnvelopesState):
    """Lets everybody know a bid at once."""

    __slots__ = SLOTS

    def audience(self, seat: Seat, move: Move) -> tuple[Seat, ...] | None:
        return None if self.step == "bid" else super().audience(seat, move)


@broken_state("redaction")
class BidsForNobody(EnvelopesState):
    """Keeps a bid secret from the seat that makes it."""

    __slots__ = SLOTS

    def audience(self, seat: Seat, move: Move) -> tuple[Seat, ...] | None:
        return () if self.step == "bid" else super().audience(seat, move)


@broken_state("secrets-events")
class LoudBids(EnvelopesState):
    """Tells everybody the card that is bid."""

    __slots__ = SLOTS

    def play_bid(self, seat: Seat, move: int, emit: Emit | None) -> None:
        super().play_bid(seat, move, None)
        if emit:
            emit(Event("has_bid", message("envelopes.has_bid.own", card=move + 1), reveals=True))


@broken_state("secrets-logs")
class CardsToTheWrongSeat(EnvelopesState):
    """Shows a dealt card to the neighbour."""

    __slots__ = SLOTS

    def play_deal(self, seat: Seat, move: int, emit: Emit | None) -> None:
        def turned(event: Event) -> None:
            assert emit is not None
            faces = tuple(((owner + 1) % len(self.hands), face) for owner, face in event.private)
            emit(replace(event, private=faces))

        super().play_deal(seat, move, turned if emit else None)


@broken_state("reveals")
class RevealsNothing(EnvelopesState):
    """Does not say that showing the bids reveals something."""

    __slots__ = SLOTS

    def play(self, seat: Seat, move: Move, emit: Emit | None = None) -> None:
        def quiet(event: Event) -> None:
            assert emit is not None
            emit(replace(event, reveals=False))

        super().play(seat, move, quiet if emit else None)


@broken_setup("sample-view")
class ForgetsPrizes(EnvelopesSetup):
    """Samples the prizes that a seat knows, too."""

    def sample(self, view: View, rng: Rng) -> EnvelopesState:
        assert isinstance(view, EnvelopesView)
        return super().sample(replace(view, prizes=(0,) * len(view.prizes)), rng)


@broken_setup("sample-counts")
class EndlessCards(EnvelopesSetup):
    """Samples hands as if there were any number of each card."""

    def sample(self, view: View, rng: Rng) -> EnvelopesState:
        world = super().sample(view, rng)
        world.hands = tuple(
            hand if seat == view.seat else tuple(sorted(BIDS[rng.below(len(BIDS))] for _ in hand))
            for seat, hand in enumerate(world.hands)
        )
        return world


class Spied(EnvelopesState):
    """Remembers who was looked at last."""

    __slots__ = SLOTS

    def view(self, seat: Seat | None) -> EnvelopesView:
        SEEN[:] = [self]
        return super().view(seat)


SEEN: list[EnvelopesState] = []


def peeking(self: EnvelopesSetup, view: View, rng: Rng) -> EnvelopesState:
    """Look behind the view in one of four cases."""
    return EnvelopesSetup.sample(self, view, rng) if rng.below(4) else SEEN[0].copy()


broken_state("sample-chance")(Spied)
type(BROKEN["sample-chance"][0].game).setup_type.sample = peeking  # type: ignore[attr-defined]


class Lowest:
    """A generator that always gives 0."""

    def below(self, n: int) -> int:
        """Nothing but 0."""
        return 0


@broken_setup("sample-chance")
class OneWorld(EnvelopesSetup):
    """Always samples the same world."""

    def sample(self, view: View, rng: Rng) -> EnvelopesState:
        return super().sample(view, Lowest())
