"""Courses whose hexes between are filled in, sizes from the text, ids from names."""

from __future__ import annotations

import pytest

from generator.read.campaign_reading import read_campaign
from generator.read.terrain_reading import courses_read
from generator.systems.registry import shape_of
from tests.read.campaigns import campaign_of, changed, faults_of, source_of

BAY = """
. . ~ . .
. . ~ . .
. . . . .
. . . . .
"""


def on_the_bay(tables: str) -> str:
    """Return the example on a map with a bay in the north, and nothing on it."""
    text = changed("columns = 9 ", "# columns = 9 ")
    text = changed("rows = 7 ", "# rows = 7 ", text=text)
    before, _, rest = text.partition('terrain = """')
    after = rest.partition('"""')[2]
    _, _, armies = after.partition("# ---- armies")
    armies = armies.partition("[[vessel]]")[0]
    for old, new in (("hallow", "0101"), ("marchgate", "0501")):
        armies = armies.replace(f'at = "{old}"', f'at = "{new}"')
    for old, new in (("0302", "0204"), ("0702", "0504")):
        armies = armies.replace(f'at = "{old}"', f'at = "{new}"')
    return f'{before}terrain = """{BAY}"""\n{tables}\n# ---- armies{armies}'


def way(course: str, kind: str = "road") -> str:
    """Return a road with a course."""
    return f'[[map.way]]\nkind = "{kind}"\nname = "the Way"\ncourse = {course}\n'


def course_of(tables: str) -> list[str]:
    """Return the labels of the only way on the bay."""
    board = campaign_of(on_the_bay(tables)).board
    (route,) = board.ways
    return [board.grid.label(at) for at in route.course]


def test_a_course_runs_straight_between_two_hexes() -> None:
    assert course_of(way('["0104", "0504"]')) == ["0104", "0204", "0304", "0404", "0504"]


def test_a_course_may_lead_to_a_place_by_its_name() -> None:
    market = '[[map.place]]\nname = "High Market"\nat = "0404"\n'

    assert course_of(market + way('["0204", "High Market"]')) == ["0204", "0304", "0404"]


def test_a_road_is_led_round_the_water_by_as_few_hexes_as_can_be() -> None:
    course = course_of(way('["0201", "0401"]'))

    assert (course[0], course[-1]) == ("0201", "0401")
    assert not {"0301", "0302"} & set(course)
    assert len(course) == 5


def test_a_course_that_names_every_hex_stays_as_it_was() -> None:
    assert course_of(way('["0104", "0103", "0203"]')) == ["0104", "0103", "0203"]


def test_a_river_runs_over_land_down_to_its_mouth() -> None:
    river = '[[map.river]]\nname = "Ald"\ncourse = ["0504", "0302"]\n'
    board = campaign_of(on_the_bay(river)).board

    labels = [board.grid.label(at) for at in board.rivers[0].course]

    assert labels[-1] == "0302"
    assert "0301" not in labels
    assert len(labels) == 4


def test_a_gap_that_nothing_leads_across_is_a_fault_at_the_name_behind_it() -> None:
    wall = BAY.replace(". . . . .", ". . ~ . .")
    text = on_the_bay(way('["0104", "0204", "0404"]')).replace(BAY, wall)

    (fault,) = faults_of(text)

    assert fault.code == "C044"
    assert fault.where == ("map", "way", 0, "course", 2)
    assert "jumps from 0204 to 0404" in fault.what


def test_a_fault_on_a_filled_in_hex_is_told_at_the_name_it_leads_to() -> None:
    river = '[[map.river]]\nname = "Ald"\ncourse = ["0303", "0304"]\nends = "south"\n'

    (fault,) = faults_of(on_the_bay(river + way('["0104", "0204", "0504"]')))

    assert "without bridge" in fault.what
    assert fault.where == ("map", "way", 0, "course", 2)


def test_what_was_filled_in_can_be_read() -> None:
    source = source_of(on_the_bay(way('["0104", "0304"]')))
    campaign, _ = read_campaign(source, shape_of)

    (read,) = courses_read(source, campaign.board)

    assert (read.title, read.table, read.row) == ("the Way (road)", "way", 0)
    assert read.labels == ("0104", "0204", "0304")


def test_a_channel_keeps_to_the_water() -> None:
    channel = '[[map.channel]]\nname = "the Swash"\ncourse = ["0301", "0302"]\n'

    board = campaign_of(on_the_bay(channel)).board

    assert len(board.channels[0].course) == 2


def test_the_terrain_says_how_large_the_map_is() -> None:
    grid = campaign_of(on_the_bay("")).board.grid

    assert (grid.columns, grid.rows) == (5, 4)


def test_without_columns_a_row_is_as_long_as_most_are() -> None:
    text = on_the_bay("").replace(". . ~ . .\n. . ~ . .", ". . ~ . .\n. . ~ .")

    (fault,) = faults_of(text)

    assert fault.code == "C041"
    assert fault.what == "row 2 of the terrain has 4 hexes, but most rows have 5"


def test_a_terrain_of_too_many_hexes_is_refused() -> None:
    row = " ".join(["."] * 250)
    text = on_the_bay("").replace(BAY, "\n" + f"{row}\n" * 161)

    (fault,) = faults_of(text)

    assert (fault.code, "250 by 161" in fault.what) == ("C002", True)


def test_a_place_and_a_region_without_an_id_take_their_names() -> None:
    tables = (
        '[[map.place]]\nname = "Köhler\'s Hill"\nat = "0404"\n'
        '[[map.region]]\nname = "The Long Shore"\nhexes = ["0404"]\n'
    )

    board = campaign_of(on_the_bay(tables)).board

    assert [each.id for each in board.places] == ["kohler-s-hill"]
    assert [each.id for each in board.regions] == ["the-long-shore"]


def test_two_places_of_one_name_need_an_id() -> None:
    tables = '[[map.place]]\nname = "Mill"\nat = "0404"\n' * 2

    codes = [fault.code for fault in faults_of(on_the_bay(tables))]

    assert "C020" in codes


@pytest.mark.parametrize(("name", "made"), [("Con", "con-1"), ("???", "unnamed")])
def test_an_id_made_from_a_name_is_always_one(name: str, made: str) -> None:
    table = f'[[map.place]]\nname = "{name}"\nat = "0404"\n'

    (place,) = campaign_of(on_the_bay(table)).board.places

    assert place.id == made


def test_regiments_and_individuals_without_an_id_take_their_names() -> None:
    text = changed('id = "2nd"\nname = "Second Regiment"', 'name = "Second Regiment"')
    text = changed('id = "ealdred-himself"\nname', "name", text=text)

    army = next(each for each in campaign_of(text).forces if each.id == "ealdred")

    assert [each.id for each in army.regiments][1] == "ealdred/second-regiment"
    assert [each.id for each in army.individuals] == ["ealdred"]
