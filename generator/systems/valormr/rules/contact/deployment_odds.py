"""DEPLOY: the hex beyond each edge, edges the umpire sets, chances of the dice."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

from generator.kit.phase import place_of
from generator.systems.valormr.rules.contact.asking import refused
from generator.systems.valormr.rules.contact.deployment import baseline_count, initial_units
from generator.systems.valormr.rules.contact.edges import Edge, facing_of, hub_of, proposed_edges
from generator.systems.valormr.rules.odds import (
    FACE,
    FACES,
    Band,
    Odds,
    OddsBand,
    ends,
    folded,
    odds_of,
    widened,
)
from generator.values import Struct
from generator.world.hexes import STEPS, Orientation, neighbour

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from generator.systems.valormr.rules.contact.deployment import MarchFormation
    from generator.systems.valormr.rules.contact.edges import EdgeStanding
    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.play import Play
    from generator.world.hexes import Direction, Hex


# DEPLOY: where north is on the wargames table, and which hex lies beyond each edge.

_FULL, _STEP = 360, 30
"""Degrees of a full turn, and from one direction to the next but between hexsides."""
_NORTH_OF_FIRST = {Orientation.FLAT: 0, Orientation.POINTY: -_STEP}
"""Degrees clockwise from north to direction 0."""
_AHEAD, _ABEAM = 45, 135
"""Degrees from the middle of the far edge to its ends, and to those of the near one."""


class HexBeyond(Struct, frozen=True, kw_only=True):
    """A hex that lies beyond an edge of the table."""

    edge: Edge
    at: Hex
    direction: Direction
    """The hexside by which one leaves for it."""


class Bearings(Struct, frozen=True, kw_only=True):
    """How a battle's table lies on the map."""

    north: int
    """Degrees clockwise from the far edge to north, as the table is seen."""
    middle: Hex
    """The hex of who stands in the middle of things."""
    beyond: tuple[HexBeyond, ...]
    """The hexes around it: left to right on long edges, far to near on short ones."""


def bearings_of(
    standing: EdgeStanding, orientation: Orientation, edges: Mapping[str, Edge]
) -> Bearings | None:
    """Return how the table lies on the map; none where the umpire has turned it.

    Rules: VAL-DEPLOY-17, DEF-DEPLOY-01.
    """
    if dict(edges) != dict(proposed_edges(standing)):
        return None
    facing, hub = facing_of(standing), standing.places[hub_of(standing)]
    turns = {
        direction: _turn(direction * 2 * _STEP - facing * _STEP) for direction in range(len(STEPS))
    }
    found = (
        HexBeyond(edge=_edge_at(turn), at=neighbour(hub, direction), direction=direction)
        for direction, turn in turns.items()
    )
    ahead = facing * _STEP + _NORTH_OF_FIRST[orientation]
    return Bearings(
        north=-ahead % _FULL,
        middle=hub,
        beyond=tuple(sorted(found, key=lambda each: _rank(turns[each.direction]))),
    )


def _turn(degrees: int) -> int:
    """Return a turn as degrees to the right, from -179 to 180.

    >>> _turn(-90), _turn(540)
    (-90, 180)
    """
    turned = degrees % _FULL
    return turned if turned <= _FULL // 2 else turned - _FULL


def _edge_at(turn: int) -> Edge:
    """Return the edge that lies so far to the right of straight ahead."""
    if abs(turn) < _AHEAD:
        return Edge.FAR
    if abs(turn) > _ABEAM:
        return Edge.NEAR
    return Edge.RIGHT if turn > 0 else Edge.LEFT


def _rank(turn: int) -> tuple[int, int]:
    """Rank hexes within an edge: left to right, or from far to near."""
    edge = _edge_at(turn)
    across = turn % _FULL if edge is Edge.NEAR else turn
    order = list(Edge).index(edge)
    if edge is Edge.NEAR:
        return order, -across
    return order, abs(across) if edge.is_flank else across


# DEPLOY: table edges that the umpire sets, where the program's do not suit.


def ruled_edges(play: Play, engagement: Engagement, forces: Iterable[str]) -> dict[str, Edge]:
    """Return the table edges the umpire has set for who may be in a battle, by force.

    Raises:
        CampaignError: An edge is not one of far, near, left and right, or for another.

    Rule: DEF-DEPLOY-01.
    """
    decision = play.answer(f"{engagement.id}/edges/umpire")
    if decision is None:
        return {}
    known, armies = tuple(Edge), tuple(forces)
    edges: dict[str, Edge] = {}
    for force, edge in sorted(decision.detail.items()):
        if force not in armies or edge not in known:
            what = f"{force} = {edge!r} sets no table edge of this battle"
            hint = f"name its armies, each with one of: {', '.join(known)}"
            raise refused(place_of(decision, force), "C086", what, hint, "DEF-DEPLOY-01")
        edges[force] = Edge(str(edge))
    return edges


FIRST, LATER = "first", "later"


class Deploying(Struct, frozen=True, kw_only=True):
    """What a commander knows before deployment dice are thrown."""

    own: int
    """The sum of his modifiers."""
    opponents: tuple[Band, ...]
    """Every other commander in the battle, friends among them."""
    formation: MarchFormation
    cap: int
    """Units of the regiment that would engage."""
    difference: int | None = None
    """Points above the lowest, when the contact dice settle it; none: these dice."""


class DeploymentOdds(Struct, frozen=True, kw_only=True):
    """What deployment dice may bring; the best is where opponents have the least."""

    baseline: OddsBand
    """By line, counted from the forward one."""
    baseline_ranges: tuple[tuple[int, Fraction, Fraction], ...]
    """The least and the greatest chance of each line, whatever opponents have."""
    initial: OddsBand
    """By units before the first turn."""
    initiative: OddsBand
    """``first`` or ``later``."""


def deployment_odds(play: Play, deploying: Deploying) -> DeploymentOdds:
    """Return the chances of baseline, first units and initiative.

    Rules: VAL-DEPLOY-08, VAL-DEPLOY-09, VAL-DEPLOY-12, VAL-DEPLOY-19.
    """
    lowest_and_highest = ends(deploying.opponents)
    lines = range(1, play.tables.baselines.whole("lines") + 1)
    sums = product(*(band.sums for band in deploying.opponents))
    every = [_baseline_odds(play, deploying, others) for others in sums]
    chances = {line: [odds.chance(line) for odds in every] for line in lines}

    def band(odds: Callable[[Play, Deploying, tuple[int, ...]], Odds]) -> OddsBand:
        best, worst = (odds(play, deploying, others) for others in lowest_and_highest)
        return OddsBand(best=best, worst=worst)

    return DeploymentOdds(
        baseline=band(_baseline_odds),
        baseline_ranges=tuple((line, min(chances[line]), max(chances[line])) for line in lines),
        initial=band(_initial_odds),
        initiative=band(_initiative_odds),
    )


def _baseline_odds(play: Play, deploying: Deploying, others: tuple[int, ...]) -> Odds:
    """Return the chance of every line; only the highest of the others matters."""
    lines = play.tables.baselines.whole("lines")

    def line(own: int, _lowest: int, highest: int) -> int:
        scores = {"own": own, "highest": highest}
        return baseline_count(scores, "own", lines=lines)

    return _by_scores(play, deploying, others, line)


def _initial_odds(play: Play, deploying: Deploying, others: tuple[int, ...]) -> Odds:
    """Return the chance of every number of first units; the lowest score matters."""

    def units(own: int, lowest: int, _highest: int) -> int:
        above = own - min(own, lowest)
        if deploying.difference is not None:
            above = deploying.difference
        return initial_units(deploying.formation, above, 0, deploying.cap)

    return _by_scores(play, deploying, others, units)


def _by_scores(
    play: Play,
    deploying: Deploying,
    others: tuple[int, ...],
    result: Callable[[int, int, int], int],
) -> Odds:
    """Return the odds of what follows from own score, others' lowest and highest."""
    spread: dict[tuple[int, int], Fraction] | None = None
    for modifiers in others:
        scores = {(score, score): share for score, share in _score_shares(play, modifiers).items()}
        spread = scores if spread is None else folded(spread, scores, widened)
    spread = spread or {(0, 0): Fraction(1)}
    own_scores = _score_shares(play, deploying.own)
    return odds_of(
        (
            (result(own, low, top), own_share * share)
            for own, own_share in own_scores.items()
            for (low, top), share in spread.items()
        ),
        int,
    )


def _initiative_odds(play: Play, deploying: Deploying, others: tuple[int, ...]) -> Odds:
    """Return the chance of having the initiative; those tied throw evenly for it.

    Rules: VAL-DEPLOY-09, VAL-DEPLOY-10, VAL-DEPLOY-11.
    """
    limited = play.tables.deployment_modifiers.limited
    first = Fraction(0)
    for face in FACES:
        own = (limited(face + deploying.own), face)
        ties = {0: FACE}
        for modifiers in others:
            ranks = [(limited(other + modifiers), other) for other in FACES]
            met = {
                0: FACE * sum(rank < own for rank in ranks),
                1: FACE * sum(rank == own for rank in ranks),
            }
            ties = folded(ties, met, lambda one, two: one + two)
        first += sum(share / (tied + 1) for tied, share in ties.items())
    return odds_of(((FIRST, first), (LATER, 1 - first)))


def _score_shares(play: Play, modifiers: int) -> dict[int, Fraction]:
    """Return the chance of every modified deployment dice."""
    shares: dict[int, Fraction] = defaultdict(Fraction)
    for face in FACES:
        shares[play.tables.deployment_modifiers.limited(face + modifiers)] += FACE
    return shares
