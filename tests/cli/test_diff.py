"""``diff``: periods and folder in any number, screen and sheet, and for one alone."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.cli.folders import edit
from tests.pdf_reading import page_texts

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer


def test_without_periods_it_tells_of_the_pending_one(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("diff", campaign)

    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("From the start to 1-day (open")
    assert "\nAwaited\n" in answer.out
    assert "\nPlanned\n" in answer.out


@pytest.mark.parametrize("words", [("start",), ("start", "1-day")])
def test_periods_stand_before_the_folder(
    words: tuple[str, ...], campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("diff", *words, campaign, "--json")

    found = json.loads(answer.out)
    assert (found["since"], found["until"], found["pending"]) == ("start", "1-day", True)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("9-night",), "9-night is neither closed nor open"),
        (("2-w11",), "2-w11 is neither closed nor open"),
        (("1-day", "start"), "nothing lies between"),
        (("yesterday",), "yesterday"),
    ],
)
def test_a_period_there_is_not_is_refused(
    words: tuple[str, ...], says: str, campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("diff", *words, campaign)

    assert (answer.code, answer.out) == (2, "")
    assert says in answer.err


def test_a_folder_may_be_called_like_a_period(
    campaign: Path, marchtable: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign.rename(campaign.with_name("7"))
    monkeypatch.chdir(campaign.parent)

    answer = marchtable("diff", "start", "7")

    assert (answer.code, answer.err) == (0, "")


@pytest.mark.usefixtures("_paperless")
def test_who_plays_alone_is_given_what_he_may_know_and_the_rest_sealed(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    edit(campaign, 'name = "Anna"', 'name = "Anna"\nsolo = true')

    answer = marchtable("build", campaign, "--only", "umpire")

    umpire = campaign / "output" / "umpire"
    assert (answer.code, answer.err) == (0, "")
    open_ones = {path.name for path in umpire.iterdir()}
    assert open_ones == {"preview", "report.json", "sealed", "once", "where-was-i.pdf"}
    sealed = {path.name for path in (umpire / "sealed").iterdir()}
    assert {"turn-sheet.pdf", "order-form.pdf", "map.pdf", "map.svg"} <= sealed
    assert not (umpire / "once" / "commander-cards.pdf").exists()


@pytest.mark.deep
def test_who_plays_alone_is_told_what_lies_sealed_and_when_to_open_it(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    edit(campaign, 'name = "Anna"', 'name = "Anna"\nsolo = true')

    assert marchtable("build", campaign, "--only", "umpire").code == 0

    umpire = campaign / "output" / "umpire"
    cover, inside = page_texts((umpire / "sealed" / "orders-marches.pdf").read_bytes())
    assert "Open it when you lead" in cover
    assert "What is sealed is on the next page" in cover
    assert "Open it when you lead" in inside
    (sheet, *_) = page_texts((umpire / "where-was-i.pdf").read_bytes())
    assert "What lies sealed" in sheet
    assert "up to Turn " in sheet
