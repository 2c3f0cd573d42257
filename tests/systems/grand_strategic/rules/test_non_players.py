"""Kingdoms that nobody plays: their marches and their purchases."""

from __future__ import annotations

import pytest

from generator.kit.tables import amend
from generator.systems.grand_strategic.rules.forming_armies import Amounts
from generator.systems.grand_strategic.rules.policies import (
    Aim,
    aim_of_non_player,
    city_in_danger,
    enemy_cities,
    step_of_non_player,
    way_of_non_player,
)
from generator.systems.grand_strategic.rules.tables import GRAND_BOOK, GrandTables
from generator.values import replace
from generator.world.campaign import HouseRule
from generator.world.hexes import distance
from tests.systems.grand_strategic.grand_maps import army, at, city, country

PLAIN_LAND = (".......",) * 3
CITIES = (
    city("red-seat", "0102", "capital"),
    city("blue-town", "0602"),
    city("blue-keep", "0402", "fortified"),
)


@pytest.mark.rule("GS-SCOPE-03")
@pytest.mark.parametrize(
    ("points", "aim", "reason"), [(75, "0602", "city"), (74, "0402", "toward")]
)
def test_an_army_makes_for_the_weakest_city_it_would_take(
    points: int, aim: str, reason: str
) -> None:
    # At even rolls 35 in 100 of 75 points are 26, and half a garrison of 50 is 25.
    host = army("red-host", "0302", points)
    land = country(*PLAIN_LAND, cities=CITIES, armies=(host,))

    assert aim_of_non_player(land, host) == Aim(goal=at(aim), reason=reason)


@pytest.mark.rule("GS-SCOPE-03")
def test_a_threatened_capital_comes_first() -> None:
    host, foe = army("red-host", "0502", 400), army("blue-host", "0201", 100)
    to_capital = Aim(goal=at("0102"), reason="capital")
    land = country(*PLAIN_LAND, cities=CITIES, armies=(host, foe))
    far = land.with_army(replace(foe, at=at("0702")))
    lost = replace(land, owners={**land.owners, "red-seat": "b"})

    assert aim_of_non_player(land, host) == to_capital
    for calm in (far, lost):
        found = aim_of_non_player(calm, host)
        assert found is not None
        assert found.reason == "city"


@pytest.mark.rule("GS-SCOPE-03")
def test_each_step_of_a_non_player_leads_nearer_and_into_nothing_hopeless() -> None:
    host = army("red-host", "0302", 100)
    land = country(*PLAIN_LAND, cities=CITIES, armies=(host,))
    garrisoned = land.with_army(army("blue-guard", "0402", 75))
    weak = garrisoned.with_army(replace(host, regulars=50))

    step = step_of_non_player(garrisoned, host)

    assert step is not None
    assert distance(step, at("0602")) < distance(host.at, at("0602"))
    assert step_of_non_player(weak, weak.armies["red-host"]) is None


@pytest.mark.rule("GS-SCOPE-03", "GS-MOVE-01")
def test_a_non_player_marches_as_far_as_armies_march_until_it_meets_somebody() -> None:
    tables, refused = amend(
        GRAND_BOOK.as_mapping(), [HouseRule(table="marches", row="move", value=3)]
    )
    amounts = Amounts(tables=GrandTables.from_mapping(tables))
    host = army("red-host", "0302", 200)
    land = country(*PLAIN_LAND, cities=CITIES[1:2], armies=(host,))
    held = land.with_army(army("blue-host", "0402", 50))

    far = replace(land, amounts=amounts)
    far_held = replace(held, amounts=amounts)

    assert not refused
    assert len(way_of_non_player(land, host)) == 1
    assert way_of_non_player(far, host)[-1] == at("0602")
    assert len(way_of_non_player(far, host)) == 3
    assert at("0402") not in way_of_non_player(far_held, host)[:-1]


@pytest.mark.rule("GS-SCOPE-03")
def test_a_kingdom_at_peace_with_everybody_stays_where_it_is() -> None:
    host = army("red-host", "0202", 300)
    land = replace(
        country(*PLAIN_LAND, cities=CITIES, armies=(host,)),
        peace=frozenset({frozenset({"r", "b"})}),
    )

    assert tuple(enemy_cities(land, "r")) == ()
    assert step_of_non_player(land, host) is None


@pytest.mark.rule("GS-SCOPE-03")
def test_a_non_player_knows_nobody_elses_points() -> None:
    host, foe = army("red-host", "0302", 150), army("blue-host", "0702", 60)
    land = country(*PLAIN_LAND, cities=CITIES, armies=(host, foe))

    stronger = land.with_army(replace(foe, regulars=500))

    for asks in (aim_of_non_player, step_of_non_player):
        assert asks(land, host) == asks(stronger, host)
    assert city_in_danger(land, "r") == city_in_danger(stronger, "r")


@pytest.mark.rule("GS-SCOPE-03")
def test_a_non_player_buys_for_the_city_most_in_danger() -> None:
    cities = (*CITIES, city("red-town", "0701"))
    near_town = country(*PLAIN_LAND, cities=cities, armies=(army("blue-host", "0602"),))
    at_peace = country(*PLAIN_LAND, cities=cities)

    assert city_in_danger(near_town, "r") == "red-town"
    assert city_in_danger(at_peace, "r") == "red-seat"
    assert city_in_danger(at_peace, "g") == ""
