"""The drawn map: whole, legible, the same every time, and telling nothing else."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from generator.render.map.draw import draw_map, layers_of
from generator.render.map.labels import laid_names
from generator.render.map.picture import MapPicture
from generator.render.map.plan import MapPlan
from generator.render.map.theme import Theme, ThemeName, theme_named
from generator.systems.valormr.rules.muster import Locality
from generator.values import replace
from generator.world.board import Board, CrossingKind, Place
from generator.world.hexes import Orientation
from tests.maps import board_from, everything_map, everything_picture
from tests.tiers import tiered

SVG = "{http://www.w3.org/2000/svg}"
COLOUR = theme_named(ThemeName.COLOUR)
MONO = theme_named(ThemeName.MONO)
HOSTILE = "<script>alert(1)</script>&amp;\"'>]]><!-- -->"


def drawn(picture: MapPicture, *, theme: ThemeName = ThemeName.COLOUR) -> ET.Element:
    return ET.fromstring(draw_map(picture, theme=theme_named(theme)))


def layer(root: ET.Element, name: str) -> ET.Element:
    found = root.find(f".//*[@id='map-{name}-layer']")
    assert found is not None, name
    return found


def plan(picture: MapPicture, *, hex_mm: float = 14.0) -> MapPlan:
    return MapPlan(picture=picture, theme=COLOUR, hex_mm=hex_mm)


@pytest.mark.parametrize("theme", tiered(ThemeName))
@pytest.mark.parametrize("orientation", Orientation)
def test_every_layer_of_the_map_of_everything_is_drawn(
    orientation: Orientation, theme: ThemeName
) -> None:
    root = drawn(everything_picture(orientation), theme=theme)

    drawn_here = {name for name, _ in layers_of(everything_picture(orientation))}
    for name in drawn_here - {"underlay"}:  # it stands for the country, or is not there
        assert len(layer(root, name)) > 0


def test_an_empty_map_has_no_empty_layers() -> None:
    root = drawn(MapPicture(board=board_from("...\n...")))

    assert root.find(".//*[@id='map-sea-layer']") is None
    assert root.find(".//*[@id='map-rivers-layer']") is None
    assert root.find(".//*[@id='map-counters-layer']") is None


def test_a_map_of_one_hex_is_drawn() -> None:
    assert drawn(MapPicture(board=board_from("~"))).tag == f"{SVG}svg"


def test_the_drawing_is_an_image_with_title_and_description() -> None:
    root = drawn(everything_picture())

    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == "map-title map-desc"
    assert root[0].tag == f"{SVG}title"
    assert root[0].text == "The Grunna Valley and the Lands Beyond"
    assert "22 by 15 hexes" in (root[1].text or "")


def test_the_size_in_millimetres_follows_the_size_of_a_hex() -> None:
    root = ET.fromstring(draw_map(everything_picture(), theme=COLOUR, hex_mm=20.8))
    width = float((root.get("width") or "").removesuffix("mm"))
    _, _, units, _ = (float(part) for part in (root.get("viewBox") or "").split())

    assert width == pytest.approx(units / 10, abs=0.01)


@pytest.mark.rule("VAL-TERR-17")
@pytest.mark.parametrize("orientation", Orientation)
def test_val_terr_17_each_kind_of_line_is_drawn(orientation: Orientation) -> None:
    picture = everything_picture(orientation)
    root = drawn(picture)
    board = picture.board

    def strokes(name: str) -> list[str]:
        return [each.get("stroke") or "" for each in layer(root, name)]

    water, bank = COLOUR.fills["sea"], COLOUR.inks["shore"]
    assert strokes("roads") == [COLOUR.inks["road_edge"], COLOUR.inks["road"]]
    assert strokes("tracks") == [COLOUR.inks["track"]]
    assert layer(root, "tracks")[0].get("stroke-dasharray")
    assert strokes("rivers") == [bank, ""]
    assert {each.get("fill") for each in layer(root, "rivers")} == {water}
    assert strokes("channels") == [COLOUR.inks["channel"]]
    assert layer(root, "channels")[0].get("stroke-dasharray")
    assert len(layer(root, "crossings")) == len(board.crossings)
    bars = layer(root, "cataracts")[-1].get("d") or ""
    assert bars.count("M") == 3 * len(board.cataracts)


@pytest.mark.rule("VAL-TERR-17")
def test_val_terr_17_bridge_arc_ford_carets_ferry_dots() -> None:
    root = drawn(everything_picture())
    shapes: dict[CrossingKind, str] = {}
    for crossing, group in zip(everything_map().crossings, layer(root, "crossings"), strict=True):
        shapes[crossing.kind] = group[-1].get("d") or ""

    assert shapes[CrossingKind.BRIDGE].count("q") == 2
    assert shapes[CrossingKind.FORD].count("M") == 2
    assert shapes[CrossingKind.FORD].count("l") == 4
    assert shapes[CrossingKind.FERRY].count("z") == 2


def test_terrains_are_painted_as_few_paths_however_large_the_map() -> None:
    small = MapPicture(board=board_from("\n".join(["fhwm."] * 5)), with_legend=False)
    large = MapPicture(board=board_from("\n".join(["fhwm." * 6] * 30)), with_legend=False)

    def count(picture: MapPicture) -> int:
        return len(layer(drawn(picture), "ground"))

    assert count(large) == count(small)


def test_a_name_stands_on_the_side_the_umpire_asks_for() -> None:
    board = board_from("\n".join(["....."] * 5))
    at = board.grid.hex_of("0303")
    for hexside, (right, down) in {1: (1, -1), 2: (1, 1), 4: (-1, 1), 5: (-1, -1)}.items():
        place = Place(id="x", name="Ulm", at=at, kind=Locality.TOWN, label_side=hexside)
        made = plan(MapPicture(board=replace(board, places=(place,))))
        x, y = made.lattice.middle(at)
        (label,) = laid_names(made).names
        assert (label.middle[0] - x) * right > 0
        assert (label.middle[1] - y) * down > 0


def test_hover_text_names_places_counters_and_contacts() -> None:
    root = drawn(everything_picture())

    titles = {title.text for title in root.iter(f"{SVG}title")}

    assert "Østhavn (port, 1105)" in titles
    assert "Second Force (Northmen)\nArrived by road" in titles
    assert "Contact: 1408 and 1407" in titles


def shuffled(board: Board) -> Board:
    terrain = dict(sorted(board.terrain.items(), key=lambda item: hash(item[0]) % 97))
    regions = tuple(
        replace(region, hexes=tuple(reversed(region.hexes))) for region in board.regions
    )
    return replace(board, terrain=terrain, regions=regions)


@pytest.mark.parametrize("theme", [COLOUR, MONO])
def test_the_order_of_mappings_and_sets_of_hexes_changes_no_byte(theme: Theme) -> None:
    picture = everything_picture()
    other = replace(picture, board=shuffled(picture.board))
    assert list(other.board.terrain) != list(picture.board.terrain)

    assert draw_map(other, theme=theme) == draw_map(picture, theme=theme)


def test_two_drawings_of_one_picture_are_the_same_bytes() -> None:
    first = draw_map(everything_picture(), theme=MONO)

    assert draw_map(everything_picture(), theme=MONO) == first


def test_hostile_names_stay_text() -> None:
    picture = everything_picture()
    board = picture.board
    first, *others = board.places
    crossing, *crossings = board.crossings
    river, *rivers = board.rivers
    region, *regions = board.regions
    hostile = replace(
        picture,
        board=replace(
            board,
            title=HOSTILE,
            places=(replace(first, name=HOSTILE), *others),
            crossings=(replace(crossing, name=HOSTILE), *crossings),
            rivers=(replace(river, name=HOSTILE), *rivers),
            regions=(replace(region, name=HOSTILE), *regions),
        ),
        subtitle=HOSTILE,
        period=HOSTILE,
        description=HOSTILE,
        counters=(
            replace(picture.counters[0], name=HOSTILE, label=HOSTILE, note=HOSTILE),
            *picture.counters[1:],
        ),
        sides=(replace(picture.sides[0], name=HOSTILE, letter="<"), *picture.sides[1:]),
    )

    root = drawn(hostile)

    assert not list(root.iter(f"{SVG}script"))
    assert {element.tag for element in root.iter()} == {
        element.tag for element in drawn(picture).iter()
    }
    assert root[0].text == HOSTILE


ALLOWED_IDS = re.compile(
    r"map-(title|desc|piece|land|rivers|roads|zig|zag|rows|columns|numbered"
    r"|place-[a-z-]+|(region|reach|name)-\d+|face-\d+-[a-z]+|[a-z]+-layer)|s\d[a-f]"
)


def test_the_file_holds_no_comment_no_metadata_and_no_telling_id() -> None:
    svg = draw_map(everything_picture(), theme=COLOUR).decode()

    assert "<!--" not in svg
    assert "metadata" not in svg
    assert "data-" not in svg
    ids = re.findall(r'\bid="([^"]+)"', svg)
    assert len(ids) == len(set(ids))
    assert all(ALLOWED_IDS.fullmatch(found) for found in ids)


def test_numbers_in_the_file_are_short() -> None:
    svg = draw_map(everything_picture(), theme=COLOUR, hex_mm=13.7).decode()
    values = re.findall(r'"(-?[\d.]+(?:e-?\d+)?)"', svg)

    assert values
    assert all(re.fullmatch(r"-?\d+(\.\d{1,2})?", value) for value in values)


def test_no_text_is_smaller_than_8_points_at_14_millimetres_a_hex() -> None:
    root = drawn(replace(everything_picture(), with_legend=False))
    smallest = 8 * 25.4 / 72 / plan(everything_picture()).unit_mm
    scaled = {
        element
        for group in root.iter(f"{SVG}g")
        if "scale" in (group.get("transform") or "")
        for element in group.iter()
    }

    sizes = [
        float(size)
        for element in root.iter()
        if element not in scaled and (size := element.get("font-size"))
    ]

    assert len(sizes) > 30
    assert min(sizes) >= smallest - 0.01


def test_small_hexes_have_no_numbers_but_the_edges_do() -> None:
    board = board_from("\n".join(["." * 30] * 20))
    root = ET.fromstring(draw_map(MapPicture(board=board), theme=COLOUR, hex_mm=4))

    words = {text.text for text in layer(root, "furniture").iter(f"{SVG}text")}

    assert root.find(".//*[@id='map-numbers-layer']") is None
    assert {"01", "10", "20", "30"} <= words


def test_the_legend_lists_what_is_on_the_map_and_nothing_else() -> None:
    everything = layer(drawn(everything_picture()), "furniture")
    little = layer(drawn(MapPicture(board=board_from("..\nff"))), "furniture")

    words = {text.text for text in everything.iter(f"{SVG}text")}
    few = {text.text for text in little.iter(f"{SVG}text")}

    assert {"Forest", "Road", "Ferry", "Citadel", "Northmen", "Contact"} <= words
    assert {"Open ground", "Forest"} <= few
    assert not {"Sea", "Road", "Town", "Contact"} & few


def test_the_scale_bar_says_miles_and_hexes() -> None:
    furniture = layer(drawn(everything_picture()), "furniture")

    words = {text.text for text in furniture.iter(f"{SVG}text")}

    assert "30 miles = 5 hexes" in words
    assert "One hex is 6 miles from side to side." in words


def test_the_scale_of_a_narrow_map_says_nothing_twice() -> None:
    narrow = replace(board_from("......\n......\n......"), hex_miles=4)

    furniture = layer(drawn(MapPicture(board=narrow)), "furniture")

    words = {text.text for text in furniture.iter(f"{SVG}text")}
    assert "4 miles = 1 hex" in words
    assert not any(text and text.startswith("One hex is") for text in words)


def test_a_crossing_called_as_a_ground_is_told_apart_in_the_legend() -> None:
    everything = everything_picture()
    grounds = {
        at: replace(kind, title="Ford") if kind.title == "Forest" else kind
        for at, kind in everything.board.terrain.items()
    }
    board = replace(everything.board, terrain=grounds)

    furniture = layer(drawn(replace(everything, board=board)), "furniture")

    words = [text.text for text in furniture.iter(f"{SVG}text")]
    assert words.count("Ford") == 1
    assert "Ford over a river" in words
