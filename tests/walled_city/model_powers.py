"""The 20 powers of the second set of rules, each as a script of its decisions (ledger, 17.3)."""

from __future__ import annotations

from collections.abc import Callable

from fourwalls.core import NATURE

from .model import Model, Options, Script, Trade, one_of, total
from .model_city import top_intact
from .model_counts import FACTIONS

EARLY = ("drapers", "bakers")
"""Only before Construct (WC-R13)."""


def use_power(model: Model) -> Script:
    """The holder turns the card and carries out its power."""
    model.used.add(model.seat)
    model.power = model.held[model.seat]
    yield from POWERS[model.power or ""](model)
    model.power = None


def usable(model: Model, guild: str) -> bool:
    """Whether the player on turn can use this power now (WC-R13, WC-R45 to WC-R47)."""
    return (model.step == "place" or guild not in EARLY) and USABLE[guild](model)


def others(model: Model) -> list[int]:
    """The other colours, neutral last (WC-R16)."""
    return [colour for colour in model.colours if colour != model.seat]


def clockwise(model: Model) -> list[int]:
    """The other players, beginning on the left of the holder."""
    return [(model.seat + number) % model.seats for number in range(1, model.seats)]


def piece_at(move: str) -> str:
    return move.rsplit(maxsplit=1)[-1]


def pieces(model: Model, colour: int, kind: str, places: list[str]) -> Options:
    """Pieces of a colour that can be chosen, by place."""
    word = {"N": "noble", "P": "peasant"}[kind]
    return one_of([f"{word} {model.name(colour)} {place}" for place in places if model.people[colour, kind, place]])


def areas(model: Model) -> list[str]:
    return model.city.areas


def in_areas(model: Model, colour: int, kind: str) -> int:
    return model.count(colour, kind, areas(model))


# Pieces for pieces: Mercers, Painter-Stainers, Fishmongers, Vintners.


def replaceable(model: Model, kind: str) -> list[int]:
    if not model.supply[model.seat, kind]:
        return []
    return [colour for colour in others(model) if model.count(colour, kind)]


def replacing(model: Model, kind: str) -> Script:
    done, asked = False, replaceable(model, kind)
    for colour in asked:
        if not model.supply[model.seat, kind]:
            return
        skip: Options = {} if colour == asked[-1] and not done else {"skip": 1}
        move = yield model.seat, pieces(model, colour, kind, model.places) | skip
        if move != "skip":
            model.settle(colour, kind, piece_at(move), -1)
            model.settle(model.seat, kind, piece_at(move))
            done = True


def mercers(model: Model) -> Script:
    yield from replacing(model, "N")


def painter_stainers(model: Model) -> Script:
    yield from replacing(model, "P")


def fishmongers_choices(model: Model) -> Options:
    found: Options = {}
    for colour in model.colours:
        if model.supply[colour, "P"] >= 4:
            found |= pieces(model, colour, "N", areas(model))
    return found


def fishmongers(model: Model) -> Script:
    _, name, area = (yield model.seat, fishmongers_choices(model)).split()
    model.settle(model.colour(name), "N", area, -1)
    model.settle(model.colour(name), "P", area, 4)


def vintners_colours(model: Model) -> list[int]:
    return [each for each in model.colours if model.supply[each, "N"] >= 3 and in_areas(model, each, "P") >= 3]


def vintners(model: Model) -> Script:
    colours = vintners_colours(model)
    for _ in range(3):
        options: Options = {}
        for colour in colours:
            options |= pieces(model, colour, "P", areas(model))
        _, name, area = (yield model.seat, options).split()
        colours = [model.colour(name)]
        model.settle(colours[0], "P", area, -1)
        model.settle(colours[0], "N", area)


# Pieces taken away: Taylors, Bakers, Barbers.


def taylors(model: Model) -> Script:
    for colour in others(model):
        if in_areas(model, colour, "P"):
            move = yield model.seat, pieces(model, colour, "P", areas(model))
            model.settle(colour, "P", piece_at(move), -1)


def bakers(model: Model) -> Script:
    for _ in range(3):
        move = yield model.seat, pieces(model, model.seat, "N", model.places)
        model.remove(model.seat, piece_at(move))
    model.votes[model.seat]["bakers"] += 13
    model.skipped = True


def barbers(model: Model) -> Script:
    for _ in range(2):
        options: Options = {}
        for colour in model.colours:
            options |= pieces(model, colour, "N", model.places)
        _, name, place = (yield model.seat, options).split()
        model.remove(model.colour(name), place)


# Pieces placed and moved: Salters, both Ironmongers, Saddlers.


def salters(model: Model) -> Script:
    done = False
    for kind, later in (("N", model.supply[model.seat, "P"] > 0), ("P", False)):
        if not model.supply[model.seat, kind]:
            continue
        skip: Options = {"skip": 1} if later or done else {}
        move = yield model.seat, one_of([f"area {area}" for area in areas(model)]) | skip
        if move != "skip":
            model.settle(model.seat, kind, piece_at(move))
            done = True


def ironmongers(model: Model) -> Script:
    for colour in model.colours:
        area = piece_at((yield model.seat, pieces(model, colour, "N", areas(model))))
        tower = piece_at((yield model.seat, one_of([f"tower {each}" for each in model.city.towers])))
        model.move(colour, "N", area, tower)


def ironmongers_b(model: Model) -> Script:
    for _ in range(2):
        tower = piece_at((yield model.seat, one_of([f"tower {each}" for each in model.city.towers])))
        model.settle(model.seat, "N", tower)


def movable(model: Model, kind: str) -> int:
    """Pieces in areas with a Path to cross (WC-R25)."""
    return sum(model.count(colour, kind, [area for area in areas(model) if model.city.across(area)])
               for colour in model.colours)  # fmt: skip


def saddlers(model: Model) -> Script:
    moved: dict[tuple[int, str], int] = {}
    kinds = [kind for kind, need in (("P", 3), ("N", 2)) if movable(model, kind) >= need]
    number = 0
    while number < {"P": 3, "N": 2}[kinds[0]]:
        options: Options = {}
        for kind in kinds:
            for colour in model.colours:
                fresh = [
                    area for area in areas(model)
                    if model.city.across(area) and model.people[colour, kind, area] > moved.get((colour, area), 0)
                ]  # fmt: skip
                options |= pieces(model, colour, kind, fresh)
        word, name, area = (yield model.seat, options).split()
        kinds = ["N" if word == "noble" else "P"]
        target = piece_at((yield model.seat, one_of([f"area {each}" for each in model.city.across(area)])))
        model.move(model.colour(name), kinds[0], area, target)
        moved[model.colour(name), target] = moved.get((model.colour(name), target), 0) + 1
        number += 1


# Works: Drapers, Goldsmiths, Skinners.


def works(model: Model) -> dict[str, str]:
    return model.city.roads | model.city.walls


def intact_tops(model: Model) -> list[str]:
    return [name for name, stack in works(model).items() if top_intact(stack)]


def drapers_usable(model: Model) -> bool:
    stacks = model.city.roads if model.round == 1 else model.city.walls
    return any(top_intact(stack) for stack in stacks.values())


def drapers(model: Model) -> Script:
    model.drapers = True
    yield from ()


def change_top(model: Model, word: str, instead: str) -> Script:
    name = piece_at((yield model.seat, one_of([f"{word} {each}" for each in intact_tops(model)])))
    stacks = model.city.roads if name in model.city.roads else model.city.walls
    stacks[name] = stacks[name][:-1] + instead


def goldsmiths(model: Model) -> Script:
    yield from change_top(model, "break", "x")


def skinners(model: Model) -> Script:
    yield from change_top(model, "remove", "")


# Items: Haberdashers, Clothworkers, Curriers.


def is_chit(model: Model, place: str) -> bool:
    return model.items[place].startswith("chit")


def haberdashers(model: Model) -> Script:
    for attempt in range(4):
        stop: Options = {"stop": 1} if attempt else {}
        move = yield model.seat, one_of([f"item {place}" for place in model.items]) | stop
        if move == "stop":
            return
        place = piece_at(move)
        if is_chit(model, place):
            model.items[place] = yield NATURE, one_of(["chit -1", "chit +1"])
        else:
            result = yield NATURE, one_of([f"roll {value}" for value in (1, 2, 3)])
            model.items[place] = f"{model.items[place].split()[0]} {piece_at(result)}"


def clothworkers(model: Model) -> Script:
    first = piece_at((yield model.seat, one_of([f"item {place}" for place in model.items])))
    second = piece_at((yield model.seat, one_of([f"item {place}" for place in model.items if place != first])))
    for place in (first, second):
        faction = model.items[place].split()[0]
        model.items[place] = "chit -1" if faction == "chit" else f"{faction} 1"


def swaps(model: Model, place: str) -> list[str]:
    """What an item can be swapped with: a chit never comes into a Tower (WC-284, WC-R59)."""
    return [
        other for other in model.items
        if other != place
        and not (is_chit(model, place) and other in model.city.towers)
        and not (is_chit(model, other) and place in model.city.towers)
    ]  # fmt: skip


def curriers(model: Model) -> Script:
    first = piece_at((yield model.seat, one_of([f"item {place}" for place in model.items if swaps(model, place)])))
    second = piece_at((yield model.seat, one_of([f"item {place}" for place in swaps(model, first)])))
    model.items[first], model.items[second] = model.items[second], model.items[first]


# Carpenters.


def carpenters_usable(model: Model) -> bool:
    return len(model.city.fences) < 2 and any(model.city.fences_in(area) for area in areas(model))


def carpenters(model: Model) -> Script:
    city = model.city
    fences = {area: city.fences_in(area) for area in areas(model)}
    area = piece_at((yield model.seat, one_of([f"area {each}" for each, pairs in fences.items() if pairs])))
    model.dividing = area
    first = piece_at((yield model.seat, one_of([f"point {a + 1}" for a, _ in fences[area]])))
    model.dividing = ""
    second = piece_at((yield model.seat, one_of([f"point {b + 1}" for a, b in fences[area] if a + 1 == int(first)])))
    shares = []
    for colour in model.colours:
        for kind in "PN":
            there = model.people[colour, kind, area]
            if there:
                move = yield model.seat, one_of([f"share {number}" for number in range(there + 1)])
                shares.append((colour, kind, there - int(piece_at(move))))
    here = sum(model.count(colour, kind, [area]) for colour in model.colours for kind in "PN")
    there = sum(number for _, _, number in shares)
    goes_over = there > here - there
    if area in model.items and there == here - there:
        goes_over = (yield model.seat, one_of(["part 1", "part 2"])) == "part 2"
    new = city.fence(area, (int(first) - 1, int(second) - 1))
    for colour, kind, number in shares:
        model.settle(colour, kind, area, -number)
        model.settle(colour, kind, new, number)
    if area in model.items and goes_over:
        model.items[new] = model.items.pop(area)


# Butchers and Grocers.


def give(model: Model, giver: int, taker: int, card: str) -> None:
    model.hands[giver][card] -= 1
    model.hands[taker][card] += 1


def butchers(model: Model) -> Script:
    holder = model.seat
    made: list[Trade] = []
    for receiver in clockwise(model):
        cards = one_of([f"card {card}" for card in +model.hands[holder]])
        if not cards:
            break
        skip: Options = {"skip": 1} if made or receiver != clockwise(model)[-1] else {}
        move = yield holder, cards | skip
        if move != "skip":
            card = piece_at(move)
            made.append(Trade(model, holder, receiver, card))
            model.trades.append(made[-1])
            give(model, holder, receiver, card)
    for trade in made:
        hand = +model.hands[trade.receiver]
        higher = [card for card in hand if total(card) > total(trade.given)]
        if not higher:
            trade.looked, trade.seen, trade.saw_off = True, hand, bool(model.off[trade.receiver])
        asked = trade.receiver if higher else holder
        trade.back = piece_at((yield asked, one_of([f"card {card}" for card in higher or hand])))
        give(model, trade.receiver, holder, trade.back)


def copies(model: Model) -> list[str]:
    return [
        guild for seat, guild in enumerate(model.held)
        if seat != model.seat and guild and guild != "grocers" and usable(model, guild)
    ]  # fmt: skip


def grocers(model: Model) -> Script:
    guild = piece_at((yield model.seat, one_of([f"copy {each}" for each in copies(model)])))
    model.votes[model.held.index(guild)]["copied"] += 3
    model.power = guild
    yield from POWERS[guild](model)


POWERS: dict[str, Callable[[Model], Script]] = {
    power.__name__: power
    for power in (
        mercers, carpenters, grocers, drapers, fishmongers, painter_stainers, goldsmiths, bakers, skinners, taylors,
        butchers, haberdashers, salters, barbers, ironmongers, ironmongers_b, vintners, saddlers, clothworkers,
        curriers,
    )
}  # fmt: skip

USABLE: dict[str, Callable[[Model], bool]] = {
    "mercers": lambda model: bool(replaceable(model, "N")),
    "carpenters": carpenters_usable,
    "grocers": lambda model: bool(copies(model)),
    "drapers": drapers_usable,
    "fishmongers": lambda model: bool(fishmongers_choices(model)),
    "painter_stainers": lambda model: bool(replaceable(model, "P")),
    "goldsmiths": lambda model: bool(intact_tops(model)),
    "bakers": lambda model: model.count(model.seat, "N") >= 3,
    "skinners": lambda model: bool(intact_tops(model)),
    "taylors": lambda model: any(in_areas(model, colour, "P") for colour in others(model)),
    "butchers": lambda model: bool(+model.hands[model.seat]),
    "haberdashers": lambda model: bool(model.items),
    "salters": lambda model: model._stock() > 0,
    "barbers": lambda model: sum(model.count(colour, "N") for colour in model.colours) >= 2,
    "ironmongers": lambda model: all(in_areas(model, colour, "N") for colour in model.colours),
    "ironmongers_b": lambda model: model.supply[model.seat, "N"] >= 2,
    "vintners": lambda model: bool(vintners_colours(model)),
    "saddlers": lambda model: movable(model, "P") >= 3 or movable(model, "N") >= 2,
    "clothworkers": lambda model: len(model.items) >= 2,
    "curriers": lambda model: any(swaps(model, place) for place in model.items),
}

assert set(POWERS) == set(USABLE)
assert all(faction != "chit" for faction in FACTIONS)
