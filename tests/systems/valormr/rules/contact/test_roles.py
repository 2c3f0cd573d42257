"""Support, reserve, relief, support switch and maneuver."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from generator.brief.questions import lines_for
from generator.systems.valormr.rules.calendar import Half
from generator.systems.valormr.rules.contact.map_contacts import (
    are_allied,
    free_allies,
    is_in_contact,
    openings_for,
)
from generator.systems.valormr.rules.contact.switching import (
    is_free,
    maneuver_price,
    maneuver_refusal,
    relieve,
    switch_refusal,
    switch_support,
)
from generator.systems.valormr.rules.muster import Arm
from generator.systems.valormr.rules.situation import opening
from generator.values import replace
from generator.world.board import Board, Way
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
    past_the_dice,
    with_state,
)
from tests.scenarios import having, marches

if TYPE_CHECKING:
    from generator.kit.phase import Question

BO, CID, DOW = near(-1, 0), near(-2, 0), near(-1, 1)


def backed(board: Board = PLAIN, **changes: object) -> AtTheTable:
    """A duel with Bo behind Arn and Cid behind Bo."""
    bo, cid = an_army("bo", BO, 20), an_army("cid", CID, 20)
    return duel((20,), (20,), bo, cid, board=board, **changes)


def the_role(table: AtTheTable) -> Question:
    """Return the only question for a role that is put."""
    (question,) = (each for each in table.asked().values() if each.kind == "role")
    return question


# Who may.


@pytest.mark.rule("VAL-ROLE-01", "VAL-ROLE-04", "VAL-ROLE-09")
def test_val_role_01_allies_near_a_contact_are_asked_for_their_role() -> None:
    asked = backed().asked()

    assert sorted(asked) == [
        f"{DUEL}/approach/arn",
        f"{DUEL}/approach/hadewych",
        f"{DUEL}/role/bo",
        f"{DUEL}/role/cid",
    ]
    bo, cid = asked[f"{DUEL}/role/bo"], asked[f"{DUEL}/role/cid"]
    assert [c.key for c in bo.choices] == ["none", "support", "relief"]
    assert [c.key for c in cid.choices] == ["none", "reserve", "support-switch"]
    assert (bo.asks, bo.sides) == (("bo",), ("law",))


@pytest.mark.rule("VAL-ROLE-02", "VAL-ROLE-03")
def test_val_role_03_an_army_supports_another_and_never_itself() -> None:
    table = duel((20, 20, 20))
    play, engagement, field = on_the_field(table.campaign, ("arn", "hadewych"))

    assert not are_allied(play, "arn", "arn")
    assert dict(free_allies(engagement, field, engagement.forces)) == {}
    assert {q.kind for q in table.asked().values()} == {"approach"}


@pytest.mark.rule("VAL-ROLE-03", "VAL-ROLE-04")
def test_val_role_04_an_enemy_of_the_force_in_contact_supports_its_opponent() -> None:
    table = duel((20,), (20,), an_army("gorm", near(2, 0), 20, side="chaos"))

    question = the_role(table)
    table.answer(question.key, "support")
    table.play()

    assert question.key == f"{DUEL}/role/gorm"
    supports = table.one("supports")
    assert (supports.facts["supporter"], supports.force) == ("gorm", "hadewych")


@pytest.mark.rule("VAL-ROLE-04", "VAL-ROLE-09")
def test_val_role_04_a_force_in_a_contact_of_its_own_supports_nobody() -> None:
    # Dow touches both Arn and Ulf; Ulf is an enemy far from Arn.
    others = (an_army("dow", near(0, 1), 20), an_army("ulf", near(0, 2), 20, side="chaos"))
    table = duel((20,), (20,), *others)
    _play, engagement, field = on_the_field(table.campaign, ("arn", "hadewych"))

    assert is_in_contact(field, "dow", Half.MORNING)
    assert openings_for(engagement, field) == {}


@pytest.mark.rule("VAL-ROLE-04", "VAL-ROLE-09", "VAL-TURN-05")
def test_val_role_04_who_comes_up_later_does_not_support_before() -> None:
    table = duel((20,), (20,), an_army("bo", near(-3, 0), 20))
    table.orders = (marches("bo", near(-2, 0), near(-1, 0)),)

    assert {q.kind for q in table.asked().values()} == {"approach"}
    assert table.force("bo").at == near(-1, 0)
    table.answers(DUEL, "approach", arn="rest", hadewych="rest")
    assert the_role(table).key == "afternoon.arn+hadewych/role/bo"


@pytest.mark.rule("VAL-ROLE-04", "VAL-ROLE-06", "VAL-TURN-05")
def test_val_role_04_who_has_marched_off_since_supports_but_cannot_relieve() -> None:
    table = duel((20,), (20,), an_army("bo", near(-2, 0), 20))
    table.orders = (marches("bo", near(-1, 0), near(-2, 0)),)

    question = the_role(table)

    assert [c.key for c in question.choices] == ["none", "support"]
    assert [(b.key, b.rule) for b in question.barred] == [("relief", "VAL-ROLE-06")]
    table.answer(question.key, "relief")
    assert [(code, rule) for code, _, rule in faults_of(table)] == [("C072", "VAL-ROLE-06")]


@pytest.mark.rule("VAL-ROLE-04")
def test_val_role_04_who_may_support_either_of_two_says_whom() -> None:
    trio = "morning.arn+bo+hadewych"
    others = (an_army("bo", near(1, -1), 20), an_army("cid", near(0, -1), 20))
    table = duel((20,), (20,), *others)
    table.answer(f"{trio}/battles/umpire", "one")
    question = the_role(table)
    assert question.key == f"{trio}/role/cid"

    table.answer(question.key, "support")
    assert [code for code, *_ in faults_of(table)] == ["C070"]
    table.answer(question.key, "support", of="hadewych")
    assert [code for code, *_ in faults_of(table)] == ["C083"]
    table.answer(question.key, "support", of="bo")
    table.play()
    assert table.one("supports").force == "bo"


@pytest.mark.rule("VAL-ROLE-09")
def test_val_role_09_behind_one_who_supports_nobody_there_is_no_reserve() -> None:
    table = backed().answers(DUEL, "role", bo="none", cid="reserve")

    assert [code for code, *_ in faults_of(table)] == ["C083"]


@pytest.mark.rule("VAL-ROLE-09")
def test_val_role_09_a_reserve_stands_behind_a_supporter() -> None:
    table = backed().answers(DUEL, "role", bo="support", cid="reserve")
    table.play()

    reserve = table.one("in-reserve")
    assert (reserve.facts["reserve"], reserve.facts["supporter"]) == ("cid", "bo")


@pytest.mark.rule("VAL-ROLE-05", "VAL-DISENG-36", "VAL-ROLE-22")
def test_val_role_05_support_adds_one_to_the_supported_and_ends_with_the_half() -> None:
    table = backed().answers(DUEL, "role", bo="support", cid="none")
    table.answers(DUEL, "approach", arn="delay", hadewych="fight")
    disengaging(table, "arn", arn=6, hadewych=1)
    table.answers(DUEL, "second", arn="no", hadewych="no")
    table.answers(DUEL, "relief", bo="no")
    table.answers(DUEL, "go-on", arn="stay", hadewych="stay")

    asked = table.asked()

    (dice,) = (e for e in table.told("disengagement-dice") if e.force == "arn")
    assert "supported" in {m.reason for m in dice.modifiers}
    assert "afternoon.arn+hadewych/role/bo" in asked
    assert table.last is not None
    assert table.last.after.supports == {}


# Relief and support switch.


@pytest.mark.rule("VAL-ROLE-06", "VAL-ROLE-07", "VAL-ROLE-12", "VAL-MOVE-14")
def test_val_role_06_relief_swaps_hexes_and_roles_before_the_contact_dice() -> None:
    table = backed().answers(DUEL, "role", bo="relief", cid="none")

    asked = table.asked()

    assert (table.force("bo").at, table.force("arn").at) == (near(0, 0), BO)
    assert sorted(asked) == [f"{DUEL}/approach/bo", f"{DUEL}/approach/hadewych"]
    assert table.one("relief").facts["free"] is True
    assert table.engagement(DUEL).forces == ("bo", "hadewych")
    assert ("bo", "hadewych") in {c.forces for c in table.last_contacts()}


@pytest.mark.rule("VAL-ROLE-06", "VAL-DISENG-36")
def test_val_role_06_the_relieved_force_supports_the_one_in_its_place() -> None:
    _play, engagement, field = on_the_field(backed().campaign, ("arn", "hadewych"))
    situation = replace(field.situation, supports={"bo": "arn"}, reserves={"cid": "bo"})
    field = replace(field, situation=situation)

    after = relieve(engagement.id, "bo", "arn", field).situation

    assert after.situation.supports == {"arn": "bo"}
    assert after.situation.reserves == {"cid": "arn"}
    assert after.engagement(engagement.id).forces == ("bo", "hadewych")


@pytest.mark.rule("VAL-ROLE-10", "VAL-ROLE-11", "VAL-ROLE-12")
def test_val_role_10_a_support_switch_swaps_reserve_and_supporter() -> None:
    _play, engagement, field = on_the_field(backed().campaign, ("arn", "hadewych"))
    situation = replace(field.situation, supports={"bo": "arn"}, reserves={"cid": "bo"})
    field = replace(field, situation=situation)

    after = switch_support(engagement.id, "cid", "bo", field).situation

    assert (after.force("cid").at, after.force("bo").at) == (BO, CID)
    assert after.situation.supports == {"cid": "arn"}
    assert after.situation.reserves == {"bo": "cid"}
    assert {after.left("bo"), after.left("cid")} == {Fraction(12)}


@pytest.mark.rule("VAL-ROLE-10")
def test_val_role_10_a_support_switch_is_played_when_roles_are_taken() -> None:
    table = backed().answers(DUEL, "role", bo="support", cid="support-switch")
    table.play()

    assert table.force("cid").at == BO
    assert table.one("support-switch").force == "cid"


def later(moment: str) -> AtTheTable:
    """A duel past the dice, with Bo in support and Cid behind him, who will switch."""
    table = past_the_dice(backed(), arn=4, hadewych=4)
    table.answers(DUEL, "role", bo="support", cid="reserve")
    return table.answer(f"{DUEL}/switch/cid", moment)


@pytest.mark.rule("VAL-ROLE-10", "VAL-ROLE-11")
def test_val_role_11_a_support_switch_may_be_made_before_battle_is_chosen() -> None:
    table = later("engage")
    table.play()

    assert (table.force("cid").at, table.force("bo").at) == (BO, CID)
    kinds = [event.kind for event in table.told("terrain-without", "support-switch")]
    assert kinds == ["terrain-without", "support-switch"]
    assert "engage" in table.kinds()


@pytest.mark.rule("VAL-ROLE-10", "VAL-ROLE-11", "VAL-DISENG-36")
def test_val_role_11_after_a_switch_the_force_in_contact_is_still_supported() -> None:
    table = later("engage")
    table.answers(DUEL, "engage", arn="evade", hadewych="engage")
    # Formed, rearguard, supported, on clear ground: 1 + 4 against 6 + 3.
    disengaging(table, "arn", arn=1, hadewych=6).play()

    (dice,) = (e for e in table.told("disengagement-dice") if e.force == "arn")
    assert "supported" in {modifier.reason for modifier in dice.modifiers}


@pytest.mark.rule("VAL-ROLE-10", "VAL-ROLE-11")
def test_val_role_11_a_support_switch_may_follow_a_resolved_contact() -> None:
    table = later("after")
    table.answers(DUEL, "engage", arn="evade", hadewych="engage")
    disengaging(table, "arn", arn=6, hadewych=1).play()
    assert table.told("support-switch") == []

    table.answers(DUEL, "second", arn="no", hadewych="no").play()

    assert (table.force("cid").at, table.force("bo").at) == (BO, CID)


@pytest.mark.rule("VAL-ROLE-10", "VAL-ROLE-11")
@pytest.mark.parametrize(
    ("key", "moment", "fault"),
    [
        ("cid", "now", ("C071", "choice")),
        ("bo", "engage", ("C083", "question")),
        ("arn", "engage", ("C083", "question")),
    ],
)
def test_val_role_11_a_switch_out_of_turn_is_answered_with_the_rule(
    key: str, moment: str, fault: tuple[str, str]
) -> None:
    table = later("engage")
    del table.decisions[f"{DUEL}/switch/cid"]
    table.answer(f"{DUEL}/switch/{key}", moment)

    ((code, where, rule),) = faults_of(table)

    assert (code, where[-1]) == fault
    assert rule in ("VAL-ROLE-10", "VAL-ROLE-11")


@pytest.mark.rule("VAL-ROLE-11")
def test_val_role_11_the_lines_to_paste_say_how_to_switch_later() -> None:
    asked = backed().asked()

    assert f'# "{DUEL}/switch/cid" = "engage"' in lines_for(asked[f"{DUEL}/role/cid"])


@pytest.mark.rule("VAL-ROLE-06", "VAL-ROLE-10")
def test_val_role_10_relief_and_support_switch_together_bring_all_up() -> None:
    table = backed().answers(DUEL, "role", bo="relief", cid="support-switch")
    table.play()

    # Bo takes Arn's place, Arn falls back into Bo's, and Cid changes with Arn.
    places = {force: table.force(force).at for force in ("arn", "bo", "cid")}
    assert places == {"bo": near(0, 0), "cid": BO, "arn": CID}


@pytest.mark.rule("VAL-ROLE-12", "VAL-ROLE-13")
@pytest.mark.parametrize(
    ("switched", "left"),
    [((), (12, 12)), (("bo",), (12, 6)), (("arn",), (6, 12)), (("arn", "bo"), (6, 6))],
)
def test_val_role_13_each_pays_for_the_others_hex_but_for_its_first_switch(
    switched: tuple[str, ...], left: tuple[int, int]
) -> None:
    _play, engagement, field = on_the_field(backed().campaign, ("arn", "hadewych"))
    for force in switched:
        field = with_state(field, force, switched_on=1)

    after = relieve(engagement.id, "bo", "arn", field).situation

    assert [after.left("arn"), after.left("bo")] == [Fraction(n) for n in left]
    assert after.columns["bo"].clock == (Fraction(1, 2) if "bo" in switched else 0)
    assert {after.force(f).switched_on for f in ("arn", "bo")} == {1}


@pytest.mark.rule("VAL-ROLE-12")
def test_val_role_12_the_first_switch_of_another_turn_is_free_again() -> None:
    _play, _, field = on_the_field(backed().campaign, ("arn", "hadewych"))

    assert is_free(field, "bo")
    assert not is_free(with_state(field, "bo", switched_on=1), "bo")


@pytest.mark.rule("VAL-ROLE-13")
def test_val_role_13_without_the_points_a_later_switch_is_barred() -> None:
    _play, engagement, field = on_the_field(backed().campaign, ("arn", "hadewych"))
    field = with_state(field, "bo", switched_on=1).having_spent("bo", Fraction(7))

    refused = relieve(engagement.id, "bo", "arn", field)

    assert switch_refusal(field, ("bo", "arn")) is not None
    assert [event.kind for event in refused.events] == ["relief-refused"]
    assert refused.situation.force("bo").at == BO


@pytest.mark.rule("VAL-ROLE-06", "VAL-MOVE-14")
def test_val_role_06_both_must_be_able_to_enter_the_others_hex() -> None:
    bo = an_army("bo", BO, 20, arms=(Arm.CAVALRY,))
    table = duel((20,), (20,), bo, board=ground(forest=(0, 0)))

    question = the_role(table)

    assert [c.key for c in question.choices] == ["none", "support"]
    assert [b.key for b in question.barred] == ["relief"]


@pytest.mark.rule("VAL-ROLE-06")
def test_val_role_06_only_one_force_relieves_another() -> None:
    others = (an_army("bo", BO, 20), an_army("dow", near(0, -1), 20))
    table = duel((20,), (20,), *others)
    table.answers(DUEL, "role", bo="relief", dow="relief")

    assert [code for code, *_ in faults_of(table)] == ["C083"]


# Maneuver.


@pytest.mark.rule("VAL-ROLE-17", "VAL-ROLE-18", "VAL-ROLE-21", "VAL-ROLE-19")
@pytest.mark.parametrize("kind", ["approach", "engage"])
def test_val_role_21_maneuver_may_begin_before_the_dice_or_after_them(kind: str) -> None:
    table = past_the_dice(duel(), arn=4, hadewych=4)
    table.answers(DUEL, "engage", arn="engage", hadewych="engage")
    choice = table.decisions[f"{DUEL}/{kind}/hadewych"].choice
    table.answer(f"{DUEL}/{kind}/hadewych", choice, maneuver=True)
    table.play()

    maneuver = table.one("maneuvers")
    assert (maneuver.force, maneuver.facts["cost"], maneuver.facts["left"]) == ("hadewych", 6, 6)
    (dice,) = (e for e in table.told("deployment-dice") if e.force == "hadewych")
    assert "maneuver" in {m.reason for m in dice.modifiers}


@pytest.mark.rule("VAL-ROLE-17", "VAL-REST-14")
@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"formed": False}, "it is not formed"),
        ({"fatigued": True}, "it is fatigued"),
        ({"freshness": Fraction(1, 4)}, "it lacks the points of its own hex"),
    ],
)
def test_val_role_17_who_may_not_maneuver_is_told_why(changes: dict[str, object], why: str) -> None:
    table = duel()
    table.situation = having(opening(table.campaign), "hadewych", **changes)
    table.answer(f"{DUEL}/approach/hadewych", "fight", maneuver=True)

    ((code, where, rule),) = faults_of(table)

    assert (code, rule) == ("C084", "VAL-ROLE-17")
    assert where == ("period", 0, "decision", 0, "maneuver")
    _play, _, field = on_the_field(table.campaign, ("arn", "hadewych"))
    if "freshness" in changes:
        field = field.having_spent("hadewych", Fraction(9))
    else:
        field = with_state(field, "hadewych", **changes)
    assert maneuver_refusal(field, "hadewych", Half.MORNING) == why


@pytest.mark.rule("VAL-ROLE-18")
@pytest.mark.parametrize(
    ("terrain", "way", "price"),
    [("clear", None, 6), ("hill", None, 9), ("hill", Way.ROAD, 6), ("clear", Way.ROAD, 4)],
)
def test_val_role_18_it_costs_its_own_hex_by_the_way_it_stands_on(
    terrain: str, way: Way | None, price: int
) -> None:
    board = ground(**{terrain: (0, 0)})
    _play, _, field = on_the_field(duel(board=board).campaign, ("arn", "hadewych"))

    assert maneuver_price(with_state(field, "arn", came_by=way), "arn") == price


@pytest.mark.rule("VAL-ROLE-22", "VAL-ROLE-18")
def test_val_role_22_maneuver_ends_with_the_half_period() -> None:
    table = duel().answer(f"{DUEL}/approach/hadewych", "fight", maneuver=True)
    table.answer(f"{DUEL}/approach/arn", "delay")
    disengaging(table, "arn", arn=6, hadewych=1)
    table.answers(DUEL, "second", arn="no", hadewych="no")
    table.answers(DUEL, "go-on", arn="stay", hadewych="stay")
    again = "afternoon.arn+hadewych"
    table.answers(again, "approach", arn="delay", hadewych="fight")
    disengaging(table, "arn", again, arn=6, hadewych=1).play()

    reasons = [
        {m.reason for m in e.modifiers}
        for e in table.told("disengagement-dice")
        if e.force == "hadewych"
    ]
    assert ["maneuver" in found for found in reasons] == [True, False]


@pytest.mark.rule("VAL-ROLE-21", "VAL-ROLE-18")
def test_val_role_21_it_is_paid_once_in_a_half_period() -> None:
    table = past_the_dice(duel(), arn=4, hadewych=4)
    table.answer(f"{DUEL}/approach/hadewych", "fight", maneuver=True)
    table.answers(DUEL, "engage", arn="evade", hadewych="engage")
    table.answer(f"{DUEL}/engage/hadewych", "engage", maneuver=True).play()

    assert len(table.told("maneuvers")) == 1


@pytest.mark.rule("VAL-ROLE-21", "VAL-DISENG-31")
def test_val_role_21_maneuver_begun_with_the_choice_counts_for_nothing_before() -> None:
    trio = "morning.arn+bo+hadewych"
    table = duel((20,), (20,), an_army("bo", near(1, -1), 20))
    table.answer(f"{trio}/battles/umpire", "one")
    past_the_dice(table, trio, bo=4, hadewych=4)
    table.answers(trio, "approach", arn="delay")
    disengaging(table, "arn", trio, arn=6, hadewych=1)
    table.play()
    table.answer(f"{trio}/engage/hadewych", "engage", maneuver=True).play()

    (dice,) = (e for e in table.told("disengagement-dice") if e.force == "hadewych")
    assert "maneuver" not in {m.reason for m in dice.modifiers}
    assert len(table.told("maneuvers")) == 1
