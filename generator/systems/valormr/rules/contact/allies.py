"""ROLE: who stands near enough to forces in contact to take a role, and which."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.contact.map_contacts import are_in_contact
from generator.systems.valormr.rules.contact.switching import switch_refusal
from generator.world.hexes import distance

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState


@dataclass(frozen=True, slots=True, kw_only=True)
class Openings:
    """What one ally may do in a contact."""

    fronts: tuple[str, ...] = ()
    """Forces in contact it may support."""
    relieves: tuple[str, ...] = ()
    """Those of them it could change places with now."""
    backs: tuple[str, ...] = ()
    """Forces behind which it may stand in reserve, if they support."""
    switches: tuple[str, ...] = ()
    """Those of them it could change places with now."""
    why_not: str = ""
    """Why it can change places with none of them."""


def openings_for(
    play: Play, engagement: Engagement, field: Field
) -> dict[str, Openings]:
    """Return what every ally near a contact may do in it, by force.

    Where forces stood at the end of the contact's own half period decides; who has
    marched on since cannot change places any more.

    Rules: VAL-ROLE-04, VAL-ROLE-09, VAL-TURN-05.
    """
    supporters = dict(may_support(play, engagement, field))
    backers = dict(may_back(play, engagement, field, supporters))
    return {
        force: _opening(
            play, field, force, supporters.get(force, ()), backers.get(force, ())
        )
        for force in sorted({*supporters, *backers})
    }


def _opening(
    play: Play,
    field: Field,
    force: str,
    fronts: tuple[str, ...],
    backs: tuple[str, ...],
) -> Openings:
    refusals = {
        other: switch_refusal(play, field, (force, other))
        for other in (*fronts, *backs)
    }
    return Openings(
        fronts=fronts,
        relieves=tuple(other for other in fronts if refusals[other] is None),
        backs=backs,
        switches=tuple(other for other in backs if refusals[other] is None),
        why_not=next((why for why in refusals.values() if why is not None), ""),
    )


def may_support(
    play: Play, engagement: Engagement, field: Field
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield forces that may support, each with those it may choose from.

    Rules: VAL-ROLE-03, VAL-ROLE-04.
    """
    yield from _free_allies(play, engagement, field, engagement.forces)


def may_back(
    play: Play,
    engagement: Engagement,
    field: Field,
    supporters: Iterable[str],
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield forces that may stand in reserve behind a supporter.

    Rules: VAL-ROLE-03, VAL-ROLE-09.
    """
    yield from _free_allies(play, engagement, field, sorted(supporters))


def _free_allies(
    play: Play, engagement: Engagement, field: Field, fronts: Sequence[str]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the forces free to help some of ``fronts``, each with those beside it.

    They are in no contact and have no role in another one. That is asked of
    neighbours alone, which are few, since it takes a look at every other force.

    Rules: VAL-ROLE-03, VAL-ROLE-04, VAL-ROLE-09.
    """
    situation = field.situation
    elsewhere = {
        force
        for force, whom in (*situation.supports.items(), *situation.reserves.items())
        if _is_bound(field, engagement, whom)
    }
    for state in situation.in_order():
        is_able = state.afoot and state.force in field.columns
        if not is_able or state.force in elsewhere:
            continue
        beside = tuple(
            front
            for front in fronts
            if stand_side_by_side(field, state.force, front, engagement.half)
            and are_allied(play, state.force, front)
        )
        if beside and not is_in_contact(play, field, state.force, engagement.half):
            yield state.force, beside


def _is_bound(field: Field, engagement: Engagement, whom: str) -> bool:
    """Return whether a force is in another contact that goes on."""
    return any(
        whom in other.forces
        for other in field.situation.engagements
        if other.id != engagement.id and not other.is_resolved
    )


def are_allied(play: Play, one: str, other: str) -> bool:
    """Return whether two different armies are of one side.

    Having an enemy in common makes nobody an ally: elves who fight Chaos are no part
    of Law.

    Rules: VAL-ROLE-03, VAL-OOB-03.
    """
    forces = play.campaign.force(one), play.campaign.force(other)
    return one != other and forces[0].side == forces[1].side


def stand_side_by_side(field: Field, one: str, other: str, half: Half) -> bool:
    """Return whether two forces were adjacent at the end of a half period.

    Rules: VAL-ROLE-04, VAL-ROLE-09, VAL-TURN-05.
    """
    return distance(field.stood_at(one, half), field.stood_at(other, half)) == 1


def is_in_contact(play: Play, field: Field, force: str, half: Half) -> bool:
    """Return whether a force is in a contact of a half period that is not resolved.

    Rules: VAL-ROLE-04, VAL-CONTACT-01.
    """
    own = _as_it_stood(field, force, half)
    return any(
        distance(own.at, field.stood_at(other.force, half)) == 1
        and are_in_contact(play, own, _as_it_stood(field, other.force, half))
        and not is_resolved(field, (force, other.force), half)
        for other in field.situation.in_order()
    )


def _as_it_stood(field: Field, force: str, half: Half) -> ForceState:
    """Return a force in the hex where a half period left it."""
    return replace(field.force(force), at=field.stood_at(force, half))


def is_resolved(field: Field, pair: tuple[str, str], half: Half) -> bool:
    """Return whether two forces have had their contact of a half period.

    Rule: VAL-DISENG-06.
    """
    both = tuple(sorted(pair))
    found = [
        engagement
        for engagement in field.situation.engagements
        if engagement.half == half and both in engagement.pairs_at_start
    ]
    return bool(found) and not any(
        both in engagement.pairs and not engagement.is_resolved for engagement in found
    )
