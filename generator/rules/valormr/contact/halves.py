"""All engagements of one half period, each a thread of its own."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from generator.dice.bag import AwaitedThrow
from generator.rules.kit.phase import Choice, Outcome
from generator.rules.valormr.columns import HALF
from generator.rules.valormr.contact.afterwards import (
    adjacent_enemies,
    second_contacts,
)
from generator.rules.valormr.contact.asking import (
    AwaitedDecision,
    Options,
    answers,
    asked_throw,
    question_for,
)
from generator.rules.valormr.contact.engagement import Stage
from generator.rules.valormr.contact.joining import engagements_from, joined
from generator.rules.valormr.contact.thread import play_engagement
from generator.rules.valormr.contacts import contacts_at
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from generator.rules.kit.phase import Question
    from generator.rules.valormr.contact.engagement import Engagement
    from generator.rules.valormr.contact.field import Field
    from generator.rules.valormr.contact.joining import Pair
    from generator.rules.valormr.play import Play
    from generator.world.calendar import Half
    from generator.world.orders import Decision

ON, STAY, ELSEWHERE = "route", "stay", "march"


def contacts_of_half(play: Play, field: Field, half: Half) -> Outcome[Field]:
    """Play every contact of a half period as far as it gets.

    Rules: VAL-CONTACT-03, VAL-CONTACT-13, VAL-CONTACT-14, VAL-ROLE-22.
    """
    pairs = tuple(
        pair for pair in _pairs_of(play, field, half) if not _met_in(field, pair, half)
    )
    outcome = Outcome(situation=field)
    for group in joined(pairs):
        outcome = outcome.and_then(partial(_thread, play, group, half))
    return outcome


def _pairs_of(play: Play, field: Field, half: Half) -> tuple[Pair, ...]:
    """Return the pairs in contact in a half period.

    Those of the first half are the ones found when it ended: forces nobody had met
    have marched on since, and may stand next to an enemy by now.

    Rules: VAL-CONTACT-03, VAL-CONTACT-09.
    """
    situation = field.situation
    if half.is_first:
        return tuple(c.forces for c in situation.contacts if c.half == half)
    return tuple(c.forces for c in contacts_at(play, situation, half))


def _met_in(field: Field, pair: Pair, half: Half) -> bool:
    """Return whether a pair has had its contact in this half period already."""
    return any(
        pair in engagement.pairs_at_start
        for engagement in field.situation.engagements
        if engagement.half == half
    )


def _thread(
    play: Play, group: tuple[Pair, ...], half: Half, field: Field
) -> Outcome[Field]:
    """Play one group of forces in contact, then what may follow at once."""
    try:
        outcome = engagements_from(play, field, group, half, is_second=False)
    except AwaitedDecision as awaited:
        return Outcome(situation=field, questions=awaited.questions)
    before = {engagement.id for engagement in field.situation.engagements}
    new = [e.id for e in outcome.situation.situation.engagements if e.id not in before]
    for engagement_id in new:
        outcome = outcome.and_then(partial(_played_out, play, engagement_id))
    return outcome


def _played_out(play: Play, engagement_id: str, field: Field) -> Outcome[Field]:
    """Play an engagement and, when it is resolved, a second one.

    Rules: VAL-ROLE-16, VAL-ROLE-20.
    """
    outcome = play_engagement(play, engagement_id, field)
    engagement = outcome.situation.engagement(engagement_id)
    if outcome.questions or engagement.stage is not Stage.OVER:
        return outcome
    known = {e.id for e in outcome.situation.situation.engagements}
    try:
        outcome = outcome.and_then(partial(_followed_up, play, engagement))
    except AwaitedDecision as awaited:
        return _waiting(outcome, awaited.questions)
    except AwaitedThrow as awaited:
        return _waiting(outcome, (asked_throw(awaited.wanted),))
    for second in outcome.situation.situation.engagements:
        if second.id not in known:
            outcome = outcome.and_then(partial(play_engagement, play, second.id))
    return outcome


def _followed_up(play: Play, engagement: Engagement, field: Field) -> Outcome[Field]:
    return second_contacts(play, engagement, field)


def _waiting(
    outcome: Outcome[Field], questions: tuple[Question, ...]
) -> Outcome[Field]:
    return replace(outcome, questions=outcome.questions + questions)


def half_over(field: Field) -> Field:
    """Return the field with roles and maneuver of a half period at an end.

    Rules: VAL-ROLE-22, VAL-ROLE-05.
    """
    situation = replace(field.situation, supports={}, reserves={}, maneuvering=())
    return replace(field, situation=situation)


def go_on(play: Play, field: Field, half: Half) -> Outcome[Field]:
    """Ask forces whose first-half contact is resolved whether they march on.

    Rules: VAL-TURN-06, VAL-CONTACT-07, VAL-DISENG-12, VAL-DISENG-18.
    """
    outcome = Outcome(situation=field)
    for engagement in field.situation.engagements:
        if engagement.half != half or not engagement.stage.is_over:
            continue
        forces = sorted({force for pair in engagement.pairs_at_start for force in pair})
        for force in forces:
            outcome = outcome.and_then(partial(_goes_on, play, engagement, force))
    return outcome


def _goes_on(
    play: Play, engagement: Engagement, force: str, field: Field
) -> Outcome[Field]:
    """Set one force free to march on, when it may and wants to."""
    column = field.columns.get(force)
    free = (
        column is not None
        and field.force(force).afoot
        and field.left(force) > 0
        and not adjacent_enemies(play, field, force)
        and engagement.stage is not Stage.RESTED
    )
    if column is None or not free:
        return Outcome(situation=field)
    question = question_for(play, engagement, "go-on", force, GO_ON)
    try:
        decision = answers(play, (question,))[question.key]
    except AwaitedDecision as awaited:
        return Outcome(situation=field, questions=awaited.questions)
    if decision.choice == STAY:
        return Outcome(situation=field)
    waypoints = _route(decision) if decision.choice == ELSEWHERE else column.waypoints
    freed = replace(
        column,
        stop=None,
        clock=max(column.clock, HALF),
        waypoints=waypoints,
        path=(),
    )
    columns = {**field.columns, force: freed}
    return Outcome(situation=replace(field, columns=columns))


GO_ON = Options(
    rule="VAL-TURN-06",
    choices=(
        Choice(key=ON, means="go-on-route", rule="VAL-TURN-06"),
        Choice(key=ELSEWHERE, means="go-on-march", rule="VAL-TURN-06", needs=("to",)),
        Choice(key=STAY, means="go-on-stay", rule="VAL-TURN-06"),
    ),
)


def _route(decision: Decision) -> tuple[Hex, ...]:
    """Return the hexes a decision names."""
    to = decision.detail["to"]
    places = to if isinstance(to, tuple) else (to,)
    return tuple(place for place in places if isinstance(place, Hex))
