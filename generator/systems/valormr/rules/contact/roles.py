"""ROLE: which allies of forces in contact support them or stand in reserve."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.kit.phase import Outcome, place_of
from generator.kit.typed_entries import place_of_question
from generator.systems.valormr.rules.contact.asking import AwaitedDecision, answers, refused, then
from generator.systems.valormr.rules.contact.beforehand import told_beforehand
from generator.systems.valormr.rules.contact.roles_so_far import (
    RELIEF,
    RESERVE,
    SUPPORT,
    SWITCH,
    TO_RESERVE,
    aim_of,
    refuse_aim,
    role_fault,
    role_questions,
    roles_so_far,
)
from generator.systems.valormr.rules.contact.switching import relieve, switch_support
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.kit.phase import Question
    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.contact.roles_so_far import RolesSoFar
    from generator.systems.valormr.rules.play import Play
    from generator.world.campaign import Decision
    from generator.world.clock import Event


def take_roles(engagement: Engagement, field: Field, *, of_all: bool = True) -> Outcome[Field]:
    """Ask the allies of forces in contact which roles they take, anew each time.

    What was answered beforehand is told once all have said, for till then what is typed
    may go before it.

    Unless it is asked ``of_all``, only what was typed counts.

    Raises:
        AwaitedDecision: Somebody has not said; who waits for him alone is not asked.

    Rules: VAL-ROLE-01, VAL-ROLE-02, VAL-ROLE-03, VAL-ROLE-04, VAL-ROLE-09.
    """
    roles = roles_so_far(engagement, field)
    questions = role_questions(field, engagement, roles.openings)
    check = partial(_fits_typed, field.play, roles)
    answers(field, (questions[force] for force in roles.typed), check)
    if not of_all:
        roles = replace(roles, foreseen={})
    elif roles.silent:
        asked = (force for force in roles.silent if force not in roles.waiting)
        raise AwaitedDecision(tuple(questions[force] for force in asked))
    events: list[Event] = []
    for force, found in roles.foreseen.items():
        field.play.beforehand[questions[force].key] = found
        events.extend(told_beforehand(field.play, questions[force]))
    supporting, reserves = roles.supporting, roles.reserves
    for force, whom in supporting.items():
        if roles.said[force].choice == SUPPORT:
            rule = "VAL-ROLE-04"
            told = field.tells(engagement, "supports", rule, whom, supporter=force)
            events.append(told)
    for force, whom in reserves.items():
        if roles.said[force].choice == RESERVE:
            told = field.tells(
                engagement, "in-reserve", "VAL-ROLE-09", reserve=force, supporter=whom
            )
            events.append(told)
    taken = with_roles(without_roles(field, engagement), supporting, reserves)
    outcome = taken.outcome(*events)
    return _switched(engagement, outcome, roles.said)


def _fits_typed(play: Play, roles: RolesSoFar, question: Question, decision: Decision) -> None:
    """Refuse a role that was typed for this contact and is not open.

    Raises:
        CampaignError: It is for somebody it cannot be for, for one who is relieved
            by another, or behind one who supports nobody.

    Rules: VAL-ROLE-04, VAL-ROLE-06, VAL-ROLE-09.
    """
    (force,) = question.asks
    refuse_aim(decision, roles.openings[force])
    whom = aim_of(decision, roles.openings[force])
    if decision.choice == RELIEF:
        first = next(each for each in roles.relieving if roles.relieving[each] == whom)
        if first != force:
            raise role_fault(decision, f"{whom!r} is relieved by another force already")
    if decision.choice in TO_RESERVE and whom not in {*roles.supporting, *roles.silent}:
        name = play.campaign.force(whom).name
        what = f"{name} supports nobody, so nobody is its reserve"
        raise role_fault(decision, what)


def _switched(
    engagement: Engagement, outcome: Outcome[Field], chosen: Mapping[str, Decision]
) -> Outcome[Field]:
    """Play every relief, then every support switch, as roles stand by then.

    Rules: VAL-ROLE-06, VAL-ROLE-10.
    """
    for wanted, step in ((RELIEF, relieve), (SWITCH, switch_support)):
        for force in sorted(chosen):
            if chosen[force].choice != wanted:
                continue
            situation = outcome.situation.situation
            roles = situation.supports if wanted == RELIEF else situation.reserves
            if force in roles:
                switch = partial(step, engagement.id, force, roles[force])
                outcome = then(outcome, switch)
    return outcome


def without_roles(field: Field, engagement: Engagement) -> Field:
    """Return the field with the roles of a contact free to be taken anew.

    Rule: VAL-ROLE-04.
    """
    forces, situation = engagement.forces, field.situation
    supports = {
        supporter: whom
        for supporter, whom in situation.supports.items()
        if whom not in forces and supporter not in forces
    }
    reserves = {
        reserve: supporter
        for reserve, supporter in situation.reserves.items()
        if supporter in supports and reserve not in forces
    }
    return field.in_roles(supports, reserves)


def with_roles(field: Field, supporting: Mapping[str, str], reserves: Mapping[str, str]) -> Field:
    """Return the field with allies in their roles.

    Rules: VAL-ROLE-04, VAL-ROLE-05, VAL-ROLE-09.
    """
    now = field.situation
    return field.in_roles({**now.supports, **supporting}, {**now.reserves, **reserves})


# ROLE: support switches said later in a contact than when roles are taken.

ENGAGE, AFTER = "engage", "after"
MOMENTS = (ENGAGE, AFTER)
"""Before commanders engage or evade; once the contact is resolved."""


def switches_at_choice(engagement: Engagement, field: Field) -> Outcome[Field]:
    """Let reserves change places with their supporters before battle is chosen.

    Rules: VAL-ROLE-10, VAL-ROLE-11.
    """
    return switches_said(engagement.id, ENGAGE, field)


def switches_said(engagement_id: str, moment: str, field: Field) -> Outcome[Field]:
    """Play every switch that was said for one moment of a contact.

    Nobody is asked: at any time means whenever the commander says so.

    Raises:
        CampaignError: It is said for no moment there is, or the force does not stand
            in reserve by then.

    Rules: VAL-ROLE-10, VAL-ROLE-11.
    """
    outcome, head = field.outcome(), f"{engagement_id}/switch/"
    for decision in sorted(field.play.inputs.decisions, key=lambda each: each.question):
        if not decision.question.startswith(head):
            continue
        if decision.choice not in MOMENTS:
            what = f"{decision.choice!r} is not a time for a support switch"
            hint = f"choose one of: {', '.join(MOMENTS)}"
            raise refused(place_of(decision, "choice"), "C071", what, hint, "VAL-ROLE-11")
        if decision.choice != moment:
            continue
        field.play.answer(decision.question)
        force = decision.question.removeprefix(head)
        supporter = outcome.situation.situation.reserves.get(force)
        if supporter is None:
            what = f"{force!r} does not stand in reserve behind a supporter then"
            hint = "it takes the reserve role as the contact begins"
            raise refused(place_of_question(decision), "C083", what, hint, "VAL-ROLE-10")
        step = partial(switch_support, engagement_id, force, supporter)
        outcome = then(outcome, step)
    return outcome
