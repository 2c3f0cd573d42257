"""Pushed back, reinforced, or held because the way is closed."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from generator.systems.valormr.rules.contact.casualties import closed_because, opposite
from generator.systems.valormr.rules.situation import opening
from tests.engagements import (
    DUEL,
    PLAIN,
    AtTheTable,
    an_army,
    disengaging,
    duel,
    ground,
    near,
    on_the_field,
    past_the_dice,
    with_state,
)
from tests.scenarios import having

if TYPE_CHECKING:
    from generator.systems.valormr.rules.muster import Army
    from generator.world.board import Board

BEHIND, BEYOND = near(-1, 0), near(-2, 0)


def pushed(*others: Army, board: Board = PLAIN, arn: int = 2) -> AtTheTable:
    """Arn withdraws in rout: his dice − 3 against 4 + 3 is −8 with a 2."""
    table = past_the_dice(duel((20,), (20,), *others, board=board), arn=4, hadewych=4)
    table.answers(DUEL, "engage", arn="engage", hadewych="engage")
    table.fights(DUEL, withdrew=("arn",), routed=("arn 5",))
    table.answers(DUEL, "second", arn="no", hadewych="no")
    return disengaging(table, "arn", arn=arn, hadewych=4)


@pytest.mark.rule("VAL-DISENG-43", "VAL-DISENG-45")
def test_val_diseng_43_it_is_pushed_straight_back_and_pays_for_it() -> None:
    table = pushed()
    table.play()

    moved = table.one("displaced")
    assert (moved.facts["from"], moved.facts["to"]) == (near(0, 0), BEHIND)
    assert (moved.facts["cost"], moved.facts["left"]) == (6, 6)
    assert table.force("arn").at == BEHIND
    assert table.one("disengagement-loss").facts["lost"] == 10


@pytest.mark.rule("VAL-DISENG-43")
@pytest.mark.parametrize("step", [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)])
def test_val_diseng_43_opposite_is_in_line_with_the_enemy(step: tuple[int, int]) -> None:
    _, _, field = on_the_field(duel().campaign, ("arn", "hadewych"))
    field = with_state(field, "hadewych", at=near(*step))

    assert opposite(field.force("arn").at, field.force("hadewych").at) == near(-step[0], -step[1])


@pytest.mark.rule("VAL-DISENG-44", "VAL-DISENG-45")
@pytest.mark.parametrize(
    ("other", "why"),
    [
        (an_army("gorm", BEHIND, 20, side="chaos"), "an enemy is there"),
        (an_army("bo", BEHIND, 20), "a friendly army that does not support it"),
    ],
)
def test_val_diseng_45_a_force_in_the_way_closes_the_hex(other: Army, why: str) -> None:
    campaign = duel((20,), (20,), other).campaign
    _play, _, field = on_the_field(campaign, ("arn", "hadewych"))

    assert (closed_because(field, "arn", BEHIND) or "").startswith(why)


@pytest.mark.rule("VAL-DISENG-45")
def test_val_diseng_45_too_few_points_close_it_and_no_forced_march_helps() -> None:
    _play, _, field = on_the_field(duel().campaign, ("arn", "hadewych"))
    poor = field.having_spent("arn", Fraction(7))

    assert closed_because(field, "arn", BEHIND) is None
    assert closed_because(poor, "arn", BEHIND) == "it has too few move points"


@pytest.mark.rule("VAL-DISENG-45")
def test_val_diseng_45_so_does_ground_it_cannot_enter() -> None:
    campaign = duel(board=ground(mountain=(-1, 0))).campaign
    _play, _, field = on_the_field(campaign, ("arn", "hadewych"))

    found = closed_because(field, "arn", BEHIND)

    assert found == "the ground is closed to it"


@pytest.mark.rule("VAL-DISENG-44")
def test_val_diseng_44_closed_the_next_line_holds_and_it_stays() -> None:
    table = pushed(board=ground(mountain=(-1, 0)))
    table.play()

    assert table.one("disengagement-loss").facts["lost"] == 15
    assert table.one("disengagement-loss").facts["rows"] == ("−8 against Hadewych: 75 %",)
    assert table.force("arn").at == near(0, 0)
    assert table.told("displaced") == []


@pytest.mark.rule("VAL-DISENG-44", "VAL-DISENG-48")
def test_val_diseng_44_below_three_quarters_comes_destruction() -> None:
    table = pushed(board=ground(mountain=(-1, 0)), arn=1)
    table.play()

    assert table.one("regiment-destroyed").facts["lost"] == 20
    assert len(table.told("army-gone")) == 1


def supported(*others: Army, answer: str, arn: int = 3) -> AtTheTable:
    """Arn's supporter Bo stands in the opposite hex; a 3 is −8 with support."""
    table = pushed(an_army("bo", BEHIND, 20), *others, arn=arn)
    table.answers(DUEL, "role", bo="support")
    table.answers(DUEL, "relief", bo="no")
    return table.answers(DUEL, "reinforce", bo=answer)


@pytest.mark.rule("VAL-ROLE-08", "VAL-DISENG-47")
def test_val_role_08_reinforced_it_stays_takes_the_loss_and_nobody_pays() -> None:
    table = supported(answer="reinforce", arn=1)
    table.play()

    # 1 − 3 + 1 is −1 against 7: −8.
    assert table.force("arn").at == near(0, 0)
    assert table.force("bo").at == BEHIND
    assert table.one("disengagement-loss").facts["lost"] == 10
    assert table.told("displaced") == []


@pytest.mark.rule("VAL-DISENG-46")
def test_val_diseng_46_a_supporter_that_does_not_reinforce_is_pushed_on() -> None:
    table = supported(answer="fall-back", arn=1)
    table.play()

    moved = {e.force: (e.facts["from"], e.facts["to"]) for e in table.told("displaced")}
    assert moved == {"bo": (BEHIND, BEYOND), "arn": (near(0, 0), BEHIND)}
    assert [e.force for e in table.told("displaced")] == ["bo", "arn"]
    assert {e.facts["left"] for e in table.told("displaced")} == {6}


@pytest.mark.rule("VAL-DISENG-46", "VAL-DISENG-44")
def test_val_diseng_46_a_supporter_without_room_closes_the_hex() -> None:
    cid = an_army("cid", BEYOND, 20)
    table = supported(cid, answer="fall-back", arn=1)
    table.answers(DUEL, "role", bo="support", cid="none").play()

    assert "no room behind" in str(table.one("displacement-closed").facts["why"])
    assert table.one("disengagement-loss").facts["lost"] == 15
    assert table.force("bo").at == BEHIND


@pytest.mark.rule("VAL-DISENG-46", "VAL-DISENG-44")
def test_val_diseng_46_a_supporter_without_points_closes_the_hex() -> None:
    table = supported(answer="fall-back", arn=1)
    table.situation = having(opening(table.campaign), "bo", freshness=Fraction(0))
    table.play()

    assert "cannot fall back" in str(table.one("displacement-closed").facts["why"])


@pytest.mark.rule("VAL-ROLE-08")
def test_val_role_08_the_dice_are_told_before_the_supporter_decides() -> None:
    table = supported(answer="fall-back", arn=1)
    del table.decisions[f"{DUEL}/reinforce/bo"]

    (question,) = table.asked().values()

    assert [choice.key for choice in question.choices] == ["reinforce", "fall-back"]
    assert dict(question.facts)["supported"] == "Arn"
    assert len(table.told("disengagement-dice")) == 2
    threat = table.one("displacement-threatens")
    assert threat.facts["rows"] == ("−8 against Hadewych: 50 % and displaced",)
    assert table.told("disengagement-loss") == []


@pytest.mark.rule("VAL-ROLE-08")
def test_val_role_08_a_supporter_beside_the_line_may_reinforce_too() -> None:
    table = pushed(an_army("bo", near(0, -1), 20), arn=1)
    table.answers(DUEL, "role", bo="support")
    table.answers(DUEL, "relief", bo="no")
    table.answers(DUEL, "reinforce", bo="reinforce").play()

    assert table.force("arn").at == near(0, 0)


@pytest.mark.rule("VAL-DISENG-43")
def test_val_diseng_43_who_loses_the_last_figure_is_pushed_nowhere() -> None:
    table = pushed()
    table.situation = having(opening(table.campaign), "arn", figures={"arn/1/foot": 1})
    table.fights(DUEL, withdrew=("arn",), routed=("arn 1",))
    # Half strength as well: 3 − 4 is −1 against 7.
    disengaging(table, "arn", arn=3, hadewych=4).play()

    assert table.force("arn").strength == 0
    assert table.told("displaced") == []
    assert len(table.told("army-gone")) == 1
