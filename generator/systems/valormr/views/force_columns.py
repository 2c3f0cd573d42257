"""What a reader knows of armies: points, condition, strength, and orders of march."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.brief.briefing import Unknown
from generator.kit.facts import NAME, STAGE
from generator.kit.printing import together
from generator.render.force_table import (
    FULL,
    STANDS_AT,
    ColumnKind,
    ForceColumns,
    ToldCell,
    badge,
)
from generator.render.known_forces import forces_by_side, known_contacts
from generator.render.numbers import count, fraction
from generator.systems.valormr.rules import fact_names as facts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.brief.briefing import Briefing
    from generator.render.force_table import SideBadge
    from generator.render.known_forces import KnownForce


_MET = {
    "deployment": "in battle",
    "battle": "has fought",
}
"""How a contact is told in a word, by how far it has got."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderOfMarch:
    """The regiments of one force, the leading one first."""

    force: str
    regiments: tuple[ToldCell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SideOnTheMarch:
    """The orders of march of one side, as far as they are known."""

    badge: SideBadge
    orders: tuple[OrderOfMarch, ...]


def usual_points(briefing: Briefing) -> Fraction | None:
    """Return the points a day that most armies have; none: nobody's are known."""
    known = (briefing.get(facts.RATE, force) for force in briefing.subjects(facts.RATE))
    rates = Counter(rate for rate in known if not isinstance(rate, Unknown))
    return min(rates, key=lambda rate: (-rates[rate], rate), default=None)


def _points(briefing: Briefing, force: KnownForce) -> ToldCell:
    in_hand, rate = (
        briefing.get(facts.IN_HAND, force.id),
        briefing.get(facts.RATE, force.id),
    )
    day = "" if isinstance(rate, Unknown) else fraction(rate)
    if isinstance(in_hand, Unknown):
        return ToldCell(main=day and f"{day} a day")
    return ToldCell(
        main=fraction(in_hand),
        small=f"of {day}" if day and in_hand != rate else "",
        stands_out=in_hand != usual_points(briefing),
    )


def _notes(briefing: Briefing, force: KnownForce) -> ToldCell:
    """Return what is not as it is with everybody: what matters, then the rest."""
    grave = (*_grave(briefing, force), *_shortages(briefing, force.id))
    return _noted(briefing, force, grave)


def _own_notes(briefing: Briefing, force: KnownForce) -> ToldCell:
    """Return the same where every regiment has a line of its own."""
    return _noted(briefing, force, tuple(_grave(briefing, force)))


def _noted(briefing: Briefing, force: KnownForce, grave: tuple[str, ...]) -> ToldCell:
    return ToldCell(
        main="; ".join(grave),
        small="; ".join(_slight(briefing, force)),
        stands_out=bool(grave),
    )


def _grave(briefing: Briefing, force: KnownForce) -> Iterator[str]:
    """Yield what an umpire or commander must not overlook."""
    contact = _contact(briefing, force.id)
    if contact:
        yield contact
    if briefing.get(facts.FATIGUED, force.id) is True:
        yield "fatigued"
    if briefing.get(facts.FORMED, force.id) is False:
        yield "unformed"
    missing = briefing.get_or(facts.STRAGGLERS, force.id, 0)
    if missing:
        yield count(missing, "straggler")
    hurt = briefing.told(facts.HURT, force.id)
    if hurt:
        yield hurt


def _slight(briefing: Briefing, force: KnownForce) -> Iterator[str]:
    """Yield what else there is to be said."""
    route, way = briefing.told(facts.ROUTE, force.id), briefing.told(facts.BY, force.id)
    if route:
        yield f"bound for {route}" + (f" by {way}" if way else "")
    carried = briefing.get_or(facts.CARRIED, force.id, Fraction(0))
    if carried:
        yield f"{fraction(carried)} points kept"
    scouts = briefing.get_or(facts.SCOUTS, force.id, 0)
    if scouts:
        yield f"{count(scouts, 'scout')} out"
    leader = briefing.told(facts.LEADER, force.id)
    if leader:
        yield f"commander: {leader}"
    days = briefing.get_or(facts.DAYS_MOVED, force.id, 0)
    if days:
        yield f"marched {count(days, 'day')}"
    forced = briefing.get_or(facts.FORCED_ON, force.id, 0)
    if forced:
        yield f"forced march in turn {forced}"
    if not briefing.knows(facts.FATIGUED, force.id):
        yield "condition unknown"


def _contact(briefing: Briefing, force: str) -> str:
    """Return in a word that a force is in contact; empty: it is in none."""
    stages = [
        briefing.get_or(STAGE, contact.id, "")
        for contact in known_contacts(briefing)
        if force in contact.ids and contact.stands
    ]
    if not stages:
        return ""
    return next((_MET[stage] for stage in stages if stage in _MET), "in contact")


def _shortages(briefing: Briefing, force: str) -> Iterator[str]:
    """Yield which parts of an army are not whole, those that are gone in one word."""
    gone = 0
    for regiment in briefing.get_or(facts.REGIMENTS, force, ()):
        present = briefing.get(facts.FIGURES, regiment)
        start = briefing.get_or(facts.AT_START, regiment, 0)
        if isinstance(present, Unknown) or present >= start:
            continue
        gone += not present
        if present:
            yield f"{briefing.told(NAME, regiment)} {figures_of(present, start)}"
    if gone:
        yield f"{count(gone, 'regiment')} gone"


def _share(briefing: Briefing, force: KnownForce) -> ToldCell:
    """Return the bar of what is left of an army."""
    present = briefing.get(facts.FIGURES, force.id)
    start = briefing.get_or(facts.AT_START, force.id, 0)
    if isinstance(present, Unknown) or not start:
        return ToldCell(main="")
    share = min(FULL, FULL * present // start)
    return ToldCell(main="", share=share, stands_out=present < start)


def _strength(briefing: Briefing, force: KnownForce) -> ToldCell:
    present = briefing.get(facts.FIGURES, force.id)
    start = briefing.get_or(facts.AT_START, force.id, 0)
    if isinstance(present, Unknown):
        return ToldCell(main="")
    return ToldCell(main=figures_of(present, start), stands_out=present < start)


def figures_of(present: int, start: int) -> str:
    """Return figures present, and of how many where that is another number."""
    return f"{present} of {start}" if start and present != start else str(present)


def orders_of_march(briefing: Briefing) -> tuple[SideOnTheMarch, ...]:
    """Return the orders of march a reader knows, side by side."""
    found = []
    for group in forces_by_side(briefing):
        orders = []
        for force in group.forces:
            listed = briefing.get_or(facts.REGIMENTS, force.id, ())
            named = {each: briefing.told(NAME, each) for each in listed}
            regiments = tuple(
                _regiment(briefing, each, name) for each, name in named.items() if name
            )
            if regiments:
                orders.append(OrderOfMarch(force=force.name, regiments=regiments))
        if orders:
            side = badge(briefing, group.side)
            found.append(SideOnTheMarch(badge=side, orders=tuple(orders)))
    return tuple(found)


def _regiment(briefing: Briefing, regiment: str, name: str) -> ToldCell:
    present = briefing.get(facts.FIGURES, regiment)
    if isinstance(present, Unknown):
        return ToldCell(main=name)
    start = briefing.get_or(facts.AT_START, regiment, 0)
    told = figures_of(present, start)
    return ToldCell(main=name, small=told, stands_out=present < start)


def _said_once(briefing: Briefing, forces: Sequence[KnownForce]) -> str:
    """Return what holds of an army unless its line says something else."""
    points = usual_points(briefing)
    known = [
        words
        for name, words in (
            (facts.FATIGUED, "fresh"),
            (facts.FIGURES, "full"),
            (facts.IN_HAND, f"with {fraction(points or 0)} points in hand"),
        )
        if any(briefing.knows(name, force.id) for force in forces)
    ]
    said = f"{together(known)}, unless it says otherwise" if known else ""
    return (
        f"{said}{_COUNTS_ALL}" if said and _has_individuals(briefing, forces) else said
    )


_COUNTS_ALL = "; figures include individuals"


def _has_individuals(briefing: Briefing, forces: Sequence[KnownForce]) -> bool:
    """Say whether anybody is counted beside the regiments of some armies."""
    armies = {force.id for force in forces}
    return any(
        briefing.get(facts.BELONGS_TO, who) in armies
        and briefing.get_or(facts.WITH_ARMY, who, 0)
        for who in briefing.subjects(facts.BELONGS_TO)
    )


FORCE_COLUMNS = ForceColumns(
    kinds=(
        STANDS_AT,
        ColumnKind(
            title="Out of the ordinary",
            width_mm=0,
            facts=(facts.FATIGUED, facts.FORMED, facts.SCOUTS, facts.ROUTE),
            cell=_notes,
        ),
        ColumnKind(
            title="Points",
            width_mm=15,
            is_number=True,
            facts=(facts.IN_HAND, facts.RATE),
            cell=_points,
            lifts=False,
        ),
        ColumnKind(title="Strength", width_mm=20, facts=(facts.FIGURES,), cell=_share),
        ColumnKind(
            title="Figures",
            width_mm=16,
            is_number=True,
            facts=(facts.FIGURES,),
            cell=_strength,
        ),
    ),
    said_once=_said_once,
)
"""Every column in order."""
OWN_COLUMNS = replace(
    FORCE_COLUMNS,
    kinds=tuple(
        replace(kind, cell=_own_notes) if kind.cell is _notes else kind
        for kind in FORCE_COLUMNS.kinds
    ),
)
"""The same for a commander, whose regiments stand below their armies."""
