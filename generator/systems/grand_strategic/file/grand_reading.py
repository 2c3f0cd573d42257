"""Makes a campaign of a file without faults, and battles of what was entered."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from generator.errors import Finding
from generator.kit.printing import within
from generator.read.period_reading import twice_answered
from generator.read.side_reading import force_fields
from generator.systems.grand_strategic.file.grand_file import formed_by, kept_free
from generator.systems.grand_strategic.file.setup_faults import (
    amounts_in,
    capital_in,
    cities_in,
    owner_in,
    points_in,
)
from generator.systems.grand_strategic.rules.forming_armies import first_garrison
from generator.systems.grand_strategic.rules.muster import (
    GrandCampaign,
    GrandForce,
    Kingdom,
    ListedUnit,
    UnitLevel,
    garrison_id,
    unit_word,
    with_the_games,
)
from generator.systems.grand_strategic.rules.orders import SURVIVORS, TableBattle
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.read.references import Places, References
    from generator.systems.grand_strategic.file.grand_file import (
        GrandArmySection,
        GrandBattleSection,
        GrandFile,
        GrandPeriod,
        KingdomSection,
    )
    from generator.world.board import Board
    from generator.world.clock import FactValue
    from generator.world.forces import Player, Side


def to_campaign(file: GrandFile, places: Places, common: Mapping[str, Any]) -> GrandCampaign:
    """Return the campaign of a file without faults.

    Args:
        file: The file.
        places: The hexes of its map, by name.
        common: What all campaigns have, by field.
    """
    listed = tuple(_to_army(row, file, places, common["board"]) for row in file.army)
    forces = {force.id: force for force in (*listed, *_garrisons(file, common))}
    for side in common["sides"]:
        forces |= {each.id: each for each in _formed(side) if each.id not in forces}
    kingdoms = tuple(_to_kingdom(row, file) for row in file.side)
    players = tuple(
        replace(each, forces=_commanded(each, file, forces)) for each in common["players"]
    )
    others = {key: value for key, value in common.items() if key != "open"}
    return GrandCampaign(
        **{**others, "players": players, "switches": with_the_games(common["switches"])},
        is_open=common["open"],
        kingdoms=kingdoms,
        forces=tuple(forces.values()),
    )


def _to_kingdom(row: KingdomSection, file: GrandFile) -> Kingdom:
    """Return a kingdom; alliances are mutual."""
    allies = [each.id for each in file.side if row.id in each.allies]
    return Kingdom(
        kingdom=row.id,
        capital=capital_in(file, row),
        treasury=row.treasury,
        is_played=row.played,
        allies=tuple(dict.fromkeys((*row.allies, *allies))),
    )


def _to_army(row: GrandArmySection, file: GrandFile, places: Places, board: Board) -> GrandForce:
    fields = force_fields(row, places)
    city = None if row.city is None else board.place(row.city)
    return GrandForce(
        **{**fields, "start": city.at if city else fields["start"]},
        points=points_in(file, row, amounts_in(file)),
        ability=row.ability or 0,
        city=row.city or "",
        is_many=row.plural,
        is_cavalry=row.cavalry,
        units=tuple(_units(row)),
    )


def _units(row: GrandArmySection) -> Iterator[ListedUnit]:
    """Yield an army's units, those of a kind numbered."""
    seen: Counter[str] = Counter()
    for each in row.unit:
        name = unit_word(each.kind)
        for _ in range(each.count):
            seen[name] += 1
            yield ListedUnit(
                id=f"{row.id}/{name}-{seen[name]}",
                kind=each.kind,
                points=each.points,
                level=UnitLevel(each.level),
                is_leader=each.leader,
            )


def _garrisons(file: GrandFile, common: Mapping[str, Any]) -> Iterator[GrandForce]:
    """Yield the garrison of every owned city for which the file lists none.

    Rules: GS-SETUP-01, GS-SETUP-02.
    """
    listed = {army.city for army in file.army}
    board: Board = common["board"]
    for row in cities_in(file):
        city = board.place(row.id)
        if city is None or row.id in listed or not owner_in(row):
            continue
        yield GrandForce(
            id=garrison_id(row.id),
            name=f"{row.name} Garrison",
            side=owner_in(row),
            commander="",
            start=city.at,
            where=row.where,
            points=first_garrison(amounts_in(file), row.kind),
            city=row.id,
        )


def _formed(side: Side) -> Iterator[GrandForce]:
    """Yield the armies that a kingdom may form, of which there are only names yet."""
    whose = within(side.name)
    for number, army_id in enumerate(kept_free(side.id), 1):
        name = f"Army {number} of {whose}"
        yield GrandForce(id=army_id, name=name, side=side.id, commander="")


def _commanded(
    player: Player, file: GrandFile, forces: Mapping[str, GrandForce]
) -> tuple[str, ...]:
    """Return the armies a player commands.

    Armies that the file does not list are commanded by whoever commands a whole
    kingdom; where nobody does, by its first player.
    """
    found = list(player.forces)
    listed = {army.id for army in file.army}
    for side_id in player.sides:
        whole = [row.id for row in file.player if side_id in row.sides and not row.forces]
        first = [row.id for row in file.player if side_id in row.sides][:1]
        if player.id in (whole or first):
            found += [
                force.id
                for force in forces.values()
                if force.side == side_id
                and (force.id not in listed or formed_by(force.id, (side_id,)))
            ]
    return tuple(dict.fromkeys(found))


def battle_faults(row: GrandPeriod, references: References) -> Iterator[Finding]:
    """Yield everything wrong with the battles of a block."""
    yield from twice_answered(row.battle, "contact", "this battle is settled twice")
    for battle in row.battle:
        if battle.winner not in battle.contact.split("+"):
            what = f"“{battle.winner}” is not in the battle {battle.contact}"
            hint = f"write one of: {', '.join(battle.contact.split('+'))}"
            yield Finding("C082", (*battle.where, "winner"), what, hint)
    for entry in getattr(row, SURVIVORS):
        fault = references.fault("army", entry.army, (*entry.where, "army"))
        if fault is not None:
            yield fault


def to_battles(row: GrandPeriod, _references: References) -> Mapping[str, Any]:
    """Return the battles of a block, by their table."""
    return {"battle": tuple(map(_to_battle, row.battle))}


def _to_battle(row: GrandBattleSection) -> TableBattle:
    detail: dict[str, FactValue] = {
        "winner": row.winner,
        **{f"lost-{army_id}": points for army_id, points in row.losses.items()},
        **{f"units-{army_id}": units for army_id, units in row.units.items()},
        **{f"levels-{army_id}": levels for army_id, levels in row.levels.items()},
    }
    return TableBattle(contact=row.contact, detail=detail, where=row.where)
