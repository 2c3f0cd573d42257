"""``odds``: chances counted out over the dice, for any situation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import UsageError
from generator.render.numbers import band
from generator.systems.command import Answer, AnswerPassage
from generator.systems.valormr.commands.battle_chances import BATTLE, battle_answer
from generator.systems.valormr.commands.described_chances import (
    Described,
    chances_for,
    to_band,
)

if TYPE_CHECKING:
    import argparse

    from generator.systems.command import CommandMaterials
    from generator.systems.valormr.rules.chances import Band


def odds_answer(materials: CommandMaterials, options: argparse.Namespace) -> Answer:
    """Return the chances of everything that can come about."""
    if options.subject == BATTLE:
        return battle_answer(materials, options)
    described = Described(
        own=options.own,
        against=_bands(options.against),
        operation=options.operation,
        came_by=options.came_by,
        units=options.units,
        half=options.half,
        commanders=options.commanders,
        hexes=options.hexes,
        stops=options.stops,
    )
    tables = chances_for(materials, options.subject, described)
    return Answer(
        passages=tuple(
            AnswerPassage(
                title=title,
                lines=tuple(f"  {band(each):>9}  {each.outcome}" for each in found),
            )
            for title, found in tables
        ),
        data={
            title: [[each.outcome, str(each.low), str(each.high)] for each in found]
            for title, found in tables
        },
    )


def _bands(text: str) -> tuple[Band, ...]:
    """Read every opponent's sum or band, separated by commas.

    Raises:
        UsageError: One of them is neither a number nor a band.
    """
    try:
        return tuple(to_band(part.strip()) for part in text.split(",") if part.strip())
    except ValueError as fault:
        message = f"--against {text}: write sums or bands, such as 4,-1..2"
        raise UsageError(message) from fault
