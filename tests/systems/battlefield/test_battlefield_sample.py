"""The sample of the system: a muster and a battle closed, and a muster open."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.brief.audience import PUBLIC, audiences
from generator.cli import main
from generator.pipeline.briefings import briefed
from generator.pipeline.desk import open_desk
from tests.paperless import without_paper

SAMPLE = Path(__file__).parents[3] / "examples" / "battlefield"


@pytest.fixture
def sample(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the sample, which nothing is typeset for."""
    without_paper(monkeypatch)
    folder = tmp_path / "harrow"
    shutil.copytree(SAMPLE, folder, ignore=shutil.ignore_patterns("output"))
    return folder


@pytest.mark.deep
def test_the_sample_would_come_out_the_same_by_the_rules_of_today(
    sample: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "--strict", str(sample)]) == 0
    assert main(["verify", "--replay", str(sample)]) == 0
    assert "every one of them would come out the same" in capsys.readouterr().out


def test_a_battle_was_fought_to_its_end_and_the_next_muster_is_open() -> None:
    desk = open_desk(SAMPLE)
    battle = desk.book[1]

    (end,) = (e for e in battle.events if str(e["kind"]).startswith("ends-"))
    assert (battle.period, end["kind"]) == ("1-battle", "ends-yielded")
    assert str(desk.period) == "2-muster"
    assert [each.key for each in desk.resolution.questions] == ["2-muster/doubt/host-2"]


@pytest.mark.rule("DOG-HIDE-01", "DOG-HIDE-03")
def test_of_who_hides_in_it_the_enemy_reads_nothing_before_it_is_seen() -> None:
    desk = open_desk(SAMPLE)
    _, public, anna, ivo = audiences(desk.campaign)
    told = {
        reader.folder: [
            each.text
            for each in briefed(desk, desk.closed(2), reader).despatches
            if "Alder Bows" in each.text
        ]
        for reader in (anna, ivo, public)
    }

    assert public == PUBLIC
    assert told["players/anna"][0].startswith("Nobody discovers the Alder Bows")
    assert told["players/ivo"] == told["public"]
    assert told["public"][0].startswith("The Alder Bows shoot at the Mire Bows")


def test_the_last_period_can_be_opened_again(sample: Path) -> None:
    assert main(["reopen", "--yes", str(sample)]) == 0

    assert str(open_desk(sample).period) == "1-battle"


def test_init_leaves_out_what_the_sample_has_been_played_with(tmp_path: Path) -> None:
    folder = tmp_path / "harrow"

    assert main(["init", "--system", "battlefield", str(folder)]) == 0
    text = (folder / "campaign.toml").read_text(encoding="utf-8")
    assert "[[period]]" not in text
    assert '\nseed = "' not in text
    assert '# seed = "..."' in text
    assert "[[standing]]" in text
    assert not (folder / "chronicle").exists()
    assert main(["check", "--strict", str(folder)]) == 0
