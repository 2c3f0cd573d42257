"""``status`` says who owes what, and once a month that it is time for a copy."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from generator.chronicle.book import Book, BookEntry
from generator.cli.awaited import time_for_a_copy
from tests.cli.folders import edit, throws_by_hand

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer

pytestmark = pytest.mark.usefixtures("_unbuilt")

A_COPY = "marchtable backup copies what must not be lost"


def test_nobody_is_named_who_owes_nothing(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("status", campaign)

    assert "Who owes what" not in answer.out
    assert marchtable("status", campaign, "--json").json["owed"] == {}


def test_missing_orders_are_owed_by_their_player(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    edit(campaign, '[[period.order]]\narmy = "isolde"\ndo = "rest"\n', "")

    answer = marchtable("status", campaign)

    assert "\nWho owes what\n  Anna  an order for isolde\n\n" in answer.out


def test_rolls_of_nobodys_are_the_umpires(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    throws_by_hand(campaign)
    marchtable("close", campaign, "--yes", "--quiet")

    owed = marchtable("status", campaign, "--json").json["owed"]

    assert owed["You"] == ["a roll"]
    assert owed["Bert"] == ["an order for urzag"]


def test_answers_are_owed_by_the_commanders_who_are_asked(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    edit(campaign, 'at = "0702"', 'at = "0403"')
    edit(campaign, 'at = "0302"', 'at = "0304"')

    waiting = marchtable("status", campaign, "--json").json

    commanders = {"isolde": "Anna", "ealdred": "Anna", "urzag": "Bert"}
    asked = {each["key"].rpartition("/")[2] for each in waiting["awaited"]}
    assert asked
    for army in asked & commanders.keys():
        told = waiting["owed"][commanders[army]]
        assert any(line.endswith(f" for {army}") for line in told)
    assert asked & commanders.keys()


def entry(closed: str) -> BookEntry:
    """Return a record closed at a time, of which nothing else is asked."""
    return cast("BookEntry", SimpleNamespace(head=SimpleNamespace(closed=closed)))


@pytest.mark.parametrize(
    ("closed", "is_time"),
    [
        ([], False),
        (["2026-05-01T19:30:00Z"], True),
        (["2026-05-01T19:30:00Z", "2026-05-08T19:30:00Z"], False),
        (["2026-05-29T19:30:00Z", "2026-06-05T19:30:00Z"], True),
        (["2025-06-05T19:30:00Z", "2026-06-05T19:30:00Z"], True),
    ],
)
def test_after_the_first_close_of_a_month_it_is_time_for_a_copy(
    closed: list[str], *, is_time: bool
) -> None:
    book = Book("wend", tuple(map(entry, closed)))

    assert time_for_a_copy(book) is is_time


def test_status_says_so(campaign: Path, marchtable: Callable[..., Answer]) -> None:
    before = marchtable("status", campaign)
    marchtable("close", campaign, "--yes", "--quiet")

    assert A_COPY not in before.out
    assert A_COPY in marchtable("status", campaign).out
