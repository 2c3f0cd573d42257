"""CONTACT, DISENG: before the contact phase a commander may rest, avoid or delay."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.errors import UnsettledAnswer
from generator.kit.phase import Barred, Choice, Outcome, hexes_in, place_of
from generator.systems.valormr.rules.contact import asking, stand_offs
from generator.systems.valormr.rules.contact.beforehand import SUPPORTED, would_reply
from generator.systems.valormr.rules.contact.disengagement import Operation
from generator.systems.valormr.rules.contact.engagement import Stage
from generator.systems.valormr.rules.contact.getting_away import leaves, parted_freely
from generator.systems.valormr.rules.contact.roles import with_roles
from generator.systems.valormr.rules.contact.roles_so_far import roles_so_far
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.kit.phase import Question
    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.contact.roles_so_far import RolesSoFar
    from generator.world.campaign import Decision
    from generator.world.hexes import Hex

FIGHT, REST, AVOID, DELAY = "fight", "rest", "avoid", "delay"
RULES = {
    FIGHT: "VAL-CONTACT-10",
    REST: "VAL-CONTACT-08",
    AVOID: "VAL-CONTACT-11",
    DELAY: "VAL-CONTACT-12",
}


def approaches(engagement: Engagement, field: Field) -> Outcome[Field]:
    """Ask every commander how he meets the contact, and let some out of it.

    Rules: VAL-CONTACT-08, VAL-CONTACT-10, VAL-CONTACT-11, VAL-CONTACT-12,
    VAL-DISENG-14, VAL-DISENG-19.
    """
    questions = approach_questions(engagement, field)
    found = asking.answers(field, questions.values(), partial(avoids_well, field))
    ways: dict[str, stand_offs.Way] = {}
    events = [*found.told]
    for force, question in questions.items():
        decision = found[question.key]
        if decision.choice == AVOID:
            goal = avoid_goal(field, force, decision)
            ways[force] = field.force(force).at, goal
        commander = replace(engagement.commander(force), approach=decision.choice)
        engagement = engagement.with_commander(commander)
        kind, rule = f"approach-{decision.choice}", RULES[decision.choice]
        events.append(field.tells(engagement, kind, rule, force))
    met = field.with_engagement(engagement)
    if stand_offs.is_as_before(field.play, engagement):
        return put_off(engagement.id, met, told_as="stand-off")
    outcome = met.outcome(*events)
    outcome = _all_leave(engagement, outcome, ways)
    return asking.then(outcome, partial(_at_rest, engagement.id))


def _all_leave(
    engagement: Engagement, outcome: Outcome[Field], ways: Mapping[str, stand_offs.Way]
) -> Outcome[Field]:
    """Let everybody out who avoids, then everybody who delays.

    Rules: VAL-CONTACT-11, VAL-CONTACT-12, VAL-DISENG-06.
    """
    approach = {
        commander.force: Operation(commander.approach)
        for commander in engagement.commanders
        if commander.approach in (AVOID, DELAY)
    }
    for pair in engagement.pairs:
        one, other = map(approach.get, pair)
        if one is not None and one == other:
            outcome = asking.then(outcome, partial(parted_freely, engagement.id, pair))
    for force in sorted(approach, key=lambda force: (approach[force] != AVOID, force)):
        step = partial(leaves, engagement.id, force, approach[force])
        outcome = asking.then(outcome, step)
        if force in ways:
            step = partial(stand_offs.avoided_into, engagement, force, ways[force])
            outcome = asking.then(outcome, step)
    return outcome


def approach_questions(engagement: Engagement, field: Field) -> Mapping[str, Question]:
    """Return what every commander is asked before the contact phase, by force.

    Rules: VAL-CONTACT-08, VAL-CONTACT-11, VAL-CONTACT-12.
    """
    options = {f: approach_options(field, f) for f in engagement.forces}
    return {
        force: asking.question_for(field, engagement, "approach", force, options[force])
        for force in engagement.forces
    }


def avoids_well(field: Field, question: Question, decision: Decision) -> None:
    """Refuse an avoiding force a hex it cannot go on into.

    Raises:
        CampaignError: It cannot.

    Rules: VAL-DISENG-14, VAL-DISENG-15.
    """
    if decision.choice == AVOID:
        avoid_goal(field, question.asks[0], decision)


def all_would_rest(engagement: Engagement, field: Field) -> bool:
    """Return whether every commander has said that he rests, asked or not.

    Rules: VAL-CONTACT-08, DEF-STAND-02.
    """
    roles = roles_so_far(engagement, field)
    questions = approach_questions(engagement, field).values()
    try:
        replies = [would_meet(field, roles, question) for question in questions]
    except UnsettledAnswer:
        return False
    return all(reply is not None and reply.choice == REST for reply in replies)


def would_meet(field: Field, roles: RolesSoFar, question: Question) -> Decision | None:
    """Return how a commander would meet a contact by the roles that are said so far.

    Raises:
        UnsettledAnswer: That hangs on an ally whose role is open.

    Rules: VAL-ROLE-01, DEF-STAND-01, DEF-STAND-02.
    """
    is_open = question.asks[0] in roles.perhaps_supported
    return would_reply(
        with_roles(field, roles.supporting, {}),
        question,
        partial(avoids_well, field),
        frozenset({SUPPORTED.name} if is_open else ()),
    )


def approach_options(field: Field, force: str) -> asking.Options:
    """Return what a commander may do before the contact phase.

    Rules: VAL-CONTACT-08, VAL-CONTACT-11, VAL-CONTACT-12, VAL-DISENG-14.
    """
    rule = "VAL-DISENG-14"
    choices = (
        Choice(key=FIGHT, means="approach-fight", rule="VAL-CONTACT-10"),
        Choice(key=REST, means="approach-rest", rule="VAL-CONTACT-08"),
        Choice(key=DELAY, means="approach-delay", rule="VAL-DISENG-19"),
    )
    goals = tuple(map(field.play.board.grid.label, stand_offs.avoid_goals(field, force)))
    if not goals:
        reason = "it can enter no adjacent hex, not even by a forced march"
        barred = Barred(key=AVOID, reason=reason, rule=rule)
        return asking.Options(rule="VAL-CONTACT-08", choices=choices, barred=(barred,))
    avoid = Choice(key=AVOID, means="approach-avoid", rule=rule, needs=("to",), among=goals)
    return asking.Options(rule="VAL-CONTACT-08", choices=(*choices, avoid))


def avoid_goal(field: Field, force: str, decision: Decision) -> Hex:
    """Return the adjacent hex a commander avoids into.

    Raises:
        CampaignError: He cannot go there.

    Rules: VAL-DISENG-14, VAL-DISENG-15.
    """
    goal = hexes_in(decision, "to", rule="VAL-DISENG-15")[0]
    refusal = stand_offs.avoid_refusal(field, force, goal)
    if refusal is None:
        return goal
    name = field.army(force).name
    what = f"{name} cannot avoid into that hex: {refusal}"
    hint = "name an adjacent hex that is free and that it can pay for"
    raise asking.refused(place_of(decision, "to"), "C072", what, hint, "VAL-DISENG-15")


def _at_rest(engagement_id: str, field: Field) -> Outcome[Field]:
    """Suspend a contact when every commander still in it rests.

    Rules: VAL-CONTACT-08, VAL-CONTACT-09, VAL-REST-13.
    """
    engagement = field.engagement(engagement_id)
    resting = [commander.approach == REST for commander in engagement.commanders]
    if not resting or not all(resting):
        return field.outcome()
    return put_off(engagement_id, field)


def put_off(
    engagement_id: str, field: Field, *, asked: str = "approach", told_as: str = "all-rest"
) -> Outcome[Field]:
    """End a contact for this half period because all commanders rest.

    They have said so by the question ``asked``; ``told_as`` is the event that tells it.

    Rules: VAL-CONTACT-08, VAL-CONTACT-09, VAL-REST-13, DEF-STAND-02.
    """
    engagement = field.engagement(engagement_id)
    event = field.tells(engagement, told_as, "VAL-CONTACT-08")
    over = field.with_engagement(replace(engagement, stage=Stage.RESTED))
    noted = stand_offs.with_rest_noted(over, engagement, asked)
    return noted.outcome(event)
