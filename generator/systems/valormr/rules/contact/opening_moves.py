"""ROLE, ENGAGE: what is asked as a contact begins, and who engages or evades."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from generator.errors import UnsettledAnswer
from generator.kit.phase import Barred, Choice, Outcome
from generator.systems.valormr.rules.contact.approach import (
    all_would_rest,
    approach_questions,
    avoids_well,
    put_off,
    would_meet,
)
from generator.systems.valormr.rules.contact.asking import (
    AwaitedDecision,
    Options,
    Replies,
    answers,
    question_for,
    then,
)
from generator.systems.valormr.rules.contact.beforehand import reply_to
from generator.systems.valormr.rules.contact.contact_dice import sent_against
from generator.systems.valormr.rules.contact.disengagement import Operation
from generator.systems.valormr.rules.contact.estimates import is_unaware
from generator.systems.valormr.rules.contact.field import told_of
from generator.systems.valormr.rules.contact.getting_away import (
    attempt_of,
    get_away,
    parted_freely,
)
from generator.systems.valormr.rules.contact.roles import take_roles, with_roles
from generator.systems.valormr.rules.contact.roles_so_far import roles_so_far
from generator.systems.valormr.rules.contact.switching import (
    maneuvers_at_approach,
    maneuvers_at_choice,
    refuse_maneuver,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.kit.phase import Question
    from generator.systems.valormr.rules.contact.engagement import Commander, Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.contact.roles_so_far import RolesSoFar
    from generator.systems.valormr.rules.play import Play
    from generator.world.events import Event
    from generator.world.period_inputs import Decision


ENGAGE, EVADE, REST = "engage", "evade", "rest"
Choices = dict[str, str]
"""What each force's commander chooses."""
Told = tuple[Choices, tuple["Event", ...]]
"""The same, and what is told of answers given beforehand."""


def engage_or_evade(play: Play, engagement: Engagement, field: Field) -> Outcome[Field]:
    """Ask every commander whether he wants battle, and let evaders evade.

    Rules: VAL-ENGAGE-01, VAL-ENGAGE-02, VAL-ENGAGE-03, VAL-ENGAGE-04, VAL-ENGAGE-05,
    VAL-DISENG-16, VAL-DISENG-17.
    """
    wishes, told = _wishes(play, engagement, field)
    if all(choice == REST for choice in wishes.values()):
        outcome = _told(play, engagement, field, wishes, told)
        step = partial(put_off, play, engagement.id, asked="engage")
        return outcome.and_then(step)
    choices, more = _second_thoughts(play, engagement, field, (wishes, told))
    outcome = _told(play, engagement, field, choices, more)
    for one, other in engagement.pairs:
        if choices[one] == choices[other] == EVADE:
            step = partial(_both_evade, play, engagement.id, (one, other))
            outcome = then(outcome, step)
    for force in sorted(choices):
        if choices[force] == EVADE:
            outcome = then(outcome, partial(_evades, play, engagement.id, force))
    return outcome


def _wishes(play: Play, engagement: Engagement, field: Field) -> Told:
    """Ask every commander at once.

    Rules: VAL-ENGAGE-01, VAL-CONTACT-08.
    """
    questions = engage_questions(play, engagement)
    found = answers(play, field, questions.values())
    return {force: found[q.key].choice for force, q in questions.items()}, found.told


def engage_questions(play: Play, engagement: Engagement) -> Mapping[str, Question]:
    """Return what every commander is asked once the enemy is estimated, by force.

    Rules: VAL-ENGAGE-01, VAL-CONTACT-08.
    """
    return {
        commander.force: question_for(
            play, engagement, "engage", commander.force, engage_options(play, commander)
        )
        for commander in engagement.commanders
    }


def _second_thoughts(
    play: Play, engagement: Engagement, field: Field, said: Told
) -> Told:
    """Ask those who would rest once more when somebody else would not.

    Who may only engage is not asked.

    Rules: VAL-CONTACT-10, VAL-ENGAGE-02.
    """
    wishes, told = said
    options = {
        commander.force: without_rest(engage_options(play, commander))
        for commander in engagement.commanders
        if wishes[commander.force] == REST
    }
    questions = {
        force: question_for(play, engagement, "no-rest", force, option)
        for force, option in options.items()
        if option.is_free
    }
    found = _replies(play, field, questions.values(), told)
    bound = dict.fromkeys(options, ENGAGE)
    again = {force: found[q.key].choice for force, q in questions.items()}
    return wishes | bound | again, found.told


def _replies(
    play: Play, field: Field, questions: Iterable[Question], told: tuple[Event, ...]
) -> Replies:
    """Return replies, and what was told before them, even while they are awaited.

    Raises:
        AwaitedDecision: Some are.
    """
    try:
        found = answers(play, field, questions)
    except AwaitedDecision as awaited:
        before = (*told, *awaited.events)
        raise AwaitedDecision(awaited.questions, before, awaited.field) from awaited
    return replace(found, told=(*told, *found.told))


def engage_options(play: Play, commander: Commander) -> Options:
    """Return what a commander may choose; the unaware cannot evade.

    Rules: VAL-ENGAGE-02, VAL-CONTACT-08.
    """
    engage = Choice(key=ENGAGE, means="choose-engage", rule="VAL-ENGAGE-03")
    rest = Choice(key=REST, means="choose-rest", rule="VAL-CONTACT-08")
    if is_unaware(play, commander):
        barred = Barred(
            key=EVADE, reason="it is unaware of the enemy", rule="VAL-ENGAGE-02"
        )
        return Options(rule="VAL-ENGAGE-01", choices=(engage, rest), barred=(barred,))
    evade = Choice(key=EVADE, means="choose-evade", rule="VAL-ENGAGE-05")
    return Options(rule="VAL-ENGAGE-01", choices=(engage, evade, rest))


def without_rest(options: Options) -> Options:
    """Return what is left to a commander when somebody declines to rest.

    Rule: VAL-CONTACT-10.
    """
    barred = Barred(
        key=REST, reason="another commander will not rest", rule="VAL-CONTACT-10"
    )
    return replace(
        options,
        choices=tuple(choice for choice in options.choices if choice.key != REST),
        barred=(*options.barred, barred),
    )


def _told(
    play: Play,
    engagement: Engagement,
    field: Field,
    choices: Choices,
    before: tuple[Event, ...],
) -> Outcome[Field]:
    """Note what everybody has chosen and tell it, after what was told before.

    Rule: VAL-ENGAGE-01.
    """
    events: list[Event] = [*before]
    for force, choice in choices.items():
        commander = replace(engagement.commander(force), choice=choice)
        engagement = engagement.with_commander(commander)
        kind = f"chooses-{choice}"
        events.append(
            told_of(play, engagement, kind, rule="VAL-ENGAGE-01", force=force)
        )
    return Outcome(situation=field.with_engagement(engagement), events=tuple(events))


def _both_evade(
    play: Play, engagement_id: str, pair: tuple[str, str], field: Field
) -> Outcome[Field]:
    """Part two forces of which neither wants battle, without dice or loss.

    Rule: VAL-ENGAGE-04.
    """
    return parted_freely(play, field.engagement(engagement_id), field, pair)


def _evades(play: Play, engagement_id: str, force: str, field: Field) -> Outcome[Field]:
    """Let a force evade the opponents who want battle.

    Rules: VAL-ENGAGE-05, VAL-DISENG-17.
    """
    engagement = field.engagement(engagement_id)
    if force not in engagement.forces:
        return Outcome(situation=field)
    return get_away(
        play, engagement, field, attempt_of(engagement, force, Operation.EVADE)
    )


# ROLE, CONTACT: what is asked as a contact begins, all of it at once.


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
