"""``map``: the map alone, in three forms, for one reader."""

from __future__ import annotations

import io
import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING

import pypdf
import pytest
from PIL import Image

from tests.cli.folders import append, contents

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer

pytestmark = pytest.mark.usefixtures("_unbuilt")


def test_without_a_file_the_svg_is_printed(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("map", campaign)

    assert answer.code == 0
    assert ET.fromstring(answer.out.encode()).tag.endswith("svg")
    assert "The Vale of Wend" in answer.out


def test_the_map_is_written_in_three_forms(
    campaign: Path, tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    files = {ending: tmp_path / f"map.{ending}" for ending in ("svg", "pdf", "png")}
    named = [word for ending, path in files.items() for word in (f"--{ending}", path)]

    answer = marchtable("map", campaign, *named, "--dpi", "50")

    assert answer.out.splitlines() == [str(path) for path in files.values()]
    assert "Vale of Wend" in files["svg"].read_text(encoding="utf-8")
    pdf = pypdf.PdfReader(io.BytesIO(files["pdf"].read_bytes()))
    (page,) = pdf.pages
    assert "Major river" in page.extract_text()
    with Image.open(files["png"]) as picture:
        wide = picture.width
    drawing = ET.fromstring(files["svg"].read_bytes())
    width = float(drawing.attrib["width"].removesuffix("mm"))
    assert wide == pytest.approx(width / 25.4 * 50, abs=2)


def test_the_frame_of_the_picture_is_whole(
    campaign: Path, tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    marchtable("map", campaign, "--png", tmp_path / "map.png", "--dpi", "100")

    with Image.open(tmp_path / "map.png") as file:
        picture = file.convert("L")
    middle = picture.height // 2
    left = [picture.getpixel((x, middle)) for x in range(12)]
    right = [picture.getpixel((picture.width - 1 - x, middle)) for x in range(12)]
    assert min(map(int, left)) < 128  # type: ignore[arg-type]  # grey: one number
    assert min(map(int, right)) < 128  # type: ignore[arg-type]  # as above


def test_nothing_is_public_before_a_night_is_closed(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    before = marchtable("map", campaign, "--audience", "public")
    append(campaign, '\n[[period]]\nid = "1-night"\n')
    for _ in range(2):
        marchtable("close", campaign, "--yes", "--quiet")
    after = marchtable("map", campaign, "--audience", "public")

    assert before.code == 2
    assert "nothing is public yet" in before.err
    assert after.code == 0
    assert "Turn 1, night" in after.out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--audience", "ana"], "did you mean anna?"),
        (["--svg", "campaign.toml"], "must end in .svg"),
        (["--png", "map.png", "--dpi", "0"], "between 20 and 1200"),
    ],
)
def test_what_cannot_be_drawn_is_refused(
    words: list[str],
    told: str,
    campaign: Path,
    marchtable: Callable[..., Answer],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(campaign)
    before = contents(campaign)

    answer = marchtable("map", *words)

    assert answer.code == 2
    assert told in answer.err
    assert contents(campaign) == before


def test_a_folder_that_is_not_there_is_said_so(
    campaign: Path, tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("map", campaign, "--svg", tmp_path / "nowhere" / "map.svg")

    assert answer.code == 2
    assert "cannot write" in answer.err


def test_a_wall_map_is_parted_over_sheets_with_a_key(
    campaign: Path, tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    wall = tmp_path / "wall.pdf"

    answer = marchtable(
        *("map", campaign, "--hex-size", "30", "--tiles", "letter"),
        *("--theme", "mono", "--bare", "--pdf", wall),
    )

    assert answer.code == 0
    pages = pypdf.PdfReader(wall).pages
    assert len(pages) > 2
    assert [round(float(size)) for size in pages[0].mediabox[2:]] == [612, 792]


def test_a_wall_map_of_one_page_is_as_large_as_it_must_be(
    campaign: Path, tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    wall = tmp_path / "wall.pdf"

    answer = marchtable("map", campaign, "--hex-size", "40", "--pdf", wall)

    assert answer.code == 0
    (page,) = pypdf.PdfReader(wall).pages
    assert max(map(float, page.mediabox[2:])) > 842


@pytest.mark.parametrize(
    ("options", "says"),
    [(("--hex-size", "3"), "between 5 and 100"), (("--tiles", "a4"), "--pdf FILE")],
)
def test_a_wall_map_that_cannot_be_is_refused(
    options: tuple[str, ...], says: str, campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("map", campaign, *options)

    assert answer.code == 2
    assert says in answer.err
