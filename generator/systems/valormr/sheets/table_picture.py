"""The wargames table from above, to scale, and the map round a contact."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING

from generator.kit.facts import AT
from generator.render.assets import Asset
from generator.render.drawing import HEAVY, PLAIN, THIN, Anchor, Lettering, millimetres, piece
from generator.render.map.cut import cut_out
from generator.render.map.draw import draw_for_page
from generator.render.map.geometry import ACROSS
from generator.render.map.grid_lines import page_box
from generator.render.map.plan import MapPlan
from generator.render.map_picture import map_picture
from generator.render.numbers import fraction, inches
from generator.systems.valormr.sheets.laid_over_maps import LAYERS
from generator.systems.valormr.sheets.table_plan import (
    LEFT,
    RIM,
    RIM_WITH_SHARES,
    SHARE,
    TICK,
    TOP,
    WIDTH,
    DrawnPicture,
    Mark,
    Placing,
    Sketch,
    TablePlan,
    draw_entry,
    draw_line,
    draw_zone,
)
from generator.systems.valormr.sheets.terrain_cards import PALE, PALER, terrain_marks
from generator.values import replace
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.brief.briefing import Briefing
    from generator.render.map.theme import Theme
    from generator.systems.valormr.views.packet.packet_ground import BattleTable, CardOnTable


# A piece of the map itself: the whole hexes round a contact.

HEX_MM = 18.0
_WIDEST, HIGHEST = 110.0, 105.0
"""Millimetres."""
_LEEWAY = 1.002
"""Type sizes are written rounded; none may come out under 8 points."""
_ROUND = 2
"""Hexes shown round the forces in contact."""


def detail_map(
    briefing: Briefing, forces: Sequence[str], theme: Theme, *, highest: float = HIGHEST
) -> DrawnPicture | None:
    """Return the hexes round some forces; none when nobody's place is known.

    ``highest`` is how much room there is for it, mm.
    """
    told = (briefing.get(AT, force) for force in forces)
    places = [place for place in told if isinstance(place, Hex)]
    if not places:
        return None
    picture = replace(
        cut_out(map_picture(briefing, LAYERS), places, margin=_ROUND),
        title="The hexes round the forces in contact",
        subtitle="",
        with_legend=False,
    )
    plan = MapPlan(picture=picture, theme=theme, hex_mm=HEX_MM)
    bounds = plan.lattice.bounds()
    room = min((_WIDEST - 1) / bounds.width, (highest - 1) / bounds.height)
    plan = replace(plan, hex_mm=round(min(HEX_MM, room * ACROSS), 3))
    box = page_box(plan)
    return DrawnPicture(
        picture=Asset(media_type="image/svg+xml", body=draw_for_page(plan, box)),
        width=round(box.width * plan.unit_mm * _LEEWAY, 2),
        height=round(box.height * plan.unit_mm * _LEEWAY, 2),
    )


_BELOW = 15.5
_MOST, _LEAST = 112.0, 66.0
"""The most the table itself may measure from far to near edge on paper, mm: without
cards, and however many lie on it."""
_CARDS_BESIDE, _CARD_ROW = 8, 5.6
"""Cards the page lists without the picture giving way, and what each more takes."""
SHAPE = 58.0
"""How long the shape on a terrain card is, mm."""
_BESIDE, _APART = 34.0, 8.0
"""How near a card may be to the gap's label before it crowds it, mm."""
_OUTMOST, _INLAND = 0.97, 0.62
"""Where along the table the gap between lines is drawn: at the right edge, or away
from who comes on there."""
_GRID = 12
"""Inches from line to line where the ground is to be sketched."""
_TONES = {PALE: "#dcdcdc", PALER: "#fafafa"}
"""Ground is darker than the tint behind a baseline."""
_SMALL = Lettering(points=8.5, anchor=Anchor.MIDDLE)
_BESIDE_TABLE = Lettering(points=8.5, anchor=Anchor.END)


def table_picture(table: BattleTable) -> DrawnPicture:
    """Return the table as seen from above, to a whole-numbered scale."""
    # Its cards are listed below it: the more of them, the lower it is.
    more = max(0, max(len(table.cards), table.to_lay) - _CARDS_BESIDE)
    rim = RIM_WITH_SHARES if table.to_lay else RIM
    room = (WIDTH - LEFT - rim, max(_LEAST, _MOST - more * _CARD_ROW))
    lengths = zip((table.along, table.across), room, strict=True)
    scale = max(ceil(millimetres(length) / most) for length, most in lengths)
    plan = TablePlan(table=table, scale=scale)
    height = plan.height + TOP + _BELOW
    sketch = Sketch(WIDTH, height, title="The table from above")
    for edge in table.edges:
        draw_zone(sketch, plan, edge)
    for card in table.cards:
        _ground(sketch, plan, card)
    if table.is_sketched:
        _grid(sketch, plan)
    _frame(sketch, plan)
    for edge in table.edges:
        draw_line(sketch, plan, edge)
    for edge in table.edges:
        draw_entry(sketch, plan, edge)
    for card in table.cards:
        sketch.disc(str(card.number), plan.at(card.x / 100, card.y / 100))
    _gap(sketch, plan)
    _scale_bar(sketch, plan)
    if table.north is not None:
        _north(sketch, plan, table.north)
    return DrawnPicture(picture=sketch.asset(), scale=scale, width=WIDTH, height=height)


def _frame(sketch: Sketch, plan: TablePlan) -> None:
    """Draw the table's edges with a tick every few inches."""
    corner = plan.at(0, 0)
    sketch.box(corner, (plan.width, plan.height), stroke=HEAVY * 1.5)
    ticks = []
    for number in range(TICK, int(plan.table.along), TICK):
        x = plan.left + plan.mm(Fraction(number))
        for y, way in ((TOP, 1), (TOP + plan.height, -1)):
            ticks.append(piece((x, y), (x, y + 1.8 * way)))
        if number % (2 * TICK) == 0:
            sketch.text(f"{number}″", (x, TOP + plan.height + 3.8), _SMALL)
    for number in range(TICK, int(plan.table.across), TICK):
        y = TOP + plan.mm(Fraction(number))
        for x, way in ((plan.left, 1), (plan.left + plan.width, -1)):
            ticks.append(piece((x, y), (x + 1.8 * way, y)))
        if number % (2 * TICK) == 0:
            sketch.text(f"{number}″", (plan.left - 0.8, y + 1), _BESIDE_TABLE)
    sketch.path(ticks, stroke=THIN)
    if plan.table.to_lay:
        _percents(sketch, plan)


def _percents(sketch: Sketch, plan: TablePlan) -> None:
    """Write shares of the table at two edges, by which cards are noted down."""
    beside = replace(_BESIDE_TABLE, anchor=Anchor.START)
    for percent in range(20, 100, 20):
        (x, top), (right, y) = plan.at(percent / 100, 0), plan.at(1, percent / 100)
        sketch.text(f"{percent} %", (x, top + 3.6), _SMALL)
        sketch.text(f"{percent} %", (right + 1.2, y + 1), beside)


def _ground(sketch: Sketch, plan: TablePlan, card: CardOnTable) -> None:
    """Draw the ground a card tells of, as wide as it is proposed, turned as it lies.

    Rules: VAL-RECON-11, VAL-RECON-12, VAL-RECON-13.
    """
    placing = Placing(
        middle=plan.at(card.x / 100, card.y / 100),
        scale=plan.mm(plan.table.across * SHARE) / SHAPE,
        angle=card.angle,
    )
    sketch.shape(
        (
            replace(mark, fill=_TONES.get(mark.fill, mark.fill), weight=PLAIN)
            for mark in terrain_marks(card.kind)
        ),
        placing,
    )


def _grid(sketch: Sketch, plan: TablePlan) -> None:
    """Draw a light grid on which the players sketch their own ground."""
    for number in range(_GRID, int(plan.table.along), _GRID):
        x = plan.left + plan.mm(Fraction(number))
        sketch.line((x, TOP), (x, TOP + plan.height), stroke=THIN, dashes="0.6 2")
    for number in range(_GRID, int(plan.table.across), _GRID):
        y = TOP + plan.mm(Fraction(number))
        start, end = (plan.left, y), (plan.left + plan.width, y)
        sketch.line(start, end, stroke=THIN, dashes="0.6 2")


def _north(sketch: Sketch, plan: TablePlan, degrees: int) -> None:
    """Draw which way north is, below the table's right end."""
    middle = (plan.left + plan.width - 12, TOP + plan.height + 9)
    arrow = ((0.0, -6.0), (2.0, 4.0), (0.0, 2.4), (-2.0, 4.0))
    needle = Mark(points=arrow, is_closed=True, is_smooth=False, fill="#000")
    sketch.shape((needle,), Placing(middle=middle, angle=degrees))
    look = Lettering(points=11, bold=True, anchor=Anchor.END)
    sketch.text("north", (middle[0] - 8, middle[1] + 1.4), look)


def _gap(sketch: Sketch, plan: TablePlan) -> None:
    """Draw how far the lines in use are apart."""
    between, edges = plan.table.between, plan.table.edges
    if between is None or between <= 0:
        return
    far = max(each.line.distance for each in edges if each.edge == "far" and each.line)
    near = max(e.line.distance for e in edges if e.edge == "near" and e.line)
    is_right_taken = any(edge.edge == "right" for edge in edges)
    x = plan.left + plan.width * (_INLAND if is_right_taken else _OUTMOST)
    top, bottom = TOP + plan.mm(far), TOP + plan.height - plan.mm(near)
    sketch.line((x, top + 0.6), (x, bottom - 0.6), stroke=PLAIN)
    for y, way in ((top + 0.6, 1), (bottom - 0.6, -1)):
        wings = tuple((x + side * 1.1, y + way * 2.2) for side in (-1, 1))
        tip = Mark(
            points=((x, y), *wings), is_closed=True, is_smooth=False, fill="#000", weight=THIN
        )
        sketch.shape((tip,))
    look = Lettering(points=11, bold=True, anchor=Anchor.END)
    place = (x - 2, _clear_of_cards(plan, x, top, bottom))
    sketch.haloed(inches(between), place, look)


def _clear_of_cards(plan: TablePlan, x: float, top: float, bottom: float) -> float:
    """Return a height beside the gap's arrow at which the fewest cards are near."""
    cards = [plan.at(card.x / 100, card.y / 100) for card in plan.table.cards]
    near = [down for along, down in cards if x - along < _BESIDE]

    def crowd(height: float) -> int:
        return sum(abs(down - height) < _APART for down in near)

    heights = [top + share * (bottom - top) for share in (0.5, 0.25, 0.75, 0.1, 0.9)]
    return min(heights, key=crowd) + 1.4


def _scale_bar(sketch: Sketch, plan: TablePlan) -> None:
    """Draw a bar of inches of the table, and the bow's reach beside it."""
    y, left, step = TOP + plan.height + 7, plan.left, plan.mm(Fraction(TICK))
    for number in range(4):
        fill = "#000" if number % 2 == 0 else "#fff"
        sketch.box((left + number * step, y), (step, 1.6), fill=fill, stroke=PLAIN)
    for number in range(5):
        sketch.text(f"{number * TICK}″", (left + number * step, y + 5), _SMALL)
    start = left + 4 * step + 16
    reach = plan.mm(plan.table.bow_range)
    sketch.line((start, y + 0.8), (start + reach, y + 0.8), stroke=HEAVY)
    for x in (start, start + reach):
        sketch.line((x, y - 0.8), (x, y + 2.4), stroke=HEAVY)
    yards = fraction(plan.table.bow_range * plan.table.yards_per_inch)
    words = f"short bow: {inches(plan.table.bow_range)} = {yards} yards"
    sketch.text(words, (start + reach + 3, y + 2.2), Lettering(points=10))
