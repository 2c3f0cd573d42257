"""Campaigns whose seasons have another length than the book's, from week 1 on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.cli import main
from generator.pipeline.desk import open_desk
from tests.cli.conftest import BUILD_AFTER_CLOSING
from tests.systems.grand_strategic.grand_files import sample_text

if TYPE_CHECKING:
    from pathlib import Path

YEAR = ("1-w1", "1-w2", "1-w3", "1-winter", "2-spring", "2-w1")
"""The first periods of a campaign whose season has three weeks."""


def house_rules(weeks: int, every: int = 2) -> str:
    """Return the house rules by which a season has so many weeks, and its stages."""
    amended = {"season-turns": weeks, "stage-every": every}
    return "\n".join(
        f'[[house_rule]]\ntable = "numbers"\nrow = "{row}"\nvalue = {value}\n'
        for row, value in amended.items()
    )


def written(folder: Path, *lines: str) -> None:
    """Write the sample's file without its periods, and what else there shall be."""
    nobody_buys = ('buy = "keep if treasury under 40"', 'buy = "keep"')
    text = sample_text(nobody_buys, more="\n".join(lines))
    (folder / "campaign.toml").write_text(text, encoding="utf-8")


@pytest.fixture
def crowns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A campaign with a season of three weeks, and nothing closed."""
    monkeypatch.setattr(BUILD_AFTER_CLOSING, lambda *_, **__: 0)
    folder = tmp_path / "crowns"
    folder.mkdir()
    written(folder, house_rules(3))
    return folder


def closed(folder: Path, periods: int) -> list[str]:
    """Close so many periods, and return which they were."""
    for _ in range(periods):
        assert main(["close", "--yes", "--quiet", str(folder)]) == 0
    return [entry.head.period for entry in open_desk(folder).book.entries]


@pytest.mark.rule("GS-SEAS-01", "GS-SEAS-02")
def test_gs_seas_02_a_year_is_closed_and_its_season_has_the_weeks_that_are_set(
    crowns: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert closed(crowns, len(YEAR)) == list(YEAR)

    desk = open_desk(crowns)
    assert (str(desk.period), desk.period.turn) == ("2-w2", 7)
    assert main(["verify", str(crowns)]) == 0
    assert main(["verify", "--replay", str(crowns)]) == 0
    assert "every one of them would come out the same" in capsys.readouterr().out


@pytest.mark.rule("GS-SEAS-02")
def test_gs_seas_02_what_is_reopened_can_be_played_by_a_longer_season(
    crowns: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    closed(crowns, 4)
    assert main(["reopen", "--back-to", "1-winter", "--yes", str(crowns)]) == 0

    written(crowns, house_rules(4))

    assert str(open_desk(crowns).period) == "1-w4"
    assert closed(crowns, 2)[-2:] == ["1-w4", "1-winter"]
    assert main(["verify", "--replay", str(crowns)]) == 0
    assert "every one of them would come out the same" in capsys.readouterr().out


@pytest.mark.rule("GS-SEAS-02")
def test_gs_seas_02_what_is_next_after_reopening_is_left_to_the_calendar(
    crowns: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    closed(crowns, 4)
    written(crowns, house_rules(2))
    capsys.readouterr()

    assert main(["reopen", "--back-to", "1-w3", "--yes", str(crowns)]) == 0

    told = capsys.readouterr()
    assert "status says which is next" in told.out + told.err
    assert "1-w3 is played" not in told.out + told.err
    assert str(open_desk(crowns).period) == "1-winter"


@pytest.mark.rule("GS-SEAS-03")
def test_gs_seas_03_status_says_what_becomes_of_an_army_without_an_order(
    crowns: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    closed(crowns, 3)
    capsys.readouterr()

    main(["status", str(crowns)])

    told = " ".join(capsys.readouterr().out.split())
    assert "or in winter goes to its nearest city with room" in told


@pytest.mark.rule("GS-SEAS-02")
@pytest.mark.parametrize("weeks", [2, 4, 31])
def test_gs_seas_02_a_season_that_is_over_keeps_its_length(
    crowns: Path, weeks: int, capsys: pytest.CaptureFixture[str]
) -> None:
    closed(crowns, 5)
    written(crowns, house_rules(weeks))
    capsys.readouterr()

    assert main(["check", str(crowns)]) == 1

    told = " ".join(capsys.readouterr().out.split())
    last = "1-w3" if weeks == 2 else "1-winter"
    assert "error[C094]: house_rule[0].value: " in told
    assert f"“{last}” is closed" in told
    assert f"marchtable reopen --back-to {last}" in told


@pytest.mark.rule("GS-SEAS-02")
def test_gs_seas_02_without_its_house_rule_a_season_would_be_longer(
    crowns: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    closed(crowns, 4)
    written(crowns)
    capsys.readouterr()

    assert main(["check", str(crowns)]) == 1

    assert "error[C094]: campaign: " in capsys.readouterr().out


@pytest.mark.rule("GS-SEAS-02")
def test_gs_seas_02_the_season_that_is_played_can_still_end_sooner_or_later(crowns: Path) -> None:
    closed(crowns, 2)

    written(crowns, house_rules(2))
    assert str(open_desk(crowns).period) == "1-winter"

    written(crowns, house_rules(40, 10))
    assert str(open_desk(crowns).period) == "1-w3"
    assert closed(crowns, 2)[-1] == "1-w4"
