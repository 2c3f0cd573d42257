"""ADV: what a drought does to marches and rivers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.world.board import RiverCategory
from generator.world.events import Effect, Modifier

if TYPE_CHECKING:
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.weather.weather_state import Weather

RULES_OF_WEEKS = ("VAL-ADV-16", "VAL-ADV-17", "VAL-ADV-18")
"""The rules of the first weeks of drought, in order; the last holds ever after."""


def drought_week(play: Play, weather: Weather) -> int:
    """Return the week of drought; 0 without one, or where the campaign has none.

    Rule: VAL-ADV-15.
    """
    return weather.drought_week if play.switches.flag("adv.drought") else 0


def drought_overland(play: Play, weather: Weather) -> Modifier | None:
    """Return what drought does to points overland.

    Rules: VAL-ADV-16, VAL-ADV-17, VAL-ADV-18.
    """
    week = drought_week(play, weather)
    factor = play.tables.drought.number(play.tables.drought.row_at(week), "overland")
    if factor == 1:
        return None
    rule = rule_of_week(play, week)
    return Modifier(reason="drought", amount=factor, rule=rule, effect=Effect.TIMES)


def rule_of_week(play: Play, week: int) -> str:
    """Return the rule that says what a week of drought does.

    Rules: VAL-ADV-16, VAL-ADV-17, VAL-ADV-18.
    """
    weeks_in = week - play.tables.drought_numbers.whole("first-week")
    return RULES_OF_WEEKS[min(weeks_in, len(RULES_OF_WEEKS) - 1)]


def rain_or_drought(
    play: Play, rain: Modifier | None, drought: Modifier | None
) -> tuple[Modifier, ...]:
    """Return which of the two slows movement: the worse, of equals the rain.

    Under ``drought.with_rain = "both"`` one counts upon the other.

    Rules: VAL-ADV-16, VAL-WX-20.
    """
    found = tuple(slowed for slowed in (rain, drought) if slowed is not None)
    if play.switches.choice("drought.with_rain") == "both":
        return found
    return tuple(sorted(found, key=lambda slowed: slowed.amount)[:1])


def category_now(play: Play, category: RiverCategory) -> RiverCategory:
    """Return how broad a river is to those who cross it in this period.

    Rules: VAL-ADV-16, VAL-ADV-18.
    """
    row = play.tables.drought.row_at(play.drought_week)
    is_low = play.tables.drought.text(row, "major") != "normal"
    return RiverCategory.MINOR if is_low else category


def is_fordable(play: Play, category: RiverCategory) -> bool:
    """Return whether drought lets troops ford a river anywhere along its length.

    Rules: VAL-ADV-16, VAL-ADV-18.
    """
    row = play.tables.drought.row_at(play.drought_week)
    return play.tables.drought.text(row, category) == "fordable"
