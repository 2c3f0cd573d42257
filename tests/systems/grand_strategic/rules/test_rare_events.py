"""What seldom happens: a prince is freed; no way home, no city, no whole unit."""

from __future__ import annotations

import pytest

from generator.systems.grand_strategic.rules.muster import UnitLevel
from generator.systems.grand_strategic.rules.rule_book import opening
from generator.systems.grand_strategic.rules.state import Homecomers
from generator.systems.grand_strategic.rules.steps_of_the_year import resource_stages
from generator.values import replace
from generator.world.campaign import HouseRule
from tests.systems.grand_strategic.grand_courses import course_in
from tests.systems.grand_strategic.grand_courses import kinds as told_in
from tests.systems.grand_strategic.grand_games import a_campaign, force, go, kinds, town, week
from tests.systems.grand_strategic.grand_maps import at
from tests.systems.grand_strategic.rules.test_cards_in_play import played_out

LAND = (
    town("ash-keep", "0101", "capital"),
    town("oak-keep", "0707", "capital"),
    town("oak-town", "0404"),
)
HOST = force("ash-host", "0403", 200)
GUARD = force("oak-guard", "0707", 75)


@pytest.mark.rule("GS-CITY-02")
def test_gs_city_02_who_is_out_of_the_game_goes_home_whenever_it_is_beaten() -> None:
    places = (LAND[0], town("ash-fort", "0707"), *LAND[2:], town("oak-fort", "0607"))
    forces = (force("ash-host", "0403", 300), force("oak-host", "0404", 100))
    campaign = a_campaign(forces, places)
    begun = opening(campaign)
    fallen = replace(begun.kingdoms["oak"], is_in_play=False)
    dice: dict[str, int | str | tuple[int | str, ...]] = {
        "GS-CBT-01/ash-host+oak-host/1": 40,
        "GS-CBT-01/ash-host+oak-host/2": 1,
    }

    done = played_out(
        campaign, begun.with_kingdom(fallen), go("ash-host", "0404"), dice=dice, said={}
    )

    army = done.after.armies["oak-host"]
    assert (army.city, army.at) == ("oak-fort", at("0607"))
    assert done.after.battles[0].retreat is not None
    assert kinds(done).index("goes-into-city") > kinds(done).index("city-taken")


@pytest.mark.rule("GS-WILD-33")
def test_gs_wild_33_a_prince_is_free_once_the_city_that_holds_him_is_taken() -> None:
    campaign = a_campaign((HOST, GUARD), LAND)
    begun = opening(campaign)
    held = replace(begun.cities["oak-town"], prisoners=("ash",))

    done = week(campaign, go("ash-host", "0404"), situation=begun.with_city(held))

    assert kinds(done)[-2:] == ["city-taken", "prince-freed"]
    assert done.events[-1].sides == ("ash", "oak")
    assert done.after.cities["oak-town"].prisoners == ()
    assert done.after.holders("ash") == ()


@pytest.mark.rule("GS-WILD-33", "GS-CITY-03")
def test_gs_wild_33_who_has_no_prince_there_frees_nobody_by_taking_the_city() -> None:
    elm = town("elm-keep", "0107", "capital")
    campaign = a_campaign((HOST, GUARD, force("elm-guard", "0107", 75)), (*LAND, elm))
    begun = opening(campaign)
    held = replace(begun.cities["oak-town"], prisoners=("elm",))

    done = week(campaign, go("ash-host", "0404"), situation=begun.with_city(held))

    assert "prince-freed" not in kinds(done)
    assert done.after.cities["oak-town"].prisoners == ("elm",)


@pytest.mark.rule("GS-WILD-51")
def test_gs_wild_51_an_army_whose_way_home_is_closed_waits_and_is_told() -> None:
    rows = ("..~~~~~", "~~~~~~~", "~~~.~~~", "~~~.~~~", *("~~~~~~.",) * 3)
    sent = force("ash-host", "0403", 200)
    campaign = a_campaign((sent, GUARD), LAND[:2], rows)
    begun = opening(campaign)
    army = replace(begun.armies["ash-host"], forced_by="GS-WILD-51")

    done = week(campaign, situation=begun.with_army(army))

    (told,) = (event for event in done.events if event.kind == "no-way-home")
    assert (told.rule, told.force, told.sides) == ("GS-WILD-51", "ash-host", ("ash",))
    assert done.after.armies["ash-host"].at == at("0403")
    assert done.after.armies["ash-host"].forced_by == "GS-WILD-51"


@pytest.mark.rule("GS-CSW-14")
@pytest.mark.parametrize(
    ("soldiers", "owner"), [(19, "oak"), (44, "ash")], ids=["too few", "no city left"]
)
def test_gs_csw_14_survivors_too_few_or_without_a_city_scatter(soldiers: int, owner: str) -> None:
    campaign = a_campaign((HOST, GUARD), LAND)
    begun = opening(campaign)
    home = Homecomers(
        kingdom="oak",
        kind="heavy foot",
        soldiers=soldiers,
        level=UnitLevel.VETERAN,
        unit_size=20,
        unit_points=10,
        city="oak-town",
        arrives=begun.period,
    )
    cities = {key: replace(each, owner=owner) for key, each in begun.cities.items()}

    done = week(campaign, situation=replace(begun, returning=(home,), cities=cities))

    (told,) = (event for event in done.events if event.kind == "survivors-scatter")
    assert (told.facts["called"], told.sides) == ("heavy foot", ("oak",))
    assert done.after.returning == ()
    assert not any(army.units for army in done.after.armies.values())


@pytest.mark.rule("GS-CITY-01", "GS-CSW-14")
@pytest.mark.parametrize(
    ("most", "garrison", "units", "lost"),
    [(500, 480, 2, 4), (500, 485, 1, 24), (500, 495, 0, 44), (499, 480, 1, 24)],
)
def test_gs_city_01_survivors_form_as_many_units_as_their_city_has_room_for(
    most: int, garrison: int, units: int, lost: int
) -> None:
    guard = force("oak-town-guard", "0404", garrison)
    campaign = a_campaign(
        (HOST, GUARD, replace(guard, side="oak")),
        LAND,
        house_rules=(HouseRule(table="numbers", row="army-most", value=most),),
    )
    begun = opening(campaign)
    home = Homecomers(
        kingdom="oak",
        kind="heavy foot",
        soldiers=44,
        level=UnitLevel.VETERAN,
        unit_size=20,
        unit_points=10,
        city="oak-town",
        arrives=begun.period,
    )

    done = week(campaign, situation=replace(begun, returning=(home,)))

    inside = done.after.armies["oak-town-guard"]
    assert (inside.points, len(inside.units)) == (garrison + 10 * units, units)
    (told,) = (e for e in done.events if e.kind.startswith("survivors-"))
    assert told.kind == ("survivors-come-back" if units else "survivors-scatter")
    assert (told.facts["units"], told.facts["left_over"]) == (units, lost)


@pytest.mark.rule("GS-WILD-53")
def test_gs_wild_53_a_free_company_for_which_no_city_has_room_goes_away() -> None:
    course = course_in("1-w10", "[period.answers]", '"1-w10/buy/ashmark" = "keep"')
    due = replace(course.situation.kingdoms["ashmark"], due_bands=(75,))
    situation = course.situation.with_kingdom(due)
    for army in tuple(situation.armies_of("ashmark")):
        if army.city:
            situation = situation.with_army(replace(army, regulars=450))

    after = resource_stages(course.after(situation))

    assert "band-homeless" in told_in(after)
    assert after.situation.kingdoms["ashmark"].due_bands == ()
    assert not any(army.bands for army in after.situation.armies.values())


@pytest.mark.rule("GS-WILD-33")
@pytest.mark.parametrize(
    ("unheld", "told", "mourns"),
    [("executed", "card-prince-dies", True), ("freed", "card-prince-freed", False)],
)
def test_gs_wild_33_a_prince_no_city_can_hold_is_executed_or_by_the_switch_freed(
    unheld: str, told: str, *, mourns: bool
) -> None:
    switches = {"battle.fought": "quick", "prince.unheld": unheld}
    forces = (force("ash-host", "0303", 200), force("oak-host", "0304"), GUARD)
    campaign = a_campaign(forces, LAND[1:], switches=switches)
    battle = "ash-host+oak-host"
    dice: dict[str, int | str | tuple[int | str, ...]] = {
        f"GS-CBT-01/{battle}/1": 40,
        f"GS-CBT-01/{battle}/2": 1,
        f"GS-WILD-01/{battle}/1": 1,
        f"GS-WILD-02/{battle}/1": "king of diamonds",
    }
    said = {f"{battle}/prince/ash-host": "ransom"}

    done = played_out(campaign, opening(campaign), go("ash-host", "0304"), dice=dice, said=said)

    (event,) = (each for each in done.events if each.kind == told)
    assert (event.rule, event.facts["side"]) == ("GS-WILD-33", "oak")
    assert ("card-mourns" in kinds(done)) == mourns
