"""Answers given beforehand, for a rule system that knows nothing of any other."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import pytest

from generator.kit.facts import Fact, load_knowledge
from generator.kit.phase import Choice, Question
from generator.kit.standing import Judging, answered_beforehand, known_to, lines_for, load_standing
from generator.kit.standing_lines import UnfitAnswerError, read_answer, read_standing
from generator.kit.standing_words import StandingWords
from generator.values import replace
from generator.world.campaign import Condition, Decision, Holds, StandingAnswer
from generator.world.hexes import Grid, Orientation

if TYPE_CHECKING:
    from generator.world.clock import FactValue

GRAMMAR = load_standing(
    tomllib.loads(
        """
[condition.hungry]
of = "flag"
says = "the kingdom is hungry"
denies = "the kingdom is fed"
[condition.gold]
of = "number"
says = "it has {value} gold"
[condition.trust]
of = "rank"
words = ["none", "some", "full"]
says = "trust in the asker is {value}"
[condition.season]
of = "word"
words = ["summer", "winter"]
says = "it is {value}"

[question.alliance]
title = "when an alliance is offered"
means = "Whether it takes an alliance."
example = ["accept"]
[question.alliance.choices]
accept = { says = "accept" }
refuse = { says = "refuse" }
[question.alliance.choices.trade]
takes = { name = "goods", of = "number" }
needs = true
says = "trade {goods}"
[question.alliance.further]
secretly = { of = "flag", says = "in secret" }

[question.move-court]
title = "when the court moves"
means = "Whither the court moves."
example = ["go 0101"]
[question.move-court.choices]
go = { takes = { name = "to", of = "hex" }, needs = true, says = "go towards {to}" }

[question.plague]
title = "when the plague comes"
why_not = "nobody is asked"
"""
    )
)
ALLIANCE = GRAMMAR.questions["alliance"]
GRID = Grid(orientation=Orientation.FLAT, columns=9, rows=9)


def question(kind: str, *choices: Choice) -> Question:
    """Put a question to one kingdom."""
    return Question(
        key=f"3/{kind}/red", kind=kind, rule="", asks=("red",), sides=("reds",), choices=choices
    )


def choice(key: str, *needs: str, among: tuple[str, ...] = ()) -> Choice:
    """Return an open choice."""
    return Choice(key=key, means="", rule="", needs=needs, among=among)


def line(text: str, *, force: str = "", side: str = "", period: str = "") -> StandingAnswer:
    """Read a line of answers that names no places."""
    written = read_standing(text, ALLIANCE, GRAMMAR)
    return StandingAnswer(
        kind="alliance",
        choice=written.choice,
        detail={further.name: int(texts[0]) if texts else True for further, texts in written.taken},
        conditions=written.conditions,
        says=text,
        force=force,
        side=side,
        period=period,
    )


def decided(*lines: StandingAnswer, **known: FactValue) -> Decision | None:
    """Return what lines decide of an alliance that may be accepted or refused."""
    asked = question("alliance", choice("accept"), choice("refuse"))
    judging = Judging(grammar=GRAMMAR, known=known, grid=GRID, fits=lambda _: True)
    found = answered_beforehand(asked, lines, judging)
    return None if found is None else found.decision


def test_the_first_line_whose_conditions_hold_decides() -> None:
    lines = (line("refuse if hungry"), line("accept if gold at least 5"), line("refuse"))

    said = [
        decided(*lines, **known)
        for known in ({"hungry": True, "gold": 9}, {"hungry": False, "gold": 5}, {})
    ]

    assert [each.choice for each in said if each] == ["refuse", "accept", "refuse"]


@pytest.mark.parametrize(
    ("condition", "so", "otherwise"),
    [
        ("not hungry", False, True),
        ("gold under 5", 4, 5),
        ("gold at least 5", 5, 4),
        ("trust at least some", "full", "none"),
        ("trust under full", "some", "full"),
        ("season winter", "winter", "summer"),
        ("not season winter", "summer", "winter"),
    ],
)
def test_a_condition_looks_at_one_fact(condition: str, so: FactValue, otherwise: FactValue) -> None:
    fact = condition.removeprefix("not ").split()[0]

    said = [decided(line(f"accept if {condition}"), **{fact: known}) for known in (so, otherwise)]

    assert [each is not None for each in said] == [True, False]


@pytest.mark.parametrize("condition", ["hungry", "not hungry", "gold under 9"])
def test_of_what_its_giver_does_not_know_no_condition_holds(condition: str) -> None:
    assert decided(line(f"accept if {condition}")) is None


def test_a_line_that_is_not_open_is_passed_over() -> None:
    assert decided(line("trade 3"), line("refuse")) == Decision(
        question="3/alliance/red", choice="refuse"
    )


def test_a_line_the_rules_refuse_is_passed_over() -> None:
    asked = question("alliance", choice("accept"), choice("refuse"))
    judging = Judging(
        grammar=GRAMMAR, known={}, grid=GRID, fits=lambda decision: decision.choice != "accept"
    )

    found = answered_beforehand(asked, (line("accept"), line("refuse")), judging)

    assert found is not None
    assert found.decision.choice == "refuse"


def test_who_wants_to_be_asked_is_asked() -> None:
    assert decided(line("ask if hungry"), line("accept"), hungry=True) is None


def test_of_a_hex_that_is_not_open_the_nearest_open_one_is_meant() -> None:
    asked = question("move-court", choice("go", "to", among=("0201", "0105")))
    judging = Judging(grammar=GRAMMAR, known={}, grid=GRID, fits=lambda _: True)
    far = StandingAnswer(kind="move-court", choice="go", detail={"to": GRID.hex_of("0109")})

    found = answered_beforehand(asked, (far,), judging)

    assert found is not None
    assert found.decision.detail["to"] == GRID.hex_of("0105")


def test_lines_go_from_this_period_to_all_and_from_a_force_to_everybody() -> None:
    answers = (
        line("accept"),
        line("refuse", side="reds"),
        line("accept", force="red"),
        line("refuse", force="blue"),
        line("refuse", period="3", side="reds"),
    )

    found = lines_for(answers, "alliance", force="red", side="reds")

    assert [(each.period, each.force, each.side) for each in found] == [
        ("3", "", "reds"),
        ("", "red", ""),
        ("", "", "reds"),
        ("", "", ""),
    ]


def test_lines_of_a_group_stand_between_those_of_a_force_and_of_its_side() -> None:
    answers = (
        line("accept"),
        line("refuse", side="reds"),
        line("trade 3", force="horse"),
        line("accept", force="red"),
    )

    found = lines_for(answers, "alliance", force="red", side="reds", group="horse")

    assert [(each.force, each.side) for each in found] == [
        ("red", ""),
        ("horse", ""),
        ("", "reds"),
        ("", ""),
    ]


def test_an_umpire_has_what_everybody_has_alone() -> None:
    answers = (line("accept"), line("refuse", side="reds"))

    found = tuple(lines_for(answers, "alliance", force="", side=""))

    assert found == answers[:1]


def test_a_giver_goes_by_what_the_table_of_knowledge_lets_him_read() -> None:
    knowledge = load_knowledge({"open": ["owner", "other"], "own": ["owner"], "secret": []})
    facts = (
        Fact(kind="open", subject="x", name="season", value="winter", sides=("blues",)),
        Fact(kind="own", subject="red", name="gold", value=7, sides=("reds",)),
        Fact(kind="own", subject="blue", name="trust", value="full", sides=("blues",)),
        Fact(kind="secret", subject="red", name="hungry", value=True, sides=("reds",)),
    )

    known = known_to(facts, knowledge, force="red", side="reds")

    assert known == {"season": "winter", "gold": 7}


def test_what_is_one_commanders_alone_his_side_does_not_go_by() -> None:
    knowledge = load_knowledge({"own": ["owner"]})
    gold = Fact(
        kind="own", subject="red", name="gold", value=7, sides=("reds",), commanders=("red",)
    )

    assert known_to((gold,), knowledge, force="red", side="reds") == {"gold": 7}
    assert known_to((gold,), knowledge, force="pink", side="reds") == {}


def test_a_line_is_taken_apart_whatever_stands_in_it() -> None:
    written = read_standing(
        "trade 12; secretly if gold at least 5 and not hungry", ALLIANCE, GRAMMAR
    )

    assert written.choice == "trade"
    assert [(f.name, texts) for f, texts in written.taken] == [("goods", ("12",)), ("secretly", ())]
    assert written.conditions == (
        Condition(fact="gold", holds=Holds.AT_LEAST, value=5),
        Condition(fact="hungry", holds=Holds.IS_NOT),
    )


def test_a_line_is_told_in_words() -> None:
    words = StandingWords(grammar=GRAMMAR, in_words=str)
    told = words.told([line("trade 12; secretly if gold at least 5 and not hungry")])

    assert told == ("trade 12, in secret if it has at least 5 gold and the kingdom is fed")


@pytest.mark.parametrize(
    ("text", "what", "hint"),
    [
        ("acept", "“acept” is not an answer here", "did you mean “accept”?"),
        ("accept 5", "nothing stands behind “accept”", 'write "accept" alone'),
        ("trade", "“trade” lacks what stands behind it", 'write "trade 25"'),
        ("trade much", "“much” is not a whole number", "write it in digits: 25"),
        ("accept; openly", "“openly” says nothing beside", "write one of: secretly"),
        ("accept; secretly now", "“secretly now” cannot be read", '"; secretly"'),
        ("accept if hungri", "“hungri” is not a condition", "did you mean “hungry”?"),
        ("accept if hungry 5", "“hungry 5” cannot be read", "hungry, or not hungry"),
        ("accept if gold 5", "“gold 5” cannot be read", "gold at least 6"),
        ("accept if gold under x", "cannot be read", "gold under 6"),
        ("accept if trust at least much", "cannot be read", "none, some, full"),
        ("accept if season", "cannot be read", "summer, winter"),
    ],
)
def test_what_cannot_be_read_is_told_with_what_would_be_right(
    text: str, what: str, hint: str
) -> None:
    with pytest.raises(UnfitAnswerError) as refused:
        read_standing(text, ALLIANCE, GRAMMAR)

    assert what in refused.value.what
    assert hint in refused.value.hint


def test_who_is_never_asked_cannot_want_to_be() -> None:
    decided_anyway = replace(ALLIANCE, is_asked=False)

    with pytest.raises(UnfitAnswerError):
        read_standing("ask", decided_anyway, GRAMMAR)


def test_the_answer_to_one_question_rests_on_no_condition() -> None:
    with pytest.raises(UnfitAnswerError):
        read_answer("accept if hungry", ALLIANCE)


def test_a_question_is_known_by_the_middle_of_its_key() -> None:
    kinds = [
        GRAMMAR.of_key(key) for key in ("3/alliance/red", "3/move-court-blue/red", "3/tax/red", "x")
    ]

    assert [each.kind if each else "" for each in kinds] == ["alliance", "move-court", "", ""]
    assert [each.kind for each in GRAMMAR.answerable] == ["alliance", "move-court"]


def test_an_answer_the_rules_do_not_know_any_more_is_told_as_it_was_written() -> None:
    words = StandingWords(grammar=GRAMMAR, in_words=str)
    of_old = replace(line("accept"), choice="marry")

    assert words.told((of_old, line("refuse"))).startswith("marry")
    assert not GRAMMAR.knows(of_old)
    assert GRAMMAR.knows(line("trade 3"))
