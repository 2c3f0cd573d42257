"""Battles of a week as they are asked for, fought on the table, and borne by units."""

from __future__ import annotations

from fractions import Fraction

import pytest

from generator.errors import CampaignError
from generator.systems.grand_strategic.rules.muster import ListedUnit, UnitLevel
from generator.systems.grand_strategic.rules.orders import SurvivorsEntry, TableBattle
from generator.systems.grand_strategic.rules.rule_book import opening
from generator.values import replace
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

LAND = (town("ash-keep", "0101", "capital"), town("oak-keep", "0707", "capital"))
BATTLE = "ash-host+oak-host"
HOSTS = (force("ash-host", "0303", 200), force("oak-host", "0304", 100))
ORDER = go("ash-host", "0304")
GENERALS = {f"{BATTLE}/general/{army}": "add" for army in ("ash-host", "oak-host")}
ROLLS = {f"GS-CBT-01/{BATTLE}/1": 45, f"GS-CBT-01/{BATTLE}/2": 35}
"""With both generals the attacker has 50 % of 200, the defender 40 % of 100."""


def units(army: str, number: int, points: int = 20) -> tuple[ListedUnit, ...]:
    """Return units of a list, the first of them a leader."""
    return tuple(
        ListedUnit(
            id=f"{army}/foot-{nth}",
            kind="foot",
            points=points,
            level=UnitLevel.EXPERIENCED,
            is_leader=nth == 1,
        )
        for nth in range(1, number + 1)
    )


@pytest.mark.rule("GS-CBT-08", "GS-CBT-01", "GS-CBT-07")
def test_dice_that_do_not_hang_on_anything_are_asked_for_at_once() -> None:
    campaign = a_campaign(HOSTS, LAND, switches={"battle.fought": "quick"})

    assert asked(week(campaign, ORDER)) == [
        f"1-w1/GS-CBT-01/{BATTLE}/1",
        f"1-w1/GS-CBT-01/{BATTLE}/2",
        f"1-w1/GS-WILD-01/{BATTLE}/1",
    ]


@pytest.mark.rule("GS-GENL-03", "GS-CBT-08")
def test_the_attackers_general_is_asked_first_and_both_rolls_are_known() -> None:
    campaign = a_campaign(HOSTS, LAND)

    done = week(campaign, ORDER, dice=ROLLS)

    (question,) = done.questions
    assert question.key == f"{BATTLE}/general/ash-host"
    assert question.asks == ("ash-host",)
    assert dict(question.facts)["defender_roll"] == "35"
    assert done.after.battles[0].attacker.roll == 45
    assert done.after.battles[0].how == "quick"


@pytest.mark.rule("GS-SCOPE-02")
def test_it_is_asked_how_a_battle_is_fought_unless_nobody_plays_either_side() -> None:
    switches = {"wild.events": False}
    played = a_campaign(HOSTS, LAND, switches=switches)
    nobodys = a_campaign(
        HOSTS,
        LAND,
        kingdoms=tuple(a_kingdom(k, LAND, is_played=False) for k in ("ash", "oak")),
        switches=switches,
    )

    (question,) = week(played, ORDER).questions

    assert (question.key, question.asks) == (f"{BATTLE}/fought/umpire", ())
    assert asked(week(nobodys, ORDER))[0] == f"1-w1/GS-CBT-01/{BATTLE}/1"


@pytest.mark.rule("GS-SCOPE-02")
@pytest.mark.parametrize(
    ("usual", "said", "awaited"),
    [("table", "quick", f"1-w1/GS-CBT-01/{BATTLE}/1"), ("quick", "table", BATTLE)],
)
def test_of_one_battle_it_may_be_said_that_it_is_fought_otherwise_than_all(
    usual: str, said: str, awaited: str
) -> None:
    campaign = a_campaign(HOSTS, LAND, switches={"battle.fought": usual})

    done = week(campaign, ORDER, answers={f"{BATTLE}/fought/umpire": said})

    assert asked(done)[0] == awaited
    assert str(done.after.battles[0].how) == said


@pytest.mark.rule("GS-CBT-07", "GS-WILD-01")
@pytest.mark.parametrize(
    ("after", "quick", "table"),
    [("every", True, True), ("quick", True, False), ("table", False, True)],
)
def test_wild_events_may_follow_one_kind_of_battle_alone(
    after: str, *, quick: bool, table: bool
) -> None:
    result = TableBattle(
        contact=BATTLE, detail={"winner": "oak-host", "lost-ash-host": 70, "lost-oak-host": 10}
    )
    by_dice, by_hand = (
        a_campaign(HOSTS, LAND, switches={"battle.fought": how, "wild.battles": after})
        for how in ("quick", "table")
    )
    die = f"1-w1/GS-WILD-01/{BATTLE}/1"

    assert (die in asked(week(by_dice, ORDER))) == quick
    assert (die in asked(week(by_hand, ORDER, battle=(result,)))) == table


@pytest.mark.rule("GS-SCOPE-02", "GS-CBT-07", "GS-CBT-05", "GS-CBT-06")
def test_all_that_follows_a_battle_on_the_table_is_played() -> None:
    campaign = a_campaign(HOSTS, LAND, switches={"battle.fought": "table"})

    awaited = week(campaign, ORDER)
    done = week(
        campaign,
        ORDER,
        battle=(
            TableBattle(
                contact=BATTLE,
                detail={"winner": "oak-host", "lost-ash-host": 70, "lost-oak-host": 10},
            ),
        ),
        dice={f"GS-WILD-01/{BATTLE}/1": 2},
        answers={f"{BATTLE}/retreat/ash-host": "go 0303"},
    )

    assert awaited.questions[0].kind == "battle"
    assert "[[period.battle]]" in awaited.questions[0].lines
    assert done.questions == ()
    assert done.after.armies["ash-host"].points == 130
    assert done.after.armies["oak-host"].points == 90
    assert done.after.armies["ash-host"].at == at("0303")
    learnt = {each.kingdom: each.experience for each in done.after.generals.values()}
    assert learnt == {"ash": Fraction(1, 4), "oak": Fraction(1, 2)}


@pytest.mark.rule("GS-SCOPE-02")
@pytest.mark.parametrize(
    "detail",
    [
        {"winner": "elm-host"},
        {"winner": "ash-host", "lost-oak-host": 101},
        {"winner": "ash-host", "units-oak-host": ("oak-host/foot-9",)},
        {"winner": "ash-host", "levels-oak-host": ("oak-host/foot-1 brave",)},
    ],
)
def test_a_result_that_cannot_be_is_a_fault(detail: dict[str, str | int | tuple[str, ...]]) -> None:
    campaign = a_campaign(HOSTS, LAND, switches={"battle.fought": "table"})
    result = TableBattle(contact=BATTLE, detail=detail)

    with pytest.raises(CampaignError) as refused:
        week(campaign, ORDER, battle=(result,), dice={f"GS-WILD-01/{BATTLE}/1": 2})

    assert refused.value.findings[0].code == "C082"


@pytest.mark.rule("GS-CBT-06")
def test_of_several_hexes_as_near_the_loser_says_where_it_falls_back_to() -> None:
    campaign = a_campaign(HOSTS, LAND)
    weak = {**ROLLS, f"GS-CBT-01/{BATTLE}/1": 5}

    awaited = week(campaign, ORDER, dice=weak, answers=GENERALS)
    (question,) = awaited.questions
    key, among = question.key, question.choices[0].among
    gone = week(campaign, ORDER, dice=weak, answers={**GENERALS, key: f"go {among[-1]}"})

    assert key == f"{BATTLE}/retreat/ash-host"
    assert len(among) > 1
    assert gone.after.armies["ash-host"].at == at(among[-1])
    with pytest.raises(CampaignError):
        week(campaign, ORDER, dice=weak, answers={**GENERALS, key: "go 0707"})


@pytest.mark.rule("GS-CBT-06", "GS-CITY-03")
def test_a_beaten_garrison_leaves_its_city_to_the_victor() -> None:
    places = (*LAND, town("oak-town", "0304"))
    campaign = a_campaign(HOSTS, places)
    done = week(
        campaign,
        ORDER,
        dice={**ROLLS, f"GS-CBT-01/{BATTLE}/1": 75},
        answers={**GENERALS, f"{BATTLE}/retreat/oak-host": "go 0305"},
    )

    fought = done.after.battles[0]
    assert (fought.city, fought.ground, fought.attacker.ground) == (*("oak-town", "city"), -15)
    assert done.after.cities["oak-town"].owner == "ash"
    assert done.after.armies["ash-host"].city == "oak-town"
    assert "oak-host" not in done.after.armies or (not done.after.armies["oak-host"].city)


@pytest.mark.rule("GS-GENL-05", "GS-GENL-07")
def test_a_general_with_the_experience_rises_if_his_king_likes() -> None:
    campaign = a_campaign(HOSTS, LAND)
    begun = opening(campaign)
    general = replace(begun.generals["ash-general-1"], experience=Fraction(3, 4))
    begun = begun.with_general(general)
    key = f"{BATTLE}/promote/ash-host"

    awaited = week(campaign, ORDER, dice=ROLLS, answers=GENERALS, situation=begun)
    rises, waits = (
        week(
            campaign, ORDER, dice=ROLLS, answers={**GENERALS, key: said}, situation=begun
        ).after.generals["ash-general-1"]
        for said in ("rise", "wait")
    )

    assert asked(awaited) == [key]
    assert (rises.ability, rises.experience) == (2, Fraction(1, 4))
    assert (waits.ability, waits.experience) == (1, Fraction(5, 4))


@pytest.mark.rule("GS-CSW-06", "GS-CSW-07", "GS-CSW-10")
def test_units_are_drawn_until_they_cover_the_loss_and_a_leader_twice() -> None:
    forces = (
        force("ash-host", "0303", 200),
        force("oak-host", "0304", 100, units=units("oak-host", 5)),
    )
    campaign = a_campaign(forces, LAND)
    lots = f"GS-CSW-06/{BATTLE}.defender"
    dice = {
        f"GS-CBT-01/{BATTLE}/1": 15,
        f"GS-CBT-01/{BATTLE}/2": 5,
        f"{lots}.1/1": 1,
        f"{lots}.2/1": 2,
        f"{lots}.3/1": 2,
    }

    done = week(
        campaign, ORDER, dice=dice, answers={**GENERALS, f"{BATTLE}/retreat/oak-host": "go 0305"}
    )

    assert done.questions == ()
    army = done.after.armies["oak-host"]
    assert army.points == 60
    assert [unit.id[-1] for unit in army.units] == ["1", "4", "5"]
    assert army.units[0].was_drawn
    assert done.after.battles[0].defender.lost_units == ("oak-host/foot-2", "oak-host/foot-3")


@pytest.mark.rule("GS-CSW-08")
def test_when_the_leader_who_is_the_general_falls_his_army_goes_for_another() -> None:
    first = units("oak-host", 5)[0]
    drawn = ListedUnit(
        id=first.id,
        kind=first.kind,
        points=first.points,
        is_leader=True,
        was_drawn=True,
        level=first.level,
    )
    listed = (drawn, *units("oak-host", 5)[1:])
    forces = (force("ash-host", "0303"), force("oak-host", "0304", units=listed))
    campaign = a_campaign(forces, LAND)
    dice = {
        f"GS-CBT-01/{BATTLE}/1": 15,
        f"GS-CBT-01/{BATTLE}/2": 5,
        f"GS-CSW-06/{BATTLE}.defender.1/1": 1,
    }

    done = week(
        campaign, ORDER, dice=dice, answers={**GENERALS, f"{BATTLE}/retreat/oak-host": "go 0305"}
    )

    army = done.after.armies["oak-host"]
    assert (army.general, army.forced_by) == ("", "GS-GENL-09")
    assert "general-falls" in kinds(done)


@pytest.mark.rule("GS-CSW-10", "GS-CSW-16")
def test_units_lost_and_risen_on_the_table_are_those_the_umpire_names() -> None:
    forces = (
        force("ash-host", "0303", 200),
        force("oak-host", "0304", 105, units=units("oak-host", 5)),
    )
    campaign = a_campaign(forces, LAND, switches={**QUICK, "battle.fought": "table"})
    result = TableBattle(
        contact=BATTLE,
        detail={
            "winner": "oak-host",
            "units-oak-host": ("oak-host/foot-3",),
            "levels-oak-host": ("oak-host/foot-2 veteran",),
        },
    )

    done = week(
        campaign, ORDER, battle=(result,), answers={f"{BATTLE}/retreat/ash-host": "go 0303"}
    )

    army = done.after.armies["oak-host"]
    assert army.points == 85
    assert [unit.id[-1] for unit in army.units] == ["1", "2", "4", "5"]
    assert army.units[1].level is UnitLevel.VETERAN


@pytest.mark.rule("GS-CSW-13", "GS-CSW-14", "GS-CSW-16")
def test_ex_gs_csw_01_survivors_come_back_as_whole_units() -> None:
    campaign = a_campaign(
        (*HOSTS, force("oak-guard", "0707", 75)), LAND, switches={**QUICK, "battle.fought": "table"}
    )
    result = TableBattle(contact=BATTLE, detail={"winner": "ash-host", "lost-oak-host": 50})
    coming = tuple(
        SurvivorsEntry(
            contact=BATTLE,
            force="oak-host",
            kind="heavy foot",
            soldiers=soldiers,
            weeks=1,
            level=UnitLevel.VETERAN,
            unit_size=20,
            unit_points=10,
        )
        for soldiers in (8, 4, 14, 10, 8)
    )
    done = week(
        campaign,
        ORDER,
        battle=(result,),
        survivors=coming,
        answers={f"{BATTLE}/retreat/oak-host": "go 0305"},
    )
    (arrives,) = {str(each.arrives) for each in done.after.returning}

    now = done
    while now.after.returning:
        now = week(campaign, situation=next_week(now))

    assert (arrives, str(now.after.period)) == ("1-w4", "1-w4")
    garrison = now.after.armies["oak-guard"]
    assert garrison.points == 75 + 20
    assert [unit.level for unit in garrison.units] == [UnitLevel.VETERAN] * 2
    assert "survivors-come-back" in kinds(now)


@pytest.mark.rule("GS-CBT-06")
def test_an_army_with_no_hex_to_fall_back_to_is_destroyed() -> None:
    rows = ("~~~~~~~", "~~~~~~~", "~~..~~~", "~~..~~~", *("~~~~~~~",) * 3)
    forces = (force("ash-host", "0303", 200), force("oak-host", "0304", 100))
    campaign = a_campaign(forces, (), rows)

    low = {**ROLLS, f"GS-CBT-01/{BATTLE}/1": 25}
    done = week(campaign, ORDER, dice=low, answers=GENERALS)

    assert "oak-host" not in done.after.armies
    assert "cut-off" in kinds(done)


@pytest.mark.rule("GS-CSW-13")
def test_survivors_come_from_a_battle_that_was_fought() -> None:
    campaign = a_campaign(HOSTS, LAND)
    entry = SurvivorsEntry(contact="a+b", force="oak-host", kind="foot", soldiers=8, unit_points=10)

    with pytest.raises(CampaignError) as refused:
        week(campaign, survivors=(entry,))

    assert refused.value.findings[0].code == "C082"


@pytest.mark.rule("GS-CBT-06")
def test_a_beaten_defender_may_fall_back_to_where_the_attacker_came_from() -> None:
    places = (*LAND, town("oak-town", "0302"))
    campaign = a_campaign(HOSTS, places)
    low = {**ROLLS, f"GS-CBT-01/{BATTLE}/1": 25}

    done = week(campaign, ORDER, dice=low, answers=GENERALS)

    assert done.after.armies["oak-host"].at == at("0303")
    assert done.after.armies["ash-host"].at == at("0304")
    assert "falls-back" in kinds(done)


@pytest.mark.rule("GS-CBT-06")
def test_by_the_switch_a_beaten_defender_never_falls_back_past_the_attacker() -> None:
    places = (*LAND, town("oak-town", "0302"))
    switches = {**QUICK, "retreat.past_attacker": False}
    campaign = a_campaign(HOSTS, places, switches=switches)
    low = {**ROLLS, f"GS-CBT-01/{BATTLE}/1": 25}

    done = week(campaign, ORDER, dice=low, answers=GENERALS)

    (question,) = done.questions
    assert question.kind == "retreat"
    assert "0303" not in {each for choice in question.choices for each in choice.among}
