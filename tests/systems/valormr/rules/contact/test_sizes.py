"""Whoever says how far an estimate of size is off: dice, umpire or opponent."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.errors import CampaignError
from generator.values import replace
from tests.engagements import (
    DUEL,
    AtTheTable,
    an_army,
    duel,
    faults_of,
    near,
    past_the_dice,
    player_of,
)

if TYPE_CHECKING:
    from generator.world.clock import FactValue


def estimating(by: str) -> AtTheTable:
    table = duel((20,), (20,), switches={"contact.size_by": by})
    # On clear ground 4 and 2: only Arn estimates a size, and may be 25 percent off.
    return past_the_dice(table, arn=3, hadewych=1)


@pytest.mark.rule("VAL-CONTACT-33")
def test_val_contact_33_where_dice_say_it_nobody_is_asked() -> None:
    table = estimating("dice").throws("VAL-CONTACT-33", f"{DUEL}.arn.hadewych", 1, 1)

    assert "size" not in table.kinds()
    assert table.one("estimate-types").facts["figures"] == 15


@pytest.mark.rule("VAL-CONTACT-31", "VAL-CONTACT-32")
@pytest.mark.parametrize(
    ("by", "key", "asks"),
    [
        ("umpire", f"{DUEL}/size-arn-hadewych/umpire", ()),
        ("opponent", f"{DUEL}/size-arn/hadewych", ("hadewych",)),
    ],
)
def test_val_contact_31_who_names_the_size_is_asked_for_every_rough_estimate(
    by: str, key: str, asks: tuple[str, ...]
) -> None:
    table = estimating(by)
    (question,) = (q for q in table.asked().values() if q.kind == "size")
    assert (question.key, question.asks) == (key, asks)
    assert [choice.key for choice in question.choices] == ["named", "dice"]

    table.answer(key, "named", percent=-20).play()

    (told,) = table.told("estimate-types")
    assert told.facts["figures"] == 16
    assert told.throws == ()


@pytest.mark.rule("VAL-CONTACT-32", "VAL-CONTACT-33")
def test_val_contact_32_who_is_asked_may_have_the_dice_thrown() -> None:
    table = estimating("umpire").throws("VAL-CONTACT-33", f"{DUEL}.arn.hadewych", 6, 6)
    table.answer(f"{DUEL}/size-arn-hadewych/umpire", "dice").play()

    (told,) = table.told("estimate-types")
    assert (told.facts["figures"], len(told.throws)) == (25, 1)


@pytest.mark.rule("VAL-CONTACT-31")
@pytest.mark.parametrize("percent", [26, -26, True, "10", ()])
def test_val_contact_31_no_error_lies_beyond_the_margin(percent: FactValue) -> None:
    table = estimating("opponent")
    table.answer(f"{DUEL}/size-arn/hadewych", "named", percent=percent)

    ((code, where, rule),) = faults_of(table)

    assert (code, where[-1], rule) == ("C087", "percent", "VAL-CONTACT-31")


@pytest.mark.rule("VAL-CONTACT-31")
@pytest.mark.parametrize("percent", range(-25, 26))
def test_val_contact_31_every_whole_percentage_within_it_is_taken(percent: int) -> None:
    table = estimating("opponent")
    table.answer(f"{DUEL}/size-arn/hadewych", "named", percent=percent).play()

    # Nearest whole figure of twenty, halves up.
    figures = table.one("estimate-types").facts["figures"]
    assert figures == (20 * (100 + percent) + 50) // 100


@pytest.mark.rule("VAL-CONTACT-31", "VAL-CONTACT-30")
def test_val_contact_31_the_estimating_side_does_not_read_what_is_asked() -> None:
    table = estimating("opponent")
    table.play()

    arn = replace(player_of("law"), forces=frozenset({"arn"}))
    hadewych = replace(player_of("chaos"), forces=frozenset({"hadewych"}))
    assert [asked.kind for asked in table.briefing(arn).asked] == []
    assert [asked.kind for asked in table.briefing(hadewych).asked] == ["size"]


@pytest.mark.rule("VAL-CONTACT-31")
def test_val_contact_31_each_of_several_opponents_names_his_own_size() -> None:
    contact = "morning.arn+gorm+hadewych"
    gorm = an_army("gorm", near(0, 1), 20, side="chaos")
    table = duel((20,), (20,), gorm, switches={"contact.size_by": "opponent"})
    table.answer(f"{contact}/battles/umpire", "one")
    past_the_dice(table, contact, arn=3, gorm=1, hadewych=1)

    keys = [key for key, q in table.asked().items() if q.kind == "size"]

    assert keys == [f"{contact}/size-arn/gorm", f"{contact}/size-arn/hadewych"]


@pytest.mark.rule("VAL-CONTACT-27", "VAL-CONTACT-31")
def test_val_contact_31_who_learns_no_size_asks_nobody() -> None:
    table = duel((20,), (20,), switches={"contact.size_by": "opponent"})
    past_the_dice(table, arn=1, hadewych=1)

    assert "size" not in table.kinds()
    with pytest.raises(CampaignError):
        table.answer(f"{DUEL}/approach/arn", "size").play()
