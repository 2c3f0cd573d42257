"""ROLE: maneuver, which gives a bonus and may force a second contact."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from generator.errors import CampaignError, Finding
from generator.kit.answers import place_of
from generator.kit.phase import Outcome
from generator.systems.valormr.rules.contact.contact_events import told_of
from generator.systems.valormr.rules.movement.prices import entry_price
from generator.systems.valormr.rules.movement.unformed import stands_formed

if TYPE_CHECKING:
    from fractions import Fraction

    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.play import Play
    from generator.world.period_inputs import Decision

REST = "rest"


def maneuver_price(play: Play, field: Field, force: str) -> Fraction:
    """Return what maneuver costs: the force's own hex, by the way it stands on.

    Rule: VAL-ROLE-18.
    """
    state = field.force(force)
    return entry_price(play, state, state.at, way=state.came_by).points


def maneuver_refusal(play: Play, field: Field, force: str, half: Half) -> str | None:
    """Return why a force may not maneuver in a half period, none when it may.

    Rules: VAL-ROLE-17, VAL-ROLE-18, VAL-REST-14, VAL-RIVER-07, VAL-TERR-14.
    """
    state = field.force(force)
    if not stands_formed(play, state, half):
        return "it is not formed"
    if state.fatigued:
        return "it is fatigued"
    if maneuver_price(play, field, force) > field.left(force):
        return "it lacks the points of its own hex"
    return None


def maneuvers_at_approach(
    play: Play, engagement: Engagement, field: Field
) -> Outcome[Field]:
    """Let commanders begin to maneuver who say so as they meet the contact.

    Rules: VAL-ROLE-17, VAL-ROLE-18, VAL-ROLE-19, VAL-ROLE-21.
    """
    return _maneuver_with(play, engagement, field, "approach")


def maneuvers_at_choice(
    play: Play, engagement: Engagement, field: Field
) -> Outcome[Field]:
    """Let commanders begin to maneuver who say so as they engage or evade.

    Rules: VAL-ROLE-17, VAL-ROLE-18, VAL-ROLE-19, VAL-ROLE-21.
    """
    return _maneuver_with(play, engagement, field, "engage")


def _maneuver_with(
    play: Play, engagement: Engagement, field: Field, kind: str
) -> Outcome[Field]:
    """Begin every maneuver that was said with one kind of decision.

    Rule: VAL-ROLE-21.
    """
    outcome = Outcome(situation=field)
    for force in engagement.forces:
        decision = play.answer(f"{engagement.id}/{kind}/{force}")
        wants = decision is not None and decision.detail.get("maneuver") is True
        if wants and force not in outcome.situation.situation.maneuvering:
            outcome = outcome.and_then(
                partial(begin_maneuver, play, engagement.id, force, decision)
            )
    return outcome


def refuse_maneuver(
    play: Play, field: Field, force: str, half: Half, decision: Decision | None
) -> None:
    """Refuse maneuver to a force that cannot.

    Raises:
        CampaignError: The force may not maneuver.

    Rules: VAL-ROLE-17, VAL-ROLE-18.
    """
    refusal = maneuver_refusal(play, field, force, half)
    if decision is not None and decision.choice == REST:
        refusal = "it is to rest, and a force that rests spends no points"
    if refusal is None:
        return
    where = place_of(decision, "maneuver") if decision is not None else ()
    name = play.campaign.force(force).name
    raise CampaignError(
        (
            Finding(
                code="C084",
                where=where,
                what=f"{name} may not maneuver: {refusal}",
                rule="VAL-ROLE-17",
            ),
        )
    )


def begin_maneuver(
    play: Play,
    engagement_id: str,
    force: str,
    decision: Decision | None,
    field: Field,
) -> Outcome[Field]:
    """Pay for maneuver and begin it; it lasts to the end of the half period.

    Raises:
        CampaignError: The force may not maneuver.

    Rules: VAL-ROLE-17, VAL-ROLE-18, VAL-ROLE-19, VAL-ROLE-21, VAL-ROLE-22.
    """
    engagement = field.engagement(engagement_id)
    refuse_maneuver(play, field, force, engagement.half, decision)
    cost = maneuver_price(play, field, force)
    paid = field.having_spent(force, cost).busy(force, engagement.half)
    situation = paid.situation
    event = told_of(
        play,
        engagement,
        "maneuvers",
        rule="VAL-ROLE-18",
        force=force,
        facts={"cost": cost, "left": paid.left(force)},
    )
    maneuvering = tuple(sorted({*situation.maneuvering, force}))
    return Outcome(
        situation=replace(paid, situation=replace(situation, maneuvering=maneuvering)),
        events=(event,),
    )
