"""Units of the hex battlefield, made from another system's troops."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.kit.worded_rows import row_for
from generator.systems.battlefield.rules.battlefields import Battlefield
from generator.systems.battlefield.rules.elsewhere.clash_board import (
    FORT_CASES,
    board_of,
    layout_for,
)
from generator.systems.battlefield.rules.elsewhere.clash_sky import CLEAR, sky_of
from generator.systems.battlefield.rules.field_units import FieldUnit, unit_record
from generator.systems.battlefield.rules.playing.arrivals import UnitUnderway
from generator.systems.battlefield.rules.troops.troop_makes import TroopMake
from generator.systems.battlefield.rules.troops.unit_sizes import most_fighters
from generator.systems.exchange import INDIVIDUAL

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.elsewhere.clash_sky import ClashSky
    from generator.systems.battlefield.rules.playing.arrivals import Arrivals
    from generator.systems.exchange import (
        ClashHost,
        ClashMeans,
        ClashTroop,
        OpenClash,
    )
    from generator.world.hexes import Hex

TROOPS = "battlefield-troops"
ATTACKERS, DEFENDERS = "attackers", "defenders"
_OTHERS = {
    "cavalry": "other-cavalry",
    "infantry": "other-infantry",
    INDIVIDUAL: "other-individual",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ClashUnit:
    """A unit, and whose figures it is."""

    unit: str
    host: ClashHost
    troop: ClashTroop
    make: TroopMake
    fighters: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ClashField:
    """A clash as its first round begins."""

    field: Battlefield
    units: Mapping[str, ClashUnit]
    """By the unit's name."""
    arrivals: Arrivals = ()
    """Who is not on the field yet."""
    sky: ClashSky = CLEAR


def make_of(means: ClashMeans, host: ClashHost, troop: ClashTroop) -> TroopMake:
    """Return as what a troop fights.

    Rules: DOG-SCALE-04, DOG-ELITE-02.
    """
    table = means.grid(TROOPS)
    row = row_for(table, f"{host.people} {troop.kind}") or _OTHERS[troop.arm]
    return TroopMake(
        kind=table.text(row, "type"), is_elite=table.says_yes(row, "elite")
    )


def units_of(
    book: BattleBook, means: ClashMeans, host: ClashHost
) -> Iterator[ClashUnit]:
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
            )


def clash_field(book: BattleBook, means: ClashMeans, clash: OpenClash) -> ClashField:
    """Return a clash drawn up on its field, every army behind its own baseline.

    Who arrives later comes there, too.

    Rules: DOG-PRE-01, DOG-SCALE-01, DOG-STAT-03.
    """
    parties = {
        side: [unit for host in hosts for unit in units_of(book, means, host)]
        for side, hosts in ((ATTACKERS, clash.attackers), (DEFENDERS, clash.defenders))
    }
    layout = layout_for(means, max(map(len, parties.values())))
    places: dict[str, Hex] = {}
    for side, units in parties.items():
        first = (layout.width - len(units)) // 2
        for column, unit in enumerate(units, first):
            row = layout.line(unit.host.baseline, attacks=side == ATTACKERS)
            places[unit.unit] = layout.case(column, row)
    middle = max(0, (len(parties[DEFENDERS]) - FORT_CASES) // 2)
    inside = parties[DEFENDERS][middle : middle + FORT_CASES]
    fort = [places[unit.unit] for unit in inside]
    every = {unit.unit: unit for units in parties.values() for unit in units}
    sky = sky_of(means, clash.ground)
    records = {
        name: sky.shooting(unit_record(book, _record(unit, places[name])))
        for name, unit in every.items()
    }
    return ClashField(
        field=Battlefield(
            cases=board_of(means, clash.ground, layout, places.values(), fort),
            units={
                name: record
                for name, record in records.items()
                if every[name].troop.arrives <= 1
            },
            sides={
                host.id: side
                for side, hosts in (
                    (ATTACKERS, clash.attackers),
                    (DEFENDERS, clash.defenders),
                )
                for host in hosts
            },
            exits={
                host.id: layout.edge(attacks=host in clash.attackers)
                for host in clash.hosts
            },
        ),
        units=every,
        arrivals=tuple(
            UnitUnderway(unit=record, before_round=every[name].troop.arrives)
            for name, record in records.items()
            if every[name].troop.arrives > 1
        ),
        sky=sky,
    )


def _record(unit: ClashUnit, at: Hex) -> FieldUnit:
    return FieldUnit(
        unit=unit.unit,
        army=unit.host.id,
        make=unit.make,
        fighters=unit.fighters,
        began_with=unit.fighters,
        shots=0,
        at=at,
    )
