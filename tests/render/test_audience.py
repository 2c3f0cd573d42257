"""Which files each reader is given."""

from __future__ import annotations

import json
from functools import cache

import pytest

from generator.brief.audience import PUBLIC, UMPIRE, Audience
from generator.render.audience_files import AudienceFiles, PageMaterials, UmpiresShare
from generator.render.documents import Paper
from generator.render.map.theme import ThemeName
from generator.render.pages import Press, page_environment
from generator.systems.valormr.sheets.valormr_site import SITE
from generator.values import replace
from tests.briefings import (
    CHAOS_PLAYER,
    LAWS_PLAYER,
    a_valley,
    briefed,
    first_turns,
    periods_of,
    towards_each_other,
)
from tests.materials import with_mission, with_own_sections
from tests.reader_files import files_for

MISSIONS = ((LAWS_PLAYER, "Hold the ford."), (CHAOS_PLAYER, "Take the ford."))
READERS = (UMPIRE, PUBLIC, LAWS_PLAYER, CHAOS_PLAYER)


@cache
def page_materials() -> PageMaterials:
    campaign = a_valley()
    (day,) = periods_of(campaign, towards_each_other(campaign))
    return PageMaterials(
        press=Press(environment=page_environment(), paper=Paper.A4, when=None),
        site=SITE,
        umpires=UmpiresShare(events=day.events),
    )


def files_of(
    reader: Audience, *, told: str = "", made_with: PageMaterials | None = None
) -> AudienceFiles:
    """Return a reader's files; ``told`` are words to the other player."""
    campaign = a_valley()
    orders = towards_each_other(campaign)
    texts = {1: (("cora", "In secret", told),)} if told else {}
    (day,) = periods_of(campaign, orders, texts=texts)
    closed = first_turns(campaign, 1, reader)
    for player, mission in MISSIONS:
        campaign = with_mission(campaign, player, mission)
    briefing = briefed(campaign, day, reader)
    made_with = with_own_sections(made_with or page_materials(), briefing, campaign, closed)
    preview = first_turns(a_valley(), 1)[:1]
    return files_for(briefing, closed, materials=made_with, preview=preview)


def test_the_umpire_gets_sheet_map_report_and_preview() -> None:
    files = files_of(UMPIRE)

    assert sorted(files.prints) == ["map.pdf", "turn-sheet.pdf"]
    assert sorted(files.pages) == [
        "map.svg",
        "preview/country/ground.svg",
        "preview/index.html",
        "preview/map.svg",
        "preview/style.css",
        "report.json",
    ]


def test_a_player_gets_briefing_and_map() -> None:
    files = files_of(LAWS_PLAYER)

    assert sorted(files.prints) == ["briefing.pdf", "map.pdf"]
    assert sorted(files.pages) == ["film.html", "map.svg"]


def test_the_public_gets_the_site_and_nothing_of_the_pending_period() -> None:
    files = files_of(PUBLIC)

    assert files.prints == {}
    assert [path for path in sorted(files.pages) if path.startswith("turns/")] == [
        "turns/0001/index.html",
        "turns/0001/map.svg",
        "turns/index.html",
    ]


def test_no_two_documents_of_all_readers_bear_the_same_name() -> None:
    names = [job.name for reader in READERS for job in files_of(reader).prints.values()]

    assert len(set(names)) == len(names) == 6
    assert "players/lena/briefing.pdf" in names


def test_a_player_reads_his_own_mission_alone() -> None:
    html = files_of(LAWS_PLAYER).prints["briefing.pdf"].html

    assert "Hold the ford." in html
    assert "Take the ford." not in html
    assert "Hold the ford." not in files_of(UMPIRE).prints["turn-sheet.pdf"].html


def test_only_the_umpire_reads_what_the_program_does_not_play() -> None:
    heading = "What you play yourself"

    assert heading in files_of(UMPIRE).prints["turn-sheet.pdf"].html
    assert heading not in files_of(LAWS_PLAYER).prints["briefing.pdf"].html


def test_the_report_holds_the_arithmetic_of_events() -> None:
    events = json.loads(files_of(UMPIRE).pages["report.json"])["events"]

    step = next(event for event in events if event["kind"] == "march-step")
    assert step["arithmetic"]["result"] == 6


def test_printed_maps_take_the_papers_theme_and_the_site_stays_in_colour() -> None:
    mono = replace(page_materials(), theme=ThemeName.MONO)

    players, public = files_of(LAWS_PLAYER), files_of(PUBLIC)

    assert files_of(LAWS_PLAYER, made_with=mono).pages != players.pages
    assert files_of(PUBLIC, made_with=mono).pages == public.pages


@pytest.mark.parametrize("reader", [PUBLIC, LAWS_PLAYER], ids=lambda who: who.kind)
def test_words_to_another_change_no_byte_of_a_readers_files(reader: Audience) -> None:
    assert files_of(reader, told="Lie in wait.") == files_of(reader)
    assert files_of(UMPIRE, told="Lie in wait.") != files_of(UMPIRE)


@pytest.mark.parametrize("reader", READERS, ids=lambda who: who.folder)
def test_the_same_campaign_gives_every_reader_the_same_files(reader: Audience) -> None:
    assert files_of(reader) == files_of(reader)
