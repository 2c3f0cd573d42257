"""What the site tells of the sample's weeks: battles, marches, cities, fates."""

from __future__ import annotations

import re
import shutil
from functools import cache
from itertools import pairwise
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import PUBLIC
from generator.brief.turn_story import turn_story
from generator.pipeline.briefings import briefed
from generator.pipeline.desk import open_desk
from generator.render.known_forces import marches
from generator.render.pages import page_environment
from generator.render.site.frame import Site
from generator.render.site.site_files import site_files
from generator.render.site.turn_summary import in_one, summed
from generator.render.site.turns import period_story, published_turns
from generator.systems.grand_strategic.sheets.grand_site import GRAND_SITE
from generator.world.hexes import Hex, distance

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.brief.briefing import Briefing
    from generator.pipeline.desk import Desk

SAMPLE = Path(__file__).parents[4] / "examples" / "grand-strategic"
REPULSED, TAKEN, MERGED, DESTROYED = 7, 8, 11, 12
"""Weeks of the sample: one for each way in which a battle can end."""
WINTER = 31
"""The period after its last week."""


@cache
def the_sample() -> Desk:
    """Open a copy of the sample, which nothing is built for."""
    return open_desk(Path(shutil.copytree(SAMPLE, Path(mkdtemp()) / "crowns")))


@cache
def week(number: int) -> Briefing:
    """Return what the public knows of a week."""
    desk = the_sample()
    return briefed(desk, desk.closed(number), PUBLIC)


@cache
def pages() -> Mapping[str, str]:
    """Return the site of the weeks with battles, as plain words."""
    told = [week(number) for number in (REPULSED, TAKEN, MERGED, DESTROYED)]
    site = Site(head=told[0].head, environment=page_environment(), sections=GRAND_SITE)
    return {
        path: " ".join(re.sub(r"<[^>]+>", " ", body.decode()).split())
        for path, body in site_files(published_turns(told), site=site).items()
        if path.endswith(".html")
    }


def test_a_repulse_is_no_march() -> None:
    told = week(REPULSED)
    (turn,) = published_turns([told])
    at_wallbridge = {
        visit.force: visit.deed
        for visit in summed(turn, GRAND_SITE).visits
        if visit.label == "1304"
    }

    assert "kings-host" not in {way.force for way in marches(told, told.trails)}
    assert at_wallbridge["kings-host"] == "fell back from"
    assert "attacked Wallbridge Garrison and lost, and fell back to 1204" in (
        pages()["armies/kings-host/index.html"].replace(" ,", ",").replace("  ", " ")
    )


def test_the_way_of_a_repulsed_army_has_no_gap() -> None:
    (turn,) = published_turns([week(REPULSED)])
    deeds = {each.force: each for each in summed(turn, GRAND_SITE).deeds}
    went = [Hex(*at) for at in deeds["kings-host"].went]

    assert deeds["kings-host"].way == ()
    assert len(went) == 3
    assert all(distance(one, other) == 1 for one, other in pairwise(went))


@pytest.mark.parametrize("turned", [False, True])
def test_ways_of_one_army_are_put_one_after_the_other(*, turned: bool) -> None:
    march, retreat = (Hex(0, 0), Hex(1, 0)), (Hex(1, 0), Hex(1, 1), Hex(2, 0))
    ways = (retreat, march) if turned else (march, retreat)

    assert in_one(ways) == (*march, *retreat)
    assert in_one([march]) == march


def test_a_week_is_told_step_by_step_in_the_order_in_which_it_was_played() -> None:
    told = week(REPULSED)
    (part,) = period_story(told, GRAND_SITE).parts
    steps = [each.force for each in told.despatches if each.kind in GRAND_SITE.steps]
    attack = next(n for n, words in enumerate(part.milestones) if "attacked" in words)
    fallen = next(n for n, words in enumerate(part.milestones) if "fell back" in words)

    assert part.marches == ()
    assert attack < fallen
    assert len(part.milestones) >= len(steps) + 2


def test_many_men_are_told_as_many() -> None:
    story = turn_story((week(DESTROYED),))
    text = " ".join((story.headline, story.lead, *(p.text for p in story.paragraphs)))

    assert "Sluice Men were destroyed" in text
    assert not re.search(r"Men (was|is|has)\b", text)


def test_who_is_gone_says_on_its_page_what_became_of_it() -> None:
    merged = pages()["armies/millford-riders/index.html"]
    destroyed = pages()["armies/sluice-men/index.html"]

    assert "What became of it The Millford Riders joined" in merged
    assert "were destroyed to the last. Year 1, week 12" in destroyed
    assert "Last seen" not in merged + destroyed


def test_a_book_knows_who_was_in_a_battle_and_won_it() -> None:
    (battle,) = GRAND_SITE.battles([week(TAKEN)])

    assert battle.forces == ("kings-host", "garrison-wallbridge")
    assert battle.winners == ("kings-host",)
    assert battle.scene is not None


def test_a_citys_page_says_whose_it_is_and_who_took_it() -> None:
    page = pages()["places/wallbridge/index.html"]

    assert "Belongs to Ashmark" in page
    assert "Ashmark took the city from" in page
    assert "regular" not in page
    assert "nobody known" not in " ".join(pages().values())


@pytest.mark.rule("GS-SEAS-03")
def test_gs_seas_03_a_winter_is_told_as_a_winter() -> None:
    told = week(WINTER)
    site = Site(head=told.head, environment=page_environment(), sections=GRAND_SITE)
    files = site_files(published_turns([told]), site=site)
    (page,) = (
        body.decode()
        for path, body in files.items()
        if path.startswith("turns/") and path != "turns/index.html" and ".html" in path
    )

    story = turn_story((told,))
    assert (story.headline, story.lead) == (
        "Into winter quarters",
        "The armies went into winter quarters.",
    )
    assert not re.search(r"\bweek\b", page)
    assert "Step by step" not in page
