"""WX: how far anybody sees on a battlefield in fog."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.kit.phase import Outcome
from generator.systems.valormr.rules.contact.contact_events import told_of

if TYPE_CHECKING:
    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.play import Play

SIGHT_IN_FOG = "sight-in-fog"
"""The event that tells it."""


def sight_in_fog(play: Play, engagement: Engagement, field: Field) -> Outcome[Field]:
    """Throw how far anybody sees in a battle that is fought in fog.

    Rules: VAL-WX-31, VAL-WX-42.
    """
    if engagement.half not in play.foggy:
        return Outcome(situation=field)
    throw = play.throw("VAL-WX-31", engagement.id)
    yards = throw.total * play.tables.weather_numbers.whole("fog-yards")
    inches = Fraction(yards, play.campaign.table.yards_per_inch)
    event = told_of(
        play,
        engagement,
        SIGHT_IN_FOG,
        rule="VAL-WX-31",
        facts={"yards": yards, "inches": inches},
    )
    return Outcome(situation=field, events=(replace(event, throws=(throw,)),))
