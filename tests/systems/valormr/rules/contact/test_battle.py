"""A battle's result: checked, taken, and broken off."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.systems.valormr.rules.contact.disengagement import Formation
from generator.systems.valormr.rules.contact.results import (
    Retirement,
    formation_after,
    pursuit_refusal,
)
from generator.systems.valormr.rules.situation import opening
from generator.values import replace
from tests.engagements import (
    DUEL,
    PLAIN,
    AtTheTable,
    an_army,
    disengaging,
    duel,
    faults_of,
    near,
    on_the_field,
    past_the_dice,
    player_of,
    quiet_campaign,
    with_state,
)
from tests.scenarios import having

PLAY = on_the_field(duel().campaign, ("arn", "hadewych"))[0]


def to_battle(*figures: int, maneuver: bool = False) -> AtTheTable:
    """Both engage; Arn has regiments of these figures."""
    table = past_the_dice(duel(figures or (20,)), arn=4, hadewych=4)
    table.answers(DUEL, "engage", arn="engage", hadewych="engage")
    if maneuver:
        table.answer(f"{DUEL}/approach/hadewych", "fight", maneuver=True)
    return table.answers(DUEL, "second", arn="no", hadewych="no")


@pytest.mark.rule("VAL-GEN-06")
def test_val_gen_06_a_battle_waits_for_its_table() -> None:
    (question,) = to_battle().asked().values()

    assert (question.key, question.kind) == (f"{DUEL}/battle/umpire", "battle")
    assert (question.asks, question.choices) == (("arn", "hadewych"), ())
    assert dict(question.facts)["opponents"] == "Arn and Hadewych"


@pytest.mark.rule("VAL-GEN-06", "VAL-TURN-09", "VAL-REST-12")
def test_val_turn_09_a_battle_takes_the_half_period_and_no_points() -> None:
    table = to_battle().fights(DUEL, {"arn/1/foot": 3, "hadewych/1/foot": 1})
    table.answers(DUEL, "go-on", arn="stay", hadewych="stay")
    table.answers("afternoon.arn+hadewych", "approach", arn="rest", hadewych="rest")
    table.play()

    assert (table.force("arn").strength, table.force("hadewych").strength) == (17, 19)
    fought = table.one("battle-fought")
    assert fought.facts["forces"] == ("arn", "hadewych")
    assert fought.facts["hour"] == 6
    # Fought in the morning, rested in the afternoon: no two half periods in a row.
    assert table.force("arn").freshness == 1
    assert table.force("arn").halves_awake == 2


@pytest.mark.parametrize(
    ("picture", "caption", "told"),
    [
        ("gate.png", "The gate", ("gate.png", "The gate")),
        ("gate.png", "", (None, None)),
        ("", "The gate", (None, None)),
    ],
)
def test_a_picture_of_the_table_is_told_with_what_it_shows(
    picture: str, caption: str, told: tuple[str | None, str | None]
) -> None:
    table = to_battle().fights(DUEL)
    pictured = replace(table.battles[DUEL], picture=picture, caption=caption)
    table.battles[DUEL] = pictured
    table.play()

    facts = table.one("battle-fought").facts
    assert (facts.get("picture"), facts.get("caption")) == told


@pytest.mark.rule("VAL-GEN-06", "VAL-DISENG-33")
def test_val_diseng_33_who_fought_hand_to_hand_is_marked() -> None:
    table = to_battle().fights(DUEL, melee=("arn",))
    table.play()

    assert table.force("arn").melee_on == 1
    assert table.force("hadewych").melee_on == 0


@pytest.mark.rule("VAL-OOB-13", "VAL-OOB-11", "VAL-GEN-06")
@pytest.mark.parametrize(
    ("losses", "detail", "code", "place"),
    [
        ({"arn/2/foot": 1}, {}, "C080", "arn/2/foot"),
        ({"nobody": 1}, {}, "C080", "nobody"),
        ({"arn/1/foot": 21}, {}, "C081", "arn/1/foot"),
        ({"arn/1/foot": -1}, {}, "C081", "arn/1/foot"),
        ({}, {"withdrew": ("gorm",)}, "C082", "withdrew"),
        ({}, {"held": "gorm"}, "C082", "held"),
        ({}, {"melee": ("gorm",)}, "C082", "melee"),
        ({}, {"withdraw": ("arn",)}, "C082", "withdraw"),
        ({}, {"behind": ("arn 6",)}, "C082", "behind"),
        ({}, {"withdrew": ("arn",), "behind": ("arn six",)}, "C082", "behind"),
        ({}, {"withdrew": ("arn",), "behind": ("arn 4",)}, "C082", "withdrew"),
        ({"arn/1/foot": 16}, {"withdrew": ("arn",), "behind": ("arn 5",)}, "C082", "withdrew"),
        (
            {},
            {"withdrew": ("arn", "hadewych"), "behind": ("arn 6", "hadewych 6")},
            "C082",
            "withdrew",
        ),
    ],
)
def test_val_oob_13_a_result_that_cannot_be_is_refused_with_its_place(
    losses: dict[str, int], detail: dict[str, str], code: str, place: str
) -> None:
    table = to_battle(20, 10).fights(DUEL, losses, **detail)

    ((found, where, _),) = faults_of(table)

    assert found == code
    assert where[:3] == ("period", 0, "battle")
    assert where[-1] == place


@pytest.mark.rule("VAL-OOB-13")
def test_val_oob_13_all_faults_of_a_result_are_told_together() -> None:
    table = to_battle().fights(DUEL, {"x": 1, "y": 2}, held="gorm")

    assert [code for code, *_ in faults_of(table)] == ["C080", "C080", "C082"]


@pytest.mark.rule("VAL-DISENG-48", "VAL-GEN-06")
def test_val_diseng_48_an_army_without_a_regiment_after_battle_is_removed() -> None:
    table = to_battle().fights(DUEL, {"arn/1/foot": 20}, held="hadewych")
    table.play()

    assert len(table.told("army-gone")) == 1
    assert table.force("arn").strength == 0
    assert table.kinds() == ["go-on"]


@pytest.mark.rule("VAL-OOB-23", "DEF-OOB-03")
def test_val_oob_23_individuals_fight_and_may_not_survive() -> None:
    table = past_the_dice(
        AtTheTable(
            campaign=quiet_campaign(
                PLAIN,
                an_army("arn", near(0, 0), 20, individuals=1),
                an_army("hadewych", near(1, 0), 20, side="chaos"),
            )
        ),
        arn=4,
        hadewych=4,
    )
    table.answers(DUEL, "engage", arn="engage", hadewych="engage")
    table.fights(DUEL, {"arn/hero-1": 1}).play()

    assert table.force("arn").figures == {"arn/1/foot": 20, "arn/hero-1": 0}


# Withdrawing.


@given(*[st.integers(0, 20)] * 3)
@pytest.mark.rule("VAL-DISENG-24", "VAL-DISENG-25", "VAL-DISENG-26")
def test_val_diseng_24_rout_goes_before_good_order_and_retreat_is_the_rest(
    behind: int, disordered: int, routed: int
) -> None:
    found = formation_after(
        PLAY,
        Retirement(force="arn", original=20, behind=behind, disordered=disordered, routed=routed),
    )

    expected = Formation.RETREAT
    if routed >= 5:
        expected = Formation.ROUT
    elif behind >= 5:
        expected = Formation.FORMED
    assert found is expected


@pytest.mark.rule("VAL-DISENG-22", "VAL-DISENG-23", "VAL-DISENG-24")
@pytest.mark.parametrize(
    ("detail", "formation", "modifier"),
    [
        ({"behind": ("arn 5",)}, "formed", "formed"),
        ({"disordered": ("arn 5",)}, "retreat", "retreat"),
        ({"behind": ("arn 4",), "disordered": ("arn 1",)}, "retreat", "retreat"),
        ({"routed": ("arn 5",), "behind": ("arn 5",)}, "rout", "rout"),
    ],
)
def test_val_diseng_22_the_order_it_comes_away_in_modifies_its_dice(
    detail: dict[str, tuple[str, ...]], formation: str, modifier: str
) -> None:
    table = to_battle().fights(DUEL, {}, withdrew=("arn",), **detail)
    disengaging(table, "arn", arn=6, hadewych=1).play()

    assert len(table.told(f"withdraws-{formation}")) == 1
    (dice,) = (e for e in table.told("disengagement-dice") if e.force == "arn")
    assert modifier in {m.reason for m in dice.modifiers}
    assert dice.facts["operation"] == "withdraw"


@pytest.mark.rule("VAL-DISENG-23")
def test_val_diseng_23_a_quarter_is_of_those_who_entered_the_battle() -> None:
    table = to_battle(40).fights(DUEL, {"arn/1/foot": 8}, withdrew=("arn",), behind=("arn 4",))
    table.situation = having(opening(table.campaign), "arn", figures={"arn/1/foot": 16})
    disengaging(table, "arn", arn=6, hadewych=1).play()

    told = table.one("withdraws-formed")
    assert (told.facts["behind"], told.facts["original"]) == (4, 16)


@pytest.mark.rule("VAL-DISENG-29", "VAL-DISENG-27")
def test_val_diseng_29_a_maneuvering_enemy_may_pursue_a_routed_one() -> None:
    table = to_battle(maneuver=True).fights(DUEL, withdrew=("arn",), routed=("arn 5",))
    (question,) = table.asked().values()
    assert question.key == f"{DUEL}/pursuit-arn/hadewych"

    table.answer(question.key, "pursue")
    disengaging(table, "arn", arn=6, hadewych=1).play()

    (dice,) = (e for e in table.told("disengagement-dice") if e.force == "hadewych")
    reasons = {m.reason: m.amount for m in dice.modifiers}
    assert reasons["pursuit"] == 2
    assert "maneuver" not in reasons


@pytest.mark.rule("VAL-DISENG-29", "VAL-DISENG-31")
def test_val_diseng_29_who_holds_keeps_the_bonus_of_maneuver() -> None:
    table = to_battle(maneuver=True).fights(DUEL, withdrew=("arn",), routed=("arn 5",))
    table.answer(f"{DUEL}/pursuit-arn/hadewych", "hold")
    disengaging(table, "arn", arn=6, hadewych=1).play()

    (dice,) = (e for e in table.told("disengagement-dice") if e.force == "hadewych")
    reasons = {m.reason for m in dice.modifiers}
    assert "maneuver" in reasons
    assert "pursuit" not in reasons


@pytest.mark.rule("VAL-DISENG-29", "VAL-REST-14")
@pytest.mark.parametrize(
    ("formation", "changes", "maneuvers", "may"),
    [
        (Formation.ROUT, {}, True, True),
        (Formation.RETREAT, {}, True, True),
        (Formation.FORMED, {}, True, False),
        (Formation.ROUT, {}, False, False),
        (Formation.ROUT, {"formed": False}, True, False),
        (Formation.ROUT, {"fatigued": True}, True, False),
    ],
)
def test_val_diseng_29_who_may_pursue_whom(
    formation: Formation,
    changes: dict[str, object],
    maneuvers: bool,  # noqa: FBT001 - a column of the list above
    may: bool,  # noqa: FBT001
) -> None:
    _play, engagement, field = on_the_field(duel().campaign, ("arn", "hadewych"))
    field = with_state(field, "hadewych", **changes)
    situation = replace(field.situation, maneuvering=("hadewych",) if maneuvers else ())
    field = replace(field, situation=situation)

    refusal = pursuit_refusal(engagement, field, "hadewych", formation)
    assert (refusal is None) is may


@pytest.mark.rule("VAL-DISENG-29")
def test_val_diseng_29_pursuing_without_maneuver_is_answered_with_the_rule() -> None:
    table = to_battle().fights(DUEL, withdrew=("arn",), routed=("arn 5",))
    table.answer(f"{DUEL}/pursuit-arn/hadewych", "pursue")

    ((code, where, rule),) = faults_of(table)
    assert (code, rule, where[-1]) == ("C072", "VAL-DISENG-29", "choice")


@pytest.mark.rule("VAL-DISENG-29")
def test_val_diseng_29_nobody_is_asked_to_pursue_good_order() -> None:
    table = to_battle(maneuver=True).fights(DUEL, withdrew=("arn",), behind=("arn 5",))
    disengaging(table, "arn", arn=6, hadewych=1)

    assert "pursuit" not in table.kinds()


@pytest.mark.rule("VAL-GEN-06")
def test_the_losses_of_a_battle_are_told_to_their_own_side_alone() -> None:
    table = to_battle().fights(DUEL, {"arn/1/foot": 3}, held="hadewych")
    table.play()

    everybody = [" ".join(table.sentences(player_of(s))) for s in ("law", "chaos")]
    assert ["loses 3 figures" in told for told in everybody] == [True, False]
    assert all("Hadewych holds the field" in told for told in everybody)
