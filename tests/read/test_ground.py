"""The ground as a rule system has it: other words, owners, further layers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.errors import CampaignError
from generator.read.campaign_reading import read_campaign
from generator.values import replace
from generator.world.ground import GroundBook, LayerKind, PlaceKind, RegionKind, TerrainKind
from tests.read.campaigns import VALORMR, changed, example_text, source_of
from tests.read.file_reference import tables

if TYPE_CHECKING:
    from generator.errors import Finding
    from generator.read.models.campaign_file import CampaignFile
    from generator.read.shape import FileShape
    from generator.world.board import Board
    from generator.world.campaign import Campaign

    AnyShape = FileShape[CampaignFile, Campaign]

RELIEF = LayerKind(key="relief", means="How high the ground is.", codes={"0": "low", "1": "high"})
BOOK = replace(
    VALORMR.ground,
    terrains=(
        *VALORMR.ground.terrains,
        TerrainKind(key="moor", title="Moor", code="o", fill="swamp"),
    ),
    places=(*VALORMR.ground.places, PlaceKind(key="fortress", title="Fortress", symbol="citadel")),
    regions=(
        *VALORMR.ground.regions,
        RegionKind(key="pasture", title="Common pasture", needs_people=True),
    ),
    layers=(RELIEF,),
    has_owners=True,
)
SHAPE = replace(VALORMR, ground=BOOK)
FLAT = "\n".join(["0 " * 9] * 7)


PASTURE = """
[[map.region]]
id = "pasture"
name = "The Lea"
kind = "pasture"
hexes = ["0101"]
"""


def board_of(text: str, shape: AnyShape = SHAPE) -> Board:
    return read_campaign(source_of(text), lambda _name: shape)[0].board


def faults_of(text: str, shape: AnyShape = SHAPE) -> tuple[Finding, ...]:
    with pytest.raises(CampaignError) as refused:
        board_of(text, shape)
    return refused.value.findings


def with_relief(rows: str, more: str = "") -> str:
    return f'{example_text()}\n[map.relief]\n{more}text = """\n{rows}\n"""\n'


def test_a_system_says_its_own_words_for_the_ground() -> None:
    text = changed('s = "swamp"', 's = "moor"')
    text = changed('kind = "village"', 'kind = "fortress"', text=text)

    text = f"{text}\n{PASTURE}people = 'elves'\n"

    board = board_of(text)

    assert BOOK.region("pasture") in {region.kind for region in board.regions}
    assert board.terrain_at(board.grid.hex_of("0505")) == BOOK.terrain("moor")
    assert BOOK.place("fortress") in {place.kind for place in board.places}


def test_a_region_that_is_somebody_s_home_says_whose() -> None:
    (fault,) = faults_of(f"{example_text()}\n{PASTURE}")

    assert (fault.code, fault.what) == ("C045", "the common pasture “pasture” is nobody's home")


def test_another_system_s_regions_are_unknown() -> None:
    (fault,) = faults_of(f"{example_text()}\n{PASTURE}", VALORMR)

    assert (fault.code, fault.where[-1]) == ("C008", "kind")


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ('s = "swamp"', 's = "moor"', ("map", "legend", "s")),
        ('kind = "village"', 'kind = "fortress"', ("map", "place", 1, "kind")),
    ],
)
def test_another_system_s_words_are_unknown(
    old: str, new: str, where: tuple[str | int, ...]
) -> None:
    (fault,) = faults_of(changed(old, new), VALORMR)

    assert (fault.code, fault.where) == ("C008", where)


def test_a_layer_has_a_word_for_every_hex() -> None:
    board = board_of(with_relief(FLAT.replace("0", "1", 1)))

    assert board.layers["relief"][board.grid.hex_of("0101")] == "high"
    assert board.layers["relief"][board.grid.hex_of("0907")] == "low"


def test_a_layer_may_have_a_legend_of_its_own() -> None:
    text = with_relief(FLAT.replace("0", "v"), 'legend = { v = "low" }\n')

    board = board_of(text)

    assert set(board.layers["relief"].values()) == {"low"}


def test_a_map_may_do_without_a_layer() -> None:
    board = board_of(example_text())

    assert board.layers == {}


@pytest.mark.parametrize(
    ("rows", "code", "what"),
    [
        ("\n".join(["0 " * 9] * 6), "C041", "the relief has 6 rows, but the map has 7"),
        (FLAT.replace("0", "x", 1), "C042", "unknown relief code “x”"),
    ],
)
def test_a_layer_is_checked_as_the_terrain_is(rows: str, code: str, what: str) -> None:
    (fault,) = faults_of(with_relief(rows))

    assert (fault.code, fault.what) == (code, what)
    assert fault.where == ("map", "relief", "text")


def test_places_and_regions_can_belong_to_a_side() -> None:
    text = changed('id = "wend-bridge"', 'id = "wend-bridge"\nowner = "crown"')
    text = changed('id = "hallowshire"', 'id = "hallowshire"\nside = "crown"', text=text)

    board = board_of(text)

    assert [(one.id, one.owner) for one in board.places if one.owner] == [("wend-bridge", "crown")]
    assert board.regions[0].side == "crown"


def test_an_owner_is_a_side_of_the_campaign() -> None:
    text = changed('id = "wend-bridge"', 'id = "wend-bridge"\nowner = "nobody"')

    (fault,) = faults_of(text)

    assert fault.what == "unknown side “nobody”"
    assert fault.where == ("map", "place", 1, "owner")


@pytest.mark.parametrize(
    ("text", "where"),
    [
        (
            changed('id = "wend-bridge"', 'id = "wend-bridge"\nowner = "crown"'),
            ("map", "place", 1, "owner"),
        ),
        (
            changed('id = "hallowshire"', 'id = "hallowshire"\nside = "crown"'),
            ("map", "region", 0, "side"),
        ),
        (with_relief(FLAT), ("map", "relief")),
    ],
)
def test_where_a_system_has_neither_the_keys_are_unknown(
    text: str, where: tuple[str | int, ...]
) -> None:
    (fault,) = faults_of(text, VALORMR)

    assert (fault.code, fault.where) == ("C010", where)


def test_the_page_of_keys_lists_a_system_s_own() -> None:
    by_heading = dict(tables(SHAPE))
    place = {row.key: row for row in by_heading["[[map.place]]"]}

    assert "`fortress`" in place["kind"].kind
    assert place["owner"].kind == "a side's id"
    assert [row.key for row in by_heading["[map.relief]"]] == ["legend", "text"]


def test_a_word_stands_once_in_a_book() -> None:
    terrains = (*BOOK.terrains, BOOK.terrains[0])

    with pytest.raises(ValueError, match="each once"):
        GroundBook(terrains=terrains, places=BOOK.places)
