"""House rules that stand in ``rules.toml`` beside the campaign file."""

from __future__ import annotations

import json
import tomllib
from typing import TYPE_CHECKING

import pytest
from jsonschema import Draft7Validator

from generator.cli import main
from generator.pipeline.campaign_folder import kept_files
from generator.pipeline.campaign_source import read_campaign_file
from generator.pipeline.locked_orders import table_marks
from tests.cli.test_serve import asked, eventually, shown
from tests.paperless import without_paper
from tests.systems.house.house_games import begun

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("cost = 2", "cost = -2", "rules.toml:16:8: error[C004]: terrain[1].cost: a step cannot"),
        ('dice = "d20"', 'dice = "d7"', "error[C009]: table[0].dice: “d7” are not dice"),
        ('name = "Nebula"', 'name = "Nebula', "rules.toml:14:8: error[T012]"),
        ("[turn]", "[map]\n[turn]", "rules.toml:5:2: error[C011]: map: “map” does not belong"),
    ],
)
def test_faults_in_rules_beside_the_file_are_told_there(
    before: str, after: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = begun("stars", tmp_path / "stars")
    rules = folder / "rules.toml"
    text = rules.read_text(encoding="utf-8")
    assert before in text
    rules.write_text(text.replace(before, after, 1), encoding="utf-8")

    assert main(["check", str(folder)]) == 1

    assert told in capsys.readouterr().out


def test_a_table_stands_in_one_of_the_two_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = begun("stars", tmp_path / "stars")
    file = folder / "campaign.toml"
    file.write_text(f'{file.read_text()}\n[turn]\ncalled = "year"\n')

    assert main(["check", str(folder)]) == 1

    told = "rules.toml:5:2: error[C011]: turn: “turn” stands in both files"
    assert told in capsys.readouterr().out


def test_rules_beside_the_file_are_locked_as_if_they_stood_in_it(tmp_path: Path) -> None:
    folder = begun("stars", tmp_path / "stars")
    apart = table_marks(read_campaign_file(folder))

    file, rules = folder / "campaign.toml", folder / "rules.toml"
    file.write_text(f"{file.read_text()}\n{rules.read_text()}")
    rules.unlink()

    assert "terrain" in apart
    assert table_marks(read_campaign_file(folder)) == apart


def test_rules_beside_the_file_are_backed_up_and_begun_with(tmp_path: Path) -> None:
    folder = tmp_path / "rift"

    assert main(["init", str(folder), "--system", "house", "--like", "stars", "--quiet"]) == 0

    assert "rules.toml" in kept_files(folder)


def test_a_change_of_rules_beside_the_file_makes_the_pages_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_paper(monkeypatch)
    folder = begun("stars", tmp_path / "stars")
    assert main(["build", "--quiet", str(folder)]) == 0
    before = (folder / "output" / "umpire" / "packet.pdf").read_bytes()
    rules = folder / "rules.toml"
    text = rules.read_text(encoding="utf-8")

    rules.write_text(text.replace('called = "cycle"', 'called = "orbit"'), encoding="utf-8")
    assert main(["build", "--quiet", str(folder)]) == 0

    assert (folder / "output" / "umpire" / "packet.pdf").read_bytes() != before


def underlined(folder: Path, name: str) -> list[str]:
    """Return where an editor would underline a file, by the schema beside it."""
    schema = json.loads((folder / f"{name}.schema.json").read_text(encoding="utf-8"))
    Draft7Validator.check_schema(schema)
    errors = Draft7Validator(schema).iter_errors(
        tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8"))
    )
    return ["/".join(map(str, error.path)) for error in errors]


def test_editors_know_what_may_stand_in_either_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = begun("stars", tmp_path / "stars")
    rules = folder / "rules.toml"

    assert main(["check", str(folder)]) == 0

    assert "rules.schema.json is written" in capsys.readouterr().err
    assert underlined(folder, "campaign") == underlined(folder, "rules") == []
    rules.write_text(rules.read_text(encoding="utf-8").replace("called =", "calls =", 1))
    assert underlined(folder, "rules") == ["turn"]


def test_the_schema_of_rules_is_printed_where_they_can_stand_apart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = begun("stars", tmp_path / "stars")
    main(["check", "--quiet", str(folder)])
    capsys.readouterr()

    assert main(["schema", str(folder), "--rules"]) == 0

    written = (folder / "rules.schema.json").read_text(encoding="utf-8")
    assert capsys.readouterr().out == written


def test_pages_that_are_served_follow_rules_beside_the_file(tmp_path: Path) -> None:
    folder = begun("stars", tmp_path / "stars")
    rules = folder / "rules.toml"
    with shown(folder) as (port, told):
        text = rules.read_text(encoding="utf-8").replace('"cycle"', '"orbit"')
        rules.write_text(text, encoding="utf-8")
        assert eventually(lambda: b"Orbit 1" in asked(port, "/preview/")[2])
        rules.write_text(text.replace("cost = 2", "cost = -2", 1), encoding="utf-8")
        assert eventually(lambda: "stars/rules.toml:16:8:" in told())
        assert b"Orbit 1" in asked(port, "/preview/")[2]
