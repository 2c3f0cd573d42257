"""What stands on turn sheet, briefing and site of house rules, section by section."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.facts import AT, HELD_BY
from generator.kit.printing import together
from generator.render.briefing_packet import Telling
from generator.render.force_table import ColumnKind, ForceColumns, ToldCell
from generator.render.site.site_sections import SideCount, SiteSections, places_held
from generator.systems import shared_sections as shared
from generator.systems.house.rules import fact_names as facts
from generator.systems.house.rules.own_campaign import house
from generator.systems.system_pages import BriefingPart, BriefingPlan, SheetSection
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.render.known_forces import KnownForce
    from generator.systems.system_pages import ReaderMaterials
    from generator.world.campaign import Campaign
    from generator.world.ground import Place


def _where(briefing: Briefing, force: KnownForce) -> ToldCell:
    return ToldCell(main=briefing.told(AT, force.id))


def _kind(briefing: Briefing, force: KnownForce) -> ToldCell:
    return ToldCell(main=briefing.told(facts.KIND, force.id))


def _strength(briefing: Briefing, force: KnownForce) -> ToldCell:
    left = briefing.get_or(facts.STRENGTH, force.id, 0)
    first = briefing.get_or(facts.STRENGTH_AT_FIRST, force.id, 0)
    told = briefing.told(facts.STRENGTH_TOLD, force.id)
    if not first:
        return ToldCell(main=told)
    return ToldCell(
        main=told,
        small=f"of {first}" if left < first else f"({first} at first)" if left > first else "",
        stands_out=2 * left < first,
        share=min(100, 100 * left // first),
    )


COLUMNS = ForceColumns(
    first_have="Less than half their strength left",
    kinds=(
        ColumnKind(title="Where", width_mm=40, facts=(AT,), cell=_where),
        ColumnKind(title="Kind", width_mm=30, facts=(facts.KIND,), cell=_kind),
        ColumnKind(
            title="Strength",
            width_mm=40,
            facts=(facts.STRENGTH, facts.STRENGTH_AT_FIRST, facts.STRENGTH_TOLD),
            cell=_strength,
        ),
    ),
)
TELLING = Telling(met_told="below")


# What is thrown, stored and counted, beside the armies.


class SideLine(Struct, frozen=True, kw_only=True):
    """How a side stands."""

    name: str
    stores: str
    """Empty: not known."""
    points: int


class ThrownLine(Struct, frozen=True, kw_only=True):
    """What was thrown on a table."""

    table: str
    row: str
    whose: str
    """For whom; empty: for all."""


class SidesStanding(Struct, frozen=True, kw_only=True):
    """What has been thrown, and how sides stand."""

    thrown: tuple[ThrownLine, ...]
    sides: tuple[SideLine, ...]
    has_stores: bool
    has_points: bool


def _standings(briefing: Briefing, materials: ReaderMaterials) -> SidesStanding | None:
    own = house(materials.shared.campaign).own
    keys = [(key, *key.partition("+")[::2]) for key in briefing.subjects(facts.FALLEN)]
    thrown = tuple(
        ThrownLine(
            table=own.tables[table].name,
            row=briefing.told(facts.FALLEN, key),
            whose=briefing.words.of(whose),
        )
        for key, table, whose in keys
        if table in own.tables
    )
    has_stores, has_points = bool(own.stores), bool(own.victory)
    sides = tuple(
        SideLine(
            name=side.name,
            stores=together(briefing.get_or(facts.HAS_OF, side.id, ())),
            points=briefing.get_or(facts.SCORE, side.id, 0),
        )
        for side in briefing.sides
        if has_stores or has_points
    )
    if not thrown and not sides:
        return None
    return SidesStanding(thrown=thrown, sides=sides, has_stores=has_stores, has_points=has_points)


STANDINGS = SheetSection(
    name="standings", template="house/sections/standings.html", contents=_standings
)

HOUSE_TURN_SHEET = (
    shared.asked_of_umpire(TELLING),
    STANDINGS,
    shared.WHERE_WAS_I,
    shared.HAPPENED,
    shared.forces(COLUMNS),
    shared.WORDS,
    shared.UNASKED,
    shared.PASTING,
    shared.DICE,
)
HOUSE_BRIEFING = BriefingPlan(
    opening=(shared.LEAD, shared.decided_by(TELLING), STANDINGS),
    parts=(
        BriefingPart(title="Your armies", sections=(shared.own_forces(COLUMNS),)),
        BriefingPart(title="Your mission", sections=(shared.MISSION,)),
        BriefingPart(
            title="Your orders, and how they went",
            sections=(shared.executed(TELLING), shared.reported(TELLING)),
        ),
        BriefingPart(
            title="What else you know",
            says="the umpire’s words, and where others are",
            sections=(shared.WORDS_TOLD, shared.other_forces(COLUMNS)),
            is_always=False,
        ),
    ),
    closing=(shared.DICE_TOLD, shared.LOCKS_TOLD),
)


# What the public site is told.


def _scores(periods: Sequence[Briefing]) -> Mapping[str, int]:
    last = periods[-1]
    return {side.id: last.get_or(facts.SCORE, side.id, 0) for side in last.sides}


def _place_facts(briefing: Briefing, place: Place) -> tuple[tuple[str, str], ...]:
    """Return what heads a place's page: whose it is."""
    owner = briefing.get_or(HELD_BY, place.id, "")
    return (("Belongs to", briefing.words.of(owner) or "nobody"),)


HOUSE_SITE = SiteSections(
    counts=(
        SideCount(id="points", title="Victory points", of_turn=_scores),
        SideCount(id="places", title="Places held", of_turn=places_held),
    ),
    steps=frozenset({"marches"}),
    milestones=frozenset({"meets", "won", "drawn", "taken", "gone", "victory"}),
    endings=frozenset({"victory"}),
    has_commanders=True,
    place_facts=_place_facts,
)


def with_turns_called(site: SiteSections, campaign: Campaign) -> SiteSections:
    """Return what the site tells with turns called as the campaign calls them."""
    calendar = house(campaign).own.words.calendar
    return replace(site, date_of=lambda period: calendar.title(calendar.clock.read(period).turn))
