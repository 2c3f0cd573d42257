"""Forms on which hexes are ticked, on paper: every circle with its words, all on one side."""

from __future__ import annotations

import io
import re
import shutil
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING

import pikepdf
import pytest

from generator.brief.audience import UMPIRE, audiences
from generator.pipeline.desk import open_desk
from generator.pipeline.order_forms import order_form_of
from generator.render.documents import Paper
from generator.render.order_form_page import order_form_job, order_page
from generator.render.pages import Press, page_environment
from generator.render.pdf import render_pdf
from generator.resources import examples_folder
from tests.order_forms import widgets
from tests.pdf_reading import (
    MM_PER_POINT,
    outside_text_block,
    page_texts,
    read_pages,
    smallest_type_pt,
)
from tests.tiers import tiered

if TYPE_CHECKING:
    from generator.brief.audience import Audience
    from generator.pipeline.desk import Desk

SAMPLES = ("tsc", "grand-strategic", "battlefield")
LONG = (
    ("The King's Host", "The King's Own Most Faithful Host of Harrow"),
    ('name = "Highkeep"', 'name = "Highkeep upon the Seven Sorrowful Hills"'),
)


def opened(
    sample: str, reader: str, changes: tuple[tuple[str, str], ...] = ()
) -> tuple[Desk, Audience]:
    """Return a sample in its first period, or one changed, and one of its readers."""
    folder = Path(mkdtemp()) / sample
    shutil.copytree(examples_folder() / sample, folder)
    shutil.rmtree(folder / "chronicle")
    file = folder / "campaign.toml"
    text = file.read_text(encoding="utf-8").partition("\n[[period]]\n")[0]
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    file.write_text(text, encoding="utf-8")
    desk = open_desk(folder)
    (who,) = (each for each in audiences(desk.campaign) if (each.id or str(each.kind)) == reader)
    return desk, who


@cache
def printed(
    sample: str,
    reader: str,
    paper: Paper = Paper.A4,
    changes: tuple[tuple[str, str], ...] = (),
) -> bytes:
    """Return somebody's form for that period on paper."""
    desk, who = opened(sample, reader, changes)
    press = Press(environment=page_environment(desk.system.package), paper=paper, when=None)
    job = order_form_job(order_form_of(desk, who), name="form", press=press)
    return render_pdf(job.html, job.assets, when=None, setup=job.setup)


@pytest.mark.parametrize("sample", tiered(SAMPLES))
def test_every_circle_has_its_words_beside_it(sample: str) -> None:
    pdf = printed(sample, str(UMPIRE.kind))
    circles = 0
    with pikepdf.open(io.BytesIO(pdf)) as document:
        for page, reading in zip(document.pages, read_pages(pdf), strict=True):
            for widget in page.obj.get("/Annots", []):
                if "/AP" not in widget:
                    continue
                _, low, right, _ = (float(edge) * MM_PER_POINT for edge in widget.Rect)
                below = reading.height_mm - low
                beside = [
                    run
                    for run in reading.runs
                    if abs(run.y_mm - below) < 2.2 and -0.5 < run.x_mm - right < 3
                ]
                assert beside, f"{widget.get('/TU')} at {right:.0f}, {below:.0f} mm"
                circles += 1

    assert circles > 10


@pytest.mark.parametrize("paper", tiered(Paper))
def test_eight_armies_of_a_king_have_room_on_one_side(paper: Paper) -> None:
    pdf = printed("grand-strategic", "maud", paper)

    (text,) = page_texts(pdf)
    assert text.count("Garrison") >= 4
    assert "The Watch of Highkeep" in text


@pytest.mark.parametrize(
    ("sample", "reader", "ids"),
    [
        ("grand-strategic", "maud", ("kings-host", "garrison-", "ashmark-")),
        ("battlefield", "anna", ("hf-1", "gob-1", "orc-", "greys")),
        ("tsc", "tam", ("horde", "host-")),
    ],
)
def test_no_id_of_the_file_stands_on_a_players_form(
    sample: str, reader: str, ids: tuple[str, ...]
) -> None:
    pdf = printed(sample, reader)
    with pikepdf.open(io.BytesIO(pdf)) as document:
        said = " ".join(str(widget.get("/TU", "")) for _, widget in widgets(document))

    text = " ".join(page_texts(pdf))
    assert [each for each in ids if each in text or each in said] == []


@pytest.mark.parametrize("paper", tiered(Paper))
@pytest.mark.parametrize("changes", [LONG, (*LONG, ("[map]\n", '[map]\norientation = "pointy"\n'))])
def test_long_names_are_neither_cut_nor_over_the_edge(
    changes: tuple[tuple[str, str], ...], paper: Paper
) -> None:
    pdf = printed("grand-strategic", "maud", paper, changes)
    pages = read_pages(pdf)
    text = " ".join(" ".join(page_texts(pdf)).split())

    assert "The King's Own Most Faithful Host of Harrow" in text
    assert "0804 is Highkeep upon the Seven Sorrowful Hills." in text
    assert smallest_type_pt(pages) >= 8
    assert not [stroke for page in pages for stroke in outside_text_block(page)]


@cache
def page_of_maud() -> str:
    """Return the order page of eight armies in the first week."""
    desk, who = opened("grand-strategic", "maud")
    return order_page(order_form_of(desk, who), page_environment(desk.system.package)).decode()


def test_on_the_page_armies_are_folded_under_what_they_do_unordered() -> None:
    page = page_of_maud()

    folded = r"(?s)<details class=\"block\"[^>]*?( open)?>\n<summary>(.*?)</summary>"
    blocks = re.findall(folded, page)
    assert len(blocks) >= 8
    assert not any(is_open for is_open, _ in blocks)
    assert sum("If no order comes, it stays in its city." in told for _, told in blocks) == 5


def test_on_the_page_only_fields_of_the_chosen_deed_are_shown() -> None:
    page = page_of_maud()
    (style,) = re.findall(r"(?s)<style>(.*?)</style>", page)
    deeds = {each for told in re.findall(r'data-for="([^"]*)"', page) for each in told.split()}

    assert deeds == {"march", "enter", "leave", "merge", "detach", "transfer"}
    for deed in (*deeds, "hold"):
        assert f'[value="{deed}"]:checked) [data-for]:not([data-for~="{deed}"])' in style
    assert '[data-deed] [value=""]:checked) [data-for] { display: none; }' in style


def test_on_the_page_hexes_are_touched_round_the_one_it_stands_in() -> None:
    page = page_of_maud()

    picture = page[page.index('<div class="picture flat">') :]
    picture = picture[: picture.index("</div>")]
    assert picture.count("<label") == picture.count('type="radio"') == 6
    assert picture.index("middle") < picture.index("<label")


def test_on_the_page_a_tap_on_a_city_beside_an_army_in_the_field_means_to_enter_it() -> None:
    parts = re.findall(r'<fieldset[^>]* data-tap="hexes"[^>]*>', page_of_maud())

    in_the_field = [each for each in parts if 'data-does="march"' in each]
    assert in_the_field
    assert all('data-does-in-place="enter"' in each for each in in_the_field)
    assert not any("in-place" in each for each in parts if 'data-does="leave"' in each)
