"""DISENG: a force gets away from its opponents, or is cut up in the attempt."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.kit.phase import Choice, Outcome
from generator.systems.valormr.rules.contact import asking, casualties
from generator.systems.valormr.rules.contact.disengagement import (
    Attempt,
    Operation,
    Tolls,
    attempt_of,
    destroys,
    modifiers,
    next_line,
    toll,
)
from generator.systems.valormr.rules.contact.field import scored
from generator.systems.valormr.rules.contact.map_contacts import are_in_contact
from generator.values import replace

if TYPE_CHECKING:
    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.world.clock import Event

REINFORCE = "reinforce"
FALL_BACK = "fall-back"


def leaves(engagement_id: str, force: str, operation: Operation, field: Field) -> Outcome[Field]:
    """Let a force get away from all who are still in contact with it, outside battle.

    Rules: VAL-ENGAGE-05, VAL-DISENG-07, VAL-DISENG-14, VAL-DISENG-17, VAL-DISENG-19,
    VAL-DISENG-20, VAL-DISENG-21.
    """
    engagement = field.engagement(engagement_id)
    if force not in engagement.forces:
        return field.outcome()
    opponents = engagement.commander(force).opponents
    return get_away(attempt_of(engagement, force, operation, opponents), field)


def get_away(attempt: Attempt, field: Field) -> Outcome[Field]:
    """Throw for a disengagement, take the losses, and end the contact.

    Rules: VAL-DISENG-01, VAL-DISENG-02, VAL-DISENG-04, VAL-DISENG-06, VAL-DISENG-07,
    VAL-DISENG-10.
    """
    scores, told = _scores(field, attempt)
    own = scores[attempt.force]
    tolls = tuple(
        toll(field.play, attempt.operation, other.force, own - scores[other.force])
        for other in attempt.opponents
    )
    outcome = asking.then(field.outcome(*told), partial(_suffered, attempt, tolls))
    return asking.then(outcome, partial(_parted, attempt))


def _scores(field: Field, attempt: Attempt) -> tuple[dict[str, int], tuple[Event, ...]]:
    """Throw one dice for each commander involved.

    Rules: VAL-DISENG-02, VAL-DISENG-03, VAL-DISENG-07.
    """
    involved = (attempt.own, *attempt.opponents)
    throws = asking.thrown_together(
        partial(
            field.play.throw,
            "VAL-DISENG-02",
            f"{attempt.engagement.id}.{attempt.force}.{situated.force}",
            nth=1 if situated.is_disengager else 2,
        )
        for situated in involved
    )
    scores: dict[str, int] = {}
    events = []
    for situated, throw in zip(involved, throws, strict=True):
        found = modifiers(field, situated)
        score = throw.total + sum(int(modifier.amount) for modifier in found)
        scores[situated.force] = score
        event = field.tells(
            attempt.engagement,
            "disengagement-dice",
            "VAL-DISENG-02",
            situated.force,
            operation=str(attempt.operation),
            disengager=attempt.force,
            score=score,
        )
        events.append(scored(event, throw, found, score))
    return scores, tuple(events)


def _suffered(attempt: Attempt, tolls: Tolls, field: Field) -> Outcome[Field]:
    """Take the losses of all opponents together, then any displacement.

    Supporters hear what the dice say before they decide whether to reinforce.

    Rules: VAL-DISENG-05, VAL-DISENG-08, VAL-DISENG-09, VAL-DISENG-43, VAL-DISENG-48,
    VAL-ROLE-08.
    """
    if not any(each.loss.is_displaced for each in tolls) or destroys(field.play, tolls):
        return casualties.figures_or_regiment_fall(attempt, tolls, field)
    outcome = field.outcome()
    if supporters_of(field, attempt.force):
        outcome = field.outcome(casualties.told_of(attempt, tolls, field, "displacement-threatens"))
    return asking.then(outcome, partial(_pushed_back, attempt, tolls))


def _pushed_back(attempt: Attempt, tolls: Tolls, field: Field) -> Outcome[Field]:
    """Displace a force, unless a supporter reinforces it or its way is closed.

    Who is reinforced has the losses as read; where the way is closed they are read in
    the next line.

    Rules: VAL-DISENG-43, VAL-DISENG-44, VAL-DISENG-45, VAL-DISENG-46, VAL-DISENG-47,
    VAL-ROLE-08.
    """
    engagement, force = attempt.engagement, attempt.force
    worst = min(tolls, key=lambda each: each.difference)
    goal = casualties.opposite(field.force(force).at, field.force(worst.opponent).at)
    reinforced, told = is_reinforced(engagement, field, force)
    closed = None if reinforced else casualties.closed_because(field, force, goal)
    if closed is not None:
        rule = "VAL-DISENG-44"
        shut = field.tells(engagement, "displacement-closed", rule, force, why=closed)
        told = (*told, shut)
        worse = next_line(field.play, attempt.operation, worst)
        tolls = (worse, *(each for each in tolls if each is not worst))
    taken = partial(casualties.figures_or_regiment_fall, attempt, tolls)
    lost = field.outcome(*told).and_then(taken)
    if reinforced or closed is not None or not lost.situation.force(force).afoot:
        return lost
    return lost.and_then(partial(casualties.displaced, engagement, force, goal))


def supporters_of(field: Field, force: str) -> tuple[str, ...]:
    """Return the forces that support one, by id.

    Rule: VAL-ROLE-05.
    """
    supports = field.situation.supports
    return tuple(s for s, whom in sorted(supports.items()) if whom == force)


def is_reinforced(
    engagement: Engagement, field: Field, force: str
) -> tuple[bool, tuple[Event, ...]]:
    """Ask the supporters of a displaced force whether one reinforces it.

    With it comes what is told of it. The reinforcing force neither moves nor loses
    anything by it, and the force itself stays where it is.

    Rules: VAL-ROLE-08, VAL-DISENG-47.
    """
    whom = (("supported", field.army(force).name),)
    options = replace(REINFORCE_OPTIONS, facts=whom)
    questions = [
        asking.question_for(field, engagement, "reinforce", supporter, options)
        for supporter in supporters_of(field, force)
    ]
    found = asking.answers(field, questions)
    if all(found[question.key].choice != REINFORCE for question in questions):
        return False, found.told
    at, rule = field.force(force).at, "VAL-ROLE-08"
    held = field.tells(engagement, "reinforced", rule, force, at=at)
    return True, (*found.told, held)


REINFORCE_OPTIONS = asking.Options(
    rule="VAL-ROLE-08",
    choices=(
        Choice(key=REINFORCE, means="reinforce", rule="VAL-ROLE-08"),
        Choice(key=FALL_BACK, means="fall-back", rule="VAL-DISENG-46"),
    ),
)


def _parted(attempt: Attempt, field: Field) -> Outcome[Field]:
    """Take a force out of the engagement; nobody in it has rested.

    A delay takes the half period of those it delays as well. It is told where the force
    is and whom it still stands beside, but not of one that avoids, for it goes on at
    once.

    Rules: VAL-DISENG-06, VAL-DISENG-10, VAL-DISENG-13, VAL-DISENG-21, VAL-REST-12,
    VAL-TURN-10.
    """
    engagement = attempt.engagement
    others = tuple(other.force for other in attempt.opponents)
    for force in (attempt.force, *others):
        field = field.busy(force, engagement.half)
    now, own = field.engagement(engagement.id), field.force(attempt.force)
    way_out = {**now.way_out, attempt.force: str(attempt.operation)}
    left = replace(now.without(attempt.force), way_out=way_out)
    parted = field.with_engagement(left)
    if not own.afoot:
        return parted.outcome()
    goes_on = attempt.operation is Operation.AVOID
    beside = (o for o in others if are_in_contact(field.play, own, field.force(o)))
    event = field.tells(
        engagement,
        "got-away",
        "VAL-DISENG-06",
        attempt.force,
        operation=str(attempt.operation),
        at="" if goes_on else own.at,
        beside=() if goes_on else tuple(beside),
    )
    return parted.outcome(event)


def parted_freely(engagement_id: str, pair: tuple[str, str], field: Field) -> Outcome[Field]:
    """Part two opponents neither of whom wants the contact, without dice or loss.

    Of two who both avoid or both delay the book is silent; it is as when both evade.

    Rules: VAL-ENGAGE-04, VAL-DISENG-06, VAL-REST-12.
    """
    engagement, (one, other) = field.engagement(engagement_id), pair
    approaches = {force: engagement.commander(force).approach for force in pair}
    ways = {
        force: approach if approach in (Operation.AVOID, Operation.DELAY) else "evade"
        for force, approach in approaches.items()
    }
    stay = Operation.AVOID not in ways.values()
    event = field.tells(engagement, "both-leave", "VAL-ENGAGE-04", one, other=other, stay=stay)
    left = engagement.apart(one, other)
    left = replace(left, way_out={**left.way_out, **ways})
    field = field.busy(one, engagement.half).busy(other, engagement.half)
    return field.with_engagement(left).outcome(event)
