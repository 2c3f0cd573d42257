"""What a reader knows of armies, as the columns of tables."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.brief.briefing import Unknown
from generator.kit.printing import together
from generator.render.force_table import (
    STANDS_AT,
    ColumnKind,
    ForceColumn,
    ForceColumns,
    ForceTable,
    ToldCell,
    force_table,
)
from generator.render.numbers import fraction
from generator.systems.grand_strategic.rules.fact_names import (
    ABILITY,
    EXPERIENCE,
    FORCED_BY,
    GENERAL,
    IN_CITY,
    IS_CAVALRY,
    POINTS,
    REGULARS,
    RESIDENTS,
    STAYS_UNTIL,
)

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing
    from generator.render.known_forces import KnownForce

FORCED = "on the way to its nearest city"


def _points(briefing: Briefing, force: KnownForce) -> ToldCell:
    points = briefing.get(POINTS, force.id)
    if isinstance(points, Unknown):
        return ToldCell(main="")
    hired = points - briefing.get_or(REGULARS, force.id, points)
    told = f"{hired} of them mercenaries" if hired else ""
    return ToldCell(main=str(points), small=told)


def _general(briefing: Briefing, force: KnownForce) -> ToldCell:
    """Return who commands, and how able he is."""
    general = briefing.get(GENERAL, force.id)
    if isinstance(general, Unknown):
        return ToldCell(main="")
    if not general:
        return ToldCell(main="stand-in", small="ability 0", stands_out=True)
    told = [f"ability {briefing.told(ABILITY, general)}"]
    learnt = briefing.get_or(EXPERIENCE, general, Fraction(0))
    if learnt:
        told.append(f"experience {fraction(learnt)}")
    others = briefing.get_or(RESIDENTS, force.id, ())
    if others:
        names = [briefing.words.of(each) for each in others]
        told.append(f"with {together(names)}")
    return ToldCell(main=briefing.words.of(general), small=", ".join(told))


def _remarks(briefing: Briefing, force: KnownForce) -> ToldCell:
    """Return what else holds of an army."""
    forced = bool(briefing.get_or(FORCED_BY, force.id, ""))
    stays = briefing.get_or(STAYS_UNTIL, force.id, "")
    is_cavalry = briefing.get_or(IS_CAVALRY, force.id, otherwise=False)
    told = [
        f"mourns in its city up to {stays}" if stays else "",
        "cavalry alone" if is_cavalry else "",
    ]
    return ToldCell(
        main=FORCED if forced else "",
        small=", ".join(filter(None, told)),
        stands_out=forced,
    )


def others_in_field(briefing: Briefing) -> ForceTable | None:
    """Return the armies of others that are in no city; none: no army is known.

    Who is in a city is told with the city. A kingdom with nobody in the field keeps its
    badge, so that this can be said of it.
    """
    table = force_table(briefing, GRAND_COLUMNS, of_readers=False)
    if table is None:
        return None
    first, others = (
        tuple(row for row in rows if not briefing.get_or(IN_CITY, row.id, ""))
        for rows in (table.first, table.others)
    )
    return replace(table, first=first, others=others)


GRAND_COLUMNS = ForceColumns(
    kinds=(
        STANDS_AT,
        ColumnKind(
            column=ForceColumn(title="Points", width_mm=18),
            facts=(POINTS,),
            cell=_points,
        ),
        ColumnKind(
            column=ForceColumn(title="General", width_mm=60),
            facts=(GENERAL,),
            cell=_general,
            lifts=False,
        ),
        ColumnKind(
            column=ForceColumn(title="Remarks", width_mm=0),
            facts=(FORCED_BY,),
            cell=_remarks,
            is_left_out=True,
        ),
    ),
)
"""Every column in order."""
