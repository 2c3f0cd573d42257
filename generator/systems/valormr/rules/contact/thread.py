"""One engagement from map contact to its end, stage by stage, as far as it gets.

Where a decision, a throw or a battle's result is awaited the engagement stops before
the stage that needs it; everything settled before stands.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from generator.kit.phase import Outcome
from generator.systems.valormr.rules.contact.approach import approaches
from generator.systems.valormr.rules.contact.asking import AwaitedDecision, then
from generator.systems.valormr.rules.contact.battle import battle
from generator.systems.valormr.rules.contact.battle_sight import sight_in_fog
from generator.systems.valormr.rules.contact.choosing import engage_or_evade
from generator.systems.valormr.rules.contact.contact_dice import contact_dice
from generator.systems.valormr.rules.contact.contact_events import told_of
from generator.systems.valormr.rules.contact.engagement import Engagement, Stage
from generator.systems.valormr.rules.contact.estimates import estimates
from generator.systems.valormr.rules.contact.field import Field
from generator.systems.valormr.rules.contact.laid_cards import (
    terrain_cards,
    terrain_order,
)
from generator.systems.valormr.rules.contact.later_switches import switches_at_choice
from generator.systems.valormr.rules.contact.map_contacts import are_in_contact
from generator.systems.valormr.rules.contact.opening_moves import (
    maneuvers_when_met,
    maneuvers_when_offered,
    roles_unless_at_rest,
)
from generator.systems.valormr.rules.contact.prospects import with_prospects
from generator.systems.valormr.rules.contact.scenario import named_and_deployed
from generator.systems.valormr.rules.contact.scouting import scouts_return

if TYPE_CHECKING:
    from generator.systems.valormr.rules.play import Play
    from generator.world.events import Event

StageOfPlay = Callable[["Play", Engagement, Field], Outcome[Field]]

STAGES: tuple[tuple[str, tuple[str, ...], StageOfPlay], ...] = (
    ("Roles of allies.", ("VAL-ROLE-01",), roles_unless_at_rest),
    ("Maneuver, by who wants it at once.", ("VAL-ROLE-22",), maneuvers_when_met),
    (
        "Rest together, avoid or delay; otherwise the contact goes on.",
        ("VAL-CONTACT-10", "VAL-DISENG-14"),
        approaches,
    ),
    ("Scouts return.", ("VAL-SCOUT-01",), scouts_return),
    ("Contact dice.", ("VAL-CONTACT-15",), contact_dice),
    (
        "Estimates; the hour of the contact.",
        ("VAL-CONTACT-33", "VAL-CONTACT-34"),
        estimates,
    ),
    ("The order in which terrain cards are drawn.", ("VAL-RECON-02",), terrain_order),
    ("Terrain cards.", ("VAL-RECON-01",), terrain_cards),
    ("Supporters may switch.", ("VAL-ROLE-11",), switches_at_choice),
    (
        "Maneuver, for those who have seen enough.",
        ("VAL-ROLE-22",),
        maneuvers_when_offered,
    ),
    (
        "Engage or evade; those who evade roll for losses.",
        ("VAL-ENGAGE-01", "VAL-DISENG-02"),
        engage_or_evade,
    ),
    (
        "Deployment: dice, initiative, baselines.",
        ("VAL-DEPLOY-01", "VAL-BASE-01"),
        named_and_deployed,
    ),
    ("How far you can see in fog.", ("VAL-WX-31",), sight_in_fog),
    (
        "Battle, withdrawal, pursuit, losses.",
        ("VAL-TURN-09", "VAL-TURN-10", "VAL-TURN-11", "VAL-DISENG-22"),
        battle,
    ),
)
"""The stages of an engagement in order: what is printed, its rules, and what plays it
(VAL-TURN-07, VAL-TURN-08)."""


def play_engagement(play: Play, engagement_id: str, field: Field) -> Outcome[Field]:
    """Play an engagement as far as decisions, dice and results allow.

    Rules: VAL-TURN-07, VAL-TURN-08, VAL-CONTACT-14.
    """
    outcome = still_facing(play, engagement_id, field)
    if not outcome.situation.engagement(engagement_id).commanders:
        return outcome.and_then(partial(at_stage, engagement_id, Stage.OVER))
    for _, _, stage in STAGES:
        engagement = outcome.situation.engagement(engagement_id)
        if engagement.stage.is_over or not engagement.commanders:
            break
        step = partial(_staged, play, engagement, stage)
        outcome, waits = advanced(outcome, step)
        if waits:
            return _with_chances(play, engagement_id, outcome)
    return outcome.and_then(partial(at_stage, engagement_id, Stage.RESOLVED))


def _with_chances(
    play: Play, engagement_id: str, outcome: Outcome[Field]
) -> Outcome[Field]:
    """Put the chances of its choices beside every question of an engagement."""
    field = outcome.situation
    engagement = field.engagement(engagement_id)
    questions = tuple(
        with_prospects(play, field, engagement, question)
        for question in outcome.questions
    )
    return replace(outcome, questions=questions)


def advanced(
    outcome: Outcome[Field], step: Callable[[Field], Outcome[Field]]
) -> tuple[Outcome[Field], bool]:
    """Play a step, and say whether it waits for somebody.

    What was settled before it came to wait stands.
    """
    try:
        return then(outcome, step), False
    except AwaitedDecision as awaited:
        waiting = Outcome(
            situation=awaited.field or outcome.situation,
            events=awaited.events,
            questions=outcome.questions + awaited.questions,
        )
        return waiting, True


def _staged(
    play: Play, engagement: Engagement, stage: StageOfPlay, field: Field
) -> Outcome[Field]:
    """Play one stage on a field."""
    return stage(play, engagement, field)


def still_facing(play: Play, engagement_id: str, field: Field) -> Outcome[Field]:
    """Drop pairs that an earlier contact of this half period has parted.

    Rules: VAL-CONTACT-01, VAL-CONTACT-14.
    """
    engagement = field.engagement(engagement_id)
    events: list[Event] = []
    for one, other in engagement.pairs:
        if not are_in_contact(play, field.force(one), field.force(other)):
            event = told_of(
                play,
                engagement,
                "contact-lapsed",
                rule="VAL-CONTACT-01",
                force=one,
                facts={"other": other},
            )
            events.append(event)
            engagement = engagement.apart(one, other)
    return Outcome(situation=field.with_engagement(engagement), events=tuple(events))


def at_stage(engagement_id: str, stage: Stage, field: Field) -> Outcome[Field]:
    """Mark how far an engagement has got, unless it is over already."""
    engagement = field.engagement(engagement_id)
    if engagement.stage.is_over:
        return Outcome(situation=field)
    return Outcome(situation=field.with_engagement(replace(engagement, stage=stage)))
