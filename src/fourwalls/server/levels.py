"""The bots that are offered at a table, and what a bot at a table may cost."""

from __future__ import annotations

from fourwalls.bots import BOT_MESSAGES, InvalidBot, bots, read_spec

from .settings import Settings
from .wire import BotLevel

LEVELS = (
    BotLevel(spec="random", name="Easy", description="Makes any possible move. For a first look at the game."),
    BotLevel(
        spec="greedy",
        name="Medium",
        description=("Takes what looks best at once. In The Wall it won all of 400 games against Easy."),
    ),
    BotLevel(
        spec="search:100",
        name="Hard, quick",
        description="Tries out 100 futures for each decision: not as strong as Hard, but it answers sooner.",
    ),
    BotLevel(
        spec="search:400",
        name="Hard",
        description=(
            "Tries out 400 futures for each decision. In The Wall, 200 won 89 of 100 games against Medium; in Card "
            "City for two, 400 won 64 of 100; in The Walled City for two, 77 of 100, but for four it is no better."
        ),
    ),
    BotLevel(
        spec="search:2000",
        name="Hard, slow",
        description="Tries out 2,000 futures for each decision, and thinks for seconds. Its strength is not measured.",
    ),
)
"""In words for people; the figures are those of the README."""

TEMPLATES = BOT_MESSAGES
"""The texts of bots, by message id."""


def levels() -> tuple[BotLevel, ...]:
    """Our levels, and every bot that others have installed."""
    known = {level.spec.partition(":")[0] for level in LEVELS}
    others = [BotLevel(spec=name, name=name, description="") for name in bots() if name not in known]
    return (*LEVELS, *others)


def check_bot(spec: str, settings: Settings) -> None:
    """Whether a bot may sit at a table here. Raises InvalidBot."""
    _, budget = read_spec(spec)
    if budget is None:
        return
    if (budget.iterations or 0) > settings.most_iterations or (budget.seconds or 0) > settings.most_seconds:
        raise InvalidBot(
            f"the bot {spec!r} thinks too long for this server; "
            f"at most {settings.most_iterations} iterations or {settings.most_seconds:g} s are right"
        )
