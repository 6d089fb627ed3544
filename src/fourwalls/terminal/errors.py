"""What can be wrong with what was asked of the command."""

from __future__ import annotations

from fourwalls.core import FourwallsError


class UsageError(FourwallsError):
    """A command that can't be carried out as it was given (exit code 2)."""


class TerminalError(FourwallsError):
    """Something on this machine that stands in the way, such as a file that is not there (exit code 1)."""


class Leave(Exception):
    """The person wants to stop now; the game is kept."""
