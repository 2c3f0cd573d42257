"""Points that add up: had, paid, left, for whoever may know."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from generator.brief.audience import UMPIRE, Audience
from generator.systems.valormr.rules.rule_book import RULES
from generator.systems.valormr.views.accounts import PAYMENTS, PURSES, accounts_of
from generator.values import replace
from generator.world.board import Route, Way
from tests.briefings import (
    CHAOS_PLAYER,
    LAWS_PLAYER,
    a_valley,
    briefed,
    periods_of,
    towards_each_other,
)
from tests.plans import PLANS, Plan, on_the_march
from tests.scenarios import a_board, a_campaign, a_force, marches, place
from tests.tiers import tries

if TYPE_CHECKING:
    from generator.systems.valormr.rules.muster import ValormrCampaign
    from generator.systems.valormr.rules.orders import Order
    from generator.systems.valormr.views.accounts import Account

LONG = a_board("..f.h.....")


def accounts(
    campaign: ValormrCampaign, *orders: Order, reader: Audience = UMPIRE
) -> tuple[Account, ...]:
    (day,) = periods_of(campaign, orders)
    return accounts_of(briefed(campaign, day, reader))


def adds_up(account: Account) -> bool:
    left = account.had
    for payment in account.payments:
        left -= payment.price
        if left != payment.left or left < 0:
            return False
    return left == account.left


@pytest.mark.rule("VAL-MOVE-01", "VAL-MOVE-02")
def test_an_account_opens_with_the_days_points_and_closes_with_the_reason() -> None:
    campaign = a_campaign(LONG, a_force("arn", place(LONG, "0101")))

    (arn,) = accounts(campaign, marches("arn", place(LONG, "0401")))

    assert (arn.name, arn.had) == ("Arn", Fraction(12))
    assert [(p.what, p.price, p.left) for p in arn.payments] == [
        ("open ground", Fraction(6), Fraction(6))
    ]
    assert arn.closes == (
        "Arn stops at 0201: 0301, forest, costs 9 points, and 6 are left; "
        "they keep them for tomorrow."
    )


@pytest.mark.rule("VAL-TERR-02")
def test_a_price_is_told_with_how_it_came_about() -> None:
    course = tuple(place(LONG, label) for label in ("0101", "0201", "0301"))
    board = replace(LONG, ways=(Route(way=Way.ROAD, course=course),))
    campaign = a_campaign(board, a_force("arn", place(LONG, "0101")))

    (arn,) = accounts(campaign, marches("arn", place(LONG, "0301")))

    told = [(p.what, p.reckoned) for p in arn.payments]
    assert told == [
        ("open ground, by road", "6, × ⅔ by road = 4"),
        ("forest, by road", "9, × ⅔ by road = 6"),
    ]


@pytest.mark.rule("VAL-GEN-07")
@pytest.mark.parametrize(("reader", "own"), [(LAWS_PLAYER, ["Arn"]), (CHAOS_PLAYER, ["Hadewych"])])
def test_a_player_reads_the_points_of_his_own_forces_alone(
    reader: Audience, own: list[str]
) -> None:
    campaign = a_valley()

    found = accounts(campaign, *towards_each_other(campaign), reader=reader)

    assert [account.name for account in found] == own


def test_every_event_that_names_points_paid_enters_an_account() -> None:
    wording = RULES.wording
    paying = {
        kind
        for kind, event in wording.events.items()
        if "cost" in event.facts() and (event.knowledge_of("cost") == "points" or kind in PAYMENTS)
    }

    assert paying == set(PAYMENTS)
    assert set(wording.events) >= PURSES


@tries(60)
@given(PLANS)
@pytest.mark.rule("VAL-MOVE-02", "VAL-MOVE-03", "VAL-MOVE-04")
def test_the_points_of_any_march_add_up(plan: Plan) -> None:
    for account in accounts_of(on_the_march(plan)):
        assert adds_up(account)
