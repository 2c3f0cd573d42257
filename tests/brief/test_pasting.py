"""Lines to paste: keys filled in, further keys commented out, valid TOML at once."""

from __future__ import annotations

import tomllib

from generator.brief.pasting import lines_for
from generator.dice.bag import WantedThrow
from generator.dice.keys import ThrowKey
from generator.rules.kit.phase import Choice, Question


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


def test_a_battle_is_pasted_as_a_battle_of_its_contact() -> None:
    lines = lines_for(asked("battle"))

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
        wanted=WantedThrow(key=key, dice=2, sides=6),
    )

    assert lines_for(question) == '"3-night/VAL-CONTACT-33/arn.gorm/1" = [?, ?]'
