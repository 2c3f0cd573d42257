"""``verify``: that no closed period was changed, and what would come out today."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.chronicle.locks import load_locks
from generator.cli.faults import DONE
from generator.cli.opening import book_of, check_seed, opened_briefly
from generator.cli.parser import campaign_folder
from generator.pipeline.campaign_folder import LOCKS
from generator.pipeline.locked_orders import check_recorded_locks
from generator.pipeline.recorded_values import read_whole
from generator.pipeline.replay import replay
from generator.pipeline.since_close import periods_by_seed

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from generator.chronicle.book import Book
    from generator.chronicle.locks import Locks
    from generator.cli.output import Output
    from generator.pipeline.desk import Desk
    from generator.pipeline.replay import Replayed


def run(options: argparse.Namespace, output: Output) -> int:
    """Check seals and chain; with ``--replay`` play closed periods again."""
    if options.replay:
        desk = opened_briefly(options, output)
        book = desk.book
        replays = tuple(_replayed_all(desk, output))
    else:
        folder = campaign_folder(options)
        book = book_of(folder)
        check_seed(book, folder)
        replays = ()
    for number in range(1, len(book) + 1):
        read_whole(book, number)
    locks = load_locks(campaign_folder(options) / LOCKS, campaign=book.campaign)
    check_recorded_locks(book, locks)
    if options.json:
        output.result_json({**_as_json(book, replays), "locks": _locks_json(locks)})
        return DONE
    output.result(_verdict(book))
    if locks.entries:
        count = len(locks.entries)
        output.result(f"{count} lock{'s' * (count > 1)}, every seal and the chain whole.")
    for first, last in periods_by_seed(book)[:-1]:
        output.result(
            f"The dice of {first if first == last else f'{first} to {last}'} were rolled "
            "with another seed than those after."
        )
    if options.replay:
        output.result("\n".join(_told(replays)))
    return DONE


def _replayed_all(desk: Desk, output: Output) -> Iterator[Replayed]:
    """Play every closed period again, telling how far it has got."""
    for number, entry in enumerate(desk.book.entries, 1):
        output.progress(f"{number}/{len(desk.book)} {entry.head.period}")
        yield replay(desk, number)
    output.progress("")


def _verdict(book: Book) -> str:
    """Say that the chronicle is whole."""
    if not len(book):
        return "No period is closed yet; there is nothing to verify."
    count = "1 closed period" if len(book) == 1 else f"{len(book)} closed periods"
    last = book.entries[-1]
    return (
        f"{count}, every seal and the chain whole; the last, {last.head.period}, is "
        f"{last.digest[:8]}."
    )


def _told(replays: tuple[Replayed, ...]) -> list[str]:
    """Return where today's rules would differ, period by period."""
    differing = [each for each in replays if each.differences]
    if not differing:
        return ["By the rules of today every one of them would come out the same."]
    lines = [
        f"By the rules of today {len(differing)} of {len(replays)} would come out "
        "otherwise. What is closed stays as it was recorded."
    ]
    for each in differing:
        lines += ["", each.period, *(f"  {line}" for line in each.differences)]
    return lines


def _locks_json(locks: Locks) -> list[dict[str, str]]:
    """Return the locks as data."""
    return [
        {"period": entry.head.period, "file": entry.place, "sha256": entry.digest}
        for entry in locks.entries
    ]


def _as_json(book: Book, replays: tuple[Replayed, ...]) -> dict[str, object]:
    """Return the verdict as data."""
    return {
        "periods": [
            {
                "period": entry.head.period,
                "file": entry.place,
                "sha256": entry.digest,
                "seed_digest": entry.head.seed_digest,
            }
            for entry in book.entries
        ],
        "replay": [
            {"period": each.period, "differences": list(each.differences)} for each in replays
        ],
    }
