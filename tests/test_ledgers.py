"""Every rule of the ledgers is proved by a test or listed as a matter of the physical table."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
RULES = ROOT / "docs" / "rules"
TABLE_ONLY = ROOT / "docs" / "table-only.md"

_ENTRY = re.compile(r"^- \*\*([A-Z]+-[A-Z]*\d+)\*\*(.*)$", re.MULTILINE)


class Citation(NamedTuple):
    """A rule id that a test's marker cites."""

    id: str
    where: str


def entries(text: str) -> dict[str, str]:
    """The ids that a list in Markdown defines or explains, with the rest of their lines."""
    return dict(_ENTRY.findall(text))


def _is_mark(node: ast.AST, *names: str) -> bool:
    """Whether an expression is `pytest.mark.NAME` or a call of it."""
    if isinstance(node, ast.Call):
        node = node.func
    return (
        isinstance(node, ast.Attribute)
        and node.attr in names
        and isinstance(node.value, ast.Attribute)
        and node.value.attr == "mark"
    )


def _marked(tree: ast.Module) -> Iterator[ast.expr]:
    """The expressions that put marks on tests which really run: decorators and `pytestmark`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            collected = node.name.startswith("Test" if isinstance(node, ast.ClassDef) else "test_")
            skipped = any(_is_mark(each, "skip", "xfail") for each in node.decorator_list)
            if collected and not skipped:
                yield from node.decorator_list
        elif isinstance(node, ast.Assign) and any(ast.unparse(target) == "pytestmark" for target in node.targets):
            yield node.value


def citations(source: str, where: str) -> Iterator[Citation]:
    """The ids in the `rule` markers of a test file. Raises ValueError for an id that is not written out."""
    for expression in _marked(ast.parse(source)):
        for node in ast.walk(expression):
            if not (isinstance(node, ast.Call) and _is_mark(node, "rule")):
                continue
            for argument in node.args:
                if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                    raise ValueError(f"{where}:{node.lineno}: a rule marker takes ids as plain strings")
                yield Citation(argument.value, f"{where}:{node.lineno}")


def all_citations(folder: Path) -> list[Citation]:
    found: list[Citation] = []
    for file in sorted(folder.rglob("test_*.py")):
        found += citations(file.read_text(encoding="utf-8"), str(file.relative_to(folder)))
    return found


def problems(ledgers: dict[str, str], table_only: dict[str, str], cited: list[Citation]) -> list[str]:
    """What is wrong, one line each; empty when every rule is accounted for exactly as it should be."""
    tested = {citation.id for citation in cited}
    found = [
        f"{rule}: neither a test nor docs/table-only.md cites it"
        for rule in ledgers
        if rule not in tested | set(table_only)
    ]
    found += [f"{where}: there is no rule {rule}" for rule, where in cited if rule not in ledgers]
    for rule, line in table_only.items():
        if rule not in ledgers:
            found.append(f"docs/table-only.md: there is no rule {rule}")
        elif "[table only]" not in ledgers[rule]:
            found.append(f"docs/table-only.md: {rule} is not marked [table only] in its ledger, so it needs a test")
        elif not line.strip():
            found.append(f"docs/table-only.md: {rule} does not say what the digital version does")
    return found


def test_every_rule_is_cited() -> None:
    ledgers: dict[str, str] = {}
    for file in sorted(RULES.glob("*.md")):
        rules = entries(file.read_text(encoding="utf-8"))
        assert rules, f"{file.name} has no rules"
        ledgers |= rules
    found = problems(ledgers, entries(TABLE_ONLY.read_text(encoding="utf-8")), all_citations(ROOT / "tests"))
    assert not found, "\n" + "\n".join(found)


SMALL = entries("- **TY-001** A box.\n- **TY-002** Red. `[table only]`\n- **TY-R01** A lid.\n- **TY-I01** Six sides.\n")


@pytest.mark.parametrize(
    ("table", "source", "expected"),
    [
        ("- **TY-002** drawn", "@pytest.mark.rule('TY-001', 'TY-R01', 'TY-I01')\ndef test_a(): ...", []),
        ("- **TY-002** drawn", "@pytest.mark.rule('TY-001', 'TY-I01')\ndef test_a(): ...", ["TY-R01: neither"]),
        ("", "@pytest.mark.rule('TY-001', 'TY-R01', 'TY-I01')\ndef test_a(): ...", ["TY-002: neither"]),
        (
            "- **TY-002** ok\n- **TY-001** ok",
            "@pytest.mark.rule('TY-R01', 'TY-I01')\ndef test_a(): ...",
            ["not marked"],
        ),
        ("- **TY-002**", "@pytest.mark.rule('TY-001', 'TY-R01', 'TY-I01')\ndef test_a(): ...", ["does not say"]),
        (
            "- **TY-002** ok\n- **TY-009** ok",
            "@pytest.mark.rule('TY-001', 'TY-R01', 'TY-I01', 'TY-008')\ndef test_a(): ...",
            ["no rule TY-008", "no rule TY-009"],
        ),
        (
            "- **TY-002** ok",
            "pytestmark = [pytest.mark.rule('TY-001')]\n"
            "@pytest.mark.parametrize('x', [pytest.param(1, marks=pytest.mark.rule('TY-R01'))])\n"
            "def test_a(x): ...\n"
            "@pytest.mark.rule('TY-I01')\nclass TestB: ...",
            [],
        ),
    ],
)
def test_what_the_check_finds(table: str, source: str, expected: list[str]) -> None:
    found = problems(SMALL, entries(table), list(citations(source, "test_x.py")))
    assert len(found) == len(expected)
    for line, part in zip(found, expected, strict=True):
        assert part in line


@pytest.mark.parametrize(
    "source",
    [
        "# @pytest.mark.rule('TY-001')\ndef test_a(): ...",
        "'''@pytest.mark.rule('TY-001')'''\ndef test_a(): ...",
        "@pytest.mark.rule('TY-001')\ndef helper(): ...",
        "@pytest.mark.skip\n@pytest.mark.rule('TY-001')\ndef test_a(): ...",
        "@pytest.mark.xfail(reason='later')\n@pytest.mark.rule('TY-001')\ndef test_a(): ...",
        "def test_a():\n    pytest.mark.rule('TY-001')",
    ],
)
def test_only_markers_of_tests_that_run_count(source: str) -> None:
    assert list(citations(source, "test_x.py")) == []


def test_ids_are_written_out() -> None:
    with pytest.raises(ValueError, match=r"test_x\.py:1: a rule marker takes ids as plain strings"):
        list(citations("@pytest.mark.rule(ID)\ndef test_a(): ...", "test_x.py"))
