"""A game's options: a frozen struct with types, defaults and bounds, checked on the way in."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, Literal, TypeVar

import msgspec

from .errors import InvalidOptions

Value = int | str | bool | tuple[str, ...]


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base of every game's options. Fields are bool, int with `msgspec.Meta(ge=, le=)`, Literal strings, or tuples
    of different Literal strings.

    Message ids of option `x`: `option.x` (its name), `option.x.help`, and `option.x.VALUE` for each word. Options with
    a wrong value can't be made: that raises InvalidOptions with every problem found.
    """

    def __post_init__(self) -> None:
        values = [(spec, getattr(self, spec.name)) for spec in option_specs(type(self))]
        problems = [spec.problem(value) for spec, value in values if not spec.fits(value)]
        if problems:
            raise InvalidOptions("; ".join(problems))


class OptionSpec(msgspec.Struct, frozen=True):
    """One option as a form or command line needs it."""

    name: str
    kind: Literal["flag", "number", "choice", "list"]
    default: Value
    choices: tuple[str, ...] = ()
    minimum: int | None = None
    maximum: int | None = None

    def describe(self) -> str:
        """What values are right, in words."""
        if self.kind == "flag":
            return "true or false"
        if self.kind == "choice":
            return "one of " + ", ".join(self.choices)
        if self.kind == "list":
            return "a list of different words, each of them one of " + ", ".join(self.choices)
        low = "" if self.minimum is None else f" from {self.minimum}"
        high = "" if self.maximum is None else f" up to {self.maximum}"
        return f"a whole number{low}{high}"

    def read(self, value: Value) -> Value:
        """The value, checked; texts such as "true", "60" and "a, b" are read. Raises InvalidOptions."""
        if self.kind == "flag":
            words = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
            read = words.get(value.lower()) if isinstance(value, str) else value
            if isinstance(read, bool):
                return read
        elif self.kind == "choice":
            if value in self.choices:
                return value
        elif self.kind == "list":
            listed = tuple(filter(None, map(str.strip, value.split(",")))) if isinstance(value, str) else value
            if isinstance(listed, tuple) and sorted(set(self.choices).intersection(listed)) == sorted(listed):
                return listed
        elif isinstance(number := _whole(value), int):
            low_ok = self.minimum is None or number >= self.minimum
            if low_ok and (self.maximum is None or number <= self.maximum):
                return number
        raise InvalidOptions(self.problem(value))

    def fits(self, value: Any) -> bool:
        """Whether this is a value of the option, in its own type."""
        if type(value) is not type(self.default):
            return False
        try:
            return bool(self.read(value) == value)
        except InvalidOptions:
            return False

    def problem(self, value: object) -> str:
        """What is wrong with a value that does not fit."""
        shown = ", ".join(map(str, value)) if isinstance(value, tuple) else value
        return f"option {self.name}: {shown!r} is not {self.describe()}"


MOST: Final = 10**12
"""Numbers from here on are no options: not every program that reads JSON can read them."""


def _whole(value: Value) -> int | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, str):
        text = value.strip()
        return int(text) if text.isascii() and text.removeprefix("-").isdigit() and len(text) <= 12 else None
    return value if isinstance(value, int) and abs(value) < MOST else None


@cache
def option_specs(options_type: type[Options]) -> tuple[OptionSpec, ...]:
    """The options of a game in the order of its struct."""
    info = msgspec.inspect.type_info(options_type)
    assert isinstance(info, msgspec.inspect.StructType)
    return tuple(_spec(field) for field in info.fields)


def _spec(field: msgspec.inspect.Field) -> OptionSpec:
    kind = field.type
    if isinstance(kind, msgspec.inspect.BoolType):
        return OptionSpec(field.name, "flag", field.default)
    if isinstance(kind, msgspec.inspect.IntType):
        return OptionSpec(field.name, "number", field.default, minimum=kind.ge, maximum=kind.le)
    if isinstance(kind, msgspec.inspect.LiteralType):
        return OptionSpec(field.name, "choice", field.default, choices=tuple(map(str, kind.values)))
    if isinstance(kind, msgspec.inspect.VarTupleType) and isinstance(kind.item_type, msgspec.inspect.LiteralType):
        return OptionSpec(field.name, "list", field.default, choices=tuple(map(str, kind.item_type.values)))
    raise TypeError(f"option {field.name}: {kind} is not a bool, an int, a Literal of words or a tuple of such")


OptionsT = TypeVar("OptionsT", bound=Options)


def read_options(options_type: type[OptionsT], values: Mapping[str, Value], *, texts: bool = True) -> OptionsT:
    """Options from plain values, defaults for the rest. `texts`: texts such as "yes" and "60" are read.

    Raises InvalidOptions with every problem found.
    """
    specs = {spec.name: spec for spec in option_specs(options_type)}
    problems: list[str] = []
    read: dict[str, Value] = {}
    for name, given in values.items():
        value = tuple(given) if isinstance(given, list) else given
        if name not in specs:
            known = ", ".join(specs) or "none"
            problems.append(f"there is no option {name!r}; the options are: {known}")
            continue
        if not texts and type(value) is not type(specs[name].default):
            problems.append(specs[name].problem(value))
            continue
        try:
            read[name] = specs[name].read(value)
        except InvalidOptions as error:
            problems.append(str(error))
    if problems:
        raise InvalidOptions("; ".join(problems))
    return options_type(**read)
