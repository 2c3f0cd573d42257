"""``[map] underlay``: grid and counters on somebody's picture, three hexes pinned."""

from __future__ import annotations

import base64
import io
import re
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from generator.brief.audience import UMPIRE
from generator.pipeline.campaign_folder import store_in
from generator.pipeline.desk import open_desk
from generator.pipeline.one_map import MapLooks, map_svg
from generator.render.map.cut import cut_out, matrix_of
from generator.render.map.draw import draw_country, draw_map, draw_overlay
from generator.render.map.geometry import Lattice
from generator.render.map.picture import MapPicture
from generator.render.map.plan import MapPlan
from generator.world.hexes import Grid, Pin, Underlay
from tests.cli.folders import edit
from tests.render.ground_reading import COLOUR

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer

PINS = '{ "0101" = [40, 30], "0901" = [740, 40], "0107" = [30, 560] }'
MOST_BYTES = 20_000_000


def laid(folder: Path, body: bytes | None = None, pins: str = PINS) -> None:
    """Lay a picture under a campaign's map: green, with a red corner."""
    if body is None:
        picture = Image.new("RGB", (800, 600), "#208040")
        picture.paste("#c02020", (0, 0, 100, 100))
        content = io.BytesIO()
        picture.save(content, format="PNG")
        body = content.getvalue()
    (folder / "pictures").mkdir(exist_ok=True)
    (folder / "pictures" / "vale.png").write_bytes(body)
    keys = f'underlay = "vale.png"\nunderlay_hexes = {pins}\n'
    edit(folder, "[map]\n", f"[map]\n{keys}")


def pictures_in(drawing: bytes) -> list[Image.Image]:
    """Return the pictures within a drawing."""
    found = re.findall(rb"data:image/\w+;base64,([^\"]+)", drawing)
    return [Image.open(io.BytesIO(base64.b64decode(each))) for each in found]


def test_grid_and_counters_are_drawn_on_the_picture(campaign: Path) -> None:
    laid(campaign)

    drawing = map_svg(open_desk(campaign), UMPIRE)

    (picture,) = pictures_in(drawing)
    assert picture.size == (800, 600)
    text = drawing.decode()
    shown = set(re.findall(r'id="map-(\w+)-layer"', text))
    assert {"underlay", "grid", "numbers", "counters", "rim"} <= shown
    assert not {"rivers", "roads", "tracks", "symbols", "places", "sea"} & shown
    assert "Forest" not in text
    assert "The Queen's Men" in text


def test_in_black_and_white_the_picture_is_that_too(campaign: Path) -> None:
    laid(campaign)

    drawing = map_svg(open_desk(campaign), UMPIRE, MapLooks(theme="mono"))

    (picture,) = pictures_in(drawing)
    assert picture.mode == "1"
    assert 0 < picture.convert("L").histogram()[0] < 800 * 600 / 2


def test_three_points_of_the_picture_lie_where_their_hexes_do() -> None:
    grid = Grid(columns=9, rows=7)
    spots = {"0101": (40, 30), "0901": (740, 140), "0307": (130, 560)}
    first, second, third = (
        Pin(at=grid.hex_of(label), right=x, down=y) for label, (x, y) in spots.items()
    )
    lattice = Lattice(grid)

    a, b, c, d, e, f = matrix_of(Underlay(picture="vale.png", pins=(first, second, third)), lattice)

    for label, (x, y) in spots.items():
        there = a * x + c * y + e, b * x + d * y + f
        assert there == pytest.approx(lattice.middle(grid.hex_of(label)))


def test_on_the_site_the_picture_is_in_the_country_s_file_alone(campaign: Path) -> None:
    laid(campaign)
    board = open_desk(campaign).campaign.board
    plan = MapPlan(picture=MapPicture(board=board), theme=COLOUR, hex_mm=14)

    assert len(pictures_in(draw_country(plan))) == 1
    assert pictures_in(draw_overlay(plan, board, "ground.svg")) == []


@pytest.mark.parametrize("times", [1, 4])
def test_a_piece_of_the_map_has_its_piece_of_the_picture_alone(times: int, campaign: Path) -> None:
    size = 800 * times, 600 * times
    picture = Image.new("RGB", size, "#208040")
    picture.paste("#c02020", (0, 0, 100 * times, 100 * times))
    content = io.BytesIO()
    picture.save(content, format="PNG")
    pins = re.sub(r"\b\d{2,3}\b", lambda dots: str(int(dots[0]) * times), PINS)
    laid(campaign, content.getvalue(), pins)
    whole = MapPicture(board=open_desk(campaign).campaign.board)

    piece = cut_out(whole, (whole.board.grid.hex_of("0101"),))

    (drawn,) = pictures_in(draw_map(piece, theme=COLOUR))
    assert drawn.width < 300 * min(times, 2)
    assert drawn.height < 300 * min(times, 2)
    under, all_of_it = piece.board.underlay, whole.board.underlay
    assert under is not None
    assert all_of_it is not None
    lattice = Lattice(whole.board.grid)
    moved = all_of_it.pins[0].right - under.pins[0].right
    a, b, *_ = matrix_of(under, lattice)
    assert (a, b) == pytest.approx(matrix_of(all_of_it, lattice)[:2])
    edge = (100 * times - moved) / under.width * drawn.width
    row = drawn.convert("RGB").crop((0, 20, drawn.width, 21))
    assert row.getpixel((int(edge) - 3, 0)) == (0xC0, 0x20, 0x20)
    assert row.getpixel((int(edge) + 3, 0)) == (0x20, 0x80, 0x40)


def test_another_picture_of_the_same_name_makes_another_map(campaign: Path) -> None:
    laid(campaign)
    before = open_desk(campaign).campaign.board
    picture = Image.new("RGB", (800, 600), "blue")
    picture.save(campaign / "pictures" / "vale.png")

    after = open_desk(campaign).campaign.board

    assert repr(before) != repr(after)
    drawn = draw_map(MapPicture(board=after), theme=COLOUR)
    assert pictures_in(drawn)[0].convert("RGB").getpixel((5, 5)) == (0, 0, 255)


def test_what_was_made_of_a_picture_is_kept_where_builds_keep_things(campaign: Path) -> None:
    laid(campaign)
    open_desk(campaign)
    assert not (campaign / ".marchtable").exists()

    (campaign / ".marchtable").mkdir()
    first = open_desk(campaign).campaign.board

    kept = store_in(campaign / ".marchtable").folder
    assert kept is not None
    assert len(list(kept.iterdir())) == 2
    assert open_desk(campaign).campaign.board == first


def photo(size: tuple[int, int], turn: int = 1, form: str = "JPEG") -> bytes:
    """Return a picture as a camera writes it."""
    exif = Image.Exif()
    exif[0x0112] = turn
    content = io.BytesIO()
    Image.new("L", size).save(content, format=form, exif=exif)
    return content.getvalue()


def test_dots_are_counted_in_the_picture_held_upright(campaign: Path) -> None:
    laid(campaign, photo((600, 800), turn=6))

    underlay = open_desk(campaign).campaign.board.underlay

    assert underlay is not None
    assert (underlay.width, underlay.height) == (800, 600)


@pytest.mark.parametrize(
    ("body", "pins", "told"),
    [
        (b"no picture", PINS, "not a PNG or JPEG picture"),
        (photo((800, 600), form="GIF"), PINS, "not a PNG or JPEG picture"),
        (photo((31_000, 2)), PINS, "more than 30,000 dots wide or high"),
        (b"\0" * (MOST_BYTES + 1), PINS, "larger than 20 MB"),
        (None, PINS.replace("740", "1740"), "middle of 0901 lies beside the picture"),
        (None, PINS.replace("0901", "0104"), "the three hexes lie in one line"),
        (None, PINS.replace("[740, 40]", "[35, 295]"), "lie in one line"),
        (None, PINS.replace("0901", "9901"), "hex 9901 is off the map"),
        (None, '{ "0101" = [40, 30] }', "1 hexes are named in it"),
        (None, PINS.replace("[740, 40]", "[740, -4]"), "underlay_hexes"),
        (None, PINS.replace("[740, 40]", '["a", 4]'), "underlay_hexes"),
    ],
)
def test_a_picture_that_cannot_lie_under_the_map_is_a_fault(
    body: bytes | None, pins: str, told: str, campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    laid(campaign, body, pins)

    answer = marchtable("check", campaign)

    assert answer.code == 1
    assert told in answer.out


def test_a_picture_that_is_not_there_is_a_fault(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    laid(campaign)
    (campaign / "pictures" / "vale.png").unlink()

    answer = marchtable("check", campaign)

    assert answer.code == 1
    assert "pictures/vale.png cannot lie under the map: there is no such file" in (answer.out)


def test_hexes_of_no_picture_are_a_fault(campaign: Path, marchtable: Callable[..., Answer]) -> None:
    edit(campaign, "[map]\n", f"[map]\nunderlay_hexes = {PINS}\n")

    assert "hexes of a picture are told, and no picture" in (marchtable("check", campaign).out)
