"""What a Battlefield situation takes for granted of the campaign file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.needs import Needs

if TYPE_CHECKING:
    from generator.systems.battlefield.rules.state import BattlefieldState


def needs_of(situation: BattlefieldState) -> Needs:
    """Return whom and what a situation names, which the file must still know."""
    battle = situation.battle
    fighting = battle.units if battle else {}
    hired = ((each.at, unit) for unit, each in situation.roster.items())
    there = ((each.at, unit) for unit, each in fighting.items())
    placed = {
        at: f"the unit “{unit}”" for at, unit in (*hired, *there) if at is not None
    }
    return Needs(
        armies=frozenset((*situation.roster, *fighting)),
        places=placed,
    )
