"""CONTACT: from pairs of adjacent enemies to engagements; who waits for whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.phase import Choice, Outcome
from generator.systems.valormr.rules.contact.approach import all_would_rest
from generator.systems.valormr.rules.contact.asking import Options, answers, question_for, to_all
from generator.systems.valormr.rules.contact.deployment_odds import ruled_edges
from generator.systems.valormr.rules.contact.engagement import Commander, Engagement
from generator.systems.valormr.rules.contact.map_contacts import are_in_contact, is_resolved
from generator.systems.valormr.rules.movement.prices import OPEN
from generator.systems.valormr.rules.muster import TERRAINS
from generator.world.board import Way
from generator.world.hexes import distance

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.contact.field import Field
    from generator.world.clock import Event


ONE, SPLIT = "one", "split"
Pair = tuple[str, str]


def joined(pairs: Iterable[Pair]) -> tuple[tuple[Pair, ...], ...]:
    """Return pairs grouped so that groups share no force, in alphabetical order.

    Rule: VAL-CONTACT-13.
    """
    groups: list[set[Pair]] = []
    for pair in sorted(pairs):
        touching = [g for g in groups if any(set(pair) & set(p) for p in g)]
        merged = {pair}.union(*touching)
        groups = [g for g in groups if g not in touching] + [merged]
    return tuple(sorted(tuple(sorted(group)) for group in groups))


def engagement_of(pairs: tuple[Pair, ...], half: Half, *, is_second: bool = False) -> Engagement:
    """Return a fresh engagement of all forces in some pairs.

    Rules: VAL-CONTACT-03, VAL-CONTACT-13.
    """
    opponents: dict[str, set[str]] = {}
    for one, other in pairs:
        opponents.setdefault(one, set()).add(other)
        opponents.setdefault(other, set()).add(one)
    suffix = ".2" if is_second else ""
    return Engagement(
        id=f"{half}.{'+'.join(sorted(opponents))}{suffix}",
        half=half,
        is_second=is_second,
        commanders=tuple(
            Commander(force=force, opponents=tuple(sorted(opponents[force])))
            for force in sorted(opponents)
        ),
        pairs_at_start=pairs,
    )


def engagements_from(
    field: Field, pairs: tuple[Pair, ...], half: Half, *, is_second: bool
) -> Outcome[Field]:
    """Make the engagements of some pairs, asking where they might be split.

    Nobody is asked where all rest together, unless the umpire has said that they fight
    apart.

    Raises:
        CampaignError: The umpire sets an edge of the table that there is not.

    Rules: VAL-CONTACT-08, VAL-CONTACT-13, VAL-CONTACT-14, DEF-STAND-02.
    """
    events: list[Event] = []
    wanted: list[Engagement] = []
    for group in joined(pairs):
        whole = engagement_of(group, half, is_second=is_second)
        said = field.play.typed(f"{whole.id}/battles/umpire")
        if len(group) == 1 or (said is None and all_would_rest(whole, field)):
            wanted.append(whole)
            continue
        question = question_for(field, whole, "battles", "", BATTLES)
        question = to_all(field, question, whole.forces)
        replies = answers(field, (question,))
        choice, rule = replies[question.key].choice, "VAL-CONTACT-13"
        events.extend(replies.told)
        events.append(field.tells(whole, f"battles-{choice}", rule))
        apart = (engagement_of((pair,), half, is_second=is_second) for pair in group)
        wanted.extend((whole,) if choice == ONE else apart)
    armies = tuple(force.id for force in field.play.campaign.forces)
    for engagement in wanted:
        ruled_edges(field.play, engagement, armies)
        field = field.with_engagement(engagement)
        field = field.with_contacts(engagement.pairs, half)
    return field.outcome(*events)


BATTLES = Options(
    rule="VAL-CONTACT-13",
    choices=(
        Choice(key=ONE, means="battles-one", rule="VAL-CONTACT-13"),
        Choice(key=SPLIT, means="battles-split", rule="VAL-CONTACT-14"),
    ),
)


# Forces whose lot is not settled yet, and whom they keep waiting.

SLACK = 4
"""Hexes: two on either side, as far as a contact can push a force or call one in."""


def open_forces(field: Field, half: Half) -> frozenset[str]:
    """Return the forces whose contact of a half period has not come to its end.

    All near enough to be called into it are among them.

    Rules: VAL-CONTACT-03, VAL-TURN-06.
    """
    found: set[str] = set()
    for engagement in field.situation.engagements:
        if engagement.half == half and not engagement.stage.is_over:
            found.update(engagement.met)
    owed = (
        contact.forces
        for contact in field.situation.contacts
        if contact.half == half and not is_resolved(field, contact.forces, half)
    )
    for pair in owed:
        if are_in_contact(field.play, *map(field.force, pair)):
            found.update(pair)
    in_it = dict.fromkeys(found, 0)
    near = (f for f in field.situation.forces if touches(field, (f,), in_it))
    return frozenset((*found, *near)) if found else frozenset()


def reach(field: Field, force: str) -> int:
    """Return how many hexes a force could march at most with what it has left."""
    costs = field.play.tables.terrain_costs
    land = (terrain for terrain in TERRAINS if terrain.is_land)
    cheapest = min(costs.number(terrain.key, column) for terrain in land for column in (OPEN, *Way))
    return int(field.left(force) // cheapest)


def with_reach(field: Field, forces: Iterable[str]) -> dict[str, int]:
    """Return forces with how far each may still march."""
    return {force: reach(field, force) for force in forces}


def touches(
    field: Field, forces: Collection[str], unsettled: Mapping[str, int], *, more: int = 0
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
