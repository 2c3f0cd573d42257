"""Before the contact phase: accept, rest, avoid or delay."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from generator.systems.valormr.rules.contact.engagement import Stage
from generator.systems.valormr.rules.contact.stand_offs import (
    avoid_goals,
    avoid_refusal,
    forced_points,
)
from generator.systems.valormr.rules.muster import GROUND
from generator.systems.valormr.rules.situation import opening
from generator.values import replace
from generator.world.hexes import neighbours
from tests.engagements import (
    DUEL,
    PLAIN,
    AtTheTable,
    an_army,
    disengaging,
    duel,
    faults_of,
    ground,
    near,
    on_the_field,
    quiet_campaign,
    with_state,
)
from tests.scenarios import having

NOBODY = {"arn": "no", "hadewych": "no"}


def avoiding(to: tuple[int, int] = (-1, 0), **dice: int) -> AtTheTable:
    """Arn avoids Hadewych into a hex, with these dice."""
    table = duel().answers(DUEL, "approach", hadewych="fight")
    table.answer(f"{DUEL}/approach/arn", "avoid", to=near(*to))
    table.answers(DUEL, "second", **NOBODY)
    return disengaging(table, "arn", DUEL, **(dice or {"arn": 6, "hadewych": 1}))


@pytest.mark.rule("VAL-CONTACT-08", "VAL-CONTACT-11", "VAL-CONTACT-12", "VAL-DISENG-01")
def test_val_contact_08_every_commander_may_accept_rest_avoid_or_delay() -> None:
    asked = duel().asked()

    assert list(asked) == [f"{DUEL}/approach/arn", f"{DUEL}/approach/hadewych"]
    for question in asked.values():
        keys = {choice.key for choice in question.choices}
        assert keys == {"fight", "rest", "avoid", "delay"}
        assert question.barred == ()
    assert asked[f"{DUEL}/approach/arn"].sides == ("law",)


@pytest.mark.rule("VAL-CONTACT-08", "VAL-CONTACT-09", "VAL-REST-13")
def test_val_contact_08_all_rest_and_the_contact_stands_again_in_the_next_half() -> None:
    table = duel().answers(DUEL, "approach", arn="rest", hadewych="rest")

    assert table.asked() == {}
    assert table.engagement(DUEL).stage is Stage.RESTED
    assert table.engagement("afternoon.arn+hadewych").stage is Stage.RESTED
    assert table.told("contact-dice") == []


@pytest.mark.rule("VAL-CONTACT-10")
def test_val_contact_10_one_who_declines_to_rest_opens_the_contact_phase() -> None:
    table = duel().answers(DUEL, "approach", arn="rest", hadewych="fight")
    table.play()

    assert len(table.told("contact-dice")) == 2
    assert table.engagement(DUEL).stage is Stage.CONTACT


@pytest.mark.rule("VAL-CONTACT-08")
def test_val_contact_08_who_rests_may_not_maneuver_as_well() -> None:
    table = duel().answer(f"{DUEL}/approach/arn", "rest", maneuver=True)

    ((code, where, rule),) = faults_of(table)
    assert (code, rule) == ("C084", "VAL-ROLE-17")
    assert where[-1] == "maneuver"


@pytest.mark.rule("VAL-DISENG-14", "VAL-DISENG-15", "VAL-CONTACT-11", "VAL-DISENG-06")
def test_val_diseng_15_who_avoids_throws_pays_and_moves_into_the_hex_named() -> None:
    table = avoiding()
    table.play()

    assert table.force("arn").at == near(-1, 0)
    moved = table.one("avoided-into")
    assert (moved.facts["cost"], moved.facts["left"]) == (6, 6)
    assert len(table.told("disengagement-dice")) == 2
    assert table.told("contact-dice") == []
    assert table.engagement(DUEL).stage is Stage.OVER


@pytest.mark.rule("VAL-DISENG-15")
def test_val_diseng_15_the_hex_may_lie_next_to_the_enemy() -> None:
    table = avoiding(to=(0, 1))
    table.answers(DUEL, "go-on", arn="stay", hadewych="stay").play()

    assert table.force("arn").at == near(0, 1)
    assert "afternoon.arn+hadewych/approach/arn" in table.asked()


@pytest.mark.rule("VAL-DISENG-14", "VAL-DISENG-15")
@pytest.mark.parametrize(
    ("to", "why"), [((0, 2), "it is not a neighbouring hex"), ((1, 0), "an army is there")]
)
def test_val_diseng_15_a_hex_it_cannot_go_into_is_refused_before_any_dice(
    to: tuple[int, int], why: str
) -> None:
    table = avoiding(to=to)

    ((code, where, rule),) = faults_of(table)
    assert (code, rule) == ("C072", "VAL-DISENG-15")
    assert where[-1] == "to"
    _play, _, field = on_the_field(table.campaign, ("arn", "hadewych"))
    assert avoid_refusal(field, "arn", near(*to)) == why


@pytest.mark.rule("VAL-DISENG-14")
def test_val_diseng_14_avoid_needs_to_be_told_where() -> None:
    table = duel().answers(DUEL, "approach", hadewych="fight", arn="avoid")

    assert [code for code, *_ in faults_of(table)] == ["C070"]


@pytest.mark.rule("VAL-DISENG-14", "VAL-REST-06")
@pytest.mark.parametrize(
    ("left", "fatigued", "marched", "can"),
    [
        (6, False, False, True),
        (5, False, False, True),
        (0, False, False, True),  # a forced march brings six
        (5, True, False, False),
        (5, False, True, False),
        (6, True, True, True),
    ],
)
def test_val_diseng_14_it_takes_the_points_or_a_forced_march(
    left: int,
    fatigued: bool,  # noqa: FBT001 - a column of the list above
    marched: bool,  # noqa: FBT001
    can: bool,  # noqa: FBT001
) -> None:
    _play, _, field = on_the_field(duel().campaign, ("arn", "hadewych"))
    field = field.having_spent("arn", Fraction(12 - left))
    field = with_state(field, "arn", fatigued=fatigued, forced_on=int(marched))

    assert bool(avoid_goals(field, "arn")) is can


@pytest.mark.rule("VAL-DISENG-14", "VAL-REST-06")
@pytest.mark.parametrize(("terrain", "can"), [("hill", False), ("clear", True)])
def test_val_diseng_14_a_forced_march_must_pay_the_cheapest_hex(
    terrain: str,
    can: bool,  # noqa: FBT001 - a column of the list above
) -> None:
    """Nothing in hand, fresh: a forced march brings six points, a hill costs nine."""
    around = dict.fromkeys(neighbours(near(0, 0)), GROUND.terrain(terrain))
    board = replace(ground(), terrain={**ground().terrain, **around})
    table = duel(board=board)
    table.situation = having(opening(table.campaign), "arn", freshness=Fraction(0))

    question = table.asked()[f"{DUEL}/approach/arn"]

    assert ("avoid" in [choice.key for choice in question.choices]) is can
    assert ("avoid" in [barred.key for barred in question.barred]) is not can


@pytest.mark.rule("VAL-DISENG-14", "VAL-REST-06", "VAL-REST-07")
def test_val_diseng_14_avoiding_by_forced_march_is_one() -> None:
    table = avoiding()
    table.situation = having(opening(table.campaign), "arn", freshness=Fraction(0))
    table.answers(DUEL, "go-on", hadewych="stay").play()

    moved = table.one("avoided-into")
    assert moved.facts["forced"] is True
    assert moved.facts["left"] == 0
    assert table.force("arn").forced_on == 1


@pytest.mark.rule("VAL-DISENG-14", "VAL-REST-06")
def test_val_diseng_14_a_forced_march_brings_half_the_rate_exactly() -> None:
    _play, _, field = on_the_field(duel().campaign, ("arn", "hadewych"))
    column = field.columns["arn"]
    slow = column.hand.rate.points * Fraction(3, 4)

    assert forced_points(field, "arn") == 6
    assert slow / 2 == Fraction(9, 2)


@pytest.mark.rule("VAL-DISENG-14")
def test_val_diseng_14_avoid_is_barred_where_no_hex_can_be_entered() -> None:
    around = [place for place in neighbours(near(0, 0)) if place != near(1, 0)]
    swamps = {f"mountain{n}": place for n, place in enumerate(around)}
    board = ground()
    terrain = {**board.terrain, **dict.fromkeys(swamps.values(), MOUNTAIN)}
    closed = quiet_campaign(
        type(board)(grid=board.grid, terrain=terrain),
        an_army("arn", near(0, 0), 20),
        an_army("hadewych", near(1, 0), 20, side="chaos"),
    )

    question = AtTheTable(campaign=closed).asked()[f"{DUEL}/approach/arn"]

    assert [(b.key, b.rule) for b in question.barred] == [("avoid", "VAL-DISENG-14")]


MOUNTAIN = ground(mountain=(0, 0)).terrain_at(near(0, 0))


@pytest.mark.rule("VAL-DISENG-15", "VAL-DISENG-43")
def test_val_diseng_15_who_is_pushed_back_while_avoiding_goes_no_further() -> None:
    # Arn unformed: 1 − 1 − 1 clear = −1; Hadewych 6 + 2 + 1 = 9: −10, 50 % D.
    table = duel()
    table.situation = having(opening(table.campaign), "arn", formed=False)
    table.answers(DUEL, "approach", hadewych="fight")
    table.answer(f"{DUEL}/approach/arn", "avoid", to=near(-1, 1))
    table.answers(DUEL, "second", **NOBODY)
    disengaging(table, "arn", arn=1, hadewych=6)
    table.situation = having(table.situation, "arn", figures={"arn/1/foot": 10})
    table.play()

    assert table.one("displaced").facts["to"] == near(-1, 0)
    assert table.told("avoided-into") == []
    assert table.force("arn").at == near(-1, 0)


@pytest.mark.rule("VAL-DISENG-15", "VAL-DISENG-48")
def test_val_diseng_15_who_is_destroyed_goes_nowhere() -> None:
    table = duel()
    start = having(
        opening(table.campaign), "arn", formed=False, fatigued=True, figures={"arn/1/foot": 10}
    )
    table.situation = having(start, "hadewych", melee_on=0)
    table.answers(DUEL, "approach", hadewych="fight")
    table.answer(f"{DUEL}/approach/arn", "avoid", to=near(-1, 0))
    # 1 − 1 unformed − 1 fatigued − 1 half strength − 1 clear = −3; 6 + 3 = 9: −12.
    disengaging(table, "arn", arn=1, hadewych=6).play()

    assert len(table.told("regiment-destroyed")) == 1
    assert table.force("arn").strength == 0
    assert table.told("avoided-into", "got-away") == []


@pytest.mark.rule("VAL-DISENG-19", "VAL-DISENG-20", "VAL-DISENG-21", "VAL-TURN-10")
def test_val_diseng_20_a_delay_skips_contact_and_deployment_and_costs_no_points() -> None:
    table = duel().answers(DUEL, "approach", arn="delay", hadewych="fight")
    disengaging(table, "arn", arn=6, hadewych=1)
    table.answers(DUEL, "second", **NOBODY)
    table.answers(DUEL, "go-on", arn="stay", hadewych="stay")
    table.answers("afternoon.arn+hadewych", "approach", arn="rest", hadewych="rest")
    table.play()

    assert table.told("contact-dice", "deployment-dice", "battle-fought") == []
    dice = table.told("disengagement-dice")
    assert {e.facts["operation"] for e in dice} == {"delay"}
    # The column Delay or withdraw: 6 + 2 + 2 − 1 = 9 against 4 is +5, five percent.
    assert table.one("disengagement-loss").facts["lost"] == 1
    assert table.force("arn").at == near(0, 0)
    # A full purse after a morning's delay and an afternoon's rest.
    for force in ("arn", "hadewych"):
        assert table.force(force).freshness == 1
        assert table.force(force).halves_awake == 2


@pytest.mark.rule("VAL-DISENG-20", "VAL-DISENG-07")
def test_val_diseng_20_the_others_go_on_without_who_delays() -> None:
    trio = "morning.arn+bo+hadewych"
    table = AtTheTable(
        campaign=quiet_campaign(
            PLAIN,
            an_army("arn", near(0, 0), 20),
            an_army("bo", near(1, 1), 20),
            an_army("hadewych", near(1, 0), 20, side="chaos"),
        )
    )
    table.answer(f"{trio}/battles/umpire", "one")
    table.answers(trio, "approach", arn="delay", bo="fight", hadewych="fight")
    disengaging(table, "arn", trio, arn=6, hadewych=1)
    table.play()

    assert sorted(e.force for e in table.told("contact-dice")) == ["bo", "hadewych"]
    assert table.engagement(trio).forces == ("bo", "hadewych")


@pytest.mark.rule("VAL-CONTACT-08")
def test_val_contact_08_when_the_only_unwilling_one_has_left_the_others_rest() -> None:
    trio = "morning.arn+bo+hadewych"
    table = AtTheTable(
        campaign=quiet_campaign(
            PLAIN,
            an_army("arn", near(0, 0), 20),
            an_army("bo", near(1, 1), 20),
            an_army("hadewych", near(1, 0), 20, side="chaos"),
        )
    )
    table.answer(f"{trio}/battles/umpire", "one")
    table.answers(trio, "approach", arn="delay", bo="rest", hadewych="rest")
    disengaging(table, "arn", trio, arn=6, hadewych=1).play()

    assert table.engagement(trio).stage is Stage.RESTED


@pytest.mark.rule("VAL-DISENG-06", "VAL-ENGAGE-04")
@pytest.mark.parametrize("operation", ["avoid", "delay"])
def test_two_who_both_avoid_or_both_delay_part_without_dice(operation: str) -> None:
    table = duel()
    table.answer(f"{DUEL}/approach/arn", operation, to=near(-1, 0))
    table.answer(f"{DUEL}/approach/hadewych", operation, to=near(2, 0))
    table.answers(DUEL, "second", **NOBODY).play()

    assert len(table.told("both-leave")) == 1
    assert table.told("disengagement-dice") == []
    places = (table.force("arn").at, table.force("hadewych").at)
    both_moved = (near(-1, 0), near(2, 0))
    both_stayed = (near(0, 0), near(1, 0))
    assert places == (both_moved if operation == "avoid" else both_stayed)


@pytest.mark.rule("VAL-DISENG-10", "VAL-TURN-11", "VAL-REST-12")
def test_val_rest_12_nobody_rests_in_a_half_period_with_a_disengagement() -> None:
    table = avoiding()
    table.answers(DUEL, "go-on", arn="stay", hadewych="stay").play()

    assert table.kinds() == []
    # Both began fresh; six points paid, and half a day restored by the afternoon.
    assert table.force("arn").freshness == 1
    assert table.force("arn").halves_awake == 2
    assert table.force("hadewych").halves_awake == 2


@pytest.mark.rule("VAL-CONTACT-08", "VAL-CONTACT-10", "VAL-CONTACT-11", "VAL-CONTACT-12")
@pytest.mark.parametrize(
    ("arn", "hadewych"), list(product(("fight", "rest", "avoid", "delay"), repeat=2))
)
def test_val_contact_08_every_pair_of_approaches_leads_on(arn: str, hadewych: str) -> None:
    table = duel()
    table.answer(f"{DUEL}/approach/arn", arn, to=near(-1, 0))
    table.answer(f"{DUEL}/approach/hadewych", hadewych, to=near(2, 0))
    disengaging(table, "arn", arn=6, hadewych=1)
    disengaging(table, "hadewych", arn=1, hadewych=6)
    table.answers(DUEL, "second", **NOBODY)
    leaving = {"avoid", "delay"} & {arn, hadewych}
    expected = Stage.CONTACT
    if arn == hadewych == "rest":
        expected = Stage.RESTED
    elif leaving:
        expected = Stage.OVER

    table.play()

    assert table.engagement(DUEL).stage is expected
