"""Title, compass, scale bar and legend: round the map, or as pictures."""

from __future__ import annotations

from math import ceil, floor
from typing import TYPE_CHECKING

from generator.render.assets import Asset
from generator.render.map.canvas import TITLE_FAMILY, Canvas, Least, Look, blank, text_width
from generator.render.map.counters import laid_counters
from generator.render.map.geometry import ACROSS, Box, number
from generator.render.map.grid_lines import draw_index, index_room
from generator.render.map.labels import laid_names
from generator.render.map.legend import legend_entries
from generator.render.map.picture import CounterKind
from generator.render.map.plan import SMALLEST_TYPE_MM
from generator.render.map.typefaces import Face
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    import svgwrite

    from generator.render.map.geometry import Point
    from generator.render.map.layers import LegendEntry
    from generator.render.map.plan import MapPlan
    from generator.world.hexes import Hex


# What has found no room on the map, in words for the margin.

ROOMY_MM = 10.0
"""In hexes of this size and larger everything finds room."""

NAMED = 6
"""Counters of one hex that are listed by their letters."""


def may_leave_out(plan: MapPlan) -> bool:
    """Say whether hexes are so small that something may find no room."""
    return plan.hex_mm < ROOMY_MM and bool(plan.picture.pieces or plan.board.places)


def left_out_line(plan: MapPlan, *, width: float, size: float) -> str:
    """Return a line that lists what is not on the map; empty: everything is.

    Args:
        plan: The drawing.
        width: How long the line may be, in units.
        size: Its type size.
    """
    entries = [*_counters(plan), *_names(plan)]
    for count in range(len(entries), 0, -1):
        more = len(entries) - count
        rest = f"; and {more} more" if more else ""
        line = f"No room on the map: {'; '.join(entries[:count])}{rest}"
        if Face.PLAIN.width(line, size) <= width:
            return line
    return f"No room on the map for {len(entries)}" if entries else ""


def _counters(plan: MapPlan) -> Iterator[str]:
    """Yield hex by hex the letters of counters without room."""
    label = plan.board.grid.label
    held: dict[Hex, list[str]] = {}
    for counter in laid_counters(plan).unplaced:
        is_rider = counter.kind is CounterKind.RIDER
        words = counter.name if is_rider else counter.label
        held.setdefault(counter.at, []).append(words)
    for at, letters in held.items():
        more = len(letters) - NAMED
        listed = ", ".join(letters[:NAMED])
        others = f" and {more} more" if more > 0 else ""
        yield f"{label(at)} {listed}{others}"


def _names(plan: MapPlan) -> Iterator[str]:
    """Yield names without room, each with its hex or a hex of its ground."""
    label = plan.board.grid.label
    for name in laid_names(plan).unplaced:
        at = plan.lattice.nearest(name.middle)
        yield f"{label(at)} {name.lettering.words}"


# The sheet round the map: room for the title above and the legend below.


class Furniture(Struct, frozen=True, kw_only=True):
    """Where title, legend and scale stand, and the sizes of their type."""

    map_box: Box
    sheet: Box
    margin: float
    title_size: float
    small_size: float
    legend_top: float
    columns: int
    column_width: float
    rows: int
    row_height: float
    entries: tuple[LegendEntry, ...]
    left_out_line: float
    """The line that lists what found no room stands on; nought: there is none."""


def furniture(plan: MapPlan) -> Furniture:
    """Return the layout of the whole sheet."""
    bounds = plan.lattice.bounds()
    small = max(plan.type_size(0, 9), min(40.0, 0.014 * bounds.width))
    wanted = max(plan.type_size(0, 15), min(190.0, 0.036 * bounds.width))
    title = plan.picture.title or plan.board.title
    room = bounds.width - 14 * small
    width = text_width(title, 1.0, bold=True)
    title_size = max(1.2 * small, min(wanted, room / width)) if title else wanted
    margin = max(0.9 * small + 14, 2 * (index_room(plan)[0] + 0.3 * small))
    entries = legend_entries(plan) if plan.picture.with_legend else ()
    row_height = 1.9 * small
    widest = max((text_width(entry.words, small) for entry in entries), default=0.0)
    column_width = 2.6 * small + widest + 1.2 * small
    columns = max(1, int((bounds.width - 2 * margin) // column_width))
    columns = min(columns, max(1, len(entries)))
    rows = ceil(len(entries) / columns) if entries else 0
    lines = 1.5 * title_size if plan.picture.title or plan.board.title else 0.0
    if plan.picture.subtitle or plan.picture.period:
        lines += 1.7 * small
    above = max(lines, 5.5 * small) + 0.4 * small
    listed = 1.5 * small if may_leave_out(plan) else 0.0
    legend_top = bounds.bottom + margin + 3.2 * small + listed
    below = 3.2 * small + listed + margin + rows * row_height
    below += 0.8 * small if rows else 0.0
    return Furniture(
        map_box=bounds,
        sheet=Box(
            floor(bounds.left - margin),
            floor(bounds.top - above - margin),
            ceil(bounds.right + margin),
            ceil(bounds.bottom + below + margin),
        ),
        margin=margin,
        title_size=title_size,
        small_size=small,
        legend_top=legend_top,
        columns=columns,
        column_width=(bounds.width - 2 * small) / columns,
        rows=rows,
        row_height=row_height,
        entries=entries,
        left_out_line=bounds.bottom + margin + 3.4 * small if listed else 0.0,
    )


def sheet_box(plan: MapPlan) -> Box:
    """Return the box of the whole drawing: the map with its title and legend."""
    return furniture(plan).sheet


def draw_furniture(plan: MapPlan, canvas: Canvas) -> None:
    """Draw everything round the map."""
    room = furniture(plan)
    inset = 0.25 * room.margin
    box = room.sheet.grown(-inset)
    line: Look = {"fill": "none", "stroke": plan.inks["frame"]}
    canvas.rectangle(box, stroke_width=plan.stroke(7), **line)
    canvas.rectangle(box.grown(-0.22 * room.margin - 3), stroke_width=plan.stroke(2), **line)
    _title(plan, canvas, room)
    size = 4.6 * room.small_size
    compass_middle = (
        room.map_box.right - 0.55 * size,
        (room.sheet.top + room.margin / 2 + room.map_box.top) / 2,
    )
    draw_compass(plan, canvas, compass_middle, size)
    draw_index(plan, canvas)
    _scale(plan, canvas, room)
    _left_out(plan, canvas, room)
    _legend(plan, canvas, room)


def _title(plan: MapPlan, canvas: Canvas, room: Furniture) -> None:
    """Write the title, the line under it and the period."""
    ink = plan.inks["ink"]
    picture = plan.picture
    left = room.map_box.left + 0.4 * room.small_size
    foot_line = room.sheet.top + room.margin + 1.05 * room.title_size
    title = picture.title or plan.board.title
    if title:
        canvas.write(
            title,
            (left, foot_line),
            room.title_size,
            ink,
            font_family=TITLE_FAMILY,
            font_weight="600",
        )
    under = " · ".join(words for words in (picture.subtitle, picture.period) if words)
    if under:
        canvas.write(under, (left, foot_line + 1.75 * room.small_size), 1.2 * room.small_size, ink)


def draw_compass(plan: MapPlan, canvas: Canvas, middle: Point, size: float) -> None:
    """Draw a rose of four points, north marked."""
    ink = plan.inks["ink"]
    turn = canvas.placed(middle, size / 200)
    turn.line("M-58 0a58 58 0 1 0 116 0a58 58 0 1 0 -116 0z", ink, 3)
    light, dark = plan.inks["place_fill"], ink
    minor = "M0 0l14 -34l26 -6l-6 26z"
    for angle in (0, 90, 180, 270):
        spun = turn.group(transform=f"rotate({angle})")
        spun.path(minor, fill=light, stroke=ink, stroke_width=2)
    for angle in (0, 90, 180, 270):
        spun = turn.group(transform=f"rotate({angle})")
        spun.path("M0 0l-15 -15l15 -61z", fill=light, stroke=ink, stroke_width=2)
        spun.path("M0 0l15 -15l-15 -61z", fill=dark, stroke=ink, stroke_width=2)
    turn.write(
        "N", (0, -80), 40, ink, font_family=TITLE_FAMILY, font_weight="600", text_anchor="middle"
    )


def _scale(plan: MapPlan, canvas: Canvas, room: Furniture) -> None:
    """Draw the scale bar, in hexes and miles."""
    small = room.small_size
    hexes = scale_hexes(room.map_box.width)
    left = room.map_box.left + small
    top = room.map_box.bottom + room.margin + 0.35 * small
    ink = plan.inks["ink"]
    height = 0.42 * small
    for step in range(hexes):
        fill = ink if step % 2 == 0 else plan.inks["place_fill"]
        canvas.rectangle(
            Box(left + 208 * step, top, left + 208 * (step + 1), top + height),
            fill=fill,
            stroke=ink,
            stroke_width=plan.stroke(3),
        )
    words: Look = {"font_size": small, "fill": ink}
    below = top + height + 1.05 * small
    canvas.text("0", (left, below), text_anchor="middle", **words)
    miles = plan.board.hex_miles * hexes
    count = "1 hex" if hexes == 1 else f"{hexes} hexes"
    told = f"{miles} {_miles(miles)} = {count}" if miles else count
    middle, right = left + 208 * hexes, room.map_box.right - small
    canvas.text(told, (middle, below), text_anchor="middle", **words)
    of_one = f"One hex is {plan.board.hex_miles} {_miles(plan.board.hex_miles)} from side to side."
    ends, begins = middle + text_width(told, small) / 2, right - text_width(of_one, small)
    if miles and ends < begins:
        canvas.text(of_one, (right, below), text_anchor="end", **words)


def _left_out(plan: MapPlan, canvas: Canvas, room: Furniture) -> None:
    """List under the scale what has found no room on the map."""
    small = room.small_size
    if not room.left_out_line:
        return
    words = left_out_line(plan, width=room.map_box.width - 2 * small, size=small)
    if words:
        at, ink = ((room.map_box.left + small, room.left_out_line), plan.inks["ink"])
        canvas.write(words, at, small, ink)


def scale_hexes(width: float) -> int:
    """Return how many hexes the scale bar spans: about a quarter of the map."""
    fitting = [count for count in (1, 2, 4, 5, 10, 20, 50) if count * 208 <= 0.3 * width]
    return fitting[-1] if fitting else 1


def _legend(plan: MapPlan, canvas: Canvas, room: Furniture) -> None:
    """Draw the legend's entries, column by column."""
    small = room.small_size
    scale = room.row_height * 0.84 / 90
    for index, entry in enumerate(room.entries):
        column, row = divmod(index, room.rows)
        x = room.map_box.left + small + column * room.column_width
        y = room.legend_top + (row + 0.5) * room.row_height
        entry.draw(plan, canvas.placed((x + 62 * scale, y), scale))
        canvas.write(
            entry.words, (x + 124 * scale + 0.5 * small, y + 0.33 * small), small, plan.inks["ink"]
        )


SAMPLE = Box(-66, -52, 66, 52)
"""The room of a sample with all it may draw."""
FINEST_MM = 0.09
SCALE_MM = 7.5
"""The height of a scale bar with its compass and words."""
_COUNTS = (1, 2, 3, 4, 5, 10, 20, 50, 100)


def legend_samples(plan: MapPlan, name: str) -> dict[str, LegendEntry]:
    """Return the legend by the files of its samples: ``name-1.svg`` and so on."""
    entries = enumerate(legend_entries(plan), start=1)
    return {f"{name}-{number}.svg": entry for number, entry in entries}


def sample_picture(plan: MapPlan, entry: LegendEntry, width_mm: float) -> Asset:
    """Return a legend's sample, so wide on paper."""
    unit = width_mm / SAMPLE.width
    drawing = _blank(SAMPLE, entry.words)
    entry.draw(plan, Canvas(drawing, drawing, least=_least(unit)))
    return Asset.svg(drawing.tostring())


def bar_room(width_mm: float) -> float:
    """Return how long a bar may be in a picture of a width, beside the compass."""
    return width_mm - SCALE_MM - 2


def bar_hexes(hex_mm: float, width_mm: float) -> int:
    """Return how many hexes a bar spans that is no longer than a width."""
    fitting = [count for count in _COUNTS if count * hex_mm <= width_mm]
    return fitting[-1] if fitting else 1


def scale_words(plan: MapPlan, room_mm: float) -> str:
    """Return what a bar in some room stands for."""
    hexes = bar_hexes(plan.hex_mm, room_mm)
    told = f"{hexes} hex{'es' * (hexes > 1)}"
    miles = plan.board.hex_miles * hexes
    return f"{miles} {_miles(miles)} = {told}" if miles else told


def bar_picture(plan: MapPlan, width_mm: float) -> Asset:
    """Return a bar with a stretch for each hex and north beside it, so wide."""
    unit = plan.unit_mm
    box = Box(0, 0, width_mm / unit, SCALE_MM / unit)
    drawing = _blank(box, "Scale and north")
    canvas = Canvas(drawing, drawing, least=_least(unit))
    high, foot = 1.3 / unit, 2.4 / unit
    inks = plan.inks
    for step in range(bar_hexes(plan.hex_mm, bar_room(width_mm))):
        left = 0.2 / unit + ACROSS * step
        canvas.rectangle(
            Box(left, foot - high, left + ACROSS, foot),
            fill=inks["ink" if step % 2 == 0 else "place_fill"],
            stroke=inks["ink"],
            stroke_width=0.15 / unit,
        )
    size = 0.56 * SCALE_MM / unit
    draw_compass(plan, canvas, (box.right - 0.6 * size, 0.62 * box.height), size)
    return Asset.svg(drawing.tostring())


def _least(unit: float) -> Least:
    return Least(stroke=FINEST_MM / unit, letters=SMALLEST_TYPE_MM / unit)


def _blank(box: Box, title: str) -> svgwrite.Drawing:
    drawing = blank(box, (number(box.width), number(box.height)))
    drawing.set_desc(title=title)
    return drawing


def _miles(count: int) -> str:
    return "mile" if count == 1 else "miles"
