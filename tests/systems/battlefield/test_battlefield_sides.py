"""How much paper a battle is: sides of all readers, and no last side that is nearly empty."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest

from generator.brief.audience import AudienceKind
from generator.pipeline.build import press_for
from generator.pipeline.desk import open_desk
from generator.pipeline.reader_pages import ReaderPages
from generator.render.pdf import render_pdf
from tests.facts_on_sheets import DRAWING, LASTING, readers_of
from tests.pdf_reading import PageReading, read_pages

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.pipeline.desk import Desk

SAMPLE = Path(__file__).parents[3] / "examples" / "battlefield"
BEFOREHAND = "answers-beforehand.pdf"
OF_A_BATTLE, OF_A_MUSTER = 14, 10
"""The most sides of all readers together."""
HEAD_MM, FOOT_MM = 30, 270
"""Below and above what stands on every side alike."""
THIRD_MM = 110
"""A third of what can be printed on of a side, from its upper edge."""


def desk_after(folder: Path, closed: int, *, is_blank: bool) -> Desk:
    """Open the sample after so many periods; blank: nothing is entered for the next."""
    shutil.copytree(SAMPLE, folder)
    for record in sorted((folder / "chronicle").iterdir())[closed:]:
        record.unlink()
    file = folder / "campaign.toml"
    text = file.read_text(encoding="utf-8")
    if is_blank:
        last = 'id = "2-muster"\n'
        file.write_text(text[: text.index(last)] + last, encoding="utf-8")
    return open_desk(folder)


def papers_of(desk: Desk, kind: AudienceKind) -> Mapping[str, tuple[PageReading, ...]]:
    """Return the papers that readers of a kind are given for the open period."""
    found = {}
    with patch.multiple(DRAWING, _GROUND=(), _OVER=()):
        pages = ReaderPages(desk=desk, press=press_for(desk))
        for reader in readers_of(desk):
            made = pages.files_of(reader).prints if reader.kind is kind else {}
            for path, job in made.items():
                if not path.startswith(LASTING) and path != BEFOREHAND:
                    printed = render_pdf(job.html, job.assets, when=None, setup=job.setup)
                    found[f"{reader.folder}/{path}"] = read_pages(printed)
    return found


@pytest.mark.deep
def test_a_battle_is_at_most_so_many_sides_for_all_its_readers(tmp_path: Path) -> None:
    fought = desk_after(tmp_path / "fought", 1, is_blank=False)
    told = desk_after(tmp_path / "told", 2, is_blank=True)

    papers = {
        **papers_of(fought, AudienceKind.UMPIRE),
        **papers_of(told, AudienceKind.PLAYER),
    }

    sides = {path: len(pages) for path, pages in papers.items()}
    assert sum(sides.values()) <= OF_A_BATTLE, sides
    assert_full(papers)


@pytest.mark.deep
@pytest.mark.parametrize("closed", [0, 2])
def test_a_muster_is_at_most_so_many_sides_for_all_its_readers(tmp_path: Path, closed: int) -> None:
    desk = desk_after(tmp_path / "muster", closed, is_blank=False)

    papers = {
        **papers_of(desk, AudienceKind.UMPIRE),
        **papers_of(desk, AudienceKind.PLAYER),
    }

    sides = {path: len(pages) for path, pages in papers.items()}
    assert sum(sides.values()) <= OF_A_MUSTER, sides
    assert_full(papers)


def assert_full(papers: Mapping[str, tuple[PageReading, ...]]) -> None:
    """Check that no last side of several is less than a third full, forms excepted."""
    for path, pages in papers.items():
        if len(pages) > 1 and not path.endswith("order-form.pdf"):
            middle = (run.y_mm for run in pages[-1].runs if HEAD_MM < run.y_mm < FOOT_MM)
            assert max(middle) > THIRD_MM, path


def test_in_a_battle_players_have_no_form_but_their_answers_beforehand(tmp_path: Path) -> None:
    desk = desk_after(tmp_path / "fought", 1, is_blank=False)
    with patch.multiple(DRAWING, _GROUND=(), _OVER=()):
        pages = ReaderPages(desk=desk, press=press_for(desk))
        made = {
            reader.id: pages.files_of(reader).prints
            for reader in readers_of(desk)
            if reader.kind is AudienceKind.PLAYER
        }

    assert made.keys() == {"anna", "ivo"}
    for papers in made.values():
        assert "order-form.pdf" not in papers
        assert "You send no orders for Battle 1, the battle" in papers[BEFOREHAND].html
