"""Whether the dice seed is the one with which the closed periods were thrown."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from generator.dice.bag import seed_digest
from generator.errors import Finding

if TYPE_CHECKING:
    from generator.chronicle.book import Book
    from generator.errors import KeyPath

_NO_SEED = seed_digest("")
"""What a record bears of a campaign whose dice are all thrown by hand."""
_SHOWN = 8
"""Letters of a digest that are shown."""


def seed_faults(
    book: Book, seed: str, *, name: str, where: KeyPath
) -> tuple[Finding, ...]:
    """Refuse a seed that is not the one of the last closed period.

    A campaign without a seed throws nothing from one, and is not judged.

    Args:
        book: The closed periods.
        seed: The seed there is now.
        name: What people call its place, such as ``campaign.seed``.
        where: Its place in the campaign file, or the place nearest to it.
    """
    known = [entry.head for entry in book.entries if entry.head.seed_digest != _NO_SEED]
    digest = seed_digest(seed)
    if not seed or not known or known[-1].seed_digest == digest:
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


def periods_by_seed(book: Book) -> tuple[tuple[str, str], ...]:
    """Return each stretch of periods with one seed by its first and last period."""
    heads = [entry.head for entry in book.entries if entry.head.seed_digest != _NO_SEED]
    stretches = [list(group) for _, group in groupby(heads, lambda h: h.seed_digest)]
    return tuple((group[0].period, group[-1].period) for group in stretches)
