"""Every text of Card City that a person reads, by message id."""

from __future__ import annotations

from typing import Final

from fourwalls.core import CORE_MESSAGES, Catalog

from .board_texts import BOARD, GUIDE

_NAMES = {
    "kind.R": "Residential",
    "kind.C": "Commercial",
    "kind.L": "Leisure",
    "kind.I": "Industrial",
    "kind.P": "Parking",
    "kind.H": "City Hall",
    "card.open": "{kind} (seen by all)",
    "card.unseen": "an unseen card",
    "name": "{seat}",
    "hand": "{seat}: {first} and {second}",
    "neighbour": "{kind} on {square}",
    "district": "the one of {size} on {squares} ({touches} of {needs})",
    "level.homestead": "Homestead",
    "level.hamlet": "Hamlet",
    "level.village": "Village",
    "level.neighborhood": "Neighborhood",
    "level.town": "Town",
    "level.suburb": "Suburb",
    "level.city": "City",
    "level.metropolis": "Metropolis",
    "level.capital": "Capital",
    "level.megalopolis": "Megalopolis",
}

_OPTIONS = {
    "option.decentralization": "Decentralization",
    "option.decentralization.help": "More points at the end: for districts with all colours around them, for a City "
    "Hall away from the centre, and for Industrial districts apart from each other.",
    "option.parking_meters": "Parking Meters",
    "option.parking_meters.help": "Parking districts with three or more colours around them give coins every round.",
}

_ACTIONS = {
    "action.group": "put {card} into group 1",
    "action.hide": "lay {card} face down",
    "action.take": "take group {group}",
    "action.first": "{kind} first",
    "action.build": "build on {square}",
    "action.grow": "{kind} grows onto {square}",
    "action.buy": "buy an Industrial card for {square}",
    "action.buy_nothing": "buy nothing",
    "action.bottom": "put {kind} under the pool",
    "action.mayor": "{seat} is the first mayor",
    "action.draw": "{kind} is drawn",
    "action.lay": "group 1 is {group}, face up are {up}, face down {down}",
}

_STEPS = {
    "step.start": "the first mayor is drawn",
    "step.draw": "cards are drawn",
    "step.divide": "the cards are divided into two groups",
    "step.lay": "the groups are laid out",
    "step.choose": "a group is chosen",
    "step.bottom": "choose the card that goes under the pool",
    "step.build": "the new cards are built",
    "step.grow": "districts develop",
    "step.buy": "buy an Industrial card or nothing",
    "step.over": "the game is over",
}

_PROMPTS = {
    "prompt.group": "Divide the cards: choose {left} {left|card|cards} for group 1.",
    "prompt.hide": "Divide the cards: choose {left} {left|card|cards} of group 2 to lie face down.",
    "prompt.divided": "That is the whole division.",
    "prompt.whole": "Divide the cards: two make group 1, and {hidden} of the others {hidden|lies|lie} face down.",
    "prompt.in_order": "{what} In the list, name them from Residential to Parking.",
    "prompt.choose": "Take group 1, or group 2 with {count} {count|card|cards} that you have not seen.",
    "prompt.choose_seen": "Take group 1 or group 2. You have seen all their cards.",
    "prompt.bottom": "Choose the card that goes under the pool; you build the other two.",
    "prompt.first": "Which of your two cards comes first?",
    "prompt.build": "Build {kind}: choose a square.",
    "prompt.build_for": "Build {kind} for {cost} coins: choose a square.",
    "prompt.grow": "Your city develops: choose a square.",
    "prompt.buy": "Buy an Industrial card for {price} coins, or nothing.",
}

_NOTES = {
    "note.cards": "{cards}",
    "note.cost": "{cost} coins",
    "note.lost": "can’t be built, would be discarded: {why}",
    "note.grows": "then {kind} can grow",
    "note.income": "{coins} coins more in a round",
    "note.points": "a district of {size}: {count} points",
    "note.coins": "a district of {size}: {count} coins in a round",
}

_EVENTS = {
    "event.mayor": "{seat} is the first mayor.",
    "event.round": "Round {number}: {seat} is the first mayor.",
    "event.round_alone": "Round {number}.",
    "event.drawn": "{seat} draws {count} cards.",
    "event.drawn_cards": "{seat} draws {cards}.",
    "event.drawn_own": "{seat} draws {cards} (only you see them).",
    "event.divided": "{seat} divides. Group 1: {group}. Group 2: {up}; face down: {down}.",
    "event.divided_own": "{seat} divides. Group 1: {group}. Group 2: {up}; face down: {down} (only you see this).",
    "event.divided_some": "{seat} divides. Group 1: {group}. Group 2: {up}; face down: {down} (only those who have "
    "divided see this).",
    "event.chosen": "{seat} takes group {group}.",
    "event.chosen_hidden": "{seat} takes group {group}; face down lay {cards}.",
    "event.kept": "{seat} keeps {first} and {second}.",
    "event.shown": "The cards are shown. {hands}.",
    "event.put_down": "{seat} puts {kind} under the pool.",
    "event.built": "{seat} builds {kind} on {square}.",
    "event.built_for": "{seat} builds {kind} on {square} for {coins} coins.",
    "event.discarded": "{seat} discards {kind}: {why}.",
    "event.grown": "{seat}: {kind} grows onto {square}.",
    "event.income": "{seat} takes {coins} {coins|coin|coins}.",
    "event.bought": "{seat} buys {kind} for {coins} coins and builds it on {square}.",
    "event.passed": "{seat} buys nothing.",
    "event.won": "{seat} wins with {score} {score|point|points}.",
    "event.tied": "{names} share the victory with {score} {score|point|points}.",
    "event.ended": "{seat} scores {score} {score|point|points}: {level}.",
    "discard.coins": "it costs {cost} coins, and there are only {coins}",
    "discard.limit": "the city is at its limit of {limit} cards",
    "discard.squares": "no square fits it",
}

_OUTCOME = {
    "over.rounds": "Ten rounds were played.",
    "over.level": "Ten rounds were played. Level: {level}.",
    "account.residential": "Residential districts",
    "account.empty": "Empty squares",
    "account.coins": "Coins, 5 for a point",
    "account.surrounded": "Districts with all colours around them",
    "account.steps": "City Hall away from the centre",
    "account.industrial": "Industrial districts",
    "account.left": "Coins over: no points, they only break ties",
}

_WHY = {
    "why.not_your_turn": "It is not {seat}'s turn to decide, but that of {others}.",
    "why.not_nature": "Nothing is left to chance now: {others} must decide.",
    "why.mayor": "There is no seat number {number} in this game.",
    "why.no_card_in_pool": "There is no {kind} card that could be drawn.",
    "why.leisure_later": "In the first round no Leisure card is drawn.",
    "why.labels": "The labels do not fit what the divider has named.",
    "why.no_card_to_name": "There is no {card} card left to be divided.",
    "why.not_drawn": "{kind} is not among the cards that you drew: {cards}.",
    "why.not_in_hand": "{kind} is not among your cards: {cards}.",
    "why.occupied": "{square} is taken by {kind}.",
    "why.apart": "{square} is not next to a card of your city.",
    "why.too_wide": "With {square} the city would be {wide} squares wide; 5 are the most.",
    "why.too_high": "With {square} the city would be {high} squares high; 5 are the most.",
    "why.same_kind": "{kind} can't be built next to {kind}: there is {neighbours}.",
    "why.zoning": "{kind} can't stand next to {other}: there is {neighbours}.",
    "why.limit": "The city has {size} cards that are not Industrial, and with {industrial} Industrial "
    "{industrial|card|cards} {limit} are the most: {missing} more Industrial {missing|card|cards} would be needed.",
    "why.reserve": "There is no {kind} card left in the reserve.",
    "why.no_district": "{square} is not next to a {kind} district.",
    "why.residential_needs": "A Residential district needs one different Cultural card more around it than it has "
    "cards. Next to {square} there is {districts}.",
    "why.commercial_needs": "A Commercial district needs one different Residential district more around it than it "
    "has cards. Next to {square} there is {districts}.",
    "why.coins": "The next Industrial card costs {price} coins, and you have {coins}.",
    "order.division": "group 1 first, then the cards that lie face down; in both the unseen cards first, and by kind "
    "(R, C, L, I, P)",
}

CATALOG: Final = Catalog(
    CORE_MESSAGES, _NAMES, _OPTIONS, _ACTIONS, _STEPS, _PROMPTS, _NOTES, _EVENTS, _OUTCOME, _WHY, BOARD, GUIDE
)
