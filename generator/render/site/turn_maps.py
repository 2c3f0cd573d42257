"""The maps of the site: the country once for all turns, and over it what each shows."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import lru_cache
from typing import TYPE_CHECKING

from generator.render.known_forces import on_the_map
from generator.render.map.cut import cut_out
from generator.render.map.draw import (
    country_box,
    draw_bare,
    draw_country,
    draw_overlay,
)
from generator.render.map.layout import sheet_box
from generator.render.map.picture import MapPicture
from generator.render.map.plan import MapPlan
from generator.render.map.theme import ThemeName, theme_named
from generator.render.map_picture import map_picture
from generator.render.site.pointer_hexes import HexesInWords, ground
from generator.render.site.scene import scene_hexes
from generator.render.site.spots import MapSpot, Named, spots
from generator.render.site.urls import COUNTRY_MAP
from generator.store import digest_of

if TYPE_CHECKING:
    from generator.render.map.layers import LayerOf
    from generator.render.site.frame import Site
    from generator.render.site.turns import Turn
    from generator.world.board import Board

MAP = "map.svg"
SHARED_MAP = "map.png"
HEX_MM = 10.0
"""Small enough that a whole map can be read on a screen, large enough for counters."""
MAP_PIXELS = 1600


@dataclass(frozen=True, slots=True, kw_only=True)
class CountryPicture:
    """The country's file below a map, in hundredths of the map's width and height."""

    file: str
    """From the site's root."""
    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownMap:
    """A map as a page shows it."""

    file: str
    country: CountryPicture
    words: str
    """A sentence for those who cannot see it."""
    width: int
    """Pixels; the browser scales it, the proportion counts."""
    height: int
    spots: tuple[MapSpot, ...]
    """What has a name."""
    ground: HexesInWords
    """Every hex."""


def country_map(turn: Turn, site: Site) -> bytes:
    """Return the country as every turn shows it, without anything that changes."""
    board = turn.last.board
    plan = _plan(MapPicture(board=board, title=board.title or site.head.title))
    files = site.kept.files_or_made(
        "country",
        digest_of(_digest_of_board(board), plan.picture.title),
        lambda: {COUNTRY_MAP: draw_country(plan)},
    )
    return files[COUNTRY_MAP]


def turn_map(turn: Turn, site: Site) -> bytes:
    """Return what lies over the country at a turn's end, with all marches of it."""
    picture = picture_of(turn, site.layers)
    below = f"{site.root_from(f'{turn.folder}/{MAP}')}{COUNTRY_MAP}"
    board = _digest_of_board(picture.board)
    shown = (getattr(picture, each.name) for each in fields(picture))
    key = digest_of(
        board, below, *(part for part in shown if part is not picture.board)
    )
    files = site.kept.files_or_made(
        "map",
        key,
        lambda: {MAP: draw_overlay(_plan(picture), turn.last.board, below)},
    )
    return files[MAP]


def scene_map(turn: Turn, site: Site) -> bytes:
    """Return the piece of a turn's map on which most happened, as a whole drawing."""
    picture = picture_of(turn, site.layers)
    hexes = scene_hexes(picture, site.sections.scene(turn.last))
    plan = _plan(cut_out(picture, hexes, margin=0) if hexes else picture)
    return draw_bare(plan, country_box(plan))


@lru_cache(maxsize=4)
def _digest_of_board(board: Board) -> str:
    """Return the digest of a whole map, worked out once for each."""
    return digest_of(board)


def picture_of(turn: Turn, layers: tuple[LayerOf, ...]) -> MapPicture:
    """Return what the map of a turn shows."""
    return map_picture(
        turn.last, layers, earlier=turn.periods[:-1], period=f"Turn {turn.number}"
    )


def shown_map(turn: Turn, *, site: Site, root: str = "") -> ShownMap:
    """Return a turn's map as a page shows it that lies ``root`` away from it."""
    picture = picture_of(turn, site.layers)
    plan = _plan(picture)
    sheet = sheet_box(plan)
    named = Named(
        forces=on_the_map(turn.last),
        scene=site.sections.scene(turn.last),
    )
    return ShownMap(
        file=f"{root}{MAP}",
        country=_country_in(plan),
        words=picture.description,
        width=MAP_PIXELS,
        height=round(MAP_PIXELS * sheet.height / sheet.width),
        spots=spots(picture, named, hex_mm=HEX_MM, armies=site.armies),
        ground=ground(picture, hex_mm=HEX_MM),
    )


def _country_in(plan: MapPlan) -> CountryPicture:
    """Return where the country lies in a map."""
    sheet, box = sheet_box(plan), country_box(plan)
    return CountryPicture(
        file=COUNTRY_MAP,
        left=round(100 * (box.left - sheet.left) / sheet.width, 3),
        top=round(100 * (box.top - sheet.top) / sheet.height, 3),
        width=round(100 * box.width / sheet.width, 3),
        height=round(100 * box.height / sheet.height, 3),
    )


def _plan(picture: MapPicture) -> MapPlan:
    theme = theme_named(ThemeName.COLOUR)
    return MapPlan(picture=picture, theme=theme, hex_mm=HEX_MM)
