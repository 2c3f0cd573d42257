"""Maps of other programs: what is taken over, what is doubted, what is refused."""

from __future__ import annotations

import gzip
import time
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import tomli_w

from generator.interchange.foreign_file import LARGEST_UNPACKED, ForeignFile, ForeignFileError
from generator.interchange.importing import map_text
from generator.systems.registry import shape_of
from tests.interchange.foreign import (
    ENTITIES,
    TEXT_MAPPER,
    csv_data,
    old_tmj,
    old_tmx,
    packed_data,
    tmj,
    tmx,
    wxx,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generator.read.shape import FileShape
    from tests.cli.conftest import Answer

SMALL = Path(__file__).parents[2] / "examples" / "small" / "campaign.toml"
SHAPE: FileShape[Any, Any] = shape_of("valormr")


def imported(
    name: str, body: bytes, *, legend: Mapping[int, str] | None = None, layer: str = ""
) -> str:
    """Return what is printed of a file."""
    file = ForeignFile(name=name, body=body)
    return map_text(file, SHAPE.ground, layer=layer, legend=legend or {})


def map_of(text: str) -> dict[str, Any]:
    """Return the map of what is printed."""
    found: dict[str, Any] = tomllib.loads(text)["map"]
    return found


def rows_of(text: str) -> list[str]:
    """Return the terrain of what is printed, row by row."""
    rows: list[str] = map_of(text)["terrain"].split("\n")[:-1]
    return rows


def doubts_of(text: str) -> list[str]:
    """Return the doubts above what is printed."""
    mark = "# Look at this: "
    return [line.removeprefix(mark) for line in text.split("\n") if line.startswith(mark)]


def test_text_mapper_ground_places_and_lines_are_taken_over() -> None:
    text = imported("valley.txt", TEXT_MAPPER.encode())
    found = map_of(text)

    assert (found["columns"], found["rows"]) == (3, 2)
    assert (found["orientation"], found["shifted"]) == ("flat", "even")
    assert rows_of(text) == ["f h ~", ". . s"]
    assert [(each["id"], each["at"], each["kind"]) for each in found["place"]] == [
        ("deep-forest", "0101", "landmark"),
        ("alder", "0202", "town"),
    ]
    (way,) = found["way"]
    assert (way["kind"], way["course"]) == ("track", ["0202", "0302"])
    (river,) = found["river"]
    assert (river["name"], river["course"]) == ("Ald", ["0101", "0201", "0301"])


def test_text_mapper_what_is_not_known_is_doubted() -> None:
    doubts = doubts_of(imported("valley.txt", TEXT_MAPPER.encode()))

    assert doubts == [
        "Words that mean no ground and no place: chaos",
        "Lines of other kinds are left out: canyon",
    ]


@pytest.mark.parametrize(
    ("option", "told"), [("horizontal", ("pointy", "even")), ("swap-even-odd", ("flat", "odd"))]
)
def test_text_mapper_options_turn_the_map(option: str, told: tuple[str, str]) -> None:
    found = map_of(imported("a.txt", f"0101 forest\noption {option}\n".encode()))

    assert (found["orientation"], found["shifted"]) == told


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("vale.tmx", tmx(csv_data())),
        ("vale.tmx", tmx(packed_data("zlib"))),
        ("vale.tmx", tmx(packed_data("gzip"))),
        ("vale.tmx", tmx(packed_data(""))),
        ("vale.tmj", tmj()),
    ],
)
def test_tiled_in_all_its_forms_is_the_same_map(name: str, body: bytes) -> None:
    text = imported(name, body, legend={3: "Hills"})
    found = map_of(text)

    assert rows_of(text) == [". f h", "f . ."]
    assert (found["orientation"], found["shifted"]) == ("flat", "even")
    assert found["place"][0] == {"id": "alder", "name": "Alder", "at": "0302", "kind": "town"}
    (way,) = found["way"]
    assert way["course"] == ["0101", "0201", "0301"]


@pytest.mark.parametrize(
    ("name", "body"),
    [("vale.tmx", old_tmx()), ("vale.tmj", old_tmj()), ("vale.json", old_tmj(named=False))],
)
def test_a_map_of_an_old_tiled_is_the_same_map(name: str, body: bytes) -> None:
    text = imported(name, body, legend={3: "Hills"})

    assert rows_of(text) == [". f h", "f . ."]
    assert "Look at this" not in text


def test_a_tile_with_several_grounds_at_its_corners_has_none_of_them() -> None:
    body = old_tmx().replace(b'terrain="1,1,1,1"', b'terrain="1,1,,0"')

    assert "3=forest: 2 (2 ×)" in imported("vale.tmx", body, legend={3: "Hills"})


def test_tiled_tiles_without_a_word_are_doubted_and_the_legend_settles_them() -> None:
    (doubt, bare) = doubts_of(imported("vale.tmx", tmx(csv_data(), more="")))

    assert doubt == (
        "Tiles whose ground is not known, open here; say it with --legend 3=forest: 3 (1 ×)"
    )
    assert bare == "Hexes without a ground of their own, open here: 1"
    settled = imported("vale.tmx", tmx(csv_data(), more=""), legend={3: "hill"})
    assert doubts_of(settled) == []


@pytest.mark.parametrize(
    ("attributes", "told"),
    [({"staggeraxis": "y"}, ("pointy", "even")), ({"staggerindex": "even"}, ("flat", "odd"))],
)
def test_tiled_counts_from_nought(attributes: dict[str, str], told: tuple[str, str]) -> None:
    found = map_of(imported("vale.tmx", tmx(csv_data(), **attributes)))

    assert (found["orientation"], found["shifted"]) == told


@pytest.mark.parametrize("version", ["1.77", "2.06"])
def test_worldographer_ground_and_features_are_taken_over(version: str) -> None:
    text = imported("world.wxx", wxx(version))
    found = map_of(text)

    assert rows_of(text) == ["f . .", "h ~ f"]
    assert found["place"] == [{"id": "alder", "name": "Alder", "at": "0201", "kind": "town"}]
    assert doubts_of(text) == [
        "Rivers and roads are free lines there; here they run through the hexes nearest to them",
        "Lines of other kinds than roads, tracks and rivers are left out: 1",
        "a bridge, as a road or a track comes to the river here.",
    ]


def test_worldographer_free_lines_run_through_the_hexes_nearest_to_them() -> None:
    found = map_of(imported("world.wxx", wxx()))

    (river,) = found["river"]
    assert river["course"] == ["0101", "0102", "0202"]
    (way,) = found["way"]
    assert (way["kind"], way["course"][0], way["course"][-1]) == ("track", "0101", "0302")


def test_lines_end_on_the_shore_and_a_river_at_its_mouth() -> None:
    words = ["0101 grass", "0201 grass", "0301 sea", "0401 sea", "0501 grass", "0601 hill"]
    lines = ["0101-0601 road", "0401-0501-0601 river"]

    text = imported("a.txt", "\n".join([*words, *lines]).encode())

    found = map_of(text)
    assert [each["course"] for each in found["way"]] == [["0101", "0201"], ["0501", "0601"]]
    assert [each["course"] for each in found["river"]] == [["0601", "0501", "0401"]]


def test_what_check_would_call_a_fault_is_a_comment_with_its_reason() -> None:
    text = imported("a.txt", b'0101 port "Dry Haven"\n0102 grass\n')

    assert "place" not in map_of(text)
    assert '# name = "Dry Haven"' in text
    assert any("neither coast nor river" in doubt for doubt in doubts_of(text))


def test_a_rule_system_gets_its_own_words() -> None:
    ground: FileShape[Any, Any] = shape_of("tsc")
    body = b"0101 sand desert\n0102 castle\n0201 peak\n0202 open\n"
    file = ForeignFile(name="a.txt", body=body)

    text = map_text(file, ground.ground, layer="", legend={})

    assert rows_of(text) == ["d m", ". ."]
    assert map_of(text)["place"][0]["kind"] == "fortress"


CHUNKS = '<data encoding="csv"><chunk x="0" y="0">1,2</chunk></data>'
ENDLESS = {"type": "tilelayer", "name": "Ground", "chunks": []}


@pytest.mark.parametrize(
    ("name", "body", "told"),
    [
        ("a.png", b"", "a map is a .txt of Text Mapper"),
        ("a.txt", b"nothing here\n", "there is no hex in it"),
        ("a.txt", b"\xff\x00\x01", "it is not text in UTF-8"),
        ("a.tmx", b"<map", "its XML is not sound"),
        ("a.tmx", tmx(csv_data(), orientation="isometric"), "not a hexagonal map"),
        ("a.tmx", tmx(csv_data(), infinite="1"), "infinite map"),
        ("a.tmx", tmx(csv_data(), width="9000"), "it has 9000 × 2 hexes"),
        ("a.tmx", tmx(csv_data(), width="4"), "another number of tiles"),
        ("a.tmx", tmx('<data encoding="base64" compression="zstd">AA==</data>'), "CSV"),
        ("a.tmx", tmx('<data encoding="csv">1,x</data>'), "“x” stands where a number"),
        ("a.tmx", tmx('<data encoding="base64">\u00e9</data>'), "no sound base64"),
        ("a.tmx", tmx(packed_data("zlib", b"0" * 60_000_100)), "too much comes out"),
        ("a.tmx", tmx(csv_data(), tilewidth="nan"), "a size that no tile has"),
        ("a.tmx", tmx(csv_data(), tileheight="1e400"), "a size that no tile has"),
        ("a.tmx", tmx(CHUNKS, infinite="1"), "infinite map"),
        ("a.tmj", tmj(infinite=True, layers=[ENDLESS]), "infinite map"),
        ("a.tmj", tmj(width=float("inf")), "how large it is"),
        ("a.tmj", tmj(layers=[{**ENDLESS, "data": [float("inf")] * 6}]), "no JSON as"),
        ("a.tmj", tmj(layers=[{**ENDLESS, "objects": [5]}]), "no JSON as Tiled"),
        ("a.tmj", tmj(layers=[{"objects": [{"polyline": None}]}]), "no JSON as Tiled"),
        ("a.tmj", b"[]", "no JSON as Tiled writes it"),
        ("a.tmj", b"[" * 100_000, "no JSON as Tiled writes it"),
        ("a.wxx", gzip.compress(b"<map/>", mtime=0), "not a map of Worldographer"),
        ("a.wxx", wxx()[:-20], "cut short"),
        ("a.wxx", b"\x1f\x8bnonsense", "is damaged"),
    ],
)
def test_what_cannot_be_taken_over_is_refused(name: str, body: bytes, told: str) -> None:
    with pytest.raises(ForeignFileError, match=told) as refusal:
        imported(name, body)

    assert str(refusal.value).startswith(f"{name}: ")


def test_a_list_of_lines_without_end_is_refused_before_it_is_read() -> None:
    begun = time.process_time()

    with pytest.raises(ForeignFileError, match="more than 80,000 lines"):
        imported("a.txt", b"0304 forest\n" * 1_500_000)

    assert time.process_time() - begun < 5


def test_of_many_unknown_words_some_are_named() -> None:
    lines = "".join(f"01{n:02d} word-{n}\n" for n in range(1, 61))

    text = imported("a.txt", lines.encode())

    assert "word-1, word-2" in text
    assert "word-50 and 10 more" in text


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (ENTITIES, "document type"),
        (b"<map>" + b"<a>" * 200 + b"</a>" * 200 + b"</map>", "more than any map"),
    ],
)
@pytest.mark.parametrize("name", ["a.tmx", "a.wxx"])
def test_xml_that_would_grow_is_refused(name: str, body: bytes, told: str) -> None:
    with pytest.raises(ForeignFileError, match=told):
        imported(name, body)


def test_of_tiled_only_the_layer_that_is_wanted_is_unpacked() -> None:
    packed = '<data encoding="base64" compression="zlib">AAAA</data>'
    body = tmx(csv_data(), more=f'<layer name="Bomb">{packed}</layer>')

    assert rows_of(imported("a.tmx", body)) == [". f .", "f . ."]
    with pytest.raises(ForeignFileError, match="is damaged"):
        imported("a.tmx", body, layer="Bomb")


def test_a_point_of_a_line_that_is_none_is_passed_over() -> None:
    body = tmx(csv_data()).replace(b"0,0 20,6 40,0", b"0,0 20 20,6 nan,x 40,0")

    (way,) = map_of(imported("a.tmx", body))["way"]

    assert (way["course"][0], way["course"][-1]) == ("0101", "0301")


def test_a_bomb_is_refused_before_it_is_unpacked_whole() -> None:
    bomb = gzip.compress(b"0" * (LARGEST_UNPACKED + 1_000))
    assert len(bomb) < 100_000

    with pytest.raises(ForeignFileError, match="too much comes out of it"):
        imported("a.wxx", bomb)


def campaign_with(map_tables: str, folder: Path) -> Path:
    """Write the small campaign on another map, no army on it yet."""
    document = tomllib.loads(SMALL.read_text(encoding="utf-8"))
    for gone in ("map", "period", "vessel"):
        document.pop(gone, None)
    for army in document["army"]:
        army.pop("at", None)
    text = f"{tomli_w.dumps(document)}\n{map_tables}"
    (folder / "campaign.toml").write_text(text, encoding="utf-8")
    (folder / "campaign.seed").write_text("a seed that is long enough for this\n")
    return folder


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("valley.txt", TEXT_MAPPER.encode()),
        ("vale.tmx", tmx(csv_data())),
        ("vale.tmj", tmj()),
        ("world.wxx", wxx()),
    ],
)
def test_what_is_printed_passes_check(
    name: str, body: bytes, tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    (tmp_path / name).write_bytes(body)

    answer = marchtable("import", "map", tmp_path / name)

    assert (answer.code, answer.err) == (0, "")
    checked = marchtable("check", campaign_with(answer.out, tmp_path))
    assert (checked.code, "error[" in checked.out) == (0, False), checked.out


def test_a_map_is_printed_as_data_or_written_into_a_new_file(
    tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    (tmp_path / "valley.txt").write_text(TEXT_MAPPER, encoding="utf-8")
    new = tmp_path / "map.toml"

    printed = marchtable("import", "map", tmp_path / "valley.txt")
    as_data = marchtable("import", "map", tmp_path / "valley.txt", "--json")
    written = marchtable("import", "map", tmp_path / "valley.txt", "--output", new)
    again = marchtable("import", "map", tmp_path / "valley.txt", "--output", new)

    assert as_data.json["toml"].strip() == printed.out.strip()
    assert (written.code, written.out) == (0, "")
    assert new.read_text(encoding="utf-8").strip() == printed.out.strip()
    assert (again.code, "is there already" in again.err) == (2, True)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("mpa", "a.txt"), "did you mean map?"),
        (("map", "nowhere.txt"), "No such file"),
        (("map", "a.tmx", "--legend", "forest"), "write tiles like 3=forest"),
    ],
)
def test_wrong_words_are_told(
    words: tuple[str, ...], told: str, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("import", *words)

    assert (answer.code, answer.out) == (2, "")
    assert told in answer.err
