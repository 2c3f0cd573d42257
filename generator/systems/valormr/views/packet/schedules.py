"""DEPLOY: a commander's deployment schedule, from his march and his real units."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.kit.shared_facts import NAME
from generator.systems.valormr.rules.contact.deployment import initial_units
from generator.systems.valormr.rules.contact.units import UnitSize
from generator.systems.valormr.rules.fact_names import BASELINE, REGIMENT, TROOP_TYPE
from generator.systems.valormr.views.packet.contents import Arrival, Schedule, UnitShown
from generator.systems.valormr.views.packet.regiments import company_on_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.systems.valormr.rules.contact.deployment import MarchFormation
    from generator.systems.valormr.rules.contact.units import DeploymentSchedule, Unit
    from generator.systems.valormr.views.packet.supplies import (
        KnownEngagement,
        PacketSupplies,
    )

_PLURALS = {
    UnitSize.COMPANY: "companies",
    UnitSize.BATTALION: "battalions",
    UnitSize.REGIMENT: "regiments",
}
_ORDINALS = ("First", "Second", "Third", "Fourth")


def schedule_shown(
    known: KnownEngagement, supplies: PacketSupplies, force: str
) -> Schedule | None:
    """Return when a force's units can be on the table; none: it was not handed over.

    Before the deployment dice it is the least that is certain.

    Rules: VAL-DEPLOY-18, VAL-DEPLOY-19, VAL-DEPLOY-21, VAL-DEPLOY-26, VAL-MARCH-12.
    """
    formation = supplies.formations.get(force)
    schedule = supplies.schedules.get(force)
    if formation is None or schedule is None:
        return None
    is_settled = known.of_commander(BASELINE, force) > 0
    cap = len(schedule.units)
    if not is_settled:
        schedule = replace(schedule, initial=min(cap, formation.base))
    return Schedule(
        came_by=_came_by(supplies, formation),
        unit=str(formation.unit),
        base=formation.base,
        turn=formation.turn,
        units=tuple(_units(known, supplies, schedule, force)),
        arrivals=tuple(_arrivals(schedule, formation)),
        is_settled=is_settled,
        is_fixed=schedule.is_fixed,
        by_difference=() if is_settled else _by_difference(supplies, formation, cap),
    )


_OVER = {
    "track": "over mountains or by track",
    "road": "by road",
    "forest": "through forest, swamp or hills",
    "clear": "over open ground",
}
"""How one comes who counts by a row of the march table."""


def _came_by(supplies: PacketSupplies, formation: MarchFormation) -> str:
    """Return the row of the march table in words, and whose place it takes.

    Rules: VAL-DEPLOY-18, VAL-ADV-02.
    """
    titles = {
        name: _OVER.get(row.key, row.title)
        for row in supplies.book.march_formations.rows
        for name in (row.key, *row.names)
    }
    row, came_by = titles.get(formation.row, ""), titles.get(formation.came_by, "")
    if row == came_by or not came_by:
        return row
    return f"{came_by}, where your people marches as others do {row}"


def _by_difference(
    supplies: PacketSupplies, formation: MarchFormation, cap: int
) -> tuple[int, ...]:
    """Return the units before turn 1 for every lead in deployment dice, from 0.

    Rules: VAL-DEPLOY-08, VAL-DEPLOY-19.
    """
    modifiers = supplies.book.deployment_modifiers
    widest = modifiers.limited(cap + 99) - modifiers.limited(-99)
    return tuple(
        initial_units(formation, lead, 0, cap) for lead in range(int(widest) + 1)
    )


def _arrivals(
    schedule: DeploymentSchedule, formation: MarchFormation
) -> Iterator[Arrival]:
    """Yield how many units may come before each battle turn."""
    for turn, units in enumerate(schedule.arrivals, start=1):
        words = _initial_words(schedule, formation) if turn == 1 else "up to"
        yield Arrival(
            title=f"Before turn {turn}",
            units=units,
            called=_called(formation.unit, units),
            words=words,
        )


def _called(unit: UnitSize, count: int) -> str:
    """Return what so many units are called; nothing for individuals."""
    if unit is UnitSize.INDIVIDUALS:
        return ""
    return str(unit) if count == 1 else _PLURALS[unit]


def _initial_words(schedule: DeploymentSchedule, formation: MarchFormation) -> str:
    """Return how the number of units before the first turn was found."""
    if formation.unit is UnitSize.INDIVIDUALS:
        return "all at once"
    if schedule.initial < formation.base:
        return f"{formation.base} to start with, and that is all"
    extra = schedule.initial - formation.base
    added = f" + {extra} for the deployment die" if extra else ""
    return f"base {formation.base}{added}"


def _units(
    known: KnownEngagement,
    supplies: PacketSupplies,
    schedule: DeploymentSchedule,
    force: str,
) -> Iterator[UnitShown]:
    """Yield the units by name with what they are made of."""
    whos = {who.id: who for who in supplies.campaign.force(force).individuals}
    for unit in schedule.units:
        if unit.size is UnitSize.INDIVIDUALS:
            names = [f"{whos[who].name} ({whos[who].kind})" for who in unit.companies]
            yield UnitShown(
                name="Individuals", detail=", ".join(names), figures=unit.figures
            )
            continue
        yield UnitShown(
            name=_unit_name(known, unit),
            detail=_detail(known, supplies, unit),
            figures=unit.figures,
        )


def _unit_name(known: KnownEngagement, unit: Unit) -> str:
    """Return a company's or regiment's own name, or which battalion it is."""
    first = unit.companies[0]
    if unit.size is UnitSize.COMPANY:
        return known.text(NAME, first)
    if unit.size is UnitSize.REGIMENT:
        return known.text(NAME, known.text(REGIMENT, first))
    return f"{_ORDINALS[unit.number - 1]} battalion"


def _detail(known: KnownEngagement, supplies: PacketSupplies, unit: Unit) -> str:
    """Return a unit's companies with their figures and troop types."""
    if unit.size is UnitSize.COMPANY:
        return known.text(TROOP_TYPE, unit.companies[0])
    return "; ".join(
        f"{known.text(NAME, company)}: {company_on_table(known, supplies, company)} "
        f"{known.text(TROOP_TYPE, company)}"
        for company in unit.companies
    )
