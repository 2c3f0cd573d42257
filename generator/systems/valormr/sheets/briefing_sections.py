"""What stands on the umpire's turn sheet, in his report and in a player's briefing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render import briefing_packet
from generator.render.known_forces import known_contacts
from generator.render.report import ReportEntry, known_facts
from generator.systems import shared_sections as shared
from generator.systems.system_pages import BriefingPart, BriefingPlan, SheetSection
from generator.systems.valormr.rules import fact_names as facts
from generator.systems.valormr.sheets.march_sheet import MARCHES
from generator.systems.valormr.sheets.packet_document import BATTLE_SHOTS
from generator.systems.valormr.views.accounts import points_table
from generator.systems.valormr.views.command_returns import (
    COURIERS,
    ESTIMATES,
    courier_returns,
    estimate_returns,
    estimated_armies,
    own_armies,
    vessel_returns,
)
from generator.systems.valormr.views.contact_lines import known_of_contact
from generator.systems.valormr.views.force_columns import FORCE_COLUMNS, orders_of_march
from generator.systems.valormr.views.lead_sentences import lead_of
from generator.systems.valormr.views.sky_and_marches import WeatherTold, skies, weather_lines
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.brief.briefing import Briefing
    from generator.render.turn_sheet import Happening
    from generator.systems.system_pages import ReaderMaterials
    from generator.systems.valormr.views.accounts import PointsOf
    from generator.systems.valormr.views.command_returns import CourierReturn, VesselReturn
    from generator.systems.valormr.views.lead_sentences import Lead
    from generator.systems.valormr.views.sky_and_marches import WeatherLine


# What stands on the umpire's turn sheet, section by section.

PERIODS_BEFORE = 6
"""Closed periods whose sky and estimates are still shown: three days."""
RETURNS, POINTS = ("valormr/returns.css",), ("valormr/points.css",)
"""Styles of sections."""


def section(
    name: str,
    contents: Callable[[Briefing, ReaderMaterials], object],
    *,
    template: str = "",
    styles: tuple[str, ...] = (),
) -> SheetSection:
    """Return a section of Valormr's; without a template its own name is that of it."""
    return SheetSection(
        name=name,
        template=f"valormr/sections/{template or name}.html",
        contents=contents,
        styles=styles,
    )


class OnTheWay(Struct, frozen=True, kw_only=True):
    """Vessels and couriers."""

    vessels: tuple[VesselReturn, ...]
    couriers: tuple[CourierReturn, ...]


def weather_now(briefing: Briefing, materials: ReaderMaterials) -> tuple[WeatherLine, ...] | None:
    """Return the weather with what it does, house rules applied."""
    tables = materials.shared.rules.amended(materials.shared.campaign)
    return weather_lines(briefing, tables) or None


def _remembered(briefing: Briefing, materials: ReaderMaterials) -> tuple[Briefing, ...]:
    """Return the periods whose sky and estimates are shown."""
    return (*materials.closed[-PERIODS_BEFORE:], briefing)


def _weather_told(briefing: Briefing, materials: ReaderMaterials) -> WeatherTold | None:
    lines = weather_now(briefing, materials)
    if lines is None:
        return None
    return WeatherTold(skies=skies(_remembered(briefing, materials)), lines=lines)


def _points(briefing: Briefing, _: ReaderMaterials) -> tuple[PointsOf, ...] | None:
    return points_table(briefing) or None


def _on_the_way(briefing: Briefing, _materials: ReaderMaterials) -> OnTheWay | None:
    vessels, couriers = vessel_returns(briefing), courier_returns(briefing)
    if not vessels and not couriers:
        return None
    return OnTheWay(vessels=vessels, couriers=couriers)


TURN_SHEET = (
    shared.AWAITED,
    shared.UNASKED,
    shared.beside(shared.WHERE_WAS_I, section("weather", _weather_told, styles=RETURNS)),
    shared.forces(FORCE_COLUMNS),
    shared.happened(known_of_contact),
    section("points", _points, styles=POINTS),
    shared.WORDS,
    section("vessels-and-couriers", _on_the_way),
    section("orders-of-march", lambda briefing, _: orders_of_march(briefing) or None),
    shared.PASTING,
    shared.DICE,
    shared.UNPLAYED,
)


# What the umpire's report tells of weather, regiments and contacts.


REPORT_ENTRIES = (
    ReportEntry(
        key="weather", after="period", told=lambda briefing: known_facts(briefing, facts.OF_THE_SKY)
    ),
    ReportEntry(
        key="regiments",
        after="forces",
        told=lambda briefing: [
            {"id": regiment, **known_facts(briefing, regiment)}
            for regiment in briefing.subjects(facts.FORCE)
        ],
    ),
    ReportEntry(
        key="contacts",
        after="forces",
        told=lambda briefing: [
            {"id": contact.id, "names": list(contact.forces), **known_facts(briefing, contact.id)}
            for contact in known_contacts(briefing)
        ],
    ),
)


TELLING = briefing_packet.Telling(
    apart=(ESTIMATES, COURIERS), others_at=(facts.LIES_AT,), known_of=known_of_contact
)
"""Estimates and couriers have places of their own; fleets take orders, too."""


class CourierReports(Struct, frozen=True, kw_only=True):
    """What was heard of couriers in one period."""

    title: str
    couriers: tuple[Happening, ...]


class CourierTraffic(Struct, frozen=True, kw_only=True):
    """Couriers on their way, and what was heard of them."""

    couriers: tuple[CourierReturn, ...]
    periods: tuple[CourierReports, ...]


def _lead(briefing: Briefing, materials: ReaderMaterials) -> Lead:
    told = briefing_packet.told_periods(briefing, materials.closed)
    before = briefing_packet.before_those_told(briefing, materials.closed)
    return lead_of(briefing, briefing_packet.command_of(briefing), told, before)


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
            couriers=briefing_packet.reports_of(each, lambda told: told.kind.startswith(COURIERS)),
        )
        for each in briefing_packet.told_periods(briefing, materials.closed)
    )
    if not riding and not any(each.couriers for each in heard):
        return None
    return CourierTraffic(couriers=riding, periods=heard)


BRIEFING = BriefingPlan(
    opening=(shared.beside(section("lead", _lead), shared.DECIDED_NOW),),
    parts=(
        BriefingPart(
            title="Your armies",
            sections=(
                section(
                    "own-armies",
                    lambda briefing, _: own_armies(briefing, briefing_packet.command_of(briefing)),
                    styles=shared.FORCE_LINES,
                ),
                section(
                    "vessels", lambda briefing, _: vessel_returns(briefing) or None, styles=RETURNS
                ),
            ),
            is_always=False,
        ),
        BriefingPart(title="Your mission", sections=(shared.MISSION,)),
        BriefingPart(
            title="How it came about",
            says="as far as you know; what is small and grey changed nothing",
            sections=(
                shared.WORDS_TOLD,
                section("weather", _weather_that_matters, template="weather-known", styles=RETURNS),
                shared.reported(TELLING),
                BATTLE_SHOTS,
            ),
        ),
        BriefingPart(
            title="What you know of the enemy",
            says="the newest first; bold is new",
            sections=(
                section(
                    "estimates",
                    lambda briefing, materials: (
                        estimate_returns(_remembered(briefing, materials)) or None
                    ),
                    styles=RETURNS,
                ),
                shared.other_forces(
                    FORCE_COLUMNS,
                    lambda briefing, materials: estimated_armies(_remembered(briefing, materials)),
                ),
            ),
            is_always=False,
        ),
        BriefingPart(
            title="Your orders, and how they were carried out", sections=(shared.executed(TELLING),)
        ),
        BriefingPart(
            title="Points, step by step",
            sections=(section("points", _points, template="points-kept", styles=POINTS),),
            is_always=False,
        ),
        BriefingPart(
            title="Couriers",
            sections=(section("couriers", _couriers, styles=RETURNS),),
            is_always=False,
        ),
        BriefingPart(
            title="March tables",
            says="where each army can get to stands on a sheet of its own",
            sections=(MARCHES,),
            is_always=False,
        ),
    ),
    closing=(shared.DICE_TOLD,),
)
