"""All engagements of one half period, each a thread from map contact to its end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from generator.kit.phase import Outcome
from generator.systems.valormr.rules.calendar import halves_of
from generator.systems.valormr.rules.contact.afterwards import second_contacts
from generator.systems.valormr.rules.contact.approach import approaches
from generator.systems.valormr.rules.contact.asking import AwaitedDecision, then
from generator.systems.valormr.rules.contact.battle import battle, named_and_deployed
from generator.systems.valormr.rules.contact.contact_dice import (
    contact_dice,
    scouts_return,
)
from generator.systems.valormr.rules.contact.engagement import Engagement, Stage
from generator.systems.valormr.rules.contact.estimates import estimates
from generator.systems.valormr.rules.contact.field import Field, told_of
from generator.systems.valormr.rules.contact.going_on import (
    NOBODY_FREED,
    go_on,
    keeps_pace,
    released,
    set_free,
)
from generator.systems.valormr.rules.contact.joining import (
    engagements_from,
    joined,
    touches,
)
from generator.systems.valormr.rules.contact.laid_cards import (
    sight_in_fog,
    terrain_cards,
    terrain_order,
)
from generator.systems.valormr.rules.contact.map_contacts import (
    are_in_contact,
    contacts_at,
)
from generator.systems.valormr.rules.contact.opening_moves import (
    engage_or_evade,
    maneuvers_when_met,
    maneuvers_when_offered,
    roles_unless_at_rest,
)
from generator.systems.valormr.rules.contact.prospects import with_prospects
from generator.systems.valormr.rules.contact.roles import switches_at_choice
from generator.systems.valormr.rules.movement.marching import purse_after

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.contact.joining import Pair
    from generator.systems.valormr.rules.play import Play
    from generator.world.events import Event


# One engagement from map contact to its end, stage by stage, as far as it gets.

StageOfPlay = Callable[["Play", Engagement, Field], Outcome[Field]]

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
    (
        "Estimates; the hour of the contact.",
        ("VAL-CONTACT-33", "VAL-CONTACT-34"),
        estimates,
    ),
    ("The order in which terrain cards are drawn.", ("VAL-RECON-02",), terrain_order),
    ("Terrain cards.", ("VAL-RECON-01",), terrain_cards),
    ("Supporters may switch.", ("VAL-ROLE-11",), switches_at_choice),
    (
        "Maneuver, for those who have seen enough.",
        ("VAL-ROLE-22",),
        maneuvers_when_offered,
    ),
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


def play_engagement(play: Play, engagement_id: str, field: Field) -> Outcome[Field]:
    """Play an engagement as far as decisions, dice and results allow.

    Rules: VAL-TURN-07, VAL-TURN-08, VAL-CONTACT-14.
    """
    outcome = still_facing(play, engagement_id, field)
    if not outcome.situation.engagement(engagement_id).commanders:
        return outcome.and_then(partial(at_stage, engagement_id, Stage.OVER))
    for _, _, stage in STAGES:
        engagement = outcome.situation.engagement(engagement_id)
        if engagement.stage.is_over or not engagement.commanders:
            break
        step = partial(_staged, play, engagement, stage)
        outcome, waits = advanced(outcome, step)
        if waits:
            return _with_chances(play, engagement_id, outcome)
    return outcome.and_then(partial(at_stage, engagement_id, Stage.RESOLVED))


def _with_chances(
    play: Play, engagement_id: str, outcome: Outcome[Field]
) -> Outcome[Field]:
    """Put the chances of its choices beside every question of an engagement."""
    field = outcome.situation
    engagement = field.engagement(engagement_id)
    questions = tuple(
        with_prospects(play, field, engagement, question)
        for question in outcome.questions
    )
    return replace(outcome, questions=questions)


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


def _staged(
    play: Play, engagement: Engagement, stage: StageOfPlay, field: Field
) -> Outcome[Field]:
    """Play one stage on a field."""
    return stage(play, engagement, field)


def still_facing(play: Play, engagement_id: str, field: Field) -> Outcome[Field]:
    """Drop pairs that an earlier contact of this half period has parted.

    Rules: VAL-CONTACT-01, VAL-CONTACT-14.
    """
    engagement = field.engagement(engagement_id)
    events: list[Event] = []
    for one, other in engagement.pairs:
        if not are_in_contact(play, field.force(one), field.force(other)):
            event = told_of(
                play, engagement, "contact-lapsed", "VAL-CONTACT-01", one, other=other
            )
            events.append(event)
            engagement = engagement.apart(one, other)
    return Outcome(situation=field.with_engagement(engagement), events=tuple(events))


def at_stage(engagement_id: str, stage: Stage, field: Field) -> Outcome[Field]:
    """Mark how far an engagement has got, unless it is over already."""
    engagement = field.engagement(engagement_id)
    if engagement.stage.is_over:
        return Outcome(situation=field)
    return Outcome(situation=field.with_engagement(replace(engagement, stage=stage)))


__all__ = ["contacts_of_half", "go_on", "half_over", "unsettled_before"]


def contacts_of_half(play: Play, field: Field, half: Half) -> Outcome[Field]:
    """Play every contact of a half period as far as it gets.

    A contact waits while another one near it waits for somebody; the rest go on. What
    is near is judged by where all stood before, so that it stays the same as answers
    come in.

    Rules: VAL-CONTACT-03, VAL-CONTACT-13, VAL-CONTACT-14.
    """
    unsettled = dict(unsettled_before(play, field, half))
    outcome = Outcome(situation=field)
    for group in joined(pairs_of(play, field, half)):
        members = sorted({force for pair in group for force in pair})
        if touches(field, members, unsettled):
            unsettled = dict.fromkeys(members, 0) | unsettled
            continue
        asked = len(outcome.questions)
        outcome = outcome.and_then(partial(_group, play, group, half))
        if len(outcome.questions) > asked:
            unsettled = dict.fromkeys(members, 0) | unsettled
    if half.is_first:
        return outcome
    return _going_on(play, field, outcome, half, unsettled)


def _going_on(
    play: Play,
    before: Field,
    outcome: Outcome[Field],
    half: Half,
    unsettled: Mapping[str, int],
) -> Outcome[Field]:
    """Set those on the march who go on after a contact of the second half.

    All whose period cannot be closed yet lose their purses for now.

    Rules: VAL-DISENG-12, VAL-DISENG-13, VAL-DISENG-18, VAL-TURN-11.
    """
    field = outcome.situation
    freed = NOBODY_FREED
    if not keeps_pace(play):
        freed = set_free(play, field, half, unsettled)
    waiting = freed.waiting.union(_kept_waiting(field, before, unsettled))
    outcome = outcome.and_then(lambda now: released(play, now, half, freed))
    return replace(outcome, situation=_without(outcome.situation, waiting))


def unsettled_before(play: Play, field: Field, half: Half) -> Mapping[str, int]:
    """Return the forces whose first half is not settled, before the second is played.

    With each stands how many hexes it may still march. Before the first half nobody
    is unsettled.

    Rule: VAL-TURN-06.
    """
    if half.is_first:
        return {}
    return set_free(play, field, halves_of(play.period)[0]).unsettled


def _kept_waiting(
    field: Field, before: Field, unsettled: Mapping[str, int]
) -> frozenset[str]:
    """Return the forces near to some whose contacts are not settled."""
    return frozenset(
        force
        for force, column in field.columns.items()
        if column.state.afoot and touches(before, (force,), unsettled)
    )


def _without(field: Field, waiting: frozenset[str]) -> Field:
    """Return the field without the purses of all whose period cannot be closed yet.

    Until it is, each has in hand what it has not spent so far.
    """
    situation = field.situation
    for force in sorted(waiting):
        situation = situation.with_force(purse_after(field.columns[force]))
    closed = {f: c for f, c in field.columns.items() if f not in waiting}
    return replace(field, situation=situation, columns=closed)


def pairs_of(play: Play, field: Field, half: Half) -> tuple[Pair, ...]:
    """Return the pairs in contact in a half period that have not had it yet.

    Those of the first half are the ones found when it ended: forces nobody had met
    have marched on since, and may stand next to an enemy by now.

    Rules: VAL-CONTACT-03, VAL-CONTACT-09, VAL-DISENG-13.
    """
    situation = field.situation
    if half.is_first:
        found = tuple(c.forces for c in situation.contacts if c.half == half)
    else:
        found = tuple(c.forces for c in contacts_at(play, situation, half))
    return tuple(
        pair
        for pair in found
        if not _met_in(field, pair, half)
        and are_in_contact(play, *(field.force(force) for force in pair))
    )


def _met_in(field: Field, pair: Pair, half: Half) -> bool:
    """Return whether a pair has had its contact in this half period already."""
    return any(
        pair in engagement.pairs_at_start
        for engagement in field.situation.engagements
        if engagement.half == half
    )


def _group(
    play: Play, group: tuple[Pair, ...], half: Half, field: Field
) -> Outcome[Field]:
    """Play one group of forces in contact, one engagement after the other.

    Engagements of a group share forces, so each waits for the one before it.

    Rules: VAL-CONTACT-13, VAL-CONTACT-14.
    """
    before = {engagement.id for engagement in field.situation.engagements}
    try:
        outcome = engagements_from(play, field, group, half, is_second=False)
    except AwaitedDecision as awaited:
        return Outcome(
            situation=field, events=awaited.events, questions=awaited.questions
        )
    for engagement in outcome.situation.situation.engagements:
        if engagement.id not in before and not outcome.questions:
            outcome = outcome.and_then(partial(_played_out, play, engagement.id))
    return outcome


def _played_out(play: Play, engagement_id: str, field: Field) -> Outcome[Field]:
    """Play an engagement, then what follows it at once, second contacts included.

    Rules: VAL-ROLE-16, VAL-ROLE-20.
    """
    outcome = play_engagement(play, engagement_id, field)
    engagement = outcome.situation.engagement(engagement_id)
    if outcome.questions or engagement.stage.is_over:
        return outcome
    known = {e.id for e in outcome.situation.situation.engagements}
    outcome, waits = advanced(outcome, partial(second_contacts, play, engagement_id))
    if waits:
        return outcome
    outcome = outcome.and_then(partial(at_stage, engagement_id, Stage.OVER))
    for second in outcome.situation.situation.engagements:
        if second.id not in known and not outcome.questions:
            outcome = outcome.and_then(partial(_played_out, play, second.id))
    return outcome


def half_over(field: Field) -> Field:
    """Return the field with roles, maneuver and estimates of a half period at an end.

    Rules: VAL-ROLE-05, VAL-ROLE-22.
    """
    situation = replace(
        field.situation,
        supports={},
        reserves={},
        maneuvering=(),
        engagements=tuple(
            _with_nothing_told(each) for each in field.situation.engagements
        ),
    )
    return replace(field, situation=situation)


def _with_nothing_told(engagement: Engagement) -> Engagement:
    """Return an engagement; once it is over nobody goes by an estimate any longer."""
    if not engagement.stage.is_over:
        return engagement
    commanders = tuple(
        replace(each, learnt="", enemy_percent=0) for each in engagement.commanders
    )
    return replace(engagement, commanders=commanders)
