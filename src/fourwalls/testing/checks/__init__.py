"""The checks of the suite, by subject. Importing this package fills `fourwalls.testing.trial.CHECKS`."""

# ruff: noqa: I001 - the order of these imports is the order in which the checks run
from . import declared
from . import rules
from . import chance
from . import positions
from . import words
from . import faces
from . import together
from . import secrets
from . import samples
from . import randomness
from . import matches
from . import undo

__all__ = [
    "chance",
    "declared",
    "faces",
    "matches",
    "positions",
    "randomness",
    "rules",
    "samples",
    "secrets",
    "together",
    "undo",
    "words",
]
