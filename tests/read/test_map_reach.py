"""What of a map armies can never reach is told where it stands."""

from __future__ import annotations

from generator.read.map_reach import Beginning, reach_faults
from tests.maps import board_from

PARTED = board_from("""
..~..
..~..
..~..
""")
SEA = frozenset({"sea"})


def found(*starts: tuple[str, str]) -> list[tuple[object, str]]:
    """Return the faults of sides that begin in some hexes, at sea nowhere."""
    beginnings = [
        Beginning(
            army=f"{side}-host",
            side=side,
            at=PARTED.grid.hex_of(label),
            closed=SEA,
            where=("army", number, "at"),
        )
        for number, (side, label) in enumerate(starts)
    ]
    return [(each.where, each.what) for each in reach_faults(PARTED, beginnings)]


def test_sides_that_closed_ground_parts_can_never_meet() -> None:
    assert found(("east", "0501"), ("west", "0101")) == [
        (("map", "terrain"), "armies of “east” and of “west” can never meet")
    ]


def test_sides_that_reach_each_other_have_no_fault() -> None:
    assert found(("east", "0102"), ("west", "0201")) == []


def test_an_army_cannot_begin_where_it_cannot_be() -> None:
    assert found(("east", "0301")) == [
        (("army", 0, "at"), "“east-host” begins where its kind cannot be")
    ]
