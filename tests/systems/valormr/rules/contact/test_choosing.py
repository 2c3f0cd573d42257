"""Engage or evade, and resting after all."""

from __future__ import annotations

from itertools import product

import pytest

from generator.systems.valormr.rules.contact.engagement import Stage
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
    past_the_dice,
    quiet_campaign,
)

ASK_NOBODY = {"arn": "no", "hadewych": "no"}


def choosing(**choices: str) -> AtTheTable:
    """A duel up to the choice, and these choices."""
    table = past_the_dice(duel(), arn=4, hadewych=4)
    return table.answers(DUEL, "engage", **choices)


def unaware(**choices: str) -> AtTheTable:
    """Arn sees mountains only and throws a 1: he is unaware of Hadewych."""
    board = ground(mountain=(1, 0), hill=(0, 0))
    table = past_the_dice(duel(board=board), arn=1, hadewych=4)
    return table.answers(DUEL, "engage", **choices)


@pytest.mark.rule("VAL-ENGAGE-01")
def test_val_engage_01_nothing_is_told_before_everybody_has_chosen() -> None:
    table = choosing(arn="engage")

    asked = table.asked()

    assert list(asked) == [f"{DUEL}/engage/hadewych"]
    assert [c.key for c in asked[f"{DUEL}/engage/hadewych"].choices] == ["engage", "evade", "rest"]
    assert table.told("chooses-engage") == []


@pytest.mark.rule("VAL-ENGAGE-02", "VAL-CONTACT-26")
def test_val_engage_02_the_unaware_are_not_offered_to_evade() -> None:
    question = unaware().asked()[f"{DUEL}/engage/arn"]

    assert [choice.key for choice in question.choices] == ["engage", "rest"]
    assert [(b.key, b.rule) for b in question.barred] == [("evade", "VAL-ENGAGE-02")]


@pytest.mark.rule("VAL-ENGAGE-02")
def test_val_engage_02_the_unaware_who_evade_all_the_same_are_told_the_rule() -> None:
    table = unaware(arn="evade", hadewych="engage")

    ((code, where, rule),) = faults_of(table)
    assert (code, rule) == ("C072", "VAL-ENGAGE-02")
    assert where[-1] == "choice"


@pytest.mark.rule("VAL-ENGAGE-03", "VAL-TURN-07")
def test_val_engage_03_both_engage_and_deployment_follows() -> None:
    table = choosing(arn="engage", hadewych="engage")

    assert table.kinds() == ["battle"]
    assert len(table.told("deployment-dice")) == 2
    assert table.engagement(DUEL).stage is Stage.DEPLOYMENT


@pytest.mark.rule("VAL-ENGAGE-04", "VAL-TURN-11")
def test_val_engage_04_both_evade_without_dice_or_loss() -> None:
    table = choosing(arn="evade", hadewych="evade")
    table.answers(DUEL, "second", **ASK_NOBODY)
    table.play()

    assert len(table.told("both-leave")) == 1
    assert table.told("disengagement-dice", "deployment-dice") == []
    assert table.force("arn").strength == table.force("hadewych").strength == 20
    assert table.engagement(DUEL).stage is Stage.OVER


@pytest.mark.rule("VAL-ENGAGE-05", "VAL-DISENG-17", "VAL-DISENG-16")
@pytest.mark.parametrize("evader", ["arn", "hadewych"])
def test_val_engage_05_one_evades_and_both_throw(evader: str) -> None:
    choices = dict.fromkeys(("arn", "hadewych"), "engage") | {evader: "evade"}
    table = choosing(**choices)
    table.play()

    thrown = [e.force for e in table.told("disengagement-dice")]
    assert thrown[0] == evader
    assert sorted(thrown) == ["arn", "hadewych"]
    assert all(e.facts["operation"] == "evade" for e in table.told("disengagement-dice"))


@pytest.mark.rule("VAL-ENGAGE-02", "VAL-ENGAGE-05")
def test_val_engage_05_who_evades_an_unaware_force_throws() -> None:
    table = unaware(arn="engage", hadewych="evade")
    table.play()

    assert len(table.told("disengagement-dice")) == 2


@pytest.mark.rule("VAL-ENGAGE-05", "VAL-DISENG-17")
def test_val_engage_05_the_evader_throws_only_against_those_who_want_battle() -> None:
    trio = "morning.arn+gorm+hadewych"
    table = AtTheTable(
        campaign=quiet_campaign(
            PLAIN,
            an_army("arn", near(0, 0), 20),
            an_army("gorm", near(-1, 0), 20, side="chaos"),
            an_army("hadewych", near(1, 0), 20, side="chaos"),
        )
    )
    table.answer(f"{trio}/battles/umpire", "one")
    past_the_dice(table, trio, arn=4, gorm=4, hadewych=4)
    table.answers(trio, "engage", arn="evade", gorm="evade", hadewych="engage").play()

    assert [e.force for e in table.told("disengagement-dice")] == ["arn", "hadewych"]
    assert [e.facts["other"] for e in table.told("both-leave")] == ["gorm"]


@pytest.mark.rule("VAL-CONTACT-08", "VAL-REST-13")
def test_val_contact_08_all_may_rest_even_after_the_terrain_is_known() -> None:
    table = choosing(arn="rest", hadewych="rest")
    table.play()

    assert table.engagement(DUEL).stage is Stage.RESTED
    assert len(table.told("all-rest")) == 1
    assert table.told("deployment-dice", "disengagement-dice") == []


@pytest.mark.rule("VAL-CONTACT-10")
def test_val_contact_10_who_would_rest_is_asked_again_when_another_would_not() -> None:
    table = choosing(arn="rest", hadewych="engage")
    (question,) = table.asked().values()
    assert question.key == f"{DUEL}/no-rest/arn"
    assert [choice.key for choice in question.choices] == ["engage", "evade"]

    table.answer(question.key, "engage")

    assert table.kinds() == ["battle"]
    assert [e.force for e in table.told("chooses-rest")] == []


@pytest.mark.rule("VAL-CONTACT-10", "VAL-ENGAGE-02")
def test_val_contact_10_the_unaware_who_would_rest_must_engage() -> None:
    table = unaware(arn="rest", hadewych="engage")

    assert table.kinds() == ["battle"]
    assert sorted(e.force for e in table.told("chooses-engage")) == ["arn", "hadewych"]


@pytest.mark.rule("VAL-CONTACT-10")
def test_val_contact_10_resting_again_is_barred() -> None:
    table = choosing(arn="rest", hadewych="engage")
    table.answer(f"{DUEL}/no-rest/arn", "rest")

    ((code, _, rule),) = faults_of(table)
    assert (code, rule) == ("C072", "VAL-CONTACT-10")


@pytest.mark.rule("VAL-ENGAGE-01", "VAL-ENGAGE-03", "VAL-ENGAGE-04", "VAL-ENGAGE-05")
@pytest.mark.parametrize(("arn", "hadewych"), list(product(("engage", "evade", "rest"), repeat=2)))
def test_val_engage_01_every_pair_of_choices_comes_to_an_end_or_a_question(
    arn: str, hadewych: str
) -> None:
    table = choosing(arn=arn, hadewych=hadewych)
    disengaging(table, "arn", arn=6, hadewych=1)
    disengaging(table, "hadewych", arn=1, hadewych=6)
    table.answers(DUEL, "second", **ASK_NOBODY)
    for force, choice in (("arn", arn), ("hadewych", hadewych)):
        if choice == "rest" and (arn, hadewych) != ("rest", "rest"):
            table.answer(f"{DUEL}/no-rest/{force}", "evade")
    stage = {("engage", "engage"): Stage.DEPLOYMENT, ("rest", "rest"): Stage.RESTED}.get(
        (arn, hadewych), Stage.OVER
    )

    table.play()

    assert table.engagement(DUEL).stage is stage


@pytest.mark.rule("VAL-DEPLOY-01", "VAL-DEPLOY-11")
def test_val_deploy_01_all_deployment_dice_are_asked_for_together() -> None:
    # With a score of 2 nobody learns a size, so no dice are wanted for one.
    table = past_the_dice(duel(), arn=1, hadewych=1)
    table.answers(DUEL, "engage", arn="engage", hadewych="engage")
    for force, face in (("arn", 3), ("hadewych", 4)):
        table.throws("VAL-RECON-04", f"{DUEL}.{force}", face)
    table.awaits_dice = True

    assert sorted(table.asked()) == [
        f"1-day/VAL-DEPLOY-01/{DUEL}.arn/1",
        f"1-day/VAL-DEPLOY-01/{DUEL}.hadewych/1",
    ]
