"""``diary``: one player's war as a booklet, and nothing that the player was not told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import audiences
from generator.pipeline.briefings import ClosedBriefings
from generator.pipeline.desk import open_desk
from generator.pipeline.diaries import diaries_of, every_turn
from tests.cli.folders import edit
from tests.pdf_reading import read_pages

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from generator.render.diary import Diary
    from tests.cli.conftest import Answer


pytestmark = pytest.mark.usefixtures("_unbuilt")


def booklet(folder: Path, player: str, marchtable: Callable[..., Answer]) -> str:
    path = folder / f"{player}.pdf"
    assert marchtable("diary", player, folder, "--pdf", path).code == 0
    return " ".join(" ".join(page.text for page in read_pages(path.read_bytes())).split())


def of_player(folder: Path, player: str) -> dict[str, Diary]:
    desk = open_desk(folder)
    (reader,) = (each for each in audiences(desk.campaign) if each.id == player)
    turns = every_turn(ClosedBriefings(desk, reader), desk)
    return {each.force: each for each in diaries_of(desk, reader, turns)}


def test_a_diary_has_orders_marches_and_what_was_written_to_its_player(
    after_a_turn: Path, marchtable: Callable[..., Answer]
) -> None:
    anna = booklet(after_a_turn, "anna", marchtable)

    for words in (
        "The diary of Anna",
        "The mission",
        "Orders: March to Wend (0504), by road",
        "Ealdred left Hallow",
        "; fatigued.",
        "The ford is open to you.",
    ):
        assert words in anna


def test_neither_diary_tells_what_the_other_side_alone_was_told(
    after_a_turn: Path, marchtable: Callable[..., Answer]
) -> None:
    anna, bert = (booklet(after_a_turn, player, marchtable) for player in ("anna", "bert"))

    for secret in ("The ford is open to you", "Hold the bridge", "fatigued", "They drank"):
        assert secret not in bert
    for secret in ("March to 0604", "Have an army in Hallow"):
        assert secret in bert
        assert secret not in anna


def test_what_an_enemy_may_not_know_changes_no_letter_of_his_diary(
    after_a_turn: Path, marchtable: Callable[..., Answer]
) -> None:
    anna, bert = (of_player(after_a_turn, player) for player in ("anna", "bert"))
    marchtable("reopen", after_a_turn, "--yes")
    edit(after_a_turn, 'to = true\nwhy = "They drank."', 'to = false\nwhy = "They slept."')
    edit(after_a_turn, "The ford is open to you.", "The ford is shut.")
    marchtable("close", after_a_turn, "--yes", "--quiet")

    assert of_player(after_a_turn, "bert") == bert
    assert of_player(after_a_turn, "anna") != anna


def test_an_army_that_is_renamed_bears_its_new_name(after_a_turn: Path) -> None:
    edit(after_a_turn, 'name = "Gorm\'s Host"', 'name = "The Red Host"')

    assert of_player(after_a_turn, "bert")["gorm"].name == "The Red Host"


def test_a_player_nobody_knows_has_no_diary(
    after_a_turn: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("diary", "ann", after_a_turn)

    assert answer.code == 2
    assert "did you mean anna?" in answer.err


def test_before_anything_is_closed_a_diary_is_empty(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("diary", "anna", campaign, "--pdf", campaign / "anna.pdf")

    assert answer.code == 3
    assert "the diary is empty" in answer.err
    assert not (campaign / "anna.pdf").exists()
