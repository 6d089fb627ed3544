"""What a game is: seats, moves, states, views, matches and records. Knows no game."""

from .data import TakesData, make_setup, plain_data, read_data
from .drawing import Drawing, Line, Span, plain_text
from .errors import (
    FourwallsError,
    GameOver,
    IllegalMove,
    InvalidData,
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
from .files import RecordFile, resume_match, seed_path, start_match
from .game import Advice, Collects, Game, Guesses, Setup, State
from .match import Match, Store
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
from .reasons import CORE_MESSAGES, not_acting, refusal, refuse
from .record import FORMAT, Chain, Header, Player, Record
from .record import Line as RecordLine
from .registry import find_game, games
from .resolver import Resolved, Resolver, SeedResolver
from .transaction import Clock, LogEntry
from .verify import Verification, Walk, replay, verify
from .view import Outcome, Prompt, Score, View

__all__ = [
    "CORE_MESSAGES",
    "FORMAT",
    "NATURE",
    "Action",
    "Advice",
    "Arg",
    "Catalog",
    "Chain",
    "Clock",
    "Collects",
    "Drawing",
    "Draws",
    "Emit",
    "Event",
    "FourwallsError",
    "Game",
    "GameOver",
    "Guesses",
    "Header",
    "IllegalMove",
    "InvalidData",
    "InvalidOptions",
    "InvalidPosition",
    "Line",
    "LogEntry",
    "Match",
    "Message",
    "Meta",
    "Move",
    "NotParseable",
    "OptionSpec",
    "Options",
    "OutOfTurn",
    "Outcome",
    "Param",
    "Player",
    "Prompt",
    "QuickRng",
    "Reason",
    "Record",
    "RecordError",
    "RecordFile",
    "RecordLine",
    "Resolved",
    "Resolver",
    "Rng",
    "Score",
    "Seat",
    "SeedResolver",
    "Setup",
    "Span",
    "State",
    "Store",
    "TakesData",
    "UndoRefused",
    "UnknownGame",
    "Value",
    "Verification",
    "View",
    "Walk",
    "commitment",
    "find_game",
    "games",
    "make_setup",
    "message",
    "mixed_seed",
    "new_seed",
    "not_acting",
    "option_specs",
    "plain_data",
    "plain_state",
    "plain_text",
    "read_data",
    "read_options",
    "refusal",
    "refuse",
    "replay",
    "resume_match",
    "seed_from_text",
    "seed_path",
    "start_match",
    "verify",
    "weighted",
]
