"""What stands on turn sheet and briefing, section by section."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.briefing_packet import (
    Telling,
    command_of,
    period_report,
    told_periods,
)
from generator.systems import shared_sections as shared
from generator.systems.battlefield.views.army_standings import armies_now
from generator.systems.battlefield.views.known_units import UNIT_COLUMNS
from generator.systems.battlefield.views.round_lines import is_of_rounds, rounds_of
from generator.systems.system_pages import BriefingPart, BriefingPlan, SheetSection
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.brief.briefing import Briefing
    from generator.render.briefing_packet import PeriodReport
    from generator.systems.battlefield.views.round_lines import RoundsTold
    from generator.systems.system_pages import ReaderMaterials

OF_A_BATTLE = (
    *("answers", "bonus", "comes-upon", "defends", "discovered", "dismounts", "drowns"),
    *("ends-", "enters", "freed", "leaves", "lost", "no-quarter", "rearguard"),
    *("refused", "round-begins", "runs-into", "saves", "shoots", "stopped", "strikes"),
    *("surrenders", "undiscovered", "army-order", "stays-away", "leadership", "loot"),
    *("answered-beforehand", "army-answered-beforehand", "survivors"),
)
"""How the kinds of event begin that are told round by round."""
TELLING = Telling(apart=OF_A_BATTLE, called=UNIT_COLUMNS.called)
ROUND_STYLE = (*shared.HAPPENED_STYLE, "battlefield/rounds.css")

ARMIES = SheetSection(
    name="armies",
    template="battlefield/sections/armies.html",
    styles=(*shared.FORCE_LINES, "battlefield/rounds.css"),
    contents=lambda briefing, _: armies_now(briefing),
)
"""How the armies stand, and how far the battle has come."""


def _rounds_told(
    briefing: Briefing, materials: ReaderMaterials
) -> tuple[RoundsTold, ...] | None:
    told = told_periods(briefing, materials.closed)
    return tuple(filter(None, map(rounds_of, told))) or None


def _periods(briefing: Briefing, materials: ReaderMaterials) -> Iterator[PeriodReport]:
    """Yield the periods of a packet; rounds are told by themselves, but for orders."""
    command = command_of(briefing)
    for each in told_periods(briefing, materials.closed):
        report = period_report(each, command, TELLING)
        if not is_of_rounds(each):
            yield report
        else:
            ordered = tuple(unit for unit in report.executed if unit.orders)
            yield replace(report, executed=ordered, standing=())


def orders_told(
    briefing: Briefing, materials: ReaderMaterials
) -> tuple[PeriodReport, ...] | None:
    """Return what was ordered and what came of it; none: rounds without any order."""
    found = tuple(_periods(briefing, materials))
    has_any = any(each.executed or each.beside or each.of_side for each in found)
    told = told_periods(briefing, materials.closed)
    return found if has_any or not all(map(is_of_rounds, told)) else None


def else_heard(
    briefing: Briefing, materials: ReaderMaterials
) -> tuple[PeriodReport, ...] | None:
    """Return what else was heard; none: nothing was."""
    found = tuple(_periods(briefing, materials))
    return found if any(each.chapters for each in found) else None


ROUNDS = SheetSection(
    name="rounds",
    template="battlefield/sections/rounds.html",
    styles=ROUND_STYLE,
    contents=lambda briefing, _: (found,) if (found := rounds_of(briefing)) else None,
)
"""What happened in the battle, round by round."""
ROUNDS_TOLD = SheetSection(
    name="rounds-told",
    template="battlefield/sections/rounds.html",
    styles=ROUND_STYLE,
    contents=_rounds_told,
)
"""The same of every period a packet tells of."""
MUSTERED = SheetSection(
    name="happened",
    template=shared.HAPPENED.template,
    styles=shared.HAPPENED_STYLE,
    contents=lambda briefing, materials: (
        None
        if is_of_rounds(briefing)
        else shared.HAPPENED.contents(briefing, materials)
    ),
)
"""What happened in a muster, which has no rounds."""
ORDERED = replace(shared.executed(TELLING), contents=orders_told)
"""A player's orders, and what came of them."""
HEARD = replace(shared.reported(TELLING), contents=else_heard)
"""What else he heard."""

BATTLEFIELD_TURN_SHEET = (
    shared.AWAITED,
    shared.UNASKED,
    ARMIES,
    shared.WHERE_WAS_I,
    MUSTERED,
    shared.forces(UNIT_COLUMNS),
    ROUNDS,
    shared.WORDS,
    shared.PASTING,
    shared.DICE,
    shared.UNPLAYED,
)
BATTLEFIELD_BRIEFING = BriefingPlan(
    opening=(shared.DECIDED_NOW,),
    parts=(
        BriefingPart(
            title="Where things stand",
            says="the map is on a sheet of its own",
            sections=(ARMIES, shared.WORDS_TOLD),
        ),
        BriefingPart(
            title="Your units",
            sections=(shared.own_forces(UNIT_COLUMNS),),
            is_always=False,
        ),
        BriefingPart(
            title="Units of others",
            says="as you see them on the field",
            sections=(shared.other_forces(UNIT_COLUMNS),),
            is_always=False,
        ),
        BriefingPart(title="Your mission", sections=(shared.MISSION,)),
        BriefingPart(
            title="The battle, round by round",
            sections=(ROUNDS_TOLD,),
            is_always=False,
        ),
        BriefingPart(
            title="Your orders, and what else you heard",
            sections=(ORDERED, HEARD),
            is_always=False,
        ),
    ),
    closing=(shared.DICE_TOLD,),
)
