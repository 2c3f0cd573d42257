"""The map in words."""

from __future__ import annotations

import pytest

from generator.render.map.picture import HexRow, map_text
from generator.world.hexes import Orientation
from tests.maps import everything_map, everything_picture

ROWS = {row.label: row for row in map_text(everything_picture())}


@pytest.mark.parametrize("orientation", Orientation)
def test_every_hex_has_its_row_in_reading_order(orientation: Orientation) -> None:
    board = everything_map(orientation)

    labels = [row.label for row in map_text(everything_picture(orientation))]

    assert labels == [board.grid.label(place) for place in board.grid.hexes()]


def test_a_row_tells_ways_water_places_and_forces_with_their_bank() -> None:
    assert ROWS["0908"] == HexRow(
        label="0908",
        terrain="open ground",
        ways="road to north-east and south-west",
        water="Grunna (major) across north and south-east; bridge Long Bridge",
        places="Long Bridge (bridge)",
        regions="",
        forces="Second Force (Northmen), north-east bank",
    )


def test_a_row_tells_that_a_river_is_closed_to_vessels() -> None:
    assert ROWS["2109"].water == (
        "Old Canal (minor, not navigable) across north-east and south-west; cataract"
    )


def test_open_sea_is_not_notable_but_a_channel_is() -> None:
    assert not ROWS["0101"].is_notable
    assert ROWS["0302"].is_notable


def test_every_counter_of_a_hex_is_told() -> None:
    assert ROWS["0513"].forces.count("Reserve") == 7
