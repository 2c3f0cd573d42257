"""The seed of the dice: made, read, and held against that of the closed periods."""

from __future__ import annotations

import secrets
from itertools import groupby
from typing import TYPE_CHECKING

from generator.chronicle.book import heads_set_aside
from generator.dice.bag import seed_digest
from generator.errors import Finding, Severity, UsageError
from generator.files import read_at_most
from generator.pipeline.campaign_folder import CHRONICLE, SEED_FILE

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from generator.chronicle.book import Book
    from generator.chronicle.form import Head
    from generator.errors import KeyPath
    from generator.world.campaign import Campaign

SEED_BYTES = 32
_LONGEST_SEED = 10_000
SHORTEST_SEED = 22
"""Letters that can hold 128 bits; shorter seeds can be guessed from dice."""
_NO_SEED = seed_digest("")
"""What a record bears of a campaign whose dice are all thrown by hand."""
_SHOWN = 8
"""Letters of a digest that are shown."""


def seed_faults(
    book: Book, seed: str, *, name: str, where: KeyPath, chronicle: Path
) -> tuple[Finding, ...]:
    """Refuse a seed that is not the one of the last period rolled from a seed.

    Where none that is closed was, it has to be the seed of one that was reopened. A
    campaign without a seed throws nothing from one, and is not judged.

    Args:
        book: The closed periods.
        seed: The seed there is now.
        name: What people call its place, such as ``campaign.seed``.
        where: Its place in the campaign file, or the place nearest to it.
        chronicle: Where the records lie.
    """
    if not seed:
        return ()
    digest = seed_digest(seed)
    known = _from_a_seed(entry.head for entry in book.entries)[-1:]
    if not known:
        known = _from_a_seed(heads_set_aside(chronicle, campaign=book.campaign))
    if not known or digest in {head.seed_digest for head in known}:
        return ()
    then = known[-1]
    return (
        Finding(
            code="C091",
            where=where,
            what=(
                f"{name} is not the seed of {then.period}: its digest is "
                f"{digest[:_SHOWN]}, and that of the seed of {then.period} is "
                f"{then.seed_digest[:_SHOWN]}"
            ),
            hint=(
                "put the seed back from your copy; if there is none, take this one "
                'away and roll by hand from now on: dice.missing = "await"'
            ),
        ),
    )


def _from_a_seed(heads: Iterable[Head]) -> list[Head]:
    """Return those of periods that were not rolled by hand alone."""
    return [head for head in heads if head.seed_digest != _NO_SEED]


def periods_by_seed(book: Book) -> tuple[tuple[str, str], ...]:
    """Return each stretch of periods with one seed by its first and last period."""
    heads = _from_a_seed(entry.head for entry in book.entries)
    stretches = [list(group) for _, group in groupby(heads, lambda h: h.seed_digest)]
    return tuple((group[0].period, group[-1].period) for group in stretches)


def new_seed() -> str:
    """Return a fresh random seed of 256 bits."""
    return secrets.token_urlsafe(SEED_BYTES)


def changed_seed(book: Book, folder: Path, stated: str) -> tuple[Finding, ...]:
    """Return the fault of a seed that is not the one of the closed or reopened periods.

    Args:
        book: The closed periods.
        folder: The campaign's folder, with the seed beside the file.
        stated: The seed in the campaign file; empty: it states none.
    """
    where: tuple[str, ...] = ("dice", "seed") if stated else ("dice",)
    return seed_faults(
        book,
        stated or _seed_beside(folder),
        name="dice.seed" if stated else SEED_FILE,
        where=where,
        chronicle=folder / CHRONICLE,
    )


def _seed_beside(folder: Path) -> str:
    """Return the seed that lies beside the campaign file; empty: none does.

    Raises:
        UsageError: What lies there is no seed.
    """
    path = folder / SEED_FILE
    try:
        raw = read_at_most(path, _LONGEST_SEED + 1)
        seed = raw.decode("utf-8").strip()
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) else "it is not text"
        message = f"{path} cannot be read: {reason}; put the seed back from your copy"
        raise UsageError(message) from fault
    if len(raw) > _LONGEST_SEED:
        message = (
            f"{path} has more than {_LONGEST_SEED:,} bytes and is not a seed; put the "
            "seed back from your copy"
        )
        raise UsageError(message)
    return seed


def seed_of(folder: Path, campaign: Campaign) -> tuple[str, tuple[Finding, ...]]:
    """Return the dice seed, from the file or from beside it."""
    if campaign.seed:
        return campaign.seed, ()
    path = folder / SEED_FILE
    seed = _seed_beside(folder)
    if campaign.dice_missing != "seed":
        return seed, ()
    if not seed:
        message = (
            f"{path} is missing, and without it no dice can be rolled; put the seed "
            'back from your copy, or set dice.missing to "await" and roll by hand'
        )
        raise UsageError(message)
    if len(seed) >= SHORTEST_SEED:
        return seed, ()
    return seed, (
        Finding(
            code="W110",
            where=("dice",),
            severity=Severity.WARNING,
            what=f"the seed in {SEED_FILE} is short: players could guess it from dice",
            hint="before the first period is closed, replace it by a long random one",
        ),
    )
