"""Makes a Battlefield campaign of a file without faults."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.systems.battlefield.file.battlefield_file import (
    ONE_BY_ONE,
    book_in,
    to_make,
    to_type,
)
from generator.systems.battlefield.rules.battle_book import BattleScale
from generator.systems.battlefield.rules.field_campaign import (
    BattlefieldCampaign,
    FieldArmy,
    FieldForce,
    hired_ids,
    part_ids,
)
from generator.systems.battlefield.rules.state import named_by_type
from generator.values import replace
from generator.world.forces import Pronoun
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.read.references import Places
    from generator.systems.battlefield.file.battlefield_file import (
        BattlefieldFile,
        FieldArmySection,
        FieldUnitSection,
    )
    from generator.systems.battlefield.rules.battle_book import BattleBook


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
