"""The sample of the system: a whole closed season with its winter."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.cli import main
from generator.pipeline.desk import open_desk
from generator.systems.grand_strategic.rules.state import GrandState
from tests.paperless import without_paper

SAMPLE = Path(__file__).parents[3] / "examples" / "grand-strategic"

PAPERS = (
    "map.pdf",
    "order-form.pdf",
    "answers-beforehand.pdf",
    "packet.pdf",
    "once/armies.pdf",
    "once/combat-card.pdf",
    "once/general-cards.pdf",
    "once/register.pdf",
    "once/season-track.pdf",
    "once/wild-events.pdf",
)
"""What the umpire and every player has; mercenaries are on the sheets of armies, and
peace, princes and promises on the register."""
OF_UMPIRES = (
    "turn-sheet.pdf",
    "once/battle-record-blank.pdf",
    "once/event-cards.pdf",
    "once/kingdom-counters.pdf",
    "once/quick-reference.pdf",
    "once/survivors.pdf",
    "once/unit-roster.pdf",
)
OF_SITES = ("index.html", "quick-reference.pdf", "standings/index.html", "turns/0001/index.html")
SHEETS = {
    0: frozenset({"umpire/once/kingdom-setup.pdf", "players/maud/once/kingdom-setup.pdf"}),
    3: frozenset({"umpire/once/battle-records.pdf", "players/maud/once/battle-records.pdf"}),
    31: frozenset(
        {
            *(f"{who}/{name}" for who in ("umpire", "players/maud") for name in PAPERS),
            *(f"umpire/{name}" for name in OF_UMPIRES),
            *(f"public/{name}" for name in OF_SITES),
            "players/maud/briefing.pdf",
            "players/maud/once/treasury.pdf",
            "umpire/once/treasury.pdf",
        }
    ),
}
"""The sheets there are by how many periods are closed: as the game begins, in the week
of a battle, and as the second year begins."""


@pytest.fixture
def sample(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the sample, which nothing is typeset for."""
    without_paper(monkeypatch)
    folder = tmp_path / "crowns"
    shutil.copytree(SAMPLE, folder)
    return folder


@pytest.mark.deep
def test_the_sample_would_come_out_the_same_by_the_rules_of_today(
    sample: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "--strict", str(sample)]) == 0
    assert main(["verify", "--replay", str(sample)]) == 0
    assert "every one of them would come out the same" in capsys.readouterr().out


@pytest.mark.rule("GS-CITY-03", "GS-SEAS-03")
def test_the_season_is_over_and_everybody_is_in_a_city(sample: Path) -> None:
    desk = open_desk(sample)
    situation = desk.situation

    assert isinstance(situation, GrandState)
    assert (str(desk.period), len(desk.book)) == ("2-spring", 31)
    assert all(army.city for army in situation.armies.values())
    assert "queens-guard" not in situation.armies


@pytest.mark.rule("GS-CITY-03")
def test_in_the_third_week_a_city_fell(sample: Path) -> None:
    third = open_desk(sample).book[2]

    (taken,) = (each for each in third.events if each["kind"] == "city-taken")
    assert third.period == "1-w3"
    assert (taken["force"], taken["sides"]) == ("sluice-men", ["ashmark", "corvane", "fenland"])


def test_a_city_that_is_renamed_is_asked_back_by_its_own_table(
    sample: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = sample / "campaign.toml"
    text = path.read_text(encoding="utf-8").partition("# ---- weeks")[0]
    path.write_text(text.replace('"saltings"', '"saltings-town"'), encoding="utf-8")

    assert main(["check", str(sample)]) == 1

    told = " ".join(capsys.readouterr().out.split())
    assert "error[C090]: map.place: the army “garrison-saltings” is in play" in told
    assert "keep the city “saltings” in [[map.place]] with the same id and owner" in told
    assert "[[army]]" not in told


@pytest.mark.deep
@pytest.mark.parametrize(("closed", "sheets"), SHEETS.items())
def test_every_sort_of_sheet_is_printed_for_the_sample(
    sample: Path, closed: int, sheets: frozenset[str]
) -> None:
    for record in sorted((sample / "chronicle").iterdir())[closed:]:
        record.unlink()

    assert main(["build", "--quiet", str(sample)]) == 0

    output = sample / "output"
    assert not [sheet for sheet in sorted(sheets) if not (output / sheet).is_file()]


def test_the_last_period_can_be_opened_again(sample: Path) -> None:
    before = open_desk(sample)
    closed = sorted((sample / "chronicle").glob("*-1-winter.toml"))

    assert main(["reopen", "--yes", str(sample)]) == 0

    again = open_desk(sample)
    assert closed
    assert not sorted((sample / "chronicle").glob("*-1-winter.toml"))
    assert (str(again.period), len(again.book)) == ("1-winter", len(before.book) - 1)


def test_init_leaves_out_what_the_sample_has_been_played_with(tmp_path: Path) -> None:
    folder = tmp_path / "crowns"

    assert main(["init", "--system", "grand-strategic", str(folder)]) == 0
    text = (folder / "campaign.toml").read_text(encoding="utf-8")
    assert "[[period]]" not in text
    assert '\nseed = "' not in text
    assert '# seed = "..."' in text
    assert "[[standing]]" in text
    assert not (folder / "chronicle").exists()
    assert main(["check", "--strict", str(folder)]) == 0


def test_where_some_can_be_ordered_next_does_not_say_that_nothing_is(
    sample: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["next", str(sample)]) == 0

    block = capsys.readouterr().out
    assert "# [[period.start]]" in block
    assert "Nothing needs to be ordered" not in block
