"""The calibration page: true lengths, the page's middle, the sign of a shift."""

from __future__ import annotations

from functools import cache

import pytest

from generator.render.calibration import calibration_jobs, readings
from generator.render.documents import Duplex, Paper, Printer, RunningHead
from generator.render.pdf import render_pdf
from generator.values import replace
from tests.pdf_reading import PageReading, read_pages, smallest_type_pt, thinnest_stroke_pt
from tests.render.page_printing import press
from tests.tiers import tiered

HEAD = RunningHead(campaign="The Ford", sheet="")
papers = pytest.mark.parametrize("paper", tiered(Paper))


@cache
def printed(paper: Paper, printer: Printer) -> dict[str, tuple[PageReading, ...]]:
    """Print what there is for a printer."""
    jobs = calibration_jobs(HEAD, press=replace(press(paper), printer=printer))
    return {
        job.name: read_pages(render_pdf(job.html, job.assets, when=None, setup=job.setup))
        for job in jobs
    }


def crossing(page: PageReading, length: float) -> tuple[float, float]:
    """Return where a level and an upright line of one length cross."""
    (level,) = page.horizontal(length, tolerance=0.05)
    (upright,) = (
        stroke
        for stroke in page.strokes
        if stroke.width_mm < 0.01 and abs(stroke.height_mm - length) < 0.05
    )
    return upright.left, level.top


@papers
def test_the_bars_are_as_long_as_they_say_in_both_directions(paper: Paper) -> None:
    front, _ = printed(paper, Printer())["calibration"]

    for length in (180.0, 7 * 25.4):
        assert front.horizontal(length, tolerance=0.1)
    for length in (220.0, 8 * 25.4):
        assert any(
            stroke.width_mm < 0.01 and abs(stroke.height_mm - length) < 0.1
            for stroke in front.strokes
        )


@papers
def test_cross_and_scales_meet_in_the_middle_of_the_page(paper: Paper) -> None:
    front, back = printed(paper, Printer())["calibration"]
    middle = (front.width_mm / 2, front.height_mm / 2)

    assert crossing(front, 12) == pytest.approx(middle, abs=0.1)
    assert crossing(back, 24) == pytest.approx(middle, abs=0.1)


@papers
def test_what_is_measured_is_printed_without_what_the_file_says(paper: Paper) -> None:
    printer = Printer(scale=0.97, back_right=2, back_down=-1)
    front, back = printed(paper, printer)["calibration"]

    assert front.horizontal(180, tolerance=0.1)
    middle = (front.width_mm / 2, front.height_mm / 2)
    assert crossing(back, 24) == pytest.approx(middle, abs=0.1)
    assert "scale = 0.97, back_shift = [2, -1]" in front.text


@papers
def test_the_check_comes_out_true_of_the_printer_it_was_made_for(paper: Paper) -> None:
    printer = Printer(scale=0.97, back_right=2, back_down=-1)
    front, back = printed(paper, printer)["calibration-check"]
    middle = (front.width_mm / 2, front.height_mm / 2)

    assert "level bar must measure 160 mm" in " ".join(front.text.split())
    assert front.horizontal(160 / 0.97, tolerance=0.1)
    x, y = crossing(back, 24 / 0.97)
    on_paper = ((x - middle[0]) * 0.97 + 2, (y - middle[1]) * 0.97 - 1)
    assert on_paper == pytest.approx((0, 0), abs=0.1)


def test_without_anything_in_the_file_there_is_nothing_to_check() -> None:
    assert list(printed(Paper.A4, Printer())) == ["calibration"]


@papers
def test_a_back_moved_right_and_down_reads_right_and_down(paper: Paper) -> None:
    _, back = printed(paper, Printer())["calibration"]
    middle = back.width_mm / 2, back.height_mm / 2
    right, down = 5.0, 10.0
    seen_at = (middle[0] - right, middle[1] - down)  # where the cross shows through

    near = [
        run for run in back.runs if abs(run.x_mm - seen_at[0]) < 3 and 0 < run.y_mm - middle[1] < 6
    ]
    above = [
        run
        for run in back.runs
        if abs(run.y_mm - 1 - seen_at[1]) < 0.5 and 0 < run.x_mm - middle[0] < 6
    ]
    assert near
    assert above
    words = back.text.split()
    assert words.index("+10") < words.index("−10")


def test_readings_lead_to_the_scale_they_mean() -> None:
    for reading in readings():
        assert float(reading.across) / 180 == pytest.approx(float(reading.scale), abs=0.001)
        assert float(reading.down) / 220 == pytest.approx(float(reading.scale), abs=0.001)
    assert "1" in {reading.scale for reading in readings()}


@papers
def test_it_can_be_read_and_asks_for_both_sides_of_the_paper(paper: Paper) -> None:
    pages = printed(paper, Printer())["calibration"]
    (job,) = calibration_jobs(HEAD, press=press(paper))

    assert len(pages) == 2
    assert smallest_type_pt(pages) >= 8
    assert thinnest_stroke_pt(pages) >= 0.25
    assert job.setup.duplex is Duplex.LONG_EDGE
