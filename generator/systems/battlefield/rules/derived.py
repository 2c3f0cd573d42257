"""Printed tables that are worked out from others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.printing import DASH, Cell, PrintedTable, printed_number
from generator.systems.battlefield.rules.battle_book import BattleScale
from generator.systems.battlefield.rules.battle_ground import (
    CaseGround,
    CaseRelief,
    CaseTerrain,
    Fortification,
    ground_faults,
)
from generator.systems.battlefield.rules.case_values import case_values, ground_bar
from generator.systems.battlefield.rules.discovery import DiscoveryChance
from generator.systems.battlefield.rules.fighters import TroopMake, most_of_size
from generator.systems.battlefield.rules.strikes import strikes_chart
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.tables import BattlefieldTables

SOURCE = "worked out"
STRANGER = TroopMake(kind="light-infantry")
"""Troops at home on no ground, for whom the ground is what its table says."""
BARRING = (CaseTerrain.FOREST, CaseTerrain.SWAMP, CaseTerrain.WATER)


def combined_ground(book: BattleBook) -> PrintedTable:
    """Return what every case costs and gives, relief and fortifications reckoned in.

    Rules: DOG-TERR-01, DOG-REL-02, DOG-REL-03, DOG-FORT-04.
    """
    reliefs = book.tables.reliefs
    return PrintedTable(
        id="combined-ground",
        title="What a case costs and gives",
        columns=("Case", *(row.title for row in reliefs.rows)),
        rows=tuple(
            _row(title, (_values(book, case) for case in cases))
            for title, cases in _kinds_of_case(book)
        ),
        notes=("Move/defence ×/visibility, for troops that are at home nowhere.",),
        rules=("DOG-TERR-01", "DOG-REL-02", "DOG-REL-03", "DOG-FORT-04"),
        card="DOG-3",
        source=SOURCE,
    )


def who_stays_out(book: BattleBook) -> PrintedTable:
    """Return which troops enter forest, swamp and water not at all, by code.

    Rules: DOG-TERR-03, DOG-TERR-07, DOG-WATER-02, DOG-WATER-03.
    """
    terrains = {row.key: row.title for row in book.tables.terrains.rows}
    return PrintedTable(
        id="who-stays-out",
        title="Who stays out",
        columns=("Ground", "Types that do not enter"),
        rows=tuple(_row(terrains[each], [_barred(book, each)]) for each in BARRING),
        notes=(
            "Who is at home there enters all the same; bridges and boats lead over "
            "water.",
        ),
        rules=("DOG-TERR-03", "DOG-TERR-07", "DOG-WATER-02", "DOG-WATER-03"),
        card="DOG-3",
        source=SOURCE,
    )


def strikes_table(tables: BattlefieldTables, greatest: int) -> PrintedTable:
    """Return the table of strikes up to the greatest force there can be.

    Rules: DOG-CBT-10, DOG-CBT-11.
    """
    bands = tables.strike_dice.bands
    return PrintedTable(
        id="strikes",
        title="Strikes",
        columns=("Force", *(f"{b.span.text} {b.effect}".strip() for b in bands)),
        rows=tuple(
            _row(f"{line.least}{DASH}{line.most}" if line.most else "0", line.hp)
            for line in strikes_chart(tables, greatest)
        ),
        notes=("HP lost, by what the die shows.",),
        rules=("DOG-CBT-10", "DOG-CBT-11"),
        card="DOG-4",
        unit="HP",
        source=SOURCE,
    )


def discovery_table(book: BattleBook) -> PrintedTable:
    """Return on how much of a die a hidden unit is discovered.

    Rules: DOG-HIDE-01, DOG-HIDE-03.
    """
    hiding = book.tables.hiding
    greatest = max(
        case_values(book, case, STRANGER).visibility
        for _, cases in _kinds_of_case(book)
        for case in cases
        if not ground_faults(book.tables, case)
    )
    seen = range(1, greatest + 1)
    return PrintedTable(
        id="discovery",
        title="Chance of discovery",
        columns=(hiding.row_title, *(f"Visibility {each}" for each in seen)),
        rows=tuple(
            _row(row.title, (_chance(book, row.key, each) for each in seen))
            for row in hiding.rows
        ),
        notes=("The unit is discovered if the die shows that or less.",),
        rules=("DOG-HIDE-01", "DOG-HIDE-03"),
        card="DOG-5",
        source=SOURCE,
    )


def unit_maxima(book: BattleBook) -> PrintedTable:
    """Return how many of each size a unit can have, at every scale.

    Rules: DOG-SCALE-03, DOG-SCALE-05.
    """
    scales = book.tables.scales
    types = book.troops.types
    sizes = sorted({size for kind in types for size in (kind.size, kind.largest)})
    return PrintedTable(
        id="unit-maxima",
        title="Most fighters of a unit",
        columns=("Size of each", *(row.title for row in scales.rows)),
        rows=tuple(
            _row(
                size,
                (most_of_size(book, size, BattleScale(row.key)) for row in scales.rows),
            )
            for size in sizes
        ),
        rules=("DOG-SCALE-03", "DOG-SCALE-05"),
        card="DOG-1",
        source=SOURCE,
    )


def _row(title: object, values: Iterable[object]) -> tuple[Cell, ...]:
    return tuple(Cell(text=str(each)) for each in (title, *values))


def _kinds_of_case(
    book: BattleBook,
) -> Iterator[tuple[str, tuple[CaseGround, ...]]]:
    """Yield every terrain and fortification by title, on each relief."""
    terrains = {row.key: row.title for row in book.tables.terrains.rows}
    forts = {row.key: row.title for row in book.tables.fortifications.rows}
    kinds = {terrains[each]: CaseGround(terrain=each) for each in CaseTerrain}
    kinds |= {
        forts[each]: CaseGround(fort=each) for each in Fortification if each in forts
    }
    for title, case in kinds.items():
        yield title, tuple(replace(case, relief=relief) for relief in CaseRelief)


def _values(book: BattleBook, case: CaseGround) -> str:
    if ground_faults(book.tables, case):
        return DASH
    values = case_values(book, case, STRANGER)
    defence = printed_number(values.defence)
    if values.flat_defence:
        defence += f"+{values.flat_defence}"
    move = printed_number(values.move)
    return f"{move}/{defence}/{values.visibility}"


def _barred(book: BattleBook, terrain: CaseTerrain) -> str:
    """Return the types that a terrain bars, by code; a dash: none."""
    case = CaseGround(terrain=terrain)
    found = (
        kind.code
        for kind in book.troops.types
        if ground_bar(book, case, TroopMake(kind=kind.key))
    )
    return ", ".join(found) or DASH


def _chance(book: BattleBook, row: str, visibility: int) -> str:
    """Return the chance of a row; what the die always shows is certain."""
    found = DiscoveryChance(
        ratio=book.tables.hiding.number(row, "from"),
        factor=book.tables.hiding.whole(row, "factor"),
        visibility=visibility,
        least=book.whole("discovery-least"),
    )
    return "certain" if found.is_certain else str(found.chance)
