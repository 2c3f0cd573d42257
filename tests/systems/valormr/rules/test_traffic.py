"""All marches of a period together: one force to a hex, and enemies head on."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import UMPIRE
from generator.systems.valormr.rules.muster import Arm
from generator.systems.valormr.rules.situation import opening
from generator.values import replace
from tests.scenarios import (
    a_board,
    a_force,
    awaiting,
    having,
    kinds_of,
    marches,
    place,
    played,
    played_out,
    state_of,
    told,
    without_weather,
)
from tests.scenes import told_to

if TYPE_CHECKING:
    from generator.kit.phase import Resolution
    from generator.systems.valormr.rules.muster import Army
    from generator.systems.valormr.rules.state import ValormrState
    from generator.world.hexes import Hex

PLAIN = a_board(*["........"] * 3)
HORSE = (Arm.CAVALRY,)


def at(label: str) -> Hex:
    return place(PLAIN, label)


def row(*labels: str) -> tuple[Hex, ...]:
    return tuple(map(at, labels))


def test_a_friend_follows_a_friend_down_the_road() -> None:
    campaign = without_weather(PLAIN, a_force("arn", at("0101")), a_force("bo", at("0201")))

    result = played(campaign, marches("arn", *row("0201")), marches("bo", *row("0301", "0401")))

    assert state_of(result, "arn").at == at("0201")
    assert state_of(result, "bo").at == at("0401")


def test_a_friend_waits_until_the_hex_before_him_is_free() -> None:
    campaign = without_weather(
        PLAIN, a_force("arn", at("0101"), arms=HORSE), a_force("bo", at("0201"))
    )

    result = played(campaign, marches("arn", at("0201")), marches("bo", at("0301")))

    steps = {event.force: event for event in told(result, "march-step")}
    assert steps["arn"].facts["waited"]
    assert not steps["bo"].facts["waited"]
    assert state_of(result, "arn").at == at("0201")


def past_each_other(
    *others: Army, exchange: bool = True, **changes: object
) -> Resolution[ValormrState]:
    """Let Arn and Bo want each other's hex, and friends march behind them."""
    campaign = without_weather(
        PLAIN, a_force("arn", at("0101")), a_force("bo", at("0201")), *others
    )
    switches = {**campaign.switches, "march.exchange": exchange}
    campaign = replace(campaign, switches=switches)
    return played(
        campaign,
        marches("arn", at("0201")),
        marches("bo", at("0101")),
        *(marches(other.id, at("0101")) for other in others),
        situation=having(opening(campaign), "bo", **changes),
    )


def warnings(result: Resolution[ValormrState]) -> list[tuple[object, object]]:
    """Return who blocks whom, as it is told."""
    events = told(result, "block-each-other")
    return [(event.facts["force"], event.facts["other"]) for event in events]


@pytest.mark.rule("DEF-MOVE-03")
def test_def_move_03_friends_who_want_each_others_hex_change_places() -> None:
    result = past_each_other()

    assert state_of(result, "arn").at == at("0201")
    assert state_of(result, "bo").at == at("0101")
    (event,) = told(result, "hexes-exchanged")
    assert (event.rule, event.half) == ("DEF-MOVE-03", "morning")
    assert (event.facts["force"], event.facts["other"]) == ("arn", "bo")
    assert [e.result for e in told(result, "march-step")] == [6, 6]
    assert warnings(result) == []


@pytest.mark.rule("DEF-MOVE-03")
def test_def_move_03_who_comes_first_waits_for_who_comes_later() -> None:
    # Horse is there at a quarter of the day, foot at its half; then both go on.
    campaign = without_weather(
        PLAIN, a_force("arn", at("0101"), arms=HORSE), a_force("bo", at("0201"))
    )

    result = played(
        campaign, marches("arn", *row("0201", "0301")), marches("bo", *row("0101", "0102"))
    )

    assert state_of(result, "arn").at == at("0301")
    assert state_of(result, "bo").at == at("0102")
    steps = [(e.force, e.facts["waited"]) for e in told(result, "march-step")]
    assert steps[:2] == [("arn", True), ("bo", False)]


@pytest.mark.rule("DEF-MOVE-03", "VAL-MOVE-14")
def test_def_move_03_no_third_slips_in_and_nobody_stands_in_anothers_hex() -> None:
    result = past_each_other(a_force("cid", at("0102")))

    places = {force: state_of(result, force).at for force in ("arn", "bo", "cid")}
    assert places == {"arn": at("0201"), "bo": at("0101"), "cid": at("0102")}


@pytest.mark.rule("VAL-MOVE-14", "DEF-MOVE-03")
@pytest.mark.parametrize(
    "changes",
    [{"exchange": False}, {"freshness": Fraction(1, 4)}],
    ids=["by the switch", "one cannot pay"],
)
def test_val_move_14_friends_who_do_not_change_places_block_each_other(
    changes: dict[str, object],
) -> None:
    result = past_each_other(**changes)  # type: ignore[arg-type]  # as parametrized

    assert state_of(result, "arn").at == at("0101")
    assert state_of(result, "bo").at == at("0201")
    held = told(result, "stop-held-up")[0]
    assert (held.rule, held.facts["other"]) == ("VAL-MOVE-14", "bo")
    assert told(result, "hexes-exchanged") == ()
    assert warnings(result) == [("arn", "bo")]


@pytest.mark.rule("VAL-MOVE-14")
def test_val_move_14_a_friend_who_stays_bars_the_hex() -> None:
    campaign = without_weather(PLAIN, a_force("arn", at("0101")), a_force("bo", at("0201")))

    result = played(campaign, marches("arn", at("0201")))

    assert state_of(result, "arn").at == at("0101")
    assert kinds_of(result, "arn") == ["sets-out", "stop-held-up"]
    texts = [d.text for d in told_to((campaign, result), UMPIRE).despatches]
    assert texts[-1] == (
        "Arn stops at 0101, short of 0201: Bo is there, and there is room for one army in a hex."
    )
    assert warnings(result) == []


@pytest.mark.rule("DEF-MOVE-02")
def test_def_move_02_enemies_who_would_exchange_hexes_both_stop() -> None:
    # Cavalry: both enter their first hex after a quarter of the day, and would enter
    # each other's at its half.
    campaign = without_weather(
        PLAIN,
        a_force("arn", at("0101"), arms=HORSE),
        a_force("hal", at("0401"), side="chaos", arms=HORSE),
    )

    result = played_out(
        campaign,
        marches("arn", *row("0201", "0301", "0401")),
        marches("hal", *row("0301", "0201", "0101")),
    )

    assert state_of(result, "arn").at == at("0201")
    assert state_of(result, "hal").at == at("0301")
    stops = told(result, "stop-enemy-in-the-way")
    assert {stop.force: stop.facts["other"] for stop in stops} == {"arn": "hal", "hal": "arn"}
    assert [contact.half for contact in result.after.contacts] == ["morning"]


@pytest.mark.rule("DEF-MOVE-02")
def test_def_move_02_a_step_into_an_enemys_hex_stops_both() -> None:
    # Arn would enter Hal's hex at noon; Hal has a hill before him until later.
    board = a_board("...h", "....")
    campaign = without_weather(
        board,
        a_force("arn", place(board, "0101"), arms=HORSE),
        a_force("hal", place(board, "0301"), side="chaos"),
    )

    result = played_out(
        campaign, marches("arn", *row("0201", "0301")), marches("hal", *row("0401"))
    )

    assert state_of(result, "arn").at == at("0201")
    assert state_of(result, "hal").at == at("0301")
    stopped = {event.force for event in told(result, "stop-enemy-in-the-way")}
    assert stopped == {"arn", "hal"}
    assert [contact.half for contact in result.after.contacts] == ["morning"]


def contest(arn: int, bo: int, *again: int) -> Resolution[ValormrState]:
    """Let Arn and Bo want one hex at one moment, with these faces."""
    campaign = without_weather(PLAIN, a_force("arn", at("0101")), a_force("bo", at("0301")))
    faces = zip(("arn", "bo") * 2, (1, 1, 2, 2), (arn, bo, *again), strict=False)
    hands = {f"1-day/DEF-MOVE-01/{who}.0201/{nth}": face for who, nth, face in faces}
    return played(campaign, marches("arn", at("0201")), marches("bo", at("0201")), hands=hands)


@pytest.mark.rule("DEF-MOVE-01")
@pytest.mark.parametrize(
    ("faces", "winner"),
    [((5, 3), "arn"), ((1, 2), "bo"), ((4, 4, 1, 6), "bo"), ((6, 6, 5, 2), "arn")],
)
def test_def_move_01_the_higher_dice_enters_and_ties_are_thrown_again(
    faces: tuple[int, ...], winner: str
) -> None:
    result = contest(*faces)

    loser = {"arn": "bo", "bo": "arn"}[winner]
    start = {"arn": at("0101"), "bo": at("0301")}
    (event,) = told(result, "hex-contested")
    assert event.force == winner
    assert len(event.throws) == len(faces)
    assert state_of(result, winner).at == at("0201")
    assert state_of(result, loser).at == start[loser]


@pytest.mark.rule("DEF-MOVE-01")
@pytest.mark.parametrize(
    ("again", "winner"), [({"arn": 3, "bo": 6}, "bo"), ({"arn": 4, "bo": 1}, "arn")]
)
def test_def_move_01_of_three_only_those_tied_on_top_throw_again(
    again: dict[str, int], winner: str
) -> None:
    starts = {"arn": "0101", "bo": "0301", "cid": "0202"}
    campaign = without_weather(
        PLAIN, *(a_force(force, at(label)) for force, label in starts.items())
    )
    faces = {("arn", 1): 5, ("bo", 1): 5, ("cid", 1): 2}
    faces |= {(force, 2): face for force, face in again.items()}
    hands = {f"1-day/DEF-MOVE-01/{force}.0201/{nth}": face for (force, nth), face in faces.items()}

    result = played(campaign, *(marches(force, at("0201")) for force in starts), hands=hands)

    contest = told(result, "hex-contested")[0]
    assert contest.force == winner
    assert len(contest.throws) == 5
    assert state_of(result, winner).at == at("0201")


@pytest.mark.rule("DEF-MOVE-01")
def test_def_move_01_a_dice_that_is_awaited_stops_only_those_who_want_the_hex() -> None:
    campaign = without_weather(
        PLAIN, a_force("arn", at("0101")), a_force("bo", at("0301")), a_force("cid", at("0603"))
    )

    result = awaiting(
        campaign, marches("arn", at("0201")), marches("bo", at("0201")), marches("cid", at("0703"))
    )

    assert "1-day/DEF-MOVE-01/arn.0201/1" in [q.key for q in result.questions]
    assert state_of(result, "arn").at == at("0101")
    assert state_of(result, "cid").at == at("0703")


@pytest.mark.rule("VAL-CONTACT-01", "VAL-CONTACT-03")
@pytest.mark.parametrize(
    ("on_passing", "arn", "hal", "contacts"),
    [
        # Side by side at the third hour, and two hexes apart when the morning ends.
        (False, "0401", "0202", []),
        (True, "0301", "0302", ["morning.arn+hal"]),
    ],
)
def test_val_contact_01_brushing_past_is_contact_only_where_it_is_agreed(
    on_passing: bool,  # noqa: FBT001 - the switch
    arn: str,
    hal: str,
    contacts: list[str],
) -> None:
    campaign = without_weather(
        PLAIN,
        a_force("arn", at("0201"), arms=HORSE),
        a_force("hal", at("0402"), side="chaos", arms=HORSE),
    )
    switches = {**campaign.switches, "contact.on_passing": on_passing}

    result = played(
        replace(campaign, switches=switches),
        marches("arn", *row("0301", "0401")),
        marches("hal", *row("0302", "0202")),
    )

    assert state_of(result, "arn").at == at(arn)
    assert state_of(result, "hal").at == at(hal)
    assert [contact.id for contact in result.after.contacts] == contacts


@pytest.mark.rule("VAL-CONTACT-01")
def test_val_contact_01_who_is_met_as_he_arrives_does_not_enter_any_more() -> None:
    # Both would enter a hex beside the other's at the same moment; the first is in.
    campaign = without_weather(
        PLAIN,
        a_force("arn", at("0101"), arms=HORSE),
        a_force("hal", at("0202"), side="chaos", arms=HORSE),
    )
    switches = {**campaign.switches, "contact.on_passing": True}
    orders = [marches("arn", at("0201")), marches("hal", at("0302"))]

    result = played(replace(campaign, switches=switches), *orders)

    stood = {force: state_of(result, force).at for force in ("arn", "hal")}
    assert stood == {"arn": at("0201"), "hal": at("0202")}
    assert "morning.arn+hal" in [contact.id for contact in result.after.contacts]
