"""A piece of a map, drawn as a map of its own: labels and courses stay as they are."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.render.map.underlay_cutting import piece_under

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.render.map.picture import MapPicture
    from generator.world.board import Board
    from generator.world.hexes import Hex


def cut_out(
    picture: MapPicture, places: Iterable[Hex], *, margin: int = 1
) -> MapPicture:
    """Return what a picture shows of some hexes and of so many round them."""
    board = _part(picture.board, tuple(places), margin)
    here = board.terrain

    def is_near(course: Iterable[Hex]) -> bool:
        return any(at in here for at in course)

    return replace(
        picture,
        board=board,
        counters=tuple(each for each in picture.counters if each.at in here),
        trails=tuple(each for each in picture.trails if is_near(each.hexes)),
        contacts=tuple(each for each in picture.contacts if is_near(each.hexes)),
        layers=tuple(each.within(here) for each in picture.layers),
        is_cut=True,
        country=picture.country or picture.board,
    )


def _part(board: Board, places: tuple[Hex, ...], margin: int) -> Board:
    """Return a board with nothing but what lies in a rectangle round some hexes."""
    grid = board.grid.part(places, margin=margin)
    terrain = {at: board.terrain[at] for at in grid.hexes() if at in board.terrain}

    def is_near(course: Iterable[Hex]) -> bool:
        return any(at in terrain for at in course)

    return replace(
        board,
        grid=grid,
        terrain=terrain,
        ways=tuple(way for way in board.ways if is_near(way.course)),
        rivers=tuple(flow for flow in board.rivers if is_near(flow.course)),
        crossings=tuple(each for each in board.crossings if each.at in terrain),
        cataracts=tuple(each for each in board.cataracts if each.at in terrain),
        channels=tuple(each for each in board.channels if is_near(each.course)),
        places=tuple(each for each in board.places if each.at in terrain),
        regions=tuple(each for each in board.regions if is_near(each.hexes)),
        underlay=piece_under(grid, board.underlay),
    )
