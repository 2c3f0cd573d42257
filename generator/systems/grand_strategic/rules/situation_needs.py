"""What a grand-strategic situation takes for granted of the campaign file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.needs import Needs, Unlisted
from generator.systems.grand_strategic.rules.muster import garrison_id

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.state import GrandState


def needs_of(situation: GrandState) -> Needs:
    """Return whom and what a situation names, which the file must still know."""
    return Needs(
        sides=frozenset(situation.kingdoms),
        armies=frozenset(situation.armies),
        unlisted={
            garrison_id(city): Unlisted(
                where=("map", "place"),
                remedy=f"keep the city “{city}” in [[map.place]] with the same id and "
                "owner, and list no other army as its garrison; names may change",
            )
            for city in situation.cities
        },
        places={
            army.at: f"the army “{army.army}”" for army in situation.armies.values()
        },
    )
