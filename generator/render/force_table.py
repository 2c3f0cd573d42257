"""What a reader knows of forces, as the columns of a table.

A column stands in a side's table only when the reader knows something for it; what he
does not know of one force is left blank.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.kit.shared_facts import AT, PEOPLE
from generator.render.known_forces import forces_by_side

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.brief.briefing import Briefing
    from generator.kit.facts import AnyFactName
    from generator.render.known_forces import KnownForce, SideForces
    from generator.world.forces import Side


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldCell:
    """One cell: what matters first, the rest in small type."""

    main: str
    small: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForceColumn:
    """One column of the table of forces."""

    title: str
    width_mm: int
    """0: what the others leave."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForceRow:
    """One force: its name and what is known of it."""

    name: str
    people: str
    cells: tuple[ToldCell, ...]
    """One for each column."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnKind:
    """A column, the facts it shows, and how a cell is worded."""

    column: ForceColumn
    facts: tuple[AnyFactName, ...]
    cell: Callable[[Briefing, KnownForce], ToldCell]


@dataclass(frozen=True, slots=True, kw_only=True)
class SideTable:
    """The known forces of one side."""

    side: Side
    is_readers: bool
    columns: tuple[ForceColumn, ...]
    rows: tuple[ForceRow, ...]


def side_tables(
    briefing: Briefing, kinds: Sequence[ColumnKind]
) -> tuple[SideTable, ...]:
    """Return the forces a reader knows, side by side, his own sides first."""
    return tuple(_table(briefing, group, kinds) for group in forces_by_side(briefing))


def _table(
    briefing: Briefing, group: SideForces, kinds: Sequence[ColumnKind]
) -> SideTable:
    shown = [kind for kind in kinds if _is_known(briefing, group, kind.facts)]
    return SideTable(
        side=group.side,
        is_readers=group.is_readers,
        columns=tuple(kind.column for kind in shown),
        rows=tuple(
            ForceRow(
                name=force.name,
                people=briefing.get_or(PEOPLE, force.id, ""),
                cells=tuple(kind.cell(briefing, force) for kind in shown),
            )
            for force in group.forces
        ),
    )


def _is_known(
    briefing: Briefing, group: SideForces, facts: tuple[AnyFactName, ...]
) -> bool:
    """Say whether anything of a column is known of anybody in a side."""
    return any(
        briefing.knows(name, force.id) for force in group.forces for name in facts
    )


def _position(briefing: Briefing, force: KnownForce) -> ToldCell:
    del briefing
    main = " ".join(part for part in (force.label, force.place) if part)
    return ToldCell(main=main, small=force.bank_words)


STANDS_AT = ColumnKind(
    column=ForceColumn(title="Stands at", width_mm=38), facts=(AT,), cell=_position
)
"""Where a force stands, and on which bank."""
