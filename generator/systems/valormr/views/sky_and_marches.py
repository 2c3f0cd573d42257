"""The weather and what lies ahead of a march, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.grid_table import GridTable
from generator.systems.valormr.rules import fact_names as known
from generator.systems.valormr.rules.movement.reach import ORDERS, POINTS, Outlook
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.brief.words import Words
    from generator.kit.facts import Forecast, Knowledge
    from generator.kit.printing import PrintedTable
    from generator.kit.table import Table
    from generator.systems.valormr.rules.movement.reach import MarchTable, Reach
    from generator.world.clock import Event


# The weather in a few words.

DROUGHT, RAIN_LEVEL = "drought, week ", "rain level "


def weather_summary(briefing: Briefing) -> tuple[str, ...]:
    """Return the weather at a period's end in a few words; empty: not known."""
    sky = known.OF_THE_SKY
    if not briefing.knows(known.SKY, sky):
        return ()
    found = [briefing.told(known.SKY, sky)]
    if briefing.get_or(known.FOG, sky, otherwise=False):
        found.append("fog")
    if (wind := briefing.told(known.WIND, sky)) not in ("", "none"):
        found.append(wind)
    if (level := briefing.told(known.RAIN_LEVEL, sky)) not in ("", "0"):
        found.append(f"{RAIN_LEVEL}{level}")
    if (week := briefing.told(known.DROUGHT_WEEK, sky)) not in ("", "0"):
        found.append(f"{DROUGHT}{week}")
    return tuple(found)


_PLAIN = frozenset({"normal", "nothing", "nothing more", "open", "yes", "–", "×\u00a01"})
"""Cells that say that nothing is out of the ordinary."""
_RULES = {
    "hard rain": ("VAL-WX-20",),
    "fog": ("VAL-WX-28", "VAL-WX-29", "VAL-WX-31", "VAL-WX-32"),
    "calm": ("VAL-WX-33", "VAL-WX-34"),
    "high winds": ("VAL-WX-36", "VAL-WX-37", "VAL-WX-39"),
    "gale": ("VAL-WX-40", "VAL-WX-41"),
    "1": ("VAL-WX-21",),
    "2": ("VAL-WX-21", "VAL-WX-22"),
    "3": ("VAL-WX-21", "VAL-WX-22", "VAL-WX-23"),
    "4": ("VAL-WX-21", "VAL-WX-22", "VAL-WX-24"),
}
"""The rules behind each row of the tables."""


class WeatherLine(Struct, frozen=True, kw_only=True):
    """One part of the weather and what follows from it."""

    title: str
    """Such as ``Hard rain`` or ``Rain level 3``."""
    effects: tuple[str, ...]
    """What it changes; empty: nothing."""
    rules: tuple[str, ...]


class SkyThen(Struct, frozen=True, kw_only=True):
    """The sky of one period in a row of them."""

    when: str
    words: str
    shade: str
    """How dark it is drawn: ``clear``, ``cloudy``, ``rain``."""
    is_now: bool


class WeatherTold(Struct, frozen=True, kw_only=True):
    """The weather of the last periods, and what today's means."""

    skies: tuple[SkyThen, ...]
    lines: tuple[WeatherLine, ...]


def skies(periods: Sequence[Briefing]) -> tuple[SkyThen, ...]:
    """Return the skies of some periods in order; the last is the one of now."""
    found = []
    for briefing in periods:
        told = weather_summary(briefing)
        if told:
            shade = told[0] if told[0] == "clear" else "cloudy"
            found.append(
                SkyThen(
                    when=f"{briefing.period.turn} {briefing.period.name}",
                    words=", ".join(told),
                    shade="rain" if "rain" in told[0] else shade,
                    is_now=briefing is periods[-1],
                )
            )
    return tuple(found)


def weather_lines(briefing: Briefing, tables: Mapping[str, Table]) -> tuple[WeatherLine, ...]:
    """Return every part of the weather with its effects, as the tables print them."""
    lines = []
    for part in weather_summary(briefing):
        row = part.removeprefix(RAIN_LEVEL)
        if part.startswith(DROUGHT):
            lines.append(_drought(tables.get("drought"), part))
            continue
        table = tables.get("weather-effects" if row == part else "rain-levels")
        lines.append(
            WeatherLine(
                title=part.capitalize(),
                effects=() if table is None else _effects(table.as_read(), row),
                rules=() if table is None else _RULES.get(row, ()),
            )
        )
    return tuple(lines)


def _drought(table: Table | None, part: str) -> WeatherLine:
    """Return what a week of drought does."""
    effects: tuple[str, ...] = ()
    if isinstance(table, GridTable):
        row = table.row_at(int(part.removeprefix(DROUGHT)))
        keys = [each.key for each in table.rows]
        heading = table.as_read().rows[keys.index(row)][0].text
        effects = _effects(table.as_read(), heading)
    return WeatherLine(
        title=part.capitalize(),
        effects=tuple(effect for effect in effects if not effect.endswith(": none")),
        rules=("VAL-ADV-16", "VAL-ADV-17", "VAL-ADV-18", "VAL-ADV-19", "VAL-ADV-20"),
    )


def _effects(printed: PrintedTable, row: str) -> tuple[str, ...]:
    """Return what is out of the ordinary in the row of a weather.

    Its heading is the words before a comma.
    """
    for first, *cells in printed.rows:
        if first.text.partition(",")[0].strip().lower() != row.lower():
            continue
        return tuple(
            f"{heading[:1].lower()}{heading[1:]}: {cell.text}"
            for heading, cell in zip(printed.columns[1:], cells, strict=True)
            if cell.text not in _PLAIN
        )
    return ()


# What lies ahead of the forces a reader commands: march tables and reach, in words.


class ToldMarch(Struct, frozen=True, kw_only=True):
    """A march table with the reasons for its halts in words."""

    table: MarchTable
    reasons: tuple[str, ...]
    """For each stage why the force went no further; empty: nothing stopped it."""


class KnownOutlook(Struct, frozen=True, kw_only=True):
    """What one reader knows of what lies ahead of a force."""

    force: str
    """Its id."""
    name: str
    reach: Reach | None
    """Where it can get to; none: the reader may not know."""
    marches: tuple[ToldMarch, ...] = ()
    """As the weather is and in hard rain; none: no route, or not to be known."""


def known_outlooks(
    forecasts: Iterable[Forecast], briefing: Briefing, knowledge: Knowledge
) -> tuple[KnownOutlook, ...]:
    """Return what a reader may know of what lies ahead, force by force."""
    found = []
    for outlook in forecasts:
        if not isinstance(outlook, Outlook):
            continue
        reader = briefing.audience.stands_to(outlook.sides, (), force=outlook.force)
        sees_orders = knowledge.may_know(ORDERS, reader)
        sees_points = knowledge.may_know(POINTS, reader)
        if sees_orders or sees_points:
            tables = outlook.marches if sees_orders else ()
            found.append(
                KnownOutlook(
                    force=outlook.force,
                    name=briefing.words.of(outlook.force),
                    reach=outlook.reach if sees_points else None,
                    marches=tuple(told_march(each, briefing.words) for each in tables),
                )
            )
    return tuple(found)


def told_march(table: MarchTable, words: Words) -> ToldMarch:
    """Return a march table for somebody who knows everything of the force."""

    def tell(event: Event) -> str:
        facts = {name: words.said(value) for name, value in event.facts.items()}
        reckoned = words.reckoned(event, knows=lambda _: True)
        wording = words.wording.event(event.kind)
        return wording.told({**facts, **reckoned}, words.nouns_of(event)) or ""

    stops = (stage.stop for stage in table.stages)
    return ToldMarch(
        table=table, reasons=tuple("" if stop is None else tell(stop) for stop in stops)
    )
