"""What a reader is given of what lies ahead: sheets, pictures, and in his briefing."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from generator.brief.audience import UMPIRE, Audience, AudienceKind
from generator.dice import KeyedDice
from generator.systems.valormr.rules.orders import entered
from generator.systems.valormr.rules.rule_book import looked_ahead
from generator.systems.valormr.rules.situation import opening
from generator.systems.valormr.sheets.march_sheet import (
    MARCHES,
    march_documents,
    marches_of_command,
)
from generator.values import replace
from generator.world.campaign import PeriodInputs
from tests.briefings import a_valley, briefed, periods_of
from tests.materials import materials_for
from tests.scenarios import marches, place

if TYPE_CHECKING:
    from generator.systems.system_pages import ReaderMaterials

LENA = Audience(
    kind=AudienceKind.PLAYER,
    id="lena",
    name="Lena",
    sides=frozenset({"law"}),
    forces=frozenset({"arn"}),
)
CORA = replace(
    LENA, id="cora", name="Cora", sides=frozenset({"chaos"}), forces=frozenset({"hadewych"})
)
LUTZ = replace(LENA, id="lutz", forces=frozenset({"bo"}))


@cache
def given_to(reader: Audience, arns: str = "0601", hers: str = "0101") -> ReaderMaterials:
    campaign = a_valley()
    goals = (("arn", arns), ("hadewych", hers))
    orders = tuple(marches(each, place(campaign.board, goal)) for each, goal in goals)
    (day,) = periods_of(campaign, orders)
    now = opening(campaign)
    inputs = PeriodInputs(period=now.period, entries=entered(orders=orders))
    ahead = looked_ahead(campaign, now, inputs, KeyedDice(seed=campaign.seed)).worked_out()
    return materials_for(campaign, briefed(campaign, day, reader), forecasts=ahead)


def test_the_march_tables_of_his_own_armies_stand_in_his_briefing() -> None:
    marching = {
        reader.id: [
            march.name
            for march in marches_of_command(given_to(reader).briefing, given_to(reader)) or ()
        ]
        for reader in (LENA, CORA, LUTZ)
    }

    assert marching == {"lena": ["Arn"], "cora": ["Hadewych"], "lutz": []}


def test_where_nobody_of_his_marches_his_briefing_has_no_part_of_it() -> None:
    assert MARCHES.filled(given_to(LENA)).contents is not None
    assert MARCHES.filled(given_to(LUTZ)).contents is None


def test_an_army_that_has_come_to_its_goal_has_no_table_there_any_more() -> None:
    materials = given_to(LENA, arns="0201")

    assert marches_of_command(materials.briefing, materials) is None
    assert "march-tables/arn.pdf" in march_documents(materials).jobs


def test_tables_and_reach_are_printed_and_each_reach_is_a_picture_too() -> None:
    made = march_documents(given_to(LENA))

    assert [*made.jobs] == ["march-tables/arn.pdf", "reach.pdf"]
    assert [*made.pages] == ["reach/arn.svg"]


def test_other_orders_for_an_army_change_no_other_armys_march_table() -> None:
    before, after = (march_documents(given_to(UMPIRE, hers=goal)).jobs for goal in ("0101", "0201"))

    assert {name for name, job in before.items() if after[name] != job} == {
        "march-tables/hadewych.pdf"
    }
