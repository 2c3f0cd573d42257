"""All engagements of one half period, each a thread of its own."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from generator.kit.phase import Outcome
from generator.systems.valormr.rules.calendar import halves_of
from generator.systems.valormr.rules.contact.afterwards import second_contacts
from generator.systems.valormr.rules.contact.asking import AwaitedDecision
from generator.systems.valormr.rules.contact.engagement import Stage
from generator.systems.valormr.rules.contact.going_on import (
    NOBODY_FREED,
    go_on,
    keeps_pace,
    released,
    set_free,
)
from generator.systems.valormr.rules.contact.joining import engagements_from, joined
from generator.systems.valormr.rules.contact.map_contacts import (
    are_in_contact,
    contacts_at,
)
from generator.systems.valormr.rules.contact.thread import (
    advanced,
    at_stage,
    play_engagement,
)
from generator.systems.valormr.rules.contact.waiting import touches
from generator.systems.valormr.rules.movement.marching import purse_after

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.contact.joining import Pair
    from generator.systems.valormr.rules.play import Play

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
