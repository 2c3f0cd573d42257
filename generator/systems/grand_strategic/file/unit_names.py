"""What the units of an army's list are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.grand_strategic.file.formed_ids import army_ids
from generator.systems.grand_strategic.file.kingdom_tables import MOST_ALIKE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.systems.grand_strategic.file.grand_file import GrandFile


def unit_ids(file: GrandFile, document: Mapping[str, object]) -> Iterator[str]:
    """Yield every id that a unit may have in play, of kinds that the file lists."""
    kinds = dict.fromkeys(unit_word(u.kind) for army in file.army for u in army.unit)
    for army in army_ids(document) if kinds else ():
        for kind in kinds:
            numbers = range(1, MOST_ALIKE + 1)
            yield from (f"{army}/{kind}-{number}" for number in numbers)


def unit_word(kind: str) -> str:
    """Return the kind of a unit as it stands in ids.

    >>> unit_word("Bill men")
    'bill-men'
    """
    return "-".join(kind.casefold().split())
