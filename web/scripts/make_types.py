"""Write the page's TypeScript types from the JSON schemas of the Python structs: `make_types.py [--check]`.

`src/generated/wire.ts` has the messages between server and page, and one file a game has its view. With `--check`
nothing is written: files that are not up to date are named, and the exit code is 1.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, get_args

import msgspec

from fourwalls.core.registry import games
from fourwalls.server import wire

Schema = dict[str, Any]

FOLDER: Final = Path(__file__).parents[1] / "src" / "generated"
UP: Final = (*get_args(wire.ClientMessage), wire.NewTable, wire.SeatOrder)
DOWN: Final = (
    *get_args(wire.ServerMessage),
    wire.Problem,
    wire.GameInfo,
    wire.RuleSection,
    wire.TableLinks,
    wire.TableInfo,
    wire.Replay,
)
HEAD: Final = "// Made by scripts/make_types.py from the Python structs. Don't edit: run it again.\n"
LINE: Final = 120


def files() -> dict[str, str]:
    """The text of every generated file by its name."""
    shared = components((*DOWN, *UP))
    unions = {"ClientMessage": get_args(wire.ClientMessage), "ServerMessage": get_args(wire.ServerMessage)}
    text = HEAD + "".join(declarations(shared, structs((*DOWN, *UP))))
    for name, members in unions.items():
        text += "\n" + aligned(f"export type {name} =", [member.__name__ for member in members])
    found = {"wire.ts": text}
    for name, game in games().items():
        found[f"{name}.ts"] = view_file(game.view_type, set(shared))
    return found


def view_file(view: type, shared: set[str]) -> str:
    """The types of a game's view; what the wire has too is imported from there."""
    own = {name: schema for name, schema in components((view,)).items() if name not in shared}
    body = "".join(declarations(own, structs((view,))))
    used = sorted(name for name in shared if any(f"{mark}{name}{end}" in body for mark in " [(" for end in ";[ ,)]|"))
    imports = f"import type {{ {', '.join(used)} }} from './wire';\n" if used else ""
    return HEAD + imports + body


def components(types: Iterable[Any]) -> dict[str, Schema]:
    """The JSON schemas of all named types behind these, by name."""
    _, found = msgspec.json.schema_components(tuple(types), ref_template="{name}")
    return found


def structs(types: Iterable[Any]) -> dict[str, type]:
    """All structs behind these types, by name."""
    found: dict[str, type] = {}

    def look(part: object) -> None:
        if isinstance(part, msgspec.inspect.StructType):
            if part.cls.__name__ in found:
                return
            found[part.cls.__name__] = part.cls
        for child in children(part):
            look(child)

    for info in msgspec.inspect.multi_type_info(tuple(types)):
        look(info)
    return found


def children(part: object) -> Iterator[object]:
    """The types that a type is made of."""
    if isinstance(part, msgspec.inspect.StructType):
        yield from (field.type for field in part.fields)
    elif isinstance(part, msgspec.inspect.UnionType):
        yield from part.types
    elif isinstance(part, msgspec.inspect.TupleType):
        yield from part.item_types
    elif isinstance(part, msgspec.inspect.DictType):
        yield from (part.key_type, part.value_type)
    elif isinstance(part, msgspec.inspect.Metadata):
        yield part.type
    elif isinstance(part, msgspec.inspect.CollectionType):
        yield part.item_type


def declarations(schemas: dict[str, Schema], classes: dict[str, type]) -> Iterator[str]:
    """An `export interface`, or a tuple type, for each struct, in the order of their names."""
    for name in sorted(schemas):
        schema = schemas[name]
        cls = classes[name]
        if schema["type"] == "array":
            yield "\n" + comment(schema.get("description", ""), "") + f"export type {name} = {labelled(schema, cls)};\n"
            continue
        always = set(schema.get("required", ()))
        if cls not in UP and not cls.__struct_config__.omit_defaults:  # type: ignore[attr-defined]
            always = set(schema["properties"])
        yield "\n" + comment(schema.get("description", ""), "")
        yield f"export interface {name} {{\n"
        for field, kind in schema["properties"].items():
            yield f"  {field}{'' if field in always else '?'}: {written(kind)};\n"
        yield "}\n"


def labelled(schema: Schema, cls: type) -> str:
    """A struct that is written as an array, as a tuple type with the names of its fields."""
    parts = zip(msgspec.structs.fields(cls), schema["prefixItems"], strict=True)
    return f"[{', '.join(f'{field.encode_name}: {written(part)}' for field, part in parts)}]"


def comment(text: str, indent: str) -> str:
    """A docstring's first paragraph as a comment."""
    words = " ".join(text.partition("\n\n")[0].split())
    return f"{indent}/** {words} */\n" if words else ""


def written(schema: Schema) -> str:
    """A schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(written(part) for part in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(literal(value) for value in schema["enum"])
    if "const" in schema:
        return literal(schema["const"])
    if "type" not in schema:
        return "unknown"
    kind = schema["type"]
    if kind == "array":
        return array(schema)
    if kind == "object":
        return f"Record<string, {written(schema.get('additionalProperties', {'type': 'unknown'}))}>"
    return "number" if kind == "integer" else str(kind)


def array(schema: Schema) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(written(part) for part in schema['prefixItems'])}]"
    items = written(schema["items"])
    return f"({items})[]" if " " in items else f"{items}[]"


def literal(value: object) -> str:
    return "null" if value is None else f"'{value}'" if isinstance(value, str) else str(value)


def aligned(head: str, names: list[str]) -> str:
    """A union on one line, or one member a line where it would be long."""
    line = f"{head} {' | '.join(names)};\n"
    return line if len(line) <= LINE else head + "".join(f"\n  | {name}" for name in names) + ";\n"


def main() -> int:
    """Write the files, or check them."""
    stale = [
        name
        for name, text in files().items()
        if not (FOLDER / name).is_file() or (FOLDER / name).read_text(encoding="utf-8") != text
    ]
    if "--check" in sys.argv[1:]:
        for name in stale:
            print(f"{name} is not up to date: run python web/scripts/make_types.py")
        return bool(stale)
    FOLDER.mkdir(exist_ok=True)
    for name in stale:
        (FOLDER / name).write_text(files()[name], encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
