"""Scouts: who is out, what becomes of them, who learns by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.systems.valormr.rules.contact.contact_dice import scouts_out
from generator.systems.valormr.rules.fact_names import IN_HAND, SCOUTS
from generator.systems.valormr.rules.orders import Deed, Order
from generator.systems.valormr.rules.situation import opening
from tests.engagements import (
    DUEL,
    PLAIN,
    AtTheTable,
    an_army,
    duel,
    faults_of,
    near,
    on_the_field,
    player_of,
    quiet_campaign,
    with_state,
)
from tests.scenarios import having, marches

if TYPE_CHECKING:
    from generator.world.clock import Event


def scouting(*faces: int, captures: tuple[int, ...] = ()) -> AtTheTable:
    """A duel in which Arn's scouts throw these faces, and Hadewych's those."""
    table = duel()
    start = having(opening(table.campaign), "arn", scouts=len(faces))
    table.situation = having(start, "hadewych", scouts=len(captures))
    for nth, face in enumerate(faces, 1):
        table.throws("VAL-SCOUT-04", f"{DUEL}.arn", face, nth=nth)
    for nth, face in enumerate(captures, 1):
        table.throws("VAL-SCOUT-04", f"{DUEL}.hadewych", face, nth=nth)
    return table.answers(DUEL, "approach", arn="fight", hadewych="fight")


def reasons(table: AtTheTable, force: str) -> set[str]:
    """The modifiers of a force's contact dice that scouts bring."""
    (dice,) = (e for e in table.told("contact-dice") if e.force == force)
    brought = {"successful-scouts", "captured-scouts"}
    return {m.reason for m in dice.modifiers} & brought


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


@pytest.mark.rule("VAL-SCOUT-04")
@pytest.mark.parametrize(
    ("face", "fate"),
    [
        (1, "captured"),
        (2, "killed"),
        (3, "unsuccessful"),
        (4, "unsuccessful"),
        (5, "successful"),
        (6, "successful"),
    ],
)
def test_val_scout_04_each_face_has_its_fate(face: int, fate: str) -> None:
    table = scouting(face)
    table.play()

    (told,) = table.told(*(f"scout-{f}" for f in FATES))
    assert told.kind == f"scout-{fate}"
    assert told.throws[0].total == face


FATES = ("captured", "killed", "unsuccessful", "successful")


@pytest.mark.rule("VAL-SCOUT-04", "VAL-SCOUT-01")
def test_val_scout_04_only_scouts_already_out_are_thrown_for() -> None:
    table = duel().answers(DUEL, "approach", arn="fight", hadewych="fight")
    table.play()

    assert table.told(*(f"scout-{f}" for f in FATES)) == []


@pytest.mark.rule("VAL-SCOUT-01", "VAL-SCOUT-04")
def test_val_scout_01_scouts_put_out_by_order_are_thrown_for_at_the_contact() -> None:
    table = AtTheTable(
        campaign=quiet_campaign(
            PLAIN,
            an_army("arn", near(-1, 0), 20),
            an_army("hadewych", near(1, 0), 20, side="chaos"),
        ),
        orders=(
            marches("arn", near(0, 0), scouts=2),
            Order(force="hadewych", deed=Deed.REST, scouts=1),
        ),
    )
    table.answers(DUEL, "approach", arn="fight", hadewych="fight").play()

    told = table.told(*(f"scout-{f}" for f in FATES))
    assert [event.force for event in told] == ["arn", "arn", "hadewych"]


@pytest.mark.rule("VAL-SCOUT-01", "VAL-SCOUT-02", "VAL-SCOUT-03")
def test_val_scout_01_an_unformed_force_has_no_scouts_out() -> None:
    play, _, field = on_the_field(duel().campaign, ("arn", "hadewych"))
    formed = with_state(field, "arn", scouts=3)
    unformed = with_state(field, "arn", scouts=3, formed=False)

    assert scouts_out(play, formed.force("arn"), "afternoon") == 3
    assert scouts_out(play, unformed.force("arn"), "afternoon") == 0


@pytest.mark.rule("VAL-SCOUT-01")
def test_val_scout_01_the_umpire_may_limit_scouts() -> None:
    campaign = duel(switches={"scout.max": 2}).campaign
    play, _, field = on_the_field(campaign, ("arn", "hadewych"))

    out = scouts_out(play, with_state(field, "arn", scouts=3).force("arn"), "morning")

    assert out == 2


@pytest.mark.rule("VAL-SCOUT-02", "VAL-SCOUT-03")
def test_val_scout_02_a_scout_stays_in_its_forces_hex_and_costs_nothing() -> None:
    table = duel()
    table.situation = having(opening(table.campaign), "arn", scouts=4)
    table.play()

    places = [s for s, name in table.briefing().facts if name == "at"]
    assert sorted(places) == ["arn", "hadewych"]
    assert table.briefing().get(SCOUTS, "arn") == 4
    assert table.briefing().get(IN_HAND, "arn") == 12


@pytest.mark.rule("VAL-SCOUT-05", "VAL-CONTACT-21")
def test_val_scout_05_who_captures_a_scout_adds_one() -> None:
    table = scouting(1)
    table.play()

    assert table.one("scout-captured").facts["captor"] == "hadewych"
    assert reasons(table, "arn") == set()
    assert reasons(table, "hadewych") == {"captured-scouts"}


@pytest.mark.rule("VAL-SCOUT-06", "VAL-CONTACT-20")
def test_val_scout_06_a_successful_scout_adds_one_to_his_own_side() -> None:
    table = scouting(5)
    table.play()

    assert reasons(table, "arn") == {"successful-scouts"}
    assert reasons(table, "hadewych") == set()


@pytest.mark.rule("VAL-SCOUT-07")
def test_val_scout_07_three_successes_add_one_in_all() -> None:
    table = scouting(5, 6, 5)
    table.play()

    (dice,) = (e for e in table.told("contact-dice") if e.force == "arn")
    amounts = [m.amount for m in dice.modifiers if m.reason == "successful-scouts"]
    assert amounts == [1]


@pytest.mark.rule("VAL-SCOUT-08")
def test_val_scout_08_own_success_and_a_capture_add_two() -> None:
    table = scouting(6, captures=(1, 1))
    table.play()

    assert reasons(table, "arn") == {"successful-scouts", "captured-scouts"}
    (dice,) = (e for e in table.told("contact-dice") if e.force == "arn")
    natural, clear = dice.throws[0].total, 1
    assert dice.facts["score"] == natural + clear + 2


@pytest.mark.rule("VAL-SCOUT-04", "VAL-SCOUT-05")
def test_val_scout_04_captured_and_killed_scouts_are_gone() -> None:
    table = scouting(1, 2, 3, 5)
    table.play()

    assert table.force("arn").scouts == 2


@pytest.mark.rule("VAL-SCOUT-05")
def test_val_scout_05_a_capture_is_told_to_both_sides_and_nobody_else() -> None:
    table = scouting(1)
    table.play()

    def told_to(side: str) -> bool:
        return any("captured" in text for text in table.sentences(player_of(side)))

    assert told_to("law")
    assert told_to("chaos")
    assert not told_to("elves")


def against_two(*faces: int) -> AtTheTable:
    """Arn's scouts between Gorm and Hadewych."""
    campaign = quiet_campaign(
        PLAIN,
        an_army("arn", near(0, 0), 20),
        an_army("gorm", near(-1, 0), 20, side="chaos"),
        an_army("hadewych", near(1, 0), 20, side="chaos"),
    )
    table = AtTheTable(
        campaign=campaign, situation=having(opening(campaign), "arn", scouts=len(faces))
    )
    for nth, face in enumerate(faces, 1):
        table.throws("VAL-SCOUT-04", f"{TRIO}.arn", face, nth=nth)
    table.answer(f"{TRIO}/battles/umpire", "one")
    return table.answers(TRIO, "approach", gorm="fight", hadewych="fight")


TRIO = "morning.arn+gorm+hadewych"


@pytest.mark.rule("VAL-SCOUT-05", "DEF-SCOUT-01")
def test_val_scout_05_a_scout_is_taken_by_whom_it_was_sent_against() -> None:
    table = against_two(1, 1).answer(
        f"{TRIO}/approach/arn", "fight", scouts_against=("hadewych", "gorm")
    )
    table.play()

    captors = [e.facts["captor"] for e in table.told("scout-captured")]
    assert captors == ["hadewych", "gorm"]


@pytest.mark.rule("DEF-SCOUT-01")
@pytest.mark.parametrize(
    ("face", "captor"),
    [(1, "gorm"), (2, "hadewych"), (3, "gorm"), (4, "hadewych"), (5, "gorm"), (6, "hadewych")],
)
def test_def_scout_01_an_unnamed_scout_is_taken_by_either_at_equal_chance(
    face: int, captor: str
) -> None:
    table = against_two(1).answer(f"{TRIO}/approach/arn", "fight")
    table.throws("DEF-SCOUT-01", f"{TRIO}.arn.1", face).play()

    captured = table.one("scout-captured")
    assert captured.facts["captor"] == captor
    assert [throw.total for throw in captured.throws] == [1, face]


@pytest.mark.rule("VAL-SCOUT-05")
def test_val_scout_05_a_scout_cannot_be_sent_against_an_ally() -> None:
    table = against_two(1).answer(f"{TRIO}/approach/arn", "fight", scouts_against=("arn",))

    (code, where, rule), *others = faults_of(table)
    assert (code, rule, others) == ("C083", "VAL-SCOUT-05", [])
    assert where[-1] == "scouts_against"
