"""What stands on an army's counter: its arm, its figures, and its points in hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.brief.briefing import Unknown
from generator.kit.shared_facts import AT
from generator.render.map.layers import MapLayer
from generator.render.map.pieces import UNTOLD, ArmSign, CounterFace
from generator.render.numbers import fraction
from generator.systems.valormr.rules.fact_names import (
    ARM,
    FIGURES,
    FORCE,
    IN_HAND,
    LIES_AT,
    REGIMENT,
    TROOP_TYPE,
    VESSEL_COUNT,
)

if TYPE_CHECKING:
    from collections.abc import Container, Mapping

    from generator.brief.briefing import Briefing
    from generator.world.hexes import Hex

_SHOOTERS = ("bow", "archer", "sling")
"""What troop types have in their names that shoot."""
_HORSE = "cavalry"


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceLayer(MapLayer):
    """What a reader may know of the armies and vessels on his map."""

    name = "faces"

    known: tuple[tuple[str, CounterFace], ...]
    """Faces by the ids of forces."""

    def faces(self) -> Mapping[str, CounterFace]:
        """Return what stands on the counters, by the ids of forces."""
        return dict(self.known)

    def within(self, _hexes: Container[Hex], /) -> FaceLayer:
        """Return it empty: the counters of a piece of the map have their faces."""
        return replace(self, known=())


def face_layer(briefing: Briefing) -> FaceLayer:
    """Return the faces of all counters on a reader's map."""
    companies = _companies(briefing)
    armies = (
        (force, _of_army(briefing, force, companies.get(force, {})))
        for force in briefing.subjects(AT)
    )
    fleets = (
        (fleet, _of_fleet(briefing, fleet)) for fleet in briefing.subjects(LIES_AT)
    )
    return FaceLayer(known=(*armies, *fleets))


def _companies(briefing: Briefing) -> dict[str, dict[ArmSign, int]]:
    """Return how many figures of each arm the reader knows of, by army."""
    found: dict[str, dict[ArmSign, int]] = {}
    for company in briefing.subjects(ARM):
        regiment = briefing.get_or(REGIMENT, company, "")
        army = briefing.get_or(FORCE, regiment, "")
        figures = briefing.get_or(FIGURES, company, 0)
        arm = _arm(
            briefing.get_or(ARM, company, ""), briefing.get_or(TROOP_TYPE, company, "")
        )
        counted = found.setdefault(army, {})
        counted[arm] = counted.get(arm, 0) + figures
    return found


def _arm(arm: str, troop_type: str) -> ArmSign:
    """Return what a company is on the map."""
    if arm == _HORSE:
        return ArmSign.HORSE
    shoots = any(word in troop_type.lower() for word in _SHOOTERS)
    return ArmSign.BOW if shoots else ArmSign.FOOT


def _of_army(
    briefing: Briefing, force: str, companies: Mapping[ArmSign, int]
) -> CounterFace:
    """Return an army's face: the arm of more than half its figures, else foot.

    Who has figures but no companies goes by himself.
    """
    figures = briefing.get(FIGURES, force)
    points = briefing.get(IN_HAND, force)
    alone = ArmSign.INDIVIDUAL if isinstance(figures, int) else ArmSign.UNKNOWN
    most = max(companies, key=lambda arm: companies[arm], default=alone)
    if companies and 2 * companies[most] <= sum(companies.values()):
        most = ArmSign.FOOT
    return CounterFace(
        arm=most,
        strength=str(figures) if isinstance(figures, int) else UNTOLD,
        points=UNTOLD if isinstance(points, Unknown) else fraction(points),
    )


def _of_fleet(briefing: Briefing, fleet: str) -> CounterFace:
    """Return the face of vessels: how many they are."""
    count = briefing.get(VESSEL_COUNT, fleet)
    return CounterFace(
        arm=ArmSign.SHIP,
        strength=str(count) if isinstance(count, int) else UNTOLD,
        points="",
    )
