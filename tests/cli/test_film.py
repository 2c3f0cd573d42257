"""``film``: one file for a browser, or an animated picture, by what its reader knows."""

from __future__ import annotations

import html
import io
from typing import TYPE_CHECKING

import pytest
from PIL import Image

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer

pytestmark = pytest.mark.usefixtures("_unbuilt")


def test_before_a_turn_is_published_there_is_no_film(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("film", campaign, "--html", campaign / "war.html")

    assert (answer.code, answer.out) == (3, "")
    assert "there is nothing to show" in answer.err
    assert not (campaign / "war.html").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "say what to write"),
        (("--webp", "war.gif"), "must end in .webp"),
        (("--gif", "war.gif", "--turns", "3-1"), "write the first turn and the last"),
        (("--html", "war.html", "--audience", "umpire"), "for public or for a player"),
        (("--html", "war.html", "--audience", "nobody"), "there is no reader"),
    ],
)
def test_what_cannot_be_made_is_told(
    words: tuple[str, ...], said: str, campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("film", campaign, *words)

    assert answer.code == 2
    assert said in answer.err


def test_one_file_shows_what_its_reader_knows_and_needs_no_other(
    after_a_turn: Path, marchtable: Callable[..., Answer]
) -> None:
    told = {}
    for reader in ("public", "anna", "bert"):
        path = after_a_turn / f"{reader}.html"
        marchtable("film", after_a_turn, "--audience", reader, "--html", path)
        told[reader] = html.unescape(path.read_text(encoding="utf-8"))

    assert {name for name, text in told.items() if "As Anna knows it" in text} == {"anna"}
    assert {name for name, text in told.items() if "is still open" in text} == {"anna", "bert"}
    assert all('src="data:image/svg+xml;base64,' in text for text in told.values())
    assert all("http-equiv" in text and "default-src 'none'" in text for text in told.values())
    assert all('src="http' not in text and 'rel="stylesheet"' not in text for text in told.values())


def test_a_picture_moves_and_is_the_same_bytes_each_time(
    after_a_turn: Path, marchtable: Callable[..., Answer]
) -> None:
    made = []
    for name in ("one.webp", "two.webp"):
        assert marchtable("film", after_a_turn, "--webp", after_a_turn / name).code == 0
        made.append((after_a_turn / name).read_bytes())

    assert made[0] == made[1]
    with Image.open(io.BytesIO(made[0])) as picture:
        assert picture.format == "WEBP"
        assert max(picture.size) <= 700
    answer = marchtable("film", after_a_turn, "--gif", after_a_turn / "none.gif", "--turns", "7-9")
    assert answer.code == 3
    assert "The film has no turns 7-9." in answer.err
