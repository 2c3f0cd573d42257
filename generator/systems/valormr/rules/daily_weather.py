"""WX, ADV: the weather of a period, thrown before anybody moves; droughts."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.kit.phase import Outcome
from generator.systems.valormr.rules.calendar import FIRST_PERIOD, Sky, Weather, Wind
from generator.values import replace
from generator.world.board import RiverCategory
from generator.world.clock import Effect, Event, FactValue, Modifier

if TYPE_CHECKING:
    from generator.dice import Throw
    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ValormrState


# ADV: what a drought does to marches and rivers.

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


SKY = "sky"
FOG = "fog"
WIND = "wind"
RAIN = "rain"
OF_THE_SKY = (SKY, FOG, WIND)
"""What throws everybody sees are about."""


def _told(kind: str, rule: str, half: Half, *throws: Throw, **facts: FactValue) -> Event:
    """Make an event about the weather."""
    return Event(kind=kind, rule=rule, half=half, facts=facts, throws=throws)


def weather_of_period(play: Play, situation: ValormrState) -> Outcome[ValormrState]:
    """Settle sky, fog and wind at the start of a period.

    What the umpire has ruled for the period stands, and nothing is thrown for it.

    Rules: VAL-TURN-04, VAL-WX-01, VAL-WX-02, VAL-WX-03, VAL-WX-04.
    """
    half = play.halves[0]
    if not play.switches.flag("weather.enabled"):
        return Outcome(situation=situation)
    if SKY in ruled_for(play):
        return at_the_half(play, situation, half)
    if play.period == FIRST_PERIOD:
        clear = replace(situation.weather, sky=Sky.CLEAR)
        event = _told("weather-first-morning", "VAL-WX-04", half, sky=str(clear.sky))
        return Outcome(situation=replace(situation, weather=clear), events=(event,))
    return new_sky(play, situation, half)


def ruled_for(play: Play) -> frozenset[str]:
    """Return what of the weather the umpire has ruled for the whole period."""
    return frozenset(r.what for r in play.inputs.rulings if not r.at_end)


def new_sky(play: Play, situation: ValormrState, half: Half) -> Outcome[ValormrState]:
    """Throw on the weather table, then on the rainy one, then for an arrow.

    Rules: VAL-WX-05, VAL-WX-06, VAL-WX-07, VAL-WX-43, DEF-WX-01, DEF-WX-02.
    """
    before = situation.weather
    throws = [play.throw("VAL-WX-03", SKY)]
    cell = play.tables.weather_cell(before.sky, throws[0].total)
    rule, word = "VAL-WX-05", cell.sky
    if cell.sky == RAIN:
        rule = "VAL-WX-06"
        throws.append(play.throw(rule, SKY))
        word = play.tables.rainy.word(throws[1].total)
    kind = "weather-change" if cell.is_change else "weather-stays"
    sky, was = Sky(word), str(before.sky)
    event = _told(kind, rule, half, *throws, was=was, sky=str(sky))
    now = replace(situation, weather=replace(before, sky=sky))
    goes_on = on_an_arrow if cell.is_change else at_the_half
    outcome = Outcome(situation=now, events=(event,))
    return outcome.and_then(lambda now: goes_on(play, now, half))


def on_an_arrow(play: Play, situation: ValormrState, half: Half) -> Outcome[ValormrState]:
    """End old fog and wind on a change of weather and throw for new ones.

    Fog and wind that are ruled for the period neither end nor come.

    Rules: VAL-WX-08, VAL-WX-09, VAL-WX-12, VAL-WX-13, VAL-WX-15.
    """
    ruled, weather, events = ruled_for(play), situation.weather, []
    if {FOG, WIND} <= ruled:
        return Outcome(situation=situation)
    throws = [play.throw("VAL-WX-08", SKY)]
    found = play.tables.fog_or_wind.word(throws[0].total)
    comes, rises = found == FOG and FOG not in ruled, Wind.NONE
    if found == WIND and WIND not in ruled:
        throws.append(play.throw("VAL-WX-13", SKY))
        rises = Wind(play.tables.wind_kind.word(throws[1].total))
    if FOG not in ruled:
        if weather.fog:
            events.append(_told("fog-lifted-by-change", "VAL-WX-12", half))
        weather = replace(weather, fog=comes)
    if WIND not in ruled:
        if weather.wind is not Wind.NONE:
            kind, blew = "wind-ended-by-change", str(weather.wind)
            events.append(_told(kind, "VAL-WX-15", half, wind=blew))
        weather = replace(weather, wind=rises)
    event = _told(
        "weather-arrow",
        "VAL-WX-08",
        half,
        *throws,
        nothing=not comes and rises is Wind.NONE,
        fog=comes,
        wind="" if rises is Wind.NONE else str(rises),
    )
    return Outcome(situation=replace(situation, weather=weather), events=(*events, event))


def at_the_half(play: Play, situation: ValormrState, half: Half) -> Outcome[ValormrState]:
    """Throw at the start of a half period whether old fog and wind go on.

    A wind that goes on keeps its kind.

    Rules: VAL-WX-10, VAL-WX-11, VAL-WX-14.
    """
    if not play.switches.flag("weather.enabled"):
        return Outcome(situation=situation)
    weather, ruled, events = situation.weather, ruled_for(play), []
    wind = weather.wind
    if weather.fog and FOG not in ruled:
        rule = "VAL-WX-11" if half.is_first else "VAL-WX-10"
        throw = play.throw(rule, f"fog.{half}")
        stays = play.tables.fog_persists.word(throw.total) == "persists"
        weather = replace(weather, fog=stays)
        events.append(_told("fog-check", rule, half, throw, stays=stays))
    if wind is not Wind.NONE and WIND not in ruled:
        rule = "VAL-WX-14"
        throw = play.throw(rule, f"wind.{half}")
        stays = play.tables.wind_continues.word(throw.total) == "continues"
        weather = replace(weather, wind=wind if stays else Wind.NONE)
        told = _told("wind-check", rule, half, throw, wind=str(wind), stays=stays)
        events.append(told)
    situation = replace(situation, weather=weather)
    return Outcome(situation=situation, events=tuple(events))


def rain_at_period_end(play: Play, situation: ValormrState) -> Outcome[ValormrState]:
    """Raise or cure the rain level once the period is over.

    Rules: VAL-WX-17, VAL-WX-18, VAL-WX-19, VAL-WX-25, VAL-WX-26, VAL-WX-27.
    """
    before = situation.weather
    if not play.switches.flag("weather.enabled"):
        return Outcome(situation=situation)
    after = (_after_rain if before.sky.is_rain else _after_dry)(play, before)
    if after == before:
        return Outcome(situation=situation)
    event = _told(
        "rain-level",
        "VAL-WX-17",
        play.halves[1],
        sky=str(before.sky),
        was=before.rain_level,
        level=after.rain_level,
        cure=Fraction(after.dry_halves, 2),
        pending=after.light_pending,
    )
    return Outcome(situation=replace(situation, weather=after), events=(event,))


def _after_rain(play: Play, weather: Weather) -> Weather:
    """Count a rainy period: hard one step, every second light one too."""
    numbers = play.tables.rain_numbers
    raises = weather.sky is Sky.HARD_RAIN or weather.light_pending
    level = weather.rain_level + (numbers.whole("hard-raises") if raises else 0)
    level = min(numbers.whole("highest-level"), level)
    return replace(weather, rain_level=level, light_pending=not raises, dry_halves=0)


def _after_dry(play: Play, weather: Weather) -> Weather:
    """Count a dry period towards the cure: clear two halves, cloudy one."""
    if weather.rain_level == 0:
        return replace(weather, dry_halves=0, light_pending=False)
    numbers = play.tables.rain_numbers

    def cured(dry_halves: int) -> int:
        past_start = dry_halves - numbers.whole("starting-halves")
        return max(0, past_start) // numbers.whole("halves-per-step")

    counted = weather.dry_halves + play.tables.cure_halves(weather.sky)
    level = max(0, weather.rain_level - cured(counted) + cured(weather.dry_halves))
    halves = counted if level else 0
    return replace(weather, rain_level=level, dry_halves=halves, light_pending=False)
