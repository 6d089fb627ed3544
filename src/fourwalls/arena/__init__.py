"""Many matches between bots: leagues that can be interrupted, and how sure their results are."""

from .config import ArenaConfig, ArenaError
from .league import run_arena
from .report import ArenaReport, Row
from .results import Fault, GameResult

__all__ = ["ArenaConfig", "ArenaError", "ArenaReport", "Fault", "GameResult", "Row", "run_arena"]
