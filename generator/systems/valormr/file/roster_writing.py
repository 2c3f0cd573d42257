"""An army of another program's list as tables of the campaign file."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from generator.read.models.value_kinds import LONGEST_LINE
from generator.read.roster import RosterWords
from generator.read.toml_text import new_id, quoted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.read.roster import Roster, RosterUnit
    from generator.systems.valormr.rules.muster import ValormrCampaign

_COMPANIES = 6
"""So many make a regiment where a list knows of none."""


def roster_tables(roster: Roster) -> str:
    """Return an army as text to paste.

    Companies are put into regiments of six where the list has no larger bodies.
    """
    lines = [*_army(roster), *_regiments(roster), *_individuals(roster)]
    return "\n".join(lines) + "\n"


def _army(roster: Roster) -> Iterator[str]:
    """Yield the army's own table."""
    yield "[[army]]"
    yield f"id = {quoted(new_id(roster.name, set()))}"
    yield f"name = {quoted(roster.name[:LONGEST_LINE])}"
    yield f"side = {quoted(roster.side)}"
    if roster.commander:
        yield f"commander = {quoted(roster.commander[:LONGEST_LINE])}"
    if roster.points:
        yield f"points = {roster.points}"
    if roster.at:
        yield f"at = {quoted(roster.at)}"


def _regiments(roster: Roster) -> Iterator[str]:
    """Yield a table for each regiment, with its companies."""
    bodies: dict[str, list[RosterUnit]] = {}
    ranks = [unit for unit in roster.units if not unit.is_character]
    for number, unit in enumerate(ranks):
        body = unit.body or f"Regiment {number // _COMPANIES + 1}"
        bodies.setdefault(body, []).append(unit)
    taken: set[str] = set()
    for body, units in bodies.items():
        yield ""
        yield "[[army.regiment]]"
        yield f"id = {quoted(new_id(body, taken))}"
        yield f"name = {quoted(body[:LONGEST_LINE])}"
        yield "company = ["
        seen: Counter[str] = Counter()
        for unit in units:
            seen[unit.name] += 1
            yield f"  {_company(unit, seen[unit.name])},"
        yield "]"


def _company(unit: RosterUnit, number: int) -> str:
    """Return one company on one line; others of its name went before."""
    name = unit.name if number == 1 else f"{unit.name} {number}"
    keys = [
        f"name = {quoted(name[:LONGEST_LINE])}",
        f"type = {quoted((unit.troop_type or unit.name).lower()[:LONGEST_LINE])}",
        f"figures = {unit.figures}",
    ]
    if unit.is_mounted:
        keys.append('arm = "cavalry"')
    if unit.price:
        keys.append(f"price = {unit.price:g}")
    return f"{{ {', '.join(keys)} }}"


def _individuals(roster: Roster) -> Iterator[str]:
    """Yield a table for each leader or creature of note."""
    taken: set[str] = set()
    for unit in roster.units:
        if unit.is_character:
            yield ""
            yield "[[army.individual]]"
            yield f"id = {quoted(new_id(unit.name, taken))}"
            yield f"name = {quoted(unit.name[:LONGEST_LINE])}"
            if unit.troop_type:
                yield f"kind = {quoted(unit.troop_type.lower()[:LONGEST_LINE])}"


def roster_rows(campaign: ValormrCampaign) -> Iterator[Mapping[str, object]]:
    """Yield a row for each company of a campaign, by the headings of a table."""
    board = campaign.board
    for army in campaign.forces:
        whose = {
            "army": army.name,
            "side": army.side,
            "commander": army.commander,
            "at": "" if army.start is None else board.grid.label(army.start),
            "points": army.army_points or "",
        }
        for regiment in army.regiments:
            for company in regiment.companies:
                price = company.price
                yield {
                    **whose,
                    "regiment": regiment.name,
                    "company": company.name,
                    "type": company.troop_type,
                    "figures": company.figures,
                    "arm": str(company.arm),
                    "price": "" if price is None else f"{float(price):g}",
                }


ROSTER = RosterWords(
    headings={
        "army": "army",
        "regiment": "body",
        "company": "unit",
        "type": "troop_type",
        "figures": "figures",
        "arm": "arm",
        "price": "price",
        "side": "side",
        "commander": "commander",
        "at": "at",
        "points": "points",
    },
    text=roster_tables,
    rows=roster_rows,
)
"""Armies of companies, in regiments."""
