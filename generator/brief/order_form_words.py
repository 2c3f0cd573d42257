"""How the order form and ``next`` tell where an army stands and what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.shared_facts import (
    FATIGUED,
    FORMED,
    GOES_ON,
    MAY,
    ROUTE,
    WITHOUT_ORDER,
)

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing

_WITHOUT = {
    "aboard": "stays aboard its vessels",
    "crossing": "goes on crossing the river",
    "work": "rests and goes on with its work",
    "rest": "rests where it stands",
}
_VESSELS_WITHOUT = {
    "tasks": "go on with what they were told",
    "anchor": "stay where they are",
}


def without_an_order(view: Briefing, force: str) -> str:
    """Return what a force does if no order comes, after its name."""
    kind = view.told(WITHOUT_ORDER, force)
    route = view.told(GOES_ON, force)
    if kind == "route":
        return f"goes on to {route}"
    if kind == "route-later":
        other = "day" if view.period.ends_turn else "night"
        return f"rests now, and goes on to {route} by {other}"
    return _WITHOUT[kind]


def vessels_without_an_order(view: Briefing, fleet: str) -> str:
    """Return what vessels do if no order comes, after their name."""
    return _VESSELS_WITHOUT[view.told(WITHOUT_ORDER, fleet)]


def conditions_of(view: Briefing, force: str) -> tuple[str, ...]:
    """Return what one should know of a force before ordering it about."""
    route = view.told(ROUTE, force)
    found = [f"bound for {route}"] if route else []
    if view.get_or(FATIGUED, force, otherwise=False):
        found.append("fatigued")
    if view.get(FORMED, force) is False:
        found.append("unformed")
    return tuple(found)


def deeds_of(view: Briefing, force: str) -> tuple[str, ...]:
    """Return the kinds of order a force may be given now, as the file calls them."""
    return view.get_or(MAY, force, ())
