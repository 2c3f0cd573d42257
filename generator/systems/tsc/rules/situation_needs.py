"""What a situation takes for granted of the campaign file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.needs import Needs

if TYPE_CHECKING:
    from generator.systems.tsc.rules.state import TscState


def needs_of(situation: TscState) -> Needs:
    """Return whom and what a situation names, which the file must still know."""
    return Needs(
        sides=frozenset(owner for owner in situation.owners.values() if owner),
        armies=frozenset(situation.armies),
        places={
            army.at: f"the army “{army.army}”" for army in situation.armies.values()
        },
    )
