"""The rules on the screen: one by its id, those with some words, or what there is."""

from __future__ import annotations

from rich.text import Text

from fourwalls.ledger import Ledger, Rule, UnknownRule

from .messages import t
from .screen import Screen

MOST = 8
"""So many rules are shown without being asked for all."""


def show_rule(screen: Screen, rule: Rule) -> None:
    """Id and text."""
    screen.say(rule.text, key=Text(f"{rule.id}  ", style="key"))


def show(screen: Screen, ledger: Ledger, words: str, more: str, *, everything: bool) -> None:
    """The rule with this id, or the rules with these words; `more` says how to see those that are left out.

    Raises UnknownRule when there is none.
    """
    if any(letter.isdigit() for letter in words) and " " not in words:
        show_rule(screen, ledger.rule(words))
        return
    found = ledger.search(words)
    if not found:
        raise UnknownRule(t("rules.none", words=words, first=ledger.ids[0], last=ledger.ids[-1]))
    shown = found if everything or len(found) <= MOST + 2 else found[:MOST]
    section = ""
    for rule in shown:
        if rule.section != section:
            section = rule.section
            screen.title(section)
        show_rule(screen, rule)
    if len(shown) < len(found):
        screen.say(t("rules.left_out", count=len(found) - len(shown), more=more), "muted")


def show_contents(screen: Screen, ledger: Ledger) -> None:
    """The sections and the ids in them."""
    screen.title(ledger.title)
    screen.say(ledger.intro)
    rows = [(section.title, section.rules[0].id, section.rules[-1].id) for section in ledger.sections if section.rules]
    screen.say()
    screen.table([t("rules.section"), t("rules.from"), t("rules.to")], rows)


def show_all(screen: Screen, ledger: Ledger) -> None:
    """The whole text."""
    screen.title(ledger.title)
    screen.say(ledger.intro)
    for section in ledger.sections:
        screen.title(section.title)
        if section.text:
            screen.say(section.text)
        for rule in section.rules:
            show_rule(screen, rule)
