"""Whether records have gone from the end of the chronicle, which its chain cannot tell.

What was closed is also known to the note that ``close`` leaves in the private folder,
and to the umpire's report in ``output/``.  Records that were set aside are not missed.
"""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING

from generator.brief.audience import REPORT, UMPIRE
from generator.chronicle.book import REOPENED, file_name, load_book
from generator.chronicle.closing import NOTE
from generator.chronicle.form import DamagedChronicleError
from generator.files import PRIVATE, read_at_most
from generator.pipeline.campaign_folder import CHRONICLE, OUTPUT

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from generator.chronicle.book import Book
    from generator.errors import GeneratorError

_LARGEST = 100_000_000
"""Bytes; no report comes near."""


def whole_book(folder: Path, *, campaign: str) -> Book:
    """Read and verify the chronicle of a campaign's folder, its end too.

    Raises:
        DamagedChronicleError: It is not as the program left it.
        MachineError: It cannot be read.
    """
    book = load_book(folder / CHRONICLE, campaign=campaign)
    witnesses = (f"{PRIVATE}/{NOTE}", f"{OUTPUT}/{UMPIRE.folder}/{REPORT}")
    for witness in witnesses:
        lost = _lost(_known_to(folder / witness, campaign), book)
        if lost and not _is_set_aside(folder, lost[0]):
            raise _fault(lost, witnesses)
    return book


def _known_to(path: Path, campaign: str) -> list[tuple[str, str]]:
    """Return name and digest of the records of this campaign that a file tells of.

    One that is not there, or no longer as we made it, tells of none.
    """
    with suppress(OSError, ValueError, KeyError, TypeError):
        document = json.loads(read_at_most(path, _LARGEST))
        if document["campaign"]["id"] == campaign:
            return [
                (file_name(number, str(each["period"])), str(each["sha256"]))
                for number, each in enumerate(document["records"], 1)
            ]
    return []


def _lost(known: list[tuple[str, str]], book: Book) -> list[tuple[str, str]]:
    """Return what follows the chronicle as it is; nothing where another one does."""
    here = [(entry.name, entry.digest) for entry in book.entries]
    return known[len(here) :] if known[: len(here)] == here else []


def _is_set_aside(folder: Path, record: tuple[str, str]) -> bool:
    """Return whether ``reopen`` has put a record by."""
    stem, digest = record[0].removesuffix(".toml"), record[1]
    aside = folder / CHRONICLE / REOPENED
    return any(aside.glob(f"{stem}-{digest[:8]}*.toml"))


def _fault(lost: list[tuple[str, str]], witnesses: Iterable[str]) -> GeneratorError:
    """Say what is gone and how to put it right."""
    name, digest = lost[0]
    others = f", and {len(lost) - 1} more after it" if len(lost) > 1 else ""
    return DamagedChronicleError(
        f"{CHRONICLE}/{name}",
        f"is gone, though this period was closed (record {digest[:8]}){others}; put "
        "back from your copy what is missing. If there is no copy, move "
        f"{' and '.join(witnesses)} away, and the period is open again",
    )
