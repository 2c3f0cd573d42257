"""All engagements of one half period, each a thread from map contact to its end."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from generator.kit.phase import Outcome
from generator.systems.valormr.rules.calendar import halves_of
from generator.systems.valormr.rules.contact import going_on
from generator.systems.valormr.rules.contact.afterwards import second_contacts
from generator.systems.valormr.rules.contact.approach import approaches
from generator.systems.valormr.rules.contact.asking import AwaitedDecision, then
from generator.systems.valormr.rules.contact.battle import battle, named_and_deployed
from generator.systems.valormr.rules.contact.contact_dice import contact_dice, scouts_return
from generator.systems.valormr.rules.contact.engagement import Engagement, Stage
from generator.systems.valormr.rules.contact.estimates import estimates
from generator.systems.valormr.rules.contact.field import Field
from generator.systems.valormr.rules.contact.joining import engagements_from, joined, touches
from generator.systems.valormr.rules.contact.laid_cards import (
    sight_in_fog,
    terrain_cards,
    terrain_order,
)
from generator.systems.valormr.rules.contact.map_contacts import are_in_contact, contacts_at
from generator.systems.valormr.rules.contact.opening_moves import (
    engage_or_evade,
    maneuvers_when_met,
    maneuvers_when_offered,
    roles_unless_at_rest,
)
from generator.systems.valormr.rules.contact.prospects import with_prospects
from generator.systems.valormr.rules.contact.roles import switches_at_choice
from generator.systems.valormr.rules.movement.marching import purse_after
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.contact.joining import Pair
    from generator.world.clock import Event


# One engagement from map contact to its end, stage by stage, as far as it gets.

StageOfPlay = Callable[[Engagement, Field], Outcome[Field]]

STAGES: tuple[tuple[str, tuple[str, ...], StageOfPlay], ...] = (
    ("Roles of allies.", ("VAL-ROLE-01",), roles_unless_at_rest),
    ("Maneuver, by who wants it at once.", ("VAL-ROLE-22",), maneuvers_when_met),
    (
        "Rest together, avoid or delay; otherwise the contact goes on.",
        ("VAL-CONTACT-10", "VAL-DISENG-14"),
        approaches,
    ),
    ("Scouts return.", ("VAL-SCOUT-01",), scouts_return),
    ("Contact dice.", ("VAL-CONTACT-15",), contact_dice),
    ("Estimates; the hour of the contact.", ("VAL-CONTACT-33", "VAL-CONTACT-34"), estimates),
    ("The order in which terrain cards are drawn.", ("VAL-RECON-02",), terrain_order),
    ("Terrain cards.", ("VAL-RECON-01",), terrain_cards),
    ("Supporters may switch.", ("VAL-ROLE-11",), switches_at_choice),
    ("Maneuver, for those who have seen enough.", ("VAL-ROLE-22",), maneuvers_when_offered),
    (
        "Engage or evade; those who evade roll for losses.",
        ("VAL-ENGAGE-01", "VAL-DISENG-02"),
        engage_or_evade,
    ),
    (
        "Deployment: dice, initiative, baselines.",
        ("VAL-DEPLOY-01", "VAL-BASE-01"),
        named_and_deployed,
    ),
    ("How far you can see in fog.", ("VAL-WX-31",), sight_in_fog),
    (
        "Battle, withdrawal, pursuit, losses.",
        ("VAL-TURN-09", "VAL-TURN-10", "VAL-TURN-11", "VAL-DISENG-22"),
        battle,
    ),
)
"""The stages of an engagement in order: what is printed, its rules, and what plays it
(VAL-TURN-07, VAL-TURN-08)."""


def play_engagement(engagement_id: str, field: Field) -> Outcome[Field]:
    """Play an engagement as far as decisions, dice and results allow.

    Beside every question it comes to wait for stand the chances of its choices.

    Rules: VAL-TURN-07, VAL-TURN-08, VAL-CONTACT-14.
    """
    outcome = still_facing(engagement_id, field)
    if not outcome.situation.engagement(engagement_id).commanders:
        return outcome.and_then(partial(at_stage, engagement_id, Stage.OVER))
    for _, _, stage in STAGES:
        now = outcome.situation.engagement(engagement_id)
        if now.stage.is_over or not now.commanders:
            break
        outcome, waits = advanced(outcome, partial(stage, now))
        if waits:
            field = outcome.situation
            now = field.engagement(engagement_id)
            asked = (with_prospects(field, now, q) for q in outcome.questions)
            return replace(outcome, questions=tuple(asked))
    return outcome.and_then(partial(at_stage, engagement_id, Stage.RESOLVED))


def advanced(
    outcome: Outcome[Field], step: Callable[[Field], Outcome[Field]]
) -> tuple[Outcome[Field], bool]:
    """Play a step, and say whether it waits for somebody.

    What was settled before it came to wait stands.
    """
    try:
        return then(outcome, step), False
    except AwaitedDecision as awaited:
        waiting = Outcome(
            situation=awaited.field or outcome.situation,
            events=awaited.events,
            questions=outcome.questions + awaited.questions,
        )
        return waiting, True


def still_facing(engagement_id: str, field: Field) -> Outcome[Field]:
    """Drop pairs that an earlier contact of this half period has parted.

    Rules: VAL-CONTACT-01, VAL-CONTACT-14.
    """
    engagement, rule = field.engagement(engagement_id), "VAL-CONTACT-01"
    events: list[Event] = []
    for one, other in engagement.pairs:
        if not are_in_contact(field.play, field.force(one), field.force(other)):
            told = field.tells(engagement, "contact-lapsed", rule, one, other=other)
            events.append(told)
            engagement = engagement.apart(one, other)
    return field.with_engagement(engagement).outcome(*events)


def at_stage(engagement_id: str, stage: Stage, field: Field) -> Outcome[Field]:
    """Mark how far an engagement has got, unless it is over already."""
    engagement = field.engagement(engagement_id)
    if engagement.stage.is_over:
        return field.outcome()
    return field.with_engagement(replace(engagement, stage=stage)).outcome()


def contacts_of_half(field: Field, half: Half) -> Outcome[Field]:
    """Play every contact of a half period as far as it gets.

    A contact waits while another one near it waits for somebody; the rest go on. What
    is near is judged by where all stood before, so that it stays the same as answers
    come in.

    Rules: VAL-CONTACT-03, VAL-CONTACT-13, VAL-CONTACT-14.
    """
    unsettled = dict(unsettled_before(field, half))
    outcome = field.outcome()
    for group in joined(pairs_of(field, half)):
        members = sorted({force for pair in group for force in pair})
        if touches(field, members, unsettled):
            unsettled = dict.fromkeys(members, 0) | unsettled
            continue
        asked = len(outcome.questions)
        outcome = outcome.and_then(partial(_group, group, half))
        if len(outcome.questions) > asked:
            unsettled = dict.fromkeys(members, 0) | unsettled
    if half.is_first:
        return outcome
    return _going_on(field, outcome, half, unsettled)


def _going_on(
    before: Field, outcome: Outcome[Field], half: Half, unsettled: Mapping[str, int]
) -> Outcome[Field]:
    """Set those on the march who go on after a contact of the second half.

    All whose period cannot be closed yet lose their purses for now: those that wait,
    and those near to some whose contacts are not settled. Until it is closed, each has
    in hand what it has not spent so far.

    Rules: VAL-DISENG-12, VAL-DISENG-13, VAL-DISENG-18, VAL-TURN-11.
    """
    field, freed = outcome.situation, going_on.NOBODY_FREED
    if not going_on.keeps_pace(field.play):
        freed = going_on.set_free(field, half, unsettled)
    near = {
        force
        for force, column in field.columns.items()
        if column.state.afoot and touches(before, (force,), unsettled)
    }
    outcome = outcome.and_then(lambda now: going_on.released(now, half, freed))
    field, columns = outcome.situation, dict(outcome.situation.columns)
    situation = field.situation
    for force in sorted(freed.waiting | near):
        situation = situation.with_force(purse_after(columns.pop(force)))
    closed = replace(field, situation=situation, columns=columns)
    return replace(outcome, situation=closed)


def unsettled_before(field: Field, half: Half) -> Mapping[str, int]:
    """Return the forces whose first half is not settled, before the second is played.

    With each stands how many hexes it may still march. Before the first half nobody
    is unsettled.

    Rule: VAL-TURN-06.
    """
    if half.is_first:
        return {}
    return going_on.set_free(field, halves_of(field.play.period)[0]).unsettled


def pairs_of(field: Field, half: Half) -> tuple[Pair, ...]:
    """Return the pairs in contact in a half period that have not had it yet.

    Those of the first half are the ones found when it ended: forces nobody had met
    have marched on since, and may stand next to an enemy by now.

    Rules: VAL-CONTACT-03, VAL-CONTACT-09, VAL-DISENG-13.
    """
    situation = field.situation
    if half.is_first:
        found = tuple(c.forces for c in situation.contacts if c.half == half)
    else:
        found = tuple(c.forces for c in contacts_at(field.play, situation, half))
    had = {
        pair
        for engagement in situation.engagements
        if engagement.half == half
        for pair in engagement.pairs_at_start
    }
    return tuple(
        pair
        for pair in found
        if pair not in had and are_in_contact(field.play, *map(field.force, pair))
    )


def _group(group: tuple[Pair, ...], half: Half, field: Field) -> Outcome[Field]:
    """Play one group of forces in contact, one engagement after the other.

    Engagements of a group share forces, so each waits for the one before it.

    Rules: VAL-CONTACT-13, VAL-CONTACT-14.
    """
    before = {engagement.id for engagement in field.situation.engagements}
    try:
        outcome = engagements_from(field, group, half, is_second=False)
    except AwaitedDecision as awaited:
        return Outcome(situation=field, events=awaited.events, questions=awaited.questions)
    for engagement in outcome.situation.situation.engagements:
        if engagement.id not in before and not outcome.questions:
            outcome = outcome.and_then(partial(_played_out, engagement.id))
    return outcome


def _played_out(engagement_id: str, field: Field) -> Outcome[Field]:
    """Play an engagement, then what follows it at once, second contacts included.

    Rules: VAL-ROLE-16, VAL-ROLE-20.
    """
    outcome = play_engagement(engagement_id, field)
    engagement = outcome.situation.engagement(engagement_id)
    if outcome.questions or engagement.stage.is_over:
        return outcome
    known = {e.id for e in outcome.situation.situation.engagements}
    outcome, waits = advanced(outcome, partial(second_contacts, engagement_id))
    if waits:
        return outcome
    outcome = outcome.and_then(partial(at_stage, engagement_id, Stage.OVER))
    for second in outcome.situation.situation.engagements:
        if second.id not in known and not outcome.questions:
            outcome = outcome.and_then(partial(_played_out, second.id))
    return outcome


def half_over(field: Field) -> Field:
    """Return the field with roles, maneuver and estimates of a half period at an end.

    Once an engagement is over nobody goes by an estimate any longer.

    Rules: VAL-ROLE-05, VAL-ROLE-22.
    """
    situation = replace(field.situation, supports={}, reserves={}, maneuvering=())
    field = replace(field, situation=situation)
    for engagement in situation.engagements:
        if engagement.stage.is_over:
            forgotten = tuple(
                replace(each, learnt="", enemy_percent=0) for each in engagement.commanders
            )
            field = field.with_engagement(replace(engagement, commanders=forgotten))
    return field
