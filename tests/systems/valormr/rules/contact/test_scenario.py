"""DEF-EXCH-03: battles named as scenarios by another rule system."""

from __future__ import annotations

import pytest

from generator.systems.exchange import ALONE
from generator.systems.valormr.rules.situation import CODEC
from generator.systems.valormr.rules.state import ValormrState
from tests.clashes import SIBLINGS
from tests.engagements import DUEL, AtTheTable, an_army, duel, near, past_the_dice, player_of


def to_battle(**switches: str | bool) -> AtTheTable:
    """Both engage; the battle is to have a name."""
    named = {f"battle.{key}": value for key, value in switches.items()}
    table = past_the_dice(duel(switches=named), arn=4, hadewych=4)
    table.siblings = SIBLINGS
    return table.answers(DUEL, "engage", arn="engage", hadewych="engage")


def rolled(table: AtTheTable) -> AtTheTable:
    """Arn rolls 2 for his status, Hadewych 7; both 3 for deployment."""
    table.throws("TSC-ROLL-01", f"{DUEL}.arn", 1, 1)
    table.throws("TSC-ROLL-01", f"{DUEL}.hadewych", 3, 4)
    table.throws("VAL-DEPLOY-01", f"{DUEL}.arn", 3)
    table.throws("VAL-DEPLOY-01", f"{DUEL}.hadewych", 3)
    table.play()
    return table


@pytest.mark.rule("DEF-EXCH-03")
def test_def_exch_03_a_battle_has_a_name_where_the_campaign_has_it_named() -> None:
    table = rolled(to_battle(scenario="move-roll"))

    assert (
        "The scenario is “Unseen Enemy”: the Defender does not see the Attacker come. "
        "Arn attacks Hadewych; Hadewych is at home." in table.sentences()
    )
    assert "Arn is Advantaged." in table.sentences()
    neither = "Hadewych is neither Advantaged nor Disadvantaged."
    assert neither in table.sentences()
    scenario = table.engagement(DUEL).scenario
    assert scenario is not None
    assert scenario.statuses == {"arn": "advantaged", "hadewych": "normal"}
    assert table.last is not None
    again = CODEC.from_plain(ValormrState, CODEC.to_plain(table.last.after))
    assert again.engagements[0].scenario == scenario


@pytest.mark.rule("DEF-EXCH-03")
def test_def_exch_03_without_the_switch_or_the_other_system_there_is_no_name() -> None:
    unasked, alone = to_battle(), to_battle(scenario="move-roll")
    alone.siblings = ALONE

    for table in (unasked, alone):
        assert table.kinds() == ["battle"]
        assert table.engagement(DUEL).scenario is None


@pytest.mark.rule("DEF-EXCH-03")
def test_def_exch_03_statuses_count_on_deployment_dice_only_if_they_are_to() -> None:
    words = rolled(to_battle(scenario="move-roll"))
    counts = rolled(to_battle(scenario="move-roll", scenario_effects=True))

    scores = [
        {event.force: event.facts["score"] for event in table.told("deployment-dice")}
        for table in (words, counts)
    ]
    assert scores[1]["arn"] == int(str(scores[0]["arn"])) + 1
    assert scores[1]["hadewych"] == scores[0]["hadewych"]


@pytest.mark.rule("DEF-EXCH-03")
@pytest.mark.parametrize(("face", "score"), [(5, 6), (6, 6)])
def test_def_exch_03_a_status_takes_no_deployment_die_beyond_its_faces(
    face: int, score: int
) -> None:
    table = to_battle(scenario="move-roll", scenario_effects=True)
    table.throws("VAL-DEPLOY-01", f"{DUEL}.hadewych", 1)
    table.throws("TSC-ROLL-01", f"{DUEL}.arn", 1, 1)
    table.throws("TSC-ROLL-01", f"{DUEL}.hadewych", 6, 6)
    table.throws("VAL-DEPLOY-01", f"{DUEL}.arn", face)
    table.play()

    scores = {event.force: event.result for event in table.told("deployment-dice")}
    assert scores["hadewych"] == 1
    assert scores["arn"] == score


@pytest.mark.rule("DEF-EXCH-03")
def test_def_exch_03_the_umpire_says_the_status_of_each_side() -> None:
    table = to_battle(scenario="umpire")

    (question,) = table.asked().values()

    assert question.key == f"{DUEL}/status-arn/umpire"
    assert dict(question.facts)["whose"] == "Arn"
    table.answer(question.key, "normal")
    table.answer(f"{DUEL}/status-hadewych/umpire", "disadvantaged")
    assert table.kinds() == ["battle"]
    assert table.one("scenario-named").facts["scenario"] == "Surprise Attack"


@pytest.mark.rule("DEF-EXCH-03")
def test_def_exch_03_the_umpire_is_asked_of_all_who_fight_together() -> None:
    trio = "morning.arn+bo+hadewych"
    bo = an_army("bo", near(2, 0), 20)
    table = duel((20,), (20,), bo, switches={"battle.scenario": "umpire"})
    table.siblings = SIBLINGS
    table.answer(f"{trio}/battles/umpire", "one")
    past_the_dice(table, trio, arn=4, bo=4, hadewych=4)
    engages = dict.fromkeys(("arn", "bo", "hadewych"), "engage")
    table.answers(trio, "engage", **engages)

    (first,) = table.asked().values()
    table.answer(first.key, "normal")
    (then,) = table.asked().values()

    asked = {str(dict(each.facts)["whose"]) for each in (first, then)}
    assert asked == {"Arn and Bo", "Hadewych"}


@pytest.mark.rule("DEF-EXCH-03")
def test_def_exch_03_only_who_is_in_the_contact_reads_the_scenario() -> None:
    table = rolled(to_battle(scenario="move-roll"))

    reads = {
        side: any("Unseen" in told for told in table.sentences(player_of(side)))
        for side in ("law", "chaos", "elves")
    }

    assert reads == {"law": True, "chaos": True, "elves": False}
