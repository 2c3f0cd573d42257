"""The maps of the site: the country once for all turns, and over it what each shows."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from generator.kit.printing import together
from generator.render.known_forces import lettered, on_the_map
from generator.render.map.cut import cut_out
from generator.render.map.draw import RIM, country_box, draw_bare, draw_country, draw_overlay
from generator.render.map.geometry import ACROSS, Lattice, box_around
from generator.render.map.picture import MapPicture
from generator.render.map.plan import MapPlan
from generator.render.map.theme import ThemeName, theme_named
from generator.render.map_picture import map_picture
from generator.render.site.map_pieces import MapPiece, piece_of, scene_box, scene_hexes
from generator.render.site.turns import COUNTRY_MAP
from generator.store import digest_of
from generator.values import Struct, fields

if TYPE_CHECKING:
    from collections.abc import Collection

    from generator.render.known_forces import KnownForce
    from generator.render.map.geometry import Box
    from generator.render.map.layers import LayerOf
    from generator.render.site.frame import Site
    from generator.render.site.site_sections import MapOnPage
    from generator.render.site.turns import Turn
    from generator.world.board import Board
    from generator.world.hexes import Hex

MAP = "map.svg"
SHARED_MAP = "map.png"
PICTURED = 8
"""Turns with a picture to pass on, the newest: many would weigh more than all else."""
HEX_MM = 10.0
"""Small enough that a whole map can be read on a screen, large enough for counters."""
HEX_PIXELS = 27
"""From hexside to hexside in a page: small enough for the eye, large enough to read."""
PAGE_PIXELS, LARGEST_HEX = 620, 48
"""How wide a map on a page of its own may be, and its hexes, if they are few."""
CROP = (9 * ACROSS, 9 * ACROSS)
"""The size of the piece beside a story: on a telephone a counter can still be read."""


class MapCrop(Struct, frozen=True, kw_only=True):
    """The piece of a map on which most happened."""

    piece: MapPiece
    words: str
    """A sentence for those who cannot see it."""
    codes: tuple[KnownForce, ...]
    """Whose counters are on it, with their letters."""
    is_whole: bool
    """Whether the piece is all of the map, as a small one is shown."""


class ShownMap(Struct, frozen=True, kw_only=True):
    """A map as a page shows it: the country, and over it what its turn shows."""

    file: str
    country: str
    """The country's file, from the site's root."""
    words: str
    """A sentence for those who cannot see it."""
    width: int
    """Pixels."""
    height: int
    crop: MapCrop | None
    """None: the page shows the whole map alone."""


def country_map(turn: Turn, site: Site) -> bytes:
    """Return the country as every turn shows it, without anything that changes."""
    plan = country_plan(turn, site)
    return site.kept.one_or_made(
        "country",
        digest_of(_digest_of_board(plan.board), plan.picture.title),
        lambda: draw_country(plan),
    )


def country_plan(turn: Turn, site: Site) -> MapPlan:
    """Return what the country's drawing is made from."""
    board = turn.last.board
    return _plan(MapPicture(board=board, title=board.title or site.head.title))


def turn_map(turn: Turn, site: Site) -> bytes:
    """Return what lies over the country at a turn's end, with all marches of it."""
    picture = picture_of(turn, site.layers)
    return overlay_at(f"{turn.folder}/{MAP}", picture, turn, site)


def overlay_at(path: str, picture: MapPicture, turn: Turn, site: Site) -> bytes:
    """Return what a picture shows over the country, as the file at a path."""
    below = f"{site.root_from(path)}{COUNTRY_MAP}"
    shown = (getattr(picture, each.name) for each in fields(picture))
    beside = (part for part in shown if part is not picture.board)
    key = digest_of(_digest_of_board(picture.board), below, *beside)
    return site.kept.one_or_made(
        "map", key, lambda: draw_overlay(_plan(picture), turn.last.board, below)
    )


class ScenePiece(Struct, frozen=True, kw_only=True):
    """A piece of a turn's map as a whole drawing."""

    drawing: bytes
    hexes: frozenset[Hex]
    """All that is on it."""
    codes: tuple[KnownForce, ...]
    """Whose counters are on it, with their letters."""


def scene_map(turn: Turn, site: Site, *, without: Collection[str] = ()) -> bytes:
    """Return the piece of a turn's map on which most happened, as a whole drawing.

    Args:
        turn: The turn.
        site: The site.
        without: Layers of the map that are left out.
    """
    return scene_piece(turn, site, without=without).drawing


def scene_piece(
    turn: Turn, site: Site, at: Hex | None = None, *, without: Collection[str] = ()
) -> ScenePiece:
    """Return the piece of a turn's map about a hex; none: where most happened."""
    picture = picture_of(turn, site.layers)
    scene = at if at is not None else site.sections.scene(turn.last)
    hexes = scene_hexes(picture, scene)
    plan = _plan(cut_out(picture, hexes, margin=0) if hexes else picture)
    shown = frozenset(hexes or picture.board.terrain)
    return ScenePiece(
        drawing=draw_bare(plan, country_box(plan), without=without),
        hexes=shown,
        codes=lettered(turn.last, (each for each in on_the_map(turn.last) if each.at in shown)),
    )


@lru_cache(maxsize=4)
def _digest_of_board(board: Board) -> str:
    """Return the digest of a whole map, worked out once for each."""
    return digest_of(board)


def picture_of(turn: Turn, layers: tuple[LayerOf, ...]) -> MapPicture:
    """Return what the map of a turn shows."""
    return map_picture(turn.last, layers, earlier=turn.periods[:-1], period=f"Turn {turn.number}")


def shown_map(turn: Turn, *, site: Site, root: str = "") -> ShownMap:
    """Return a turn's map as a page shows it that lies ``root`` away from it."""
    picture = picture_of(turn, site.layers)
    crop = _crop(turn, picture, country_box(_plan(picture)), site)
    return _shown(f"{root}{MAP}", picture, HEX_PIXELS, crop)


def map_on_page(drawn: MapOnPage) -> ShownMap:
    """Return a map of a page within a turn as the page shows it."""
    whole = country_box(_plan(drawn.picture))
    fitting = min(LARGEST_HEX, PAGE_PIXELS * ACROSS / whole.width)
    return _shown(f"{drawn.name}.svg", drawn.picture, max(HEX_PIXELS, fitting))


def _shown(file: str, picture: MapPicture, pixels: float, crop: MapCrop | None = None) -> ShownMap:
    """Return a map whose hexes are so many pixels across."""
    whole = country_box(_plan(picture))
    return ShownMap(
        file=file,
        country=COUNTRY_MAP,
        words=picture.description,
        width=round(pixels * whole.width / ACROSS),
        height=round(pixels * whole.height / ACROSS),
        crop=crop,
    )


def _crop(turn: Turn, picture: MapPicture, whole: Box, site: Site) -> MapCrop:
    """Return the piece of a turn's map on which most happened.

    A small map is shown whole, and so is any on which nothing happened.
    """
    is_small = whole.width <= CROP[0] + 4 * RIM and whole.height <= CROP[1] + 4 * RIM
    scene = site.sections.scene(turn.last)
    box = None if is_small else scene_box(picture, scene, CROP)
    if box is None and not is_small:
        words = f"{picture.description} All of them are listed in words."
        return MapCrop(piece=piece_of(whole, whole), words=words, codes=(), is_whole=True)
    box = box or whole
    middle = Lattice(picture.board.grid).middle
    here = (each for each in on_the_map(turn.last) if box.holds(box_around(middle(each.at), 1, 1)))
    shown = lettered(turn.last, here)
    named = together([each.name for each in shown]) or "nobody is seen there any more"
    words = f"Where it happened: {named}."
    if is_small:
        words = f"{picture.description} All of them are listed in words."
    return MapCrop(piece=piece_of(whole, box), words=words, codes=shown, is_whole=is_small)


def _plan(picture: MapPicture) -> MapPlan:
    theme = theme_named(ThemeName.COLOUR)
    return MapPlan(picture=picture, theme=theme, hex_mm=HEX_MM)
