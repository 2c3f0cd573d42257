"""Sentences as data: filled only with what a reader may know."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from generator.kit.wording import EventWording, Noun, Wording, WordingError, filled, load_wording
from generator.systems.valormr.rules.rule_book import RULES
from generator.values import replace
from generator.world.forces import Pronoun

NEVER_TOLD = {"crossing-by-hand", "crossing-takes-days"}
"""Refusals that a march turns into others before they are told."""
HERE = Path(__file__).parents[2] / "generator" / "systems" / "valormr" / "rules"


def wording(says: str, **knows: str) -> EventWording:
    return EventWording(kind="march", says=says, knows=knows, by_default="position")


def test_facts_fill_the_braces() -> None:
    told = wording("{force} marches to {to}.").told({"force": "Arn", "to": "0401"})

    assert told == "Arn marches to 0401."


@pytest.mark.parametrize(
    ("says", "told"),
    [
        ("{side} takes {at}.", "The Fenland takes the Ford."),
        ("Treasury of {side}.", "Treasury of the Fenland."),
        ("All is well. {side} waits at {at}.", "All is well. The Fenland waits at the Ford."),
        ("It rules:[ {side} holds {at}].", "It rules: the Fenland holds the Ford."),
        ("It says: “{side}”.", "It says: “The Fenland”."),
        ("{side} {at}", "The Fenland the Ford"),
    ],
)
def test_a_name_that_begins_with_the_has_its_capital_at_a_sentences_head_alone(
    says: str, told: str
) -> None:
    names = {"side": "The Fenland", "at": "The Ford"}

    assert wording(says).told(names) == told
    assert filled(says, names) == told


def test_a_name_alone_is_told_as_it_stands() -> None:
    assert wording("{note}").told({"note": "The Ford. The end"}) == "The Ford. The end"


def test_an_unknown_fact_outside_brackets_silences_the_sentence() -> None:
    assert wording("{force} has {points} points.").told({"force": "Arn"}) is None


@pytest.mark.parametrize(
    ("known", "told"),
    [
        ({"force": "Arn", "left": "3"}, "Arn marches, 3 left."),
        ({"force": "Arn", "left": ""}, "Arn marches."),
        ({"force": "Arn"}, "Arn marches."),
    ],
)
def test_a_passage_is_told_only_with_all_its_facts(known: dict[str, str], told: str) -> None:
    assert wording("{force} marches[, {left} left].").told(known) == told


@pytest.mark.parametrize(("stays", "told"), [("yes", "Fog: it stays."), ("", "Fog: it lifts.")])
def test_a_fact_with_a_mark_is_asked_for_and_not_printed(stays: str, told: str) -> None:
    says = "Fog:[ it stays{stays?}][ it lifts{stays!}]."

    assert wording(says).told({"stays": stays}) == told


@pytest.mark.parametrize(
    ("leaving", "told"),
    [("Arn", "Arn rolls 4 to get away."), ("Gorm", "Arn rolls 4 as Gorm tries to get away.")],
)
def test_a_passage_may_ask_that_two_facts_be_the_same(leaving: str, told: str) -> None:
    says = (
        "{force} rolls {dice}[ to get away{leaving=force?}]"
        "[ as {leaving} tries to get away{leaving=force!}]."
    )

    known = {"force": "Arn", "dice": "4", "leaving": leaving}

    assert wording(says).told(known) == told


def test_two_facts_of_which_one_is_unknown_are_neither_the_same_nor_not() -> None:
    says = "Arn rests[ alone{leaving=force?}][ with others{leaving=force!}]."

    assert wording(says).told({"force": "Arn"}) == "Arn rests."


@pytest.mark.parametrize(
    ("work", "told"), [("road", "a road"), ("earthwork", "an earthwork"), ("", "")]
)
def test_a_fact_may_be_told_with_its_article(work: str, told: str) -> None:
    assert wording("They build[ {work|a}].").told({"work": work}) == (
        f"They build {told}." if told else "They build."
    )


@pytest.mark.parametrize(
    ("left", "told"), [("0", "It has no points; none left."), ("3", "It has 3 points; 3 left.")]
)
def test_nought_may_be_told_as_a_word(left: str, told: str) -> None:
    says = "It has {left|no} points[; {left|none} left]."

    assert wording(says).told({"left": left}) == told


def test_a_fact_asked_for_must_be_known_to_be_denied() -> None:
    assert wording("Fog[ lifts{stays!}].").told({}) == "Fog."


def test_an_empty_fact_outside_brackets_leaves_its_place_empty() -> None:
    assert wording("By {way}.").told({"way": ""}) == "By ."


def test_braces_in_a_fact_are_told_as_they_are() -> None:
    assert wording("{why}").told({"why": "a {strange} [word]"}) == "a {strange} [word]"


def test_every_fact_is_of_the_events_kind_unless_stated() -> None:
    event = wording("{force} has {left}", left="points")

    assert event.knowledge_of("left") == "points"
    assert event.knowledge_of("force") == "position"
    assert event.facts() == {"force", "left"}


@pytest.mark.parametrize(
    ("noun", "told"), [(Noun(), "Arn marches."), (Noun(is_many=True), "Arn march.")]
)
def test_a_verb_agrees_with_its_name(noun: Noun, told: str) -> None:
    event = wording("{force} {force:marches/march}.")

    assert event.told({"force": "Arn"}, {"force": noun}) == told


@pytest.mark.parametrize(
    ("pronoun", "told"),
    [
        (Pronoun.IT, "Arn halts: it has lost its way. It rests itself; all pass it."),
        (Pronoun.SHE, "Arn halts: she has lost her way. She rests herself; all pass her."),
        (Pronoun.HE, "Arn halts: he has lost his way. He rests himself; all pass him."),
        (Pronoun.THEY, "Arn halts: they have lost their way. They rest themselves; all pass them."),
    ],
)
def test_a_pronoun_stands_for_a_name_as_the_campaign_says(pronoun: Pronoun, told: str) -> None:
    event = wording(
        "{force} {force:halts/halt}: {force|they} {force|has/have} lost {force|their} "
        "way. {force|They} {force|rests/rest} {force|themselves}; "
        "all pass {force|them}."
    )

    assert event.told({"force": "Arn"}, {"force": Noun(pronoun=pronoun)}) == told


def test_a_name_without_more_is_one_thing() -> None:
    event = wording("{force} {force:halts/halt}: {force|they} {force|has/have} to.")

    assert event.told({"force": "Arn"}) == "Arn halts: it has to."


def test_what_nobody_has_worded_is_an_error_that_names_it() -> None:
    empty = Wording(events={}, reasons={}, questions={})

    with pytest.raises(WordingError, match="'flight'"):
        empty.event("flight")
    with pytest.raises(WordingError, match="'by-air'"):
        empty.reason("by-air")
    with pytest.raises(WordingError, match="'adrift'"):
        empty.without_order("adrift")


@pytest.mark.parametrize("entry", [{"says": "He."}, {"is": "sky"}, {}])
def test_a_sentence_needs_its_words_and_its_kind(entry: dict[str, str]) -> None:
    with pytest.raises(WordingError, match="'flight'"):
        load_wording({"event": {"flight": entry}})


# The wording of the main system.


def test_every_kind_of_knowledge_a_sentence_names_is_in_the_table() -> None:
    kinds = RULES.knowledge.readers.keys()

    for event in RULES.wording.events.values():
        assert event.by_default in kinds, event.kind
        assert set(event.knows.values()) <= kinds, event.kind


def test_a_sentence_says_of_no_fact_what_it_does_not_tell() -> None:
    extra = {"dice", "arithmetic", "cost", "score", "original", "behind"}
    for event in RULES.wording.events.values():
        assert set(event.knows) <= event.facts() | extra, event.kind


def test_brackets_and_braces_close() -> None:
    for event in RULES.wording.events.values():
        bare = re.sub(r"\[[^\[\]]*\]", "", event.says)
        bare = re.sub(r"\{[a-z_]+([?!]|=[a-z_]+[?!]|[:|][^/{}]+(/[^/{}]+)?)?\}", "", bare)
        assert not set(bare) & set("[]{}"), event.kind


def test_no_sentence_ends_without_its_stop() -> None:
    for event in RULES.wording.events.values():
        assert event.says.rstrip("]").endswith((".", "}")), event.kind


def test_every_kind_of_event_the_rules_make_is_worded() -> None:
    wanted = set()
    for source in sorted(HERE.rglob("*.py")):
        text = source.read_text(encoding="utf-8")
        wanted |= set(re.findall(r'\bkind="([a-z0-9-]+)"', text))
    known = (
        RULES.wording.events.keys()
        | RULES.wording.questions.keys()
        | RULES.knowledge.readers.keys()
    )

    assert sorted(wanted - known) == []


def test_every_reason_to_refuse_a_march_is_worded() -> None:
    wanted = set()
    for source in sorted((HERE / "movement").glob("*.py")):
        text = source.read_text(encoding="utf-8")
        wanted |= set(re.findall(r'Refusal\(\s*reason="([a-z-]+)"', text))
    told = {
        kind.removeprefix("refused-").removeprefix("stop-")
        for kind in RULES.wording.events
        if kind.startswith(("refused-", "stop-"))
    }

    assert wanted
    assert wanted - told == NEVER_TOLD


def test_the_file_and_the_wording_hold_the_same_sentences() -> None:
    words = (_own(f"{name}.toml") for name in ("wording", "in-columns", "story"))

    assert load_wording(*words) == RULES.wording


def _own(name: str) -> dict[str, Any]:
    source = files("generator.systems.valormr.rules").joinpath(name)
    return tomllib.loads(source.read_text(encoding="utf-8"))


def test_a_fact_recorded_in_other_words_is_told_in_todays() -> None:
    laid = RULES.wording.event("terrain-laid")
    step = RULES.wording.event("march-step")

    assert laid.fact_told(
        "cards", ("hill-palette at 30/82 turned 20°", "wood at 62/84 turned 0°")
    ) == ("a palette-shaped hill (30 % and 82 %, turned 20°)", "a wood (62 % and 84 %)")
    assert laid.fact_told("cards", ("something else",)) == ("something else",)
    assert step.fact_told("terrain", "clear") == "open ground"
    assert step.fact_told("terrain", "forest") == "forest"
    assert step.fact_told("cost", 6) == 6


def test_every_terrain_card_has_words() -> None:
    from generator.systems.valormr.rules.tables import BOOK

    cards = RULES.wording.event("terrain-laid").facts_told["cards"]

    assert set(BOOK.terrain_deck.row_names()) == set(cards.words)


def test_a_column_tells_every_fact_of_its_sentence_but_whose_it_is() -> None:
    compared = [event for event in RULES.wording.events.values() if event.row]

    assert compared
    for event in compared:
        column = replace(event, says=event.in_row)
        assert event.facts() - {"force"} <= column.facts(), event.kind


def test_what_a_reader_may_not_know_is_in_no_column_either() -> None:
    event = replace(wording("{force} throws {natural}[ ({sum})]."), in_row="{natural}[: {sum}]")

    assert event.told_in_row({"force": "Arn", "natural": "4"}) == "4"
    assert event.told_in_row({"force": "Arn"}) == ""


def test_a_column_without_a_sentence_is_refused() -> None:
    nonsense: dict[str, object] = {"nonsense": {"row": "Rows", "says": "none"}}

    with pytest.raises(WordingError, match="nonsense"):
        load_wording({}, {"event": nonsense})
