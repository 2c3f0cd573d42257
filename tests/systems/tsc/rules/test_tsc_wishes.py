"""Wishes: one exchange of post for a turn, used when the roll has fallen."""

from __future__ import annotations

import pytest

from generator.systems.tsc.rules.rule_book import TSC_RULES
from tests.systems.tsc.rules.test_tsc_turns import decides, dice, rolls
from tests.systems.tsc.tsc_games import FIRST, a_file, a_game, kinds, turns_of
from tests.systems.tsc.tsc_maps import at

NEAR = ("0402", "0602")
AMONG = ("0401", "0502", "0503", "0403", "0303", "0302")
"""The hexes round the first of them."""
MOVE = '[[period.order]]\narmy = "ravens"\ndo = "move"\nto = ["0502"]\n'
STAY = '[[period.order]]\narmy = "ravens"\ndo = "stay"\n'
PUSH = '[[period.order]]\narmy = "wolves"\ndo = "push"\nto = ["0401"]\n'
LEAVE = '[[period.order]]\narmy = "wolves"\ndo = "leave"\n'
GOOD = dice(FIRST, rolls(1, "ravens", 4, 4))
BAD = dice(FIRST, rolls(1, "ravens", 6, 6))


@pytest.mark.rule("TSC-TURN-02", "TSC-ROLL-04", "TSC-ROLL-05")
@pytest.mark.parametrize(
    ("thrown", "wishes", "goal"),
    [
        (GOOD, MOVE + PUSH, "0502"),
        (GOOD, STAY + PUSH, "0402"),
        (BAD, MOVE + PUSH, "0401"),
        (BAD, MOVE + LEAVE, "0402"),
    ],
)
def test_both_sides_wishes_play_a_turn_without_a_question(
    thrown: str, wishes: str, goal: str
) -> None:
    (first,) = turns_of(a_game(a_file(thrown + wishes, starts=NEAR)))

    assert first.questions == ()
    assert first.after.armies["ravens"].at == at(goal)


@pytest.mark.rule("TSC-ROLL-05")
def test_only_what_wishes_leave_open_is_asked() -> None:
    (first,) = turns_of(a_game(a_file(BAD + MOVE, starts=NEAR)))

    assert [question.key for question in first.questions] == ["1/push/wolves"]


def test_what_was_typed_for_a_question_goes_before_a_wish() -> None:
    typed = decides("1/push/wolves", "stay")
    (first,) = turns_of(a_game(a_file(BAD + PUSH + typed, starts=NEAR)))

    assert first.after.armies["ravens"].at == at("0402")


@pytest.mark.rule("TSC-BAT-02", "TSC-SCEN-03")
@pytest.mark.parametrize(
    ("thrown", "attack", "scenario"),
    [
        (GOOD, "yes", "Hasty Defense"),
        (GOOD, "no", ""),
        (BAD, "yes", "Hasty Defense"),
        (BAD, "no", ""),
    ],
)
def test_a_wish_to_attack_holds_for_an_army_that_is_moved_there_too(
    thrown: str, attack: str, scenario: str
) -> None:
    own = f'[[period.order]]\narmy = "ravens"\ndo = "move"\nto = ["0902"]\nattack = "{attack}"\n'
    pushed = PUSH.replace("0401", "0902")
    text = a_file(thrown + own + pushed, starts=("0802", "0602"))
    (first,) = turns_of(a_game(text))

    clash = first.after.battle
    assert (clash.scenario if clash else "") == scenario
    assert first.after.armies["ravens"].at == at("0902")


@pytest.mark.rule("TSC-ROLL-05")
def test_a_wish_that_cannot_be_is_told_to_its_giver_and_asked_again() -> None:
    far = PUSH.replace("0401", "0101")
    (first,) = turns_of(a_game(a_file(BAD + far, starts=NEAR)))

    told = first.events[-1]
    assert (told.kind, told.sides) == ("cannot-enter", ("south",))
    assert told.facts["among"] == AMONG
    assert [question.key for question in first.questions] == ["1/push/wolves"]
    sentence = TSC_RULES.wording.events["cannot-enter"]
    assert sentence.told({"giver": "R", "force": "R", "at": "A", "goal": "G"}) == (
        "R cannot go from A to G: an army moves one hex, into ground it can enter."
    )


@pytest.mark.parametrize(
    ("giver", "told"),
    [
        ("The Ravens", "The Ravens cannot go from 0202 to 0404: "),
        ("The Wolves", "The Wolves wishes it, but the Ravens cannot go from 0202 "),
    ],
)
def test_a_wish_that_cannot_be_is_told_with_what_can(giver: str, told: str) -> None:
    known = {"giver": giver, "force": "The Ravens", "at": "0202", "goal": "0404"}

    text = TSC_RULES.wording.event("cannot-enter").told(known | {"among": "0201 and 0302"})

    assert text is not None
    assert text.startswith(told)
    assert text.endswith("into ground it can enter, from there to 0201 and 0302.")


def test_a_wish_for_the_other_sides_turn_moves_nobody() -> None:
    own = PUSH.replace("wolves", "ravens")
    (first,) = turns_of(a_game(a_file(GOOD + own, starts=NEAR)))

    assert [question.key for question in first.questions] == ["1/move/ravens"]
    assert "moves" not in kinds(first)


def standing(army: str, *lines: str) -> str:
    """Return answers of an army's player for all turns."""
    return f'[[standing]]\narmy = "{army}"\n' + "\n".join(lines) + "\n"


@pytest.mark.rule("TSC-DEF-03")
@pytest.mark.parametrize(
    ("thrown", "goal"),
    [(dice(FIRST, rolls(1, "ravens", 1, 1)), "0502"), (GOOD, "0402"), (BAD, "0401")],
)
def test_answers_for_all_turns_may_rest_on_the_roll(thrown: str, goal: str) -> None:
    answers = standing("ravens", 'move = ["go 0502 if advantaged", "stay"]')
    answers += standing("wolves", 'push = "go 0401"')
    (first,) = turns_of(a_game(a_file(thrown, starts=NEAR) + answers))

    told = [event for event in first.events if event.kind == "answered-beforehand"]
    assert first.questions == ()
    assert first.after.armies["ravens"].at == at(goal)
    assert [event.sides for event in told] == [("south",) if thrown == BAD else ("north",)]


@pytest.mark.rule("TSC-DEF-03")
def test_a_wish_for_the_turn_goes_before_an_answer_for_all_turns() -> None:
    answers = standing("ravens", 'move = "stay"')
    (first,) = turns_of(a_game(a_file(GOOD + MOVE, starts=NEAR) + answers))

    assert first.after.armies["ravens"].at == at("0502")


@pytest.mark.rule("TSC-DEF-03", "TSC-BAT-02")
@pytest.mark.parametrize(
    ("line", "scenario"),
    [("attack if place fortress", "Hasty Defense"), ("attack if place village", "")],
)
def test_an_attack_can_rest_on_what_the_place_is(line: str, scenario: str) -> None:
    answers = standing("ravens", f'declare = ["{line}", "pass"]')
    own = '[[period.order]]\narmy = "ravens"\ndo = "move"\nto = ["0902"]\n'
    text = a_file(GOOD + own, starts=("0802", "0602")) + answers
    (first,) = turns_of(a_game(text))

    clash = first.after.battle
    assert (clash.scenario if clash else "") == scenario
