"""How counters look: a band in the side's colour with letters, arm, strength, points.

Every face is drawn once for its side and arm and used wherever such a counter lies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.map.counters import laid_counters
from generator.render.map.geometry import Box, box_around, number
from generator.render.map.paths import PathData
from generator.render.map.picture import NOBODY, UNTOLD, ArmSign, CounterKind
from generator.render.map.stacks import INSET_MM, SIGN_SHARE, shape_path
from generator.render.map.theme import text_colour
from generator.render.map.typefaces import Face

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.render.map.canvas import Canvas, Look
    from generator.render.map.counters import CounterSpot, StackSpot
    from generator.render.map.geometry import Point, Segment
    from generator.render.map.picture import Counter, MapSide
    from generator.render.map.plan import MapPlan
    from generator.render.map.stacks import CounterSize

_LEADER_MM, _LEADER_HALO_MM = 0.22, 0.62

_BAR = 0.12
"""The breadth of a bar, as a share of the band's."""
_BARRED: tuple[tuple[int, ...], ...] = ((), (0, 1), (0,), (1,))
"""At which ends the bands of sides of one tone have bars, where there is no colour."""

SIGNS: dict[str, tuple[tuple[Point, ...], ...]] = {
    ArmSign.FOOT: (((-0.56, -0.56), (0.56, 0.56)), ((0.56, -0.56), (-0.56, 0.56))),
    ArmSign.HORSE: (((-0.6, 0.6), (0.6, -0.6)),),
    ArmSign.BOW: (((0.0, -0.8), (0.0, 0.8)), ((-0.8, 0.0), (0.8, 0.0))),
    ArmSign.FLIER: (((-0.75, -0.1), (-0.4, -0.5), (0.0, 0.25), (0.4, -0.5), (0.75, -0.1)),),
    ArmSign.SHIP: (
        ((-0.7, 0.15), (0.7, 0.15), (0.4, 0.65), (-0.4, 0.65), (-0.7, 0.15)),
        ((0.0, 0.15), (0.0, -0.7), (0.5, -0.1), (0.0, -0.1)),
    ),
    ArmSign.ENGINEERS: (
        ((-0.55, 0.5), (-0.55, -0.4), (0.55, -0.4), (0.55, 0.5)),
        ((0.0, -0.4), (0.0, 0.5)),
    ),
    ArmSign.HOST: (((-0.4, 0.8), (-0.4, -0.8), (0.6, -0.4), (-0.4, 0.0)),),
    ArmSign.INDIVIDUAL: (
        ((-0.5, 0.7), (0.0, -0.75), (0.5, 0.7), (-0.7, -0.2), (0.7, -0.2), (-0.5, 0.7)),
    ),
}
"""The sign of each arm, in a frame from -1 to 1."""


def draw_counters(plan: MapPlan, canvas: Canvas) -> None:
    """Draw leader lines and marks, then every counter with its name as hover text."""
    draw_stands(plan, canvas)
    laid = laid_counters(plan)
    if not laid.stacks:
        return
    group = canvas.group("", **_letters(laid.size))
    faces = _Faces(plan, laid.size)
    for spot in laid.spots:
        faces.lay(group, spot, spot.middle)


def draw_stands(plan: MapPlan, canvas: Canvas) -> None:
    """Draw which hexes those counters stand for that lie elsewhere."""
    laid = laid_counters(plan)
    _draw_leaders(plan, canvas, laid.leaders)
    _draw_marks(plan, canvas, laid.stacks)


def draw_each(plan: MapPlan, canvas_of: Callable[[CounterSpot], Canvas]) -> None:
    """Draw every counter on a canvas of its own, its middle where nought lies."""
    laid = laid_counters(plan)
    faces = _Faces(plan, laid.size)
    for spot in laid.spots:
        faces.lay(canvas_of(spot).group("", **_letters(laid.size)), spot, (0, 0))


def _letters(size: CounterSize) -> Look:
    """Return how letters on counters look."""
    return {"font_size": size.letters, "text_anchor": "middle", **Face.STRONG.look()}


def _draw_leaders(plan: MapPlan, canvas: Canvas, leaders: Sequence[Segment]) -> None:
    """Draw the lines from counters to their hexes."""
    lines = PathData()
    for leader in leaders:
        lines.polyline([leader.start, leader.end])
    inks = plan.inks
    for ink, width_mm in ((inks["halo"], _LEADER_HALO_MM), (inks["ink"], _LEADER_MM)):
        canvas.line(lines.text(), ink, width_mm / plan.unit_mm)


def _draw_marks(plan: MapPlan, canvas: Canvas, spots: Sequence[StackSpot]) -> None:
    """Mark the hexes of counters that stand elsewhere, in the shapes of their sides."""
    shapes: dict[str, str] = {}
    for spot in spots:
        if spot.marked is not None:
            side = plan.picture.side(spot.stack.side) or NOBODY
            box = spot.marked.grown(-0.12 * spot.marked.width)
            shapes[side.id] = shapes.get(side.id, "") + shape_path(side.shape, box)
    for name, shape in shapes.items():
        canvas.path(
            shape,
            fill=plan.theme.side_colour(plan.picture.side(name) or NOBODY),
            stroke=plan.inks["ink"],
            stroke_width=plan.stroke(3),
            stroke_linejoin="round",
        )


def hover(plan: MapPlan, counter: Counter) -> str:
    """Return the hover text of a counter."""
    side = plan.picture.side(counter.side) or NOBODY
    title = f"{counter.name} ({side.name})"
    return f"{title}\n{counter.note}" if counter.note else title


class _Faces:
    """The faces of one drawing, each defined when it is first laid."""

    def __init__(self, plan: MapPlan, size: CounterSize) -> None:
        """Draw counters of a size."""
        self._plan, self._size = plan, size
        self._made: dict[tuple[str, str], str] = {}
        self._inset = INSET_MM / plan.unit_mm

    def lay(self, canvas: Canvas, spot: CounterSpot, middle: Point) -> None:
        """Draw one counter round a point, onto a canvas whose text is of the size of letters."""
        side = self._plan.picture.side(spot.counter.side) or NOBODY
        x, y = middle
        moved = f"translate({number(round(x))} {number(round(y))})"
        place: Look = {"transform": moved} if x or y else {}
        group = canvas.group(title=hover(self._plan, spot.counter), **place)
        if spot.counter.kind is CounterKind.RIDER:
            draw_pennant(self._plan, group, side, self._size.pennant)
            return
        group.use(self._face(canvas, side, sign_of(spot.counter)))
        self._write_letters(group, spot.counter, side)
        if not spot.is_covered:
            self._write_figures(group, spot.counter)

    def _face(self, canvas: Canvas, side: MapSide, sign: str) -> str:
        """Return the name of a face, drawn if it is new."""
        key = (side.id, sign)
        if key not in self._made:
            numbers = {name: place for place, name in enumerate(self._sides())}
            self._made[key] = f"map-face-{numbers[side.id]}-{sign}"
            face = canvas.define(self._made[key])
            draw_face(self._plan, face, self._size, side=side, sign=sign)
        return self._made[key]

    def _sides(self) -> tuple[str, ...]:
        return (*(side.id for side in self._plan.picture.sides), NOBODY.id)

    def _write_letters(self, canvas: Canvas, counter: Counter, side: MapSide) -> None:
        """Write the letters of a counter, whose middle is the origin."""
        size = self._size
        colour = self._plan.theme.side_colour(side)
        middle = -size.height / 2 + size.band / 2
        canvas.text(
            fitted(counter.label, size.letters, size.width - self._inset),
            (0, round(middle + 0.33 * size.letters)),
            fill=text_colour(colour),
        )

    def _write_figures(self, canvas: Canvas, counter: Counter) -> None:
        """Write the figures of a counter, as far as anything is known of them."""
        size = self._size
        foot_line = round(size.height / 2 - self._inset)
        right = round(size.width / 2 - self._inset)
        figures: Look = {"font_size": size.figures}
        if sign_of(counter) == ArmSign.UNKNOWN and (counter.strength == counter.points == UNTOLD):
            return
        if not size.is_full:
            foot_line = round((size.band + 0.66 * size.figures) / 2)
            canvas.text(counter.strength, (right, foot_line), text_anchor="end", **figures)
            return
        if counter.strength:
            canvas.text(counter.strength, (-right, foot_line), text_anchor="start", **figures)
        if counter.points:
            canvas.text(
                counter.points, (right, foot_line), text_anchor="end", font_weight="400", **figures
            )


def sign_of(counter: Counter) -> str:
    """Return which sign stands on a counter."""
    if counter.arm not in (ArmSign.UNKNOWN, ArmSign.NONE):
        return counter.arm
    return {
        CounterKind.FLEET: str(ArmSign.SHIP),
        CounterKind.INDIVIDUAL: str(ArmSign.INDIVIDUAL),
    }.get(counter.kind, str(counter.arm))


def fitted(label: str, size: float, width: float) -> str:
    """Return a label, cut short where it has no room; hover text has the name."""
    if Face.STRONG.width(label, size) <= width:
        return label
    while label and Face.STRONG.width(f"{label}…", size) > width:
        label = label[:-1]
    return f"{label}…"


def draw_face(
    plan: MapPlan, canvas: Canvas, size: CounterSize, *, side: MapSide, sign: str
) -> None:
    """Draw what every counter of a side and an arm has, round its middle."""
    inks = plan.inks
    line = plan.stroke(3)
    body = box_around((0, 0), size.width, size.height)
    band = Box(body.left, body.top, body.right, body.top + size.band)
    canvas.rectangle(body.grown(line), rx=10, fill=inks["halo"])
    canvas.rectangle(body, rx=7, fill=inks["place_fill"])
    canvas.rectangle(band, rx=7, fill=plan.theme.side_colour(side))
    canvas.rectangle(body, rx=7, fill="none", stroke=inks["ink"], stroke_width=line)
    _draw_bars(plan, canvas, band, side)
    under = PathData()
    under.polyline([(band.left, band.bottom), (band.right, band.bottom)])
    canvas.path(under.text(), stroke=inks["ink"], stroke_width=line)
    _draw_sign(plan, canvas, _frame(size), side=side, sign=sign)


def _draw_bars(plan: MapPlan, canvas: Canvas, band: Box, side: MapSide) -> None:
    """Draw bars at the ends of a band that has its tone in common with another's."""
    if not plan.theme.is_mono:
        return
    alike = [each.id for each in plan.picture.sides if each.is_dark == side.is_dark]
    place = alike.index(side.id) if side.id in alike else 0
    width = _BAR * band.width
    ends = (
        Box(band.left, band.top, band.left + width, band.bottom),
        Box(band.right - width, band.top, band.right, band.bottom),
    )
    for end in _BARRED[place % len(_BARRED)]:
        canvas.rectangle(ends[end], fill=text_colour(plan.theme.side_colour(side)))


def _frame(size: CounterSize) -> Box:
    """Return where the sign of the arm stands."""
    top = -size.height / 2 + size.band
    if size.is_full:
        height = size.height / 2 - top - 0.95 * size.figures
        return box_around((0, top + 0.55 * height), 0.46 * size.width, 0.8 * height)
    height = 0.62 * (size.height / 2 - top)
    right = SIGN_SHARE * size.height
    middle = (-size.width / 2 + 0.54 * right, top + (size.height / 2 - top) / 2)
    return box_around(middle, 0.76 * right, height)


def _draw_sign(plan: MapPlan, canvas: Canvas, frame: Box, *, side: MapSide, sign: str) -> None:
    """Draw the outline of the side's shape with the sign of an arm in it."""
    ink = plan.inks["ink"]
    line = plan.stroke(3)
    canvas.line(shape_path(side.shape, frame), ink, line)
    middle = frame.middle
    if sign == ArmSign.NONE:
        return
    if sign == ArmSign.UNKNOWN:
        size = plan.type_size(0)
        canvas.text(UNTOLD, (middle[0], middle[1] + 0.34 * size), font_size=size)
        return
    draw_strokes(canvas, frame, sign, ink=ink, width=1.2 * line)


def draw_strokes(canvas: Canvas, frame: Box, sign: str, *, ink: str, width: float) -> None:
    """Draw the sign of an arm into a frame."""
    x, y = frame.middle
    drawn = PathData()
    for stroke in SIGNS[sign]:
        drawn.polyline(
            [(x + right * frame.width / 2, y + down * frame.height / 2) for right, down in stroke]
        )
    canvas.line(drawn.text(), ink, width)


def draw_pennant(plan: MapPlan, canvas: Canvas, side: MapSide, size: tuple[float, float]) -> None:
    """Draw a lone rider: a pennant on a staff with the letter of his side."""
    across, down = size[0] / 2, size[1] / 2
    inks = plan.inks
    letters = plan.type_size(0)
    low = -down + 1.15 * letters
    staff, flag = PathData(), PathData()
    staff.polyline([(-across, down), (-across, -down)])
    flag.polyline(
        [
            (-across, -down),
            (across, -down),
            (0.7 * across, (low - down) / 2),
            (across, low),
            (-across, low),
        ],
        closed=True,
    )
    line = plan.stroke(4)
    halo: Look = {"stroke": inks["halo"], "stroke_linejoin": "round"}
    for shape in (staff, flag):
        canvas.path(shape.text(), fill="none", stroke_width=3 * line, **halo)
    canvas.line(staff.text(), inks["ink"], 1.5 * line)
    colour = plan.theme.side_colour(side)
    canvas.path(
        flag.text(), fill=colour, stroke=inks["ink"], stroke_width=line, stroke_linejoin="round"
    )
    canvas.write(
        side.letter,
        (-0.1 * across, (low - down) / 2 + 0.34 * letters),
        letters,
        text_colour(colour),
    )
