"""What is left to people stands on a page: every such rule, read back from the PDF."""

from __future__ import annotations

from functools import cache

import pytest

from generator.kit.book_folder import TITLE, Guideline, RuleState, advice_tables
from generator.render.documents import Paper, RunningHead
from generator.render.pages import Press, page_environment
from generator.render.pdf import render_pdf
from generator.render.quick_reference import quick_reference_job
from generator.systems.valormr.rules.rule_book import RULES
from generator.systems.valormr.rules.tables import VALORMR_FOLDER
from tests.packets import a_valley
from tests.pdf_reading import page_texts

LEFT_TO_PEOPLE = tuple(
    rule.id
    for state in (RuleState.BY_HAND, RuleState.GUIDELINE)
    for rule in RULES.ledger.rules(state)
)
SENTENCES = {guideline.rule: guideline for guideline in VALORMR_FOLDER.guidelines}


@cache
def quick_reference_text() -> str:
    """Return all the words of the whole quick reference, without line breaks."""
    press = Press(environment=page_environment(), paper=Paper.A4, when=None, is_large=False)
    job = quick_reference_job(
        RULES.printed(a_valley()), RunningHead(campaign="The Ford", sheet=""), press=press
    )
    return joined(" ".join(page_texts(render_pdf(job.html, job.assets, when=None))))


def joined(words: str) -> str:
    """Return letters and figures alone, as line breaks may part them anywhere."""
    return "".join(letter for letter in words if letter.isalnum())


def test_there_are_rules_left_to_people() -> None:
    assert len(LEFT_TO_PEOPLE) > 40
    assert {"VAL-GEN-06", "VAL-DEPLOY-23", "VAL-WX-39"} < set(LEFT_TO_PEOPLE)


@pytest.mark.deep
@pytest.mark.parametrize("rule", LEFT_TO_PEOPLE)
def test_a_rule_left_to_people_is_a_printed_sentence_with_its_number(rule: str) -> None:
    sentence = SENTENCES[rule].text

    assert joined(f"{sentence} {rule}") in quick_reference_text()


def test_every_sentence_has_a_card_of_the_quick_reference() -> None:
    cards = {table.card for table in RULES.printed(a_valley()) if not table.sentences}

    assert {sentence.card for sentence in VALORMR_FOLDER.guidelines} <= cards


def test_sentences_are_gathered_card_by_card_in_their_order() -> None:
    lists = advice_tables(
        (
            Guideline(rule="VAL-WX-02", text="One.", card="PT-03"),
            Guideline(rule="VAL-GEN-06", text="Two.", card="PT-01"),
            Guideline(rule="VAL-WX-42", text="Three.", card="PT-03"),
            Guideline(rule="VAL-GEN-08", text="On no card."),
        )
    )

    assert [(each.card, each.title) for each in lists] == [("PT-01", TITLE), ("PT-03", TITLE)]
    assert lists[1].sentences == (("One.", "VAL-WX-02"), ("Three.", "VAL-WX-42"))
