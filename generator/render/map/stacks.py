"""Counters: their outlines and sizes, and where those lie that stand together."""

from __future__ import annotations

from math import ceil, sqrt
from typing import TYPE_CHECKING

from generator.render.map.geometry import Box, box_around
from generator.render.map.marks import place_box, symbol_of
from generator.render.map.obstacles import Clutter, standing
from generator.render.map.paths import PathData
from generator.render.map.picture import CounterKind, CounterShape
from generator.render.map.typefaces import Face
from generator.values import Struct
from generator.world.rivers import bank_end, is_parted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.render.map.geometry import Point
    from generator.render.map.picture import Counter
    from generator.render.map.plan import MapPlan
    from generator.world.hexes import Hex
    from generator.world.rivers import Bank


# The outlines that tell sides apart without colour.

_POLYGONS: dict[CounterShape, tuple[Point, ...]] = {
    CounterShape.HEXAGON: (
        (0.22, 0.0),
        (0.78, 0.0),
        (1.0, 0.5),
        (0.78, 1.0),
        (0.22, 1.0),
        (0.0, 0.5),
    ),
    CounterShape.DIAMOND: ((0.5, -0.14), (1.14, 0.5), (0.5, 1.14), (-0.14, 0.5)),
    CounterShape.NOTCHED: (
        (0.14, 0.0),
        (0.86, 0.0),
        (0.86, 0.14),
        (1.0, 0.14),
        (1.0, 0.86),
        (0.86, 0.86),
        (0.86, 1.0),
        (0.14, 1.0),
        (0.14, 0.86),
        (0.0, 0.86),
        (0.0, 0.14),
        (0.14, 0.14),
    ),
}

_REACH = {CounterShape.DIAMOND: 0.14}
_LIFTED = {CounterShape.DIAMOND: 0.09}


def lift(shape: CounterShape) -> float:
    """Return how much higher two lines stand on a counter, as a share of its height.

    A diamond is broad in its middle and has no room for letters at its foot.
    """
    return _LIFTED.get(shape, 0.0)


def reach(shape: CounterShape) -> float:
    """Return how far an outline reaches beyond its box, as a share of the box's."""
    return _REACH.get(shape, 0.0)


def shape_path(shape: CounterShape, box: Box) -> str:
    """Return a side's outline, drawn to fill a box."""
    path = PathData()
    polygon = _POLYGONS.get(shape)
    if polygon is not None:
        points = [(box.left + x * box.width, box.top + y * box.height) for x, y in polygon]
        path.polyline(points, closed=True)
    elif shape is CounterShape.SHIELD:
        width, height = box.width, box.height
        middle = box.left + width / 2
        path.move((box.left, box.top))
        path.line((box.right, box.top))
        path.line((box.right, box.top + 0.62 * height))
        path.quadratic((box.right, box.top + 0.9 * height), (middle, box.bottom + 0.1 * height))
        path.quadratic((box.left, box.top + 0.9 * height), (box.left, box.top + 0.62 * height))
        path.close()
    else:
        _rounded(path, box, 0.5 if shape is CounterShape.ROUND else 0.13)
    return path.text()


def _rounded(path: PathData, box: Box, share: float) -> None:
    """Draw a rectangle with rounded corners; a share of one half makes it round."""
    radius = share * min(box.width, box.height)
    bend = 0.448 * radius
    left, top, right, bottom = box.left, box.top, box.right, box.bottom
    path.move((left + radius, top))
    path.line((right - radius, top))
    path.cubic((right - bend, top), (right, top + bend), (right, top + radius))
    path.line((right, bottom - radius))
    path.cubic((right, bottom - bend), (right - bend, bottom), (right - radius, bottom))
    path.line((left + radius, bottom))
    path.cubic((left + bend, bottom), (left, bottom - bend), (left, bottom - radius))
    path.line((left, top + radius))
    path.cubic((left, top + bend), (left + bend, top), (left + radius, top))
    path.close()


# How large counters are on one drawing, and what they have room for.

LARGEST_MM, SHARE = 11.0, 0.62
"""A counter is a share of its hex, but no larger than this."""
FULL_MM = 8.5
"""From here on it has room for points beside strength, and its arm above both."""
COMPACT_MM = (7.2, 5.9)
PENNANT_MM = (3.7, 3.8)
_BAND, _COMPACT_BAND = 0.34, 0.5
_BROADEST = 1.5
"""Letters make a counter broader than it would be, but no broader than this share;
figures as broad as they are.
"""
INSET_MM = 0.45
"""From the edge of a counter to its figures."""
SIGN_SHARE = 0.5
"""From the edge of a compact counter to where its figures may begin, beside the sign of
its arm, as a share of its height.
"""


class CounterSize(Struct, frozen=True, kw_only=True):
    """The measures of every counter of a drawing, in units."""

    width: float
    height: float
    band: float
    """The height of the band with the letters, at the top."""
    letters: float
    """The type size of the letters in the band."""
    figures: float
    """The type size of strength and points."""
    is_full: bool
    pennant: tuple[float, float]
    """The width and height of a lone rider's pennant."""
    gap: float
    """Between the counters of a fan."""
    mark: float
    """Half the size of the mark in the hex of a counter that stands elsewhere."""


def are_full(hex_mm: float) -> bool:
    """Say whether counters in hexes of a size have room for all their figures."""
    return SHARE * hex_mm >= FULL_MM


def counter_size(plan: MapPlan) -> CounterSize:
    """Return how large counters are drawn."""
    unit = plan.unit_mm
    side_mm = min(LARGEST_MM, SHARE * plan.hex_mm)
    is_full = are_full(plan.hex_mm)
    width_mm, height_mm = (side_mm, side_mm) if is_full else COMPACT_MM
    letters = plan.type_size(0.27 * height_mm / unit if is_full else 0)
    figures = plan.type_size(0.24 * height_mm / unit if is_full else 0)
    told = [each for each in plan.picture.pieces if each.kind is not CounterKind.RIDER]
    labels = (Face.STRONG.width(each.label, letters) + 2 * INSET_MM / unit for each in told)
    figured = (_figured(each, figures, is_full=is_full) for each in told)
    width = min(max(labels, default=0.0), _BROADEST * width_mm / unit)
    beside = 3 * INSET_MM if is_full else INSET_MM + SIGN_SHARE * height_mm
    return CounterSize(
        width=max(width_mm / unit, width, max(figured, default=0.0) + beside / unit),
        height=height_mm / unit,
        band=(_BAND if is_full else _COMPACT_BAND) * height_mm / unit,
        letters=letters,
        figures=figures,
        is_full=is_full,
        pennant=(PENNANT_MM[0] / unit, PENNANT_MM[1] / unit),
        gap=max(0.35, 0.03 * plan.hex_mm) / unit,
        mark=max(0.8, min(1.3, 0.1 * plan.hex_mm)) / unit,
    )


def _figured(counter: Counter, size: float, *, is_full: bool) -> float:
    """Return how wide the figures of a counter are, side by side where it is full."""
    words = counter.strength + counter.points if is_full else counter.strength
    return Face.STRONG.width(words, size)


# Counters that stand together: one, a pair, or a fan, and where each of them lies.

ROW = 3
"""Counters side by side in a fan, as long as it has no more rows than counters."""
_PAIR = 2
_TO_BANK = 30.0
"""Units from the middle of its hex to a counter on one of its banks."""


class Layout(Struct, frozen=True, kw_only=True):
    """How the counters of a stack lie round its middle."""

    cells: tuple[Point, ...]
    """The middle of each, the lowest first."""
    width: float
    height: float

    def around(self, middle: Point) -> Box:
        """Return the room it takes."""
        x, y = middle
        across, down = self.width / 2, self.height / 2
        return Box(x - across, y - down, x + across, y + down)


class Stack(Struct, frozen=True, kw_only=True):
    """Counters of one side on one bank of one hex; riders are apart."""

    counters: tuple[Counter, ...]
    home: Point
    """The middle of its hex, or of its bank."""
    mark: Point
    """Where its hex is marked if it stands elsewhere."""
    cell: tuple[float, float]
    """The width and height of one of its counters."""

    @property
    def at(self) -> Hex:
        """Its hex."""
        return self.counters[0].at

    @property
    def side(self) -> str:
        """The identifier of its side."""
        return self.counters[0].side


def stacks(plan: MapPlan, size: CounterSize) -> tuple[Stack, ...]:
    """Return every stack, in reading order of the hexes."""
    taken = Clutter()
    taken.add_all(standing(plan))
    by_hex: dict[Hex, list[Counter]] = {}
    for counter in plan.picture.pieces:
        by_hex.setdefault(counter.at, []).append(counter)
    return tuple(
        stack
        for at in plan.hexes
        if at in by_hex
        for stack in _in_hex(plan, size, by_hex[at], taken)
    )


def _in_hex(
    plan: MapPlan, size: CounterSize, counters: Sequence[Counter], taken: Clutter
) -> Iterator[Stack]:
    """Yield the stacks of one hex, their marks side by side."""
    groups: dict[tuple[str, int, bool], list[Counter]] = {}
    for counter in counters:
        is_rider = counter.kind is CounterKind.RIDER
        bank = -1 if counter.bank is None else counter.bank
        groups.setdefault((counter.side, bank, is_rider), []).append(counter)
    for place, ((_, _, is_rider), group) in enumerate(groups.items()):
        home = _home(plan, group[0])
        aside = (place - (len(groups) - 1) / 2) * 2.4 * size.mark
        x, y = _marked(plan, group[0], size, taken)
        yield Stack(
            counters=tuple(group),
            home=home,
            mark=(x + aside, y),
            cell=size.pennant if is_rider else (size.width, size.height),
        )


def _home(plan: MapPlan, counter: Counter) -> Point:
    """Return where a counter stands by itself."""
    x, y = plan.lattice.middle(counter.at)
    across, down = _toward_bank(plan, counter.at, counter.bank)
    return x + _TO_BANK * across, y + _TO_BANK * down


def _marked(plan: MapPlan, counter: Counter, size: CounterSize, taken: Clutter) -> Point:
    """Return where the hex of a counter is marked: on its bank, beside its place."""
    x, y = plan.lattice.middle(counter.at)
    across, down = _toward_bank(plan, counter.at, counter.bank)
    place = symbol_of(plan.board.places_at(counter.at))
    box = None if place is None else place_box(plan, counter.at)
    if box is None:
        return x + 2 * _TO_BANK * across, y + 2 * _TO_BANK * down
    away = 1.3 * size.mark
    middle = box.middle
    beside = (
        (middle[0], box.bottom + away),
        (box.right + away, box.bottom),
        (box.left - away, box.bottom),
        (box.right + away, middle[1]),
        (box.left - away, middle[1]),
        (middle[0], box.top - away),
    )
    free = (at for at in beside if taken.is_free(box_around(at, 2 * size.mark, 2 * size.mark)))
    return next(free, beside[0])


def _toward_bank(plan: MapPlan, at: Hex, bank: Bank | None) -> Point:
    """Return the direction of a bank from the middle of its hex; nought for none."""
    arms = {arm.hexside for arm in plan.board.arms(at)}
    if bank is None or bank not in arms or not is_parted(plan.board, at):
        return (0.0, 0.0)
    gap = (bank_end(plan.board, at, bank) - bank) % 6
    if gap % 2:
        corner = plan.lattice.corners[(bank + 1 + gap // 2) % 6]
        return corner[0] / 120, corner[1] / 120
    inward = plan.lattice.inward((bank + gap // 2) % 6)
    return -inward[0], -inward[1]


def at_home(stack: Stack, size: CounterSize) -> Layout | None:
    """Return how a stack lies in its own hex; none where it would hide itself."""
    width, height = stack.cell
    if len(stack.counters) == 1:
        return Layout(cells=((0.0, 0.0),), width=width, height=height)
    is_pair = len(stack.counters) == _PAIR and width == size.width
    if not is_pair:
        return None
    across, down = 0.12 * width, (size.band + size.gap / 2) / 2
    return Layout(
        cells=((across, -down), (-across, down)), width=width + 2 * across, height=height + 2 * down
    )


def fans(stack: Stack, size: CounterSize) -> tuple[Layout, ...]:
    """Return the fans in which a stack may stand elsewhere, the plainest first."""
    count = len(stack.counters)
    wide = ROW if count <= ROW * ROW else ceil(sqrt(count))
    return tuple(
        _fan(stack, columns, size.gap)
        for columns in dict.fromkeys((min(count, wide), min(count, 2), min(count, wide + 1)))
    )


def _fan(stack: Stack, columns: int, gap: float) -> Layout:
    """Return counters beside and below each other."""
    width, height = stack.cell
    rows = ceil(len(stack.counters) / columns)
    return Layout(
        cells=tuple(
            (
                (number % columns - (columns - 1) / 2) * (width + gap),
                (number // columns - (rows - 1) / 2) * (height + gap),
            )
            for number in range(len(stack.counters))
        ),
        width=columns * width + (columns - 1) * gap,
        height=rows * height + (rows - 1) * gap,
    )
