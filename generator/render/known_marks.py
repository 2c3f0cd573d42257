"""Couriers and built works as a reader's map shows them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.render.map.picture import CourierMark, WorkMark
from generator.world.board import Crossing, CrossingKind, Route, Way
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.brief.briefing import Briefing
    from generator.world.board import Board

RIDES = "rides"
"""The fate of a courier who is still on his way."""


def known_couriers(briefing: Briefing) -> tuple[CourierMark, ...]:
    """Return the couriers on their way whose places the reader knows, by name."""
    return tuple(sorted(_couriers(briefing), key=lambda mark: mark.name))


def _couriers(briefing: Briefing) -> Iterator[CourierMark]:
    for subject in briefing.subjects_with("rides_at"):
        at = briefing.value(subject, "rides_at")
        if isinstance(at, Hex) and briefing.value(subject, "fate") == RIDES:
            sender = briefing.told(subject, "sender")
            place = briefing.words.place(at)
            yield CourierMark(
                name=briefing.told(subject, "courier"),
                side=str(briefing.value(subject, "side")),
                at=at,
                note=f"{place}, sent by {sender}" if sender else place,
            )


def known_works(briefing: Briefing) -> tuple[WorkMark, ...]:
    """Return what engineers have built, as far as the reader knows."""
    found = []
    for subject in briefing.subjects_with("stands_at"):
        at = briefing.value(subject, "stands_at")
        towards = briefing.value(subject, "towards")
        if isinstance(at, Hex):
            found.append(
                WorkMark(
                    what=briefing.told(subject, "work"),
                    at=at,
                    towards=towards if isinstance(towards, Hex) else None,
                )
            )
    return tuple(found)


def board_as_built(board: Board, works: Sequence[WorkMark]) -> Board:
    """Return the map with the bridges and roads built since the campaign began."""
    bridges = tuple(
        Crossing(at=work.at, kind=CrossingKind.BRIDGE)
        for work in works
        if work.what == CrossingKind.BRIDGE
    )
    roads = tuple(
        Route(way=Way.ROAD, course=(work.at, work.towards))
        for work in works
        if work.what == Way.ROAD and work.towards is not None
    )
    if not bridges and not roads:
        return board
    return replace(
        board, crossings=(*board.crossings, *bridges), ways=(*board.ways, *roads)
    )
