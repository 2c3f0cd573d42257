"""Contacts: a disc with crossed swords on the hexside, or where three hexes meet."""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum
from typing import TYPE_CHECKING

from generator.kit.printing import together
from generator.render.map.geometry import box_around, number

if TYPE_CHECKING:
    from generator.render.map.canvas import Canvas
    from generator.render.map.geometry import Box, Point
    from generator.render.map.picture import ContactMark
    from generator.render.map.plan import MapPlan
    from generator.render.map.theme import Theme

SHARE, SMALLEST_MM, LARGEST_MM = 0.165, 1.3, 2.3
"""The radius of a disc, as a share of the hex and in millimetres."""
DRAWN = 46.0
"""The radius at which the swords are drawn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactSpot:
    """Where a contact is marked."""

    contact: ContactMark
    middle: Point
    radius: float

    @property
    def box(self) -> Box:
        """The room it takes."""
        return box_around(self.middle, 2 * self.radius, 2 * self.radius)


def contact_spots(plan: MapPlan) -> tuple[ContactSpot, ...]:
    """Return where every contact is marked."""
    radius_mm = max(SMALLEST_MM, min(LARGEST_MM, SHARE * plan.hex_mm))
    found = []
    for contact in plan.picture.contacts:
        middles = [plan.lattice.middle(at) for at in contact.hexes]
        middle = (
            fsum(x for x, _ in middles) / len(middles),
            fsum(y for _, y in middles) / len(middles),
        )
        found.append(
            ContactSpot(contact=contact, middle=middle, radius=radius_mm / plan.unit_mm)
        )
    return tuple(found)


def draw_contacts(plan: MapPlan, canvas: Canvas) -> None:
    """Draw a disc for every contact, its hexes as hover text."""
    label = plan.board.grid.label
    for spot in contact_spots(plan):
        title = f"Contact: {together([*map(label, spot.contact.hexes)])}"
        stamp_contact(
            canvas.group(title=title), plan.theme, spot.middle, radius=spot.radius
        )


def stamp_contact(
    canvas: Canvas, theme: Theme, at: Point, *, radius: float = DRAWN
) -> None:
    """Draw a disc with crossed swords."""
    x, y = at
    disc = canvas.group(
        transform=f"translate({number(x)} {number(y)}) scale({number(radius / DRAWN)})"
    )
    disc.path(
        "M-46 0a46 46 0 1 0 92 0a46 46 0 1 0-92 0z",
        fill=theme.inks["contact_fill"],
        stroke=theme.inks["ink"],
        stroke_width=6,
    )
    disc.path(
        "M-26-26l52 52M26-26l-52 52M-28 10l18 18M28 10l-18 18",
        fill="none",
        stroke=theme.inks["contact"],
        stroke_width=8,
        stroke_linecap="round",
    )
