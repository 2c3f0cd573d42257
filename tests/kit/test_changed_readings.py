"""The list of readings that a version of the program changed."""

from __future__ import annotations

from typing import Any

import pytest

from generator import __version__
from generator.kit.switches import ChangedReading, Switch, load_changed_readings, version_of
from generator.kit.table import TableError
from generator.systems.registry import SYSTEMS, system_named

SWITCHES = {
    "go.on": Switch(key="go.on", default=True, means="Says.", source="AMB-01"),
    "go.far": Switch(
        key="go.far", default="all", choices=("all", "half"), means="Says.", source="AMB-02"
    ),
}
ROW = {
    "id": "AMB-01",
    "since": "0.2.0",
    "rules": ["VAL-TURN-06"],
    "means": "It was so; now it is otherwise.",
    "switch": "go.far",
    "keeps": "half",
}


def load(*rows: dict[str, Any]) -> tuple[ChangedReading, ...]:
    return load_changed_readings({"reading": list(rows)}, SWITCHES)


def test_a_reading_says_since_when_and_what_keeps_the_old_one() -> None:
    (reading,) = load(ROW)

    assert reading.rules == ("VAL-TURN-06",)
    assert (reading.switch, reading.keeps) == ("go.far", "half")
    assert reading.is_newer_than("0.1.9")
    assert not reading.is_newer_than("0.2.0")
    assert not reading.is_newer_than("0.10.0")


def test_a_house_default_that_is_its_own_rule_is_cited_once() -> None:
    (reading,) = load({**ROW, "id": "DEF-MOVE-03", "rules": ["DEF-MOVE-03", "VAL-A-1"]})

    assert reading.cited == "DEF-MOVE-03, VAL-A-1"


def test_what_is_no_version_is_older_than_any() -> None:
    assert version_of("the very first") < version_of("0.0.1")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"since": "soon"}, "not a version"),
        ({"rules": []}, "“rules” is empty"),
        ({"switch": "go.fra"}, "no switch is called 'go.fra'"),
        ({"keeps": "all"}, "is what go.far is unless set"),
        ({"keeps": "none"}, "must be “all” or “half”"),
        ({"switch": "go.on", "keeps": "half"}, "must be true or false"),
        ({"reason": "None."}, "knows no reason"),
        ({"means": 3}, "not str"),
    ],
)
def test_a_reading_that_could_not_be_announced_is_refused(
    change: dict[str, Any], said: str
) -> None:
    with pytest.raises(TableError, match=said):
        load({**ROW, **change})


@pytest.mark.parametrize("name", sorted(SYSTEMS))
def test_what_a_system_lists_has_come_and_names_rules_there_are(name: str) -> None:
    system = system_named(name).rules
    known = {rule.id for rule in system.ledger.entries}

    for reading in system.changed_readings:
        assert version_of(reading.since) <= version_of(__version__), reading.id
        assert known.issuperset(reading.rules), reading.id
