"""What stands on the umpire's turn sheet, section by section."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.systems.shared_sections import (
    AWAITED,
    DICE,
    PASTING,
    UNASKED,
    UNPLAYED,
    WHERE_WAS_I,
    WORDS,
    beside,
    forces,
    happened,
)
from generator.systems.system_pages import SheetSection
from generator.systems.valormr.views.command_returns import (
    courier_returns,
    vessel_returns,
)
from generator.systems.valormr.views.contact_lines import known_of_contact
from generator.systems.valormr.views.force_columns import FORCE_COLUMNS, orders_of_march
from generator.systems.valormr.views.points_table import points_table
from generator.systems.valormr.views.weather_lines import (
    WeatherTold,
    skies,
    weather_lines,
)

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing
    from generator.systems.system_pages import ReaderMaterials
    from generator.systems.valormr.views.command_returns import (
        CourierReturn,
        VesselReturn,
    )
    from generator.systems.valormr.views.weather_lines import WeatherLine


SKIES_BEFORE = 6
"""Closed periods whose sky is still shown: three days."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OnTheWay:
    """Vessels and couriers."""

    vessels: tuple[VesselReturn, ...]
    couriers: tuple[CourierReturn, ...]


def weather_now(
    briefing: Briefing, materials: ReaderMaterials
) -> tuple[WeatherLine, ...] | None:
    """Return the weather with what it does, house rules applied."""
    shared = materials.shared
    return weather_lines(briefing, shared.rules.amended(shared.campaign)) or None


def _weather_told(briefing: Briefing, materials: ReaderMaterials) -> WeatherTold | None:
    lines = weather_now(briefing, materials)
    if lines is None:
        return None
    return WeatherTold(
        skies=skies((*materials.closed[-SKIES_BEFORE:], briefing)), lines=lines
    )


def _on_the_way(briefing: Briefing, _materials: ReaderMaterials) -> OnTheWay | None:
    vessels, couriers = vessel_returns(briefing), courier_returns(briefing)
    if not vessels and not couriers:
        return None
    return OnTheWay(vessels=vessels, couriers=couriers)


TURN_SHEET = (
    AWAITED,
    UNASKED,
    beside(
        WHERE_WAS_I,
        SheetSection(
            name="weather",
            template="valormr/sections/weather.html",
            styles=("valormr/returns.css",),
            contents=_weather_told,
        ),
    ),
    forces(FORCE_COLUMNS),
    happened(known_of_contact),
    SheetSection(
        name="points",
        template="valormr/sections/points.html",
        styles=("valormr/points.css",),
        contents=lambda briefing, _: points_table(briefing) or None,
    ),
    WORDS,
    SheetSection(
        name="vessels-and-couriers",
        template="valormr/sections/vessels-and-couriers.html",
        contents=_on_the_way,
    ),
    SheetSection(
        name="orders-of-march",
        template="valormr/sections/orders-of-march.html",
        contents=lambda briefing, _: orders_of_march(briefing) or None,
    ),
    PASTING,
    DICE,
    UNPLAYED,
)
