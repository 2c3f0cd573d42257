"""Same input, same bytes: whatever the order, the hour, the place or the machine."""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from generator.brief.audience import PUBLIC, UMPIRE, Played
from generator.dice import KeyedDice
from generator.render.audience_files import PageMaterials, UmpiresShare
from generator.render.documents import Paper
from generator.render.pages import Press, page_environment
from generator.systems.valormr.rules.orders import entered
from generator.systems.valormr.rules.rule_book import RULES, resolved
from generator.systems.valormr.rules.situation import opening
from generator.systems.valormr.sheets.valormr_site import SITE
from generator.values import replace
from generator.world.campaign import PeriodInputs
from tests.briefings import CHAOS_PLAYER, LAWS_PLAYER, briefed
from tests.materials import with_own_sections
from tests.reader_files import files_for
from tests.scenarios import a_board, a_campaign, a_force, marches, place
from tests.sums import refusing_floats

if TYPE_CHECKING:
    from generator.brief.audience import Audience
    from generator.kit.phase import Resolution
    from generator.render.audience_files import AudienceFiles
    from generator.systems.valormr.rules.muster import ValormrCampaign
    from generator.systems.valormr.rules.orders import Order
    from generator.systems.valormr.rules.state import ValormrState

ROOT = Path(__file__).parents[1]
READERS = (UMPIRE, PUBLIC, LAWS_PLAYER, CHAOS_PLAYER)
BOARD = a_board("......", "..f...", "......")
ORDERS: tuple[Order, ...] = (
    marches("arn", place(BOARD, "0201")),
    marches("bo", place(BOARD, "0202"), place(BOARD, "0301")),
    marches("hal", place(BOARD, "0501"), place(BOARD, "0401")),
    marches("ida", place(BOARD, "0402")),
)
SHUFFLES = (1, 2, 3)


def a_war() -> ValormrCampaign:
    return a_campaign(
        BOARD,
        a_force("arn", place(BOARD, "0101")),
        a_force("bo", place(BOARD, "0102")),
        a_force("hal", place(BOARD, "0601"), side="chaos"),
        a_force("ida", place(BOARD, "0503"), side="chaos"),
    )


def shuffled(seed: int) -> tuple[ValormrCampaign, tuple[Order, ...]]:
    """Return the same war with its forces and orders in another order."""
    chance = random.Random(seed)  # noqa: S311 - which order is tried does not matter
    campaign, orders = a_war(), list(ORDERS)
    forces = list(campaign.forces)
    chance.shuffle(forces)
    chance.shuffle(orders)
    return replace(campaign, forces=tuple(forces)), tuple(orders)


def first_day(campaign: ValormrCampaign, orders: tuple[Order, ...]) -> Resolution[ValormrState]:
    now = opening(campaign)
    inputs = PeriodInputs(period=now.period, entries=entered(orders=orders))
    return resolved(campaign, now, inputs, KeyedDice(seed=campaign.seed))


def as_played(campaign: ValormrCampaign, result: Resolution[ValormrState]) -> Played:
    return Played(
        period=result.before.period,
        is_closed=True,
        record="0123abcd",
        facts=RULES.facts(campaign, result.after),
        events=result.events,
        questions=result.questions,
    )


@cache
def press() -> Press:
    return Press(environment=page_environment(), paper=Paper.A4, when=None)


def files_of(
    campaign: ValormrCampaign, orders: tuple[Order, ...], reader: Audience
) -> AudienceFiles:
    day = as_played(campaign, first_day(campaign, orders))
    briefing = briefed(campaign, day, reader)
    page_materials = PageMaterials(
        press=press(), site=SITE, umpires=UmpiresShare(events=day.events)
    )
    page_materials = with_own_sections(page_materials, briefing, campaign, (briefing,))
    return files_for(briefing, (briefing,), materials=page_materials)


@pytest.mark.parametrize("seed", SHUFFLES)
def test_the_order_of_armies_and_orders_changes_no_event_and_no_throw(seed: int) -> None:
    here, there = first_day(a_war(), ORDERS), first_day(*shuffled(seed))

    assert there.events == here.events
    assert there.throws == here.throws
    assert there.questions == here.questions
    assert there.after == here.after


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.folder)
@pytest.mark.parametrize("seed", SHUFFLES)
def test_the_order_of_armies_and_orders_changes_no_byte_of_any_file(
    seed: int, reader: Audience
) -> None:
    here = files_of(a_war(), ORDERS, reader)
    there = files_of(*shuffled(seed), reader)

    assert dict(there.pages) == dict(here.pages)
    assert dict(there.prints) == dict(here.prints)


def test_an_army_far_away_changes_no_throw_of_the_others() -> None:
    campaign = a_war()
    more = replace(
        campaign, forces=(*campaign.forces, a_force("zed", place(BOARD, "0603"), side="law"))
    )

    here = {str(throw.key): throw for throw in first_day(campaign, ORDERS).throws}
    there = {str(throw.key): throw for throw in first_day(more, ORDERS).throws}

    assert {key: there[key] for key in here} == here


def test_no_pattern_repeats_a_group_as_the_first_pythons_311_get_wrong() -> None:
    """Until 3.11.5 `(?:a|b)*+` may find what `(?>(?:a|b)*)` does not, or miss it."""
    repeating = re.compile(r"\)(?:[*+?]|\{[0-9,]+\})\+")
    modules = sorted((ROOT / "generator").rglob("*.py"))

    texts = {path: path.read_text(encoding="utf-8") for path in modules}

    assert modules
    assert [path for path, text in texts.items() if repeating.search(text)] == []


def test_no_part_of_the_program_may_add_floats_as_pythons_differ_in_it() -> None:
    def added_in(module: str, numbers: str) -> object:
        names: dict[str, Any] = {"__name__": module, "sum": refusing_floats}
        exec(f"added = sum({numbers})", names)
        return names["added"]

    assert added_in("generator.render.map.placement", "[1, 2]") == 3
    assert added_in("weasyprint.matrix", "[0.5, 0.25]") == 0.75
    with pytest.raises(AssertionError, match=r"generator\.render, line 1: floats"):
        added_in("generator.render", "[0.5, 0.25]")


def build_begun(
    folder: Path, words: tuple[str, ...], **surroundings: str
) -> subprocess.Popen[bytes]:
    """Begin to build the first campaign in a folder under other surroundings."""
    folder.mkdir(parents=True)
    shutil.copy(ROOT / "examples" / "small" / "campaign.toml", folder)
    seed = folder / "campaign.seed"
    seed.write_text("a seed that is long enough for a test\n", encoding="utf-8")
    return subprocess.Popen(
        [sys.executable, "-m", "generator", "build", "--quiet", *words, str(folder)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), **surroundings},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )


def output_of(folder: Path) -> dict[str, bytes]:
    """Return every file a build wrote."""
    output = folder / "output"
    return {
        path.relative_to(output).as_posix(): path.read_bytes()
        for path in sorted(output.rglob("*"))
        if path.is_file()
    }


@pytest.mark.deep
@pytest.mark.parametrize("words", [("--only", "public"), ("--player", "anna"), ()], ids=" ".join)
def test_hash_seed_time_zone_locale_and_folder_change_no_byte(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    folders = (tmp_path / "here", tmp_path / "a folder with blanks" / "deeper")
    builds = (
        build_begun(
            folders[0], words, PYTHONHASHSEED="1", TZ="Pacific/Auckland", LC_ALL="C", LANG="C"
        ),
        build_begun(
            folders[1],
            words,
            PYTHONHASHSEED="2718",
            TZ="America/Adak",
            LC_ALL="C.UTF-8",
            LANG="de_DE.UTF-8",
            COLUMNS="40",
        ),
    )
    for build in builds:
        _, complaint = build.communicate()
        assert build.returncode == 0, complaint.decode()

    here, there = map(output_of, folders)
    assert there.keys() == here.keys()
    assert [path for path in here if there[path] != here[path]] == []
    readers = {
        "--only public": {"public"},
        "--player anna": {"players"},
        "": {"public", "umpire", "players"},
    }[" ".join(words)]
    assert {path.partition("/")[0] for path in here} >= readers
    assert any(path.endswith(".pdf") for path in here)
