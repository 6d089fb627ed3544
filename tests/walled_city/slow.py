"""Counting Votes once more, from the rules alone and on positions as JSON: slow, and another way than the engine's."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import Any

from fourwalls.games.walled_city.board import BoardData

from .land import land

Position = dict[str, Any]
Votes = dict[int, int]


class Slow:
    """A position on a drawn board."""

    def __init__(self, board: BoardData, position: Position, players: int) -> None:
        self.board = board
        self.position = position
        self.players = players
        self.items: dict[str, str] = position.get("items", {})
        fences = tuple((fence["area"], *fence["ends"]) for fence in position.get("fences", ()))
        self.land = land(board, fences)
        self.areas = list(self.land.rings)
        self.towers = [tower.id for tower in board.towers]

    def number(self, kind: str, colour: int, place: str) -> int:
        return int(self.position[kind][colour].get(place, 0))

    def citizens(self, colour: int, place: str) -> int:
        return self.number("peasants", colour, place) + self.number("nobles", colour, place)

    @property
    def colours(self) -> range:
        return range(len(self.position["nobles"]))

    def neighbourhoods(self) -> list[set[str]]:
        """From each area to all that can be reached without crossing an intact Road or a Fence (WC-R09, WC-R51)."""
        built = self.position.get("paths", {})
        found: list[set[str]] = []
        for area in self.areas:
            if any(area in group for group in found):
                continue
            group, todo = set(), [area]
            while todo:
                here = todo.pop()
                if here not in group:
                    group.add(here)
                    todo += [other for path, other in self.land.over[here] if "r" not in built.get(path, "")]
            found.append(group)
        return found

    def flee(self) -> None:
        """WC-149 to WC-151."""
        gaps = self.position.get("gaps", {})
        opened = {self.land.gap_area(gap.id) for gap in self.board.gaps if "w" not in gaps.get(gap.id, "")}
        for group in self.neighbourhoods():
            if group & opened:
                for own in self.position["nobles"]:
                    for area in group:
                        own.pop(area, None)

    def place_votes(self) -> Votes:
        """Neighbourhood scoring, one place after the other (WC-097 to WC-103)."""
        votes: Votes = defaultdict(int)
        for group in self.neighbourhoods():
            chits = sum(int(word.split()[1]) for area in group if (word := self.items.get(area, "")).startswith("chit"))
            left = [5 + chits, 3 + chits, 2 + chits, chits]
            strength = {
                colour: (
                    sum(self.citizens(colour, area) for area in group),
                    sum(self.number("nobles", colour, area) for area in group),
                )
                for colour in self.colours
            }
            for best in sorted(set(strength.values()), reverse=True):
                tied = [colour for colour in self.colours if strength[colour] == best]
                if best[0]:
                    worth = Fraction(sum(left[: len(tied)]), len(tied))
                    left = left[len(tied) :]
                    for colour in tied:
                        votes[colour] += int(worth)  # toward zero
        return votes

    def faction_votes(self, round_: int) -> Votes:
        """WC-105 to WC-112, WC-154 to WC-156."""
        votes: Votes = defaultdict(int)
        for faction in ("blue", "green", "orange", "purple", "yellow"):
            where = [place for place, word in self.items.items() if word.split()[0] == faction]
            if round_ == 1:
                where = [place for place in where if place in self.areas]
            value = sum(int(self.items[place].split()[1]) for place in where)
            places = {area for group in self.neighbourhoods() if group & set(where) for area in group}
            places |= {place for place in where if place in self.towers}
            strength = {
                colour: (
                    sum(self.citizens(colour, place) for place in places),
                    sum(self.number("nobles", colour, place) for place in places),
                )
                for colour in self.colours
            }
            best = max(strength.values())
            winners = [colour for colour in self.colours if strength[colour] == best]
            if best[0]:
                for colour in winners:
                    votes[colour] += value // len(winners)
        return votes

    def tower_votes(self) -> Votes:
        """WC-161 to WC-168."""
        votes: Votes = defaultdict(int)
        zones = self.position.get("zones", {})
        for tower in self.towers:
            numbers = []
            for zone in self.board.zones:
                if tower in zone.towers:
                    card = zones.get(zone.id, {}).get("numbers", "0 0").split()
                    numbers.append(int(card[zone.towers.index(tower)]))
            watchmen = {colour: self.number("nobles", colour, tower) for colour in self.colours}
            there = sorted({count for count in watchmen.values() if count}, reverse=True)
            for count, worth in zip(there, (sum(numbers), min(numbers)), strict=False):
                for colour in self.colours:
                    votes[colour] += worth * (watchmen[colour] == count)
        return votes
