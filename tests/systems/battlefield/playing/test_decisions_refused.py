"""Decisions for a round that nobody could carry out are refused as they are typed."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from generator.systems.battlefield.rules.rule_book import BATTLEFIELD_RULES
from tests.systems.battlefield.field_files import campaign_in
from tests.systems.battlefield.played_battles import bridge_text, play_period

if TYPE_CHECKING:
    from generator.errors import Finding
    from generator.systems.battlefield.rules.state import BattlefieldState

RULES = BATTLEFIELD_RULES


@cache
def set_up() -> BattlefieldState:
    """Return the battle at the bridge as it waits for its one period."""
    campaign = campaign_in(bridge_text())
    return RULES.following(play_period(campaign, RULES.opening(campaign)).after)


def faults_of(typed: str) -> tuple[Finding, ...]:
    """Return what is wrong with lines typed below the block of the battle."""
    block = '\n[[period]]\nid = "1-battle"\n'
    campaign = campaign_in(bridge_text(more=f"{block}{typed}"))
    return RULES.faults(campaign, set_up(), campaign.inputs_for(set_up().period))


def decided(unit: str, lines: str) -> str:
    """Return a decision for a unit as it is typed."""
    return f'[[period.decide]]\nunit = "{unit}"\n{lines}\n'


@pytest.mark.rule("DOG-DEF-03")
def test_a_unit_has_one_decision_a_round() -> None:
    first = decided("car-1", 'round = 2\ndo = "defend"')
    again = decided("car-1", "round = 2\nstays = true")

    (fault,) = faults_of(first + again)

    assert fault.code == "C023"
    assert fault.what == "“car-1” has a second decision for round 2"
    assert fault.hint == "write all that is decided for it in one: delete the other"
    assert faults_of(first + decided("car-1", "round = 3\nstays = true")) == ()


@pytest.mark.rule("DOG-DEF-03", "DOG-CBT-04")
@pytest.mark.parametrize("deed", ["attack", "shoot", "surrender"])
def test_whoever_strikes_or_surrenders_does_so_to_an_enemy(deed: str) -> None:
    (nobody,) = faults_of(decided("car-1", f'round = 2\ndo = "{deed}"'))
    (friend,) = faults_of(decided("car-1", f'round = 2\ndo = "{deed}"\ntarget = "hf-1"'))

    assert (nobody.code, nobody.what) == ("C050", f"“{deed}” needs a “target”")
    assert (friend.code, friend.what) == ("C061", "“hf-1” is not an enemy of “car-1”")


@pytest.mark.rule("DOG-DEF-03", "DOG-FLEE-04")
def test_a_rearguard_holds_off_enemies_alone() -> None:
    line = 'round = 2\nrearguard = 2\ncovers = ["orc-1", "hf-1"]'

    (fault,) = faults_of(decided("car-1", line))

    assert fault.what == "“hf-1” is not an enemy of “car-1”"
    assert fault.where[-2:] == ("covers", 1)


@pytest.mark.rule("DOG-DEF-03")
def test_nothing_is_decided_for_a_round_after_the_last() -> None:
    (fault,) = faults_of(decided("car-1", "round = 21\nstays = true"))

    assert fault.what == "a battle has 20 rounds at most, and this is for round 21"
    assert faults_of(decided("car-1", "round = 20\nstays = true")) == ()


@pytest.mark.rule("DOG-MOVE-01", "DOG-CBT-01")
def test_an_army_orders_its_own_units_and_once_a_round() -> None:
    line = '[[period.sequence]]\narmy = "greys"\nround = 1\nunits = ["car-1", "orc-1"]\n'
    mine = line.replace(', "orc-1"', "")

    (foreign,) = faults_of(line)
    (second,) = faults_of(mine + mine)

    assert foreign.what == "“orc-1” is not a unit of “greys”"
    assert foreign.where[-2:] == ("units", 1)
    assert second.what == "“greys” has a second order of units for round 1"
