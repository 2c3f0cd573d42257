"""Vessels and couriers, as ``status`` tells of them and ``next`` offers them orders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.order_form_words import vessels_without_an_order
from generator.render.known_marks import RIDES
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.brief.briefing import Briefing

COURIER = "courier/"


def fleets_of(view: Briefing) -> tuple[str, ...]:
    """Return the vessels on the map, by id."""
    return view.subjects_with("lies_at")


def riders_of(view: Briefing) -> tuple[str, ...]:
    """Return the couriers on their way, as subjects of the briefing."""
    return tuple(
        subject
        for subject in view.subjects_with("rides_at")
        if subject.startswith(COURIER) and view.value(subject, "fate") == RIDES
    )


def vessels_told(view: Briefing, fleet: str) -> str:
    """Tell what vessels are, where they lie and what they do."""
    parts = [f"at {view.told(fleet, 'lies_at')}", view.told(fleet, "berth")]
    figures = view.told(fleet, "carries_figures")
    if figures not in ("", "0"):
        parts.append(f"{figures} figures aboard")
    route = view.told(fleet, "route")
    if route:
        parts.append(f"bound for {route}")
    what = f"{view.told(fleet, 'vessel_count')} × {view.told(fleet, 'vessel_kind')}"
    return f"{view.told(fleet, 'vessels')} ({what}) {', '.join(parts)}"


def courier_told(view: Briefing, subject: str) -> str:
    """Tell where a courier is, who sent him and where he is bound."""
    name = view.told(subject, "courier")
    bound = view.value(subject, "bound_for")
    goal = view.told(subject, "addressee") or (
        view.words.place(bound) if isinstance(bound, Hex) else ""
    )
    told = (
        f"{name} of {view.told(subject, 'sender')} at {view.told(subject, 'rides_at')}"
    )
    return f"{told}, bound for {goal}" if goal else told


def under_way_lines(view: Briefing) -> list[str]:
    """Return the part of the screen about vessels and couriers, with their ids."""
    lines = [f"  {fleet}  {vessels_told(view, fleet)}" for fleet in fleets_of(view)]
    riders = [
        f"  {view.told(rider, 'courier')}  courier {courier_told(view, rider)}"
        for rider in riders_of(view)
    ]
    return lines + riders


def under_way_json(view: Briefing) -> dict[str, list[dict[str, str]]]:
    """Return vessels and couriers as data."""
    return {
        "vessels": [
            {"id": fleet, "told": vessels_told(view, fleet)}
            for fleet in fleets_of(view)
        ],
        "couriers": [
            {"id": view.told(rider, "courier"), "told": courier_told(view, rider)}
            for rider in riders_of(view)
        ],
    }


def offered_lines(view: Briefing) -> Iterator[str]:
    """Yield orders for vessels and couriers, every line of them a comment."""
    for fleet in fleets_of(view):
        yield ""
        yield f"# {vessels_told(view, fleet)}"
        if (fleet, "without_order") in view.facts:
            yield f"# If no order comes, they {vessels_without_an_order(view, fleet)}."
        yield "# [[period.fleet]]"
        yield f'# vessels = "{fleet}"'
        yield '# do = "sail"       # sail, row, embark, land, beach, anchor or escort'
        yield "# to = []           # hexes or places, for sail and row"
    for rider in riders_of(view):
        yield ""
        yield f"# Courier {courier_told(view, rider)}; he rides on unless told anew."
        yield "# [[period.courier]]"
        yield f'# id = "{view.told(rider, "courier")}"'
        yield '# to = ""           # an army, a hex or a place'
