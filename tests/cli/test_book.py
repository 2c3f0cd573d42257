"""``book``: the whole campaign in one PDF, and nothing the site does not tell."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.render.campaign_book import SIZES
from tests.pdf_reading import PageReading, read_pages

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from tests.cli.conftest import Answer


pytestmark = pytest.mark.usefixtures("_unbuilt")


def told(pages: Sequence[PageReading]) -> str:
    return " ".join(" ".join(page.text for page in pages).split())


def test_before_a_turn_is_published_there_is_nothing_to_bind(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    path = campaign / "book.pdf"

    answer = marchtable("book", campaign, "--pdf", path)

    assert (answer.code, answer.out) == (3, "")
    assert "No turn is on the site yet" in answer.err
    assert not path.exists()


def test_the_book_tells_what_the_site_tells(
    after_a_turn: Path, marchtable: Callable[..., Answer]
) -> None:
    path = after_a_turn / "book.pdf"

    answer = marchtable("book", after_a_turn, "--pdf", path)

    assert (answer.code, answer.out) == (0, f"{path}\n")
    pages = read_pages(path.read_bytes())
    text = told(pages)
    for words in (
        "The Bridge at Wend",
        "Smoke over the vale",
        "A light on the Knoll, then another. Nobody slept.",
        "How the sides stood",
        "Armies, and how they fared",
        "How to check the dice",
    ):
        assert words in text
    assert "The ford is open to you" not in text
    assert "The seed is shown when the campaign is over" in text
    assert {(round(page.width_mm), round(page.height_mm)) for page in pages} == {(148, 210)}


@pytest.mark.deep
@pytest.mark.parametrize("paper", SIZES)
def test_the_book_has_the_paper_that_is_wanted_and_its_margins(
    paper: str, after_a_turn: Path, marchtable: Callable[..., Answer]
) -> None:
    path = after_a_turn / "book.pdf"

    marchtable("book", after_a_turn, "--pdf", path, "--paper", paper)

    width, height = SIZES[paper]
    for page in read_pages(path.read_bytes()):
        assert (page.width_mm, page.height_mm) == pytest.approx((width, height), abs=0.1)
        assert all(6.35 < run.x_mm < width - 6.35 for run in page.runs)


def test_the_seed_is_shown_to_whoever_asks_for_it_when_all_is_over(
    after_a_turn: Path, marchtable: Callable[..., Answer]
) -> None:
    path, seed = after_a_turn / "book.pdf", the_seed(after_a_turn)

    marchtable("book", after_a_turn, "--pdf", path)
    assert seed not in unbroken(path)

    answer = marchtable("book", after_a_turn, "--pdf", path, "--seed")
    assert seed in unbroken(path)
    assert "only when the campaign is over" in answer.err


def the_seed(campaign: Path) -> str:
    return "".join((campaign / "campaign.seed").read_text(encoding="utf-8").split())


def unbroken(path: Path) -> str:
    return "".join("".join(page.text for page in read_pages(path.read_bytes())).split())
