"""What a reader knows of armies: points, condition, strength, and orders of march."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.brief.briefing import Unknown
from generator.kit.printing import HARD_SPACE
from generator.render.force_table import STANDS_AT, ColumnKind, ForceColumn, ToldCell
from generator.render.known_forces import forces_by_side
from generator.render.numbers import count, decimal, fraction

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing
    from generator.render.known_forces import KnownForce


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderOfMarch:
    """The regiments of one force, the leading one first."""

    force: str
    regiments: tuple[ToldCell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SideOnTheMarch:
    """The orders of march of one side, as far as they are known."""

    name: str
    orders: tuple[OrderOfMarch, ...]


def _points(briefing: Briefing, force: KnownForce) -> ToldCell:
    in_hand, rate = (
        _number(briefing, force, "in_hand"),
        _number(briefing, force, "rate"),
    )
    carried = _number(briefing, force, "carried")
    small = [f"{fraction(rate)} a day"] if rate is not None else []
    if carried:
        small.append(f"{fraction(carried)} kept")
    main = fraction(in_hand) if in_hand is not None else ""
    return ToldCell(main=main, small=", ".join(small))


def _condition(briefing: Briefing, force: KnownForce) -> ToldCell:
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
    return ToldCell(
        main=", ".join(main) or ("fresh" if is_known else ""), small=", ".join(small)
    )


def _strength(briefing: Briefing, force: KnownForce) -> ToldCell:
    shown = _figures(briefing, force.id)
    hurt = briefing.told(force.id, "hurt")
    return replace(shown, small=hurt) if hurt else shown


def _figures(briefing: Briefing, subject: str) -> ToldCell:
    """Return figures present, and their share of those at the start."""
    present = briefing.value(subject, "figures")
    start = briefing.value(subject, "at_start")
    if not isinstance(present, int):
        return ToldCell(main="")
    if not isinstance(start, int) or not start:
        return ToldCell(main=str(present))
    share = decimal(Fraction(100 * present, start), 0)
    return ToldCell(main=f"{present} of {start}", small=f"{share}{HARD_SPACE}%")


def _route(briefing: Briefing, force: KnownForce) -> ToldCell:
    route, way = briefing.told(force.id, "route"), briefing.told(force.id, "by")
    return ToldCell(main=route, small=f"by {way}" if route and way else "")


def _scouts(briefing: Briefing, force: KnownForce) -> ToldCell:
    scouts = briefing.told(force.id, "scouts")
    return ToldCell(main="" if scouts == "0" else scouts)


def _number(briefing: Briefing, force: KnownForce, name: str) -> int | Fraction | None:
    """Return a number the reader knows; none for what he does not."""
    value = briefing.value(force.id, name)
    return value if isinstance(value, int | Fraction) else None


def orders_of_march(briefing: Briefing) -> tuple[SideOnTheMarch, ...]:
    """Return the orders of march a reader knows, side by side."""
    found = (
        SideOnTheMarch(
            name=group.side.name,
            orders=tuple(
                order
                for order in (_order(briefing, force) for force in group.forces)
                if order.regiments
            ),
        )
        for group in forces_by_side(briefing)
    )
    return tuple(side for side in found if side.orders)


def _order(briefing: Briefing, force: KnownForce) -> OrderOfMarch:
    regiments = briefing.value(force.id, "regiments")
    ids = regiments if isinstance(regiments, tuple) else ()
    return OrderOfMarch(
        force=force.name,
        regiments=tuple(
            ToldCell(
                main=briefing.told(str(regiment), "name"),
                small=_figures(briefing, str(regiment)).main,
            )
            for regiment in ids
            if briefing.told(str(regiment), "name")
        ),
    )


FORCE_COLUMNS = (
    STANDS_AT,
    ColumnKind(
        column=ForceColumn(title="Points in hand", width_mm=24),
        facts=("in_hand", "rate"),
        cell=_points,
    ),
    ColumnKind(
        column=ForceColumn(title="Condition", width_mm=27),
        facts=("fatigued", "formed"),
        cell=_condition,
    ),
    ColumnKind(
        column=ForceColumn(title="Figures", width_mm=20),
        facts=("figures",),
        cell=_strength,
    ),
    ColumnKind(
        column=ForceColumn(title="Scouts", width_mm=15),
        facts=("scouts",),
        cell=_scouts,
    ),
    ColumnKind(
        column=ForceColumn(title="Bound for", width_mm=31),
        facts=("route",),
        cell=_route,
    ),
)
"""Every column in order."""
