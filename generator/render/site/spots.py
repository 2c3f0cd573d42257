"""What can be pointed at on a map in a page: hexes with forces and named places."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.render.map.layout import sheet_box
from generator.render.map.plan import MapPlan
from generator.render.map.theme import ThemeName, theme_named
from generator.render.site.urls import army_page, place_page

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.render.known_forces import KnownForce
    from generator.render.map.geometry import Box
    from generator.render.map.picture import MapPicture
    from generator.world.features import Place
    from generator.world.hexes import Hex

REACH = 176
"""Units across a spot: squares of neighbouring hexes just do not overlap."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MapSpot:
    """One hex of a map in a page."""

    left: float
    """Of its middle, in hundredths of the map's width."""
    top: float
    """Of its middle, in hundredths of the map's height."""
    width: float
    """In hundredths of the map's width."""
    title: str
    """The hex's label and the name of its place."""
    lines: tuple[str, ...]
    """Forces, vessels and whatever else is in it."""
    to: str
    """The page of its place, else of an army in it, from the site's root; empty: to
    the list on the same page."""

    is_first: bool = False
    """Whether a narrow window shows the map from here on."""

    @property
    def words(self) -> str:
        """Everything about it in one line."""
        return ", ".join([self.title, *self.lines])


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """Who is named on a map, and where most happens."""

    forces: Sequence[KnownForce]
    """The forces and vessels on it."""
    scene: Hex | None = None
    """Where most happens; none: where the last march ends."""


def spots(
    picture: MapPicture,
    named: Named,
    *,
    hex_mm: float,
    armies: frozenset[str],
) -> tuple[MapSpot, ...]:
    """Return every hex with a name or with somebody in it, in reading order.

    Args:
        picture: What the map shows.
        named: Who is named on it.
        hex_mm: The size the map is drawn at.
        armies: Ids of the armies that have pages.
    """
    theme = theme_named(ThemeName.COLOUR)
    plan = MapPlan(picture=picture, theme=theme, hex_mm=hex_mm)
    sheet = sheet_box(plan)
    standing: dict[Hex, list[KnownForce]] = {}
    for force in named.forces:
        standing.setdefault(force.at, []).append(force)
    sides = {side.id: side.name for side in picture.sides}
    pointed: dict[Hex, list[str]] = {}
    for each in (each for layer in picture.layers for each in layer.pointed()):
        words = _of_side(each.words, sides.get(each.side, ""))
        pointed.setdefault(each.at, []).append(words)
    found = []
    for at in plan.hexes:
        places = picture.board.places_at(at)
        if not places and at not in standing and at not in pointed:
            continue
        left, top = _point(plan, sheet, at)
        here = standing.get(at, [])
        label = picture.board.grid.label(at)
        found.append(
            MapSpot(
                left=round(left, 3),
                top=round(top, 3),
                width=round(100 * REACH / sheet.width, 3),
                title=" ".join(
                    [label, ", ".join(place.name for place in places)]
                ).strip(),
                lines=(
                    *(_of_side(each.name, sides.get(each.side, "")) for each in here),
                    *pointed.get(at, ()),
                ),
                to=_page_of(places, here, armies),
            )
        )
    return _with_first(found, _point(plan, sheet, named.scene or _last_goal(picture)))


def _last_goal(picture: MapPicture) -> Hex | None:
    """Return the hex where the last march ends; none: nobody marched."""
    goals = [trail.hexes[-1] for trail in picture.trails if trail.hexes]
    return goals[-1] if goals else None


def _point(plan: MapPlan, sheet: Box, at: Hex | None) -> tuple[float, float]:
    """Return a hex in hundredths of the map; the middle of it for none."""
    if at is None:
        return 50.0, 50.0
    x, y = plan.lattice.middle(at)
    return 100 * (x - sheet.left) / sheet.width, 100 * (y - sheet.top) / sheet.height


def _with_first(
    found: Sequence[MapSpot], point: tuple[float, float]
) -> tuple[MapSpot, ...]:
    """Return the spots, the one nearest to a point marked."""
    first = min(
        found,
        key=lambda spot: (spot.left - point[0]) ** 2 + (spot.top - point[1]) ** 2,
        default=None,
    )
    return tuple(replace(spot, is_first=spot is first) for spot in found)


def _of_side(name: str, side: str) -> str:
    return f"{name} ({side})" if side else name


def _page_of(
    places: Sequence[Place], here: Sequence[KnownForce], armies: frozenset[str]
) -> str:
    """Return the page that tells most of a hex; empty: there is none."""
    if places:
        return place_page(places[0].id)
    return next((army_page(force.id) for force in here if force.id in armies), "")
