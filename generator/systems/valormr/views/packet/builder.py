"""A battle packet, built from what its reader and each commander's side may know."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.dice import D6
from generator.kit.facts import HALF, STAGE
from generator.kit.printing import Style, printed_number, printed_value
from generator.systems.valormr.rules import fact_names as facts
from generator.systems.valormr.rules.calendar import halves_of
from generator.systems.valormr.rules.contact.laid_cards import SIGHT_IN_FOG
from generator.systems.valormr.views.packet.commanders import commander_sheet, pending_of, remark_of
from generator.systems.valormr.views.packet.heads import force_head
from generator.systems.valormr.views.packet.packet_ground import battle_table, results_form
from generator.systems.valormr.views.packet.regiments import pull_list
from generator.systems.valormr.views.packet.schedules import Remark, advice, steps_of
from generator.systems.valormr.views.packet.supplies import KnownEngagement
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.brief.briefing import Briefing
    from generator.systems.valormr.views.packet.commanders import CommanderSheet, Pending
    from generator.systems.valormr.views.packet.heads import ForceHead
    from generator.systems.valormr.views.packet.packet_ground import BattleTable, ResultsForm
    from generator.systems.valormr.views.packet.regiments import PullList
    from generator.systems.valormr.views.packet.schedules import PacketStep
    from generator.systems.valormr.views.packet.supplies import PacketSupplies


class FieldWeather(Struct, frozen=True, kw_only=True):
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


def field_weather(known: KnownEngagement) -> FieldWeather:
    """Return the weather the battle is fought in.

    A briefing tells the sky of the period's end; fog and wind of the first half, and
    the rain level the period began with, follow from what has happened since.

    Rules: VAL-WX-10, VAL-WX-14, VAL-WX-17, VAL-WX-31.
    """
    events, sky = known.supplies.events, facts.OF_THE_SKY
    changed = [event for event in events if event.kind == "rain-level"]
    sight = (
        event.facts["yards"]
        for event in events
        if event.kind == SIGHT_IN_FOG and event.contact == known.id
    )
    level = known.whole(facts.RAIN_LEVEL, sky)
    told = FieldWeather(
        sky=known.text(facts.SKY, sky),
        fog=known.briefing.get(facts.FOG, sky) is True,
        wind=known.text(facts.WIND, sky),
        rain_level=_whole(changed[-1].facts["was"]) if changed else level,
        sight_yards=_whole(next(sight, 0)),
    )
    first, second = halves_of(known.briefing.period)
    if known.text(HALF, known.id) != first:
        return told
    checks = [event for event in events if event.half == second]
    winds = [str(e.facts["wind"]) for e in checks if e.kind == "wind-check"]
    return replace(
        told,
        fog=any(event.kind == "fog-check" for event in checks),
        wind=winds[0] if winds else "none",
    )


def battlefield_effects(weather: FieldWeather, supplies: PacketSupplies) -> tuple[Remark, ...]:
    """Return every effect of the weather on the table; at least that there is none.

    Rules: VAL-WX-16, VAL-WX-31, VAL-WX-32, VAL-WX-39, VAL-WX-42.
    """
    nothing = "The weather has no effect on the table."
    return (
        *_slowed(weather, supplies),
        *_fogged(weather, supplies),
        *_windy(weather, supplies),
    ) or (Remark(text=nothing, rules=("VAL-WX-42",)),)


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
        (face, face * yards, Fraction(face * yards, scale)) for face in range(1, D6.sides + 1)
    )


def _slowed(weather: FieldWeather, supplies: PacketSupplies) -> Iterator[Remark]:
    """Yield what rain does to moves on the table; the worse of two counts alone."""
    book, level = supplies.book, str(weather.rain_level)
    by_level = book.rain_levels.number(level, "table")
    falling = Fraction(1)
    if weather.sky == "hard rain":
        falling = book.weather_effects.number("hard rain", "overland")
    slower = min(by_level, falling)
    slowed = f"every move on the table {printed_value(slower, Style.FACTOR)}."
    if slower == 1:
        return
    if falling <= by_level:
        text, rule = f"Hard rain falls: {slowed}", "VAL-WX-20"
    elif book.rain_levels.number(level, "overland") != 0:
        text, rule = f"Rain level {level}: {slowed}", "VAL-WX-23"
    else:
        why = "On the map nothing moves; without moves no battle could be played."
        text, rule = f"Rain level {level}: {slowed} {why}", "VAL-WX-24"
    yield Remark(text=text, rules=(rule, "VAL-WX-42"))


def _fogged(weather: FieldWeather, supplies: PacketSupplies) -> Iterator[Remark]:
    if not weather.fog:
        return
    yards = weather.sight_yards or supplies.book.weather_numbers.whole("fog-yards")
    inches = printed_number(Fraction(yards, supplies.campaign.table.yards_per_inch))
    sight = f"nobody sees farther than {yards} yards, {inches}″"
    if not weather.sight_yards:
        sight = f"roll one die before the battle; {sight}, for each spot"
    yield Remark(text=f"Fog: {sight}.", rules=("VAL-WX-31",))
    yield Remark(
        text="Fog: creatures that suffer in bright light are not hampered by the sun.",
        rules=("VAL-WX-32",),
    )


def _windy(weather: FieldWeather, supplies: PacketSupplies) -> Iterator[Remark]:
    if weather.wind not in ("high winds", "gale"):
        return
    hits = supplies.book.weather_numbers.whole("missile-hits")
    is_gale = weather.wind == "gale"
    yield Remark(
        text=f"{'Gale, on land high winds' if is_gale else 'High winds'}: missile hits "
        f"{printed_value(hits, Style.SIGNED)}; catapults are unaffected.",
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


class Cover(Struct, frozen=True, kw_only=True):
    """The packet's first page."""

    title: str
    when: str
    """Half period and hour in words."""
    stage: str
    weather: str
    effects: tuple[Remark, ...]
    """What the weather does on the battlefield."""
    fog_reach: tuple[tuple[int, int, Fraction], ...]
    """Face of the dice, yards and inches seen in fog; empty: no fog."""
    forces: tuple[ForceHead, ...]
    pending: tuple[Pending, ...]
    order: tuple[Remark, ...]
    """Initiative and order of deployment, as told; empty: not thrown yet."""
    scenario: tuple[Remark, ...] = ()
    """Which scenario it is, who attacks, how ready each is, after what was rolled as
    armies set out near the enemy; empty: it has none, and nobody rolled."""


class PacketContents(Struct, frozen=True, kw_only=True):
    """Everything one reader's packet of one engagement shows."""

    engagement: str
    campaign: str
    period: str
    record: str
    reader: str
    is_umpires: bool
    cover: Cover
    steps: tuple[PacketStep, ...]
    """From contact to result, in order."""
    is_without_cards: bool
    """Whether the players set out the ground themselves."""
    advice: Mapping[str, tuple[Remark, ...]]
    """What people see to, by the page it stands on."""
    has_dice_to_note: bool
    """Whether contact or deployment dice are still to be thrown."""
    commanders: tuple[CommanderSheet, ...]
    table: BattleTable | None
    """None: no edges are proposed."""
    pull: PullList | None
    """The umpire's alone."""
    results: ResultsForm | None
    """The umpire's alone."""


def packet_contents(
    engagement: str, reader: Briefing, commanders: Mapping[str, Briefing], supplies: PacketSupplies
) -> PacketContents:
    """Return the packet of one engagement for one reader: the umpire, or a player.

    It has the sheets of the commanders given: what each of them knows, by his force.

    Rules: VAL-CONTACT-30, VAL-GEN-06.
    """
    known = KnownEngagement(id=engagement, briefing=reader, supplies=supplies)
    is_umpires = reader.audience.kind is AudienceKind.UMPIRE
    sheets = (
        commander_sheet(replace(known, briefing=commanders[force]), force)
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
        cover=_cover(known),
        steps=steps_of(known),
        is_without_cards=known.is_without_cards,
        advice=advice(supplies),
        has_dice_to_note=known.text(STAGE, engagement) in _BEFORE_DEPLOYMENT,
        commanders=tuple(sheets),
        table=battle_table(known),
        pull=pull_list(known) if is_umpires else None,
        results=results_form(known) if is_umpires else None,
    )


def _cover(known: KnownEngagement) -> Cover:
    """Return the first page.

    Rules: VAL-CONTACT-34, VAL-TURN-03.
    """
    supplies, weather = known.supplies, field_weather(known)
    half, hour = known.text(HALF, known.id), known.whole(facts.HOUR, known.id)
    from_sunrise = f", hour {hour} from sunrise" if hour else ""
    by_side: dict[str, list[str]] = {}
    for force in known.forces:
        by_side.setdefault(known.army(force).side, []).append(known.name(force))
    return Cover(
        title=" against ".join(" and ".join(names) for names in by_side.values()),
        when=f"Turn {known.briefing.period.turn}, {half}{from_sunrise}",
        stage=STAGES.get(known.text(STAGE, known.id), ""),
        weather=weather.words,
        effects=battlefield_effects(weather, supplies),
        fog_reach=fog_reach(weather, supplies),
        forces=tuple(force_head(known, force) for force in known.forces),
        pending=tuple(map(pending_of, known.asked())),
        order=tuple(map(remark_of, known.told("deployment-order"))),
        scenario=tuple(map(remark_of, known.told_of_scenario())),
    )
