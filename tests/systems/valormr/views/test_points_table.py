"""Points as they are printed: read back off the page and added up."""

from __future__ import annotations

import re
from fractions import Fraction
from html import unescape

import pytest
from hypothesis import given

from generator.render.documents import Paper
from generator.render.pdf import render_pdf
from generator.systems.valormr.rules.calendar import Sky, Weather
from tests.materials import turn_sheet_of
from tests.pdf_reading import outside_text_block, page_texts, read_pages
from tests.plans import PLANS, Plan, on_the_march
from tests.tiers import tries

GLYPHS = {"½": "1/2", "¼": "1/4", "¾": "3/4", "⅓": "1/3", "⅔": "2/3", "⅛": "1/8"}
HOLDER = re.compile(r'<tr class="holder">.*?had ([^:<]+)(?:: ([^<]*))?</span>')
PAID = re.compile(
    r'<tr class="paid"><td>[^<]*</td><td class="number">([^<]*)</td><td>[^<]*</td>'
    r'<td class="number">([^<]*)</td><td class="small">([^<]*)</td>'
    r'<td class="number figure">([^<]*)</td>'
)
TERM = re.compile(r"^([×+−→]) ([^ ]+)")


def printed(plan: Plan) -> str:
    """Return the turn sheet of a day's march as it goes to the printer."""
    return turn_sheet_of(on_the_march(plan)).html


def as_read(text: str) -> Fraction:
    """Return a number as a reader takes it off the page: ``6¾``, ``5/6``, ``−½``."""
    text = unescape(text).strip().replace("\u00a0", " ")
    sign = -1 if text.startswith("−") else 1
    for glyph, plain in GLYPHS.items():
        text = text.replace(glyph, f" {plain}")
    return sign * sum((Fraction(part) for part in text.lstrip("−").split()), Fraction(0))


def reckoned(text: str) -> tuple[Fraction, Fraction]:
    """Return what a line of arithmetic comes to, and what it says it comes to."""
    working, _, result = unescape(text).replace("\u00a0", " ").rpartition(" = ")
    parts = re.split(r", (?=[×+−→])", working)
    value = as_read(parts[0])
    for part in parts[1:]:
        sign, amount = part[0], part[1:].split()[0]
        value = {
            "×": value * as_read(amount),
            "+": value + as_read(amount),
            "−": value - as_read(amount),
            "→": as_read(amount),
        }[sign]
    return value, as_read(result)


@tries(60)
@given(PLANS)
@pytest.mark.rule("VAL-MOVE-02", "VAL-MOVE-03", "VAL-GEN-04")
def test_the_points_on_the_page_add_up_whatever_the_march(plan: Plan) -> None:
    page = printed(plan)
    left = None

    for had, how in HOLDER.findall(page):
        left = as_read(had)
        if how:
            assert reckoned(how) == (left, left)
    for had, price, how, rest in PAID.findall(page):
        assert as_read(had) == left
        left = as_read(had) - as_read(price)
        assert as_read(rest) == left
        if how:
            assert reckoned(how) == (as_read(price), as_read(price))


@pytest.mark.rule("VAL-WX-20", "VAL-REST-08", "VAL-MOVE-04")
def test_what_a_tired_force_in_the_rain_has_is_worked_out_on_the_page() -> None:
    tired = Plan(
        ground=".....",
        goal=5,
        weather=Weather(sky=Sky.HARD_RAIN),
        kept=3,
        fatigued=True,
        forced=False,
    )

    ((had, how),) = HOLDER.findall(printed(tired))

    assert had == "9"
    assert unescape(how) == (
        "12, × ¾ in hard rain, × ¾ fatigued, −¾ fraction dropped, +3 kept from before = 9"
    )


@pytest.mark.parametrize("paper", Paper)
def test_the_points_stand_within_the_text_block(paper: Paper) -> None:
    plan = Plan(ground="..f.h...", goal=8, weather=Weather(), kept=5, fatigued=False, forced=True)
    job = turn_sheet_of(on_the_march(plan), paper=paper)
    pdf = render_pdf(job.html, job.assets, when=None)

    assert any("Points, step by step" in text for text in page_texts(pdf))
    assert not any(map(outside_text_block, read_pages(pdf)))
