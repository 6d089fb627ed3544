"""Broken variants: rules, chance, positions, texts, matches."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import count
from typing import Any

import msgspec
from msgspec.structs import replace

from fourwalls.core import (
    NATURE,
    Action,
    Advice,
    Drawing,
    Emit,
    IllegalMove,
    InvalidPosition,
    Move,
    Options,
    Outcome,
    Param,
    Prompt,
    Reason,
    Rng,
    Seat,
    Span,
    View,
    message,
    refusal,
)

from .broken import BROKEN, Broken, add, broken_game, broken_setup, broken_state, same_world, without
from .envelopes import GAME, EnvelopesGame, EnvelopesSetup, EnvelopesState
from .envelopes_data import CATALOG, NOBODY, EnvelopesOptions, EnvelopesView, Position
from .ladder import LadderAdvice, LadderGame, LadderSetup

SLOTS = EnvelopesState.__slots__


@broken_game("declared")
class AnyNumberOfSeats(EnvelopesGame):
    """Accepts any number of seats."""

    def setup(self, options: Options, seats: int) -> EnvelopesSetup:
        assert isinstance(options, EnvelopesOptions)
        return EnvelopesSetup(self, options, seats)


@broken_game("option-texts")
class OptionWithoutText(EnvelopesGame):
    """Lacks the text of one value of an option."""

    catalog = without(CATALOG, "option.peek.nobody")


@broken_state("legal-explain")
class HighestCardForgotten(EnvelopesState):
    """Does not list the highest card of a hand."""

    __slots__ = SLOTS

    def legal(self, seat: Seat) -> Sequence[Move]:
        moves = super().legal(seat)
        return moves[:-1] if self.step == "bid" and len(moves) > 1 else moves


@broken_state("legal-explain")
class LegalOutOfTurn(EnvelopesState):
    """Lists the cards of a seat that has bid already."""

    __slots__ = SLOTS

    def legal(self, seat: Seat) -> Sequence[Move]:
        if self.step == "bid" and seat != NATURE:
            return [card - 1 for card in sorted(set(self.hands[seat]))]
        return super().legal(seat)


@broken_state("legal-plays")
class FiveRefused(EnvelopesState):
    """Refuses a bid of 5 that `explain` allows."""

    __slots__ = SLOTS

    def play(self, seat: Seat, move: Move, emit: Emit | None = None) -> None:
        if move == 4:
            raise IllegalMove([refusal(CATALOG, "CORE-MOVE", "core.move")])
        super().play(seat, move, emit)


@broken_state("play-refuses")
class RefusedButChanged(EnvelopesState):
    """Changes something before it refuses."""

    __slots__ = SLOTS

    def play(self, seat: Seat, move: Move, emit: Emit | None = None) -> None:
        prizes, self.prizes = self.prizes, (*self.prizes, 1)
        reasons = self.explain(seat, move)
        if reasons:
            raise IllegalMove(reasons)
        self.prizes = prizes
        super().play(seat, move, emit)


@broken_state("play-refuses")
class NearPostsAccepted(EnvelopesState):
    """Lets a post stand near another one."""

    __slots__ = SLOTS

    def play(self, seat: Seat, move: Move, emit: Emit | None = None) -> None:
        if self.step == "post" and seat in self.to_act and isinstance(move, Param) and move.kind == "post":
            self.posts = (*self.posts, (seat, move.values[0]))
            self.go_on()
        else:
            super().play(seat, move, emit)


@broken_state("wrong-types")
class AnythingEqualIsASeat(EnvelopesState):
    """Takes False for seat 0."""

    __slots__ = SLOTS

    def explain(self, seat: Seat, move: Move) -> Sequence[Reason]:
        return super().explain(int(seat), move)


@broken_setup("wrong-types")
class ReadsNumbers(EnvelopesSetup):
    """Can't say that a number is no notation."""

    def parse(self, text: str) -> Move:
        return super().parse(text.strip())


@broken_game("wrong-types")
class AnyEqualNumber(EnvelopesGame):
    """Has 2.0 seats, too."""

    def setup(self, options: Options, seats: int) -> EnvelopesSetup:
        return super().setup(options, int(seats))


@broken_state("queries-pure")
class LookingSorts(EnvelopesState):
    """Sorts the posts when it is looked at."""

    __slots__ = SLOTS

    def view(self, seat: Seat | None) -> EnvelopesView:
        self.posts = tuple(sorted(self.posts, reverse=True))
        return super().view(seat)


@broken_state("dead-end")
class NothingToBid(EnvelopesState):
    """Has no move for a seat whose last card is a 1."""

    __slots__ = SLOTS

    def legal(self, seat: Seat) -> Sequence[Move]:
        return [] if self.step == "bid" and self.hands[seat] == (1,) else super().legal(seat)


@broken_state("automatic")
class FirstCardAlways(EnvelopesState):
    """Plays a card without asking when there are two."""

    __slots__ = SLOTS

    def automatic(self) -> tuple[Seat, Move] | None:
        if self.step == "bid" and len(self.hands[self.to_act[0]]) <= 2:
            return self.to_act[0], self.hands[self.to_act[0]][0] - 1
        return None


@broken_setup("length-bound")
class PostsNotCounted(EnvelopesSetup):
    """Forgets the posts in its bound."""

    @property
    def max_moves(self) -> int | None:
        return self.seats * self.options.hand + self.options.hand * (self.seats + 1)


@broken_setup("score-bounds")
class SomebodyAlwaysScores(EnvelopesSetup):
    """Thinks that nobody ends with nothing."""

    @property
    def score_bounds(self) -> tuple[int, int]:
        return 1, super().score_bounds[1]


@broken_state("outcome-consistent")
class RanksFromZero(EnvelopesState):
    """Gives the best seat the rank 0."""

    __slots__ = SLOTS

    @property
    def outcome(self) -> Outcome | None:
        outcome = super().outcome
        return outcome and replace(outcome, ranks=tuple(rank - 1 for rank in outcome.ranks))


@broken_state("game-over")
class OutOfTurnAfterTheEnd(EnvelopesState):
    """Says after the end that it is not your turn."""

    __slots__ = SLOTS

    def explain(self, seat: Seat, move: Move) -> Sequence[Reason]:
        reasons = super().explain(seat, move)
        return [refusal(CATALOG, "CORE-TURN", "core.nature")] if self.step == "over" else reasons


@broken_state("events")
class ListenerMovesPost(EnvelopesState):
    """Puts a post elsewhere when somebody listens."""

    __slots__ = SLOTS

    def play_post(self, seat: Seat, move: Param, emit: Emit | None) -> None:
        super().play_post(seat, move, emit)
        if emit:
            self.posts = (*self.posts[:-1], (seat, (self.posts[-1][1] + 1) % 100))


@broken_state("chances", seats=3)
class WeightsOfNothing(EnvelopesState):
    """Lists cards of which none is left."""

    __slots__ = SLOTS

    def chances(self) -> Sequence[tuple[Move, int]]:
        listed = dict(super().chances())
        space = {"deal": range(5, 10), "prize": range(10, 13)}
        return [(move, listed.get(move, 0)) for move in space.get(self.step, ())]


@broken_state("draw-chances")
class DrawsEvenly(EnvelopesState):
    """Draws each kind of card equally often."""

    __slots__ = SLOTS

    def draw(self, rng: Rng) -> Move:
        chances = self.chances()
        return chances[rng.below(len(chances))][0]


@broken_state("copy")
class SameObject(EnvelopesState):
    """Gives itself for a copy."""

    __slots__ = SLOTS

    def copy(self) -> SameObject:
        return self


@broken_state("copy")
class PostsNotCopied(EnvelopesState):
    """Forgets the posts in a copy."""

    __slots__ = SLOTS

    def copy(self) -> PostsNotCopied:
        return type(self)(self._setup, replace(msgspec.json.decode(self.dump(), type=Position), posts=()))


@broken_state("load-dump")
class WinnersNotDumped(EnvelopesState):
    """Does not write who won."""

    __slots__ = SLOTS

    def dump(self) -> bytes:
        return msgspec.json.encode(replace(msgspec.json.decode(super().dump(), type=Position), winners=()))


@broken_setup("broken-positions")
class LoadsAnything(EnvelopesSetup):
    """Checks that a position has the right form, but not that it makes sense."""

    def load(self, data: bytes) -> EnvelopesState:
        try:
            return self.state_type(self, msgspec.json.decode(data, type=Position))
        except msgspec.DecodeError as error:
            raise InvalidPosition([str(error)]) from None


@broken_setup("collect")
class CardsPickedForEver(EnvelopesSetup):
    """Lets a seat pick the same cards again and again."""

    def collect(self, view: View, picked: Sequence[Move]) -> View | None:
        return view


@broken_setup("notation")
class DealAndPrizeAlike(EnvelopesSetup):
    """Writes a prize like a card that is dealt."""

    def action(self, move: Move) -> Action:
        action = super().action(move)
        return replace(action, notation=action.notation.replace("prize", "deal"))


@broken_setup("actions")
class ActionForAnything(EnvelopesSetup):
    """Has an action for every number."""

    def action(self, move: Move) -> Action:
        return super().action(move % len(self.actions) if isinstance(move, int) else move)


@broken_game("messages")
class EventWithoutText(EnvelopesGame):
    """Lacks the text of an event."""

    catalog = without(CATALOG, "envelopes.has_bid")


@broken_state("views")
class NoTurnInView(EnvelopesState):
    """Does not say in its views whose turn it is."""

    __slots__ = SLOTS

    def view(self, seat: Seat | None) -> EnvelopesView:
        return replace(super().view(seat), turn=None)


@broken_state("prompts")
class PromptWithOneMove(EnvelopesState):
    """Offers only the first of the legal moves."""

    __slots__ = SLOTS

    def prompt(self, seat: Seat) -> Prompt:
        prompt = super().prompt(seat)
        return replace(prompt, moves=prompt.moves[:1])


@broken_state("prompts")
class NoteOnNoMove(EnvelopesState):
    """Remarks on a move that there is not."""

    __slots__ = SLOTS

    def prompt(self, seat: Seat) -> Prompt:
        prompt = super().prompt(seat)
        return replace(prompt, notes={"no move": prompt.message})


@broken_state("messages")
class NoteWithoutText(EnvelopesState):
    """Remarks on a move with a message that is not in the catalog."""

    __slots__ = SLOTS

    def prompt(self, seat: Seat) -> Prompt:
        prompt = super().prompt(seat)
        notation = self._setup.action(prompt.moves[0]).notation
        return replace(prompt, notes={notation: message("envelopes.nothing")})


@broken_setup("board")
class NamesNotCut(EnvelopesSetup):
    """Draws long names in full."""

    def draw_board(self, view: View, names: Sequence[str], width: int) -> Drawing:
        return (*super().draw_board(view, names, width), (Span(" ".join(names)),))


@broken_state("simultaneous-order")
class LastBidWinsTies(EnvelopesState):
    """Gives a tie to the seat that was last to bid."""

    __slots__ = SLOTS

    def play_bid(self, seat: Seat, move: int, emit: Emit | None) -> None:
        super().play_bid(seat, move, emit)
        if self.winners and self.winners[-1] == NOBODY and not any(self.bids):
            self.winners = (*self.winners[:-1], seat)


@broken_setup("canonical")
class FirstMoveLost(EnvelopesSetup):
    """Loses a move when it orders a series."""

    def canonical(self, state: Any, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
        return moves[1:]


class Boaster(LadderAdvice):
    """Expects more than there is."""

    def evaluate(self, state: Any) -> tuple[float, ...]:
        return tuple(2.0 for _ in state.rungs)


class BoasterSetup(LadderSetup):
    """Ladder with a boaster's advice."""

    advice: Advice | None = Boaster()


class BoasterGame(LadderGame):
    """Ladder with a boaster's advice."""

    setup_type = BoasterSetup


BROKEN["advice"].append(Broken("Boaster", BoasterGame(), 1, None))


class GlobalGenerator(EnvelopesState):
    """Draws with Python's global generator."""

    __slots__ = SLOTS

    def draw(self, rng: Rng) -> Move:
        return self.chances()[random.randrange(len(self.chances()))][0]


broken_state("no-module-randomness")(GlobalGenerator)


class OrderOfHashes(EnvelopesState):
    """Lists legal moves in an order that is different in each process."""

    __slots__ = SLOTS

    def legal(self, seat: Seat) -> Sequence[Move]:
        return sorted(super().legal(seat), key=lambda move: hash(self._setup.action(move).notation))


broken_state("hash-seed")(OrderOfHashes)
HASH_GAME = BROKEN["hash-seed"][0].game
"""By this name another process finds the game."""


@broken_state("record-replay")
@broken_state("undo-identity")
class EveryOtherPost(EnvelopesState):
    """Puts every other post of all matches one place aside."""

    __slots__ = SLOTS
    made = count()

    def play_post(self, seat: Seat, move: Param, emit: Emit | None) -> None:
        super().play_post(seat, move, emit)
        self.posts = (*self.posts[:-1], (seat, (self.posts[-1][1] + next(self.made) % 2) % 100))


@broken_state("verify-tampering")
class AnotherEndEachTime(EnvelopesState):
    """Tells its result differently each time."""

    __slots__ = SLOTS
    told = count()

    @property
    def outcome(self) -> Outcome | None:
        outcome = super().outcome
        return outcome and replace(outcome, reason=message("envelopes.end", number=next(self.told)))


@broken_state("interleaving")
class NeverTheSameTwice(EnvelopesState):
    """Avoids the card that was drawn last, in whatever match."""

    __slots__ = SLOTS
    last: list[Move] = []  # noqa: RUF012 - that all matches share it is the fault

    def draw(self, rng: Rng) -> Move:
        move = super().draw(rng)
        if move in self.last:
            move = super().draw(rng)
        self.last[:] = [move]
        return move


@broken_state("undo-refusals")
class NobodysTurn(EnvelopesState):
    """Shows a turn to the seats, but not to the match."""

    __slots__ = SLOTS

    @property
    def turn(self) -> Seat | None:
        return None

    def view(self, seat: Seat | None) -> EnvelopesView:
        return replace(super().view(seat), turn=self.to_act[0] if self.step == "post" else None)


class NoStart(EnvelopesSetup):
    """Can't begin."""

    def start(self) -> EnvelopesState:
        raise RuntimeError("no cards")


add("start", "NoStart", {"setup_type": NoStart})

BROKEN["scramble"].append(Broken("SecretsNotScrambled", GAME, 2, same_world))
BROKEN["scramble"].append(Broken("ScrambleMissing", GAME, 2, None))
