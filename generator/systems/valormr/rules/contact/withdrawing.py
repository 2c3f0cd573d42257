"""DISENG: a force breaks off a battle, and its enemy may pursue."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.kit.phase import Barred, Choice, Outcome
from generator.systems.valormr.rules.contact.asking import (
    Options,
    answers,
    question_for,
    then,
)
from generator.systems.valormr.rules.contact.contact_events import told_of
from generator.systems.valormr.rules.contact.disengagement import (
    Formation,
    Operation,
    Situated,
)
from generator.systems.valormr.rules.contact.getting_away import Attempt, get_away
from generator.systems.valormr.rules.contact.results import PERCENT
from generator.systems.valormr.rules.movement.unformed import stands_formed

if TYPE_CHECKING:
    from generator.kit.phase import Question
    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.contact.results import Retirement
    from generator.systems.valormr.rules.play import Play
    from generator.world.events import Event

PURSUE, HOLD = "pursue", "hold"


def withdraws(
    play: Play, engagement_id: str, retirement: Retirement, field: Field
) -> Outcome[Field]:
    """Dice for a force that broke off the battle, pursuers included.

    Rules: VAL-DISENG-22, VAL-DISENG-24, VAL-DISENG-25, VAL-DISENG-26.
    """
    engagement = field.engagement(engagement_id)
    force = retirement.force
    if force not in engagement.forces or not field.force(force).afoot:
        return Outcome(situation=field)
    formation = formation_after(play, retirement)
    event = told_of(
        play,
        engagement,
        f"withdraws-{formation}",
        rule="VAL-DISENG-22",
        force=force,
        facts={
            "behind": retirement.behind,
            "disordered": retirement.disordered,
            "routed": retirement.routed,
            "original": retirement.original,
        },
    )
    outcome = Outcome(situation=field, events=(event,))
    return then(
        outcome, lambda now: _broken_off(play, engagement, now, force, formation)
    )


def formation_after(play: Play, retirement: Retirement) -> Formation:
    """Return in what order a force comes away from the table.

    Rules: VAL-DISENG-24, VAL-DISENG-25, VAL-DISENG-26.
    """
    numbers = play.tables.disengagement
    original = retirement.original
    if retirement.routed * PERCENT >= original * numbers.number("rout-percent"):
        return Formation.ROUT
    if retirement.behind * PERCENT >= original * numbers.number("order-percent"):
        return Formation.FORMED
    return Formation.RETREAT


def _broken_off(
    play: Play, engagement: Engagement, field: Field, force: str, formation: Formation
) -> Outcome[Field]:
    """Ask who pursues, then throw for the withdrawal.

    Rules: VAL-DISENG-22, VAL-DISENG-29.
    """
    pursuing, told = pursuers(play, engagement, field, force, formation)
    opponents = tuple(
        other
        for other in engagement.commander(force).opponents
        if field.force(other).afoot
    )
    attempt = Attempt(
        own=Situated(
            force=force,
            against=opponents,
            half=engagement.half,
            is_disengager=True,
            operation=Operation.WITHDRAW,
            formation=formation,
        ),
        opponents=tuple(
            Situated(
                force=other,
                against=(force,),
                half=engagement.half,
                is_disengager=False,
                operation=Operation.WITHDRAW,
                pursues=other in pursuing,
            )
            for other in opponents
        ),
    )
    outcome = Outcome(situation=field, events=told)
    return then(outcome, lambda now: get_away(play, engagement, now, attempt))


def pursuers(
    play: Play,
    engagement: Engagement,
    field: Field,
    force: str,
    formation: Formation,
) -> tuple[frozenset[str], tuple[Event, ...]]:
    """Ask which opponents pursue a force that withdraws; return them, and what is told.

    Rule: VAL-DISENG-29.
    """
    questions = {
        other: _pursuit(play, engagement, field, (other, force), formation)
        for other in engagement.commander(force).opponents
        if field.force(other).afoot
    }
    put = {
        other: question
        for other, question in questions.items()
        if not question.barred or play.answer(question.key) is not None
    }
    found = answers(play, field, put.values())
    pursuing = (
        other for other, question in put.items() if found[question.key].choice == PURSUE
    )
    return frozenset(pursuing), found.told


def _pursuit(
    play: Play,
    engagement: Engagement,
    field: Field,
    pair: tuple[str, str],
    formation: Formation,
) -> Question:
    """Return the question whether one force pursues another."""
    pursuer, force = pair
    refusal = pursuit_refusal(play, engagement, field, pursuer, formation)
    facts = (("other", play.campaign.force(force).name),)
    options = replace(PURSUIT_OPTIONS, facts=facts)
    if refusal is not None:
        barred = Barred(key=PURSUE, reason=refusal, rule="VAL-DISENG-29")
        hold = tuple(c for c in options.choices if c.key == HOLD)
        options = replace(options, choices=hold, barred=(barred,))
    question = question_for(play, engagement, f"pursuit-{force}", pursuer, options)
    return replace(question, kind="pursuit")


PURSUIT_OPTIONS = Options(
    rule="VAL-DISENG-29",
    choices=(
        Choice(key=PURSUE, means="pursue", rule="VAL-DISENG-29"),
        Choice(key=HOLD, means="hold", rule="VAL-DISENG-29"),
    ),
)


def pursuit_refusal(
    play: Play, engagement: Engagement, field: Field, force: str, formation: Formation
) -> str | None:
    """Return why a force may not pursue, none when it may.

    Rules: VAL-DISENG-29, VAL-REST-14, VAL-RIVER-07, VAL-TERR-14.
    """
    state = field.force(force)
    if formation is Formation.FORMED:
        return "the enemy withdraws in good order"
    if force not in field.situation.maneuvering:
        return "it does not maneuver"
    if not stands_formed(play, state, engagement.half):
        return "it is not formed"
    if state.fatigued:
        return "it is fatigued"
    return None
