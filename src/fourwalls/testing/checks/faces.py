"""What people and programs see: views, prompts and the board in text."""

from __future__ import annotations

import msgspec
from rich.cells import cell_len

from fourwalls.testing.trial import Trial, check, view_bytes

WIDTHS = (40, 60, 80, 120)


@check("views")
def views(trial: Trial) -> None:
    """A view is a value: it goes through JSON unchanged, is the same each time, and agrees with the state."""
    sizes = []
    for spot in trial.spots():
        state = spot.state
        for viewer in trial.viewers:
            view = state.view(viewer)
            named = f"view({viewer})"
            trial.expect(type(view) is trial.game.view_type, f"{named} is a {type(view).__name__}", spot)
            data = view_bytes(state, viewer)
            sizes.append(len(data))
            back = msgspec.json.decode(data, type=trial.game.view_type)
            trial.expect(back == view, f"{named} changes on its way through JSON", spot)
            trial.expect(msgspec.json.encode(back) == data, f"{named} decoded gives other JSON", spot)
            trial.expect(view_bytes(state.copy(), viewer) == data, f"{named} is different each time", spot)
            told = (view.game, view.seats, view.seat, view.to_act, view.turn, view.outcome)
            true = (trial.game.meta.id, trial.seats, viewer, state.to_act, state.turn, state.outcome)
            trial.expect(told == true, f"{named} says {told}, the state {true}", spot)
    if sizes:
        sizes.sort()
        trial.figures["view as JSON, bytes"] = f"median {sizes[len(sizes) // 2]}, largest {sizes[-1]}"


@check("prompts")
def prompts(trial: Trial) -> None:
    """A seat that is to act, and nobody else, has a prompt with exactly its legal moves."""
    for spot in trial.spots():
        for viewer in trial.viewers:
            prompt = spot.state.view(viewer).prompt
            if viewer is None or viewer not in spot.state.to_act:
                trial.expect(prompt is None, f"{viewer} is not to act, but its view has a prompt", spot)
                continue
            if not trial.expect(prompt is not None, f"seat {viewer} is to act, but its view has no prompt", spot):
                continue
            assert prompt is not None
            legal = tuple(spot.state.legal(viewer))
            trial.expect(prompt.moves == legal, f"the prompt of seat {viewer} has other moves than legal", spot)
            trial.expect(bool(prompt.kind), f"the prompt of seat {viewer} has no kind", spot)
            noted = set(prompt.notes) <= {trial.setup.action(move).notation for move in legal}
            trial.expect(noted, f"the prompt of seat {viewer} has notes on moves that it does not have", spot)


@check("board")
def board(trial: Trial) -> None:
    """The board is drawn from every view, within the width that was asked for."""
    names = [
        "A",
        "A name that is too long for a board of forty columns, and for most others",
        "José",
        "🎲🎲",
        "E",
        "F",
    ][: trial.seats]
    for spot in trial.spots():
        for viewer in trial.viewers:
            for width in WIDTHS:
                drawing = trial.setup.draw_board(spot.state.view(viewer), names, width)
                lines = ["".join(span.text for span in line) for line in drawing]
                widest = max(map(cell_len, lines), default=0)
                trial.expect(any(map(str.strip, lines)), f"the board for {viewer} is empty", spot)
                trial.expect(widest <= width, f"the board for {viewer} is {widest} columns wide, not {width}", spot)
                whole = all(line.isprintable() for line in lines)
                trial.expect(whole, f"the board for {viewer} has line breaks or control characters in a line", spot)
