"""DEF-STAND-02: nobody is asked again while all rest and nothing changes."""

from __future__ import annotations

import pytest

from generator.systems.valormr.rules.contact.engagement import Stage
from generator.systems.valormr.rules.orders import Deed, Order
from generator.systems.valormr.rules.sequence import following
from generator.systems.valormr.rules.situation import CODEC
from generator.systems.valormr.rules.state import ValormrState
from tests.engagements import DUEL, AtTheTable, an_army, duel, near, player_of
from tests.scenarios import marches
from tests.systems.valormr.rules.contact.test_beforehand import Beforehand, lines

SECOND = "afternoon.arn+hadewych"
EVENING = "evening.arn+hadewych"


def rested(table: AtTheTable | None = None) -> AtTheTable:
    """Both have said in the morning that they rest."""
    table = table or duel()
    return table.answers(DUEL, "approach", arn="rest", hadewych="rest")


def the_night(table: AtTheTable, *orders: Order) -> Beforehand:
    """Return the period after one that is over."""
    situation = following(table.play().after)
    kept = CODEC.from_plain(ValormrState, CODEC.to_plain(situation))
    return Beforehand(campaign=table.campaign, situation=kept, orders=orders)


def told_in(table: AtTheTable, *kinds: str) -> list[tuple[str, str | None]]:
    """Return the events of some kinds with their half periods."""
    table.play()
    return [(event.kind, event.half) for event in table.told(*kinds)]


TOLD = ("stand-off", "all-rest", "approach-rest", "rests-as-before")


@pytest.mark.rule("DEF-STAND-02", "VAL-CONTACT-09")
def test_def_stand_02_who_rests_is_asked_once() -> None:
    table = rested()

    assert table.asked() == {}
    assert table.engagement(SECOND).stage is Stage.RESTED
    assert [e for e in told_in(table, *TOLD) if e[1] == "afternoon"] == [("stand-off", "afternoon")]
    assert "Neither side stirs; they are still face to face." in table.sentences()


@pytest.mark.rule("DEF-STAND-02")
def test_def_stand_02_it_goes_on_through_the_night() -> None:
    table = the_night(rested())

    assert table.asked() == {}
    assert told_in(table, *TOLD) == [("stand-off", "evening"), ("stand-off", "night")]


@pytest.mark.rule("DEF-STAND-02", "VAL-ROLE-01")
def test_def_stand_02_allies_are_asked_for_no_role_where_all_rest() -> None:
    table = duel((20,), (20,), an_army("bo", near(-1, 0), 20))
    assert f"{DUEL}/role/bo" in table.asked()

    rested(table)

    assert table.asked() == {}
    assert table.told("supports") == []


@pytest.mark.rule("DEF-STAND-02", "VAL-CONTACT-13")
def test_def_stand_02_one_or_several_is_not_asked_where_all_rest() -> None:
    trio = "morning.arn+bo+hadewych"
    table = duel((20,), (20,), an_army("bo", near(1, -1), 20))
    table.answer(f"{trio}/battles/umpire", "one")
    table.answers(trio, "approach", arn="rest", bo="rest", hadewych="rest")

    assert table.asked() == {}
    assert [event.half for event in table.told("battles-one")] == ["morning"]


@pytest.mark.rule("DEF-STAND-02")
def test_def_stand_02_who_moves_up_is_a_change_for_everybody_beside() -> None:
    table = rested(duel((20,), (20,), an_army("bo", near(-3, 0), 20)))
    table.orders = (marches("bo", near(-2, 0), near(-1, 0)),)

    assert sorted(table.asked()) == [
        f"{SECOND}/approach/arn",
        f"{SECOND}/approach/hadewych",
        f"{SECOND}/role/bo",
    ]


@pytest.mark.rule("DEF-STAND-02")
def test_def_stand_02_who_has_an_order_to_leave_is_asked_and_he_alone() -> None:
    table = the_night(rested(), marches("arn", near(-1, 0)))

    assert sorted(table.asked()) == [f"{EVENING}/approach/arn"]


@pytest.mark.rule("DEF-STAND-02")
def test_def_stand_02_an_order_to_rest_changes_nothing() -> None:
    table = the_night(rested(), Order(force="arn", deed=Deed.REST))

    assert table.asked() == {}


@pytest.mark.rule("DEF-STAND-02", "VAL-CONTACT-10")
def test_def_stand_02_one_may_always_say_otherwise_and_the_other_rests_on() -> None:
    table = rested().answer(f"{SECOND}/approach/arn", "fight")
    table.answer(f"{SECOND}/terrain/umpire", "without")

    assert table.kinds() == ["engage", "engage"]
    resting = [event for event in table.told("rests-as-before") if event.half]
    assert [(e.force, e.half) for e in resting] == [("hadewych", "afternoon")]
    assert table.sentences(player_of("chaos", forces=("hadewych",))) != (
        table.sentences(player_of("law", forces=("arn",)))
    )


@pytest.mark.rule("DEF-STAND-01", "DEF-STAND-02")
def test_def_stand_02_a_new_answer_given_beforehand_counts_at_once() -> None:
    table = the_night(rested())
    table.standing = lines("approach", "delay", force="arn")
    table.play()

    assert [event.force for event in table.told("approach-delay")] == ["arn"]


@pytest.mark.rule("DEF-STAND-01", "DEF-STAND-02")
def test_def_stand_02_a_word_for_once_goes_before_an_older_answer() -> None:
    day = Beforehand(campaign=duel().campaign)
    day.standing = lines("approach", "fight")
    rested(day)
    night = the_night(day)
    night.standing = day.standing

    assert day.asked() == {}
    assert night.asked() == {}
    assert told_in(night, *TOLD)[0] == ("stand-off", "evening")


@pytest.mark.rule("DEF-STAND-01", "DEF-STAND-02")
def test_def_stand_02_who_rests_by_an_answer_has_it_looked_at_each_time() -> None:
    table = Beforehand(campaign=duel().campaign)
    table.standing = lines("approach", "rest if not night", "fight")
    day = told_in(table, "answered-beforehand")
    night = the_night(table)
    night.standing = table.standing

    assert len(day) == 4
    assert told_in(night, "approach-fight") == [("approach-fight", "evening")] * 2


@pytest.mark.rule("DEF-STAND-01", "DEF-STAND-02")
def test_def_stand_02_where_no_line_of_his_decides_any_more_he_rests_on() -> None:
    table = Beforehand(campaign=duel().campaign)
    table.standing = lines("approach", "rest if not night")
    table.play()
    night = the_night(table)
    night.standing = table.standing

    assert night.asked() == {}
    assert told_in(night, *TOLD) == [("stand-off", "evening"), ("stand-off", "night")]


@pytest.mark.rule("DEF-STAND-01", "DEF-STAND-02")
def test_def_stand_02_who_wants_to_be_asked_is_asked_every_time() -> None:
    table = Beforehand(campaign=duel().campaign)
    table.standing = lines("approach", "ask", force="arn")
    rested(table)

    assert list(table.asked()) == [f"{SECOND}/approach/arn"]


@pytest.mark.rule("DEF-STAND-02")
def test_def_stand_02_what_is_hidden_of_the_enemy_asks_nobody_again() -> None:
    plain = the_night(rested())
    twin = the_night(rested(duel(chaos=(60,))))

    assert plain.asked() == twin.asked() == {}
