"""The waters of a map: shores, mouths and rivers, and which of them touch."""

from __future__ import annotations

import pytest

from generator.systems.valormr.rules.sea.waters import (
    Water,
    is_coastal,
    is_navigable,
    is_open_sea,
    mouth_shore,
    shores,
    steps_from,
    waters_of,
)
from generator.values import replace
from generator.world.board import Cataract
from tests.scenarios import a_board, place
from tests.systems.valormr.rules.sea.voyages import MOUTH, PLAIN, RIVER, at, at_all, the_coast

COAST = the_coast()
NECK = a_board("~~~~~", "~~.~~", "~~.~~", "~~.~~", "~~~~~")
"""A tongue of land; its middle hex has sea on both sides."""


def test_a_hex_with_sea_on_one_side_has_one_shore() -> None:
    assert len(shores(PLAIN, at("0706"))) == 1
    assert shores(PLAIN, at("0707")) == ()
    assert shores(PLAIN, at("0705")) == ()


def test_an_island_has_one_shore_all_round() -> None:
    island = a_board("~~~", "~.~", "~~~")

    assert shores(island, place(island, "0202")) == ((0, 1, 2, 3, 4, 5),)


def test_a_neck_of_land_parts_two_shores() -> None:
    neck = place(NECK, "0303")

    assert shores(NECK, neck) == ((1, 2), (4, 5))


def test_no_vessel_is_carried_across_a_neck_of_land() -> None:
    neck = place(NECK, "0303")
    eastern, western = waters_of(NECK, neck, coastal=True)

    from_east = {w.at for w in steps_from(NECK, eastern, coastal=True)}
    from_west = {w.at for w in steps_from(NECK, western, coastal=True)}

    assert from_east & from_west == {place(NECK, "0302"), place(NECK, "0304")}
    assert len(from_east) == 4


@pytest.mark.rule("VAL-SEA-04")
def test_val_sea_04_coasters_go_from_coast_hex_to_coast_hex() -> None:
    shore = waters_of(PLAIN, at("0706"), coastal=True)[0]

    found = {w.at for w in steps_from(PLAIN, shore, coastal=True)}

    assert found == set(at_all("0705", "0605", "0805", "0606", "0806"))


@pytest.mark.rule("VAL-SEA-01")
@pytest.mark.parametrize(
    ("label", "coastal"),
    [("0706", True), ("0705", True), ("0704", True), ("0703", False), ("0701", False)],
)
def test_val_sea_01_coastal_waters_are_two_hexes_wide(label: str, *, coastal: bool) -> None:
    assert is_coastal(PLAIN, at(label), reach=2) == coastal
    assert is_open_sea(PLAIN, at(label), reach=2) != coastal


def test_a_river_reaches_the_shore_at_its_mouth_alone() -> None:
    shore = mouth_shore(COAST, MOUTH)

    assert shore is not None
    assert mouth_shore(COAST, at("0907")) is None
    assert waters_of(COAST, MOUTH, coastal=True) == (Water(at=MOUTH, shore=shore[0]),)
    assert waters_of(COAST, MOUTH, coastal=False) == (Water(at=MOUTH, is_river=True),)


def test_coasters_come_from_the_sea_into_the_river() -> None:
    mouth = waters_of(COAST, MOUTH, coastal=True)[0]

    found = steps_from(COAST, mouth, coastal=True)

    assert Water(at=at("0907"), is_river=True) in found
    assert Water(at=at("0905")) in found


def test_river_boats_keep_to_the_river() -> None:
    mouth = waters_of(COAST, MOUTH, coastal=False)[0]

    assert steps_from(COAST, mouth, coastal=False) == (Water(at=at("0907"), is_river=True),)


@pytest.mark.rule("VAL-RIVER-02")
def test_val_river_02_the_canal_and_cataracts_bear_no_vessels() -> None:
    canal = the_coast(rivers=(replace(RIVER, navigable=False),))
    falls = the_coast(cataracts=(Cataract(at=at("0908")),))

    assert is_navigable(COAST, at("0907"), at("0908"))
    assert not is_navigable(canal, at("0907"), at("0908"))
    assert not is_navigable(falls, at("0907"), at("0908"))
    assert is_navigable(falls, at("0906"), at("0907"))


def test_a_channel_makes_a_shore_the_first_choice() -> None:
    from generator.world.board import Channel

    neck = place(NECK, "0303")
    west = replace(NECK, channels=(Channel(course=(place(NECK, "0203"), neck)),))

    assert waters_of(NECK, neck, coastal=True)[0].shore == 1
    assert waters_of(west, neck, coastal=True)[0].shore == 4
