"""What is asked in a muster: in whose words, and how it is answered in the file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import UMPIRE, audiences
from generator.pipeline.briefings import briefed
from generator.pipeline.desk import Desk, open_desk
from tests.systems.battlefield.field_files import sample_text

if TYPE_CHECKING:
    from pathlib import Path

ALDER = ('at = "1202"\nhidden = true', 'at = "1506"\nhidden = true')
HIRE = """
[[period]]
id = "1-muster"
[[period.hire]]
army = "borri"
type = "dwarves"
fighters = 4
elite = true
"""


def desk_of(folder: Path, text: str) -> Desk:
    """Open a campaign of a text."""
    (folder / "campaign.toml").write_text(text, encoding="utf-8")
    return open_desk(folder)


def asked_in(desk: Desk, reader: str = "") -> dict[str, str]:
    """Return what a reader is asked, by key; nobody named: the umpire."""
    known = {each.id: each for each in audiences(desk.campaign)}
    view = briefed(desk, desk.pending(), known[reader] if reader else UMPIRE)
    return {each.key: each.text for each in view.asked}


@pytest.mark.rule("DOG-HIDE-02", "DOG-PRE-03")
def test_leaders_of_two_units_on_one_case_are_asked_where_else_they_begin(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, sample_text(ALDER))

    anna, ivo = asked_in(desk, "anna"), asked_in(desk, "ivo")

    assert list(anna) == ["1-muster/place/fa-1"]
    assert list(ivo) == ["1-muster/place/orc-1"]
    assert "Alder Bows" not in "".join(ivo.values())
    assert anna["1-muster/place/fa-1"] == (
        "Another unit was set up at 1506, where the Alder Bows are: "
        "where do the Alder Bows begin instead?"
    )


@pytest.mark.rule("DOG-HIDE-02", "DOG-PRE-03")
def test_they_begin_where_they_are_told(tmp_path: Path) -> None:
    answers = (
        '\n[[period]]\nid = "1-muster"\n[period.answers]\n'
        '"1-muster/place/fa-1" = "go 1606"\n'
        '"1-muster/place/orc-1" = "go 1406"\n'
    )

    desk = desk_of(tmp_path, sample_text(ALDER, more=answers))

    assert asked_in(desk) == {}


@pytest.mark.rule("DOG-ELITE-01")
def test_the_umpire_says_whether_elite_troops_can_be_had(tmp_path: Path) -> None:
    asked = asked_in(desk_of(tmp_path, sample_text(more=HIRE)))
    line = '[period.answers]\n"1-muster/doubt/borri-1" = "allow"\n'

    answered = asked_in(desk_of(tmp_path, sample_text(more=HIRE + line)))

    assert asked == {
        "1-muster/doubt/borri-1": "Borri's Folk would like to hire 4 fighters "
        "(Elite dwarves), who are hard to come by. Can they be had?"
    }
    assert answered == {}
