"""Possible worlds behind a view."""

from __future__ import annotations

from fourwalls.core import QuickRng, Seat, State
from fourwalls.testing.statistics import LIMIT, more_often
from fourwalls.testing.trial import Skip, Spot, Trial, check, view_bytes


@check("sample-view")
def sample_view(trial: Trial) -> None:
    """A sampled world looks the same to the viewer; where there are no secrets it is the position itself."""
    rng = trial.rng()
    for spot in trial.spots():
        for viewer in trial.viewers:
            before = view_bytes(spot.state, viewer)
            for _ in range(trial.effort.worlds):
                world = trial.setup.sample(spot.state.view(viewer), rng)
                same = view_bytes(world, viewer) == before
                trial.expect(same, f"a sample for {viewer} has another view", spot, world)
                if not trial.secrets:
                    same = world == spot.state
                    trial.expect(same, "nothing is secret, but a sample differs", spot, world)


@check("sample-counts")
def sample_counts(trial: Trial) -> None:
    """A sampled world is a valid position, so that no public count is wrong, and can be played to the end."""
    rng = trial.rng()
    for spot in trial.spots():
        for viewer in trial.viewers:
            world = trial.setup.sample(spot.state.view(viewer), rng)
            try:
                loaded = trial.setup.load(world.dump())
            except Exception as error:
                trial.expect(False, f"a sample for {viewer} is refused: {error}", spot)
                continue
            trial.expect(loaded == world, f"a sample for {viewer} is changed by load", spot, world)
            same = world.to_act == spot.state.to_act
            trial.expect(same, f"a sample for {viewer} has to_act {world.to_act}, not {spot.state.to_act}", spot)
        _play_on(trial, spot, world, rng)


def _play_on(trial: Trial, spot: Spot, world: State, rng: QuickRng) -> None:
    limit = trial.effort.longest if trial.setup.max_moves is None else trial.setup.max_moves
    for _ in range(limit):
        if not world.to_act:
            return
        seat = world.to_act[rng.below(len(world.to_act))]
        try:
            world.play(seat, trial.pick(world, seat, rng))
        except Exception as error:
            trial.expect(False, f"a sample can't be played on: {error!r}", spot, world)
            return
    if trial.setup.max_moves is not None:
        trial.expect(not world.to_act, "a sample was played on, but did not end", spot, world)


@check("sample-chance")
def sample_chance(trial: Trial) -> None:
    """Samples are the true world no more often than chance, and not always the same world."""
    if not trial.secrets or trial.scramble is None:
        raise Skip("the game has no secrets")
    rng = trial.rng()
    guessed = Guesses()
    rounds = max(1, trial.effort.draws // (10 * max(1, trial.effort.positions)))
    for spot in trial.spots():
        for viewer in trial.viewers:
            others = [trial.scramble(spot.state.copy(), viewer, rng) for _ in range(10)]
            if all(other == spot.state for other in others):
                continue
            for other in others:
                for _ in range(rounds):
                    guessed.count(trial, spot.state, other, viewer, rng)
            _spread(trial, spot, viewer, others, rng)
    trial.expect(
        more_often(guessed.knowing, guessed.not_knowing) < LIMIT,
        f"samples from a view of the true world hit it {guessed.knowing} times, samples from an equal view of another "
        f"world {guessed.not_knowing} times",
    )
    trial.expect(
        more_often(guessed.true, guessed.each_other) < LIMIT,
        f"samples are the true world {guessed.true} times, but each other only {guessed.each_other} times",
    )


class Guesses:
    """How often samples hit the true world, and what they would hit by chance."""

    def __init__(self) -> None:
        self.knowing = self.not_knowing = self.true = self.each_other = 0

    def count(self, trial: Trial, truth: State, other: State, viewer: Seat | None, rng: QuickRng) -> None:
        """Sample once from the view of the true world, and twice from an equal view of another one.

        A sample that only uses the view can't tell the two views apart. And if it is drawn by the game's own
        probabilities, the true world is to it as any other sample.
        """
        first = trial.setup.sample(truth.view(viewer), rng)
        second, third = (trial.setup.sample(other.view(viewer), rng) for _ in range(2))
        if other != truth:
            self.knowing += first == truth
            self.not_knowing += second == truth
        self.true += first == truth
        self.each_other += second == third


def _spread(trial: Trial, spot: Spot, viewer: Seat | None, others: list[State], rng: QuickRng) -> None:
    """Where at least four worlds are possible, 60 samples are not all the same."""
    if len({other.dump() for other in others}) < 4:
        return
    found: set[bytes] = set()
    for _ in range(60):
        found.add(trial.setup.sample(spot.state.view(viewer), rng).dump())
        if len(found) > 1:
            break
    trial.expect(len(found) > 1, f"60 samples for {viewer} are all the same world", spot)
