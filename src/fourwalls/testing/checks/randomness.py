"""No randomness but what a game is given."""

from __future__ import annotations

import os
import random
import subprocess
import sys

import msgspec

from fourwalls.testing.digest import Request, digest, place_of
from fourwalls.testing.trial import Skip, Trial, check


@check("no-module-randomness")
def no_module_randomness(trial: Trial) -> None:
    """A game neither uses nor disturbs Python's global generator, and the same draws give the same game."""
    kept = random.getstate()
    try:
        for number in range(max(1, trial.effort.games // 10)):
            digests = set()
            for global_seed in (1, 2, 2):
                random.seed(global_seed)
                before = random.getstate()
                digests.add(digest(trial, number))
                trial.expect(random.getstate() == before, f"game {number} draws from the global generator")
            trial.expect(len(digests) == 1, f"game {number} is another game each time, with the same draws")
    finally:
        random.setstate(kept)


@check("hash-seed")
def hash_seed(trial: Trial) -> None:
    """A game is the same in every process: it does not depend on the order of sets of words."""
    place = place_of(trial.game)
    if place is None:
        raise Skip("the game can't be imported by name in another process")
    options = msgspec.to_builtins(trial.options)
    request = Request(list(sys.path), *place, options, trial.data, trial.seats, trial.seed)
    results = [_in_process(request, hash_seed) for hash_seed in ("1", "2")]
    trial.expect(results[0] == results[1], "the same game is different under another PYTHONHASHSEED")


def _in_process(request: Request, hash_seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(
        [sys.executable, "-m", "fourwalls.testing.digest"],
        input=msgspec.json.encode(request),
        env=environment,
        capture_output=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stderr.decode(errors="replace").strip().splitlines()[-1])
    return done.stdout.decode()
