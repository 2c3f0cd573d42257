"""A clash of another system, drawn up on its field."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.battlefields import Battlefield
from generator.systems.battlefield.rules.elsewhere.clash_board import (
    FORT_CASES,
    board_of,
    layout_for,
)
from generator.systems.battlefield.rules.elsewhere.clash_hiding import (
    HidingGround,
    hiding_places,
)
from generator.systems.battlefield.rules.elsewhere.clash_sky import CLEAR, sky_of
from generator.systems.battlefield.rules.elsewhere.clash_units import units_of
from generator.systems.battlefield.rules.field_units import FieldUnit, unit_record
from generator.systems.battlefield.rules.hiding.discovery import discovery_chance
from generator.systems.battlefield.rules.playing.arrivals import UnitUnderway

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.elsewhere.clash_sky import ClashSky
    from generator.systems.battlefield.rules.elsewhere.clash_units import ClashUnit
    from generator.systems.battlefield.rules.hiding.discovery import DiscoveryChance
    from generator.systems.battlefield.rules.playing.arrivals import Arrivals
    from generator.systems.exchange import ClashMeans, OpenClash
    from generator.world.hexes import Hex

ATTACKERS, DEFENDERS = "attackers", "defenders"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClashField:
    """A clash as its first round begins."""

    field: Battlefield
    units: Mapping[str, ClashUnit]
    """By the unit's name."""
    arrivals: Arrivals = ()
    """Who is not on the field yet."""
    sky: ClashSky = CLEAR
    hiding: Mapping[str, DiscoveryChance] = dataclasses.field(default_factory=dict)
    """Who hides as it begins, by the unit's name, and how well."""


def clash_field(book: BattleBook, means: ClashMeans, clash: OpenClash) -> ClashField:
    """Return a clash drawn up on its field, every army behind its own baseline.

    Who arrives later comes there, too; who hides has taken cover nearby.

    Rules: DOG-PRE-01, DOG-SCALE-01, DOG-STAT-03, DOG-HIDE-01.
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
    board = board_of(means, clash.ground, layout, places.values(), fort)
    hidden: Mapping[str, Hex] = {}
    if means.options.may_hide:
        attacks = any(host.id == clash.initiative for host in clash.attackers)
        edge = layout.edge_row(attacks=attacks)
        ground = HidingGround(book=book, layout=layout, board=board, edge=edge)
        own = (unit for unit in every.values() if unit.host.id == clash.initiative)
        hidden = hiding_places(ground, own, places)
    sky = sky_of(means, clash.ground)
    records = {
        name: sky.shooting(unit_record(book, _record(unit, places, hidden)))
        for name, unit in every.items()
    }
    drawn_up = Battlefield(
        cases=board,
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
    )
    return ClashField(
        field=drawn_up,
        units=every,
        arrivals=tuple(
            UnitUnderway(unit=record, before_round=every[name].troop.arrives)
            for name, record in records.items()
            if every[name].troop.arrives > 1
        ),
        sky=sky,
        hiding={
            name: discovery_chance(book, drawn_up, drawn_up.units[name])
            for name in hidden
        },
    )


def _record(
    unit: ClashUnit, places: Mapping[str, Hex], hidden: Mapping[str, Hex]
) -> FieldUnit:
    return FieldUnit(
        unit=unit.unit,
        army=unit.host.id,
        make=unit.make,
        fighters=unit.fighters,
        began_with=unit.fighters,
        shots=0,
        at=hidden.get(unit.unit, places[unit.unit]),
        is_hidden=unit.unit in hidden,
    )
