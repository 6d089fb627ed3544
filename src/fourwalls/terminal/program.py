"""How this program was started, so that what we tell people to type works for them."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path


def program(arguments: Sequence[str] | None = None, *, own: int | None = None) -> str:
    """The words before our own arguments: `fourwalls` where that is found, else the way that was taken to it.

    `arguments` is the whole command line, interpreter included, and `own` how many of its words are ours.
    """
    line = list(sys.orig_argv if arguments is None else arguments)
    count = len(sys.argv) - 1 if own is None else own
    words = line[: len(line) - count]
    if len(words) == 2 and os.access(words[1], os.X_OK):  # a script that names its interpreter itself
        script = Path(words[1])
        found = shutil.which(script.name)
        if found and Path(found).absolute() == script.absolute():
            return script.name
        words = words[1:]
    return " ".join(_shown(word) for word in words) or "fourwalls"


def _shown(word: str) -> str:
    """A word of a command line, relative to this folder where that is shorter, in quotes where it needs them."""
    if os.path.isabs(word):
        inside = os.path.relpath(word)
        word = word if inside.startswith(os.pardir) else inside
        word = word if os.sep in word else os.path.join(os.curdir, word)
    return f'"{word}"' if " " in word else word
