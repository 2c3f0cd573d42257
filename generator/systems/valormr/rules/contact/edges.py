"""DEPLOY: which edge of the wargames table each force takes, from where it stood.

The table is seen from its near long edge. Which way it is turned on the map is free:
the side in the middle of things turns its back to the widest gap between its enemies,
stands along the near edge, and everybody else comes on from where he lies on the map.
"""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from itertools import product
from math import sqrt
from typing import TYPE_CHECKING

from generator.values import Struct
from generator.world.hexes import STEPS, Hex, direction_between, distance

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.muster import WargamesTable

WHOLE = Fraction(1)
_TURN = 12
"""Directions between and through hexsides: a full turn in steps of 30°."""
_ROOT_THREE = sqrt(3)


class Edge(StrEnum):
    """An edge of the table, as seen from the near long edge."""

    FAR = "far"
    NEAR = "near"
    LEFT = "left"
    RIGHT = "right"

    @property
    def is_flank(self) -> bool:
        """Whether it is one of the short edges."""
        return self in (Edge.LEFT, Edge.RIGHT)


class TableEdge(Struct, frozen=True, kw_only=True):
    """The part of an edge behind which a force deploys."""

    force: str
    edge: Edge
    from_share: Fraction
    """0 at the left end of a long edge, at the far end of a short one."""
    to_share: Fraction

    def __post_init__(self) -> None:
        """Refuse a part that is empty or reaches past the edge's ends."""
        if not 0 <= self.from_share < self.to_share <= 1:
            message = f"{self.force}: {self.from_share} to {self.to_share} of an edge"
            raise ValueError(message)

    def facing_inches(self, table: WargamesTable) -> Fraction | None:
        """Return the size of the table this force looks across, for its baselines.

        None for a short edge when the table's other size is not stated.

        Rule: DEF-DEPLOY-01.
        """
        return table.along_inches if self.edge.is_flank else table.across_inches


class EdgeStanding(Struct, frozen=True, kw_only=True):
    """Where the forces of one battle stand on the map, and who fights whom."""

    places: Mapping[str, Hex]
    enemies: Mapping[str, frozenset[str]]
    """All enemies among these forces, adjacent or not; always mutual."""

    def __post_init__(self) -> None:
        """Refuse a standing of nobody, or of forces nobody has placed."""
        if not self.places or set(self.places) != set(self.enemies):
            message = f"{sorted(self.places)} stand, {sorted(self.enemies)} fight"
            raise ValueError(message)

    @property
    def forces(self) -> tuple[str, ...]:
        """Every force, by id."""
        return tuple(sorted(self.places))

    def opponents(self, force: str) -> tuple[str, ...]:
        """Return the enemies next to a force, by id."""
        at = self.places[force]
        return tuple(
            enemy for enemy in sorted(self.enemies[force]) if distance(at, self.places[enemy]) == 1
        )


def standing_of(engagement: Engagement, field: Field) -> EdgeStanding:
    """Return where the forces of an engagement stand, and who is whose enemy."""
    sides = {force: field.side(force) for force in engagement.forces}
    return EdgeStanding(
        places={force: field.force(force).at for force in engagement.forces},
        enemies={
            force: frozenset(
                other
                for other in sides
                if field.play.campaign.are_enemies(sides[force], sides[other])
            )
            for force in sides
        },
    )


def table_edges(
    standing: EdgeStanding, ruled: Mapping[str, Edge] | None = None
) -> tuple[TableEdge, ...]:
    """Return the edge of every force, by force; ``ruled`` is the umpire's word.

    Forces on one edge share it equally, in the order they have on the map.

    Rules: VAL-DEPLOY-17, DEF-DEPLOY-01.
    """
    facing = facing_of(standing)
    edges = {**proposed_edges(standing), **(ruled or {})}
    found: list[TableEdge] = []
    for edge in Edge:
        members = [force for force in standing.forces if edges[force] is edge]
        members.sort(key=lambda force: _along_edge(standing, facing, edge, force))
        share = Fraction(1, max(1, len(members)))
        found += (
            TableEdge(
                force=force, edge=edge, from_share=place * share, to_share=(place + 1) * share
            )
            for place, force in enumerate(members)
        )
    return tuple(sorted(found, key=lambda edge: edge.force))


def proposed_edges(standing: EdgeStanding) -> Mapping[str, Edge]:
    """Return the edge the map suggests for every force.

    The enemies of the side at the near edge take the far one together, unless that
    side stands between them or they are at war with one another. Then each takes the
    edge it lies towards; where enemies would share one, each side keeps together.

    Rules: VAL-DEPLOY-17, DEF-DEPLOY-01.
    """
    facing = facing_of(standing)
    near = near_side(standing)
    edges = dict.fromkeys(near, Edge.NEAR)
    others = [force for force in standing.forces if force not in edges]
    at_war = any(standing.enemies[force].intersection(others) for force in others)
    if not are_apart(standing) and not at_war:
        return {**edges, **dict.fromkeys(others, Edge.FAR)}
    others.sort(key=lambda force: _by_nearness(standing, facing, force))
    one_by_one = _spread(standing, facing, edges, [(force,) for force in others])
    shared = (
        one_by_one[force] is one_by_one[enemy]
        for force, enemies in standing.enemies.items()
        for enemy in enemies
    )
    if not any(shared):
        return one_by_one
    sides: dict[frozenset[str], tuple[str, ...]] = {}
    for force in others:
        together = standing.enemies[force]
        sides[together] = (*sides.get(together, ()), force)
    return _spread(standing, facing, edges, list(sides.values()))


def _spread(
    standing: EdgeStanding, facing: int, near: Mapping[str, Edge], groups: list[tuple[str, ...]]
) -> Mapping[str, Edge]:
    """Give groups the edges they lie towards, each that of its first member."""
    edges = dict(near)
    for group in groups:
        edge = _free_edge(standing, facing, group[0], edges)
        edges.update(dict.fromkeys(group, edge))
    return edges


def hub_of(standing: EdgeStanding) -> str:
    """Return the force in the middle of things.

    It has the most opponents; among equals the nearest to all others; then by id.
    """

    def rank(force: str) -> tuple[int, int, str]:
        at = standing.places[force]
        away = sum(distance(at, other) for other in standing.places.values())
        return -len(standing.opponents(force)), away, force

    return min(standing.forces, key=rank)


def near_side(standing: EdgeStanding) -> tuple[str, ...]:
    """Return the hub and all who share its enemies and are at peace with it.

    Rule: DEF-DEPLOY-01.
    """
    hub = hub_of(standing)
    wanted = standing.enemies[hub]
    return tuple(
        force
        for force in standing.forces
        if force == hub or (standing.enemies[force] == wanted and force not in wanted)
    )


def contact_directions(standing: EdgeStanding) -> frozenset[int]:
    """Return every direction in which a force of the near side meets an enemy."""
    met = (
        direction_between(standing.places[force], standing.places[opponent])
        for force in near_side(standing)
        for opponent in standing.opponents(force)
    )
    return frozenset(direction for direction in met if direction is not None)


def are_apart(standing: EdgeStanding) -> bool:
    """Return whether the near side has enemies 120° or more apart.

    Rule: DEF-DEPLOY-01.
    """
    met = contact_directions(standing)
    neighbouring = (0, 1, len(STEPS) - 1)
    return any(
        (one - other) % len(STEPS) not in neighbouring for one, other in product(met, repeat=2)
    )


def facing_of(standing: EdgeStanding) -> int:
    """Return which way the near side looks: 0 to 11, in steps of 30° from direction 0.

    Its back is to the middle of the widest gap between the directions it meets
    enemies in; of equal gaps, to the one that lets it look nearest to direction 0.
    """
    met = sorted(contact_directions(standing)) or [0]
    following = (*met[1:], met[0] + len(STEPS))
    gaps = {
        (start + end + _TURN // 2) % _TURN: end - start
        for start, end in zip(met, following, strict=True)
    }
    return min(gaps, key=lambda facing: (-gaps[facing], facing))


def _free_edge(standing: EdgeStanding, facing: int, force: str, taken: Mapping[str, Edge]) -> Edge:
    """Return the edge nearest to where a force lies on which no enemy stands.

    With enemies on every edge it is the nearest of all but the near one.
    """
    ahead, right = _bearing(standing, facing, force)
    towards = {
        Edge.FAR: ahead,
        Edge.RIGHT: right * _ROOT_THREE,
        Edge.LEFT: -right * _ROOT_THREE,
        Edge.NEAR: -ahead,
    }
    by_nearness = tuple(sorted(towards, key=lambda edge: -towards[edge]))
    hostile = {taken[enemy] for enemy in standing.enemies[force] if enemy in taken}
    free = [edge for edge in by_nearness if edge not in hostile]
    return (free or [edge for edge in by_nearness if edge is not Edge.NEAR])[0]


def _bearing(standing: EdgeStanding, facing: int, force: str) -> tuple[int, int]:
    """Return where a force lies: ahead and to the right of the near side.

    It is the sum of the ways its opponents of the near side have to it; for a force
    that meets none of them, or all around, the way from the hub.
    """
    near = near_side(standing)
    met = [other for other in standing.opponents(force) if other in near]
    ways = [_way(standing, other, force) for other in met]
    total = Hex(sum(way.q for way in ways), sum(way.r for way in ways))
    if total == Hex(0, 0):
        total = _way(standing, hub_of(standing), force)
    return _turned(total, facing)


def _by_nearness(standing: EdgeStanding, facing: int, force: str) -> tuple[int, int, int, str]:
    """Rank forces for the choice of edges: near the hub, then ahead, then left."""
    hub = hub_of(standing)
    ahead, right = _turned(_way(standing, hub, force), facing)
    away = distance(standing.places[hub], standing.places[force])
    return away, -ahead, right, force


def _along_edge(
    standing: EdgeStanding, facing: int, edge: Edge, force: str
) -> tuple[int, int, str]:
    """Rank forces along an edge: left to right, or far to near on a short one."""
    ahead, right = _turned(_way(standing, hub_of(standing), force), facing)
    return (-ahead, right, force) if edge.is_flank else (right, -ahead, force)


def _way(standing: EdgeStanding, start: str, goal: str) -> Hex:
    """Return the way from one force to another, as a difference of hexes."""
    here, there = standing.places[start], standing.places[goal]
    return Hex(there.q - here.q, there.r - here.r)


def _turned(way: Hex, facing: int) -> tuple[int, int]:
    """Return how far a way leads ahead and to the right.

    Ahead is counted in half steps, right in units of half a step times the root of
    three; both grow alike where the facing lies between two hexsides.
    """
    half, between = divmod(facing, 2)
    one = STEPS[half]
    two = STEPS[(half + between) % len(STEPS)]
    look = Hex(one.q + two.q, one.r + two.r) if between else one
    ahead = 2 * (way.q * look.q + way.r * look.r) + way.q * look.r + way.r * look.q
    right = look.q * way.r - look.r * way.q
    return ahead, right
