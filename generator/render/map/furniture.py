"""Title, compass, scale bar and legend round the map, and the line that frames it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.map.canvas import TITLE_FAMILY, Look
from generator.render.map.geometry import Box, number
from generator.render.map.layout import furniture
from generator.render.map.left_out import left_out_line
from generator.render.map.rim_index import draw_index

if TYPE_CHECKING:
    from generator.render.map.canvas import Canvas
    from generator.render.map.geometry import Point
    from generator.render.map.layout import Furniture
    from generator.render.map.plan import MapPlan


def draw_furniture(plan: MapPlan, canvas: Canvas) -> None:
    """Draw everything round the map."""
    room = furniture(plan)
    _frame(plan, canvas, room)
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


def _frame(plan: MapPlan, canvas: Canvas, room: Furniture) -> None:
    """Draw a double line round the sheet."""
    inset = 0.25 * room.margin
    box = room.sheet.grown(-inset)
    line: dict[str, str | float] = {"fill": "none", "stroke": plan.theme.inks["frame"]}
    canvas.rectangle(box, stroke_width=plan.stroke(7), **line)
    canvas.rectangle(
        box.grown(-0.22 * room.margin - 3), stroke_width=plan.stroke(2), **line
    )


def _title(plan: MapPlan, canvas: Canvas, room: Furniture) -> None:
    """Write the title, the line under it and the period."""
    ink = plan.theme.inks["ink"]
    picture = plan.picture
    left = room.map_box.left + 0.4 * room.small_size
    foot_line = room.sheet.top + room.margin + 1.05 * room.title_size
    title = picture.title or plan.board.title
    if title:
        canvas.text(
            title,
            (left, foot_line),
            font_size=room.title_size,
            font_family=TITLE_FAMILY,
            font_weight="600",
            fill=ink,
        )
    under = " · ".join(words for words in (picture.subtitle, picture.period) if words)
    if under:
        canvas.text(
            under,
            (left, foot_line + 1.75 * room.small_size),
            font_size=1.2 * room.small_size,
            fill=ink,
        )


def draw_compass(plan: MapPlan, canvas: Canvas, middle: Point, size: float) -> None:
    """Draw a rose of four points, north marked."""
    ink = plan.theme.inks["ink"]
    turn = canvas.group(
        transform=f"translate({number(middle[0])} {number(middle[1])}) "
        f"scale({number(size / 200)})"
    )
    turn.path(
        "M-58 0a58 58 0 1 0 116 0a58 58 0 1 0 -116 0z",
        fill="none",
        stroke=ink,
        stroke_width=3,
    )
    light, dark = plan.theme.inks["place_fill"], ink
    minor = "M0 0l14 -34l26 -6l-6 26z"
    for angle in (0, 90, 180, 270):
        spun = turn.group(transform=f"rotate({angle})")
        spun.path(minor, fill=light, stroke=ink, stroke_width=2)
    for angle in (0, 90, 180, 270):
        spun = turn.group(transform=f"rotate({angle})")
        spun.path("M0 0l-15 -15l15 -61z", fill=light, stroke=ink, stroke_width=2)
        spun.path("M0 0l15 -15l-15 -61z", fill=dark, stroke=ink, stroke_width=2)
    turn.text(
        "N",
        (0, -80),
        font_size=40,
        font_family=TITLE_FAMILY,
        font_weight="600",
        text_anchor="middle",
        fill=ink,
    )


def _scale(plan: MapPlan, canvas: Canvas, room: Furniture) -> None:
    """Draw the scale bar, in hexes and miles."""
    small = room.small_size
    hexes = scale_hexes(room.map_box.width)
    left = room.map_box.left + small
    top = room.map_box.bottom + room.margin + 0.35 * small
    ink = plan.theme.inks["ink"]
    height = 0.42 * small
    for step in range(hexes):
        fill = ink if step % 2 == 0 else plan.theme.inks["place_fill"]
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
    canvas.text(
        f"{miles} miles = {count}" if miles else count,
        (left + 208 * hexes, below),
        text_anchor="middle",
        **words,
    )
    if not miles:
        return
    canvas.text(
        f"One hex is {plan.board.hex_miles} miles from side to side.",
        (room.map_box.right - small, below),
        text_anchor="end",
        **words,
    )


def _left_out(plan: MapPlan, canvas: Canvas, room: Furniture) -> None:
    """List under the scale what has found no room on the map."""
    small = room.small_size
    if not room.left_out_line:
        return
    words = left_out_line(plan, width=room.map_box.width - 2 * small, size=small)
    if words:
        canvas.text(
            words,
            (room.map_box.left + small, room.left_out_line),
            font_size=small,
            fill=plan.theme.inks["ink"],
        )


def scale_hexes(width: float) -> int:
    """Return how many hexes the scale bar spans: about a quarter of the map."""
    fitting = [
        count for count in (1, 2, 4, 5, 10, 20, 50) if count * 208 <= 0.3 * width
    ]
    return fitting[-1] if fitting else 1


def _legend(plan: MapPlan, canvas: Canvas, room: Furniture) -> None:
    """Draw the legend's entries, column by column."""
    small = room.small_size
    scale = room.row_height * 0.84 / 90
    for index, entry in enumerate(room.entries):
        column, row = divmod(index, room.rows)
        x = room.map_box.left + small + column * room.column_width
        y = room.legend_top + (row + 0.5) * room.row_height
        sample = canvas.group(
            transform=f"translate({number(x + 62 * scale)} {number(y)}) "
            f"scale({number(scale)})"
        )
        entry.draw(plan, sample)
        canvas.text(
            entry.words,
            (x + 124 * scale + 0.5 * small, y + 0.33 * small),
            font_size=small,
            fill=plan.theme.inks["ink"],
        )
