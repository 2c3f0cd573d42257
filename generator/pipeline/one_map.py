"""The map alone, for one reader: as a drawing, on paper, as a picture."""

from __future__ import annotations

import io
from html import escape
from typing import TYPE_CHECKING

import pypdfium2

from generator.brief.audience import AudienceKind, audiences
from generator.errors import UsageError
from generator.pipeline.briefings import briefed, earlier_in_turn
from generator.pipeline.build import press_for
from generator.pipeline.draft_maps import blank_picture, blank_size
from generator.read.known import did_you_mean
from generator.render.assets import Asset
from generator.render.documents import Paper
from generator.render.map.draw import DEFAULT_HEX_MM, draw_for_page, draw_map
from generator.render.map.grid_lines import page_box
from generator.render.map.plan import MapPlan
from generator.render.map.theme import ThemeName, theme_named
from generator.render.map_page import map_job
from generator.render.map_picture import map_picture
from generator.render.map_poster import PosterTooLarge, WallMap, one_page_job, tiles_job
from generator.render.pdf import render_pdf
from generator.values import Struct, replace

if TYPE_CHECKING:
    from generator.brief.audience import Audience
    from generator.brief.briefing import Briefing
    from generator.pipeline.desk import Desk
    from generator.pipeline.draft_maps import MapDraft
    from generator.render.map.picture import MapPicture
    from generator.render.map.theme import Theme


# A drawing as a file of another kind: a page to print, or a picture.

DOTS_AT_SCALE_ONE = 72
"""Dots per inch at which one point of a page is one dot."""
_LARGEST_PICTURE = 20_000
"""The longest edge of a picture, in dots."""


def drawing_pdf(drawing: bytes, title: str, page_mm: tuple[float, float] | None = None) -> bytes:
    """Return a drawing in the middle of a page; without a size, one as large as it.

    Raises:
        PrintUnavailable: This machine cannot print.
    """
    width, height = page_mm or size_mm(drawing)
    words = escape(title)
    html = (
        f'<!doctype html><html lang="en"><title>{words}</title>'
        f"<style>@page {{ size: {width:.3f}mm {height:.3f}mm; margin: 0 }} "
        f"body {{ margin: 0; width: {width:.3f}mm; height: {height - 0.1:.3f}mm; "
        "display: flex; align-items: center; justify-content: center } "
        "img { display: block }</style>"
        f'<img src="map.svg" alt="{words}"></html>'
    )
    asset = Asset(media_type="image/svg+xml", body=drawing)
    return render_pdf(html, {"map.svg": asset}, when=None)


def drawing_png(drawing: bytes, title: str, dpi: int) -> bytes:
    """Return a drawing as a picture.

    Raises:
        UsageError: The picture would be far too large.
        PrintUnavailable: This machine cannot print.
    """
    if max(size_mm(drawing)) / 25.4 * dpi > _LARGEST_PICTURE:
        message = f"at {dpi} dpi the picture would be too large; give a smaller --dpi"
        raise UsageError(message)
    page = pypdfium2.PdfDocument(drawing_pdf(drawing, title))[0]
    picture = page.render(scale=dpi / DOTS_AT_SCALE_ONE).to_pil()
    content = io.BytesIO()
    picture.save(content, format="PNG", dpi=(dpi, dpi))
    return content.getvalue()


def size_mm(drawing: bytes) -> tuple[float, float]:
    """Return the width and height a drawing states for itself."""
    head = drawing[: drawing.index(b">", drawing.index(b"<svg"))].decode()
    width, height = (
        float(head.split(f' {name}="', 1)[1].split("mm", 1)[0]) for name in ("width", "height")
    )
    return width, height


def audience_named(desk: Desk, name: str) -> Audience:
    """Return a reader: ``umpire``, ``public`` or a player's id.

    Raises:
        UsageError: There is none of that name.
    """
    known = {each.id or str(each.kind): each for each in audiences(desk.campaign)}
    if name in known:
        return known[name]
    nearest = did_you_mean(name, known)
    hint = f"did you mean {nearest}?" if nearest else f"there are {', '.join(known)}"
    message = f"there is no reader “{name}”; {hint}"
    raise UsageError(message)


class MapLooks(Struct, frozen=True, kw_only=True):
    """How a map is wanted."""

    hex_mm: float | None = None
    """None: as large as is usual, or as fits the paper."""
    tiles: str = ""
    """The paper a wall map is parted over; empty: one page."""
    theme: str = ""
    """Empty: as the campaign file says."""
    is_bare: bool = False
    """Without what moves, for counters of one's own."""
    dpi: int = 150

    @property
    def is_wall_map(self) -> bool:
        """Whether the PDF is a wall map, not a sheet with a list."""
        return self.hex_mm is not None or bool(self.tiles)

    def theme_or(self, usual: str) -> Theme:
        """Return the theme that is wanted, else the usual one."""
        return theme_named(ThemeName(self.theme or usual))


USUAL_LOOKS = MapLooks()


def map_svg(desk: Desk, audience: Audience, looks: MapLooks = USUAL_LOOKS) -> bytes:
    """Return a reader's map as an SVG file.

    Raises:
        UsageError: Nothing is public yet.
    """
    picture = _picture(desk, _views(desk, audience), looks)
    theme = looks.theme_or(desk.campaign.paper.theme)
    return draw_map(picture, theme=theme, hex_mm=looks.hex_mm or DEFAULT_HEX_MM)


def map_pdf(desk: Desk, audience: Audience, looks: MapLooks = USUAL_LOOKS) -> bytes:
    """Return a reader's map on paper: with its list, or as a wall map.

    Raises:
        UsageError: Nothing is public yet, or no page is so large.
        PrintUnavailable: This machine cannot print.
    """
    views = _views(desk, audience)
    paper = desk.campaign.paper
    press = replace(press_for(desk, looks.tiles), is_large=False)
    theme = looks.theme_or(paper.theme)
    if not looks.is_wall_map:
        layers = desk.system.pages.layers
        job = map_job(views[-1], layers, name="map.pdf", theme=theme, press=press)
        return render_pdf(job.html, job.assets, when=None)
    wall = WallMap(
        picture=_picture(desk, views, looks),
        theme=theme,
        hex_mm=looks.hex_mm or float(paper.hex_mm),
        campaign=desk.campaign.title,
    )
    make = tiles_job if looks.tiles else one_page_job
    try:
        job = make(wall, name="map.pdf", press=press)
    except PosterTooLarge as fault:
        raise UsageError(str(fault)) from fault
    return render_pdf(job.html, job.assets, when=None, setup=job.setup)


def map_png(desk: Desk, audience: Audience, looks: MapLooks = USUAL_LOOKS) -> bytes:
    """Return a reader's map as a picture.

    Raises:
        UsageError: Nothing is public yet, or the picture would be far too large.
        PrintUnavailable: This machine cannot print.
    """
    return drawing_png(map_svg(desk, audience, looks), desk.campaign.title, looks.dpi)


def reader_picture(desk: Desk, audience: Audience) -> tuple[Briefing, MapPicture]:
    """Return what a reader knows now, and what his map shows of it.

    Raises:
        UsageError: Nothing is public yet.
    """
    views = _views(desk, audience)
    return views[-1], _picture(desk, views, USUAL_LOOKS)


def draft_file(draft: MapDraft, looks: MapLooks, ending: str) -> bytes:
    """Return a map with its faults in red, as a file of one kind.

    Raises:
        UsageError: The picture would be far too large.
        PrintUnavailable: This machine cannot print.
    """
    theme, hex_mm = looks.theme_or(ThemeName.COLOUR), looks.hex_mm or DEFAULT_HEX_MM
    drawing = draw_map(draft.picture, theme=theme, hex_mm=hex_mm)
    return _file_of(drawing, draft.picture.title, ending, looks.dpi)


def blank_file(hexes: tuple[int, int], looks: MapLooks, paper: str, ending: str) -> bytes:
    """Return a numbered blank sheet of so many columns and rows, of one kind of file.

    Its hexes are as large as a page of the paper lets them be, unless a size is told.

    Raises:
        UsageError: There are too many hexes, or the picture would be far too large.
        PrintUnavailable: This machine cannot print.
    """
    picture = blank_picture(*hexes)
    theme = looks.theme_or(ThemeName.MONO)
    size = blank_size(picture, theme, Paper(paper))
    plan = MapPlan(picture=picture, theme=theme, hex_mm=looks.hex_mm or size.hex_mm)
    drawing = draw_for_page(plan, page_box(plan))
    page = None if looks.hex_mm else size.page
    return _file_of(drawing, picture.title, ending, looks.dpi, page)


def _file_of(
    drawing: bytes, title: str, ending: str, dpi: int, page: tuple[float, float] | None = None
) -> bytes:
    if ending == "pdf":
        return drawing_pdf(drawing, title, page)
    return drawing_png(drawing, title, dpi) if ending == "png" else drawing


def _picture(desk: Desk, views: tuple[Briefing, ...], looks: MapLooks) -> MapPicture:
    """Return the map at the end of the last of some periods, with all their trails."""
    picture = map_picture(views[-1], desk.system.pages.layers, earlier=views[:-1])
    return picture.bare() if looks.is_bare else picture


def _views(desk: Desk, audience: Audience) -> tuple[Briefing, ...]:
    """Return a reader's briefings of the turn his map shows, as far as it has got.

    Raises:
        UsageError: Nothing is public yet.
    """
    desk = desk.told_to(audience)
    if audience.kind is not AudienceKind.PUBLIC:
        periods = (*earlier_in_turn(desk), desk.pending())
        return tuple(briefed(desk, played, audience) for played in periods)
    closed = [desk.rules.clock.read(entry.head.period) for entry in desk.book.entries]
    shown = closed[: max(0, len(closed) - desk.campaign.public_after)]
    ended = [period.turn for period in shown if period.ends_turn]
    if not ended:
        when = desk.site.when_over
        message = f"nothing is public yet: a turn is, once {when}"
        raise UsageError(message)
    return tuple(
        briefed(desk, desk.closed(number), audience)
        for number, period in enumerate(shown, start=1)
        if period.turn == ended[-1]
    )
