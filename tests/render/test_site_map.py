"""The map in a page: a piece of it beside the story, and the same in words."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from generator.render.map.theme import ThemeName, theme_named
from generator.values import replace
from generator.world.look import contrast
from tests.briefings import first_turns
from tests.maps import board_from
from tests.render.test_site_pages import a_country, site_of, text_of, two_turns
from tests.site_reading import PageRead

if TYPE_CHECKING:
    from collections.abc import Mapping

SIDE_LETTERS = {"C", "L"}


@cache
def a_wide_turn() -> Mapping[str, bytes]:
    """A turn on a map that is much larger than the piece of it beside the story."""
    campaign = a_country()
    wide = board_from("\n".join(["." * 24] * 20))
    return site_of(first_turns(replace(campaign, board=wide), 2))


def test_the_piece_beside_the_story_says_whose_counters_it_shows() -> None:
    html = text_of(a_wide_turn(), "turns/0001/index.html")

    (codes,) = re.findall(r'<ul class="codes".*?</ul>', html, re.DOTALL)
    assert re.findall(r'<b class="of-(\w+)">(\w+)</b> <a href="([^"]*)">([^<]*)<', codes) == [
        ("law", "ARN", "../../armies/arn/index.html", "Arn"),
        ("chaos", "HAD", "../../armies/hadewych/index.html", "Hadewych"),
    ]


def test_the_piece_shows_both_files_in_the_same_place() -> None:
    html = text_of(a_wide_turn(), "turns/0001/index.html")
    (piece,) = re.findall(r'<div class="crop".*?</div>', html, re.DOTALL)

    styles = re.findall(r'class="(country|over)"[^>]*style="([^"]*)"', piece)
    assert [name for name, _ in styles] == ["country", "over"]
    assert styles[0][1] == styles[1][1]
    left, top, width, height = map(float, re.findall(r":(-?[\d.]+)%", styles[0][1]))
    assert max(left, top) <= 0
    assert min(left + width, top + height) >= 100


@pytest.mark.parametrize("page", ["index.html", "turns/0001/index.html"])
def test_a_small_map_is_shown_whole_beside_the_story_and_nowhere_else(page: str) -> None:
    html = text_of(two_turns(), page)

    assert 'class="whole-map"' not in html
    assert html.count('class="over"') == 1
    (piece,) = re.findall(r'<div class="crop".*?</div>', html, re.DOTALL)
    assert set(re.findall(r'style="(left[^"]*)"', piece)) == {
        "left:0.0%;top:0.0%;width:100.0%;height:100.0%"
    }
    assert "Open the map" in html


def test_no_page_of_a_turn_has_an_element_for_every_hex() -> None:
    small, wide = (
        len(PageRead(text_of(site, page)).tags)
        for site, page in (
            (two_turns(), "turns/0001/index.html"),
            (a_wide_turn(), "turns/0001/index.html"),
        )
    )

    assert wide - small < 20
    assert len(PageRead(text_of(a_wide_turn(), "index.html")).tags) < 150


def test_the_map_of_a_turn_shows_the_marches_of_its_day_and_its_night() -> None:
    first, second = (text_of(two_turns(), f"turns/000{number}/map.svg") for number in (1, 2))

    assert 'id="map-trails-layer"' in first
    assert 'id="map-trails-layer"' not in second


def test_the_page_of_the_country_keeps_room_for_every_picture() -> None:
    html = text_of(two_turns(), "country/index.html")

    drawn = re.findall(r"<img [^>]*>", html)

    assert drawn
    assert all(re.search(r'width="[1-9]\d*" height="[1-9]\d*"', each) for each in drawn)


def test_the_country_is_told_hex_by_hex_in_words() -> None:
    html = text_of(two_turns(), "country/index.html")

    told = re.findall(r'class="stretch">([^<]*)</th><td>([^<]*)<', html)
    assert told[:2] == [("0101 to 0201", "open ground"), ("0301", "open ground; Hallow (town)")]
    assert ("0603", "open ground; Farside (ruin)") in told
    assert html.count("<caption>") == 1
    assert "Arn" not in html
    key = re.findall(r'<li><img src="../(country/key-\d+.svg)"[^>]*> ([^<]*)', html)
    assert ("country/key-1.svg", "Open ground") in key
    assert all(path in two_turns() for path, _ in key)
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
    assert checked > 5


def _fills(element: ET.Element, above: str) -> list[str]:
    """Return the colour of every text below an element but its halos."""
    fill = element.get("fill") or above
    if element.tag.endswith("}text"):
        # In the legend a side's letter stands on a counter, as it does on the map.
        is_halo, is_letter = element.get("aria-hidden"), element.text in SIDE_LETTERS
        return [] if is_halo or is_letter else [fill or "#000000"]
    return [colour for child in element for colour in _fills(child, fill)]
