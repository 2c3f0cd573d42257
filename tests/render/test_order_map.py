"""The map of an order page: the reader's own, with what a tap has to look up."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from bench.order_pages import of_many
from generator.pipeline.desk import open_desk
from tests.order_pages import page_of, told_to_map, with_a_contact_open
from tests.small_campaign import FOLDER, begin

if TYPE_CHECKING:
    from pathlib import Path

LARGEST, LARGEST_OF_ALL = 450_000, 1_500_000
"""Bytes of the page of a campaign like the samples, and of forty armies on 10,000 hexes: it
goes along with a mail."""
FREE = {"army/ealdred/by": "", "army/ealdred/unformed": ""}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign just begun, whose page tests only look at."""
    folder = tmp_path_factory.mktemp("map") / FOLDER
    begin(folder)
    return folder


@pytest.fixture(scope="module")
def page(home: Path) -> str:
    """Anna's order page."""
    return page_of(home, "anna")


@pytest.fixture(scope="module")
def told(page: str) -> dict[str, Any]:
    """What her map is told."""
    return told_to_map(page)


def test_every_hex_is_told_once_where_it_lies_with_its_ground(
    home: Path, told: dict[str, Any]
) -> None:
    board = open_desk(home).campaign.board

    hexes = {
        label: (x + at * told["onward"][0], y + at * told["onward"][1])
        for x, y, labels in told["runs"]
        for at, label in enumerate(labels.split())
    }

    assert hexes.keys() == {board.grid.label(at) for at in board.terrain}
    assert len(set(hexes.values())) == len(hexes) == len(told["ground"])
    grounds = (told["grounds"][int(letter, 36)] for letter in told["ground"])
    known = dict(zip(hexes, grounds, strict=True))
    titles = {board.grid.label(at): kind.title.lower() for at, kind in board.terrain.items()}
    assert known == titles
    beside = {tuple(each) for each in told["beside"]}
    (x, y), (other_x, other_y) = hexes["0404"], hexes["0405"]
    assert (other_x - x, other_y - y) in beside


def test_places_and_whoever_is_known_stand_on_it_and_one_tells_ones_own(
    told: dict[str, Any],
) -> None:
    assert ["0204", "Hallow", "hallow"] in told["places"]
    own = {id_: is_own for _, _, id_, _, is_own in told["pieces"]}
    assert own == {
        "ealdred": True,
        "isolde": True,
        "wend-boats": True,
        "gorm": False,
        "urzag": False,
    }


def test_the_ways_of_an_army_are_told_by_the_fields_that_choose_them(
    told: dict[str, Any],
) -> None:
    found = told["ways"]["army/ealdred/to"]

    assert all(each["manner"].keys() == FREE.keys() for each in found)
    free = next(each for each in found if each["manner"] == FREE)
    places = free["at"].split()
    assert places[free["start"]] == "0404"
    assert len(free["steps"]) == 7 * len(places)
    assert free["when"].keys() == {"", "army/ealdred/forced"}
    assert all(len(periods) == len(places) for periods in free["when"].values())
    assert told["periods"] == ["Turn 1, night", "Turn 2, night", "Turn 3, night"]


def test_it_is_part_of_the_page_and_small_enough_for_a_mail(page: str) -> None:
    (drawing,) = re.findall(r'(?s)<div id="tap-sheet">(<svg.*?</svg>)<svg', page)

    assert len(page.encode()) <= LARGEST
    assert "<style" not in drawing
    assert " style=" not in drawing
    assert "xmlns" not in drawing
    assert "as Turn 1, night begins" in drawing


def test_all_that_is_done_with_it_waits_for_the_script(page: str) -> None:
    assert re.search(r'<section id="tap"[^>]* hidden>', page)
    assert re.search(r'<div id="foot" hidden>', page)


@pytest.mark.deep
def test_so_is_that_of_the_sample_campaign_and_of_forty_armies(tmp_path: Path) -> None:
    folder = tmp_path / "asked"
    with_a_contact_open(folder)

    assert len(page_of(folder, "ada").encode()) <= LARGEST
    assert len(of_many()) <= LARGEST_OF_ALL
