"""Map contact: who meets whom, in which half period, and for how long."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from generator.systems.valormr.rules.contact.map_contacts import are_allied, are_in_contact
from generator.systems.valormr.rules.muster import Arm
from generator.systems.valormr.rules.sequence import following
from generator.systems.valormr.rules.situation import opening
from generator.values import replace
from generator.world.forces import Side
from tests.scenarios import (
    CHAOS,
    LAW,
    a_board,
    a_campaign,
    a_force,
    deciding,
    having,
    kinds_of,
    marches,
    place,
    play_of,
    played,
    played_out,
    state_of,
    told,
    without_weather,
)

if TYPE_CHECKING:
    from generator.kit.phase import Resolution
    from generator.systems.valormr.rules.state import ValormrState
    from generator.world.hexes import Hex

PLAIN = a_board(*["........"] * 3)
HORSE = (Arm.CAVALRY,)
ELVES = Side(id="elves", name="Elves", letter="E", colour="#009e73", shape="round", enemies=())


def at(label: str) -> Hex:
    return place(PLAIN, label)


def row(last: int, first: int = 2) -> tuple[Hex, ...]:
    return tuple(at(f"{column:02}01") for column in range(first, last + 1))


ARN = a_force("arn", at("0101"))
HAL = a_force("hal", at("0501"), side="chaos")
DUEL = without_weather(PLAIN, ARN, HAL)


def contacts_of(result: Resolution[ValormrState]) -> list[tuple[str, str, str]]:
    return [(c.half, *c.forces) for c in result.after.contacts]


# Who is in contact.


@pytest.mark.rule("VAL-CONTACT-01", "VAL-GEN-05")
@pytest.mark.parametrize(("label", "meets"), [("0102", True), ("0201", True), ("0301", False)])
def test_val_contact_01_opponents_in_adjacent_hexes_are_in_contact(
    *, label: str, meets: bool
) -> None:
    campaign = without_weather(PLAIN, ARN, replace(HAL, start=at(label)))
    forces = opening(campaign).forces

    found = are_in_contact(play_of(campaign), forces["arn"], forces["hal"])

    assert found is meets


@pytest.mark.rule("VAL-CONTACT-01")
def test_val_contact_01_friends_and_neutrals_are_never_in_contact() -> None:
    campaign = a_campaign(
        PLAIN,
        ARN,
        a_force("bo", at("0102")),
        a_force("eldrin", at("0201"), side="elves"),
        sides=(CHAOS, ELVES, LAW),
    )

    assert played(campaign).after.contacts == ()


@pytest.mark.rule("VAL-CONTACT-01")
def test_val_contact_01_nobody_meets_a_force_that_is_no_more() -> None:
    campaign = without_weather(PLAIN, ARN, replace(HAL, start=at("0201")))
    gone = having(opening(campaign), "hal", figures={HAL.companies[0].id: 0})

    assert played(campaign, situation=gone).after.contacts == ()


@pytest.mark.rule("VAL-CONTACT-02")
def test_val_contact_02_a_contact_names_the_ground_of_both() -> None:
    board = a_board(".f..", "....")
    campaign = without_weather(
        board,
        a_force("arn", place(board, "0101")),
        a_force("hal", place(board, "0201"), side="chaos"),
    )

    (found,) = told(played(campaign), "contact-found")

    assert found.facts["ground"] == "clear"
    assert found.facts["other_ground"] == "forest"
    assert (found.facts["at"], found.facts["other_at"]) == (
        place(board, "0101"),
        place(board, "0201"),
    )


# In which half period.


@pytest.mark.rule("VAL-CONTACT-03", "VAL-CONTACT-05")
def test_val_contact_03_a_meeting_by_noon_is_one_of_the_morning() -> None:
    result = played(DUEL, marches("arn", *row(2)), marches("hal", *row(4, 4)[:1]))
    assert contacts_of(result) == []

    near = without_weather(PLAIN, ARN, replace(HAL, start=at("0301")))
    result = played(near, marches("arn", *row(2)))

    assert contacts_of(result) == [("morning", "arn", "hal")]


@pytest.mark.rule("VAL-CONTACT-03", "VAL-CONTACT-05")
def test_val_contact_03_a_meeting_after_noon_is_one_of_the_afternoon() -> None:
    result = played(DUEL, marches("arn", *row(3)), marches("hal", at("0401"), at("0301")))

    assert contacts_of(result) == [("afternoon", "arn", "hal")]


@pytest.mark.rule("VAL-CONTACT-03")
def test_val_contact_03_brushing_past_within_a_half_period_is_no_contact() -> None:
    # Both ride on; they are next to each other at a quarter of the day only.
    campaign = without_weather(
        PLAIN,
        a_force("arn", at("0101"), arms=HORSE),
        a_force("hal", at("0303"), side="chaos", arms=HORSE),
    )
    play, forces = play_of(campaign), opening(campaign).forces
    by, past = at("0201"), at("0202")
    assert are_in_contact(play, replace(forces["arn"], at=by), replace(forces["hal"], at=past))

    result = played(campaign, marches("arn", by, at("0301")), marches("hal", past, at("0103")))

    assert state_of(result, "hal").at == at("0103")
    assert contacts_of(result) == []


@pytest.mark.rule("VAL-CONTACT-04")
def test_val_contact_04_at_one_hex_a_day_contact_falls_into_the_last_half() -> None:
    board = a_board("fff", "fff")
    campaign = without_weather(
        board,
        a_force("arn", place(board, "0101")),
        a_force("hal", place(board, "0301"), side="chaos"),
    )

    result = played(campaign, marches("arn", place(board, "0201")))

    assert contacts_of(result) == [("afternoon", "arn", "hal")]


@pytest.mark.rule("VAL-CONTACT-03")
def test_val_contact_03_a_pair_is_found_once_in_a_period() -> None:
    near = without_weather(PLAIN, ARN, replace(HAL, start=at("0201")))

    result = played(near)

    assert contacts_of(result) == [("morning", "arn", "hal")]
    assert len(told(result, "contact-found")) == 1


# Moves first.


@pytest.mark.rule("VAL-CONTACT-06", "VAL-TURN-05")
def test_val_contact_06_all_others_finish_the_period_before_a_contact_is_played() -> None:
    campaign = without_weather(
        PLAIN, ARN, a_force("bo", at("0103")), replace(HAL, start=at("0301"))
    )

    result = played(campaign, marches("arn", *row(2)), marches("bo", at("0203"), at("0303")))

    assert contacts_of(result)[0][0] == "morning"
    assert any("approach" in question.key for question in result.questions)
    assert state_of(result, "bo").at == at("0303")


@pytest.mark.rule("VAL-CONTACT-07", "VAL-TURN-06")
def test_val_contact_07_a_first_half_contact_holds_those_in_it() -> None:
    near = without_weather(PLAIN, ARN, replace(HAL, start=at("0301")))

    result = played_out(near, marches("arn", at("0201"), at("0202"), at("0203")))

    assert state_of(result, "arn").at == at("0201")
    assert "stop-contact" in kinds_of(result, "arn")


@pytest.mark.rule("VAL-CONTACT-01", "VAL-TURN-05")
def test_val_turn_05_a_contact_depends_on_places_and_not_on_the_order_of_forces() -> None:
    def meeting(first: str, second: str) -> set[frozenset[str]]:
        campaign = without_weather(
            PLAIN, a_force(first, at("0101")), a_force(second, at("0301"), side="chaos")
        )
        result = played(campaign, marches(first, at("0201")))
        return {frozenset(c.forces) for c in result.after.contacts}

    assert meeting("arn", "zoe") == {frozenset(("arn", "zoe"))}
    assert meeting("zoe", "arn") == {frozenset(("arn", "zoe"))}


# Resting, and again.

NEAR = without_weather(PLAIN, ARN, replace(HAL, start=at("0201")))
FIRST = "morning.arn+hal"
BOTH = ("arn", "hal")


@pytest.mark.rule("VAL-CONTACT-08", "VAL-CONTACT-09", "VAL-REST-13")
def test_val_contact_09_when_all_rest_contact_exists_again_in_the_next_half() -> None:
    result = played(
        NEAR,
        decisions=(
            deciding(f"{FIRST}/approach/arn", "rest"),
            deciding(f"{FIRST}/approach/hal", "rest"),
        ),
    )

    assert [event.half for event in told(result, "all-rest")] == ["morning"]
    assert [event.half for event in told(result, "stand-off")] == ["afternoon"]
    assert result.questions == ()


@pytest.mark.rule("VAL-CONTACT-09")
def test_val_contact_09_and_again_in_the_next_period() -> None:
    resting = tuple(deciding(f"{FIRST}/approach/{force}", "rest") for force in BOTH)
    day = played(NEAR, decisions=resting)
    assert day.questions == ()

    night = played(NEAR, situation=following(day.after))

    assert contacts_of(night)[0] == ("evening", "arn", "hal")
    assert [event.half for event in told(night, "stand-off")] == ["evening", "night"]
    assert night.questions == ()


@pytest.mark.rule("VAL-CONTACT-10")
def test_val_contact_10_one_who_declines_brings_on_the_contact_phase() -> None:
    result = played(
        NEAR,
        decisions=(
            deciding(f"{FIRST}/approach/arn", "rest"),
            deciding(f"{FIRST}/approach/hal", "fight"),
        ),
    )

    assert told(result, "all-rest") == ()
    assert len(told(result, "contact-dice")) == 2


@pytest.mark.rule("VAL-MOVE-07", "VAL-CONTACT-01")
def test_val_move_07_contact_at_dawn_forfeits_what_was_kept() -> None:
    kept = having(opening(NEAR), "arn", carried=Fraction(3))

    result = played_out(NEAR, situation=kept)

    assert result.questions == ()
    assert state_of(result, "arn").carried == 0


@pytest.mark.rule("VAL-CONTACT-22", "VAL-TURN-01")
def test_val_turn_01_the_next_period_remembers_the_contacts_of_this_one() -> None:
    day = played(NEAR)

    night = following(day.after)

    assert str(night.period) == "1-night"
    assert night.contacts == ()
    assert [c.forces for c in night.earlier_contacts] == [("arn", "hal")]


@pytest.mark.rule("VAL-OOB-03", "VAL-CONTACT-01", "VAL-ROLE-03")
def test_val_oob_03_elves_who_fight_chaos_are_no_part_of_law() -> None:
    sides = (replace(CHAOS, enemies=("law", "elves")), LAW, replace(ELVES, enemies=("chaos",)))
    elk = a_force("elk", at("0301"), side="elves")
    hal = replace(HAL, start=at("0201"))
    campaign = without_weather(PLAIN, ARN, elk, hal, sides=sides)
    play, forces = play_of(campaign), opening(campaign).forces
    beside_arn = replace(forces["elk"], at=at("0102"))

    assert are_in_contact(play, forces["arn"], forces["hal"])
    assert are_in_contact(play, forces["elk"], forces["hal"])
    assert not are_in_contact(play, forces["arn"], beside_arn)
    assert not are_allied(play, "arn", "elk")
