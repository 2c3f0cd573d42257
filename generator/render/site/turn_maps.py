"""The maps of the site: the country once for all turns, and over it what each shows."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from math import fsum
from typing import TYPE_CHECKING

from generator.kit.printing import together
from generator.render.known_forces import lettered, on_the_map
from generator.render.map.cut import cut_out
from generator.render.map.draw import (
    RIM,
    country_bounds,
    country_box,
    draw_bare,
    draw_country,
    draw_overlay,
)
from generator.render.map.geometry import ACROSS, Box, Lattice, around_all, box_around, number
from generator.render.map.picture import MapPicture
from generator.render.map.plan import MapPlan
from generator.render.map.theme import ThemeName, theme_named
from generator.render.map_picture import map_picture
from generator.render.site.turns import COUNTRY_MAP
from generator.store import digest_of
from generator.values import Struct, fields
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from generator.render.known_forces import KnownForce
    from generator.render.map.geometry import Point
    from generator.render.map.layers import LayerOf
    from generator.render.site.frame import Site
    from generator.render.site.site_sections import MapOnPage
    from generator.render.site.turns import Turn
    from generator.world.board import Board
    from generator.world.hexes import Grid


# A piece of the country's map in a page, and a way drawn over it.

# Where on the map most happened in a turn: the piece of it for a small picture.

SHARED = (9.4 * ACROSS, 9.5 * ACROSS)
"""The size of the piece to pass on: its hexes can still be read when it is small."""
_MARCHED, _MET, _SCENE = 1, 3, 8
"""What a goal of a march counts for, a contact's hex, and where most happens."""


def scene_hexes(picture: MapPicture, scene: Hex | None = None) -> tuple[Hex, ...]:
    """Return the hexes of the piece of a map on which most happened.

    Args:
        picture: What the map shows.
        scene: Where most happens; none: that follows from marches and contacts.

    Returns:
        None where nothing happened, or where the whole map is no larger.
    """
    window = scene_box(picture, scene, SHARED)
    if window is None:
        return ()
    lattice = Lattice(picture.board.grid)
    return tuple(at for at in picture.board.terrain if _is_in(lattice.middle(at), window))


def scene_box(picture: MapPicture, scene: Hex | None, size: tuple[float, float]) -> Box | None:
    """Return the piece of a map, so wide and high, on which most happened.

    None: nothing happened, or the whole map is no larger.
    """
    lattice = Lattice(picture.board.grid)
    bounds = lattice.bounds()
    happened = _happened(picture, scene)
    if not happened or (bounds.width <= size[0] and bounds.height <= size[1]):
        return None
    points: dict[Point, int] = {
        lattice.middle(at): weight for at, weight in sorted(happened.items())
    }
    return max(
        (window(point, bounds, size) for point in points), key=lambda box: _weight(box, points)
    )


def _happened(picture: MapPicture, scene: Hex | None) -> Mapping[Hex, int]:
    """Return the hexes where anything happened, each with what that counts for."""
    happened = Counter[Hex]()
    for trail in picture.trails:
        if trail.hexes:
            happened[trail.hexes[-1]] += _MARCHED
    for contact in picture.contacts:
        for at in contact.hexes:
            happened[at] += _MET
    if scene is not None:
        happened[scene] += _SCENE
    return {at: weight for at, weight in happened.items() if at in picture.board.terrain}


def window(point: Point, bounds: Box, size: tuple[float, float]) -> Box:
    """Return the piece about a point, moved so that it stays on the map."""
    wide, high = size
    x = _within(point[0], bounds.left + wide / 2, bounds.right - wide / 2)
    y = _within(point[1], bounds.top + high / 2, bounds.bottom - high / 2)
    return box_around((x, y), wide, high)


def _within(value: float, least: float, most: float) -> float:
    """Return a value moved between two; where they are crossed, their middle."""
    if least > most:
        return (least + most) / 2
    return min(max(value, least), most)


def _weight(box: Box, points: Mapping[Point, int]) -> float:
    """Return what a piece shows; what lies near its middle decides between equals."""
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    inside = {point: count for point, count in points.items() if _is_in(point, box)}
    apart = fsum(
        count * (abs(at[0] - x) / box.width + abs(at[1] - y) / box.height)
        for at, count in inside.items()
    )
    return sum(inside.values()) - apart / 2


def _is_in(point: Point, box: Box) -> bool:
    return box.left <= point[0] <= box.right and box.top <= point[1] <= box.bottom


_ROUND = 1.6 * ACROSS
"""What is shown of the country round a way."""
_LEAST = 7 * ACROSS
_FLATTEST = 0.45
"""Height of a strip at least, as a share of its width."""


class MapPiece(Struct, frozen=True, kw_only=True):
    """Where the whole map lies about a piece of it, in hundredths of the piece."""

    left: float
    """Where the whole map begins: left of the piece, so not above 0."""
    top: float
    width: float
    """How wide the whole map is."""
    height: float
    shape: str
    """Width by height of the piece, such as ``1664/1664``."""


class TurnsEnd(Struct, frozen=True, kw_only=True):
    """Where a turn left an army."""

    turn: int
    x: int
    y: int


class MarchStrip(Struct, frozen=True, kw_only=True):
    """The way of an army over the piece of the country that it crossed."""

    piece: MapPiece
    view: str
    """The same piece as a drawing names it."""
    way: str
    """The outline of the way as a drawing names it."""
    stops: tuple[TurnsEnd, ...]
    letters: int
    """The size of letters that can be read on it."""


def piece_of(whole: Box, box: Box) -> MapPiece:
    """Return where a whole map lies about a box of it."""
    return MapPiece(
        left=round(100 * (whole.left - box.left) / box.width, 2),
        top=round(100 * (whole.top - box.top) / box.height, 2),
        width=round(100 * whole.width / box.width, 2),
        height=round(100 * whole.height / box.height, 2),
        shape=f"{number(box.width)}/{number(box.height)}",
    )


def march_strip(ways: Sequence[tuple[int, Sequence[Hex]]], grid: Grid) -> MarchStrip | None:
    """Return the way of an army; none: it has not marched.

    Args:
        ways: Turns with the hexes of their marches, the first turn first.
        grid: That of the map.
    """
    middle = Lattice(grid).middle
    points = [middle(at) for _, way in ways for at in way]
    if not points:
        return None
    whole = country_bounds(grid)
    near = around_all(*(Box(x, y, x, y) for x, y in points)).grown(_ROUND)
    width = max(near.width, near.height, _LEAST)
    size = (width, max(near.height, _FLATTEST * width))
    about = ((near.left + near.right) / 2, (near.top + near.bottom) / 2)
    box = window(about, whole, size)
    return MarchStrip(
        piece=piece_of(whole, box),
        view=" ".join(map(number, (box.left, box.top, box.width, box.height))),
        way="M" + "L".join(f"{x} {y}" for x, y in points),
        stops=tuple(
            TurnsEnd(turn=turn, x=middle(way[-1])[0], y=middle(way[-1])[1]) for turn, way in ways
        ),
        letters=round(width / 22),
    )


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
    return plan_of(MapPicture(board=board, title=board.title or site.head.title))


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
        "map", key, lambda: draw_overlay(plan_of(picture), turn.last.board, below)
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
    return _piece(turn, picture, scene_hexes(picture, scene), without)


def same_piece(
    turn: Turn, site: Site, hexes: Collection[Hex], *, without: Collection[str] = ()
) -> ScenePiece:
    """Return the same hexes of another turn's map, or of the same turn as another knew it."""
    return _piece(turn, picture_of(turn, site.layers), tuple(sorted(hexes)), without)


def _piece(
    turn: Turn, picture: MapPicture, hexes: Collection[Hex], without: Collection[str]
) -> ScenePiece:
    plan = plan_of(cut_out(picture, hexes, margin=0) if hexes else picture)
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
    crop = _crop(turn, picture, country_box(plan_of(picture)), site)
    return _shown(f"{root}{MAP}", picture, HEX_PIXELS, crop)


def map_on_page(drawn: MapOnPage) -> ShownMap:
    """Return a map of a page within a turn as the page shows it."""
    whole = country_box(plan_of(drawn.picture))
    fitting = min(LARGEST_HEX, PAGE_PIXELS * ACROSS / whole.width)
    return _shown(f"{drawn.name}.svg", drawn.picture, max(HEX_PIXELS, fitting))


def _shown(file: str, picture: MapPicture, pixels: float, crop: MapCrop | None = None) -> ShownMap:
    """Return a map whose hexes are so many pixels across."""
    whole = country_box(plan_of(picture))
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


def plan_of(picture: MapPicture) -> MapPlan:
    """Return a picture as the site draws it."""
    theme = theme_named(ThemeName.COLOUR)
    return MapPlan(picture=picture, theme=theme, hex_mm=HEX_MM)
