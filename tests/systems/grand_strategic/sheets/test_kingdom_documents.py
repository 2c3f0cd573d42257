"""A reader's papers of a period: their pages, and that nobody reads another's."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import PUBLIC, UMPIRE
from generator.render.cards.card_sheets import cards_job
from generator.render.documents import Paper, RunningHead
from generator.render.map.theme import ThemeName, theme_named
from generator.render.map_picture import map_sides
from generator.render.pdf import render_pdf
from generator.systems.grand_strategic.rules.calendar import GRAND_CLOCK, Calendar
from generator.systems.grand_strategic.rules.forming_armies import Amounts
from generator.systems.grand_strategic.rules.tables import GRAND_BOOK
from generator.systems.grand_strategic.sheets.grand_cards import (
    experience_boxes,
    general_card_set,
    grand_cards,
)
from generator.systems.grand_strategic.sheets.kingdom_documents import (
    army_documents,
    battle_documents,
    register_documents,
    treasury_documents,
)
from generator.systems.grand_strategic.views.general_rows import general_cards
from generator.values import replace
from generator.world.campaign import HouseRule
from tests.pdf_reading import outside_text_block, read_pages, smallest_type_pt, thinnest_stroke_pt
from tests.systems.grand_strategic.grand_war import ILSE, ODO, at_war, reads, told
from tests.tiers import tiered

if TYPE_CHECKING:
    from generator.brief.audience import Audience
    from generator.render.pdf import PdfJob

MADE = (treasury_documents, army_documents, register_documents, battle_documents)
PAGES = {
    "treasury.pdf": 1,
    "once/armies.pdf": 4,
    "once/register.pdf": 1,
    "once/battle-records.pdf": 1,
}
"""What Ilse of Varenholt is given: two field armies, five garrisons, mercenaries."""


@cache
def jobs(reader: Audience, paper: Paper = Paper.A4) -> dict[str, PdfJob]:
    materials = reads(reader, paper)
    return {path: job for made in MADE for path, job in made(materials).jobs.items()}


@pytest.mark.parametrize("paper", tiered(Paper))
@pytest.mark.parametrize("path", sorted(PAGES))
def test_a_paper_keeps_to_its_pages_and_to_what_can_be_printed(paper: Paper, path: str) -> None:
    job = jobs(ILSE, paper)[path]
    pages = read_pages(render_pdf(job.html, job.assets, when=None, setup=job.setup))

    assert len(pages) == PAGES[path]
    assert smallest_type_pt(pages) >= 8
    assert thinnest_stroke_pt(pages) >= 0.25
    assert not [stroke for page in pages for stroke in outside_text_block(page)]


def job_of_a_season(path: str, paper: Paper, weeks: int, period: str, every: int = 10) -> PdfJob:
    """Return a paper where a season has so many weeks, and a stage every so many."""
    plain = reads(ILSE, paper)
    amended = {"season-turns": weeks, "stage-every": every}
    rules = tuple(
        HouseRule(table="numbers", row=row, value=value) for row, value in amended.items()
    )
    campaign = replace(plain.shared.campaign, house_rules=rules)
    now = replace(at_war(), period=Calendar(weeks=weeks).read(period))
    materials = replace(
        plain, shared=replace(plain.shared, campaign=campaign), briefing=told(ILSE, now)
    )
    found = (made.jobs.get(path) for made in (each(materials) for each in MADE))
    (job,) = (each for each in found if each is not None)
    return job


@pytest.mark.deep
@pytest.mark.rule("GS-SEAS-02", "GS-RES-01")
@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("path", ["treasury.pdf", "once/armies.pdf"])
def test_gs_seas_02_a_long_season_has_its_stages_on_paper(path: str, paper: Paper) -> None:
    job = job_of_a_season(path, paper, 52, "2-winter")

    pages = read_pages(render_pdf(job.html, job.assets, when=None, setup=job.setup))

    heads = ("Week {}<", "After week {}<")[path != "treasury.pdf"]
    assert all(heads.format(week) in job.html for week in (10, 20, 30, 40, 50))
    assert smallest_type_pt(pages) >= 8
    assert not [stroke for page in pages for stroke in outside_text_block(page)]


@pytest.mark.deep
@pytest.mark.rule("GS-SEAS-02", "GS-MERC-06")
@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize(
    ("path", "weeks"), [("treasury.pdf", 45), ("once/armies.pdf", 45), ("once/armies.pdf", 99)]
)
def test_gs_seas_02_no_sheet_of_a_long_season_runs_over_by_a_table(
    path: str, weeks: int, paper: Paper
) -> None:
    job = job_of_a_season(path, paper, weeks, "2-winter")

    pages = read_pages(render_pdf(job.html, job.assets, when=None, setup=job.setup))

    assert len(pages) == PAGES[path]


@pytest.mark.rule("GS-SEAS-02", "GS-RES-01")
@pytest.mark.parametrize(
    ("weeks", "every", "said"),
    [(5, 5, "yield after week 5;"), (12, 4, "yield after weeks 4, 8 and 12;")],
)
def test_gs_res_01_a_ledger_says_after_which_weeks_cities_yield(
    weeks: int, every: int, said: str
) -> None:
    job = job_of_a_season("treasury.pdf", Paper.A4, weeks, "2-winter", every)

    assert said in job.html


def test_nobody_reads_another_kingdoms_papers() -> None:
    odos = "".join(job.html for job in jobs(ODO).values())
    ilses = "".join(job.html for job in jobs(ILSE).values())

    for secret in ("Asmund Rhee", "Company 1", "Treasury of Varenholt", "188"):
        assert secret in ilses
        assert secret not in odos
    assert "Treasury of Ostmark" in odos
    assert "Treasury of Ostmark" not in ilses


def test_a_ledger_is_in_the_packet_when_something_was_written_on_it() -> None:
    quiet = replace(at_war(), period=GRAND_CLOCK.read("2-w29"))
    materials = replace(reads(ILSE), briefing=told(ILSE, quiet))

    assert list(treasury_documents(reads(ILSE)).jobs) == ["treasury.pdf"]
    ((path, job),) = treasury_documents(materials).jobs.items()
    assert path == "once/treasury.pdf"
    assert job.name == "players/ilse/once/treasury.pdf"


@pytest.mark.rule("GS-CBT-08")
def test_a_record_that_was_closed_before_it_was_told_comes_with_the_next_week() -> None:
    fought = reads(ILSE)
    (record,) = battle_documents(fought).jobs.values()
    after = GRAND_CLOCK.after(at_war().period)
    quiet = told(ILSE, replace(at_war(), period=after, battles=()))

    later = replace(fought, briefing=quiet, closed=(fought.briefing,))
    long_ago = replace(fought, briefing=quiet, closed=(fought.briefing, quiet))

    assert [job.html for job in battle_documents(later).jobs.values()] == [record.html]
    of_now = battle_documents(replace(fought, closed=(quiet,)))
    assert of_now.jobs == {"once/battle-records.pdf": record}
    assert not battle_documents(long_ago).jobs


def test_the_umpire_reads_all_of_them_and_the_public_none() -> None:
    umpires = jobs(UMPIRE)

    assert set(umpires) == set(PAGES)
    for kingdom in ("Varenholt", "Ostmark", "Sundermark"):
        assert f"Treasury of {kingdom}" in umpires["treasury.pdf"].html
    assert jobs(PUBLIC) == {}


def test_generals_have_cards_of_their_own_kingdom_alone() -> None:
    (ilses,) = grand_cards(reads(ILSE))

    names = [card.title for card in ilses.cards.cards]
    assert names == ["Asmund Rhee", "Ysolde Carr", "Bela Torr", "The captain of Steinwarth"]
    assert list(grand_cards(reads(ODO))) == []
    head = RunningHead(campaign="C", sheet="")
    press = reads(ILSE).shared.press
    made = cards_job(ilses.cards, head, press=press, wanted=ilses.wanted)
    assert made.complaints == ()


@pytest.mark.parametrize("ability", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("parts", [1, 3, 4])
def test_a_generals_card_has_room_for_a_long_name_and_the_rise_after_the_next(
    ability: int, parts: int
) -> None:
    (ilses,) = grand_cards(reads(ILSE))
    (one, *_) = general_cards(reads(ILSE).briefing, Amounts(tables=GRAND_BOOK))
    long = replace(
        one,
        name="General 12 of the Principality of Hallowmere",
        service="is with the Second Army of the Principality of Hallowmere",
        parts=parts,
        filled=1,
        boxes=ability * parts,
        then=(ability + 1) * parts,
    )
    sides = map_sides(reads(ILSE).briefing.sides)
    cards = general_card_set([long], sides, theme_named(ThemeName.MONO))

    made = cards_job(
        cards,
        RunningHead(campaign="C", sheet=""),
        press=reads(ILSE).shared.press,
        wanted=ilses.wanted,
    )
    picture = experience_boxes(parts, 1, ability * parts, (ability + 1) * parts)

    assert made.complaints == ()
    assert picture.body.count(b"<rect") == (2 * ability + 1) * parts


def test_a_very_able_generals_card_has_boxes_for_the_next_rise_alone() -> None:
    picture = experience_boxes(4, 3, 36, 40)

    assert picture.body.count(b"<rect") == 36
