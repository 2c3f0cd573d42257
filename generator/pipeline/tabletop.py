"""A reader's map for a virtual table: the country, each counter, and where it stands.

Everything is drawn from what that reader knows, so a table shows nothing else.
"""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING

import pypdfium2

from generator.pipeline.campaign_folder import READ_ME
from generator.pipeline.one_map import DOTS_AT_SCALE_ONE, drawing_png, reader_picture, size_mm
from generator.read.known import new_id
from generator.render.assets import Asset
from generator.render.known_forces import on_the_map
from generator.render.map.counters import laid_counters
from generator.render.map.cut import cut_out
from generator.render.map.draw import DEFAULT_HEX_MM, country_box, draw_bare, draw_counter
from generator.render.map.geometry import ACROSS, Lattice
from generator.render.map.plan import MapPlan, undrawn
from generator.render.map.theme import ThemeName, theme_named
from generator.render.pdf import render_pdf
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.brief.audience import Audience
    from generator.pipeline.desk import Desk
    from generator.render.map.picture import Counter, MapPicture

MAP, MANIFEST, COUNTERS = "map.png", "manifest.json", "counters"
_DPI = 200
_LONGEST_EDGE = 8_000
"""Dots; virtual tables take no larger picture."""
_INCH = 25.4
_CLEAR = (255, 255, 255, 0)
"""Nothing, so that a counter is cut out along its edge."""
_WORDS = """\
A map for a virtual table, as {reader} knows it: {title}, {period}.

map.png is the country without anything that moves. counters/ holds a picture of each
counter, named by its id. manifest.json says where each stands: x and y are dots of
map.png from its left edge and from its top, to the middle of the counter's hex. The
middles of all hexes are listed there too, for counters that move.
"""


class _Piece(Struct, frozen=True, kw_only=True):
    """A counter with an id of its own."""

    id: str
    counter: Counter


def tabletop_files(desk: Desk, audience: Audience) -> Mapping[str, bytes]:
    """Return the files of a virtual table for one reader, by their paths.

    Raises:
        UsageError: Nothing is public yet.
        PrintUnavailable: This machine cannot print.
    """
    briefing, picture = reader_picture(desk, audience)
    pieces = tuple(_pieces(picture, [force.id for force in on_the_map(briefing)]))
    plan = _plan(picture.bare())
    drawing = draw_bare(plan, country_box(plan))
    dpi = min(_DPI, int(_LONGEST_EDGE * _INCH / max(size_mm(drawing))))
    board = drawing_png(drawing, desk.campaign.title, dpi)
    about = {"reader": briefing.audience.name, "period": briefing.period.title}
    manifest = _manifest(picture, pieces, board)
    return {
        READ_ME: _WORDS.format(title=desk.campaign.title, **about).encode(),
        MANIFEST: _json({"campaign": desk.campaign.id, **about, **manifest}),
        MAP: board,
        **_counters(picture, pieces, dpi),
    }


def _plan(picture: MapPicture) -> MapPlan:
    theme = theme_named(ThemeName.COLOUR)
    return MapPlan(picture=picture, theme=theme, hex_mm=DEFAULT_HEX_MM)


def _pieces(picture: MapPicture, ids: Sequence[str]) -> Iterator[_Piece]:
    """Yield every counter by its id; riders and the like are called by their names."""
    taken = set(ids)
    for known, counter in zip(ids, picture.counters, strict=True):
        yield _Piece(id=known, counter=counter)
    for counter in picture.pieces[len(picture.counters) :]:
        yield _Piece(id=new_id(counter.name, taken), counter=counter)


def _manifest(picture: MapPicture, pieces: Sequence[_Piece], board: bytes) -> dict[str, object]:
    """Return what stands where, in dots of the map's picture."""
    grid, lattice = picture.board.grid, Lattice(picture.board.grid)
    box = country_box(_plan(picture))
    width, height = _size(board)
    across, down = width / box.width, height / box.height
    spots = {
        at: (round((x - box.left) * across), round((y - box.top) * down))
        for at in grid.hexes()
        for x, y in (lattice.middle(at),)
    }
    return {
        "format": 1,
        "map": {
            "file": MAP,
            "width": width,
            "height": height,
            "hex": round(ACROSS * across, 2),
            "orientation": str(grid.orientation),
        },
        "counters": [
            {
                "id": piece.id,
                "name": piece.counter.name,
                "side": piece.counter.side,
                "file": _file(piece),
                "hex": grid.label(piece.counter.at),
                "x": spots[piece.counter.at][0],
                "y": spots[piece.counter.at][1],
            }
            for piece in pieces
            if piece.counter.at in spots
        ],
        "hexes": {grid.label(at): spot for at, spot in spots.items()},
    }


def _file(piece: _Piece) -> str:
    """Return where a counter's picture lies; ids may have strokes in them."""
    return f"{COUNTERS}/{piece.id.replace('/', '-')}.png"


def _counters(picture: MapPicture, pieces: Sequence[_Piece], dpi: int) -> dict[str, bytes]:
    """Return the picture of each counter, at the scale of the map."""
    drawings = [_drawing(picture, piece.counter) for piece in pieces]
    if not drawings:
        return {}
    pages = pypdfium2.PdfDocument(_pages(drawings))
    found = {}
    for piece, page in zip(pieces, pages, strict=True):
        drawn = page.render(scale=dpi / DOTS_AT_SCALE_ONE, fill_color=_CLEAR).to_pil()
        content = io.BytesIO()
        drawn.save(content, format="PNG", optimize=True)
        found[_file(piece)] = content.getvalue()
    return found


def _drawing(picture: MapPicture, counter: Counter) -> bytes:
    """Return a counter alone, as it looks on the map."""
    alone = replace(
        picture,
        board=undrawn(picture.board),
        counters=(replace(counter, bank=None),),
        trails=(),
        contacts=(),
        layers=(),
    )
    plan = _plan(cut_out(alone, (counter.at,), margin=0))
    (spot,) = laid_counters(plan).spots
    return draw_counter(plan, spot.box)


def _pages(drawings: Sequence[bytes]) -> bytes:
    """Return drawings as a document, a page as large as each.

    Raises:
        PrintUnavailable: This machine cannot print.
    """
    rules, bodies = [], []
    for number, drawing in enumerate(drawings):
        width, height = size_mm(drawing)
        rules.append(
            f"@page p{number} {{ size: {width:.3f}mm {height:.3f}mm; margin: 0 }} "
            f".p{number} {{ page: p{number} }}"
        )
        bodies.append(f'<img class="p{number}" src="{number}.svg" alt="counter">')
    style = f"body {{ margin: 0 }} img {{ display: block }} {' '.join(rules)}"
    html = (
        '<!doctype html><html lang="en"><title>Counters</title>'
        f"<style>{style}</style>{''.join(bodies)}</html>"
    )
    assets = {
        f"{number}.svg": Asset(media_type="image/svg+xml", body=drawing)
        for number, drawing in enumerate(drawings)
    }
    return render_pdf(html, assets, when=None)


def _size(picture: bytes) -> tuple[int, int]:
    from PIL import Image

    with Image.open(io.BytesIO(picture)) as opened:
        return opened.width, opened.height


def _json(values: Mapping[str, object]) -> bytes:
    return f"{json.dumps(values, ensure_ascii=False, indent=1)}\n".encode()
