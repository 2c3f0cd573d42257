"""Lines to paste: keys filled in, further keys commented out, valid TOML at once."""

from __future__ import annotations

import tomllib

from generator.brief.questions import lines_for
from generator.dice import CARD, ThrowKey, WantedThrow
from generator.kit.phase import BesideChoice, Choice, Question
from generator.kit.standing import load_standing
from generator.values import replace
from tests.briefings import changed


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
    ]
    assert tomllib.loads(lines)["period"]["decision"][0]["choice"] == "?"


def test_a_further_key_is_filled_in_with_what_it_may_be() -> None:
    relief = Choice(key="relief", means="", rule="", needs=("of",), among=("bo", "cid"))

    lines = lines_for(asked("role", Choice(key="none", means="", rule=""), relief))

    assert lines.splitlines()[-1] == '# of = "bo"   # with relief: bo | cid'


def test_what_may_stand_beside_any_choice_comes_after_them() -> None:
    shout = BesideChoice(key="shout", line="shout = true   # loudly", means="and shout")
    later = "# and later again"

    lines = lines_for(
        replace(
            asked("call", Choice(key="call", means="", rule="")),
            besides=(shout,),
            more_lines=(later,),
        )
    )

    assert lines.splitlines()[-2:] == ["# shout = true   # loudly", later]


def test_what_has_a_table_of_its_own_is_pasted_as_that() -> None:
    lines = ("[[period.race]]", "# won = ...")

    assert lines_for(replace(asked("race"), lines=lines)) == "\n".join(lines)


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


GRAMMAR = load_standing(
    {
        "question": {
            "approach": {"title": "", "choices": {"rest": {"says": ""}, "avoid": {"says": ""}}}
        }
    }
)


def test_an_answer_stands_on_one_line_with_what_its_choices_need_below() -> None:
    avoid = Choice(key="avoid", means="", rule="", needs=("to",), among=("01", "02"))
    march = Choice(key="march", means="", rule="", needs=("to",), first_of=("03", "04"))
    example = 'cards = ["a 1", "b"]   # in order'
    cards = Choice(key="lay", means="", rule="", needs=("cards",), example=example)
    shout = BesideChoice(key="shout", line="shout = true   # loudly", means="")
    rest = Choice(key="rest", means="", rule="")
    question = replace(asked("approach", rest, avoid, march, cards), besides=(shout,))

    lines = lines_for(question, GRAMMAR)

    assert lines.splitlines() == [
        '"morning.arn+gorm/approach/arn" = "?"   # rest | avoid | march | lay',
        "#   avoid 01 | 02",
        "#   march 03, …   first into one of: 03 | 04",
        "#   lay a 1, b   in order",
        "#   ; shout   loudly",
    ]


def test_one_word_needs_no_grammar_and_more_does() -> None:
    word = Choice(key="yes", means="", rule="")
    more = Choice(key="go", means="", rule="", needs=("to",))

    assert lines_for(asked("vote", word)).startswith('"morning.arn+gorm/vote/arn" = ')
    assert lines_for(asked("vote", more), GRAMMAR).startswith("[[period.decision]]")


def further(*needs: str, **more: object) -> list[str]:
    """Return what is printed for the keys that a choice needs."""
    choice = changed(Choice(key="go", means="", rule="", needs=needs), **more)
    return lines_for(asked("vote", choice)).splitlines()[3:]


def test_what_the_first_key_may_be_says_nothing_of_a_second() -> None:
    assert further("of", "to", among=("bo", "cid")) == [
        '# of = "bo"   # with go: bo | cid',
        '# to = "0412"   # with go',
    ]
    assert further("way", "of", first_of=("01", "02")) == [
        '# way = ["01"]   # with go; first into one of: 01 | 02',
        '# of = "army"   # with go',
    ]
    assert further("losses", "cards", example="losses = 3") == [
        "# losses = 3   # with go",
        "# cards = …   # with go",
    ]
    assert further("of") == ['# of = "army"   # with go']


def test_a_choice_on_one_line_says_what_stands_behind_it() -> None:
    def behind(**more: object) -> str:
        plain = Choice(key="avoid", means="", rule="", needs=("to",))
        question = asked("approach", changed(plain, **more))
        return lines_for(question, GRAMMAR).splitlines()[1]

    assert behind() == "#   avoid …"
    assert behind(example="percent = 10") == "#   avoid 10"
    assert (
        behind(example='to = ["a", "b"]  # a way = by road') == "#   avoid a, b   a way = by road"
    )
    assert behind(among=("01",), first_of=("02",), example="to = 3") == "#   avoid 01"


def test_a_default_stands_ready_and_whom_one_may_name_is_shown_by_the_first() -> None:
    plain = Choice(key="rest", means="", rule="")
    scouts = BesideChoice(key="scouts", line="scouts = 1", means="", among=("bo", "cid"))
    question = replace(asked("approach", plain), default="rest", besides=(scouts,))

    assert lines_for(question, GRAMMAR).splitlines() == [
        '"morning.arn+gorm/approach/arn" = "rest"   # rest',
        "#   ; scouts bo",
    ]
    assert lines_for(question).splitlines() == [
        "[[period.decision]]",
        'question = "morning.arn+gorm/approach/arn"',
        'choice = "rest"   # rest',
        "# scouts = 1",
    ]


def test_further_lines_come_last_whichever_way_a_question_is_answered() -> None:
    more = replace(asked("approach", Choice(key="rest", means="", rule="")), more_lines=("# x",))
    own = replace(more, lines=("[[period.race]]",))

    assert lines_for(more).splitlines()[1:] == ["# x"]
    assert lines_for(own) == "[[period.race]]\n# x"


def test_a_kind_of_which_the_grammar_has_no_answers_needs_a_table() -> None:
    rest = Choice(key="rest", means="", rule="", needs=("to",))

    bare = load_standing({"question": {"approach": {"title": ""}}})

    assert lines_for(asked("approach", rest), bare).startswith("[[period.decision]]")
