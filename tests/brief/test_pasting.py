"""Lines to paste: keys filled in, further keys commented out, valid TOML at once."""

from __future__ import annotations

import tomllib
from dataclasses import replace

from generator.brief.pasting import lines_for
from generator.dice.bag import WantedThrow
from generator.dice.kinds import CARD
from generator.dice.throw_keys import ThrowKey
from generator.kit.phase import Choice, Question
from generator.systems.registry import system_named


def asked(kind: str, *choices: Choice) -> Question:
    return Question(
        key=f"morning.arn+gorm/{kind}/arn",
        kind=kind,
        rule="VAL-CONTACT-08",
        asks=("arn",),
        sides=("law",),
        choices=choices,
    )


def test_a_decision_names_its_question_its_choices_and_what_they_need() -> None:
    avoid = Choice(key="avoid", means="", rule="VAL-DISENG-14", needs=("to",))

    lines = lines_for(asked("approach", Choice(key="rest", means="", rule=""), avoid))

    assert lines.splitlines() == [
        "[[period.decision]]",
        'question = "morning.arn+gorm/approach/arn"',
        'choice = "?"   # rest | avoid',
        '# to = "0412"   # with avoid',
        "# maneuver = true   # to maneuver, where formed and not fatigued",
    ]
    assert tomllib.loads(lines)["period"]["decision"][0]["choice"] == "?"


def test_a_further_key_is_filled_in_with_what_it_may_be() -> None:
    relief = Choice(key="relief", means="", rule="", needs=("of",), among=("bo", "cid"))

    lines = lines_for(asked("role", Choice(key="none", means="", rule=""), relief))

    assert lines.splitlines()[-1] == '# of = "bo"   # with relief: bo | cid'


def test_who_meets_several_may_say_whom_his_scouts_go_out_against() -> None:
    fight = Choice(key="fight", means="", rule="")
    one = replace(asked("approach", fight), facts=(("against", "gorm"),))
    two = replace(asked("approach", fight), facts=(("against", "gorm | ulf"),))

    assert "scouts_against" not in lines_for(one)
    assert lines_for(two).splitlines()[-1] == (
        '# scouts_against = ["gorm"]   # for each scout one of: gorm | ulf'
    )


RESULT = system_named("valormr").rules.wording.result


def test_a_battles_lines_name_an_army_that_was_in_it() -> None:
    lines = lines_for(asked("battle"), RESULT)

    assert '# behind = ["arn 6"]' in lines
    assert '# losses = { "arn/regiment/company" = 2 }' in lines
    assert "army" not in lines


def test_a_battle_is_pasted_as_a_battle_of_its_contact() -> None:
    lines = lines_for(asked("battle"), RESULT)

    assert tomllib.loads(lines) == {
        "period": {"battle": [{"contact": "morning.arn+gorm"}]}
    }
    for key in ("losses", "held", "withdrew", "behind", "disordered", "routed"):
        assert f"# {key} = " in lines


def test_a_throw_leaves_one_place_for_each_dice() -> None:
    key = ThrowKey(period="3-night", rule="VAL-CONTACT-33", subject="arn.gorm")
    question = Question(
        key=str(key),
        kind="throw",
        rule=key.rule,
        asks=(),
        sides=(),
        wanted=WantedThrow(key=key, dice=2),
    )

    assert lines_for(question) == '"3-night/VAL-CONTACT-33/arn.gorm/1" = [?, ?]'


def test_cards_to_be_drawn_leave_a_place_in_quotes_for_each() -> None:
    key = ThrowKey(period="7", rule="TSC-DEF-01", subject="leader")
    question = Question(
        key=str(key),
        kind="throw",
        rule=key.rule,
        asks=(),
        sides=(),
        wanted=WantedThrow(key=key, dice=2, kind=CARD),
    )

    assert lines_for(question) == '"7/TSC-DEF-01/leader/1" = ["?", "?"]'
