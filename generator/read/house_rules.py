"""Checks house rules against the tables of the campaign's rule system."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import Finding
from generator.kit.amendments import Amendment, AmendmentRefusal, amend
from generator.read.models.value_kinds import closest_or_all

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.kit.table import Table
    from generator.read.models.campaign_tables import HouseRuleSection


def house_rule_faults(
    rows: tuple[HouseRuleSection, ...], tables: Mapping[str, Table]
) -> Iterator[Finding]:
    """Yield a fault for every house rule that no table of the system can take."""
    amendments = [
        Amendment(
            table=row.table,
            row=row.row,
            column=row.column or None,
            value=row.value,
            why=row.why,
        )
        for row in rows
    ]
    _, refusals = amend(tables, amendments)
    for refusal in refusals:
        yield _fault(rows[refusal.position], refusal)


def _fault(row: HouseRuleSection, refusal: AmendmentRefusal) -> Finding:
    part = str(refusal.part)
    if not refusal.known:
        return Finding(code="C037", where=(*row.where, part), what=refusal.what)
    name = str(getattr(row, part))
    known = tuple(refusal.known)
    what = f"unknown {part} “{name}”"
    if part != "table":
        what = f"the table “{row.table}” has no {part} “{name}”"
    return Finding(
        code="C037",
        where=(*row.where, part),
        what=what,
        hint=closest_or_all(name, known),
    )
