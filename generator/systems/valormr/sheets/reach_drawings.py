"""Reach maps as pictures: files of their own, and as large as fits on a sheet."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from generator.render.assets import Asset
from generator.render.map.draw import draw_bare, draw_plan
from generator.render.map.geometry import ACROSS
from generator.render.map.plan import MapPlan
from generator.render.map_drawings import kept_drawing
from generator.store import NOTHING_KEPT, Store
from generator.systems.valormr.sheets.reach_map import reach_ground, reach_picture

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.brief.briefing import Briefing
    from generator.render.map.picture import MapPicture
    from generator.render.map.theme import Theme
    from generator.systems.valormr.views.known_outlooks import KnownOutlook

LARGEST_HEX_MM = 14.0
REACH_FOLDER = "reach"
WASHED_OUT = frozenset({"symbols"})
"""What of the country is left out under a reach."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnReach:
    """A reach map on a sheet; sizes in mm."""

    picture: str
    """The name of its picture."""
    width: float
    height: float
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MapMaterials:
    """What maps are drawn with."""

    theme: Theme
    kept: Store = NOTHING_KEPT


def reach_files(
    briefing: Briefing, outlooks: Iterable[KnownOutlook], materials: MapMaterials
) -> dict[str, bytes]:
    """Return the reach of every force whose points a reader knows, as pictures."""
    files = {}
    ground = reach_ground(briefing)
    for outlook in outlooks:
        picture = reach_picture(briefing, outlook, ground=ground)
        if picture is not None:
            plan = MapPlan(
                picture=picture, theme=materials.theme, hex_mm=LARGEST_HEX_MM
            )
            files[f"{REACH_FOLDER}/{outlook.force}.svg"] = kept_drawing(
                plan,
                partial(draw_plan, plan, without=WASHED_OUT),
                part="",
                kept=materials.kept,
            )
    return files


def fitted_reach(
    picture: MapPicture,
    materials: MapMaterials,
    outlook: KnownOutlook,
    room: tuple[float, float],
    pictures: dict[str, Asset],
) -> DrawnReach:
    """Draw a map as large as fits into some room, without title and legend."""
    probe = MapPlan(picture=picture, theme=materials.theme, hex_mm=LARGEST_HEX_MM)
    box = probe.lattice.bounds().grown(4)
    unit = min(room[0] / box.width, room[1] / box.height, probe.unit_mm)
    plan = MapPlan(picture=picture, theme=materials.theme, hex_mm=unit * ACROSS)
    name = f"reach-{outlook.force}.svg"
    drawing = kept_drawing(
        plan,
        partial(draw_bare, plan, box, without=WASHED_OUT),
        part=repr(box),
        kept=materials.kept,
    )
    pictures[name] = Asset(media_type="image/svg+xml", body=drawing)
    return DrawnReach(
        picture=name,
        width=round(box.width * unit, 2),
        height=round(box.height * unit, 2),
        words=picture.description,
    )
