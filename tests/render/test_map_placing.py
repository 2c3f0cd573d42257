"""Nothing lies on anything else: counters, names and numbers find their places."""

from __future__ import annotations

import re
import shutil
from itertools import combinations, pairwise
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import UMPIRE
from generator.pipeline.briefings import ClosedBriefings, briefed
from generator.pipeline.desk import open_desk
from generator.render.map import place_labels
from generator.render.map.counters import laid_counters
from generator.render.map.draw import draw_map
from generator.render.map.geometry import Segment
from generator.render.map.grid_lines import index_room
from generator.render.map.hex_numbers import laid_numbers
from generator.render.map.labels import laid_names
from generator.render.map.map_names import name_ground
from generator.render.map.marks import contact_spots, place_box, place_spots, trail_lines
from generator.render.map.obstacles import ground_drawing
from generator.render.map.picture import (
    ArmSign,
    ContactMark,
    Counter,
    CounterKind,
    CounterShape,
    DrawnTrail,
    MapPicture,
    MapSide,
)
from generator.render.map.place_labels import place_spots_of
from generator.render.map.plan import MapPlan
from generator.render.map.scenes import forget_places
from generator.render.map.stacks import INSET_MM, SIGN_SHARE
from generator.render.map.theme import ThemeName, theme_named
from generator.render.map.typefaces import Face
from generator.render.map_picture import map_picture
from generator.systems.valormr.rules.muster import Locality
from generator.systems.valormr.sheets.laid_over_maps import LAYERS
from generator.values import replace
from generator.world.board import Place, RiverStretch, Route, Way
from generator.world.ground import PROVINCE, Region
from generator.world.hexes import Orientation, line, neighbours
from tests.maps import board_from, everything_picture
from tests.render.map_boxes import SVG, drawn_counters, drawn_layers, overlaps
from tests.tiers import tiered

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.brief.briefing import Briefing
    from generator.render.map.geometry import Box
    from generator.world.hexes import Hex

ROOT = Path(__file__).parents[2]
COLOUR = theme_named(ThemeName.COLOUR)
SIDES = tuple(
    MapSide(id=name, name=name, letter=name[0].upper(), colour=colour)
    for name, colour in (("law", "#0072b2"), ("chaos", "#231f20"), ("elves", "#f0e442"))
)


def plan(picture: MapPicture, hex_mm: float = 14.0) -> MapPlan:
    return MapPlan(picture=picture, theme=COLOUR, hex_mm=hex_mm)


def stack(at: Hex, count: int, *, side: str = "law") -> tuple[Counter, ...]:
    return tuple(
        Counter(
            label=f"A{number}",
            name=f"{side} {at} {number}",
            side=side,
            at=at,
            arm=ArmSign.FOOT,
            strength=f"{10 * number}",
            points="12",
        )
        for number in range(1, count + 1)
    )


@pytest.fixture(scope="module")
def periods(tmp_path_factory: pytest.TempPathFactory) -> tuple[Briefing, ...]:
    """What the umpire knows of the sample's 23 periods."""
    folder = tmp_path_factory.mktemp("sample")
    shutil.copy(ROOT / "campaign.toml", folder)
    shutil.copytree(ROOT / "chronicle", folder / "chronicle")
    (folder / "campaign.seed").write_text("a seed of no account here\n")
    desk = open_desk(folder)
    closed = ClosedBriefings(desk, UMPIRE)
    return (*closed, briefed(desk, desk.pending(), UMPIRE))


@pytest.mark.parametrize("hex_mm", tiered([14.0, 6.2, 5.33]))
@pytest.mark.parametrize("those", tiered([slice(3, 5), slice(None)]), ids=str)
def test_nothing_lies_on_anything_in_the_samples_periods(
    periods: tuple[Briefing, ...], those: slice, hex_mm: float
) -> None:
    assert len(periods) == 23

    for briefing in periods[those]:
        made = plan(map_picture(briefing, LAYERS), hex_mm)

        assert overlaps(made) == []
        assert laid_counters(made).unplaced == ()
        assert [name.lettering.words for name in laid_names(made).unplaced] == []
        assert len(drawn_counters(drawn_layers(made))) == len(made.picture.counters)


@pytest.mark.deep
@pytest.mark.parametrize("theme", ThemeName)
@pytest.mark.parametrize("hex_mm", [6.2, 14.0])
def test_the_samples_whole_map_takes_at_most_130_bytes_a_hex(
    periods: tuple[Briefing, ...], hex_mm: float, theme: ThemeName
) -> None:
    picture = map_picture(periods[3], LAYERS, earlier=(periods[2],))

    drawing = draw_map(picture, theme=theme_named(theme), hex_mm=hex_mm)

    assert len(picture.trails) > 5
    assert len(drawing) / len(picture.board.terrain) <= 130


GROUND = "....ff..hh..ww..mm~~"


def generated(number: int) -> MapPicture:
    """A map that follows from a number: ground, places, a river, a road, stacks."""
    thrown = Random(number)  # noqa: S311 - a test's own map
    columns, rows = thrown.randint(14, 20), thrown.randint(11, 16)
    text = "\n".join("".join(thrown.choice(GROUND) for _ in range(columns)) for _ in range(rows))
    board = board_from(text, orientation=thrown.choice(list(Orientation)))
    grid = board.grid
    hexes = list(grid.hexes())
    at = thrown.sample(hexes, 24)
    kinds = (Locality.TOWN, Locality.HOLD, Locality.VILLAGE, Locality.LANDMARK)
    places = tuple(
        Place(
            id=f"place-{index}",
            name=" ".join(thrown.sample(("Nord", "Skull", "by", "haven", "Old"), 2)),
            at=place,
            kind=thrown.choice(kinds),
        )
        for index, place in enumerate(at[:8])
    )
    counters = tuple(
        counter
        for place in at[4:14]
        for counter in stack(place, thrown.randint(1, 9), side=thrown.choice(SIDES).id)
    )
    fight = at[4]
    near = next(other for other in neighbours(fight) if other in board.terrain)
    return MapPicture(
        board=replace(
            board,
            places=places,
            ways=(Route(way=Way.ROAD, course=tuple(line(at[0], at[1]))),),
            rivers=(RiverStretch(name="Wend", course=tuple(line(at[2], at[3]))),),
            regions=(
                Region(
                    id="weald", name="Weald", hexes=tuple(hexes[: len(hexes) // 2]), kind=PROVINCE
                ),
            ),
        ),
        counters=counters,
        contacts=(ContactMark(hexes=(fight, near)),),
        trails=(DrawnTrail(side="law", hexes=tuple(line(at[9], at[4]))),),
        sides=SIDES,
    )


@pytest.mark.deep
@pytest.mark.parametrize("those", tiered(range(20)))
def test_nothing_lies_on_anything_on_two_hundred_maps(those: int) -> None:
    for number in range(10 * those, 10 * those + 10):
        made = plan(generated(number), 10.0 + number % 7)

        assert overlaps(made) == [], number
        assert laid_counters(made).unplaced == (), number


@pytest.mark.deep
@pytest.mark.parametrize("hex_mm", tiered([6.0, 4.0, 8.0]))
def test_what_finds_no_place_in_small_hexes_lies_on_nothing(hex_mm: float) -> None:
    for number in range(10):
        made = plan(generated(number), hex_mm)

        assert overlaps(made) == [], number
        shown = len(drawn_counters(drawn_layers(made)))
        assert shown + len(laid_counters(made).unplaced) == len(made.picture.counters)


@pytest.mark.parametrize("hex_mm", tiered([14, 6, 10, 25, 40], first=2))
@pytest.mark.parametrize("orientation", Orientation)
def test_nothing_lies_on_anything_on_the_map_of_everything(
    orientation: Orientation, hex_mm: float
) -> None:
    made = plan(everything_picture(orientation), hex_mm)

    assert overlaps(made) == []
    assert laid_counters(made).unplaced == ()


def test_a_counter_by_itself_lies_in_its_hex() -> None:
    board = board_from("...\n...\n...")
    at = board.grid.hex_of("0202")
    made = plan(MapPicture(board=board, counters=stack(at, 1)))

    (spot,) = laid_counters(made).spots

    assert made.lattice.nearest(spot.middle) == at
    assert not laid_counters(made).leaders


@pytest.mark.parametrize("hex_mm", [14.0, 18.0, 30.0])
def test_a_counter_in_a_fight_makes_room_for_its_disc_in_its_own_hex(hex_mm: float) -> None:
    board = board_from("\n".join(["......."] * 7))
    one, other = board.grid.hex_of("0404"), board.grid.hex_of("0504")
    picture = MapPicture(
        board=board,
        counters=(*stack(one, 1), *stack(other, 1, side="chaos")),
        contacts=(ContactMark(hexes=(one, other)),),
    )
    made = plan(picture, hex_mm)

    assert not laid_counters(made).leaders
    (disc,) = contact_spots(made)
    for spot in laid_counters(made).spots:
        assert spot.box.overlap(disc.box) == 0


def test_of_a_pair_the_band_of_the_lower_one_is_in_sight() -> None:
    board = board_from("...\n...\n...")
    at = board.grid.hex_of("0202")
    made = plan(MapPicture(board=board, counters=stack(at, 2), sides=SIDES))

    lower, upper = drawn_counters(drawn_layers(made))

    assert lower.body.overlap(upper.body) > 0
    assert lower.band.overlap(upper.body) == 0
    assert not laid_counters(made).leaders


def test_three_sides_are_told_apart_by_their_bands_without_colour() -> None:
    board = board_from("\n".join(["......."] * 3))
    sides = tuple(
        replace(side, is_dark=side.id == "chaos", shape=CounterShape.SQUARE) for side in SIDES
    )
    hexes = [board.grid.hex_of(label) for label in ("0202", "0402", "0602")]
    counters = tuple(stack(at, 1, side=side.id)[0] for at, side in zip(hexes, sides, strict=True))
    picture = MapPicture(board=board, counters=counters, sides=sides)
    made = MapPlan(picture=picture, theme=theme_named(ThemeName.MONO), hex_mm=14)

    root = drawn_layers(made)

    bands = {
        tuple((rect.get("fill"), rect.get("x")) for rect in list(face.iter(f"{SVG}rect"))[2:])
        for face in root.iter(f"{SVG}g")
        if (face.get("id") or "").startswith("map-face-")
    }
    assert len(bands) == 3


def test_figures_of_a_counter_that_is_covered_are_not_half_written() -> None:
    board = board_from("...\n...\n...")
    at = board.grid.hex_of("0202")
    made = plan(MapPicture(board=board, counters=stack(at, 2), sides=SIDES))

    words = [text.text for text in drawn_layers(made).iter(f"{SVG}text")]

    assert words == ["A1", "A2", "20", "12"]


@pytest.mark.parametrize("count", [3, 5, 9])
@pytest.mark.parametrize("hex_mm", [6.0, 10.0, 25.0])
def test_three_or_more_are_a_fan_with_a_line_to_their_hex(count: int, hex_mm: float) -> None:
    board = board_from("\n".join(["........."] * 9))
    at = board.grid.hex_of("0505")
    made = plan(MapPicture(board=board, counters=stack(at, count)), hex_mm)

    (leader,) = laid_counters(made).leaders
    spots = laid_counters(made).spots

    assert made.lattice.nearest(leader.end) == at
    assert len(spots) == count
    for one, other in combinations(spots, 2):
        assert one.box.overlap(other.box) == 0


def test_a_counter_gives_way_to_the_place_in_its_hex() -> None:
    board = board_from("\n".join(["......."] * 7))
    at = board.grid.hex_of("0404")
    town = Place(id="ulm", name="Ulm", at=at, kind=Locality.TOWN)
    made = plan(MapPicture(board=replace(board, places=(town,)), counters=stack(at, 1)))

    (leader,) = laid_counters(made).leaders

    assert made.lattice.nearest(leader.end) == at
    assert made.lattice.nearest(laid_counters(made).spots[0].middle) != at


def test_who_has_no_room_leaves_the_drawing() -> None:
    board = board_from("...\n...\n...")
    at = board.grid.hex_of("0202")
    made = plan(MapPicture(board=board, counters=stack(at, 40)), 4.0)

    assert laid_counters(made).spots == ()
    assert len(laid_counters(made).unplaced) == 40


def test_what_has_no_room_is_listed_under_the_map_with_its_hex() -> None:
    board = board_from("\n".join(["." * 40] * 6))
    at = board.grid.hex_of("2003")

    def listed(count: int) -> str:
        picture = MapPicture(board=board, counters=stack(at, count))
        svg = draw_map(picture, theme=COLOUR, hex_mm=4.0).decode()
        return "".join(re.findall(r">(No room on the map[^<]*)<", svg))

    assert listed(60) == "No room on the map: 2003 A1, A2, A3, A4, A5, A6 and 54 more"
    assert listed(3) == ""


def test_a_courier_is_smaller_and_apart_from_the_army_he_passes() -> None:
    board = board_from("\n".join(["......."] * 7))
    at = board.grid.hex_of("0404")
    rider = replace(stack(at, 1)[0], kind=CounterKind.RIDER, name="Jan")
    made = plan(MapPicture(board=board, counters=(*stack(at, 1), rider)))

    army, courier = laid_counters(made).spots

    assert courier.width < army.width
    assert army.box.overlap(courier.box) == 0


@pytest.mark.parametrize("hex_mm", [10.0, 14.0])
def test_a_number_gives_way_to_whatever_stands_there(hex_mm: float) -> None:
    made = plan(everything_picture(), hex_mm)
    taken = (*laid_counters(made).boxes, *laid_names(made).boxes, *ground_drawing(made).crossings)

    for box in laid_numbers(made).places.values():
        assert not any(box.overlap(other) for other in taken)


def test_every_free_hex_has_its_number_at_its_top() -> None:
    board = board_from("\n".join(["......."] * 7))
    made = plan(MapPicture(board=board))

    assert set(laid_numbers(made).places) == set(made.hexes)
    for at, box in laid_numbers(made).places.items():
        assert box.bottom < made.lattice.middle(at)[1]


def test_a_number_stands_a_millimetre_below_its_hexside() -> None:
    board = board_from("\n".join(["......."] * 7))
    for hex_mm in (9.5, 14.0, 30.0):
        made = plan(MapPicture(board=board), hex_mm)

        for at, box in laid_numbers(made).places.items():
            top = made.lattice.middle(at)[1] - 104
            assert (box.top - top) * made.unit_mm > 0.99


def test_the_sea_is_numbered_along_the_edges_and_in_every_fifth_hex() -> None:
    board = board_from("\n".join(["~~~~~~...."] * 10))
    made = plan(MapPicture(board=board))
    numbered = set(map(board.grid.label, laid_numbers(made).places))

    assert {"0505", "0510"} == {label for label in numbered if label < "0700"}
    assert len(numbered) == 2 + 4 * 10
    assert index_room(made)[0] > index_room(plan(MapPicture(board=board_from("..\n.."))))[0]


def test_a_counter_is_broad_enough_for_its_figures() -> None:
    board = board_from("\n".join(["......."] * 7))
    at = board.grid.hex_of("0404")
    for hex_mm in (9.5, 14.0):
        for strength in ("5", "135", "12500"):
            army = replace(stack(at, 1)[0], strength=strength, points="12")
            made = plan(MapPicture(board=board, counters=(army,)), hex_mm)
            size = laid_counters(made).size

            inset = INSET_MM / made.unit_mm
            if size.is_full:
                room, figures = size.width - 2 * inset, f"{strength}12"
            else:
                room, figures = size.width - inset - SIGN_SHARE * size.height, strength
            assert Face.STRONG.width(figures, size.figures) <= room + 0.5


def test_letters_of_a_regions_name_are_never_further_apart_than_half_their_size() -> None:
    board = board_from("\n".join(["." * 20] * 9))
    region = Region(id="ash", name="The Ashmark", hexes=tuple(board.grid.hexes()), kind=PROVINCE)
    made = plan(MapPicture(board=replace(board, regions=(region,))), 9.5)
    (name,) = laid_names(made).names

    assert name.lettering.spacing <= 0.5 * name.lettering.size
    assert name.lettering.size > made.type_size(68, 9)


def test_no_number_stands_on_a_road_while_its_hex_has_room_beside() -> None:
    board = board_from("\n".join(["......."] * 7))
    course = tuple(board.grid.hex_of(f"040{row}") for row in range(1, 8))
    made = plan(MapPicture(board=replace(board, ways=(Route(way=Way.ROAD, course=course),))))

    points = [point for way in ground_drawing(made).ways for point in way.points]
    for box in laid_numbers(made).places.values():
        assert not any(is_within(point, box) for point in points)


@pytest.mark.deep
def test_no_number_is_hidden_by_a_march_or_a_line_to_a_counter() -> None:
    for number in range(6):
        made = plan(generated(number), 12.0)
        hiding = [
            *laid_counters(made).leaders,
            *(
                Segment(start, end)
                for trail in trail_lines(made)
                for start, end in pairwise(trail.points)
            ),
        ]

        for box in laid_numbers(made).places.values():
            assert not any(line.passes(box) for line in hiding)


@pytest.mark.deep
def test_the_mark_of_a_hex_keeps_off_its_town_and_its_fight() -> None:
    for number in range(12):
        made = plan(generated(number), 14.0)
        fights = [spot.box for spot in contact_spots(made)]
        towns = [place_box(made, at) for at in place_spots(made)]

        for spot in laid_counters(made).stacks:
            for other in (*fights, *towns):
                if spot.marked is not None and other is not None:
                    assert spot.marked.overlap(other) == 0, number


def is_within(point: tuple[float, float], box: Box) -> bool:
    return box.left < point[0] < box.right and box.top < point[1] < box.bottom


@pytest.mark.parametrize("count", [1, 3])
def test_a_march_ends_at_the_counter_or_at_its_mark(count: int) -> None:
    board = board_from("\n".join(["......."] * 7))
    start, at = board.grid.hex_of("0204"), board.grid.hex_of("0504")
    march = DrawnTrail(side="law", hexes=tuple(line(start, at)))
    made = plan(MapPicture(board=board, counters=stack(at, count), trails=(march,)))
    (spot,) = laid_counters(made).stacks
    goal = spot.marked or spot.body

    tips = [
        path.get("d") or ""
        for path in drawn_layers(made, frozenset({"trails"})).iter(f"{SVG}path")
        if (path.get("d") or "").endswith("z")
    ]
    found = re.fullmatch(r"M(-?\d+) (-?\d+)l(-?\d+) (-?\d+)l.*z", tips[0])

    assert found is not None
    x, y, right, down = map(float, found.groups())
    tip = (x + right, y + down)
    assert is_within(tip, goal.grown(12))
    assert not is_within(tip, goal.grown(-2))


def test_small_hexes_are_numbered_on_all_four_edges() -> None:
    board = board_from("\n".join(["." * 12] * 9))

    svg = draw_map(MapPicture(board=board), theme=COLOUR, hex_mm=4).decode()

    assert svg.count(">06</text>") == 4


def test_what_others_hold_changes_no_place_if_it_is_not_drawn() -> None:
    picture = generated(3)
    other = replace(
        picture,
        counters=tuple(
            replace(each, note="seen from afar", name="Somebody") for each in picture.counters
        ),
    )

    assert [spot.middle for spot in laid_counters(plan(picture)).spots] == [
        spot.middle for spot in laid_counters(plan(other)).spots
    ]


def test_who_knows_other_figures_has_the_same_places_found_once() -> None:
    picture = generated(3)
    seen = tuple(replace(each, strength="?", name="") for each in picture.counters)
    one, other = plan(picture), plan(replace(picture, counters=seen))

    assert laid_names(other) is laid_names(one)
    assert laid_numbers(other) is laid_numbers(one)
    assert [spot.box for spot in laid_counters(other).spots] == [
        spot.box for spot in laid_counters(one).spots
    ]
    assert {spot.counter for spot in laid_counters(other).spots} <= set(seen)


def test_who_measures_a_map_has_its_places_found_anew() -> None:
    picture = generated(3)
    before = laid_names(plan(picture))

    forget_places()

    assert laid_names(plan(picture)) == before
    assert laid_names(plan(picture)) is not before


@pytest.mark.parametrize("seed", tiered(range(12)))
def test_what_was_found_before_changes_no_place_when_armies_move(seed: int) -> None:
    chance = Random(seed)  # noqa: S311 - a test's own moves
    pictures = [everything_picture(), generated(seed)]
    for _ in range(4):
        shown = chance.choice(pictures)
        moved = list(shown.counters)
        number = chance.randrange(len(moved))
        goals = [at for at in neighbours(moved[number].at) if at in shown.board.terrain]
        moved[number] = replace(moved[number], at=chance.choice(goals or [moved[number].at]))
        trails = chance.choice([shown.trails, shown.trails[1:], ()])
        pictures.append(replace(shown, counters=tuple(moved), trails=trails))

    forget_places()
    found = [(laid_counters(plan(each)), laid_names(plan(each))) for each in pictures]
    for shown, known in zip(pictures, found, strict=True):
        forget_places()

        assert (laid_counters(plan(shown)), laid_names(plan(shown))) == known


@pytest.mark.parametrize(
    "change",
    [
        lambda shown: replace(shown, counters=shown.counters[1:]),
        lambda shown: replace(
            shown, counters=tuple(replace(each, label="QQ") for each in shown.counters)
        ),
        lambda shown: replace(shown, trails=()),
        lambda shown: replace(shown, contacts=()),
        lambda shown: replace(shown, is_cut=True),
        lambda shown: replace(shown, board=replace(shown.board, places=shown.board.places[1:])),
    ],
)
def test_places_are_found_anew_when_what_they_follow_from_changes(
    change: Callable[[MapPicture], MapPicture],
) -> None:
    picture = everything_picture()
    one, other = plan(picture), plan(change(picture))

    assert other.picture != one.picture
    assert laid_names(other) is not laid_names(one)
    assert laid_numbers(other) is not laid_numbers(one)


def test_places_are_found_anew_for_another_size_and_another_look() -> None:
    made = plan(everything_picture())

    for other in (replace(made, hex_mm=13.9), replace(made, theme=theme_named(ThemeName.MONO))):
        assert laid_names(other) is not laid_names(made)


@pytest.mark.parametrize("hex_mm", [14.0, 5.33])
def test_no_spot_of_a_place_is_missed_by_leaving_off_early(
    monkeypatch: pytest.MonkeyPatch, hex_mm: float
) -> None:
    made = plan(everything_picture(), hex_mm)
    ground = name_ground(made)
    named = [place for place in made.board.places if place.at in made.kinds]

    found = [place_spots_of(made, ground, place) for place in named]
    monkeypatch.setattr(place_labels, "KEPT", 1000)
    every = [place_spots_of(made, ground, place) for place in named]

    assert max(map(len, every)) > 41
    assert [own[:-1] for own in found] == [own[:-1][:40] for own in every]
