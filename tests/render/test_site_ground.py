"""The site's map: one file of the country, and over it a small one for each turn."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

from generator.render.map.draw import draw_overlay
from generator.render.map.picture import ContactMark, DrawnTrail, MapPicture
from generator.render.map.plan import MapPlan
from generator.render.site.turn_maps import SHARED, scene_hexes
from generator.values import replace
from generator.world.board import Crossing, CrossingKind, Route, Way
from generator.world.hexes import Hex
from tests.maps import board_from, course, everything_picture
from tests.render.ground_reading import COLOUR
from tests.render.test_site_pages import text_of, two_turns

GROUND = "country/ground.svg"


def layers_in(drawing: str) -> list[str]:
    return re.findall(r'id="map-([a-z]+)-layer"', drawing)


def test_all_turns_lie_over_one_file_of_the_country() -> None:
    files = two_turns()
    ground = layers_in(text_of(files, GROUND))

    assert {"ground", "symbols", "places", "rim"} <= set(ground)
    for turn in ("turns/0001", "turns/0002"):
        drawing = text_of(files, f"{turn}/map.svg")
        assert not set(layers_in(drawing)) & set(ground)
        assert f'href="../../{GROUND}"' in drawing


def test_pages_lay_a_turn_over_the_country_in_its_place() -> None:
    for page, root in (("index.html", ""), ("turns/0002/index.html", "../../")):
        html = text_of(two_turns(), page)
        (below,) = re.findall(r'<img class="country" ([^>]*)>', html)
        (over,) = re.findall(r'<img class="over" ([^>]*)>', html)

        assert f'src="{root}{GROUND}"' in below
        assert 'alt="The country alone."' in below
        assert f'src="{"turns/0002/" if not root else ""}map.svg"' in over
        assert html.index(below) < html.index(over)


def test_an_overlay_measures_as_much_as_the_country_below_it() -> None:
    below, over = (ET.fromstring(two_turns()[path]) for path in (GROUND, "turns/0001/map.svg"))
    box = [float(edge) for edge in below.attrib["viewBox"].split()]
    image = next(each for each in over.iter() if each.tag.endswith("}image"))

    assert [float(edge) for edge in over.attrib["viewBox"].split()] == box
    assert [float(image.attrib[name]) for name in ("x", "y", "width", "height")] == box


def test_an_overlay_leaves_the_country_open() -> None:
    picture = everything_picture()
    made = MapPlan(picture=picture, theme=COLOUR, hex_mm=10)

    drawing = draw_overlay(made, picture.board, "ground.svg").decode()

    assert "furniture" not in layers_in(drawing)
    assert "map-piece" not in drawing
    assert "<rect" not in drawing.partition("<image")[0].partition("</defs>")[2]


def test_what_was_built_since_is_drawn_over_the_country() -> None:
    country = board_from("\n".join(["......"] * 5))
    road = Route(way=Way.ROAD, course=course(country.grid, "0203", "0403"))
    bridge = Crossing(at=country.grid.hex_of("0303"), kind=CrossingKind.BRIDGE)
    built = replace(country, ways=(road,), crossings=(bridge,))
    made = MapPlan(picture=MapPicture(board=built), theme=COLOUR, hex_mm=10)

    over = layers_in(draw_overlay(made, country, "ground.svg").decode())

    assert "roads" in over
    assert not {"sea", "ground", "symbols"} & set(over)
    assert "roads" not in layers_in(draw_overlay(made, built, "ground.svg").decode())


def wide_picture(*met: str) -> MapPicture:
    board = board_from("\n".join(["." * 40] * 30))
    at = board.grid.hex_of
    return MapPicture(
        board=board, contacts=tuple(ContactMark(hexes=(at(a), at(b))) for a, b in [met] if met)
    )


def test_the_piece_to_pass_on_shows_where_armies_met() -> None:
    picture = wide_picture("3004", "3005")
    lonely = DrawnTrail(side="law", hexes=course(picture.board.grid, "0420", "0425"))

    shown = set(scene_hexes(replace(picture, trails=(lonely,))))

    assert {picture.board.grid.hex_of(each) for each in ("3004", "3005")} <= shown
    assert lonely.hexes[-1] not in shown
    assert 80 <= len(shown) <= SHARED[0] * SHARED[1] / 208**2 * 1.3


def test_the_piece_to_pass_on_follows_what_the_system_says_most_happened() -> None:
    picture = wide_picture("3004", "3005")
    scene = picture.board.grid.hex_of("0529")

    shown = scene_hexes(picture, scene)

    assert scene in shown
    assert picture.contacts[0].hexes[0] not in shown


def test_a_quiet_turn_and_a_small_map_are_passed_on_whole() -> None:
    small = MapPicture(board=board_from("\n".join(["......"] * 5)))
    quiet = replace(wide_picture("3004", "3005"), contacts=())

    assert scene_hexes(small, Hex(1, 1)) == ()
    assert scene_hexes(quiet) == ()
