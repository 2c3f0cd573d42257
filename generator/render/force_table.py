"""What a reader knows of forces, as the columns of a table.

A column stands in a side's table only when the reader knows something for it; what he
does not know of one force is left blank.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.brief.briefing import Unknown
from generator.kit.printing import HARD_SPACE
from generator.render.known_forces import forces_by_side
from generator.render.numbers import count, decimal, fraction

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.brief.briefing import Briefing
    from generator.render.known_forces import KnownForce, SideForces
    from generator.world.forces import Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
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
    cells: tuple[Told, ...]
    """One for each column."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderOfMarch:
    """The regiments of one force, the leading one first."""

    force: str
    regiments: tuple[Told, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SideTable:
    """The known forces of one side."""

    side: Side
    is_readers: bool
    columns: tuple[ForceColumn, ...]
    rows: tuple[ForceRow, ...]
    orders_of_march: tuple[OrderOfMarch, ...]
    """Only of forces whose regiments the reader knows."""


def side_tables(briefing: Briefing) -> tuple[SideTable, ...]:
    """Return the forces a reader knows, side by side, his own sides first."""
    return tuple(_table(briefing, group) for group in forces_by_side(briefing))


def _table(briefing: Briefing, group: SideForces) -> SideTable:
    columns = tuple(
        (column, facts, cell)
        for column, facts, cell in _COLUMNS
        if _is_known(briefing, group, facts)
    )
    return SideTable(
        side=group.side,
        is_readers=group.is_readers,
        columns=tuple(column for column, _, _ in columns),
        rows=tuple(
            ForceRow(
                name=force.name,
                people=_word(briefing, force.id, "people"),
                cells=tuple(cell(briefing, force) for _, _, cell in columns),
            )
            for force in group.forces
        ),
        orders_of_march=tuple(
            order
            for order in (_order_of_march(briefing, force) for force in group.forces)
            if order.regiments
        ),
    )


def _is_known(briefing: Briefing, group: SideForces, facts: tuple[str, ...]) -> bool:
    """Say whether anything of a column is known of anybody in a side."""
    return any(
        (force.id, name) in briefing.facts for force in group.forces for name in facts
    )


def _word(briefing: Briefing, subject: str, name: str) -> str:
    """Return a fact that is a plain word, not somebody's name."""
    value = briefing.value(subject, name)
    return value if isinstance(value, str) else ""


def _position(briefing: Briefing, force: KnownForce) -> Told:
    del briefing
    main = " ".join(part for part in (force.label, force.place) if part)
    return Told(main=main, small=force.bank_words)


def _points(briefing: Briefing, force: KnownForce) -> Told:
    in_hand, rate = (
        _number(briefing, force, "in_hand"),
        _number(briefing, force, "rate"),
    )
    carried = _number(briefing, force, "carried")
    small = [f"{fraction(rate)} a day"] if rate is not None else []
    if carried:
        small.append(f"{fraction(carried)} kept")
    main = fraction(in_hand) if in_hand is not None else ""
    return Told(main=main, small=", ".join(small))


def _condition(briefing: Briefing, force: KnownForce) -> Told:
    main = [
        word
        for name, truth, word in (
            ("fatigued", True, "fatigued"),
            ("formed", False, "unformed"),
        )
        if briefing.value(force.id, name) is truth
    ]
    small = []
    days = _number(briefing, force, "days_moved")
    if days:
        small.append(f"marched {count(int(days), 'day')}")
    forced = _number(briefing, force, "forced_on")
    if forced:
        small.append(f"forced march in turn {forced}")
    missing = _number(briefing, force, "stragglers")
    if missing:
        small.append(count(int(missing), "straggler"))
    is_known = not isinstance(briefing.value(force.id, "fatigued"), Unknown)
    return Told(
        main=", ".join(main) or ("fresh" if is_known else ""), small=", ".join(small)
    )


def _strength(briefing: Briefing, force: KnownForce) -> Told:
    shown = _figures(briefing, force.id)
    hurt = briefing.told(force.id, "hurt")
    return replace(shown, small=hurt) if hurt else shown


def _figures(briefing: Briefing, subject: str) -> Told:
    """Return figures present, and their share of those at the start."""
    present = briefing.value(subject, "figures")
    start = briefing.value(subject, "at_start")
    if not isinstance(present, int):
        return Told(main="")
    if not isinstance(start, int) or not start:
        return Told(main=str(present))
    share = decimal(Fraction(100 * present, start), 0)
    return Told(main=f"{present} of {start}", small=f"{share}{HARD_SPACE}%")


def _route(briefing: Briefing, force: KnownForce) -> Told:
    route, way = briefing.told(force.id, "route"), briefing.told(force.id, "by")
    return Told(main=route, small=f"by {way}" if route and way else "")


def _scouts(briefing: Briefing, force: KnownForce) -> Told:
    scouts = briefing.told(force.id, "scouts")
    return Told(main="" if scouts == "0" else scouts)


def _number(briefing: Briefing, force: KnownForce, name: str) -> int | Fraction | None:
    """Return a number the reader knows; none for what he does not."""
    value = briefing.value(force.id, name)
    return value if isinstance(value, int | Fraction) else None


def _order_of_march(briefing: Briefing, force: KnownForce) -> OrderOfMarch:
    regiments = briefing.value(force.id, "regiments")
    ids = regiments if isinstance(regiments, tuple) else ()
    return OrderOfMarch(
        force=force.name,
        regiments=tuple(
            Told(
                main=briefing.told(str(regiment), "name"),
                small=_figures(briefing, str(regiment)).main,
            )
            for regiment in ids
            if briefing.told(str(regiment), "name")
        ),
    )


_COLUMNS: tuple[
    tuple[ForceColumn, tuple[str, ...], Callable[[Briefing, KnownForce], Told]], ...
] = (
    (ForceColumn(title="Stands at", width_mm=38), ("at",), _position),
    (ForceColumn(title="Points in hand", width_mm=24), ("in_hand", "rate"), _points),
    (ForceColumn(title="Condition", width_mm=27), ("fatigued", "formed"), _condition),
    (ForceColumn(title="Figures", width_mm=20), ("figures",), _strength),
    (ForceColumn(title="Scouts", width_mm=15), ("scouts",), _scouts),
    (ForceColumn(title="Bound for", width_mm=31), ("route",), _route),
)
"""Every column in order, the facts it shows, and how a cell is worded."""
