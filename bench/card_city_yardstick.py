"""A yardstick for bots in Card City alone: what can be had by somebody who knows the order of the pool.

For each seed four scores: that of a bot and of `greedy`, which do not know the order, that of a plan for the whole game
made with all cards known, and a bound that no plan can beat. The plan is found by a beam search: of all cities that
could stand at the end of a round those are kept that look most promising to the game's advice. Each move of it is
played by the engine, so the score can be had; whether there is a better plan is not known. The bound comes from the
game with rules left out, see `card_city_bound.py`. The best clairvoyant score lies between what was played and that.

Run `python bench/card_city_yardstick.py --seeds 30 --file results.jsonl` (needs `pip install fourwalls[yardstick]`);
seeds that the file has are not done again.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from fourwalls.bots import make_bot
from fourwalls.core import NATURE, Move, QuickRng
from fourwalls.games.card_city import GAME, CardCityOptions
from fourwalls.games.card_city.advice import CardCityAdvice, terms_of
from fourwalls.games.card_city.judgement import worth
from fourwalls.games.card_city.kinds import KINDS, ROUNDS, start_pool
from fourwalls.games.card_city.state import CardCityState
from fourwalls.games.card_city.steps import BOTTOM_STEP, DRAW_STEP

SETUP = GAME.setup(CardCityOptions(), 1)
ADVICE = CardCityAdvice()


def pool_order(seed: int) -> list[Move]:
    """Nature's moves of a game. What the player does changes none of them."""
    state, rng, order = SETUP.start(), QuickRng(seed), []
    while state.to_act:
        seat = state.to_act[0]
        move = state.draw(rng) if seat == NATURE else state.legal(seat)[0]
        if seat == NATURE:
            order.append(move)
        state.play(seat, move)
    return order


def play_bot(spec: str, seed: int) -> int:
    """The score of a bot with this order of the pool."""
    state, bot = SETUP.start(), make_bot(spec, SETUP, 0, seed.to_bytes(32, "big"))
    order = iter(pool_order(seed))
    while state.to_act:
        seat = state.to_act[0]
        state.play(seat, next(order) if seat == NATURE else bot.choose(state.view(seat)).move)
    return score(state)


def score(state: object) -> int:
    """The score of a game that is over."""
    assert isinstance(state, CardCityState)
    assert state.outcome is not None
    return state.outcome.scores[0]


# -- the plan -----------------------------------------------------------------------------------------------------


def clairvoyant(order: Sequence[Move], width: int) -> int:
    """The best score that a beam search of this width finds."""
    state = SETUP.start()
    assert isinstance(state, CardCityState)
    beam = [deal(state, order)]
    for number in range(1, ROUNDS + 1):
        found: dict[object, tuple[float, CardCityState]] = {}
        for state in beam:
            for end in ends_of_round(state, number):
                key = (end.cities, end.coins, end.bottom, end.offer)
                if key not in found:
                    found[key] = (promise(end, number), end)
        best = sorted(found.values(), key=lambda each: -each[0])[:width]
        beam = [deal(state, order) for _, state in best]
    return score(beam[0])


def deal(state: CardCityState, order: Sequence[Move]) -> CardCityState:
    """The state once nature has made the moves that are known."""
    while state.step == DRAW_STEP:
        state.play(NATURE, order[ROUNDS * 2 - sum(state.pool)])
    return state


def ends_of_round(state: CardCityState, number: int) -> Iterator[CardCityState]:
    """What a round can lead to, with the moves worth a look."""
    if not state.to_act or state.round > number:  # the draw of the next round, or its cards where they are known
        yield state
        return
    moves = state.legal(0)
    if state.step != BOTTOM_STEP and len(moves) > 2:
        moves = ADVICE.candidates(state, 0, moves)
    for move in moves:
        after = state.copy()
        after.play(0, move)
        yield from ends_of_round(after, number)


def promise(state: CardCityState, number: int) -> float:
    """What the city is worth at the end of a round: the next round's cards are not looked at."""
    terms = terms_of(state)
    if state.step == BOTTOM_STEP:
        coming = list(terms.coming)
        for kind in state.offer[0]:
            coming[kind] += 1
        r, c, l, i, p = coming  # noqa: E741 (the kinds' letters)
        terms = terms._replace(coming=(r, c, l, i, p))
    return worth(state.cities[0], state.coins[0], terms._replace(rounds=ROUNDS - number))


# -- the bound ----------------------------------------------------------------------------------------------------


def kinds_of(order: Sequence[Move]) -> list[int]:
    """The kinds of the whole pool in its order: nature's moves, and the last cards, which it does not draw (CC-R55)."""
    drawn = [KINDS.index(SETUP.action(move).notation.removeprefix("draw ")) for move in order]
    return drawn + sorted((Counter(dict(enumerate(start_pool(1)))) - Counter(drawn)).elements())


def bound_of(order: Sequence[Move], seconds: float) -> int:
    """A score that nobody can beat with this order of the pool."""
    from card_city_bound import bound  # noqa: PLC0415 (only this part needs OR-Tools)
    from card_city_shapes import load  # noqa: PLC0415

    state = SETUP.start()
    assert isinstance(state, CardCityState)
    return bound(deal(state, order), kinds_of(order)[3:], load(), seconds)


# -- the command --------------------------------------------------------------------------------------------------


def measured(seed: int, arguments: argparse.Namespace) -> dict[str, object]:
    order = pool_order(seed)
    return {
        "seed": seed,
        "order": " ".join(SETUP.action(move).notation for move in order).replace("draw ", ""),
        "bot": arguments.bot,
        "score": play_bot(arguments.bot, seed),
        "greedy": play_bot("greedy", seed),
        "width": arguments.width,
        "plan": clairvoyant(order, arguments.width),
        "bound": bound_of(order, arguments.seconds),
    }


def report(results: Sequence[dict[str, object]]) -> str:
    def column(name: str) -> list[float]:
        return [float(str(result[name])) for result in results]

    plan, bound = column("plan"), column("bound")
    lines = [f"{len(results)} seeds"]
    for name, title in (("score", "bot"), ("greedy", "greedy"), ("plan", "clairvoyant plan"), ("bound", "bound")):
        scores = column(name)
        error = 1.96 * statistics.stdev(scores) / math.sqrt(len(scores)) if len(scores) > 1 else math.nan
        shares = f"{sum(scores) / sum(plan):4.0%} of the plan, {sum(scores) / sum(bound):4.0%} of the bound"
        lines.append(f"{title:16}  {statistics.fmean(scores):.1f} ± {error:.1f}, {shares}")
    best = [max(scores) for scores in zip(column("score"), column("greedy"), plan, strict=True)]
    lines.append(f"best played       {statistics.fmean(best):.1f}, {sum(best) / sum(bound):4.0%} of the bound")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description="Bots in Card City alone against a plan that knows all cards.")
    parser.add_argument("--seeds", type=int, default=30)
    parser.add_argument("--bot", default="search:1000")
    parser.add_argument("--width", type=int, default=200, help="cities kept at the end of a round")
    parser.add_argument("--seconds", type=float, default=60, help="what the solver takes for a bound at most")
    parser.add_argument("--file", type=Path, default=None, help="results, one seed a line; goes on where it ended")
    arguments = parser.parse_args()
    results: list[dict[str, object]] = []
    if arguments.file and arguments.file.exists():
        results = [json.loads(line) for line in arguments.file.read_text().splitlines()]
        if any((done["bot"], done["width"]) != (arguments.bot, arguments.width) for done in results):
            sys.exit(f"{arguments.file} has results of another bot or width")
    known = {result["seed"] for result in results}
    for seed in range(arguments.seeds):
        if seed not in known:
            results.append(measured(seed, arguments))
            if arguments.file:
                with arguments.file.open("a") as file:
                    file.write(json.dumps(results[-1]) + "\n")
            print(results[-1], flush=True)
    print(report(results))


if __name__ == "__main__":
    main()
