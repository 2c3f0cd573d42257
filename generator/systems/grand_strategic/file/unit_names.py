"""What the units of an army's list are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.grand_strategic.file.formed_ids import army_ids
from generator.systems.grand_strategic.file.kingdom_tables import MOST_ALIKE
from generator.systems.grand_strategic.rules.orders import PURCHASE
from generator.systems.grand_strategic.rules.unit_lists import unit_word

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.systems.grand_strategic.file.grand_file import GrandFile


def unit_ids(file: GrandFile, document: Mapping[str, object]) -> Iterator[str]:
    """Yield every id that a unit may have in play, of kinds that the file lists."""
    kinds = dict.fromkeys(map(unit_word, _kinds(file)))
    for army in army_ids(document) if kinds else ():
        for kind in kinds:
            numbers = range(1, MOST_ALIKE + 1)
            yield from (f"{army}/{kind}-{number}" for number in numbers)


def _kinds(file: GrandFile) -> Iterator[str]:
    """Yield what units are called that begin in armies, are bought, or come back.

    Rules: GS-CSW-14, GS-CSW-15.
    """
    yield from (unit.kind for army in file.army for unit in army.unit)
    for period in file.period:
        yield from (entry.kind for entry in period.survivors)
        bought = (row.unit for row in getattr(period, PURCHASE, ()))
        yield from filter(None, bought)
