"""Campaigns too large are refused with a plain sentence, and none below the limit."""

from __future__ import annotations

import time
from typing import Any

import pytest

from generator.errors import CampaignError
from generator.read.campaign_reading import read_campaign
from generator.read.known import LONGEST_ID, MOST_PLACES
from generator.read.models.value_kinds import LONGEST_LINE, LONGEST_TEXT
from generator.read.toml_source import TomlSource
from generator.systems.registry import shape_of
from generator.systems.valormr.file.file_shape import MOST_ORDERS
from tests.read.campaigns import changed, example_text, faults_of, source_of


def codes_of(document: dict[str, Any]) -> list[str]:
    """Return the codes of the faults of a document."""
    try:
        read_campaign(TomlSource(path_name="c", text=example_text(), document=document), shape_of)
    except CampaignError as error:
        return [finding.code for finding in error.findings]
    return []


def example() -> dict[str, Any]:
    """Return the example as a document."""
    return dict(source_of(example_text()).document)


@pytest.mark.parametrize(("over", "codes"), [(0, []), (1, ["C002"])])
def test_a_map_has_at_most_five_thousand_places(over: int, codes: list[str]) -> None:
    document = example()
    own = document["map"]["place"]
    more = MOST_PLACES + over - len(own)
    places = [{"id": f"place-{n}", "name": f"P {n}", "at": "0101"} for n in range(more)]
    document["map"] = {**document["map"], "place": own + places}

    assert codes_of(document) == codes


@pytest.mark.parametrize(("over", "codes"), [(0, []), (1, ["C002"])])
def test_a_campaign_has_at_most_a_thousand_armies(over: int, codes: list[str]) -> None:
    document = example()
    more = 1_000 + over - len(document["army"])
    document["army"] = document["army"] + [
        {"id": f"army-{n}", "name": f"A {n}", "side": "crown"} for n in range(more)
    ]

    assert codes_of(document) == codes


def test_a_period_has_at_most_five_hundred_orders() -> None:
    document = example()
    orders = [{"army": "gorm", "do": "rest"}] * (MOST_ORDERS + 1)
    document["period"] = [{"id": "1-day", "order": orders}]

    assert codes_of(document) == ["C002"]


def test_a_map_of_more_than_forty_thousand_hexes_is_refused_at_once() -> None:
    text = changed("columns = 9", "columns = 999")
    text = changed("rows = 7", "rows = 999", text=text)
    began = time.perf_counter()

    found = [finding.code for finding in faults_of(text)]

    assert found == ["C002"]
    assert time.perf_counter() - began < 1


@pytest.mark.parametrize(("over", "codes"), [(0, []), (1, ["C007"])])
@pytest.mark.parametrize(
    ("old", "longest"),
    [
        ('name = "Hallow"', LONGEST_LINE),
        ('body = "The beacons', LONGEST_TEXT),
        ('mission = "Have', LONGEST_TEXT),
    ],
)
def test_texts_have_a_greatest_length(old: str, longest: int, over: int, codes: list[str]) -> None:
    key = old.split(" ", maxsplit=1)[0]
    line = next(line for line in example_text().splitlines() if line.startswith(old))
    text = changed(line, f'{key} = "{"x" * (longest + over)}"')

    assert [finding.code for finding in faults_of(text)] == codes


@pytest.mark.parametrize(
    ("name", "is_good"),
    [
        ("2nd-corps", True),
        ("x" * LONGEST_ID, True),
        ("x" * (LONGEST_ID + 1), False),
        ("Corps", False),
        ("2nd--corps", False),
        ("-corps", False),
        ("corps-", False),
        ("", False),
        ("köln", False),
        ("nul", False),
        ("com7", False),
        ("com10", True),
        ("../umpire", False),
    ],
)
def test_an_id_can_name_a_folder_on_any_system(name: str, *, is_good: bool) -> None:
    codes = [finding.code for finding in faults_of(changed('"bert"', f'"{name}"'))]

    assert codes == ([] if is_good else ["C006"])


def test_a_campaign_of_a_megabyte_is_read_in_seconds() -> None:
    army = """
[[army]]
id = "army-{n}"
name = "Army number {n}"
side = "crown"
at = "0{column}0{row}"
note = "{note}"

[[army.regiment]]
id = "1st"
name = "First"

[[army.regiment.company]]
name = "Spears"
figures = 9
"""
    armies = "".join(
        army.format(n=n, column=n % 9 + 1, row=n % 7 + 1, note="x" * 900) for n in range(940)
    )
    text = changed("[[vessel]]", f"{armies}\n[[vessel]]")
    assert len(text) > 1_000_000
    began = time.perf_counter()

    assert faults_of(text) == ()
    assert time.perf_counter() - began < 10
