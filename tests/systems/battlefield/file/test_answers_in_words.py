"""What leaders have said beforehand, in the words of sheets: none of the file's is left."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from generator.brief.words import UNSEEN, words_for
from generator.kit.standing import FurtherKind, Weighed
from generator.kit.standing_lines import read_standing
from generator.kit.standing_words import StandingWords, is_personal
from generator.kit.wording import SEVERAL, Noun
from generator.systems.battlefield.rules.rule_book import BATTLEFIELD_RULES
from generator.systems.battlefield.rules.standing_minds import FIELD_STANDING
from generator.world.campaign import StandingAnswer
from tests.systems.battlefield.field_papers import fought_campaign

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.brief.words import Words
    from generator.kit.standing import ConditionKind, Further, StandingQuestion

ONE = Noun()
BEHIND = {
    FurtherKind.GOAL: ("0803", "harrow-bridge", "orc-1"),
    FurtherKind.ARMY: ("gob-1", "nobody-1"),
    FurtherKind.NUMBER: ("8", "25", "50"),
}
NAMES = {"orc-1": "The Black Shields", "gob-1": "The Mire Bows", "hf-1": "The Grey Guard"}
OF_THE_FILE = ("go-for", "shoot-at", "keep-with", "back-below", "let-go", "fight-on", "-1")


def reader() -> Words:
    return words_for(fought_campaign(), BATTLEFIELD_RULES.wording, NAMES, FIELD_STANDING)


def behind(further: Further | None) -> tuple[str, ...]:
    return BEHIND[further.of] if further is not None else ("",)


def conditions(kind: ConditionKind) -> Iterator[str]:
    """Yield every way in which a condition can be written, with its special values."""
    if kind.of is Weighed.FLAG:
        yield from (kind.key, f"not {kind.key}")
    elif kind.of is Weighed.WORD:
        yield from (f"{no}{kind.key} {word}" for no in ("", "not ") for word in kind.words)
    else:
        for bound, value in product(("at least", "under"), (0, 1, 2, 3, 25, 50, 75, 100, 200)):
            yield f"{kind.key} {bound} {value}"


def answers(question: StandingQuestion) -> Iterator[str]:
    """Yield every answer to a question, with and without what may be said besides."""
    for choice in question.choices.values():
        for text in behind(choice.takes):
            said = f"{choice.key} {text}".strip()
            yield said
            for name, further in question.further.items():
                yield from (f"{said}; {name} {each}" for each in behind(further))


ASKED = [each for each in FIELD_STANDING.answerable if not each.by_umpire]


@pytest.mark.parametrize("question", ASKED, ids=lambda each: each.kind)
def test_no_word_of_the_file_is_left_in_any_answer_with_any_condition(
    question: StandingQuestion,
) -> None:
    words = reader()
    ifs = [text for kind in FIELD_STANDING.conditions.values() for text in conditions(kind)]
    lines = [*answers(question)]
    written = [*lines, *(f"{line} if {text}" for line, text in product(lines, ifs))]
    written += [f"{lines[0]} if {one} and {two}" for one, two in product(ifs[:40], ifs)]

    told = [words.quoted({"says": line, "when": question.title}) for line in written]

    assert len(told) > 200
    for phrase in told:
        assert not [bad for bad in OF_THE_FILE if bad in phrase.lower()], phrase
        assert not set("{}|;_[]") & set(phrase), phrase
        assert " a hundred" not in phrase
    assert is_personal(question)


@pytest.mark.parametrize(
    ("says", "one", "many"),
    [
        ("hold if round under 8", "holds until round 8", "hold until round 8"),
        ("go-for harrow-bridge", "makes for Harrow Bridge (0906)", None),
        (
            "go-for 0803; back-below 50",
            "makes for 0803, but goes back once under half are left",
            "make for 0803, but go back once under half are left",
        ),
        (
            "hold if left under 75 and concealed",
            "holds once under three quarters of its fighters are left and while hidden",
            "hold once under three quarters of their fighters are left and while hidden",
        ),
        (
            "shoot-at gob-1 if shots at least 1",
            "shoots at the Mire Bows while there are shots left",
            None,
        ),
        ("keep-with xx-9", f"keeps with {UNSEEN}", None),
        ("never", "never surrenders", "never surrender"),
        ("against 6", "surrenders to enemies with 6 times its HP", None),
        ("yield if strength under 15", "yields once under 15 % of the army’s HP are left", None),
        ("hold if not fortified", "holds outside fortifications", None),
        ("anything of old", "anything of old", None),
    ],
)
def test_a_line_is_told_as_one_would_say_it(says: str, one: str, many: str | None) -> None:
    words = reader()
    told = StandingWords(grammar=FIELD_STANDING, in_words=words.of, named=words.named)

    assert told.quoted(says, "", ONE) == one
    assert many is None or told.quoted(says, "", SEVERAL) == many


def test_lines_to_one_question_make_one_phrase() -> None:
    texts = ("hold if round under 5", "shoot-at gob-1 if shots at least 1", "retreat")
    lines = []
    for text in texts:
        written = read_standing(text, FIELD_STANDING.questions["instruction"], FIELD_STANDING)
        detail = {further.name: said[0] for further, said in written.taken}
        lines.append(
            StandingAnswer(
                kind="instruction",
                choice=written.choice,
                detail=detail,
                conditions=written.conditions,
            )
        )

    told = reader().beforehand(lines, "hf-1")

    assert told == (
        "holds until round 5, then shoots at the Mire Bows while there are shots left, "
        "otherwise goes back"
    )
