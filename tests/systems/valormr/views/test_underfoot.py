"""What lies underfoot where a battle is fought, and what does not."""

from __future__ import annotations

import pytest

from generator.systems.valormr.rules.muster import Locality
from generator.systems.valormr.views.packet.heads import underfoot
from generator.values import replace
from generator.world.ground import Crossing, CrossingKind, Place, RiverStretch, Route, Way
from tests.scenarios import a_board, place

BARE = a_board("...", "...")
HERE = place(BARE, "0201")
ALONG = (place(BARE, "0101"), HERE)


def test_open_ground_says_what_is_not_there() -> None:
    assert underfoot(BARE, HERE) == "open ground; no town or road or river"


def test_forest_is_called_so() -> None:
    board = a_board(".f.")

    assert underfoot(board, place(board, "0201")).startswith("forest; no town")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("West Road", "the West Road"),
        ("The Salt Road", "the Salt Road"),
        ("the Salt Road", "the Salt Road"),
        ("", "a road"),
    ],
)
def test_a_road_is_told_by_its_name(name: str, told: str) -> None:
    road = Route(way=Way.ROAD, course=ALONG, name=name)
    board = replace(BARE, ways=(road,))

    assert underfoot(board, HERE) == f"open ground and {told}; no town or river"


def test_a_town_on_a_bridged_river_leaves_nothing_to_ask_for_but_a_road() -> None:
    board = replace(
        BARE,
        places=(Place(id="highmarket", name="Highmarket", at=HERE, kind=Locality.TOWN),),
        rivers=(RiverStretch(name="The Grey", course=ALONG),),
        crossings=(Crossing(at=HERE, kind=CrossingKind.BRIDGE, name="Long Bridge"),),
    )

    assert underfoot(board, HERE) == (
        "open ground, the town Highmarket, the Grey and a bridge, Long Bridge; no road"
    )
