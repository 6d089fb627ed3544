"""`why`: the real reason first, and nothing beside the point."""

from __future__ import annotations

from typing import Any

from fourwalls.core import message
from fourwalls.terminal.session import BOT_WORDS

from .inline import Talk, answers, flat

SHORT: dict[str, Any] = {"market": ["cave", "market", "origin"], "dice": "MMMSSS"}


def test_a_purchase_without_a_pile_is_explained_for_the_piles_that_the_card_goes_to(talk: Talk) -> None:
    (_, cave, market, *_) = said = answers(
        talk.wall("why buy cave", "why buy market", "why buy", "why buy cave people", "why cave people", **SHORT)
    )
    assert "The Cave needs at least one of each of its suits; missing: Waves, Wyrms. [TW-060]" in cave
    assert "The Cave costs 7; you have 6 dice and counters. [TW-058]" in cave
    assert market.index("Buy the Market for Places: this is not") < market.index("Buy the Market for Events: this is")
    assert "People" not in market
    assert [card for card in ("Cave", "Market", "Origin") if f"Buy the {card} for Places" in said[3]] != []
    assert "does not go to" not in said[3]
    assert "is not in the market" not in said[3], "cards that are not there come last"
    for asked in said[4:6]:
        assert "The Cave does not go to People, but to Places. [TW-066]" in asked


def test_what_is_possible_comes_first_and_says_what_it_costs(talk: Talk) -> None:
    said = answers(talk.wall("why buy", "why market", **{**SHORT, "dice": "MWWLYK"}))
    assert said[1].startswith("Buy the Origin for Places costs 2: this is possible now.")
    assert said[2].startswith("Buy the Market for Places costs 6: this is possible now.")


def test_a_power_is_found_by_its_name(talk: Talk) -> None:
    knots: dict[str, Any] = {"sides": [{"people": ["author"]}, {}], "counters": ["M2", ""], **SHORT}
    said = answers(talk.wall("why use knots", "use knots", "why use wyrms", **knots))
    assert said[1].startswith("Use your power Knots: put counters on your cards to protect them: this is possible now.")
    assert "Use your power? Enter plays it." in said[2]
    assert "That is the power of Wyrms; yours in this turn is Knots. [TW-076]" in flat(
        talk.wall("why steal author", **{**knots, "sides": [{}, {"people": ["author"]}]})
    )
    poor = answers(talk.wall("why use knots", **{**knots, "counters": ["", ""]}))
    assert "It costs one counter, and you have none. [TW-087]" in poor[1]


def test_only_whole_words_are_looked_for_in_the_whole_game(talk: Talk) -> None:
    said = answers(talk.wall("why M M S", "why cas", "why castle", **SHORT))
    assert "Nothing in the game has “M M S”" in said[1]
    assert "Castle" in said[2], "three letters may begin a word"
    assert "Buy the Castle for Places: this is not possible now. The Castle is not in the market." in said[3]


def test_a_hint_says_how_sure_it_is(talk: Talk) -> None:
    said = answers(talk.wall("hint", "buy market places", "hint", **{**SHORT, "dice": "MWWLYK"}))
    assert "positions were tried." in said[1]
    assert "in 100, by" in said[1]
    plain = BOT_WORDS.text(message("bots.plain", count=2))
    assert plain == "There is nothing to weigh: of 2 moves only this one is worth a thought."


def test_options_that_are_not_the_usual_ones_are_shown(talk: Talk) -> None:
    usual = answers(talk.wall(**SHORT))
    assert "Options" not in usual[0]
    said = answers(talk.wall("why buy cave", options={"payment": "matching", "stall_limit": 25}, **SHORT))
    assert "Options: Payment: only suits of the card; Stall limit: 25" in said[0]
    assert "The Cave costs 7 in units of its own suits; you have 0 of these." in said[1]
    new = flat(talk.command("play", "the_wall", "--payment", "matching", "--seed", "a"))
    assert "Options: Payment: only suits of the card" in new
