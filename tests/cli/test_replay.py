"""Closed periods played again: what counts as a difference and what does not."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any, NoReturn

import pytest

from generator.chronicle.book import append
from generator.errors import CampaignError, Finding
from generator.kit.switches import ChangedReading
from generator.pipeline.desk import open_desk
from generator.pipeline.records import record_of, rules_digest, table_digests
from generator.pipeline.replay import replay
from generator.systems.valormr.rules.muster import valormr
from generator.systems.valormr.rules.rule_book import RULES
from generator.systems.valormr.rules.situation import opening
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from generator.chronicle.record import Record
    from tests.cli.conftest import Answer

CLOSED = "2026-05-01T19:30:00Z"
SKY = ChangedReading(
    id="AMB-67",
    since="0.2.0",
    rules=("VAL-WX-03",),
    means="The sky was always clear; now its dice are thrown.",
    switch="weather.enabled",
    keeps=False,
)
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


def differences_by(
    home: Path, changed: Callable[[Record], Record], *, readings: tuple[ChangedReading, ...] = ()
) -> tuple[str, ...]:
    """Do the same with the second period; the rules are read otherwise since."""
    append(home / "chronicle", record_of(open_desk(home), closed=CLOSED))
    append(home / "chronicle", changed(record_of(open_desk(home), closed=CLOSED)))
    desk = open_desk(home)
    rules = replace(desk.rules, changed_readings=readings)
    system = replace(desk.system, rules=rules)
    return replay(replace(desk, system=system), 2).differences


def forces_of(record: Record) -> dict[str, dict[str, Any]]:
    """Return what a record knows of every force."""
    forces = record.situation["forces"]
    assert isinstance(forces, dict)
    return forces


def forces_without(record: Record, *names: str) -> Record:
    """Return a record that knows less of every force."""
    forces = {
        name: {key: value for key, value in force.items() if key not in names}
        for name, force in forces_of(record).items()
    }
    return replace(record, situation={**record.situation, "forces": forces})


def test_what_a_record_of_old_does_not_know_stands_as_by_default(home: Path) -> None:
    desk = open_desk(home)
    forces = forces_of(record_of(desk, closed=CLOSED)).values()
    unmoved = next(iter(RULES.to_plain(opening(valormr(desk.campaign)))["forces"].values()))
    by_default = {
        name
        for name, value in unmoved.items()
        if name not in NEEDED and all(force.get(name) == value for force in forces)
    }

    assert {"march_table", "stragglers", "busy_in"} <= by_default
    assert differences(home, lambda record: forces_without(record, *by_default)) == ()


def test_what_a_record_of_old_does_not_know_is_told_where_it_is_not_the_default(home: Path) -> None:
    found = differences(home, lambda record: forces_without(record, "moved_in"))

    assert found
    assert all("not moved in this turn; by today's rules moved" in line for line in found)


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


def test_how_a_table_is_explained_on_paper_is_no_change_of_the_rules(home: Path) -> None:
    desk = open_desk(home)
    before = rules_digest(desk.campaign, desk.rules)
    reworded = {
        name: replace(table, title="Otherwise", notes=())
        for name, table in desk.rules.amended(desk.campaign).items()
    }
    system = replace(desk.rules, amended=lambda _: reworded)

    assert rules_digest(desk.campaign, system) == before


def test_a_table_that_is_new_since_is_no_difference(home: Path) -> None:
    def knowing_less(record: Record) -> Record:
        tables = {k: v for k, v in record.tables.items() if k != "terrain-costs"}
        return replace(shorter(record), tables=tables)

    assert not any("table" in line for line in differences(home, knowing_less))


def test_the_table_that_changed_is_named(home: Path) -> None:
    def otherwise(record: Record) -> Record:
        tables = {**record.tables, "terrain-costs": "0" * 64, "dropped": "0" * 64}
        return replace(shorter(record), tables=tables)

    found = differences(home, otherwise)

    assert found[0] == "the table terrain-costs has changed since"
    assert sum("the table" in line for line in found) == 1


def test_a_switch_that_was_set_otherwise_is_named(home: Path) -> None:
    def otherwise(record: Record) -> Record:
        switches = {**record.switches, "weather.enabled": False, "gone": 3}
        return replace(shorter(record), switches=switches)

    assert "weather.enabled was false, and is true" in differences(home, otherwise)


def test_a_record_of_format_1_does_not_say_which_tables_changed(home: Path) -> None:
    desk = open_desk(home)
    record = shorter(record_of(desk, closed=CLOSED))

    older = replace(record, format=1, tables={}, switches={}, rules="0" * 64)

    assert record.tables == table_digests(desk.campaign, desk.rules)
    assert not any("changed since" in line for line in differences(home, lambda _: older))


def shorter(record: Record) -> Record:
    """Return a record of which something would come out otherwise."""
    return replace(record, events=record.events[1:])


def test_what_today_would_be_asked_is_told_with_its_rule_and_reading(home: Path) -> None:
    def without_the_sky(record: Record) -> Record:
        kept = [each for each in record.throws if "/sky/" not in str(each["key"])]
        assert len(kept) < len(record.throws)
        return replace(record, program="0.1.0", throws=tuple(kept), events=())

    first, *others = differences_by(home, without_the_sky, readings=(SKY,))

    assert first.startswith("today's rules would ask the umpire: ")
    assert "1-night/VAL-WX-03/sky/1; VAL-WX-03, AMB-67)" in first
    assert others == [
        "the record has no answer to that; it stands, and the next period goes on from it"
    ]


def test_the_period_after_one_that_asks_more_is_played_from_the_record(
    home: Path, tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    append(home / "chronicle", record_of(open_desk(home), closed=CLOSED))
    second = record_of(open_desk(home), closed=CLOSED)
    other = shutil.copytree(home, tmp_path / "other")
    append(home / "chronicle", second)
    append(other / "chronicle", replace(second, throws=(), events=()))
    for folder in (home, other):
        append(folder / "chronicle", record_of(open_desk(folder), closed=CLOSED))

    answers = [marchtable("verify", folder, "--replay", "--json") for folder in (home, other)]

    whole, asking = (answer.json["replay"] for answer in answers)
    assert [answer.code for answer in answers] == [0, 0]
    assert "today's rules would ask" in asking[1]["differences"][0]
    assert asking[2] == whole[2]


def test_a_throw_of_other_dice_than_today_stops_nothing(home: Path) -> None:
    def with_two_faces(record: Record) -> Record:
        throws = tuple({**throw, "pips": [1, 2, 3]} for throw in record.throws)
        return replace(record, throws=throws)

    assert differences_by(home, with_two_faces) == (
        "today's rules roll 1 die for 1-night/VAL-WX-03/sky/1, and 3 are recorded",
    )


def test_an_entry_that_today_cannot_be_used_stops_nothing(home: Path) -> None:
    append(home / "chronicle", record_of(open_desk(home), closed=CLOSED))
    desk = open_desk(home)
    unfit = Finding(code="C061", where=(), what="a battle is no longer fought there")

    def refuse(*_: object) -> NoReturn:
        raise CampaignError((unfit,))

    system = replace(desk.system, rules=replace(desk.rules, resolve=refuse))
    desk = replace(desk, system=system)

    assert replay(desk, 1).differences == (
        "today's rules cannot use an entry of then: a battle is no longer fought there",
    )


def test_a_situation_that_was_another_is_told_by_names_and_places(home: Path) -> None:
    def elsewhere(record: Record) -> Record:
        forces = {
            name: {**force, "at": [1, 2], "formed": False, "fatigued": True}
            if name == "ealdred"
            else force
            for name, force in forces_of(record).items()
            if name != "urzag"
        }
        return replace(record, situation={**record.situation, "forces": forces})

    found = differences(home, elsewhere)

    assert found == (
        "Ealdred's Army (ealdred): at 0103; by today's rules at 0404",
        "Ealdred's Army (ealdred): out of formation; by today's rules formed",
        "Ealdred's Army (ealdred): fatigued; by today's rules not fatigued",
        "Urzag's Orcs (urzag): not there; by today's rules at 0702",
    )
