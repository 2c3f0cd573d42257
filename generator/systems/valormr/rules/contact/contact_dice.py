"""CONTACT: the contact dice, what they teach each commander, and the hour."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from generator.kit.phase import Outcome
from generator.systems.valormr.rules.contact.asking import thrown_together
from generator.systems.valormr.rules.contact.contact_events import scored, told_of
from generator.systems.valormr.rules.contact.engagement import Score, Stage
from generator.systems.valormr.rules.contact.opponents_ground import (
    ground_modifiers,
    listed,
    regiments_left,
)
from generator.systems.valormr.rules.movement.rates import daily_rate

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from generator.systems.valormr.rules.contact.engagement import Commander, Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.play import Play
    from generator.world.events import Event, Modifier

HIDDEN = "hidden-modifier"
"""Kind of knowledge of a modifier that rests on something the enemy cannot see."""


def contact_dice(play: Play, engagement: Engagement, field: Field) -> Outcome[Field]:
    """Throw one dice for each commander and find the hour of the contact.

    Rules: VAL-CONTACT-10, VAL-CONTACT-15, VAL-CONTACT-16, VAL-CONTACT-17,
    VAL-CONTACT-30.
    """
    events: list[Event] = []
    throws = thrown_together(
        partial(play.throw, "VAL-CONTACT-15", f"{engagement.id}.{force}")
        for force in engagement.forces
    )
    for commander, throw in zip(engagement.commanders, throws, strict=True):
        modifiers = tuple(contact_modifiers(play, engagement, field, commander))
        modified = throw.total + sum(int(m.amount) for m in modifiers)
        score = Score(natural=throw.total, modified=modified)
        engagement = engagement.with_commander(
            replace(engagement.commander(commander.force), contact=score)
        )
        event = told_of(
            play,
            engagement,
            "contact-dice",
            rule="VAL-CONTACT-15",
            force=commander.force,
            facts={"score": modified, "natural": throw.total},
        )
        events.append(scored(event, throw, modifiers, modified))
    hour = contact_hour(engagement)
    engagement = replace(engagement, hour=hour, stage=Stage.CONTACT)
    events.append(
        told_of(
            play,
            engagement,
            "contact-hour",
            rule="VAL-CONTACT-34",
            facts={"hour": hour},
        )
    )
    return Outcome(situation=field.with_engagement(engagement), events=tuple(events))


def contact_modifiers(
    play: Play, engagement: Engagement, field: Field, commander: Commander
) -> Iterator[Modifier]:
    """Yield every modifier a commander has on his contact dice.

    Rules: VAL-CONTACT-17, VAL-CONTACT-18, VAL-CONTACT-19, VAL-CONTACT-20,
    VAL-CONTACT-21, VAL-CONTACT-22.
    """
    table = play.tables.contact_modifiers
    if has_more_points(play, field, commander):
        yield listed(table, "more-points", kind=HIDDEN)
    if is_smallest(play, field, commander):
        yield listed(table, "smallest-force", kind=HIDDEN)
    if commander.scout_successes:
        yield listed(table, "successful-scouts", kind=HIDDEN)
    if commander.scouts_captured:
        yield listed(table, "captured-scouts", kind=HIDDEN)
    if met_before(engagement, field, commander):
        yield listed(table, "previous-contact")
    yield from ground_modifiers(play, field, commander, table)


def has_more_points(play: Play, field: Field, commander: Commander) -> bool:
    """Return whether a force has more move points than every opponent.

    Rule: VAL-CONTACT-18.
    """
    own = _points(play, field, commander.force)
    return all(own > _points(play, field, other) for other in commander.opponents)


def _points(play: Play, field: Field, force: str) -> Fraction:
    """Return the points the contact modifier compares."""
    if play.switches.choice("contact.more_points") == "in_hand":
        return field.left(force)
    rate = daily_rate(play, field.force(force), field.situation.weather)
    column = field.columns.get(force)
    return rate.points + (column.hand.forced if column is not None else 0)


def is_smallest(play: Play, field: Field, commander: Commander) -> bool:
    """Return whether a force is smaller than every opponent by a regiment or more.

    Rule: VAL-CONTACT-19.
    """
    own = regiments_left(play, field, commander.force)
    return all(
        own < regiments_left(play, field, other) for other in commander.opponents
    )


def met_before(engagement: Engagement, field: Field, commander: Commander) -> bool:
    """Return whether it met one of these opponents in this period or the last.

    Rule: VAL-CONTACT-22.
    """
    situation = field.situation
    earlier = {contact.forces for contact in situation.earlier_contacts}
    earlier |= {
        pair
        for other in situation.engagements
        if other.id != engagement.id
        for pair in other.pairs_at_start
    }
    return any(
        tuple(sorted((commander.force, opponent))) in earlier
        for opponent in commander.opponents
    )


def contact_hour(engagement: Engagement) -> int:
    """Return the hour of a contact: the half's end, less the spread of the dice.

    Rules: VAL-CONTACT-34, VAL-CONTACT-35.
    """
    return engagement.half.end_hour - natural_spread(engagement)


def natural_spread(engagement: Engagement) -> int:
    """Return the highest less the lowest natural contact dice.

    Rules: VAL-CONTACT-34, VAL-RECON-05.
    """
    naturals = [c.contact.natural for c in engagement.commanders if c.contact]
    return max(naturals) - min(naturals)
