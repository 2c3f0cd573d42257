"""``odds``: chances counted out over the dice, for any situation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.cli.awaited import percent
from generator.cli.faults import DONE
from generator.cli.opening import opened_briefly
from generator.errors import UsageError
from generator.pipeline.chances import Described, chances_for, to_band

if TYPE_CHECKING:
    import argparse

    from generator.cli.output import Output
    from generator.systems.valormr.rules.chances import Band


def run(options: argparse.Namespace, output: Output) -> int:
    """Print the chances of everything that can come about."""
    desk = opened_briefly(options, output)
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
    tables = chances_for(desk, options.subject, described)
    if options.json:
        output.result_json(
            {
                title: [[each.outcome, str(each.low), str(each.high)] for each in found]
                for title, found in tables
            }
        )
        return DONE
    for title, found in tables:
        output.result(output.strong(title))
        for each in found:
            output.result(f"  {percent(each):>9}  {each.outcome}")
    return DONE


def _bands(text: str) -> tuple[Band, ...]:
    """Read every opponent's sum or band, separated by commas.

    Raises:
        UsageError: One of them is no number and no band.
    """
    try:
        return tuple(to_band(part.strip()) for part in text.split(",") if part.strip())
    except ValueError as fault:
        message = f"--against {text}: write sums or bands, such as 4,-1..2"
        raise UsageError(message) from fault
