"""Weeks of a grand-strategic campaign: marches, merging, parting, cities, battles."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.systems.grand_strategic.rules.calendar import GRAND_CALENDAR, GRAND_CLOCK
from generator.systems.grand_strategic.rules.orders import PurchaseOrder
from generator.systems.grand_strategic.rules.parting import next_number
from generator.systems.grand_strategic.rules.rule_book import GRAND_RULES, opening
from generator.systems.grand_strategic.rules.sequence import following
from generator.systems.grand_strategic.rules.state import PeaceState
from generator.values import replace
from generator.world.campaign import HouseRule, PeriodInputs
from tests.systems.grand_strategic.grand_games import (
    QUICK,
    a_campaign,
    a_kingdom,
    asked,
    force,
    go,
    kinds,
    next_week,
    town,
    week,
)
from tests.systems.grand_strategic.grand_maps import at

if TYPE_CHECKING:
    from generator.kit.phase import Resolution
    from generator.systems.grand_strategic.rules.state import GrandState

LAND = (town("ash-keep", "0101", "capital"), town("oak-keep", "0707", "capital"))


def why(done: Resolution[GrandState], reason: str) -> dict[str, object]:
    """Return the numbers an order that cannot be carried out is told with."""
    (event,) = (e for e in done.events if e.kind == f"impossible-{reason}")
    usual = {"force", "deed", "at", "other", "goes_home"}
    told = {name: fact for name, fact in event.facts.items() if name not in usual}
    return {name: fact for name, fact in told.items() if fact != ""}


@pytest.mark.rule("GS-MOVE-01")
def test_an_army_marches_a_hex_a_week() -> None:
    campaign = a_campaign((force("ash-host", "0303"),), LAND)

    done = week(campaign, go("ash-host", "0304"))

    assert done.after.armies["ash-host"].at == at("0304")
    assert "marches" in kinds(done)


@pytest.mark.rule("GS-DEF-02", "GS-MOVE-01")
def test_gs_def_02_what_cannot_be_falls_to_its_default_and_says_so() -> None:
    campaign = a_campaign((force("ash-host", "0303"),), LAND)

    held = week(campaign, go("ash-host", "0306"))
    home = week(campaign, go("ash-host", "0306", otherwise="home"))

    assert held.after.armies["ash-host"].at == at("0303")
    assert "impossible-not-beside" in kinds(held)
    assert why(held, "not-beside") == {"goal": at("0306"), "is_sea": False}
    assert home.after.armies["ash-host"].at != at("0303")


@pytest.mark.rule("GS-CBT-08", "GS-CBT-06", "GS-TERR-02")
def test_ex_gs_cbt_01_is_fought_when_an_army_enters_an_enemys_hex() -> None:
    rows = (".......", ".......", ".......", "..h....", *(".......",) * 3)
    forces = (force("ash-host", "0303", 250, ability=2), force("oak-host", "0304", 200, ability=1))
    campaign = a_campaign(forces, LAND, rows, switches={"battle.fought": "quick"})
    battle = "ash-host+oak-host"

    done = week(
        campaign,
        go("ash-host", "0304"),
        dice={
            f"GS-CBT-01/{battle}/1": 30,
            f"GS-CBT-01/{battle}/2": 45,
            f"GS-WILD-01/{battle}/1": 4,
        },
        answers={
            f"{battle}/general/ash-host": "subtract",
            f"{battle}/general/oak-host": "add",
            f"{battle}/retreat/ash-host": "go 0303",
        },
    )

    assert asked(done) == []
    fought = done.after.battles[0]
    assert (fought.attacker.percent, fought.defender.percent) == (25, 40)
    assert (fought.attacker.damage, fought.defender.damage) == (62, 80)
    assert done.after.armies["ash-host"].points == 170
    assert done.after.armies["oak-host"].points == 138
    assert done.after.armies["ash-host"].at == at("0303")
    assert next_week(done).battles == ()


@pytest.mark.rule("GS-DEF-01")
def test_gs_def_01_kingdoms_move_as_they_have_rolled_and_ties_roll_again() -> None:
    forces = (force("ash-host", "0303", 100), force("oak-host", "0305", 100))
    campaign = a_campaign(forces, LAND)
    orders = (go("ash-host", "0304"), go("oak-host", "0304", peaceful=True))

    done = week(
        campaign,
        *orders,
        dice={
            "GS-DEF-01/ash/1": 4,
            "GS-DEF-01/oak/1": 4,
            "GS-DEF-01/ash/2": 2,
            "GS-DEF-01/oak/2": 9,
        },
    )

    assert done.after.move_order == ("oak", "ash")
    assert done.after.armies["oak-host"].at == at("0304")
    assert asked(done)[0] == "1-w1/GS-CBT-01/ash-host+oak-host/1"


@pytest.mark.rule("GS-DEF-01")
def test_together_whoever_meets_nobody_moves_first() -> None:
    forces = (force("ash-host", "0303", 100), force("oak-host", "0304", 100))
    campaign = a_campaign(forces, LAND, switches={**QUICK, "kingdoms.together": True})

    done = week(campaign, go("ash-host", "0304"), go("oak-host", "0305"))

    assert kinds(done).count("marches") == 2
    assert "move-order" not in kinds(done)
    assert done.after.armies["ash-host"].at == at("0304")


@pytest.mark.rule("GS-ARMY-03", "GS-ARMY-04", "GS-ARMY-06", "GS-DEF-03")
def test_gs_def_03_armies_merge_and_who_was_joined_stays_for_the_week() -> None:
    forces = (force("ash-host", "0303", 200, ability=1), force("ash-van", "0304", 120, ability=3))
    campaign = a_campaign(forces, LAND)

    done = week(campaign, go("ash-host", deed="merge", partner="ash-van"), go("ash-van", "0305"))

    merged = done.after.armies["ash-van"]
    assert "ash-host" not in done.after.armies
    assert (merged.points, merged.at) == (320, at("0304"))
    assert done.after.generals[merged.general].ability == 3
    assert [done.after.generals[key].ability for key in merged.residents] == [1]
    assert "impossible-was-joined" in kinds(done)


@pytest.mark.rule("GS-DEF-04")
def test_gs_def_04_a_name_that_was_borne_this_season_comes_last() -> None:
    campaign = a_campaign((force("ash-host", "0303", 200),), LAND)
    begun = opening(campaign)
    ash = replace(begun.kingdoms["ash"], formed=12)
    one = begun.with_kingdom(ash).without_army("ash-1")
    all_twelve = one
    for number in range(1, 13):
        all_twelve = all_twelve.without_army(f"ash-{number}")
    winter = replace(all_twelve, period=GRAND_CLOCK.read("1-winter"))

    assert next_number(one, "ash") == 2
    assert next_number(all_twelve, "ash") == 1
    assert following(GRAND_CALENDAR, one).gone == ("ash-1",)
    assert following(GRAND_CALENDAR, winter).gone == ()


@pytest.mark.rule("GS-DEF-04")
def test_gs_def_04_two_armies_of_a_week_never_have_one_name() -> None:
    forces = (
        force("ash-host", "0303", 200, ability=1),
        force("ash-van", "0304", 120, ability=1),
        force("ash-wing", "0506", 150, ability=1),
    )

    done = week(
        a_campaign(forces, LAND),
        go("ash-host", deed="merge", partner="ash-van"),
        go("ash-wing", "0507", deed="detach", points=80, new_army="ash-host"),
    )

    assert "joins" in kinds(done)
    assert "impossible-too-many-armies" in kinds(done)
    assert set(done.after.armies) == {"ash-van", "ash-wing"}


@pytest.mark.rule("GS-ARMY-01", "GS-ARMY-03")
def test_own_armies_that_would_be_too_large_do_not_share_a_hex() -> None:
    forces = (force("ash-host", "0303", 300), force("ash-van", "0304", 201))
    campaign = a_campaign(forces, LAND)

    done = week(campaign, go("ash-host", deed="merge", partner="ash-van"))

    assert done.after.armies["ash-host"].at == at("0303")
    assert "impossible-not-free" in kinds(done)
    assert why(done, "not-free") == {
        "goal": at("0304"),
        "friend": "ash-van",
        "together": 501,
        "most": 500,
    }


@pytest.mark.rule("GS-ARMY-05", "GS-ARMY-08", "GS-DEF-04")
def test_gs_def_04_a_detached_part_has_a_stand_in_and_the_next_free_id() -> None:
    campaign = a_campaign((force("ash-host", "0303", 160, ability=2),), LAND)

    done = week(campaign, go("ash-host", "0304", deed="detach", points=60))

    part, rest = done.after.armies["ash-1"], done.after.armies["ash-host"]
    assert (part.points, part.at, part.general) == (60, at("0304"), "")
    assert (rest.points, rest.general) == (100, "ash-general-1")
    assert done.after.kingdoms["ash"].formed == 1


@pytest.mark.rule("GS-DEF-04")
@pytest.mark.parametrize("rolled", ["at-once", "locked", "number"])
def test_gs_def_04_where_orders_are_locked_nobody_chooses_a_new_army_s_id(rolled: str) -> None:
    campaign = replace(a_campaign((force("ash-host", "0303", 160),), LAND), dice_rolled=rolled)

    def found(chosen: str) -> list[tuple[str, object]]:
        order = go("ash-host", "0304", deed="detach", points=60, new_army=chosen)
        inputs = PeriodInputs(period=GRAND_CLOCK.first, entries={"order": (order,)})
        faults = GRAND_RULES.faults(campaign, opening(campaign), inputs)
        return [(each.code, each.where[-1]) for each in faults]

    assert found("ash-7") == ([] if rolled == "at-once" else [("C051", "as")])
    assert found("") == []


@pytest.mark.rule("GS-DEF-04", "GS-GENL-01")
def test_gs_def_04_faces_noted_by_key_are_those_of_the_army_s_number() -> None:
    begun = a_campaign((force("ash-host", "0103", 160),), LAND)
    campaign = replace(begun, dice_rolled="locked")
    parted = week(campaign, go("ash-host", "0102", deed="detach", points=60))
    home = go("ash-1", "0101")

    awaited = week(campaign, home, situation=next_week(parted))
    (key,) = asked(awaited)
    done = week(
        campaign,
        home,
        situation=next_week(parted),
        dice={key.partition("/")[2]: 10},
    )

    assert key == "1-w2/GS-GENL-01/ash-1/1"
    assert asked(done) == []


@pytest.mark.rule("GS-DEF-04")
def test_gs_def_04_a_thirteenth_army_is_not_formed() -> None:
    hosts = tuple(force(f"ash-{n}", f"{n % 6 + 1:02}0{n // 6 + 2}", 100) for n in range(1, 13))
    others = tuple(each for each in hosts if each.id != "ash-12")
    last = force("ash-12", "0606", 160)
    campaign = a_campaign((*others, last), LAND)

    done = week(campaign, go("ash-12", "0607", deed="detach", points=60))

    assert "impossible-too-many-armies" in kinds(done)
    assert len(done.after.armies) == 12


@pytest.mark.rule("GS-ARMY-07")
def test_a_resident_general_leads_the_detached_part() -> None:
    forces = (force("ash-host", "0303", 100, ability=1), force("ash-van", "0304", 120, ability=3))
    campaign = a_campaign(forces, LAND)
    merged = week(campaign, go("ash-host", deed="merge", partner="ash-van"))

    done = week(
        campaign,
        go("ash-van", "0305", deed="detach", points=80, new_army="ash-host"),
        situation=next_week(merged),
    )

    assert done.after.armies["ash-host"].general == "ash-general-1"
    assert done.after.armies["ash-van"].residents == ()


@pytest.mark.rule("GS-ARMY-07")
def test_a_general_who_is_not_with_the_army_cannot_lead_a_part_of_it() -> None:
    forces = (force("ash-host", "0303", 160), force("ash-van", "0505"))
    campaign = a_campaign(forces, LAND)
    order = go("ash-host", "0304", deed="detach", points=60, general="ash-general-2")

    done = week(campaign, order)

    assert "impossible-no-such-general" in kinds(done)
    assert "ash-1" not in done.after.armies


@pytest.mark.rule("GS-ARMY-08", "GS-GENL-01")
def test_a_stand_in_gives_way_to_a_general_who_is_rolled_for_in_a_city() -> None:
    campaign = a_campaign((force("ash-host", "0103", 160),), LAND)
    parted = week(campaign, go("ash-host", "0102", deed="detach", points=60))

    awaited = week(campaign, go("ash-1", "0101"), situation=next_week(parted))
    done = week(
        campaign, go("ash-1", "0101"), situation=next_week(parted), dice={"GS-GENL-01/ash-1/1": 10}
    )

    assert asked(awaited) == ["1-w2/GS-GENL-01/ash-1/1"]
    army = done.after.armies["ash-1"]
    assert army.city == "ash-keep"
    assert done.after.generals[army.general].ability == 4


@pytest.mark.rule("GS-ARMY-02", "GS-GENL-01")
def test_generals_nobody_knows_are_rolled_for_as_the_game_begins() -> None:
    forces = (force("ash-host", "0303", ability=0), force("ash-van", "0305", ability=0))
    campaign = a_campaign(forces, LAND)

    awaited = week(campaign)
    done = week(campaign, dice={"GS-GENL-01/ash-host/1": 4, "GS-GENL-01/ash-van/1": 9})

    assert len(asked(awaited)) == 2
    assert [each.ability for each in done.after.generals.values()] == [1, 3]


@pytest.mark.rule("GS-ARMY-05", "GS-SETUP-03")
def test_points_go_over_to_a_friend_beside_it() -> None:
    forces = (force("ash-guard", "0101", 150), force("ash-host", "0102", 100))
    campaign = a_campaign(forces, LAND)

    done = week(campaign, go("ash-guard", deed="transfer", partner="ash-host", points=60))

    assert done.after.armies["ash-guard"].points == 90
    assert done.after.armies["ash-host"].points == 160
    assert done.after.kingdoms["ash"].formed == 0


@pytest.mark.rule("GS-ARMY-05", "GS-DEF-02")
def test_points_cannot_go_over_to_an_army_that_is_not_there() -> None:
    campaign = a_campaign((force("ash-guard", "0202", 150),), LAND)

    done = week(campaign, go("ash-guard", deed="transfer", partner="ash-1", points=60))

    assert "impossible-nobody-to-join" in kinds(done)
    assert done.after.armies["ash-guard"].points == 150


@pytest.mark.rule("GS-ARMY-05", "GS-SETUP-03")
def test_points_detached_into_an_empty_city_are_its_garrison() -> None:
    campaign = a_campaign((force("ash-guard", "0102", 150),), LAND)

    done = week(
        campaign, go("ash-guard", "0101", deed="detach", points=60), dice={"GS-GENL-01/ash-1/1": 4}
    )

    assert done.after.armies["ash-guard"].points == 90
    garrison = done.after.armies["ash-1"]
    assert (garrison.points, garrison.city) == (60, "ash-keep")


@pytest.mark.rule("GS-WILD-43")
def test_kingdoms_whose_peace_has_run_out_may_fight_again() -> None:
    forces = (force("ash-host", "0303"), force("oak-host", "0304", 50))
    campaign = a_campaign(forces, LAND)
    first = opening(campaign)
    until = PeaceState(kingdoms=("ash", "oak"), until=first.period)
    at_peace = replace(first, peace=(until,))
    order = go("ash-host", "0304")

    held = week(campaign, order, situation=at_peace)
    freed = week(campaign, order, situation=next_week(held))

    assert "impossible-at-peace" in kinds(held)
    assert "peace-ends" in kinds(freed)
    assert freed.after.peace == ()
    assert "battle-begins" in kinds(freed)


@pytest.mark.rule("GS-CITY-03", "GS-SETUP-03")
def test_an_empty_city_of_an_enemy_is_taken_by_entering_it() -> None:
    places = (*LAND, town("oak-town", "0304"))
    campaign = a_campaign((force("ash-host", "0303"),), places)

    done = week(campaign, go("ash-host", "0304", deed="enter"))
    peaceful = week(campaign, go("ash-host", "0304", deed="enter", peaceful=True))

    assert done.after.cities["oak-town"].owner == "ash"
    assert done.after.armies["ash-host"].city == "oak-town"
    assert peaceful.after.cities["oak-town"].owner == "oak"
    assert "impossible-would-be-a-fight" in kinds(peaceful)


@pytest.mark.rule("GS-CITY-02", "GS-CITY-03")
def test_a_kingdom_falls_with_its_capital_and_its_armies_hole_up() -> None:
    places = (*LAND, town("oak-town", "0703"))
    forces = (force("ash-host", "0706", 300), force("oak-host", "0303", 100))
    campaign = a_campaign(forces, places)

    done = week(
        campaign, go("ash-host", "0707"), go("oak-host", "0304"), dice={"GS-GENL-01/oak-host/1": 3}
    )

    assert done.after.cities["oak-keep"].owner == "ash"
    assert not done.after.kingdoms["oak"].is_in_play
    assert done.after.armies["oak-host"].city == "oak-town"
    assert done.after.victor == GRAND_RULES.winner(done.after) == "ash"
    assert "impossible-out-of-the-game" in kinds(done)


@pytest.mark.rule("GS-CITY-02", "GS-CITY-01")
def test_gs_city_01_of_an_army_too_large_for_its_last_city_the_surplus_is_lost() -> None:
    places = (*LAND, town("oak-town", "0703"))
    forces = (
        force("ash-host", "0706", 300),
        force("oak-host", "0303", 400),
        force("oak-van", "0304", 100),
        force("oak-guard", "0703", 300),
    )
    campaign = a_campaign(forces, places)

    done = week(campaign, go("ash-host", "0707"))

    inside = [each for each in done.after.armies_of("oak") if each.city == "oak-town"]
    assert [each.points for each in inside] == [500]
    assert [each.kingdom for each in done.after.armies.values()].count("oak") == 1
    lost = [e.facts["points"] for e in done.events if e.kind == "winter-losses"]
    assert lost == [300]
    assert "finds-no-city" not in kinds(done)


@pytest.mark.rule("GS-CITY-01", "GS-DEF-02")
def test_gs_city_01_who_finds_no_room_in_a_city_is_told() -> None:
    most = HouseRule(table="numbers", row="city-most", value=150)
    places = (*LAND, town("ash-town", "0304"))
    campaign = a_campaign((force("ash-host", "0303", 200),), places, house_rules=(most,))

    done = week(campaign, go("ash-host", "0304", deed="enter"))

    assert "impossible-no-room" in kinds(done)
    assert why(done, "no-room") == {"goal": at("0304"), "room": 150, "points": 200}
    assert done.after.armies["ash-host"].at == at("0303")


@pytest.mark.rule("GS-WFB-03")
def test_cavalry_goes_two_hexes_where_armies_may_be_fast() -> None:
    forces = (force("ash-host", "0303", is_cavalry=True),)
    fast = a_campaign(forces, LAND, switches={**QUICK, "armies.fast": True})
    slow = a_campaign(forces, LAND)
    order = go("ash-host", "0304", "0305")

    assert week(fast, order).after.armies["ash-host"].at == at("0305")
    assert week(slow, order).after.armies["ash-host"].at == at("0304")
    assert "goes-no-further" in kinds(week(slow, order))


@pytest.mark.rule("GS-MOVE-01", "GS-SCOPE-04", "GS-WFB-03")
@pytest.mark.parametrize(
    ("is_cavalry", "reached"), [(False, "0305"), (True, "0306")], ids=["foot", "horse"]
)
def test_gs_move_01_an_army_marches_as_many_hexes_as_the_table_says(
    reached: str, *, is_cavalry: bool
) -> None:
    campaign = a_campaign(
        (force("ash-host", "0303", is_cavalry=is_cavalry),),
        LAND,
        switches={**QUICK, "armies.fast": True},
        house_rules=(HouseRule(table="marches", row="move", value=2),),
    )

    far = week(campaign, go("ash-host", "0304", "0305"))
    further = week(campaign, go("ash-host", "0304", "0305", "0306", "0307"))

    assert far.after.armies["ash-host"].at == at("0305")
    assert "goes-no-further" not in kinds(far)
    assert further.after.armies["ash-host"].at == at(reached)
    assert kinds(further).count("goes-no-further") == 1


@pytest.mark.rule("GS-MOVE-01", "GS-DEF-01")
def test_gs_def_01_a_long_march_into_a_fight_waits_for_those_who_meet_nobody() -> None:
    campaign = a_campaign(
        (force("ash-host", "0301", 200), force("oak-host", "0303", 100)),
        LAND,
        switches={**QUICK, "kingdoms.together": True},
        house_rules=(HouseRule(table="marches", row="move", value=2),),
    )

    done = week(campaign, go("ash-host", "0302", "0303"), go("oak-host", "0304"))

    assert done.after.armies["ash-host"].at == at("0303")
    assert done.after.armies["oak-host"].at == at("0304")


@pytest.mark.rule("GS-DEF-04", "GS-ARMY-03", "GS-RES-04")
def test_gs_def_04_nothing_is_bought_where_an_allys_army_stands() -> None:
    places = (*LAND, town("ash-town", "0304"))
    kingdoms = (
        a_kingdom("ash", places, treasury=100, allies=("oak",)),
        a_kingdom("oak", places, allies=("ash",)),
    )
    campaign = a_campaign((force("oak-host", "0304", city=""),), places, kingdoms=kingdoms)
    begun = replace(opening(campaign), period=GRAND_CLOCK.read("1-w10"))
    guest = replace(begun.armies["oak-host"], city="")

    done = week(
        campaign,
        situation=begun.with_army(guest),
        purchase=(PurchaseOrder(kingdom="ash", city="ash-town", points=60),),
    )

    assert "cannot-buy-gs-def-04" in kinds(done)
    assert done.after.kingdoms["ash"].treasury.closing == 100 + 20 + 10


@pytest.mark.rule("GS-ARMY-05", "GS-SETUP-03")
def test_a_part_of_a_garrison_may_leave_its_city() -> None:
    campaign = a_campaign((force("ash-host", "0101", 160, ability=2),), LAND)

    part = week(campaign, go("ash-host", "0102", deed="leave", points=60))
    whole = week(campaign, go("ash-host", "0102", deed="leave", points=160))
    small = week(campaign, go("ash-host", "0102", deed="leave", points=49))

    assert part.after.armies["ash-1"].at == at("0102")
    assert part.after.armies["ash-1"].points == 60
    assert part.after.armies["ash-host"].points == 100
    assert part.after.armies["ash-host"].city == "ash-keep"
    assert whole.after.armies["ash-host"].at == at("0102")
    assert small.after.armies["ash-host"].points == 160
    assert "impossible-cannot-be-parted" in kinds(small)
    limits = {"least": 50, "most": 500}
    assert why(small, "cannot-be-parted") == {"goal": at("0102"), "part": 49, "rest": 111, **limits}
