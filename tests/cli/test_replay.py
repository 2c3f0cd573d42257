"""Closed periods played again: what counts as a difference and what does not."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from generator.chronicle.closing import append
from generator.pipeline.desk import open_desk
from generator.pipeline.records import record_of, rules_digest
from generator.pipeline.replay import replay
from generator.systems.valormr.rules.plain import to_plain
from generator.systems.valormr.rules.start import opening

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from generator.chronicle.record import Record
    from tests.cli.conftest import Answer

CLOSED = "2026-05-01T19:30:00Z"
NEEDED = {"force", "at", "figures", "order_of_march"}
"""What every record has always known of a force."""


@pytest.fixture
def home(tmp_path: Path, marchtable: Callable[..., Answer]) -> Path:
    """A campaign whose first period is about to be closed."""
    marchtable("init", tmp_path / "valley")
    return tmp_path / "valley"


def differences(home: Path, changed: Callable[[Record], Record]) -> tuple[str, ...]:
    """Close the first period as another program might have, and play it again."""
    append(home / "chronicle", changed(record_of(open_desk(home), closed=CLOSED)))
    return replay(open_desk(home), 1).differences


def forces_of(record: Record) -> list[dict[str, Any]]:
    """Return what a record knows of every force."""
    forces = record.situation["forces"]
    assert isinstance(forces, list)
    return forces


def forces_without(record: Record, *names: str) -> Record:
    """Return a record that knows less of every force."""
    forces = [
        {key: value for key, value in force.items() if key not in names}
        for force in forces_of(record)
    ]
    return replace(record, situation={**record.situation, "forces": forces})


def test_what_a_record_of_old_does_not_know_stands_as_by_default(home: Path) -> None:
    desk = open_desk(home)
    forces = forces_of(record_of(desk, closed=CLOSED))
    unmoved = to_plain(opening(desk.campaign))["forces"][0]
    by_default = {
        name
        for name, value in unmoved.items()
        if name not in NEEDED and all(force.get(name) == value for force in forces)
    }

    assert {"march_table", "stragglers", "busy_in"} <= by_default
    assert differences(home, lambda record: forces_without(record, *by_default)) == ()


def test_what_a_record_of_old_does_not_know_is_told_where_it_is_not_the_default(
    home: Path,
) -> None:
    found = differences(home, lambda record: forces_without(record, "moved_in"))

    assert found
    assert all(".moved_in: was []" in line for line in found)


def test_an_empty_fact_is_told_like_one_that_is_not_there(home: Path) -> None:
    def without_empty(record: Record) -> Record:
        events = tuple(
            {**event, "facts": {k: v for k, v in facts_of(event) if v not in ("", [])}}
            for event in record.events
        )
        assert events != record.events
        return replace(record, events=events)

    def facts_of(event: Mapping[str, object]) -> Iterable[tuple[str, object]]:
        facts = event.get("facts", {})
        assert isinstance(facts, dict)
        return facts.items()

    assert differences(home, without_empty) == ()


def test_a_fact_that_was_another_is_a_difference(home: Path) -> None:
    def shortened(record: Record) -> Record:
        return replace(record, events=record.events[1:])

    assert differences(home, shortened)


def test_how_a_table_is_explained_on_paper_is_no_change_of_the_rules(
    home: Path,
) -> None:
    desk = open_desk(home)
    before = rules_digest(desk.campaign, desk.rules)
    reworded = {
        name: replace(table, title="Otherwise", notes=())
        for name, table in desk.rules.amended(desk.campaign).items()
    }
    system = replace(desk.rules, amended=lambda _: reworded)

    assert rules_digest(desk.campaign, system) == before
