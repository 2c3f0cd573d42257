"""What a Valormr campaign has beyond any other."""

from __future__ import annotations

from typing import Any

import pytest

from generator.systems.valormr.rules.armies import sleeps
from generator.systems.valormr.rules.calendar import to_period
from generator.systems.valormr.rules.muster import (
    Individual,
    Sight,
    ValormrCampaign,
    Vessel,
    valormr,
)
from generator.values import fields, replace
from generator.world.campaign import Campaign
from tests.scenarios import a_board, a_campaign, a_force, place

BOARD = a_board("...")
ARN = a_force("arn", place(BOARD, "0101"))
BEN = a_force("ben", place(BOARD, "0301"))


def boats(name: str, owner: str) -> Vessel:
    """Return vessels that serve somebody."""
    return Vessel(id=name, name=name, side="law", kind="galley", count=1, owner=owner, at=None)


def test_an_army_is_made_of_regiments_companies_and_individuals() -> None:
    hero = Individual(id="hero", name="A hero", kind="knight")

    parts = replace(ARN, individuals=(hero,)).parts

    assert [(part.kind, part.id, part.figures) for part in parts] == [
        ("regiment", "arn/first", None),
        ("company", "arn/first/1", 10),
        ("individual", "hero", None),
    ]


def test_who_has_the_name_of_a_people_takes_the_plural() -> None:
    assert replace(ARN, name="Humans", people="humans").is_plural
    assert not ARN.is_plural


def test_vessels_of_armies_that_came_later_are_left_out_of_what_was_then() -> None:
    fleet = (boats("hers", "arn"), boats("his", "ben"), boats("free", ""))
    campaign = a_campaign(BOARD, ARN, BEN, vessels=fleet)

    then = campaign.as_begun({"arn": place(BOARD, "0201")})

    assert [force.id for force in then.forces] == ["arn"]
    assert then.force("arn").start == place(BOARD, "0201")
    assert [vessel.id for vessel in then.vessels] == ["hers", "free"]


@pytest.mark.parametrize(
    ("sight", "by_night"), [(Sight.LIGHT, True), (Sight.DARK, True), (Sight.NOCTURNAL, False)]
)
def test_val_night_03_who_acts_by_night_sleeps_by_day(sight: Sight, *, by_night: bool) -> None:
    army = replace(ARN, sight=sight)

    assert sleeps(army, to_period("2-night")) is by_night
    assert sleeps(army, to_period("2-day")) is not by_night


def test_a_campaign_of_another_rule_system_is_refused() -> None:
    ours = a_campaign(BOARD, ARN)
    common: dict[str, Any] = {
        each.name: getattr(ours, each.name) for each in fields(Campaign) if each.init
    }

    assert isinstance(valormr(ours), ValormrCampaign)
    with pytest.raises(TypeError, match="test: a Valormr campaign is expected"):
        valormr(Campaign(**common))
