"""What Battlefield says of its campaign file."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from generator.errors import Finding
from generator.read.known import ids_of
from generator.read.models.campaign_tables import ForceSection
from generator.read.shape import FileShape, named_in
from generator.systems.battlefield.file.battlefield_file import (
    BATTLEFIELD_REQUIRED,
    ONE_BY_ONE,
    BattlefieldFile,
    book_in,
    commanded_ids,
    passenger_words,
    to_make,
    to_type,
    type_keys,
    unit_ids,
)
from generator.systems.battlefield.file.setup_faults import (
    MOST_UNITS,
    field_warnings,
    file_faults,
    map_faults,
)
from generator.systems.battlefield.rules.battle_book import BattleScale, Folk
from generator.systems.battlefield.rules.battle_ground import BATTLE_GROUND
from generator.systems.battlefield.rules.field_campaign import (
    BattlefieldCampaign,
    FieldArmy,
    FieldForce,
    hired_ids,
    part_ids,
)
from generator.systems.battlefield.rules.fighters import ELITE
from generator.systems.battlefield.rules.rule_book import BATTLEFIELD_RULES
from generator.systems.battlefield.rules.state import named_by_type
from generator.systems.battlefield.rules.tables import FIELD_BOOK
from generator.systems.battlefield.rules.umpire_rules import FIELD_DICE, FIELD_RULINGS
from generator.values import replace
from generator.world.forces import Pronoun
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.errors import KeyPath
    from generator.read.models.campaign_file import PeriodSection
    from generator.read.references import Places, References
    from generator.systems.battlefield.file.battlefield_file import (
        FieldArmySection,
        FieldUnitSection,
    )
    from generator.systems.battlefield.rules.battle_book import BattleBook


# Makes a Battlefield campaign of a file without faults.


def to_campaign(
    file: BattlefieldFile, places: Places, common: Mapping[str, Any]
) -> BattlefieldCampaign:
    """Return the campaign of a file without faults.

    Players command the units of the armies that the file gives them.

    Args:
        file: The file.
        places: The cases of its map, by name.
        common: What all campaigns have, by field.
    """
    armies = tuple(map(_to_army, file.army))
    book = book_in(file)
    listed = tuple(_to_force(book, army, unit, places) for army in file.army for unit in army.unit)
    forces = (*listed, *_kept_free(armies, listed))
    others = {key: common[key] for key in common if key not in ("scale", "rounds")}
    players = (
        replace(each, forces=tuple(f.id for f in forces if f.army in each.forces))
        for each in common["players"]
    )
    return BattlefieldCampaign(
        **{**others, "players": tuple(players)},
        forces=forces,
        armies=armies,
        scale=BattleScale(common["scale"]),
        by_rounds=common["rounds"] == ONE_BY_ONE,
        further=tuple(to_type(row, book.switches) for row in file.type),
    )


def _to_army(row: FieldArmySection) -> FieldArmy:
    return FieldArmy(
        army=row.id,
        name=row.name,
        side=row.side,
        leader=row.commander,
        pronoun=Pronoun(row.pronoun),
        leadership=row.leadership or 0,
        money=row.money,
        people=row.people,
        is_noble=row.noble,
        policy=row.policy,
        is_many=row.plural,
        edge=row.edge or "",
    )


def _to_force(
    book: BattleBook, army: FieldArmySection, row: FieldUnitSection, places: Places
) -> FieldForce:
    make = to_make(row)
    start = None if row.at is None else places.find(row.at, ())
    return FieldForce(
        id=row.id,
        name=row.name or named_by_type(book, row.id, make),
        side=army.side,
        commander=army.commander,
        pronoun=Pronoun(army.pronoun),
        start=start if isinstance(start, Hex) else None,
        note=row.note,
        where=row.where,
        army=army.id,
        make=make,
        fighters=row.fighters,
        is_hidden=row.hidden,
        is_many=row.plural,
    )


def _kept_free(
    armies: tuple[FieldArmy, ...], listed: tuple[FieldForce, ...]
) -> Iterator[FieldForce]:
    """Yield the units that may be hired, or parted from others, as ids alone."""
    taken = {force.id for force in listed}
    for army in armies:
        own = [force.id for force in listed if force.army == army.army]
        hired = [each for each in hired_ids(army.army) if each not in taken]
        parts = (part for unit_id in (*own, *hired) for part in part_ids(unit_id))
        for unit_id in (*hired, *parts):
            yield FieldForce(
                id=unit_id,
                name=unit_id,
                side=army.side,
                commander=army.leader,
                pronoun=army.pronoun,
                army=army.army,
            )


# What is wrong with the orders of a period, beyond what each key says.

_UNITS = {"order": ("unit",), "decide": ("unit", "covers", "target"), "sequence": ("units",)}
"""By table: the keys that name units."""


def period_faults(row: PeriodSection, references: References) -> Iterator[Finding]:
    """Yield a fault for every army that stands where a unit is meant."""
    for name, where in _named_in(row):
        if references.fault("leader", name, where) is None:
            what = f"“{name}” is an army, and a unit is meant"
            yield Finding("C030", where, what, "name one of its units")


def _named_in(row: PeriodSection) -> Iterator[tuple[str, KeyPath]]:
    """Yield the names of units in the orders of a block, each with its place."""
    for table, keys in _UNITS.items():
        for section, key in product(getattr(row, table), keys):
            value, where = getattr(section, key), (*section.where, key)
            if isinstance(value, str):
                yield value, where
                continue
            for index, name in enumerate(value or ()):
                yield name, (*where, index)


MOST_ARMIES = 26
MOST_TYPES = 200


def _commanded(file: BattlefieldFile) -> tuple[ForceSection, ...]:
    """Return the armies, whose units their leaders command."""
    rows = tuple(ForceSection(id=a.id, name=a.name, side=a.side) for a in file.army)
    for row, army in zip(rows, file.army, strict=True):
        row.stand_at(army.where, is_whole=True)
    return rows


def _names(campaign: BattlefieldCampaign) -> Mapping[str, Sequence[str]]:
    """Return the names that editors complete, beside those of all systems."""
    armies = [army.army for army in campaign.armies]
    units = [force.id for force in campaign.forces]
    types = [*FIELD_BOOK.troop_types.row_names(), *(t.key for t in campaign.further)]
    return {
        "army": [*armies, *units],
        "subject": [*armies, *units],
        "leader": armies,
        "unit": units,
        "type": types,
        "passenger": [*types, *(f"{ELITE}{key}" for key in types)],
    }


BATTLEFIELD_SHAPE: FileShape[BattlefieldFile, BattlefieldCampaign] = FileShape(
    clock=BATTLEFIELD_RULES.clock,
    ground=BATTLE_GROUND,
    dice=FIELD_DICE,
    throw_key="1-r3/DOG-CBT-10/hf-1+b-2/1",
    orders=BATTLEFIELD_RULES.orders,
    standing=BATTLEFIELD_RULES.standing,
    base=BattlefieldFile,
    required=BATTLEFIELD_REQUIRED,
    switches=BATTLEFIELD_RULES.switches,
    tables=BATTLEFIELD_RULES.tables,
    kinds={
        "army": named_in("C030", "an army's or a unit's id", commanded_ids, noun="army or unit"),
        "leader": named_in("C030", "an army's id", lambda file: ids_of(file, "army"), noun="army"),
        "unit": named_in("C030", "a unit's id", unit_ids),
        "type": named_in("C046", "a type of troops", type_keys, table="type"),
        "passenger": named_in("C046", "a type of troops", passenger_words, table="type"),
        "folk": named_in("C046", "a folk", lambda _: tuple(Folk)),
    },
    rulings=FIELD_RULINGS,
    nouns={"type": "type of troops"},
    most={
        "army": MOST_ARMIES,
        "type": MOST_TYPES,
        "standing": 1_000,
        "period.order": MOST_UNITS,
        "period.hire": MOST_UNITS,
        "period.decide": 10_000,
        "period.sequence": 5_000,
    },
    forces=_commanded,
    faults=file_faults,
    map_faults=map_faults,
    warnings=field_warnings,
    period_faults=period_faults,
    campaign=to_campaign,
    names=_names,
)
