"""What a reader knows of armies: points, condition, strength, and orders of march."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from generator.brief.briefing import Unknown
from generator.kit.facts import NAME, STAGE
from generator.kit.printing import together
from generator.render.force_table import FULL, STANDS_AT, ColumnKind, ForceColumns, ToldCell, badge
from generator.render.known_forces import forces_by_side, known_contacts
from generator.render.numbers import count, fraction
from generator.systems.valormr.rules import fact_names as facts
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.brief.briefing import Briefing
    from generator.render.force_table import SideBadge
    from generator.render.known_forces import KnownForce


_MET = {"deployment": "in battle", "battle": "has fought"}
"""How a contact is told in a word, by how far it has got."""


class OrderOfMarch(Struct, frozen=True, kw_only=True):
    """The regiments of one force, the leading one first."""

    force: str
    regiments: tuple[ToldCell, ...]


class SideOnTheMarch(Struct, frozen=True, kw_only=True):
    """The orders of march of one side, as far as they are known."""

    badge: SideBadge
    orders: tuple[OrderOfMarch, ...]


def usual_points(briefing: Briefing) -> Fraction | None:
    """Return the points a day that most armies have; none: nobody's are known."""
    known = (briefing.get(facts.RATE, force) for force in briefing.subjects(facts.RATE))
    rates = Counter(rate for rate in known if not isinstance(rate, Unknown))
    return min(rates, key=lambda rate: (-rates[rate], rate), default=None)


def _points(briefing: Briefing, force: KnownForce) -> ToldCell:
    in_hand = briefing.get(facts.IN_HAND, force.id)
    rate = briefing.get(facts.RATE, force.id)
    day = "" if isinstance(rate, Unknown) else fraction(rate)
    if isinstance(in_hand, Unknown):
        return ToldCell(main=day and f"{day} a day")
    return ToldCell(
        main=fraction(in_hand),
        small=f"of {day}" if day and in_hand != rate else "",
        stands_out=in_hand != usual_points(briefing),
    )


def _notes(briefing: Briefing, force: KnownForce, *, names_regiments: bool = True) -> ToldCell:
    """Return what is not as it is with everybody: what matters, then the rest.

    Regiments are named unless each has a line of its own.
    """
    grave = list(_grave(briefing, force))
    if names_regiments:
        grave += _shortages(briefing, force.id)
    return ToldCell(
        main="; ".join(grave), small="; ".join(_slight(briefing, force)), stands_out=bool(grave)
    )


def _grave(briefing: Briefing, force: KnownForce) -> Iterator[str]:
    """Yield what an umpire or commander must not overlook."""
    stages = [
        briefing.get_or(STAGE, contact.id, "")
        for contact in known_contacts(briefing)
        if force.id in contact.ids and contact.stands
    ]
    if stages:
        yield next((_MET[stage] for stage in stages if stage in _MET), "in contact")
    if briefing.get(facts.FATIGUED, force.id) is True:
        yield "fatigued"
    if briefing.get(facts.FORMED, force.id) is False:
        yield "unformed"
    if missing := briefing.get_or(facts.STRAGGLERS, force.id, 0):
        yield count(missing, "straggler")
    if hurt := briefing.told(facts.HURT, force.id):
        yield hurt


def _slight(briefing: Briefing, force: KnownForce) -> Iterator[str]:
    """Yield what else there is to be said."""
    route, way = briefing.told(facts.ROUTE, force.id), briefing.told(facts.BY, force.id)
    if route:
        yield f"bound for {route}" + (f" by {way}" if way else "")
    if carried := briefing.get_or(facts.CARRIED, force.id, Fraction(0)):
        yield f"{fraction(carried)} points kept"
    if scouts := briefing.get_or(facts.SCOUTS, force.id, 0):
        yield f"{count(scouts, 'scout')} out"
    if leader := briefing.told(facts.LEADER, force.id):
        yield f"commander: {leader}"
    if days := briefing.get_or(facts.DAYS_MOVED, force.id, 0):
        yield f"marched {count(days, 'day')}"
    if forced := briefing.get_or(facts.FORCED_ON, force.id, 0):
        yield f"forced march in turn {forced}"
    if not briefing.knows(facts.FATIGUED, force.id):
        yield "condition unknown"


def _shortages(briefing: Briefing, force_id: str) -> Iterator[str]:
    """Yield which parts of an army are not whole, those that are gone in one word."""
    gone = 0
    for regiment in briefing.get_or(facts.REGIMENTS, force_id, ()):
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
            told = (_regiment(briefing, each) for each in listed)
            regiments = tuple(cell for cell in told if cell.main)
            if regiments:
                orders.append(OrderOfMarch(force=force.name, regiments=regiments))
        if orders:
            side = badge(briefing, group.side)
            found.append(SideOnTheMarch(badge=side, orders=tuple(orders)))
    return tuple(found)


def _regiment(briefing: Briefing, regiment_id: str) -> ToldCell:
    name, present = briefing.told(NAME, regiment_id), briefing.get(facts.FIGURES, regiment_id)
    if isinstance(present, Unknown):
        return ToldCell(main=name)
    start = briefing.get_or(facts.AT_START, regiment_id, 0)
    told = figures_of(present, start)
    return ToldCell(main=name, small=told, stands_out=present < start)


def _said_once(briefing: Briefing, forces: Sequence[KnownForce]) -> str:
    """Return what holds of an army unless its line says something else."""
    armies = {force.id for force in forces}
    points = fraction(usual_points(briefing) or 0)
    known = [
        words
        for name, words in (
            (facts.FATIGUED, "fresh"),
            (facts.FIGURES, "full"),
            (facts.IN_HAND, f"with {points} points in hand"),
        )
        if any(briefing.knows(name, army) for army in armies)
    ]
    counts_all = any(
        briefing.get(facts.BELONGS_TO, who) in armies and briefing.get_or(facts.WITH_ARMY, who, 0)
        for who in briefing.subjects(facts.BELONGS_TO)
    )
    if not known:
        return ""
    besides = "; figures include individuals" if counts_all else ""
    return f"{together(known)}, unless it says otherwise{besides}"


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
            title="Figures", width_mm=16, is_number=True, facts=(facts.FIGURES,), cell=_strength
        ),
    ),
    said_once=_said_once,
)
"""Every column in order."""
OWN_COLUMNS = replace(
    FORCE_COLUMNS,
    kinds=tuple(
        replace(kind, cell=partial(_notes, names_regiments=False)) if kind.cell is _notes else kind
        for kind in FORCE_COLUMNS.kinds
    ),
)
"""The same for a commander, whose regiments stand below their armies."""
