"""The machine-readable report: what the pages say, as data."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

from generator.errors import Finding
from generator.render.report import ReportEntry, plain_value, report
from generator.systems.valormr.sheets.briefing_sections import REPORT_ENTRIES
from generator.values import replace
from tests.briefings import (
    LAWS_PLAYER,
    a_valley,
    briefed,
    first_day,
    periods_of,
    renamed,
    towards_each_other,
)
from tests.scenarios import a_board, place


def umpires_report(*, await_dice: bool = False, period: int = 1) -> dict[str, Any]:
    campaign = replace(a_valley(), dice_missing="await" if await_dice else "seed")
    hands = {"1-night/VAL-WX-03/sky/1": 3}
    orders = (towards_each_other(campaign), ())
    played = periods_of(campaign, *orders, hands={} if await_dice else hands)
    day = played[period - 1]
    finding = Finding(code="W102", where=("army", 0), what="odd")
    text = report(briefed(campaign, day), REPORT_ENTRIES, events=day.events, findings=(finding,))
    document: dict[str, Any] = json.loads(text)
    return document


def test_the_report_names_its_format_campaign_and_period() -> None:
    document = umpires_report()

    assert document["format"] == 1
    assert document["campaign"] == {"id": "test", "title": "Test"}
    assert document["period"] == {
        "id": "1-day",
        "turn": 1,
        "part": "day",
        "number": 1,
        "closed": False,
        "record": "",
    }
    assert document["weather"]["sky"] == "clear"


def test_forces_come_with_every_fact_that_is_known() -> None:
    campaign = a_valley()
    (day,) = periods_of(campaign, towards_each_other(campaign)[:1])
    arn = json.loads(report(briefed(campaign, day)))["forces"][0]

    assert (arn["id"], arn["name"], arn["side"]) == ("arn", "Arn", "law")
    assert (arn["at"], arn["in_hand"], arn["rate"]) == ("0301", 0, 12)
    assert (arn["figures"], arn["at_start"]) == (10, 10)
    assert arn["route"] == []
    assert arn["regiments"] == ["arn/first"]


def test_regiments_are_listed_with_their_force() -> None:
    first = umpires_report()["regiments"][0]

    assert first == {
        "id": "arn/first",
        "name": "First",
        "force": "arn",
        "figures": 10,
        "at_start": 10,
        "strength": 100,
    }


def test_events_carry_rule_words_and_arithmetic() -> None:
    steps = [e for e in umpires_report()["events"] if e["kind"] == "march-step"]

    assert steps[0]["rule"] == "VAL-MOVE-02"
    assert steps[0]["half"] == "morning"
    assert steps[0]["text"].startswith("Arn marches from 0101 to 0201")
    assert steps[0]["facts"]["from"] == "0101"
    assert steps[0]["arithmetic"] == {"starts_from": 6, "modifiers": [], "result": 6}


def test_every_modifier_stands_with_reason_amount_and_rule() -> None:
    campaign = a_valley()
    orders = towards_each_other(campaign)
    forced = tuple(replace(order, forced=True) for order in orders)
    (day,) = periods_of(campaign, forced)

    events = json.loads(report(briefed(campaign, day), events=day.events))["events"]

    sets_out = next(event for event in events if event["kind"] == "sets-out")
    (modifier,) = sets_out["arithmetic"]["modifiers"]
    assert (modifier["reason"], modifier["rule"]) == ("forced-march", "VAL-REST-06")
    assert (modifier["effect"], modifier["amount"]) == ("adds", 6)
    assert sets_out["arithmetic"]["result"] == 18


def test_dice_stand_with_key_faces_and_thrower() -> None:
    weather = umpires_report(period=2)["events"][0]

    assert weather["dice"] == [{"key": "1-night/VAL-WX-03/sky/1", "faces": [3], "thrown": "hand"}]


def test_what_is_awaited_stands_with_key_and_lines_to_paste() -> None:
    (asked,) = umpires_report(await_dice=True, period=2)["awaited"]

    assert asked["key"] == "1-night/VAL-WX-03/sky/1"
    assert asked["rule"] == "VAL-WX-03"
    assert asked["paste"] == '"1-night/VAL-WX-03/sky/1" = [?]'


def test_findings_of_the_campaign_file_are_repeated() -> None:
    (finding,) = umpires_report()["findings"]

    assert finding == {
        "code": "W102",
        "severity": "warning",
        "where": ["army", 0],
        "what": "odd",
        "hint": "",
        "rule": "",
    }


def test_a_contact_stands_with_its_forces() -> None:
    contact = umpires_report()["contacts"][-1]

    assert contact["id"] == "afternoon.arn+hadewych"
    assert contact["forces"] == ["arn", "hadewych"]
    assert contact["names"] == ["Arn", "Hadewych"]
    assert contact["stage"] == "found"


def test_numbers_that_are_not_whole_are_exact_texts() -> None:
    board = a_board("..")

    assert plain_value(Fraction(15, 2), board) == "15/2"
    assert plain_value(Fraction(6), board) == 6
    assert plain_value((place(board, "0101"), place(board, "0201")), board) == ["0101", "0201"]
    assert plain_value(value=True, board=board) is True


def test_a_report_for_a_player_holds_only_what_he_knows() -> None:
    document = json.loads(report(first_day(reader=LAWS_PLAYER), REPORT_ENTRIES))

    arn, hadewych = document["forces"]
    assert "figures" in arn
    assert sorted(hadewych) == [
        "at",
        "bank",
        "code",
        "commander",
        "id",
        "name",
        "people",
        "place",
        "side",
    ]
    assert all(event["facts"] == {} for event in document["events"])


def test_hostile_names_stay_text() -> None:
    name = '"}],\n<script> \u2028 \\'
    arn = renamed(a_valley().force("arn"), name)

    document = json.loads(report(first_day(a_valley(arn)), REPORT_ENTRIES))

    assert name in [force["name"] for force in document["forces"]]


def test_the_same_period_gives_the_same_report() -> None:
    assert report(first_day(), REPORT_ENTRIES) == report(first_day(), REPORT_ENTRIES)


def test_what_a_system_adds_stands_behind_the_key_it_names() -> None:
    entries = (
        ReportEntry(key="tolls", after="forces", told=lambda _: [1]),
        ReportEntry(key="roads", after="forces", told=lambda _: []),
    )

    keys = list(json.loads(report(first_day(), entries)))

    at = keys.index("forces")
    assert keys[at : at + 4] == ["forces", "tolls", "roads", "events"]
    assert "weather" not in keys
