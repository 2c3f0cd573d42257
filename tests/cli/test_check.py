"""``check`` and ``schema``: faults at their places, and names for editors."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import jsonschema
import pytest

from tests.cli.folders import contents, edit

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer


def test_a_sound_campaign_has_no_faults(campaign: Path, marchtable: Callable[..., Answer]) -> None:
    answer = marchtable("check", campaign)

    assert answer.code == 0
    assert answer.out == "No faults: 4 armies; Turn 1, day.\n"


def test_courses_are_printed_as_they_were_read(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    edit(campaign, '"0501", "0502", "0503", "0504"', '"0501", "0504"')

    answer = marchtable("check", campaign)

    assert answer.out == (
        "No faults: 4 armies; Turn 1, day.\n"
        "\nFilled in between the hexes you named:\n"
        "  Wend (river): 0501 0502 0503 0504\n"
    )
    (course,) = marchtable("check", campaign, "--json").json["courses"]
    assert course["labels"] == ["0501", "0502", "0503", "0504"]


def test_every_fault_is_listed_with_its_place(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    edit(campaign, 'side = "crown"\ncommander = "Isolde"', 'side = "crwn"')
    edit(campaign, 'to = ["0604"]', 'to = ["9904"]')

    answer = marchtable("check", campaign)

    assert answer.code == 1
    assert "“crwn”" in answer.out
    assert 'side = "crwn"' in answer.out
    assert 'to = ["9904"]' in answer.out
    assert answer.out.endswith("2 faults\n")
    assert str(campaign / "campaign.toml") in answer.out


def test_faults_as_json_have_places_and_hints(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    edit(campaign, "ground_scale = 20 ", "ground_scall = 20 ")

    answer = marchtable("check", "--json", campaign)

    (fault,) = answer.json["findings"]
    assert answer.code == 1
    assert fault["severity"] == "error"
    assert fault["path"] == "table.ground_scall"
    assert "ground_scale" in fault["hint"]
    lines = (campaign / "campaign.toml").read_text(encoding="utf-8").splitlines()
    assert lines[fault["line"] - 1].startswith("ground_scall")


def test_a_warning_counts_only_where_it_is_wanted(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    (campaign / "campaign.seed").write_text("short\n", encoding="utf-8")

    kindly, strictly = (marchtable("check", campaign), marchtable("check", campaign, "--strict"))

    assert (kindly.code, strictly.code) == (0, 1)
    assert "W110" in kindly.out
    assert kindly.out == strictly.out


def test_faults_come_as_lines_for_github(campaign: Path, marchtable: Callable[..., Answer]) -> None:
    edit(campaign, "columns = 9 ", "columns = 90 ")

    answer = marchtable("check", campaign, "--annotations")

    assert answer.code == 1
    assert all(line.startswith("::error ") for line in answer.out.splitlines())


def test_text_that_is_no_toml_is_a_fault_too(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    edit(campaign, 'title = "The Bridge at Wend"', "title = The Bridge at Wend")

    answer = marchtable("check", campaign)

    assert answer.code == 1
    assert "title = The Bridge at Wend" in answer.out


def test_editors_are_given_the_campaigns_names_only_when_they_changed(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    schema = campaign / "campaign.schema.json"
    schema.unlink()

    first, second = marchtable("check", campaign), marchtable("check", campaign)

    assert "campaign.schema.json" in first.err
    assert second.err == ""
    armies = json.loads(schema.read_bytes())["definitions"]["army"]["enum"]
    assert armies == ["ealdred", "gorm", "isolde", "urzag"]


def test_a_file_with_faults_leaves_the_names_of_before(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    before = (campaign / "campaign.schema.json").read_bytes()
    edit(campaign, "columns = 9 ", "columns = 90 ")

    marchtable("check", campaign)

    assert (campaign / "campaign.schema.json").read_bytes() == before


def test_check_makes_no_page(campaign: Path, marchtable: Callable[..., Answer]) -> None:
    before = contents(campaign)

    marchtable("check", campaign)

    assert contents(campaign) == before


def test_the_schema_printed_is_the_one_beside_the_file(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("schema", campaign)

    assert answer.code == 0
    assert answer.out == (campaign / "campaign.schema.json").read_text(encoding="utf-8")
    jsonschema.Draft7Validator.check_schema(answer.json)


def test_without_a_campaign_the_schema_knows_no_names(
    tmp_path: Path, marchtable: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    answer = marchtable("schema")

    assert answer.code == 0
    assert answer.json["definitions"] == {}


def test_the_campaign_file_stands_for_its_folder(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    assert marchtable("check", campaign / "campaign.toml").code == 0


@pytest.mark.usefixtures("_unbuilt")
def test_armies_that_begin_in_one_hex_are_warned_of_until_a_period_is_closed(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    edit(campaign, 'at = "0702"', 'at = "marchgate"')
    before = marchtable("check", campaign)

    assert marchtable("close", campaign, "--yes", "--quiet").code == 0
    after = marchtable("check", campaign)

    assert "warning[W107]: army[3].at: “urzag” begins in 0804" in before.out
    assert "where “gorm” stands" in before.out
    assert "W107" not in after.out
