"""What bots may know of The Wall beyond its rules: a judgement, moves worth a look, quick moves for play-outs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from fourwalls.core import Move, Rng, Seat, State

from .actions import (
    BUY,
    CLEAR,
    COUNTER,
    DIE,
    DISCARD,
    KEEP,
    NO_ACTION,
    POWER,
    PROTECT,
    STEAL,
    STOP,
    TAKE,
    TURN,
)
from .cards import CARDS, LEAVES, MOONS, SUIT_MASK, SUNS, VALUE, WYRMS
from .dice import COUNTS, MASK, NUMBER, SIZE
from .judgement import CARD, HOLD, TEMPO, cheapest, expected, leads, majority, turns_left
from .judgement import COUNTER as COUNTER_WORTH
from .legal import MOVES, discard_cost, price, steal_cost
from .scoring import outcome
from .steps import (
    AFTER,
    BEFORE,
    CHANCE_STEPS,
    CLEAR_STEP,
    COST,
    DEAL_STEP,
    DISCARD_STEP,
    FLIP_STEP,
    KEEP_STEP,
    MAIN,
    OVER,
    PAY,
    PROTECT_STEP,
    PROTECT_WITH,
    ROLL_STEP,
    STEAL_STEP,
    TURN_DIE,
    TURN_TO,
)

if TYPE_CHECKING:
    from .state import WallState

_TURN_STARTS: Final = frozenset((DEAL_STEP, BEFORE, KEEP_STEP, ROLL_STEP))
_TURN_ENDS: Final = frozenset((AFTER, FLIP_STEP))
_OPEN_ENDED: Final = frozenset((*CHANCE_STEPS, PROTECT_STEP, PROTECT_WITH))
"""Steps that are not thought through to their end; asked about after the steps above."""

WORTH: Final = tuple(CARD + value for value in VALUE)
"""By card: what it adds to the lead in its pile."""


class Outlook(NamedTuple):
    """What changes would mean for the seat whose turn it is, in chances to win after this turn."""

    hold: tuple[float, ...]
    """The chance to win a pile's marker, by lead."""
    leads: tuple[int, int, int]
    weights: tuple[float, float, float]
    """How much the majority depends on each pile."""
    chance: float
    """The chance to win the majority as things stand."""
    counter: float
    """What a counter more adds to it."""

    def gain(self, pile: int, more: int) -> float:
        """What is won with so much more of a lead in a pile."""
        lead = self.leads[pile]
        return self.weights[pile] * (self.hold[lead + more] - self.hold[lead])


def outlook(state: WallState) -> Outlook:
    """The outlook after the present turn."""
    turns = turns_left(state, next_turn=True)
    hold = HOLD[turns]
    ahead = leads(state, state.seat, turns)
    a, b, c = hold[ahead[0]], hold[ahead[1]], hold[ahead[2]]
    weights = (b + c - 2 * b * c, a + c - 2 * a * c, a + b - 2 * a * b)
    chance = majority(a, b, c)
    return Outlook(hold, ahead, weights, chance, COUNTER_WORTH[turns] * max(0.04, chance * (1 - chance)))


class WallAdvice:
    """The advice of The Wall."""

    # -- judging --------------------------------------------------------------------------------------------------

    def evaluate(self, state: State) -> tuple[float, ...]:
        """What each seat can expect; a turn under way is judged by its best end, as far as it is easily seen."""
        wall = cast("WallState", state)
        if wall.step == OVER:
            assert wall.outcome is not None
            return wall.outcome.returns()
        value = _expect(wall)
        return (value, -value) if wall.seat == 0 else (-value, value)

    def candidates(self, state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
        """The moves worth searching, best guess first."""
        wall = cast("WallState", state)
        if len(moves) == 1:
            return moves
        return _CANDIDATES[wall.step](wall, cast("Sequence[int]", moves))

    def settled(self, state: State) -> bool:
        """Never: a turn has to be played to its end."""
        return False

    def rollout(self, state: State, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
        """A quick move that makes sense."""
        wall = cast("WallState", state)
        step = wall.step
        if step in (PAY, COST):
            return moves[0]
        if step == MAIN:
            return _quick_main(wall, cast("Sequence[int]", moves), rng)
        if step in (BEFORE, AFTER):
            return moves[0] if _strike(wall, outlook(wall)) > 0 else moves[1]
        return _CANDIDATES[step](wall, cast("Sequence[int]", moves))[0]


def _expect(state: WallState) -> float:
    """The expected return of the seat whose turn it is."""
    step = state.step
    if step in _TURN_STARTS:
        return _standing(state, next_turn=False)
    if step in _TURN_ENDS:
        return _standing(state, next_turn=True)
    if step == MAIN:
        return _standing(state, next_turn=True, gain=max(_main_scores(state, MOVES[MAIN](state), outlook(state)))[0])
    if step == PAY:
        gain = outlook(state).gain(state.choice, WORTH[state.card])
        return _standing(state, next_turn=True, gain=gain, counters=-_counters_due(state))
    if step in _OPEN_ENDED:
        return _standing(state, next_turn=KEEP_STEP not in state.stack)
    return max(_expect(other) for other in _carried_on(state))


def _standing(state: WallState, *, next_turn: bool, gain: float = 0.0, counters: int = 0) -> float:
    """The expected return of the seat whose turn it is, before or after (`next_turn`) that turn."""
    seat = state.seat
    turns = turns_left(state, next_turn)
    if turns == 0 and not gain:
        return outcome(state).returns()[seat]
    hold = HOLD[turns]
    first, second, third = leads(state, seat, turns)
    chance = majority(hold[first], hold[second], hold[third]) + gain
    logits = COUNTER_WORTH[turns] * (sum(state.counters[seat]) + counters - sum(state.counters[1 - seat]))
    return expected(chance, logits - TEMPO[turns] if next_turn else logits + TEMPO[turns])


def _counters_due(state: WallState) -> int:
    """Counters that the rest of a payment takes, when as many dice as possible go into it."""
    dice = SIZE[state.free] + (state.sun >= 0 and not state.sun_spent)
    return max(0, state.due - dice)


def _carried_on(state: WallState) -> Iterator[WallState]:
    """The positions after the next choice of a power under way."""
    moves = MOVES[state.step](state)
    for move in _CANDIDATES[state.step](state, moves):
        other = state.copy()
        other.play(state.seat, move)
        yield other


def _spend(held: Sequence[int], due: int) -> list[int]:
    """Which counters to pay with: those of which there are most."""
    left = list(held)
    spent = []
    for _ in range(due):
        suit = left.index(max(left))
        left[suit] -= 1
        spent.append(suit)
    return spent


# -- the main action ----------------------------------------------------------------------------------------------


def _main_scores(state: WallState, moves: Sequence[int], view: Outlook) -> list[tuple[float, int]]:
    """What each main action adds to the chance to win, roughly."""
    dice = COUNTS[state.free]
    shown = MASK[state.free]
    units, sun = 6, state.sun
    if sun >= 0:
        shown |= 1 << sun
        units = 7
    seat, hold = state.seat, view.hold
    scores = []
    for move in moves:
        if move >= BUY:
            card, pile = divmod(move - BUY, 3)
            cost = price(state, seat, card, pile)
            missing = (SUIT_MASK[card] & ~shown).bit_count()
            used = cost - units if cost - units > missing else missing
            lead = view.leads[pile]
            score = view.weights[pile] * (hold[lead + WORTH[card]] - hold[lead]) - used * view.counter
        elif move >= TAKE:
            suit = move - TAKE
            score = (dice[suit] + (suit == sun)) * view.counter
        elif move == POWER:
            score = _power_score(state, view)
        else:
            score = -1e-6
        scores.append((score, move))
    return scores


def _power_score(state: WallState, view: Outlook) -> float:
    """What the active power adds at the main step; above any main action when it is to be used first."""
    power = state.active[state.seat]
    if power == SUNS:
        return 1.0
    if power == LEAVES:
        return _turn_score(state, view)
    if power in (WYRMS, MOONS):
        gain = _strike(state, view)
        return 1.0 if gain > 0 else -1e-6
    return -1e-6


def _turn_score(state: WallState, view: Outlook) -> float:
    """What the main action is worth if Leaves is used first."""
    dice = COUNTS[state.free]
    seat = state.seat
    best = (max(dice) + 1) * view.counter
    suits = MASK[state.free]
    held = state.counters[seat]
    for suit in range(6):
        if held[suit]:
            suits |= 1 << suit
    for card in state.market:
        if card >= 0 and (SUIT_MASK[card] & ~suits).bit_count() == 1:
            for pile in CARDS[card].piles:
                over = price(state, seat, card, pile) - 6
                if over < sum(held):
                    best = max(best, view.gain(pile, WORTH[card]) - max(0, over) * view.counter)
    return best - view.counter


def _strike(state: WallState, view: Outlook) -> float:
    """The most that Wyrms or Moons can add now, its counters counted; 0 where the power is another one."""
    seat = state.seat
    power = state.active[seat]
    if power not in (WYRMS, MOONS) or state.power_used:
        return 0.0
    theirs = state.piles[3:] if seat == 0 else state.piles[:3]
    times, extra = (2, 1) if power == WYRMS else (1, -1)
    held = sum(state.counters[seat])
    best = 0.0
    for pile in range(3):
        card, worth = cheapest(state, theirs[pile])
        cost = 2 * worth + extra
        if card >= 0 and cost <= held:
            best = max(best, view.gain(pile, times * WORTH[card]) - cost * view.counter)
    return best


def _quick_main(state: WallState, moves: Sequence[int], rng: Rng) -> int:
    """The best main action by its score, now and then another good one."""
    scores = _main_scores(state, moves, outlook(state))
    best_score, best = max(scores)
    if best_score < 1.0 and rng.below(8) == 0:
        return scores[rng.below(len(scores))][1]
    return best


def _main_candidates(state: WallState, moves: Sequence[int]) -> Sequence[int]:
    scores = sorted(_main_scores(state, moves, outlook(state)), reverse=True)
    if scores[0][1] == POWER and state.active[state.seat] == SUNS:
        return [POWER]
    takes = 0
    picked = []
    for _, move in scores:
        if TAKE <= move < TAKE + 6:
            takes += 1
            if takes > 2:
                continue
        if move != NO_ACTION:
            picked.append(move)
    return picked or moves


# -- keeping dice -------------------------------------------------------------------------------------------------

_SHOWS: Final = tuple(
    tuple(
        1.0 if missing == 0 else 1 - 2 * (5 / 6) ** dice + (4 / 6) ** dice if missing == 2 else 1 - (5 / 6) ** dice
        for dice in range(7)
    )
    for missing in range(3)
)
"""_SHOWS[missing][dice]: the chance that so many dice show all of 0, 1 or 2 missing suits."""


@lru_cache(maxsize=20_000)
def _keeps(free: int, wanted: tuple[int, ...]) -> tuple[tuple[int, int, int], ...]:
    """Sets of dice that it can make sense to keep: (set, suits shown, most dice of one suit).

    `wanted` are the suits of the market cards, as bits: one die of each suit of one or two cards, all dice of a suit.
    """
    counts = COUNTS[free]
    shown = MASK[free]
    bases = {0}
    for first in wanted:
        bases |= {base | first & shown for base in bases}
    found = {}
    for base in bases:
        for suit in (-1, *range(6)):
            if suit >= 0 and counts[suit] < 2 and not base >> suit & 1:
                continue
            kept = tuple(counts[each] if each == suit else min(counts[each], base >> each & 1) for each in range(6))
            found[NUMBER[kept]] = max(kept)
    return tuple((dice, MASK[dice], most) for dice, most in sorted(found.items()))


def _keep_candidates(state: WallState, moves: Sequence[int]) -> Sequence[int]:
    view = outlook(state)
    seat = state.seat
    held_suits = 0
    counters = state.counters[seat]
    for suit in range(6):
        if counters[suit]:
            held_suits |= 1 << suit
    wishes = []
    for card in state.market:
        if card >= 0:
            worth = WORTH[card]
            gain, pile = max((view.gain(pile, worth), pile) for pile in CARDS[card].piles)
            over = price(state, seat, card, pile) - 6
            if over <= sum(counters):
                wishes.append((gain - max(0, over) * view.counter, SUIT_MASK[card] & ~held_suits))
    wishes.sort(reverse=True)
    scored = []
    for dice, shown, most in _keeps(state.free, tuple(sorted(suits for _, suits in wishes))):
        rolled = 6 - SIZE[dice]
        taking = view.counter * (most + rolled / 6 if most > 1 else 1 + rolled * 0.3)
        score, missed = 0.0, 1.0
        for gain, suits in wishes:
            if gain <= taking:
                break
            chance = _SHOWS[(suits & ~shown).bit_count()][rolled]
            score += missed * chance * gain
            missed *= 1 - chance
        scored.append((score + missed * taking, KEEP + dice))
    scored.sort(reverse=True)
    return [move for _, move in scored[:8]]


# -- payments -----------------------------------------------------------------------------------------------------


def _pay_candidates(state: WallState, moves: Sequence[int]) -> Sequence[int]:
    """The next unit of one good payment: few counters, and what is left for the other seat of little use to it."""
    return [_next_unit(state, moves)]


def _next_unit(state: WallState, moves: Sequence[int]) -> int:
    paid = [state.paid.count(suit) for suit in range(6)]
    dice = [count + paid[suit] for suit, count in enumerate(COUNTS[state.free])]
    useful = [0] * 6
    for card in state.market:
        if card >= 0 and card != state.card:
            for suit in CARDS[card].suits:
                useful[suit] += 1
    price_left = state.due + len(state.paid)
    target = [0] * 6
    missing = 0
    for suit in CARDS[state.card].suits:
        if dice[suit]:
            target[suit] = 1
        elif suit != state.sun:
            missing += 1
    room = min(price_left - missing, sum(dice)) - sum(target)
    for _ in range(max(0, room)):
        left = [dice[suit] - target[suit] for suit in range(6)]
        suit = max(range(6), key=lambda suit: useful[suit] / left[suit] + 0.8 * (left[suit] - 1) if left[suit] else -1)
        target[suit] += 1
    for move in moves:
        unit = move - DIE
        if unit > 5 or target[unit] > paid[unit]:
            return move
    return moves[-1]


def _cost_candidates(state: WallState, moves: Sequence[int]) -> Sequence[int]:
    held = list(state.counters[state.seat])
    for unit in state.paid:
        held[unit - 7] += 1
    spent = sorted(_spend(held, state.due + len(state.paid)))
    move = COUNTER + spent[len(state.paid)] if len(state.paid) < len(spent) else moves[0]
    return [move if move in moves else moves[0]]


# -- powers -------------------------------------------------------------------------------------------------------


def _before_candidates(state: WallState, moves: Sequence[int]) -> Sequence[int]:
    """At (power, go on) and (power, end turn)."""
    if _strike(state, outlook(state)) > 0:
        return moves
    return (moves[1], moves[0])


def _turn_die_candidates(state: WallState, moves: Sequence[int]) -> Sequence[int]:
    """Single dice first: they are missed least."""
    dice = COUNTS[state.free]
    return sorted(moves, key=lambda move: dice[move - TURN])[:4]


def _turn_to_candidates(state: WallState, moves: Sequence[int]) -> Sequence[int]:
    """The suit after which the main action is worth most first."""
    scored = []
    for move in moves:
        other = state.copy()
        other.play(state.seat, move)
        other.play(state.seat, _cost_candidates(other, MOVES[COST](other))[0])
        scored.append((max(_main_scores(other, MOVES[MAIN](other), outlook(other)))[0], move))
    scored.sort(reverse=True)
    return [move for _, move in scored[:3]]


def _clear_candidates(state: WallState, moves: Sequence[int]) -> Sequence[int]:
    """What helps the other seat most is cleared first."""
    turns = turns_left(state, next_turn=True)
    hold, ahead = HOLD[turns], leads(state, 1 - state.seat, turns)

    def helps(move: int) -> float:
        card = move - CLEAR
        gains = [hold[ahead[pile] + WORTH[card]] - hold[ahead[pile]] for pile in CARDS[card].piles]
        return max(gains)

    return sorted(moves, key=helps, reverse=True)


def _target_candidates(state: WallState, moves: Sequence[int]) -> Sequence[int]:
    """Cards to steal or discard, by what it changes less what it costs; the best two of each pile."""
    view = outlook(state)
    steals = state.step == STEAL_STEP
    times, first = (2, STEAL) if steals else (1, DISCARD)
    theirs = state.piles[3:] if state.seat == 0 else state.piles[:3]
    scored = []
    for move in moves:
        card = move - first
        pile = 0 if theirs[0] >> card & 1 else 1 if theirs[1] >> card & 1 else 2
        cost = steal_cost(state, card) if steals else discard_cost(state, card)
        scored.append((view.gain(pile, times * WORTH[card]) - cost * view.counter, move))
    scored.sort(reverse=True)
    return [move for _, move in scored[:5]]


def _protect_candidates(state: WallState, moves: Sequence[int]) -> Sequence[int]:
    """Stop, or the cheapest card of each pile."""
    mine = state.piles[:3] if state.seat == 0 else state.piles[3:]
    cards = [PROTECT + card for card, _ in (cheapest(state, pile) for pile in mine) if card >= 0]
    return [STOP, *(move for move in cards if move in moves)] if moves[-1] == STOP else cards


def _protect_with_candidates(state: WallState, moves: Sequence[int]) -> Sequence[int]:
    held = state.counters[state.seat]
    return [max(moves, key=lambda move: held[move - COUNTER])]


_CANDIDATES: Final = {
    BEFORE: _before_candidates,
    KEEP_STEP: _keep_candidates,
    MAIN: _main_candidates,
    PAY: _pay_candidates,
    TURN_DIE: _turn_die_candidates,
    TURN_TO: _turn_to_candidates,
    COST: _cost_candidates,
    CLEAR_STEP: _clear_candidates,
    STEAL_STEP: _target_candidates,
    DISCARD_STEP: _target_candidates,
    PROTECT_STEP: _protect_candidates,
    PROTECT_WITH: _protect_with_candidates,
    AFTER: _before_candidates,
}
