"""Reads armies and battles of a Tactical Scenario Campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.errors import Finding
from generator.read.details import twice_answered
from generator.read.side_reading import force_fields
from generator.systems.tsc.rules.ground_words import TscPlace
from generator.systems.tsc.rules.muster import TscArmy, TscCampaign
from generator.systems.tsc.rules.orders import ScenarioResult
from generator.systems.tsc.rules.places import home_fortress
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.read.place_names import Places
    from generator.read.references import References
    from generator.systems.tsc.file.tsc_file import (
        TscArmySection,
        TscBattleSection,
        TscFile,
        TscPeriod,
    )
    from generator.world.board import Board
    from generator.world.events import FactValue

SIDES = 2


def file_faults(file: TscFile, _document: Mapping[str, object]) -> Iterator[Finding]:
    """Yield what is wrong with sides and armies taken together."""
    if len(file.side) != SIDES:
        yield Finding(
            code="C004",
            where=("side",),
            what=f"this campaign is for two sides, and the file has {len(file.side)}",
            hint="write two [[side]]",
        )
    for side in file.side:
        armies = [army for army in file.army if army.side == side.id]
        if len(armies) != 1 and file.army:
            yield Finding(
                code="C004",
                where=armies[1].where if armies else side.where,
                what=f"“{side.id}” has {len(armies)} armies; each side has one",
                hint="write one [[army]] for it",
            )
    yield from _homeless(file)


def _homeless(file: TscFile) -> Iterator[Finding]:
    """Yield a fault for every army of which nobody says where it begins."""
    if file.map is None:
        return
    held = {
        getattr(place, "owner", "")
        for place in file.map.place
        if place.kind == TscPlace.FORTRESS.key
    }
    for army in file.army:
        if army.at is None and army.side not in held:
            yield Finding(
                code="C012",
                where=army.where,
                what=f"“{army.id}” has no fortress to begin on",
                hint=f'add owner = "{army.side}" to a [[map.place]] of kind '
                '"fortress", or at = "0304" here',
            )


def battle_faults(row: TscPeriod, references: References) -> Iterator[Finding]:
    """Yield everything wrong with the battles of a block."""
    yield from twice_answered(row.battle, "contact", "this battle is settled twice")
    for battle in row.battle:
        for army, name in battle.at.items():
            fault = references.fault("hex", name, (*battle.where, "at", army))
            if fault is not None:
                yield fault


def to_battles(row: TscPeriod, references: References) -> Mapping[str, Any]:
    """Return the battles of a block, by their table."""
    return {"battle": tuple(_to_battle(each, references) for each in row.battle)}


def _to_battle(row: TscBattleSection, references: References) -> ScenarioResult:
    places = {army: _hex(name, references.places) for army, name in row.at.items()}
    detail: dict[str, FactValue] = {
        "winner": row.winner,
        **{f"lost-{army}": text for army, text in row.losses.items()},
        **{f"at-{army}": at for army, at in places.items() if at is not None},
    }
    if row.owner is not None:
        detail["owner"] = row.owner
    if row.next is not None:
        detail["next"] = row.next
    return ScenarioResult(contact=row.contact, detail=detail, where=row.where)


def to_campaign(
    file: TscFile, places: Places, common: Mapping[str, Any]
) -> TscCampaign:
    """Return the campaign of a file without faults.

    Args:
        file: The file.
        places: The hexes of its map, by name.
        common: What all campaigns have, by field.
    """
    board: Board = common["board"]
    sides = [side.id for side in file.side]
    armies = (_to_army(row, places, board, sides) for row in file.army)
    forces = tuple(sorted(armies, key=lambda army: army.id))
    return TscCampaign(**common, forces=forces)


def _to_army(
    row: TscArmySection, places: Places, board: Board, sides: list[str]
) -> TscArmy:
    enemy = next(side for side in sides if side != row.side)
    stated = _hex(row.at, places)
    start = stated or home_fortress(board, row.side, enemy)
    return TscArmy(
        **(force_fields(row, places) | {"start": start}),
        is_many=row.plural,
        race=row.race,
        strength=row.strength,
    )


def _hex(name: str | None, places: Places | None) -> Hex | None:
    found = None if name is None or places is None else places.find(name, ())
    return found if isinstance(found, Hex) else None
