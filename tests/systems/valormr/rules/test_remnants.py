"""OOB: roles reassigned, remnants merged, mercenaries hired, budgets given."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from generator.systems.valormr.rules.calendar import Half
from generator.systems.valormr.rules.full_days import own_points_left, points_to_spend
from generator.systems.valormr.rules.muster import Arm, Company, Locality, Regiment
from generator.systems.valormr.rules.orders import Deed, Order
from generator.systems.valormr.rules.rule_book import RULES
from generator.systems.valormr.rules.sequence import following
from generator.systems.valormr.rules.situation import opening
from generator.values import replace
from generator.world.ground import Place
from tests.scenarios import (
    a_board,
    a_campaign,
    a_force,
    having,
    marches,
    place,
    play_of,
    played,
    rests,
    situation_at,
    state_of,
    told,
)

if TYPE_CHECKING:
    from generator.kit.phase import Resolution
    from generator.systems.valormr.rules.muster import Army, ValormrCampaign
    from generator.systems.valormr.rules.state import ValormrState

PLAIN = a_board("........", "........")
AT = place(PLAIN, "0101")
TOWN = replace(PLAIN, places=(Place(id="breda", name="Breda", at=AT, kind=Locality.TOWN),))
DRY = {"weather.enabled": False}


def company(
    name: str,
    figures: int = 10,
    *,
    kind: str = "foot",
    arm: Arm = Arm.INFANTRY,
    price: int | None = None,
) -> Company:
    return Company(
        id=f"arn/{name}",
        name=name.rpartition("/")[2].title(),
        troop_type=kind,
        arm=arm,
        figures=figures,
        price=None if price is None else Fraction(price),
    )


def arn(*regiments: tuple[Company, ...], points: int = 100) -> Army:
    """Make Arn's army of these regiments: first, second, third."""
    names = ("first", "second", "third")
    return replace(
        a_force("arn", AT),
        army_points=points,
        regiments=tuple(
            Regiment(id=f"arn/{name}", name=name.title(), companies=companies)
            for name, companies in zip(names, regiments, strict=False)
        ),
    )


THREE = arn(
    (company("first/pikes"), company("first/bows", kind="bow")),
    (company("second/pikes"), company("second/bows", kind="bow")),
    (company("third/pikes"), company("third/riders", kind="horse", arm=Arm.CAVALRY)),
)


def a_war(force: Army = THREE, /, **switches: Any) -> ValormrCampaign:  # noqa: ANN401 - settings of any kind
    return a_campaign(TOWN, force, switches={**DRY, **switches})


def order(deed: Deed = Deed.REST, **changes: Any) -> Order:  # noqa: ANN401 - fields as named
    return Order(force="arn", deed=deed, **changes)


def after_losses(campaign: ValormrCampaign, **figures: int) -> ValormrState:
    """Return the opening after Arn has lost men; those not named are whole."""
    now = opening(campaign)
    left = {f"arn/{name.replace('_', '/')}": count for name, count in figures.items()}
    return having(now, "arn", figures={**now.forces["arn"].figures, **left})


def a_full_day(
    campaign: ValormrCampaign, by_day: Order, *by_night: Order, start: ValormrState
) -> tuple[Resolution[ValormrState], Resolution[ValormrState]]:
    """Play a day and its night."""
    day = played(campaign, by_day, situation=start)
    return day, played(campaign, *by_night, situation=following(day.after))


# Roles.


@pytest.mark.rule("VAL-OOB-15", "VAL-OOB-14")
def test_val_oob_15_regiments_named_march_first_and_the_rest_follow() -> None:
    result = played(a_war(), order(march_order=("arn/third",)))

    assert state_of(result, "arn").order_of_march == ("arn/third", "arn/first", "arn/second")
    (event,) = told(result, "roles-reassigned")
    assert event.facts["order"] == ("Third", "First", "Second")
    assert event.half == Half.MORNING


@pytest.mark.rule("VAL-OOB-15")
def test_val_oob_15_roles_may_change_at_the_beginning_of_either_half() -> None:
    changes = order(march_order=("arn/second",), march_order_at=Half.AFTERNOON)

    result = played(a_war(), changes)

    (event,) = told(result, "roles-reassigned")
    assert event.half == Half.AFTERNOON
    assert state_of(result, "arn").order_of_march[0] == "arn/second"


@pytest.mark.rule("VAL-OOB-15")
def test_val_oob_15_a_force_on_the_march_goes_on_in_its_new_order() -> None:
    changes = marches(
        "arn",
        place(TOWN, "0201"),
        place(TOWN, "0301"),
        march_order=("arn/second",),
        march_order_at=Half.AFTERNOON,
    )

    result = played(a_war(), changes)

    assert state_of(result, "arn").at == place(TOWN, "0301")
    assert state_of(result, "arn").order_of_march[0] == "arn/second"


@pytest.mark.rule("VAL-OOB-15")
def test_val_oob_15_an_order_that_changes_nothing_is_not_told() -> None:
    result = played(a_war(), order(march_order=("arn/first", "arn/second")))

    assert not told(result, "roles-reassigned")


@pytest.mark.rule("VAL-ADV-03")
@pytest.mark.parametrize("switch", [False, True])
def test_val_adv_03_a_march_table_is_kept_where_the_campaign_wants_one(
    switch: bool,  # noqa: FBT001 - the switch
) -> None:
    campaign = a_war(**{"adv.march_table": switch})

    result = played(campaign, order(march_table=("arn/first/bows",)))

    table = state_of(result, "arn").march_table
    assert table[:2] == (("arn/first/bows", "arn/first/pikes") if switch else ())
    assert len(table) == (6 if switch else 0)


# Remnants.

MERGES = order(Deed.MERGE, regiments=("arn/first", "arn/second", "arn/third"))


@pytest.mark.rule("VAL-OOB-17", "DEF-OOB-02")
def test_def_oob_02_remnants_fill_the_first_regiment_type_by_type() -> None:
    campaign = a_war()
    start = after_losses(campaign, first_pikes=4, second_pikes=3, third_pikes=5, first_bows=9)

    _, night = a_full_day(campaign, MERGES, start=start)

    assert state_of(night, "arn").figures == {
        "arn/first/pikes": 10,
        "arn/first/bows": 10,
        "arn/second/pikes": 0,
        "arn/second/bows": 9,
        "arn/third/pikes": 2,
        "arn/third/riders": 10,
    }
    (event,) = told(night, "remnants-merged")
    assert (event.facts["figures"], event.facts["present"]) == (7, 20)


@pytest.mark.rule("VAL-OOB-17", "VAL-OOB-16", "DEF-OOB-02")
def test_def_oob_02_no_regiment_grows_beyond_what_it_began_with() -> None:
    campaign = a_war()
    start = after_losses(campaign, first_pikes=9)

    _, night = a_full_day(campaign, MERGES, start=start)

    figures = state_of(night, "arn").figures
    assert figures["arn/first/pikes"] == 10
    assert figures["arn/second/pikes"] == 9
    assert sum(figures.values()) == 59


@pytest.mark.rule("VAL-OOB-17")
def test_val_oob_17_a_regiment_that_gave_its_last_figure_is_named() -> None:
    campaign = a_war()
    start = after_losses(campaign, first_pikes=1, first_bows=1, second_pikes=2, second_bows=3)

    _, night = a_full_day(
        campaign, order(Deed.MERGE, regiments=("arn/first", "arn/second")), start=start
    )

    (event,) = told(night, "remnants-merged")
    assert event.facts["gone"] == ("Second",)


@pytest.mark.rule("DEF-OOB-02")
def test_def_oob_02_it_takes_the_whole_day_and_the_whole_night() -> None:
    campaign = a_war()
    start = after_losses(campaign, first_pikes=4)

    day, night = a_full_day(campaign, MERGES, marches("arn", place(TOWN, "0201")), start=start)

    assert state_of(day, "arn").figures["arn/first/pikes"] == 4
    assert state_of(night, "arn").figures["arn/first/pikes"] == 4
    assert not told(night, "remnants-merged")


@pytest.mark.rule("DEF-OOB-02")
def test_def_oob_02_a_day_that_began_with_a_march_is_no_day_of_rest() -> None:
    campaign = a_war()
    start = after_losses(campaign, first_pikes=4)

    _, night = a_full_day(campaign, marches("arn", place(TOWN, "0201")), MERGES, start=start)

    assert told(night, "rest-task-undone")
    assert state_of(night, "arn").figures["arn/first/pikes"] == 4


@pytest.mark.rule("DEF-OOB-02")
def test_def_oob_02_the_order_may_come_with_the_night() -> None:
    campaign = a_war()
    start = after_losses(campaign, first_pikes=4)

    _, night = a_full_day(campaign, rests("arn"), MERGES, start=start)

    assert state_of(night, "arn").figures["arn/first/pikes"] == 10
    assert state_of(night, "arn").task is None


# Mercenaries.


def for_hire(points: int = 100, price: int = 5) -> ValormrCampaign:
    """Make Arn's army of ten figures at a price, with points left over."""
    force = arn((company("first/pikes", price=price),), points=points)
    return a_war(force)


def hires(figures: int, name: str = "first/pikes") -> Order:
    return order(Deed.HIRE, hire={f"arn/{name}": figures})


@pytest.mark.rule("VAL-OOB-18", "DEF-OOB-02", "VAL-OOB-01")
def test_def_oob_02_mercenaries_cost_what_the_list_says() -> None:
    # Ten figures at 5 cost 50 of 100 points; three more cost 15 and leave 35.
    campaign = for_hire()
    start = after_losses(campaign, first_pikes=6)

    _, night = a_full_day(campaign, hires(3), start=start)

    assert state_of(night, "arn").figures == {"arn/first/pikes": 9}
    assert night.after.spent == {"arn": 15}
    (event,) = told(night, "mercenaries-hired")
    assert (event.facts["cost"], event.facts["left"]) == (15, 35)


@pytest.mark.rule("VAL-OOB-18", "VAL-OOB-16", "DEF-OOB-02")
def test_def_oob_02_nobody_is_hired_above_the_first_count() -> None:
    campaign = for_hire()
    start = after_losses(campaign, first_pikes=8)

    _, night = a_full_day(campaign, hires(5), start=start)

    assert state_of(night, "arn").figures == {"arn/first/pikes": 10}
    assert night.after.spent == {"arn": 10}


@pytest.mark.rule("VAL-OOB-18", "VAL-OOB-01")
def test_val_oob_01_nobody_is_hired_whom_the_army_cannot_pay() -> None:
    campaign = for_hire(points=62)
    start = after_losses(campaign, first_pikes=2)

    _, night = a_full_day(campaign, hires(5), start=start)

    assert state_of(night, "arn").figures == {"arn/first/pikes": 4}
    assert night.after.spent == {"arn": 10}


@pytest.mark.rule("DEF-OOB-02")
def test_def_oob_02_mercenaries_are_found_in_towns_alone() -> None:
    campaign = replace(for_hire(), board=PLAIN)
    start = after_losses(campaign, first_pikes=2)

    _, night = a_full_day(campaign, hires(5), start=start)

    assert told(night, "hire-refused-no-town")
    assert state_of(night, "arn").figures == {"arn/first/pikes": 2}


@pytest.mark.rule("DEF-OOB-02")
def test_def_oob_02_without_a_price_nobody_is_hired() -> None:
    campaign = a_war()
    start = after_losses(campaign, first_pikes=2)

    _, night = a_full_day(campaign, hires(5), start=start)

    assert told(night, "hire-refused-no-price")


@pytest.mark.rule("VAL-OOB-01")
def test_val_oob_01_an_army_without_all_prices_has_no_points_of_its_own() -> None:
    campaign = a_war()
    play = play_of(campaign)

    assert own_points_left(play, opening(campaign), "arn") == 0


# Budgets.


@pytest.mark.rule("VAL-OOB-02", "DEF-OOB-01")
@pytest.mark.parametrize(
    ("period", "granted"),
    [("6-night", False), ("7-day", False), ("7-night", True), ("14-night", True)],
)
def test_def_oob_01_a_budget_comes_when_its_turns_are_over(
    period: str,
    granted: bool,  # noqa: FBT001 - a column of the case
) -> None:
    campaign = a_war(**{"budget.points": 20})

    result = played(campaign, situation=situation_at(campaign, period))

    expected = {"chaos": 20, "law": 20} if granted else {}
    assert result.after.budgets == expected


@pytest.mark.rule("DEF-OOB-01")
def test_def_oob_01_without_a_setting_nobody_is_given_anything() -> None:
    campaign = a_war()

    result = played(campaign, situation=situation_at(campaign, "7-night"))

    assert result.after.budgets == {}
    assert not told(result, "budget-granted")


@pytest.mark.rule("VAL-OOB-02", "DEF-OOB-01")
def test_val_oob_02_budgets_add_up_and_pay_before_the_armys_own_points() -> None:
    campaign = for_hire()
    start = replace(after_losses(campaign, first_pikes=2), budgets={"law": Fraction(12)})
    play = play_of(campaign)

    assert points_to_spend(play, start, "arn") == 62
    _, night = a_full_day(campaign, hires(4), start=start)

    assert night.after.budgets == {"law": 0}
    assert night.after.spent == {"arn": 8}


@pytest.mark.rule("VAL-OOB-02")
def test_val_oob_02_a_sides_budget_is_its_own_affair() -> None:
    campaign = a_war(**{"budget.points": 20})
    result = played(campaign, situation=situation_at(campaign, "7-night"))

    owners = {
        fact.subject: (fact.sides, fact.value)
        for fact in RULES.facts(campaign, result.after)
        if fact.name == "budget"
    }

    assert owners == {"law": (("law",), 20), "chaos": (("chaos",), 20)}
    assert [event.sides for event in told(result, "budget-granted")] == [("chaos",), ("law",)]
