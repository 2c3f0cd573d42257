"""Paragraphs in columns: all of them, in their order, in columns of about one length."""

from __future__ import annotations

import re
from math import ceil
from random import Random

import pytest

from generator.render.pages import in_columns
from tests.tiers import tiered


def columns_of(html: str) -> list[list[str]]:
    """Return the paragraphs of every column, as they are read."""
    return [re.findall("<p>(.*?)</p>", column) for column in html.split('class="column"')[1:]]


@pytest.mark.parametrize("seed", tiered(range(30)))
def test_no_paragraph_is_lost_or_moved_and_no_column_is_much_longer(seed: int) -> None:
    thrown = Random(seed)  # noqa: S311 - a test's own texts
    count = thrown.choice((1, 2, 3))
    told = [f"{number} {'x' * thrown.randrange(120)}" for number in range(thrown.randrange(1, 300))]

    columns = columns_of(in_columns("\n".join(f"<p>{each}</p>" for each in told), count))

    assert [each for column in columns for each in column] == told
    assert len(columns) % count == 0
    lines = [[ceil((len(each) + 1) * count / 120) for each in column] for column in columns]
    longest = max(max(column, default=0) for column in lines)
    assert max(map(sum, lines)) <= sum(map(sum, lines)) / len(lines) + longest
    assert max(map(sum, lines)) <= 36 + longest


def test_columns_are_as_short_as_they_can_be_without_parting_a_paragraph() -> None:
    told = [f"{number}{'x' * 55 * (lines - 1)}" for number, lines in enumerate((1, 1, 1, 2, 2))]

    columns = columns_of(in_columns("".join(f"<p>{each}</p>" for each in told), 2))

    assert [len(column) for column in columns] == [3, 2]


def test_what_is_longer_than_half_a_page_begins_on_the_left_again() -> None:
    html = in_columns("<p>word</p>" * 100, 2)

    assert html.count('class="run"') == 2
    assert [len(column) for column in columns_of(html)] == [25] * 4


def test_without_a_paragraph_the_columns_are_empty() -> None:
    assert columns_of(in_columns("", 2)) == [[], []]
