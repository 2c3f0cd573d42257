"""Everything a situation holds has words for who compares two of them."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import pytest

from generator.kit.situation_words import load_situation_wording
from generator.systems.battlefield.rules.state import (
    BattlefieldState,
    BattleInProgress,
    HiredUnit,
    LeaderState,
)
from generator.values import fields
from tests.systems.battlefield.battle_maps import RULES

SOURCE = files(RULES) / "situation-words.toml"
WORDING = load_situation_wording(tomllib.loads(SOURCE.read_text(encoding="utf-8")))
OF_PARTS = {"make", "units"}
"""What is told part by part."""


@pytest.mark.parametrize(
    ("kind", "thing"),
    [("leaders", LeaderState), ("roster", HiredUnit), ("battle", BattleInProgress)],
)
def test_every_value_has_a_phrase(kind: str, thing: type[Any]) -> None:
    names = {each.name for each in fields(thing)} - OF_PARTS

    assert names <= WORDING[kind].says.keys()


def test_everything_there_is_has_a_name() -> None:
    held = {each.name for each in fields(BattlefieldState)}

    assert WORDING.keys() == held - {"period"}
