"""Players are told what came of orders once each of them has ordered, not before."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import UMPIRE, audiences
from generator.cli import main
from generator.kit.facts import AT
from generator.pipeline.briefings import briefed
from generator.pipeline.desk import Desk, open_desk
from generator.systems.grand_strategic.rules.state import GrandState
from tests.paperless import without_paper
from tests.systems.grand_strategic.grand_files import SAMPLE, sample_text

if TYPE_CHECKING:
    from pathlib import Path

    from generator.brief.briefing import Briefing

MAUDS = """
[[period]]
id = "1-w1"
[[period.order]]
army = "kings-host"
do = "march"
to = ["0908"]
"""
CORINS = """
[[period.order]]
army = "queens-guard"
do = "hold"
"""


@pytest.fixture
def sample(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the sample, which nothing is typeset for."""
    without_paper(monkeypatch)
    folder = tmp_path / "crowns"
    shutil.copytree(SAMPLE.parent, folder)
    return folder


def desk_of(folder: Path, week: str) -> Desk:
    """Return a campaign that is about to play its first week."""
    (folder / "campaign.toml").write_text(sample_text(more=week), encoding="utf-8")
    (folder / "campaign.seed").write_text("a seed that is long enough\n")
    return open_desk(folder)


def read_by(desk: Desk, player: str) -> Briefing:
    """Return what a player is told of the open week."""
    (reader,) = (each for each in audiences(desk.campaign) if each.id == player)
    told = desk.told_to(reader)
    return briefed(told, told.pending(), reader)


def kinds(briefing: Briefing) -> set[str]:
    return {told.kind for told in briefing.despatches}


@pytest.mark.rule("GS-DEF-01")
def test_no_march_is_told_before_every_player_has_ordered(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, MAUDS)
    begun = desk.rules.facts(desk.campaign, desk.situation)

    for player in ("maud", "corin"):
        told = read_by(desk, player)
        assert not kinds(told)
        before = AT.among(begun)["kings-host"]
        assert told.get(AT, "kings-host") == before
    umpires = briefed(desk, desk.pending(), UMPIRE)
    assert "marches" in kinds(umpires)
    assert "Corin Vale for " in umpires.untold


@pytest.mark.rule("GS-DEF-01")
def test_all_is_told_once_every_army_in_the_field_has_an_order(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, MAUDS + CORINS)
    owing = [army for each in desk.due.awaited for army in each.forces]
    now = desk.situation
    assert isinstance(now, GrandState)
    cities = {army.army for army in now.armies.values() if army.city}
    rest = "".join(f'[[period.order]]\narmy = "{army}"\ndo = "hold"\n' for army in owing)

    assert owing
    assert cities.isdisjoint(owing)
    desk = desk_of(tmp_path, MAUDS + CORINS + rest)
    for player in ("maud", "corin"):
        assert {"marches", "move-order"} <= kinds(read_by(desk, player))
    assert briefed(desk, desk.pending(), UMPIRE).untold == ""


@pytest.mark.rule("GS-MERC-02")
def test_gs_merc_02_in_winter_offers_are_told_before_anybody_hires(sample: Path) -> None:
    assert main(["reopen", "--yes", "--quiet", str(sample)]) == 0
    desk = open_desk(sample)
    text = (sample / "campaign.toml").read_text(encoding="utf-8")
    before, _, _ = text.partition('[[period]]\nid = "1-winter"')
    (sample / "campaign.toml").write_text(before, encoding="utf-8")

    told = read_by(open_desk(sample), "maud")

    assert str(desk.period) == "1-winter"
    assert kinds(told) & {"for-hire", "none-for-hire"}
    assert not kinds(told) & {"winters", "hires"}
    assert not told.is_closed


@pytest.mark.rule("GS-SEAS-04")
def test_gs_seas_04_who_is_ordered_nothing_yet_has_still_to_order(sample: Path) -> None:
    desk = open_desk(sample)

    assert str(desk.period) == "2-spring"
    assert [each.player.name for each in desk.due.awaited] == ["Maud Ashdown", "Corin Vale"]
    assert not read_by(desk, "maud").despatches


def test_status_says_for_whom_players_wait(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    desk_of(tmp_path, MAUDS)

    main(["status", str(tmp_path)])

    told = capsys.readouterr().out
    read = "Maud Ashdown and Corin Vale read Year 1, week 1 when all have ordered, or"
    assert f"{read} said that it is all: Maud Ashdown for " in told
    assert "If time is up, write below id: time_is_up = true" in told
