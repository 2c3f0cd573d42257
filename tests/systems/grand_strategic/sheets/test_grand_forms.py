"""The order form of a kingdom on paper: many deeds, and room for all of it."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import Played
from generator.brief.briefing import brief
from generator.brief.order_form import order_form
from generator.render.documents import Paper
from generator.render.order_form_page import order_form_job
from generator.render.pdf import render_pdf
from generator.systems.grand_strategic.rules.calendar import GRAND_CLOCK
from generator.systems.grand_strategic.rules.rule_book import GRAND_RULES
from generator.values import replace
from tests.pdf_reading import outside_text_block, read_pages, smallest_type_pt
from tests.render.page_printing import press
from tests.systems.grand_strategic.grand_war import ILSE, at_war, war
from tests.tiers import tiered

if TYPE_CHECKING:
    from generator.render.pdf import PdfJob


@cache
def form_for_week(week: str, paper: Paper = Paper.A4) -> PdfJob:
    """Return Ilse's form for a period."""
    state = replace(at_war(), period=GRAND_CLOCK.read(week), battles=())
    campaign = war()
    eve = Played(
        period=state.period,
        is_closed=False,
        record="",
        facts=(*GRAND_RULES.facts(campaign, state), *GRAND_RULES.order_facts(campaign, state)),
        events=(),
        questions=(),
    )
    commands = frozenset(f.id for f in campaign.forces if f.side in ILSE.sides)
    reader = replace(ILSE, forces=commands)
    briefing = brief(campaign, GRAND_RULES, eve, reader, seed_digest="")
    tables = tuple(kind.table for kind in GRAND_RULES.orders)
    form = order_form(briefing, briefing, tables)
    return order_form_job(form, name="form", press=press(paper))


def test_hexes_are_ticked_in_a_picture_and_the_name_stands_above_it_alone() -> None:
    html = form_for_week("2-w11").html

    host = html[html.index("The Northern Host") :]
    before, _, after = host.partition('<div class="sight">')
    assert "<input" not in before
    assert "188</strong> points" in before
    picture, _, rest = after.partition('<div class="choices">')
    assert picture.count('name="army/host/to"') == picture.count('class="hex of-')
    assert 'name="army/host/do"' in rest


def test_every_army_has_a_heading_of_its_own() -> None:
    html = form_for_week("2-w11").html

    headings = re.findall(r'(?s)<h2 class="whose">(.*?)</h2>', html)
    assert "The Northern Host" in headings[0]
    assert '<span class="whose"' not in html


def test_boxes_are_explained_only_where_there_are_any() -> None:
    week, winter, spring = (form_for_week(each).html for each in ("2-w11", "2-winter", "3-spring"))

    assert "In each group tick <strong>one</strong> circle; tick as many" in week
    assert "The black hex is where it stands" in week
    assert "Write hexes" not in week
    assert "black hex" not in winter
    assert "In each group tick <strong>one</strong> circle. The black hex" in spring


@pytest.mark.rule("GS-SEAS-04", "GS-ARMY-05")
def test_in_spring_the_form_says_where_and_with_how_many_an_army_begins() -> None:
    spring, week = form_for_week("3-spring").html, form_for_week("2-w11").html

    assert "tick a free hex beside the city" in spring
    assert "Without points all of them go." in spring
    assert "Without points all of them go." not in week


def test_what_comes_to_most_without_an_order_is_said_once() -> None:
    html = form_for_week("2-winter").html

    assert html.count("it winters in the nearest city of its own that has room") == 1


@pytest.mark.parametrize("week", ["2-w11", "2-w30", "2-winter", "3-spring"])
@pytest.mark.parametrize("paper", tiered(Paper))
def test_a_form_keeps_to_what_can_be_printed(week: str, paper: Paper) -> None:
    job = form_for_week(week, paper)

    pages = read_pages(render_pdf(job.html, job.assets, when=None, setup=job.setup))

    assert smallest_type_pt(pages) >= 8
    assert not [stroke for page in pages for stroke in outside_text_block(page)]
