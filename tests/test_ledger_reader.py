"""The reader of the packaged rules: sections, ids, texts, and clear refusals."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fourwalls.ledger import UnknownRule, parse_ledger, read_ledger

SMALL = """# Toy — rule ledger

A toy, in
two lines.

## 1. Parts

Some prose.

- **TY-001** There is a box. (source: Setup; TY-R01)
- **TY-002** It is red. `[table only]` A screen
  draws it.
- a remark without an id

### Lids

- **TY-R01** May it be open? → Yes. (Why not.)
"""


def test_sections_prose_and_rules() -> None:
    ledger = parse_ledger("toy", SMALL)
    assert (ledger.title, ledger.intro) == ("Toy — rule ledger", "A toy, in two lines.")
    assert [(s.title, s.level, s.text) for s in ledger.sections] == [
        ("1. Parts", 2, "Some prose.\n- a remark without an id"),
        ("Lids", 3, ""),
    ]
    box, red, lid = ledger.rules
    assert (box.id, box.text, box.source, box.section) == ("TY-001", "There is a box.", "Setup; TY-R01", "1. Parts")
    assert (red.text, red.table_only, red.source) == ("It is red. A screen draws it.", True, "")
    assert (lid.text, lid.section, lid.table_only) == ("May it be open? → Yes. (Why not.)", "Lids", False)


@pytest.mark.parametrize("typed", ["TY-001", "ty-1", "1", "001"])
def test_ids_as_people_type_them(typed: str) -> None:
    assert parse_ledger("toy", SMALL).rule(typed).id == "TY-001"


def test_letters_of_an_id_are_kept() -> None:
    assert parse_ledger("toy", SMALL).rule("r1").id == "TY-R01"


def test_search_needs_every_word_and_no_case() -> None:
    ledger = parse_ledger("toy", SMALL)
    assert [rule.id for rule in ledger.search("RED draws")] == ["TY-002"]
    assert [rule.id for rule in ledger.search("lids")] == ["TY-R01"]
    assert ledger.search("red blue") == ()


def test_search_has_titles_and_whole_words_first_and_rules_before_rulings_and_the_rest() -> None:
    ledger = read_ledger("the_wall")
    found = ledger.search("end")
    assert [rule.id for rule in found[:5]] == ["TW-123", "TW-124", "TW-125", "TW-126", "TW-127"], (
        "End of a turn, Game end"
    )
    in_titles = [bool(re.search(r"\bend\b", rule.section.lower())) for rule in found]
    whole = [bool(re.search(r"\bend\b", f"{rule.section} {rule.text}".lower())) for rule in found]
    assert in_titles == sorted(in_titles, reverse=True)
    assert whole == sorted(whole, reverse=True)
    assert not all(whole), "then come words of which it is a part, such as spend"
    kinds = [rule.id[3] for rule, title, fits in zip(found, in_titles, whole, strict=True) if fits and not title]
    assert kinds == sorted(kinds, key=lambda kind: (not kind.isdigit(), kind != "R"))
    assert {"0", "R", "E"} <= set(kinds)


def test_unknown_ids_and_games_say_what_there_is() -> None:
    with pytest.raises(UnknownRule, match="'9'; they go from TY-001 to TY-R01"):
        parse_ledger("toy", SMALL).rule("9")
    with pytest.raises(UnknownRule, match="no rules text for 'no_such_game'"):
        read_ledger("no_such_game")
    with pytest.raises(UnknownRule, match="no rules text"):
        read_ledger("../rules/the_wall")


def test_faulty_texts_are_refused() -> None:
    with pytest.raises(UnknownRule, match="twice: TY-001"):
        parse_ledger("toy", SMALL.replace("TY-002", "TY-001"))
    with pytest.raises(UnknownRule, match="no numbered rules"):
        parse_ledger("toy", "# Toy\n\nNothing.\n")


def test_every_rule_of_the_packaged_text_is_read() -> None:
    text = Path(__file__).parents[1].joinpath("docs/rules/the_wall.md").read_text(encoding="utf-8")
    ledger = read_ledger("the_wall")
    assert list(ledger.ids) == re.findall(r"^- \*\*(TW-\w+)\*\*", text, re.MULTILINE)
    assert len(ledger.ids) == 151 + 41 + 22 + 20 + 5 + 14
    assert ledger.rule("TW-R01").text.startswith("May units beyond")
    assert {rule.id for rule in ledger.rules if rule.table_only} == {
        "TW-002", "TW-024", "TW-029", "TW-122", "TW-149", "TW-150", "TW-151"
    }  # fmt: skip
    assert "(source" not in "".join(rule.text for rule in ledger.rules)


def test_what_is_looked_up_stands_after_a_line() -> None:
    ledger = parse_ledger("toy", SMALL.replace("### Lids", "---\n\n## Lids"))
    assert [(section.title, section.aside) for section in ledger.sections] == [("1. Parts", False), ("Lids", True)]


@pytest.mark.parametrize("game", ["the_wall", "card_city"])
def test_the_rules_of_a_game_begin_with_a_few_words_for_newcomers(game: str) -> None:
    short, *others = read_ledger(game).sections
    assert (short.title, short.rules) == ("In short", ())
    assert {"Goal", "The end"} <= set(re.findall(r"^- \*\*([^*]+)\.\*\*", short.text, re.MULTILINE))
    assert len(short.text.split()) < 300
    aside = [section.title.split(". ")[-1] for section in others if section.aside]
    assert aside[0] == "Rulings"
    assert {"Worked examples", "Invariants"} < set(aside)
    assert others[-1].title.endswith("otation")
