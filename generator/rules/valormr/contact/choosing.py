"""ENGAGE: after estimates and terrain each commander engages or evades."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from generator.rules.kit.phase import Barred, Choice, Outcome
from generator.rules.valormr.contact.approach import attempt_of
from generator.rules.valormr.contact.asking import Options, answers, question_for
from generator.rules.valormr.contact.disengagement import Operation
from generator.rules.valormr.contact.engagement import Stage
from generator.rules.valormr.contact.estimates import is_unaware
from generator.rules.valormr.contact.getting_away import get_away
from generator.rules.valormr.contact.telling import told_of

if TYPE_CHECKING:
    from generator.rules.valormr.contact.engagement import Commander, Engagement
    from generator.rules.valormr.contact.field import Field
    from generator.rules.valormr.play import Play

ENGAGE, EVADE, REST = "engage", "evade", "rest"


def engage_or_evade(play: Play, engagement: Engagement, field: Field) -> Outcome[Field]:
    """Ask every commander whether he wants battle, and let evaders evade.

    Rules: VAL-ENGAGE-01, VAL-ENGAGE-03, VAL-ENGAGE-04, VAL-ENGAGE-05, VAL-DISENG-16,
    VAL-DISENG-17.
    """
    questions = {
        commander.force: question_for(
            play, engagement, "engage", commander.force, engage_options(play, commander)
        )
        for commander in engagement.commanders
    }
    found = answers(play, questions.values())
    choices = {force: found[q.key].choice for force, q in questions.items()}
    events = []
    for force, choice in choices.items():
        engagement = engagement.with_commander(
            replace(engagement.commander(force), choice=choice)
        )
        events.append(
            told_of(
                play, engagement, f"chooses-{choice}", rule="VAL-ENGAGE-01", force=force
            )
        )
    outcome = Outcome(situation=field.with_engagement(engagement), events=tuple(events))
    if all(choice == REST for choice in choices.values()):
        return outcome.and_then(partial(_all_rest, play, engagement.id))
    for pair in engagement.pairs:
        if all(choices[force] != ENGAGE for force in pair):
            outcome = outcome.and_then(partial(_both_evade, play, engagement.id, pair))
    for force in sorted(choices):
        if choices[force] != ENGAGE:
            outcome = outcome.and_then(partial(_evades, play, engagement.id, force))
    return outcome


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
        return Options(rule="VAL-ENGAGE-02", choices=(engage, rest), barred=(barred,))
    evade = Choice(key=EVADE, means="choose-evade", rule="VAL-ENGAGE-05")
    return Options(rule="VAL-ENGAGE-01", choices=(engage, evade, rest))


def _all_rest(play: Play, engagement_id: str, field: Field) -> Outcome[Field]:
    """Suspend a contact because every commander has come to rest after all.

    Rule: VAL-CONTACT-08.
    """
    engagement = field.engagement(engagement_id)
    event = told_of(play, engagement, "all-rest", rule="VAL-CONTACT-08")
    over = replace(engagement, stage=Stage.RESTED)
    return Outcome(situation=field.with_engagement(over), events=(event,))


def _both_evade(
    play: Play, engagement_id: str, pair: tuple[str, str], field: Field
) -> Outcome[Field]:
    """Part two forces of which neither wants battle, without dice or loss.

    Rule: VAL-ENGAGE-04.
    """
    engagement = field.engagement(engagement_id)
    one, other = pair
    event = told_of(
        play,
        engagement,
        "both-evade",
        rule="VAL-ENGAGE-04",
        force=one,
        facts={"other": other},
    )
    return Outcome(
        situation=field.with_engagement(engagement.apart(one, other)), events=(event,)
    )


def _evades(play: Play, engagement_id: str, force: str, field: Field) -> Outcome[Field]:
    """Let a force evade the opponents who want battle.

    Rules: VAL-ENGAGE-05, VAL-DISENG-17.
    """
    engagement = field.engagement(engagement_id)
    if force not in engagement.forces:
        return Outcome(situation=field)
    attempt = attempt_of(engagement, force, Operation.EVADE)
    return get_away(play, engagement, field, attempt)
