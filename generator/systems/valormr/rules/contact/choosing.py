"""ENGAGE: after estimates and terrain each commander engages or evades."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from generator.kit.phase import Barred, Choice, Outcome
from generator.systems.valormr.rules.contact.approach import put_off
from generator.systems.valormr.rules.contact.asking import (
    Options,
    answers,
    question_for,
    then,
)
from generator.systems.valormr.rules.contact.contact_events import told_of
from generator.systems.valormr.rules.contact.disengagement import Operation
from generator.systems.valormr.rules.contact.estimates import is_unaware
from generator.systems.valormr.rules.contact.getting_away import (
    attempt_of,
    get_away,
    parted_freely,
)

if TYPE_CHECKING:
    from generator.systems.valormr.rules.contact.engagement import Commander, Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.play import Play
    from generator.world.events import Event

ENGAGE, EVADE, REST = "engage", "evade", "rest"
Choices = dict[str, str]
"""What each force's commander chooses."""


def engage_or_evade(play: Play, engagement: Engagement, field: Field) -> Outcome[Field]:
    """Ask every commander whether he wants battle, and let evaders evade.

    Rules: VAL-ENGAGE-01, VAL-ENGAGE-02, VAL-ENGAGE-03, VAL-ENGAGE-04, VAL-ENGAGE-05,
    VAL-DISENG-16, VAL-DISENG-17.
    """
    wishes = _wishes(play, engagement)
    if all(choice == REST for choice in wishes.values()):
        outcome = _told(play, engagement, field, wishes)
        return outcome.and_then(partial(put_off, play, engagement.id))
    choices = wishes | _second_thoughts(play, engagement, wishes)
    outcome = _told(play, engagement, field, choices)
    for one, other in engagement.pairs:
        if choices[one] == choices[other] == EVADE:
            step = partial(_both_evade, play, engagement.id, (one, other))
            outcome = then(outcome, step)
    for force in sorted(choices):
        if choices[force] == EVADE:
            outcome = then(outcome, partial(_evades, play, engagement.id, force))
    return outcome


def _wishes(play: Play, engagement: Engagement) -> Choices:
    """Ask every commander at once.

    Rules: VAL-ENGAGE-01, VAL-CONTACT-08.
    """
    questions = {
        commander.force: question_for(
            play, engagement, "engage", commander.force, engage_options(play, commander)
        )
        for commander in engagement.commanders
    }
    found = answers(play, questions.values())
    return {force: found[q.key].choice for force, q in questions.items()}


def _second_thoughts(play: Play, engagement: Engagement, wishes: Choices) -> Choices:
    """Ask those who would rest once more when somebody else would not.

    Who may only engage is not asked.

    Rules: VAL-CONTACT-10, VAL-ENGAGE-02.
    """
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
    found = answers(play, questions.values())
    bound = dict.fromkeys(options, ENGAGE)
    return bound | {force: found[q.key].choice for force, q in questions.items()}


def engage_options(play: Play, commander: Commander) -> Options:
    """Return what a commander may choose; the unaware cannot evade.

    Rules: VAL-ENGAGE-02, VAL-CONTACT-08.
    """
    engage = Choice(key=ENGAGE, means="choose-engage", rule="VAL-ENGAGE-03")
    rest = Choice(key=REST, means="choose-rest", rule="VAL-CONTACT-08")
    if is_unaware(play, commander):
        barred = Barred(
            key=EVADE, reason="he is unaware of the enemy", rule="VAL-ENGAGE-02"
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
    play: Play, engagement: Engagement, field: Field, choices: Choices
) -> Outcome[Field]:
    """Note what everybody has chosen and tell it.

    Rule: VAL-ENGAGE-01.
    """
    events: list[Event] = []
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
