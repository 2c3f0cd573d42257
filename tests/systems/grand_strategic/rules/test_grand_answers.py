"""Answers that are there beforehand: by the policy, or by lines of answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.kit.phase import choices_of
from generator.systems.grand_strategic.rules.kingdom_answers import answered, asked
from generator.systems.grand_strategic.rules.orders import GrandDeed
from generator.systems.grand_strategic.rules.policies import policy_order
from tests.systems.grand_strategic.grand_courses import course_in, kinds

if TYPE_CHECKING:
    from generator.kit.phase import Question
    from generator.world.clock import FactValue

BATTLE = "kings-host+queens-guard"
CHOICES: dict[str, tuple[str, ...]] = {
    "general": ("add", "subtract"),
    "ransom": ("pay", "refuse"),
    "prince": ("execute", "ransom"),
    "deserters": ("accept", "ignore"),
    "offer": ("accept", "refuse"),
    "winner-longer": ("longer", "this-year"),
    "loser-longer": ("longer", "this-year"),
    "promote": ("rise", "wait"),
    "pay": ("yes", "no"),
    "fought": ("quick", "table"),
    "city": ("ashgate", "highkeep"),
}


def question(kind: str, army: str) -> Question:
    """Return a question about a battle."""
    return asked(BATTLE, kind, army, choices_of(kind, "GS-GENL-03", *CHOICES[kind]))


@pytest.mark.rule("GS-DEF-05", "GS-GENL-03")
@pytest.mark.parametrize(("larger", "said"), [(1, "add"), (0, "subtract")])
def test_the_first_line_whose_conditions_hold_answers(larger: int, said: str) -> None:
    course = course_in("1-w3")
    weighed: dict[str, FactValue] = {"larger": bool(larger)}

    found = answered(course, question("general", "kings-host"), weighed=weighed)

    assert found.choice == said
    assert not found.course.is_stopped
    (told,) = found.course.events
    assert (told.kind, told.sides) == ("answered-beforehand", ("ashmark",))


@pytest.mark.rule("GS-DEF-05")
def test_what_a_giver_does_not_know_decides_nothing() -> None:
    course = course_in("1-w3")

    found = answered(course, question("general", "kings-host"))

    assert found.choice == "subtract"


@pytest.mark.rule("GS-DEF-05")
def test_who_has_said_nothing_is_asked_and_what_is_typed_goes_first() -> None:
    typed = ("[period.answers]", f'"{BATTLE}/general/kings-host" = "subtract"')
    none = course_in("1-w3")
    said = course_in("1-w3", *typed)

    asks = answered(none, question("city", "kings-host"))
    told = answered(said, question("general", "kings-host"), weighed={"larger": True})

    assert [each.kind for each in asks.course.questions] == ["city"]
    assert asks.course.questions[0].sides == ("ashmark",)
    assert (told.choice, kinds(told.course)) == ("subtract", [])


@pytest.mark.rule("GS-SCOPE-02", "GS-DEF-05")
def test_the_umpire_may_say_for_all_battles_how_they_are_fought() -> None:
    everybody = ('[[standing]]\nside = "ashmark"', '[[standing]]\nfought = "table"\n')
    more = (everybody[0], f"{everybody[1]}{everybody[0]}")

    found = answered(course_in("1-w3", changes=(more,)), question("fought", ""))

    assert found.choice == "table"
    assert kinds(found.course) == ["umpire-answered-beforehand"]


@pytest.mark.rule("GS-SCOPE-03")
@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("ransom", "pay"),
        ("prince", "ransom"),
        ("deserters", "accept"),
        ("offer", "accept"),
        ("winner-longer", "longer"),
        ("loser-longer", "longer"),
        ("promote", "rise"),
        ("pay", "yes"),
        ("city", "ashgate"),
    ],
)
def test_a_kingdom_nobody_plays_answers_by_its_policy_and_says_so(kind: str, said: str) -> None:
    found = answered(course_in("1-w3"), question(kind, "sluice-men"))

    assert found.choice == said
    (told,) = found.course.events
    assert (told.kind, told.sides) == ("policy-answers", ("fenland",))


@pytest.mark.rule("GS-SCOPE-03", "GS-GENL-03")
@pytest.mark.parametrize(("larger", "said"), [(1, "add"), (0, "subtract")])
def test_its_general_bears_on_the_larger_armys_roll(larger: int, said: str) -> None:
    weighed: dict[str, FactValue] = {"larger": bool(larger)}

    found = answered(course_in("1-w3"), question("general", "osier-band"), weighed=weighed)

    assert found.choice == said


@pytest.mark.rule("GS-SCOPE-03")
def test_an_army_of_a_kingdom_nobody_plays_is_ordered_by_the_policy() -> None:
    course = course_in("1-w1")

    told, field = policy_order(course, "sluice-men")
    _, garrison = policy_order(course, "garrison-sluice")

    assert policy_order(course, "kings-host") == (course, None)
    assert field is not None
    assert garrison is not None
    assert field.deed is GrandDeed.MARCH
    assert kinds(told)[0].startswith("policy-")
    assert garrison.deed is GrandDeed.HOLD


@pytest.mark.rule("GS-SCOPE-03")
def test_the_policy_does_not_see_what_nobody_has_told_it() -> None:
    """Twins that differ in an enemy's points alone march alike."""
    weak, strong = (
        course_in("1-w1", changes=(("points = 200", f"points = {points}"),)) for points in (60, 200)
    )

    first, second = (policy_order(each, "sluice-men")[1] for each in (weak, strong))

    assert first is not None
    assert first == second


def test_a_question_of_a_later_period_is_answered_by_lines_for_that_alone() -> None:
    brief = (
        '[[standing]]\nside = "ashmark"',
        '[[standing]]\nside = "ashmark"\nperiod = "1-w4"\ngeneral = "add"\n'
        '[[standing]]\nside = "ashmark"',
    )

    found = answered(
        course_in("1-w4", changes=(brief,)),
        question("general", "kings-host"),
        weighed={"larger": False},
    )

    assert found.choice == "add"
