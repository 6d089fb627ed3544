"""Write what Python makes of messages, for the page's catalog to be held against: `make_catalog_cases.py [--check]`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final

import msgspec

from fourwalls.core import Catalog, message

FILE: Final = Path(__file__).parents[1] / "tests" / "catalog-cases.json"
NAMES: Final = ("Ann", "Bob")

TEMPLATES: Final = {
    "plain": "Nothing to fill in",
    "lower": "nothing is changed here",
    "first": "{word} comes first",
    "inner": "the {word}",
    "whole": "{word}",
    "plural": "{n} {n|counter|counters}",
    "plural_first": "{n|One|Many} of them: {n}",
    "empty_one": "{n} card{n||s}",
    "nested": "{card} and then {card}",
    "inside": "There is {card}",
    "list": "Any of: {items}",
    "seat": "{seat} begins",
    "seats": "for {other_seat} and {seat}",
    "not_seat": "{seating} is no seat",
    "braces": "{ not a field } {} {a|b} {word|x} {word}",
    "dollar": "{word} costs $& and $1",
}
MESSAGES: Final = (
    message("plain"),
    message("lower"),
    *(message("first", word=word) for word in ("moon", "Moon", "élan", "ßa", "", "1st", "🂡 ace", "ǆ", "$& $1 {n}")),
    message("inner", word="wall"),
    message("whole", word=message("whole", word=message("inner", word="gate"))),
    *(message("plural", n=n) for n in (0, 1, 2, -1)),
    message("plural", n="1"),
    message("plural", n=[1]),
    *(message("plural_first", n=n) for n in (1, 2)),
    *(message("empty_one", n=n) for n in (1, 3)),
    message("nested", card=message("inner", word="mill")),
    message("nested", card=message("first", word="mill")),
    message("inside", card=message("first", word="mill")),
    message("list", items=[]),
    message("list", items=["a", 2, message("inner", word="cave"), message("plural", n=1)]),
    *(message("seat", seat=seat) for seat in (0, 1, 2, -1)),
    message("seat", seat="nobody"),
    message("seat", seat=[1, 0]),
    message("seats", seat=0, other_seat=1),
    message("not_seat", seating=1),
    message("braces", word="w"),
    message("dollar", word="it"),
)


def cases() -> dict[str, Any]:
    """The templates, and messages with their names and the texts that Python makes of them."""
    catalog = Catalog(TEMPLATES)
    return {
        "templates": TEMPLATES,
        "cases": [
            {"message": msgspec.to_builtins(entry), "names": names, "text": catalog.text(entry, names)}
            for entry in MESSAGES
            for names in (NAMES, ())
        ],
    }


def main() -> int:
    """Write the file, or check it."""
    text = json.dumps(cases(), indent=1, ensure_ascii=False) + "\n"
    if "--check" in sys.argv[1:]:
        if FILE.is_file() and FILE.read_text(encoding="utf-8") == text:
            return 0
        print(f"{FILE.name} is not up to date: run python web/scripts/make_catalog_cases.py")
        return 1
    FILE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
