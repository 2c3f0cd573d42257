"""The field a clash of another system is fought on, made from what its hex is."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from generator.kit.tables import row_for
from generator.systems.battlefield.rules.battle_ground import (
    CaseGround,
    CaseRelief,
    CaseTerrain,
    Fortification,
    WaterCrossing,
)
from generator.systems.battlefield.rules.fighters import TroopMake, most_fighters
from generator.systems.battlefield.rules.tables import FIELD_BOOK
from generator.systems.exchange import INDIVIDUAL
from generator.values import Struct
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.exchange import ClashGround, ClashHost, ClashMeans, ClashTroop


# Units of the hex battlefield, made from another system's troops.

TROOPS = "battlefield-troops"
_OTHERS = {"cavalry": "other-cavalry", "infantry": "other-infantry", INDIVIDUAL: "other-individual"}


class ClashUnit(Struct, frozen=True, kw_only=True):
    """A unit, and whose figures it is."""

    unit: str
    host: ClashHost
    troop: ClashTroop
    make: TroopMake
    fighters: int
    number: int
    """In its army, as everybody on the field counts."""

    @property
    def title(self) -> str:
        """Its type with its number in its army."""
        types = FIELD_BOOK.troop_types.rows
        return f"{next(row.title for row in types if row.key == self.make.kind)} {self.number}"


def make_of(means: ClashMeans, host: ClashHost, troop: ClashTroop) -> TroopMake:
    """Return as what a troop fights.

    Rules: DOG-SCALE-04, DOG-ELITE-02.
    """
    table = means.grid(TROOPS)
    row = row_for(table, f"{host.people} {troop.kind}") or _OTHERS[troop.arm]
    return TroopMake(kind=table.text(row, "type"), is_elite=table.says_yes(row, "elite"))


def units_of(book: BattleBook, means: ClashMeans, host: ClashHost) -> Iterator[ClashUnit]:
    """Yield the units of an army: a figure is a fighter, a case holds so many.

    Rules: DOG-SCALE-02, DOG-SCALE-05.
    """
    number = 0
    for troop in host.troops:
        make, left = make_of(means, host, troop), troop.figures
        while left:
            fighters = min(left, most_fighters(book, make))
            left -= fighters
            number += 1
            yield ClashUnit(
                unit=f"{host.id}-{number}",
                host=host,
                troop=troop,
                make=make,
                fighters=fighters,
                number=number,
            )


LAYOUT, GROUND, FORTS = ("battlefield-layout", "battlefield-ground", "battlefield-forts")
THIRDS = FORT_CASES = 3
LEAST_WIDTH, LEAST_DEPTH = 9, 5
_WITHOUT_RELIEF = (CaseTerrain.SWAMP, CaseTerrain.WATER)


class ClashLayout(Struct, frozen=True, kw_only=True):
    """How large the field is, and where everybody stands behind."""

    width: int
    depth: int
    forward: int
    """Rows from an edge to the forward baseline."""
    interval: int

    def case(self, column: int, row: int) -> Hex:
        """Return a case by column and row, from the top left."""
        return Hex(column, row - (column - column % 2) // 2)

    def row(self, at: Hex) -> int:
        """Return the row of a case, from the top."""
        return at.r + (at.q - at.q % 2) // 2

    def line(self, baseline: int, *, attacks: bool) -> int:
        """Return the row behind a baseline, 1 the forward one; it is never off field.

        The attackers' edge is the lower one.
        """
        behind = (max(1, baseline) - 1) * self.interval
        row = max(0, self.forward - 1 - behind)
        return self.depth - 1 - row if attacks else row

    def edge_row(self, *, attacks: bool) -> int:
        """Return the row of a party's own edge."""
        return self.depth - 1 if attacks else 0

    def edge(self, *, attacks: bool) -> frozenset[Hex]:
        """Return the cases of a party's own edge."""
        row = self.edge_row(attacks=attacks)
        return frozenset(self.case(column, row) for column in range(self.width))


def layout_for(means: ClashMeans, most_units: int) -> ClashLayout:
    """Return a field that has room for so many units side by side.

    However a house rule amends it, nobody stands off the field or past the middle.

    Rules: DOG-SCALE-01, DOG-PRE-01.
    """
    table = means.grid(LAYOUT)

    def cases(row: str) -> int:
        return table.whole(row, "cases")

    depth = max(LEAST_DEPTH, cases("depth"))
    return ClashLayout(
        width=max(LEAST_WIDTH, most_units + 2 * max(0, cases("margin"))),
        depth=depth,
        forward=min(cases("forward"), depth // 2),
        interval=max(0, cases("interval")),
    )


def board_of(
    means: ClashMeans,
    ground: ClashGround,
    layout: ClashLayout,
    stand: Iterable[Hex],
    fort: Iterable[Hex],
) -> Mapping[Hex, CaseGround]:
    """Return every case of the field.

    A river lies between both armies, with one dry crossing in the middle; what has been
    built covers where the defenders stand. Units begin to stand on open ground.

    Rules: DOG-TERR-01, DOG-REL-01, DOG-FORT-01, DOG-FORT-02, DOG-FORT-03, DOG-WATER-05.
    """
    table, forts = means.grid(GROUND), means.grid(FORTS)
    row = ground.terrain if ground.terrain in table.row_names() else "clear"
    terrain = CaseTerrain(table.text(row, "terrain"))
    relief = CaseRelief(table.text(row, "relief"))
    thirds = table.whole(row, "thirds")
    works = Fortification.NONE
    if ground.place in forts.row_names():
        works = Fortification(str(forts.look_up(ground.place, "fort") or works))
    river = layout.depth // 2 if ground.has_river and ground.has_crossing else None
    begin, built = frozenset(stand), frozenset(fort)
    found: dict[Hex, CaseGround] = {}
    for column, line in product(range(layout.width), range(layout.depth)):
        case, is_middle = layout.case(column, line), column == layout.width // 2
        if line == river and case not in begin:
            crossing = WaterCrossing.BRIDGE if is_middle else WaterCrossing.NONE
            found[case] = CaseGround(terrain=CaseTerrain.WATER, crossing=crossing)
            continue
        grows = terrain if (case.q - case.r) % THIRDS < thirds else CaseTerrain.NONE
        if case in begin:
            grows = CaseTerrain.NONE
        elif ground.has_road and is_middle:
            grows = CaseTerrain.ROAD
        found[case] = CaseGround(
            terrain=grows,
            relief=CaseRelief.PLAINS if grows in _WITHOUT_RELIEF else relief,
            fort=works if case in built else Fortification.NONE,
        )
    return found
