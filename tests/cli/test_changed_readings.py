"""What is told to who plays on by a program that reads the rules otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.chronicle.book import append as append_record
from generator.kit.switches import ChangedReading
from generator.pipeline.desk import open_desk
from generator.pipeline.records import record_of
from generator.systems.registry import system_named
from generator.values import replace
from tests.cli.folders import append, edit

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer

SKY = ChangedReading(
    id="AMB-67",
    since="0.2.0",
    rules=("VAL-WX-03",),
    means="The sky was always clear; now its dice are thrown.",
    switch="weather.enabled",
    keeps=False,
)
"""By it every period comes out otherwise."""
BASELINE = ChangedReading(
    id="AMB-167",
    since="0.2.0",
    rules=("VAL-BASE-10",),
    means="Narrow tables had the wider baseline.",
    switch="baseline.inclusive_35",
    keeps=True,
)
"""It makes no difference to a march."""


@pytest.fixture(autouse=True)
def _changed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let two readings have changed since 0.1.0."""
    system = system_named("valormr")
    rules = replace(system.rules, changed_readings=(SKY, BASELINE))
    system = replace(system, rules=rules)
    monkeypatch.setattr("generator.pipeline.desk.system_named", lambda _: system)


@pytest.fixture
def begun_before(campaign: Path) -> Path:
    """A campaign in which neither reading is chosen."""
    edit(campaign, "weather.enabled = true\n", "")
    return campaign


@pytest.fixture
def upgraded(begun_before: Path) -> Path:
    """The same after an older program closed its first day."""
    close_by(begun_before, "0.1.0")
    return begun_before


def close_by(folder: Path, program: str) -> None:
    """Close the pending period as a version of the program did."""
    record = record_of(open_desk(folder), closed="2026-05-01T19:30:00Z")
    append_record(folder / "chronicle", replace(record, program=program))


def test_a_reading_that_changes_the_pending_period_is_announced(
    upgraded: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("check", upgraded)

    assert answer.code == 0
    assert answer.out.count("W112") == 1
    words = " ".join(answer.out.split())
    assert "1-night comes out otherwise than by Marchtable 0.1.0" in words
    assert SKY.means in words
    assert "AMB-67, VAL-WX-03" in words
    assert "weather.enabled = false under [rules]" in words


def test_status_counts_the_warning(upgraded: Path, marchtable: Callable[..., Answer]) -> None:
    answer = marchtable("status", upgraded)

    assert "1 warning; marchtable check lists them." in answer.err


def test_a_reading_that_leaves_the_pending_period_is_no_warning(
    upgraded: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("status", upgraded)
    in_numbers = marchtable("status", upgraded, "--json").json["new_readings"]

    words = " ".join(answer.out.split())
    assert f"{BASELINE.means} (AMB-167, VAL-BASE-10; baseline.incl" in words
    assert SKY.means not in words
    assert [(each["id"], each["touches_the_period"]) for each in in_numbers] == [
        ("AMB-67", True),
        ("AMB-167", False),
    ]


@pytest.mark.parametrize("chosen", ["true", "false"])
def test_who_has_chosen_is_not_told(
    upgraded: Path, marchtable: Callable[..., Answer], chosen: str
) -> None:
    edit(upgraded, "night.strict =", f"weather.enabled = {chosen}\nnight.strict =")

    assert "W112" not in marchtable("check", upgraded).out


def test_it_is_told_until_the_new_program_has_closed_a_period(
    upgraded: Path, marchtable: Callable[..., Answer]
) -> None:
    close_by(upgraded, "0.2.0")

    assert "W112" not in marchtable("check", upgraded).out
    assert marchtable("status", upgraded, "--json").json["new_readings"] == []


def test_who_has_closed_nothing_is_not_told(
    begun_before: Path, marchtable: Callable[..., Answer]
) -> None:
    assert "W112" not in marchtable("check", begun_before).out


def test_readings_of_which_only_two_together_tell_are_both_announced(
    upgraded: Path, marchtable: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "generator.pipeline.since_close._differs_by", lambda *given: len(tuple(given[-1])) > 1
    )

    assert marchtable("check", upgraded).out.count("W112") == 2


def test_of_a_period_with_faults_those_are_told_first(
    upgraded: Path, marchtable: Callable[..., Answer]
) -> None:
    two_faces = '"1-night/VAL-WX-03/sky/1" = [4, 5]'
    append(upgraded, f'\n[[period]]\nid = "1-night"\n[period.dice]\n{two_faces}\n')

    answer = marchtable("check", upgraded)
    of_the_chronicle = marchtable("verify", upgraded, "--replay")

    assert answer.code == 1
    assert "W112" not in answer.out
    assert of_the_chronicle.code == 0
