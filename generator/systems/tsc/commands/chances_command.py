"""``chances``: what every step of the army on turn may lead to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.command import Answer, AnswerPassage
from generator.systems.tsc.rules.campaign_begun import tsc
from generator.systems.tsc.views.roll_card import next_turn, step_tables

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from generator.systems.command import CommandMaterials
    from generator.systems.tsc.views.roll_card import StepTable


def chances_answer(materials: CommandMaterials, _options: argparse.Namespace) -> Answer:
    """Return the chances of every step of the turn that comes next."""
    campaign = tsc(materials.campaign)
    tables = step_tables(campaign, next_turn(materials.resolution()))
    label = campaign.board.grid.label
    return Answer(
        passages=tuple(
            AnswerPassage(
                title=f"{table.turn}, {table.army} at {table.at}: {table.roll}",
                lines=tuple(_lines(table)),
            )
            for table in tables
        ),
        data={
            table.force: {
                label(step.goal): [
                    [each.outcome, str(each.low), str(each.high)] for each in step.chances
                ]
                for step in table.steps
            }
            for table in tables
        },
    )


def _lines(table: StepTable) -> Iterator[str]:
    """Yield a line for every step."""
    for row in table.rows:
        named = ", ".join(filter(None, (row.ground, row.place)))
        chances = "; ".join(
            f"{column} {cell}"
            for column, cell in zip(table.columns, row.cells, strict=True)
            if cell
        )
        yield f"  {row.goal:<12} {named}: {chances}"
