"""What stands in a player's briefing: the situation and his decision first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.render.briefing_execution import Telling, reports_of
from generator.render.briefing_packet import before_those_told, command_of, told_periods
from generator.systems.shared_sections import (
    DECIDED_NOW,
    DICE_TOLD,
    FORCE_LINES,
    MISSION,
    WORDS_TOLD,
    beside,
    executed,
    other_forces,
    reported,
)
from generator.systems.system_pages import BriefingPart, BriefingPlan, SheetSection
from generator.systems.valormr.rules.fact_names import LIES_AT
from generator.systems.valormr.sheets.battle_shots import BATTLE_SHOTS
from generator.systems.valormr.sheets.march_documents import MARCHES
from generator.systems.valormr.sheets.turn_sections import weather_now
from generator.systems.valormr.views.command_returns import (
    COURIERS,
    ESTIMATES,
    courier_returns,
    estimate_returns,
    estimated_armies,
    vessel_returns,
)
from generator.systems.valormr.views.commanded_armies import own_armies
from generator.systems.valormr.views.contact_lines import known_of_contact
from generator.systems.valormr.views.force_columns import FORCE_COLUMNS
from generator.systems.valormr.views.lead_sentences import lead_of
from generator.systems.valormr.views.points_table import points_table

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing
    from generator.render.happenings import Happening
    from generator.systems.system_pages import ReaderMaterials
    from generator.systems.valormr.views.command_returns import (
        CourierReturn,
        EstimateReturn,
    )
    from generator.systems.valormr.views.lead_sentences import Lead
    from generator.systems.valormr.views.weather_lines import WeatherLine

MEMORY = 6
"""Closed periods whose estimates are still told: three days."""
TELLING = Telling(
    apart=(ESTIMATES, COURIERS), others_at=(LIES_AT,), known_of=known_of_contact
)
"""Estimates and couriers have places of their own; fleets take orders, too."""


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


def _placed_by_estimates(
    briefing: Briefing, materials: ReaderMaterials
) -> frozenset[str]:
    return estimated_armies((*materials.closed[-MEMORY:], briefing))


def _lead(briefing: Briefing, materials: ReaderMaterials) -> Lead:
    told = told_periods(briefing, materials.closed)
    before = before_those_told(briefing, materials.closed)
    return lead_of(briefing, command_of(briefing), told, before)


def _weather_that_matters(
    briefing: Briefing, materials: ReaderMaterials
) -> tuple[WeatherLine, ...] | None:
    """Return what of the weather changes anything; none: nothing does."""
    lines = weather_now(briefing, materials) or ()
    return tuple(line for line in lines if line.effects) or None


def _couriers(briefing: Briefing, materials: ReaderMaterials) -> CourierTraffic | None:
    """Return what is known of couriers, and what was heard of them; none: nothing."""
    riding = courier_returns(briefing)
    heard = tuple(
        CourierReports(
            title=each.period.title,
            couriers=reports_of(each, lambda told: told.kind.startswith(COURIERS)),
        )
        for each in told_periods(briefing, materials.closed)
    )
    if not riding and not any(each.couriers for each in heard):
        return None
    return CourierTraffic(couriers=riding, periods=heard)


BRIEFING = BriefingPlan(
    opening=(
        beside(
            SheetSection(
                name="lead", template="valormr/sections/lead.html", contents=_lead
            ),
            DECIDED_NOW,
        ),
    ),
    parts=(
        BriefingPart(
            title="Your armies",
            sections=(
                SheetSection(
                    name="own-armies",
                    template="valormr/sections/own-armies.html",
                    styles=FORCE_LINES,
                    contents=lambda briefing, _: own_armies(
                        briefing, command_of(briefing)
                    ),
                ),
                SheetSection(
                    name="vessels",
                    template="valormr/sections/vessels.html",
                    styles=("valormr/returns.css",),
                    contents=lambda briefing, _: vessel_returns(briefing) or None,
                ),
            ),
            is_always=False,
        ),
        BriefingPart(title="Your mission", sections=(MISSION,)),
        BriefingPart(
            title="How it came about",
            sections=(
                WORDS_TOLD,
                SheetSection(
                    name="weather",
                    template="valormr/sections/weather-known.html",
                    styles=("valormr/returns.css",),
                    contents=_weather_that_matters,
                ),
                reported(TELLING),
                BATTLE_SHOTS,
            ),
        ),
        BriefingPart(
            title="What you know of the enemy",
            says="the newest first; bold is new",
            sections=(
                SheetSection(
                    name="estimates",
                    template="valormr/sections/estimates.html",
                    styles=("valormr/returns.css",),
                    contents=_estimates,
                ),
                other_forces(FORCE_COLUMNS, _placed_by_estimates),
            ),
            is_always=False,
        ),
        BriefingPart(
            title="Your orders, and how they were carried out",
            sections=(executed(TELLING),),
        ),
        BriefingPart(
            title="Points, step by step",
            sections=(
                SheetSection(
                    name="points",
                    template="valormr/sections/points-kept.html",
                    styles=("valormr/points.css",),
                    contents=lambda briefing, _: points_table(briefing) or None,
                ),
            ),
            is_always=False,
        ),
        BriefingPart(
            title="Couriers",
            sections=(
                SheetSection(
                    name="couriers",
                    template="valormr/sections/couriers.html",
                    styles=("valormr/returns.css",),
                    contents=_couriers,
                ),
            ),
            is_always=False,
        ),
        BriefingPart(
            title="March tables",
            says="where each army can get to stands on a sheet of its own",
            sections=(MARCHES,),
            is_always=False,
        ),
    ),
    closing=(DICE_TOLD,),
)
