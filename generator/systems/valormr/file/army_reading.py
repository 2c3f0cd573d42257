"""Reads armies and vessels, and what came of battles fought on the table."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from generator.errors import Finding
from generator.read.known import ids_in, plain_words, twice
from generator.read.period_reading import detail_faults, details, twice_answered
from generator.read.side_reading import force_fields
from generator.systems.valormr.rules import muster
from generator.systems.valormr.rules.armies import sight_of
from generator.systems.valormr.rules.orders import BattleResult
from generator.systems.valormr.rules.tables import BOOK
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from generator.errors import KeyPath
    from generator.read.references import Places, References
    from generator.systems.valormr.file.valormr_file import (
        ArmySection,
        CompanySection,
        PeopleSection,
        RegimentSection,
        ValormrPeriod,
        VesselSection,
    )
    from generator.world.board import Board


# The ids of an army's parts: as the file gives them, and as the campaign has them.


def duplicates_in_armies(document: Mapping[str, object]) -> Iterator[Finding]:
    """Yield a fault for every part of an army whose id is given twice."""
    individuals: list[tuple[KeyPath, str]] = []
    armies = document.get("army")
    for index, army in enumerate(armies if isinstance(armies, list) else []):
        if isinstance(army, dict):
            where = ("army", index)
            regiments = ids_in(army.get("regiment"), (*where, "regiment"))
            yield from twice(regiments, "regiment of this army")
            individuals += ids_in(army.get("individual"), (*where, "individual"))
    yield from twice(individuals, "individual")


def regiment_id(army: ArmySection, regiment: RegimentSection) -> str:
    """Return the id a regiment has throughout the campaign."""
    return f"{army.id}/{regiment.id}"


def company_id(army: ArmySection, regiment: RegimentSection, company: CompanySection) -> str:
    """Return the id a company has throughout the campaign."""
    made = company.id or plain_words(company.name) or "company"
    return f"{regiment_id(army, regiment)}/{made}"


def companies_of(army: ArmySection) -> list[tuple[KeyPath, str]]:
    """Return place and id of every company of an army."""
    return [
        (company.where, company_id(army, regiment, company))
        for regiment in army.regiment
        for company in regiment.company
    ]


def parts_of(armies: tuple[ArmySection, ...]) -> Mapping[str, str]:
    """Return the army that each company and each individual belongs to."""
    found: dict[str, str] = {}
    for army in armies:
        found |= {company: army.id for _, company in companies_of(army)}
        found |= {individual.id: army.id for individual in army.individual}
    return found


def army_faults(armies: Sequence[ArmySection]) -> Iterator[Finding]:
    """Yield the faults of companies' ids, and regiments no rule could say much of."""
    for army in armies:
        first: dict[str, KeyPath] = {}
        for where, text in companies_of(army):
            if text in first:
                yield Finding(
                    "C020",
                    (*where, "name"),
                    f"two companies of one regiment would be called “{text}”",
                    'give one an id of its own, such as id = "2nd-longbows"',
                    also=(*first[text], "name"),
                    also_says="first here",
                )
            first.setdefault(text, where)
        for regiment in army.regiment:
            if regiment.is_whole and not regiment.company:
                yield Finding(
                    "C012",
                    regiment.where,
                    f"the regiment “{regiment.id}” of “{army.id}” has no company",
                    "add [[army.regiment.company]] with its name and figures below it, "
                    "or take the regiment out",
                )


def army_warnings(armies: Iterable[ArmySection], board: Board, places: Places) -> Iterator[Finding]:
    """Yield a warning for every army that stands or consists of something odd."""
    for army in armies:
        if not (army.regiment or army.individual or army.command_unit):
            yield Finding(
                "W105",
                army.where,
                f"“{army.id}” has neither regiments nor individuals",
                "add [[army.regiment]] below it",
            )
        at = _hex(army.at, places)
        if at is not None and board.is_sea(at) and not army.flies:
            yield Finding(
                "W108",
                (*army.where, "at"),
                f"“{army.id}” begins in the sea at {board.grid.label(at)}",
                "put it on land, or on a vessel's hex by the coast",
            )


def to_forces(rows: Iterable[ArmySection], places: Places) -> tuple[muster.Army, ...]:
    """Return the armies by id; they have been checked."""
    forces = (_to_force(row, places) for row in rows)
    return tuple(sorted(forces, key=lambda force: force.id))


def _to_force(row: ArmySection, places: Places) -> muster.Army:
    people = row.people.casefold()
    return muster.Army(
        **force_fields(row, places),
        people=people,
        sight=sight_of(people, BOOK.sight) if row.sight is None else muster.Sight(row.sight),
        army_points=row.points,
        regiments=tuple(
            muster.Regiment(
                id=regiment_id(row, regiment),
                name=regiment.name,
                companies=tuple(
                    muster.Company(
                        id=company_id(row, regiment, company),
                        name=company.name,
                        troop_type=company.type or company.name,
                        arm=muster.Arm(company.arm),
                        figures=company.figures,
                        price=_exact(company.price),
                    )
                    for company in regiment.company
                ),
            )
            for regiment in row.regiment
        ),
        individuals=tuple(
            muster.Individual(id=each.id, name=each.name, kind=each.kind) for each in row.individual
        ),
        command_units=tuple(
            muster.CommandUnit(name=each.name, figures=each.figures) for each in row.command_unit
        ),
        move_points=_exact(row.move_points),
        flies=row.flies,
        is_detachment=row.detachment,
        trains=row.trains,
    )


def _exact(number: float | None) -> Fraction | None:
    return None if number is None else Fraction(str(number))


def to_peoples(rows: Iterable[PeopleSection]) -> tuple[muster.People, ...]:
    """Return the peoples that have something of their own, by name."""
    peoples = []
    for row in rows:
        words = {"regiment": row.regiment, "battalion": row.battalion, "company": row.company}
        people = muster.People(
            name=row.name.casefold(),
            unit_names={unit: word for unit, word in words.items() if word},
            formations=dict(row.formation),
        )
        peoples.append(people)
    return tuple(sorted(peoples, key=lambda people: people.name))


def to_vessels(rows: Iterable[VesselSection], places: Places) -> tuple[muster.Vessel, ...]:
    """Return the vessels by id; they have been checked."""
    vessels = (
        muster.Vessel(
            id=row.id,
            name=row.name,
            kind=row.kind,
            count=row.count,
            side=row.side,
            owner=row.army or "",
            at=_hex(row.at, places),
        )
        for row in rows
    )
    return tuple(sorted(vessels, key=lambda vessel: vessel.id))


def _hex(name: str | None, places: Places) -> Hex | None:
    found = None if name is None else places.find(name, ())
    return found if isinstance(found, Hex) else None


# Reads what came of battles fought on the table.


def battle_faults(row: ValormrPeriod, references: References) -> Iterator[Finding]:
    """Yield everything wrong with the battles of a block."""
    yield from twice_answered(row.battle, "contact", "this contact is settled twice")
    for battle in row.battle:
        yield from detail_faults(battle, references)


def to_battles(row: ValormrPeriod, references: References) -> Mapping[str, Any]:
    """Return the battles of a block, by their table."""
    battles = tuple(
        BattleResult(
            contact=each.contact,
            losses=dict(each.losses),
            detail=details(each, references),
            picture=each.picture,
            caption=each.caption,
            where=each.where,
        )
        for each in row.battle
    )
    return {"battle": battles}
