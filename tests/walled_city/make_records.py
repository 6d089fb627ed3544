"""The script that makes the example games in `records`: whole games in which each of the 20 powers is used.

    PYTHONPATH=tests python -m walled_city.make_records

Players take Guilds that have not been used in the games before, use their powers as soon as they can, and move at
random in all else.
"""

from __future__ import annotations

from pathlib import Path

from fourwalls.core import Match, Message, Move, Player, QuickRng
from fourwalls.games.walled_city import GAME, WalledCityOptions
from fourwalls.games.walled_city.guilds import GUILDS

FOLDER = Path(__file__).parent / "records"

TABLES: list[tuple[str, int]] = [("londonderry", 4), ("borderlands", 4), ("borderlands", 3), ("londonderry", 2)]
"""Boards and numbers of players, round and round."""
NAMES = ("Olive", "William", "Tanya", "Grace")
SEED = bytes(range(31))


def used_in(match: Match) -> set[str]:
    """The Guilds whose power was used or copied so far."""
    events = (entry.event for entry in match.log(None))
    names = (event.message.args["guild"] for event in events if event.kind in ("used", "copied"))
    return {name.id.removeprefix("guild.") for name in names if isinstance(name, Message)}


def play(number: int, wanted: set[str]) -> Match:
    """A game in which as many of the wanted powers as possible are used."""
    board, seats = TABLES[number % len(TABLES)]
    options = WalledCityOptions(board=board, guilds="mixed")  # type: ignore[arg-type]
    players = [Player(name) for name in NAMES[:seats]]
    match = Match.start(GAME, players, options=options, seed=SEED + bytes([number]))
    rng = QuickRng(number)
    while not match.over:
        (seat,) = match.to_act
        match.play(seat, choose(match, seat, wanted - used_in(match), rng))
    return match


def choose(match: Match, seat: int, wanted: set[str], rng: QuickRng) -> Move:
    """A wanted Guild, then its power, then anything."""
    moves = list(match.legal(seat))
    texts = [match.setup.action(move).notation for move in moves]
    for text, move in zip(texts, moves, strict=True):
        word, _, rest = text.partition(" ")
        if word == "use" or (word in ("take", "copy") and rest in wanted):
            return move
    return moves[rng.below(len(moves))]


def main() -> None:
    wanted = {guild.id for guild in GUILDS}
    FOLDER.mkdir(exist_ok=True)
    for file in FOLDER.glob("*.walls"):
        file.unlink()
    number = 0
    while wanted:
        match = play(number, wanted)
        new = used_in(match) & wanted
        if new:
            wanted -= new
            board, seats = TABLES[number % len(TABLES)]
            (FOLDER / f"{number:02}_{board}_{seats}.walls").write_bytes(match.record.write())
        number += 1


if __name__ == "__main__":
    main()
