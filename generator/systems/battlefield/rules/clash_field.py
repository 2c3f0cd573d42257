"""A clash of another system, drawn up on its field."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

from generator.kit.tables import row_for
from generator.systems.battlefield.rules.battle_ground import (
    CaseGround,
    CaseRelief,
    CaseTerrain,
    Fortification,
    WaterCrossing,
    ground_bar,
    visibility,
)
from generator.systems.battlefield.rules.battle_rounds import origin_of
from generator.systems.battlefield.rules.field_units import Battlefield, FieldUnit, unit_record
from generator.systems.battlefield.rules.fighters import TroopMake, most_fighters
from generator.systems.battlefield.rules.round_course import UnitUnderway
from generator.systems.battlefield.rules.steps_of_units import chance_on, discovery_chance
from generator.systems.battlefield.rules.tables import FIELD_BOOK
from generator.systems.exchange import INDIVIDUAL
from generator.values import Struct, replace
from generator.world.hexes import Hex, distance

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.round_course import Arrivals
    from generator.systems.battlefield.rules.steps_of_units import DiscoveryChance
    from generator.systems.exchange import ClashGround, ClashHost, ClashMeans, ClashTroop, OpenClash


# The field a clash of another system is fought on, made from what its hex is.

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


# Who hides as a clash begins, where, and until when.


class HidingGround(Struct, frozen=True, kw_only=True):
    """The field as a commander who hides units sees it before the battle."""

    book: BattleBook
    layout: ClashLayout
    board: Mapping[Hex, CaseGround]
    edge: int
    """The row of the commander's own edge."""

    def from_edge(self, at: Hex) -> int:
        """Return how many rows a case is from the commander's own edge."""
        return abs(self.layout.row(at) - self.edge)

    def hiding_places(
        self, units: Iterable[ClashUnit], places: Mapping[str, Hex]
    ) -> Mapping[str, Hex]:
        """Return where units of an army hide, by name; all are drawn up on places.

        Of those that begin on the field the smallest for their kind hide first, as long
        as they may stay unseen, and no more of them than stay in sight. Each goes to the
        nearest free case no farther from its own edge on which it hides better, or stays
        where it is. Heroes do not hide, nor does who stands in a fortification. It rests
        on what their commander knows.

        Rules: DOG-GRND-03, DOG-HIDE-01, DOG-HIDE-02, DOG-PRE-02.
        """
        book, board = self.book, self.board
        begin = [u for u in units if u.troop.arm != INDIVIDUAL and u.troop.arrives <= 1]
        found: dict[str, Hex] = {}

        def size(unit: ClashUnit) -> tuple[Fraction, int]:
            return (Fraction(unit.fighters, most_fighters(book, unit.make)), unit.number)

        for unit in sorted(begin, key=size):
            own = places[unit.unit]
            stay = len(begin) - len(found) - 1
            if board[own].is_fortified or len(found) >= stay:
                continue
            here = visibility(book, board[own])
            held, from_edge = {*places.values(), *found.values()}, self.from_edge(own)
            better = (
                (distance(own, place), place)
                for place, case in board.items()
                if place not in held
                and self.from_edge(place) <= from_edge
                and visibility(book, case) > here
                and ground_bar(book, case, unit.make) is None
            )
            _, at = min(better, default=(0, own))
            if not chance_on(book, board[at], unit.make, unit.fighters).is_certain:
                found[unit.unit] = at
        return found


# What the weather of a clash lets those do who shoot.

SKY = "battlefield-sky"


class ClashSky(Struct, frozen=True, kw_only=True):
    """The limits the weather sets; none: it sets none."""

    cases: int | None = None
    """How far anybody can shoot."""
    shots: int | None = None
    """How often a unit can shoot."""


def sky_of(means: ClashMeans, ground: ClashGround) -> ClashSky:
    """Return what the weather does to those who shoot, where the campaign lets it.

    Rules: DOG-STAT-03, DOG-CBT-07.
    """
    table = means.grid(SKY)
    row = row_for(table, ground.sky) if means.options.weather_counts else None
    if row is None:
        return ClashSky()
    cases, shots = (
        None if table.look_up(row, column) is None else table.whole(row, column)
        for column in ("range", "shots")
    )
    return ClashSky(cases=cases, shots=shots)


ATTACKERS, DEFENDERS = "attackers", "defenders"


class ClashField(Struct, frozen=True, kw_only=True):
    """A clash as its first round begins."""

    clash: OpenClash
    field: Battlefield
    units: Mapping[str, ClashUnit]
    """By the unit's name."""
    arrivals: Arrivals
    """Who is not on the field yet."""
    sky: ClashSky
    hiding: Mapping[str, DiscoveryChance]
    """Who hides as it begins, by the unit's name, and how well."""

    def name(self, field: Battlefield, unit_id: str) -> str:
        """Return what everybody on the field calls a unit: its type, of whose army.

        What its company is called its own side alone knows.
        """
        origin = self.units[origin_of(field, field.units[unit_id]).unit]
        return f"{origin.title} of {origin.host.name}"


def clash_field(book: BattleBook, means: ClashMeans, clash: OpenClash) -> ClashField:
    """Return a clash drawn up on its field, every army behind its own baseline.

    Who arrives later comes there, too; who hides has taken cover nearby.

    Rules: DOG-PRE-01, DOG-SCALE-01, DOG-STAT-03, DOG-HIDE-01.
    """
    sky = sky_of(means, clash.ground)
    book = replace(book, longest_shot=sky.cases)
    parties = {
        side_id: [unit for host in hosts for unit in units_of(book, means, host)]
        for side_id, hosts in ((ATTACKERS, clash.attackers), (DEFENDERS, clash.defenders))
    }
    layout = layout_for(means, max(map(len, parties.values())))
    places: dict[str, Hex] = {}
    for side_id, units in parties.items():
        first = (layout.width - len(units)) // 2
        for column, unit in enumerate(units, first):
            row = layout.line(unit.host.baseline, attacks=side_id == ATTACKERS)
            places[unit.unit] = layout.case(column, row)
    middle = max(0, (len(parties[DEFENDERS]) - FORT_CASES) // 2)
    inside = parties[DEFENDERS][middle : middle + FORT_CASES]
    fort = [places[unit.unit] for unit in inside]
    every = {unit.unit: unit for units in parties.values() for unit in units}
    board = board_of(means, clash.ground, layout, places.values(), fort)
    hidden: Mapping[str, Hex] = {}
    if means.options.may_hide:
        begins = any(host.id == clash.initiative for host in clash.attackers)
        edge = layout.edge_row(attacks=begins)
        ground = HidingGround(book=book, layout=layout, board=board, edge=edge)
        own = (unit for unit in every.values() if unit.host.id == clash.initiative)
        hidden = ground.hiding_places(own, places)
    present: dict[str, FieldUnit] = {}
    arrivals = []
    for name, unit in every.items():
        bare = FieldUnit(
            unit=name,
            army=unit.host.id,
            make=unit.make,
            fighters=unit.fighters,
            began_with=unit.fighters,
            shots=0,
            at=hidden.get(name, places[name]),
            is_hidden=name in hidden,
        )
        record = unit_record(book, bare)
        if sky.shots is not None:
            record = replace(record, shots=min(record.shots, sky.shots))
        if (arrives := unit.troop.arrives) > 1:
            arrivals.append(UnitUnderway(unit=record, before_round=arrives))
        else:
            present[name] = record
    attacks = {host.id: host in clash.attackers for host in clash.hosts}
    drawn_up = Battlefield(
        book=book,
        cases=board,
        units=present,
        sides={host_id: ATTACKERS if own else DEFENDERS for host_id, own in attacks.items()},
        exits={host_id: layout.edge(attacks=own) for host_id, own in attacks.items()},
    )
    return ClashField(
        clash=clash,
        field=drawn_up,
        units=every,
        arrivals=tuple(arrivals),
        sky=sky,
        hiding={name: discovery_chance(drawn_up, present[name]) for name in hidden},
    )
