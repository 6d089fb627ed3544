"""Players made of software: a view in, a move out. They know the core, and of a game nothing but its advice."""

from .base import BOT_MESSAGES, Alternative, Bot, Budget, Choice, Factory, InvalidBot
from .registry import bots, make_bot, read_spec

__all__ = [
    "BOT_MESSAGES",
    "Alternative",
    "Bot",
    "Budget",
    "Choice",
    "Factory",
    "InvalidBot",
    "bots",
    "make_bot",
    "read_spec",
]
