"""Films made on demand: one file for a browser, or an animated picture for a chat."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pypdfium2

from generator.brief.audience import AudienceKind
from generator.pipeline.briefings import ClosedBriefings, briefed
from generator.pipeline.build import press_for
from generator.pipeline.reader_pages import ReaderPages
from generator.render.film_frames import film_frames
from generator.render.films import shown_to_all, shown_to_player
from generator.render.pdf import render_pdf
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL.Image import Image

    from generator.brief.audience import Audience
    from generator.pipeline.desk import Desk
    from generator.render.films import ShownFilm

IN_A_PICTURE = 30
"""Turns of a picture for which nobody names others: the newest."""
WEBP, GIF = "webp", "gif"
_CLEAR = (0, 0, 0, 0)
_LISTED = 64
"""Colours of a GIF, which lists them once for all its frames."""
_EDGE = {WEBP: 640, GIF: 480}
"""Pixels of the map's longer edge: a chat shows no more, and a GIF is heavy."""
_STEPS = {WEBP: 4, GIF: 3}
"""Frames in which the armies of a turn march."""
_QUALITY = 60


def film_shown(desk: Desk, reader: Audience) -> ShownFilm | None:
    """Return the film of a reader, a player or the public; none: no turn is on the site."""
    pages = ReaderPages(desk=desk, press=press_for(desk))
    materials = replace(pages.page_materials, press=pages.press_of_one())
    told = desk.told_to(reader)
    briefing, closed = briefed(told, told.pending(), reader), ClosedBriefings(told, reader)
    if reader.kind is AudienceKind.PLAYER:
        return shown_to_player(briefing, closed, materials)
    film = shown_to_all(briefing, closed, materials)
    return film if film.turns else None


def of_turns(film: ShownFilm, first: int = 0, last: int = 0) -> ShownFilm | None:
    """Return a film of some turns alone; none: it has none of them.

    Args:
        film: The film.
        first: The first turn; 0: as many before the last one as a picture has.
        last: The last turn; 0: the newest.
    """
    both = [
        (turn, link)
        for turn, link in zip(film.turns, film.links, strict=True)
        if first <= turn.number and (not last or turn.number <= last)
    ]
    chosen = both if first else both[-IN_A_PICTURE:]
    if not chosen:
        return None
    turns, links = zip(*chosen, strict=True)
    return replace(film, turns=turns, links=links)


def film_picture(desk: Desk, film: ShownFilm, kind: str) -> bytes:
    """Return a film as an animated picture, the same bytes for the same film.

    Raises:
        PrintUnavailable: This machine cannot print.
    """
    from PIL.Image import Dither, Quantize

    made = film_frames(film, press_for(desk), edge=_EDGE[kind], steps=_STEPS[kind])
    pdf = render_pdf(made.job.html, made.job.assets, when=None)
    pictures = list(_pictures(pdf, made.width))
    content = io.BytesIO()
    shown = [frame.shown_ms for frame in made.frames]
    if kind == GIF:
        listed = _side_by_side(pictures).quantize(_LISTED, Quantize.MAXCOVERAGE, kmeans=2)
        pictures = [each.quantize(palette=listed, dither=Dither.NONE) for each in pictures]
    first, *others = pictures
    first.save(
        content,
        format=kind,
        save_all=True,
        append_images=others,
        duration=shown,
        loop=0,
        **({"quality": _QUALITY, "method": 4} if kind == WEBP else {"optimize": False}),
    )
    return content.getvalue()


def _side_by_side(pictures: list[Image]) -> Image:
    """Return the first, the middle and the last picture as one, for the colours of all."""
    from PIL import Image

    first = pictures[0]
    sheet = Image.new("RGB", (3 * first.width, first.height))
    for place, shown in enumerate((first, pictures[len(pictures) // 2], pictures[-1])):
        sheet.paste(shown, (place * first.width, 0))
    return sheet


def _pictures(pdf: bytes, width: int) -> Iterator[Image]:
    """Yield each page but the first, laid over that one."""
    from PIL import Image

    document = pypdfium2.PdfDocument(pdf)
    scale = width / document[0].get_width()
    country = document[0].render(scale=scale).to_pil().convert("RGBA")
    for page in range(1, len(document)):
        laid = document[page].render(scale=scale, fill_color=_CLEAR).to_pil().convert("RGBA")
        yield Image.alpha_composite(country, laid).convert("RGB")
