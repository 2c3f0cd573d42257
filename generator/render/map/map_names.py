"""A name on the map: its letters, where it may stand, and what that costs."""

from __future__ import annotations

from bisect import insort
from math import atan2, cos, degrees, fsum, inf, pi, sin
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from generator.render.map.counters import laid_counters
from generator.render.map.geometry import ACROSS, Box, around_all
from generator.render.map.grid_lines import number_at_top, number_size
from generator.render.map.marks import trail_lines
from generator.render.map.obstacles import Clutter, ground_drawing, standing
from generator.render.map.plan import of_size
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.render.map.geometry import Point, Segment
    from generator.render.map.plan import MapPlan
    from generator.render.map.typefaces import Face


# What names must not lie on, and what it costs them to cover lines and numbers.

COAST, RIVER, WAY, TRAIL, LEADER = 14.0, 11.0, 5.0, 12.0, 12.0
"""Price of each hex's length of a line that is covered."""
NUMBER = 2.0
"""Price of covering a whole hex number."""


class NameGround(Struct, frozen=True):
    """The ground that names are written on."""

    taken: Clutter
    """What no name may lie on."""
    counters: Clutter
    """What no name's leader line may run through."""
    lines: Clutter
    """What covering lines of marches and to counters costs."""
    drawn: Clutter
    """What covering the country's own lines, and numbers, costs."""
    room: Box
    """Where names may stand."""
    looked_at: list[Box]
    """Where it was asked what is there, letters in the rooms of their names."""

    def is_open(self, box: Box) -> bool:
        """Say whether a level name may stand in a box."""
        self.looked_at.append(box)
        return self.room.holds(box) and self.taken.is_free(box)

    def price(self, box: Box) -> float:
        """Return what it costs that a level name stands in a box."""
        return self.drawn.price(box) + self.lines.of_lines(box)

    def is_open_to(self, letters: Iterable[Box], room: Box) -> bool:
        """Say whether letters may stand in boxes that a room holds."""
        self.looked_at.append(room)
        return self.room.holds(room) and self.taken.are_free(letters, room)

    def is_led_over_counters(self, leader: Segment) -> bool:
        """Say whether a leader line would run through a counter."""
        room = leader.bounds.grown(1)
        self.looked_at.append(room)
        return any(map(leader.passes, self.counters.under(room)))

    def cheapest_of(self, bows: Iterable[Bow], count: int) -> list[Bow]:
        """Return so many bows, the cheapest first, with the price of what they cover.

        Those that cannot be among them are not looked at to the last letter.
        """
        found: list[Bow] = []
        prices: list[float] = []
        for bow in sorted(bows, key=lambda bow: bow.price):
            most = prices[count - 1] if len(prices) >= count else inf
            if bow.price > most:
                break
            covers = [bow.price]
            for letter in bow.name.boxes_at(bow.middle):
                covers.append(self.price(letter))
                if covers[-1] and fsum(covers) > most:
                    break
            found.append(bow._replace(price=fsum(covers)))
            insort(prices, found[-1].price)
        return cheapest(found, count)


def name_ground(plan: MapPlan) -> NameGround:
    """Return what names find on a map."""
    gap = 0.2 / plan.unit_mm
    taken, counters, lines = Clutter(), Clutter(), Clutter()
    laid = laid_counters(plan)
    counters.add_all(laid.boxes)
    taken.add_all(box.grown(gap) for box in (*laid.boxes, *standing(plan)))
    lines.draw_all((each.points for each in laid.leaders), LEADER / (0.3 * ACROSS))
    lines.draw_all((trail.points for trail in trail_lines(plan)), TRAIL / ACROSS)
    room = plan.lattice.bounds().grown(-0.5 / plan.unit_mm)
    return NameGround(taken, counters, lines, _drawn(plan), room, looked_at=[])


@of_size
def _drawn(plan: MapPlan) -> Clutter:
    """File the lines and numbers of the country, with what it costs to cover them."""
    drawn, lines, size = ground_drawing(plan), Clutter(), number_size(plan)
    lines.draw_all((way.points for way in drawn.ways), WAY / ACROSS)
    lines.draw_all((river.points for river in drawn.rivers), RIVER / ACROSS)
    lines.draw_all(drawn.shores, COAST / ACROSS)
    if size is not None and plan.board.places:
        for at in plan.hexes:
            box = number_at_top(plan, at, size)
            lines.add(box, NUMBER / (box.width * box.height))
    return lines


LEFT_OUT = 250.0
"""Price of a name that is not on the map."""
ON_ANOTHER = 400.0
"""Price of two names that lie on each other, or of one on the other's leader line."""
BASE = 0.33
"""From the middle of a line of letters down to the line they stand on."""
_HALF = 0.46
"""Half the height of a letter's room."""
ASCENT, DESCENT = 0.7, 0.22
"""The room of a level name above and below the line it stands on."""


class Inscription(Struct, frozen=True, kw_only=True):
    """How a name is written."""

    words: str
    face: Face
    size: float
    ink: str
    spacing: float = 0.0
    """Extra room between letters, in units."""

    @property
    def width(self) -> float:
        """How wide it is."""
        return self.face.width(self.words, self.size) + self.spacing * (len(self.words) - 1)


class Letter(NamedTuple):
    """Where one letter begins, on the line it stands on, and how far it is turned."""

    at: Point
    turned: float
    """Degrees clockwise."""


class NameSpot(Struct, frozen=True, kw_only=True):
    """Where a name may stand."""

    lettering: Inscription
    letters: tuple[Letter, ...] = ()
    """Of a name on a curve, one for each letter; else the first alone."""
    boxes: tuple[Box, ...] = ()
    """The room of its letters; none: it is left out."""
    bounds: Box
    price: float
    middle: Point
    leader: Segment | None = None


class BentName(Struct, frozen=True, kw_only=True):
    """A name on a bow, seen from the middle of the bow: so it looks everywhere."""

    lettering: Inscription
    letters: tuple[Letter, ...]
    boxes: tuple[Box, ...]
    room: Box
    """What holds all boxes."""

    def room_at(self, middle: Point) -> Box:
        """Return what holds the room of its letters with its bow somewhere."""
        left, top, right, bottom = self.room
        x, y = middle
        return Box(left + x, top + y, right + x, bottom + y)

    def boxes_at(self, middle: Point) -> Iterator[Box]:
        """Yield the room of its letters with its bow somewhere, one after another."""
        x, y = middle
        for left, top, right, bottom in self.boxes:
            yield Box(left + x, top + y, right + x, bottom + y)

    def spot_at(self, middle: Point, price: float) -> NameSpot:
        """Return the name with its bow somewhere."""
        x, y = middle
        return NameSpot(
            lettering=self.lettering,
            letters=tuple(Letter((at[0] + x, at[1] + y), turned) for at, turned in self.letters),
            boxes=tuple(self.boxes_at(middle)),
            bounds=self.room_at(middle),
            price=price,
            middle=middle,
        )


class Bow(NamedTuple):
    """Where a bent name may stand, and what that costs."""

    name: BentName
    middle: Point
    price: float
    is_usual: bool = True
    """Whether it is bent as most names are; others are tried where that is good."""

    def is_open(self, ground: NameGround) -> bool:
        """Say whether its letters may stand there."""
        boxes = self.name.boxes_at(self.middle)
        return ground.is_open_to(boxes, self.name.room_at(self.middle))

    def spot(self) -> NameSpot:
        """Return the name in its place."""
        return self.name.spot_at(self.middle, self.price)


Priced = TypeVar("Priced", NameSpot, Bow)


def bent_name(lettering: Inscription, angle: float, bend: float) -> BentName:
    """Return a name along a gently bent line.

    Args:
        lettering: The name.
        angle: How far the line is turned, in radians, clockwise from the right.
        bend: How far its middle lies below its ends, as seen in its own direction.
    """
    letters, boxes = [], []
    half = lettering.width * 0.53 or 1.0
    across, down = cos(angle), sin(angle)
    size, along = lettering.size, -lettering.width / 2
    for sign, advance in zip(
        lettering.words, lettering.face.advances(lettering.words), strict=True
    ):
        width = advance * size
        u = along + width / 2
        v = bend * (1 - (u / half) ** 2)
        turn = angle + atan2(-2 * bend * u, half * half)
        x, y = u * across - v * down, u * down + v * across
        to_x, to_y = cos(turn), sin(turn)
        foot = (x - to_y * BASE * size, y + to_x * BASE * size)
        letters.append(
            Letter((foot[0] - to_x * width / 2, foot[1] - to_y * width / 2), degrees(turn))
        )
        if sign != " ":
            wide = width / 2 * abs(to_x) + _HALF * size * abs(to_y)
            high = _HALF * size * abs(to_x) + width / 2 * abs(to_y)
            boxes.append(Box(x - wide, y - high, x + wide, y + high))
        along += width + lettering.spacing
    return BentName(
        lettering=lettering, letters=tuple(letters), boxes=tuple(boxes), room=around_all(*boxes)
    )


def level_box(lettering: Inscription, start: Point) -> Box:
    """Return the room of a level name that begins at a point of its line."""
    x, y = start
    return Box(x, y - ASCENT * lettering.size, x + lettering.width, y + DESCENT * lettering.size)


def level_spot(
    lettering: Inscription, start: Point, price: float, leader: Segment | None = None
) -> NameSpot:
    """Return a level name that begins at a point of its line."""
    box = level_box(lettering, start)
    return NameSpot(
        lettering=lettering,
        letters=(Letter(start, 0.0),),
        boxes=(box,),
        bounds=box if leader is None else around_all(box, leader.bounds),
        price=price,
        middle=box.middle,
        leader=leader,
    )


def left_out(lettering: Inscription, at: Point) -> NameSpot:
    """Return a name that is not on the map."""
    bounds = Box(*at, *at)
    return NameSpot(lettering=lettering, bounds=bounds, price=LEFT_OUT, middle=at)


def names_between(one: NameSpot, other: NameSpot) -> float:
    """Return what two names cost each other."""
    if any(mine.meets(yours) for mine in one.boxes for yours in other.boxes):
        return ON_ANOTHER
    for mine, yours in ((one, other), (other, one)):
        if mine.leader is not None and any(map(mine.leader.passes, yours.boxes)):
            return ON_ANOTHER
    return 0.0


def readable(angle: float) -> float:
    """Return an angle turned so that letters do not stand on their heads."""
    turned = (angle + pi / 2) % pi - pi / 2
    return turned if turned > -pi / 2 else pi / 2


def cheapest(spots: Iterable[Priced], count: int) -> list[Priced]:
    """Return so many of the cheapest spots, the cheapest first."""
    return sorted(spots, key=lambda spot: spot.price)[:count]
