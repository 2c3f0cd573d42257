"""The weather in a few words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.valormr.rules.fact_names import (
    DROUGHT_WEEK,
    FOG,
    OF_THE_SKY,
    RAIN_LEVEL,
    SKY,
    WIND,
)

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing

DROUGHT = "drought, week "


def weather_summary(briefing: Briefing) -> tuple[str, ...]:
    """Return the weather at a period's end in a few words; empty: not known."""
    if not briefing.knows(SKY, OF_THE_SKY):
        return ()
    found = [briefing.told(SKY, OF_THE_SKY)]
    if briefing.get_or(FOG, OF_THE_SKY, otherwise=False):
        found.append("fog")
    wind = briefing.told(WIND, OF_THE_SKY)
    if wind not in ("", "none"):
        found.append(wind)
    level = briefing.told(RAIN_LEVEL, OF_THE_SKY)
    if level not in ("", "0"):
        found.append(f"rain level {level}")
    week = briefing.told(DROUGHT_WEEK, OF_THE_SKY)
    if week not in ("", "0"):
        found.append(f"{DROUGHT}{week}")
    return tuple(found)
