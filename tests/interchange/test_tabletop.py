"""A map for a virtual table: pictures, places, and nothing its reader may not know."""

from __future__ import annotations

import io
import json
import zipfile
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image

from generator.brief.audience import audiences
from generator.cli import main
from generator.pipeline.desk import open_desk
from generator.pipeline.one_map import reader_picture
from tests.small_campaign import begin

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer

Files = dict[str, bytes]


@pytest.fixture(scope="module")
def war(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small campaign, only to be read."""
    folder = tmp_path_factory.mktemp("campaign") / "war"
    begin(folder)
    return folder


@pytest.fixture(scope="module")
def annas(war: Path, tmp_path_factory: pytest.TempPathFactory) -> Files:
    """What Anna, who plays the Queen's Men, gets for her table."""
    table = tmp_path_factory.mktemp("table") / "table.zip"
    words = ["--audience", "anna", "--output", str(table), "--quiet"]
    assert main(["export", "tabletop", str(war), *words]) == 0
    with zipfile.ZipFile(table) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def manifest_of(files: Files) -> dict[str, Any]:
    """Return what says where everything is."""
    found: dict[str, Any] = json.loads(files["manifest.json"])
    return found


def test_every_counter_has_an_id_a_picture_and_a_place(annas: Files) -> None:
    manifest = manifest_of(annas)

    ids = [each["id"] for each in manifest["counters"]]
    assert ids == ["ealdred", "gorm", "isolde", "urzag", "wend-boats"]
    for each in manifest["counters"]:
        picture = Image.open(io.BytesIO(annas[each["file"]]))
        assert picture.mode == "RGBA"
        assert picture.getpixel((0, 0)) == (255, 255, 255, 0)
        assert [each["x"], each["y"]] == manifest["hexes"][each["hex"]]


def test_places_are_dots_of_the_map_s_picture(annas: Files) -> None:
    manifest = manifest_of(annas)
    board = Image.open(io.BytesIO(annas["map.png"]))

    told = manifest["map"]
    assert board.size == (told["width"], told["height"])
    assert max(board.size) <= 8_000
    spots = manifest["hexes"]
    assert len(spots) == 63
    assert spots["0102"][0] == spots["0101"][0]
    assert spots["0102"][1] - spots["0101"][1] == pytest.approx(told["hex"], abs=1)


def test_the_map_s_picture_shows_the_country_and_nothing_that_moves(annas: Files) -> None:
    counters = manifest_of(annas)["counters"]
    isolde = next(each for each in counters if each["id"] == "isolde")
    board = Image.open(io.BytesIO(annas["map.png"])).convert("RGB")
    x, y = isolde["x"], isolde["y"]

    colours = board.crop((x - 20, y - 20, x + 20, y + 20)).getcolors(2000) or []

    assert (31, 90, 153) not in [colour for _, colour in colours]


def test_what_a_reader_may_not_know_is_not_in_the_file(annas: Files, war: Path) -> None:
    desk = open_desk(war)
    anna = next(each for each in audiences(desk.campaign) if each.id == "anna")
    umpire = next(each for each in audiences(desk.campaign) if not each.id)
    hers, his = (
        {each.name: each.strength for each in reader_picture(desk, who)[1].counters}
        for who in (anna, umpire)
    )

    assert (hers["Gorm's Host"], his["Gorm's Host"]) == ("?", "19")
    told = b"".join(body for name, body in annas.items() if name.endswith(".json"))
    assert b"strength" not in told
    assert b"Painted for the spring show" not in told
    assert manifest_of(annas)["reader"] == "Anna"


@pytest.mark.deep
def test_the_same_table_is_the_same_bytes_and_tells_its_reader(
    annas: Files, war: Path, tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    for reader in ("anna", "umpire"):
        words = ("--audience", reader, "--output", tmp_path / f"{reader}.zip")
        assert marchtable("export", "tabletop", war, *words).code == 0

    with zipfile.ZipFile(tmp_path / "anna.zip") as packed:
        assert {name: packed.read(name) for name in packed.namelist()} == annas
    with zipfile.ZipFile(tmp_path / "umpire.zip") as packed:
        gorms = packed.read("counters/gorm.png")
    assert gorms != annas["counters/gorm.png"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "export tabletop needs --output"),
        (("--output", "new.zip"), "--audience umpire, public or a player's id"),
        (("--output", "new.zip", "--audience", "ana"), "did you mean anna?"),
        (("--output", "new.zip", "--audience", "public"), "nothing is public yet"),
    ],
)
def test_it_has_to_be_said_for_whom_and_where(
    words: tuple[str, ...], told: str, war: Path, tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    typed = [tmp_path / word if word == "new.zip" else word for word in words]

    answer = marchtable("export", "tabletop", war, *typed)

    assert (answer.code, answer.out) == (2, "")
    assert told in answer.err
    assert not (tmp_path / "new.zip").exists()


def test_no_file_is_written_over(
    war: Path, tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    mine = tmp_path / "mine.zip"
    mine.write_text("mine", encoding="utf-8")
    words = ("--audience", "anna", "--output", mine)

    answer = marchtable("export", "tabletop", war, *words)

    assert (answer.code, mine.read_text(encoding="utf-8")) == (2, "mine")
