"""What follows a resolved contact at once: second contact, exploit, relief."""

from __future__ import annotations

from fractions import Fraction

import pytest

from generator.systems.valormr.rules.contact.afterwards import exploit_goals, may_impose
from generator.systems.valormr.rules.contact.engagement import Stage
from generator.systems.valormr.rules.muster import Arm
from generator.systems.valormr.rules.situation import opening
from generator.values import replace
from tests.engagements import (
    DUEL,
    AtTheTable,
    an_army,
    disengaging,
    duel,
    faults_of,
    ground,
    near,
    on_the_field,
    with_state,
)
from tests.scenarios import having

SECOND = f"{DUEL}.2"


def delayed(*others: object, **roles: str) -> AtTheTable:
    """Arn has delayed Hadewych without loss; she may do what follows."""
    table = duel((20,), (20,), *others)  # type: ignore[arg-type]  # forces
    table.answers(DUEL, "role", **roles)
    table.answers(DUEL, "approach", arn="delay", hadewych="fight")
    return disengaging(table, "arn", arn=6, hadewych=1)


@pytest.mark.rule("VAL-ROLE-20", "VAL-ROLE-17", "VAL-DISENG-11")
def test_val_role_20_who_can_maneuver_is_asked_once_the_contact_is_resolved() -> None:
    asked = delayed().asked()

    assert sorted(asked) == [f"{DUEL}/second/arn", f"{DUEL}/second/hadewych"]
    assert [c.key for c in asked[f"{DUEL}/second/arn"].choices] == ["maneuver", "no"]


@pytest.mark.rule("VAL-ROLE-20", "VAL-ROLE-18", "VAL-DISENG-11")
def test_val_role_20_the_second_contact_is_paid_for_and_complete() -> None:
    table = delayed().answers(DUEL, "second", hadewych="maneuver", arn="no")

    asked = table.asked()

    assert table.one("maneuvers").facts["cost"] == 6
    assert table.one("second-contact").facts["enemies"] == ("arn",)
    assert sorted(asked) == [f"{SECOND}/approach/arn", f"{SECOND}/approach/hadewych"]
    table.answers(SECOND, "approach", arn="fight", hadewych="fight").play()
    for dice in table.told("contact-dice"):
        assert "previous-contact" in {m.reason for m in dice.modifiers}


@pytest.mark.rule("VAL-ROLE-20")
def test_val_role_20_there_is_no_third() -> None:
    table = delayed().answers(DUEL, "second", hadewych="maneuver", arn="no")
    table.answers(SECOND, "approach", arn="delay", hadewych="fight")
    disengaging(table, "arn", SECOND, arn=6, hadewych=1)
    table.answers(DUEL, "go-on", arn="stay", hadewych="stay")
    table.answers(SECOND, "go-on", arn="stay", hadewych="stay")

    asked = table.asked()

    assert table.engagement(SECOND).stage is Stage.OVER
    assert not any("/second/" in key for key in asked)
    assert all(key.startswith("afternoon.") for key in asked)


@pytest.mark.rule("VAL-ROLE-20")
def test_val_role_20_both_may_impose_it_and_it_is_one() -> None:
    table = delayed().answers(DUEL, "second", hadewych="maneuver", arn="maneuver")
    table.play()

    assert len(table.told("maneuvers")) == 2
    assert table.last is not None
    assert [e.id for e in table.last.after.engagements] == [DUEL, SECOND]


@pytest.mark.rule("VAL-ROLE-17", "VAL-ROLE-20")
@pytest.mark.parametrize(
    ("changes", "spent", "maneuvering", "may"),
    [
        ({}, 0, False, True),
        ({"formed": False}, 0, False, False),
        ({"fatigued": True}, 0, False, False),
        ({}, 7, False, False),
        ({}, 7, True, True),
    ],
)
def test_val_role_20_who_may_impose_it(
    changes: dict[str, object],
    spent: int,
    maneuvering: bool,  # noqa: FBT001 - a column of the list above
    may: bool,  # noqa: FBT001
) -> None:
    _play, engagement, field = on_the_field(duel().campaign, ("arn", "hadewych"))
    field = with_state(field, "arn", **changes).having_spent("arn", Fraction(spent))
    on = ("arn",) if maneuvering else ()
    field = replace(field, situation=replace(field.situation, maneuvering=on))

    assert may_impose(engagement, field, "arn") is may


@pytest.mark.rule("VAL-ROLE-20")
def test_val_role_20_who_has_got_away_is_out_of_reach() -> None:
    table = duel().answers(DUEL, "approach", hadewych="fight")
    table.answer(f"{DUEL}/approach/arn", "avoid", to=near(-1, 0))
    disengaging(table, "arn", arn=6, hadewych=1)

    assert {q.kind for q in table.asked().values()} == {"go-on"}


IN_LINE = (an_army("bo", near(-1, 1), 20), an_army("cid", near(-1, 2), 20))


def with_a_reserve(**changes: object) -> AtTheTable:
    """Bo supports Arn and Cid stands behind Bo, none of them touching Hadewych."""
    table = delayed(*IN_LINE, bo="support", cid="reserve")
    if changes:
        table.situation = having(opening(table.campaign), "cid", **changes)
    return table.answers(DUEL, "second", arn="no", hadewych="no")


@pytest.mark.rule("VAL-ROLE-14", "VAL-ROLE-16", "VAL-ROLE-15")
def test_val_role_14_a_reserve_goes_through_the_supporter_next_to_an_enemy() -> None:
    table = with_a_reserve()
    (question,) = table.asked().values()
    assert question.key == f"{DUEL}/exploit/cid"

    table.answer(question.key, "exploit", to=near(0, 1))
    table.answers(DUEL, "relief", bo="no")
    table.answers(DUEL, "go-on", arn="stay", hadewych="stay")
    asked = table.asked()

    told = table.one("exploits")
    assert (told.facts["through"], told.facts["to"]) == (near(-1, 1), near(0, 1))
    assert (told.facts["cost"], told.facts["left"]) == (6, 6)
    assert table.force("cid").at == near(0, 1)
    assert "afternoon.arn+cid+hadewych/battles/umpire" in asked


@pytest.mark.rule("VAL-ROLE-14", "VAL-ROLE-15")
def test_val_role_15_without_the_points_of_the_second_hex_it_is_not_asked() -> None:
    table = with_a_reserve(freshness=Fraction(1, 4))

    assert "exploit" not in table.kinds()


@pytest.mark.rule("VAL-ROLE-14")
def test_val_role_14_elsewhere_it_may_not_go() -> None:
    table = with_a_reserve().answer(f"{DUEL}/exploit/cid", "exploit", to=near(-2, 1))

    ((code, where, rule),) = faults_of(table)
    assert (code, rule, where[-1]) == ("C085", "VAL-ROLE-14", "to")


@pytest.mark.rule("VAL-ROLE-14")
def test_val_role_14_it_must_be_able_to_pass_through_the_supporters_hex() -> None:
    riders = an_army("cid", near(-1, 2), 20, arms=(Arm.CAVALRY,))
    campaign = duel((20,), (20,), IN_LINE[0], riders, board=ground(forest=(-1, 1))).campaign
    _play, _, field = on_the_field(campaign, ("arn", "hadewych"))
    open_ground = duel((20,), (20,), IN_LINE[0], riders).campaign
    _other, _, free = on_the_field(open_ground, ("arn", "hadewych"))

    assert exploit_goals(field, "cid", "bo") == ()
    assert exploit_goals(free, "cid", "bo") == (near(0, 1),)


@pytest.mark.rule("VAL-ROLE-07", "VAL-ROLE-06")
def test_val_role_07_relief_is_open_after_any_disengagement() -> None:
    table = delayed(an_army("bo", near(-1, 0), 20), bo="support")
    table.answers(DUEL, "second", arn="no", hadewych="no")
    (question,) = table.asked().values()
    assert question.key == f"{DUEL}/relief/bo"

    table.answer(question.key, "relief")
    table.answers(DUEL, "go-on", arn="stay", hadewych="stay")

    assert "afternoon.bo+hadewych/approach/bo" in table.asked() or (
        "afternoon.bo+hadewych/role/arn" in table.asked()
    )
    assert table.force("bo").at == near(0, 0)
    assert table.engagement(DUEL).met == ("arn", "hadewych")


@pytest.mark.rule("VAL-ROLE-07")
def test_val_role_07_after_a_battle_nobody_broke_off_there_is_none() -> None:
    table = duel((20,), (20,), an_army("bo", near(-1, 0), 20))
    table.answers(DUEL, "role", bo="support")
    table.answers(DUEL, "approach", arn="fight", hadewych="fight")
    for force in ("arn", "hadewych"):
        table.throws("VAL-CONTACT-15", f"{DUEL}.{force}", 4)
    table.answer(f"{DUEL}/terrain/umpire", "without")
    table.answers(DUEL, "engage", arn="engage", hadewych="engage")
    table.fights(DUEL).answers(DUEL, "second", arn="no", hadewych="no")

    assert "relief" not in table.kinds()


@pytest.mark.rule("VAL-ROLE-16", "VAL-ROLE-14")
def test_val_role_16_exploit_follows_a_battle_too() -> None:
    table = duel((20,), (20,), *IN_LINE)
    table.answers(DUEL, "role", bo="support", cid="reserve")
    table.answers(DUEL, "approach", arn="fight", hadewych="fight")
    for force in ("arn", "hadewych"):
        table.throws("VAL-CONTACT-15", f"{DUEL}.{force}", 4)
    table.answer(f"{DUEL}/terrain/umpire", "without")
    table.answers(DUEL, "engage", arn="engage", hadewych="engage")
    table.fights(DUEL).answers(DUEL, "second", arn="no", hadewych="no")

    assert table.kinds() == ["exploit"]
