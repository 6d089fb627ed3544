"""The `fourwalls` command with two toy games installed: one with secrets, one in which nothing is left to chance."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from core.toy import LADDER
from toys.envelopes import GAME

from fourwalls.core import games
from fourwalls.terminal.main import run

for toy in (LADDER, GAME):
    games()[toy.meta.id] = toy
run()
