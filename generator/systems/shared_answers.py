"""What a command of any rule system can answer: its rules, and chances."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.numbers import band
from generator.systems.command import Answer, AnswerPassage

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Sequence

    from generator.kit.phase import Chance
    from generator.kit.printing import PrintedTable
    from generator.systems.command import CommandMaterials


def chances_of_all(tables: Iterable[tuple[str, Sequence[Chance]]]) -> Answer:
    """Return chances, those of one thing after those of another, each under its title."""
    tables = tuple(tables)
    return Answer(
        passages=tuple(
            AnswerPassage(
                title=title, lines=tuple(f"  {band(each):>9}  {each.outcome}" for each in found)
            )
            for title, found in tables
        ),
        data={
            title: [[each.outcome, str(each.low), str(each.high)] for each in found]
            for title, found in tables
        },
    )


def rules_answer(materials: CommandMaterials, _options: argparse.Namespace) -> Answer:
    """Return every table of a campaign's rules, in the order of the quick reference."""
    tables = materials.rules.printed(materials.campaign)
    return Answer(
        passages=tuple(AnswerPassage(title=table.title, lines=_lines(table)) for table in tables),
        data={
            table.id: {
                "columns": list(table.columns),
                "rows": [[cell.text for cell in row] for row in table.rows],
                "notes": [*table.notes, *(sentence for sentence, _ in table.sentences)],
            }
            for table in tables
        },
    )


def _lines(table: PrintedTable) -> tuple[str, ...]:
    """Return a table with its columns below each other, and what stands under it."""
    rows = [table.columns, *(tuple(cell.text for cell in row) for row in table.rows)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    told = (
        "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )
    below = (*table.notes, *(f"{sentence} ({rule})" for sentence, rule in table.sentences))
    return tuple(f"  {line}" for line in (*told, *below) if line)
