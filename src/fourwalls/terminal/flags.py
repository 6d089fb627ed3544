"""A game's options as flags of a command, made from its struct and its texts."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

from cyclopts import Group, Parameter
from cyclopts.types import PositiveInt

from fourwalls.core import Catalog, Game, OptionSpec, Setup, Value, option_specs

from .errors import UsageError
from .messages import t
from .plain_text import whole_number
from .reading import read_data_file
from .screen import Screen


class Given(NamedTuple):
    """What a game is to be set up with."""

    options: dict[str, Value]
    data: Any


def setup_parameters(game: Game) -> list[inspect.Parameter]:
    """A keyword parameter for each option and for the data that the game takes; not given (None) means the usual.

    Where data and an option have the same name, as a board of one's own and the boards that come with the game, they
    share the parameter, which may be given twice.
    """
    group = Group(t("flags.group", title=game.meta.title))
    kind = game.meta.data
    specs = {spec.name: spec for spec in option_specs(game.options_type)}
    parameters = [_parameter(spec, game.catalog, group) for spec in specs.values() if spec.name != kind]
    if kind:
        parameters.insert(0, _data_parameter(kind, specs.get(kind), game.catalog, group))
    return parameters


def _data_parameter(kind: str, spec: OptionSpec | None, catalog: Catalog, group: Group) -> inspect.Parameter:
    words = t("flags.data", help=_word(catalog, f"data.{kind}.help").rstrip("."))
    if spec is not None:
        words = t("flags.word_or_data", option=_help(spec, catalog), data=words)
    return keyword(kind, list[str] | None, words, group=group, negative="", show_default=False)


def read_flags(game: Game, values: Mapping[str, Any]) -> Given:
    """The options, not checked yet, and the data from what was given on the command line.

    Raises UsageError, and TerminalError for a file that can't be read.
    """
    given: dict[str, Value] = {}
    data = None
    for spec in option_specs(game.options_type):
        if spec.name != game.meta.data and values.get(spec.name) is not None:
            given[spec.name] = values[spec.name]
    if kind := game.meta.data:
        choices = next((spec.choices for spec in option_specs(game.options_type) if spec.name == kind), ())
        words = values.get(kind) or []
        named, files = [word for word in words if word in choices], [word for word in words if word not in choices]
        if len(named) > 1 or len(files) > 1:
            raise UsageError(t("flags.twice", name=kind, words=[*(named if len(named) > 1 else files)]))
        if named:
            given[kind] = named[0]
        if files:
            data = _read_named(kind, Path(files[0]), choices)
    return Given(given, data)


def _read_named(kind: str, path: Path, choices: Sequence[str]) -> Any:
    """The data in a file; where it may be a mistyped word, the words are named. Raises UsageError, TerminalError."""
    if choices and not path.exists():
        raise UsageError(t("flags.no_word_or_file", name=kind, word=str(path), words=[*choices]))
    return read_data_file(path)


def show_options(screen: Screen, setup: Setup, data: Any = None) -> None:
    """The options that are not the usual ones, and data of somebody's own; nothing where there is neither."""
    catalog = setup.game.catalog
    chosen = [(spec, getattr(setup.options, spec.name)) for spec in option_specs(setup.game.options_type)]
    words = [
        t("flags.option", name=_name(spec, catalog), value=_value(spec, value, catalog))
        for spec, value in chosen
        if value != spec.default
    ]
    if data is not None:
        words.append(_word(catalog, f"data.{setup.game.meta.data}"))
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
