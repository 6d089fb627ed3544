"""What a game is: seats, moves, states, views, matches and records. Knows no game."""

from .drawing import Drawing, Line, Span, plain
from .errors import (
    FourwallsError,
    GameOver,
    IllegalMove,
    InvalidOptions,
    InvalidPosition,
    NotParseable,
    OutOfTurn,
    Reason,
    RecordError,
    UndoRefused,
    UnknownGame,
)
from .events import Emit, Event
from .game import Advice, Game, Setup, State
from .messages import Arg, Catalog, Message, message
from .meta import Meta
from .moves import NATURE, Action, Move, Param, Seat
from .options import Options, OptionSpec, Value, option_specs, read_options
from .plain import plain_state
from .randomness import (
    Draws,
    QuickRng,
    Rng,
    commitment,
    mixed_seed,
    new_seed,
    seed_from_text,
    weighted,
)
from .reasons import CORE_MESSAGES, refusal, refuse
from .registry import find_game, games
from .view import Outcome, Prompt, Score, View

__all__ = [
    "CORE_MESSAGES",
    "NATURE",
    "Action",
    "Advice",
    "Arg",
    "Catalog",
    "Drawing",
    "Draws",
    "Emit",
    "Event",
    "FourwallsError",
    "Game",
    "GameOver",
    "IllegalMove",
    "InvalidOptions",
    "InvalidPosition",
    "Line",
    "Message",
    "Meta",
    "Move",
    "NotParseable",
    "OptionSpec",
    "Options",
    "OutOfTurn",
    "Outcome",
    "Param",
    "Prompt",
    "QuickRng",
    "Reason",
    "RecordError",
    "Rng",
    "Score",
    "Seat",
    "Setup",
    "Span",
    "State",
    "UndoRefused",
    "UnknownGame",
    "Value",
    "View",
    "commitment",
    "find_game",
    "games",
    "message",
    "mixed_seed",
    "new_seed",
    "option_specs",
    "plain",
    "plain_state",
    "read_options",
    "refusal",
    "refuse",
    "seed_from_text",
    "weighted",
]
