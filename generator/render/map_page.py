"""The map on one page: as large as it goes, with forces and key in what is left."""

from __future__ import annotations

from functools import lru_cache, partial
from hashlib import sha256
from typing import TYPE_CHECKING

from generator.render.assets import Asset
from generator.render.documents import MARGIN, bare_page, head_of
from generator.render.force_table import force_list
from generator.render.map.draw import draw_common_ground, draw_for_page, draw_laid, draw_map
from generator.render.map.furniture import (
    SCALE_MM,
    bar_picture,
    bar_room,
    left_out_line,
    legend_samples,
    may_leave_out,
    sample_picture,
    scale_words,
)
from generator.render.map.grid_lines import page_box
from generator.render.map.picture import MapPicture
from generator.render.map.plan import MapPlan, is_laid
from generator.render.map.theme import theme_named
from generator.render.map.typefaces import Face
from generator.render.map_fit import MapFit, best_fit, full_rooms
from generator.render.map_margin import (
    FilledRooms,
    KeyEntry,
    MarginWords,
    filled,
    list_columns,
    with_lines,
    wrapped,
)
from generator.render.map_picture import map_picture
from generator.store import NOTHING_KEPT, digest_of_texts
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.render.force_table import ForceList
    from generator.render.map.geometry import Box
    from generator.render.map.layers import LayerOf, LegendEntry
    from generator.render.map.theme import Theme, ThemeName
    from generator.render.map_margin import Density
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob
    from generator.store import Store
    from generator.world.board import Board


# Maps drawn once: those who know the same ground are given the same drawing.

_DRAWING = "drawing"
_KEPT = 8
_SHARES = (1.0, 0.9, 0.75, 0.5)
"""How much of some lines may be filled so that they break between words."""


def kept_drawing(plan: MapPlan, draw: Callable[[], bytes], *, part: str, kept: Store) -> bytes:
    """Return a drawing that was made before, or draw and keep it.

    Args:
        plan: What is drawn; everything in the drawing follows from it and ``part``.
        draw: Draws it.
        part: What of the plan is drawn, such as a box.
        kept: Where it is kept.
    """
    made_from = (
        plan.theme.name,
        repr(plan.hex_mm),
        part,
        repr(replace(plan.picture, country=None)),
        _told_country(plan.picture.country),
    )
    digest = digest_of_texts(made_from)
    drawing = kept.get(_DRAWING, digest)
    if drawing is None:
        drawing = draw()
        kept.put(_DRAWING, digest, drawing)
    return drawing


GROUND_SIZES = (2.0, 3.0, 4.5, 7.0, 10.5, 16.0, 24.0)
"""Sizes of hexes, in mm, for which grounds are drawn; larger maps show the next smaller."""


def laid_on_ground(
    plan: MapPlan, box: Box, *, kept: Store = NOTHING_KEPT, without: frozenset[str] = frozenset()
) -> tuple[bytes, Mapping[str, Asset]]:
    """Return a map for a page, and the ground that is laid under it, by its file's name.

    One drawing of the ground serves all maps and pieces of about one size.

    Args:
        plan: What is drawn.
        box: What of it is shown, in the plan's units.
        kept: Where the ground is kept.
        without: Layers that are left out.
    """
    picture = plan.picture
    if is_laid(picture.board):
        return draw_for_page(plan, box, without=without), {}
    country = picture.board if picture.country is None else picture.country
    size = max((e for e in GROUND_SIZES if e <= plan.hex_mm), default=plan.hex_mm)
    bare = MapPlan(picture=MapPicture(board=country), theme=plan.theme, hex_mm=size)
    ground = kept_drawing(bare, partial(draw_common_ground, bare), part="ground", kept=kept)
    file = f"ground-{sha256(ground).hexdigest()[:12]}.svg"
    draw = partial(draw_laid, plan, box, country, file, without=without)
    drawing = kept_drawing(plan, draw, part=f"{box!r} on {file}", kept=kept)
    return drawing, {file: Asset.svg(ground)}


@lru_cache(maxsize=_KEPT)
def _told_country(country: Board | None) -> str:
    return repr(country)


@lru_cache(maxsize=_KEPT)
def drawn_map(picture: MapPicture, theme: ThemeName, hex_mm: float) -> bytes:
    """Return a map as an SVG file; hexes measure so many mm across."""
    return draw_map(picture, theme=theme_named(theme), hex_mm=hex_mm)


class PageDrawing(Struct, frozen=True, kw_only=True):
    """A map drawn for a page that bears title and key itself."""

    plan: MapPlan
    svg: bytes
    grounds: Mapping[str, Asset]
    """What the drawing is laid on, by the name it calls it."""

    def left_out(self, width: float, density: Density) -> tuple[str, ...]:
        """Return in a margin's lines, so long in mm, what found no room on the map."""
        size, unit, most = density.size, self.plan.unit_mm, density.notes
        for share in _SHARES:
            words = left_out_line(self.plan, width=share * most * width / unit, size=size / unit)
            lines = wrapped(words, Face.PLAIN, size, width)
            if len(lines) <= most:
                return lines
        return ()


@lru_cache(maxsize=_KEPT)
def page_drawing(picture: MapPicture, theme: ThemeName, hex_mm: float) -> PageDrawing:
    """Return a map for a page; hexes measure so many mm across."""
    plan = MapPlan(picture=picture, theme=theme_named(theme), hex_mm=hex_mm)
    svg, grounds = laid_on_ground(plan, page_box(plan))
    return PageDrawing(plan=plan, svg=svg, grounds=grounds)


TEMPLATE = "sheets/map.html"
STYLE = "sheets/map.css"
_LARGER = 1.25
"""What large print makes of the margin."""
_PROBE_MM = 6.0
"""Hexes with which the key is read; its words hardly depend on their size."""


class MapKey(Struct, frozen=True, kw_only=True):
    """The samples beside a map: those of sides stand over their forces."""

    samples: Mapping[str, LegendEntry]
    """By the names of their pictures."""
    entries: tuple[KeyEntry, ...]
    side_pictures: tuple[str, ...]

    def pictures(self, plan: MapPlan, width: float) -> dict[str, Asset]:
        """Return every sample as a picture of a width in mm."""
        return {name: sample_picture(plan, entry, width) for name, entry in self.samples.items()}


def map_job(
    briefing: Briefing, layers: Sequence[LayerOf] = (), *, name: str, theme: Theme, press: Press
) -> PdfJob:
    """Return a reader's map on one page, with its list, ready to be printed.

    It does not name its reader: those who know the same get the same document, which
    is then set only once.
    """
    picture = map_picture(briefing, layers)
    probe = MapPlan(picture=picture, theme=theme, hex_mm=_PROBE_MM)
    listed = force_list(briefing, layers)
    key = map_key(probe, listed)
    times = _LARGER if press.is_large else press.look.text_size / 100
    words = margin_words(briefing, picture, listed, key, probe)
    fit = best_fit(probe, press.paper, words, times)
    drawing = page_drawing(picture, theme.name, fit.size.hex_mm)
    plan = drawing.plan
    margin = with_lines(
        fit.margin,
        note=drawing.left_out(fit.column, fit.density),
        scale=(scale_words(plan, bar_room(fit.column)),),
    )
    return press.job(
        name,
        TEMPLATE,
        values={
            "head": head_of(briefing, "Map"),
            "fit": fit,
            "description": description(picture, listed),
            "pages": tuple(_pages(fit, margin)),
            "columns": list_columns(listed, fit.density),
        },
        assets={
            **press.style(STYLE, rule=map_page_rule(fit)),
            "map.svg": Asset.svg(drawing.svg),
            **drawing.grounds,
            "scale.svg": bar_picture(plan, fit.column),
            **key.pictures(plan, fit.density.swatch),
        },
    )


def map_page_rule(fit: MapFit) -> str:
    """Return the CSS of a page that lies as the map does, and of its margin's rows."""
    block, density = fit.block, fit.density
    lead = (density.row - density.line) / 2
    size = f"{block.width + 2 * MARGIN:.3f}mm {block.height + 2 * MARGIN:.3f}mm"
    return (
        f"{bare_page('map', size, f'{MARGIN}mm')}"
        f".map-sheet h1 {{ font-size: {density.title:g}pt }}\n"
        f".map-sheet .force > span {{ top: {lead:.3f}mm }}\n"
        f".map-sheet .entry {{ line-height: {density.row:.3f}mm }}\n"
    )


def map_key(probe: MapPlan, listed: ForceList) -> MapKey:
    """Return the samples of what a map shows."""
    samples = legend_samples(probe, "key")
    names = [group.side.name for group in listed.sides]
    sides = {entry.words: name for name, entry in samples.items() if entry.words in names}
    return MapKey(
        samples=samples,
        entries=tuple(
            KeyEntry(words=entry.words, picture=name)
            for name, entry in samples.items()
            if name not in sides.values()
        ),
        side_pictures=tuple(sides[name] for name in names),
    )


def margin_words(
    briefing: Briefing, picture: MapPicture, listed: ForceList, key: MapKey, probe: MapPlan
) -> MarginWords:
    """Return what stands beside a reader's map."""
    record = f"record {briefing.record}" if briefing.record else ""
    time = " · ".join(part for part in (picture.period, record) if part)
    return MarginWords(
        title=picture.title,
        under=tuple(part for part in (picture.subtitle, time) if part),
        forces=listed,
        side_pictures=key.side_pictures,
        key=key.entries,
        scale_height=SCALE_MM,
        may_leave_out=may_leave_out(probe),
    )


def description(picture: MapPicture, listed: ForceList) -> str:
    """Return in words what only the drawing shows, for those who cannot see it."""
    marches = tuple(
        f"{march.name} from {march.start}"
        + (f" through {', '.join(march.through)}" if march.through else "")
        + f" to {march.goal}"
        for march in listed.marches
    )
    told = (
        ("Contacts", listed.contacts),
        ("Marches", marches),
        *((each.title, each.lines) for each in listed.besides),
    )
    sentences = (f"{title}: {'; '.join(lines)}." for title, lines in told if lines)
    return " ".join((picture.description, *sentences))


def _pages(fit: MapFit, margin: FilledRooms) -> Iterator[FilledRooms]:
    """Yield what stands beside the map, and on further pages what has no room there."""
    yield margin
    rest = margin.rest
    while rest:
        further = filled(rest, full_rooms(fit.block, fit.column))
        yield further
        rest = further.rest
