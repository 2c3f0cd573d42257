"""Everything a situation holds has words for who compares two of them."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import pytest

from generator.kit.situation_words import load_situation_wording
from generator.systems.grand_strategic.rules.battle_record import GrandBattle
from generator.systems.grand_strategic.rules.state import (
    CityState,
    GeneralState,
    GrandArmyState,
    GrandState,
    Homecomers,
    KingdomState,
    PeaceState,
)
from generator.values import fields

SOURCE = files("generator.systems.grand_strategic.rules") / "situation-words.toml"
WORDING = load_situation_wording(tomllib.loads(SOURCE.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    ("kind", "thing"),
    [
        ("kingdoms", KingdomState),
        ("cities", CityState),
        ("armies", GrandArmyState),
        ("generals", GeneralState),
        ("battles", GrandBattle),
        ("peace", PeaceState),
        ("returning", Homecomers),
    ],
)
def test_every_value_has_a_phrase(kind: str, thing: type[Any]) -> None:
    assert [each.name for each in fields(thing) if each.name not in WORDING[kind].says] == []


def test_everything_there_is_has_a_name() -> None:
    held = {each.name for each in fields(GrandState)}

    assert WORDING.keys() == held - {"period"}
