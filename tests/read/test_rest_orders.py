"""Orders about regiments: their march, what becomes of remnants, whom to hire."""

from __future__ import annotations

from fractions import Fraction

import pytest

from generator.errors import CampaignError
from generator.systems.valormr.rules.calendar import FIRST_PERIOD, Half
from generator.systems.valormr.rules.orders import Deed
from tests.entries import order_for
from tests.read.campaigns import campaign_of, changed

GORM = 'army = "gorm"\ndo = "march"\nto = ["0604"]\nby = "road"'


def ordered(text: str) -> str:
    """Return the example with another order for Gorm."""
    return changed(GORM, f'army = "gorm"\n{text}')


def test_an_order_may_change_the_order_of_march() -> None:
    text = ordered(
        'do = "rest"\nmarch_order = ["gorm/2nd", "gorm/1st"]\n'
        'march_order_at = "afternoon"\nmarch_table = ["gorm/1st/axes"]'
    )

    order = order_for(campaign_of(text).inputs_for(FIRST_PERIOD), "gorm")

    assert order is not None
    assert order.march_order == ("gorm/2nd", "gorm/1st")
    assert order.march_order_at == Half.AFTERNOON
    assert order.march_table == ("gorm/1st/axes",)


def test_remnants_are_merged_and_mercenaries_hired() -> None:
    merge = campaign_of(ordered('do = "merge"\nregiments = ["gorm/1st", "gorm/2nd"]'))
    hire = campaign_of(ordered('do = "hire"\nhire = { "gorm/1st/axes" = 2 }'))

    merges = order_for(merge.inputs_for(FIRST_PERIOD), "gorm")
    hires = order_for(hire.inputs_for(FIRST_PERIOD), "gorm")

    assert merges is not None
    assert (merges.deed, merges.regiments) == (Deed.MERGE, ("gorm/1st", "gorm/2nd"))
    assert hires is not None
    assert (hires.deed, dict(hires.hire)) == (Deed.HIRE, {"gorm/1st/axes": 2})


def test_a_company_may_have_a_price() -> None:
    text = changed('type = "heavy foot"\nfigures = 10', "figures = 10\nprice = 2.5")

    campaign = campaign_of(text)

    axes = campaign.force("gorm").companies[0]
    assert axes.price == Fraction(5, 2)


@pytest.mark.parametrize(
    ("order", "codes"),
    [
        ('do = "merge"', ["C050"]),
        ('do = "merge"\nregiments = ["gorm/1st"]', ["C050"]),
        ('do = "merge"\nregiments = ["gorm/1st", "gorm/9th"]', ["C039"]),
        ('do = "merge"\nregiments = ["gorm/1st", "ealdred/1st"]', ["C054"]),
        ('do = "rest"\nregiments = ["gorm/1st", "gorm/2nd"]', ["C051"]),
        ('do = "hire"', ["C050"]),
        ('do = "hire"\nhire = { "gorm/1st/axes" = 0 }', ["C004"]),
        ('do = "hire"\nhire = { "ealdred/1st/spears" = 1 }', ["C054"]),
        ('do = "rest"\nmarch_order = ["ealdred/1st"]', ["C054"]),
        ('do = "rest"\nmarch_order_at = "night"', ["C052"]),
    ],
)
def test_what_cannot_be_done_is_told(order: str, codes: list[str]) -> None:
    with pytest.raises(CampaignError) as caught:
        campaign_of(ordered(order))

    assert [finding.code for finding in caught.value.findings] == codes
