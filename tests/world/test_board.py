"""What can be asked of a map, and every fault it can have."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.systems.valormr.rules.muster import (
    HOME_FOREST,
    LOCALITIES,
    MUD_FLAT,
    TERRAINS,
    Locality,
    Terrain,
    is_home_forest,
)
from generator.values import replace
from generator.world.board import (
    Board,
    Cataract,
    Channel,
    Crossing,
    CrossingKind,
    Place,
    Region,
    RiverStretch,
    Route,
    Way,
)
from generator.world.board_problems import BoardProblem, problems_of
from generator.world.ground import PROVINCE
from generator.world.hexes import Hex, Orientation, neighbour
from tests.maps import board_from, everything_map

if TYPE_CHECKING:
    from collections.abc import Callable

COAST = """
~~~~~
~~...
.....
.....
"""

OFF = Hex(90, 90)


def small(**features: object) -> Board:
    return replace(board_from(COAST), **features)  # type: ignore[arg-type] # tests name real fields


def at(label: str) -> Hex:
    return small().grid.hex_of(label)


@pytest.mark.parametrize("orientation", Orientation)
def test_the_map_of_everything_has_no_fault(orientation: Orientation) -> None:
    assert problems_of(everything_map(orientation)) == ()


@pytest.mark.parametrize("orientation", Orientation)
def test_the_map_of_everything_has_everything(orientation: Orientation) -> None:
    board = everything_map(orientation)

    assert set(board.terrain.values()) == set(TERRAINS)
    assert {route.way for route in board.ways} == set(Way)
    assert {crossing.kind for crossing in board.crossings} == set(CrossingKind)
    assert {place.kind for place in board.places} == set(LOCALITIES)
    assert {region.kind for region in board.regions} == {PROVINCE, HOME_FOREST, MUD_FLAT}
    assert len({river.category for river in board.rivers}) == 2
    assert {river.navigable for river in board.rivers} == {True, False}
    assert board.cataracts
    assert board.channels
    assert any(len(board.arms(place)) > 2 for place in board.grid.hexes())


def test_a_road_counts_before_a_track_on_the_same_hexside() -> None:
    steps = (at("0303"), at("0403"))
    board = small(ways=(Route(way=Way.ROAD, course=steps), Route(way=Way.TRACK, course=steps)))

    assert board.way_between(*steps) is Way.ROAD
    assert board.way_between(*reversed(steps)) is Way.ROAD
    assert board.way_between(at("0303"), at("0304")) is None


def test_coast_is_land_beside_the_sea_and_distances_count_from_it() -> None:
    board = small()

    assert board.is_coast(at("0302"))
    assert board.coast_distance(at("0302")) == 0
    assert not board.is_coast(at("0202"))
    assert board.coast_distance(at("0202")) == 1
    assert board.coast_distance(at("0101")) == 2
    assert board.coast_distance(OFF) is None


def test_places_are_found_by_identifier_before_name() -> None:
    first = Place(id="b", name="a", at=at("0303"), kind=Locality.TOWN)
    second = Place(id="a", name="z", at=at("0403"), kind=Locality.PORT)
    board = small(places=(first, second))

    assert board.place("a") is second
    assert board.place("z") is second
    assert board.place("nowhere") is None
    assert board.places_at(at("0303")) == (first,)
    assert board.is_port(at("0403"))
    assert not board.is_port(at("0303"))


def test_a_home_forest_is_home_to_its_own_people_only() -> None:
    wood = Region(id="wood", name="Wood", hexes=(at("0303"),), kind=HOME_FOREST, people="elves")
    board = small(regions=(wood,))

    assert is_home_forest(board, at("0303"), "elves")
    assert not is_home_forest(board, at("0303"), "orcs")
    assert board.regions_at(at("0303")) == (wood,)
    assert board.regions_at(at("0403")) == ()


def test_a_channel_joins_the_hexes_of_its_course() -> None:
    board = small(channels=(Channel(course=(at("0101"), at("0102"), at("0103"))),))

    assert board.channel_between(at("0102"), at("0101"))
    assert not board.channel_between(at("0101"), at("0103"))
    assert board.has_channel(at("0103"))


def river(*labels: str, **more: object) -> RiverStretch:
    return RiverStretch(
        name="Ara",
        course=tuple(at(label) for label in labels),
        **more,  # type: ignore[arg-type] # tests name real fields
    )


DOWN = ("0304", "0303", "0302", "0301")
FAULTS: dict[str, tuple[Callable[[], Board], str, str]] = {
    "a hex without terrain": (
        lambda: replace(
            small(),
            terrain={
                place: ground for place, ground in small().terrain.items() if place != at("0202")
            },
        ),
        "terrain",
        "1 hexes have no terrain, the first is 0202.",
    ),
    "terrain off the map": (
        lambda: replace(small(), terrain={**small().terrain, OFF: Terrain.SEA}),
        "terrain",
        "1 hexes of the terrain lie off the map.",
    ),
    "a river that jumps": (
        lambda: small(rivers=(river("0304", "0302"),)),
        "rivers",
        "Its course jumps from 0304 to 0302.",
    ),
    "a river without hexes": (
        lambda: small(rivers=(RiverStretch(name="Ara", course=()),)),
        "rivers",
        "Its course has no hexes.",
    ),
    "a river off the map": (
        lambda: small(
            rivers=(RiverStretch(name="Ara", course=(at("0304"), neighbour(at("0304"), 3))),)
        ),
        "rivers",
        "Hex 0305 is not on the map.",
    ),
    "a river through the sea": (
        lambda: small(rivers=(river("0302", "0301", "0201"),)),
        "rivers",
        "It flows through the sea at 0301.",
    ),
    "a river that breaks off": (
        lambda: small(rivers=(river("0304", "0303", ends=0),)),
        "rivers",
        "It breaks off at the north hexside of 0303.",
    ),
    "a road that jumps": (
        lambda: small(ways=(Route(way=Way.ROAD, course=(at("0303"), at("0503"))),)),
        "ways",
        "Its course jumps from 0303 to 0503.",
    ),
    "a road into the sea": (
        lambda: small(ways=(Route(way=Way.ROAD, course=(at("0302"), at("0301"))),)),
        "ways",
        "It runs into the sea at 0301.",
    ),
    "a road across a river without a bridge": (
        lambda: small(
            rivers=(river(*DOWN),),
            ways=(Route(way=Way.ROAD, course=(at("0203"), at("0303"), at("0403"))),),
        ),
        "ways",
        "It crosses a river in 0303 without bridge, ford or ferry.",
    ),
    "a bridge without a river": (
        lambda: small(crossings=(Crossing(at=at("0303"), kind=CrossingKind.BRIDGE),)),
        "crossings",
        "No river flows through 0303.",
    ),
    "a bridge over another hexside": (
        lambda: small(
            rivers=(river(*DOWN),),
            crossings=(Crossing(at=at("0303"), kind=CrossingKind.BRIDGE, arm=1),),
        ),
        "crossings",
        "No river crosses the north-east hexside of 0303.",
    ),
    "a bridge where rivers meet": (
        lambda: small(
            rivers=(river(*DOWN), river("0203", "0303")),
            crossings=(Crossing(at=at("0303"), kind=CrossingKind.FORD),),
        ),
        "crossings",
        "Rivers meet in 0303, so it is open which one it crosses.",
    ),
    "a crossing off the map": (
        lambda: small(crossings=(Crossing(at=OFF, kind=CrossingKind.FORD),)),
        "crossings",
        "is not on the map.",
    ),
    "a cataract without a river": (
        lambda: small(cataracts=(Cataract(at=at("0303")),)),
        "cataracts",
        "No river flows through 0303.",
    ),
    "a channel that runs inland": (
        lambda: small(channels=(Channel(course=(at("0302"), at("0303"), at("0304"))),)),
        "channels",
        "It runs inland at 0304.",
    ),
    "a place off the map": (
        lambda: small(places=(Place(id="x", name="X", at=OFF, kind=Locality.TOWN),)),
        "places",
        "is not on the map.",
    ),
    "two places with one identifier": (
        lambda: small(
            places=(
                Place(id="x", name="One", at=at("0303"), kind=Locality.TOWN),
                Place(id="x", name="Two", at=at("0403"), kind=Locality.TOWN),
            )
        ),
        "places",
        "The identifier 'x' already belongs to One.",
    ),
    "a port inland": (
        lambda: small(places=(Place(id="x", name="X", at=at("0304"), kind=Locality.PORT),)),
        "places",
        "It is a port, but 0304 has neither coast nor river.",
    ),
    "a region without hexes": (
        lambda: small(regions=(Region(id="r", name="R", hexes=()),)),
        "regions",
        "It has no hexes.",
    ),
    "a region off the map": (
        lambda: small(regions=(Region(id="r", name="R", hexes=(at("0303"), OFF)),)),
        "regions",
        "is not on the map.",
    ),
    "two regions with one identifier": (
        lambda: small(
            regions=(
                Region(id="r", name="One", hexes=(at("0303"),)),
                Region(id="r", name="Two", hexes=(at("0403"),)),
            )
        ),
        "regions",
        "The identifier 'r' already belongs to One.",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_is_told_once_with_its_entry_and_a_remedy(fault: str) -> None:
    make, kind, what = FAULTS[fault]

    problems = problems_of(make())

    assert [problem.kind for problem in problems] == [kind]
    assert problems[0].what.endswith(what)
    assert problems[0].hint
    assert problems[0].subject


def test_a_road_over_a_bridge_and_one_along_the_shore_are_sound() -> None:
    board = small(
        rivers=(river(*DOWN),),
        ways=(
            Route(way=Way.ROAD, course=(at("0203"), at("0303"), at("0403"))),
            Route(way=Way.TRACK, course=(at("0403"), at("0303"), at("0304"))),
        ),
        crossings=(Crossing(at=at("0303"), kind=CrossingKind.BRIDGE),),
    )

    assert problems_of(board) == ()


def test_a_fault_in_a_course_names_the_step() -> None:
    problems = problems_of(small(rivers=(river("0304", "0303", "0301"),)))

    assert problems == (
        BoardProblem(
            kind="rivers",
            index=0,
            subject="Ara",
            what="Its course jumps from 0303 to 0301.",
            hint="Name the hexes between, each a neighbour of the one before.",
            step=2,
        ),
    )
