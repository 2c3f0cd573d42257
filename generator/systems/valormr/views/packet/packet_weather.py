"""WX: what the weather does on the battlefield, in plain words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.dice.kinds import D6
from generator.kit.printing import Style, printed_number, printed_value
from generator.kit.shared_facts import HALF
from generator.systems.valormr.rules.calendar import halves_of
from generator.systems.valormr.rules.contact.battle_sight import SIGHT_IN_FOG
from generator.systems.valormr.rules.fact_names import (
    FOG,
    OF_THE_SKY,
    RAIN_LEVEL,
    SKY,
    WIND,
)
from generator.systems.valormr.views.packet.contents import Remark

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.systems.valormr.views.packet.supplies import (
        KnownEngagement,
        PacketSupplies,
    )

_MISSILE_WINDS = ("high winds", "gale")


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldWeather:
    """The weather in the half period of an engagement."""

    sky: str
    fog: bool
    wind: str
    """``none``, ``calm``, ``high winds`` or ``gale``."""
    rain_level: int
    sight_yards: int = 0
    """How far anybody sees in fog; 0: it has not been thrown for."""

    @property
    def words(self) -> str:
        """The weather in a few words."""
        parts = [self.sky]
        if self.fog:
            parts.append("fog")
        if self.wind not in ("", "none"):
            parts.append(self.wind)
        if self.rain_level:
            parts.append(f"rain level {self.rain_level}")
        return ", ".join(part for part in parts if part)


def field_weather(known: KnownEngagement, supplies: PacketSupplies) -> FieldWeather:
    """Return the weather the battle is fought in.

    A briefing tells the sky of the period's end; fog and wind of the first half, and
    the rain level the period began with, follow from what has happened since.

    Rules: VAL-WX-10, VAL-WX-14, VAL-WX-17.
    """
    since = {event.kind: event for event in supplies.events}
    level = since.get("rain-level")
    told = FieldWeather(
        sky=known.text(SKY, OF_THE_SKY),
        fog=known.briefing.get(FOG, OF_THE_SKY) is True,
        wind=known.text(WIND, OF_THE_SKY),
        rain_level=known.whole(RAIN_LEVEL, OF_THE_SKY),
        sight_yards=_sight_yards(known, supplies),
    )
    if level is not None:
        told = replace(told, rain_level=_whole(level.facts["was"]))
    first, second = halves_of(known.briefing.period)
    if known.text(HALF, known.id) != first:
        return told
    checks = [event for event in supplies.events if event.half == second]
    winds = [str(e.facts["wind"]) for e in checks if e.kind == "wind-check"]
    return replace(
        told,
        fog=any(event.kind == "fog-check" for event in checks),
        wind=winds[0] if winds else "none",
    )


def _sight_yards(known: KnownEngagement, supplies: PacketSupplies) -> int:
    """Return how far anybody sees in this battle; 0: no fog, or not thrown for yet.

    Rule: VAL-WX-31.
    """
    yards = (
        event.facts["yards"]
        for event in supplies.events
        if event.kind == SIGHT_IN_FOG and event.contact == known.id
    )
    return _whole(next(yards, 0))


def battlefield_effects(
    weather: FieldWeather, supplies: PacketSupplies
) -> tuple[Remark, ...]:
    """Return every effect of the weather on the table; at least that there is none.

    Rules: VAL-WX-16, VAL-WX-31, VAL-WX-32, VAL-WX-39, VAL-WX-42.
    """
    found = (
        *_slowed(weather, supplies),
        *_fogged(weather, supplies),
        *_windy(weather, supplies),
    )
    if found:
        return found
    nothing = "The weather has no effect on the table."
    return (Remark(text=nothing, rules=("VAL-WX-42",)),)


def fog_reach(
    weather: FieldWeather, supplies: PacketSupplies
) -> tuple[tuple[int, int, Fraction], ...]:
    """Return how far anybody sees in fog by the face of one dice: yards and inches.

    Once it has been thrown for there is nothing left to look up.

    Rule: VAL-WX-31.
    """
    if not weather.fog or weather.sight_yards:
        return ()
    yards = supplies.book.weather_numbers.whole("fog-yards")
    scale = supplies.campaign.table.yards_per_inch
    return tuple(
        (face, face * yards, Fraction(face * yards, scale))
        for face in range(1, D6.sides + 1)
    )


def _slowed(weather: FieldWeather, supplies: PacketSupplies) -> Iterator[Remark]:
    """Yield what rain does to moves on the table; the worse of two counts alone."""
    book, level = supplies.book, weather.rain_level
    by_level = book.rain_levels.number(str(level), "table")
    falling = Fraction(1)
    if weather.sky == "hard rain":
        falling = book.weather_effects.number("hard rain", "overland")
    if min(by_level, falling) == 1:
        return
    if falling <= by_level:
        factor = printed_value(falling, Style.FACTOR)
        yield Remark(
            text=f"Hard rain falls: every move on the table {factor}.",
            rules=("VAL-WX-20", "VAL-WX-42"),
        )
        return
    factor = printed_value(by_level, Style.FACTOR)
    is_halted = book.rain_levels.number(str(level), "overland") == 0
    why = " On the map nothing moves; without moves no battle could be played."
    yield Remark(
        text=f"Rain level {level}: every move on the table {factor}."
        f"{why if is_halted else ''}",
        rules=("VAL-WX-24" if is_halted else "VAL-WX-23", "VAL-WX-42"),
    )


def _fogged(weather: FieldWeather, supplies: PacketSupplies) -> Iterator[Remark]:
    if not weather.fog:
        return
    yield Remark(text=_sight_words(weather, supplies), rules=("VAL-WX-31",))
    yield Remark(
        text="Fog: creatures that suffer in bright light are not hampered by the sun.",
        rules=("VAL-WX-32",),
    )


def _sight_words(weather: FieldWeather, supplies: PacketSupplies) -> str:
    """Return how far anybody sees in fog, or what is thrown for it."""
    each = supplies.book.weather_numbers.whole("fog-yards")
    yards = weather.sight_yards or each
    inches = printed_number(Fraction(yards, supplies.campaign.table.yards_per_inch))
    if weather.sight_yards:
        return f"Fog: nobody sees farther than {yards} yards, {inches}″."
    return (
        "Fog: roll one die before the battle; nobody sees farther than "
        f"{yards} yards, {inches}″, for each spot."
    )


def _windy(weather: FieldWeather, supplies: PacketSupplies) -> Iterator[Remark]:
    wind = weather.wind
    if wind not in _MISSILE_WINDS:
        return
    hits = supplies.book.weather_numbers.whole("missile-hits")
    change = printed_value(hits, Style.SIGNED)
    is_gale = wind == "gale"
    named = "Gale, on land high winds" if is_gale else "High winds"
    yield Remark(
        text=f"{named}: missile hits {change}; catapults are unaffected.",
        rules=("VAL-WX-16", "VAL-WX-39") if is_gale else ("VAL-WX-39",),
    )


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0
