"""Answers given beforehand, as those read them who gave them, and nobody else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import PUBLIC, UMPIRE
from generator.brief.words import ToldStanding, Words, told_standing, words_for
from generator.kit.facts import CALLED, ORDERS, Fact
from generator.kit.standing import load_standing
from generator.systems.valormr.rules.muster import Army
from generator.systems.valormr.rules.rule_book import RULES
from generator.values import fields, replace
from generator.world.campaign import StandingAnswer
from generator.world.forces import Pronoun
from tests.briefings import CHAOS_PLAYER, LAWS_PLAYER, a_valley, briefed, changed, periods_of
from tests.scenarios import place

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.brief.audience import Audience, Played
    from generator.kit.standing import StandingGrammar
    from generator.systems.valormr.rules.muster import ValormrCampaign

VALLEY = a_valley()
ARNS = StandingAnswer(kind="approach", choice="fight", force="arn")
HADEWYCHS = StandingAnswer(kind="approach", choice="rest", force="hadewych")
LAWS = StandingAnswer(kind="engage", choice="evade", side="law")
UMPIRES = StandingAnswer(kind="battles", choice="one")
GRAMMAR = load_standing(
    {
        "question": {
            "hunger": {
                "title": "when hungry",
                "choices": {
                    "eat": {"says": "{it:eats/eat} bread"},
                    "fast": {"says": "{it:fasts/fast}"},
                },
            },
            "thirst": {"title": "when thirsty", "choices": {"drink": {"says": "drink"}}},
            "sleep": {"title": "at night", "why_not": "nobody asks"},
            "weather": {
                "title": "in rain",
                "by_umpire": True,
                "choices": {"wet": {"says": "get wet"}},
            },
        }
    }
)


def a_day(*standing: StandingAnswer) -> Played:
    (day,) = periods_of(VALLEY, ())
    return replace(day, standing=standing)


def told_to(reader: Audience, *standing: StandingAnswer) -> dict[str, tuple[str, ...]]:
    """Return what a reader is told, by the force it is about."""
    told = briefed(VALLEY, a_day(*standing), reader).standing
    return {each.subject: each.lines for each in told}


def told(
    *standing: StandingAnswer,
    campaign: ValormrCampaign = VALLEY,
    grammar: StandingGrammar | None = GRAMMAR,
    may_know: Callable[[str, Fact], bool] = lambda _kind, _fact: True,
) -> list[ToldStanding]:
    """Return what is told of answers in a grammar that no rule system of ours has."""
    played = a_day(*standing)
    words = words_for(campaign, RULES.wording, CALLED.among(played.facts), grammar)
    return list(told_standing(campaign, played, words, grammar, may_know=may_know))


def test_each_side_reads_its_own_answers_the_umpire_all_and_the_public_none() -> None:
    given = (ARNS, HADEWYCHS)
    arns, hadewychs = ("on meeting an enemy: fight",), ("on meeting an enemy: rest",)

    assert told_to(LAWS_PLAYER, *given) == {"arn": arns}
    assert told_to(CHAOS_PLAYER, *given) == {"hadewych": hadewychs}
    assert told_to(UMPIRE, *given) == {"arn": arns, "hadewych": hadewychs}
    assert told_to(PUBLIC, *given) == {}


def test_a_side_s_answers_are_told_of_each_of_its_armies_and_of_no_other() -> None:
    assert told_to(UMPIRE, LAWS) == {"arn": ("when battle is offered: evade",)}
    assert told_to(CHAOS_PLAYER, LAWS) == {}


def test_an_army_s_own_answer_is_told_before_its_side_s() -> None:
    own = replace(LAWS, choice="rest", side="", force="arn")

    assert told_to(LAWS_PLAYER, LAWS, own) == {
        "arn": ("when battle is offered: offer to rest; else evade",)
    }


def test_what_the_umpire_is_asked_is_told_of_nobody() -> None:
    assert told_to(UMPIRE, UMPIRES) == {}


def test_whether_a_reader_may_know_is_asked_of_orders_of_the_giver_s_side() -> None:
    asked: list[tuple[str, Fact]] = []

    def may_know(kind: str, fact: Fact) -> bool:
        asked.append((kind, fact))
        return fact.subject == "arn"

    found = told(StandingAnswer(kind="thirst", choice="drink"), may_know=may_know)

    assert [each.subject for each in found] == ["arn"]
    assert [(kind, fact.kind, fact.subject, fact.sides) for kind, fact in asked] == [
        (ORDERS, ORDERS, "arn", ("law",)),
        (ORDERS, ORDERS, "hadewych", ("chaos",)),
    ]


def test_nothing_is_told_without_a_grammar_or_where_nobody_has_answered() -> None:
    assert told(ARNS, grammar=None) == []
    assert told() == []


def test_an_answer_comes_after_the_title_of_its_question_or_after_a_name() -> None:
    eats = StandingAnswer(kind="hunger", choice="eat", force="arn")
    drinks = StandingAnswer(kind="thirst", choice="drink", force="arn")

    (arn,) = told(drinks, eats)

    assert arn.lines == ("eats bread", "when thirsty: drink")
    assert arn.of_several == ("eat bread", "when thirsty: drink")


def test_an_army_called_as_many_has_answered_as_many() -> None:
    forces = {force.id: force for force in VALLEY.forces}
    orcs = replace(forces["arn"], name="Orcs", people="orcs")
    campaign = replace(VALLEY, forces=(orcs, forces["hadewych"]))
    eats = StandingAnswer(kind="hunger", choice="eat")

    assert [each.lines for each in told(eats, campaign=campaign)] == [
        ("eat bread",),
        ("eats bread",),
    ]


@dataclass(frozen=True, kw_only=True)
class Company(Army):
    """An army that answers with others."""

    @property
    def group(self) -> str:
        """Whose answers are its own, too."""
        return "band"


def test_of_a_group_s_army_its_own_lines_are_told_and_the_group_s_once() -> None:
    arn, hadewych = VALLEY.forces
    values = {each.name: getattr(arn, each.name) for each in fields(arn)}
    campaign = replace(VALLEY, forces=(Company(**values), hadewych))
    groups = StandingAnswer(kind="hunger", choice="eat", force="band")
    own = StandingAnswer(kind="hunger", choice="fast", force="arn")
    sides = StandingAnswer(kind="thirst", choice="drink", side="law")

    found = {each.subject: each.lines for each in told(groups, own, sides, campaign=campaign)}

    assert found == {"arn": ("fasts",), "band": ("eats bread", "when thirsty: drink")}


def the_words(**more: object) -> Words:
    names = {force.id: force.name for force in VALLEY.forces}
    return changed(words_for(VALLEY, RULES.wording, names, GRAMMAR), **more)


@pytest.mark.parametrize(
    ("says", "when", "told_so"),
    [
        ("eat", "when hungry", "eats bread"),
        ("drink", "when thirsty", "drink"),
        ("eat", "as it was called of old", "eats bread"),
        ("sing", "when hungry", "sing"),
    ],
)
def test_an_event_quotes_the_line_it_was_decided_by(says: str, when: str, told_so: str) -> None:
    facts = {"says": says, "when": when, "force": "arn"}

    assert the_words().quoted(facts) == told_so


def test_whose_line_is_quoted_says_how_it_is_told() -> None:
    many = the_words(known_nouns={"arn": the_words().noun(2), "hadewych": the_words().noun(1)})

    assert many.quoted({"says": "eat", "when": "", "force": "arn"}) == "eat bread"
    assert many.quoted({"says": "eat", "when": "", "army": "arn"}) == "eat bread"
    assert many.quoted({"says": "eat", "force": "hadewych", "army": "arn"}) == "eats bread"
    assert many.quoted({"says": "eat"}) == "eats bread"
    assert many.quoted({}) == ""


def test_without_a_grammar_a_line_is_quoted_as_it_was_written() -> None:
    assert the_words(standing=None).quoted({"says": "eat", "when": "when hungry"}) == "eat"
    assert the_words(standing=None).beforehand([ARNS]) == ""


def test_what_a_line_names_is_called_as_its_reader_knows_it() -> None:
    words = the_words()
    at = VALLEY.board.grid.label(place(VALLEY.board, "0301"))

    assert words.named("arn") == "Arn"
    assert words.named(at) == "0301"
    assert words.named("a stranger") == "somebody not seen yet"
    assert Pronoun.THEY is words.noun(2).pronoun
