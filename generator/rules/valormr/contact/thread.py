"""One engagement from map contact to its end, stage by stage, as far as it gets.

Where a decision, a throw or a battle's result is awaited the engagement stops before
the stage that needs it; everything settled before stands.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from generator.dice.bag import AwaitedThrow
from generator.rules.kit.phase import Outcome, Question
from generator.rules.valormr.contact.approach import approaches
from generator.rules.valormr.contact.asking import AwaitedDecision, asked_throw
from generator.rules.valormr.contact.battle import battle
from generator.rules.valormr.contact.cards import terrain_cards
from generator.rules.valormr.contact.choosing import engage_or_evade
from generator.rules.valormr.contact.contact_dice import contact_dice
from generator.rules.valormr.contact.deployment import deploy
from generator.rules.valormr.contact.engagement import Engagement, Stage
from generator.rules.valormr.contact.estimates import estimates
from generator.rules.valormr.contact.field import Field
from generator.rules.valormr.contact.roles import maneuvers, take_roles
from generator.rules.valormr.contact.scouting import scouts_return

if TYPE_CHECKING:
    from generator.rules.valormr.play import Play

StageOfPlay = Callable[["Play", Engagement, Field], Outcome[Field]]

STAGES: tuple[tuple[str, StageOfPlay], ...] = (
    ("Roles of allies", take_roles),
    ("Maneuver", maneuvers),
    ("Rest, avoid or delay", approaches),
    ("Scouts", scouts_return),
    ("Contact dice", contact_dice),
    ("Estimates", estimates),
    ("Terrain cards", terrain_cards),
    ("Maneuver", maneuvers),
    ("Engage or evade", engage_or_evade),
    ("Deployment", deploy),
    ("Battle", battle),
)
"""The stages of an engagement in their order (VAL-TURN-07, VAL-TURN-08)."""


def play_engagement(play: Play, engagement_id: str, field: Field) -> Outcome[Field]:
    """Play an engagement as far as decisions, dice and results allow.

    Rules: VAL-TURN-07, VAL-TURN-08, VAL-CONTACT-14.
    """
    outcome = Outcome(situation=field)
    for _, stage in STAGES:
        engagement = outcome.situation.engagement(engagement_id)
        if engagement.stage.is_over or not engagement.commanders:
            break
        try:
            outcome = outcome.and_then(partial(_staged, play, engagement, stage))
        except AwaitedDecision as awaited:
            return _waiting(outcome, awaited.questions)
        except AwaitedThrow as awaited:
            return _waiting(outcome, (asked_throw(awaited.wanted),))
    return outcome.and_then(partial(_over, engagement_id))


def _staged(
    play: Play, engagement: Engagement, stage: StageOfPlay, field: Field
) -> Outcome[Field]:
    """Play one stage on a field."""
    return stage(play, engagement, field)


def _waiting(
    outcome: Outcome[Field], questions: tuple[Question, ...]
) -> Outcome[Field]:
    """Return what was settled, and what is awaited."""
    return replace(outcome, questions=outcome.questions + questions)


def _over(engagement_id: str, field: Field) -> Outcome[Field]:
    """Mark an engagement as played to its end."""
    engagement = field.engagement(engagement_id)
    if engagement.stage.is_over:
        return Outcome(situation=field)
    over = replace(engagement, stage=Stage.OVER)
    return Outcome(situation=field.with_engagement(over))
