"""What lies ahead: told to those who command, and to nobody else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import PUBLIC, UMPIRE, Audience
from generator.dice import KeyedDice
from generator.systems.valormr.rules.movement.reach import Outlook
from generator.systems.valormr.rules.muster import Sight
from generator.systems.valormr.rules.orders import Order, entered
from generator.systems.valormr.rules.rule_book import RULES, looked_ahead
from generator.systems.valormr.rules.situation import opening
from generator.systems.valormr.views.sky_and_marches import known_outlooks
from generator.world.campaign import PeriodInputs
from tests.briefings import CHAOS_PLAYER, LAWS_PLAYER, a_valley, briefed, periods_of
from tests.scenarios import a_force, marches, place, rests

if TYPE_CHECKING:
    from generator.systems.valormr.views.sky_and_marches import KnownOutlook


def looking_ahead(*orders: Order, reader: Audience = UMPIRE) -> tuple[KnownOutlook, ...]:
    """Return what a reader knows of what lies ahead on a first day."""
    campaign = a_valley()
    (day,) = periods_of(campaign, orders)
    now = opening(campaign)
    inputs = PeriodInputs(period=now.period, entries=entered(orders=orders))
    dice = KeyedDice(seed=campaign.seed)
    ahead = looked_ahead(campaign, now, inputs, dice).worked_out()
    return known_outlooks(ahead, briefed(campaign, day, reader), RULES.knowledge)


def to_the_far_end() -> tuple[Order, ...]:
    board = a_valley().board
    return (marches("arn", place(board, "0303")), marches("hadewych", place(board, "0401")))


@pytest.mark.rule("VAL-ADV-03")
def test_the_umpire_is_told_the_march_and_the_reach_of_every_force() -> None:
    outlooks = looking_ahead(*to_the_far_end())

    assert [each.force for each in outlooks] == ["arn", "hadewych"]
    for outlook in outlooks:
        assert outlook.reach is not None
        dry, wet = outlook.marches
        assert (dry.table.in_hard_rain, wet.table.in_hard_rain) == (False, True)


@pytest.mark.rule("VAL-GEN-07")
@pytest.mark.parametrize(("reader", "own"), [(LAWS_PLAYER, ["arn"]), (CHAOS_PLAYER, ["hadewych"])])
def test_a_player_is_told_of_his_own_forces_alone(reader: Audience, own: list[str]) -> None:
    outlooks = looking_ahead(*to_the_far_end(), reader=reader)

    assert [each.force for each in outlooks] == own


def test_the_public_is_told_nothing_of_what_lies_ahead() -> None:
    assert looking_ahead(*to_the_far_end(), reader=PUBLIC) == ()


def test_a_force_without_a_route_has_a_reach_and_no_march_table() -> None:
    arn, hadewych = looking_ahead(rests("arn"))

    assert arn.reach is not None
    assert (arn.marches, hadewych.marches) == ((), ())


def test_what_an_enemy_is_ordered_or_made_of_changes_nothing_ahead_of_a_player() -> None:
    plain = looking_ahead(*to_the_far_end(), reader=LAWS_PLAYER)
    secret = looking_ahead(to_the_far_end()[0], rests("hadewych"), reader=LAWS_PLAYER)
    campaign = a_valley()
    elves = a_force(
        "hadewych", place(campaign.board, "0602"), side="chaos", people="elves", sight=Sight.DARK
    )
    changed = a_valley(elves)
    now = opening(changed)
    inputs = PeriodInputs(period=now.period, entries=entered(orders=to_the_far_end()))
    ahead = looked_ahead(changed, now, inputs, KeyedDice(seed=changed.seed)).worked_out()

    assert plain == secret
    assert isinstance(ahead[0], Outlook)
    assert plain[0].reach == ahead[0].reach


@pytest.mark.rule("VAL-MOVE-03")
def test_a_halt_is_told_with_its_reason() -> None:
    arn, _ = looking_ahead(*to_the_far_end())

    dry = arn.marches[0]

    told = dict(zip(((s.period, s.half) for s in dry.table.stages), dry.reasons, strict=True))
    first = dry.table.stages[1]
    assert told[first.period, first.half].startswith("Arn ")
