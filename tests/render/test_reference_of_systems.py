"""The quick reference of every system, read back from paper: words lie on nothing."""

from __future__ import annotations

import shutil
from collections import defaultdict
from itertools import combinations, starmap
from pathlib import Path

import pypdfium2
import pytest

from generator.pipeline.campaign_folder import SEED_FILE
from generator.pipeline.desk import open_desk
from generator.render.documents import Paper, RunningHead
from generator.render.pages import Press, page_environment
from generator.render.pdf import render_pdf
from generator.render.quick_reference import quick_reference_job
from generator.systems.registry import SYSTEMS
from tests.tiers import tiered

EXAMPLES = Path(__file__).parents[2] / "examples"
REACH = 8.0
"""Points across of which a letter meets no others."""

Rect = tuple[float, float, float, float]


def letters_of(pdf: bytes) -> list[list[Rect]]:
    """Return where each letter stands, page by page."""
    found = []
    for page in pypdfium2.PdfDocument(pdf):
        text = page.get_textpage()
        letters = enumerate(text.get_text_range())
        found.append([text.get_charbox(at) for at, one in letters if one.isalnum()])
    return found


def covered(one: Rect, other: Rect) -> bool:
    """Say whether half of a letter, or more, is under another."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    least = min((r - x) * (t - y) for x, y, r, t in (one, other))
    return across > 0 and down > 0 and across * down > least / 2


@pytest.mark.parametrize("system", tiered(sorted(SYSTEMS)))
def test_no_words_stand_on_others(system: str, tmp_path: Path) -> None:
    folder = shutil.copytree(EXAMPLES / SYSTEMS[system].example, tmp_path / "copy")
    (folder / SEED_FILE).write_text("seed\n", encoding="utf-8")
    desk = open_desk(folder)
    press = Press(environment=page_environment(), paper=Paper.A4, when=None)
    head = RunningHead(campaign="The Ford", sheet="")
    job = quick_reference_job(desk.rules.printed(desk.campaign), head, press=press)

    pages = letters_of(render_pdf(job.html, job.assets, when=None, setup=job.setup))

    assert sum(map(len, pages)) > 1000
    for letters in pages:
        near = defaultdict(list)
        for letter in letters:
            near[int(letter[0] // REACH)].append(letter)
        for column, here in near.items():
            around = (*here, *near.get(column + 1, ()))
            assert not any(starmap(covered, combinations(around, 2)))
