"""Strikes: their force, what one takes by the die, and all of them worked out."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING

from generator.kit.printing import DASH, Cell, PrintedTable, printed_number
from generator.systems.battlefield.rules.battle_book import BattleScale
from generator.systems.battlefield.rules.battle_ground import (
    CaseGround,
    CaseRelief,
    CaseTerrain,
    Fortification,
    case_values,
    defence_score,
    ground_bar,
    ground_faults,
)
from generator.systems.battlefield.rules.fighters import TroopMake, fighter_scores, most_of_size
from generator.systems.battlefield.rules.steps_of_units import DiscoveryChance
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.tables import BattlefieldTables


# The force of a unit's strikes: its fighters, times what one of them counts.


def attack_of(book: BattleBook, make: TroopMake, case: CaseGround) -> int:
    """Return a fighter's attack score where it stands, doubled at home in some ground.

    Rules: DOG-STAT-01, DOG-TERR-03, DOG-TERR-07, DOG-FORT-05.
    """
    scores = fighter_scores(book, make, in_fort=case.is_fortified)
    return scores.attack * case_values(book, case, make).attack


def defence_of(book: BattleBook, make: TroopMake, case: CaseGround) -> int:
    """Return a fighter's defence score where it stands.

    It strikes back and lowers no damage (DOG-AMB-10).

    Rules: DOG-STAT-02, DOG-GRND-02, DOG-FORT-05.
    """
    scores = fighter_scores(book, make, in_fort=case.is_fortified)
    return defence_score(book, scores.defence, case_values(book, case, make))


def power_of(book: BattleBook, make: TroopMake) -> int:
    """Return a fighter's shooting power; 0: it cannot shoot.

    Rule: DOG-STAT-03.
    """
    distance = fighter_scores(book, make).distance
    return distance.power if distance else 0


def range_of(book: BattleBook, make: TroopMake) -> int:
    """Return how many cases a unit shoots; 0: it cannot shoot.

    Rules: DOG-STAT-03, DOG-STAT-04.
    """
    distance = fighter_scores(book, make).distance
    if distance is None:
        return 0
    scales = book.tables.scales
    limits = [distance.range_cases]
    if scales.look_up(book.scale, "range") is not None:
        limits.append(scales.whole(book.scale, "range"))
    if book.longest_shot is not None:
        limits.append(book.longest_shot)
    return min(limits)


# What a strike of some force takes, by the die.


class Strike(Struct, frozen=True, kw_only=True):
    """A strike with everything that makes it, as a receipt."""

    force: int
    parts: int
    """The force in tens, rounded up."""
    die: int
    """The face that showed."""
    counts: int
    """What the face counts."""
    added: int
    """What is added to that."""

    @property
    def hp(self) -> int:
        """What it takes."""
        return (self.added + self.counts) * self.parts


def parts_of(tables: BattlefieldTables, force: int) -> int:
    """Return a strike force in parts of ten, rounded up.

    Rule: DOG-CBT-10.
    """
    return ceil(Fraction(force, tables.numbers.whole("strike-divisor")))


def die_counts(tables: BattlefieldTables, die: int) -> int:
    """Return what a face of the strike's die counts: bad, medium or good.

    Rule: DOG-CBT-11.
    """
    return tables.strike_dice.whole(die)


def strike(tables: BattlefieldTables, force: int, die: int) -> Strike:
    """Return a strike of some force.

    Rules: DOG-CBT-09, DOG-CBT-10.
    """
    return Strike(
        force=force,
        parts=parts_of(tables, force),
        die=die,
        counts=die_counts(tables, die),
        added=tables.numbers.whole("strike-added"),
    )


# The table of strikes, as far as a battle needs it, by its formula.


class ChartLine(Struct, frozen=True, kw_only=True):
    """One line of the table of strikes: a run of forces, and what they take."""

    least: int
    most: int
    parts: int
    hp: tuple[int, ...]
    """By die, from bad to good."""


def strikes_chart(tables: BattlefieldTables, greatest: int) -> tuple[ChartLine, ...]:
    """Return the table of strikes up to the line that holds some force.

    Rules: DOG-CBT-10, DOG-CBT-11.
    """
    step = tables.numbers.whole("strike-divisor")
    faces = tuple(int(band.span.low) for band in tables.strike_dice.bands)
    nothing = ChartLine(least=0, most=0, parts=0, hp=tuple(0 for _ in faces))
    lines = (
        ChartLine(
            least=(parts - 1) * step + 1,
            most=parts * step,
            parts=parts,
            hp=tuple(strike(tables, parts * step, face).hp for face in faces),
        )
        for parts in range(1, parts_of(tables, greatest) + 1)
    )
    return (nothing, *lines)


def greatest_force(
    book: BattleBook, units: Iterable[tuple[TroopMake, int]], cases: Iterable[CaseGround]
) -> int:
    """Return the greatest force of any strike of such units on such ground.

    Rules: DOG-CBT-09, DOG-CBT-10.
    """
    grounds = tuple(cases)
    forces = (
        fighters * score
        for make, fighters in units
        for case in grounds
        for score in (
            attack_of(book, make, case),
            defence_of(book, make, case),
            power_of(book, make),
        )
    )
    return max(forces, default=0)


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
        notes=("Who is at home there enters all the same; bridges and boats lead over water.",),
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
            _row(row.title, (_chance(book, row.key, each) for each in seen)) for row in hiding.rows
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
            _row(size, (most_of_size(book, size, BattleScale(row.key)) for row in scales.rows))
            for size in sizes
        ),
        rules=("DOG-SCALE-03", "DOG-SCALE-05"),
        card="DOG-1",
        source=SOURCE,
    )


def _row(title: object, values: Iterable[object]) -> tuple[Cell, ...]:
    return tuple(Cell(text=str(each)) for each in (title, *values))


def _kinds_of_case(book: BattleBook) -> Iterator[tuple[str, tuple[CaseGround, ...]]]:
    """Yield every terrain and fortification by title, on each relief."""
    terrains = {row.key: row.title for row in book.tables.terrains.rows}
    forts = {row.key: row.title for row in book.tables.fortifications.rows}
    kinds = {terrains[each]: CaseGround(terrain=each) for each in CaseTerrain}
    kinds |= {forts[each]: CaseGround(fort=each) for each in Fortification if each in forts}
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
        kind.code for kind in book.troops.types if ground_bar(book, case, TroopMake(kind=kind.key))
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
