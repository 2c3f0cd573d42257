"""Order forms of house rules: what can be ordered stands beside the army's name."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pikepdf

from generator.brief.audience import AudienceKind, audiences
from generator.pipeline.desk import open_desk
from generator.pipeline.order_forms import order_form_of
from generator.render.documents import Paper
from generator.render.map.typefaces import Face
from generator.render.order_form_page import order_form_job
from generator.render.pages import Press, page_environment
from generator.render.pdf import render_all
from tests.pdf_reading import MM_PER_POINT, read_pages
from tests.systems.house.house_games import begun

if TYPE_CHECKING:
    from pathlib import Path


def test_a_long_name_with_a_long_line_beside_it_runs_into_no_circle(tmp_path: Path) -> None:
    desk = open_desk(begun("solo", tmp_path / "solo"))
    (anna,) = (each for each in audiences(desk.campaign) if each.kind is AudienceKind.PLAYER)
    press = Press(environment=page_environment(), paper=Paper.A4, when=None)
    job = order_form_job(order_form_of(desk, anna), name="form", press=press)

    pdf = render_all((job,))["form"].pdf

    (page,) = read_pages(pdf)
    name = max((run for run in page.runs if "Title" in run.font), key=lambda run: run.y_mm)
    ends = name.x_mm + Face.TITLE.width("The Warden's Riders", name.size_pt) * MM_PER_POINT
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        edges = [[float(e) * MM_PER_POINT for e in w.Rect] for w in opened.pages[0].obj.Annots]
    beside = [left for left, low, *_ in edges if abs(page.height_mm - low - name.y_mm) < 6]
    assert len(beside) == 2
    assert min(beside) > ends
