"""Everything a situation holds has words for who compares two of them."""

from __future__ import annotations

from typing import Any

import pytest

from generator.systems.registry import system_named
from generator.systems.valormr.rules.calendar import Weather
from generator.systems.valormr.rules.sea.waters import FleetState
from generator.systems.valormr.rules.state import CourierState, ForceState, ValormrState
from generator.values import fields

WORDING = system_named("valormr").rules.situation_wording


@pytest.mark.parametrize(
    ("kind", "thing"),
    [
        ("forces", ForceState),
        ("fleets", FleetState),
        ("couriers", CourierState),
        ("weather", Weather),
    ],
)
def test_every_value_has_a_phrase(kind: str, thing: type[Any]) -> None:
    assert [each.name for each in fields(thing) if each.name not in WORDING[kind].says] == []


def test_no_phrase_is_of_something_there_is_not() -> None:
    held = {each.name for each in fields(ValormrState)}

    assert held.issuperset(WORDING)
