"""What a Guild is worth to who holds it, in Votes (see docs/games/walled_city.md)."""

from typing import Final

GUILD_WORTH: Final = (
    4.0,  # mercers
    2.5,  # carpenters
    2.0,  # grocers
    1.0,  # drapers
    2.5,  # fishmongers
    3.5,  # painter_stainers
    2.5,  # goldsmiths
    3.0,  # bakers
    2.5,  # skinners
    2.0,  # taylors
    2.0,  # butchers
    2.0,  # haberdashers
    2.5,  # salters
    3.0,  # barbers
    3.0,  # ironmongers
    3.5,  # ironmongers_b
    2.5,  # vintners
    4.0,  # saddlers
    3.0,  # clothworkers
    3.0,  # curriers
)
"""By Guild."""
