"""One game at one terminal: whose turn it is, what they see, and what their input does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby

from fourwalls.bots import BOT_MESSAGES, Bot, make_bot
from fourwalls.bots import Choice as BotChoice
from fourwalls.core import (
    Catalog,
    IllegalMove,
    Match,
    Move,
    Prompt,
    QuickRng,
    Reason,
    RecordLine,
    Seat,
    View,
)

from .choose import Choice
from .flags import show_options
from .listing import show_choices
from .messages import t
from .picks import Picks, without
from .screen import Screen
from .seats import HUMAN

HELPER = "search:300"
"""The bot that gives hints: quick enough to wait for, good enough to learn from."""

RECALLED = 12
"""So many happenings are told again when a game goes on."""

PARTS = ("turn", "round")
"""Events that begin a new part of the game: a line of air before them, and the board after them."""

PLACES = frozenset(("square", "area", "path", "place", "gap"))
"""Things that are places on a board: who chooses among them has to see it as it is now."""

BOT_WORDS = Catalog(BOT_MESSAGES)


class Session:
    """A match on a screen. `guided`: the game explains itself at each kind of decision that comes up first.

    `choices` are the actions listed; `done` those that were made for the person, as there were no others.
    """

    def __init__(self, match: Match, bots: Mapping[Seat, Bot], screen: Screen, *, guided: bool) -> None:
        self.match = match
        self.bots = bots
        self.screen = screen
        self.guided = guided
        self.game = match.game
        self.catalog = self.game.catalog
        humans = [seat for seat, player in enumerate(match.players) if player.kind == HUMAN]
        self.curtained = self.game.meta.secrets and len(humans) > 1
        self.watcher: Seat | None = humans[0] if len(humans) == 1 else None
        self.at_screen: Seat | None = None
        self.told: dict[Seat | None, int] = {}
        self.told_lines: dict[Seat | None, int] = {}
        self.drawn = -1
        self.explained: set[str] = set()
        self.helpers: dict[Seat, Bot] = {}
        self.seat: Seat = 0
        self.choices: tuple[Choice, ...] = ()
        self.done: tuple[Choice, ...] = ()
        self.suggested: tuple[Move, ...] = ()
        self.following = False
        self.given: tuple[Move, ...] = ()
        self._picks: Picks | None = None
        self._picks_for = (0, 0)

    @property
    def names(self) -> Sequence[str]:
        return self.match.names

    def seat_down(self, seat: Seat) -> None:
        """A person takes the keyboard; where seats have secrets, behind a curtain."""
        if self.at_screen != seat:
            if self.curtained:
                self.screen.curtain(self.names[seat])
            self.drawn = -1
            self.following = False
        self.at_screen = self.seat = seat
        self.suggested = ()

    @property
    def picks(self) -> Picks:
        """What the person at the screen has picked of the decision at hand; forgotten when something else happens."""
        now = (self.seat, len(self.match.record.lines))
        if self._picks is None or self._picks_for != now:
            self._picks = Picks(self.match.setup, self.match.view(self.seat))
            self._picks_for = now
        return self._picks

    @property
    def view(self) -> View:
        """What the person at the screen sees, with what they have picked."""
        return self.picks.view

    # -- showing --------------------------------------------------------------------------------------------------

    def tell(self, seat: Seat | None) -> None:
        """What happened since this seat was last told."""
        first = self.told_lines.get(seat, 0)
        entries = self.match.log(seat, since=self.told.get(seat, 0))
        told = {line: [entry.event for entry in group] for line, group in groupby(entries, key=lambda each: each.line)}
        forced: list[Move] = []
        for line in self.match.record.lines[first:]:
            if line.move is not None and self.was_forced(line, seat):
                forced.append(self.match.setup.parse(line.move))
            if line.n in told or not line.forced:
                self.tell_forced(forced)
                forced = []
            for event in told.get(line.n, ()):
                if event.kind in PARTS:
                    self.screen.say()
                    self.drawn = -1
                words = self.catalog.text(event.message, self.names)
                self.screen.say(self.screen.coloured(words, self.names), key=t("play.bullet"))
        self.tell_forced(forced)
        self.told_lines[seat] = len(self.match.record.lines)
        if entries:
            self.told[seat] = entries[-1].number

    def was_forced(self, line: RecordLine, seat: Seat | None) -> bool:
        """Whether a move was made for a person who is looking, because there was no other."""
        if not line.forced or line.seat is None or line.seat < 0 or line.seat in (*self.bots, *self.match.resigned):
            return False
        return line.seat == seat or not self.game.meta.secrets

    def tell_forced(self, moves: Sequence[Move]) -> None:
        """What was done for a person, who could not have done anything else, unless they gave it themselves."""
        if moves := without(moves, self.given):
            texts = [self.text_of(move) for move in moves]
            words = [text if count == 1 else t("play.times", text=text, count=count) for text, count in tally(texts)]
            self.screen.say(t("play.forced", moves=t("play.and_then").join(words)), key=t("play.bullet"))

    def catch_up(self) -> None:
        """After a break: remember only the last happenings of the log."""
        for seat in (None, *range(self.match.setup.seats)):
            log = self.match.log(seat)
            self.told[seat] = max(0, len(log) - RECALLED)
            self.told_lines[seat] = log[self.told[seat]].line - 1 if log else 0

    def needs_board(self) -> bool:
        """Whether more happened since the board was drawn than own small choices, or a place is to be chosen now."""
        since = self.match.record.lines[self.drawn :]
        if self.drawn < 0 or any(line.what != "move" or line.seat != self.seat for line in since):
            return True
        prompt = self.view.prompt
        things = [thing for move in prompt.moves for thing in self.match.setup.action(move).things] if prompt else []
        return bool(since) and any(thing.partition(":")[0] in PLACES for thing in things)

    def show_board(self, view: View) -> None:
        """The board as the person at the screen may see it, with the options that are not the usual ones."""
        self.screen.say()
        self.screen.draw(self.match.setup.draw_board(view, self.names, self.screen.width))
        show_options(self.screen, self.match.setup)
        self.drawn = len(self.match.record.lines)

    def show_prompt(self, view: View) -> None:
        """The decision in words, the way in for newcomers, and the numbered actions."""
        prompt = view.prompt
        assert prompt is not None, "a seat that is to act has a prompt"
        self.choices = tuple(self.choice_of(move, prompt) for move in prompt.moves)
        self.done = tuple(map(self.choice_of, (*self.made_for(), *self.picks.automatic)))
        self.screen.say()
        heading = self.screen.name(self.seat, self.names)
        heading.append(t("play.heading", words=self.catalog.text(prompt.message, self.names)), "strong")
        self.screen.say(heading)
        show_choices(self.screen, self.choices)
        if self.following:
            self.suggest()

    def explain_decision(self) -> None:
        """The way into a kind of decision for newcomers, once; before the board, so that the board stays in sight."""
        prompt = self.view.prompt
        if self.guided and prompt is not None and prompt.kind not in self.explained:
            self.explained.add(prompt.kind)
            if f"guide.{prompt.kind}" in self.catalog:
                self.screen.say()
            self.show_guide(prompt.kind)

    def show_guide(self, kind: str) -> bool:
        """The game's own words about a kind of decision, if it has any."""
        words = self.catalog.templates.get(f"guide.{kind}")
        if words is None:
            return False
        for paragraph in words.split("\n"):
            self.screen.say(paragraph, "muted", indent=2)
        return True

    def show_reasons(self, reasons: Sequence[Reason]) -> None:
        """Why a move is not possible, each with its rule."""
        for reason in reasons:
            words = self.catalog.text(reason.message, self.names)
            self.screen.say(t("play.reason", words=words, rule=reason.rule), key="  ")

    # -- playing --------------------------------------------------------------------------------------------------

    def play(self, moves: Sequence[Move]) -> bool:
        """Make moves at once, or pick them where they are made together; or say why not. Nothing is half done."""
        self.given = ()
        try:
            if self.picks.open:
                self.pick(moves)
            else:
                self.make(moves)
        except IllegalMove as error:
            self.screen.say(t("play.refused"))
            self.show_reasons(error.reasons)
            return False
        return True

    def make(self, moves: Sequence[Move]) -> None:
        """Moves of the match; somebody may count in what was done for them already. Raises IllegalMove."""
        self.given = tuple(moves)
        try:
            self.match.play(self.seat, moves[0] if len(moves) == 1 else moves)
        except IllegalMove:
            rest = without(moves, self.made_for())
            if not rest or len(rest) == len(moves):
                raise
            try:
                self.match.play(self.seat, rest)
            except IllegalMove:
                rest = []
            if not rest:
                raise

    def pick(self, moves: Sequence[Move]) -> None:
        """Add to what is picked, and make all of it when it is complete. Raises IllegalMove."""
        before = self.picks
        try:
            picks = before.read(moves, self.made_for())
        except IllegalMove as error:
            if not any(reason.rule == "CORE-DECISION" for reason in error.reasons):
                raise
            # The rest of the collection and something after it, or something else altogether.
            self.make(moves if len(moves) == 1 else (*before.moves, *moves))
            return
        self.tell_forced(without(picks.automatic, before.automatic))
        if picks.complete:
            self.given = picks.moves
            self.match.play(self.seat, picks.moves)
        else:
            self._picks = picks

    def drop_picks(self) -> bool:
        """Take back all that is picked. False: there is nothing."""
        some = bool(self.picks.chosen)
        self._picks = None
        return some

    def drop_pick(self) -> bool:
        """Take back what was picked last. False: there is nothing."""
        picks = self.picks
        if not picks.chosen:
            return False
        self._picks = Picks(picks.setup, picks.start, picks.chosen[:-1])
        self.screen.say(t("undo.picked", text=self.text_of(picks.chosen[-1])))
        return True

    def made_for(self) -> list[Move]:
        """The moves that were made for the person since their last choice, because there were no others."""
        moves: list[Move] = []
        for line in reversed(self.match.record.lines):
            if not line.forced or line.seat != self.seat or line.move is None:
                break
            moves.append(self.match.setup.parse(line.move))
        return moves[::-1]

    def reasons(self, move: Move) -> Sequence[Reason]:
        """Why a move is not possible, with what is picked counted in."""
        reasons = self.match.explain(self.seat, move)
        if self.picks.open and (not reasons or any(reason.rule == "CORE-CANONICAL" for reason in reasons)):
            try:
                self.picks.plus([move])
            except IllegalMove as error:
                return error.reasons
            return ()
        return reasons

    # -- hints ----------------------------------------------------------------------------------------------------

    def suggest(self) -> BotChoice | None:
        """Show what the helping bot would do; Enter then does it."""
        if len(self.choices) == 1:
            self.suggested = (self.choices[0].move,)
            self.screen.say(t("hint.only", text=self.choices[0].text))
            return None
        with self.screen.thinking(t("hint.thinking")):
            choice = self.helper().choose(self.match.view(self.seat))
            self.suggested = self.rest_of(choice.move) if self.picks.open else (choice.move,)
        if len(self.suggested) > 1:
            notations = [self.choice_of(move).notation for move in self.suggested]
            self.screen.say(t("hint.moves", moves=", ".join(notations)), "accent")
        else:
            self.screen.say(t("hint.move", text=self.words_of(self.suggested[0])), "accent")
        return choice

    def helper(self) -> Bot:
        """The bot that gives hints to the seat at the screen."""
        if self.seat not in self.helpers:
            self.helpers[self.seat] = make_bot(HELPER, self.match.setup, self.seat, bytes(32))
        return self.helpers[self.seat]

    def rest_of(self, first: Move) -> tuple[Move, ...]:
        """The rest of the collection that the helping bot begins with this move, as far as it goes with the picks."""
        start = self.picks.start
        world = self.match.setup.sample(start, QuickRng(0))
        whole = Picks(self.match.setup, start, [first])
        world.play(self.seat, first)
        while not whole.complete:
            move = self.helper().choose(world.view(self.seat)).move
            whole = whole.plus([move])
            world.play(self.seat, move)
        rest = without(whole.moves, self.picks.moves)
        if len(rest) + len(self.picks.moves) == len(whole.moves):
            return tuple(rest)
        possible = [choice.move for choice in self.choices]
        return (next((move for move in rest if move in possible), possible[0]),)

    # -- words ----------------------------------------------------------------------------------------------------

    def choice_of(self, move: Move, prompt: Prompt | None = None) -> Choice:
        """A move as it is listed, with what the prompt remarks on it."""
        action = self.match.setup.action(move)
        note = prompt.notes.get(action.notation) if prompt is not None else None
        words = "" if note is None else self.catalog.text(note, self.names)
        return Choice(move, action.notation, self.text_of(move), words)

    def text_of(self, move: Move) -> str:
        """A move in words."""
        return self.catalog.text(self.match.setup.action(move).message, self.names)

    def words_of(self, move: Move) -> str:
        """A move by its number in the list and its text."""
        for place, choice in enumerate(self.choices):
            if choice.move == move:
                return t("play.numbered", number=place + 1, text=choice.text)
        return self.text_of(move)


def tally(texts: Sequence[str]) -> list[tuple[str, int]]:
    """Each text with how often it is there, in the order of their first appearance."""
    return list(Counter(texts).items())
