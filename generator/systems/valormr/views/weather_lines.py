"""The weather and what it means, in the words of the rule tables themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.kit.grid_table import GridTable
from generator.systems.valormr.views.weather_words import DROUGHT, weather_summary

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.kit.printing import PrintedTable
    from generator.kit.table import Table

_PLAIN = frozenset(
    {"normal", "nothing", "nothing more", "open", "yes", "–", "×\u00a01"}
)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherLine:
    """One part of the weather and what follows from it."""

    title: str
    """Such as ``Hard rain`` or ``Rain level 3``."""
    effects: tuple[str, ...]
    """What it changes; empty: nothing."""
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SkyThen:
    """The sky of one period in a row of them."""

    when: str
    words: str
    shade: str
    """How dark it is drawn: ``clear``, ``cloudy``, ``rain``."""
    is_now: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherTold:
    """The weather of the last periods, and what today's means."""

    skies: tuple[SkyThen, ...]
    lines: tuple[WeatherLine, ...]


def skies(periods: Sequence[Briefing]) -> tuple[SkyThen, ...]:
    """Return the skies of some periods in order; the last is the one of now."""
    found = []
    for briefing in periods:
        told = weather_summary(briefing)
        if told:
            found.append(
                SkyThen(
                    when=f"{briefing.period.turn} {briefing.period.name}",
                    words=", ".join(told),
                    shade=_shade(told[0]),
                    is_now=briefing is periods[-1],
                )
            )
    return tuple(found)


def _shade(sky: str) -> str:
    if "rain" in sky:
        return "rain"
    return sky if sky == "clear" else "cloudy"


def weather_lines(
    briefing: Briefing, tables: Mapping[str, Table]
) -> tuple[WeatherLine, ...]:
    """Return every part of the weather with its effects, as the tables print them."""
    effects, levels = tables.get("weather-effects"), tables.get("rain-levels")
    lines = []
    for part in weather_summary(briefing):
        if part.startswith("rain level "):
            level = part.removeprefix("rain level ")
            lines.append(_line(levels, level, part.capitalize()))
        elif part.startswith(DROUGHT):
            lines.append(_drought(tables.get("drought"), part))
        else:
            lines.append(_line(effects, part, part.capitalize()))
    return tuple(lines)


def _line(table: Table | None, row: str, title: str) -> WeatherLine:
    """Return one row of a table in words."""
    if table is None:
        return WeatherLine(title=title, effects=(), rules=())
    return WeatherLine(
        title=title,
        effects=_effects(table.as_read(), row),
        rules=_RULES.get(row, ()),
    )


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
    """Return what is out of the ordinary in one printed row."""
    for first, *cells in printed.rows:
        if not _is_row(first.text, row):
            continue
        return tuple(
            f"{heading[:1].lower()}{heading[1:]}: {cell.text}"
            for heading, cell in zip(printed.columns[1:], cells, strict=True)
            if cell.text not in _PLAIN
        )
    return ()


def _is_row(heading: str, wanted: str) -> bool:
    """Say whether a row's heading is for this weather: the words before a comma."""
    return heading.partition(",")[0].strip().lower() == wanted.lower()
