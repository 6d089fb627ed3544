"""States as plain slots: copy, equality and a tuple of fields, generated from `__slots__`."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T", bound=type)


def plain_state(cls: T) -> T:
    """Add `copy`, `__eq__` and `fields` to a class whose `__slots__` hold only immutable values.

    The copy is straight-line code, made once per class: several times faster than a loop over names.
    Slots whose name starts with `_` are caches: copied, but not compared.
    """
    slots: tuple[str, ...] = cls.__slots__  # type: ignore[attr-defined]
    public = [name for name in slots if not name.startswith("_")]
    lines = ["def copy(self):", "    new = make(cls)"]
    lines += [f"    new.{name} = self.{name}" for name in slots]
    lines += ["    return new", "def fields(self):"]
    lines += ["    return (" + ", ".join(f"self.{name}" for name in public) + ",)"]
    scope: dict[str, Any] = {"make": object.__new__, "cls": cls}
    exec("\n".join(lines), scope)
    for name in ("copy", "fields"):
        scope[name].__qualname__ = f"{cls.__qualname__}.{name}"
        setattr(cls, name, scope[name])

    def equal(self: Any, other: object) -> bool:
        return type(other) is cls and bool(self.fields() == other.fields())  # type: ignore[attr-defined]

    cls.__eq__ = equal  # type: ignore[assignment,method-assign]
    cls.__hash__ = None  # type: ignore[assignment]
    return cls
