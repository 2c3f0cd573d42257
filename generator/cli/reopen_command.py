"""``reopen``: closed periods are set aside, the last first, and pending again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.chronicle.book import NothingToReopenError, set_aside_last
from generator.chronicle.locks import set_locks_aside
from generator.cli.faults import DONE, STOPPED
from generator.cli.opening import book_of
from generator.cli.parser import campaign_folder
from generator.errors import UsageError
from generator.pipeline.campaign_folder import CAMPAIGN_FILE, CHRONICLE, LOCKS
from generator.pipeline.campaign_source import read_campaign_file

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from generator.chronicle.book import Book
    from generator.cli.output import Output


def run(options: argparse.Namespace, output: Output) -> int:
    """Set the last record aside, or all down to a period; nothing is deleted.

    Raises:
        NothingToReopenError: No period is closed.
        UsageError: The period named is not closed.
    """
    folder = campaign_folder(options)
    book = book_of(folder)
    periods = _to_reopen(book, options.back_to)
    if not options.yes and not _agreed(periods, output):
        return STOPPED
    gone = _blocks_gone(folder, book, periods)
    closed = tuple(entry.head.period for entry in book.entries if entry.head.period not in periods)
    locks = set_locks_aside(folder / LOCKS, campaign=book.campaign, closed=closed)
    kept = {
        period: set_aside_last(folder / CHRONICLE, campaign=book.campaign) for period in periods
    }
    first = periods[-1]
    if options.json:
        records = {period: path.as_posix() for period, path in kept.items()}
        opened = {"reopened": first, "kept": records[first], "records": records, "blocks": gone}
        opened["locks"] = [path.as_posix() for path in locks]
        output.result_json(opened)
        return DONE
    for period, path in kept.items():
        output.result(f"{period} is open again; its record is kept as {path}.")
    for path in locks:
        output.result(f"Its lock is kept as {path}; sheets say that it counts no more.")
    if len(periods) > 1:
        output.say("They are played anew as you close; status says which is next.")
    output.say("The pages still show it as closed until you build.")
    for period, block in gone.items():
        output.complain(
            f"{CAMPAIGN_FILE} has no block for {period} any more. When it was closed it said:"
        )
        output.result(f"\n{block}")
    return DONE


def _blocks_gone(folder: Path, book: Book, periods: Iterable[str]) -> Mapping[str, str]:
    """Return the recorded blocks of periods that have none in the file any more."""
    rows = read_campaign_file(folder).document.get("period")
    there = [row.get("id") for row in rows] if isinstance(rows, list) else []
    wanted = [period for period in periods if period not in there]
    recorded = {
        entry.head.period: book[at].block.strip()
        for at, entry in enumerate(book.entries)
        if entry.head.period in wanted
    }
    return {period: block for period, block in recorded.items() if block}


def _to_reopen(book: Book, back_to: str) -> tuple[str, ...]:
    """Return the periods to set aside, the last one first.

    Raises:
        NothingToReopenError: No period is closed.
        UsageError: The period named is not closed.
    """
    closed = [entry.head.period for entry in book.entries]
    if not closed:
        message = "no period is closed, so there is none to reopen"
        raise NothingToReopenError(message)
    back_to = back_to or closed[-1]
    if back_to not in closed:
        there_are = f"the last one closed is {closed[-1]}"
        message = f"{back_to} is not closed, so it cannot be reopened; {there_are}"
        raise UsageError(message)
    return tuple(reversed(closed[closed.index(back_to) :]))


def _agreed(periods: Sequence[str], output: Output) -> bool:
    """Return whether somebody at the terminal says yes."""
    first, last = periods[-1], periods[0]
    asked = f"Set the record of {first} aside, so that it is open again?"
    named = first
    if first != last:
        named = f"{first} to {last}"
        asked = f"Set {len(periods)} records aside, {named}, so that these periods are open again?"
    return output.agreed(asked, to_do=f"reopen {named}", not_done="Nothing was reopened.")
