"""The map in words: what is round an army, how far and where, by its reader's knowledge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.map_in_words import map_in_words
from generator.systems.valormr.rules.muster import Locality
from generator.values import replace
from generator.world.ground import Crossing, CrossingKind, Place, RiverStretch, Route, Way
from tests.briefings import CHAOS_PLAYER, LAWS_PLAYER, quiet_day
from tests.maps import course
from tests.scenarios import a_board, a_campaign, a_force, place

if TYPE_CHECKING:
    from generator.brief.audience import Audience
    from generator.brief.briefing import Briefing

NORTH, SOUTH = 0, 3


def a_country(reader: Audience = LAWS_PLAYER) -> Briefing:
    """Two armies of Law by a river that runs south, with a bridge and a road over it."""
    bare = a_board(".....", ".....", ".....")
    river = RiverStretch(
        name="Reed",
        course=course(bare.grid, "0301", "0303"),
        starts=NORTH,
        ends=SOUTH,
    )
    board = a_board(
        ".....",
        "...f.",
        ".....",
        rivers=(river,),
        crossings=(Crossing(at=place(bare, "0302"), kind=CrossingKind.BRIDGE),),
        ways=(Route(way=Way.ROAD, course=course(bare.grid, "0202", "0302", "0402")),),
        places=(Place(id="hall", name="The Hall", at=place(bare, "0502"), kind=Locality.TOWN),),
    )
    forces = (
        a_force("arn", place(bare, "0202")),
        a_force("aldo", place(bare, "0201")),
        a_force("hadewych", place(bare, "0402"), side="chaos"),
    )
    return quiet_day(a_campaign(board, *forces), reader)


def test_every_army_of_the_reader_is_told_of_and_nobody_elses() -> None:
    laws, chaos = (a_country(reader) for reader in (LAWS_PLAYER, CHAOS_PLAYER))

    assert [army.name for army in map_in_words(laws)] == ["Aldo", "Arn"]
    assert [army.name for army in map_in_words(chaos)] == ["Hadewych"]


def test_each_next_hex_is_told_clockwise_with_road_and_who_is_there() -> None:
    arn = map_in_words(a_country())[1]

    assert arn.stands == "It stands in 0202, open ground. A road leads to the north-east."
    assert arn.steps == (
        "North, 0201: open ground, Aldo there.",
        "North-east, 0302: open ground, by road, the Reed there with a bridge.",
        "South-east, 0303: open ground, the Reed there.",
        "South, 0203: open ground.",
        "South-west, 0103: open ground.",
        "North-west, 0102: open ground.",
    )


def test_far_things_are_told_with_hexes_direction_and_water() -> None:
    arn = map_in_words(a_country())[1]

    assert arn.far == (
        "Places: the Hall (0502), three hexes east, across the Reed.",
        "Your side: Aldo, one hex north, in 0201.",
        "Enemies: Hadewych (Chaos), two hexes east, across the Reed, in 0402.",
    )


def test_where_the_map_ends_is_told() -> None:
    aldo = map_in_words(a_country())[0]

    assert aldo.steps[-1].startswith("The map ends to the north")


def test_an_enemy_of_whom_nothing_is_known_is_not_told() -> None:
    view = a_country()
    known = {key: value for key, value in view.facts.items() if key[0] != "hadewych"}

    assert "Hadewych" in str(map_in_words(view))
    assert "Hadewych" not in str(map_in_words(replace(view, facts=known)))


def test_of_many_the_nearest_are_told_and_how_many_more_there_are() -> None:
    view = a_country()
    hall = view.board.places[0]
    kinds = (Locality.TOWN, Locality.VILLAGE)
    places = tuple(
        replace(hall, id=f"h{number}", name=f"Hall {number}", kind=kinds[number % 2])
        for number in range(1, 8)
    )

    (told, *_) = map_in_words(replace(view, board=replace(view.board, places=places)))[1].far

    assert told.startswith("Places: Hall 1 (0502), a village, three hexes east, across the Reed;")
    assert "; Hall 5 (0502), a village" in told
    assert told.endswith("; two more farther off.")
