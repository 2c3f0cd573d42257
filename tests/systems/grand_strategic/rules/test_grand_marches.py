"""Marches, retreats, cities and kingdoms that fall, on small maps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.kit.switches import Switches, switches_of
from generator.kit.tables import amend
from generator.systems.grand_strategic.rules.forming_armies import Amounts
from generator.systems.grand_strategic.rules.marches import (
    Entering,
    Entry,
    entering,
    fallen_quarters,
    has_room,
    may_go_on,
    retreats_to,
    starts_outside,
    steps_home,
)
from generator.systems.grand_strategic.rules.positions import (
    beside,
    city_taken,
    housed,
    is_in_play,
    last_in_play,
    withdrawn,
)
from generator.systems.grand_strategic.rules.tables import GRAND_BOOK, GrandTables
from generator.values import replace
from generator.world.campaign import HouseRule
from tests.systems.grand_strategic.grand_maps import army, at, city, country
from tests.tiers import tries

if TYPE_CHECKING:
    from collections.abc import Mapping

KNOWN = switches_of("generator.systems.grand_strategic.rules")
FAST = Switches(known=KNOWN, settings={"armies.fast": True})
ROAD = (".....", ".....", ".....")
HOST = army("red-host", "0202")


def labels(*hexes: object) -> set[str]:
    """Write hexes of the small maps as their labels."""
    named = {at(f"{c:02}{r:02}"): f"{c:02}{r:02}" for c in range(1, 8) for r in range(1, 8)}
    return {named[each] for each in hexes if each in named}


@pytest.mark.rule("GS-MOVE-01")
def test_an_army_marches_one_hex_over_any_land() -> None:
    land = country("..~..", ".hwm.", ".....", armies=(HOST,))

    reached = {
        label
        for label in (f"{c:02}{r:02}" for c in range(1, 6) for r in range(1, 4))
        if entering(land, HOST, at(label)) == Entry(kind=Entering.MARCHES)
    }

    assert reached == labels(*beside(land, HOST.at))
    assert "0301" not in reached
    assert entering(land, HOST, at("0502")).rule == "GS-MOVE-01"
    assert entering(land, HOST, at("0301")).rule == "GS-MOVE-01"


@pytest.mark.rule("GS-SETUP-03")
def test_a_garrison_may_leave_its_city_empty() -> None:
    land = country(*ROAD, cities=(city("red-town", "0202"),), armies=(HOST,))

    assert entering(land, HOST, at("0203")).kind is Entering.MARCHES


@pytest.mark.rule("GS-ARMY-03", "GS-CITY-01")
@pytest.mark.parametrize(("points", "kind"), [(400, "merges"), (401, "barred")])
def test_own_armies_merge_or_do_not_share_a_hex(points: int, kind: str) -> None:
    other = army("red-guard", "0203", points)
    land = country(*ROAD, armies=(HOST, other), cities=(city("red-town", "0203"),))

    found = entering(land, HOST, at("0203"))

    assert found.kind == kind
    assert found.rule == ("GS-ARMY-03" if kind == "barred" else "")
    assert found.army == ("red-guard" if kind == "merges" else "")


@pytest.mark.rule("GS-CITY-01", "GS-SCOPE-04")
@pytest.mark.parametrize(
    ("inside", "most", "rule"),
    [(0, 100, ""), (0, 99, "GS-CITY-01"), (60, 160, ""), (60, 159, "GS-CITY-01")],
)
def test_gs_city_01_an_army_too_many_for_its_city_does_not_enter_it(
    inside: int, most: int, rule: str
) -> None:
    tables, _ = amend(
        GRAND_BOOK.as_mapping(), (HouseRule(table="numbers", row="city-most", value=most),)
    )
    amounts = Amounts(tables=GrandTables.from_mapping(tables))
    guard = (army("red-guard", "0203", inside),) if inside else ()
    land = country(
        *ROAD, armies=(HOST, *guard), cities=(city("red-town", "0203"), city("red-keep", "0501"))
    )

    small = replace(land, amounts=amounts)

    assert entering(small, HOST, at("0203")).rule == rule
    assert has_room(small, HOST, at("0203")) is not bool(rule)


@pytest.mark.rule("GS-ARMY-03")
def test_an_allys_army_is_not_merged_with() -> None:
    allied = replace(
        country(*ROAD, armies=(HOST, army("blue-host", "0203"))),
        allies=frozenset({frozenset({"r", "b"})}),
    )

    assert entering(allied, HOST, at("0203")).rule == "GS-ARMY-03"


@pytest.mark.rule("GS-CITY-03", "GS-MOVE-01")
def test_an_enemys_army_is_attacked_and_his_empty_city_taken() -> None:
    cities = (city("blue-town", "0102"), city("blue-keep", "0203", "fortified"))
    land = country(*ROAD, cities=cities, armies=(HOST, army("blue-host", "0203")))

    attack = entering(land, HOST, at("0203"))
    taken = entering(land, HOST, at("0102"))
    after = city_taken(land, "blue-town", "r")

    assert attack == Entry(kind=Entering.ATTACKS, army="blue-host")
    assert taken == Entry(kind=Entering.TAKES_CITY)
    assert [each.id for each in after.cities_of("r")] == ["blue-town"]
    assert entering(after, HOST, at("0102")).kind is Entering.MARCHES


@pytest.mark.rule("GS-WILD-21", "GS-WILD-33", "GS-WILD-43", "GS-CITY-02")
def test_peace_princes_forced_marches_and_lost_capitals_bar_an_attack() -> None:
    cities = (city("blue-town", "0102"), city("blue-keep", "0203", "fortified"))
    land = country(*ROAD, cities=cities, armies=(HOST, army("blue-host", "0201")))
    goals = (at("0102"), at("0201"), at("0203"))
    at_peace = replace(land, peace=frozenset({frozenset({"r", "b"})}))
    held = replace(land, only_cities={"r": ("blue-keep",)})
    forced = army("red-host", "0202", forced_by="GS-WILD-21")
    fallen = replace(land, capitals={"r": "blue-keep"})

    assert [entering(at_peace, HOST, goal).rule for goal in goals] == ["GS-WILD-43"] * 3
    assert [entering(held, HOST, goal).rule for goal in goals] == [*("GS-WILD-33", ""), ""]
    assert [entering(land, forced, goal).rule for goal in goals] == ["GS-WILD-21"] * 3
    assert [entering(fallen, HOST, goal).rule for goal in goals] == ["GS-CITY-02"] * 3


@pytest.mark.rule("GS-WILD-33", "GS-CITY-03")
def test_who_takes_the_city_that_holds_his_prince_attacks_whom_he_likes() -> None:
    cities = (city("blue-town", "0102"), city("blue-keep", "0203", "fortified"))
    held = replace(country(*ROAD, cities=cities, armies=(HOST,)), only_cities={"r": ("blue-keep",)})

    freed = city_taken(held, "blue-keep", "r")
    not_freed = city_taken(held, "blue-keep", "g")

    assert entering(freed, HOST, at("0102")).kind is Entering.TAKES_CITY
    assert entering(not_freed, HOST, at("0102")).rule == "GS-WILD-33"


@pytest.mark.rule("GS-WFB-03")
@pytest.mark.parametrize(
    ("first", "second", "goes"),
    [("0201", "0301", True), ("0201", "0401", False), ("0401", "0301", False)],
)
def test_cavalry_goes_on_over_open_ground_and_hills(first: str, second: str, *, goes: bool) -> None:
    land = country(".h.w.")
    riders = replace(army("red-riders", "0101"), is_cavalry=True)

    foot, way = army("red-foot", "0101"), (at(first), at(second))
    slow = Switches(known=KNOWN)

    assert may_go_on(FAST, land, riders, way) == goes
    assert not may_go_on(slow, land, riders, way)
    assert not may_go_on(FAST, land, foot, way)


@pytest.mark.rule("GS-GENL-09", "GS-WILD-21", "GS-WILD-23", "GS-WILD-41", "GS-WILD-51")
def test_a_forced_march_goes_to_the_nearest_own_city_with_room() -> None:
    host = army("red-host", "0302")
    near, far = city("red-near", "0402"), city("red-far", "0102")
    full = army("red-guard", "0402", 401)
    roomy = country(*ROAD, cities=(near, far), armies=(host,))
    crowded = country(*ROAD, cities=(near, far), armies=(host, full))

    assert labels(*steps_home(roomy, host)) == {"0402"}
    assert labels(*steps_home(crowded, host)) == {"0201", "0202"}
    assert steps_home(roomy, army("red-host", "0402")) == ()
    assert steps_home(country(*ROAD, armies=(host,)), host) == ()


@pytest.mark.rule("GS-CBT-06")
def test_the_loser_falls_back_towards_its_nearest_city() -> None:
    cities = (city("red-town", "0103"), city("red-far", "0702"), city("blue-town", "0301"))
    attacker = army("red-host", "0202")
    land = country(*(".......",) * 3, cities=cities, armies=(attacker, army("blue-host", "0302")))

    assert labels(*retreats_to(land, attacker, at("0302"))) == {"0202"}


@pytest.mark.rule("GS-CBT-06")
def test_the_owner_picks_among_hexes_as_near() -> None:
    land = country(
        *(".....",) * 4, cities=(city("red-town", "0304"),), armies=(army("blue-host", "0301"),)
    )
    beaten = army("red-host", "0302")

    found = labels(*retreats_to(land, beaten, at("0302")))

    assert found == {"0303"}
    crowded = land.with_army(army("red-guard", "0303", 401))
    assert labels(*retreats_to(crowded, beaten, at("0302"))) == {"0202", "0402"}
    joined = land.with_army(army("red-guard", "0303", 400))
    assert labels(*retreats_to(joined, beaten, at("0302"))) == {"0303"}


@pytest.mark.rule("GS-CBT-06")
def test_who_cannot_fall_back_is_destroyed() -> None:
    cut_off = country("..~..", "~~~~~", cities=(city("red-town", "0501"),))
    homeless = country(*ROAD, cities=(city("blue-town", "0101"),))

    assert retreats_to(cut_off, army("red-host", "0101"), at("0201")) == ()
    assert retreats_to(homeless, HOST, at("0302")) == ()


@pytest.mark.rule("GS-CBT-06", "GS-CITY-03")
def test_a_beaten_garrison_does_not_fall_back_into_its_own_city() -> None:
    cities = (city("red-town", "0302"), city("red-far", "0502"))
    garrison = army("red-guard", "0302", 50)
    land = country(*ROAD, cities=cities, armies=(garrison,))

    assert labels(*retreats_to(land, garrison, at("0302"))) == {"0401", "0402"}


@pytest.mark.rule("GS-CITY-02")
def test_a_kingdom_falls_with_its_capital_and_its_armies_stay_in_cities() -> None:
    cities = (
        city("red-seat", "0101", "capital"),
        city("red-town", "0501"),
        city("blue-seat", "0503", "capital"),
    )
    armies = (
        army("red-host", "0402", 300),
        army("red-band", "0302", 250),
        army("red-guard", "0501", 100),
    )
    land = country(*ROAD, cities=cities, armies=armies)

    fallen = city_taken(land, "red-seat", "b")

    assert is_in_play(land, "r")
    assert last_in_play(land) == ""
    assert not is_in_play(fallen, "r")
    assert last_in_play(fallen) == "b"
    assert withdrawn(fallen, "r") == {"red-host": "red-town", "red-band": ""}


@pytest.mark.rule("GS-SEAS-03", "GS-CITY-01")
def test_armies_winter_in_cities_of_their_own_with_room() -> None:
    cities = (city("red-town", "0101"), city("red-keep", "0501"), city("blue-town", "0503"))
    armies = (army("red-host", "0303", 400), army("red-guard", "0101", 101))
    land = country(*ROAD, cities=cities, armies=armies)

    def falls(**quarters: str) -> Mapping[str, str]:
        named = {key.replace("_", "-"): value for key, value in quarters.items()}
        return fallen_quarters(land, named)

    assert falls(red_host="red-keep") == {}
    assert falls(red_host="red-town") == {"red-host": "GS-CITY-01"}
    assert falls(red_host="red-town", red_guard="red-keep") == {}
    assert falls(red_host="blue-town") == {"red-host": "GS-SEAS-03"}
    assert falls(red_host="red-town", red_guard="blue-town") == {
        "red-host": "GS-CITY-01",
        "red-guard": "GS-SEAS-03",
    }
    assert falls() == {}


@pytest.mark.rule("GS-SETUP-05", "GS-SEAS-04")
def test_field_armies_begin_beside_their_city() -> None:
    cities = (city("red-town", "0202"), city("red-keep", "0201"))
    land = country("...", "..~", "...", cities=cities, armies=(army("red-host", "0102"),))

    found = starts_outside(land, "red-town")

    assert found
    assert labels(*found).isdisjoint({"0202", "0201", "0102", "0302"})
    assert set(found) <= set(beside(land, at("0202")))
    assert starts_outside(land, "nowhere") == ()


@pytest.mark.rule("GS-CITY-01", "GS-CITY-02", "GS-WILD-43")
@tries(60)
@given(st.lists(st.integers(1, 500), min_size=1, max_size=8))
def test_no_city_takes_in_more_than_it_can_hold_and_nobody_is_in_two(points: list[int]) -> None:
    cities = (city("red-town", "0101"), city("red-keep", "0501"))
    armies = tuple(
        army(f"red-{number}", f"0{1 + number % 5}02", each) for number, each in enumerate(points)
    )
    land = country(*ROAD, cities=cities)

    found = housed(land, armies)

    assert set(found) == {each.army for each in armies}
    for place in cities:
        within = [each.points for each in armies if found[each.army] == place.id]
        assert sum(within) <= 500
