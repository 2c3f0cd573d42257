"""OOB, DEPLOY: the units a regiment comes on in, and how long until all are on."""

from __future__ import annotations

from enum import StrEnum
from itertools import pairwise
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.armies import company_losses
from generator.systems.valormr.rules.movement.long_crossings import fighting_figures
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.muster import Company, Regiment


class UnitSize(StrEnum):
    """By what a force deploys; the first three are words of the march table."""

    COMPANY = "company"
    BATTALION = "battalion"
    REGIMENT = "regiment"
    INDIVIDUALS = "individuals"
    """No regiment is left: heroes or creatures alone, all at once (DEF-OOB-03)."""


class Unit(Struct, frozen=True, kw_only=True):
    """What is put on the table as one."""

    size: UnitSize
    companies: tuple[str, ...]
    """Ids of its companies with figures left, in order; or of individuals."""
    figures: int
    number: int = 1
    """Its place among the units of its size in the regiment, lost ones counted."""

    def __post_init__(self) -> None:
        """Refuse a unit with nobody in it."""
        if not self.companies or self.figures < len(self.companies):
            message = f"a {self.size} of {self.companies} has {self.figures} figures"
            raise ValueError(message)


def battalions(regiment: Regiment, count: int) -> tuple[tuple[Company, ...], ...]:
    """Divide a regiment, companies kept whole; odd ones go to the first battalions.

    A regiment of fewer companies than battalions has one for each company.

    Rules: VAL-OOB-09, VAL-OOB-11.
    """
    share, odd = divmod(len(regiment.companies), count)
    cuts = [part * share + min(part, odd) for part in range(count + 1)]
    parts = (regiment.companies[start:end] for start, end in pairwise(cuts))
    return tuple(part for part in parts if part)


def units_of(
    regiment: Regiment, size: UnitSize, *, figures: Mapping[str, int], battalion_count: int
) -> tuple[Unit, ...]:
    """Return the units of a regiment that have a figure left, in its order.

    ``figures`` are those present, by company id; battalions are divided as the
    regiment began the campaign.

    Rules: VAL-OOB-09, VAL-OOB-10, VAL-OOB-11, VAL-DEPLOY-18.
    """
    parts = {
        UnitSize.COMPANY: tuple((company,) for company in regiment.companies),
        UnitSize.BATTALION: battalions(regiment, battalion_count),
        UnitSize.REGIMENT: (regiment.companies,),
    }
    units = (
        _unit(size, tuple(company.id for company in part), figures, number)
        for number, part in enumerate(parts[size], 1)
    )
    return tuple(unit for unit in units if unit is not None)


def engaging_regiment(field: Field, force: str) -> Regiment | None:
    """Return the one regiment an army may deploy: the first with a figure left.

    Rules: VAL-OOB-13, VAL-OOB-14, VAL-MARCH-02.
    """
    state = field.force(force)
    regiments = {r.id: r for r in field.army(force).regiments}
    for regiment_id in state.order_of_march:
        regiment = regiments[regiment_id]
        if any(state.figures.get(company.id, 0) for company in regiment.companies):
            return regiment
    return None


def regiment_figures(field: Field, force: str) -> tuple[tuple[Company, int], ...]:
    """Return the companies of the engaging regiment that have figures, with these.

    Rule: VAL-OOB-13.
    """
    regiment = engaging_regiment(field, force)
    if regiment is None:
        return ()
    figures = field.force(force).figures
    return tuple(
        (company, figures[company.id])
        for company in regiment.companies
        if figures.get(company.id, 0)
    )


def figures_engaging(field: Field, force: str) -> Mapping[str, int]:
    """Return the figures that meet the enemy, by company or individual.

    An army brings one regiment at most, and its individuals with it. Of a regiment
    that builds rafts a third fights, every company in proportion.

    Rules: VAL-OOB-13, VAL-OOB-23, VAL-RIVER-17, DEF-OOB-03.
    """
    state = field.force(force)
    companies = regiment_figures(field, force)
    present = sum(figures for _, figures in companies)
    away = present - fighting_figures(field.play, state, present)
    left = company_losses(state, companies, away)
    members = [company.id for company, _ in companies]
    members += [who.id for who in field.army(force).individuals]
    return {key: left[key] for key in members if left.get(key, 0)}


def engaging_units(field: Field, force: str, *, size: UnitSize) -> tuple[Unit, ...]:
    """Return every unit a force may bring on in this battle.

    A march table written before the march fixes their order.

    Rules: VAL-OOB-13, VAL-MARCH-15, VAL-DEPLOY-29, VAL-RIVER-17, VAL-ADV-03,
    DEF-OOB-03.
    """
    figures = figures_engaging(field, force)
    regiment = engaging_regiment(field, force)
    if regiment is None:
        individuals = field.army(force).individuals
        unit = _unit(size, tuple(who.id for who in individuals), figures)
        return () if unit is None else (unit,)
    count = field.play.tables.organisation.whole("battalions")
    units = units_of(regiment, size, figures=figures, battalion_count=count)
    places = {company: place for place, company in enumerate(march_table_of(field, force))}

    def place_of(company: str) -> int:
        return places.get(company, len(places))

    ordered = (
        replace(unit, companies=tuple(sorted(unit.companies, key=place_of))) for unit in units
    )
    return tuple(sorted(ordered, key=lambda unit: place_of(unit.companies[0])))


def march_table_of(field: Field, force: str) -> tuple[str, ...]:
    """Return the companies in the order a commander wrote down; empty: none.

    Rule: VAL-ADV-03.
    """
    if not field.play.switches.flag("adv.march_table"):
        return ()
    return field.force(force).march_table


def _unit(
    size: UnitSize, companies: tuple[str, ...], figures: Mapping[str, int], number: int = 1
) -> Unit | None:
    """Make a unit of what is left of some companies, none of nothing."""
    left = {company: figures.get(company, 0) for company in companies}
    present = tuple(company for company in companies if left[company])
    if not present:
        return None
    return Unit(size=size, companies=present, figures=sum(left.values()), number=number)


class DeploymentSchedule(Struct, frozen=True, kw_only=True):
    """The soonest a force can be on the table; it may hold units back."""

    force: str
    units: tuple[Unit, ...]
    """All it may bring on; its commander picks which come next (VAL-DEPLOY-29)."""
    initial: int
    """How many stand before the first turn; all of these must (VAL-DEPLOY-25)."""
    per_turn: int
    """How many may come before each later turn (VAL-DEPLOY-26)."""
    is_fixed: bool = False
    """Whether a march table fixes the order of the units (VAL-ADV-03)."""

    @property
    def arrivals(self) -> tuple[int, ...]:
        """The most units that come before turn 1, 2 and so on, until all are on.

        Rules: VAL-DEPLOY-25, VAL-DEPLOY-26, VAL-DEPLOY-28.
        """
        counts = [self.initial]
        left = len(self.units) - self.initial
        while left > 0 and self.per_turn > 0:
            counts.append(min(self.per_turn, left))
            left -= counts[-1]
        return tuple(counts)

    @property
    def complete_before(self) -> int:
        """The battle turn before which the last unit can be on, 1 or later."""
        return len(self.arrivals)
