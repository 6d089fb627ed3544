"""What a game declares: meta, options, setups."""

from __future__ import annotations

from fourwalls.core import InvalidOptions, Options, TakesData, option_specs, read_options
from fourwalls.testing.trial import Trial, check


@check("declared")
def declared(trial: Trial) -> None:
    """Meta, options and setups fit together; numbers of seats that the game does not have are refused."""
    game, meta, setup = trial.game, trial.game.meta, trial.setup
    trial.expect(meta.default_seats in meta.seats, f"default_seats {meta.default_seats} is not in seats {meta.seats}")
    trial.expect(bool(meta.id and meta.title and meta.summary and meta.designer), "meta has empty texts")
    trial.expect(setup.game is game, "setup.game is another object")
    trial.expect(setup.seats == trial.seats, f"setup.seats is {setup.seats}")
    trial.expect(setup.options == trial.options, f"setup.options is {setup.options}")
    trial.expect(issubclass(game.options_type, Options), "options_type does not inherit from Options")
    trial.expect(type(trial.options) is game.options_type, f"these options are not {game.options_type.__name__}")
    trial.expect(setup.action_count >= 0 and setup.chance_count >= 0, "a count of actions is negative")
    takes = isinstance(game, TakesData)
    trial.expect(
        takes == bool(meta.data), f"meta.data is {meta.data!r}, and there is {'a' if takes else 'no'} setup_with"
    )
    low, high = setup.score_bounds
    trial.expect(low <= high, f"score bounds {low} and {high} are the wrong way round")
    defaults = read_options(game.options_type, {})
    for seats in meta.seats:
        trial.expect(game.setup(defaults, seats).seats == seats, f"setup for {seats} seats has other seats")
    for seats in {0, -1, max(meta.seats) + 1, *range(1, max(meta.seats))} - set(meta.seats):
        try:
            game.setup(defaults, seats)
        except InvalidOptions:
            trial.expect(True, "")
        else:
            trial.fault(f"setup accepts {seats} seats; meta has {meta.seats}")


@check("option-texts")
def option_texts(trial: Trial) -> None:
    """Options have a name, a help text, words in texts and a fitting default; data has a name and a help text."""
    catalog = trial.game.catalog
    if kind := trial.game.meta.data:
        for name in (f"data.{kind}", f"data.{kind}.help"):
            trial.expect(name in catalog, f"the catalog has no text {name!r}")
    for spec in option_specs(trial.game.options_type):
        ids = [f"option.{spec.name}", f"option.{spec.name}.help"]
        ids += [f"option.{spec.name}.{choice}" for choice in spec.choices]
        for name in ids:
            trial.expect(name in catalog, f"the catalog has no text {name!r}")
        try:
            trial.expect(spec.read(spec.default) == spec.default, f"option {spec.name} reads its default differently")
        except InvalidOptions as error:
            trial.fault(f"the default of an option is not valid: {error}")
