"""Where rivers cross the hexsides of each hex."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from generator.world.features import RiverCategory
from generator.world.hexes import direction_between, opposite

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.world.features import RiverStretch
    from generator.world.ground import TerrainKind
    from generator.world.hexes import Direction, Hex


@dataclass(frozen=True, slots=True, kw_only=True)
class RiverArm:
    """A river in one hex, where it crosses one hexside."""

    hexside: Direction
    category: RiverCategory
    navigable: bool
    stretch: int
    """The position of its stretch in the board's rivers."""


def arms_by_hex(
    rivers: tuple[RiverStretch, ...], terrain: Mapping[Hex, TerrainKind]
) -> dict[Hex, tuple[RiverArm, ...]]:
    """Return the arms of every river hex, clockwise from hexside 0.

    Sea hexes get none. Where two stretches share a hexside, the major one counts.
    """
    found: dict[Hex, dict[Direction, RiverArm]] = {}
    for position, river in enumerate(rivers):
        for place, hexside in _hexsides_of(river):
            ground = terrain.get(place)
            if ground is not None and ground.is_water:
                continue
            arm = RiverArm(
                hexside=hexside,
                category=river.category,
                navigable=river.navigable,
                stretch=position,
            )
            here = found.setdefault(place, {})
            old = here.get(hexside)
            if old is None or old.category is RiverCategory.MINOR:
                here[hexside] = arm
    return {
        place: tuple(arms[hexside] for hexside in sorted(arms))
        for place, arms in found.items()
    }


def _hexsides_of(river: RiverStretch) -> list[tuple[Hex, Direction]]:
    """Return every hexside a stretch crosses, once from each hex that has it."""
    crossed: list[tuple[Hex, Direction]] = []
    if not river.course:
        return crossed
    if river.starts is not None:
        crossed.append((river.course[0], river.starts))
    for upper, lower in pairwise(river.course):
        direction = direction_between(upper, lower)
        if direction is not None:
            crossed.append((upper, direction))
            crossed.append((lower, opposite(direction)))
    if river.ends is not None:
        crossed.append((river.course[-1], river.ends))
    return crossed
