"""The rules of a game in numbered sentences, read from the packaged docs/rules/GAME.md."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

from .core import FourwallsError


class UnknownRule(FourwallsError):
    """A rule id that the ledger of a game does not have, or a game without a ledger."""


class Rule(msgspec.Struct, frozen=True):
    """One numbered sentence: `id` (`TW-058`), its text, and where it comes from ("" if it does not say).

    `table_only`: about physical handling, without effect in a digital game.
    """

    id: str
    text: str
    section: str
    source: str = ""
    table_only: bool = False


class Section(msgspec.Struct, frozen=True):
    """A headed part of the ledger: its prose (possibly "") and its rules. `level` 2 is a section, 3 a part of one.

    `aside`: it stands after the line `---`, among what is looked up: notation, rulings, invariants, examples.
    """

    title: str
    level: int
    text: str
    rules: tuple[Rule, ...]
    aside: bool = False


class Ledger(msgspec.Struct, frozen=True):
    """All rules of one game, in the order of the text."""

    game: str
    title: str
    intro: str
    sections: tuple[Section, ...]

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Every numbered sentence."""
        return tuple(rule for section in self.sections for rule in section.rules)

    @property
    def ids(self) -> tuple[str, ...]:
        """Every id once, in order."""
        return tuple(rule.id for rule in self.rules)

    def rule(self, id: str) -> Rule:
        """The rule with this id; `58`, `tw-58` and `TW-058` are the same. Raises UnknownRule."""
        wanted = _plain_id(id)
        for rule in self.rules:
            if wanted in (_plain_id(rule.id), _plain_id(rule.id.partition("-")[2])):
                return rule
        raise UnknownRule(f"there is no rule {id!r}; they go from {self.ids[0]} to {self.ids[-1]}")

    def search(self, words: str) -> tuple[Rule, ...]:
        """The rules whose text or section title has every one of the words, without regard to case.

        Those that have whole words in the title come first, then those that have them at all, then those with parts of
        words; each with the rules that people play by first, then rulings, then the rest.
        """
        wanted = words.lower().split()
        found = []
        for rule in self.rules:
            text = f"{rule.section} {rule.text}".lower()
            if all(word in text for word in wanted):
                nearness = 0 if _has(rule.section.lower(), wanted) else 1 if _has(text, wanted) else 2
                found.append((nearness, _rank(rule), rule))
        return tuple(rule for *_, rule in sorted(found, key=lambda each: each[:2]))


def _has(text: str, words: Sequence[str]) -> bool:
    """Whether a text has all these words as whole words."""
    return all(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) for word in words)


def _rank(rule: Rule) -> int:
    """Plain ids are the rules proper, an R marks rulings, other letters invariants, examples and the like."""
    letter = rule.id.partition("-")[2][:1]
    return 2 if rule.table_only else 0 if letter.isdigit() else 1 if letter == "R" else 2


def _plain_id(id: str) -> str:
    """An id without case and leading zeros, to compare what people type."""
    return re.sub(r"(?<!\d)0+(?=\d)", "", id.strip().upper())


def ledger_text(game: str) -> str:
    """The text of a game's ledger, from the package or from a source checkout. Raises UnknownRule."""
    if re.fullmatch(r"\w+", game):
        for folder in (files("fourwalls") / "docs" / "rules", Path(__file__).parents[2] / "docs" / "rules"):
            file: Traversable = folder / f"{game}.md"
            if file.is_file():
                return file.read_text(encoding="utf-8")
    raise UnknownRule(f"there is no rules text for {game!r}")


@cache
def read_ledger(game: str) -> Ledger:
    """The ledger of a game. Raises UnknownRule when no text is packaged for it."""
    return parse_ledger(game, ledger_text(game))


_HEADING = re.compile(r"(#{1,3}) +(.+)")
_RULE = re.compile(r"- \*\*([A-Z]+-[A-Z]?\d+)\*\* +(.+)")
_SOURCE = re.compile(r"\s*\(source: ([^()]*)\)$")
_TABLE_ONLY = "[table only]"


def parse_ledger(game: str, text: str) -> Ledger:
    """Read a ledger in Markdown: headings, prose, and rules as list items that begin with a bold id.

    A line `---` stands between the rules as one learns them and what is looked up.

    Raises UnknownRule when an id stands twice or the text has no rules.
    """
    title, aside, blocks = "", False, [("", 1, [""], False)]
    for line in text.splitlines():
        if heading := _HEADING.fullmatch(line.strip()):
            marks, words = heading.groups()
            title = title or (words if marks == "#" else "")
            if marks != "#":
                blocks.append((words, len(marks), [""], aside))
        elif line.strip() == "---":
            aside = True
        else:
            _add_line(blocks[-1][2], line)
    sections = tuple(_section(*block) for block in blocks)
    ledger = Ledger(game, title, sections[0].text, sections[1:])
    if not ledger.ids:
        raise UnknownRule(f"the rules text of {game!r} has no numbered rules")
    if twice := sorted({name for name in ledger.ids if ledger.ids.count(name) > 1}):
        raise UnknownRule(f"the rules text of {game!r} has these ids twice: {', '.join(twice)}")
    return ledger


def _add_line(paragraphs: list[str], line: str) -> None:
    """Join wrapped lines to paragraphs; a list item starts a new one."""
    if not line.strip() or line.startswith("- "):
        paragraphs.append(line.strip())
    else:
        paragraphs[-1] = f"{paragraphs[-1]} {line.strip()}".strip()


def _section(title: str, level: int, paragraphs: list[str], aside: bool) -> Section:
    rules, prose = [], []
    for paragraph in paragraphs:
        if found := _RULE.fullmatch(paragraph):
            rules.append(_rule(found[1], found[2], title))
        elif paragraph:
            prose.append(paragraph)
    return Section(title, level, "\n".join(prose), tuple(rules), aside)


def _rule(id: str, text: str, section: str) -> Rule:
    source = _SOURCE.search(text)
    words = text[: source.start()] if source else text
    table_only = _TABLE_ONLY in words
    words = re.sub(r"\s+", " ", words.replace(f"`{_TABLE_ONLY}`", "").replace(_TABLE_ONLY, "")).strip()
    return Rule(id, words, section, source[1] if source else "", table_only)
