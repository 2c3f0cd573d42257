"""What a reader knows of armies and places, as the columns of tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.render.force_table import (
    STANDS_AT,
    ColumnKind,
    ForceColumn,
    ForceColumns,
    ToldCell,
)
from generator.systems.tsc.rules.fact_names import (
    HELD_BY,
    IS_MOVER,
    PIPS,
    STATUS,
    STRENGTH,
)
from generator.systems.tsc.views.battle_sheet import roll_line

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing
    from generator.render.known_forces import KnownForce


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldPlace:
    """A village or fortress and who has it."""

    at: str
    name: str
    kind: str
    holder: str


def _status(briefing: Briefing, force: KnownForce) -> ToldCell:
    has_turn = "has the turn" if briefing.told(IS_MOVER, force.id) else ""
    return ToldCell(
        main=briefing.told(STATUS, force.id),
        small=has_turn,
        stands_out=bool(has_turn),
    )


def _rolled(briefing: Briefing, force: KnownForce) -> ToldCell:
    roll = roll_line(briefing, force.id)
    if roll is None:
        return ToldCell(main="")
    told = f"{' + '.join(roll.pips)} + {roll.penalty} on {roll.ground}, {roll.told}"
    return ToldCell(main=str(roll.total), small=told)


def _strength(briefing: Briefing, force: KnownForce) -> ToldCell:
    return ToldCell(main=briefing.told(STRENGTH, force.id))


ARMY_COLUMNS = ForceColumns(
    kinds=(
        STANDS_AT,
        ColumnKind(
            column=ForceColumn(title="Status", width_mm=30),
            facts=(STATUS,),
            cell=_status,
        ),
        ColumnKind(
            column=ForceColumn(title="Last roll", width_mm=50),
            facts=(PIPS,),
            cell=_rolled,
        ),
        ColumnKind(
            column=ForceColumn(title="Strength", width_mm=0),
            facts=(STRENGTH,),
            cell=_strength,
        ),
    ),
)
"""Every column in order."""


def place_rows(briefing: Briefing) -> tuple[HeldPlace, ...]:
    """Return the villages and fortresses of the map, in its order."""
    sides = {side.id: side.name for side in briefing.sides}
    return tuple(
        HeldPlace(
            at=briefing.board.grid.label(place.at),
            name=place.name,
            kind=place.kind.title,
            holder=sides.get(briefing.get_or(HELD_BY, place.id, ""), "nobody"),
        )
        for place in briefing.board.places
    )
