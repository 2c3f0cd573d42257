"""Winter and spring: hiring, quarters, arrivals, and who takes the field."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.systems.grand_strategic.rules.muster import ListedUnit
from generator.systems.grand_strategic.rules.spring import mercenaries_arrive, spring_placement
from generator.systems.grand_strategic.rules.state import BandOrigin
from generator.systems.grand_strategic.rules.steps_of_the_year import (
    mercenaries_hired,
    mercenaries_offer,
    winter_quarters,
)
from generator.values import replace
from tests.systems.grand_strategic.grand_courses import course_in, kinds
from tests.systems.grand_strategic.grand_maps import at

if TYPE_CHECKING:
    from generator.dice import Face
    from generator.systems.grand_strategic.rules.course import GrandCourse

OFFERED: dict[str, Face] = {
    "GS-MERC-02/ashmark/1": 3,
    "GS-MERC-02/corvane/1": 4,
    "GS-MERC-02/fenland/1": 10,
}


def winter(*lines: str) -> GrandCourse:
    """Return the first winter before anything of it is played."""
    return course_in("1-winter", *lines, dice=OFFERED)


def hires(kingdom: str, points: int) -> tuple[str, ...]:
    """Return the lines by which a kingdom hires mercenaries."""
    return ("[[period.hire]]", f'kingdom = "{kingdom}"', f"points = {points}")


def quartered(army: str, city: str) -> tuple[str, ...]:
    """Return the lines by which an army is put into winter quarters."""
    return ("[[period.quarters]]", f'army = "{army}"', f'city = "{city}"')


def with_points(course: GrandCourse, **points: int) -> GrandCourse:
    """Return a course with other points of some armies' own, hyphens as underlines."""
    for name, regulars in points.items():
        one = course.army(name.replace("_", "-"))
        changed = replace(one, regulars=regulars)
        course = course.after(course.situation.with_army(changed))
    return course


def everybody(course: GrandCourse) -> int:
    """Return all points of all armies."""
    return sum(army.points for army in course.situation.armies.values())


@pytest.mark.rule("GS-MERC-02")
def test_mercenaries_offer_themselves_to_each_kingdom_by_its_own_die() -> None:
    after = mercenaries_offer(winter())

    offered = {k: each.was_for_hire for k, each in after.situation.kingdoms.items()}
    assert offered == {"ashmark": True, "corvane": False, "fenland": False}


@pytest.mark.rule("GS-MERC-02", "GS-MERC-03", "GS-MERC-05")
@pytest.mark.parametrize(
    ("kingdom", "points", "told", "left"),
    [
        ("ashmark", 40, "hires", 0),
        ("ashmark", 39, "hires", 0),
        ("ashmark", 41, "cannot-hire-gs-merc-05", 20),
        ("ashmark", 101, "cannot-hire-gs-merc-03", 20),
        ("corvane", 20, "cannot-hire-gs-merc-02", 20),
    ],
)
def test_who_hires_pays_half_and_only_where_there_are_any(
    kingdom: str, points: int, told: str, left: int
) -> None:
    after = mercenaries_hired(mercenaries_offer(winter(*hires(kingdom, points))))

    known = after.situation.kingdoms[kingdom]
    assert told in kinds(after)
    assert known.treasury.closing == left
    assert known.hired == (points if told == "hires" else 0)


@pytest.mark.rule("GS-SEAS-03", "GS-ARMY-03")
def test_every_army_winters_in_a_city_and_is_one_with_its_garrison() -> None:
    before = winter(*quartered("kings-host", "ashgate"))

    after = winter_quarters(before)

    assert all(army.city for army in after.situation.armies.values())
    assert after.army("kings-host").city == "ashgate"
    assert after.army("kings-host").points == 150 + 75
    assert "garrison-ashgate" not in after.situation.armies
    assert after.army("barrow-levy").city == "barrow"
    assert everybody(after) == everybody(before)


@pytest.mark.rule("GS-SEAS-03", "GS-CITY-01")
@pytest.mark.parametrize(
    ("city", "points", "told", "goes"),
    [("sluice", 150, "gs-seas-03", "highkeep"), ("ashgate", 426, "gs-city-01", "millford")],
)
def test_an_army_goes_elsewhere_where_it_cannot_winter(
    city: str, points: int, told: str, goes: str
) -> None:
    before = with_points(winter(*quartered("kings-host", city)), kings_host=points)

    after = winter_quarters(before)

    assert f"cannot-winter-{told}" in kinds(after)
    assert after.army("kings-host").city == goes


@pytest.mark.rule("GS-SEAS-03", "GS-DEF-02")
def test_two_garrisons_may_change_places_for_the_winter() -> None:
    before = winter(
        *quartered("garrison-ashgate", "southam"), *quartered("garrison-southam", "ashgate")
    )

    after = winter_quarters(before)

    assert after.army("garrison-ashgate").city == "southam"
    assert after.army("garrison-southam").city == "ashgate"
    assert everybody(after) == everybody(before)


@pytest.mark.rule("GS-SEAS-03", "GS-CITY-01")
@pytest.mark.parametrize("first", [0, 1])
def test_who_winters_elsewhere_leaves_room_whoever_is_named_first(first: int) -> None:
    comes = quartered("kings-host", "ashgate")
    leaves = quartered("garrison-ashgate", "southam")
    lines = (*comes, *leaves) if first else (*leaves, *comes)
    before = with_points(winter(*lines), kings_host=400, garrison_ashgate=440)

    after = winter_quarters(before)

    assert not [kind for kind in kinds(after) if kind.startswith("cannot-winter")]
    assert after.army("kings-host").city == "ashgate"
    assert after.army("garrison-ashgate").points == 440 + 50


@pytest.mark.rule("GS-SEAS-03", "GS-CITY-01", "GS-DEF-02")
def test_whoever_stays_for_want_of_room_keeps_room_from_others_and_all_are_told() -> None:
    before = with_points(
        winter(*quartered("kings-host", "ashgate"), *quartered("garrison-ashgate", "southam")),
        kings_host=400,
        garrison_ashgate=451,
    )

    after = winter_quarters(before)

    assert kinds(after).count("cannot-winter-gs-city-01") == 2
    assert after.army("garrison-ashgate").city == "ashgate"
    assert after.army("kings-host").city != "ashgate"
    assert everybody(after) == everybody(before)


@pytest.mark.rule("GS-CITY-01")
def test_what_finds_room_in_no_city_is_lost() -> None:
    full = {f"garrison_{city}": 500 for city in ("ashgate", "millford", "barrow", "southam")}
    before = with_points(winter(), **full, highkeep_watch=400)

    after = winter_quarters(before)

    assert after.army("kings-host").points == 500
    assert "winter-losses" in kinds(after)
    assert "barrow-levy" not in after.situation.armies
    assert everybody(after) == everybody(before) - 50 - 100 - 50


def spring(*lines: str, hired: int = 0) -> GrandCourse:
    """Return the spring after a winter in which every army went to its nearest city."""
    course = course_in("2-spring", *lines)
    course = winter_quarters(course)
    known = replace(course.situation.kingdoms["ashmark"], hired=hired)
    return replace(course.after(course.situation.with_kingdom(known)), events=())


def starts(army: str, *lines: str) -> tuple[str, ...]:
    """Return the lines by which an army takes the field."""
    return ("[[period.start]]", f'army = "{army}"', *lines)


@pytest.mark.rule("GS-MERC-01", "GS-MERC-04")
def test_hired_mercenaries_join_as_they_were_told_and_the_rest_in_the_capital() -> None:
    course = spring(*starts("kings-host", "hired = 60"), hired=100)

    after = mercenaries_arrive(course)

    (band,) = after.army("kings-host").bands.values()
    assert (band.points, band.origin) == (60, BandOrigin.HIRED)
    assert after.army("garrison-ashgate").points == 75 + 40
    assert after.situation.kingdoms["ashmark"].hired == 0


@pytest.mark.rule("GS-MERC-04", "GS-CITY-01")
def test_mercenaries_for_whom_no_city_has_room_go_away() -> None:
    full = {f"garrison_{city}": 450 for city in ("ashgate", "southam")} | {
        "kings_host": 450,
        "barrow_levy": 450,
        "millford_riders": 450,
    }
    course = with_points(spring(hired=60), **full)

    after = mercenaries_arrive(course)

    assert kinds(after) == ["company-homeless"]
    assert everybody(after) == everybody(course)


@pytest.mark.rule("GS-SEAS-04", "GS-SETUP-05")
def test_an_army_takes_the_field_and_leaves_a_garrison() -> None:
    course = spring(*starts("kings-host", 'to = ["0904"]', "points = 150"))

    after = spring_placement(course)

    host = after.army("kings-host")
    assert (host.at, host.city, host.points) == (at("0904"), "", 150)
    (stays,) = [a for a in after.situation.armies.values() if a.city == "highkeep"]
    assert (stays.army, stays.points) == ("highkeep-watch", 75)
    assert stays.general
    assert everybody(after) == everybody(course)


@pytest.mark.rule("GS-SEAS-04", "GS-DEF-04")
def test_gs_seas_04_what_leaves_a_garrison_is_formed_now_and_the_garrison_stays() -> None:
    course = spring(*starts("garrison-ashgate", 'to = ["0306"]', "points = 60"))
    course = with_points(course, garrison_ashgate=135)

    after = spring_placement(course)

    assert after.army("ashmark-1").at == at("0306")
    assert after.army("ashmark-1").points == 60
    assert after.army("garrison-ashgate").city == "ashgate"
    assert "ashmark-1" in {event.force for event in after.events}
    assert after.situation.kingdoms["ashmark"].formed == 1
    assert everybody(after) == everybody(course)


@pytest.mark.rule("GS-SEAS-04", "GS-DEF-04")
def test_gs_seas_04_who_stays_is_formed_now_where_the_garrison_is_elsewhere() -> None:
    course = spring(*starts("kings-host", 'to = ["0904"]', "points = 150"))
    watch = replace(course.army("kings-host"), army="highkeep-watch", at=at("0104"))
    course = course.after(course.situation.with_army(replace(watch, city="")))

    after = spring_placement(course)

    (stays,) = [a for a in after.situation.armies.values() if a.city == "highkeep"]
    assert (stays.army, stays.points) == ("ashmark-1", 75)
    assert after.army("kings-host").points == 150


@pytest.mark.rule("GS-SEAS-04")
def test_a_whole_army_may_take_the_field_or_one_be_formed_of_it() -> None:
    whole = spring(*starts("kings-host", 'to = ["0904"]'))
    formed = spring(*starts("ashmark-4", 'city = "highkeep"', 'to = ["0904"]', "points = 100"))

    assert spring_placement(whole).army("kings-host").points == 225
    after = spring_placement(formed)
    assert after.army("ashmark-4").points == 100
    assert after.army("kings-host").points == 125


@pytest.mark.rule("GS-SEAS-04", "GS-ARMY-01")
def test_of_an_army_with_a_list_none_sets_out_without_a_unit() -> None:
    course = spring(*starts("kings-host", 'to = ["0904"]', "points = 100"))
    units = tuple(ListedUnit(id=f"foot-{n}", kind="foot", points=n) for n in (124, 101))
    listed = replace(course.army("kings-host"), units=units)
    course = course.after(course.situation.with_army(listed))

    after = spring_placement(course)

    assert "cannot-start-gs-army-01" in kinds(after)
    assert after.army("kings-host") == listed


@pytest.mark.rule("GS-SEAS-04", "GS-DEF-04")
@pytest.mark.parametrize("rolled", ["locked", "number"])
@pytest.mark.parametrize(("city", "goal"), [("highkeep", "0904"), ("ashgate", "0306")])
def test_gs_def_04_where_orders_are_locked_who_sets_out_is_what_the_program_calls_it(
    rolled: str, city: str, goal: str
) -> None:
    def after(army: str) -> GrandCourse:
        course = spring(*starts(army, f'city = "{city}"', f'to = ["{goal}"]', "points = 60"))
        course = with_points(course, garrison_ashgate=135)
        locked = replace(course.play.campaign, dice_rolled=rolled)
        return spring_placement(replace(course, play=replace(course.play, campaign=locked)))

    one, other = after("ashmark-4"), after("ashmark-9")

    assert (one.situation, one.events) == (other.situation, other.events)
    assert not {"ashmark-4", "ashmark-9"} & set(one.situation.armies)
    assert at(goal) in {army.at for army in one.situation.armies.values()}


@pytest.mark.rule("GS-SEAS-04", "GS-CITY-03")
def test_where_orders_are_locked_nobody_leads_an_army_out_of_an_enemys_city() -> None:
    course = spring(*starts("ashmark-2", 'to = ["0904"]', 'city = "wallbridge"'))
    locked = replace(course.play.campaign, dice_rolled="locked")
    course = replace(course, play=replace(course.play, campaign=locked))

    after = spring_placement(course)

    assert "cannot-start-gs-city-03" in kinds(after)
    assert after.situation.garrison_of("wallbridge") is not None
    assert "ashmark-2" not in after.situation.armies


@pytest.mark.rule("GS-SETUP-05", "GS-ARMY-01", "GS-CITY-03")
@pytest.mark.parametrize(
    ("army", "lines", "rule"),
    [
        ("kings-host", ('to = ["1104"]',), "gs-setup-05"),
        ("kings-host", ('to = ["0904"]', "points = 200"), "gs-army-01"),
        ("kings-host", ('to = ["0904"]', "points = 40"), "gs-army-01"),
        ("kings-host", ('to = ["0306"]', 'city = "ashgate"'), "gs-city-03"),
        ("ashmark-2", ('to = ["0904"]', 'city = "wallbridge"'), "gs-city-03"),
    ],
)
def test_who_cannot_take_the_field_so_stays_in_the_city(
    army: str, lines: tuple[str, ...], rule: str
) -> None:
    course = spring(*starts(army, *lines))

    after = spring_placement(course)

    assert f"cannot-start-{rule}" in kinds(after)
    assert after.army("kings-host").city == "highkeep"


@pytest.mark.rule("GS-SETUP-05")
def test_one_army_alone_sets_out_from_a_city() -> None:
    second = ('city = "highkeep"', 'to = ["0803"]', "points = 50")
    course = spring(
        *starts("kings-host", 'to = ["0904"]', "points = 150"), *starts("ashmark-5", *second)
    )

    after = spring_placement(course)

    assert "cannot-start-gs-setup-05" in kinds(after)
    assert "ashmark-5" not in after.situation.armies


@pytest.mark.rule("GS-SCOPE-03")
def test_a_kingdom_nobody_plays_takes_the_field_with_all_beyond_its_garrisons() -> None:
    after = spring_placement(spring())

    field = {
        army.army: army.points
        for army in after.situation.armies.values()
        if army.kingdom == "fenland" and not army.city
    }
    assert field == {"sluice-men": 150, "osier-band": 150}
