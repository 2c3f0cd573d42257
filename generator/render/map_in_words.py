"""The map in words, from where a player's armies stand, for who cannot see it.

It tells what the map of the same reader shows: the country, which everybody knows, and
the forces that are in the briefing.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

from generator.kit.printing import article, spelled, together, with_article, within
from generator.render.known_forces import known_forces
from generator.values import Struct
from generator.world.hexes import (
    Orientation,
    direction_between,
    distance,
    hexside_word,
    line,
    neighbour,
    opposite,
)
from generator.world.rivers import COMPASS, bank_from, banks_at_hexside, can_leave, crossing_at

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.brief.briefing import Briefing
    from generator.render.known_forces import KnownForce
    from generator.world.hexes import Hex

_NEAREST = 5
"""Places, and forces of each kind, that are told of one by one."""


class Surroundings(Struct, frozen=True, kw_only=True):
    """What lies round one army, in sentences."""

    name: str
    stands: str
    """Where it stands."""
    steps: tuple[str, ...]
    """What each next hex is, clockwise, and where the map ends."""
    far: tuple[str, ...]
    """Places, friends, then everybody else: the nearest, and how many more there are."""


def map_in_words(view: Briefing) -> tuple[Surroundings, ...]:
    """Return what lies round each army of a reader, those he commands first."""
    forces = known_forces(view)
    own = [force for force in forces if force.side in view.audience.sides]
    own.sort(key=lambda force: force.id not in view.audience.forces)
    return tuple(_Telling(view=view, forces=forces, army=army).told() for army in own)


class _Telling(Struct, frozen=True, kw_only=True):
    """One army, and what its map shows."""

    view: Briefing
    forces: Sequence[KnownForce]
    army: KnownForce

    def told(self) -> Surroundings:
        """Tell what lies round the army."""
        own = self.view.audience.sides
        foes = {foe for side in self.view.sides if side.id in own for foe in side.enemies}
        others = [force for force in self.forces if force.id != self.army.id]
        groups = (
            ("Places", self._places()),
            ("Your side", self._nearest(force for force in others if force.side in own)),
            ("Enemies", self._nearest(force for force in others if force.side in foes)),
            (
                "Others",
                self._nearest(force for force in others if force.side not in {*own, *foes}),
            ),
        )
        return Surroundings(
            name=self.army.name,
            stands=self._stands(),
            steps=tuple(self._steps()),
            far=tuple(f"{title}: {'; '.join(_shortened(rows))}." for title, rows in groups if rows),
        )

    def _stands(self) -> str:
        """Return where the army stands, and where roads lead."""
        board, at = self.view.board, self.army.at
        bank = f"on the {self.army.bank_words}" if self.army.bank_words else ""
        ground = board.terrain_at(at).title.lower()
        told = f"It stands in {', '.join(filter(None, (self._called(at), ground, bank)))}."
        ways: dict[str, list[str]] = {}
        for hexside in range(6):
            if way := board.way_between(at, neighbour(at, hexside)):
                word = hexside_word(board.grid.orientation, hexside)
                ways.setdefault(way, []).append(f"the {word}")
        leads = (
            f"{article(way).capitalize()} leads to {together(to)}." for way, to in ways.items()
        )
        return " ".join((told, *leads))

    def _called(self, at: Hex) -> str:
        """Return a hex by the name of what is there and by its number."""
        board = self.view.board
        names = together([within(place.name) for place in board.places_at(at)])
        label = board.grid.label(at)
        return f"{names} ({label})" if names else label

    def _steps(self) -> Iterator[str]:
        """Yield what each next hex is, clockwise."""
        board, at = self.view.board, self.army.at
        beyond = []
        for hexside in range(6):
            goal = neighbour(at, hexside)
            word = hexside_word(board.grid.orientation, hexside)
            if goal not in board.terrain:
                beyond.append(f"the {word}")
                continue
            way = board.way_between(at, goal)
            facts = (
                board.terrain_at(goal).title.lower(),
                f"by {way}" if way else "",
                self._waters((at, goal)),
                self._flows(goal),
                self._who(goal),
            )
            told = ", ".join(filter(None, facts))
            yield f"{word.capitalize()}, {self._called(goal)}: {told}."
        if beyond:
            yield f"The map ends to {together(beyond)}."

    def _flows(self, at: Hex) -> str:
        """Return what river is in a hex, and how it can be crossed there."""
        board = self.view.board
        names = dict.fromkeys(self._river(arm.stretch) for arm in board.arms(at))
        if not names:
            return ""
        by = dict.fromkeys(article(crossing.kind) for crossing in board.crossings_at(at))
        return f"{together(list(names))} there{f' with {together(list(by))}' if by else ''}"

    def _river(self, stretch: int) -> str:
        """Return the name of a river."""
        name = self.view.board.rivers[stretch].name
        return with_article(name) if name else "a river"

    def _who(self, at: Hex) -> str:
        """Return who is known to stand in a hex."""
        names = [self._named(force) for force in self.forces if force.at == at]
        return f"{together(names)} there" if names else ""

    def _named(self, force: KnownForce) -> str:
        """Return a force, of others with its side."""
        sides = {side.id: side.name for side in self.view.sides}
        if force.side in self.view.audience.sides or force.side not in sides:
            return within(force.name)
        return f"{within(force.name)} ({sides[force.side]})"

    def _waters(self, course: Sequence[Hex]) -> str:
        """Return what water is crossed on a straight course, with bridges on a single step."""
        board, bank = self.view.board, self.army.bank
        rivers: dict[str, None] = {}
        by = ""
        for at, goal in pairwise(course):
            hexside = direction_between(at, goal) or 0
            if bank is not None and not can_leave(board, at, bank, hexside):
                rivers[self._river(board.arms(at)[0].stretch)] = None
                crossing = crossing_at(board, at, hexside, bank)
                by = f" by {crossing.kind}" if crossing and len(course) == 2 else ""
                bank = banks_at_hexside(board, at, hexside)[0]
            bank = bank_from(board, goal, opposite(hexside), bank)
        return f"across {together(list(rivers))}{by}" if rivers else ""

    def _away(self, at: Hex) -> str:
        """Return how many hexes away something is, in which direction, and beyond what water."""
        here = self.army.at
        hexes = distance(here, at)
        if not hexes:
            return "in the same hex"
        word = compass_word(self.view.board.grid.orientation, here, at)
        away = f"{spelled(hexes)} hex{'es' if hexes > 1 else ''} {word}"
        return ", ".join(filter(None, (away, self._waters(line(here, at)))))

    def _places(self) -> list[str]:
        """Return the nearest places."""
        board, here = self.view.board, self.army.at
        places = sorted(
            (place for place in board.places if place.at != here),
            key=lambda place: (distance(here, place.at), place.name),
        )
        has_kinds = len({place.kind.title for place in board.places}) > 1
        return [
            f"{within(place.name)} ({board.grid.label(place.at)}), "
            f"{f'{article(place.kind.title.lower())}, ' if has_kinds else ''}{self._away(place.at)}"
            for place in places
        ]

    def _nearest(self, forces: Iterable[KnownForce]) -> list[str]:
        """Return forces with where they are, the nearest first."""
        nearest = sorted(forces, key=lambda force: (distance(self.army.at, force.at), force.name))
        return [
            f"{self._named(force)}, {self._away(force.at)}, in {self._called(force.at)}"
            for force in nearest
        ]


def _shortened(rows: Sequence[str]) -> Sequence[str]:
    """Return the first of some rows, and how many more there are where they are many."""
    more = len(rows) - _NEAREST
    return (*rows[:_NEAREST], f"{spelled(more)} more farther off") if more > 1 else rows


def compass_word(orientation: Orientation, start: Hex, goal: Hex) -> str:
    """Return the point of the compass at which one hex lies from another.

    >>> from generator.world.hexes import Hex
    >>> compass_word(Orientation.POINTY, Hex(0, 0), Hex(5, 0))
    'east'
    >>> compass_word(Orientation.FLAT, Hex(0, 0), Hex(2, -1))
    'east'
    """
    across, down = goal.q - start.q, goal.r - start.r
    if orientation is Orientation.FLAT:
        east, south = 1.5 * across, math.sqrt(3) * (down + across / 2)
    else:
        east, south = math.sqrt(3) * (across + down / 2), 1.5 * down
    return COMPASS[round(math.degrees(math.atan2(east, -south)) / 45) % 8]
