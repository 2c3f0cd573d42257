"""The map in a page: names for pointer and keyboard, and the same in words."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from generator.render.map.picture import MapPicture
from generator.render.map.theme import ThemeName, theme_named
from generator.render.site.pointer_hexes import ground
from generator.systems.valormr.rules.ground_words import Terrain
from generator.world.board import Board
from generator.world.colours import contrast
from generator.world.grid import Grid
from generator.world.hexes import Orientation
from tests.render.test_site_pages import a_country, text_of, two_turns

SIDE_LETTERS = {"C", "L"}


def test_names_on_the_map_can_be_reached_by_the_keyboard() -> None:
    html = text_of(two_turns(), "turns/0001/index.html")

    spots = re.findall(
        r'<li[^>]* style="left:[^>]*><a href="([^"]*)"[^>]*>(.*?)</a>', html
    )
    assert [to for to, _ in spots] == [
        "../../places/hallow/index.html",
        "../../armies/hadewych/index.html",
        "../../places/far/index.html",
    ]
    assert "<b>0301 Hallow</b>" in spots[0][1]
    assert "Arn (Law)" in spots[0][1]


def test_every_hex_tells_its_number_and_ground_to_the_pointer() -> None:
    html = text_of(two_turns(), "turns/0001/index.html")
    lines = re.findall(r"<p style=\"([^\"]*)\">((?:<i title=[^>]*></i>)+)</p>", html)
    names = [re.findall(r'title="([^"]*)"', line) for _, line in lines]
    grid = a_country().board.grid

    assert [line[0] for line in names[:2]] == ["0101 clear", "0201 clear"]
    assert sum(map(len, names)) == grid.columns * grid.rows
    assert len(lines) == grid.columns
    middles = {
        name.partition(" ")[0]: middle
        for (style, _), named in zip(lines, names, strict=True)
        for name, middle in zip(named, middles_of(style, len(named)), strict=True)
    }
    spots = re.findall(
        r'<li[^>]* style="left:([\d.]+)%;top:([\d.]+)%[^>]*><a [^>]*aria-label="(\d+)',
        html,
    )
    assert len(spots) == 3
    for left, top, label in spots:
        assert middles[label] == pytest.approx((float(left), float(top)), abs=0.01)


def middles_of(style: str, count: int) -> list[tuple[float, float]]:
    """Return the middles of the boxes in an upright line."""
    left, top, width, height = map(float, re.findall(r":([\d.]+)%", style))
    part = height / count
    return [(left + width / 2, top + part * (at + 0.5)) for at in range(count)]


def test_hexes_of_a_map_with_corners_up_lie_in_rows() -> None:
    grid = Grid(columns=4, rows=3, orientation=Orientation.POINTY)
    terrain = dict.fromkeys(grid.hexes(), Terrain.CLEAR)
    del terrain[grid.hex_at(3, 2)]

    shown = ground(MapPicture(board=Board(grid=grid, terrain=terrain)), hex_mm=10)

    assert not shown.is_upright
    assert [[name[:4] for name in line.names] for line in shown.lines] == [
        ["0101", "0201", "0301", "0401"],
        ["0102", "0202"],
        ["0402"],
        ["0103", "0203", "0303", "0403"],
    ]
    wide = shown.lines[0].width / 4
    assert [line.width for line in shown.lines] == pytest.approx(
        [4 * wide, 2 * wide, wide, 4 * wide], abs=0.01
    )
    assert shown.lines[2].left > shown.lines[1].left + 2 * wide


def test_a_narrow_window_shows_first_where_the_armies_met() -> None:
    html = text_of(two_turns(), "turns/0001/index.html")

    first = re.findall(r'<li class="first"[^>]*><a [^>]*aria-label="(\d+)', html)
    assert first == ["0301"]


def test_the_map_of_a_turn_shows_the_marches_of_its_day_and_its_night() -> None:
    first, second = (
        text_of(two_turns(), f"turns/000{number}/map.svg") for number in (1, 2)
    )

    assert 'id="map-trails-layer"' in first
    assert 'id="map-trails-layer"' not in second


def test_the_country_is_told_hex_by_hex_in_words() -> None:
    html = text_of(two_turns(), "country/index.html")

    told = re.findall(r'class="stretch">([^<]*)</th><td>([^<]*)<', html)
    assert told[:2] == [("0101 to 0201", "clear"), ("0301", "clear; Hallow (town)")]
    assert ("0603", "clear; Farside (ruin)") in told
    assert html.count("<caption>") == 1
    assert "Arn" not in html
    for page in ("index.html", "turns/0001/index.html", "places/index.html"):
        assert "country/index.html" in text_of(two_turns(), page)


def test_every_text_on_the_map_can_be_read_on_every_ground() -> None:
    theme = theme_named(ThemeName.COLOUR)
    root = ET.fromstring(two_turns()["turns/0001/map.svg"])
    grounds = (*theme.fills.values(), theme.inks["paper"], theme.inks["halo"])
    checked = 0
    for group in root:
        if group.get("id") == "map-counters-layer":
            continue
        for fill in _fills(group, ""):
            checked += 1
            assert all(contrast(fill, ground) >= 4.5 for ground in grounds), fill
    assert checked > 20


def _fills(element: ET.Element, above: str) -> list[str]:
    """Return the colour of every text below an element but its halos."""
    fill = element.get("fill") or above
    if element.tag.endswith("}text"):
        # In the legend a side's letter stands on a counter, as it does on the map.
        is_halo, is_letter = element.get("aria-hidden"), element.text in SIDE_LETTERS
        return [] if is_halo or is_letter else [fill or "#000000"]
    return [colour for child in element for colour in _fills(child, fill)]
