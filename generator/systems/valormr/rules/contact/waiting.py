"""Forces whose lot is not settled yet, and whom they keep waiting.

A contact that waits for a decision may still push forces about, and forces set free
by it may march. Whatever stands near enough to be touched by that waits too, so that
nothing settled before ever changes when the decision comes in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.valormr.rules.contact.allies import is_resolved
from generator.systems.valormr.rules.contact.map_contacts import are_in_contact
from generator.systems.valormr.rules.ground_words import TERRAINS
from generator.systems.valormr.rules.movement.prices import OPEN
from generator.world.board import Way
from generator.world.hexes import distance

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.contact.joining import Pair
    from generator.systems.valormr.rules.play import Play

SLACK = 4
"""Hexes: two on either side, as far as a contact can push a force or call one in."""


def open_forces(play: Play, field: Field, half: Half) -> frozenset[str]:
    """Return the forces whose contact of a half period has not come to its end.

    All near enough to be called into it are among them.

    Rules: VAL-CONTACT-03, VAL-TURN-06.
    """
    found: set[str] = set()
    for engagement in field.situation.engagements:
        if engagement.half == half and not engagement.stage.is_over:
            found.update(engagement.met)
    for contact in field.situation.contacts:
        if contact.half == half and _still_owed(play, field, contact.forces, half):
            found.update(contact.forces)
    in_it = dict.fromkeys(found, 0)
    near = (f for f in field.situation.forces if touches(field, (f,), in_it))
    return frozenset((*found, *near)) if found else frozenset()


def _still_owed(play: Play, field: Field, pair: Pair, half: Half) -> bool:
    """Return whether a pair in contact has not had its contact yet."""
    one, other = (field.force(force) for force in pair)
    return are_in_contact(play, one, other) and not is_resolved(field, pair, half)


def reach(play: Play, field: Field, force: str) -> int:
    """Return how many hexes a force could march at most with what it has left."""
    costs = play.tables.terrain_costs
    land = (terrain for terrain in TERRAINS if terrain.is_land)
    cheapest = min(
        costs.number(terrain.key, column) for terrain in land for column in (OPEN, *Way)
    )
    return int(field.left(force) // cheapest)


def with_reach(play: Play, field: Field, forces: Iterable[str]) -> dict[str, int]:
    """Return forces with how far each may still march."""
    return {force: reach(play, field, force) for force in forces}


def touches(
    field: Field,
    forces: Collection[str],
    unsettled: Mapping[str, int],
    *,
    more: int = 0,
) -> bool:
    """Return whether unsettled forces may come to matter to some forces.

    ``more`` is how many hexes these may march themselves.
    """
    return any(
        distance(field.force(force).at, field.force(other).at) <= SLACK + more + far
        for force in forces
        for other, far in unsettled.items()
    )


def grown(
    field: Field, unsettled: Mapping[str, int], candidates: Mapping[str, int]
) -> dict[str, int]:
    """Return unsettled forces with every candidate they keep waiting, one by one."""
    found = dict(unsettled)
    while True:
        new = {
            force: far
            for force, far in candidates.items()
            if force not in found and touches(field, (force,), found, more=far)
        }
        if not new:
            return found
        found |= new
