"""One game at one terminal: whose turn it is, what they see, and what their input does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fourwalls.bots import BOT_MESSAGES, Bot, make_bot
from fourwalls.bots import Choice as BotChoice
from fourwalls.core import Catalog, IllegalMove, Match, Move, Reason, Seat, View

from .choose import Choice
from .listing import show_choices
from .messages import t
from .screen import Screen
from .seats import HUMAN

HELPER = "search:300"
"""The bot that gives hints: quick enough to wait for, good enough to learn from."""

RECALLED = 12
"""So many happenings are told again when a game goes on."""

BOT_WORDS = Catalog(BOT_MESSAGES)


class Session:
    """A match on a screen. `guided`: the game explains itself at each kind of decision that comes up first."""

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
        self.drawn = -1
        self.explained: set[str] = set()
        self.helper: dict[Seat, Bot] = {}
        self.seat: Seat = 0
        self.choices: tuple[Choice, ...] = ()
        self.suggested: Move | None = None
        self.following = False

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
        self.suggested = None

    # -- showing --------------------------------------------------------------------------------------------------

    def tell(self, seat: Seat | None) -> None:
        """What happened since this seat was last told."""
        entries = self.match.log(seat, since=self.told.get(seat, 0))
        for entry in entries:
            if entry.event.kind == "turn":
                self.screen.say()
            words = self.catalog.text(entry.event.message, self.names)
            self.screen.say(self.screen.coloured(words, self.names), key=t("play.bullet"))
        if entries:
            self.told[seat] = entries[-1].number

    def catch_up(self) -> None:
        """After a break: remember only the last happenings of the log."""
        for seat in (None, *range(self.match.setup.seats)):
            self.told[seat] = max(0, len(self.match.log(seat)) - RECALLED)

    def needs_board(self) -> bool:
        """Whether more happened since the board was drawn than this person's own small choices."""
        lines = self.match.record.lines
        return self.drawn < 0 or any(line.what != "move" or line.seat != self.seat for line in lines[self.drawn :])

    def show_board(self, view: View) -> None:
        """The board as the person at the screen may see it."""
        self.screen.say()
        self.screen.draw(self.game.draw_board(view, self.names, self.screen.width))
        self.drawn = len(self.match.record.lines)

    def show_prompt(self, view: View) -> None:
        """The decision in words, the way in for newcomers, and the numbered actions."""
        prompt = view.prompt
        assert prompt is not None, "a seat that is to act has a prompt"
        actions = [(move, self.match.setup.action(move)) for move in prompt.moves]
        self.choices = tuple(
            Choice(move, action.notation, self.catalog.text(action.message, self.names)) for move, action in actions
        )
        self.screen.say()
        heading = self.screen.name(self.seat, self.names)
        heading.append(t("play.heading", words=self.catalog.text(prompt.message, self.names)), "strong")
        self.screen.say(heading)
        if self.guided and prompt.kind not in self.explained:
            self.explained.add(prompt.kind)
            self.show_guide(prompt.kind)
        show_choices(self.screen, self.choices)
        if self.following:
            self.suggest()

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
        """Make moves at once, or say why not; nothing is half done."""
        try:
            self.match.play(self.seat, moves[0] if len(moves) == 1 else moves)
        except IllegalMove as error:
            rest = self.without_automatic(moves)
            if len(rest) < len(moves) and self.possible(rest):
                return True
            self.screen.say(t("play.refused"))
            self.show_reasons(error.reasons)
            return False
        return True

    def possible(self, moves: Sequence[Move]) -> bool:
        """Make moves if they can be made. True if they were."""
        try:
            self.match.play(self.seat, moves[0] if len(moves) == 1 else moves)
        except IllegalMove:
            return False
        return True

    def without_automatic(self, moves: Sequence[Move]) -> list[Move]:
        """A series without what was already done for the person: the first units of a payment, say, if they were the
        only ones possible. Somebody who types the whole payment counts them in."""
        rest = list(moves)
        for line in reversed(self.match.record.lines):
            if not line.forced or line.seat != self.seat or line.move is None:
                break
            done = self.match.setup.parse(line.move)
            if len(rest) > 1 and done in rest:
                rest.remove(done)
        return rest

    def suggest(self) -> BotChoice | None:
        """Show what the helping bot would do; Enter then does it."""
        if len(self.choices) == 1:
            self.suggested = self.choices[0].move
            self.screen.say(t("hint.only", text=self.choices[0].text))
            return None
        if self.seat not in self.helper:
            self.helper[self.seat] = make_bot(HELPER, self.match.setup, self.seat, bytes(32))
        with self.screen.thinking(t("hint.thinking")):
            choice = self.helper[self.seat].choose(self.match.view(self.seat))
        self.suggested = choice.move
        self.screen.say(t("hint.move", text=self.words_of(choice.move)), "accent")
        return choice

    def words_of(self, move: Move) -> str:
        """A move by its number in the list and its text."""
        for place, choice in enumerate(self.choices):
            if choice.move == move:
                return t("play.numbered", number=place + 1, text=choice.text)
        return self.catalog.text(self.match.setup.action(move).message, self.names)
