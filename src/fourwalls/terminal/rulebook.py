"""The rules on the screen: one by its id, those with some words, or what there is."""

from __future__ import annotations

from rich.text import Text

from fourwalls.ledger import Ledger, Rule, UnknownRule

from .messages import t
from .screen import Screen


def show_rule(screen: Screen, rule: Rule) -> None:
    """Id and text."""
    screen.say(rule.text, key=Text(f"{rule.id}  ", style="key"))


def show(screen: Screen, ledger: Ledger, words: str) -> None:
    """The rule with this id, or every rule with these words. Raises UnknownRule when there is none."""
    if any(letter.isdigit() for letter in words) and " " not in words:
        show_rule(screen, ledger.rule(words))
        return
    found = ledger.search(words)
    if not found:
        raise UnknownRule(t("rules.none", words=words, first=ledger.ids[0], last=ledger.ids[-1]))
    section = ""
    for rule in found:
        if rule.section != section:
            section = rule.section
            screen.title(section)
        show_rule(screen, rule)


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
