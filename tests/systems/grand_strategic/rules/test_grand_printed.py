"""Printed tables of a grand-strategic campaign say what it plays by."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from generator.systems.grand_strategic.rules.muster import ListedUnit, is_matter_of
from generator.systems.grand_strategic.rules.rule_book import GRAND_RULES, printed_tables
from generator.systems.grand_strategic.rules.steps_of_battle import AFTERWARDS
from generator.values import replace
from tests.systems.grand_strategic.grand_files import campaign_in, sample_text
from tests.systems.grand_strategic.grand_games import force
from tests.systems.grand_strategic.grand_sheets import grand_campaign

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.kit.printing import PrintedTable

NOT_OURS = re.compile(r"[0-9a] turns?\b|\bTurns\b|\b(?:another|losing) king\b|\bh(?:e|im|is)\b")
"""What the tables said before: a season has weeks, and anybody may be a general."""


@pytest.mark.rule("GS-CSW-01", "GS-WFB-02")
@pytest.mark.parametrize(
    ("settings", "about"),
    [
        ({}, set()),
        ({"battle.game": "city-state-warfare"}, {"CSW"}),
        ({"battle.game": "warhammer", "points.factor": 10}, {"WFB"}),
        ({"battle.game": "city-state-warfare", "points.factor": 10}, {"CSW"}),
        ({"points.factor": 10}, {"WFB"}),
    ],
    ids=["neither", "csw", "wfb", "csw in tens", "in tens"],
)
def test_gs_csw_01_what_people_see_to_is_of_the_game_they_play(
    settings: dict[str, bool | int | str], about: set[str]
) -> None:
    campaign = replace(campaign_in(sample_text()), switches=settings)

    titles = {table.title for table in printed_tables(campaign)}
    by_hand = [
        rule.id
        for rule in GRAND_RULES.ledger.rules()
        if str(rule.state) == "by-hand" and is_matter_of(campaign, rule.id)
    ]

    called = {"CSW": "City State Warfare", "WFB": "Warhammer"}
    assert titles & set(called.values()) == {called[each] for each in about}
    assert {each.split("-")[1] for each in by_hand} & set(called) == about
    assert "GS-MAP-02" in by_hand


@pytest.mark.rule("GS-SCOPE-04", "GS-WFB-01")
@pytest.mark.parametrize("factor", [1, 10])
def test_tables_with_points_say_by_how_much_they_are_multiplied(factor: int) -> None:
    campaign = grand_campaign({"switches": {"points.factor": factor}})

    told = {
        table.id
        for table in printed_tables(campaign)
        if any(note.endswith("count 10 times.") for note in table.notes)
    }

    points = {"cities", "court-cards", "number-cards", "numbers"}
    assert told == (points if factor == 10 else set())


def tables_by_id(changes: Mapping[str, Any] | None = None) -> dict[str, PrintedTable]:
    return {table.id: table for table in printed_tables(grand_campaign(changes))}


@pytest.mark.rule("GS-MOVE-01", "GS-WILD-23", "GS-WILD-43")
def test_tables_speak_of_weeks_and_kingdoms_and_of_nobody_as_a_man() -> None:
    texts = [
        cell.text
        for table in printed_tables(grand_campaign())
        for row in table.rows
        for cell in row
    ]

    assert [text for text in texts if NOT_OURS.search(text)] == []


@pytest.mark.rule("GS-CBT-08")
def test_a_battle_is_printed_by_the_steps_that_are_carried_out() -> None:
    told = [row[1].text for row in tables_by_id()["battle"].rows]

    assert told[-len(AFTERWARDS) :] == [step.says for step in AFTERWARDS]
    assert told[0].startswith("Fight it on the table, or by quick combat")


@pytest.mark.parametrize(
    "rule",
    [
        *(f"GS-ARMY-0{number}" for number in (1, 3, 4, 5, 6, 7, 8)),
        *(f"GS-CBT-0{number}" for number in range(1, 8)),
        *("GS-CITY-02", "GS-CITY-03", "GS-GENL-05", "GS-GENL-06", "GS-GENL-07"),
    ],
)
def test_what_is_done_with_armies_is_told_by_its_rule(rule: str) -> None:
    tables = tables_by_id()

    assert rule in (*tables["battle"].rules, *tables["armies"].rules)


@pytest.mark.rule("GS-ARMY-05")
@pytest.mark.parametrize("factor", [1, 10])
def test_armies_are_told_of_in_the_campaigns_points(factor: int) -> None:
    rows = tables_by_id({"switches": {"points.factor": factor}})["armies"].rows
    told = " ".join(cell.text for row in rows for cell in row)

    assert f"at least {50 * factor} points" in told
    assert f"up to {500 * factor} points" in told


def test_only_what_is_at_the_table_is_told_of_other_games() -> None:
    unit = ListedUnit(id="foot", kind="Foot", points=50)
    listed = {"forces": (force("varenholt-host", "0202", units=(unit,)),)}
    advice = {
        name: {key for key in tables_by_id(changes) if key.startswith("advice-")}
        for name, changes in (
            ("plain", {}),
            ("units", listed),
            ("points", {"switches": {"points.factor": 10}}),
        )
    }

    assert advice == {
        "plain": {"advice-gs-4"},
        "units": {"advice-gs-4", "advice-gs-4-city-state-warfare"},
        "points": {"advice-gs-4", "advice-gs-4-warhammer"},
    }


@pytest.mark.rule("GS-WILD-33", "GS-CBT-06", "GS-MERC-06")
@pytest.mark.parametrize(
    ("settings", "are_named"), [({}, False), ({"prince.unheld": "freed"}, True)]
)
def test_switches_of_doubtful_readings_are_printed_once_one_of_them_is_set(
    settings: dict[str, bool | int | str], *, are_named: bool
) -> None:
    campaign = replace(campaign_in(sample_text()), switches=settings)

    rows = [row for table in printed_tables(campaign) for row in table.rows]
    printed = {row[0].text: row[1].text for row in rows if row}

    of_readings = {"prince.unheld", "retreat.past_attacker", "mercenaries.oath_first"}
    assert of_readings & printed.keys() == (of_readings if are_named else set())
    assert printed.get("prince.unheld", "freed") == "freed"
