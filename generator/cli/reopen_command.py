"""``reopen``: the last closed period is set aside and pending again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.chronicle.closing import NothingToReopenError, set_aside_last
from generator.cli.faults import DONE, STOPPED
from generator.cli.opening import book_of
from generator.cli.parser import campaign_folder
from generator.pipeline.campaign_folder import CHRONICLE

if TYPE_CHECKING:
    import argparse

    from generator.cli.output import Output


def run(options: argparse.Namespace, output: Output) -> int:
    """Set the last record aside; nothing is deleted.

    Raises:
        NothingToReopenError: No period is closed.
    """
    folder = campaign_folder(options)
    book = book_of(folder)
    if not book.entries:
        message = "no period is closed, so there is none to reopen"
        raise NothingToReopenError(message)
    period = book.entries[-1].head.period
    if not options.yes and not _agreed(period, output):
        return STOPPED
    aside = set_aside_last(folder / CHRONICLE, campaign=book.campaign)
    if options.json:
        output.result_json({"reopened": period, "kept": aside.as_posix()})
        return DONE
    output.result(f"{period} is open again; its record is kept as {aside}.")
    output.say("The pages still show it as closed until you build.")
    return DONE


def _agreed(period: str, output: Output) -> bool:
    """Return whether somebody at the terminal says yes."""
    return output.agreed(
        f"Set the record of {period} aside, so that it is open again?",
        to_do=f"reopen {period}",
        not_done="Nothing was reopened.",
    )
