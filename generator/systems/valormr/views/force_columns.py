"""What a reader knows of armies: points, condition, strength, and orders of march."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.brief.briefing import Unknown
from generator.kit.printing import HARD_SPACE
from generator.kit.shared_facts import NAME
from generator.render.force_table import STANDS_AT, ColumnKind, ForceColumn, ToldCell
from generator.render.known_forces import forces_by_side
from generator.render.numbers import count, decimal, fraction
from generator.systems.valormr.rules.fact_names import (
    AT_START,
    BY,
    CARRIED,
    DAYS_MOVED,
    FATIGUED,
    FIGURES,
    FORCED_ON,
    FORMED,
    HURT,
    IN_HAND,
    RATE,
    REGIMENTS,
    ROUTE,
    SCOUTS,
    STRAGGLERS,
)

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
    in_hand, rate = briefing.get(IN_HAND, force.id), briefing.get(RATE, force.id)
    carried = briefing.get_or(CARRIED, force.id, Fraction(0))
    small = [] if isinstance(rate, Unknown) else [f"{fraction(rate)} a day"]
    if carried:
        small.append(f"{fraction(carried)} kept")
    main = "" if isinstance(in_hand, Unknown) else fraction(in_hand)
    return ToldCell(main=main, small=", ".join(small))


def _condition(briefing: Briefing, force: KnownForce) -> ToldCell:
    main = [
        word
        for name, truth, word in (
            (FATIGUED, True, "fatigued"),
            (FORMED, False, "unformed"),
        )
        if briefing.get(name, force.id) is truth
    ]
    small = []
    days = briefing.get_or(DAYS_MOVED, force.id, 0)
    if days:
        small.append(f"marched {count(days, 'day')}")
    forced = briefing.get_or(FORCED_ON, force.id, 0)
    if forced:
        small.append(f"forced march in turn {forced}")
    missing = briefing.get_or(STRAGGLERS, force.id, 0)
    if missing:
        small.append(count(missing, "straggler"))
    is_known = briefing.knows(FATIGUED, force.id)
    return ToldCell(
        main=", ".join(main) or ("fresh" if is_known else ""), small=", ".join(small)
    )


def _strength(briefing: Briefing, force: KnownForce) -> ToldCell:
    shown = _figures(briefing, force.id)
    hurt = briefing.told(HURT, force.id)
    return replace(shown, small=hurt) if hurt else shown


def _figures(briefing: Briefing, subject: str) -> ToldCell:
    """Return figures present, and their share of those at the start."""
    present = briefing.get(FIGURES, subject)
    start = briefing.get_or(AT_START, subject, 0)
    if isinstance(present, Unknown):
        return ToldCell(main="")
    if not start:
        return ToldCell(main=str(present))
    share = decimal(Fraction(100 * present, start), 0)
    return ToldCell(main=f"{present} of {start}", small=f"{share}{HARD_SPACE}%")


def _route(briefing: Briefing, force: KnownForce) -> ToldCell:
    route, way = briefing.told(ROUTE, force.id), briefing.told(BY, force.id)
    return ToldCell(main=route, small=f"by {way}" if route and way else "")


def _scouts(briefing: Briefing, force: KnownForce) -> ToldCell:
    scouts = briefing.told(SCOUTS, force.id)
    return ToldCell(main="" if scouts == "0" else scouts)


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
    return OrderOfMarch(
        force=force.name,
        regiments=tuple(
            ToldCell(
                main=briefing.told(NAME, regiment),
                small=_figures(briefing, regiment).main,
            )
            for regiment in briefing.get_or(REGIMENTS, force.id, ())
            if briefing.told(NAME, regiment)
        ),
    )


FORCE_COLUMNS = (
    STANDS_AT,
    ColumnKind(
        column=ForceColumn(title="Points in hand", width_mm=24),
        facts=(IN_HAND, RATE),
        cell=_points,
    ),
    ColumnKind(
        column=ForceColumn(title="Condition", width_mm=27),
        facts=(FATIGUED, FORMED),
        cell=_condition,
    ),
    ColumnKind(
        column=ForceColumn(title="Figures", width_mm=20),
        facts=(FIGURES,),
        cell=_strength,
    ),
    ColumnKind(
        column=ForceColumn(title="Scouts", width_mm=15),
        facts=(SCOUTS,),
        cell=_scouts,
    ),
    ColumnKind(
        column=ForceColumn(title="Bound for", width_mm=31),
        facts=(ROUTE,),
        cell=_route,
    ),
)
"""Every column in order."""
