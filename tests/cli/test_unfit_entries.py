"""Entries of a period that fit no rule are told at their place in the file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.dice import CARD, D4, ThrowKey
from generator.errors import CampaignError
from generator.pipeline.desk import open_desk
from generator.values import replace
from tests.cli.folders import append

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from generator.dice import Dice, DiceKind
    from generator.errors import Finding
    from generator.kit.phase import Resolution, Situation
    from generator.pipeline.desk import Desk
    from generator.world.campaign import Campaign, PeriodInputs
    from tests.cli.conftest import Answer


@pytest.mark.parametrize(
    ("ruling", "says"),
    [
        ('set = "position"\nof = "isolde"\nto = ["0101", "east"]', "no river parts"),
        ('set = "position"\nof = "isolde"\nto = ["0502", "north"]', "has no “north”"),
        ('set = "knowledge"\nof = "gorm"\nto = ["marches"]', "no secrets"),
    ],
)
@pytest.mark.parametrize("command", ["check", "build"])
def test_a_ruling_that_fits_no_fact_is_told_at_its_place(
    campaign: Path, marchtable: Callable[..., Answer], command: str, ruling: str, says: str
) -> None:
    append(campaign, f'\n[[period.ruling]]\n{ruling}\nwhy = "Fog of war."\n')

    answer = marchtable(command, campaign)

    told = answer.out + answer.err
    assert answer.code == 1
    assert "C053" in told
    assert says in told
    assert "to = [" in told
    assert "mistake of the program" not in told


@pytest.mark.parametrize(
    ("faces", "hint"), [("[4, 5]", "write its face"), ("4", "write all faces")]
)
def test_a_throw_with_a_face_too_many_or_too_few_is_told_at_its_place(
    campaign: Path, faces: str, hint: str
) -> None:
    key = ThrowKey(period="1-day", rule="VAL-WX-03", subject="sky")
    append(campaign, f'\n[period.dice]\n"{key}" = {faces}\n')
    desk = open_desk(campaign)
    wanted = 1 if faces.startswith("[") else 2

    def throwing(
        _campaign: Campaign, _situation: object, _inputs: PeriodInputs, dice: Dice
    ) -> Resolution[Situation]:
        dice.throw(key, dice=wanted)
        raise AssertionError(wanted)

    fault = fault_of(desk, throwing)
    assert fault.code == "C060"
    assert fault.where == ("period", 0, "dice", str(key))
    assert hint in (fault.hint or "")


@pytest.mark.parametrize(
    ("kind", "what", "hint"),
    [
        (D4, "is a roll of 1 four-sided die", "faces are 1 to 4"),
        (CARD, "is a roll of 1 card", "write cards such as “queen of spades”"),
    ],
)
def test_a_face_that_the_dice_of_a_throw_lack_is_told_at_its_place(
    campaign: Path, kind: DiceKind, what: str, hint: str
) -> None:
    key = ThrowKey(period="1-day", rule="VAL-WX-03", subject="sky")
    append(campaign, f'\n[period.dice]\n"{key}" = 5\n')

    def throwing(
        _campaign: Campaign, _situation: object, _inputs: PeriodInputs, dice: Dice
    ) -> Resolution[Situation]:
        dice.throw(key, kind=kind)
        raise AssertionError(kind)

    fault = fault_of(open_desk(campaign), throwing)

    assert (fault.code, fault.where) == ("C060", ("period", 0, "dice", str(key)))
    assert fault.what == f"{key} {what}"
    assert hint in (fault.hint or "")


def fault_of(desk: Desk, resolve: Callable[..., Resolution[Situation]]) -> Finding:
    """Return the one fault of a pending period that is played in this way."""
    rules = replace(desk.rules, resolve=resolve)
    played = replace(desk, system=replace(desk.system, rules=rules))
    with pytest.raises(CampaignError) as caught:
        _ = played.resolution
    (fault,) = caught.value.findings
    return fault
