"""The weather in a few words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.briefing import Unknown

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing

SKY = "sky"
DROUGHT = "drought, week "


def weather_summary(briefing: Briefing) -> tuple[str, ...]:
    """Return the weather at a period's end in a few words; empty: not known."""
    if isinstance(briefing.value(SKY, "sky"), Unknown):
        return ()
    found = [briefing.told(SKY, "sky")]
    if briefing.value(SKY, "fog") is True:
        found.append("fog")
    wind = briefing.told(SKY, "wind")
    if wind not in ("", "none"):
        found.append(wind)
    level = briefing.told(SKY, "rain_level")
    if level not in ("", "0"):
        found.append(f"rain level {level}")
    week = briefing.told(SKY, "drought_week")
    if week not in ("", "0"):
        found.append(f"{DROUGHT}{week}")
    return tuple(found)
