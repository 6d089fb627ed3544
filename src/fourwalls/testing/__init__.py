"""The conformance suite that any game must pass, also one from outside. See docs/add-a-game.md.

>>> from fourwalls.testing import assert_conforms
"""

from .report import QUICK, THOROUGH, Effort, Fault, Report
from .suite import assert_conforms, check_game
from .trial import CHECKS, Scramble

__all__ = [
    "CHECKS",
    "QUICK",
    "THOROUGH",
    "Effort",
    "Fault",
    "Report",
    "Scramble",
    "assert_conforms",
    "check_game",
]
