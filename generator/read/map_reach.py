"""What of a map its armies can never reach, and which sides can never meet."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from generator.errors import Finding
from generator.values import Struct
from generator.world.board import steps_from
from generator.world.hexes import Hex, neighbours

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.errors import KeyPath
    from generator.world.board import Board

UNREACHED = "C068"


class Beginning(Struct, frozen=True, kw_only=True):
    """Where an army begins, and what is closed to it."""

    army: str
    side: str
    at: Hex
    closed: frozenset[str]
    """Terrains that it cannot enter."""
    where: KeyPath
    """The place of where it begins in the file."""


def reach_faults(board: Board, beginnings: Sequence[Beginning]) -> Iterator[Finding]:
    """Yield armies that begin where they cannot be, and what nobody can ever reach."""

    @cache
    def reached_from(start: Hex, closed: frozenset[str]) -> frozenset[Hex]:
        on = {at for at, terrain in board.terrain.items() if terrain.key not in closed}
        return frozenset(steps_from([start], lambda at: on & set(neighbours(at))))

    reached: dict[str, set[Hex]] = {}
    for army in beginnings:
        if board.terrain_at(army.at).key in army.closed:
            what = f"“{army.army}” begins where its kind cannot be"
            yield Finding("C055", army.where, what, "name a hex it can enter")
        reached.setdefault(army.side, set()).update(reached_from(army.at, army.closed))
    everywhere = set[Hex]().union(*reached.values())
    for number, place in enumerate(board.places):
        if reached and everywhere.isdisjoint((place.at, *neighbours(place.at))):
            what = f"no army can ever reach {place.name}"
            hint = "open a way to it: a cost for its ground, or for what lies round it"
            yield Finding(UNREACHED, ("map", "place", number, "at"), what, hint)
    for one, other in combinations(sorted(reached), 2):
        beside = reached[one].union(*map(neighbours, reached[one]))
        if beside.isdisjoint(reached[other]):
            what = f"armies of “{one}” and of “{other}” can never meet"
            hint = "open a way between them: a cost for the ground that parts them"
            yield Finding(UNREACHED, ("map", "terrain"), what, hint)
