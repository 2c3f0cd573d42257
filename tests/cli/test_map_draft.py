"""``map --draft`` and ``map --blank``: maps before there is a campaign."""

from __future__ import annotations

import io
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import TYPE_CHECKING

import pypdf
import pytest

from generator.errors import CampaignError
from generator.pipeline.draft_maps import blank_picture, draft_in
from generator.render.map.draw import draw_map
from generator.render.map.geometry import Lattice
from generator.render.map.hex_numbers import laid_numbers
from generator.render.map.plan import MapPlan
from tests.render.ground_reading import COLOUR

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.pipeline.draft_maps import MapDraft
    from tests.cli.conftest import Answer

BROKEN = Path(__file__).parents[1] / "read" / "broken"
MAP = """
format = 1
[map]
columns = 6
rows = 4
legend = { "." = "clear", "~" = "sea" }
terrain = '''
. . ~ . . .
. . ~ . . .
. . ~ . . .
. . ~ ~ ~ ~
'''
"""
ROAD = '[[map.way]]\nkind = "road"\ncourse = ["0101", "0201", "0401"]\n'
RIVER = '[[map.river]]\nname = "Wend"\ncourse = ["0102", "0199"]\n'


def draft_of(folder: Path, text: str) -> MapDraft:
    (folder / "campaign.toml").write_text(text, encoding="utf-8")
    return draft_in(folder)


def marked(draft: MapDraft) -> list[tuple[str, ...]]:
    """Return the labels of the hexes each fault is marked on, the worst first."""
    label = draft.picture.board.grid.label
    (layer,) = draft.picture.layers
    return [tuple(map(label, mark.hexes)) for mark in getattr(layer, "marks")]  # noqa: B009


def test_a_draft_has_the_ground_and_the_kinds_of_place_of_the_file(tmp_path: Path) -> None:
    own = (
        '[campaign]\nsystem = "house"\n[[terrain]]\nname = "Heath"\ncode = "."\n'
        '[[terrain]]\nname = "Crag"\ncode = "^"\n[[place_kind]]\nname = "Eyrie"\n'
    )
    ground = MAP.replace('legend = { "." = "clear", "~" = "sea" }\n', "").replace("~", "^")
    eyrie = '[[map.place]]\nname = "Crow Castle"\nat = "0101"\nkind = "eyrie"\n'

    draft = draft_of(tmp_path, own + ground.replace("\nformat = 1\n", "") + eyrie)

    board = draft.picture.board
    assert {kind.title for kind in board.terrain.values()} == {"Heath", "Crag"}
    assert [place.name for place in board.places] == ["Crow Castle"]


def test_a_map_is_drafted_without_side_army_or_seed(
    tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    (tmp_path / "campaign.toml").write_text(MAP + ROAD, encoding="utf-8")

    answer = marchtable("map", tmp_path, "--draft")

    assert answer.code == 0
    root = ET.fromstring(answer.out.encode())
    names = [group.get("id") for group in root]
    assert {"map-ground-layer", "map-sea-layer", "map-faults-layer"} <= set(names)
    assert "1. C044 road 1: its course jumps from 0201 to 0401" in answer.err
    assert "elsewhere in the file" in answer.err


def test_every_fault_is_marked_on_its_hex(tmp_path: Path) -> None:
    draft = draft_of(tmp_path, MAP.replace(". . ~ ~", ". X ~ ~") + ROAD + RIVER)

    assert [words[:4] for words in draft.faults] == ["C042", "C034", "C044"]
    assert marked(draft) == [(), ("0102",), ("0401", "0101", "0201")]
    (layer,) = draft.picture.layers
    unsaid = getattr(layer, "unsaid")  # noqa: B009 - any layer
    assert [draft.picture.board.grid.label(at) for at in unsaid] == ["0204"]


def test_marks_lie_in_red_where_their_hexes_do(tmp_path: Path) -> None:
    draft = draft_of(tmp_path, MAP + ROAD)

    drawing = draw_map(draft.picture, theme=COLOUR).decode()

    grid = draft.picture.board.grid
    x, y = Lattice(grid).middle(grid.hex_of("0401"))
    layer = drawing.split('id="map-faults-layer"', 1)[1].split("map-contacts", 1)[0]
    assert "<title>1. C044 road 1" in layer
    assert f"M{x - 60} {y - 104}L{x + 60} {y - 104}" in layer
    assert 'stroke="#c1121f"' in layer


def test_what_is_right_is_drawn_beside_what_is_not(tmp_path: Path) -> None:
    right = ROAD.replace('"0401"', '"0202"')

    draft = draft_of(tmp_path, MAP + RIVER + right + ROAD)

    (way,) = draft.picture.board.ways
    assert [draft.picture.board.grid.label(at) for at in way.course] == ["0101", "0201", "0202"]
    assert not draft.picture.board.rivers


@pytest.mark.parametrize("file", sorted(BROKEN.glob("*.toml")), ids=lambda f: f.stem)
def test_no_broken_file_breaks_the_draft(file: Path, tmp_path: Path) -> None:
    (tmp_path / "campaign.toml").write_bytes(file.read_bytes())
    try:
        draft = draft_in(tmp_path)
    except CampaignError as fault:
        assert fault.findings
        return

    drawing = draw_map(draft.picture, theme=COLOUR)

    assert ET.fromstring(drawing).tag.endswith("svg")


def test_a_file_without_a_map_is_told_its_faults(
    tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    (tmp_path / "campaign.toml").write_text("format = 1\n", encoding="utf-8")

    answer = marchtable("map", tmp_path, "--draft")

    assert answer.code == 1
    assert "“map” is missing" in answer.err


def test_a_blank_sheet_has_every_hex_and_number_and_needs_no_campaign(
    tmp_path: Path, marchtable: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    answer = marchtable("map", "--blank", "16x12")

    assert answer.code == 0
    plan = MapPlan(picture=blank_picture(16, 12), theme=COLOUR, hex_mm=14)
    assert len(laid_numbers(plan).places) == 16 * 12
    assert answer.out.count("map-numbers-layer") == 1
    assert answer.out.count("map-hexsides-layer") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("hexes", "paper", "size"), [("16x12", "a4", (297, 210)), ("10x30", "letter", (215.9, 279.4))]
)
def test_a_blank_sheet_fills_one_page_turned_as_it_fits(
    hexes: str,
    paper: str,
    size: tuple[float, float],
    tmp_path: Path,
    marchtable: Callable[..., Answer],
) -> None:
    file = tmp_path / "blank.pdf"

    marchtable("map", "--blank", hexes, "--paper", paper, "--pdf", file)

    (page,) = pypdf.PdfReader(io.BytesIO(file.read_bytes())).pages
    lengths = (float(page.mediabox.width), float(page.mediabox.height))
    assert [length / 72 * 25.4 for length in lengths] == pytest.approx(size, abs=0.1)


@pytest.mark.parametrize("hexes", ["16", "x12", "0x4", "100x2", "-3x4", "axb"])
def test_hexes_that_cannot_be_drawn_are_refused(
    hexes: str, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("map", f"--blank={hexes}")

    assert answer.code == 2
    assert "--blank" in answer.err
