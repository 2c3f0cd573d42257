"""Reads which picture lies under the hexes, and where three of them are in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import Finding
from generator.world.hexes import Hex
from generator.world.underlay import PINS, Pin, Underlay, lie_in_line, points_in_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.read.models.map_tables import MapSection
    from generator.read.place_names import Places

UNDERLAY = "C047"
_WHERE = ("map", "underlay_hexes")
_EXAMPLE = 'underlay_hexes = { "0101" = [112, 98], "1601" = [1830, 120], … }'


def read_underlay(
    section: MapSection, places: Places
) -> tuple[Underlay | None, tuple[Finding, ...]]:
    """Return the picture under the hexes, none where none is named; and its faults."""
    if not section.underlay:
        return None, tuple(_without_picture(section))
    named = {
        label: places.find(label, (*_WHERE, label)) for label in section.underlay_hexes
    }
    faults = [found for found in named.values() if isinstance(found, Finding)]
    found = tuple(
        Pin(at=at, right=right, down=down)
        for (label, (right, down)) in section.underlay_hexes.items()
        if isinstance(at := named[label], Hex)
    )
    if len(section.underlay_hexes) != PINS:
        faults.append(_fault(f"{len(section.underlay_hexes)} hexes are named in it"))
    if faults or len(found) != PINS:
        return None, tuple(faults)
    pins = (found[0], found[1], found[2])
    if lie_in_line(*(pin.at for pin in pins)) or points_in_line(pins):
        return None, (_fault("the three hexes lie in one line"),)
    return Underlay(picture=section.underlay, pins=pins), ()


def _without_picture(section: MapSection) -> Iterator[Finding]:
    if section.underlay_hexes:
        yield Finding(
            code=UNDERLAY,
            where=_WHERE,
            what="hexes of a picture are told, and no picture",
            hint='add underlay = "…" with its file in pictures/',
        )


def _fault(what: str) -> Finding:
    """Return the fault of pins that do not say how a picture lies."""
    return Finding(
        code=UNDERLAY,
        where=("map", "underlay"),
        what=f"how the picture lies under the map cannot be told: {what}",
        hint=f"name three hexes far apart, not in a line, with the dots to their "
        f"middles from the left and from the top: {_EXAMPLE}",
    )
