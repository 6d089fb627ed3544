"""The loop of a game: bots decide, people are asked, until the end."""

from __future__ import annotations

from fourwalls.core import Seat

from .account import show_end
from .messages import t
from .orders import ORDERS, carry_out
from .session import Session


def run(session: Session) -> None:
    """Play to the end. Raises Leave when the person stops before it, EOFError at the end of the input."""
    match = session.match
    while not match.over:
        waiting = [seat for seat in match.to_act if seat in session.bots]
        if waiting:
            bot_turn(session, waiting[0])
        else:
            human_turn(session, match.to_act[0])
    session.tell(None if session.curtained else session.watcher)
    show_end(session.screen, match)


def bot_turn(session: Session, seat: Seat) -> None:
    """A bot decides, and what happens is told."""
    with session.screen.thinking(t("bot.thinking", name=session.names[seat])):
        choice = session.bots[seat].choose(session.match.view(seat))
        session.match.play(seat, choice.move)
    session.following = False
    if not session.curtained:
        session.tell(session.watcher)


def human_turn(session: Session, seat: Seat) -> None:
    """One decision of a person: show, ask, and ask again until it is made."""
    session.seat_down(seat)
    session.tell(seat if session.curtained else session.watcher)
    session.explain_decision()
    if session.needs_board():
        session.show_board(session.view)
    session.show_prompt(session.view)
    session.screen.phrases = [*(choice.notation for choice in session.choices), *ORDERS]
    session.screen.heads = ("why", "list")
    while not carry_out(session, session.screen.ask(t("play.ask"))):
        pass
