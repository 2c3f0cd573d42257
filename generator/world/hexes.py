"""The grid of a printed map: how columns and rows become hexes, and labels.

Published maps disagree on everything but the hexes themselves, so orientation,
which columns or rows stand half a hex further, the first numbers and the form of a
label are all stated.
"""

from __future__ import annotations

import re
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING

from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping


# Hexes in axial coordinates, and the six directions across their hexsides.

Direction = int
"""0 to 5, clockwise; also names the hexside it crosses."""


class Orientation(StrEnum):
    """Which part of a hex points north."""

    FLAT = "flat"
    """A hexside is on top; columns are straight."""
    POINTY = "pointy"
    """A corner is on top; rows are straight."""


class Hex(Struct, frozen=True, order=True):
    """One hex of the map, in axial coordinates."""

    q: int
    """Column on a flat-topped map; along a straight row eastward on a pointy one."""
    r: int
    """Down the column on a flat-topped map; row on a pointy one."""

    @property
    def s(self) -> int:
        """The third cube coordinate; the three always sum to zero."""
        return -self.q - self.r


STEPS: tuple[Hex, ...] = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))
"""The step of each direction 0 to 5, clockwise."""

_DIRECTION_OF_STEP = {step: direction for direction, step in enumerate(STEPS)}

_ON_FLAT = ("north", "north-east", "south-east", "south", "south-west", "north-west")
_ON_POINTY = ("north-west", "north-east", "east", "south-east", "south-west", "west")
HEXSIDE_WORDS: Mapping[Orientation, tuple[str, ...]] = MappingProxyType(
    {Orientation.FLAT: _ON_FLAT, Orientation.POINTY: _ON_POINTY}
)
"""The word for each hexside 0 to 5, by orientation."""


def opposite(direction: Direction) -> Direction:
    """Return the direction that leads back.

    >>> opposite(1)
    4
    """
    return (direction + 3) % 6


def neighbour(place: Hex, direction: Direction) -> Hex:
    """Return the hex on the other side of one hexside."""
    step = STEPS[direction]
    return Hex(place.q + step.q, place.r + step.r)


def neighbours(place: Hex) -> tuple[Hex, ...]:
    """Return the six hexes that share a hexside with ``place``, clockwise from 0."""
    return tuple(Hex(place.q + step.q, place.r + step.r) for step in STEPS)


def distance(start: Hex, goal: Hex) -> int:
    """Return the number of steps from ``start`` to ``goal``.

    >>> distance(Hex(0, 0), Hex(2, -1))
    2
    """
    return max(abs(start.q - goal.q), abs(start.r - goal.r), abs(start.s - goal.s))


def direction_between(start: Hex, goal: Hex) -> Direction | None:
    """Return the direction of one step; none if the two are not adjacent.

    >>> direction_between(Hex(0, 0), Hex(1, 0))
    2
    """
    return _DIRECTION_OF_STEP.get(Hex(goal.q - start.q, goal.r - start.r))


def line(start: Hex, goal: Hex) -> tuple[Hex, ...]:
    """Return the hexes of a straight line, both ends included.

    Where the line runs exactly along a hexside, it keeps to the same side throughout.
    """
    steps = distance(start, goal)
    return tuple(_nearest(start, goal, part=part, parts=steps) for part in range(steps + 1))


def _nearest(start: Hex, goal: Hex, *, part: int, parts: int) -> Hex:
    """Round the point ``part / parts`` of the way to the hex it lies in."""
    share = part / parts if parts else 0.0
    q = start.q + (goal.q - start.q) * share + 1e-6
    r = start.r + (goal.r - start.r) * share + 2e-6
    s = -q - r
    near_q, near_r, near_s = round(q), round(r), round(s)
    miss_q, miss_r, miss_s = abs(near_q - q), abs(near_r - r), abs(near_s - s)
    if miss_q > miss_r and miss_q > miss_s:
        return Hex(-near_r - near_s, near_r)
    if miss_r > miss_s:
        return Hex(near_q, -near_q - near_s)
    return Hex(near_q, near_r)


def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """Return the hexes exactly ``radius`` away, clockwise; radius 0 is the centre.

    >>> len(ring(Hex(0, 0), 2))
    12
    """
    if radius == 0:
        return (centre,)
    place = Hex(centre.q + STEPS[0].q * radius, centre.r + STEPS[0].r * radius)
    places: list[Hex] = []
    for side in range(6):
        for _ in range(radius):
            places.append(place)
            place = neighbour(place, (side + 2) % 6)
    return tuple(places)


def hexside_word(orientation: Orientation, direction: Direction) -> str:
    """Return the compass word of a hexside.

    >>> hexside_word(Orientation.POINTY, 2)
    'east'
    """
    return HEXSIDE_WORDS[orientation][direction]


def hexside_named(orientation: Orientation, word: str) -> Direction:
    """Return the hexside a compass word or its letters name, in any case.

    Raises:
        ValueError: No hexside of this orientation has that name.

    >>> hexside_named(Orientation.FLAT, "NE")
    1
    """
    words = HEXSIDE_WORDS[orientation]
    wanted = word.strip().lower().replace("_", "-").replace(" ", "-")
    for direction, name in enumerate(words):
        if wanted in (name, "".join(part[0] for part in name.split("-"))):
            return direction
    message = f"hexside {word!r} is not one of {', '.join(words)}"
    raise ValueError(message)


_FORM = re.compile(r"(C+)([^CR]*)(R+)|(R+)([^CR]*)(C+)")


class Shifted(StrEnum):
    """Which columns (flat tops) or rows (pointy tops) stand half a hex further."""

    ODD = "odd"
    """Those with odd printed numbers stand lower, or further right."""
    EVEN = "even"
    """Those with even printed numbers stand lower, or further right."""


class Grid(Struct, frozen=True, kw_only=True):
    """A rectangle of hexes and the way its labels are printed.

    Raises:
        ValueError: It has no hexes, a number below 0, or a label form other than
            ``C`` and ``R`` repeated with at most a few signs between.
    """

    columns: int
    """How many columns; at least 1."""
    rows: int
    """How many rows; at least 1."""
    orientation: Orientation = Orientation.FLAT
    shifted: Shifted = Shifted.EVEN
    """Judged by the printed number of the column or row."""
    first_column: int = 1
    first_row: int = 1
    label_form: str = "CCRR"
    """Column and row digits with an optional sign between: ``CCRR``, ``CC.RR``,
    ``RRCC``. Numbers that need more digits widen every label of the map alike."""

    def __post_init__(self) -> None:
        """Refuse a grid without hexes or with a label form nobody can read."""
        if self.columns < 1 or self.rows < 1:
            message = f"{self.columns} by {self.rows} hexes; expected at least 1 by 1"
            raise ValueError(message)
        if self.first_column < 0 or self.first_row < 0:
            message = "the first column and row; expected 0 or more"
            raise ValueError(message)
        match = _FORM.fullmatch(self.label_form)
        if match is None or any(sign.isdigit() for sign in self.label_form):
            message = f"label form {self.label_form!r}; expected one such as 'CCRR'"
            raise ValueError(message)

    @property
    def last_column(self) -> int:
        """The printed number of the last column."""
        return self.first_column + self.columns - 1

    @property
    def last_row(self) -> int:
        """The printed number of the last row."""
        return self.first_row + self.rows - 1

    @property
    def is_flat(self) -> bool:
        """Whether the hexes have flat tops."""
        return self.orientation is Orientation.FLAT

    def hex_at(self, column: int, row: int) -> Hex:
        """Return the hex with these printed numbers, on the map or off it.

        >>> Grid(columns=9, rows=9).hex_at(4, 2)
        Hex(q=4, r=0)
        """
        if self.is_flat:
            return Hex(column, row - self._shift(column))
        return Hex(column - self._shift(row), row)

    def column_and_row(self, place: Hex) -> tuple[int, int]:
        """Return the printed numbers of a hex; the reverse of :meth:`hex_at`."""
        if self.is_flat:
            return place.q, place.r + self._shift(place.q)
        return place.q + self._shift(place.r), place.r

    def _shift(self, number: int) -> int:
        """Return how far a straight line of hexes has slid off its column or row."""
        odd = number % 2
        if self.shifted is Shifted.ODD:
            return (number - odd) // 2
        return (number + odd) // 2

    def contains(self, place: Hex) -> bool:
        """Say whether a hex is on the map."""
        column, row = self.column_and_row(place)
        return (
            self.first_column <= column <= self.last_column
            and self.first_row <= row <= self.last_row
        )

    def part(self, places: Iterable[Hex], *, margin: int) -> Grid:
        """Return the smallest grid that holds some hexes, and so many round them.

        Hexes keep their labels; it never reaches beyond this grid.

        Raises:
            ValueError: There are no hexes.
        """
        numbers = [self.column_and_row(place) for place in places]
        columns, rows = [c for c, _ in numbers], [r for _, r in numbers]
        left = max(self.first_column, min(columns) - margin)
        top = max(self.first_row, min(rows) - margin)
        column_digits, row_digits, between, column_first = self._form()
        parts = ["C" * column_digits, "R" * row_digits]
        return replace(
            self,
            columns=min(self.last_column, max(columns) + margin) - left + 1,
            rows=min(self.last_row, max(rows) + margin) - top + 1,
            first_column=left,
            first_row=top,
            label_form=between.join(parts if column_first else reversed(parts)),
        )

    def hexes(self) -> Iterator[Hex]:
        """Yield every hex in reading order: row by row, from the left."""
        for row in range(self.first_row, self.last_row + 1):
            for column in range(self.first_column, self.last_column + 1):
                yield self.hex_at(column, row)

    def label(self, place: Hex) -> str:
        """Print a hex as the map does.

        >>> grid = Grid(columns=9, rows=9)
        >>> grid.label(grid.hex_at(4, 2))
        '0402'
        """
        column, row = self.column_and_row(place)
        column_digits, row_digits, between, column_first = self._form()
        parts = [f"{column:0{column_digits}d}", f"{row:0{row_digits}d}"]
        return between.join(parts if column_first else reversed(parts))

    @property
    def is_column_first(self) -> bool:
        """Whether a label names the column before the row."""
        return self.label_form.startswith("C")

    def label_halves(self, place: Hex) -> tuple[str, str]:
        """Return a hex's label in two: one half is the column's, the other the row's.

        A sign between them belongs to the first.

        >>> grid = Grid(columns=9, rows=9)
        >>> grid.label_halves(grid.hex_at(4, 2))
        ('04', '02')
        """
        column_digits, row_digits, _, column_first = self._form()
        label, last = self.label(place), row_digits if column_first else column_digits
        return label[:-last], label[-last:]

    def hex_of(self, label: str) -> Hex:
        """Return the hex a label names.

        Raises:
            ValueError: The label has another form, or its hex is off the map.
        """
        column_digits, row_digits, between, column_first = self._form()
        column_part = rf"(?P<column>[0-9]{{{column_digits}}})"
        row_part = rf"(?P<row>[0-9]{{{row_digits}}})"
        parts = (column_part, row_part) if column_first else (row_part, column_part)
        match = re.fullmatch(re.escape(between).join(parts), label)
        example = self.label(self.hex_at(self.first_column, self.first_row))
        if match is None:
            message = f"hex label {label!r}; expected the form of {example!r}"
            raise ValueError(message)
        place = self.hex_at(int(match["column"]), int(match["row"]))
        if not self.contains(place):
            last = self.label(self.hex_at(self.last_column, self.last_row))
            message = f"hex {label} is off the map; expected {example} to {last}"
            raise ValueError(message)
        return place

    def _form(self) -> tuple[int, int, str, bool]:
        """Return column digits, row digits, the sign between, and which comes first."""
        between = self.label_form.strip("CR")
        column_digits = max(self.label_form.count("C"), len(str(self.last_column)))
        row_digits = max(self.label_form.count("R"), len(str(self.last_row)))
        return column_digits, row_digits, between, self.label_form.startswith("C")


# A picture of the country under a map, and how it lies under the hexes.

PINS = 3
"""So many hexes fix a picture: where it lies, how large it is, and how it is turned."""


class Pin(Struct, frozen=True, kw_only=True):
    """A hex, and where in the picture its middle is."""

    at: Hex
    right: float
    """Dots from the picture's left edge; of a piece of one, not always whole."""
    down: float
    """Dots from its top."""


class Underlay(Struct, frozen=True, kw_only=True):
    """A picture under the hexes, in place of a drawn country."""

    picture: str
    """Its file below the campaign's folder of pictures."""
    pins: tuple[Pin, Pin, Pin]
    width: float = 0
    """Dots of the picture in which pins are told; 0: it has not been read."""
    height: float = 0
    digest: str = ""
    """Tells two pictures apart."""
    colour: bytes = b""
    """The picture as it is laid under a map."""
    mono: bytes = b""
    """The same in black and white alone."""


def lie_in_line(
    first: tuple[float, float], second: tuple[float, float], third: tuple[float, float]
) -> bool:
    """Whether three points or hexes lie in one line, so that they leave a picture's tilt open."""
    along = second[0] - first[0], second[1] - first[1]
    beside = third[0] - first[0], third[1] - first[1]
    return along[0] * beside[1] == along[1] * beside[0]
