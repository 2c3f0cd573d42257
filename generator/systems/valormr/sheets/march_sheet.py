"""March tables and reach maps on paper: where a force will stand, half by half.

A force with a route gets a document of its own: its march as the weather is and in hard
rain, its regiments in order of march, and its reach over the map; other orders for one
force leave those of all others as they are. The reach of all forces, six to a page, stays
the same while orders change.
"""

from __future__ import annotations

from itertools import groupby, pairwise
from math import fsum
from typing import TYPE_CHECKING

from generator.kit.facts import AT, SIDE
from generator.render.briefing_packet import command_of
from generator.render.documents import text_block
from generator.render.map.theme import theme_named
from generator.render.numbers import fraction
from generator.systems import system_pages
from generator.systems.valormr.rules.calendar import Half
from generator.systems.valormr.sheets.reach_map import (
    DrawnReach,
    MapMaterials,
    fitted_reach,
    reach_files,
    reach_ground,
    reach_picture,
)
from generator.systems.valormr.views.sky_and_marches import known_outlooks, weather_summary
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.render.assets import Asset
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob
    from generator.systems.valormr.rules.movement.reach import MarchingRegiment, MarchStage
    from generator.systems.valormr.views.sky_and_marches import KnownOutlook, ToldMarch
    from generator.world.forces import Side

STYLE_FILE = "valormr/march-tables.css"
MARCH_PAPERS = system_pages.SheetMaker(style=STYLE_FILE)
MARCH_TABLES, REACH_SHEET = "march-tables", "reach.pdf"
BLOCK_MM, REACH_ROOM_MM = 195.0, (94.5, 64.0)
"""Width of the text block; width and height of a map of which six stand on a page."""
HEADING_MM, TABLE_MM, DAY_MM, NOTE_MM = 52.0, 14.5, 9.6, 4.6
"""About how high heading and order of march stand together, a table without its days,
a day, and what stopped the force on it."""
LEAST_MAP_MM = 84.0
"""A map lower than this goes on a page of its own."""
PAGE_MAP_MM = 200.0
"""Height of a map on a page of its own."""
ARRIVED = "stop-arrived"
MOST_DAYS = 5
"""Days printed; of a longer march the last one follows them."""


class StageShown(Struct, frozen=True, kw_only=True):
    """Where a force stands at the end of a half period."""

    label: str
    """The hex."""
    place: str
    """The name of what stands in it; may be empty."""
    left: str
    """Points it has left, such as ``6 left``."""
    mark: str
    """``marches``, ``rests`` or ``arrives``."""


class DayShown(Struct, frozen=True, kw_only=True):
    """One turn of a march, or several alike: half periods, and what stopped it."""

    turn: int
    last: int
    """The last turn that is alike; mostly the same one."""
    stages: tuple[StageShown | None, ...]
    """By half period; none where the march is not followed up."""
    notes: tuple[str, ...]
    is_later: bool = False
    """Whether days before it are left out."""


class SkyShown(Struct, frozen=True, kw_only=True):
    """A march under one sky."""

    title: str
    arrival: str
    """When it arrives, or that it does not."""
    days: tuple[DayShown, ...]
    hangs_on: tuple[str, ...]


class MarchShown(Struct, frozen=True, kw_only=True):
    """One force's march table, or its reach alone."""

    name: str
    side: Side | None
    start: str
    route: tuple[str, ...] = ()
    by_way: str = ""
    regiments: tuple[MarchingRegiment, ...] = ()
    skies: tuple[SkyShown, ...] = ()
    reach: DrawnReach | None = None


def march_table_jobs(
    briefing: Briefing, outlooks: Sequence[KnownOutlook], materials: MapMaterials, *, press: Press
) -> dict[str, PdfJob]:
    """Return the march tables and the reach maps of a reader, by the files' names.

    What there is nothing of is left out.
    """
    sheets = [
        system_pages.OwnSheet(
            file=f"{MARCH_TABLES}/{force}.pdf",
            title=f"March table · {shown.name}",
            template="march-table",
            values={"table": shown},
            pictures=pictures,
        )
        for force, shown, pictures in march_pages(briefing, outlooks, materials)
    ]
    maps, drawn_maps = reach_pages(briefing, outlooks, materials)
    if maps:
        sheets.append(
            system_pages.OwnSheet(
                file=REACH_SHEET, title="Reach", values={"maps": maps}, pictures=drawn_maps
            )
        )
    reader = briefing.audience
    return {
        sheet.file: MARCH_PAPERS.job(
            press,
            system_pages.head_of(briefing, f"{sheet.title} · {reader.name}"),
            sheet,
            folder=f"{reader.folder}/",
        )
        for sheet in sheets
    }


def march_pages(
    briefing: Briefing, outlooks: Iterable[KnownOutlook], materials: MapMaterials
) -> Iterator[tuple[str, MarchShown, Mapping[str, Asset]]]:
    """Yield each force on the march, its march table, and the table's pictures by name."""
    ground = reach_ground(briefing)
    for outlook in outlooks:
        if outlook.marches:
            shown = march_shown(briefing, outlook)
            picture = reach_picture(briefing, outlook, ground=ground, with_legend=False)
            pictures: dict[str, Asset] = {}
            if picture is not None:
                room = (BLOCK_MM, _room_below(shown))
                drawn = fitted_reach(picture, materials, outlook, room, pictures)
                shown = replace(shown, reach=drawn)
            yield outlook.force, shown, pictures


def reach_pages(
    briefing: Briefing, outlooks: Iterable[KnownOutlook], materials: MapMaterials
) -> tuple[tuple[MarchShown, ...], dict[str, Asset]]:
    """Return the reach maps of a reader's forces, and their pictures by name.

    Planned marches are left out, so that they stay the same while orders change.
    """
    pictures: dict[str, Asset] = {}
    maps = []
    ground = reach_ground(briefing)
    for outlook in outlooks:
        idle = replace(outlook, marches=())
        picture = reach_picture(briefing, idle, ground=ground, with_legend=False)
        if picture is not None and outlook.reach is not None:
            drawn = fitted_reach(picture, materials, outlook, REACH_ROOM_MM, pictures)
            start = briefing.words.place(outlook.reach.start)
            side = _side(briefing, outlook)
            maps.append(MarchShown(name=outlook.name, side=side, start=start, reach=drawn))
    return tuple(maps), pictures


def _room_below(shown: MarchShown) -> float:
    """Return the height left for a map below a march table, or that of a new page."""
    tables = (
        TABLE_MM + DAY_MM * len(sky.days) + NOTE_MM * sum(bool(d.notes) for d in sky.days)
        for sky in shown.skies
    )
    left = text_block().body_height - (HEADING_MM + fsum(tables))
    return left if left >= LEAST_MAP_MM else PAGE_MAP_MM


def march_shown(briefing: Briefing, outlook: KnownOutlook) -> MarchShown:
    """Return one force's march table in words."""
    words, table = briefing.words, outlook.marches[0].table
    return MarchShown(
        name=outlook.name,
        side=_side(briefing, outlook),
        start=words.place(table.trail[0]),
        route=tuple(words.place(place) for place in table.route),
        by_way=table.by_way,
        regiments=table.regiments,
        skies=tuple(_sky(briefing, march) for march in outlook.marches),
    )


def _sky(briefing: Briefing, march: ToldMarch) -> SkyShown:
    """Return a march under one sky."""
    table = march.table
    title = "If it rains hard from now on"
    if not table.in_hard_rain:
        now = ", ".join(weather_summary(briefing)[:1])
        title = f"As the weather is ({now})" if now else "As the weather is"
    if table.arrives is not None:
        period, half = table.arrives
        hour = Half(half).end_hour
        arrival = f"Arrives in turn {period.turn}, {half}, by hour {hour}."
    elif table.hangs_on:
        arrival = "When it arrives depends on dice."
    else:
        last = table.stages[-1].period.turn
        arrival = f"Does not arrive by the end of turn {last}."
    return SkyShown(
        title=title, arrival=arrival, days=tuple(_days(briefing, march)), hangs_on=table.hangs_on
    )


def _days(briefing: Briefing, march: ToldMarch) -> Iterator[DayShown]:
    """Yield the turns of a march; days that are alike at a halt stand as one.

    Of a long march the first days are printed and the last.
    """
    told = tuple(zip(march.table.stages, march.reasons, strict=True))
    days: list[DayShown] = []
    for _, group in groupby(told, key=lambda each: each[0].period.turn):
        day = _day(briefing, tuple(group))
        rests = all(stage and stage.mark == "rests" for stage in day.stages)
        before = (days[-1].stages, days[-1].notes) if days else None
        if rests and before == (day.stages, day.notes):
            days[-1] = replace(days[-1], last=day.last)
        else:
            days.append(day)
    yield from days[:MOST_DAYS]
    if len(days) > MOST_DAYS:
        yield replace(days[-1], is_later=len(days) > MOST_DAYS + 1)


def _day(briefing: Briefing, stages: Sequence[tuple[MarchStage, str]]) -> DayShown:
    """Return one turn of a march."""
    by_half = {stage.half: stage for stage, _ in stages}
    on_the_way = {
        first.half
        for (first, _), (second, _) in pairwise(stages)
        if first.period == second.period and second.has_moved
    }
    turn, last = stages[0][0].period.turn, stages[-1][0]
    notes = [reason for stage, reason in stages if reason and stage.why != ARRIVED]
    if last.fatigued:
        notes.append("It is fatigued.")
    return DayShown(
        turn=turn,
        last=turn,
        stages=tuple(
            _stage(briefing, by_half.get(half), on_the_way=half in on_the_way) for half in Half
        ),
        notes=tuple(notes),
    )


def _stage(briefing: Briefing, stage: MarchStage | None, *, on_the_way: bool) -> StageShown | None:
    if stage is None:
        return None
    named = briefing.board.places_at(stage.at)
    moves = "marches" if stage.has_moved or on_the_way else "rests"
    return StageShown(
        label=briefing.board.grid.label(stage.at),
        place=named[0].name if named else "",
        left=f"{fraction(stage.left)} left",
        mark="arrives" if stage.is_there else moves,
    )


def _side(briefing: Briefing, outlook: KnownOutlook) -> Side | None:
    wanted = briefing.get(SIDE, outlook.force)
    return next((side for side in briefing.sides if side.id == wanted), None)


# March tables and reach of one reader's armies, and the marches in a briefing.


def march_documents(materials: system_pages.ReaderMaterials) -> system_pages.MadeDocuments:
    """Return a reader's march tables and reach maps, on paper and as pictures."""
    shared, briefing = materials.shared, materials.briefing
    outlooks = _outlooks(briefing, materials)
    drawn_with = MapMaterials(theme=theme_named(shared.theme), kept=shared.kept)
    return system_pages.MadeDocuments(
        jobs=march_table_jobs(briefing, outlooks, drawn_with, press=shared.press),
        pages=reach_files(briefing, outlooks, drawn_with),
    )


def marches_of_command(
    briefing: Briefing, materials: system_pages.ReaderMaterials
) -> tuple[MarchShown, ...] | None:
    """Return the march tables of a player's own armies that are still on their way."""
    command = command_of(briefing)
    shown = (
        march_shown(briefing, outlook)
        for outlook in _outlooks(briefing, materials)
        if outlook.marches and outlook.force in command
        if briefing.get(AT, outlook.force) != outlook.marches[0].table.route[-1]
    )
    return tuple(shown) or None


def _outlooks(
    briefing: Briefing, materials: system_pages.ReaderMaterials
) -> tuple[KnownOutlook, ...]:
    knowledge = materials.shared.rules.knowledge
    return known_outlooks(materials.forecasts(), briefing, knowledge)


MARCHES = system_pages.SheetSection(
    name="marches",
    template="valormr/sections/marches.html",
    contents=marches_of_command,
    styles=(STYLE_FILE,),
)
