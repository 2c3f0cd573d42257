"""The page of a turn: map, weather, story, contacts, dice, standings."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

from generator.kit.shared_facts import COMMANDER, SIDE_FIGURES
from generator.render.counter_codes import codes_on_the_map
from generator.render.dice_words import DiceShown, dice_log
from generator.render.force_list import told_layers
from generator.render.known_forces import (
    forces_by_side,
    on_the_map,
    on_the_map_by_side,
)
from generator.render.map.theme import ThemeName
from generator.render.map_drawings import drawing_size, drawn_map
from generator.render.map_picture import map_picture
from generator.render.period_words import day_words
from generator.render.site.charts import Chart, charts
from generator.render.site.ground import Ground, ground
from generator.render.site.meetings import meetings_in
from generator.render.site.page_cache import board_key, kept_or_made, key_of
from generator.render.site.spots import Spot, spots
from generator.render.site.story import PeriodStory, period_story
from generator.render.site.turn_summary import pictures_called
from generator.render.site.urls import (
    PAGE,
    Link,
)
from generator.render.site.urls import turn_page as path_of_turn

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.render.known_forces import SideForces
    from generator.render.map.layers import LayerOf, LayerTold
    from generator.render.map.picture import MapPicture
    from generator.render.site.frame import Frame, Site
    from generator.render.site.standings import Standings
    from generator.render.site.turns import Turn
    from generator.world.features import Place
    from generator.world.forces import Side

MAP = "map.svg"
SHARED_MAP = "map.png"
TEMPLATE = "turn.html"
HEX_MM = 10.0
"""Small enough that a whole map can be read on a screen, large enough for counters."""
MAP_PIXELS = 1600


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownMap:
    """A map as a page shows it."""

    file: str
    words: str
    """A sentence for those who cannot see it."""
    width: int
    """Pixels; the browser scales it, the proportion counts."""
    height: int
    spots: tuple[Spot, ...]
    """What has a name."""
    ground: Ground
    """Every hex."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForceRow:
    """One force in the list of those on the map."""

    id: str
    code: str
    """The letters on its counter."""
    name: str
    commander: str
    label: str
    places: tuple[Place, ...]
    bank: str
    is_fleet: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SideRows:
    """The forces of one side."""

    side: Side
    forces: tuple[ForceRow, ...]
    figures: str
    """How strong the whole side is; empty: not told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactShown:
    """One contact of the turn."""

    forces: tuple[tuple[str, str], ...]
    """Ids and names."""
    where: str
    when: str
    stage: str
    parts: tuple[tuple[str, str], ...]
    """Each commander's force, and what is known of his part."""
    battles: tuple[str, ...]
    """What was told of battles, a sentence each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnPage:
    """Everything on the page of one turn."""

    headline: str
    day: str
    closed: str
    """When it was closed, in real time; empty: not known."""
    periods: tuple[PeriodStory, ...]
    sides: tuple[SideRows, ...]
    """Everybody the map shows."""
    besides: tuple[LayerTold, ...]
    """What else the map shows: titles, each with its lines."""
    contacts: tuple[ContactShown, ...]
    map: ShownMap
    charts: tuple[Chart, ...]
    dice: tuple[DiceShown, ...]
    records: tuple[str, ...]
    before: Link | None
    after: Link | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbours:
    """The turns before and after one, by number; 0: there is none."""

    before: int = 0
    after: int = 0


def turn_files(
    turn: Turn, neighbours: Neighbours, standings: Standings, *, site: Site
) -> Mapping[str, bytes]:
    """Return the page of a turn, its map and its pictures, by their paths."""
    page = turn_page(turn, neighbours, standings, site=site)
    frame = turn_frame(turn, site=site)
    pictures = site.pictures_of(pictures_called(turn))
    return {
        f"{turn.folder}/{PAGE}": site.rendered(TEMPLATE, frame, page),
        f"{turn.folder}/{MAP}": turn_map(turn, site),
        **{f"{turn.folder}/{picture.file}": picture.body for _, picture in pictures},
    }


def turn_frame(turn: Turn, *, site: Site) -> Frame:
    """Return what stands about the page of a turn."""
    headline = f": {turn.headline}" if turn.headline else ""
    return site.frame(
        path_of_turn(turn.number),
        f"Turn {turn.number}",
        about=f"Turn {turn.number} of {site.head.title}{headline}",
    )


def turn_page(
    turn: Turn, neighbours: Neighbours, standings: Standings, *, site: Site
) -> TurnPage:
    """Return what stands on the page of a turn."""
    return TurnPage(
        headline=turn.headline,
        day=day_words(site.head, turn.number),
        closed=site.closed.get(str(turn.last.period), ""),
        periods=tuple(
            period_story(part, pictures=site.pictures) for part in turn.periods
        ),
        sides=_rows(turn.last, on_the_map_by_side(turn.last)),
        besides=told_layers(turn.last, site.layers),
        contacts=tuple(_contacts(turn)),
        map=shown_map(turn, site=site),
        charts=charts(standings.until(turn.number)),
        dice=dice_log(d for part in turn.periods for d in part.despatches),
        records=tuple(
            f"{part.period.name} {part.record}" for part in turn.periods if part.record
        ),
        before=_to_turn(neighbours.before),
        after=_to_turn(neighbours.after),
    )


def side_rows(turn: Turn) -> tuple[SideRows, ...]:
    """Return which forces stand where at a turn's end, side by side."""
    return _rows(turn.last, forces_by_side(turn.last))


def _rows(last: Briefing, groups: Sequence[SideForces]) -> tuple[SideRows, ...]:
    codes = codes_on_the_map(last)
    return tuple(
        SideRows(
            side=group.side,
            forces=tuple(
                ForceRow(
                    id=force.id,
                    code=codes[force.id],
                    name=force.name,
                    commander=last.told(COMMANDER, force.id),
                    label=force.label,
                    places=last.board.places_at(force.at),
                    bank=force.bank_words,
                    is_fleet=force.is_fleet,
                )
                for force in group.forces
            ),
            figures=last.told(SIDE_FIGURES, group.side.id),
        )
        for group in groups
    )


def _contacts(turn: Turn) -> Iterator[ContactShown]:
    """Yield the turn's meetings, each once, as it stood last, with all its battles."""
    found: dict[tuple[str, ...], ContactShown] = {}
    for part in turn.periods:
        for meeting in meetings_in(part):
            names = dict(zip(meeting.ids, meeting.forces, strict=True))
            before = found.get(meeting.ids)
            found[meeting.ids] = ContactShown(
                forces=tuple(names.items()),
                where=_listed(meeting.where),
                when=meeting.when,
                stage=meeting.stage,
                parts=tuple((names[force], words) for force, words in meeting.parts),
                battles=(*(before.battles if before else ()), *meeting.battles),
            )
    yield from found.values()


def _listed(parts: tuple[str, ...]) -> str:
    """Return parts in a row, such as ``0301, 0302 and 0401``."""
    return " and ".join(part for part in (", ".join(parts[:-1]), *parts[-1:]) if part)


def turn_map(turn: Turn, site: Site) -> bytes:
    """Return the map at a turn's end, with the marches of its day and its night."""
    picture = picture_of(turn, site.layers)
    ground = board_key(picture.board)
    shown = (getattr(picture, each.name) for each in fields(picture))
    key = key_of("map", ground, *(part for part in shown if part is not picture.board))
    files = kept_or_made(
        site.kept, key, lambda: {MAP: drawn_map(picture, ThemeName.COLOUR, HEX_MM)}
    )
    return files[MAP]


def picture_of(turn: Turn, layers: tuple[LayerOf, ...]) -> MapPicture:
    """Return what the map of a turn shows."""
    return map_picture(
        turn.last, layers, earlier=turn.periods[:-1], period=f"Turn {turn.number}"
    )


def shown_map(turn: Turn, *, site: Site, root: str = "") -> ShownMap:
    """Return a turn's map as a page shows it that lies ``root`` away from it."""
    picture = picture_of(turn, site.layers)
    width, height = drawing_size(picture, ThemeName.COLOUR, HEX_MM)
    return ShownMap(
        file=f"{root}{MAP}",
        words=picture.description,
        width=MAP_PIXELS,
        height=round(MAP_PIXELS * height / width),
        spots=spots(picture, on_the_map(turn.last), hex_mm=HEX_MM, armies=site.armies),
        ground=ground(picture, hex_mm=HEX_MM),
    )


def _to_turn(number: int) -> Link | None:
    """Return the way to a turn's page from the site's root."""
    if not number:
        return None
    return Link(to=path_of_turn(number), words=f"Turn {number}")
