"""Forces that fly: over the water, but always back to land."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.systems.valormr.rules.contact.casualties import closed_because
from generator.systems.valormr.rules.contact.map_contacts import are_in_contact
from generator.systems.valormr.rules.contact.stand_offs import avoid_refusal
from generator.systems.valormr.rules.situation import opening
from generator.values import replace
from tests.engagements import an_army, on_the_field, quiet_campaign
from tests.scenarios import (
    a_board,
    a_force,
    kinds_of,
    marches,
    place,
    play_of,
    played,
    state_of,
    without_weather,
)
from tests.systems.valormr.rules.reaching import reach

if TYPE_CHECKING:
    from generator.kit.phase import Resolution
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ValormrState
    from generator.world.board import Board

STRAIT = a_board(".~..", "~~..")
SEA = a_board(".~~..", "~~~..")


def flown(board: Board, *labels: str, **changes: object) -> Resolution[ValormrState]:
    """A drake of twelve points a day sets out from 0101 on a route."""
    drake = replace(a_force("drake", place(board, "0101")), flies=True)
    campaign = without_weather(board, drake)
    route = (place(board, at) for at in labels)
    return played(campaign, marches("drake", *route, **changes))


@pytest.mark.rule("DEF-OOB-03", "VAL-MOVE-03")
@pytest.mark.parametrize(
    ("board", "route", "ends", "why"),
    [
        # Two hexes at six points each: one of water and then land.
        (STRAIT, ("0301",), "0301", "stop-arrived"),
        (STRAIT, ("0201", "0301"), "0301", "stop-arrived"),
        # Three are too dear, and nobody sleeps on the waves.
        (SEA, ("0401",), "0101", "stop-no-land-ahead"),
        (STRAIT, ("0201",), "0101", "stop-no-land-ahead"),
    ],
)
def test_def_oob_03_who_flies_sets_out_over_water_only_to_come_to_land(
    board: Board, route: tuple[str, ...], ends: str, why: str
) -> None:
    result = flown(board, *route)

    assert state_of(result, "drake").at == place(board, ends)
    assert kinds_of(result, "drake")[-1] == why


@pytest.mark.rule("DEF-OOB-03", "VAL-REST-06")
def test_def_oob_03_a_forced_march_carries_further_over_the_water() -> None:
    result = flown(SEA, "0401", forced=True)

    assert state_of(result, "drake").at == place(SEA, "0401")


def on_the_shore(at: str = "0301") -> tuple[Play, Field]:
    """A drake on a shore with a foe east of it."""
    drake = an_army("drake", place(SEA, at), 1, side="chaos")
    campaign = quiet_campaign(
        SEA, replace(drake, flies=True), an_army("arn", place(SEA, "0401"), 9)
    )
    play, _, field = on_the_field(campaign, ("arn", "drake"))
    return play, field


@pytest.mark.rule("DEF-OOB-03", "VAL-SEA-13", "VAL-CONTACT-01")
def test_val_sea_13_nobody_is_met_over_the_sea() -> None:
    play, field = on_the_shore()
    arn, drake = field.force("arn"), field.force("drake")

    assert not are_in_contact(play, arn, drake)
    assert not are_in_contact(play, drake, arn)
    ashore = replace(drake, at=place(SEA, "0402"))
    assert are_in_contact(play, arn, ashore)


@pytest.mark.rule("DEF-OOB-03", "VAL-DISENG-15", "VAL-DISENG-45")
def test_def_oob_03_no_way_out_of_a_contact_ends_over_the_sea() -> None:
    _play, field = on_the_shore("0402")
    over_the_sea, on_land = place(SEA, "0302"), place(SEA, "0502")

    assert avoid_refusal(field, "drake", over_the_sea) is not None
    assert avoid_refusal(field, "drake", on_land) is None
    assert closed_because(field, "drake", over_the_sea) is not None
    assert closed_because(field, "drake", on_land) is None


@pytest.mark.rule("DEF-OOB-03", "VAL-MOVE-02")
@pytest.mark.parametrize(
    ("board", "labels"),
    [
        # Over one hex of water and on to the land behind it; never onto the water.
        (STRAIT, {"0101", "0301", "0302"}),
        (SEA, {"0101"}),
    ],
)
def test_def_oob_03_who_flies_reaches_what_lies_beyond_the_water(
    board: Board, labels: set[str]
) -> None:
    drake = replace(a_force("drake", place(board, "0101")), flies=True)
    campaign = without_weather(board, drake)

    found = reach(play_of(campaign), opening(campaign), "drake", days=1)

    assert {board.grid.label(at) for at in found.by(0)} == labels
