"""The umpire's word in a grand-strategic campaign, and entries no rule can use."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from generator.errors import CampaignError, Finding
from generator.systems.grand_strategic.rules.calendar import GRAND_CLOCK
from generator.systems.grand_strategic.rules.muster import ListedUnit
from generator.systems.grand_strategic.rules.orders import HireOrder, PurchaseOrder, StartOrder
from generator.systems.grand_strategic.rules.rule_book import GRAND_RULES, opening
from generator.values import replace
from generator.world.campaign import PeriodInputs, Ruling
from tests.systems.grand_strategic.grand_games import (
    QUICK,
    a_campaign,
    force,
    go,
    kinds,
    town,
    week,
)
from tests.systems.grand_strategic.grand_maps import at

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.orders import GrandOrder
    from generator.world.clock import FactValue

LAND = (town("ash-keep", "0101", "capital"), town("oak-keep", "0707", "capital"))
CAMPAIGN = a_campaign((force("ash-host", "0303"), force("oak-host", "0505")), LAND)


def rules(what: str, subject: str, value: FactValue, *, at_end: bool = False) -> Ruling:
    """Return a ruling."""
    return Ruling(what=what, subject=subject, value=value, why="So be it.", at_end=at_end)


def test_the_umpire_sets_positions_points_generals_treasuries_and_owners() -> None:
    found = week(
        CAMPAIGN,
        rulings=(
            rules("position", "ash-host", at("0101")),
            rules("points", "ash-host", 240),
            rules("ability", "ash-host", 4),
            rules("experience", "ash-host", Fraction(3, 4)),
            rules("treasury", "ash", 90),
            rules("peace", "ash", ("oak",)),
            rules("throw", "1-w1/GS-DEF-01/ash/1", 3),
            rules("throw", "1-w1/GS-GENL-01/oak-host/1", 3),
        ),
    )
    told = [event.sides for event in found.events if event.kind == "ruling"]
    done = found.after

    assert told == [("ash", "oak"), *[("ash",)] * 4, *[("ash", "oak")] * 2, ("oak",)]
    army = done.armies["ash-host"]
    assert (army.at, army.city, army.points) == (at("0101"), "ash-keep", 240)
    general = done.generals[army.general]
    assert (general.ability, general.experience) == (4, Fraction(3, 4))
    assert done.kingdoms["ash"].treasury.closing == 90
    assert done.kingdoms["ash"].treasury.lines[0].period == "1-w1"
    assert done.are_at_peace("oak", "ash")


def test_experience_is_ruled_of_a_general_who_is_there() -> None:
    begun = opening(CAMPAIGN)
    without = begun.with_army(replace(begun.armies["ash-host"], general=""))

    with pytest.raises(CampaignError) as refused:
        week(CAMPAIGN, situation=without, rulings=(rules("experience", "ash-host", 1),))

    assert refused.value.findings[0].what == "“ash-host” has no general"


def test_a_ruling_on_what_is_nobodys_is_told_to_nobody() -> None:
    found = week(CAMPAIGN, rulings=(rules("throw", "1-w1/GS-GENL-01/elm/1", 3),))

    told = [kind for kind in kinds(found) if kind.startswith("ruling")]
    assert told == ["ruling-unseen"]


@pytest.mark.rule("GS-CITY-02")
def test_a_capital_given_away_takes_its_kingdom_out_and_given_back_in() -> None:
    lost = week(CAMPAIGN, rulings=(rules("owner", "oak-keep", "ash", at_end=True),))
    back = week(CAMPAIGN, rulings=(rules("owner", "oak-keep", "oak"),), situation=lost.after)

    assert not lost.after.kingdoms["oak"].is_in_play
    assert back.after.kingdoms["oak"].is_in_play
    told = [kind for kind in kinds(lost) if kind.startswith(("ruling", "kingdom-"))]
    assert told == ["ruling", "kingdom-falls", "kingdom-wins"]
    assert lost.after.victor == "ash"
    assert back.after.victor == ""


@pytest.mark.rule("GS-CITY-02")
def test_armies_of_a_kingdom_whose_capital_is_ruled_away_hole_up() -> None:
    campaign = a_campaign(
        (force("ash-host", "0303"), force("oak-host", "0505")), (*LAND, town("oak-town", "0506"))
    )

    done = week(campaign, rulings=(rules("owner", "oak-keep", "ash"),))

    assert done.after.armies["oak-host"].city == "oak-town"


@pytest.mark.rule("GS-ARMY-03")
def test_the_umpire_puts_no_two_armies_into_one_hex() -> None:
    with pytest.raises(CampaignError) as refused:
        week(CAMPAIGN, rulings=(rules("position", "ash-host", at("0505")),))

    assert refused.value.findings[0].code == "C053"


@pytest.mark.rule("GS-CBT-02")
def test_the_weather_of_a_week_changes_both_rolls() -> None:
    campaign = a_campaign((force("ash-host", "0303"), force("oak-host", "0304", 50)), LAND)
    battle = "ash-host+oak-host"

    done = week(
        campaign,
        go("ash-host", "0304"),
        dice={f"GS-CBT-01/{battle}/1": 40, f"GS-CBT-01/{battle}/2": 8},
        answers={f"{battle}/general/ash-host": "add", f"{battle}/general/oak-host": "add"},
        rulings=(rules("weather", "", -10),),
    )

    fought = done.after.battles[0]
    assert (fought.attacker.percent, fought.defender.percent) == (35, 3)


@pytest.mark.rule("GS-CBT-02")
@pytest.mark.parametrize(
    ("rulings", "percents"), [((), (35, 3)), ((rules("weather", "", 0),), (45, 13))]
)
def test_what_the_weather_always_counts_gives_way_to_a_ruling(
    rulings: tuple[Ruling, ...], percents: tuple[int, int]
) -> None:
    campaign = a_campaign(
        (force("ash-host", "0303"), force("oak-host", "0304", 50)),
        LAND,
        switches={**QUICK, "weather.mod": -10},
    )
    battle = "ash-host+oak-host"

    done = week(
        campaign,
        go("ash-host", "0304"),
        dice={f"GS-CBT-01/{battle}/1": 40, f"GS-CBT-01/{battle}/2": 8},
        answers={f"{battle}/general/ash-host": "add", f"{battle}/general/oak-host": "add"},
        rulings=rulings,
    )

    fought = done.after.battles[0]
    assert (fought.attacker.percent, fought.defender.percent) == percents


@pytest.mark.rule("GS-RES-01", "GS-SEAS-03", "GS-SEAS-04")
def test_what_counts_at_another_time_of_the_year_is_found() -> None:
    inputs = PeriodInputs(
        period=GRAND_CLOCK.first,
        entries={
            "purchase": (PurchaseOrder(kingdom="ash", city="ash-keep", points=50),),
            "hire": (HireOrder(kingdom="ash", points=50),),
            "start": (StartOrder(force="ash-host", city="ash-keep"),),
            "order": (go("ash-7", "0303"),),
        },
    )

    found = GRAND_RULES.faults(CAMPAIGN, opening(CAMPAIGN), inputs)

    assert sorted((each.code, each.rule) for each in found) == [
        ("C056", "GS-MERC-01"),
        ("C056", "GS-RES-01"),
        ("C056", "GS-SEAS-04"),
        ("C061", "GS-MOVE-01"),
    ]


@pytest.mark.rule("GS-MOVE-01", "GS-ARMY-05")
@pytest.mark.parametrize(
    ("order", "is_one_hex"),
    [
        (go("ash-host", "0304", "0305", deed="enter"), True),
        (go("ash-host", "0304", "0305", deed="detach", points=50), True),
        (go("ash-guard", "0102", "0103", deed="leave", points=50), True),
        (go("ash-guard", "0102", "0103", deed="leave"), False),
        (go("ash-host", "0304", "0305"), False),
    ],
    ids=["enters", "detaches", "a part leaves", "all leave", "marches"],
)
def test_gs_move_01_what_takes_one_hex_alone_names_one(
    order: GrandOrder, *, is_one_hex: bool
) -> None:
    campaign = a_campaign((force("ash-host", "0303", 200), force("ash-guard", "0101", 150)), LAND)
    inputs = PeriodInputs(period=GRAND_CLOCK.first, entries={"order": (order,)})

    found = GRAND_RULES.faults(campaign, opening(campaign), inputs)

    assert [(each.code, each.rule, each.where[-1]) for each in found] == (
        [("C051", "GS-MOVE-01", "to")] if is_one_hex else []
    )


@pytest.mark.rule("GS-MOVE-01", "GS-ARMY-05")
def test_gs_move_01_all_units_of_a_list_are_no_part_and_may_go_further() -> None:
    units = tuple(ListedUnit(id=f"horse-{n}", kind="horse", points=75) for n in (1, 2))
    guard = force("ash-guard", "0101", 150, units=units)
    campaign = a_campaign((guard, force("oak-host", "0505")), LAND)

    def found(*named: str) -> tuple[Finding, ...]:
        order = go("ash-guard", "0102", "0103", deed="leave", units=named)
        inputs = PeriodInputs(period=GRAND_CLOCK.first, entries={"order": (order,)})
        return GRAND_RULES.faults(campaign, opening(campaign), inputs)

    assert [each.code for each in found("horse-1")] == ["C051"]
    assert found("horse-1", "horse-2") == ()


@pytest.mark.rule("GS-CSW-01", "GS-CSW-15")
@pytest.mark.parametrize(
    ("unit", "count", "key"),
    [("foot", 3, "count"), ("foot", 4, ""), ("", 1, ""), ("", 2, "count"), ("", 4, "count")],
)
def test_gs_csw_01_points_are_worth_whole_units_that_are_named(
    unit: str, count: int, key: str
) -> None:
    bought = PurchaseOrder(kingdom="ash", city="ash-keep", points=40, unit=unit, count=count)
    inputs = PeriodInputs(period=GRAND_CLOCK.read("1-w10"), entries={"purchase": (bought,)})
    begun = replace(opening(CAMPAIGN), period=inputs.period)

    found = GRAND_RULES.faults(CAMPAIGN, begun, inputs)

    assert [(each.rule, each.where[-1]) for each in found] == ([("GS-CSW-01", key)] if key else [])


@pytest.mark.rule("GS-CBT-01", "GS-WILD-02")
def test_the_umpire_says_what_dice_and_cards_show_and_what_they_showed_is_told() -> None:
    battle = "ash-host+oak-host"
    campaign = a_campaign(
        (force("ash-host", "0303"), force("oak-host", "0304"), force("elm-host", "0606")),
        LAND,
        switches={"battle.fought": "quick"},
    )

    done = week(
        campaign,
        go("ash-host", "0304"),
        dice={
            f"GS-CBT-01/{battle}/1": 77,
            f"GS-CBT-01/{battle}/2": 10,
            f"GS-WILD-01/{battle}/1": 1,
            f"GS-WILD-02/{battle}/1": "ace of spades",
        },
        answers={f"{battle}/general/{army}-host": "add" for army in ("ash", "oak")},
        rulings=(
            rules("throw", f"1-w1/GS-CBT-01/{battle}/1", 12),
            rules("throw", f"1-w1/GS-WILD-02/{battle}/1", "9 of diamonds"),
        ),
    )

    told = [event for event in done.events if event.kind == "ruling"]
    assert [each.facts["was"] for each in told] == [("77",), ("ace of spades",)]
    assert {each.sides for each in told} == {("ash", "oak")}
    fought = done.after.battles[0]
    assert (fought.attacker.roll, fought.card) == (12, "9 of diamonds")
