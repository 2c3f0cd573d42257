"""Answers in the campaign file: given beforehand, and on one line each."""

from __future__ import annotations

import pytest

from generator.read.shape import json_schema
from generator.systems.valormr.rules.calendar import FIRST_PERIOD, next_period
from generator.world.campaign import Condition, Decision, Holds
from tests.read.campaigns import VALORMR, campaign_of, changed, example_text, faults_of, source_of

SECOND_PERIOD = next_period(FIRST_PERIOD)
QUESTION = "morning.ealdred+gorm/approach/ealdred"


def with_table(text: str) -> str:
    """Return the example with tables of answers given beforehand."""
    return changed("[[period]]\n", f"{text}\n\n[[period]]\n")


def with_answers(*lines: str) -> str:
    """Return the example with one-line answers in its period."""
    written = "\n".join(("[period.answers]", *lines))
    return changed("[[period.text]]\n", f"{written}\n\n[[period.text]]\n")


def test_answers_given_beforehand_are_read_line_by_line() -> None:
    campaign = campaign_of(
        with_table(
            '[[standing]]\narmy = "ealdred"\n'
            'approach = ["avoid Hallow; maneuver if fatigued and points under 6",'
            ' "fight"]\ngo_on = "march 0302, 0303"'
        )
    )

    first, second, third = campaign.standing
    hallow = next(place.at for place in campaign.board.places if place.id == "hallow")
    assert (first.kind, first.choice, first.force) == ("approach", "avoid", "ealdred")
    assert first.detail == {"to": hallow, "maneuver": True}
    assert first.conditions == (
        Condition(fact="fatigued"),
        Condition(fact="points", holds=Holds.UNDER, value=6),
    )
    assert (second.choice, second.conditions) == ("fight", ())
    assert second.says == "fight"
    at = campaign.board.grid.hex_of
    assert (third.kind, third.detail["to"]) == ("go-on", (at("0302"), at("0303")))


def test_what_is_kept_holds_in_every_period_and_the_rest_in_its_own() -> None:
    campaign = campaign_of(
        with_table(
            '[[standing]]\nside = "crown"\nsecond = "no"\n\n'
            '[[standing]]\narmy = "ealdred"\nperiod = "1-day"\napproach = "rest"'
        )
    )

    now, then = map(campaign.inputs_for, (FIRST_PERIOD, SECOND_PERIOD))

    assert [each.kind for each in now.standing] == ["second", "approach"]
    assert [each.kind for each in then.standing] == ["second"]


@pytest.mark.parametrize(
    ("table", "code", "key"),
    [
        ('army = "ealdred"\napproach = "flee"', "C088", "approach"),
        ('army = "ealdred"\napproach = "avoid"', "C088", "approach"),
        ('army = "ealdred"\napproach = "avoid 9999"', "C034", "approach"),
        ('army = "ealdred"\nrole = "support nobody"', "C030", "role"),
        ('army = "ealdred"\nengage = "evade if tired"', "C088", "engage"),
        ('army = "nobody"\nengage = "evade"', "C030", "army"),
        ('side = "nobody"\nengage = "evade"', "C031", "side"),
        ('army = "ealdred"\nside = "crown"\nengage = "evade"', "C051", "side"),
        ('terrain = "lay blank"', "C088", "terrain"),
        ('army = "ealdred"\nedges = "near"', "C010", "edges"),
        ('army = "ealdred"\nperiod = "soon"\nengage = "evade"', "C009", "period"),
    ],
)
def test_what_is_wrong_in_a_table_is_told_at_its_key(table: str, code: str, key: str) -> None:
    faults = faults_of(with_table(f"[[standing]]\n{table}"))

    assert [(fault.code, fault.where[2]) for fault in faults] == [(code, key)]


def test_a_line_among_several_is_told_by_its_place() -> None:
    (fault,) = faults_of(with_table('[[standing]]\narmy = "ealdred"\napproach = ["fight", "flee"]'))

    assert fault.where == ("standing", 0, "approach", 1)
    assert "fight" in (fault.hint or "")


def test_two_tables_that_answer_the_same_are_refused() -> None:
    table = '[[standing]]\narmy = "ealdred"\napproach = "fight"'
    other = '[[standing]]\narmy = "ealdred"\nperiod = "1-day"\napproach = "rest"'

    assert [fault.code for fault in faults_of(with_table(f"{table}\n\n{table}"))] == ["C023"]
    assert faults_of(with_table(f"{table}\n\n{other}")) == ()


def test_an_answer_on_one_line_is_the_decision_on_several() -> None:
    short = campaign_of(with_answers(f'"{QUESTION}" = "avoid 0304; maneuver"'))
    long = campaign_of(
        changed(
            "[[period.text]]\n",
            f'[[period.decision]]\nquestion = "{QUESTION}"\nchoice = "avoid"\n'
            'to = "0304"\nmaneuver = true\n\n[[period.text]]\n',
        )
    )

    (said,) = short.inputs_for(FIRST_PERIOD).decisions
    (written,) = long.inputs_for(FIRST_PERIOD).decisions
    assert isinstance(said, Decision)
    assert (said.question, said.choice, said.detail) == (
        written.question,
        written.choice,
        written.detail,
    )


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (f'"{QUESTION}" = "avoid"', "C088"),
        (f'"{QUESTION}" = "fight if fatigued"', "C088"),
        (f'"{QUESTION}" = "avoid 9999"', "C034"),
        ('"morning.ealdred+gorm/edges/umpire" = "set near"', "C088"),
    ],
)
def test_an_answer_that_cannot_be_read_is_told_with_its_question(line: str, code: str) -> None:
    (fault,) = faults_of(with_answers(line))

    assert fault.code == code
    assert fault.where[:3] == ("period", 0, "answers")


def test_a_question_that_is_answered_twice_is_told() -> None:
    text = changed(
        "[[period.text]]\n",
        f'[[period.decision]]\nquestion = "{QUESTION}"\nchoice = "fight"\n\n'
        f'[period.answers]\n"{QUESTION}" = "rest"\n\n[[period.text]]\n',
    )

    assert [fault.code for fault in faults_of(text)] == ["C023"]


def test_an_editor_takes_one_line_or_several() -> None:
    tables = json_schema(VALORMR)["properties"]["standing"]["items"]["properties"]

    assert tables["approach"]["type"] == ["string", "array"]
    assert tables["army"]["type"] == "string"


def test_the_example_says_nothing_beforehand() -> None:
    assert campaign_of(example_text()).standing == ()
    assert source_of(example_text()).document.get("standing") is None
