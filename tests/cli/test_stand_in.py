"""``send --stand-in``: one letter for who takes over, with all that the player may know."""

from __future__ import annotations

import io
import zipfile
from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import audiences
from generator.pipeline.desk import open_desk
from generator.pipeline.diaries import successors_book
from tests.cli.folders import edit
from tests.pdf_reading import read_pages

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer

POST = """
[post]
sender = "mary@here.example"
text = "Hello {player}, {period}."
to = { anna = "anna@one.example" }

[[side]]
id = "crown"
"""


def book_for(folder: Path, player: str) -> str:
    """Return what stands in the book of somebody who takes over from a player."""
    desk = open_desk(folder)
    (reader,) = (each for each in audiences(desk.campaign) if each.id == player)
    pages = read_pages(successors_book(desk, reader, "Carla"))
    return " ".join(" ".join(page.text for page in pages).split())


@pytest.mark.usefixtures("_paperless")
def test_the_letter_is_for_who_takes_over_and_goes_to_no_address_of_the_player(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    edit(campaign, '[[side]]\nid = "crown"', POST.strip())

    answer = marchtable("send", campaign, "--player", "anna", "--stand-in", "Carla")

    assert answer.code == 0
    assert "Carla (no address under [post])" in answer.out
    letters = campaign / "letters/anna"
    mail = (letters / "wend-1-day-anna-stand-in.eml").read_text("utf-8")
    assert "anna@one.example" not in mail
    assert "Hello Carla, Turn 1, night." in mail
    with zipfile.ZipFile(io.BytesIO((letters / "wend-1-day-anna-stand-in.zip").read_bytes())) as it:
        names = {name.partition("/")[2] for name in it.namelist()}
    assert names >= {"stand-in.pdf", "packet.pdf", "order-form.pdf", "orders.html"}
    assert any(name.startswith("once/") for name in names)


def test_it_has_to_be_said_from_whom_somebody_takes_over(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("send", campaign, "--stand-in", "Carla")

    assert answer.code == 2
    assert "give --player" in answer.err
    assert not (campaign / "letters").exists()


def test_before_the_first_period_it_tells_who_you_are_and_what_is_due(campaign: Path) -> None:
    book = book_for(campaign, "bert")

    for words in (
        "For Carla",
        "You take over from Bert",
        "Gorm's Host, at 0604",
        "Have an army in Hallow by the end of turn 6.",
        "Turn 1, day is open",
    ):
        assert words in book
    assert "Contents" not in book


def test_it_tells_what_the_player_was_told_and_nothing_of_the_other_side(
    after_a_turn: Path,
) -> None:
    anna, bert = (book_for(after_a_turn, player) for player in ("anna", "bert"))

    for own in ("The ford is open to you", "Hold the bridge until relieved", "fatigued"):
        assert own in anna
        assert own not in bert
    for own in ("Have an army in Hallow", "March to 0604"):
        assert own in bert
        assert own not in anna
