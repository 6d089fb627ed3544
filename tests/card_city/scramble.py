"""Other worlds for Card City, made by exchanging single unseen cards; independent of its `sample`."""

from __future__ import annotations

import msgspec

from fourwalls.core import QuickRng, Seat, State
from fourwalls.games.card_city import CardCityState


def scramble(state: State, seat: Seat | None, rng: QuickRng) -> CardCityState:
    """Exchange each card that the seat has not seen with another such card or one in the pool; divide anew."""
    assert isinstance(state, CardCityState)
    setup = state._setup
    position = msgspec.json.decode(state.dump())
    if setup.seats == 1 or not position.get("offer"):
        return state
    hidden = [card for card in position["offer"] if seat not in card["known"] and len(card["known"]) < setup.seats]
    exchange(hidden, position["pool"], position.get("round", 1) == 1, rng)
    if position["step"] in ("divide", "lay") and seat != position["seat"]:
        position["picks"] = other_picks(position, rng)
    return setup.load(msgspec.json.encode(position))


def exchange(hidden: list[dict[str, object]], pool: dict[str, int], first_round: bool, rng: QuickRng) -> None:
    """Give each hidden card the kind of a random one of the hidden cards and the pool; Leisure never in round 1."""
    rest = [kind for kind, count in pool.items() for _ in range(count)]
    for card in hidden:
        others = [other for other in rest if not (first_round and other == "L")]
        pick = rng.below(len(hidden) + len(others))
        if pick < len(hidden):
            other_card = hidden[pick]
            card["kind"], other_card["kind"] = other_card["kind"], card["kind"]
        else:
            kind = others[pick - len(hidden)]
            rest.remove(kind)
            rest.append(str(card["kind"]))
            card["kind"] = kind
    pool.clear()
    pool.update({kind: rest.count(kind) for kind in "RCLIP" if kind in rest})


def other_picks(position: dict[str, object], rng: QuickRng) -> list[str]:
    """Another division, complete or not as the step says, made by laying out the divider's cards at random."""
    offer = position["offer"]
    assert isinstance(offer, list)
    seats = len(position["cities"])  # type: ignore[arg-type]
    words = [f"{'open ' * (len(card['known']) == seats)}{card['kind']}" for card in offer if card["at"] == "hand"]
    rng.shuffle(words)
    hidden = (len(words) - 2) // 2
    order = ["R", "C", "L", "I", "P"]
    order += [f"open {kind}" for kind in order]
    group, hide = sorted(words[:2], key=order.index), sorted(words[2 : 2 + hidden], key=order.index)
    picks = [*(f"group {word}" for word in group), *(f"hide {word}" for word in hide)]
    return picks if position["step"] == "lay" else picks[: rng.below(len(picks))]
