"""The powers of the Guilds, by Guild number: one file each, and what two or more of them share."""

from typing import Final

from .bakers import Bakers
from .barbers import Barbers
from .base import Power
from .butchers import Butchers
from .carpenters import Carpenters
from .clothworkers import Clothworkers
from .curriers import Curriers
from .drapers import Drapers
from .fishmongers import Fishmongers
from .goldsmiths import Goldsmiths
from .grocers import Grocers
from .haberdashers import Haberdashers
from .ironmongers import Ironmongers
from .ironmongers_b import SecondIronmongers
from .mercers import Mercers
from .painter_stainers import PainterStainers
from .saddlers import Saddlers
from .salters import Salters
from .skinners import Skinners
from .taylors import Taylors
from .vintners import Vintners

POWERS: Final[tuple[Power, ...]] = (
    Mercers(),
    Carpenters(),
    Grocers(),
    Drapers(),
    Fishmongers(),
    PainterStainers(),
    Goldsmiths(),
    Bakers(),
    Skinners(),
    Taylors(),
    Butchers(),
    Haberdashers(),
    Salters(),
    Barbers(),
    Ironmongers(),
    SecondIronmongers(),
    Vintners(),
    Saddlers(),
    Clothworkers(),
    Curriers(),
)
"""The power of each Guild."""

assert [power.guild for power in POWERS] == list(range(20))
