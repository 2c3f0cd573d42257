"""Prints the baseline documents of a table for the tests that measure them."""

from __future__ import annotations

from datetime import UTC, datetime
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from generator.kit.tables import load_tables
from generator.render.documents import Paper, RunningHead
from generator.render.pages import Press, page_environment
from generator.render.pdf import render_pdf
from generator.systems.valormr.rules.baselines import (
    CENTIMETRES_PER_INCH,
    BaselineOptions,
    Baselines,
    TableTooSmall,
    baseline_numbers,
    baselines,
)
from generator.systems.valormr.sheets.baseline_marks import SideLabel
from generator.systems.valormr.sheets.campaign_sheets import TableTop, baseline_jobs
from tests.once import remembered
from tests.pdf_reading import PageReading, read_pages

if TYPE_CHECKING:
    from generator.render.pdf import PdfJob

WHEN = datetime(2026, 3, 14, tzinfo=UTC)
ELVES = SideLabel(letter="X", name="Elves of Groennendr", rank="first")
DWARVES = SideLabel(letter="Y", name="Dwarves", rank="second")


def laid_out(width: str, bow_range: str = "7.5") -> Baselines | TableTooSmall:
    """Return the baselines of a width such as ``48`` or ``120 cm``."""
    number, _, unit = width.partition(" ")
    length = Fraction(number)
    return baselines(
        length / CENTIMETRES_PER_INCH if unit == "cm" else length,
        Fraction(bow_range),
        numbers=baseline_numbers(load_tables("generator.systems.valormr.rules.tables")),
        options=BaselineOptions(),
    )


@cache
def jobs(width: str, paper: Paper, bow_range: str, *, is_large: bool) -> dict[str, PdfJob]:
    """Return every document of a table by its name, ready to be printed."""
    press = Press(environment=page_environment(), paper=paper, when=WHEN, is_large=is_large)
    table = TableTop(
        head=RunningHead(campaign="The Ford", sheet="", period="Turn 3, night"),
        sides=(ELVES, DWARVES),
        measured=width if width.endswith("cm") else "",
    )
    made = baseline_jobs(laid_out(width, bow_range), table, press=press)
    return {job.name: job for job in made}


@remembered
def pages_of(
    name: str,
    width: str,
    paper: Paper = Paper.A4,
    bow_range: str = "7.5",
    *,
    is_large: bool = False,
) -> tuple[PageReading, ...]:
    """Return the pages of one document of a table."""
    job = jobs(width, paper, bow_range, is_large=is_large)[name]
    return read_pages(render_pdf(job.html, job.assets, when=job.when))


def printed_pages(
    width: str, paper: Paper = Paper.A4, bow_range: str = "7.5", *, is_large: bool = False
) -> dict[str, tuple[PageReading, ...]]:
    """Return the pages of every document of a table by the document's name."""
    return {
        name: pages_of(name, width, paper, bow_range, is_large=is_large)
        for name in jobs(width, paper, bow_range, is_large=is_large)
    }
