"""A battle packet, built from what its reader and each commander's side may know."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.dice.bag import D6
from generator.kit.facts import HALF, STAGE
from generator.kit.printing import Style, printed_number, printed_value
from generator.systems.valormr.rules import fact_names as facts
from generator.systems.valormr.rules.calendar import halves_of
from generator.systems.valormr.rules.contact.laid_cards import SIGHT_IN_FOG
from generator.systems.valormr.views.packet.commanders import (
    commander_sheet,
    pending_of,
)
from generator.systems.valormr.views.packet.contents import (
    Cover,
    PacketContents,
    Remark,
)
from generator.systems.valormr.views.packet.heads import force_head
from generator.systems.valormr.views.packet.packet_ground import (
    battle_table,
    results_form,
)
from generator.systems.valormr.views.packet.regiments import pull_list
from generator.systems.valormr.views.packet.schedules import advice, steps_of
from generator.systems.valormr.views.packet.supplies import KnownEngagement

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.brief.briefing import Briefing
    from generator.systems.valormr.views.packet.supplies import PacketSupplies


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
        sky=known.text(facts.SKY, facts.OF_THE_SKY),
        fog=known.briefing.get(facts.FOG, facts.OF_THE_SKY) is True,
        wind=known.text(facts.WIND, facts.OF_THE_SKY),
        rain_level=known.whole(facts.RAIN_LEVEL, facts.OF_THE_SKY),
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


# A battle packet, built from what its reader and each commander's side may know.

STAGES = {
    "found": "Enemies stand next to each other; nothing is decided.",
    "contact": "The contact dice are rolled; the ground is not known yet.",
    "terrain": "The ground is known; each commander engages or evades.",
    "deployment": "Battle: the deployment dice are rolled; the table can be set out.",
    "battle": "The battle has been fought.",
}
"""How far an engagement has got, in words."""
_BEFORE_DEPLOYMENT = ("found", "contact", "terrain")


def packet_contents(
    engagement: str,
    reader: Briefing,
    commanders: Mapping[str, Briefing],
    supplies: PacketSupplies,
) -> PacketContents:
    """Return the packet of one engagement for one reader.

    Args:
        engagement: Its id.
        reader: What the packet's reader knows: the umpire, or a player.
        commanders: What each commander knows whose sheets are in the packet, by his
            force; for a player those of the forces he commands.
        supplies: What the rules hand over.

    Rules: VAL-CONTACT-30, VAL-GEN-06.
    """
    known = KnownEngagement(id=engagement, briefing=reader)
    is_umpires = reader.audience.kind is AudienceKind.UMPIRE
    sheets = (
        commander_sheet(
            KnownEngagement(id=engagement, briefing=commanders[force]), supplies, force
        )
        for force in known.forces
        if force in commanders
    )
    return PacketContents(
        engagement=engagement,
        campaign=reader.head.title,
        period=f"Turn {reader.period.turn}, {reader.period.name}",
        record=reader.record,
        reader=reader.audience.name,
        is_umpires=is_umpires,
        cover=_cover(known, supplies),
        steps=steps_of(known),
        is_without_cards=known.is_without_cards,
        advice=advice(supplies),
        has_dice_to_note=known.text(STAGE, engagement) in _BEFORE_DEPLOYMENT,
        commanders=tuple(sheets),
        table=battle_table(known, supplies),
        pull=pull_list(known, supplies) if is_umpires else None,
        results=results_form(known, supplies) if is_umpires else None,
    )


def _cover(known: KnownEngagement, supplies: PacketSupplies) -> Cover:
    weather = field_weather(known, supplies)
    stage = known.text(STAGE, known.id)
    return Cover(
        title=_title(known, supplies),
        when=_when(known),
        stage=STAGES.get(stage, ""),
        weather=weather.words,
        effects=battlefield_effects(weather, supplies),
        fog_reach=fog_reach(weather, supplies),
        forces=tuple(force_head(known, supplies, force) for force in known.forces),
        pending=tuple(pending_of(asked) for asked in known.asked()),
        order=tuple(
            Remark(text=told.text, rules=(told.rule,))
            for told in known.told("deployment-order")
        ),
        scenario=tuple(
            Remark(text=told.text, rules=(told.rule,))
            for told in known.told_of_scenario()
        ),
    )


def _title(known: KnownEngagement, supplies: PacketSupplies) -> str:
    """Return the forces of each side, side against side."""
    by_side: dict[str, list[str]] = {}
    for force in known.forces:
        side = supplies.campaign.force(force).side
        by_side.setdefault(side, []).append(known.briefing.words.of(force))
    return " against ".join(" and ".join(names) for names in by_side.values())


def _when(known: KnownEngagement) -> str:
    """Return half period and hour in words.

    Rules: VAL-CONTACT-34, VAL-TURN-03.
    """
    half, hour = known.text(HALF, known.id), known.whole(facts.HOUR, known.id)
    turn = known.briefing.period.turn
    return f"Turn {turn}, {half}" + (f", hour {hour} from sunrise" if hour else "")
