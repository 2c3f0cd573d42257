"""What stands in a player's briefing: five parts as officers know them, and marches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.render.briefing_execution import Telling, reports_of
from generator.render.briefing_packet import (
    before_those_told,
    command_of,
    told_periods,
)
from generator.systems.shared_sections import (
    ASKED,
    DICE_TOLD,
    FIGHTS,
    MISSION,
    WORDS_TOLD,
    executed,
    other_forces,
    own_forces,
    reported,
)
from generator.systems.system import BriefingPart, BriefingPlan, SheetSection
from generator.systems.valormr.rules.fact_names import LIES_AT
from generator.systems.valormr.sheets.march_documents import MARCHES
from generator.systems.valormr.sheets.turn_sections import weather_now
from generator.systems.valormr.views.command_returns import (
    COURIERS,
    ESTIMATES,
    courier_returns,
    estimate_returns,
    force_returns,
    vessel_returns,
)
from generator.systems.valormr.views.contact_lines import known_of_contact
from generator.systems.valormr.views.force_columns import FORCE_COLUMNS
from generator.systems.valormr.views.points_table import points_table

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing
    from generator.render.happenings import Happening
    from generator.systems.system import ReaderMaterials
    from generator.systems.valormr.views.command_returns import (
        CourierReturn,
        EstimateReturn,
        ForceReturn,
    )

MEMORY = 6
"""Closed periods whose estimates are still told: three days."""
TELLING = Telling(
    apart=(ESTIMATES, COURIERS), others_at=(LIES_AT,), known_of=known_of_contact
)
"""Estimates and couriers have places of their own; fleets take orders, too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StrengthReturn:
    """Regiments of a command, present and lost."""

    forces: tuple[ForceReturn, ...]
    counted_from: str
    """Since when losses are counted; empty: since the start."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CourierReports:
    """What was heard of couriers in one period."""

    title: str
    couriers: tuple[Happening, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CourierTraffic:
    """Couriers on their way, and what was heard of them."""

    couriers: tuple[CourierReturn, ...]
    periods: tuple[CourierReports, ...]


def _estimates(
    briefing: Briefing, materials: ReaderMaterials
) -> tuple[EstimateReturn, ...] | None:
    return estimate_returns((*materials.closed[-MEMORY:], briefing)) or None


def _strength(briefing: Briefing, materials: ReaderMaterials) -> StrengthReturn | None:
    before = before_those_told(briefing, materials.closed)
    forces = force_returns(briefing, command_of(briefing), before)
    if not forces:
        return None
    counted_from = before.period.title if before else ""
    return StrengthReturn(forces=forces, counted_from=counted_from)


def _command(briefing: Briefing, materials: ReaderMaterials) -> CourierTraffic:
    return CourierTraffic(
        couriers=courier_returns(briefing),
        periods=tuple(
            CourierReports(
                title=each.period.title,
                couriers=reports_of(each, lambda told: told.kind.startswith(COURIERS)),
            )
            for each in told_periods(briefing, materials.closed)
        ),
    )


_SITUATION = BriefingPart(
    title="Situation",
    says="with the map, on a sheet of its own",
    sections=(
        WORDS_TOLD,
        SheetSection(
            name="weather",
            template="valormr/sections/weather-known.html",
            styles=("valormr/returns.css",),
            contents=weather_now,
        ),
        other_forces(FORCE_COLUMNS),
        SheetSection(
            name="estimates",
            template="valormr/sections/estimates.html",
            contents=_estimates,
        ),
        reported(TELLING),
    ),
)
_ADMINISTRATION = BriefingPart(
    title="Administration",
    says="points, rest, strength, losses",
    sections=(
        own_forces(FORCE_COLUMNS),
        SheetSection(
            name="points",
            template="valormr/sections/points-kept.html",
            styles=("valormr/points.css",),
            contents=lambda briefing, _: points_table(briefing) or None,
        ),
        SheetSection(
            name="strength",
            template="valormr/sections/strength.html",
            styles=("valormr/returns.css",),
            contents=_strength,
        ),
        SheetSection(
            name="vessels",
            template="valormr/sections/vessels.html",
            contents=lambda briefing, _: vessel_returns(briefing) or None,
        ),
    ),
)
_COMMAND = BriefingPart(
    title="Command",
    says="couriers sent and received",
    sections=(
        SheetSection(
            name="couriers",
            template="valormr/sections/couriers.html",
            contents=_command,
        ),
    ),
)
BRIEFING = BriefingPlan(
    opening=(FIGHTS, ASKED),
    parts=(
        _SITUATION,
        BriefingPart(title="Mission", sections=(MISSION,)),
        BriefingPart(
            title="Execution",
            says="orders, and how they were carried out",
            sections=(executed(TELLING),),
        ),
        _ADMINISTRATION,
        _COMMAND,
        BriefingPart(
            title="March tables",
            says="where each army can get to stands on a sheet of its own",
            sections=(MARCHES,),
            is_always=False,
        ),
    ),
    closing=(DICE_TOLD,),
)
