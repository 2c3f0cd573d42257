"""The first stranger: a whole system of one file is played from file to site."""

from __future__ import annotations

import json
import shutil
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import audiences
from generator.brief.order_form_contents import fields_of, head_values
from generator.cli import main
from generator.pipeline.collect import collected_from
from generator.pipeline.desk import open_desk
from generator.pipeline.order_forms import order_form_of
from generator.read.filled_form import FilledForm
from generator.systems import registry
from generator.systems.registry import SystemEntry
from tests.paperless import without_paper

if TYPE_CHECKING:
    from generator.pipeline.collected import Collected

FILE = Path(__file__).parent / "race" / "campaign.toml"


@pytest.fixture
def derby(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A race, among the systems there are."""
    entry = SystemEntry(module="tests.systems.race.race_system")
    monkeypatch.setattr(registry, "SYSTEMS", {**registry.SYSTEMS, "race": entry})
    without_paper(monkeypatch)
    shutil.copy(FILE, tmp_path)
    (tmp_path / "campaign.seed").write_text("a seed that is long enough\n")
    return tmp_path


def test_a_stranger_is_checked_built_and_told_of(
    derby: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(derby)]) == 0
    assert main(["status", str(derby)]) == 0
    assert main(["build", "--quiet", str(derby)]) == 0

    made = {path.relative_to(derby).as_posix() for path in derby.rglob("*.pdf")}
    assert {
        "output/umpire/turn-sheet.pdf",
        "output/players/anna/briefing.pdf",
        "output/players/bert/order-form.pdf",
    } <= made
    assert "Round 1 (r1) is open" in capsys.readouterr().out


def test_a_stranger_is_closed_published_and_verified(
    derby: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["close", "--yes", "--quiet", str(derby)]) == 0
    assert main(["next", str(derby)]) == 0
    assert main(["verify", "--replay", str(derby)]) == 0
    assert main(["explain", "red", "--period", "r1", str(derby)]) == 0

    told = capsys.readouterr().out
    page = (derby / "output" / "public" / "turns" / "0001" / "index.html").read_text()
    assert 'id = "r2"' in told
    assert "Red goes to 0" in told
    assert "Red" in page


def test_a_strangers_form_comes_back_as_lines_for_its_file(derby: Path) -> None:
    desk = open_desk(derby)
    (bert,) = (each for each in audiences(desk.campaign) if each.id == "bert")
    form = order_form_of(desk, bert)
    (blue,) = form.blocks
    empty: dict[str, tuple[str, ...]] = dict.fromkeys(fields_of(form), ())
    head = {name: (value,) for name, value in head_values(form)}

    def collected(**said: str) -> Collected:
        written = {f"counter/blue/{what}": (text,) for what, text in said.items()}
        filled = FilledForm(fields={**empty, **head, **written})
        return collected_from(desk, [("bert.pdf", filled)])

    marches = collected(do="march", to="0202, 0302")
    rests = collected(do="rest", to="0202")
    says_nothing = collected(to="0202")

    assert (blue.stands, blue.without) == (
        ("in **0102**",),
        "If no order comes, it stays where it is.",
    )
    assert tomllib.loads(marches.text)["period"]["order"] == [
        {"army": "blue", "do": "march", "to": ["0202", "0302"]}
    ]
    assert (marches.entries, marches.doubts) == (1, ())
    assert "“Hexes” does not go with an order to rest" in rests.remarks[0]
    assert "neither is ticked" in says_nothing.doubts[0]


def test_a_stranger_has_no_command_of_another_system(
    derby: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["march", "red", "0201", str(derby)]) == 2
    told = capsys.readouterr().err
    assert "march is a command for campaigns of" in told
    assert told.endswith("; the rule system of this one is The Race\n")


def test_its_public_map_shows_the_turn_that_has_just_ended(
    derby: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["map", str(derby), "--audience", "public"]) == 2
    assert "once it is over" in capsys.readouterr().err
    assert main(["close", "--yes", "--quiet", str(derby)]) == 0
    capsys.readouterr()

    assert main(["map", str(derby), "--audience", "public"]) == 0
    assert "Round 1" in capsys.readouterr().out


def test_its_schema_knows_no_periods_but_its_own(
    derby: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["schema", str(derby)]) == 0

    told = capsys.readouterr().out
    block = json.loads(told)["properties"]["period"]["items"]
    assert block["properties"]["id"]["pattern"] == "^r[1-9][0-9]{0,4}$"
    assert "3-night" not in told
