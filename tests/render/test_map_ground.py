"""The country on the map: smooth, true to its hexes, small, the same always."""

from __future__ import annotations

import gzip
import re
import subprocess
import sys
from collections import Counter as Tally
from itertools import pairwise
from math import cbrt
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.maps import country
from generator.pipeline.desk import open_desk
from generator.render.assets import Asset
from generator.render.map.cut import cut_out
from generator.render.map.draw import draw_country, draw_map, draw_part
from generator.render.map.geometry import box_around
from generator.render.map.hex_numbers import laid_numbers
from generator.render.map.obstacles import ground_drawing
from generator.render.map.paths import crossing_point
from generator.render.map.picture import MapPicture
from generator.render.map.plan import MapPlan
from generator.render.map.river_lines import river_lines
from generator.render.map.roads import way_lines
from generator.render.map.terrain import BAND
from generator.render.map.theme import ThemeName, theme_named
from generator.render.pdf import render_pdf
from generator.systems.valormr.rules.muster import TERRAINS
from generator.values import replace
from generator.world.board import Region, RiverStretch, Route, Way
from generator.world.hexes import Orientation, distance
from tests.maps import CODES, board_from, course, everything_map, everything_picture
from tests.render.ground_reading import COLOUR, hexes_along, read_ground, rings
from tests.tiers import tiered, tries

LEAST_SHARE = 0.6
SAMPLE = Path(__file__).parents[2]
GROUND = ("sea", "mud", "ground", "regions", "shore", "grid", "rivers", "channels", "symbols")
"""The layers of terrain, coast, relief, symbols and grid."""


def plan(picture: MapPicture, *, hex_mm: float = 14.0) -> MapPlan:
    return MapPlan(picture=picture, theme=COLOUR, hex_mm=hex_mm)


def lost(picture: MapPicture) -> list[str]:
    """Return the hexes that are drawn as something else than they are."""
    ground = read_ground(picture)
    return [
        ground.plan.board.grid.label(at)
        for at, fill in ground.plan.kinds.items()
        if ground.share(at, fill) < LEAST_SHARE or not ground.is_all(at, fill, 24)
    ]


@pytest.mark.parametrize("orientation", Orientation)
def test_most_of_every_hex_and_its_middle_are_its_terrain(orientation: Orientation) -> None:
    assert lost(MapPicture(board=everything_map(orientation))) == []


@pytest.mark.deep
def test_the_samples_coast_lies_about_no_hex() -> None:
    assert lost(MapPicture(board=open_desk(SAMPLE).campaign.board)) == []


@tries(12)
@given(
    st.lists(st.lists(st.sampled_from("..~~fhwm"), min_size=9, max_size=9), min_size=7),
    st.sampled_from(Orientation),
)
def test_no_map_however_ragged_lies_about_a_hex(
    rows: list[list[str]], orientation: Orientation
) -> None:
    text = "\n".join("".join(row) for row in rows[:9])

    assert lost(MapPicture(board=board_from(text, orientation=orientation))) == []


def test_readers_of_one_country_share_the_points_of_its_outlines() -> None:
    wide, fine = plan(everything_picture()), plan(everything_picture(), hex_mm=6.0)

    assert wide.net is fine.net
    assert plan(_a_piece(wide.picture)).net is not wide.net


def _a_piece(picture: MapPicture) -> MapPicture:
    """Return the middle of a country on its own."""
    hexes = frozenset(picture.board.terrain)
    middle = sorted(hexes)[len(hexes) // 2]
    return cut_out(picture, {at for at in hexes if distance(at, middle) <= 2})


def test_neighbours_share_their_curve() -> None:
    made = plan(everything_picture())
    hills = {at for ring in made.net.rings({"hill"}) for at in ring}
    forests = {at for ring in made.net.rings({"forest"}) for at in ring}
    others = {at for ring in made.net.rings({"clear", "sea"}) for at in ring}

    assert hills & forests
    assert hills & others
    assert forests - others < hills | {
        at for ring in made.net.rings({"swamp", "mountain"}) for at in ring
    }


@pytest.mark.parametrize("orientation", Orientation)
def test_no_gap_is_left_where_three_terrains_meet(orientation: Orientation) -> None:
    board = board_from("\n".join(["ffhh", "fwhm", "wwmm", "fwhm"]), orientation=orientation)
    ground = read_ground(MapPicture(board=board))
    made = ground.plan.net
    bounds = ground.plan.lattice.bounds()

    met = [
        made.corners[x, y]
        for x, y in sorted(made.sharp)
        if bounds.left < x < bounds.right and bounds.top < y < bounds.bottom
    ]

    assert len(met) > 2
    for x, y in met:
        for aside in (-4, 0, 4):
            for down in (-4, 0, 4):
                assert ground.fill_at((x + aside, y + down)) != "clear"


@pytest.mark.parametrize("orientation", Orientation)
def test_roads_and_tracks_cross_the_hexsides_of_their_courses(orientation: Orientation) -> None:
    board = everything_map(orientation)
    made = plan(MapPicture(board=board))

    drawn = [hexes_along(made, line.points) for line in way_lines(made)]

    steps = {frozenset(step) for each in drawn for step in pairwise(each)}
    courses = [route.course for route in board.ways]
    assert steps == {frozenset(step) for each in courses for step in pairwise(each)}
    assert all(len(set(each)) == len(each) for each in drawn)


@pytest.mark.parametrize("orientation", Orientation)
def test_rivers_cross_the_hexsides_of_their_courses(orientation: Orientation) -> None:
    board = everything_map(orientation)
    made = plan(MapPicture(board=board))

    for line in river_lines(made):
        first, *others = line.stretches
        wanted = [*first.course, *(at for each in others for at in each.course[1:])]
        if first.starts is not None:
            wanted.insert(0, hexes_along(made, line.points)[0])
        drawn = hexes_along(made, line.points)
        reached = drawn[-1] in (wanted[-1], wanted[-2])
        assert reached
        assert drawn == wanted[: len(drawn)]


def test_stretches_that_go_on_are_one_river_and_others_end_on_it() -> None:
    made = plan(everything_picture())
    names = [[each.name for each in line.stretches] for line in river_lines(made)]
    main = next(line for line in river_lines(made) if len(line.stretches) > 1)
    joining = river_lines(made)[names.index(["Svarta"])]

    assert names == [["Upper Grunna", "Grunna"], ["Old Canal"], ["Svarta"]]
    ends = joining.points[-1]
    off = min((x - ends[0]) ** 2 + (y - ends[1]) ** 2 for x, y in main.points)
    assert off < main.half_widths.most**2


def test_a_river_broadens_towards_its_mouth() -> None:
    main = river_lines(plan(everything_picture()))[0].half_widths

    widths = [main.at(step / 20) for step in range(21)]

    assert widths == sorted(widths)
    assert widths[-1] > 5 * widths[0]


def test_a_track_over_a_road_is_drawn_as_the_road_alone() -> None:
    board = board_from("\n".join(["......"] * 5))
    shared = course(board.grid, "0203", "0403")
    routes = (
        Route(way=Way.ROAD, course=shared),
        Route(way=Way.TRACK, course=(*shared, *course(board.grid, "0403", "0502")[1:])),
    )
    made = plan(MapPicture(board=replace(board, ways=routes)))

    tracks = [line for line in way_lines(made) if line.way is Way.TRACK]

    assert [hexes_along(made, line.points) for line in tracks] == [
        list(course(board.grid, "0403", "0502"))
    ]


def test_a_road_written_step_by_step_bends_as_one_written_at_once() -> None:
    board = board_from("\n".join(["......."] * 4))
    way = course(board.grid, "0102", "0702")
    steps = tuple(Route(way=Way.ROAD, course=step) for step in pairwise(way))
    backwards = tuple(replace(step, course=step.course[::-1]) for step in steps)
    drawn = [
        way_lines(plan(MapPicture(board=replace(board, ways=ways))))
        for ways in ((Route(way=Way.ROAD, course=way),), steps, backwards, steps[::-1])
    ]

    assert [len(lines) for lines in drawn] == [1, 1, 1, 1]
    assert len({frozenset(lines[0].points) for lines in drawn}) <= 2


def test_a_road_is_not_joined_where_a_third_begins() -> None:
    board = board_from("\n".join(["......."] * 4))
    pieces = (("0202", "0402"), ("0402", "0602"), ("0402", "0404"))
    ways = tuple(Route(way=Way.ROAD, course=course(board.grid, *each)) for each in pieces)
    made = plan(MapPicture(board=replace(board, ways=ways)))

    assert len(way_lines(made)) == 3


@pytest.mark.parametrize("column", ["05", "03"])
def test_a_road_that_stays_on_one_bank_never_meets_the_river(column: str) -> None:
    board = board_from("\n".join(["......."] * 6))
    at = board.grid.hex_of
    river = RiverStretch(name="Grunna", course=course(board.grid, "0401", "0406"))
    stops = [f"{column}02", "0402", f"{column}03", "0403", f"{column}04", "0404"]
    road = Route(way=Way.ROAD, course=tuple(at(each) for each in stops))
    made = plan(MapPicture(board=replace(board, rivers=(river,), ways=(road,))))

    way = way_lines(made)[0].points
    before = [each for each in way if made.lattice.nearest(each) != at("0404")]

    assert hexes_along(made, way) == list(road.course)
    assert crossing_point(river_lines(made)[0].points, before) is None


def test_a_crossing_lies_on_its_road_and_on_its_river() -> None:
    made = plan(everything_picture())
    bridge = made.board.crossings[0].at

    box = ground_drawing(made).crossings[0]
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2

    for lines in (way_lines(made), river_lines(made)):
        near = min((x - px) ** 2 + (y - py) ** 2 for line in lines for px, py in line.points)
        assert near < 14**2
    assert made.lattice.nearest((x, y)) == bridge


def test_nothing_runs_along_the_rim() -> None:
    made = plan(MapPicture(board=board_from("\n".join(["f~h.mf"] * 6))))
    bounds = made.lattice.bounds()

    for fill in ("forest", "hill", "mountain", "clear"):
        for ring in made.net.rings({fill}):
            assert not [
                (a, b)
                for a, b in pairwise((*ring, ring[0]))
                if a[1] == b[1] and bounds.top <= a[1] < bounds.top + 40
            ]
            assert min(y for _, y in ring) < bounds.top
            assert max(y for _, y in ring) > bounds.bottom


def test_the_band_of_a_regions_border_does_not_run_along_the_rim() -> None:
    board = board_from("\n".join(["....."] * 4))
    region = Region(id="march", name="March", hexes=tuple(board.grid.hexes()))
    made = plan(MapPicture(board=replace(board, regions=(region,))))

    drawing = draw_country(made).decode()

    border = drawing.split('id="map-region-1">', 1)[1].split('d="', 1)[1]
    reach = 0.95 * BAND
    for ring in rings(border.split('"', 1)[0]):
        for x, y in ring:
            for aside, down in ((reach, 0), (-reach, 0), (0, reach), (0, -reach)):
                assert made.lattice.nearest((x + aside, y + down)) not in made.kinds


def test_no_number_stands_on_the_level_lines_of_a_sea_without_grey() -> None:
    board = board_from("\n".join(["~~~~~"] * 5))
    made = MapPlan(picture=MapPicture(board=board), theme=theme_named(ThemeName.COPIER), hex_mm=20)

    svg = draw_country(made).decode()

    ruling = re.search(r'd="((?:M-?\d+ -?\d+h\d+)+)"', svg)
    assert ruling is not None
    assert ruling[1].count("M") > 20
    assert not laid_numbers(made).places


@pytest.mark.parametrize("theme", tiered(ThemeName))
def test_the_ground_takes_at_most_60_bytes_a_hex_of_the_sample(theme: ThemeName) -> None:
    board = open_desk(SAMPLE).campaign.board

    assert ground_bytes(MapPicture(board=board), theme) <= 60


@pytest.mark.deep
def test_the_ground_takes_at_most_60_bytes_a_hex_of_10000() -> None:
    assert ground_bytes(country(100), ThemeName.COLOUR) <= 60


def test_the_country_alone_shows_nothing_that_changes() -> None:
    still = everything_picture()
    turn = replace(still, counters=still.counters[:2], trails=(), period="Day 4")

    country_alone = draw_country(plan(still))

    assert draw_country(plan(turn)) == country_alone
    names = re.findall(r'id="map-([a-z]+)-layer"', country_alone.decode())
    assert {"sea", "ground", "rivers", "symbols", "roads", "places"} <= set(names)
    assert {"counters", "names", "numbers", "trails", "furniture"}.isdisjoint(names)


@pytest.mark.deep
def test_the_samples_country_is_at_most_60_kb_on_the_way() -> None:
    board = open_desk(SAMPLE).campaign.board

    drawing = draw_country(plan(MapPicture(board=board)))

    assert len(gzip.compress(drawing, 6)) <= 60_000


def ground_bytes(picture: MapPicture, theme: ThemeName) -> float:
    """Return the bytes of the ground for each hex, what it draws again included."""
    bare = replace(picture, counters=(), trails=(), with_legend=False)
    drawing = draw_map(bare, theme=theme_named(theme)).decode()
    starts = (f'<g clip-path="url(#map-piece)" id="map-{name}-layer">' for name in GROUND)
    pieces = [_piece(drawing, start) for start in starts]
    kept = _piece(drawing, "<defs>")
    return len("".join([kept, *pieces]).encode()) / len(bare.board.terrain)


def _piece(drawing: str, start: str) -> str:
    """Return the text of one layer or of what is kept; empty: there is none."""
    if start not in drawing:
        return ""
    end = "</defs>" if start == "<defs>" else '<g clip-path="url(#map-piece)" id="map-'
    text = drawing.split(start, 1)[1]
    return start + text.split(end, 1)[0].split('<g id="map-', 1)[0]


@pytest.mark.deep
def test_work_grows_with_the_hexes_and_no_faster() -> None:
    small, large = (calls(country(edge)) for edge in (30, 60))

    assert large / 3600 <= small / 900


def calls(picture: MapPicture) -> int:
    """Return how many functions are called to draw a map."""
    count = Tally[str]()

    def watch(_frame: object, event: str, _arg: object) -> None:
        count[event] += 1

    sys.setprofile(watch)
    try:
        draw_map(picture, theme=COLOUR)
    finally:
        sys.setprofile(None)
    return count["call"]


@pytest.mark.deep
def test_other_hash_seeds_change_no_byte() -> None:
    code = (
        "import sys, hashlib; from generator.render.map.draw import draw_map; "
        "from generator.render.map.theme import ThemeName, theme_named; "
        "from tests.maps import everything_picture; "
        "drawn = [draw_map(everything_picture(), theme=theme_named(name)) "
        "for name in ThemeName]; "
        "print(hashlib.sha256(b''.join(drawn)).hexdigest())"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": "."},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }

    assert len(digests) == 1


def test_a_piece_of_a_map_is_drawn_as_the_whole_is_there() -> None:
    whole = everything_picture()
    at = whole.board.grid.hex_of("1008")
    piece = plan(cut_out(whole, (at,), margin=3))
    made = plan(whole)

    inner = [
        corner for corner in piece.net.corners if distance(made.lattice.nearest(corner), at) < 3
    ]

    assert len(inner) > 10
    assert {corner: piece.net.corners[corner] for corner in inner} == {
        corner: made.net.corners[corner] for corner in inner
    }


@pytest.mark.parametrize("theme", [ThemeName.COLOUR, ThemeName.MONO])
def test_grounds_are_told_apart_by_their_grey(theme: ThemeName) -> None:
    steps = sorted(lightness(level) for level in greys(theme).values())

    assert len(steps) == len(TERRAINS)
    assert min(b - a for a, b in pairwise(steps)) >= 6


def greys(theme: ThemeName) -> dict[str, int]:
    """Return the commonest grey of every terrain as a grey printer has it."""
    drawings = {terrain.key: _patch(code, theme) for code, terrain in CODES.items()}
    images = "".join(f'<img src="{key}" alt="x">' for key in drawings)
    html = (
        '<!doctype html><html lang="en"><title>x</title><style>@page { size: '
        f"20mm {20 * len(drawings)}mm; margin: 0 }} body {{ margin: 0 }} "
        f"img {{ display: block; width: 20mm; height: 20mm }}</style>{images}</html>"
    )
    page = pypdfium2.PdfDocument(render_pdf(html, drawings, when=None))[0]
    printed = page.render(scale=200 / 72, grayscale=True).to_pil()
    side = printed.size[0]
    found = {}
    for number, key in enumerate(drawings):
        top = number * printed.size[1] // len(drawings)
        counted = printed.crop((0, top + 2, side, top + side - 2)).histogram()
        found[key] = counted.index(max(counted))
    return found


def _patch(code: str, theme: ThemeName) -> Asset:
    """Return the ground in the middle of a stretch of one terrain."""
    board = board_from("\n".join([code * 5] * 5))
    made = replace(plan(MapPicture(board=board)), theme=theme_named(theme))
    box = box_around(made.lattice.middle(made.hexes[12]), 300, 300)
    return Asset(media_type="image/svg+xml", body=draw_part(made, box))


def lightness(level: int) -> float:
    """Return how light a grey of 0 to 255 looks, 0 to 100."""
    light: float = ((level / 255 + 0.055) / 1.055) ** 2.4
    return 116 * cbrt(light) - 16
