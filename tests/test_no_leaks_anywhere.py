"""Twins of whole wars: what a reader may not know leaves all his files as they were.

`test_no_leaks` alters facts and events by the table of knowledge; here two campaigns
are played by the rules from their first day, and go through all that a build does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import UMPIRE, AudienceKind, audiences
from generator.pipeline.briefings import ClosedBriefings, briefed
from generator.pipeline.build import build
from generator.pipeline.diaries import diaries_of, every_turn, successors_book
from generator.pipeline.next_orders import eve_of_orders
from generator.pipeline.order_forms import order_page_of
from generator.pipeline.unchanged import Wishes
from generator.systems.registry import siblings_of
from generator.systems.valormr.rules.orders import entered
from generator.values import replace
from generator.world.campaign import PeriodInputs
from tests.cli.folders import contents
from tests.scenarios import rests
from tests.tiers import tiered
from tests.twins import War, a_twin, a_war, readers_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from generator.brief.audience import Audience
    from generator.brief.briefing import Briefing
    from generator.kit.switches import Setting
    from generator.render.audience_files import AudienceFiles
    from generator.render.diary import Diary

WARS = 10
"""Each with five readers, each of whom has a twin; eight of them are of the second
tier, and sixty more."""
PRINTED = (2,)
"""Wars of which every file is printed and written, and all readers get everything."""


def told(war: War, reader: Audience) -> tuple[Briefing, ...]:
    """Return everything a reader knows, period by period, and of the coming one."""
    desk = war.desk.told_to(reader)
    played = [desk.closed(number + 1) for number in range(len(desk.book))]
    played += [desk.pending()]
    if reader.kind is AudienceKind.PLAYER:
        played.append(eve_of_orders(desk, reader))
    return tuple(briefed(desk, each, reader) for each in played)


def diaries(war: War, reader: Audience) -> tuple[Diary, ...]:
    """Return the diaries of a reader's armies."""
    turns = every_turn(ClosedBriefings(war.desk, reader), war.desk)
    return diaries_of(war.desk, reader, turns) if turns else ()


def assert_the_same(here: AudienceFiles, there: AudienceFiles) -> None:
    """Check every name and every byte that pages and documents are made of."""
    assert list(there.pages) == list(here.pages)
    assert list(there.prints) == list(here.prints)
    for name, page in here.pages.items():
        assert there.pages[name] == page, name
    for name, job in here.prints.items():
        assert there.prints[name].html == job.html, name
        assert there.prints[name] == job, name
    assert dict(there.pictures) == dict(here.pictures)
    assert there.complaints == here.complaints


@pytest.mark.parametrize("seed", tiered(range(WARS), first=2))
def test_a_twin_of_a_war_tells_each_reader_the_same(seed: int, tmp_path: Path) -> None:
    assert_twins_tell_the_same(seed, tmp_path)


@pytest.mark.deep(seeds=60)
def test_a_twin_of_any_war_tells_each_reader_the_same(drawn_seed: int, tmp_path: Path) -> None:
    assert_twins_tell_the_same(drawn_seed, tmp_path)


@pytest.mark.rule("DEF-EXCH-01", "DEF-EXCH-03")
@pytest.mark.deep
@pytest.mark.parametrize("way", siblings_of("valormr").ways)
@pytest.mark.parametrize("seed", [0, 3])
def test_battles_settled_elsewhere_tell_each_reader_the_same(
    seed: int, way: str, tmp_path: Path
) -> None:
    switches: dict[str, Setting] = {
        "battle.settled": way,
        "battle.scenario": "move-roll",
        "battle.hiding": True,
    }

    war = assert_twins_tell_the_same(seed, tmp_path, switches)

    desk = war.desk
    played = [desk.closed(number + 1) for number in range(len(desk.book))]
    events = [event for each in (*played, desk.pending()) for event in each.events]
    kinds = {event.kind for event in events}
    assert {"battle-settled", "scenario-named"} <= kinds
    hides = any(" hides " in str(event.facts.get("line")) for event in events)
    assert hides == (way == "battlefield")


@pytest.mark.rule("DEF-EXCH-04")
@pytest.mark.deep
@pytest.mark.parametrize("seed", [0, 6])
def test_rolls_near_the_enemy_tell_each_reader_the_same(seed: int, tmp_path: Path) -> None:
    switches: dict[str, Setting] = {"battle.scenario": "move-roll", "battle.approach_rolls": True}

    war = assert_twins_tell_the_same(seed, tmp_path, switches)

    desk = war.desk
    played = [desk.closed(number + 1) for number in range(len(desk.book))]
    kinds = {event.kind for each in (*played, desk.pending()) for event in each.events}
    assert {"march-roll", "march-led"} <= kinds


def assert_twins_tell_the_same(
    seed: int, tmp_path: Path, switches: Mapping[str, Setting] | None = None
) -> War:
    """Play the war of a seed and its twin for each reader, and compare what is told."""
    war = replace(a_war(seed, tmp_path / "here", switches), is_without_sheets=True)
    readers = readers_of(war)
    for number, reader in enumerate(readers):
        folder = tmp_path / f"there-{number}"
        twin = replace(a_twin(war, reader, 100 * seed + number, folder), is_without_sheets=True)
        assert twin.campaign != war.campaign
        assert told(twin, UMPIRE) != told(war, UMPIRE)

        assert told(twin, reader) == told(war, reader)
        if reader.kind is AudienceKind.PLAYER:
            assert order_page_of(twin.desk, reader) == order_page_of(war.desk, reader)
            assert diaries(twin, reader) == diaries(war, reader)
        if number == seed % len(readers):
            assert_the_same(war.files_of(reader), twin.files_of(reader))
    return war


@pytest.mark.deep
@pytest.mark.parametrize("seed", PRINTED)
def test_a_twin_of_a_war_fills_each_readers_folder_with_the_same_bytes(
    seed: int, tmp_path: Path
) -> None:
    war = a_war(seed, tmp_path / "here")
    assert war.is_day_closed
    reader = readers_of(war)[1 + seed % 4]
    twin = a_twin(war, reader, seed, tmp_path / "there")
    assert diaries(war, reader)
    assert successors_book(twin.desk, reader, "Carla") == successors_book(war.desk, reader, "Carla")

    for each in (war, twin):
        build(each.desk, Wishes(player=reader.id), lambda _: None)

    here, there = (contents(each.folder / "output") for each in (war, twin))
    mine = {name for name in here if name.startswith("players/")}
    assert {"briefing.pdf", "map.pdf", "map.svg", "order-form.pdf"} <= {
        name.rpartition("/")[2] for name in mine
    }
    assert {n: there.get(n) for n in mine} == {n: here[n] for n in mine}
    assert {n for n in there if n.startswith("players/")} == mine


@pytest.mark.deep
def test_a_twin_of_a_war_fills_the_public_folder_with_the_same_bytes(tmp_path: Path) -> None:
    war = a_war(PRINTED[0], tmp_path / "here")
    public = next(r for r in readers_of(war) if r.kind is AudienceKind.PUBLIC)
    twin = a_twin(war, public, 1, tmp_path / "there")

    for each in (war, twin):
        build(each.desk, Wishes(only="public"), lambda _: None)

    here, there = (contents(each.folder / "output" / "public") for each in (war, twin))
    assert "turns/0001/index.html" in here or "index.html" in here
    assert there == here


def test_no_file_tells_whether_others_have_given_orders(tmp_path: Path) -> None:
    war = replace(a_war(0, tmp_path / "here"), is_without_sheets=True)
    period = war.campaign.periods[0].period
    (elwy,) = (r for r in audiences(war.campaign) if r.id == "elwy")
    quiet = War(
        campaign=replace(war.campaign, periods=(PeriodInputs(period=period),)),
        folder=tmp_path / "quiet",
        is_day_closed=False,
        is_without_sheets=True,
    )
    sent = PeriodInputs(period=period, entries=entered(orders=tuple(map(rests, ("arn", "cerdic")))))
    busy = replace(quiet, campaign=replace(war.campaign, periods=(sent,)), folder=tmp_path / "busy")

    assert_the_same(quiet.files_of(elwy), busy.files_of(elwy))
