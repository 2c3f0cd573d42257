"""ROLE, CONTACT: what is asked as a contact begins, all of it at once."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.errors import UnsettledAnswer
from generator.systems.valormr.rules.contact.approach import (
    all_would_rest,
    approach_questions,
    avoids_well,
    would_meet,
)
from generator.systems.valormr.rules.contact.asking import AwaitedDecision, answers
from generator.systems.valormr.rules.contact.beforehand import reply_to
from generator.systems.valormr.rules.contact.choosing import engage_questions
from generator.systems.valormr.rules.contact.maneuver import (
    maneuvers_at_approach,
    maneuvers_at_choice,
    refuse_maneuver,
)
from generator.systems.valormr.rules.contact.roles import take_roles, with_roles
from generator.systems.valormr.rules.contact.roles_so_far import roles_so_far
from generator.systems.valormr.rules.contact.scouting import sent_against

if TYPE_CHECKING:
    from generator.kit.phase import Outcome, Question
    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.contact.roles_so_far import RolesSoFar
    from generator.systems.valormr.rules.play import Play
    from generator.world.period_inputs import Decision


def roles_unless_at_rest(
    play: Play, engagement: Engagement, field: Field
) -> Outcome[Field]:
    """Ask allies for their roles, and commanders in the same breath how they meet.

    Where all rest nobody needs a role, and only what was typed counts.

    Raises:
        AwaitedDecision: Somebody has not said; with all that is to be said by now.

    Rules: VAL-ROLE-01, VAL-CONTACT-08, DEF-STAND-02.
    """
    if all_would_rest(play, engagement, field):
        return take_roles(play, engagement, field, of_all=False)
    try:
        return take_roles(play, engagement, field)
    except AwaitedDecision as awaited:
        if not any(question.kind == "role" for question in awaited.questions):
            raise
        silent = _silent(play, engagement, field)
        both = (*awaited.questions, *silent)
        raise AwaitedDecision(both, awaited.events, awaited.field) from awaited


def maneuvers_when_met(
    play: Play, engagement: Engagement, field: Field
) -> Outcome[Field]:
    """Let commanders begin to maneuver who say so as they meet the contact.

    By now roles are taken, and whoever has answered beforehand has said how he does.

    Rules: VAL-ROLE-21, VAL-ROLE-22, DEF-STAND-01.
    """
    check = partial(avoids_well, play, field)
    for question in approach_questions(play, engagement, field).values():
        reply_to(play, field, question, check)
    return maneuvers_at_approach(play, engagement, field)


def maneuvers_when_offered(
    play: Play, engagement: Engagement, field: Field
) -> Outcome[Field]:
    """Let commanders begin to maneuver who say so as they engage or evade.

    Rules: VAL-ROLE-21, VAL-ROLE-22, DEF-STAND-01.
    """
    for question in engage_questions(play, engagement).values():
        reply_to(play, field, question)
    return maneuvers_at_choice(play, engagement, field)


def _silent(play: Play, engagement: Engagement, field: Field) -> tuple[Question, ...]:
    """Return what commanders have still to say about how they meet the contact.

    Who will answer by the role that an ally has still to take is not asked.

    Raises:
        CampaignError: What one has said already cannot be.

    Rules: VAL-CONTACT-10, VAL-ROLE-17, VAL-SCOUT-05.
    """
    roles = roles_so_far(play, engagement, field)
    questions = [
        question
        for question in approach_questions(play, engagement, field).values()
        if not _waits_for_ally(play, field, roles, question)
    ]

    def check(question: Question, decision: Decision) -> None:
        force = question.asks[0]
        avoids_well(play, field, question, decision)
        if decision.detail.get("maneuver") is True:
            refuse_maneuver(play, field, force, engagement.half, decision)
        sent_against(play, engagement, engagement.commander(force))

    try:
        answers(play, with_roles(field, roles.supporting, {}), questions, check)
    except AwaitedDecision as awaited:
        return awaited.questions
    return ()


def _waits_for_ally(
    play: Play, field: Field, roles: RolesSoFar, question: Question
) -> bool:
    """Return whether a commander's own lines decide once an ally has taken a role.

    Rules: VAL-ROLE-01, DEF-STAND-01.
    """
    try:
        would_meet(play, field, roles, question)
    except UnsettledAnswer:
        return True
    return False
