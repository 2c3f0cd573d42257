"""Every event, question and line of a grand-strategic campaign has its words."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from generator.kit.standing_words import StandingWords, is_personal
from generator.kit.wording import SEVERAL, Noun, load_wording
from generator.systems.grand_strategic.rules.sequence import WEEK
from generator.systems.grand_strategic.rules.steps_of_the_year import SPRING, WINTER
from generator.systems.grand_strategic.rules.tables import GRAND_BOOK, GRAND_FOLDER
from generator.systems.grand_strategic.rules.wild_events import EffectKind

if TYPE_CHECKING:
    from generator.kit.period_play import StepOfPlay
    from generator.systems.grand_strategic.rules.course import GrandCourse

PACKAGE = "generator.systems.grand_strategic.rules"
HERE = Path(str(files(PACKAGE)))


def own(name: str) -> dict[str, Any]:
    source = files(PACKAGE).joinpath(name)
    return tomllib.loads(source.read_text(encoding="utf-8"))


WORDING = load_wording(own("wording.toml"), own("in-columns.toml"), own("story.toml"))
AMENDED = re.compile(r"[0-9]|\bhalf\b|\bone hex\b")
"""Numbers that a campaign may have otherwise."""
STATED = r'\bkind="([a-z0-9-]+)"'


@pytest.mark.parametrize("step", [*WEEK, *WINTER, *SPRING], ids=lambda step: step.says)
def test_no_step_of_play_prints_a_number_that_may_be_amended(step: StepOfPlay[GrandCourse]) -> None:
    assert not AMENDED.search(step.says)


@pytest.mark.parametrize(
    "event",
    ["hires", "cannot-start-gs-army-01", "cannot-start-gs-merc-04", "impossible-not-beside"],
)
def test_no_event_tells_a_number_that_may_be_amended(event: str) -> None:
    assert not AMENDED.search(WORDING.events[event].says)


@pytest.mark.parametrize(
    ("kind", "facts", "told"),
    [
        ("not-beside", {}, "C is not a hex of land next to B, so it stays at B."),
        (
            "not-beside",
            {"is_sea": "yes", "partner": "D"},
            "C, where D stands, is not a hex of land next to B, but sea, so it stays at B.",
        ),
        (
            "no-room",
            {"points": "200", "room": "0"},
            "the city at C has no room for so many: 200 would come, and there "
            "is room for none, so it stays at B.",
        ),
        (
            "not-free",
            {"friend": "D", "together": "501", "most": "500"},
            "an army of its own kingdom or an ally is at C: D, and the two do not "
            "become one by a march or are too many together: 501 points, and an army "
            "has 500 at most, so it stays at B.",
        ),
        (
            "cannot-be-parted",
            {"least": "50", "most": "500", "part": "49", "rest": "111"},
            "both parts must be armies of their own, of at least 50 and at most 500 "
            "points, and these would be of 49 and 111, so it stays at B.",
        ),
    ],
)
def test_what_cannot_be_done_is_told_with_its_numbers(
    kind: str, facts: dict[str, str], told: str
) -> None:
    known = {"force": "A", "deed": "go", "at": "B", "goal": "C", "goes_home": ""}

    text = WORDING.events[f"impossible-{kind}"].told(known | facts)

    assert text == f"A cannot do as ordered (go): {told}"


@pytest.mark.rule("GS-MERC-06")
def test_only_its_kingdom_is_told_that_an_army_was_all_hired() -> None:
    gone, readers = WORDING.events["army-gone"], GRAND_FOLDER.knowledge.readers

    told = gone.told(
        {fact: "H" for fact in gone.facts() if "public" in readers[gone.knowledge_of(fact)]}
    )

    assert told == "H is gone from the map."


def test_every_kind_of_event_the_rules_make_is_worded() -> None:
    wanted = {
        kind
        for source in sorted(HERE.rglob("*.py"))
        for kind in re.findall(STATED, source.read_text(encoding="utf-8"))
    }
    known = WORDING.events.keys() | WORDING.questions.keys() | GRAND_FOLDER.knowledge.readers.keys()

    assert sorted(wanted - known) == []


def test_whatever_can_be_answered_beforehand_is_asked_somewhere() -> None:
    worded = WORDING.questions.keys() - {"battle-told"}
    of_umpire = {"fought", "battle", "throw"}

    assert GRAND_FOLDER.standing.questions.keys() == worded
    policy = {row.key for row in GRAND_BOOK.non_players.rows}
    bought_by_policy = {"buy"}
    assert policy == worded - of_umpire - bought_by_policy


def test_whatever_a_court_card_does_is_worded() -> None:
    assert {f"card-{kind}" for kind in EffectKind} <= WORDING.events.keys()


def test_every_kind_of_knowledge_a_sentence_names_is_in_the_table() -> None:
    kinds = GRAND_FOLDER.knowledge.readers.keys()

    for event in WORDING.events.values():
        assert event.by_default in kinds, event.kind
        assert set(event.knows.values()) <= kinds, event.kind


def test_a_sentence_says_of_no_fact_what_it_does_not_tell() -> None:
    for event in WORDING.events.values():
        assert set(event.knows) <= event.facts() | {"reason"}, event.kind


def test_brackets_and_braces_close_and_sentences_end() -> None:
    for event in WORDING.events.values():
        bare = re.sub(r"\[[^\[\]]*\]", "", event.says)
        bare = re.sub(r"\{[a-z_]+([?!]|=[a-z_]+[?!]|[:|][^{}]+)?\}", "", bare)
        assert not set(bare) & set("[]{}"), event.kind
        assert event.says.rstrip("]").endswith((".", "}")), event.kind


def test_the_story_tells_of_no_event_there_is_not() -> None:
    assert WORDING.story.events.keys() <= WORDING.events.keys()


@pytest.mark.parametrize("kind", sorted(WORDING.story.events))
def test_a_story_names_no_fact_the_log_does_not(kind: str) -> None:
    told = re.findall(r"\{([a-z_]+)", WORDING.story.of(kind).says)
    known = re.findall(r"\{([a-z_]+)", WORDING.events[kind].says)

    assert set(told) <= {*known, "near", "where", "half"}


@pytest.mark.parametrize(
    ("line", "alone", "together"),
    [
        (
            "subtract if not larger",
            "takes its general’s ability from the enemy’s roll if it is smaller than the enemy",
            "take their general’s ability from the enemy’s roll if they are smaller than the enemy",
        ),
        ("ask", "wants to be asked", "want to be asked"),
    ],
)
def test_an_answer_beforehand_is_told_after_a_name_of_one_or_of_several(
    line: str, alone: str, together: str
) -> None:
    words = StandingWords(grammar=GRAND_FOLDER.standing, in_words=str)

    told = [words.quoted(line, "in a battle", whose) for whose in (Noun(), SEVERAL)]

    assert told == [alone, together]


def test_no_answer_of_a_form_needs_its_question_before_it() -> None:
    asked = [each for each in GRAND_FOLDER.standing.answerable if each.on_form]

    assert [each.kind for each in asked if not is_personal(each)] == []


@pytest.mark.rule("GS-SCOPE-03")
def test_gs_scope_03_every_answer_by_policy_makes_a_sentence() -> None:
    rows = GRAND_BOOK.non_players.rows
    event = WORDING.events["policy-answers"]

    told = [
        (
            event.fact_told("title", row.title),
            event.fact_told("answer", GRAND_BOOK.non_players.text(row.key, "answer")),
        )
        for row in rows
    ]

    assert told[0] == ("the general’s ability", "changes the roll of the larger army")
    assert all(str(title)[0].islower() and " " in str(does) for title, does in told)
