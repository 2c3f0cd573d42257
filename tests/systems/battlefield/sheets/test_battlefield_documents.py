"""A reader's papers of a battle: their pages, their sums, and whose units they name."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import PUBLIC
from generator.pipeline.materials import packet_of
from generator.render.cards.card_sheets import cards_job
from generator.render.documents import Paper, RunningHead
from generator.render.pdf import render_pdf
from generator.systems.battlefield.rules.fighters import TroopMake
from generator.systems.battlefield.rules.rule_book import book_of
from generator.systems.battlefield.sheets.battlefield_cards import battlefield_cards
from generator.systems.battlefield.sheets.battlefield_documents import (
    army_account_documents,
    round_documents,
    strike_documents,
)
from generator.systems.battlefield.views.army_accounts import field_army_sheets
from generator.systems.battlefield.views.round_sheets import hp_lost, round_sheets
from generator.values import replace
from tests.pdf_reading import outside_text_block, read_pages, smallest_type_pt
from tests.systems.battlefield.battle_maps import record
from tests.systems.battlefield.field_briefings import reader_named, told_to
from tests.systems.battlefield.field_campaigns import a_field, a_force, in_battle
from tests.systems.battlefield.field_papers import (
    BATTLE,
    MUSTER,
    fought_campaign,
    papers_of,
    periods_played,
    read_by,
)
from tests.tiers import tiered

if TYPE_CHECKING:
    from generator.render.pdf import PdfJob
    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.field_units import FieldUnit
    from generator.systems.system_pages import ReaderMaterials

MADE = (strike_documents, army_account_documents, round_documents)
HIDDEN = ("The Alder Bows", "1202")
"""The sample's hidden unit, and where it hides."""


@cache
def book() -> BattleBook:
    """Return what the sample's battles are fought by."""
    return book_of(fought_campaign())


def jobs_of(materials: ReaderMaterials) -> dict[str, PdfJob]:
    """Return a reader's documents and cards, by path or name."""
    jobs = {path: job for made in MADE for path, job in made(materials).jobs.items()}
    head = RunningHead(campaign="C", sheet="")
    for wanted in battlefield_cards(materials):
        press = materials.shared.press
        made = cards_job(wanted.cards, head, press=press, wanted=wanted.wanted)
        assert made.complaints == ()
        jobs[wanted.cards.name] = made.job
    return jobs


@cache
def jobs(name: str, period: int, paper: Paper = Paper.A4) -> dict[str, PdfJob]:
    return jobs_of(papers_of(name, period, paper))


@pytest.mark.parametrize("paper", tiered(Paper))
@pytest.mark.parametrize(
    ("period", "path", "pages"),
    [
        (MUSTER, "once/strikes.pdf", 1),
        (MUSTER, "once/armies.pdf", 2),
        (MUSTER, "unit-records-greys", 2),
        (MUSTER, "battle-counters", 1),
        (BATTLE, "once/strikes.pdf", 1),
        (BATTLE, "once/armies.pdf", 2),
    ],
)
def test_a_paper_keeps_to_its_pages_and_to_what_can_be_printed(
    paper: Paper, period: int, path: str, pages: int
) -> None:
    job = jobs("anna", period, paper)[path]
    found = read_pages(render_pdf(job.html, job.assets, when=None, setup=job.setup))

    assert len(found) == pages
    assert smallest_type_pt(found) >= 7.99
    assert not [stroke for page in found for stroke in outside_text_block(page)]


@pytest.mark.parametrize("paper", tiered(Paper))
def test_rounds_run_on_and_keep_within_the_pages(paper: Paper) -> None:
    job = jobs("", BATTLE, paper)["rounds.pdf"]
    found = read_pages(render_pdf(job.html, job.assets, when=None, setup=job.setup))

    assert smallest_type_pt(found) >= 7.99
    assert not [stroke for page in found for stroke in outside_text_block(page)]


def test_rounds_are_in_the_umpires_packet_and_beside_a_players() -> None:
    packets = {
        name: packet_of(papers.briefing, round_documents(papers).jobs)
        for name in ("", "anna")
        if (papers := papers_of(name, BATTLE))
    }

    assert [part.path for part in packets[""].parts] == ["rounds.pdf"]
    assert [*round_documents(papers_of("anna", BATTLE)).jobs] == ["once/rounds.pdf"]
    assert not packets["anna"].parts
    assert not round_documents(papers_of("anna", MUSTER)).jobs


@pytest.mark.rule("DOG-HIDE-03")
def test_dog_hide_03_a_hidden_unit_is_on_its_own_sides_papers_alone() -> None:
    annas = "".join(job.html for job in jobs("anna", MUSTER).values())
    ivos = "".join(job.html for job in jobs("ivo", MUSTER).values())

    for secret in HIDDEN:
        assert secret in annas
        assert secret not in ivos
    assert "The Grey Guard" not in ivos


def red_papers(*more: FieldUnit) -> dict[str, PdfJob]:
    """Return what the reds are given in a battle in which the blues have more units."""
    units = (record("r1", "0202", TroopMake(kind="archers")), record("b1", "0504", PIKES))
    forces = tuple(a_force(each.unit, "0202", each.make.kind) for each in (*units, *more))
    campaign = a_field(*forces)
    state = in_battle(campaign, *units, *more)
    reader = reader_named(campaign, "ruth")
    plain = papers_of("ivo", MUSTER)
    shared = replace(plain.shared, campaign=replace(campaign, forces=forces[:2]))
    return jobs_of(
        replace(
            plain,
            shared=shared,
            reader=reader,
            briefing=told_to(campaign, state, "ruth"),
            closed=(),
        )
    )


PIKES = TroopMake(kind="pikemen")


@pytest.mark.rule("DOG-HIDE-03", "DOG-CBT-10")
def test_dog_hide_03_no_page_is_longer_for_somebody_who_hides() -> None:
    giants = replace(
        record("b2", "0303", TroopMake(kind="giants", is_elite=True), 4), is_hidden=True
    )

    without, with_them = red_papers(), red_papers(giants)

    assert {path: job.html for path, job in with_them.items()} == {
        path: job.html for path, job in without.items()
    }
    seen = red_papers(replace(giants, is_hidden=False))
    strikes = seen["once/strikes.pdf"].html
    assert strikes != without["once/strikes.pdf"].html
    assert "the greatest force you know of is 128" in strikes


def test_the_umpire_has_all_records_and_the_public_nothing() -> None:
    assert {"unit-records-greys", "unit-records-host"} <= set(jobs("", MUSTER))
    assert "unit-records-host" not in jobs("anna", MUSTER)
    assert jobs_of(replace(papers_of("anna"), reader=PUBLIC)) == {}


@pytest.mark.rule("DOG-CBT-13", "DOG-LEAD-04")
def test_dog_lead_04_accounts_add_up_to_what_the_battle_lost() -> None:
    briefing = read_by("")
    sheets = {s.name: s for s in field_army_sheets(book(), briefing)}

    assert len(sheets) == 3
    for sheet in sheets.values():
        lines = [line for column in sheet.account for line in column]
        assert lines[-1].sum == sheet.own
        assert sum(line.hp for line in lines) == sheet.own
    lost = sum(line.hp for line in hp_lost((briefing,)))
    assert lost == sum(sheet.own for sheet in sheets.values())


@pytest.mark.rule("DOG-LEAD-03")
def test_dog_lead_03_a_settled_battle_marks_how_it_ended() -> None:
    for sheet in field_army_sheets(book(), read_by("")):
        (ended,) = (each for each in sheet.sums if each.is_so)
        assert ended.after == sheet.leadership
        assert sheet.blanks == 0


@pytest.mark.rule("DOG-CBT-08", "DOG-CBT-10")
def test_dog_cbt_10_every_strike_of_a_round_is_a_receipt_that_adds_up() -> None:
    rounds = round_sheets(book(), read_by(""))
    blows = [blow for each in rounds for blow in each.blows]

    assert [each.told.number for each in rounds] == [*range(len(rounds) - 1), 0]
    assert len(blows) > 20
    for blow in blows:
        many, score, force = map(int, blow.force.replace("=", "×").split("×"))
        added, counts = map(int, blow.times.split("+"))
        each, dead = map(int, re.findall(r"\d+", blow.dead))
        assert many * score == force
        assert -(-force // 10) == blow.tens
        assert blow.tens * (added + counts) == blow.hp
        assert dead <= blow.hp // each
        assert ("all" in blow.dead) is (dead < blow.hp // each)
        assert counts == (blow.die + 1) // 2


@pytest.mark.rule("DOG-LEAD-04")
def test_dog_lead_04_sums_run_on_from_round_to_round() -> None:
    *_, last, _after = round_sheets(book(), read_by(""))
    sheets = {s.name: s.own for s in field_army_sheets(book(), read_by(""))}

    assert {line.army: line.sum for line in last.accounts} == {
        name: own for name, own in sheets.items() if own
    }


@pytest.mark.rule("DOG-LEAD-04", "DOG-CBT-13")
def test_dog_lead_04_accounts_run_on_over_rounds_that_are_periods() -> None:
    count = len(periods_played(by_rounds=True))
    told = [read_by("", at, by_rounds=True) for at in range(count)]
    at = next(n for n, each in enumerate(told) if each.period.id == "1-r3")

    (third,) = round_sheets(book(), told[at], told[:at])
    sheets = field_army_sheets(book(), told[at], told[:at])

    assert third.told.number == 3
    own = {sheet.name: sheet.own for sheet in sheets if sheet.own}
    assert {line.army: line.sum for line in third.accounts} == own
    for sheet in sheets:
        lines = [line for column in sheet.account for line in column]
        assert {line.round_number for line in lines} <= {1, 2, 3}
        assert sum(line.hp for line in lines) == sheet.own
        assert sheet.blanks >= 4


@pytest.mark.rule("DOG-LEAD-03")
def test_dog_lead_03_before_the_battle_the_formula_is_there_to_be_filled_in() -> None:
    before, after = (jobs("anna", p)["once/armies.pdf"].html for p in (MUSTER, BATTLE))

    assert "× ½ −" in before
    assert "(0 × ½" not in before
    assert 'class="fill"' in before
    assert 'class="fill"' not in after


def test_a_battle_of_many_strikes_leaves_every_army_on_its_page() -> None:
    job = jobs("", BATTLE)["once/armies.pdf"]
    pages = read_pages(render_pdf(job.html, job.assets, when=None, setup=job.setup))
    sheets = field_army_sheets(book(), read_by(""))

    assert max(len(sheet.account) for sheet in sheets) == 2
    assert len(pages) == len(sheets)
