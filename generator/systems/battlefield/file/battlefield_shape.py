"""What Battlefield says of its campaign file."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from generator.errors import Finding
from generator.kit.switches import switches_of
from generator.read.known import ids_of
from generator.read.models.campaign_tables import ForceSection
from generator.read.shape import FileShape, NamedKind
from generator.systems.battlefield.file.battlefield_file import (
    BATTLEFIELD_REQUIRED,
    BattlefieldFile,
    commanded_ids,
    passenger_words,
    type_keys,
    unit_ids,
)
from generator.systems.battlefield.file.field_map_faults import (
    field_warnings,
    map_faults,
)
from generator.systems.battlefield.file.field_reading import PACKAGE, to_campaign
from generator.systems.battlefield.file.troops_faults import MOST_UNITS, file_faults
from generator.systems.battlefield.rules.battle_book import Folk
from generator.systems.battlefield.rules.battle_ground import BATTLE_GROUND
from generator.systems.battlefield.rules.calendar import BATTLEFIELD_CLOCK
from generator.systems.battlefield.rules.fighters import ELITE
from generator.systems.battlefield.rules.known_facts import FIELD_STANDING
from generator.systems.battlefield.rules.orders import FIELD_ORDERS
from generator.systems.battlefield.rules.tables import FIELD_BOOK
from generator.systems.battlefield.rules.umpire_rules import FIELD_DICE, FIELD_RULINGS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.errors import KeyPath
    from generator.read.models.campaign_file import PeriodSection
    from generator.read.references import References
    from generator.systems.battlefield.rules.field_campaign import BattlefieldCampaign


# What is wrong with the orders of a period, beyond what each key says.

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
    rows = []
    for army in file.army:
        row = ForceSection(id=army.id, name=army.name, side=army.side)
        row.stand_at(army.where, is_whole=True)
        rows.append(row)
    return tuple(rows)


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
    clock=BATTLEFIELD_CLOCK,
    ground=BATTLE_GROUND,
    dice=FIELD_DICE,
    throw_key="1-r3/DOG-CBT-10/hf-1+b-2/1",
    orders=FIELD_ORDERS,
    standing=FIELD_STANDING,
    base=BattlefieldFile,
    required=BATTLEFIELD_REQUIRED,
    switches=switches_of(PACKAGE),
    tables=FIELD_BOOK.as_mapping(),
    kinds={
        "army": NamedKind(
            code="C030",
            called="an army's or a unit's id",
            names=lambda _, document: commanded_ids(document),
            noun="army or unit",
        ),
        "leader": NamedKind(
            code="C030",
            called="an army's id",
            names=lambda _, document: ids_of(document, "army"),
            noun="army",
        ),
        "unit": NamedKind(
            code="C030",
            called="a unit's id",
            names=lambda _, document: unit_ids(document),
        ),
        "type": NamedKind(
            code="C046",
            called="a type of troops",
            names=lambda _, document: type_keys(document),
            table="type",
        ),
        "passenger": NamedKind(
            code="C046",
            called="a type of troops",
            names=lambda _, document: passenger_words(document),
            table="type",
        ),
        "folk": NamedKind(
            code="C046", called="a folk", names=lambda _, _document: tuple(Folk)
        ),
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
