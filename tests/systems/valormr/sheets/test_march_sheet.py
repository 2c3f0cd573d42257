"""March tables and reach maps: what stands on them, and that it fits the paper."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from functools import cache
from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import UMPIRE, Audience
from generator.dice import KeyedDice
from generator.render.documents import Paper
from generator.render.map.theme import ThemeName, theme_named
from generator.render.pages import Press, page_environment
from generator.render.pdf import render_pdf
from generator.systems.valormr.rules.orders import Order, entered
from generator.systems.valormr.rules.rule_book import RULES, looked_ahead
from generator.systems.valormr.rules.situation import opening
from generator.systems.valormr.sheets.march_sheet import (
    MarchShown,
    march_pages,
    march_table_jobs,
    reach_pages,
)
from generator.systems.valormr.sheets.reach_map import MapMaterials, reach_files, reach_picture
from generator.systems.valormr.views.sky_and_marches import known_outlooks
from generator.values import replace
from generator.world.campaign import PeriodInputs
from tests.briefings import LAWS_PLAYER, briefed, periods_of
from tests.pdf_reading import outside_text_block, read_pages, smallest_type_pt
from tests.scenarios import a_board, a_force, marches, place, without_weather

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing
    from generator.systems.valormr.rules.muster import ValormrCampaign
    from generator.systems.valormr.views.sky_and_marches import KnownOutlook

    Ahead = tuple[Briefing, tuple[KnownOutlook, ...]]

SVG = "{http://www.w3.org/2000/svg}"
COUNTRY = a_board(*["...f......h..."] * 8)
MADE_WITH = MapMaterials(theme=theme_named(ThemeName.MONO))


def country() -> ValormrCampaign:
    return without_weather(
        COUNTRY,
        a_force("arn", place(COUNTRY, "0204")),
        a_force("hadewych", place(COUNTRY, "1404"), side="chaos"),
    )


def to(label: str) -> Order:
    return marches("arn", place(COUNTRY, label))


@cache
def ahead(label: str = "0904", reader: Audience = UMPIRE) -> Ahead:
    """Return a first day on which Arn sets out for a hex, and what lies ahead."""
    return looking_ahead(country(), to(label), reader)


def looking_ahead(campaign: ValormrCampaign, order: Order, reader: Audience) -> Ahead:
    (day,) = periods_of(campaign, (order,))
    now = opening(campaign)
    outlooks = looked_ahead(
        campaign,
        now,
        PeriodInputs(period=now.period, entries=entered(orders=(order,))),
        KeyedDice(seed=campaign.seed),
    )
    briefing = briefed(campaign, day, reader)
    return briefing, known_outlooks(outlooks.worked_out(), briefing, RULES.knowledge)


def table(label: str = "0904") -> MarchShown:
    ((_, shown, _),) = march_pages(*ahead(label), MADE_WITH)
    return shown


@pytest.mark.rule("VAL-ADV-03", "VAL-CONTACT-03")
def test_a_march_table_says_where_the_force_stands_at_every_half_period() -> None:
    dry, _ = table().skies

    told = [[stage and f"{stage.label} {stage.mark}" for stage in day.stages] for day in dry.days]
    assert told[0] == ["0304 marches", "0304 rests", "0304 rests", "0304 rests"]
    assert dry.arrival.startswith("Arrives in turn ")
    assert dry.days[-1].stages[0] is not None


@pytest.mark.rule("VAL-MOVE-03", "VAL-MOVE-04")
def test_a_march_table_says_why_the_force_goes_no_further() -> None:
    (day, *_) = table().skies[0].days

    assert day.notes == (
        "Arn stops at 0304: 0403, forest, costs 9 points, and 6 are left; "
        "they keep them for tomorrow.",
    )


@pytest.mark.rule("VAL-WX-24")
def test_days_that_are_alike_at_a_halt_stand_in_one_line() -> None:
    campaign = replace(country(), switches={})

    ((_, shown, _),) = march_pages(*looking_ahead(campaign, to("0904"), UMPIRE), MADE_WITH)
    wet = shown.skies[1]

    assert wet.arrival == "Does not arrive by the end of turn 10."
    assert (wet.days[-1].turn, wet.days[-1].last) == (3, 10)
    assert wet.days[-1].notes == ("Arn stays at 0403: after so much rain nothing moves.",)


@pytest.mark.rule("VAL-MARCH-02")
def test_a_march_table_names_the_regiments_in_order_of_march() -> None:
    assert [(r.role, r.name, r.figures) for r in table().regiments] == [("assault", "First", 10)]


def test_a_player_gets_the_tables_and_maps_of_his_own_forces() -> None:
    own = ahead(reader=LAWS_PLAYER)
    others = ahead(reader=replace(LAWS_PLAYER, sides=frozenset({"chaos"})))

    assert [force for force, _, _ in march_pages(*own, MADE_WITH)] == ["arn"]
    assert [each.name for each in reach_pages(*own, MADE_WITH)[0]] == ["Arn"]
    assert [*march_pages(*others, MADE_WITH)] == []
    assert [*reach_files(*own, MADE_WITH)] == ["reach/arn.svg"]
    assert [*reach_files(*others, MADE_WITH)] == ["reach/hadewych.svg"]


def test_a_reach_map_shows_its_own_army_and_enemies_in_reach_alone() -> None:
    board = a_board(*["..............."] * 8)
    campaign = without_weather(
        board,
        a_force("arn", place(board, "0704")),
        a_force("friend", place(board, "0705")),
        a_force("near", place(board, "0904"), side="chaos"),
        a_force("far", place(board, "1501"), side="chaos"),
    )
    order = marches("arn", place(board, "0803"))
    briefing, outlooks = looking_ahead(campaign, order, UMPIRE)
    (arn,) = (each for each in outlooks if each.force == "arn")

    picture = reach_picture(briefing, arn)

    assert picture is not None
    assert {each.name for each in picture.counters} == {"Arn", "Near"}


@pytest.mark.parametrize("theme", ThemeName)
def test_a_reach_map_has_a_tint_and_a_legend_for_each_day(theme: ThemeName) -> None:
    materials = MapMaterials(theme=theme_named(theme))
    root = ET.fromstring(reach_files(*ahead(), materials)["reach/arn.svg"])

    layer = root.find(".//*[@id='map-reach-layer']")
    assert layer is not None
    printed = {text.text for text in layer.iter(f"{SVG}text")}
    assert printed == {"now", "+1", "+2"}
    tints = [
        float(path.get("fill-opacity") or 0)
        for path in layer.iter(f"{SVG}path")
        if path.get("fill") == materials.theme.inks["reach"]
    ]
    assert len(tints) == (0 if materials.theme.is_mono else 3)
    assert tints == sorted(tints, reverse=True)
    assert root.find(".//*[@id='map-symbols-layer']") is None
    words = {text.text for text in root.iter(f"{SVG}text")}
    assert {"Within this period", "One day later", "Two days later"} <= words


@pytest.mark.parametrize("paper", Paper)
def test_six_reach_maps_go_on_a_page(paper: Paper) -> None:
    press = Press(environment=page_environment(), paper=paper, when=None)
    briefing, outlooks = ahead()
    own = [replace(outlooks[0], force=f"arn-{number}") for number in range(7)]
    job = march_table_jobs(briefing, own, MADE_WITH, press=press)["reach.pdf"]

    pages = read_pages(render_pdf(job.html, job.assets, when=None))

    assert [page.text.count("Arn") for page in pages] == [6, 1]
    for page in pages:
        drawn = [line for line in outside_text_block(page) if len(line.points) > 1]
        assert drawn == []


def test_the_reach_map_stays_the_same_while_orders_change() -> None:
    assert reach_pages(*ahead("0904"), MADE_WITH) == reach_pages(*ahead("0301"), MADE_WITH)


@pytest.mark.parametrize("paper", Paper)
def test_march_tables_keep_within_the_text_block_of_every_paper(paper: Paper) -> None:
    press = Press(environment=page_environment(), paper=paper, when=None)
    jobs = march_table_jobs(*ahead(), MADE_WITH, press=press)

    assert [*jobs] == ["march-tables/arn.pdf", "reach.pdf"]
    for job in jobs.values():
        pages = read_pages(render_pdf(job.html, job.assets, when=None))
        assert smallest_type_pt(pages) >= 7.99
        for page in pages:
            drawn = [line for line in outside_text_block(page) if len(line.points) > 1]
            assert drawn == []
