"""What is worth comparing between two moments of a Valormr campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.changes import ComparedState, Comparison
from generator.kit.shared_facts import AT
from generator.systems.valormr.rules.fact_names import (
    ABOARD,
    ADDRESSEE,
    BERTH,
    BOUND_FOR,
    BY,
    CARRIES_FIGURES,
    COURIER,
    FATE,
    FATIGUED,
    FIGURES,
    FORMED,
    IN_HAND,
    LIES_AT,
    RIDES_AT,
    ROUTE,
    SCOUTS,
    SENDER,
    STRAGGLERS,
    TASKS,
    VESSEL_COUNT,
    VESSELS,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.brief.briefing import Briefing


def called(briefing: Briefing, subject: str) -> str:
    """Return what a force, vessels or a courier are called."""
    courier = briefing.told(COURIER, subject)
    if courier:
        return f"The courier {courier} of {briefing.told(SENDER, subject)}"
    return briefing.told(VESSELS, subject) or briefing.words.of(subject)


def bound_for(now: Briefing, subject: str) -> Iterator[str]:
    """Yield where a force, vessels or a courier are still bound for."""
    route, way = now.told(ROUTE, subject), now.told(BY, subject)
    if route:
        yield f"still bound for {route}" + (f" by {way}" if way else "")
    bound = now.told(ADDRESSEE, subject) or now.told(BOUND_FOR, subject)
    if bound and now.get(FATE, subject) == "rides":
        yield f"rides to {bound}"
    tasks = now.told(TASKS, subject)
    if tasks:
        yield f"still to do: {tasks}"


COMPARISON = Comparison(
    placed=(AT, LIES_AT, RIDES_AT),
    counted=(
        (FIGURES, "figures"),
        (STRAGGLERS, "stragglers"),
        (IN_HAND, "points in hand"),
        (SCOUTS, "scouts out"),
        (VESSEL_COUNT, "vessels"),
        (CARRIES_FIGURES, "figures aboard"),
    ),
    truths=(
        (FATIGUED, "fatigued", "fresh again"),
        (FORMED, "formed again", "out of formation"),
    ),
    states=(
        ComparedState(name=ABOARD, comes="aboard {}", goes="ashore again"),
        ComparedState(name=BERTH),
        ComparedState(name=FATE),
    ),
    named=called,
    bound_for=bound_for,
    notable=(
        "battle",
        "campaign",
        "contact-found",
        "courier-delivers",
        "courier-taken",
        "disengagement-loss",
        "drought",
        "landed",
        "regiment-destroyed",
        "ruling",
    ),
)
