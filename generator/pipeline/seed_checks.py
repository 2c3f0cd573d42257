"""Whether the dice seed is the one with which the closed periods were thrown."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from generator.chronicle.book import heads_set_aside
from generator.dice.bag import seed_digest
from generator.errors import Finding

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from generator.chronicle.book import Book
    from generator.chronicle.form import Head
    from generator.errors import KeyPath

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
