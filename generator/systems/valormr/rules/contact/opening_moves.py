"""ROLE, ENGAGE: what is asked as a contact begins, and who engages or evades."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.errors import UnsettledAnswer
from generator.kit.phase import Barred, Choice, Outcome
from generator.systems.valormr.rules.contact import approach, asking
from generator.systems.valormr.rules.contact.beforehand import reply_to
from generator.systems.valormr.rules.contact.contact_dice import sent_against
from generator.systems.valormr.rules.contact.disengagement import Operation
from generator.systems.valormr.rules.contact.estimates import is_unaware
from generator.systems.valormr.rules.contact.getting_away import leaves, parted_freely
from generator.systems.valormr.rules.contact.roles import take_roles, with_roles
from generator.systems.valormr.rules.contact.roles_so_far import roles_so_far
from generator.systems.valormr.rules.contact.switching import maneuvers_said, refuse_maneuver
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.kit.phase import Question
    from generator.systems.valormr.rules.contact.engagement import Commander, Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.contact.roles_so_far import RolesSoFar
    from generator.systems.valormr.rules.play import Play
    from generator.world.campaign import Decision
    from generator.world.clock import Event


ENGAGE, EVADE, REST = "engage", "evade", "rest"


def engage_or_evade(engagement: Engagement, field: Field) -> Outcome[Field]:
    """Ask every commander at once whether he wants battle, and let evaders evade.

    Rules: VAL-ENGAGE-01, VAL-CONTACT-08, VAL-ENGAGE-02, VAL-ENGAGE-03, VAL-ENGAGE-04,
    VAL-ENGAGE-05, VAL-DISENG-16, VAL-DISENG-17.
    """
    questions = engage_questions(field, engagement)
    found = asking.answers(field, questions.values())
    wishes = {force: found[q.key].choice for force, q in questions.items()}
    told = field.outcome(*found.told)
    if any(choice != REST for choice in wishes.values()):
        return asking.then(told, partial(_battle_or_not, engagement, wishes))
    outcome = told.and_then(partial(_noted, engagement, wishes))
    return outcome.and_then(partial(approach.put_off, engagement.id, asked="engage"))


def engage_questions(field: Field, engagement: Engagement) -> Mapping[str, Question]:
    """Return what every commander is asked once the enemy is estimated, by force.

    Rules: VAL-ENGAGE-01, VAL-CONTACT-08.
    """
    options = {c.force: engage_options(field.play, c) for c in engagement.commanders}
    return {
        force: asking.question_for(field, engagement, "engage", force, option)
        for force, option in options.items()
    }


def _battle_or_not(
    engagement: Engagement, wishes: Mapping[str, str], field: Field
) -> Outcome[Field]:
    """Ask those who would rest once more as somebody else would not; part evaders.

    Who may only engage is not asked.

    Rules: VAL-CONTACT-10, VAL-ENGAGE-02, VAL-ENGAGE-04, VAL-ENGAGE-05.
    """
    options = {
        commander.force: engage_options(field.play, commander, may_rest=False)
        for commander in engagement.commanders
        if wishes[commander.force] == REST
    }
    questions = {
        force: asking.question_for(field, engagement, "no-rest", force, option)
        for force, option in options.items()
        if option.is_free
    }
    found = asking.answers(field, questions.values())
    again = {force: found[q.key].choice for force, q in questions.items()}
    choices = {**wishes, **dict.fromkeys(options, ENGAGE), **again}
    outcome = field.outcome(*found.told)
    outcome = outcome.and_then(partial(_noted, engagement, choices))
    for pair in engagement.pairs:
        if all(choices[force] == EVADE for force in pair):
            outcome = asking.then(outcome, partial(parted_freely, engagement.id, pair))
    for force in sorted(choices):
        if choices[force] == EVADE:
            step = partial(leaves, engagement.id, force, Operation.EVADE)
            outcome = asking.then(outcome, step)
    return outcome


def engage_options(play: Play, commander: Commander, *, may_rest: bool = True) -> asking.Options:
    """Return what a commander may choose; the unaware cannot evade, all others may try.

    Nobody may rest once another commander has declined to. Who would slip away before the
    contact dice avoids the enemy, in :func:`approach_options`.

    Rules: VAL-ENGAGE-02, VAL-CONTACT-08, VAL-CONTACT-10, VAL-DISENG-16.
    """
    choices = [Choice(key=ENGAGE, means="choose-engage", rule="VAL-ENGAGE-03")]
    barred: list[Barred] = []
    if is_unaware(play, commander):
        reason = "it is unaware of the enemy"
        barred.append(Barred(key=EVADE, reason=reason, rule="VAL-ENGAGE-02"))
    else:
        choices.append(Choice(key=EVADE, means="choose-evade", rule="VAL-ENGAGE-05"))
    if may_rest:
        choices.append(Choice(key=REST, means="choose-rest", rule="VAL-CONTACT-08"))
    else:
        reason = "another commander will not rest"
        barred.append(Barred(key=REST, reason=reason, rule="VAL-CONTACT-10"))
    return asking.Options(rule="VAL-ENGAGE-01", choices=tuple(choices), barred=tuple(barred))


def _noted(engagement: Engagement, choices: Mapping[str, str], field: Field) -> Outcome[Field]:
    """Note what everybody has chosen and tell it.

    Rule: VAL-ENGAGE-01.
    """
    events: list[Event] = []
    for force, choice in choices.items():
        commander = replace(engagement.commander(force), choice=choice)
        engagement = engagement.with_commander(commander)
        kind = f"chooses-{choice}"
        events.append(field.tells(engagement, kind, "VAL-ENGAGE-01", force))
    return field.with_engagement(engagement).outcome(*events)


# ROLE, CONTACT: what is asked as a contact begins, all of it at once.


def roles_unless_at_rest(engagement: Engagement, field: Field) -> Outcome[Field]:
    """Ask allies for their roles, and commanders in the same breath how they meet.

    Where all rest nobody needs a role, and only what was typed counts.

    Raises:
        AwaitedDecision: Somebody has not said; with all that is to be said by now.

    Rules: VAL-ROLE-01, VAL-CONTACT-08, DEF-STAND-02.
    """
    if approach.all_would_rest(engagement, field):
        return take_roles(engagement, field, of_all=False)
    try:
        return take_roles(engagement, field)
    except asking.AwaitedDecision as awaited:
        if not any(question.kind == "role" for question in awaited.questions):
            raise
        silent = _silent(engagement, field)
        both = (*awaited.questions, *silent)
        raise asking.AwaitedDecision(both, awaited.events, awaited.field) from awaited


def maneuvers_when_met(engagement: Engagement, field: Field) -> Outcome[Field]:
    """Let commanders begin to maneuver who say so as they meet the contact.

    By now roles are taken, and whoever has answered beforehand has said how he does.

    Rules: VAL-ROLE-21, VAL-ROLE-22, DEF-STAND-01.
    """
    check = partial(approach.avoids_well, field)
    for question in approach.approach_questions(engagement, field).values():
        reply_to(field, question, check)
    return maneuvers_said(engagement, field, "approach")


def maneuvers_when_offered(engagement: Engagement, field: Field) -> Outcome[Field]:
    """Let commanders begin to maneuver who say so as they engage or evade.

    Rules: VAL-ROLE-21, VAL-ROLE-22, DEF-STAND-01.
    """
    for question in engage_questions(field, engagement).values():
        reply_to(field, question)
    return maneuvers_said(engagement, field, "engage")


def _silent(engagement: Engagement, field: Field) -> tuple[Question, ...]:
    """Return what commanders have still to say about how they meet the contact.

    Who will answer by the role that an ally has still to take is not asked.

    Raises:
        CampaignError: What one has said already cannot be.

    Rules: VAL-CONTACT-10, VAL-ROLE-17, VAL-SCOUT-05.
    """
    roles = roles_so_far(engagement, field)
    questions = [
        question
        for question in approach.approach_questions(engagement, field).values()
        if not _waits_for_ally(field, roles, question)
    ]

    def check(question: Question, decision: Decision) -> None:
        force = question.asks[0]
        approach.avoids_well(field, question, decision)
        if decision.detail.get("maneuver") is True:
            refuse_maneuver(field, force, engagement.half, decision)
        sent_against(field, engagement, engagement.commander(force))

    try:
        asking.answers(with_roles(field, roles.supporting, {}), questions, check)
    except asking.AwaitedDecision as awaited:
        return awaited.questions
    return ()


def _waits_for_ally(field: Field, roles: RolesSoFar, question: Question) -> bool:
    """Return whether a commander's own lines decide once an ally has taken a role.

    Rules: VAL-ROLE-01, DEF-STAND-01.
    """
    try:
        approach.would_meet(field, roles, question)
    except UnsettledAnswer:
        return True
    return False
