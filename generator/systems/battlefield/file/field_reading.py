"""Makes a Battlefield campaign of a file without faults."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from generator.errors import Finding
from generator.kit.switches import Switches
from generator.kit.tables import amended_by
from generator.read.settings import read_switches, to_house_rules
from generator.systems.battlefield.file.battlefield_file import ONE_BY_ONE
from generator.systems.battlefield.rules.battle_book import (
    LIZARDMEN,
    BattleScale,
    Folk,
    Serves,
    TroopTrait,
    TroopType,
    battle_book,
    distance_score,
    folk_of_traits,
)
from generator.systems.battlefield.rules.field_campaign import (
    BattlefieldCampaign,
    FieldArmy,
    FieldForce,
    hired_ids,
    part_ids,
)
from generator.systems.battlefield.rules.fighters import Passenger, TroopMake
from generator.systems.battlefield.rules.state import named_by_type
from generator.systems.battlefield.rules.tables import FIELD_BOOK, FIELD_FOLDER, BattlefieldTables
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
        TroopTypeSection,
    )
    from generator.systems.battlefield.rules.battle_book import BattleBook


# The army list of a file: the printed types, and those that it adds.


def switches_in(file: BattlefieldFile) -> Switches:
    """Return the settings of a file, whatever else is wrong with it."""
    known = FIELD_FOLDER.switches
    settings, _ = read_switches(file.rules, known, {})
    return Switches(known=known, settings=settings)


def book_in(file: BattlefieldFile) -> BattleBook:
    """Return what a file's battles are fought by, whatever else is wrong with it.

    Types that cannot be are left out.
    """
    switches = switches_in(file)
    amended = amended_by(FIELD_BOOK.as_mapping(), to_house_rules(file.house_rule))
    tables = BattlefieldTables.from_mapping(amended)
    scale = BattleScale.TACTIC if file.campaign is None else file.campaign.scale
    return battle_book(
        tables,
        switches,
        scale=BattleScale(scale),
        further=tuple(to_type(row, switches) for row in _sound_types(file)),
    )


def to_type(row: TroopTypeSection, switches: Switches) -> TroopType:
    """Return a type of troops as the rules know it; its row has been checked."""
    traits = frozenset(map(TroopTrait, row.traits))
    are_lizardmen = switches.flag(LIZARDMEN)
    home = folk_of_traits(traits, are_lizardmen=are_lizardmen)
    return TroopType(
        key=row.id,
        code=row.code,
        title=row.name,
        attack=row.attack,
        distance=distance_score(row.distance),
        defence=row.defence,
        move=row.move,
        size=row.size,
        largest=row.largest or row.size,
        hp=row.hp,
        ego=row.ego,
        hire=row.hire,
        upkeep=row.maintenance,
        traits=traits,
        folk=home | frozenset(map(Folk, row.folk)),
        people=row.people,
        serves=Serves(row.serves),
        elite_serves=Serves(row.elite_serves or row.serves),
        note=row.note,
    )


def to_make(row: FieldUnitSection) -> TroopMake:
    """Return what every fighter of a unit is."""
    rider = row.passenger
    return TroopMake(
        kind=row.type,
        is_elite=row.elite,
        mount=row.mount or "",
        folk=tuple(map(Folk, row.folk)),
        passenger=None if rider is None else Passenger.from_words(rider),
        size=row.size or 0,
    )


def type_faults(file: BattlefieldFile) -> Iterator[Finding]:
    """Yield what is wrong with the types of troops that a file adds.

    Rule: DOG-SCOPE-01.
    """
    printed = FIELD_BOOK.troop_types
    codes = {printed.text(key, "code"): key for key in printed.row_names()}
    for row in file.type:
        if row.id in printed.row_names():
            what = f"the id “{row.id}” already belongs to a type of the army list"
            hint = "give it another, or change the list's own by a [[house_rule]]"
            yield Finding("C020", (*row.where, "id"), what, hint)
        if codes.setdefault(row.code, row.id) != row.id:
            what = f"the code “{row.code}” already belongs to “{codes[row.code]}”"
            hint = "give each type its own: unit records are told apart by it"
            yield Finding("C020", (*row.where, "code"), what, hint)
        if row.largest is not None and row.largest < row.size:
            what = f"sizes of “{row.id}” run from {row.size} to {row.largest}"
            hint = "write the least as “size” and the most as “largest”"
            yield Finding("C004", (*row.where, "largest"), what, hint)


def _sound_types(file: BattlefieldFile) -> Iterator[TroopTypeSection]:
    """Yield the types that can be, each key and code once."""
    printed = FIELD_BOOK.troop_types
    seen = Counter(printed.row_names())
    seen.update(printed.text(key, "code") for key in printed.row_names())
    for row in file.type:
        is_new = not seen[row.id] and not seen[row.code]
        seen.update((row.id, row.code))
        if is_new and (row.largest or row.size) >= row.size:
            yield row


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
