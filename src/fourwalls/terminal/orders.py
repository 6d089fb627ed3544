"""What a person can ask for besides moves: `why`, `undo`, `hint`, `log`, `rules` and so on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from rich.text import Text

from fourwalls.core import IllegalMove, Seat
from fourwalls.ledger import UnknownRule, read_ledger

from . import rulebook
from .answer import enter, press_enter, show_found
from .choose import find
from .errors import Leave
from .listing import show_choices
from .messages import t
from .reasons import why
from .session import BOT_WORDS, Session

LOG_LINES = 15
"""So much of the log is shown without being asked for all."""


class Order(NamedTuple):
    """A word that is no move. `run` gets the rest of the line and says whether the match changed."""

    run: Callable[[Session, str], bool]
    help: str


def carry_out(session: Session, typed: str) -> bool:
    """One line of input. Notation of the list comes first, then orders (always with a leading /), then the rest.

    True if the match changed, so that the person has to be asked anew.
    """
    if not typed:
        return press_enter(session)
    word, _, rest = typed.removeprefix("/").partition(" ")
    listed = {choice.notation.casefold() for choice in session.choices}
    if typed.startswith("/") or typed.casefold() not in listed:
        order = ORDERS.get(word.lower())
        if order is not None:
            return order.run(session, rest.strip())
        if typed.startswith("/"):
            session.screen.say(t("order.unknown", word=word, orders=", ".join(ORDERS)))
            return False
    return enter(session, typed)


def show_help(session: Session, _: str) -> bool:
    """How to answer, every order, and the game's own guide for the decision at hand."""
    screen = session.screen
    screen.say(t("help.moves"))
    for key, words in ways_to_answer(session):
        screen.say(words, key=Text(f"  {key:<11} ", style="key"))
    screen.say(t("help.or"))
    for word, order in ORDERS.items():
        screen.say(t(order.help), key=Text(f"  {word:<9}", style="key"))
    prompt = session.match.view(session.seat).prompt
    if prompt is not None:
        session.show_guide(prompt.kind)
    return False


def ways_to_answer(session: Session) -> list[tuple[str, str]]:
    """What can be typed at the decision at hand, each with what it does; the examples are from its own list."""
    choices = session.choices
    last, notations = min(3, len(choices)), [choice.notation for choice in choices]
    ways = [(str(last), t("help.number")), (notations[0], t("help.notation"))]
    if session.picks.open and len(notations) > 1:
        ways.append((", ".join(notations[:2]), t("help.several")))
    return [*ways, (t("help.word"), t("help.words")), (t("help.enter"), t("help.suggestion"))]


def show_list(session: Session, words: str) -> bool:
    """All legal actions, or those with some words."""
    if words:
        show_found(session, words, find(words.split(), session.choices))
        return False
    show_choices(session.screen, session.choices, all_of_them=True)
    return False


def show_board(session: Session, _: str) -> bool:
    """The board once more."""
    session.show_board(session.view)
    return False


def hint(session: Session, _: str) -> bool:
    """What the helping bot would do, and why."""
    choice = session.suggest()
    if choice is None or session.picks.open:
        return False
    say = session.screen.say
    say(BOT_WORDS.text(choice.why, session.names), indent=2)
    best = next((other for other in choice.considered if other.move == choice.move), None)
    if choice.expects is not None:
        chance, tries = in_a_hundred(choice.expects[session.seat]), best.visits if best else 0
        say(t("hint.expects_tries" if tries > 1 else "hint.expects", chance=chance, tries=tries), indent=2)
    # A move that was tried little has a number that says little.
    least = best.visits / 2 if best else 0
    others = [other for other in choice.considered if other.move != choice.move and other.visits >= least][:3]
    for other in others:
        chance, text = in_a_hundred(other.value), session.words_of(other.move)
        fewer = best is not None and other.visits < best.visits and other.value > best.value
        say(
            t("hint.other_fewer" if fewer else "hint.other", text=text, chance=chance, tries=other.visits),
            "muted",
            indent=2,
        )
    return False


def in_a_hundred(value: float) -> int:
    """A return in [-1, 1] as a chance in 100."""
    return round(50 + 50 * value)


def explain_why(session: Session, words: str) -> bool:
    """Why an action is, or is not, possible now."""
    if words:
        why(session, words)
    else:
        session.screen.say(t("why.what"))
    return False


def show_rules(session: Session, words: str) -> bool:
    """The rules of the decision at hand, one rule, or those with some words."""
    try:
        ledger = read_ledger(session.game.meta.id)
        if words:
            asked = words.removesuffix(" all")
            rulebook.show(session.screen, ledger, asked, t("rules.all", words=asked), everything=asked != words)
            return False
        prompt = session.match.view(session.seat).prompt
        for rule in prompt.rules if prompt else ():
            rulebook.show_rule(session.screen, ledger.rule(rule))
        session.screen.say(t("rules.how"), "muted")
    except UnknownRule as error:
        session.screen.say(str(error))
    return False


def show_log(session: Session, words: str) -> bool:
    """What happened lately, or everything."""
    entries = session.match.log(session.seat)
    shown = entries if words.lower() == "all" else entries[-LOG_LINES:]
    if not entries:
        session.screen.say(t("log.empty"))
    elif len(shown) < len(entries):
        session.screen.say(t("log.part", count=len(shown), all=len(entries)), "muted")
    for entry in shown:
        text = session.catalog.text(entry.event.message, session.names)
        session.screen.say(session.screen.coloured(text, session.names), key=f"{entry.number:>4}  ")
    return False


def undo(session: Session, _: str) -> bool:
    """Take back the last choice, if the rules of undo, or the others, allow it."""
    if session.drop_pick():
        return True
    match, seat = session.match, session.seat
    reasons = match.undo_reasons(seat)
    if not reasons:
        match.undo(seat)
        return taken_back(session)
    for who in (seat, last_person(session)):
        others = [other for other in range(match.setup.seats) if other != who]
        if who is not None and not match.undo_reasons(who, others):
            if not all_agree(session, who, others):
                return False
            match.undo(who, others)
            return taken_back(session)
    session.screen.say(t("undo.refused"))
    session.show_reasons(reasons)
    return False


def last_person(session: Session) -> Seat | None:
    """The other person at this terminal who made the last choice, and may want to take it back."""
    if session.curtained:
        return None
    made = [line.seat for line in session.match.record.lines if line.what == "move" and not line.forced]
    last = next((seat for seat in reversed(made) if seat is not None and seat >= 0), None)
    return None if last == session.seat or last in session.bots else last


def all_agree(session: Session, who: Seat, others: Sequence[Seat]) -> bool:
    """Ask the other people at the terminal; bots always agree."""
    for other in others:
        question = t("undo.consent", name=session.names[other], seat=session.names[who])
        if other not in session.bots and not session.screen.confirm(question):
            session.screen.say(t("undo.no_consent", name=session.names[other]))
            return False
    return True


def restart(session: Session, _: str) -> bool:
    """Take back as much of this turn as the rules allow."""
    dropped = session.drop_picks()
    try:
        session.match.restart_turn(session.seat)
    except IllegalMove as error:
        if dropped:
            return True
        session.screen.say(t("undo.refused"))
        session.show_reasons(error.reasons)
        return False
    return taken_back(session)


def taken_back(session: Session) -> bool:
    """After an undo the board is drawn anew."""
    session.drawn = -1
    session.following = False
    return True


def save(session: Session, words: str) -> bool:
    """A copy of the record, with what this seat may see."""
    if not words:
        session.screen.say(t("save.where"))
        return False
    try:
        file = Path(words).expanduser()
        if file.is_dir():
            raise ValueError(t("save.folder"))
        file = file if file.suffix else file.with_suffix(".walls")
    except (OSError, ValueError, RuntimeError) as error:  # no name for a file, or no such home
        session.screen.say(t("save.failed", file=words, problem=str(error)))
        return False
    secret = session.match.record.redacted(session.seat)
    try:
        with file.open("xb") as out:
            out.write(secret.write())
    except FileExistsError:
        session.screen.say(t("save.exists", file=str(file)))
    except (OSError, ValueError) as error:
        session.screen.say(t("save.failed", file=str(file), problem=getattr(error, "strerror", "") or str(error)))
    else:
        session.screen.say(t("save.done", file=str(file)))
    return False


def concede(session: Session, _: str) -> bool:
    """Give the game up, after one more question."""
    if not session.screen.confirm(t("concede.sure")):
        session.screen.say(t("concede.no"))
        return False
    session.match.resign(session.seat)
    return True


def leave(session: Session, _: str) -> bool:
    """Stop; the game is kept."""
    raise Leave


ORDERS = {
    "why": Order(explain_why, "help.why"),
    "hint": Order(hint, "help.hint"),
    "list": Order(show_list, "help.list"),
    "board": Order(show_board, "help.board"),
    "rules": Order(show_rules, "help.rules"),
    "log": Order(show_log, "help.log"),
    "undo": Order(undo, "help.undo"),
    "restart": Order(restart, "help.restart"),
    "save": Order(save, "help.save"),
    "concede": Order(concede, "help.concede"),
    "help": Order(show_help, "help.help"),
    "quit": Order(leave, "help.quit"),
}
