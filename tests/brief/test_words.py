"""Values of facts in words, and sums whose parts may be hidden."""

from __future__ import annotations

from fractions import Fraction

import pytest

from generator.brief.words import ARITHMETIC, STEPS, Words, words_for
from generator.systems.valormr.rules.muster import Locality
from generator.systems.valormr.rules.rule_book import RULES
from generator.values import replace
from generator.world.board import Place
from generator.world.clock import Effect, Event, Modifier
from generator.world.forces import Pronoun
from tests.briefings import a_valley
from tests.scenarios import place

CAMPAIGN = a_valley()
NAMES = {force.id: force.name for force in CAMPAIGN.forces}
WORDS = words_for(CAMPAIGN, RULES.wording, NAMES)
AT = place(CAMPAIGN.board, "0301")


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (True, "yes"),
        (False, ""),
        (7, "7"),
        (Fraction(9, 2), "4½"),
        (AT, "0301"),
        ((AT, place(CAMPAIGN.board, "0402")), "0301, 0402"),
        ("arn", "Arn"),
        ("hard rain", "hard rain"),
        ((), ""),
        ("", ""),
    ],
)
def test_values_are_told_as_names_labels_and_numbers(value: object, told: str) -> None:
    assert WORDS.of(value) == told  # type: ignore[arg-type]  # every kind of fact


def test_a_named_hex_is_told_with_its_name() -> None:
    home = Place(id="home", name="Wend Bridge", at=AT, kind=Locality.VILLAGE)
    board = replace(CAMPAIGN.board, places=(home,))
    words = words_for(replace(CAMPAIGN, board=board), RULES.wording, NAMES)

    assert words.of(AT) == "Wend Bridge (0301)"


def told(*modifiers: Modifier, result: int = 6, hidden: str = "") -> str:
    event = Event(
        kind="march-step",
        rule="VAL-MOVE-02",
        facts={},
        starts_from=Fraction(9),
        modifiers=modifiers,
        result=Fraction(result),
    )
    return WORDS.reckoned(event, knows=lambda kind: kind != hidden)[ARITHMETIC]


BY_ROAD = Modifier(reason="by-road", amount=Fraction(2, 3), rule="VAL-TERR-02", effect=Effect.TIMES)
KEPT = Modifier(reason="kept", amount=Fraction(3), rule="VAL-MOVE-04")
WORSE = Modifier(reason="fatigued", amount=Fraction(-1), rule="VAL-REST-14", kind="fatigue")
HOME = Modifier(reason="home-ground", amount=Fraction(6), rule="VAL-TERR-05", effect=Effect.BECOMES)


def test_a_sum_tells_its_start_every_step_with_its_reason_and_its_result() -> None:
    assert told(BY_ROAD) == "9, × ⅔ by road = 6"
    assert told(KEPT, WORSE, result=11) == "9, +3 kept from before, −1 fatigued = 11"
    assert told(HOME) == "9, counted as 6 on home ground = 6"
    assert told(KEPT, HOME) == "9, +3 kept from before = 12, counted as 6 on home ground"


def test_a_step_that_changes_nothing_is_left_out() -> None:
    nothing = replace(KEPT, amount=Fraction(0))
    once = replace(BY_ROAD, amount=Fraction(1))

    assert told(nothing, KEPT, once, result=12) == "9, +3 kept from before = 12"
    assert told(nothing, result=9) == ""


def test_the_steps_are_told_alone_where_the_sentence_says_the_start() -> None:
    event = Event(
        kind="contact-dice",
        rule="VAL-CONTACT-15",
        facts={},
        starts_from=Fraction(5),
        modifiers=(KEPT,),
        result=Fraction(8),
    )

    assert WORDS.reckoned(event, knows=bool)[STEPS] == "+3 kept from before = 8"


def test_a_sum_with_a_hidden_step_tells_neither_it_nor_the_result() -> None:
    assert told(KEPT, WORSE, result=11, hidden="fatigue") == (
        "9, +3 kept from before, the rest hidden"
    )


def test_several_hidden_steps_are_one_rest() -> None:
    one = told(WORSE, hidden="fatigue")
    two = told(WORSE, WORSE, hidden="fatigue")

    assert one == two == "9, the rest hidden"


def test_where_nothing_was_reckoned_there_is_no_sum() -> None:
    assert told(result=9) == ""


def test_a_force_called_after_its_people_takes_a_verb_for_many() -> None:
    (arn, *others) = CAMPAIGN.forces
    orcs = replace(arn, name="Orcs", people="orcs")
    campaign = replace(CAMPAIGN, forces=(orcs, *others))
    words: Words = words_for(campaign, RULES.wording, NAMES)

    assert words.noun("arn").is_many
    assert not words.noun("hadewych").is_many
    assert words.noun(("arn", "hadewych")).is_many
    assert not words.noun(("hadewych",)).is_many


def test_one_is_one_and_any_other_number_many() -> None:
    assert not WORDS.noun(1).is_many
    assert WORDS.noun(2).is_many
    assert WORDS.noun(0).is_many


def test_an_army_named_after_its_commander_is_spoken_of_as_the_commander_is() -> None:
    (arn, *others) = CAMPAIGN.forces
    hers = replace(arn, name="Arn", commander="Arn", pronoun=Pronoun.SHE)
    campaign = replace(CAMPAIGN, forces=(hers, *others))

    words = words_for(campaign, RULES.wording, NAMES)

    assert words.noun("arn").pronoun is Pronoun.SHE
    assert words.noun("arn").is_many is False


def test_an_army_with_a_name_of_its_own_is_it() -> None:
    (arn, *others) = CAMPAIGN.forces
    named = replace(arn, name="Arn's Army", commander="Arn", pronoun=Pronoun.SHE)
    campaign = replace(CAMPAIGN, forces=(named, *others))

    words = words_for(campaign, RULES.wording, NAMES)

    assert words.noun("arn").pronoun is Pronoun.IT


def test_a_name_that_is_not_known_betrays_not_even_how_many_it_means() -> None:
    (arn, *others) = CAMPAIGN.forces
    orcs = replace(arn, name="Orcs", people="orcs")
    campaign = replace(CAMPAIGN, forces=(orcs, *others))

    words = words_for(campaign, RULES.wording, {"hadewych": "Hadewych"})

    assert "Orcs" not in words.of("arn")
    assert not words.noun("arn").is_many
