"""Marching on after a contact: what limits it, who is asked, who gets free."""

from __future__ import annotations

from fractions import Fraction

import pytest

from generator.brief.questions import lines_for
from generator.systems.valormr.rules.calendar import Half
from generator.systems.valormr.rules.muster import Arm
from generator.systems.valormr.rules.sequence import following
from generator.values import replace
from generator.world.hexes import distance, neighbours
from tests.engagements import (
    DUEL,
    READERS,
    AtTheTable,
    an_army,
    disengaging,
    duel,
    ground,
    near,
    past_the_dice,
    quiet_campaign,
)
from tests.scenarios import a_board, having, marches

WOODS = a_board(*["fffffffff"] * 9)
"""Forest, nine hexes square: nine points a hex, and foot has twelve a day."""
AFTERNOON = "afternoon.arn+hadewych"
NOBODY = {"arn": "no", "hadewych": "no"}
OLD = {"contact.going_on": "pace"}
"""The reading of before: an even pace binds also who goes on."""


def evaded(table: AtTheTable, contact: str = DUEL) -> AtTheTable:
    """Arn evades Hadewych without loss."""
    past_the_dice(table, contact, arn=4, hadewych=4)
    table.answers(contact, "engage", arn="evade", hadewych="engage")
    table.answers(contact, "second", **NOBODY)
    return disengaging(table, "arn", contact, arn=6, hadewych=1)


def met_in_the_woods(**changes: object) -> AtTheTable:
    """Hadewych has come up to Arn through the forest, which takes until afternoon."""
    table = AtTheTable(
        campaign=quiet_campaign(
            WOODS,
            an_army("arn", near(0, 0), 20),
            an_army("hadewych", near(2, 0), 20, side="chaos"),
            **changes,
        )
    )
    table.orders = (marches("hadewych", near(1, 0)),)
    return table


# Points in hand are the only limit.


@pytest.mark.rule("VAL-TURN-06", "VAL-TURN-11", "VAL-DISENG-12", "VAL-DISENG-18")
def test_val_diseng_18_who_evaded_in_a_forest_marches_off_for_nine_points() -> None:
    table = evaded(duel(board=WOODS))
    table.answers(DUEL, "go-on", hadewych="stay")
    table.answer(f"{DUEL}/go-on/arn", "march", to=(near(-1, 0),))

    assert table.kinds() == []
    assert table.force("arn").at == near(-1, 0)
    assert table.force("arn").freshness == Fraction(3, 12)
    assert str(table.one("march-step").half) == "afternoon"
    assert [contact.id for contact in table.last_contacts()] == [DUEL]


@pytest.mark.rule("VAL-TURN-06", "VAL-DISENG-12")
def test_val_diseng_12_all_points_in_hand_may_be_spent_in_half_a_period() -> None:
    table = evaded(duel())
    table.answers(DUEL, "go-on", hadewych="stay")
    table.answer(f"{DUEL}/go-on/arn", "march", to=(near(-1, 0), near(-2, 0)))
    table.play()

    assert table.force("arn").at == near(-2, 0)
    assert table.force("arn").freshness == 0


@pytest.mark.rule("VAL-TURN-06", "VAL-TURN-10", "VAL-DISENG-19", "VAL-DISENG-21")
def test_val_diseng_19_who_delayed_in_the_morning_may_go_on_after_it() -> None:
    table = duel(board=WOODS)
    table.answers(DUEL, "approach", arn="delay", hadewych="fight")
    disengaging(table, "arn", arn=6, hadewych=1)
    table.answers(DUEL, "second", **NOBODY)
    table.answers(DUEL, "go-on", hadewych="stay")
    table.answer(f"{DUEL}/go-on/arn", "march", to=(near(-1, 0),)).play()

    assert table.force("arn").at == near(-1, 0)


@pytest.mark.rule("VAL-MOVE-07", "VAL-MOVE-04", "VAL-DISENG-12")
def test_val_move_07_who_was_in_contact_is_not_told_that_points_are_kept() -> None:
    table = evaded(duel(board=WOODS))
    table.answers(DUEL, "go-on", hadewych="stay")
    table.answer(f"{DUEL}/go-on/arn", "march", to=(near(-1, 0), near(-2, 0))).play()

    assert table.one("stop-points-short").facts["saves"] is False
    assert table.force("arn").carried == 0


@pytest.mark.rule("VAL-TURN-06", "VAL-CONTACT-07", "VAL-CONTACT-03")
def test_val_turn_06_an_enemy_met_on_the_way_is_met_in_the_next_half_period() -> None:
    gorm = an_army("gorm", near(-3, 0), 20, side="chaos")
    table = evaded(duel((20,), (20,), gorm, board=WOODS))
    table.answers(DUEL, "go-on", hadewych="stay")
    table.answer(f"{DUEL}/go-on/arn", "march", to=(near(-1, 0), near(-2, 0)))
    table.play()
    assert [contact.id for contact in table.last_contacts()] == [DUEL]

    on_plain = evaded(duel((20,), (20,), gorm))
    on_plain.answers(DUEL, "go-on", hadewych="stay")
    on_plain.answer(f"{DUEL}/go-on/arn", "march", to=(near(-1, 0), near(-2, 0)))
    on_plain.play()
    found = [contact.id for contact in on_plain.last_contacts()]
    assert found == [DUEL, "afternoon.arn+gorm"]


@pytest.mark.rule("VAL-TURN-06", "VAL-DISENG-12", "VAL-MOVE-14")
def test_val_diseng_12_riders_who_follow_at_once_do_not_bar_the_way_out() -> None:
    table = AtTheTable(
        campaign=quiet_campaign(
            ground(),
            an_army("arn", near(0, 0), 20),
            an_army("hadewych", near(1, 0), 20, side="chaos", arms=(Arm.CAVALRY,)),
        )
    )
    evaded(table)
    table.answer(f"{DUEL}/go-on/arn", "march", to=(near(-1, 0),))
    table.answer(f"{DUEL}/go-on/hadewych", "march", to=(near(0, 0),)).play()

    assert table.force("arn").at == near(-1, 0)
    assert table.force("hadewych").at == near(0, 0)
    assert table.told("stop-enemy-in-the-way") == []


@pytest.mark.rule("VAL-TURN-06", "VAL-DISENG-12", "DEF-ORDER-01")
def test_val_diseng_12_a_rest_ordered_for_the_afternoon_does_not_bind_him() -> None:
    table = AtTheTable(
        campaign=quiet_campaign(
            ground(),
            an_army("arn", near(-1, 0), 20),
            an_army("hadewych", near(1, 0), 20, side="chaos"),
        )
    )
    order = marches("arn", near(0, 0), near(0, 1))
    table.orders = (replace(order, rest_in=(Half.AFTERNOON,)),)
    evaded(table)
    table.answers(DUEL, "go-on", arn="route", hadewych="stay").play()

    assert table.force("arn").at == near(0, 1)


# Contacts of the second half.


@pytest.mark.rule("VAL-TURN-11", "VAL-DISENG-12", "VAL-DISENG-13", "VAL-DISENG-18")
def test_val_diseng_12_who_evades_in_the_afternoon_may_move_at_once() -> None:
    table = evaded(met_in_the_woods(), AFTERNOON)
    # Hadewych has three points left, and the next hex costs nine.
    assert list(table.asked()) == [f"{AFTERNOON}/go-on/arn"]

    table.answer(f"{AFTERNOON}/go-on/arn", "march", to=(near(-1, 0),))

    assert table.kinds() == []
    assert table.force("arn").at == near(-1, 0)
    assert table.force("arn").freshness == Fraction(3, 12)
    assert str(table.told("march-step")[-1].half) == "afternoon"


@pytest.mark.rule("VAL-DISENG-12", "VAL-REST-12")
def test_val_diseng_12_his_day_is_closed_only_once_he_has_answered() -> None:
    table = evaded(met_in_the_woods(), AFTERNOON)
    table.play()
    assert table.force("arn").busy_in == (Half.AFTERNOON,)
    assert table.force("hadewych").busy_in == ()

    table.answers(AFTERNOON, "go-on", arn="stay").play()

    assert table.force("arn").busy_in == ()
    assert table.force("arn").moved_in == table.force("hadewych").moved_in


@pytest.mark.rule("VAL-DISENG-13", "VAL-CONTACT-09")
def test_val_diseng_13_who_stays_is_in_contact_again_in_the_evening() -> None:
    table = evaded(met_in_the_woods(), AFTERNOON)
    table.answers(AFTERNOON, "go-on", arn="stay").play()
    assert table.last is not None
    evening = AtTheTable(campaign=table.campaign, situation=following(table.last.after))
    evening.play()

    assert [c.id for c in evening.last_contacts()] == ["evening.arn+hadewych"]


@pytest.mark.rule("VAL-DISENG-12", "VAL-DISENG-22", "VAL-TURN-11")
def test_val_diseng_12_who_withdrew_in_the_afternoon_may_move_at_once() -> None:
    table = past_the_dice(met_in_the_woods(), AFTERNOON, arn=4, hadewych=4)
    table.answers(AFTERNOON, "engage", arn="engage", hadewych="engage")
    table.fights(AFTERNOON, {}, withdrew=("arn",), behind=("arn 20",))
    table.answers(AFTERNOON, "second", **NOBODY)
    disengaging(table, "arn", AFTERNOON, arn=6, hadewych=1)

    assert list(table.asked()) == [f"{AFTERNOON}/go-on/arn"]
    table.answer(f"{AFTERNOON}/go-on/arn", "march", to=(near(-1, 0),)).play()
    assert table.force("arn").at == near(-1, 0)


@pytest.mark.rule("VAL-DISENG-19", "VAL-DISENG-21", "VAL-TURN-10")
def test_val_diseng_21_a_delay_in_the_afternoon_leaves_no_time_to_go_on() -> None:
    table = met_in_the_woods()
    table.answers(AFTERNOON, "approach", arn="delay", hadewych="fight")
    disengaging(table, "arn", AFTERNOON, arn=6, hadewych=1)
    table.answers(AFTERNOON, "second", **NOBODY)

    assert table.kinds() == []
    assert table.told("got-away") != []
    assert table.force("arn").at == near(0, 0)


@pytest.mark.rule("VAL-CONTACT-08", "VAL-TURN-06")
def test_val_contact_08_who_rests_in_the_afternoon_does_not_march_on() -> None:
    table = met_in_the_woods()
    table.answers(AFTERNOON, "approach", arn="rest", hadewych="rest")

    assert table.kinds() == []


# Where a beaten army stands.


def withdrawn(table: AtTheTable, *, arn: int, hadewych: int) -> AtTheTable:
    """Arn has withdrawn from a battle with Hadewych, in order."""
    past_the_dice(table, arn=4, hadewych=4)
    table.answers(DUEL, "engage", arn="engage", hadewych="engage")
    table.fights(DUEL, {}, withdrew=("arn",), behind=("arn 20",))
    table.answers(DUEL, "second", **NOBODY)
    return disengaging(table, "arn", arn=arn, hadewych=hadewych)


@pytest.mark.rule("VAL-DISENG-06", "VAL-DISENG-13", "VAL-DISENG-22")
def test_val_diseng_13_who_withdrew_is_told_where_it_stands_and_beside_whom() -> None:
    table = withdrawn(duel(), arn=6, hadewych=1)
    table.play()

    for reader in READERS:
        assert (
            "Arn has broken contact and stands at 0505, still next to Hadewych: "
            "unless one of them moves on, they are in contact again in the next half "
            "period."
        ) in table.sentences(reader)


@pytest.mark.rule("VAL-DISENG-06", "VAL-DISENG-43")
def test_val_diseng_43_who_was_pushed_back_is_told_to_stand_there_alone() -> None:
    riders = (Arm.CAVALRY,) * 2
    table = AtTheTable(
        campaign=quiet_campaign(
            ground(),
            an_army("arn", near(0, 0), 20),
            an_army("hadewych", near(1, 0), 20, 20, side="chaos", arms=riders),
        )
    )
    past_the_dice(table, arn=4, hadewych=4)
    table.answers(DUEL, "engage", arn="engage", hadewych="engage")
    table.fights(DUEL, {}, withdrew=("arn",), routed=("arn 20",))
    table.answers(DUEL, "second", **NOBODY)
    disengaging(table, "arn", arn=4, hadewych=4).play()

    assert table.force("arn").at == near(-1, 0)
    assert "Arn has broken contact and stands at 0404." in table.sentences()


@pytest.mark.rule("VAL-DISENG-15")
def test_val_diseng_15_of_who_avoids_the_next_line_says_where_it_goes() -> None:
    table = duel()
    table.answer(f"{DUEL}/approach/arn", "avoid", to=near(-1, 0))
    table.answers(DUEL, "approach", hadewych="fight")
    disengaging(table, "arn", arn=6, hadewych=1).play()

    assert "Arn has broken contact." in table.sentences()


@pytest.mark.rule("VAL-ENGAGE-04", "VAL-DISENG-13")
def test_val_engage_04_two_who_evade_are_told_that_they_stand_side_by_side() -> None:
    table = past_the_dice(duel(), arn=4, hadewych=4)
    table.answers(DUEL, "engage", arn="evade", hadewych="evade").play()

    assert (
        "Neither Arn nor Hadewych wants the contact: it ends without dice or loss; "
        "they still stand side by side."
    ) in table.sentences()


# Who is asked, and with what lines.


@pytest.mark.rule("VAL-TURN-06", "VAL-DISENG-12")
def test_val_diseng_12_nobody_is_asked_who_cannot_pay_a_single_hex() -> None:
    table = evaded(duel(board=WOODS))
    fresh = table.play().before
    table.situation = having(fresh, "arn", freshness=Fraction(2, 3))
    table.last = None

    # Eight points are left to Arn, and every hex about him costs nine.
    assert list(table.asked()) == [f"{DUEL}/go-on/hadewych"]


@pytest.mark.rule("VAL-TURN-06")
def test_the_lines_for_marching_on_offer_hexes_that_can_be_paid_and_entered() -> None:
    table = evaded(duel(board=ground(mountain=(-1, 0))))
    question = table.asked()[f"{DUEL}/go-on/arn"]
    (line,) = (line for line in lines_for(question).splitlines() if "# to" in line)

    grid = table.campaign.board.grid
    beside = {grid.label(place) for place in neighbours(near(0, 0))}
    open_to_him = beside - {grid.label(near(-1, 0)), grid.label(near(1, 0))}
    offered = line.rpartition(": ")[2].split(" | ")
    assert set(offered) == open_to_him
    assert line.startswith(f'# to = ["{offered[0]}"]')


def hemmed_in(**around_hadewych: tuple[int, int]) -> AtTheTable:
    """Arn has evaded among mountains; the only other hex he can pay is Hadewych's."""
    rock = {f"rock{n}": step for n, step in enumerate(STEPS) if step != (1, 0)}
    board = ground(mountain=(-1, 0))
    terrain = dict(board.terrain)
    for step in (*rock.values(), *around_hadewych.values()):
        terrain[near(*step)] = board.terrain[near(-1, 0)]
    return evaded(duel(board=replace(board, terrain=terrain)))


STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


@pytest.mark.rule("VAL-TURN-06", "VAL-DISENG-12", "VAL-MOVE-14")
def test_val_diseng_12_the_enemys_own_hex_alone_is_asked_for_where_she_may_leave() -> None:
    asked = hemmed_in().asked()
    assert sorted(asked) == [f"{DUEL}/go-on/arn", f"{DUEL}/go-on/hadewych"]

    closed = {"a": (2, -1), "b": (2, 0), "c": (1, 1), "d": (0, 1), "e": (1, -1)}
    kinds = hemmed_in(**closed).kinds()
    assert kinds == ["approach", "approach"]


# The reading of before, for who keeps to it.


@pytest.mark.rule("VAL-TURN-06", "VAL-DISENG-12")
def test_with_the_old_reading_half_a_days_pace_binds_who_goes_on() -> None:
    table = evaded(duel(board=WOODS, switches=OLD))
    table.answers(DUEL, "go-on", hadewych="stay")
    table.answer(f"{DUEL}/go-on/arn", "march", to=(near(-1, 0),))
    table.answers(AFTERNOON, "approach", arn="rest", hadewych="rest").play()

    assert table.force("arn").at == near(0, 0)
    assert table.one("stop-time-short").force == "arn"


@pytest.mark.rule("VAL-DISENG-12")
def test_with_the_old_reading_nobody_goes_on_after_the_afternoon() -> None:
    table = evaded(met_in_the_woods(switches=OLD), AFTERNOON)

    assert table.kinds() == []
    assert table.force("arn").at == near(0, 0)


# An evader who gets away once is away.


@pytest.mark.rule("VAL-DISENG-12", "VAL-DISENG-13", "VAL-DISENG-18", "VAL-TURN-06")
@pytest.mark.parametrize("begins_in", ["morning", "afternoon"])
def test_in_ground_of_nine_points_one_evasion_sets_free(begins_in: str) -> None:
    table = duel(board=WOODS) if begins_in == "morning" else met_in_the_woods()
    answered(table)
    evasions = len(table.told("got-away"))
    for _ in range(3):
        assert table.last is not None
        now = following(table.last.after)
        table = AtTheTable(campaign=table.campaign, situation=now)
        answered(table)
        evasions += len(table.told("got-away"))

    assert evasions == 1
    assert distance(table.force("arn").at, table.force("hadewych").at) == 2


def answered(table: AtTheTable) -> None:
    """Answer all that is asked: Arn evades and marches off, Hadewych wants battle."""
    while questions := table.play().questions:
        for question in questions:
            is_arn = question.asks == ("arn",)
            if question.kind == "go-on" and is_arn:
                table.answer(question.key, "march", to=(near(-1, 0),))
                continue
            table.answer(question.key, ANSWERS[question.kind][is_arn])


ANSWERS = {
    "approach": ("fight", "fight"),
    "terrain": ("without", "without"),
    "engage": ("engage", "evade"),
    "second": ("no", "no"),
    "go-on": ("stay", ""),
}
"""What Hadewych answers, and what Arn."""
