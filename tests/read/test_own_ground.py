"""A file's own calendar and ground, read whatever is wrong with them."""

from __future__ import annotations

from generator.read.own_ground import calendar_in, place_kinds_in, rows_in, terrains_in
from generator.world.clock import OwnCalendar
from generator.world.ground import PlaceKind, TerrainKind


def test_what_cannot_be_read_is_as_in_a_file_without_it() -> None:
    assert calendar_in({"turn": 3}) == calendar_in({}) == OwnCalendar()
    assert terrains_in({"terrain": [3, {"name": 4}]}) == ()
    assert calendar_in({"turn": {"called": "", "parts": ["dawn", 2, "dawn"]}}) == OwnCalendar(
        parts=("dawn",)
    )


def test_a_code_belongs_to_the_first_terrain_that_has_it() -> None:
    rows = [{"name": "Wood", "code": "w", "fill": "no such"}, {"name": "Water", "code": "w"}]

    assert terrains_in({"terrain": rows}) == (
        TerrainKind(key="wood", title="Wood", code="w", fill="clear"),
        TerrainKind(key="water", title="Water", fill="clear"),
    )


def test_a_row_counts_once_by_its_id_or_its_name() -> None:
    rows = [{"id": "town", "name": "Town", "port": True}, {"name": "Town", "symbol": "ruin"}]

    assert list(rows_in({"place_kind": rows}, "place_kind")) == ["town"]
    assert place_kinds_in({"place_kind": rows}) == (
        PlaceKind(key="town", title="Town", symbol="town", is_port=True),
    )
