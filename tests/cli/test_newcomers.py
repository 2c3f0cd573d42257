"""An army that is written into the file in mid-campaign comes on where it says."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from generator.pipeline.desk import open_desk
from generator.systems.valormr.rules.state import valormr_state
from tests.cli.folders import append, at_peace, edit

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer

pytestmark = [pytest.mark.usefixtures("_unbuilt"), pytest.mark.rule("DEF-OOB-04")]

INGRID = """
[[army]]
id = "ingrid"
name = "Ingrid's Clan"
side = "crown"
commander = "Ingrid"
at = "{at}"

[[army.regiment]]
id = "1st"
name = "Ingrid's Axes"

[[army.regiment.company]]
name = "Axes"
type = "heavy foot"
figures = 9
"""
REST = '\n[[period]]\nid = "1-night"\n\n[[period.order]]\narmy = "ingrid"\ndo = "rest"\n'


WAITS = (
    "Ingrid's Clan is to come on to the map at 0302 and waits until the hex is free: "
    "Isolde's Riders is there."
)


def closed(folder: Path, marchtable: Callable[..., Answer]) -> None:
    """Close the pending period."""
    answer = marchtable("close", folder, "--yes", "--quiet")
    assert answer.code == 0, answer.err


def join(folder: Path, at: str) -> None:
    """Write a new army into the file; the two sides leave each other alone."""
    at_peace(folder)
    edit(folder, "[[vessel]]", f"{INGRID.format(at=at)}\n[[vessel]]")


def test_def_oob_04_a_new_army_comes_on_where_it_says(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    closed(campaign, marchtable)
    join(campaign, "0107")
    block = marchtable("next", campaign).out
    append(campaign, REST)

    checked = marchtable("check", campaign, "--strict")
    told = marchtable("explain", "ingrid", campaign).out
    status = marchtable("status", campaign, "--json").json

    assert '#   "ingrid"  Ingrid\'s Clan at 0107' in block
    assert (checked.code, checked.out) == (0, "No faults: 5 armies; Turn 1, night.\n")
    assert "Ingrid's Clan comes on to the map at 0107." in told
    assert "DEF-OOB-04" in told
    assert status["orders"][0]["in"] == ["ingrid"]


def test_def_oob_04_what_was_closed_with_a_new_army_is_replayed_the_same(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    closed(campaign, marchtable)
    join(campaign, "0107")
    append(campaign, REST)
    closed(campaign, marchtable)
    closed(campaign, marchtable)

    answer = marchtable("verify", campaign, "--replay")
    start = marchtable("diff", "start", "1-day", campaign)

    assert "By the rules of today every one of them would come out the same." in (answer.out)
    assert "Ingrid" not in start.out


def test_def_oob_04_a_new_army_waits_while_its_hex_is_held(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    closed(campaign, marchtable)
    join(campaign, "0302")

    checked = marchtable("check", campaign, "--strict")
    status = marchtable("status", campaign)
    data = marchtable("status", campaign, "--json").json
    append(campaign, REST)
    ordered = marchtable("check", campaign)

    assert checked.code == 0
    assert f"\nBefore you close\n  {WAITS}\n" in status.out
    assert data["warned_of"] == [WAITS]
    assert "error[C061]" in ordered.out
    assert "it waits until nobody stands where it comes on" in ordered.out


def test_def_oob_04_who_waits_comes_on_once_the_hex_is_free(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    closed(campaign, marchtable)
    join(campaign, "0302")
    append(
        campaign,
        '\n[[period]]\nid = "1-night"\n\n[[period.order]]\narmy = "isolde"\n'
        'do = "march"\nto = ["0303"]\n',
    )
    closed(campaign, marchtable)

    told = marchtable("explain", "ingrid", campaign).out
    answer = marchtable("verify", campaign, "--replay")

    assert "Ingrid's Clan comes on to the map at 0302." in told
    assert "every one of them would come out the same" in answer.out


def test_def_oob_04_with_the_switch_off_only_a_ruling_brings_it_on(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    closed(campaign, marchtable)
    edit(campaign, "night.strict = true", "armies.come_on = false")
    join(campaign, "0107")
    off = open_desk(campaign)
    append(
        campaign,
        '\n[[period]]\nid = "1-night"\n\n[[period.ruling]]\nset = "position"\n'
        'of = "ingrid"\nto = "0107"\nwhy = "She has come."\n',
    )

    on = open_desk(campaign)
    assert "ingrid" not in valormr_state(off.resolution.after).forces
    assert "ingrid" in valormr_state(on.resolution.after).forces


def test_where_an_army_comes_on_may_be_changed_until_it_has(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    closed(campaign, marchtable)
    join(campaign, "0302")
    closed(campaign, marchtable)
    edit(campaign, '"Ingrid"\nat = "0302"', '"Ingrid"\nat = "0107"')
    waiting = marchtable("check", campaign, "--strict")
    closed(campaign, marchtable)
    edit(campaign, 'at = "0107"', 'at = "0106"')

    arrived = marchtable("check", campaign)

    assert waiting.code == 0
    assert re.findall(r"warning\[(\w+)\]", arrived.out) == ["W102"]


def test_an_army_that_came_on_later_must_stay_in_the_file(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    closed(campaign, marchtable)
    join(campaign, "0107")
    closed(campaign, marchtable)
    edit(campaign, INGRID.format(at="0107"), "")

    answer = marchtable("check", campaign)

    assert answer.code == 1
    assert "C090" in answer.out


def test_an_army_and_a_player_may_have_other_names_and_a_player_may_leave(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    closed(campaign, marchtable)
    edit(campaign, 'name = "Gorm\'s Host"', 'name = "The Host of Gorm"')
    edit(campaign, 'name = "Bert"', 'name = "Bertha"\nforces = []')

    checked = marchtable("check", campaign)
    status = marchtable("status", campaign).out
    answer = marchtable("verify", campaign, "--replay")

    assert re.findall(r"error|W1\d\d", checked.out) == ["W104", "W109", "W109"]
    assert "  no player  missing: urzag; at rest: gorm" in status
    assert "every one of them would come out the same" in answer.out


def test_an_army_whose_figures_are_ruled_away_leaves_the_map(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    closed(campaign, marchtable)
    append(
        campaign,
        '\n[[period]]\nid = "1-night"\n\n[[period.ruling]]\nset = "figures"\n'
        'of = "isolde/riders/light-horse"\nto = 0\nwhy = "They have gone home."\n',
    )
    closed(campaign, marchtable)

    status = marchtable("status", campaign).out
    block = marchtable("next", campaign).out
    drawn = marchtable("map", campaign).out

    assert "isolde" not in status + block
    assert "Isolde" not in drawn
    assert "Gorm" in drawn
