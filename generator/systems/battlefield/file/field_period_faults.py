"""What is wrong with the orders of a period, beyond what each key says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.errors import KeyPath
    from generator.read.models.period_tables import PeriodSection
    from generator.read.references import References

_UNITS = {
    "order": ("unit",),
    "decide": ("unit", "covers", "target"),
    "sequence": ("units",),
}
"""By table: the keys that name units."""


def period_faults(row: PeriodSection, references: References) -> Iterator[Finding]:
    """Yield a fault for every army that stands where a unit is meant."""
    for name, where in _named_in(row):
        if references.fault("leader", name, where) is None:
            yield Finding(
                code="C030",
                where=where,
                what=f"“{name}” is an army, and a unit is meant",
                hint="name one of its units",
            )


def _named_in(row: PeriodSection) -> Iterator[tuple[str, KeyPath]]:
    """Yield the names of units in the orders of a block, each with its place."""
    for table, keys in _UNITS.items():
        for section in getattr(row, table):
            for key in keys:
                yield from _named(getattr(section, key), (*section.where, key))


def _named(
    value: str | tuple[str, ...] | None, where: KeyPath
) -> Iterator[tuple[str, KeyPath]]:
    """Yield the names under a key, each with its place."""
    if isinstance(value, str):
        yield value, where
    else:
        yield from ((name, (*where, index)) for index, name in enumerate(value or ()))
