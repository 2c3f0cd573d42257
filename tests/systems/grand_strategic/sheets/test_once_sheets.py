"""What a grand-strategic campaign prints once, read back from paper."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

import pytest

from generator.render.cards.arrange import PrintWay
from generator.render.cards.designs import LEADING
from generator.render.cards.faces import faces
from generator.render.documents import MM_PER_POINT, Paper
from generator.render.map.theme import ThemeName, theme_named
from generator.render.map_picture import map_sides
from generator.render.pdf import render_pdf
from generator.systems.grand_strategic.rules.calendar import GRAND_CLOCK
from generator.systems.grand_strategic.rules.forming_armies import Amounts
from generator.systems.grand_strategic.rules.tables import GRAND_BOOK
from generator.systems.grand_strategic.sheets.grand_cards import event_card_set
from generator.systems.grand_strategic.sheets.kingdom_badges import kingdom_counters
from generator.systems.grand_strategic.sheets.once_sheets import once_sheets
from generator.systems.grand_strategic.views.event_cards import event_cards
from generator.values import replace
from generator.world.campaign import HouseRule
from tests.pdf_reading import (
    outside_text_block,
    page_texts,
    read_pages,
    smallest_type_pt,
    thinnest_stroke_pt,
)
from tests.systems.grand_strategic.grand_sheets import grand_campaign, materials
from tests.tiers import tiered

if TYPE_CHECKING:
    from generator.render.cards.faces import Filled
    from generator.render.pdf import PdfJob

PAGES = {
    "combat-card": 1,
    "wild-events": 1,
    "kingdom-setup": 1,
    "season-track": 1,
    "battle-record-blank": 1,
    "unit-roster": 1,
    "survivors": 1,
}
FOR_PLAYERS = {"combat-card", "wild-events", "kingdom-setup", "season-track"}
papers = pytest.mark.parametrize("paper", tiered(Paper))


@cache
def jobs(paper: Paper = Paper.A4) -> dict[str, PdfJob]:
    return {sheet.job.name: sheet.job for sheet in once_sheets(materials(paper))}


@pytest.mark.deep
@pytest.mark.parametrize("name", sorted(PAGES))
def test_a_sheet_has_as_many_pages_where_everything_is_printed_large(name: str) -> None:
    plain = materials()
    large = replace(plain, press=replace(plain.press, is_large=True))
    (job,) = (each.job for each in once_sheets(large) if each.job.name == name)

    pages = read_pages(render_pdf(job.html, job.assets, when=None, setup=job.setup))

    assert 'class="large"' in job.html
    assert len(pages) == PAGES[name]
    assert not [stroke for page in pages for stroke in outside_text_block(page)]


@pytest.mark.deep
@pytest.mark.parametrize("name", sorted(PAGES))
def test_large_points_find_room(name: str) -> None:
    campaign = grand_campaign({"switches": {"points.factor": 1000}})
    (job,) = (
        each.job for each in once_sheets(materials(campaign=campaign)) if each.job.name == name
    )

    pages = read_pages(render_pdf(job.html, job.assets, when=None, setup=job.setup))

    assert len(pages) == PAGES[name]


@pytest.mark.rule("GS-SEAS-02", "GS-RES-01")
@pytest.mark.deep
@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize(
    ("weeks", "every", "count"), [(5, 5, 1), (12, 10, 1), (52, 10, 2), (99, 9, 3)]
)
def test_gs_seas_02_a_track_has_every_week_and_every_stage_of_its_season(
    weeks: int, every: int, count: int, paper: Paper
) -> None:
    amended = {"season-turns": weeks, "stage-every": every}
    rules = tuple(
        HouseRule(table="numbers", row=row, value=value) for row, value in amended.items()
    )
    campaign = grand_campaign({"house_rules": rules})
    (job,) = (
        each.job
        for each in once_sheets(materials(paper, campaign))
        if each.job.name == "season-track"
    )

    pages = read_pages(render_pdf(job.html, job.assets, when=None, setup=job.setup))

    crossed = re.findall(r"<div[^>]*><b>(\d+)</b>", job.html)
    stages = re.findall(r"Stage after week (\d+)", job.html)
    assert [int(week) for week in crossed] == list(range(1, weeks + 1))
    assert [int(week) for week in stages] == list(range(every, weeks + 1, every))
    assert len(pages) == count
    assert not [stroke for page in pages for stroke in outside_text_block(page)]


@cache
def printed(name: str, paper: Paper = Paper.A4) -> bytes:
    job = jobs(paper)[name]
    return render_pdf(job.html, job.assets, when=None, setup=job.setup)


def test_players_have_what_they_need_at_the_table() -> None:
    found = {each.job.name for each in once_sheets(materials()) if each.is_for_players}

    assert found == FOR_PLAYERS
    assert set(jobs()) == {*PAGES, "event-cards", "kingdom-counters"}


@pytest.mark.rule("GS-SETUP-06")
@pytest.mark.parametrize(
    ("period", "year", "is_set_up"),
    [("1-w1", "1", True), ("1-w2", "1", False), ("2-winter", "2", False)],
)
def test_gs_setup_06_a_kingdom_is_set_up_before_its_first_week_alone(
    period: str, year: str, *, is_set_up: bool
) -> None:
    now = replace(materials(), period=GRAND_CLOCK.read(period))
    found = {each.job.name: each for each in once_sheets(now)}

    assert ("kingdom-setup" in found) is is_set_up
    assert f"Year {year}<" in found["season-track"].job.html


@papers
@pytest.mark.parametrize("name", sorted(PAGES))
def test_a_sheet_keeps_to_its_pages_and_to_what_can_be_printed(paper: Paper, name: str) -> None:
    pages = read_pages(printed(name, paper))

    assert len(pages) == PAGES[name]
    assert smallest_type_pt(pages) >= 8
    assert thinnest_stroke_pt(pages) >= 0.25
    assert not [stroke for page in pages for stroke in outside_text_block(page)]


@pytest.mark.deep
@pytest.mark.parametrize("paper", Paper)
def test_event_cards_lie_eight_to_a_sheet_with_backs_all_alike(paper: Paper) -> None:
    pages = read_pages(printed("event-cards", paper))
    texts = page_texts(printed("event-cards", paper))

    assert len(pages) == 14
    assert smallest_type_pt(pages) >= 8
    assert thinnest_stroke_pt(pages) >= 0.25
    for front, back in zip(texts[0::2], texts[1::2], strict=True):
        assert back.split() == ["Wild", "event"] * front.count("battle")


@pytest.mark.deep
@pytest.mark.parametrize("paper", Paper)
def test_counters_are_of_the_maps_size_and_fit_one_sheet(paper: Paper) -> None:
    (page,) = read_pages(printed("kingdom-counters", paper))
    uprights = {round(s.left, 1) for s in page.strokes if s.width_mm < 0.1}

    assert smallest_type_pt((page,)) >= 8
    assert not outside_text_block(page)
    columns = sorted(uprights)
    assert any(round(after - left, 1) == 18 for left, after in pairwise(columns))


@pytest.mark.parametrize("theme", ThemeName)
def test_each_kingdom_has_counters_of_five_outlines(theme: ThemeName) -> None:
    sides = map_sides(grand_campaign().sides)

    made = kingdom_counters(sides, theme_named(theme), hex_mm=30)

    assert Counter(card.title for card in made.cards) == {
        f"{title}, {side.name}": count
        for side in sides
        for title, count in {
            "Army": 12,
            "Garrison": 8,
            "Owner of a city": 8,
            "General": 8,
            "Prince": 2,
        }.items()
    }
    assert made.design.face.width == 18


@pytest.mark.parametrize("factor", [1, 10, 1000])
def test_everything_on_an_event_card_has_its_own_place(factor: int) -> None:
    cards = event_cards(Amounts(tables=GRAND_BOOK, factor=factor))
    made = event_card_set(cards)

    for card in made.cards:
        front, back = faces(made.design, card)
        assert front.unfit == ()
        assert back is not None
        assert back.unfit == ()
        for one, other in combinations(map(taken, front.blocks), 2):
            assert not meet(one, other), f"{card.title}: {one} {other}"


def taken(filled: Filled) -> tuple[float, float, float, float]:
    """Return what a field takes of its card: left, top, right and bottom, mm."""
    block = filled.block
    top, bottom = block.top, block.top + block.height
    width = block.width
    if filled.lines:
        leading = filled.points * LEADING * MM_PER_POINT
        top += filled.down
        bottom = top + leading * len(filled.lines)
        assert filled.points >= 8.5
    if block.field == "index":
        width = 13
    return block.left, top, block.left + width, bottom


def meet(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across > 0.01 and down > 0.6


def test_cards_come_in_every_way_of_printing_them() -> None:
    for way in PrintWay:
        (job,) = (
            sheet.job
            for sheet in once_sheets(materials(way=way))
            if sheet.job.name == "event-cards"
        )
        assert job.html.count("GS-WILD-33") == 1
