"""Events: what happened, in typed pieces, for logs, animations and sounds."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from .messages import Message
from .moves import Seat


class Event(msgspec.Struct, frozen=True, gc=False):  # it is in no cycle, and a server has many
    """One thing that happened, as everybody may know it.

    `private` holds what single seats see in its place; `reveals` marks an event that makes hidden
    information known to somebody (undo never crosses it).
    """

    kind: str
    message: Message
    things: tuple[str, ...] = ()
    reveals: bool = False
    private: tuple[tuple[Seat, Event], ...] = ()

    def seen_by(self, seat: Seat | None) -> Event:
        """The event as a seat, or a spectator (None), may see it, without the other faces."""
        for owner, face in self.private:
            if owner == seat:
                return face
        return msgspec.structs.replace(self, private=()) if self.private else self


Emit = Callable[[Event], None]
"""A listener for events; engines build events only when there is one."""
