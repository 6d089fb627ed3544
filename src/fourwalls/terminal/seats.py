"""Who sits where: `--seats human,search` and `--names Ann,Bob` read as players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from fourwalls.bots import read_spec
from fourwalls.core import Game, Player

from .errors import UsageError
from .messages import t

HUMAN = "human"


def seat_counts(game: Game) -> str:
    """The numbers of seats that a game can have: "2", or "1, 2, 3 or 4"."""
    *most, last = map(str, game.meta.seats)
    return t("seats.or").join((", ".join(most), last)) if most else last


def usual_seats(game: Game) -> tuple[str, ...]:
    """One person against the usual bots."""
    return (HUMAN, *["search"] * (game.meta.default_seats - 1))


def read_seats(game: Game, text: str | None) -> tuple[str, ...]:
    """The kinds of the seats; without a text one person against the usual bots. Raises UsageError, InvalidBot."""
    if text is None:
        return usual_seats(game)
    kinds = tuple(part.strip() for part in text.split(","))
    if len(kinds) not in game.meta.seats:
        raise UsageError(t("seats.count", title=game.meta.title, right=seat_counts(game), given=len(kinds)))
    for kind in kinds:
        if kind != HUMAN:
            read_spec(kind)
    return kinds


def read_players(kinds: Sequence[str], names: str | None) -> tuple[Player, ...]:
    """Players with the names in a text such as "Ann,Bob", the rest with names of their kind. Raises UsageError."""
    return make_players(kinds, names.split(",") if names is not None else [])


def make_players(kinds: Sequence[str], names: Sequence[str]) -> tuple[Player, ...]:
    """Players with these names; for an empty or missing one a name of their kind. Raises UsageError."""
    given = [name.strip() for name in names]
    if len(given) > len(kinds):
        raise UsageError(t("seats.names", count=len(kinds), given=len(given)))
    if any(not name.isprintable() or len(name) > 30 for name in given):
        raise UsageError(t("seats.name"))
    given += [""] * (len(kinds) - len(given))
    usual = usual_names(kinds)
    chosen = [name or usual[seat] for seat, name in enumerate(given)]
    if twice := [name for name, count in Counter(chosen).items() if count > 1]:
        raise UsageError(t("seats.twice", name=twice[0]))
    return tuple(Player(name=name, kind=kind) for name, kind in zip(chosen, kinds, strict=True))


def usual_names(kinds: Sequence[str]) -> tuple[str, ...]:
    """A name for each seat by its kind, with a number where a kind sits more than once."""
    words = [t("seats.player") if kind == HUMAN else kind.partition(":")[0].capitalize() for kind in kinds]
    return tuple(
        word if words.count(word) == 1 else f"{word} {words[: seat + 1].count(word)}" for seat, word in enumerate(words)
    )
