"""Values of facts in words, and sums whose parts may be hidden."""

from __future__ import annotations

from fractions import Fraction

import pytest

from generator.brief.words import ARITHMETIC, STEPS, Words, words_for
from generator.dice import Throw, Thrower, ThrowKey
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


def test_a_word_of_the_file_is_a_force_a_place_or_a_hex_by_the_name_its_reader_knows() -> None:
    home = Place(id="home", name="Wend Bridge", at=AT, kind=Locality.VILLAGE)
    board = replace(CAMPAIGN.board, places=(home,))
    words = words_for(replace(CAMPAIGN, board=board), RULES.wording, {"arn": "Arn"})

    assert [words.named(each) for each in ("arn", "home", "0301", "0402")] == [
        "Arn",
        "Wend Bridge (0301)",
        "Wend Bridge (0301)",
        "0402",
    ]
    assert [words.named(each) for each in ("hadewych", "9999", "")] == ["somebody not seen yet"] * 3


def test_lists_are_said_as_parts_of_a_sentence() -> None:
    assert WORDS.said(("arn", "hadewych", "x")) == "Arn, Hadewych and x"
    assert WORDS.said(("arn",)) == "Arn"
    assert WORDS.said("arn") == "Arn"
    assert WORDS.said(7) == "7"


def test_faces_of_one_throw_are_joined_and_throws_parted() -> None:
    key = ThrowKey(period="1", rule="X", subject="y")
    one, two = (Throw(key=key, pips=pips, thrower=Thrower.HAND) for pips in ((3, 4), (5,)))

    assert WORDS.dice((one, two)) == "3 and 4, 5"
    assert WORDS.dice(()) == ""


def test_a_term_that_takes_nothing_away_is_added() -> None:
    less = replace(KEPT, amount=Fraction(-1, 2))

    assert told(KEPT, less, result=11) == "9, +3 kept from before, −½ kept from before = 11"
    unknown = Event(
        kind="x", rule="X", facts={}, starts_from=Fraction(9), modifiers=(KEPT,), result=None
    )
    assert WORDS.reckoned(unknown, knows=bool) == {
        ARITHMETIC: "9, +3 kept from before",
        STEPS: "+3 kept from before",
    }
    assert WORDS.reckoned(replace(unknown, starts_from=None), knows=bool) == {}


def test_a_number_that_takes_the_place_of_a_sum_is_told_after_it_if_it_is_the_result() -> None:
    assert told(KEPT, BY_ROAD, HOME) == (
        "9, +3 kept from before, × ⅔ by road = 8, counted as 6 on home ground"
    )
    assert told(KEPT, HOME, result=7) == "9, +3 kept from before, counted as 6 on home ground = 7"
    assert told(HOME, KEPT, HOME, result=6) == (
        "9, counted as 6 on home ground, +3 kept from before = 9, counted as 6 on home ground"
    )


def test_what_asks_of_words_round_it_is_known_of_every_fact_and_of_the_dice() -> None:
    key = ThrowKey(period="1", rule="X", subject="y")
    throws = tuple(Throw(key=key, pips=(3,), thrower=Thrower.HAND) for _ in range(2))
    event = Event(kind="x", rule="X", facts={"a": 1, "b": ("arn", "bo"), "c": "arn"}, throws=throws)

    nouns = WORDS.nouns_of(event)

    assert {name: noun.is_many for name, noun in nouns.items()} == {
        "a": False,
        "b": True,
        "c": False,
        "dice": True,
    }
    assert not WORDS.nouns_of(replace(event, throws=throws[:1]))["dice"].is_many
    assert WORDS.noun(-1).is_many is False
    assert WORDS.noun(()).is_many
    assert [WORDS.noun(value).is_many for value in (AT, True, "stranger")] == [False] * 3


def test_a_commander_is_spoken_of_as_the_file_says_where_the_army_is_known() -> None:
    (arn, *others) = CAMPAIGN.forces
    campaign = replace(CAMPAIGN, forces=(replace(arn, pronoun=Pronoun.SHE), *others))

    words = words_for(campaign, RULES.wording, {"arn": "Arn"})

    assert words.commanders == {"arn": Pronoun.SHE}
    assert words.known_nouns.keys() == {"arn"}
    assert words.standing is None
    assert words_for(campaign, RULES.wording, {}, RULES.standing).standing is RULES.standing
