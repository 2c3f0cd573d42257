"""``export``: what a campaign has, in forms that other programs read."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from generator.cli.collect_command import check_word, new_target, write_new_text
from generator.cli.faults import DONE
from generator.cli.opening import opened_briefly
from generator.errors import UsageError
from generator.files import machine_faults, write_whole
from generator.interchange.foreign_file import as_text
from generator.interchange.line_maps import text_mapper_text
from generator.interchange.order_sheet import order_table
from generator.pipeline.campaign_folder import zipped
from generator.pipeline.one_map import audience_named
from generator.pipeline.tabletop import tabletop_files

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterable

    from generator.cli.output import Output
    from generator.pipeline.desk import Desk


def run(options: argparse.Namespace, output: Output) -> int:
    """Print it, or write it into a new file.

    Raises:
        UsageError: There is nothing of that name, or the campaign has none.
    """
    if options.what == _TABLETOP:
        return _tabletop(options, output)
    check_word(options.what, (*_KINDS, _TABLETOP), command="export")
    target = new_target(options)
    text = _KINDS[options.what](opened_briefly(options, output))
    if target is None:
        output.result(text.rstrip())
    else:
        write_new_text(target, text)
        output.say(f"Written to {target}.")
    return DONE


def _tabletop(options: argparse.Namespace, output: Output) -> int:
    """Write a reader's map for a virtual table as a zip.

    Raises:
        UsageError: It is not said for whom, or into which file.
    """
    target = new_target(options)
    if target is None or not options.audience:
        message = (
            "export tabletop needs --output table.zip, and --audience umpire, public "
            "or a player's id: what that reader may not know is left out"
        )
        raise UsageError(message)
    desk = opened_briefly(options, output)
    files = tabletop_files(desk, audience_named(desk, options.audience))
    with machine_faults(f"cannot write {target}"):
        write_whole(target, zipped(files), replacing=False)
    output.result(str(target))
    return DONE


def _map(desk: Desk) -> str:
    """Return the country."""
    return text_mapper_text(desk.campaign.board)


def _armies(desk: Desk) -> str:
    """Return the armies as they began, a line for each of their units.

    Raises:
        UsageError: The rule system has no such armies.
    """
    roster = desk.system.file.roster
    if roster is None:
        message = f"armies of {desk.rules.title} hold no units: nothing to list"
        raise UsageError(message)
    rows = (
        [row.get(heading, "") for heading in roster.headings] for row in roster.rows(desk.campaign)
    )
    return _csv((tuple(roster.headings), *rows))


def _orders(desk: Desk) -> str:
    """Return a table for orders, with a row for each player."""
    return _csv(order_table(desk))


def _csv(rows: Iterable[Iterable[object]]) -> str:
    """Return rows as CSV; what a spreadsheet would take for a formula stays text."""
    table = io.StringIO()
    written = csv.writer(table, lineterminator="\n")
    written.writerows(map(as_text, row) for row in rows)
    return table.getvalue()


_TABLETOP = "tabletop"
_KINDS: dict[str, Callable[[Desk], str]] = {"map": _map, "armies": _armies, "orders": _orders}
"""What can be printed."""
