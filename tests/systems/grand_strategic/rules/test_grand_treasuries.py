"""Treasuries and mercenaries of the grand-strategic campaign, rule by rule."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.kit.switches import Switches, switches_of
from generator.kit.tables import amended_by
from generator.systems.grand_strategic.rules.forming_armies import Amounts, amounts_of
from generator.systems.grand_strategic.rules.tables import GRAND_BOOK, GrandTables
from generator.systems.grand_strategic.rules.treasuries import (
    Demand,
    LedgerLine,
    Purchase,
    Treasury,
    are_for_hire,
    bought,
    demand,
    hire_price,
    most_for_hire,
    quarters_of,
    refusal,
    shared_losses,
    with_income,
)
from generator.values import replace
from generator.world.campaign import HouseRule
from tests.tiers import tries

if TYPE_CHECKING:
    from collections.abc import Mapping

PLAIN = Amounts(tables=GRAND_BOOK)
TENFOLD = amounts_of(
    GRAND_BOOK,
    Switches(
        known=switches_of("generator.systems.grand_strategic.rules"), settings={"points.factor": 10}
    ),
)
WANTED = Purchase(points=50, city="keep", army=0, in_city=75)
BANDS = st.dictionaries(
    st.sampled_from(["riders", "pikes", "bows"]), st.integers(1, 200), max_size=3
)


@pytest.mark.rule("GS-RES-01", "GS-RES-02")
def test_a_capital_that_was_taken_yields_as_before() -> None:
    treasury = with_income(PLAIN, Treasury(opening=7), (("keep", "capital"), ("town", "regular")))

    assert treasury.closing == 37
    assert treasury.lines == (
        LedgerLine(title="income", amount=20, about="keep"),
        LedgerLine(title="income", amount=10, about="town"),
    )


@pytest.mark.rule("GS-RES-03", "GS-RES-04", "GS-RES-05", "GS-ARMY-01", "GS-CITY-01")
@pytest.mark.parametrize(
    ("purchase", "in_hand", "rule"),
    [
        (WANTED, 50, ""),
        (WANTED, 49, "GS-RES-03"),
        (replace(WANTED, points=49), 60, "GS-RES-04"),
        (replace(WANTED, points=1, army=49), 60, ""),
        (replace(WANTED, army=451, in_city=451), 60, "GS-ARMY-01"),
        (replace(WANTED, in_city=450), 60, ""),
        (replace(WANTED, in_city=451), 60, "GS-CITY-01"),
    ],
)
def test_points_are_bought_for_money_into_an_army_a_city_has_room_for(
    purchase: Purchase, in_hand: int, rule: str
) -> None:
    treasury = Treasury(opening=in_hand)

    assert refusal(PLAIN, treasury, purchase) == rule
    if rule:
        with pytest.raises(ValueError, match=rule):
            bought(PLAIN, treasury, purchase)
        return
    after = bought(PLAIN, treasury, purchase)
    assert after.closing == in_hand - purchase.points


@pytest.mark.rule("GS-RES-03")
def test_nobody_owes_anything() -> None:
    with pytest.raises(ValueError, match="ransom"):
        Treasury(opening=24).with_line("ransom", -25)


@pytest.mark.rule("GS-RES-03")
@tries(60)
@given(st.integers(0, 500), st.lists(st.integers(-40, 60)))
def test_a_ledger_adds_up(opening: int, amounts: list[int]) -> None:
    treasury, in_hand = Treasury(opening=opening), opening

    for amount in amounts:
        if in_hand + amount >= 0:
            treasury = treasury.with_line("loot", amount)
            in_hand += amount

    assert treasury.closing == in_hand >= 0


@pytest.mark.rule("GS-MERC-02", "GS-MERC-03", "GS-MERC-05")
def test_three_of_ten_years_there_are_mercenaries_for_hire() -> None:
    found = [die for die in range(1, 11) if are_for_hire(GRAND_BOOK, die)]

    assert found == [1, 2, 3]
    assert (most_for_hire(PLAIN), most_for_hire(TENFOLD)) == (100, 1000)
    assert hire_price(GRAND_BOOK, 100) == 50


@pytest.mark.rule("GS-MERC-06", "GS-MERC-07")
@pytest.mark.parametrize(
    ("die", "wanted"),
    [
        (1, Demand(swears=True)),
        (2, Demand(price=10, share=Fraction(1, 8))),
        (3, Demand(price=10, share=Fraction(1, 8))),
        (4, Demand(price=20, share=Fraction(1, 4))),
        (7, Demand(price=20, share=Fraction(1, 4))),
        (8, Demand(price=40, share=Fraction(1, 2))),
        (9, Demand(price=40, share=Fraction(1, 2))),
        (10, Demand(leaves=True)),
    ],
)
def test_what_mercenaries_want_follows_from_their_die(die: int, wanted: Demand) -> None:
    assert demand(GRAND_BOOK, 80, die) == wanted


@pytest.mark.rule("GS-MERC-08")
@pytest.mark.parametrize(
    ("mercenaries", "quarters"),
    [(0, 0), (124, 0), (125, 1), (374, 1), (375, 2), (624, 2), (625, 3), (875, 4)],
)
def test_half_way_between_two_quarters_is_the_higher(mercenaries: int, quarters: int) -> None:
    assert quarters_of(mercenaries, 1000) == quarters


@pytest.mark.rule("GS-CBT-09", "GS-MERC-08")
@pytest.mark.parametrize(
    ("regulars", "bands", "lost", "borne"),
    [
        (15, {"riders": 85}, 80, (15, {"riders": 65})),
        (85, {"riders": 15}, 80, (65, {"riders": 15})),
        (0, {"riders": 80}, 30, (0, {"riders": 30})),
        (100, {}, 30, (30, {})),
        (100, {"riders": 50, "pikes": 50}, 30, (15, {"riders": 7, "pikes": 8})),
    ],
)
def test_who_bears_the_losses_of_a_mixed_army(
    regulars: int, bands: Mapping[str, int], lost: int, borne: tuple[int, Mapping[str, int]]
) -> None:
    found = shared_losses(regulars, bands, lost)

    assert (found.regulars, found.bands) == borne


@pytest.mark.rule("GS-CBT-09", "GS-MERC-08")
@tries(200)
@given(st.integers(0, 300), BANDS, st.data())
def test_losses_of_a_mixed_army_add_up_and_are_there_to_be_lost(
    regulars: int, bands: dict[str, int], data: st.DataObject
) -> None:
    lost = data.draw(st.integers(0, regulars + sum(bands.values())))

    found = shared_losses(regulars, bands, lost)

    assert found.regulars + sum(found.bands.values()) == lost
    assert 0 <= found.regulars <= regulars
    assert all(0 <= found.bands[band] <= bands[band] for band in bands)


@pytest.mark.rule("GS-SCOPE-04")
def test_a_house_rule_changes_what_a_city_yields() -> None:
    rule = HouseRule(table="cities", row="regular", column="income", value=15)
    tables = GrandTables.from_mapping(amended_by(GRAND_BOOK.as_mapping(), (rule,)))

    treasury = with_income(Amounts(tables=tables), Treasury(), (("town", "regular"),))

    assert treasury.closing == 15
