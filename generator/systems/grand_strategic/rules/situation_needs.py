"""What a grand-strategic situation takes for granted of the campaign file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.needs import Needs

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.state import GrandState


def needs_of(situation: GrandState) -> Needs:
    """Return whom and what a situation names, which the file must still know."""
    return Needs(
        sides=frozenset(situation.kingdoms),
        armies=frozenset(situation.armies),
        places={
            army.at: f"the army “{army.army}”" for army in situation.armies.values()
        },
    )
