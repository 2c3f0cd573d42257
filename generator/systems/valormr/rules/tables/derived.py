"""Printed tables that are worked out from others, for people who do not reckon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.printing import AMENDED, Cell, PrintedTable, printed_number

if TYPE_CHECKING:
    from generator.systems.valormr.rules.tables import ValormrTables
    from generator.systems.valormr.rules.wargames_table.baselines import Baselines


def derived_tables(tables: ValormrTables) -> tuple[PrintedTable, ...]:
    """Return every worked-out table, in the order of the quick-reference cards."""
    return (contact_hours(tables), baseline_counts(tables))


def contact_hours(tables: ValormrTables) -> PrintedTable:
    """Return the hour of contact by half period and difference of the dice.

    Rules: VAL-CONTACT-34, VAL-CONTACT-35, VAL-TURN-03.
    """
    halves = [tables.hours.quotation(row.key, "end") for row in tables.hours.rows]
    faces = tables.half_dice.totals()
    rows = []
    for difference in range(len(faces)):
        hours = (
            Cell(text=f"{int(str(end.value)) - difference}", amended=end.amended)
            for end in halves
        )
        rows.append((Cell(text=str(difference)), *hours))
    return PrintedTable(
        id="contact-hours",
        title="Hour of contact",
        columns=("Difference", *(row.title for row in tables.hours.rows)),
        rows=tuple(rows),
        notes=("The difference is that of the highest and the lowest natural dice.",),
        rules=("VAL-CONTACT-34", "VAL-CONTACT-35"),
        marks=(AMENDED,) * any(end.amended for end in halves),
        card="PT-14",
        unit="hour",
        source="S0:545-551",
    )


def baseline_counts(tables: ValormrTables) -> PrintedTable:
    """Return which baseline a deployment score means, counted from the forward one.

    Rules: VAL-BASE-08, VAL-DEPLOY-12, VAL-DEPLOY-13, VAL-DEPLOY-14, VAL-DEPLOY-15.
    """
    lines = tables.baselines.whole("lines")
    rows = tuple(
        (
            Cell(text=str(score)),
            Cell(text=_named(lines + 1 - score, lines)),
            Cell(text=_named(score, lines)),
        )
        for score in range(1, lines + 1)
    )
    return PrintedTable(
        id="baseline-counts",
        title="Which baseline",
        columns=(
            "Modified die",
            "Highest, alone",
            "All others; all, if the top is tied",
        ),
        rows=rows,
        notes=("Baselines are counted here from the forward one.",),
        rules=(
            "VAL-DEPLOY-12",
            "VAL-DEPLOY-13",
            "VAL-DEPLOY-14",
            "VAL-DEPLOY-15",
            "VAL-BASE-08",
        ),
        card="PT-22",
        source="S0:156, 199-203",
    )


def baselines_here(laid_out: Baselines) -> PrintedTable:
    """Return the six baselines of one table, the distance of each from its own edge.

    Rules: VAL-BASE-07, VAL-BASE-08.
    """
    lines = laid_out.lines
    counted = {
        "From forward": [Cell(text=str(line.from_forward)) for line in lines],
        "From rear": [Cell(text=str(line.from_rear)) for line in lines],
        "Inches from own edge": [
            Cell(text=printed_number(line.distance)) for line in lines
        ],
    }
    between = ("",) * (len(lines) - 2)
    return PrintedTable(
        id="baselines-here",
        title=f"Baselines of a table {printed_number(laid_out.table_width)}″ across",
        columns=("Baseline", "forward", *between, "rear"),
        rows=tuple((Cell(text=name), *cells) for name, cells in counted.items()),
        rules=("VAL-BASE-07", "VAL-BASE-08"),
        card="PT-20",
    )


def _named(line: int, lines: int) -> str:
    """Return a baseline's number, and its name where it has one."""
    names = {1: " (forward)", lines: " (rear)"}
    return f"{line}{names.get(line, '')}"
