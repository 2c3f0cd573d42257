"""The ids of an army's parts: as the file gives them, and as the campaign has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.read.known import ids_in, twice
from generator.read.made_ids import plain_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.errors import Finding, KeyPath
    from generator.systems.valormr.file.army_tables import (
        ArmySection,
        CompanySection,
        RegimentSection,
    )


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


def company_id(
    army: ArmySection, regiment: RegimentSection, company: CompanySection
) -> str:
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
    return {part: army.id for army in armies for part in _parts_in(army)}


def _parts_in(army: ArmySection) -> Iterator[str]:
    """Yield the ids of everything in an army that can suffer losses."""
    for _, company in companies_of(army):
        yield company
    for individual in army.individual:
        yield individual.id
