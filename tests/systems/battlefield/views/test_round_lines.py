"""A battle told round by round: moves in a line, strikes with their sums."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from generator.brief.turn_story import turn_story
from generator.systems.battlefield.rules.battle_end import BattleEnd, HowEnded
from generator.systems.battlefield.rules.battle_ground import BATTLE_GROUND
from generator.systems.battlefield.rules.field_campaign import BATTLEFIELD_CLOCK
from generator.systems.battlefield.rules.fighters import TroopMake
from generator.systems.battlefield.views.armies_told import armies_told
from generator.systems.battlefield.views.army_accounts import army_standings, battle_words
from generator.systems.battlefield.views.round_lines import rounds_of
from generator.values import replace
from generator.world.clock import Event
from tests.systems.battlefield.battle_maps import at, record
from tests.systems.battlefield.field_briefings import battle_fought, told_to
from tests.systems.battlefield.field_campaigns import (
    a_field,
    a_force,
    fighting,
    in_battle,
    in_muster,
)

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing
    from generator.systems.battlefield.rules.field_units import FieldUnit
    from generator.world.clock import FactValue

FIELD = a_field(a_force("r1", "0303"), a_force("r2", "0101"), a_force("b1", "0603"))


def some_units() -> tuple[FieldUnit, ...]:
    foot = TroopMake(kind="light-infantry")
    return (
        record("r1", "0303", foot, 18),
        replace(record("r2", "0101", foot), is_hidden=True),
        record("b1", "0603", foot, 12),
    )


@cache
def fought(name: str) -> Briefing:
    state, events = battle_fought(FIELD, *some_units())
    return told_to(FIELD, state, name, events)


@pytest.mark.rule("DOG-CBT-10", "DOG-MOVE-02")
def test_dog_cbt_10_a_round_tells_moves_in_a_line_and_strikes_with_their_sums() -> None:
    told = rounds_of(fought(""))
    assert told is not None
    strikes = [row for each in told.rounds for row in each.strikes]

    assert [each.title for each in told.rounds] == ["Round 1", "Round 2", "Round 3"]
    assert told.rounds[0].order == "The Red Army acts first, then the Blue Army."
    assert told.rounds[0].moves[0].startswith("The R1 to 04")
    assert strikes[0].by == "The R1"
    assert strikes[0].told == "The R1 strikes the B1"
    fighters, score, force = 18, 3, 54
    assert strikes[0].force == f"{fighters} × {score} = {force}"
    assert strikes[0].hp in (24, 30, 36)
    others = [line.text for each in told.rounds for line in each.others]
    assert not [text for text in others if "strikes" in text or "moves" in text]


@pytest.mark.rule("DOG-HIDE-03")
def test_dog_hide_03_nobody_else_reads_of_a_hidden_unit_in_any_round() -> None:
    red, blue, public = (rounds_of(fought(name)) for name in ("ruth", "bob", ""))

    assert "R2" in str(red)
    assert "R2" not in str(blue)
    assert "R2" not in str(public)
    assert blue == public


def test_a_muster_has_no_rounds_and_a_battle_says_how_far_it_is() -> None:
    muster = told_to(FIELD, in_muster(FIELD), "ruth")

    assert rounds_of(muster) is None
    assert battle_words(muster) == ("Battle 1 is being prepared: troops are hired and placed.")
    assert battle_words(fought("")).startswith("Battle 1, round 3, in which ")


@pytest.mark.parametrize(
    ("end", "words"),
    [
        (
            BattleEnd(how=HowEnded.ONE_LEFT, winner="red"),
            "Over after round 2: the Reds alone had units left and won.",
        ),
        (
            BattleEnd(how=HowEnded.AGREED, winner="red"),
            "Over after round 2: the others yielded, and the Reds won.",
        ),
        (
            BattleEnd(how=HowEnded.AGREED, winner=""),
            "Over after round 2: the leaders agreed on a draw.",
        ),
        (
            BattleEnd(how=HowEnded.NONE_LEFT, winner=""),
            "Over after round 2: nobody was left, and nobody won.",
        ),
        (
            BattleEnd(how=HowEnded.LAST_ROUND, winner=""),
            "Over after round 2: it was the last round there can be, and the battle is a draw.",
        ),
    ],
)
def test_how_a_battle_ended_is_said_in_a_sentence(end: BattleEnd, words: str) -> None:
    state = in_battle(FIELD, fighting("r1", "0101"), end=end)

    assert battle_words(told_to(FIELD, state)) == words


@pytest.mark.rule("DOG-HIDE-03", "DOG-LEAD-04")
def test_dog_hide_03_an_army_is_counted_as_far_as_its_reader_sees() -> None:
    red, public = ({row.id: row for row in army_standings(fought(name))} for name in ("ruth", ""))

    assert red["r"].units - public["r"].units == 1
    assert (public["r"].leadership, public["r"].hp_lost, public["r"].money) == ("",) * 3
    assert (red["r"].money, red["b"].money) == ("20", "")
    muster = {row.id: row for row in army_standings(told_to(FIELD, in_muster(FIELD)))}
    assert not muster["r"].is_known
    assert public["b"].is_known


def test_units_stand_army_by_army_with_what_is_left_of_them() -> None:
    told = armies_told(fought("ruth"))

    assert told.with_units
    units = {unit.name: unit for army in told.armies for unit in army.units}
    hidden = units["The R2"]
    assert hidden.at.endswith(", hidden")
    assert (hidden.left, hidden.share) == (10, 100)
    assert (hidden.strikes, hidden.back) == ("3", "2")


def test_the_story_of_a_battle_is_told_without_dice() -> None:
    story = turn_story([fought("")])

    text = " ".join(each.text for each in story.paragraphs)
    assert text.startswith("In round one, ")
    assert "the B1" in text
    assert " The " not in text.replace(". The ", ".")
    assert "R2" not in text
    assert "rolled" not in text


def in_battles(kind: str, **facts: FactValue) -> Event:
    rule = "DOG-CBT-10"
    return Event(kind=kind, rule=rule, contact="battle", facts=facts)


def strike_at(other: str, dead: int, *, left: int) -> Event:
    """Return a strike of r1 as its round tells it, as far as stories ask."""
    struck = in_battles(
        "strikes", force="r1", other=other, dead=dead, left=left, wipes_out=not left
    )
    return replace(struck, force="r1")


def test_a_story_has_a_paragraph_for_each_round_of_which_there_is_something() -> None:
    rounds = [in_battles("round-begins", round=number, order=("r", "b")) for number in range(1, 5)]
    first, second, third, fourth = rounds
    state, _ = battle_fought(FIELD, *some_units(), rounds=1)
    events = (
        first,
        strike_at("b1", 4, left=8),
        second,
        strike_at("b1", 3, left=5),
        third,
        strike_at("b1", 5, left=0),
        fourth,
        in_battles("ends-one-left", side="red", round=4),
    )

    for periods in (
        [told_to(FIELD, state, "", events)],
        [told_to(FIELD, state, "", part) for part in (events[:3], events[3:])],
    ):
        assert [each.text for each in turn_story(periods).paragraphs] == [
            "In round three, the R1 destroyed the B1.",
            "When the Reds alone had units left, the battle was over: the Reds had won.",
        ]


def test_units_in_a_list_are_small_behind_the_first() -> None:
    begins = in_battles("round-begins", round=1, order=("r", "b"))
    keep = [
        replace(in_battles("defends", force=unit, round=1), force=unit) for unit in ("r1", "b1")
    ]
    enter = [
        replace(in_battles("enters", force=unit, round=1, at=at("0404")), force=unit)
        for unit in ("r1", "b1")
    ]
    state, _ = battle_fought(FIELD, *some_units(), rounds=1)

    told = rounds_of(told_to(FIELD, state, "", (begins, *enter, *keep)))

    assert told is not None
    assert told.rounds[0].defending == "The R1 and the B1"
    assert told.rounds[0].moves == ("The R1 to 0404", "the B1 to 0404")


@pytest.mark.rule("DOG-MOVE-02")
def test_dog_move_02_who_saves_points_is_told_in_a_line_to_the_own_side() -> None:
    heavy = record("r1", "0303", TroopMake(kind="heavy-infantry"))
    forest = ("0202", "0203", "0204", "0302", "0402", "0403", "0404", "0503")
    kinds = {kind.key: kind for kind in BATTLE_GROUND.terrains}
    terrain = {**FIELD.board.terrain, **{at(label): kinds["forest"] for label in forest}}
    field = replace(FIELD, board=replace(FIELD.board, terrain=terrain))
    state, events = battle_fought(field, heavy, some_units()[2], rounds=1)

    own, public = (rounds_of(told_to(field, state, name, events)) for name in ("ruth", ""))

    assert own is not None
    assert public is not None
    assert own.rounds[0].saving[0].startswith("The R1 for 0")
    assert public.rounds[0].saving == ()
    assert not [line for line in own.rounds[0].others if "save" in line.text]


@pytest.mark.rule("DOG-SURR-02")
def test_dog_surr_02_survivors_are_told_in_two_lines_to_the_own_side() -> None:
    state, events = battle_fought(FIELD, *some_units(), rounds=1)
    over = Event(kind="ends-agreed", rule="DOG-CBT-16", facts={"round": 1})
    after = [
        Event(
            kind="survivors",
            rule="DOG-SURR-02",
            force=unit,
            sides=("red",),
            facts={"force": unit, "number": number, "lost": lost},
        )
        for unit, number, lost in (("r1", 7, 11), ("r2", 0, 10))
    ]
    told = (*events, over, *after)

    own, public = (rounds_of(told_to(FIELD, state, name, told)) for name in ("ruth", ""))

    assert own is not None
    assert public is not None
    assert own.rounds[-1].title == "After the battle"
    assert own.rounds[-1].left == ("The R1: 7 of 18",)
    assert own.rounds[-1].gone == "The R2"
    assert own.rounds[-1].others == ()
    assert "After the battle" not in [each.title for each in public.rounds]


def test_an_aftermath_by_itself_is_after_the_battle() -> None:
    state = in_battle(FIELD, fighting("r1", "0101"))
    state = replace(state, period=BATTLEFIELD_CLOCK.read("1-aftermath"))
    loot = Event(
        kind="lost-captive",
        rule="DOG-SURR-02",
        force="r1",
        facts={"force": "r1", "other": "r1", "number": 3},
    )

    told = rounds_of(told_to(FIELD, state, "", [loot]))

    assert told is not None
    assert [each.title for each in told.rounds] == ["After the battle"]


def test_a_unit_with_a_name_of_many_strikes_as_many() -> None:
    field = replace(FIELD, forces=tuple(replace(f, is_many=True) for f in FIELD.forces))
    state, events = battle_fought(field, *some_units(), rounds=2)

    told = rounds_of(told_to(field, state, "", events))

    assert told is not None
    strikes = [row.told for each in told.rounds for row in each.strikes]
    assert strikes[0] == "The R1 strike the B1"


def test_answers_given_beforehand_are_folded_round_by_round() -> None:
    state, events = battle_fought(FIELD, *some_units(), rounds=1)
    said = Event(
        kind="answered-beforehand",
        rule="DOG-DEF-05",
        force="r1",
        sides=("red",),
        facts={"force": "r1", "when": "when attacked", "says": "strike", "round": 1},
    )

    own, public = (rounds_of(told_to(FIELD, state, name, (*events, said))) for name in ("ruth", ""))

    assert own is not None
    assert public is not None
    assert own.rounds[0].said == ("The R1 attacks in turn when attacked first",)
    assert public.rounds[0].said == ()
    assert not [other for other in own.rounds[0].others if "strike" in other.text]
