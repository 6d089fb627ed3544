"""A game's options as flags of a command, made from its struct and its texts."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal

from cyclopts import Group, Parameter
from cyclopts.types import PositiveInt

from fourwalls.core import Catalog, Game, Options, OptionSpec, Setup, Value, option_specs, read_options

from .messages import t
from .plain_text import whole_number
from .screen import Screen


def option_parameters(game: Game) -> list[inspect.Parameter]:
    """One keyword parameter for each option; not given (None) means the game's default."""
    group = Group(t("flags.group", title=game.meta.title))
    return [_parameter(spec, game.catalog, group) for spec in option_specs(game.options_type)]


def read_flags(game: Game, values: Mapping[str, Any]) -> Options:
    """The options from what was given on the command line. Raises InvalidOptions."""
    given: dict[str, Value] = {
        spec.name: values[spec.name] for spec in option_specs(game.options_type) if values.get(spec.name) is not None
    }
    return read_options(game.options_type, given)


def show_options(screen: Screen, setup: Setup) -> None:
    """The options that are not the usual ones; nothing where all are."""
    catalog = setup.game.catalog
    chosen = [(spec, getattr(setup.options, spec.name)) for spec in option_specs(setup.game.options_type)]
    words = [
        t("flags.option", name=_name(spec, catalog), value=_value(spec, value, catalog))
        for spec, value in chosen
        if value != spec.default
    ]
    if words:
        screen.say(t("flags.options", options="; ".join(words)), "muted")


def _name(spec: OptionSpec, catalog: Catalog) -> str:
    return _word(catalog, f"option.{spec.name}") or spec.name


def _value(spec: OptionSpec, value: Value, catalog: Catalog) -> str:
    if isinstance(value, bool):
        return t("flags.on" if value else "flags.off")
    if isinstance(value, tuple):
        words = [_word(catalog, f"option.{spec.name}.{word}") or word for word in value]
        return t("flags.words", words=[*words])
    return _word(catalog, f"option.{spec.name}.{value}") or str(value)


def with_parameters(run: Callable[..., int], parameters: list[inspect.Parameter], help: str) -> Callable[..., int]:
    """A command with these parameters; cyclopts reads the signature."""

    def command(*args: Any, **values: Any) -> int:
        return run(*args, **values)

    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    command.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    command.__doc__ = help
    return command


def keyword(name: str, kind: Any, help: str, default: Any = None, **more: Any) -> inspect.Parameter:
    """A `--name` parameter with its help."""
    if kind in (int, int | None, PositiveInt):
        more["converter"] = whole_number
    return inspect.Parameter(
        name,
        inspect.Parameter.KEYWORD_ONLY,
        default=default,
        annotation=Annotated[kind, Parameter(help=help, **more)],
    )


def _parameter(spec: OptionSpec, catalog: Catalog, group: Group) -> inspect.Parameter:
    kinds: dict[str, Any] = {"flag": bool | None, "number": int | None}
    kind = kinds.get(spec.kind) or Literal[spec.choices] | None
    return keyword(spec.name, kind, _help(spec, catalog), group=group, show_default=False)


def _help(spec: OptionSpec, catalog: Catalog) -> str:
    """The game's words for the option, each choice with what it means, the bounds and the default."""
    words = [_word(catalog, f"option.{spec.name}.help") or _word(catalog, f"option.{spec.name}") or spec.name]
    if spec.kind == "choice":
        meanings = [(value, _word(catalog, f"option.{spec.name}.{value}")) for value in spec.choices]
        words.append("; ".join(f"{value}: {meaning}" for value, meaning in meanings if meaning))
    elif spec.kind == "number":
        words.append(spec.describe().capitalize())
    elif spec.kind == "list":
        words.append(t("flags.list", words=[*spec.choices]))
    default = spec.default
    if isinstance(default, bool):
        default = t("flags.on" if default else "flags.off")
    if default != ():
        words.append(t("flags.default", value=list(default) if isinstance(default, tuple) else default))
    return " ".join(f"{word.rstrip('.')}." for word in words if word)


def _word(catalog: Catalog, id: str) -> str:
    return catalog.templates.get(id, "")
