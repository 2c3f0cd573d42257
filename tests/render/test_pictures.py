"""The umpire's pictures: from one folder, made small, freed of what cameras add."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from generator.pipeline.pictures import PictureShelf
from tests.dying import bounded
from tests.tiers import tiered

if TYPE_CHECKING:
    from pathlib import Path

SECRET = b"taken at 52.1 north"


def a_picture(form: str, size: tuple[int, int] = (40, 30), **more: object) -> bytes:
    content = io.BytesIO()
    Image.new("RGB", size, "#884422").save(content, form, **more)
    return content.getvalue()


def a_photo() -> bytes:
    """A photo held sideways, with a remark of its camera."""
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010E] = SECRET.decode()
    return a_picture("JPEG", exif=exif)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    pictures = tmp_path / "pictures"
    (pictures / "day-one").mkdir(parents=True)
    (pictures / "gate.png").write_bytes(a_picture("PNG"))
    (pictures / "day-one" / "camp.jpg").write_bytes(a_photo())
    (pictures / "wide.png").write_bytes(a_picture("PNG", (4000, 10)))
    (tmp_path / "outside.png").write_bytes(a_picture("PNG"))
    return pictures


def test_pictures_are_found_by_their_names_below_the_folder(folder: Path) -> None:
    picture = PictureShelf(folder)["gate.png"]

    assert (picture.file, picture.width, picture.height) == ("pictures/gate.png", 40, 30)
    assert picture.body.startswith(b"\x89PNG")


def test_a_photo_is_turned_upright_and_tells_nothing_but_its_dots(folder: Path) -> None:
    assert SECRET in a_photo()

    picture = PictureShelf(folder)["day-one/camp.jpg"]

    assert (picture.width, picture.height) == (30, 40)
    assert SECRET not in picture.body
    assert b"Exif" not in picture.body


def test_large_pictures_are_made_smaller(folder: Path) -> None:
    assert PictureShelf(folder)["wide.png"].width == 1600


def a_drawing(colours: int) -> Image.Image:
    """A drawing with so many colours, in stripes."""
    drawing = Image.new("RGB", (600, 400))
    for row in range(400):
        shade = row * 37 % colours
        drawing.paste((shade, 255 - shade, shade // 2), (0, row, 300 + shade, row + 1))
    return drawing


def test_a_drawing_of_few_colours_stays_as_it_is_and_as_light(folder: Path) -> None:
    drawing, content = a_drawing(200), io.BytesIO()
    drawing.quantize(256).save(content, "PNG", optimize=True)
    (folder / "drawing.png").write_bytes(content.getvalue())
    shown = Image.open(content).convert("RGB")

    body = PictureShelf(folder)["drawing.png"].body

    with Image.open(io.BytesIO(body)) as made:
        assert made.mode == "P"
        assert made.convert("RGB").tobytes() == shown.tobytes()
    assert len(body) <= len(content.getvalue())


def test_a_picture_one_can_see_through_stays_so(folder: Path) -> None:
    Image.new("RGBA", (40, 30), (0, 0, 0, 60)).save(folder / "mist.png")

    body = PictureShelf(folder)["mist.png"].body

    with Image.open(io.BytesIO(body)) as made:
        assert made.convert("RGBA").getpixel((0, 0)) == (0, 0, 0, 60)


def test_the_same_picture_is_made_the_same_twice(folder: Path) -> None:
    assert PictureShelf(folder)["gate.png"] == PictureShelf(folder)["gate.png"]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("none.png", "there is no such file"),
        ("../outside.png", "small letters"),
        ("day-one/../gate.png", "small letters"),
        ("/etc/gate.png", "small letters"),
        ("Gate.png", "small letters"),
        ("gate.gif", "small letters"),
        ("text.png", "not a PNG or JPEG"),
        ("link.png", "a link"),
        ("linked/outside.png", "a link"),
        ("day-one.png", "a folder"),
    ],
)
def test_anything_else_is_refused_with_its_reason(folder: Path, name: str, why: str) -> None:
    (folder / "text.png").write_text("no picture", encoding="utf-8")
    (folder / "link.png").symlink_to(folder / "gate.png")
    (folder / "linked").symlink_to(folder.parent)
    (folder / "day-one.png").mkdir()
    shelf = PictureShelf(folder)

    assert name not in shelf
    assert len(shelf.complaints) == 1
    assert name in shelf.complaints[0]
    assert why in shelf.complaints[0]


def test_a_folder_that_is_a_link_is_refused(folder: Path, tmp_path: Path) -> None:
    linked = tmp_path / "elsewhere"
    linked.symlink_to(folder)

    assert "gate.png" not in PictureShelf(linked)


def test_files_far_too_large_are_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.pipeline.pictures._LARGEST_FILE", 10)
    assert "gate.png" not in PictureShelf(folder)
    monkeypatch.undo()
    monkeypatch.setattr("generator.pipeline.pictures._MOST_DOTS", 10)
    assert "gate.png" not in PictureShelf(folder)


@pytest.mark.parametrize("size", tiered([(30_001, 1), (1, 59_000_000), (59_000_000, 1)]))
def test_absurd_sizes_are_refused_before_anything_is_decoded(
    size: tuple[int, int], folder: Path
) -> None:
    content = io.BytesIO()
    Image.new("1", size).save(content, "PNG")
    (folder / "long.png").write_bytes(content.getvalue())
    shelf = PictureShelf(folder)

    with bounded(memory=300_000_000), pytest.raises(KeyError):
        shelf["long.png"]

    assert "30,000 dots wide or high" in shelf.complaints[0]
